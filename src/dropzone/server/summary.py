"""The after-action report: a game turn by turn, from its events and views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from dropzone.core.game import LogEntry
from dropzone.server.state import log_line
from dropzone.server.table import Table
from dropzone.server.wire import LogLine

__all__ = ["AfterAction", "after_action"]


class TurnReport(Struct, frozen=True):
    """What happened in one turn: events by kind, numbers of the view at its end, dice."""

    turn: int
    first: int
    last: int
    choices: dict[str, int]
    events: dict[str, int]
    numbers: dict[str, int]
    rolls: int


class DiceReport(Struct, frozen=True):
    """How the dice fell: how often each face of each kind of die."""

    sides: int
    faces: dict[int, int]
    mean: float


class AfterAction(Struct, frozen=True):
    """The game in figures, as far as a seat may know it."""

    turns: list[TurnReport]
    dice: list[DiceReport]
    events: dict[str, int]
    key_moments: list[LogLine]
    more: dict[str, Any]


def after_action(table: Table, seat: str | None, language: str) -> AfterAction:
    """Return the report; a system may add to it through `GameDefinition.after_action`."""
    game = table.game
    lines = table.told(language, 0, seat)
    by_number: dict[int, list[LogEntry]] = {}
    for line in lines:
        by_number.setdefault(line.number, []).append(line)
    turns: list[TurnReport] = []
    first, turn = 0, _turn(table, 0, seat)
    for number in range(1, game.number + 1):
        here = _turn(table, number, seat)
        if here != turn or number == game.number:
            turns.append(_report(table, seat, turn, first, number, by_number))
            first, turn = number, here
    return AfterAction(
        turns=turns,
        dice=_dice(lines, game.definition.lowest_faces),
        events=dict(Counter(line.event[0] for line in lines)),
        key_moments=_key_moments(table, lines),
        more=game.definition.after_action(game, seat, language),
    )


def _view(table: Table, number: int, seat: str | None) -> dict[str, Any]:
    game = table.game
    at_end = number >= game.number
    return (game.position if at_end else game.history[number].before).view(seat)


def _turn(table: Table, number: int, seat: str | None) -> int:
    """Return the turn after a number of choices: what every system's position calls `turn`."""
    game = table.game
    position = game.position if number >= game.number else game.history[number].before
    turn = getattr(position, "turn", 1)
    return turn if isinstance(turn, int) else 1


def _report(
    table: Table,
    seat: str | None,
    turn: int,
    first: int,
    last: int,
    by_number: dict[int, list[LogEntry]],
) -> TurnReport:
    view = _view(table, last, seat)
    events = [
        line.event for n in range(first + (first > 0), last + 1) for line in by_number.get(n, [])
    ]
    return TurnReport(
        turn=turn,
        first=first,
        last=last,
        choices=dict(Counter(played.side for played in table.game.history[first:last])),
        events=dict(Counter(event[0] for event in events if event[0] != "rolled")),
        numbers={
            name: value
            for name, value in view.items()
            if isinstance(value, int) and not isinstance(value, bool)
        },
        rolls=sum(event[0] == "rolled" for event in events),
    )


def _dice(lines: list[LogEntry], lowest: Mapping[int, int]) -> list[DiceReport]:
    faces: dict[int, Counter[int]] = {}
    for line in lines:
        match line.event:
            case ("rolled", _, int() as sides, int() as face, *_):
                faces.setdefault(sides, Counter())[face] += 1
            case _:
                pass  # no die, or one that a system tells in its own way
    first = {sides: lowest.get(sides, 1) for sides in faces}
    return [
        DiceReport(
            sides,
            {face: count[face] for face in range(first[sides], first[sides] + sides)},
            round(sum(face * n for face, n in count.items()) / count.total(), 3),
        )
        for sides, count in sorted(faces.items())
    ]


def _key_moments(table: Table, lines: list[LogEntry]) -> list[LogLine]:
    """Return what happens seldom, which is what people remember."""
    seen = Counter(line.event[0] for line in lines)
    rare = [line for line in lines if seen[line.event[0]] <= 3 and line.event[0] != "rolled"]
    return [log_line(table, each) for each in rare[-40:]]
