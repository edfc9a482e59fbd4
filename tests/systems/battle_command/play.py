"""Playing small positions of the Battle Command games: what their rule tests share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dropzone.core.io.position_file import game_from_table, read_position_file
from dropzone.core.rules.dice import ScriptedDice
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Event
from dropzone.systems.battle_command.position import BattlePosition

HELD = Path(__file__).parents[2] / "held"

#: A unit's place, or its place with its state, as in a position file.
Units = Mapping[str, Any]


def arranged(
    units: Units | None = None,
    *,
    game: str = "market-garden",
    dice: Sequence[int] | None = (),
    **table: Any,
) -> Game:
    """Start from an empty map with these units and what else a position file may say.

    The dice are scripted and none is left over by accident: a roll too many raises.  With
    `dice=None` they are seeded.
    """
    whole = {"game": game, "empty": True, "units": dict(units or {}), **table}
    return game_from_table(whole, dice=dice)


def held(name: str, *, dice: Sequence[int] | None = (), **table: Any) -> Game:
    """Start from a position file under tests/held, such as "market_garden/son"."""
    return game_from_table({**read_position_file(HELD / f"{name}.toml"), **table}, dice=dice)


def play(game: Game, *texts: str) -> Game:
    """Play choices one after another and return the game."""
    for text in texts:
        game.play(text)
    return game


def pass_to(game: Game, kind: str, side: str = "") -> Game:
    """Give the last answer (none, pass, done, hold) up to a decision of a kind, and a side."""
    while game.decision.kind != kind or side not in ("", game.decision.side):
        game.play(game.decision.choices[-1])
    return game


def choices(game: Game) -> list[str]:
    """Every choice of the open decision, as text."""
    return game.decision.notations


def answers(game: Game) -> set[str]:
    """The last word of every choice of the open decision."""
    return {text.split()[-1] for text in game.decision.notations}


def reach(game: Game, unit: str) -> set[str]:
    """The hexes to which a unit can move now, in the step of movement."""
    position = position_of(game)
    number = position.static.unit_number[unit]
    if ("unit", number) not in position.open:
        return set()
    asked: Any = position.stack[-1]
    grid = position.static.grid
    return {grid.codes[at] for at in grid.members(asked.reach(position, number))}


def refused(game: Game, text: str) -> list[str]:
    """The clauses, without the game, for which a choice is refused; none if it is legal."""
    return [each.clause.partition(":")[2] for each in game.why_not(text)]


def where(game: Game, unit: str) -> str:
    """The hex, box or word where a unit is."""
    position = position_of(game)
    return position.static.place_id(position.where[position.static.unit_number[unit]])


def damage(game: Game, unit: str) -> int:
    """The damage points on a unit."""
    position = position_of(game)
    return position.damage[position.static.unit_number[unit]]


def is_reduced(game: Game, unit: str) -> bool:
    """Whether a unit shows its reverse."""
    position = position_of(game)
    return bool(position.reduced >> position.static.unit_number[unit] & 1)


def controls(game: Game, side: str, code: str) -> bool:
    """Whether a side controls a hex."""
    position = position_of(game)
    allied = bool(position.control >> position.static.grid.index(code) & 1)
    return allied == (side == "allied")


def bridge_is_down(game: Game, bridge: str) -> bool:
    """Whether a bridge is destroyed."""
    position = position_of(game)
    ids = [each.id for each in position.static.bridges]
    return bool(position.destroyed >> ids.index(bridge) & 1)


def marker_at(game: Game, marker: str) -> str:
    """The hex of a marker, or "eliminated" while it is off the map."""
    position = position_of(game)
    return position.static.place_id(position.markers[position.static.marker_number(marker)])


def moment(game: Game) -> tuple[int, str, str]:
    """The turn, the impulse and the side that decides."""
    position = position_of(game)
    impulse = position.static.tables.turns.impulses[position.impulse]
    return position.turn, impulse, game.decision.side


def told(game: Game, word: str) -> list[Event]:
    """Everything of one kind that happened since the beginning, in order."""
    events = [*game.opening, *(event for played in game.history for event in played.events)]
    return [event for event in events if event[0] == word]


def rolls(game: Game, purpose: str) -> list[tuple[int, dict[str, int]]]:
    """Each roll for a purpose: its face and its modifiers by rule."""
    return [(event[3], dict(event[4])) for event in told(game, "rolled") if event[1] == purpose]


def dice_left(game: Game) -> int:
    """How many scripted faces have not been rolled."""
    assert isinstance(game.dice, ScriptedDice)
    return game.dice.left


def position_of(game: Game) -> BattlePosition:
    """The position, as one of this system."""
    assert isinstance(game.position, BattlePosition)
    return game.position
