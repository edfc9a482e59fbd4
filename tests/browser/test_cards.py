"""The card table in the browser: playing by cards, what stays hidden, reactions, keys, a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Response

from tests.browser.conftest import Enter
from tests.browser.harness import Player, Server
from tests.browser.test_manners import serious_findings

#: A duel about to begin on open ground: the German is asked for a unit.
DUEL = """
terrain = "towpath"
[hands]
british = ["scout", "sappers", "mills-grenade", "mills-grenade", "supplies"]
german = ["panzergrenadiers", "grenade", "failure", "flare"]
[tokens]
british = 2
german = 2
"""
SEATS = {"british": "hotseat", "german": "hotseat"}


def both(enter: Enter, server: Server) -> tuple[Player, Player]:
    """Two people at two screens, the German's unit laid and handed over."""
    table = server.table(SEATS, DUEL, game="pegasus")
    british, german = enter(), enter()
    british.sit(table, "british")
    german.sit(table, "german")
    german.asked()
    play(german, "panzergrenadiers")
    german.choose("done")
    return british, german


def play(player: Player, card: str, copy: int = 0) -> None:
    """Click a card in one's hand that may be played."""
    player.page.click(f'.hand .ready[data-key="hand-{card}-{copy}"]')


def let_pass(player: Player) -> None:
    player.page.wait_for_selector('.choice[data-notation="pass"]')
    player.choose("pass")


def total(page: Page, side: str, value: int) -> None:
    """Wait until a side of the duel stands at a value."""
    page.wait_for_selector(f'[data-total="{side}"]:text-is("{value}")')


def test_a_click_on_a_card_plays_it(enter: Enter, server: Server) -> None:
    british, german = both(enter, server)
    play(british, "sappers")
    let_pass(german)
    total(british.page, "british", 3)
    assert british.page.locator(".hand .play-card").count() == 4
    assert british.page.locator('.hand [data-unit="supplies"].ready').count() == 0


@pytest.mark.parametrize("copy", [0, 1])
def test_every_copy_of_a_card_can_be_clicked(enter: Enter, server: Server, copy: int) -> None:
    british, german = both(enter, server)
    play(british, "sappers")
    let_pass(german)
    play(british, "mills-grenade", copy)
    let_pass(german)
    total(british.page, "british", 5)
    assert "+2 Mills Grenade" in british.page.inner_text(".combatant.of-british .parts")
    assert "Equal: British ahead" in british.page.inner_text(".versus")


@pytest.mark.parametrize("sides", [["german"], []], ids=["the other seat", "a spectator"])
def test_nothing_of_a_hand_reaches(enter: Enter, server: Server, sides: list[str]) -> None:
    table = server.table(SEATS, DUEL, game="pegasus")
    secret = re.compile("mills.grenade|sappers|supplies", re.IGNORECASE)
    player = enter()
    answers: list[Response] = []
    player.page.on("response", lambda answer: answers.append(answer))
    page = player.sit(table, *sides)
    page.wait_for_selector(".card-table .fan-backs .card-back")
    told = [answer.text() for answer in answers if f"/tables/{table['id']}" in answer.url]
    assert told
    assert not any(secret.search(text) for text in told)
    assert not secret.search(page.content())
    assert page.locator(".card-table .of-british .hand-count").inner_text() == "5"


def test_a_token_is_tossed_after_its_odds_are_shown(enter: Enter, server: Server) -> None:
    british, german = both(enter, server)
    play(british, "sappers")
    let_pass(german)
    page = british.page
    page.wait_for_selector(".chance")
    assert "25%" in page.inner_text(".combatant.of-british .chance")
    page.click('.token.ready[data-unit="token-normal"]')
    page.wait_for_selector(".odds .bars li")
    assert page.locator(".odds .percent").all_inner_texts() == ["50%", "50%"]
    meanings = " ".join(page.locator(".odds .meaning").all_inner_texts())
    assert "British 4, Germans" in meanings
    assert "British 3, Germans" in meanings
    page.click('[data-focus="confirm"]')
    page.wait_for_selector(".toss.success, .toss.failure")
    page.wait_for_selector('.near .token:has-text("×1")')


def test_a_card_that_cannot_be_played_says_why(enter: Enter, server: Server) -> None:
    british, _ = both(enter, server)
    british.asked()
    british.page.click('.hand [data-unit="supplies"]')
    british.page.wait_for_selector(".refusal")
    assert "Supplies is not a Unit." in british.page.inner_text(".refusal")


