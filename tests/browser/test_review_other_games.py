"""The fifteen findings of a first try of Crete, Pegasus and Dieppe, each named as it was found.

More detail is in `test_told`, `test_crete`, `test_card_faces`, `test_cards`, `test_places` and
`test_zone_map`.  Every test opens a table of its own; what a page has loaded is shared.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.harness import Player, Server
from tests.browser.test_crete import KASTELLI

LAPTOP = (1366, 768)
PHONE = (390, 844)
#: Two commandos of different strength on the beach, boats under a pillbox.
ASHORE = """
turn = 3
alarm = 0
happened = ["first-assault", "first-landing", "first-fire"]
reduced = ["g1-cdo-4"]
[units]
g1-cdo-1 = "orange-1"
g1-cdo-4 = "orange-1"
"""


def raid(visit: Enter, server: Server, position: str | None = None) -> Player:
    """Somebody who leads the raid; with no position the boats are loaded as usual."""
    player = visit(size=LAPTOP)
    player.sit(server.table({"british": "me"}, position, game="dieppe"), "british")
    player.asked()
    if position is None:
        player.choose("load usual")
        player.page.wait_for_selector(".prompt:has-text('Which British stack')")
    return player


def german_phase(visit: Enter, server: Server) -> Page:
    """The raid's first turn is over, and the Germans have acted."""
    player = raid(visit, server)
    player.choose("end")
    player.page.click(".confirm .primary")
    player.page.wait_for_selector(".news .story-card:has-text('fires at')")
    return player.page


def company(visit: Enter, server: Server) -> Player:
    """Somebody with a company of pioneers beside Greeks, who may fire and assault."""
    player = visit(size=LAPTOP)
    table = server.table({"german": "me", "allied": "bot:random"}, KASTELLI, game="crete")
    player.sit(table, "german")
    player.asked()
    return player


def at_the_greeks(player: Player) -> Page:
    """The company is chosen, the Greeks are pointed at."""
    player.choose("gebpi-1")
    player.page.wait_for_selector(".so-far")
    player.click_hex("11.06")
    player.page.wait_for_selector(".so-far:has-text('2 choices')")
    return player.page


def hand(visit: Enter, server: Server) -> Page:
    """Somebody with a hand of cards on a phone."""
    player = visit(size=PHONE, has_touch=True, is_mobile=True)
    table = server.table({"british": "me", "german": "bot:random"}, game="pegasus")
    player.sit(table, "british")
    player.asked()
    return player.page


def test_other_01_the_german_phase_is_not_shown_at_all(visit: Enter, server: Server) -> None:
    """It plays step by step: who fires, why, the dice, an arrow; then cards stay."""
    player = visit(size=LAPTOP, settings={"playback": "slow"})
    page = player.sit(server.table({"british": "me"}, game="dieppe"), "british")
    player.asked()
    player.choose("load usual")
    player.choose("end")
    page.click(".confirm .primary")
    page.wait_for_selector(".playback .said:has-text('fires at Landing/embarkation zone')")
    assert "the only target next door" in page.inner_text(".playback .said")
    assert page.locator(".playback .die").count() == 2
    assert page.locator(".overlay .shot-fire").count() >= 1
    page.keyboard.press("s")
    page.wait_for_selector(".news .story-card:has-text('fires at')")


def test_other_02_results_of_my_own_dice_are_never_announced(visit: Enter, server: Server) -> None:
    """A fire of mine in Crete: die, arithmetic and result where I decided."""
    player = company(visit, server)
    page = at_the_greeks(player)
    page.click(".choices .choice:has-text('ire')")
    player.choose("check gebpi-1 pay")
    page.wait_for_selector(".odds .bars li")
    page.keyboard.press("Enter")
    page.wait_for_selector(".news .story-card:has-text('fires at') .die")


def test_other_03_the_odds_say_false_things(visit: Enter, server: Server) -> None:
    player = company(visit, server)
    page = at_the_greeks(player)
    page.click(".choices .choice:has-text('ire')")
    player.choose("check gebpi-1 pay")
    page.wait_for_selector(".odds .bars li")
    said = page.inner_text(".odds")
    assert "Nothing comes of it" not in said
    assert "uppress" in said
    shares = [float(each.rstrip("%")) for each in page.locator(".percent").all_inner_texts()]
    assert abs(sum(shares) - 100) <= len(shares)


def test_other_04_the_worst_choice_is_number_1(visit: Enter, server: Server) -> None:
    page = raid(visit, server).page
    numbered = page.locator(".choices .choice:has(kbd)").all_inner_texts()
    assert numbered
    assert not any("End" in each for each in numbered)
    assert page.inner_text(".ways-out .choice kbd") == "E"
    assert page.locator(".ways-out [data-first]").count() == 0


def test_other_05_all_of_them_wastes_the_whole_group(visit: Enter, server: Server) -> None:
    """As many are named as may land, and they may."""
    page = raid(visit, server).page
    page.click(".choice:has-text('aboard'):has-text('Group 1')")
    page.wait_for_selector(".so-far")
    most = page.locator('.choice[data-notation$=" all"]')
    assert re.search(r"\d", most.inner_text())
    most.click()
    page.wait_for_selector(".choice:has-text('Land')")


