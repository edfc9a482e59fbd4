"""Drawing event counters on a small map of Rethymnon: what the tests of chapter 5 share."""

from __future__ import annotations

from typing import Any

from dropzone.core.rules.game import Game
from tests.systems.gts.rethymnon import (
    BRIGADE,
    CAMPBELL,
    DIGGER,
    GREEK,
    JUMPER,
    KROH,
    OTHER,
    REGIMENT,
    TANK,
    arranged,
)

#: The place of the first counter of each kind in its cup, as the tables list them.
GERMAN_EVENTS = {"air-support": 0, "heroic": 4, "intelligence": 5, "rally": 7, "out-of-ammo": 9,
                 "resupply": 10, "lost-fallschirmjaeger": 12, "no-event": 14}  # fmt: skip
ALLIED_EVENTS = {"air-strike": 0, "greek-rout": 1, "heroic": 3, "intelligence": 4, "rally": 6,
                 "tanks-breakdown": 8, "partisans": 9, "out-of-ammo": 11, "resupply": 12,
                 "command-confusion": 13, "no-event": 14}  # fmt: skip
#: The same with the Leader Loss counter in, which scenario 1 leaves out.
WITH_LEADER_LOSS = {**GERMAN_EVENTS, "leader-loss": 14, "no-event": 15}
LEADERS = {KROH: JUMPER, CAMPBELL: DIGGER}


def drawn(event: str, side: str = "german", **more: Any) -> Game:
    """Draw one event counter on a small map; the brigade's chit follows it."""
    order = ALLIED_EVENTS
    if side == "german":
        order = WITH_LEADER_LOSS if more.get("data") else GERMAN_EVENTS
    dice = (0, order[event], *more.pop("rolls", ()))
    units = {JUMPER: "18.15", OTHER: "19.16", DIGGER: "17.15", TANK: "29.14", GREEK: "30.17"}
    units.update(more.pop("units", {}))
    settings: dict[str, Any] = {"leaders": LEADERS, "turn": 2, **more}
    cup = [f"event:{side}", BRIGADE, REGIMENT]
    return arranged(units, chit="direct:german", dice=dice, cup=cup, **settings)
