"""Friends hear at once what the other does; replays go story by story."""

from __future__ import annotations

from tests.browser.conftest import Enter
from tests.browser.harness import Server
from tests.browser.positions import THE_ROAD


def test_a_replay_goes_story_by_story_with_a_speed(enter: Enter, server: Server) -> None:
    """The hex games, 14: every other step changed nothing and showed no text."""
    player = enter()
    table = server.table({"allied": "me", "german": "bot:random"}, THE_ROAD["move"])
    page = player.sit(table, "allied")
    player.asked()
    for text in ("move us-504", "move us-504 1310", "move us-325", "move us-325 1212"):
        player.choose(text)
        page.wait_for_timeout(150)
    page.wait_for_selector(".log .entry:has-text('1212')")
    page.goto(f"{server.address}/#/table/{table['id']}/at/0")
    page.wait_for_selector(".replay input[type=range]")
    for place in ("1310 Wijchen", "1212 Mook"):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f".replay .said:has-text('{place}')")
        page.wait_for_selector(".overlay .trail", state="attached")
    page.select_option(".replay-speed", "4")
    assert page.evaluate("JSON.parse(localStorage['dropzone.settings']).replaySpeed") == "4"


def test_sounds_are_off_unless_wanted_and_remembered(enter: Enter) -> None:
    player = enter()
    page = player.against_a_bot(THE_ROAD["move"])
    page.evaluate("() => { window.AudioContext = () => { throw new Error('a sound'); }; }")
    player.choose("move us-504")
    player.choose("move us-504 1310")
    page.wait_for_selector(".log .entry")
    page.keyboard.press("m")
    page.check("dialog label:has-text('Sounds') input")
    assert page.evaluate("JSON.parse(localStorage['dropzone.settings']).sound") is True
