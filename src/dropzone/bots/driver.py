"""The driver: lets bots play a position to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from dropzone.bots.bot import Bot
from dropzone.bots.observation import Observation
from dropzone.core.errors import InvalidChoice, UnknownName
from dropzone.core.rules.dice import Dice
from dropzone.core.rules.engine import advance, apply, question
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice

__all__ = ["choose", "drive"]

P = TypeVar("P", bound=Position)


def drive(
    position: P,
    dice: Dice,
    bots: Mapping[str, Bot],
    *,
    number: int = 0,
    budget: float | None = None,
    most: int | None = None,
) -> P:
    """Let the bots, one for each seat, play the position to its end and return it.

    The position itself is changed.  `number` is how many choices were made before; with `most`
    the driver stops after so many choices.

    >>> from dropzone.bots import RandomBot
    >>> from dropzone.core.rules.dice import SeededDice
    >>> from dropzone.core.data.registry import game_definition
    >>> game = game_definition("market-garden")
    >>> first = game.first_position(game.static(game.setting()))
    >>> end = drive(first, SeededDice("7"), {"allied": RandomBot(1), "german": RandomBot(2)})
    >>> end.result.winner in ("allied", "german")
    True
    """
    advance(position, dice)
    last = None if most is None else number + most
    while position.stack and number != last:
        apply(position, choose(position, bots, number=number, budget=budget), dice)
        number += 1
    return position


def choose(
    position: Position, bots: Mapping[str, Bot], *, number: int = 0, budget: float | None = None
) -> Choice:
    """Return what the bot of the seat that decides chooses, checked against the decision."""
    seat = position.seat(question(position).decider(position))
    bot = bots.get(seat)
    if bot is None:
        raise UnknownName(f"no bot plays {seat!r}; there are bots for {', '.join(bots)}")
    observation = Observation(position, number=number, seed=bot.seed, budget=budget)
    choice = bot.choose(observation)
    if choice not in position.open:
        raise InvalidChoice(
            f"bot {bot.name!r} ({observation.side}, choice {number}, {observation.decision.kind}) "
            f"chose {choice!r}, which is none of the {len(position.open)} choices"
        )
    return choice
