"""Reinforcements (G24): units that walk on at their hex when their Division is activated."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.dice import Dice
from dropzone.core.messages import M, Value
from dropzone.core.procedure import Choice
from dropzone.core.refusal import Refusal
from dropzone.core.spoken import refusal
from dropzone.systems.gts.command import join_held
from dropzone.systems.gts.position import GtsPosition
from dropzone.systems.gts.stacking import has_column
from dropzone.systems.gts.static import GERMAN, WAITING
from dropzone.systems.gts.words import GtsQuestion

__all__ = ["Arrive", "ArriveShape", "entry_hexes", "shapes_for", "take_shape"]


def entry_hexes(position: GtsPosition, unit: int, at: int) -> list[int]:
    """Return where a unit comes on: a hex, or if blocked an edge hex nearby (G24.1, G24.2).

    Who comes by sea may land in any port that his side controls (Sc11-e, Sc13-d).
    """
    static = position.static
    side = static.side[unit]
    shut = position.occupied(1 - side) | position.zones(1 - side)
    if static.by_port >> unit & 1 and position.where[unit] == WAITING:
        german = position.german_control
        ports = static.ports & (german if side == GERMAN else ~german)
        if ports & ~shut or at < 0:
            return static.grid.members(ports & ~shut)
    if not shut >> at & 1:
        return [at]
    near = static.ground.near(at, static.tables.entry.reach) & static.edge_mask
    return static.grid.members(near & ~shut & ~position.occupied(side))


def shapes_for(position: GtsPosition, unit: int, at: int) -> list[str]:
    """Return the shapes in which a unit may be placed: on foot or mounted, in Column or not.

    Vehicles come to a town, a city or walls in Column only, if there is room for one (2.5 to 2.7).
    """
    static = position.static
    cost = static.ground.base_cost
    free = not has_column(position, at, unit)
    found = []
    if cost(static.move_kind[unit], at, False) or not free:
        found.append("line")
    if free and static.move[unit] > 0:
        found.append("column")
    if position.may_mount(unit):
        if cost(static.mounted_kind[unit], at, False):
            found.append("mounted")
        if free:
            found.append("mounted-column")
    return found


def take_shape(position: GtsPosition, unit: int, shape: str) -> None:
    """Give a unit that is placed its shape (11.0, G22.3)."""
    bit = 1 << unit
    if shape.startswith("mounted"):
        position.mounted |= bit
    if shape.endswith("column"):
        position.column |= bit
    if shape != "line":
        position.climb_out(unit)
    position.touch(unit)


class Arrive(GtsQuestion, frozen=True):
    """The hex by which a reinforcement enters (G24.1, G24.2, G24.3)."""

    kind: ClassVar[str] = "arrive"
    rule: ClassVar[str] = "arrival"

    unit: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes; without one the unit waits."""
        at = position.static.entry_hex[self.unit]
        return [("hex", to) for to in entry_hexes(position, self.unit, at)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Place the unit; it is out of command there this turn (G7.3)."""
        position.replace(ArriveShape(self.unit))
        position.place(self.unit, choice[1])
        position.arrived |= 1 << self.unit
        position.came_in |= 1 << self.unit
        position.tell("arrived", self.unit, choice[1])
        join_held(position, self.unit)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "arrive UNIT HEX"."""
        return ("arrive", position.static.unit_ids[self.unit])

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a unit does not enter by a hex (G24.1, G24.2)."""
        if words[0] not in position.static.ground.rows_by_code:
            return []
        text = M("It enters by its own hex, or if that is blocked by a free edge hex nearby.")
        return [refusal(position, self.rule, text)]

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.unit]}


class ArriveShape(GtsQuestion, frozen=True):
    """Mounted or not, in Column or not: the owner's choice (G22.3)."""

    kind: ClassVar[str] = "arrive-shape"
    rule: ClassVar[str] = "arrival-shape"

    unit: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the shapes."""
        at = position.where[self.unit]
        return [(shape,) for shape in shapes_for(position, self.unit, at)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Take the shape."""
        position.finish()
        take_shape(position, self.unit, choice[0])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "shape UNIT SHAPE"."""
        return ("shape", position.static.unit_ids[self.unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.unit]}
