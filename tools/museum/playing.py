"""Playing games for a room: by chance, by the heuristic bots, or by both in turns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from dropzone import Game, new
from dropzone.bots import Bot, choose, make
from dropzone.core.data.registry import game_definition
from dropzone.core.data.sheet import GameSheet
from dropzone.core.errors import InvalidChoice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.static import HouseValue

__all__ = ["Chooser", "begin", "everything", "on_stack", "play_on", "scenarios", "sides"]


class Chooser:
    """Chooses what is played: `skill` of a hundred choices by the heuristic bot, others by chance.

    >>> game = begin("market-garden", seed="a")
    >>> Chooser("a", skill=0).choose(game) in game.position.open
    True
    """

    def __init__(self, seed: str, skill: int = 50) -> None:
        self.seed = seed
        self.skill = skill
        self._chance = random.Random(f"museum {seed}")
        self._bots: dict[str, Bot] = {}

    def choose(self, game: Game) -> Choice:
        """Return a choice of the decision that is open."""
        any_choice: Choice = self._chance.choice(game.position.open)
        if self._chance.randrange(100) >= self.skill:
            return any_choice
        name = game.definition.id
        if not self._bots:
            self._bots = {
                side: make("heuristic", seed=self.seed, game=name) for side in sides(name)
            }
        try:
            return choose(game.position, self._bots, number=game.number)
        except InvalidChoice:  # it held on to a plan that chance had crossed
            return any_choice


def begin(
    game: str,
    scenario: str | None = None,
    options: Sequence[str] = (),
    house_rules: Mapping[str, HouseValue] | None = None,
    *,
    seed: str,
    data: Sequence[Path] = (),
) -> Game:
    """Start a game."""
    return new(game, scenario, options, house_rules=house_rules, seed=seed, data=data)


def play_on(
    game: Game, chooser: Chooser, until: Callable[[Game], bool] | None = None, most: int = 100_000
) -> Iterator[Game]:
    """Play a game on until it is as wanted, over, or so many choices old; yield at each choice."""
    while not game.over and game.number < most and not (until and until(game)):
        yield game
        game.make(chooser.choose(game))
    yield game


def on_stack(*procedures: str) -> Callable[[Game], bool]:
    """Return what tells whether one of some procedures stands on the stack of a game."""
    wanted = set(procedures)
    return lambda game: not wanted.isdisjoint(type(each).__name__ for each in game.position.stack)


def scenarios(game: str) -> list[str]:
    """Return the scenarios of a game."""
    return [each.id for each in game_definition(game).sheet.scenarios]


def sides(game: str) -> list[str]:
    """Return the sides of a game."""
    return [each.id for each in game_definition(game).sheet.sides]


def everything(game: str, scenario: str) -> tuple[list[str], dict[str, HouseValue]]:
    """Return all optional rules of a scenario, and every house rule set otherwise than usual."""
    sheet: GameSheet = game_definition(game).sheet
    options = {each.id for each in sheet.options if each.fits(scenario)}
    while short := {
        o.id for o in sheet.options if o.id in options and not set(o.requires) <= options
    }:
        options -= short
    rules: dict[str, HouseValue] = {}
    for rule in sheet.house_rules:
        if rule.kind == "bool":
            rules[rule.id] = not rule.default
        elif rule.kind == "int":
            rules[rule.id] = rule.most if rule.default != rule.most else rule.least
        else:
            rules[rule.id] = next(each for each in rule.allowed if each != rule.default)
    return [o.id for o in sheet.options if o.id in options], rules
