"""A position is arranged on the board, saved, opened again and played from."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Enter
from tests.browser.harness import Player


def click_hex(player: Player, code: str) -> None:
    """Click on the map of the page where a hex is, when the map lies still."""
    spot = player.page.evaluate(
        """async code => {
            const { SIDE } = await import('/boards/hex/geometry.js');
            const answer = await fetch('/api/games/market-garden/standard/board');
            const hex = (await answer.json()).hexes.find(each => each.code === code);
            const frame = () => new Promise(requestAnimationFrame);
            let matrix, place = '';
            for (let before = null; before !== place; ) {
                before = place;
                for (let frames = 0; frames < 4; frames++) await frame();
                matrix = document.querySelector('.camera').getScreenCTM();
                place = [matrix.a, matrix.e, matrix.f].join();
            }
            const { x, y } = new DOMPoint(hex.x * SIDE, hex.y * SIDE).matrixTransform(matrix);
            return { x, y };
        }""",
        code,
    )
    player.page.mouse.click(spot["x"], spot["y"])


def place_of(page: Page, unit: str) -> str:
    return page.inner_text(f'.arrange-row[data-unit="{unit}"] .small')


def arrange(player: Player) -> Page:
    """Come to the page by the form of a new game; a unit is moved, the turn changed."""
    page = player.lobby()
    page.click('[data-game="market-garden"]')
    page.click("dialog details.more:has(.choosing-values) > summary")
    page.click("dialog .to-arrange")
    page.wait_for_selector(".arrange-row")
    page.click(".board-buttons button:nth-child(3)")  # all of the map
    click_hex(player, "0306")  # two stand there: which of them is asked
    expect(page.locator(".arrange-row")).to_have_count(2)
    page.click('.arrange-row[data-unit="inf-8"]')
    click_hex(player, "0604")
    expect(page.locator('.arrange-row[data-unit="inf-8"] .small')).to_contain_text("0604")
    page.fill('[data-key="turn"]', "3")
    page.press('[data-key="turn"]', "Tab")
    expect(page.locator(".arrange-undo")).to_be_enabled()
    expect(page.locator('[data-key="turn"]')).to_have_value("3")
    return page


def test_a_position_is_arranged_saved_opened_again_and_played(enter: Enter, tmp_path: Path) -> None:
    player = enter()
    page = arrange(player)
    status = page.locator(".arrange-status")
    expect(status).to_have_text("Sound. Next to choose: Germans.")

    # Nonsense is refused in words: of a unit it is taken back, of a field it waits to be put right.
    page.fill('[data-key="unit-place"]', "9999")
    page.press('[data-key="unit-place"]', "Enter")
    expect(status).to_contain_text("Taken back: no hex “9999” on this map")
    assert "0604" in place_of(page, "inf-8")
    page.fill('[data-key="turn"]', "99")
    page.press('[data-key="turn"]', "Tab")
    expect(status).to_contain_text("Not sound yet: turn must be 1 to")
    expect(page.locator(".arrange-play")).to_be_disabled()
    page.click(".arrange-undo")
    expect(status).to_contain_text("Sound")
    expect(page.locator('[data-key="turn"]')).to_have_value("3")

    page.select_option('[data-key="unit-elsewhere"]', "eliminated")
    expect(page.locator('.arrange-row[data-unit="inf-8"] .small')).to_have_text("eliminated")
    page.click(".arrange-undo")
    expect(page.locator('.arrange-row[data-unit="inf-8"] .small')).to_contain_text("0604")
    said = [text for text in player.trouble if "400" in text]
    assert player.trouble == said  # the browser's own word for what was refused
    player.trouble.clear()

    with page.expect_download() as saving:
        page.click(".arrange-save")
    kept = tmp_path / "mine.toml"
    saving.value.save_as(kept)
    position = tomllib.loads(kept.read_text("utf-8"))
    assert (position["turn"], position["units"]) == (3, {"inf-8": "0604"})

    page.reload()
    page.wait_for_selector(".arrange-row")
    page.set_input_files(".arrange-panel input[type=file]", kept)
    expect(page.locator('.arrange-row[data-unit="inf-8"] .small')).to_contain_text("0604")
    expect(page.locator('[data-key="turn"]')).to_have_value("3")

    page.click(".arrange-play")
    page.check('dialog input[value="hotseat"]')
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".decision")
    state = page.evaluate(
        "async () => (await fetch('/api/tables/' + location.hash.split('/')[2])).json()"
    )
    view = state["view"]
    assert view["turn"] == 3
    assert {unit["id"]: unit["place"] for unit in view["units"]}["inf-8"] == "0604"


def test_a_position_becomes_a_scenario_to_send(enter: Enter, tmp_path: Path) -> None:
    player = enter(locale="fr-FR", size=(390, 800))
    page = player.page
    page.goto(f"{player.server.address}/#/arrange/mercury")
    page.wait_for_selector(".arrange-row")
    page.fill('[data-key="turn"]', "2")
    page.press('[data-key="turn"]', "Tab")
    expect(page.locator(".arrange-undo")).to_be_enabled()
    page.click(".arrange-pack")
    for name, text in (("title_en", "Later"), ("title_fr", "Plus tard"), ("id", "later")):
        page.fill(f"dialog input[name={name}]", text)
    with page.expect_download() as saving:
        page.click("dialog button[type=submit]")
    kept = tmp_path / "later.toml"
    saving.value.save_as(kept)
    scenarios = tomllib.loads(kept.read_text("utf-8"))["game"]["scenarios"]
    assert scenarios["later"]["setup"]["turn"] == 2, json.dumps(scenarios)
