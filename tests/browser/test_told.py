"""What happened is shown where it was decided, one's own dice as much as others' moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.harness import Player
from tests.browser.positions import THE_ROAD


def attack(player: Player, page: Page) -> None:
    """Attack Lent with one regiment and let the die fall."""
    player.choose("attack 1412")
    player.choose("attack 1412 with us-508")
    page.wait_for_selector(".odds .bars li")
    page.keyboard.press("Enter")


def test_a_die_falls_on_the_hex_before_its_effect_and_a_key_goes_on(enter: Enter) -> None:
    player = enter(settings={"playback": "slow"})
    page = player.against_a_bot(THE_ROAD["fight"])
    attack(player, page)
    page.wait_for_selector(".playback .die")
    assert page.locator(".overlay .thrown").count() == 1
    assert page.locator(".decision").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_selector(".playback", state="detached")
    page.wait_for_selector(".news .die")


def test_results_keep_still_where_the_system_asks_for_it(enter: Enter) -> None:
    player = enter(settings={"playback": "normal"}, reduced_motion="reduce")
    page = player.against_a_bot(THE_ROAD["fight"])
    attack(player, page)
    page.wait_for_selector(".news .die")
    assert page.locator(".overlay.moving").count() == 0
    page.wait_for_selector(".playback", state="detached")  # what the bot answers may be read
    assert page.locator(".overlay.moving").count() == 0


def test_the_log_has_one_line_a_combat_that_unfolds(enter: Enter) -> None:
    """The hex games, 5: every damage point was a line of its own, the die not among the last."""
    player = enter()
    page = player.against_a_bot(THE_ROAD["fight"])
    attack(player, page)
    page.wait_for_selector(".log .story .die")
    first = page.locator(".log .entry").first
    assert "Allies attack 1412 Lent" in first.inner_text()
    assert first.locator(".story-lines li").count() >= 4
    assert not first.locator(".story-lines li").first.is_visible()
    first.locator("summary").click()
    assert first.locator(".story-lines li:has-text('Odds 1:2')").is_visible()


def test_pointing_at_a_line_of_the_log_lights_up_what_it_is_about(enter: Enter) -> None:
    """Crete, 6: a log line marked nothing on the map."""
    player = enter()
    page = player.against_a_bot(THE_ROAD["move"])
    player.choose("move us-504")
    player.choose("move us-504 1310")
    page.wait_for_selector(".log .entry")
    assert page.locator(".overlay .trail").count() == 0
    page.hover(".log .entry")
    page.wait_for_selector(".overlay .trail", state="attached")
    page.mouse.move(5, 5)
    page.wait_for_selector(".overlay .trail", state="detached")


def test_the_speed_is_in_the_card_itself_and_remembered(enter: Enter) -> None:
    """Crete, 6: who finds it in the menu?"""
    player = enter(settings={"playback": "slow"})
    page = player.against_a_bot(THE_ROAD["fight"])
    attack(player, page)
    page.click(".playback [data-speed=fast]")
    page.wait_for_selector(".playback", state="detached")
    assert page.evaluate("JSON.parse(localStorage['dropzone.settings']).playback") == "fast"


@pytest.mark.parametrize("hexes", [["07.06"], ["07.06", "08.06", "09.07"]])
def test_a_walk_over_several_hexes_is_one_story(enter: Enter, hexes: list[str]) -> None:
    """Crete, 6: one hex a second."""
    page = enter().lobby()
    stories = page.evaluate(
        """async hexes => {
            const { marksOf, storiesOf, titleOf } = await import('/lib/stories.js');
            const entries = hexes.map((goal, i) => ({
                number: 3 + i, text: `A moves to ${goal}.`, clause: '', event: ['moved'],
                side: 'allied', about: { act: 'move', units: ['a'], goal },
            }));
            const stories = storiesOf(entries);
            const [trail] = marksOf(stories, false).trails;
            return [stories.length, titleOf(stories[0]).text, trail.places];
        }""",
        hexes,
    )
    assert stories == [1, f"A moves to {hexes[-1]}.", hexes]
