"""Playing small positions with what comes by air or is lent: a scenario for tests alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.gts.prepared.static import GtsStatic
from tests.systems.gts.own import prepared
from tests.systems.gts.play import FirstFaces

PARACHUTISTS, MOUNTAINEERS = "division:fl-7div", "division:geb-5div"
BRITISH, NEW_ZEALANDERS = "division:creforce", "division:nz-2div"
#: Glider and parachute companies that land on 21 May at 1500, the second turn.
GLIDER, SECOND_GLIDER, PARA, SECOND_PARA = "llsr-i-3", "llsr-i-4", "llsr-ii-5", "llsr-ii-6"
#: Germans that are there, and the first units of the serials 1 and 2.
JUMPER, PIONEER, MOUNTAIN = "fjr1-i-1", "fschpi-1", "gebpi-1"
FIRST, SECOND, GUNNERS, THIRD = "gjr100-ii-6", "gjr100-ii-7", "fschart-3", "gjr100-i-1"
WATCH, FLAK, KIWI = "br-2bw-a", "br-156ltaa-a", "nz-18bn-a"
#: The runway of Heraklion, and units far from everything, so that no activation ends by itself.
RUNWAY = ("27.08", "28.08", "29.08", "29.09", "30.09")
IDLE = {"fjr1-i-2": "45.20", "gebpi-2": "44.20", "br-2leics-a": "02.22", "nz-21bn-a": "03.21"}
#: Turns of the scenario.
AT_1500, AT_1700, AT_1900, NIGHT, MORNING = 2, 3, 4, 5, 6


#: The sheets of the west, for rules that ask where one is, and units far from everything there.
WEST = ("maleme", "canea-suda", "georgeoupolis", "sfakia-exit")
IDLE_WEST = {"fjr1-i-2": "10.17", "gebpi-2": "11.18", "br-2leics-a": "45.24", "nz-21bn-a": "39.25"}


def static(*options: str, west: bool = False) -> GtsStatic:
    """The scenario for tests, prepared; it is none of the game's own."""
    changes: dict[str, Any] = {"maps": WEST, "arrivals": ()} if west else {}
    if "free-drops" in options:
        changes["arrivals"] = ()  # all battalions drop freely
    return prepared("airborne", *options, **changes)


def arranged(
    units: Mapping[str, str],
    *,
    chit: str = "",
    dice: Sequence[int] = (),
    leaders: Mapping[str, str] | None = None,
    options: tuple[str, ...] = (),
    west: bool = False,
    **table: Any,
) -> Game:
    """Start from an empty map with these units; dice show 0 to 9, later always 0."""
    whole: dict[str, Any] = {
        "empty": True,
        "units": {**(IDLE_WEST if west else IDLE), **units},
        "chit": chit,
        "leaders": dict(leaders or {}),
        **table,
    }
    prepared = static(*options, west=west)
    whole["points"] = dict.fromkeys(prepared.command_ids, 0) | table.get("points", {})
    whole["dispatch"] = dict.fromkeys(prepared.command_ids, 0) | table.get("dispatch", {})
    if chit or "first" in whole:
        opened = (chit, whole.get("first"))
        cup = ("direct:allied", "direct:german", "event:allied")
        whole.setdefault("cup", [each for each in cup if each not in opened])
    definition = game_definition("crete")
    position = definition.arrange(prepared, whole)
    game = Game(definition, position, FirstFaces(dice))
    game.from_position = True
    return game
