"""Attachments (S9.0): which battalion serves with which brigade, so that somebody commands it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dropzone.bots.gts.situation import NEAR, Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.crete.attachments import attached
from dropzone.systems.gts.series.command import reach_of

__all__ = ["attach"]

Decided = tuple[Choice, Message]

#: What a change must gain, in units that are commanded.
LEAST = 1.0
#: How much more a unit counts that has an enemy near, and what each hex to its leader takes away.
FRONT, APART = 2.0, 0.03


def attach(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Lend a battalion whose own brigadier is far to one who is near, and take it back again."""
    lent, host = attached(now.position, asked.command)
    stays = ("none",) if lent < 0 else ("stay",)
    best, gain = stays, LEAST
    for choice in choices:
        value = _gain(now, choice, lent, host)
        if value > gain:
            best, gain = choice, value
    if best == stays:
        return stays, M("Every battalion is led well enough.")
    if best == ("return",):
        return best, M("Its own brigade can lead it again.")
    return best, M("That brigade is nearer to it.")


def _gain(now: Situation, choice: Choice, lent: int, host: int) -> float:
    """Return how many more units are commanded if the attachment of a Division is changed so."""
    battalions = now.static.battalions
    if choice[0] not in ("battalion", "return"):
        return 0.0
    gain = 0.0
    if lent >= 0:  # one at a time: the one that is lent goes home
        units = battalions[lent].units
        gain += _led(now, units, battalions[lent].formation) - _led(now, units, host)
    if choice[0] == "battalion":
        number, to = choice[1], choice[2]
        units = battalions[number].units
        gain += _led(now, units, to) - _led(now, units, battalions[number].formation)
    return gain


def _led(now: Situation, units: Iterable[int], formation: int) -> float:
    """Return how well the leaders of a formation command some units from where they are."""
    position, static = now.position, now.static
    total = 0.0
    for unit in units:
        at = position.where[unit]
        if at < 0:
            continue
        away = [
            static.grid.distance(at, position.where[position.host[leader]])
            - reach_of(position, leader)
            for leader, led in enumerate(static.leader_formation)
            if led == formation and position.host[leader] >= 0
            and position.where[position.host[leader]] >= 0
        ]  # fmt: skip
        front = FRONT if now.nearest_foe(at) <= NEAR else 1.0
        if away and min(away) <= 0:
            total += front
        total -= APART * min((max(each, 0) for each in away), default=20)
    return total