def test_a_rule_without_a_number_goes_by_its_heading(enter: Enter, server: Server) -> None:
    british, _ = both(enter, server)
    british.asked()
    british.page.click(".decision .rule")
    title = british.page.inner_text("dialog[open] h2")
    assert title == british.page.inner_text(".decision .rule")
    assert title == "Assault Phase"
    assert british.page.locator("dialog[open] .clauses .cited").count() == 1


def test_reactions_pass_by_themselves_if_one_likes(enter: Enter, server: Server) -> None:
    british, german = both(enter, server)
    play(british, "sappers")
    german.page.wait_for_selector(".reaction select")
    german.page.select_option(".reaction select", "3")
    assert "Passes by itself" in german.page.inner_text(".reaction")
    total(british.page, "british", 3)
    british.asked()
    play(british, "mills-grenade")
    total(british.page, "british", 5)


def test_arrows_walk_over_cards_and_enter_plays_one(enter: Enter, server: Server) -> None:
    british, german = both(enter, server)
    page = british.page
    british.asked()
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.dataset.unit") == "scout"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.unit") == "sappers"
    assert page.inner_text(".zoom .card-name") == "Sappers"
    page.keyboard.press("Enter")
    let_pass(german)
    total(page, "british", 3)


def test_ones_discard_pile_can_be_looked_through(enter: Enter, server: Server) -> None:
    discarded = DUEL + '[discards]\nbritish = ["mortar", "rally"]\n'
    player = enter()
    page = player.sit(server.table(SEATS, discarded, game="pegasus"), "british")
    page.click('.near [data-open="discarded"]')
    assert page.locator(".tray .play-card").count() == 2
    page.keyboard.press("Escape")
    page.wait_for_selector(".tray", state="detached")
    assert page.locator('.far [data-open="discarded"]').count() == 0


def test_a_curtain_falls_between_two_players_at_one_screen(enter: Enter, server: Server) -> None:
    player = enter()
    page = player.sit(
        server.table(SEATS, DUEL, game="pegasus"),
        "british",
        "german",
    )
    player.asked()
    play(player, "panzergrenadiers")
    player.choose("done")
    page.wait_for_selector(".curtain")
    assert page.locator('.hand [data-unit="sappers"]').count() == 0
    page.click(".curtain button")
    page.wait_for_selector('.hand [data-unit="sappers"]')


def test_on_a_phone_the_first_tap_shows_a_card_and_the_second_plays_it(
    enter: Enter, server: Server
) -> None:
    player = enter(size=(390, 844), has_touch=True)
    page = player.sit(server.table(SEATS, DUEL, game="pegasus"), "german")
    player.asked()
    card = '.hand .ready[data-unit="panzergrenadiers"]'
    page.tap(card)
    page.wait_for_selector(".zoom .play-card")
    assert page.locator(".duel .play-card").count() == 0
    page.tap(card)
    page.wait_for_selector(".duel .play-card")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_the_bridge_is_played_against_a_bot_to_the_result(enter: Enter, server: Server) -> None:
    """The whole introduction, by clicks on cards where there are any to choose."""
    player = enter(settings={"confirmDice": False})
    page = player.sit(
        server.table({"british": "me", "german": "bot:random"}, game="pegasus"), "british"
    )
    for _ in range(400):
        page.wait_for_selector(
            ".decision.yours .choice:not([aria-disabled]), .confirm .primary, .result"
        )
        if page.query_selector(".result"):
            break
        page.evaluate(
            """() => {
                const sure = document.querySelector('.confirm .primary:not([aria-disabled])');
                if (sure) return sure.click();
                const card = document.querySelector('.card-table .ready:not(.token)');
                const quick = /(pass|done|keep)$/;
                const all = [...document.querySelectorAll('.choice:not([aria-disabled])')];
                const end = all.find(each => quick.test(each.dataset.notation));
                (card ?? end ?? all[0]).click();
            }"""
        )
        page.wait_for_timeout(30)
    assert "win" in page.inner_text(".result h1")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["laptop", "phone"])
def test_axe_finds_nothing_serious_at_the_card_table(
    enter: Enter, server: Server, theme: str, size: tuple[int, int]
) -> None:
    german = enter(size=size, color_scheme=theme, settings={"theme": theme})
    page = german.sit(server.table(SEATS, DUEL, game="pegasus"), "german")
    german.asked()
    play(german, "panzergrenadiers")
    page.wait_for_selector(".duel .play-card")
    assert serious_findings(page) == []
