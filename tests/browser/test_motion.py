"""Motion that tells: what befalls a counter is seen on it; who asks for stillness has it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.harness import Server
from tests.browser.positions import THE_ROAD

#: Lay a board of its own with the table's view, then a view in which much has happened.
PLAYED = """async ([kind, motion]) => {
    const { createBoard } = await import(`/boards/${kind}/board.js`);
    const get = async path => (await fetch(path)).json();
    const state = await get('/api/tables/' + location.hash.split('/')[2]);
    const data = await get(`/api/games/${state.game}/${state.scenario}/board`);
    const element = document.createElement('div');
    element.style.cssText = 'position:fixed;inset:0;z-index:9';
    document.body.append(element);
    const board = createBoard({
        element, data, t: key => key, language: 'en', sides: state.sides, seat: () => null,
        motion: () => motion, still: false, surveying: () => false,
        pick() {}, look() {}, announce() {},
    });
    await board.show(state.view, { animate: false });
    await new Promise(resolve => setTimeout(resolve, 100));
    const view = structuredClone(state.view);
    const marks = (() => { CHANGE })();
    const shown = board.show(view, { animate: true, marks });
    const of = id => element.querySelector(`[data-unit="${id}"]:not(.turning-away)`);
    const seen = {};
    for (const id of marks.looked) {
        const found = of(id);
        seen[id] = found && {
            classes: [...found.classList],
            frames: found.getAnimations().reduce(
                (most, { effect }) => Math.max(most, effect.getKeyframes().length), 0,
            ),
            canopy: found.querySelector('.canopy') !== null,
        };
    }
    seen.old = element.querySelectorAll('.turning-away').length;
    await shown;
    await new Promise(resolve => setTimeout(resolve, 50));
    const passing = '.is-hit, .turning, .turning-away, .dying, .canopy';
    seen.left = element.querySelectorAll(passing).length;
    seen.gone = marks.looked.filter(id => of(id) === null);
    board.destroy();
    element.remove();
    return seen;
}"""

HEXES = """
    const unit = id => view.units.find(each => each.id === id);
    unit('us-504').damage += 1;
    unit('us-502').strength = 2;
    unit('us-506').reduced = true;
    unit('gds-5').place = '1311';
    unit('br-4para').place = '1611';
    view.units = view.units.filter(each => each.id !== 'de-hoffmann');
    return {
        looked: ['us-504', 'us-506', 'gds-5', 'br-4para', 'de-hoffmann', 'inf-8'],
        trails: [{ unit: 'gds-5', places: ['1111', '1110', '1210', '1311'] }], drops: ['br-4para'],
    };
"""

ZONES = """
    const unit = id => view.units.find(each => each.id === id);
    Object.assign(unit('lca-1'), { reduced: true });
    const pillbox = view.units.find(each => each.side === 'german');
    view.units = view.units.filter(each => each !== pillbox);
    Object.assign(unit('lca-4'), { place: 'orange-2', zone: 'orange-2' });
    return { looked: ['lca-1', 'lca-4', pillbox.id], trails: [], drops: [] };
"""


def play(page: Page, kind: str, change: str, *, motion: bool = True) -> Any:
    return page.evaluate(PLAYED.replace("CHANGE", change), [kind, motion])


def test_what_befalls_a_counter_is_seen_on_it(enter: Enter) -> None:
    """The hex games, 2: a counter that is hit shakes, flips when reduced, fades when it dies."""
    page = enter().against_a_bot(THE_ROAD["move"])
    seen = play(page, "hex", HEXES)
    assert "is-hit" in seen["us-504"]["classes"]
    assert "turning" in seen["us-506"]["classes"]
    assert seen["old"] == 1  # the old face goes before the new one comes
    assert seen["gds-5"]["frames"] == 4  # in one piece along its way
    assert seen["br-4para"]["canopy"]
    assert "dying" in seen["de-hoffmann"]["classes"]
    assert seen["inf-8"]["frames"] == 0
    assert seen["left"] == 0
    assert seen["gone"] == ["de-hoffmann"]


def test_nothing_moves_for_who_asks_for_stillness(enter: Enter) -> None:
    page = enter().against_a_bot(THE_ROAD["move"])
    seen = play(page, "hex", HEXES, motion=False)
    assert all(seen[each]["frames"] == 0 for each in ("us-504", "us-506", "gds-5", "br-4para"))
    assert seen["de-hoffmann"] is None
    assert seen["old"] == 0


def test_counters_of_the_raid_tell_what_befalls_them(enter: Enter, server: Server) -> None:
    """Crete, Pegasus, Dieppe, 1: the loss is seen on the counter, the dead fade."""
    player = enter()
    page = player.sit(server.table({"british": "me"}, game="dieppe"), "british")
    player.asked()
    seen = play(page, "zones", ZONES)
    assert "turning" in seen["lca-1"]["classes"]
    assert seen["lca-4"]["frames"] >= 2
    assert seen["left"] == 0
    assert len(seen["gone"]) == 1


def test_the_landing_is_shown_to_who_has_not_acted_yet_and_a_key_ends_it(
    enter: Enter, server: Server
) -> None:
    """The hex games, 2: two regiments were reduced; I found out by hovering over them."""
    player = enter(settings={"playback": "slow"})
    table = server.table({"allied": "me", "german": "bot:random"})
    page = player.sit(table, "allied")
    page.wait_for_selector(".playback .story-title:has-text('lands at')")
    page.wait_for_selector(".canopy", state="attached")
    page.keyboard.press("s")
    page.wait_for_selector(".decision.yours")
    page.wait_for_selector(".canopy", state="detached")
    page.wait_for_selector(".news .story-card:has-text('lands at')")
