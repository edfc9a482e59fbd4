"""What the tests of whole scenarios share: values at the start, and games at their end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dropzone.core.rules.game import Game, new
from dropzone.systems.gts.components import Scenario
from dropzone.systems.gts.prepared.schedule import rating_of
from dropzone.systems.gts.series.activated import is_activated
from dropzone.systems.gts.state.position import GtsPosition
from tests.systems.gts.play import number, position_of, started

ALLIED, GERMAN = "allied", "german"
#: The chit of the 7th Flieger-Division, with which the drops come.
PARAS = "division:fl-7div"
#: The runway of Maleme.
RUNWAY = ("09.04", "10.04", "11.05")
#: What must be held of the Akrotiri peninsula.
AKROTIRI = ("67.07", "74.08", "75.08", "77.02")


def first(name: str, seed: int = 7) -> GtsPosition:
    """The first position of a scenario."""
    return position_of(new("crete", name, seed=seed))


def scenario(name: str) -> Scenario:
    """A scenario as it is played."""
    return first(name).static.scenario


def span(name: str) -> tuple[str, str]:
    """The first and the last turn of a scenario."""
    static = first(name).static
    return static.turn_name(0), static.turn_name(static.scenario.turns - 1)


def values(name: str) -> dict[str, tuple[int, int, int, int]]:
    """By command: Command and Dispatch Rating, Command and Dispatch Points at the start."""
    position = first(name)
    return {
        command: (
            rating_of(position, number),
            position.static.command_entry[number].dispatch_rating,
            position.points[number],
            position.dispatch[number],
        )
        for number, command in enumerate(position.static.command_ids)
    }


def available(name: str) -> dict[str, tuple[int, int]]:
    """By command: its rearguards and roadblocks."""
    static = first(name).static
    return {
        command: (
            sum(
                static.rearguard[unit] and static.command[unit] == number
                for unit in range(len(static.units))
            ),
            static.roadblocks[number],
        )
        for number, command in enumerate(static.command_ids)
    }


def ratings(game: Game, *commands: str) -> tuple[int, ...]:
    """The Command Ratings of some commands at this moment."""
    position = position_of(game)
    ids = position.static.command_ids
    return tuple(rating_of(position, ids.index(each)) for each in commands)


def names_of(position: GtsPosition, chits: Iterable[int]) -> set[str]:
    """Chits by their names."""
    return {position.static.chit_ids[chit] for chit in chits}


def drawn(name: str) -> Game:
    """A scenario set up as printed, when its first chit has been drawn."""
    return until_drawn(started(name, {"turn": 1}))


def until_drawn(game: Game) -> Game:
    """Let both sides take the last choice until a chit is in play."""
    while position_of(game).chit < 0:
        game.play(game.decision.choices[-1])
    return game


def acting(game: Game, units: Iterable[str]) -> set[str]:
    """Which of some units the chit in play lets act."""
    return {unit for unit in units if is_activated(position_of(game), number(game, unit))}


def turn_of(name: str, turn: str) -> int:
    """The number of a turn such as 24-0900 in a scenario, from 1."""
    return first(name).static.turn_index(turn) + 1


def at_turn(name: str, turn: str, units: dict[str, str] | None = None, **table: Any) -> Game:
    """A scenario with an empty map at the start of a turn."""
    whole = {"empty": True, "turn": turn_of(name, turn), "units": units or {}, **table}
    return started(name, whole)


def after_turn(name: str, turn: str, units: dict[str, str] | None = None, **table: Any) -> Game:
    """A scenario with an empty map, a moment after the last chit of a turn has been drawn."""
    return at_turn(name, turn, units, cup=["direct:german"], **table)


def verdict(game: Game) -> tuple[str | None, str] | None:
    """Who has won and how well, or nothing while the game goes on."""
    return (game.result.winner, game.result.level) if game.over else None
