"""The after-action report: a game turn by turn, from its events and views, and its history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from dropzone.core.rules.game import LogEntry
from dropzone.core.rules.position import Event
from dropzone.core.text.history import Report, ToldReport, report_of, told
from dropzone.core.text.messages import tr
from dropzone.core.views import AfterActionFigures
from dropzone.server.api.state import log_line
from dropzone.server.api.wire import LogLine
from dropzone.server.tables.table import Table

__all__ = ["AfterAction", "after_action"]

#: What happens no more often than this is what people remember; so many of them are told.
RARE, MOMENTS = 3, 40


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
    """The game in figures, as far as a seat may know it; once it is over, its history too."""

    turns: list[TurnReport]
    dice: list[DiceReport]
    events: dict[str, int]
    key_moments: list[LogLine]
    more: AfterActionFigures
    history: ToldReport | None


def after_action(table: Table, seat: str | None, language: str) -> AfterAction:
    """Return the report; a system adds to it through its `GameDefinition`.

    That of a finished game never changes again, so that it is made once for each reader.
    """
    if not table.over:
        return _after_action(table, seat, language)
    found: AfterAction | None = table.kept.get((seat, language))
    if found is None:
        found = table.kept[seat, language] = _after_action(table, seat, language)
    return found


def _after_action(table: Table, seat: str | None, language: str) -> AfterAction:
    game = table.game
    events = list(_events(table, seat))
    return AfterAction(
        turns=list(_turns(table, seat, events)),
        dice=_dice(events, game.definition.lowest_faces),
        events=dict(Counter(event[0] for _, event in events)),
        key_moments=_key_moments(table, events, language),
        more=game.definition.after_action(game, seat, language),
        history=told(_history(table), language) if table.over else None,
    )


def _history(table: Table) -> Report:
    """Return the history of a finished game, made once for all who read it in their language."""
    found: Report | None = table.kept.get((None, "history"))
    if found is None:
        found = table.kept[None, "history"] = report_of(table.game, table.result)
    return found


def _events(table: Table, seat: str | None) -> Iterator[tuple[int, Event]]:
    """Each event that a seat may know of, with the number of its move."""
    can_see = table.game.position.may_know
    for number in range(table.game.number + 1):
        for event in table.events_of(number):
            if can_see(event, seat):
                yield number, event


def _turns(table: Table, seat: str | None, events: list[tuple[int, Event]]) -> Iterator[TurnReport]:
    game = table.game
    by_number: dict[int, list[Event]] = {}
    for number, event in events:
        by_number.setdefault(number, []).append(event)
    first, turn = 0, _turn(table, 0)
    for number in range(1, game.number + 1):
        here = _turn(table, number)
        if here != turn or number == game.number:
            yield _report(table, seat, turn, first, number, by_number)
            first, turn = number, here


def _turn(table: Table, number: int) -> int:
    """Return the turn after a number of choices."""
    game = table.game
    return game.history[number].turn if number < game.number else game.position.turn_number


def _report(
    table: Table,
    seat: str | None,
    turn: int,
    first: int,
    last: int,
    by_number: dict[int, list[Event]],
) -> TurnReport:
    view = table.position_at(last).view(seat)
    events = [
        event[0] for n in range(first + (first > 0), last + 1) for event in by_number.get(n, [])
    ]
    return TurnReport(
        turn=turn,
        first=first,
        last=last,
        choices=dict(Counter(played.side for played in table.game.history[first:last])),
        events=dict(Counter(word for word in events if word != "rolled")),
        numbers={
            name: value
            for name, value in view.items()
            if isinstance(value, int) and not isinstance(value, bool)
        },
        rolls=events.count("rolled"),
    )


def _dice(events: list[tuple[int, Event]], lowest: Mapping[int, int]) -> list[DiceReport]:
    faces: dict[int, Counter[int]] = {}
    for _, event in events:
        match event:
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


def _key_moments(table: Table, events: list[tuple[int, Event]], language: str) -> list[LogLine]:
    """Return what happens seldom, which is what people remember."""
    seen = Counter(event[0] for _, event in events)
    rare = [each for each in events if seen[each[1][0]] <= RARE and each[1][0] != "rolled"]
    static, definition = table.game.static, table.game.definition
    return [
        log_line(
            table,
            LogEntry(
                number,
                tr(language, definition.sentence(static, event)),
                definition.clause_of(static, event),
                event,
            ),
        )
        for number, event in rare[-MOMENTS:]
    ]
