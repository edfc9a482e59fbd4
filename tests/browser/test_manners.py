"""Manners of the page: both languages, a phone, light and dark, and what axe finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.harness import Player, Server
from tests.browser.positions import LAST_DAY, THE_ROAD

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"


def serious_findings(page: Page) -> list[str]:
    """What axe finds of serious or critical weight, one line each."""
    page.evaluate(AXE.read_text("utf-8"))  # evaluated by the driver: the page's policy forbids tags
    report = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['help']} {[node['html'][:120] for node in each['nodes'][:3]]}"
        for each in report["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def table_page(player: Player, server: Server, step: str = "fight") -> Page:
    table = server.table({"allied": "me", "german": "bot:random"}, THE_ROAD[step])
    page = player.sit(table, "allied")
    player.asked()
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["laptop", "phone"])
def test_axe_finds_nothing_serious(
    enter: Enter, server: Server, theme: str, size: tuple[int, int]
) -> None:
    player = enter(size=size, color_scheme=theme, settings={"theme": theme})
    found = serious_findings(player.lobby())
    player.page.click('[data-game="market-garden"]')
    player.page.click("dialog details:has([name=option]) summary")
    found += serious_findings(player.page)
    page = table_page(player, server)
    player.choose("attack 1412")
    player.choose("attack 1412 with us-508")
    page.wait_for_selector(".odds .bars li")
    found += serious_findings(page)
    assert found == []


def test_axe_finds_nothing_serious_at_the_end(enter: Enter, server: Server) -> None:
    player = enter()
    table = server.table({"allied": "me", "german": "bot:random"}, LAST_DAY)
    page = player.sit(table, "allied")
    player.asked()
    player.choose("air air-us none")  # a game in which nothing was played has no story
    page.wait_for_selector('.choice[data-notation="air air-uk none"]')
    page.keyboard.press("m")
    page.click("dialog .danger")
    page.click("dialog .danger")
    page.wait_for_selector(".result .story :is(.plot, .moments)")
    assert serious_findings(page) == []


def test_the_page_speaks_french_when_asked(enter: Enter, server: Server) -> None:
    player = enter(locale="fr-FR")
    page = player.lobby()
    assert page.get_attribute("html", "lang") == "fr"
    assert page.inner_text("h1") == "Choisissez une bataille"
    page = table_page(player, server)
    assert player.asked().startswith("Choisissez un hexagone")
    assert page.inner_text("#decision-title").lower() == "à vous de décider"
    page.keyboard.press("m")
    page.click("dialog [lang=en]")
    page.wait_for_selector(".prompt:has-text('Choose an enemy hex')")


def test_a_game_can_be_played_on_a_phone(enter: Enter, server: Server) -> None:
    player = enter(size=(390, 844), has_touch=True, is_mobile=True)
    page = table_page(player, server, "move")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap('[aria-label="show the whole map"]')
    page.wait_for_timeout(300)
    spot = player.spot("1210")
    page.touchscreen.tap(spot["x"], spot["y"])
    page.wait_for_selector(".so-far")
    spot = player.spot("1310")
    page.touchscreen.tap(spot["x"], spot["y"])
    page.wait_for_selector(".log .entry", state="attached")
    page.tap(".desk-handle")
    page.wait_for_selector(".desk.open")
    assert page.locator(".desk.open .choice >> nth=0").is_visible()


def test_reduced_motion_is_respected(enter: Enter, server: Server) -> None:
    player = enter(reduced_motion="reduce", settings={"playback": "normal"})
    page = table_page(player, server, "move")
    player.choose("move us-504")
    player.choose("move us-504 1310")
    page.wait_for_selector(".log .entry")
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_map_of_mercury_is_drawn_too(enter: Enter, server: Server) -> None:
    player = enter()
    table = server.table({"german": "me", "allied": "bot:random"}, game="mercury")
    page = player.sit(table, "german")
    player.asked()
    assert page.locator(".coast").count() == 1
    assert page.locator(".pieces .counter").count() > 20
