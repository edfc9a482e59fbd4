"""Playing small positions of Crete: what the rule tests of the Grand Tactical system share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dropzone.core.data.registry import game_definition
from dropzone.core.errors import WrongDice
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Event
from dropzone.core.rules.static import HouseValue
from dropzone.systems.gts.state.position import GtsPosition

GERMANS = "division:geb-5div"
GREEKS = "division:nz-2div"
PIONEER, SECOND, THIRD = "gebpi-1", "gebpi-2", "gebpi-3"
GUN = "gebpzj-1"
#: Greek companies: two steps and quality 4, two steps and quality 3, one step and quality 2.
GOOD, FAIR, POOR = "gr-1inf-a1", "gr-1inf-a2", "gr-1inf-a3"


#: Units far from everything, so that an activation does not end by itself.
IDLE = {THIRD: "15.10", "gr-1inf-b3": "01.02"}


class FirstFaces(SeededDice):
    """Dice from 0 to 9 whose first faces are given; what falls later is always 0."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__("after the given faces")
        self.faces = list(faces)

    def roll(self, sides: int = 6) -> int:
        face = self.faces.pop(0) + 1 if self.faces else 1
        if not 1 <= face <= sides:
            raise WrongDice(f"{face} on a die of {sides}")
        self.count += 1
        return face


def arranged(
    units: Mapping[str, str],
    *,
    chit: str = GERMANS,
    dice: Sequence[int] = (),
    leaders: Mapping[str, str] | None = None,
    points: Mapping[str, int] | None = None,
    house_rules: Mapping[str, HouseValue] | None = None,
    **table: Any,
) -> Game:
    """Start from an empty Kastelli map with these units under a chit in play.

    Schaette and Bedding are with the first unit of their side unless the test says otherwise;
    nobody has points unless it gives them.
    """
    if leaders is None:
        hosts = {"schaette": PIONEER, "bedding": GOOD}
        leaders = {leader: unit for leader, unit in hosts.items() if unit in units}
    whole: dict[str, Any] = {
        "empty": True,
        "units": {**{unit: at for unit, at in IDLE.items() if at not in units.values()}, **units},
        "chit": chit,
        "cup": [each for each in ("direct:allied", "direct:german", GREEKS) if each != chit],
        "leaders": dict(leaders),
        "points": {"geb-5div": 0, "nz-2div": 0, **(points or {})},
        **table,
    }
    return started("kastelli", whole, dice, house_rules=house_rules)


def started(
    scenario: str,
    table: Mapping[str, Any],
    dice: Sequence[int] = (),
    *,
    options: Sequence[str] = (),
    house_rules: Mapping[str, HouseValue] | None = None,
    data: Sequence[Path] = (),
) -> Game:
    """Start a scenario from a position table; dice show 0 to 9 as given, later always 0.

    `data` are files with values of the test's own, laid over those of the game.
    """
    definition = game_definition("crete", tuple(data))
    static = definition.static(definition.setting(scenario, options, house_rules))
    position = definition.arrange(static, dict(table))
    game = Game(definition, position, FirstFaces(dice))
    game.from_position = True
    return game


def position_of(game: Game) -> GtsPosition:
    position = game.position
    assert isinstance(position, GtsPosition)
    return position


def number(game: Game, unit: str) -> int:
    return position_of(game).static.unit_number[unit]


def place(game: Game, unit: str) -> str:
    position = position_of(game)
    return position.static.place_id(position.where[number(game, unit)])


def play(game: Game, *texts: str) -> Game:
    """Play choices one after another and return the game."""
    for text in texts:
        game.play(text)
    return game


def actions(game: Game, unit: str) -> set[str]:
    """The Actions a unit may take now, as words without its name."""
    game.play(unit)
    assert game.decision.kind == "action"
    return {text.removeprefix(f"{unit} ") for text in game.decision.notations}


def steps(game: Game) -> set[str]:
    """The hexes that the unit that moves may enter now."""
    assert game.decision.kind == "move"
    found = {text.split()[-1] for text in game.decision.notations}
    return {text for text in found if text[0].isdigit()}


def told(game: Game, kind: str) -> list[Event]:
    """The events of a kind, in order."""
    return [entry.event for entry in game.log() if entry.event[0] == kind]


def last_rating(game: Game) -> int:
    """The final rating of the last shot."""
    return int(told(game, "fired")[-1][3])


def rolls(game: Game, purpose: str) -> list[Event]:
    """The dice rolled for a purpose, in order."""
    return [event for event in told(game, "rolled") if event[1] == purpose]


def modifiers(game: Game, purpose: str) -> dict[str, int]:
    """What was added to the last die for a purpose."""
    return dict(rolls(game, purpose)[-1][-1])


def left(game: Game) -> int:
    """Half movement points left to the unit that moves."""
    assert game.decision.kind == "move"
    return int(game.position.stack[-1].left)  # type: ignore[attr-defined] # a Move


def marked(game: Game, unit: str, marks: str) -> bool:
    """Whether a unit is in a set of units of the position, such as `suppressed`."""
    return bool(getattr(position_of(game), marks) >> number(game, unit) & 1)
