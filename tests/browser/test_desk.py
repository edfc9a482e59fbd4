"""The desk: what is prepared is confirmed, what ends stands apart, and little is asked for."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Page, Request, Response

from dropzone.core.data.registry import game_definition
from tests.browser.conftest import Enter
from tests.browser.harness import Server
from tests.browser.positions import THE_ROAD

#: How often somebody presses 1 and Enter without looking.
PRESSES = 14
#: Three units in 1008, and one beside it.
FULL_HOUSE = THE_ROAD["move"].replace('us-501 = "1007"', 'us-501 = "1008"')


def asked_of_the_server(page: Page) -> list[str]:
    """What the page asks of its table from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        path = urlparse(request.url).path.split("/")
        if path[1:3] == ["api", "tables"]:
            found.append(path[4] if len(path) > 4 else "state")

    page.on("request", note)
    return found


def test_a_move_of_two_clicks_is_three_requests(enter: Enter) -> None:
    player = enter()
    page = player.against_a_bot(THE_ROAD["move"])
    page.keyboard.press("0")
    page.wait_for_timeout(300)
    requests = asked_of_the_server(page)
    player.click_hex("1210")
    page.wait_for_selector(".so-far")
    page.wait_for_timeout(200)
    spot = player.spot("1310")  # looks at the table itself
    requests.remove("state")
    page.mouse.click(spot["x"], spot["y"])
    page.wait_for_selector(".log .entry")
    page.wait_for_timeout(300)
    assert [each for each in requests if each != "state"] == ["preview", "preview", "play"]


@pytest.mark.parametrize("game", ["market-garden", "mercury", "pegasus", "dieppe", "crete"])
def test_other_4_one_and_enter_never_end_anything(enter: Enter, server: Server, game: str) -> None:
    sides = [side.id for side in game_definition(game).sheet.sides]
    table = server.table(dict.fromkeys(sides, "hotseat"), game=game)
    player = enter()
    roles: list[Any] = []

    def note(response: Response) -> None:
        if "/preview?choice=" in response.url and response.ok:
            roles.append(response.json()["role"])

    player.page.on("response", note)
    page = player.sit(table, *sides)
    for _ in range(PRESSES):
        if page.query_selector(".curtain button"):
            page.click(".curtain button")
        page.keyboard.press("1")
        page.wait_for_timeout(180)
        page.keyboard.press("Enter")
        page.wait_for_timeout(180)
    assert roles, "something was chosen"
    assert not {"end", "give-up"} & {*roles}


def test_other_4_what_ends_stands_last_and_has_its_own_key(enter: Enter) -> None:
    player = enter()
    page = player.against_a_bot(THE_ROAD["move"])
    assert page.locator(".choices .way-out").count() == 0
    assert page.locator(".ways-out .choice").count() == 1
    assert page.locator(".ways-out [data-first]").count() == 0
    page.keyboard.press("e")
    page.wait_for_selector('.choice[data-notation="attack 1412"]')
