"""The board of Crete: what a client learns besides map and counters."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.registry import game_definition
from tests.gts.heraklion import WATCH, arranged

SHIP = "rn-dd-1"


def board(scenario: str, *options: str, language: str = "en") -> dict[str, Any]:
    definition = game_definition("crete")
    static = definition.static(definition.setting(scenario, options))
    return definition.board(static, language)


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
