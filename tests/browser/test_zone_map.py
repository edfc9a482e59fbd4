"""How the zone map of the raid looks: drawn country, names that keep clear, boats one can read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Enter
from tools.filmstrips import ASHORE

#: Names that lie on each other, on a disc, on a cost, or beyond the edge of the sheet.
CLASHES = """() => {
    const box = e => e.getBoundingClientRect();
    const all = selector => [...document.querySelectorAll(selector)];
    const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2
        && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    // What is inked of a line: its box without the room above and below the letters.
    const ink = e => {
        const { left, right, top, bottom } = box(e);
        const thin = (bottom - top) * 0.12;
        return { left, right, top: top + thin, bottom: bottom - thin };
    };
    const names = all('.zone-name');
    const discs = all('.zone-disc').map(box);
    const costs = all('.link-cost circle').map(box);
    const sheet = box(document.querySelector('.raid-sea'));
    const inDisc = (a, d) => {
        const [x, y, r] = [(d.left + d.right) / 2, (d.top + d.bottom) / 2, (d.right - d.left) / 2];
        const nx = Math.max(a.left, Math.min(x, a.right));
        const ny = Math.max(a.top, Math.min(y, a.bottom));
        return Math.hypot(nx - x, ny - y) < r - 2;
    };
    return names.flatMap(name => {
        const a = ink(name);
        return [
            ...names.filter(other => other !== name && meet(a, ink(other))).map(e => e.textContent),
            ...discs.filter(d => inDisc(a, d)).map(() => 'disc'),
            ...costs.filter(c => meet(a, c)).map(() => 'cost'),
            ...(a.left < sheet.left || a.right > sheet.right ? ['edge'] : []),
        ].map(other => [name.textContent, other]);
    });
}"""

SIZE = "getComputedStyle(document.querySelector('.zone-name')).fontSize"
SCALE = "document.querySelector('.camera').getCTM().a"


@pytest.mark.parametrize(
    ("size", "locale"), [((1366, 768), "en"), ((1440, 900), "fr"), ((390, 844), "fr")]
)
def test_names_never_overlap_and_are_never_cut_at_any_zoom(
    enter: Enter, size: Any, locale: str
) -> None:
    player = enter(size=size, locale=locale)
    page = player.sit(player.server.table({"british": "me"}, ASHORE, game="dieppe"), "british")
    player.asked()
    for step in range(9):
        page.keyboard.press("0" if step == 0 else "+")
        page.wait_for_timeout(200)
        if size[0] > 1000:
            least = 34 if step == 0 else 40
            page.wait_for_function(
                "least => document.querySelectorAll('.zone-name').length >= least", arg=least
            )
        assert page.evaluate(CLASHES) == []
        high = float(page.evaluate(SIZE)[:-2]) * page.evaluate(SCALE)
        assert high >= 9.5 or page.evaluate(SCALE) < 0.4


def test_boats_and_men_can_be_read_on_a_laptop(enter: Enter) -> None:
    player = enter(size=(1366, 768))
    page = player.sit(player.server.table({"british": "me"}, ASHORE, game="dieppe"), "british")
    player.asked()
    page.wait_for_timeout(300)
    sizes = page.evaluate(
        """() => [...document.querySelectorAll('.raid-counter .face')].map(
            e => e.getBoundingClientRect().width)"""
    )
    assert len(sizes) > 10
    assert min(sizes) >= 33
    # No boat lies on another one.
    boats = page.evaluate(
        """() => [...document.querySelectorAll('.raid-counter:has(.boat-number) .face')].map(e => {
            const { left, top, right, bottom } = e.getBoundingClientRect();
            return [left, top, right, bottom];
        })"""
    )
    assert len(boats) == 7
    for a in boats:
        for b in boats:
            apart = a[0] >= b[2] - 1 or b[0] >= a[2] - 1 or a[1] >= b[3] - 1 or b[1] >= a[3] - 1
            assert a == b or apart


def test_the_country_is_drawn_from_the_zones(enter: Enter) -> None:
    player = enter()
    page = player.sit(player.server.table({"british": "me"}, game="dieppe"), "british")
    player.asked()
    for drawn in (
        *(".raid-chalk", ".surf", ".shingle", ".hedge", ".gully", ".slope", ".meadow"),
        *(".country-wood .tree", ".country-orchard .fruit", ".country-village .roof"),
        *(".country-church .cross", ".country-lighthouse .tower", ".country-manor .wall"),
        *(".wire-belt", ".gun-pit", ".country-bunker .bunker"),
    ):
        assert page.locator(drawn).count() > 0, drawn
    assert "Vasterival" not in page.locator(".zone-board").aria_snapshot()


@pytest.mark.parametrize(
    ("locale", "title"),
    [("en", "Dieppe 1942: No. 4 Commando"), ("fr", "Dieppe 1942 : le Commando n° 4")],
)
def test_the_title_of_the_game_is_whole(enter: Enter, locale: str, title: str) -> None:
    player = enter(size=(1366, 768), locale=locale)
    page = player.sit(player.server.table({"british": "me"}, game="dieppe"), "british")
    player.asked()
    assert page.text_content(".raid-title") == title
    wide = page.eval_on_selector(
        ".bar-title h1", "e => [e.textContent, e.scrollWidth - e.clientWidth]"
    )
    assert wide == [title, 0]
