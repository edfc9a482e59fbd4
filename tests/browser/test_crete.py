"""Crete in the browser: surveys, leaders, the cup, drops and the Off-Map Display."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import new
from tests.browser.conftest import Enter
from tests.browser.harness import Player, Server

SEATS = {"german": "me", "allied": "bot:random"}

#: The Germans have come to the village before Kastelli: one company is shaken, one in reserve.
KASTELLI = """
scenario = "kastelli"
empty = true
chit = "division:geb-5div"
cup = ["direct:allied", "direct:german", "division:nz-2div"]
suppressed = ["gebpi-2"]
column = ["gebpi-3"]

[units]
gebpi-1 = "12.06"
gebpi-2 = "13.06"
gebpi-3 = "15.06"
gr-1inf-a1 = "11.06"
gr-1inf-a2 = "10.05"
gr-police-kastelli = "06.05"

[cohesion]
gebpi-2 = 1

[leaders]
schaette = "gebpi-1"
bedding = "gr-1inf-a2"

[points]
geb-5div = 5
nz-2div = 3
"""

#: The second turn: the guns are due at the edge of the map.
ARRIVING = """
scenario = "kastelli"
empty = true
turn = 2
chit = "division:geb-5div"
cup = ["direct:allied", "direct:german", "division:nz-2div"]

[units]
gebpi-1 = "14.06"
gebpzj-1 = "waiting"
gr-1inf-a1 = "06.05"

[leaders]
schaette = "gebpi-1"
"""

#: Off Heraklion by day: a flotilla in its box, a coastal gun that hears its leader.
OFF_HERAKLION = """
scenario = "heraklion"
options = ["coastal-artillery", "naval-support"]
empty = true
turn = 15
chit = "naval:allied"
cup = ["direct:allied", "direct:german"]
target_zone = "27.07"

[units]
rn-dd-1 = "naval-heraklion"
br-15coast-1 = "22.08"
br-2bw-a = "25.10"
fjr1-i-1 = "27.08"

[leaders]
bn-hamilton = "br-2bw-a"

