"""The desk: every part has its place, and what one needs to decide is in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.harness import Server
from tests.browser.positions import THE_ROAD

LAPTOP = (1366, 768)


def box(page: Page, selector: str) -> Any:
    """Where something is in the window."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("size", [LAPTOP, (1440, 900), (1920, 1080)])
def test_the_log_is_always_in_sight(enter: Enter, size: tuple[int, int]) -> None:
    """The hex games, 5: at 1920x1080 the log began at y = 1010 of 1080."""
    player = enter(size=size)
    page = player.against_a_bot(THE_ROAD["move"])
    for unit, to in (("us-504", "1310"), ("gds-32", "1209"), ("us-325", "1212")):
        player.choose(f"move {unit}")
        player.choose(f"move {unit} {to}")
        page.wait_for_selector(f".log .entry:has-text('{to}')")
    log = box(page, ".log")
    assert log["y"] + log["height"] <= size[1]
    third = box(page, ".log .entry >> nth=2")
    assert third["y"] < log["y"] + log["height"]


def test_the_card_of_a_hex_is_never_stale(enter: Enter) -> None:
    """Dieppe, 12: after landing five men it still said that nobody was there."""
    player = enter(size=LAPTOP)
    page = player.against_a_bot(THE_ROAD["move"])
    page.keyboard.press("0")
    page.wait_for_timeout(200)
    player.choose("move us-504")
    page.wait_for_selector(".so-far")
    player.click_hex("1310")
    page.wait_for_selector(".log .entry")
    page.wait_for_selector(".here:has-text('504th Parachute')")  # the mouse has not moved
    assert "1310" in page.inner_text(".here h3")


def test_sheets_are_folded_where_room_is_scarce_and_beside_the_board_where_not(
    enter: Enter, server: Server
) -> None:
    table = server.table({"allied": "me", "german": "bot:random"})
    small = enter(size=LAPTOP).sit(table, "allied")
    small.wait_for_selector(".desk .sheet", state="attached")
    assert small.locator(".sheet[open]").count() == 0
    wide = enter(size=(1920, 1080)).sit(table, "allied")
    wide.wait_for_selector(".table > .desk-beside .sheet[open]")
    assert box(wide, ".desk-beside")["x"] != box(wide, ".desk")["x"]


def test_no_keys_are_named_where_there_is_no_keyboard(enter: Enter, server: Server) -> None:
    """The phone, 14: keyboard hints on touch."""
    player = enter(size=(390, 844), has_touch=True, is_mobile=True)
    page = player.lobby()
    assert not page.is_visible("text=Press ? for the keys")
    page = player.sit(
        server.table({"british": "me", "german": "bot:random"}, game="pegasus"), "british"
    )
    player.asked()
    assert page.locator(".choice kbd").count() > 0
    assert not any(each.is_visible() for each in page.locator("kbd").all())
