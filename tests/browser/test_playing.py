"""Playing in the browser: from the lobby to the result, by hand and by keyboard."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Enter
from tests.browser.harness import Server
from tests.browser.positions import LAST_DAY, THE_ROAD

#: What a player in a hurry takes of the choices offered: the end of something, else the first.
HURRY = """() => {
    const buttons = [...document.querySelectorAll('.decision.yours .choice:not([aria-disabled])')];
    const quick = /(^| )(pass|done|none|hold|now|all)$/;
    const wanted = buttons.find(each => quick.test(each.dataset.notation)) ?? buttons[0];
    wanted?.click();
}"""


def test_three_clicks_lead_from_the_lobby_to_the_first_move(enter: Enter) -> None:
    player = enter()
    page = player.lobby()
    page.click('[data-game="market-garden"]')
    page.check('input[value="bot:random"]')
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".hex-board .counter")
    assert player.asked()
    assert page.locator(".choice").count() > 1


def test_the_address_of_a_new_game_opens_its_form(enter: Enter, server: Server) -> None:
    player = enter()
    page = player.page
    page.goto(f"{server.address}/#/new/mercury")
    page.wait_for_selector("dialog .new-game")
    assert "Mercury" in page.inner_text("dialog h2")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.url.endswith("/#/")
    assert page.locator(".game-box").count() > 1
    page.goto(f"{server.address}/#/new/mercury")
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".decision")
    assert "/#/table/" in page.url


@pytest.mark.parametrize(
    ("language", "facts"),
    [("en", ["1 player", "2 players"]), ("fr", ["1 joueur", "2 joueurs"])],
)
def test_the_shelf_counts_players_rightly(enter: Enter, language: str, facts: list[str]) -> None:
    page = enter(locale=language).lobby()
    told = [page.inner_text(f'[data-game="{game}"] .facts') for game in ("dieppe", "mercury")]
    assert [fact in text.split("\n") for fact, text in zip(facts, told, strict=True)] == [True] * 2


def test_the_last_day_is_played_against_a_bot_to_the_result(enter: Enter, server: Server) -> None:
    player = enter(settings={"confirmDice": False})
    table = server.table({"allied": "me", "german": "bot:random"}, LAST_DAY)
    page = player.sit(table, "allied")
    for _ in range(200):
        page.wait_for_selector(".decision.yours .choice:not([aria-disabled]), .result")
        if page.query_selector(".result"):
            break
        page.evaluate(HURRY)
        page.wait_for_timeout(30)
    assert "win" in page.inner_text(".result h1")
    page.wait_for_selector(".result .plot")
    assert page.inner_text(".result .why").endswith(".")


def test_a_unit_and_a_hex_are_a_move(enter: Enter) -> None:
    player = enter()
    page = player.against_a_bot(THE_ROAD["move"])
    page.keyboard.press("0")
    page.wait_for_timeout(200)
    player.click_hex("1210")
    page.wait_for_selector(".so-far")
    assert page.locator(".target").count() > 3
    assert page.locator(".cost").count() > 3
    player.click_hex("1310")
    page.wait_for_selector(".log .entry")
    assert "1210 Grave to 1310 Wijchen" in (page.text_content(".log") or "")
    page.click('[data-focus="undo"]')
    page.wait_for_selector(".log:not(:has(.entry))", state="attached")
    page.click('[data-focus="redo"]:not([aria-disabled])')
    page.wait_for_selector(".log .entry")


def test_a_click_on_an_illegal_hex_is_explained_with_its_rule(enter: Enter) -> None:
    player = enter()
    page = player.against_a_bot(THE_ROAD["move"])
    page.keyboard.press("0")
    page.wait_for_timeout(200)
    player.click_hex("1210")
    page.wait_for_selector(".so-far")
    player.click_hex("1801")
    assert "Not there" in page.inner_text(".refusal")
    page.click(".refusal .rule")
    page.wait_for_selector("dialog[open] .clauses .cited")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_selector(".refusal", state="detached")


def test_the_odds_are_shown_before_the_dice_fall(enter: Enter) -> None:
    player = enter()
    page = player.against_a_bot(THE_ROAD["fight"])
    player.choose("attack 1412")
    player.choose("attack 1412 with us-508")
    page.wait_for_selector(".odds .bars li")
    shares = [float(each.rstrip("%")) for each in page.locator(".percent").all_inner_texts()]
    assert 98 <= sum(shares) <= 102
    assert "column" in page.inner_text(".odds .arithmetic >> nth=-1")
    assert page.locator(".log .die").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_selector(".log .die")


def test_a_forced_attack_is_not_rolled_without_a_question(enter: Enter) -> None:
    player = enter()
    page = player.against_a_bot(THE_ROAD["fight"])
    player.choose("attack 1214")
    page.wait_for_selector(".confirm .primary")
    assert page.locator(".log .die").count() == 0
    page.keyboard.press("Backspace")
    page.wait_for_selector('.choice[data-notation="attack 1214"]')


def test_everything_can_be_done_with_the_keyboard(enter: Enter) -> None:
    player = enter()
    page = player.against_a_bot(THE_ROAD["move"])
    page.keyboard.press("c")
    for _ in range(20):
        if "us-504" in (page.evaluate("document.activeElement.dataset.notation") or ""):
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector(".so-far")
    assert page.evaluate("document.activeElement.closest('.desk-main') !== null")
    page.keyboard.press("1")
    page.wait_for_selector(".log .entry")
    page.keyboard.press("b")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert page.locator(".cursor-ring").get_attribute("d")
    assert page.inner_text(".here h3")
    page.keyboard.press("?")
    assert "undo" in page.inner_text("dialog[open] .keys")


def test_the_opponents_moves_are_played_back_with_their_words(enter: Enter) -> None:
    player = enter(settings={"playback": "slow"})
    # The beginner always does something; a random bot may pass, and nothing is played back.
    seats = {"allied": "me", "german": "bot:recruit"}
    page = player.sit(player.server.table(seats, THE_ROAD["move"]), "allied")
    player.asked()
    player.choose("move done")
    player.choose("attack done")
    assert page.inner_text(".playback .said")
    page.keyboard.press("n")
    page.keyboard.press("s")
    page.wait_for_selector(".decision")


def test_a_game_is_replayed_move_by_move_from_its_address(enter: Enter, server: Server) -> None:
    player = enter()
    table = server.table({"allied": "me", "german": "bot:random"}, THE_ROAD["move"])
    page = player.sit(table, "allied")
    player.asked()
    for text in ("move us-504", "move us-504 1310"):
        player.choose(text)
    page.wait_for_selector(".log .entry")
    page.goto(f"{server.address}/#/table/{table['id']}/at/0")
    page.wait_for_selector(".replay input[type=range]")
    page.wait_for_selector(".log:not(:has(.entry))", state="attached")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".replay .said p")
    assert page.url.endswith("/at/2")
    page.click("text=Back to the game")
    assert player.asked()


def test_the_record_of_a_finished_game_can_be_saved(enter: Enter, server: Server) -> None:
    player = enter()
    page = player.sit(server.table({"allied": "me", "german": "bot:random"}), "allied")
    player.asked()
    page.keyboard.press("m")
    page.click("dialog .danger")
    page.click("dialog .danger")
    assert "Germans win" in page.inner_text(".result h1")
    with page.expect_download() as saved:
        page.click("text=Download the record")
    assert "market-garden" in saved.value.path().read_text("utf-8")
