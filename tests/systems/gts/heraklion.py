"""Playing small positions of Heraklion: what the tests of its rules share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dropzone.core.rules.game import Game
from tests.systems.gts.play import started

REGIMENT, BRIGADE = "division:fjr-1", "division:br-14bde"
#: A parachute company; companies of two battalions with their leaders; flak; a coastal gun.
JUMPER, WATCH, LEICESTER = "fjr1-ii-5", "br-2bw-a", "br-2leics-a"
HAMILTON, COX = "bn-hamilton", "bn-cox"
FLAK, COAST_GUN, GREEK = "aus-7ltaa", "br-15coast-1", "gr-3inf-1"
#: Units far from everything, so that an activation does not end by itself.
IDLE = {"fjr1-i-1": "38.22", "br-2bw-d": "02.20"}


def arranged(
    units: Mapping[str, str],
    *,
    chit: str = "",
    dice: Sequence[int] = (),
    options: Sequence[str] = (),
    points: Mapping[str, int] | None = None,
    data: Sequence[Path] = (),
    **table: Any,
) -> Game:
    """Start from an empty map of Heraklion; dice show 0 to 9, later always 0.

    `data` are files with values of the test's own, laid over those of the game.
    """
    whole: dict[str, Any] = {
        "empty": True,
        "units": {**IDLE, **units},
        "chit": chit,
        "points": {"fjr-1": 0, "br-14bde": 0, **(points or {})},
        "dispatch": {"fjr-1": 0, "br-14bde": 0},
        **table,
    }
    if chit:
        both = ["direct:allied", "direct:german"]
        whole.setdefault("cup", [each for each in both if each != chit])
    return started("heraklion", whole, dice, options=options, data=data)
