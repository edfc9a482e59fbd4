"""Playing small positions of the drop on Rethymnon: what the tests of its rules share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dropzone.core.rules.game import Game
from tests.systems.gts.play import started

REGIMENT, BRIGADE = "division:fjr-2", "division:aus-19bde"
FIRST_BATTALION = "formation:fjr2-i"
#: German: two rifle companies of I./FJR 2, mortars and guns that stand apart.
JUMPER, OTHER, MORTAR, FLAK = "fjr2-i-1", "fjr2-i-2", "fjr2-13", "fschflak-2"
GERMAN_GUN = "fschart-2"
#: Australian: rifles, mortars and machine guns of 2/1 Bn, a tank, field guns, a Greek company.
DIGGER, DIGGER_MORTAR, GUNNERS = "aus-2-1bn-a", "aus-2-1bn-s", "aus-2-3raa-b"
TANK, GREEK, MACHINE_GUNS = "br-7rtr-a", "gr-4inf-1", "aus-2-1mg"
KROH, CAMPBELL = "bn-kroh", "bn-campbell"
#: Units far from everything, so that an activation does not end by itself.
IDLE = {"fjr2-i-4": "45.08", "aus-2-1bn-d": "02.17"}


def arranged(
    units: Mapping[str, str],
    *,
    chit: str = "",
    dice: Sequence[int] = (),
    leaders: Mapping[str, str] | None = None,
    points: Mapping[str, int] | None = None,
    data: Sequence[Path] = (),
    **table: Any,
) -> Game:
    """Start from an empty Rethymnon map with these units; dice show 0 to 9, later always 0.

    `data` are files with values of the test's own, laid over those of the game.
    """
    if leaders is None:
        hosts = {KROH: JUMPER, CAMPBELL: DIGGER}
        leaders = {leader: unit for leader, unit in hosts.items() if unit in units}
    whole: dict[str, Any] = {
        "empty": True,
        "units": {**IDLE, **units},
        "chit": chit,
        "leaders": dict(leaders),
        "points": {"fjr-2": 0, "aus-19bde": 0, **(points or {})},
        "dispatch": {"fjr-2": 0, "aus-19bde": 0},
        **table,
    }
    if chit:
        whole.setdefault("cup", ["direct:allied", "direct:german"])
    return started("snafu", whole, dice, data=data)
