"""Retreat (G19): units that run from an assault or are driven out of their hex."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.series.artillery import disturb_parks
from dropzone.systems.gts.series.fire import is_overstacked
from dropzone.systems.gts.series.stacking import has_column
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = ["Retreat", "retreat_hexes"]


def retreat_hexes(position: GtsPosition, unit: int, origin: int) -> list[int]:
    """Return where a unit may retreat to: away from the assaulting hex (G19.1)."""
    static = position.static
    at, side = position.where[unit], static.side[unit]
    if position.movement(unit) <= 0:
        return []
    column = position.in_column(unit)
    distance = static.grid.distance
    here = distance(origin, at)
    closed = position.occupied(1 - side)
    if static.plan.confined >> unit & 1:
        closed |= static.plan.forbidden
    found = [
        to
        for to, _ in static.ground.ways[position.move_kind(unit)][column][at]
        if distance(origin, to) > here
        and not closed >> to & 1
        and not (column and has_column(position, to, unit))
    ]
    zones = position.zones(1 - side)
    return [to for to in found if not zones >> to & 1] or found


class Retreat(GtsQuestion, frozen=True):
    """The way of a unit that runs or is driven out, hex by hex (G19.1 to G19.3).

    crete:G19.4-a.
    """

    kind: ClassVar[str] = "retreat"
    rule: ClassVar[str] = "retreat"

    unit: int
    #: The hex from which the assault came.
    origin: int
    left: int
    #: A unit that runs may stop after one hex.
    runs: bool
    gone: bool = False

    def side(self, position: GtsPosition) -> int:
        """The owner chooses."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes of the next step; overstacked it goes on if it can (G8.3)."""
        unit = self.unit
        if position.where[unit] < 0:
            return []
        at, side = position.where[unit], position.static.side[unit]
        crowded = self.gone and is_overstacked(position, at, side)
        if self.left <= 0 and not (crowded and self.left > -1):
            return []
        found: list[Choice] = [("to", to) for to in retreat_hexes(position, unit, self.origin)]
        if found and self.runs and self.gone and not crowded:
            found.append(("stop",))
        return found

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Go there, or stop."""
        if choice == ("stop",):
            position.finish()
            return
        position.leave_position(self.unit)
        position.place(self.unit, choice[1])
        position.tell("retreated", self.unit, choice[1])
        disturb_parks(position, self.unit)
        position.replace(Retreat(self.unit, self.origin, self.left - 1, self.runs, True))

    def cause(self, position: GtsPosition) -> Cause:
        """The assault that it runs from, or that drives it out."""
        static = position.static
        said = {
            "unit": static.unit_name[self.unit],
            "hex": static.hex_term(self.origin),
            "left": self.left,
        }
        if self.runs:
            text = M("{unit} runs from the assault from {hex}; hexes left: {left}.", **said)
        else:
            text = M("{unit} is driven out by the assault from {hex}; hexes left: {left}.", **said)
        return Cause(text, (static.unit_ids[self.unit],), (static.place_id(self.origin),))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "retreat UNIT HEX" or "retreat UNIT stop"."""
        return ("retreat", position.static.unit_ids[self.unit])

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a retreat does not lead into a hex (G19.1)."""
        if words[0] not in position.static.ground.rows_by_code:
            return []
        text = M("A retreat leads away from the assault, outside enemy Fire Zones if it can.")
        return [refusal(position, self.rule, text)]

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.unit]}
