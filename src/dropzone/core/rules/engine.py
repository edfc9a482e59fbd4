"""The loop that runs procedures from one decision to the next."""

from __future__ import annotations

from typing import TypeVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice, Question

__all__ = ["advance", "apply", "list_choices", "must_ask", "question", "step"]

P = TypeVar("P", bound=Position)


def step(position: Position, dice: Dice) -> bool:
    """Run one procedure one step; return whether a side has to decide (or the game is over).

    Where there is nothing to choose nothing is asked: a question without answers ends, one
    with a single answer is answered.

    >>> from dropzone.core.rules.dice import NoDice
    >>> from dropzone.core.rules.game import new
    >>> step(new("market-garden").position, NoDice())
    True
    """
    stack = position.stack
    if not stack:
        position.open = []
        return True
    top = stack[-1]
    if not top.asks:
        top.advance(position, dice)
        return False
    asked = question(position)
    choices = asked.choices(position)
    if must_ask(asked, choices):
        position.open = choices
        return True
    if choices:
        asked.answer(position, choices[0], dice)
    else:
        stack.pop()
    return False


def must_ask(asked: Question[P], choices: list[Choice]) -> bool:
    """Return whether a question has to be asked: it has answers, and more than one or a secret.

    >>> from dropzone.core.rules.game import new
    >>> position = new("market-garden").position
    >>> must_ask(question(position), position.open), must_ask(question(position), [("pass",)])
    (True, False)
    """
    return len(choices) > 1 or (bool(choices) and asked.asks_always)


def advance(position: Position, dice: Dice) -> bool:
    """Run procedures until a side has to decide or the game is over.

    Return whether a question on the way had a single answer, which was given without asking.

    This is `step` over and over, written out: bots and the arena run it millions of times.

    >>> from dropzone.core.rules.dice import SeededDice
    >>> from dropzone.core.data.registry import game_definition
    >>> game = game_definition("market-garden")
    >>> position = game.first_position(game.static(game.setting()))
    >>> advance(position, SeededDice("7"))
    False
    >>> position.open
    [('act',), ('air',), ('pass',)]
    """
    stack = position.stack
    forced = False
    while stack:
        top = stack[-1]
        if not top.asks:
            top.advance(position, dice)
            continue
        choices = top.choices(position)  # type: ignore[attr-defined] # asks means Question
        if len(choices) > 1 or (choices and top.asks_always):  # type: ignore[attr-defined] # same
            position.open = choices
            return forced
        if choices:
            forced = True
            top.answer(position, choices[0], dice)  # type: ignore[attr-defined] # same
        else:
            stack.pop()
    position.open = []
    return forced


def list_choices(position: Position) -> None:
    """List the choices of the question at which a position stands, which are not saved with it.

    >>> from dropzone.core.rules.game import new
    >>> position = new("market-garden").position.copy()
    >>> position.open = []
    >>> list_choices(position)
    >>> position.open
    [('act',), ('air',), ('pass',)]
    """
    position.open = question(position).choices(position) if position.stack else []


def apply(position: Position, choice: Choice, dice: Dice) -> None:
    """Carry out a choice of the open decision and run on to the next.  Trusts its caller.

    >>> from dropzone.core.rules.dice import SeededDice
    >>> from dropzone.core.rules.game import new
    >>> position = new("market-garden").position.copy()
    >>> apply(position, ("act",), SeededDice("7"))
    >>> question(position).kind
    'attack'
    """
    position.stack[-1].answer(position, choice, dice)  # type: ignore[attr-defined] # it asked
    advance(position, dice)


def question(position: Position) -> Question[Position]:
    """Return the procedure that asks.

    >>> from dropzone.core.rules.game import new
    >>> question(new("mercury").position).kind
    'german-action'
    """
    top = position.stack[-1]
    assert isinstance(top, Question)
    return top
