"""Where units leave the map: to the display, by sea, by air, out of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dropzone.systems.gts.components import Condition

if TYPE_CHECKING:
    from dropzone.systems.gts.prepared.static import GtsStatic

__all__ = ["Exits", "exits_of"]

_SIDES = ("allied", "german")


class Exits(NamedTuple):
    """Sets of hexes: those that the scenario counts, by side; the way home; the doors, by side."""

    counted: tuple[int, int]
    home: int
    doors: tuple[int, int]


def exits_of(static: GtsStatic) -> Exits:
    """Return the ways out of a scenario (crete:S1.0, crete:S5.0)."""
    masks, victory, index = [0, 0], static.scenario.victory, static.grid.index
    for outcome in victory.outcomes:
        for condition in outcome.conditions:
            side = _SIDES.index(condition.side or outcome.winner)
            masks[side] |= _counted(static, condition)
    for duty in victory.obligations:
        for condition in duty.conditions:
            masks[_SIDES.index("german")] |= _counted(static, condition)
    home = 0
    if static.plays("morale"):
        home = static.display.withdrawal_mask
        if static.scenario.morale is not None:
            home |= static.grid.mask(map(index, static.scenario.morale.exits))
    boxes = static.grid.mask(static.display.box_at) if static.plays("off-map") else 0
    doors = (masks[0] | boxes | home, masks[1] | boxes)
    return Exits((masks[0], masks[1]), home, doors)


def _counted(static: GtsStatic, condition: Condition) -> int:
    """Return the hexes of a condition that asks for exits."""
    if condition.kind != "exited":
        return 0
    return static.grid.mask(map(static.grid.index, condition.hexes))
