"""Fewer clicks: counters are dragged, small questions answer themselves, odds run along."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.harness import Player
from tests.browser.positions import THE_ROAD


def drag(player: Player, start: str, goal: str) -> None:
    """Take up the counter of a hex, carry it to another and let it go there."""
    page = player.page
    player.spot(goal)  # what is out of sight comes into it, and all else moves
    here, there = player.spot(start), player.spot(goal)
    page.mouse.move(here["x"], here["y"])
    page.mouse.down()
    page.mouse.move((here["x"] + there["x"]) / 2, (here["y"] + there["y"]) / 2, steps=4)
    page.wait_for_selector(".carried", state="attached")
    page.mouse.move(there["x"], there["y"], steps=4)
    page.mouse.up()


def place_of(page: Page, unit: str) -> str:
    return str(
        page.evaluate(
            """async unit => {
                const path = '/api/tables/' + location.hash.split('/')[2];
                const { view } = await (await fetch(path)).json();
                return view.units.find(each => each.id === unit).place;
            }""",
            unit,
        )
    )


def test_a_counter_is_dragged_to_a_legal_hex_and_to_no_other(enter: Enter) -> None:
    """The hex games, 15: dragging a counter panned the map."""
    player = enter()
    page = player.against_a_bot(THE_ROAD["move"])
    player.spot("1210")
    before = page.get_attribute(".camera", "transform")
    drag(player, "1210", "1310")
    page.wait_for_selector(".log .entry:has-text('504th')")
    assert place_of(page, "us-504") == "1310"
    assert page.get_attribute(".camera", "transform") == before  # the map stayed
    drag(player, "1110", "1409")
    page.wait_for_selector(".refusal")  # as a click there says why not
    assert place_of(page, "gds-32") == "1110"
    assert page.locator(".carried").count() == 0


def test_a_whole_stack_goes_by_one_gesture(enter: Enter) -> None:
    """The hex games, 15: no "move the whole stack"."""
    player = enter()
    page = player.against_a_bot(THE_ROAD["move"])
    player.choose("move us-502")
    page.get_by_role("button", name="The whole stack: 2 units").wait_for()
    page.keyboard.press("t")
    page.wait_for_selector('.whole-stack[aria-pressed="true"]')
    player.choose("move us-502 1007")
    page.wait_for_selector(".log .entry:has-text('506th')")
    page.wait_for_selector(".way-out.end:not([aria-disabled])")
    assert [place_of(page, unit) for unit in ("us-502", "us-506")] == ["1007", "1007"]
    assert not page.locator(".refusal:visible").count()
    assert not player.trouble
