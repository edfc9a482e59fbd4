"""Leaving play (S1.0, S2.0, S5.0, G26.2): units that are gone without being eliminated."""

from __future__ import annotations

from dropzone.systems.gts.prepared.static import OUT
from dropzone.systems.gts.series.command import lose_contact, lose_host
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["EXITED", "SHIPPED", "WITHDRAWN", "departed", "leave_play"]

#: How units leave play, where the scenario counts them.
SHIPPED, EXITED, WITHDRAWN = "shipped-out", "exited", "withdrawn"


def leave_play(position: GtsPosition, unit: int, how: str, at: int) -> None:
    """A unit leaves the game from a place; its leaders look for another (G7.8, G26.2).

    Where a scenario counts exits they go with it: they count too, and once (Sc10-h).

    crete:Sc10-i.
    """
    leaders = [leader for leader, host in enumerate(position.host) if host == unit]
    gone = (unit, position.steps[unit], len(leaders), at, how)
    position.departed = (*position.departed, gone)
    if how == EXITED:
        for leader in leaders:
            position.host[leader] = -1
            lose_contact(position, leader)
    position.strip(unit)
    position.where[unit] = OUT
    position.touch(unit)
    position.tell(how, unit)
    lose_host(position, unit, at)


def departed(position: GtsPosition, side: int, how: str, hexes: int = -1) -> tuple[int, int, int]:
    """Return how many units, steps and leaders of a side have left play so, by some hexes."""
    found = [
        (steps, leaders)
        for unit, steps, leaders, at, word in position.departed
        if word == how
        and position.static.side[unit] == side
        and (hexes < 0 or (at >= 0 and hexes >> at & 1))
    ]
    return len(found), sum(steps for steps, _ in found), sum(leaders for _, leaders in found)
