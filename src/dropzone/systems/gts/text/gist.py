"""Gists: what an outcome comes to for a player of the Grand Tactical Series."""

from __future__ import annotations

from collections.abc import Sequence

from dropzone.core.rules.gist import Gist
from dropzone.core.rules.position import Event
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.prepared.static import SIDES
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["gist"]


def gist(before: GtsPosition, events: Sequence[Event], after: GtsPosition) -> Gist:
    """Return who is hit, suppressed or lost; of fire that does nothing, that it misses."""
    losses = {side: after.losses[n] - before.losses[n] for n, side in enumerate(SIDES)}
    texts: list[Message] = []
    for unit, steps in enumerate(before.steps):
        if steps and before.where[unit] >= 0:
            texts += _harm(before, after, unit)
    if not texts and any(event[0] == "fired" for event in events):
        texts.append(M("No effect."))
    return Gist(tuple(texts), losses)


def _harm(before: GtsPosition, after: GtsPosition, unit: int) -> list[Message]:
    """Return what has become of one unit for the worse, the worst alone where it says all."""
    name = before.static.unit_name[unit]
    steps = before.steps[unit] - after.steps[unit]
    if steps and not after.steps[unit]:
        return [M("{unit} is eliminated.", unit=name)]
    found: list[Message] = []
    if steps > 0:
        found.append(M("{unit} loses a step.", unit=name))
    if (after.suppressed & ~before.suppressed) >> unit & 1:
        found.append(M("{unit} is suppressed.", unit=name))
    if after.cohesion[unit] > before.cohesion[unit]:
        found.append(M("{unit} takes a Cohesion Hit.", unit=name))
    return found
