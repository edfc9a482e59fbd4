"""How the cards look: a drawn scene on each, no text cut, nothing that covers hand or question."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Enter
from tests.browser.harness import Player
from tools.filmstrips import DUEL

SEATS = {"british": "me", "german": "bot:random"}

#: Lay every card of the game into the hand, a few at a time, and say whose text does not fit.
CUT = """async () => {
    const { Faces, fitTexts } = await import('/boards/cards/faces.js');
    const state = await (await fetch('/api/tables/' + location.hash.split('/')[2])).json();
    const language = document.documentElement.lang;
    const data = await (await fetch(
        `/api/games/pegasus/${state.scenario}/board`, { headers: { 'Accept-Language': language } }
    )).json();
    await document.fonts.ready;
    const faces = new Faces({ data, t: key => key, sides: [], language });
    const hand = document.querySelector('.hand');
    const trouble = [];
    for (const id of Object.keys(data.cards)) {
        hand.replaceChildren(faces.card(id, { key: 'x' }));
        fitTexts(hand);
        const text = hand.querySelector('.card-text');
        const name = hand.querySelector('.card-name');
        if (text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1)
            trouble.push([id, 'text', text.scrollHeight, text.clientHeight]);
        if (name.scrollWidth > name.clientWidth + 1) trouble.push([id, 'name']);
        if (!hand.querySelector(`.scene[data-scene="${id}"]`)) trouble.push([id, 'no scene']);
    }
    return [Object.keys(data.cards).length, trouble];
}"""


def dealt(player: Player, position: str | None = None) -> Any:
    page = player.sit(player.server.table(SEATS, position, game="pegasus"), "british")
    player.asked()
    page.wait_for_selector(".hand .play-card")
    return page


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (390, 844)])
def test_pegasus_13_every_card_has_a_scene_and_its_text_is_whole(
    enter: Enter, size: Any, locale: str
) -> None:
    player = enter(size=size, locale=locale)
    page = dealt(player)
    count, trouble = page.evaluate(CUT)
    assert count > 80
    assert trouble == []


def test_a_card_in_the_duel_shows_all_of_its_text(enter: Enter) -> None:
    player = enter(size=(1366, 768))
    page = dealt(player)
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.play-card:not(.mini)')].filter(card => {
            const { bottom } = card.getBoundingClientRect();
            const text = card.querySelector('.card-text').getBoundingClientRect();
            return text.bottom > bottom + 1 || text.bottom > innerHeight + 12;
        }).map(card => card.textContent)"""
    )
    assert cut == []


def test_pegasus_13_no_big_card_pops_up_under_a_mouse_that_rests(enter: Enter) -> None:
    player = enter(size=(1366, 768))
    table = player.server.table({"british": "me", "german": "hotseat"}, DUEL, game="pegasus")
    other = enter(size=(1366, 768))
    page = player.sit(table, "british")
    page.wait_for_selector(".hand .play-card")
    box = page.locator(".hand .play-card").nth(2).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 80)
    page.wait_for_selector(".zoom .play-card")
    other.sit(table, "german")
    other.asked()
    other.page.click('.hand .ready[data-unit="panzergrenadiers"]')
    other.choose("done")
    player.asked()  # the table was laid anew under the mouse
    page.wait_for_timeout(500)
    assert page.is_hidden(".zoom")
    page.mouse.move(box["x"] + 66, box["y"] + 84)
    page.wait_for_selector(".zoom .play-card")
    zoom = page.locator(".zoom").bounding_box()
    card = page.locator(".hand .play-card").nth(2).bounding_box()
    assert zoom is not None
    assert card is not None
    assert zoom["y"] + zoom["height"] <= card["y"] + 2


def test_phone_14_the_hand_and_the_question_never_cover_each_other(enter: Enter) -> None:
    player = enter(size=(390, 844), has_touch=True)
    page = dealt(player)
    page.wait_for_timeout(500)
    edges = page.evaluate(
        """() => ({
            hand: Math.max(...[...document.querySelectorAll('.hand .play-card')].map(
                e => e.getBoundingClientRect().bottom)),
            desk: document.querySelector('.desk').getBoundingClientRect().top,
            top: document.querySelector('.hand .play-card').getBoundingClientRect().top,
        })"""
    )
    assert edges["hand"] <= edges["desk"] + 1
    assert edges["top"] > 200


def test_an_empty_table_is_no_empty_table(enter: Enter) -> None:
    player = enter(size=(1366, 768))
    page = dealt(player)
    scene = page.locator(".field .scene").bounding_box()
    assert scene is not None
    assert scene["width"] > 300
    felt = page.eval_on_selector(".card-table", "e => getComputedStyle(e).backgroundImage")
    assert "radial-gradient" in felt
