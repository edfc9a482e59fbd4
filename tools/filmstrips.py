"""Film strips of the documents: what happens at the table, as four stills in one picture."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from playwright.sync_api import Browser, Page

from dropzone.core.rules.game import new
from tests.browser.harness import Player, Server, context_of
from tests.browser.positions import THE_ROAD

__all__ = ["ASHORE", "DUEL", "STRIPS"]

#: A still and what stands below it.
Still = tuple[str, bytes]
Strip = Callable[[Browser, Server], Page]

SIZE = (1366, 768)
#: Time enough to stop a story while it is told.
SLOW = {"playback": "slow"}


def _player(browser: Browser, server: Server, **how: Any) -> Player:
    return Player(server, context_of(browser, size=SIZE, settings=SLOW, **how))


def _still(page: Page, words: str) -> Still:
    page.mouse.move(2, 2)
    return words, page.screenshot()


def _story(page: Page, words: str, said: str, wait: int = 450) -> Still:
    """A still of a story while it is told; the one before it is passed by."""
    page.wait_for_selector(f".playback .said:has-text('{said}')")
    page.click(".playback [data-focus=pause]")
    page.wait_for_timeout(wait)
    return _still(page, words)


def _skip(page: Page) -> None:
    """Pass by what is shown, until one is asked."""
    while not page.query_selector(".decision.yours"):
        if page.query_selector(".playback"):
            page.keyboard.press("s")
        page.wait_for_timeout(200)


def _strip(stills: Callable[[Browser, Server], Iterator[Still]]) -> Strip:
    """Make a page of four stills of them."""

    def page_of(browser: Browser, server: Server) -> Page:
        figures = "".join(
            f"<figure><img src='data:image/png;base64,{base64.b64encode(png).decode()}'>"
            f"<figcaption><b>{number}</b> {escape(words)}</figcaption></figure>"
            for number, (words, png) in enumerate(stills(browser, server), start=1)
        )
        page = context_of(browser, size=(1440, 910)).new_page()
        page.set_content(
            "<style>body{margin:0;padding:16px;background:#22262b;color:#eee;"
            "font:15px/1.3 sans-serif;display:grid;grid-template-columns:1fr 1fr;gap:14px}"
            "figure{margin:0}"
            "img{width:100%;border-radius:6px;display:block}figcaption{padding:5px 2px 0}"
            "b{color:#f0c24b;margin-right:4px}</style>" + figures
        )
        return page

    page_of.__name__ = stills.__name__
    return page_of


def film_attack(browser: Browser, server: Server) -> Iterator[Still]:
    """An attack in Market-Garden."""
    player = _player(browser, server)
    page = player.against_a_bot(THE_ROAD["fight"])
    player.choose("attack 1412")
    page.click(".all-together")
    page.wait_for_selector(".confirm .primary")
    page.wait_for_selector(".odds .bars li")
    yield _still(
        page, "Prepared: who attacks, the column, the odds, and a button that says what it does."
    )
    page.keyboard.press("Enter")
    yield _story(page, "The die falls on the hex, with the line of arithmetic.", "attack 1412")
    page.click(".playback [data-focus=skip]")
    page.wait_for_selector(".decision.yours")
    page.wait_for_timeout(900)
    yield _still(
        page,
        "What came of it stays in sight until one acts; the next question says its cause.",
    )
    page.hover(".log .entry")
    page.wait_for_timeout(300)
    yield "A line of the log lights up what it is about.", page.screenshot()
    page.context.close()


def film_drop(browser: Browser, server: Server) -> Iterator[Still]:
    """A drop in Crete."""
    game = new("crete", "snafu", seed=5)
    while game.decision.kind != "drop":
        game.play(game.decision.choices[-1])
    body = {"game": "crete", "scenario": "snafu", "record": game.record()}
    table = server.post("/api/tables", {**body, "seats": {"german": "me", "allied": "hotseat"}})
    player = _player(browser, server)
    page = player.sit(table, "german")
    if page.query_selector(".playback"):
        page.click(".playback [data-focus=skip]")
    player.asked()
    page.wait_for_timeout(1500)
    yield _still(page, "Where may the company drop? Every hex says its risk.")
    while not page.query_selector(".confirm .primary"):
        answer = page.query_selector(".decision.yours .choice:not([aria-disabled])")
        if answer:
            answer.click()
        elif page.query_selector(".playback"):
            page.keyboard.press("s")
        page.wait_for_timeout(250)
    page.wait_for_timeout(700)
    yield _still(page, "All are in the air. What may come of it is told before anything rolls.")
    page.keyboard.press("Enter")
    page.wait_for_selector(".playback .said .die, .news .die")
    page.wait_for_timeout(350)
    yield _still(page, "The die of a company, on its hex and in the desk.")
    _skip(page)
    page.wait_for_timeout(900)
    yield _still(page, "Where they came down and what it cost, until one acts.")
    page.context.close()


#: The third quarter of an hour: one group ashore below the battery, the alarm spreads.
ASHORE = """
turn = 3
alarm = 4
happened = ["first-assault", "first-landing", "first-fire"]
reduced = ["g1-cdo-4"]
[units]
g1-cdo-1 = "orange-1"
g1-cdo-2 = "orange-1"
g1-cdo-3 = "orange-1"
g1-cdo-4 = "orange-1"
"""


def film_german_phase(browser: Browser, server: Server) -> Iterator[Still]:
    """A German phase in Dieppe."""
    player = _player(browser, server)
    page = player.sit(server.table({"british": "me"}, ASHORE, game="dieppe"), "british")
    player.asked()
    player.choose("end")
    page.wait_for_selector(".confirm .primary")
    page.wait_for_timeout(500)
    yield _still(page, "Before the phase ends: who will act, in which order, and why.")
    page.click(".confirm .primary")
    page.wait_for_selector(".playback .said")
    page.click(".playback [data-focus=pause]")
    page.wait_for_timeout(500)
    yield _still(page, "Step by step: who fires at whom and why, an arrow, the dice.")
    page.keyboard.press("n")
    page.wait_for_timeout(900)
    yield _still(page, "What it did is seen on the map before the next step.")
    page.keyboard.press("s")
    page.wait_for_selector(".decision.yours")
    page.wait_for_timeout(900)
    yield _still(page, "All of it stays in the desk and on the map until one acts.")
    page.context.close()


#: The first assault on the way: the Germans have a strong unit, the British the means to beat it.
DUEL = """
terrain = "towpath"
[hands]
british = ["scout", "sappers", "mills-grenade", "bren-gun-team", "supplies", "rally"]
german = ["panzergrenadiers", "grenade", "failure", "flare"]
[tokens]
british = 3
german = 2
"""


def _let_pass(player: Player) -> None:
    """React to nothing."""
    player.page.wait_for_selector('.choice[data-notation="pass"]')
    player.choose("pass")


def film_duel(browser: Browser, server: Server) -> Iterator[Still]:
    """A duel in Pegasus."""
    british, german = _player(browser, server), Player(server, context_of(browser))
    table = server.table({"british": "hotseat", "german": "hotseat"}, DUEL, game="pegasus")
    page = british.sit(table, "british")
    german.sit(table, "german")
    german.asked()
    german.page.click('.hand .ready[data-unit="panzergrenadiers"]')
    german.choose("done")
    british.asked()
    page.wait_for_timeout(600)
    yield _still(page, "The Germans stand on the towpath. Who faces them?")
    british.choose("play bren-gun-team")
    _let_pass(german)
    _skip(page)
    page.wait_for_selector(".prompt:has-text('raise?')")
    page.wait_for_timeout(600)
    yield _still(page, "Either total is the sum of what lies below it; what raises it is offered.")
    british.choose("play mills-grenade")
    _let_pass(german)
    _skip(page)
    page.wait_for_selector('.choice[data-notation="token normal"]')
    british.choose("token normal")
    page.wait_for_selector(".odds .bars li")
    yield _still(page, "A token is tossed: the chance is told before.")
    page.keyboard.press("Enter")
    page.wait_for_selector(".playback .said, .news .story-card")
    page.wait_for_timeout(500)
    yield _still(page, "What came of it, where it was decided.")
    german.page.context.close()
    page.context.close()


STRIPS: dict[str, Strip] = {
    each.__name__.replace("_", "-"): _strip(each)
    for each in (film_attack, film_drop, film_german_phase, film_duel)
}