[contact]
br-15coast-1 = "bn-hamilton"
"""


def kastelli(player: Player, server: Server) -> Any:
    page = player.sit(server.table(SEATS, KASTELLI, game="crete"), "german")
    player.asked()
    page.keyboard.press("0")
    page.wait_for_timeout(300)
    return page


def hover(player: Player, code: str) -> None:
    spot = player.spot(code)
    player.page.mouse.move(spot["x"], spot["y"])


def played(server: Server, scenario: str, until: str) -> Any:
    """A table of a scenario, played on to a kind of question to the Germans."""
    game = new("crete", scenario, seed=3)
    while game.decision.kind != until or game.decision.side != "german":
        game.play(game.decision.choices[0])
    body = {"game": "crete", "scenario": scenario, "seats": SEATS, "record": game.record()}
    return server.post("/api/tables", body)


def test_the_board_says_what_a_unit_sees_and_who_sees_it(enter: Enter, server: Server) -> None:
    player = enter()
    page = kastelli(player, server)
    page.keyboard.press("v")
    hover(player, "12.06")
    page.wait_for_selector(".survey-card:has-text('Line of sight')")
    words = page.inner_text(".survey-card")
    assert "Seen from here" in words
    assert "1 A/1 Inf" in words.split("Who sees this hex")[1]
    assert page.locator(".survey-border").count() == 1
    assert page.locator(".survey-string").count() >= 1
    page.keyboard.press("f")
    page.wait_for_selector(".survey-card:has-text('Fire Zone')")
    assert "6 hexes" in page.inner_text(".survey-card")
    page.keyboard.press("f")
    hover(player, "08.08")  # where no leader is
    page.wait_for_selector(".survey-border", state="detached")


def test_the_command_range_of_a_leader_shows_when_one_clicks_on_him(
    enter: Enter, server: Server
) -> None:
    player = enter()
    page = kastelli(player, server)
    hover(player, "12.06")
    page.wait_for_timeout(500)
    assert page.locator(".survey path").count() == 0
    page.click(".leader:has-text('Schaette') .leader-plate", force=True)
    page.wait_for_selector(".survey-card:has-text('Command Range')")
    assert "2. Geb.Pi. 95" in page.inner_text(".survey-card")
    assert "Schaette" in page.inner_text(".here")


def test_the_keyboard_surveys_too_and_the_reader_is_told(enter: Enter, server: Server) -> None:
    player = enter()
    page = kastelli(player, server)
    page.keyboard.press("b")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("v")
    page.wait_for_selector(".survey-card:has-text('Line of sight')")
    assert page.get_attribute(".survey-card", "aria-live") == "polite"


def test_a_finger_that_surveys_does_not_choose(enter: Enter, server: Server) -> None:
    player = enter(size=(390, 844), has_touch=True, is_mobile=True, locale="fr-FR")
    page = kastelli(player, server)
    page.tap('.survey-buttons [aria-label^="Ligne de vue"]')
    spot = player.spot("12.06")
    page.touchscreen.tap(spot["x"], spot["y"])
    page.wait_for_selector(".survey-border")
    assert page.locator(".so-far").count() == 0
    assert "Vu d'ici" in page.inner_text(".survey-card")


def test_states_have_shapes_on_the_counter_and_words_in_the_desk(
    enter: Enter, server: Server
) -> None:
    player = enter()
    page = kastelli(player, server)
    shaken = page.locator('[data-unit="gebpi-2"]')
    assert shaken.locator(".state-suppressed").count() == 1
    assert shaken.locator(".state-cohesion").text_content() == "1"
    hover(player, "13.06")
    page.wait_for_selector(".here:has-text('suppressed')")
    words = page.inner_text(".here")
    assert "small arms" in words
    assert "1 cohesion hit" in words


def test_the_desk_shows_points_the_cup_and_who_is_to_come(enter: Enter, server: Server) -> None:
    player = enter()
    page = player.sit(
        server.post("/api/tables", {"game": "crete", "scenario": "kastelli", "seats": SEATS}),
        "german",
    )
    player.asked()
    page.click('[data-sheet="commands"] summary')
    assert "6 Command Points" in page.inner_text('[data-sheet="commands"]')
    page.click('[data-sheet="cup"] summary')
    assert "Direct Command, Germans" in page.inner_text('[data-sheet="cup"]')
    page.click('[data-sheet="arrivals"] summary')
    assert "1. Geb.Pz.Jäg. 95" in page.inner_text('[data-sheet="arrivals"]')
    player.choose("column begin")
    player.choose("deploy wittmann later")
    # It stays open, as the reader left it, and now the cup is filled.
    page.wait_for_selector('[data-sheet="cup"][open]:has-text("Division Activation, 5. Gebirgs")')


def test_the_hexes_of_a_drop_zone_say_their_risk(enter: Enter, server: Server) -> None:
    player = enter()
    page = player.sit(played(server, "snafu", "drop"), "german")
    player.asked()
    page.wait_for_selector(".risk-mark")
    assert page.locator(".risk-mark").count() == page.locator(".choice").count()
    assert "risk +" in page.inner_text(".choices")
    assert page.locator("canvas.ground-tiles").count() == 1


def test_a_shot_lists_its_modifiers_and_odds_before_it_is_fired(
    enter: Enter, server: Server
) -> None:
    player = enter()
    page = kastelli(player, server)
    for text in ("gebpi-1", "gebpi-1 fire gr-1inf-a1"):
        player.choose(text)
    player.choose("check gebpi-1 pay")
    page.wait_for_selector(".odds .bars li")
    assert "Company Bonus +2" in page.inner_text(".odds")
    assert page.locator(".aids th.lit").all_text_contents() == ["S", "S"]  # small arms, both charts
    assert "D10" not in page.inner_text(".odds .bars")
    shares = [float(each.rstrip("%")) for each in page.locator(".percent").all_inner_texts()]
    assert 98 <= sum(shares) <= 102


@pytest.mark.parametrize("scenario", ["piling-on"])
def test_the_off_map_display_is_one_of_the_maps(
    enter: Enter, server: Server, scenario: str
) -> None:
    player = enter()
    page = player.sit(played(server, scenario, "activate"), "german")
    player.asked()
    page.click('[data-map="off-map"]')
    page.wait_for_selector('[data-map="off-map"][aria-current="true"]')
    box = page.locator('.box[data-place="perama"]')
    assert "Perama" in (box.text_content() or "")
    where = box.bounding_box()
    assert where is not None
    page.mouse.move(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    page.wait_for_selector(".here:has-text('Leads to Tilissos')")


def test_a_question_that_follows_is_no_stage_of_the_choice_before(
    enter: Enter, server: Server
) -> None:
    player = enter()
    page = player.sit(server.table(SEATS, ARRIVING, game="crete"), "german")
    player.asked()
    player.choose("gebpzj-1")
    page.wait_for_selector(".prompt:has-text('How does 1. Geb.Pz.Jäg. 95 arrive?')")
    player.choose("shape gebpzj-1 line")
    page.wait_for_selector(".prompt:has-text('What does 1. Geb.Pz.Jäg. 95 do?')")


def test_a_place_of_several_hexes_bears_one_name_and_each_ground_looks_its_own(
    enter: Enter, server: Server
) -> None:
    player = enter()
    page = player.sit(server.table(SEATS, KASTELLI, game="crete"), "german")
    player.asked()
    names = page.locator(".names text").all_text_contents()
    assert names.count("Kastelli") == 1
    assert {"Drapanias", "Kissamos Bay", "Trakhilos"} <= set(names)
    assert page.locator(".names .of-sea").text_content() == "Kissamos Bay"
    for looks in ("village", "urban", "olive", "rough"):
        assert page.locator(f".ground .area-{looks}").count() == 1
    assert page.locator(".river-name").count() == 2
    assert (page.locator(".crests").get_attribute("d") or "").startswith("M")


def test_ships_their_target_and_guns_in_contact_are_drawn_and_told(
    enter: Enter, server: Server
) -> None:
    player = enter()
    seats = {"allied": "me", "german": "bot:random"}
    table = server.table(
        seats, OFF_HERAKLION, game="crete", options=["coastal-artillery", "naval-support"]
    )
    page = player.sit(table, "allied")
    player.asked()
    # The flotilla lies in its box, which the question is about, and a line leads to what it shells.
    box = page.locator('.box-naval[data-place="naval-heraklion"]')
    box.wait_for()
    assert page.locator('.pieces [data-unit="rn-dd-1"].ready').count() == 1
    page.focus('.choice[data-notation$="rn-dd-1"]')
    page.wait_for_selector(".link-way", state="attached")
    # A row of the desk leads to the gun, without a mouse, and a line of its own to the leader.
    page.focus('[data-sheet="guns"] summary')
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".link-contact", state="attached")
    assert "in contact with" in page.inner_text('[data-sheet="guns"]')
    page.wait_for_selector(".here:has-text('in contact with')")
    page.keyboard.press("0")
    page.wait_for_timeout(300)
    assert page.locator(".marker-target").count() == 1
    hover(player, "25.10")
    page.wait_for_selector(".here:has-text('guns in contact: ')")
    hover(player, "27.07")
    page.wait_for_selector(".here:has-text('Target Zone')")


def test_the_turn_record_says_what_comes_besides_units(enter: Enter, server: Server) -> None:
    player = enter()
    page = player.sit(played(server, "jump-die-repeat", "activate"), "german")
    player.asked()
    page.click('[data-sheet="arrivals"] summary')
    assert "Airstrikes: " in page.inner_text('[data-sheet="arrivals"]')
    page.click('[data-sheet="serials"] summary')
    assert "Serial 1, from " in page.inner_text('[data-sheet="serials"]')
    # From afar counters are dots, near by only those in sight are in the page.
    page.keyboard.press("0")
    page.wait_for_selector(".dots.side-1[d^='M']", state="attached")
    page.wait_for_selector(".pieces:not(:has(.counter))", state="attached")
    page.click('[data-map="heraklion"]')
    page.wait_for_selector(".pieces .counter", state="attached")
    assert page.locator(".pieces .counter").count() < 200


def test_a_unit_that_may_move_shows_where_to_and_goes_where_one_points(
    enter: Enter, server: Server
) -> None:
    player = enter()
    page = kastelli(player, server)
    player.choose("gebpi-3")
    # The question is about it: it is ringed, and the desk says what it is.
    page.wait_for_selector('.pieces [data-unit="gebpi-3"].chosen')
    page.wait_for_selector(".here:has-text('3. Geb.Pi. 95')")
    page.wait_for_selector(".target-further", state="attached")
    assert page.locator('.choice[data-notation="gebpi-3 move"]').count() == 1
    halves = {f"{whole or ''}{half}" for whole in range(7) for half in ("", "½")}
    assert "½" in (costs := set(page.locator(".cost").all_text_contents()))
    assert costs <= halves
    player.click_hex("14.06")
    page.wait_for_selector(".prompt:has-text('Where does 3. Geb.Pi. 95 go?')")
    page.wait_for_selector(".log :text('14.06')", state="attached")


def test_a_fan_can_be_read_at_any_zoom_and_names_lie_below_counters(
    enter: Enter, server: Server
) -> None:
    player = enter()
    stacked = KASTELLI.replace('gebpi-2 = "13.06"', 'gebpi-2 = "12.06"')
    page = player.sit(server.table(SEATS, stacked, game="crete"), "german")
    player.asked()
    for _ in range(8):
        page.keyboard.press("-")
    page.wait_for_timeout(400)
    hover(player, "12.06")
    page.wait_for_selector(".fan .counter .face")
    faces = page.locator(".fan .counter .face").all()
    boxes = [each.bounding_box() for each in faces]
    assert len(boxes) == 2
    assert all(box is not None and box["width"] >= 58 for box in boxes)
    order = page.evaluate(
        "[...document.querySelector('.camera').children].map(each => each.getAttribute('class'))"
    )
    assert order.index("names") < order.index("pieces")


def test_airstrikes_lie_where_they_were_placed(enter: Enter, server: Server) -> None:
    player = enter()
    page = player.sit(played(server, "jump-die-repeat", "place-strikes"), "german")
    player.asked()
    page.wait_for_selector(".target-enemy", state="attached")
    first = page.locator(".choice[data-notation^='strike ']").nth(1)
    place = (first.get_attribute("data-notation") or "").split()[-1]
    first.click()
    page.wait_for_selector(".prompt:has-text('Counters left: 3')")
    page.focus(f".choice[data-notation='strike {place}']")
    page.wait_for_selector(".here:has-text('Airstrike to come: Germans')")


def test_one_gesture_walks_to_a_hex_far_off_step_by_step(enter: Enter, server: Server) -> None:
    player = enter()
    page = kastelli(player, server)
    player.choose("gebpi-3")
    page.wait_for_selector(".target-far", state="attached")
    player.click_hex("13.05")  # begins the move, and takes three steps
    page.wait_for_selector(".choice[data-notation='step gebpi-3 12.04']")
    for code in ("14.06", "13.06", "13.05"):
        page.wait_for_selector(f".log :text('{code}')", state="attached")
    # The keyboard goes on from there, and hears how far it is.
    page.wait_for_selector(".target-far", state="attached")
    page.keyboard.press("b")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector(
        "[aria-live='polite']:has-text('in 2 steps, 3 points')", state="attached"
    )
    page.keyboard.press("Enter")
    page.wait_for_selector(".log :text('13.07')", state="attached")
    # What was walked at once is taken back step by step.
    page.wait_for_selector(".decision.yours .choice:not([aria-disabled])")
    page.keyboard.press("u")
    page.wait_for_selector(".choice[data-notation='step gebpi-3 13.07']")
    page.wait_for_selector(".log :text('13.07')", state="detached")
