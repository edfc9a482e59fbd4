"""Looking back: a record from a file, the slider through a campaign, the history of the battle."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page

import dropzone
from dropzone import bots
from tests.browser.conftest import Enter
from tests.browser.harness import Server

#: As many moves of a campaign as can be played and replayed within seconds.
MOVES = 1500


@cache
def campaign() -> str:
    """The record of a campaign that two random bots have begun."""
    game = dropzone.new("crete", scenario="mercury-rising", seed=3)
    players = {side: bots.make("random", seed=side, game="crete") for side in ("allied", "german")}
    while game.number < MOVES:
        game.make(bots.choose(game.position, players, number=game.number))
    return game.record()


def bring(page: Page, address: str, record: str) -> str:
    """Open a record from the lobby and return the table's id."""
    page.goto(address)
    page.set_input_files(
        ".open-record input",
        {"name": "campaign.txt", "mimeType": "text/plain", "buffer": record.encode()},
    )
    page.wait_for_url("**/#/table/**")
    page.wait_for_selector(".table .bar")
    return page.url.partition("#/table/")[2].partition("/")[0]


def scrub(page: Page, number: int) -> None:
    """Pull the slider to a move and wait until its moment is shown."""
    page.evaluate(
        """number => {
            const slider = document.querySelector(".replay input[type=range]");
            slider.value = number;
            slider.dispatchEvent(new Event("input"));
        }""",
        number,
    )
    until(
        page,
        """number => {
            const line = Number(document.querySelector(".log .entry")?.dataset.number ?? 0);
            return line <= number && line > number - 200;
        }""",
        number,
    )


def until(page: Page, true: str, value: int) -> None:
    """Wait until a function of the page says so; its policy forbids what would do this for us."""
    for _ in range(600):
        if page.evaluate(true, value):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never true: {true} of {value}")


def test_a_campaign_is_brought_from_a_file_scrubbed_and_read(enter: Enter, server: Server) -> None:
    page = enter().page
    table = bring(page, server.address, campaign())
    page.goto(f"{server.address}/#/table/{table}/at/{MOVES}")
    page.wait_for_selector(".replay output:text('1500 / 1500')")
    for number in (0, MOVES // 2, MOVES - 1, 700):
        scrub(page, number)
        assert page.url.endswith(f"/at/{number}")
        assert page.inner_text(".replay output") == f"{number} / {MOVES}"
        assert page.locator(".log .entry").count() < 200
    before = page.locator(".log .entry").count()
    page.click(".log .earlier")
    until(page, "count => document.querySelectorAll('.log .entry').length > count", before + 20)
    page.keyboard.press("ArrowRight")
    shown = "Number(document.querySelector('.replay output').textContent.split(' ')[0])"
    until(page, f"from => {shown} > from", 700)  # one gesture, of one step or several
    after = page.evaluate(shown)
    assert after < 740, "a step goes to the next story, not to where the known log begins"
    page.keyboard.press("ArrowLeft")
    until(page, f"from => {shown} < from", after)
    assert page.evaluate(shown) >= 660
    page.click("text=Back to the game")
    page.keyboard.press("m")
    page.click("dialog .danger")
    page.click("dialog .danger")
    page.wait_for_selector(".history h3:text('How it ended')")
    assert page.inner_text(".history h3 >> nth=1").startswith("20 May")
    assert page.locator(".history .tally tbody tr").count() > 2
    page.click(".history .to-moment >> nth=1")
    page.wait_for_selector(".replay")


def test_a_finished_game_opens_at_its_result_in_french(enter: Enter, server: Server) -> None:
    game = dropzone.new("mercury", seed=5)
    while not game.over:
        game.make(game.decision.choices[0])
    page = enter(settings={"language": "fr"}).page
    table = bring(page, server.address, game.record())
    page.wait_for_selector(".history h3:text('Comment tout commença')")
    assert page.url.endswith(f"{table}/result")


def test_a_raid_that_failed_ends_in_defeat(enter: Enter, server: Server) -> None:
    game = dropzone.new("dieppe", seed=5)
    while not game.over:
        game.make(game.decision.choices[0])
    assert (game.result.winner, game.result.level) == (None, "failure")
    page = enter().page
    bring(page, server.address, game.record())
    page.wait_for_selector(".result h1:text('Defeat')")
    assert page.query_selector(".result .laurel") is None


def test_a_file_that_is_no_record_is_refused_with_its_reason(enter: Enter, server: Server) -> None:
    page = enter().page
    page.goto(server.address)
    page.set_input_files(
        ".open-record input",
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Dear diary"},
    )
    page.wait_for_selector("dialog [role=alert]:text('no record')")
