"""Kampfgruppe commanders (S8.0)."""

from __future__ import annotations

import pytest

from dropzone.systems.gts.series.command import is_commanded
from tests.systems.gts.airborne import JUMPER, MOUNTAIN, PARACHUTISTS, PIONEER, WATCH, arranged
from tests.systems.gts.play import number, play, position_of, told

REGIMENT = "formation:fjr-1"
#: A company of a regiment whose commander is not there.
STRANGER = "fjr3-i-1"
INDEPENDENTS = (
    "fschpi-2", "fschpi-3", "fschmg-1", "fschmg-2", "fschmg-3", "fschflak-1", "fschpi-1",
)  # fmt: skip


@pytest.mark.clause("crete:S8.0-c")
@pytest.mark.parametrize(
    ("unit", "at", "commanded"),
    [
        (STRANGER, "44.14", True),
        (JUMPER, "44.14", True),
        ("fschpi-2", "44.14", True),
        (STRANGER, "44.17", True),  # five hexes
        (STRANGER, "44.18", False),
        (MOUNTAIN, "44.14", False),  # another Division
    ],
)
def test_a_commander_keeps_all_units_of_his_division_in_command(
    unit: str, at: str, commanded: bool
) -> None:
    game = arranged({PIONEER: "44.12", unit: at}, chit=PARACHUTISTS, leaders={"heilmann": PIONEER})
    assert is_commanded(position_of(game), number(game, unit)) is commanded


@pytest.mark.clause("crete:S8.0-c")
def test_who_is_commanded_by_him_acts_twice_and_tests_as_others_do() -> None:
    units = {PIONEER: "44.12", STRANGER: "44.14", WATCH: "44.15"}
    game = arranged(units, chit=PARACHUTISTS, leaders={"heilmann": PIONEER},
                    points={"fl-7div": 3}, dice=(9, 9))  # fmt: skip
    play(game, f"{STRANGER} fire {WATCH}", f"check {STRANGER} roll")
    roll = next(event for event in told(game, "rolled") if event[1] == "company-bonus")
    assert "out-of-command" not in dict(roll[-1])
    assert game.decision.kind == "second-action"


@pytest.mark.clause("crete:S8.0-d")
def test_in_a_formation_activation_he_commands_the_formation_and_independents() -> None:
    units = {"fjr1-i-2": "30.12", PIONEER: "44.12", JUMPER: "44.14", STRANGER: "44.13"}
    leaders = {"braeuer": "fjr1-i-2"}
    far = arranged(units, chit=REGIMENT, leaders=leaders, points={"fl-7div": 3})
    assert PIONEER not in far.decision.notations
    assert not is_commanded(position_of(far), number(far, JUMPER))
    game = arranged(units, chit=REGIMENT, leaders={**leaders, "heilmann": PIONEER},
                    points={"fl-7div": 3})  # fmt: skip
    assert PIONEER in game.decision.notations
    assert STRANGER not in game.decision.notations  # of another regiment
    assert is_commanded(position_of(game), number(game, JUMPER))


@pytest.mark.clause("crete:S8.0-e")
def test_independents_under_him_count_against_the_attachment_rating() -> None:
    hexes = ("44.13", "44.14", "45.13", "45.14", "43.13", "43.14", "44.12")
    units = {"fjr1-i-2": "30.12", **dict(zip(INDEPENDENTS, hexes, strict=True))}
    game = arranged(units, chit=REGIMENT,
                    leaders={"braeuer": "fjr1-i-2", "heilmann": PIONEER})  # fmt: skip
    assert set(INDEPENDENTS) <= set(game.decision.notations)
    for unit in INDEPENDENTS[:6]:
        play(game, f"{unit} pass")
    assert INDEPENDENTS[6] not in game.decision.notations
