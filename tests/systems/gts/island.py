"""Playing small positions on the whole island: what the tests of the special rules share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from tests.systems.gts.own import prepared
from tests.systems.gts.play import FirstFaces, position_of, told

ALLIES, PARACHUTISTS, MOUNTAINEERS = "division:creforce", "division:fl-7div", "division:geb-5div"
BRIGADE = "formation:br-14bde"
#: Allied: rifle companies, a tank, a gun that cannot move, one that crews push, heavy AA, Greeks.
WATCH, SECOND, THIRD, FOURTH = "br-2bw-a", "br-2bw-b", "br-2bw-c", "br-2bw-d"
TANK, COAST_GUN, PUSHED, HEAVY = "br-7rtr-b", "rm-cd-z", "br-234med", "rm-hvyaa-4c"
GREEK, OTHER_GREEK, CRUISER = "gr-3inf-1", "gr-3inf-2", "rn-ajax"
#: German: parachute companies, mountain pioneers, guns with transport.
JUMPER, COMRADE, MATE, DROPPER = "fjr1-i-1", "fjr1-i-2", "fjr1-i-3", "fjr1-ii-5"
PIONEER, PANZERJAEGER = "gebpi-1", "gebpzj-1"
#: The West Exit of Heraklion with a hex beside it, and ports.
EXIT, BESIDE, WEST = "H01.11", "H01.10", "heraklion-west"
HERAKLION, RETHYMNON, SUDA, CANEA, KASTELLI = "H19.08", "R08.13", "59.13", "49.07", "K06.04"
MALEME = ("09.04", "10.04", "11.05")
#: Units far from everything, so that no activation ends by itself.
IDLE = {"br-2leics-a": "H20.24", "fjr1-ii-6": "H46.12", "gebpi-2": "H44.20"}
#: Turns of the scenario.
EVENING, NIGHT, MORNING, NEXT_NIGHT = 1, 2, 3, 10
NIGHT_26, MORNING_27, NOON_27, AT_1500 = 26, 27, 30, 31


def arranged(
    units: Mapping[str, str],
    *,
    chit: str = "",
    dice: Sequence[int] = (),
    leaders: Mapping[str, str] | None = None,
    changes: Mapping[str, Any] | None = None,
    options: Sequence[str] = (),
    idle: bool = True,
    **table: Any,
) -> Game:
    """Start from an empty island with these units; dice show 0 to 9, later always 0."""
    static = prepared("island", *options, **(changes or {}))
    whole: dict[str, Any] = {
        "empty": True,
        "units": {**(IDLE if idle else {}), **units},
        "chit": chit,
        "leaders": dict(leaders or {}),
        **table,
    }
    for word in ("points", "dispatch"):
        whole[word] = dict.fromkeys(static.command_ids, 0) | table.get(word, {})
    if chit or "first" in whole:
        opened = (chit, whole.get("first"))
        cup = ("direct:allied", "direct:german", "event:allied")
        whole.setdefault("cup", [each for each in cup if each not in opened])
    definition = game_definition("crete")
    game = Game(definition, definition.arrange(static, whole), FirstFaces(dice))
    game.from_position = True
    return game


def points(game: Game, command: str) -> int:
    """The Command Points of a Division."""
    position = position_of(game)
    return position.points[position.static.command_ids.index(command)]


def paid(game: Game) -> list[int]:
    """What was paid in Command Points, payment by payment."""
    return [event[2] for event in told(game, "paid")]


def ways(game: Game) -> set[str]:
    """The ways off the map that are open to the unit that moves, without its name."""
    assert game.decision.kind == "move"
    words = (" ".join(text.split()[2:]) for text in game.decision.notations)
    return {word for word in words if word[0].isalpha() and not word[1].isdigit()} - {
        "stop",
        "column",
        "mount",
    }


def supply(game: Game, side: str) -> dict[str, str]:
    """The supply of a side by area."""
    found: dict[str, str] = game.view(side)["supply"][side]
    return found


def clause_against(game: Game, text: str) -> str:
    """The clause that forbids a choice."""
    return game.why_not(text)[0].clause
