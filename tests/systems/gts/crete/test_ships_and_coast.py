"""Ships and coastal guns follow the series rules for shells, bombs and rallies (G17, G20, G29)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts.heraklion import BRIGADE, COAST_GUN, HAMILTON, JUMPER, WATCH, arranged
from tests.systems.gts.play import modifiers, number, place, play, position_of, rolls, told

SHIP, BOX = "rn-dd-1", "naval-heraklion"
#: Turns of scenario 3 by day and by night.
DAY, NIGHT = 15, 19


def at_sea(turn: int, *dice: int, **more: Any) -> Game:
    """The Naval chit with a flotilla off Heraklion and parachutists at the marker."""
    units = {SHIP: BOX, WATCH: "10.20", JUMPER: "27.08"}
    return arranged(units, options=("naval-support",), turn=turn, chit="naval:allied", dice=dice,
                    target_zone="27.07", **more)  # fmt: skip


@pytest.mark.clause("crete:G17.3-a")
@pytest.mark.parametrize(
    ("face", "state"),
    [(0, "a step"), (3, "a hit"), (6, "eliminated"), (7, "nothing"), (9, "nothing")],
)
def test_ships_are_bombed_with_a_white_six(face: int, state: str) -> None:
    game = at_sea(DAY, face)
    play(game, "ship end")
    ship = number(game, SHIP)
    assert told(game, "ship-attacked")[0][2] == 6
    position = position_of(game)
    found = (place(game, SHIP), position.steps[ship], position.cohesion[ship])
    assert found == {
        "a step": (BOX, 1, 0), "a hit": (BOX, 2, 1), "eliminated": ("eliminated", 0, 0),
        "nothing": (BOX, 2, 0),
    }[state]  # fmt: skip


@pytest.mark.clause("crete:G20.4-a")
def test_ships_rally_without_a_roll_as_if_in_command() -> None:
    game = play(at_sea(NIGHT, 9, suppressed=[SHIP]), f"ship {SHIP} rally")
    assert not position_of(game).suppressed
    assert not rolls(game, "rally")


@pytest.mark.clause("crete:G20.4-a")
@pytest.mark.parametrize(("face", "left"), [(6, 0), (7, 1)])
def test_no_fire_zone_keeps_ships_from_rallying_cohesion(face: int, left: int) -> None:
    game = at_sea(NIGHT, face, cohesion={SHIP: 2})
    zones = position_of(game).zones(1)
    assert zones >> position_of(game).static.grid.index("27.07") & 1  # the marker is under fire
    play(game, f"ship {SHIP} recover")
    assert position_of(game).cohesion[number(game, SHIP)] == left


@pytest.mark.clause("crete:G29.1-a")
@pytest.mark.parametrize(("bonus", "laid"), [(0, "heavy"), (7, "light")])
def test_the_shells_of_ships_lay_barrages_by_the_series_rules(bonus: int, laid: str) -> None:
    # Fire Rating 5, with the Company Bonus 7
    game = at_sea(DAY, bonus, 8)
    play(game, f"ship {SHIP} fire {JUMPER}")
    mask = getattr(position_of(game), laid)
    assert mask >> position_of(game).where[number(game, JUMPER)] & 1
    assert "range" not in modifiers(game, "fire")


@pytest.mark.clause("crete:G29.1-a", "crete:G16.13-a")
@pytest.mark.parametrize(("face", "contact"), [(8, True), (9, False)])
def test_a_coastal_gun_loses_contact_with_a_nine(face: int, contact: bool) -> None:
    units = {COAST_GUN: "19.08", WATCH: "12.10", JUMPER: "13.10"}
    game = arranged(units, chit=BRIGADE, options=("coastal-artillery",), leaders={HAMILTON: WATCH},
                    contact={COAST_GUN: HAMILTON}, dice=(face,))  # fmt: skip
    play(game, f"{COAST_GUN} fire {JUMPER}")
    assert (position_of(game).contact[number(game, COAST_GUN)] >= 0) is contact
