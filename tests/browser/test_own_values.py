"""The owner of a boxed game enters his values in the browser and plays with them, with a friend."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from dropzone.core.data.registry import game_definition
from dropzone.core.data.user_packs import template
from tests.browser.conftest import Enter
from tests.browser.harness import PATIENCE, Player

COUNTERS = [
    "nz-22",
    "nz-21",
    "nz-23",
    "nz-28",
    "nz-20",
    "nz-19",
    "nz-18",
    "ramcke",
    "gjr85-I",
    "gjr85-II",
]


def join_and_play(owner: Player, friend: Player, link: str) -> None:
    """The friend joins, sees what differs, and they play."""
    joined = friend.page
    joined.goto(link)
    joined.wait_for_selector(".own-values")
    joined.click(".own-values button")
    joined.wait_for_selector("dialog .differences")
    assert joined.locator("dialog .differences tbody tr").count() == 12
    joined.keyboard.press("Escape")
    first, second = (
        (owner, friend) if owner.page.query_selector(".decision.yours") else (friend, owner)
    )
    first.asked()
    first.choose("pass")
    second.asked()


def test_an_owner_changes_values_sees_the_counter_change_saves_and_plays_with_a_friend(
    enter: Enter, tmp_path: Path
) -> None:
    owner, friend = enter(), enter()
    page = owner.lobby()
    page.goto(f"{owner.server.address}/#/values/mercury")
    page.wait_for_selector(".values-thing")

    # The template as it comes changes nothing.
    begun = tmp_path / "template.toml"
    begun.write_text(template(game_definition("mercury")), "utf-8")
    page.set_input_files(".values-head input[type=file]", begun)
    expect(page.locator(".values-head input").first).to_have_value(
        "mercury, my copy", timeout=PATIENCE
    )
    assert "Nothing is changed yet" in page.inner_text(".values-status")

    # Ten counters, a hex and a chart; first a value that no counter has.
    page.fill('[data-value="nz-22.strength"]', "40")
    page.wait_for_selector(".values-status.error")
    assert "expected an integer from 1 to 9" in page.inner_text(".values-status")
    for unit in COUNTERS:
        strength = page.locator(f'[data-value="{unit}.strength"]')
        strength.fill("9" if strength.input_value() != "9" else "8")
    page.fill(".values input[type=search]", "0904")
    page.fill('[data-value="0904.vp"]', "5")
    page.fill(".values input[type=search]", "crt")
    page.fill('[data-value="crt.rows.6"]', '["1/1","0/1","0/2","0/2","0/3","0/3","0/4"]')
    page.wait_for_selector("text=12 values differ")
    page.wait_for_selector(".values-look .after .counter")
    assert "9" in page.inner_text(".values-look .after")
    assert page.locator(".differences tbody tr").count() == 12

    with page.expect_download() as saving:
        page.click(".values-save")
    kept = tmp_path / "mine.toml"
    saving.value.save_as(kept)
    assert "nz-22" in kept.read_text("utf-8")
    page.reload()
    page.wait_for_selector(".values-thing")
    page.set_input_files(".values-head input[type=file]", kept)
    page.wait_for_selector("text=12 values differ")

    page.click(".values-play")
    page.check('dialog input[value="friend"]')
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".own-values")
    assert "mercury, my copy" in page.inner_text(".own-values")
    link = page.input_value("dialog[open] input[readonly]")
    page.keyboard.press("Escape")

    join_and_play(owner, friend, link)


def test_a_card_of_pegasus_changes_as_one_types(enter: Enter) -> None:
    player = enter(locale="fr-FR")
    page = player.lobby()
    page.goto(f"{player.server.address}/#/values/pegasus")
    page.wait_for_selector(".values-thing")
    value = page.locator('[data-value$=".value"]').first
    value.fill("9")
    page.wait_for_selector(".values-look .after .play-card")
    assert "une valeur diffère" in page.inner_text(".values-status")
    value.fill("neuf")
    page.wait_for_selector(".values-status.error")


def test_a_new_game_takes_a_file_of_values(enter: Enter, tmp_path: Path) -> None:
    player = enter()
    page = player.lobby()
    own = tmp_path / "own.toml"
    own.write_text(
        '[pack]\ngame = "mercury"\nname = "Box"\n[units.nz-22]\nstrength = 9\n'
        '[game.scenarios.later]\ntitle_en = "A later day"\ntitle_fr = "Plus tard"\n'
        "setup = { turn = 3 }\n"
    )
    page.click('[data-game="mercury"]')
    page.click("dialog details.more:has(.choosing-values) > summary")
    page.select_option("dialog select[name=values]", label="A file of mine")
    page.set_input_files("dialog input[name=values-file]", own)
    page.wait_for_selector("dialog select[name=own-scenario]")
    assert page.input_value("dialog select[name=own-scenario]") == "later"
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".own-values")
    state = page.evaluate(
        "async () => (await fetch('/api/tables/' + location.hash.split('/')[2])).json()"
    )
    assert (state["scenario"], state["view"]["turn"]) == ("later", 3)
    assert "Box (1)" in page.inner_text(".own-values")
