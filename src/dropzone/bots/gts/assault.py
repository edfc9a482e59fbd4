"""Assaults: tried out in the head before they are made, and the answers that come up in them."""

from __future__ import annotations

from typing import Any

from dropzone.bots.gts.harm import harm
from dropzone.bots.gts.moves import Stand, place_value
from dropzone.bots.gts.situation import Situation, worth
from dropzone.core.rules.dice import Dice, SeededDice
from dropzone.core.rules.engine import apply, question
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.series.activation import JoinAssault
from dropzone.systems.gts.series.assault import Assault
from dropzone.systems.gts.state.position import GtsPosition

__all__ = [
    "advance_into",
    "aim",
    "assault_value",
    "break_off",
    "join",
    "retreat",
    "stand_or_run",
]

Decided = tuple[Choice, Message]

#: How often an assault is fought in the head.
TRIES = 8
#: More decisions than any assault asks for.
MOST = 80

#: What a fighter in the head answers, by kind of question; others take the first answer.
_HABITS: dict[str, tuple[str, ...]] = {
    "join-assault": ("join", "go"),
    "check": ("roll",),
    "suppression": ("roll",),
    "stand-or-run": ("stand",),
    "break-off": ("fight",),
    "advance-into": ("stay", "unit"),
    "retreat": ("to",),
    "activate": ("end",),
}


def _habit(position: GtsPosition, kind: str) -> Choice:
    for wanted in _HABITS.get(kind, ()):
        for choice in position.open:
            if choice[0] == wanted:
                return choice
    return position.open[0]


def _fight_on(position: GtsPosition, dice: Dice) -> None:
    """Play by habit until the assault is over."""
    for _ in range(MOST):
        if not any(isinstance(frame, Assault | JoinAssault) for frame in position.stack):
            return
        apply(position, _habit(position, question(position).kind), dice)


def _bare(position: GtsPosition) -> GtsPosition:
    """Return a copy in which nothing follows the assault, so that nothing is looked up for it."""
    trial = position.copy()
    fights = (n for n, each in enumerate(trial.stack) if isinstance(each, Assault | JoinAssault))
    trial.stack = trial.stack[next(fights, len(trial.stack) - 1) :]
    return trial


def assault_value(now: Situation, first: Choice, seed: str) -> float:
    """Return what an assault is worth on average: troops on both sides, and the hex."""
    before = now.evaluate(now.position)
    total = 0.0
    for n in range(TRIES):
        trial = _bare(now.position)
        dice = SeededDice(f"assault {seed} {n}")
        apply(trial, first, dice)
        _fight_on(trial, dice)
        total += now.evaluate(trial) - before
        if n == 2 and total < -12.0:
            return total / 3  # hopeless: no more tries
    return total / TRIES


def _try_out(now: Situation, choices: list[Choice], seed: str) -> Choice:
    """Return the answer after which an assault ends best, on average over a few rolls."""
    best, found = -1e9, choices[0]
    for choice in choices:
        total = 0.0
        for n in range(TRIES):
            trial = _bare(now.position)
            dice = SeededDice(f"try {seed} {n}")
            apply(trial, choice, dice)
            _fight_on(trial, dice)
            total += now.evaluate(trial)
        if total > best:
            best, found = total, choice
    return found


# -- answers --------------------------------------------------------------------------------------


def join(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Take everybody along who is fit: more steps, more blows, worse Hold checks."""
    fit = [
        each
        for each in choices
        if each[0] == "join"
        and now.position.cohesion[each[1]] < 2
        and now.position.face(each[1]).assault > 1
    ]
    if fit:
        return max(fit, key=lambda each: (worth(now.position, each[1]), -each[1])), M(
            "Together they are stronger."
        )
    return ("go",), M("Go!")


def aim(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Fire where it does most harm."""
    position = now.position
    exposed = "charging" if asked.mode == "opportunity" else ""
    return max(
        choices,
        key=lambda each: (
            harm(position, asked.unit, each[1], asked.mode, exposed, asked.extra),
            -each[1],
        ),
    ), M("There the shot does most harm.")


def stand_or_run(now: Situation, asked: Any, choices: list[Choice], seed: str) -> Decided:
    """Stand, unless it goes worse than running."""
    choice = _try_out(now, choices, seed)
    if choice == ("run",):
        return choice, M("The hex is not worth the men.")
    return choice, M("They hold.")


def break_off(now: Situation, asked: Any, choices: list[Choice], seed: str) -> Decided:
    """Fight on while it promises more than to let go."""
    choice = _try_out(now, choices, seed)
    if choice == ("fight",):
        return choice, M("One more effort.")
    return choice, M("This costs too much.")


def advance_into(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Enter with the strongest; a second follows where the hex must be held."""
    units = [each for each in choices if each[0] == "unit"]
    best = max(units, key=lambda each: (worth(now.position, each[1]), -each[1]))
    if not asked.entered:
        return best, M("The hex is ours.")
    inside = now.position.steps_at(asked.into, now.side)
    unit = best[1]
    here = place_value(now, unit, Stand(now.position.where[unit], False, False))
    there = place_value(now, unit, Stand(asked.into, False, False))
    if inside <= 2 and there > here:
        return best, M("Two hold it better than one.")
    return ("stay",), M("The others stay where they are.")


def retreat(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Go where it is safe, and not too far from what is to be held."""
    position, unit = now.position, asked.unit
    column, mounted = position.in_column(unit), position.is_mounted(unit)
    ranked = [
        (place_value(now, unit, Stand(each[1], column, mounted)), each)
        for each in choices
        if each[0] == "to"
    ]
    value, best = max(ranked)
    if ("stop",) in choices:
        here = place_value(now, unit, Stand(position.where[unit], column, mounted))
        if here >= value:
            return ("stop",), M("Far enough.")
    return best, M("That is the safest way.")