def test_other_06_following_the_bot(visit: Enter, server: Server) -> None:
    """Who fired at whom is marked on the map until one acts."""
    page = german_phase(visit, server)
    page.wait_for_selector(".overlay.past .shot-fire, .overlay.past .shot", state="attached")
    assert page.locator(".overlay.past .ring-actor, .overlay.past .ring-hurt").count() >= 1


def test_other_07_prompts_without_context(visit: Enter, server: Server) -> None:
    player = company(visit, server)
    page = at_the_greeks(player)
    page.click(".choices .choice:has-text('ire')")
    page.wait_for_selector(".prompt:has-text('The Company Bonus would add 2')")
    assert "fires at" in page.inner_text(".prompt")
    page.click(".prompt .term")
    page.wait_for_selector("dialog[open] .clauses .cited")


def test_other_08_no_first_five_minutes(visit: Enter, server: Server) -> None:
    player = visit(size=LAPTOP, settings={"briefing": True})
    page = player.sit(server.table({"british": "me"}, game="dieppe"), "british")
    page.wait_for_selector("dialog.briefing .goals li")
    assert "first" in page.inner_text("dialog.briefing").lower()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.briefing", state="detached")
    player.asked()
    page.keyboard.press("k")
    for words in ("Landing craft", "Strong protection", "Fire only"):
        page.wait_for_selector(f".map-key li:has-text('{words}')", state="attached")


def test_other_09_hover_floods_the_map(visit: Enter, server: Server) -> None:
    """Pointing at a leader paints nothing; clicking him shows an outline."""
    player = company(visit, server)
    page = player.page
    leader = page.locator(".leader").first
    leader.wait_for(state="attached")
    found = page.eval_on_selector(".leader", "e => e.getBoundingClientRect().toJSON()")
    at = (found["x"] + found["width"] / 2, found["y"] + found["height"] / 2)
    page.mouse.move(*at)
    page.wait_for_selector(".desk .here:not(.empty)")
    page.wait_for_timeout(500)  # longer than one must look at a thing before it is surveyed
    assert page.query_selector(".survey path") is None
    page.mouse.click(*at)
    page.wait_for_selector(".survey-outline", state="attached")
    assert page.query_selector(".survey-area, .survey-pattern") is None


def test_other_10_clicking_an_enemy_silently_means_fire(visit: Enter, server: Server) -> None:
    page = at_the_greeks(company(visit, server))
    said = " ".join(page.locator(".choices .choice").all_inner_texts())
    assert "ire" in said
    assert "ssault" in said


def test_other_11_click_count(visit: Enter, server: Server) -> None:
    """Who stands in front is asked only of who takes it back."""
    player = raid(visit, server, ASHORE)
    page = player.page
    for text in ("ashore orange-1", "ashore orange-1 all", "done"):
        player.choose(text)
    page.wait_for_selector(".prompt:has-text('Which British stack')")
    page.click("[data-focus=undo]")
    page.wait_for_selector(".prompt:has-text('Who stands in front')")


def test_other_12_desk_layout_on_a_laptop(visit: Enter, server: Server) -> None:
    page = german_phase(visit, server)
    prompt = page.locator(".decision .prompt").bounding_box()
    for part in (".decision .prompt", ".desk .here", ".desk .log"):
        found = page.locator(part).bounding_box()
        assert found is not None
        assert found["y"] + min(found["height"], 60) <= LAPTOP[1], part
    page.locator(".log").hover()
    page.mouse.wheel(0, 2000)
    page.wait_for_timeout(150)
    assert page.locator(".decision .prompt").bounding_box() == prompt


def test_other_13_cards_clean_not_beautiful(visit: Enter, server: Server) -> None:
    """Each has a drawn scene, and no text is cut."""
    page = hand(visit, server)
    page.wait_for_selector(".hand .play-card .card-text", state="attached")
    cards = page.evaluate(
        """() => [...document.querySelectorAll('.hand .play-card:not(.mini)')].map(card => {
            const [text, edge] = [card.querySelector('.card-text'), card.getBoundingClientRect()];
            const cut = text && text.getBoundingClientRect().bottom > edge.bottom + 1;
            return [card.textContent, Boolean(cut), card.querySelector('.scene') !== null];
        })"""
    )
    assert cards
    assert [card for card in cards if card[1] or not card[2]] == []


def test_other_14_phone(visit: Enter, server: Server) -> None:
    """The hand and the question never cover each other; no keys are named on touch."""
    page = hand(visit, server)
    cards, desk = (page.locator(each).bounding_box() for each in (".hand", ".desk"))
    assert cards is not None
    assert desk is not None
    assert cards["y"] + cards["height"] <= desk["y"] + 2
    assert page.locator(".decision .choice kbd").count() > 0
    assert not page.locator(".decision .choice kbd").first.is_visible()


def test_other_15_language_and_small_things(visit: Enter, server: Server) -> None:
    """English cards speak English, scenarios have names, a tie of the loser is no victory."""
    page = hand(visit, server)
    said = page.text_content("body") or ""
    assert not re.search(r"Génie|Parachutiste|Blindé|Tranchée|Phase de l|Look at the map", said)
    player = visit(size=LAPTOP)
    table = server.table({"german": "me", "allied": "bot:random"}, KASTELLI, game="crete")
    player.sit(table, "german")
    assert not re.search(r"kastelli east|map-kastelli", player.page.text_content("body") or "")
