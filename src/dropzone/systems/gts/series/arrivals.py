"""Reinforcements (G24): units that walk on at their hex when their Division is activated."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.prepared.static import GERMAN, WAITING
from dropzone.systems.gts.series.command import join_held
from dropzone.systems.gts.series.stacking import has_column, needs_column
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = ["Arrive", "ArriveShape", "entry_hexes", "may_arrive", "shapes_for", "take_shape"]


def may_arrive(position: GtsPosition, unit: int) -> bool:
    """Return whether the time of a unit that waits has come and a hex is open to it (P-25)."""
    static = position.static
    if static.drop_mask[unit] or not 0 <= static.entry_turn[unit] <= position.turn:
        return False  # who drops does so before anybody acts
    return bool(entry_hexes(position, unit, static.entry_hex[unit]))


def entry_hexes(position: GtsPosition, unit: int, at: int) -> list[int]:
    """Return where a unit comes on: a hex, or if blocked an edge hex nearby (G24.1, G24.2).

    A Fire Zone blocks the hex but does not close it, nor the hexes nearby (S1.0-p, P-16).  Who
    comes by sea may land in any port that his side controls (Sc11-e, Sc13-d, P-07).
    """
    static = position.static
    side = static.side[unit]
    if (static.by_port | static.by_sea) >> unit & 1 and position.where[unit] == WAITING:
        landings = _open_ports(position, unit)
        if static.by_sea >> unit & 1:
            return [at] if at in landings else landings
        if landings or at < 0:
            return landings
    enemies = position.occupied(1 - side)
    found = 0 if enemies >> at & 1 else 1 << at
    if (enemies | position.zones(1 - side)) >> at & 1:
        near = static.ground.near(at, static.tables.entry.reach) & static.edge_mask
        found |= near & ~(enemies | position.occupied(side))
    return [to for to in static.grid.members(found) if _fits(position, unit, to)]


def _open_ports(position: GtsPosition, unit: int) -> list[int]:
    """Return the ports of a unit's side with no enemy in them and no Fire Zone over them."""
    static, german = position.static, position.german_control
    side = static.side[unit]
    shut = position.occupied(1 - side) | position.zones(1 - side)
    ports = static.ports & (german if side == GERMAN else ~german) & ~shut
    return [port for port in static.grid.members(ports) if _fits(position, unit, port)]


def _fits(position: GtsPosition, unit: int, at: int) -> bool:
    """Return whether there is a shape in which a unit may come to a hex (2.6, 2.7)."""
    return bool(shapes_for(position, unit, at))


def shapes_for(position: GtsPosition, unit: int, at: int) -> list[str]:
    """Return the shapes in which a unit may be placed: on foot or mounted, in Column or not.

    Vehicles come to a town in Column if there is room for one, to a City or a Fortified hex in
    no other way (2.5 to 2.7).
    """
    static = position.static
    cost = static.ground.base_cost
    free = not has_column(position, at, unit)
    found = []
    kind = static.move_kind[unit]
    if cost(kind, at, False) or not (free or needs_column(position, kind, at)):
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
    """The hex by which a reinforcement enters (G24.1, G24.2, G24.3).

    crete:G24.4-a, crete:G24.5-a.
    """

    kind: ClassVar[str] = "arrive"
    rule: ClassVar[str] = "arrival"

    unit: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes; a unit without one is not called up."""
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
