"""The board of Crete: what a client learns besides map and counters."""

from __future__ import annotations

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.views import HexBoard
from tests.systems.gts.heraklion import WATCH, arranged

SHIP = "rn-dd-1"


def board(scenario: str, *options: str, language: str = "en") -> HexBoard:
    definition = game_definition("crete")
    static = definition.static(definition.setting(scenario, options))
    made = definition.board(static, language)
    assert made["kind"] == "hex"
    return made


@pytest.mark.parametrize(
    ("options", "language", "names"),
    [
        ((), "en", []),
        (("naval-support",), "en", ["Naval Box, Heraklion"]),
        (("naval-support",), "fr", ["Case navale, Héraklion"]),
    ],
)
def test_naval_boxes_lie_beside_the_map_where_ships_take_part(
    options: tuple[str, ...], language: str, names: list[str]
) -> None:
    boxes = board("piling-on", *options, language=language)["boxes"]
    assert [box["name"] for box in boxes] == names
    assert all(box["kind"] == "naval" for box in boxes)


def test_the_turn_record_lists_what_comes_in_the_order_of_play() -> None:
    record = board("mercury-rising", "naval-support")["turn_record"]
    assert [each["turn"] for each in record] == sorted(each["turn"] for each in record)
    texts = {each["text"] for each in record}
    assert "Airstrikes to plan for the day: 4" in texts
    assert any(text.startswith("Ships: Ajax") for text in texts)
    assert any(text.endswith("Command Rating +1") for text in texts)
    assert {each["side"] for each in record} == {"allied", "german"}


def test_serials_are_listed_in_their_order_with_the_turns_of_landings() -> None:
    serials = board("descent")["serials"]
    assert [each["number"] for each in serials["line"]] == [1, 2]
    assert serials["turns"] == [14, 15]
    assert board("kastelli")["serials"]["line"] == []


def test_a_ship_that_may_act_is_pointed_at_in_its_naval_box() -> None:
    units = {SHIP: "naval-heraklion", WATCH: "10.20"}
    game = arranged(units, options=("naval-support",), turn=15, chit="naval:allied")
    decision = game.decision
    targets = {decision.notation(each): decision.target(each) for each in decision.choices}
    ship = next(target for text, target in targets.items() if text.endswith(SHIP))
    assert (ship.unit, ship.place) == (SHIP, "naval-heraklion")


@pytest.mark.parametrize(
    ("scenario", "goal"),
    [
        (
            "kastelli",
            ("german", "Victory, at the end of any turn", "control of 06.04 Kastelli"),
        ),
        ("kastelli", ("allied", "Otherwise: victory", "")),
        ("snafu", ("allied", "Victory, at the end of any turn", "enemy steps lost: 13")),
        ("jump-die-repeat", ("allied", "Otherwise: victory", "")),
        (
            "last-chance",
            (
                "allied",
                "Minor victory, at the end",
                "Fire Zones over 2 of 09.04 Maleme airfield, 10.04 Maleme airfield, "
                "11.05 Maleme airfield",
            ),
        ),
        (
            "kiwis",
            (
                "allied",
                "Victory, at the end",
                "20 steps of 5th New Zealand Brigade, 20 Bn from column 34 on",
            ),
        ),
        ("gala", (None, "Otherwise: draw", "")),
        ("pursuit", ("allied", "Any higher Withdrawal Level: substantial victory", "")),
        ("piling-on", ("allied", "Victory points for each step shipped out: 1", "")),
        (
            "mercury-rising",
            (
                "german",
                "To be done by 41: 25 May, 0700, or the Allies gain",
                "units that left by 01.18: 4",
            ),
        ),
    ],
)
def test_the_board_says_what_decides_the_scenario(
    scenario: str, goal: tuple[str | None, str, str]
) -> None:
    goals = board(scenario)["goals"]
    assert goal in [(each["side"], each["text"], each["note"]) for each in goals]


def test_alternatives_are_told_as_such_and_in_french() -> None:
    notes = [each["note"] for each in board("gala", language="fr")["goals"]]
    told = "une de ces choses\u00a0: contrôle de 49.07 La Canée; contrôle de 59.13 Suda; "
    assert any(note.startswith(told) for note in notes)
