"""How hex maps look: where they open, names and numbers, counters, fans, the margins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Enter
from tests.browser.harness import Player
from tests.browser.positions import THE_ROAD

SEATS = {"allied": "me", "german": "bot:random"}

#: The boxes of all that a selector finds, in pixels of the window.
BOXES = """(parent, [one, other]) => {
    const box = each => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return { left, top, right, bottom, text: each.textContent };
    };
    const all = selector => [...parent.querySelectorAll(selector)].map(box);
    const meet = (a, b) => a.left < b.right - .3 && b.left < a.right - .3
        && a.top < b.bottom - .3 && b.top < a.bottom - .3;
    return all(one).flatMap(a => all(other).filter(b => meet(a, b)).map(b => [a, b]));
}"""

#: Every mark that a counter may bear, on a counter of each kind of face, drawn large.
MARKED = """async ([units, weapons]) => {
    const { drawCounter } = await import('/boards/hex/counters.js');
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('class', 'hex-board marked');
    svg.setAttribute('viewBox', '-60 -60 120 120');
    svg.style.cssText = 'position:fixed;inset:0;width:700px;height:700px;z-index:99';
    document.body.append(svg);
    // Of a figure what is inked counts: from its foot to its head.
    const box = element => {
        if (element.tagName !== 'text') return element.getBoundingClientRect();
        const { x, width } = element.getBBox();
        const size = parseFloat(getComputedStyle(element).fontSize);
        const foot = element.y.baseVal.length ? element.y.baseVal[0].value : 0;
        const at = (x, y) => new DOMPoint(x, y).matrixTransform(element.getScreenCTM());
        const [from, to] = [at(x, foot - 0.66 * size), at(x + width, foot)];
        return { left: from.x, top: from.y, right: to.x, bottom: to.y };
    };
    const trouble = [];
    const marks = '.damage, .reduced-mark, .supply-mark, .done-mark, .state, .stack-count';
    const printed = '.values, .fire-plate text, .quality text, .company-value, .range,'
        + ' .service-letters';
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    for (const [id, unit] of Object.entries(units)) for (const look of ['full', 'small']) {
        const states = unit.fire === undefined ? { damage: 3, reduced: true } : {
            suppressed: true, cohesion: 2, column: true, entrenched: true,
            drop_markers: 1, steps: 1 };
        const view = { ...unit, id, ...states, unsupplied: true, acted: true, reduced: true };
        const counter = drawCounter(unit, view, 0, weapons, look, 3);
        svg.replaceChildren(counter);
        const values = [...counter.querySelectorAll(printed)];
        for (const value of values) {
            const a = box(value);
            for (const mark of counter.querySelectorAll(marks)) {
                const kind = mark.getAttribute('class');
                if (meet(a, box(mark))) trouble.push([unit.name, look, value.textContent, kind]);
            }
            for (const other of values)
                if (other !== value && meet(a, box(other)))
                    trouble.push([unit.name, look, value.textContent, other.textContent]);
        }
        const pictures = counter.querySelector('.value-picture');
        if (pictures) for (const value of counter.querySelectorAll('.company-value')) {
            // No value reaches the picture of the next one.
            const start = each => each.x.baseVal[0].value;
            const row = [...counter.querySelectorAll('.company-value')];
            const next = row.find(each => start(each) > start(value));
            const end = value.getBBox().x + value.getBBox().width;
            if (next && end > start(next) - 5.2) trouble.push([unit.name, value.textContent]);
        }
    }
    svg.remove();
    return trouble;
}"""


def scale_of(player: Player) -> float:
    return float(player.page.evaluate("document.querySelector('.camera').getCTM().a"))


def board_of(player: Player, game: str, scenario: str | None = None) -> Any:
    """The data of a board, as the page asks for them; of the first scenario if none is named."""
    return player.page.evaluate(
        """async ([game, scenario]) => {
            const get = async path => (await fetch(path)).json();
            const { scenarios } = (await get('/api/games')).find(each => each.id === game);
            return get(`/api/games/${game}/${scenario ?? scenarios[0].id}/board`);
        }""",
        [game, scenario],
    )


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_hex_7_the_map_opens_where_the_first_question_is(enter: Enter, size: Any) -> None:
    """At a scale at which counters can be read, and with what is asked about in sight."""
    player = enter(size=size)
    page = player.sit(player.server.table(SEATS, THE_ROAD["move"]), "allied")
    player.asked()
    page.wait_for_selector(".counter.ready")
    page.wait_for_timeout(400)
    assert 0.78 <= scale_of(player) <= 1.05
    seen = page.evaluate(
        """() => [...document.querySelectorAll('.counter.ready')].filter(each => {
            const { left, top, right, bottom } = each.getBoundingClientRect();
            const map = document.querySelector('.hex-board').getBoundingClientRect();
            return left > map.left && top > map.top && right < map.right && bottom < map.bottom;
        }).length"""
    )
    assert seen >= 3
    assert page.eval_on_selector(".values", "e => parseFloat(getComputedStyle(e).fontSize)") >= 13


def test_names_keep_their_size_while_one_zooms_and_none_lies_on_another(enter: Enter) -> None:
    player = enter(size=(1440, 900))
    page = player.against_a_bot(THE_ROAD["move"])
    heights = []
    for _ in range(6):
        height = page.evaluate(
            "parseFloat(document.querySelector('.names').style.getPropertyValue('--name'))"
        )
        heights.append(height * scale_of(player))
        clash = page.eval_on_selector(".names", BOXES, [".name", ".name"])
        clash = [pair for pair in clash if pair[0] != pair[1] and pair[0]["right"] > 0]
        assert [pair for pair in clash if pair[0]["text"] < pair[1]["text"]] == []
        page.keyboard.press("-")
        page.wait_for_timeout(250)
    assert all(10.5 <= each <= 15 for each in heights), heights


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("market-garden", None), ("mercury", None), ("crete", "mercury-rising")],
)
def test_marks_never_cover_printed_values(enter: Enter, game: str, scenario: str | None) -> None:
    """Every mark at once, on every counter of a game, near and from further off."""
    player = enter()
    page = player.lobby()
    page.evaluate("document.fonts.load('800 12px \"Dropzone Sans\"')")
    board = board_of(player, game, scenario)
    assert page.evaluate(MARKED, [board["units"], board.get("weapons", {})]) == []


def test_sizes_branches_and_services_are_told_apart(enter: Enter) -> None:
    player = enter()
    page = player.lobby()
    units = board_of(player, "market-garden")["units"]
    assert units["hcr-2"]["branch"] == units["de-graebner"]["branch"] == "reconnaissance"
    assert [units[each]["service"] for each in ("de-graebner", "de-fjr6", "de-723", "us-508")] == [
        "ss", "luftwaffe", "heer", "",
    ]  # fmt: skip
    assert [units[each]["size"] for each in ("br-1para", "us-508", "de-helle", "de-chill")] == [
        "X", "III", "II", "",
    ]  # fmt: skip
    drawn = page.evaluate(
        """async units => {
            const { drawCounter } = await import('/boards/hex/counters.js');
            return Object.fromEntries(Object.entries(units).map(([id, unit]) =>
                [id, drawCounter(unit, { ...unit, id }, 1).outerHTML]));
        }""",
        {each: units[each] for each in ("hcr-2", "gds-5", "de-graebner", "de-fjr6", "de-723")},
    )
    symbol = {each: drawn[each].split('class="symbol"')[1].split("</g>")[0] for each in drawn}
    assert symbol["hcr-2"] != symbol["gds-5"]
    assert "service-letters" in drawn["de-graebner"]
    assert "service-mark" in drawn["de-fjr6"]
    assert "service-mark" not in drawn["de-723"]
    assert "unit-size" in drawn["de-723"]


def test_a_map_says_its_title_its_scale_and_where_north_is(enter: Enter) -> None:
    player = enter(locale="fr")
    page = player.sit(player.server.table(SEATS), "allied")
    page.wait_for_selector(".cartouche")
    assert page.text_content(".map-title") == "Market-Garden : la course au Rhin"
    assert "km" in (page.text_content(".cartouche") or "")
    assert "rotate(10.9" in str(page.get_attribute(".compass", "transform"))


def test_the_labels_of_the_map_are_no_words_for_a_screen_reader(enter: Enter) -> None:
    player = enter()
    page = player.against_a_bot(THE_ROAD["move"])
    tree = page.locator(".hex-board").aria_snapshot()
    assert "Nijmegen" not in tree
    page.focus(".hex-board")
    page.keyboard.press("ArrowUp")
    page.wait_for_function("() => document.querySelector('#polite').textContent.length > 3")
