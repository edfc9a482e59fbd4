"""The loop that runs procedures from one decision to the next."""

from __future__ import annotations

from typing import TypeVar

from dropzone.core.dice import Dice
from dropzone.core.position import Position
from dropzone.core.procedure import Choice, Question

__all__ = ["advance", "apply", "question", "step"]

P = TypeVar("P", bound=Position)


def step(position: Position, dice: Dice) -> bool:
    """Run one procedure one step; return whether a side has to decide (or the game is over).

    Where there is nothing to choose nothing is asked: a question without answers ends, one
    with a single answer is answered.
    """
    stack = position.stack
    if not stack:
        position.open = []
        return True
    top = stack[-1]
    if not top.asks:
        top.advance(position, dice)
        return False
    choices = top.choices(position)  # type: ignore[attr-defined] # asks means Question
    if len(choices) > 1 or (choices and top.asks_always):  # type: ignore[attr-defined]
        position.open = choices
        return True
    if choices:
        top.answer(position, choices[0], dice)  # type: ignore[attr-defined]
    else:
        stack.pop()
    return False


def advance(position: Position, dice: Dice) -> None:
    """Run procedures until a side has to decide or the game is over.

    This is `step` over and over, written out: bots and the arena run it millions of times.
    """
    stack = position.stack
    while stack:
        top = stack[-1]
        if not top.asks:
            top.advance(position, dice)
            continue
        choices = top.choices(position)  # type: ignore[attr-defined] # asks means Question
        if len(choices) > 1 or (choices and top.asks_always):  # type: ignore[attr-defined] # same
            position.open = choices
            return
        if choices:
            top.answer(position, choices[0], dice)  # type: ignore[attr-defined] # same
        else:
            stack.pop()
    position.open = []


def apply(position: Position, choice: Choice, dice: Dice) -> None:
    """Carry out a choice of the open decision and run on to the next.  Trusts its caller."""
    position.stack[-1].answer(position, choice, dice)  # type: ignore[attr-defined] # it asked
    advance(position, dice)


def question(position: Position) -> Question[Position]:
    """Return the procedure that asks."""
    top = position.stack[-1]
    assert isinstance(top, Question)
    return top
