"""Outcomes told by result: what matters to a player, how likely, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.engine import question
from dropzone.core.rules.gist import Gist
from dropzone.core.rules.position import Event, Position
from dropzone.core.search.odds import Outcome, questions_after
from dropzone.core.text.messages import M, Message

__all__ = ["Foretold", "Result", "foretell"]


class Result(msgspec.Struct):
    """One result: how likely, what it is, what it leads to, and the likeliest way there."""

    probability: Fraction
    texts: tuple[Message, ...]
    #: The question that follows, where it differs from one result to another.
    then: Message | None
    story: tuple[Message, ...]


class Foretold(msgspec.Struct, frozen=True):
    """What may come of a choice: in a word, by result, and what the dice are read with."""

    summary: tuple[Message, ...]
    arithmetic: tuple[Message, ...]
    results: tuple[Result, ...]


def foretell(
    definition: GameDefinition,
    before: Position,
    found: Sequence[Outcome],
    seat: str,
    *,
    knowing: bool = True,
) -> Foretold:
    """Group the outcomes of a choice by what matters, the likeliest result first.

    `before` is the position the choice is made in; without `knowing` it is but a guess, and only
    what is told of the outcomes counts.

    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play("act")
    >>> told = foretell(game.definition, game.position, game.odds("attack 0302"), "german")
    >>> sum(each.probability for each in told.results)
    Fraction(1, 1)
    """
    static = before.static
    shared = _shared(found)
    asked = questions_after(found, seat, knowing=knowing)
    gists: list[tuple[Fraction, Gist]] = []
    by_text: dict[tuple[str, ...], Result] = {}
    for outcome, then in zip(found, asked, strict=True):
        own = outcome.events[shared:]
        gist = definition.gist(before, outcome.events, outcome.position) if knowing else Gist()
        stake = _stake(outcome.position) if knowing else None
        texts = gist.texts or _told(definition, own, outcome.position)
        if stake is not None:
            texts, then = (*texts, stake), None
        gists.append((outcome.probability, gist))
        key = (*map(str, texts), "", str(then))
        known = by_text.get(key)
        if known is None:
            story = tuple(definition.tell(static, event) for event in own)
            by_text[key] = Result(outcome.probability, texts, then, story)
        else:
            known.probability += outcome.probability
    events = found[0].events[:shared] if found else ()
    return Foretold(
        _summary(before, gists),
        tuple(definition.tell(static, _faceless(event)) for event in events if _counts(event)),
        tuple(sorted(by_text.values(), key=lambda each: -each.probability)),
    )


def _shared(found: Sequence[Outcome]) -> int:
    """Return how many events all outcomes begin with, whatever the dice show."""
    if len(found) < 2:
        return 0
    stories = [[_faceless(event) for event in each.events] for each in found]
    count, least = 0, min(map(len, stories))
    while count < least and all(each[count] == stories[0][count] for each in stories):
        count += 1
    return count


def _counts(event: Event) -> bool:
    """Return whether an event belongs to the arithmetic: of rolls, those that are modified."""
    return event[0] != "rolled" or bool(event[4])


def _faceless(event: Event) -> Event:
    """Return a roll without what the die shows, which is no result but the way to one."""
    return (*event[:3], "…", *event[4:]) if event[0] == "rolled" else event


def _told(
    definition: GameDefinition, events: Sequence[Event], position: Position
) -> tuple[Message, ...]:
    return tuple(
        definition.tell(position.static, event)
        for event in events
        if event[0] not in definition.unweighed
    )


def _stake(position: Position) -> Message | None:
    """Return what hangs on the next question, where that is the result."""
    return None if position.result is not None else question(position).stake(position)


def _percent(shares: Iterable[Fraction]) -> int:
    return round(100 * float(sum(shares)))


def _summary(before: Position, gists: Sequence[tuple[Fraction, Gist]]) -> tuple[Message, ...]:
    """Return the chance that a thing comes off, and what it costs each side on average."""
    found: list[Message] = []
    aims = [(share, gist) for share, gist in gists if gist.aim is not None]
    if aims and len(aims) == len(gists) > 1:
        aim = aims[0][1].aim
        assert aim is not None
        low = _percent(share for share, gist in aims if gist.came_off)
        high = _percent(share for share, gist in aims if gist.came_off or gist.undecided)
        if high > low:
            text = M(
                "{low} to {high} %: {aim}; the other side decides.", low=low, high=high, aim=aim
            )
        else:
            text = M("{percent} %: {aim}.", percent=low, aim=aim)
        found.append(text)
    for number, side in enumerate(before.static.sheet.sides):
        mean = float(sum(share * gist.losses.get(side.id, 0) for share, gist in gists))
        if mean and len(gists) > 1:
            name = before.static.side_names[number]
            found.append(M("{side} lose {mean} on average.", side=name, mean=f"{mean:.1f}"))
    return tuple(found)
