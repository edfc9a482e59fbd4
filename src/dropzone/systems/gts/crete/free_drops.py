"""Free drops (O1.0): battalion sticks jump over targets of the German's choice, and may scatter."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.crete.drops import DropLeaders, come_down
from dropzone.systems.gts.crete.interdiction import zones_on
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN, WAITING
from dropzone.systems.gts.prepared.sticks import FreeDrops
from dropzone.systems.gts.series.results import eliminate
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion, d6, d10

__all__ = [
    "Aside",
    "Companion",
    "DropStick",
    "InStick",
    "Scatter",
    "ScatterUnit",
    "StickMap",
    "StickTarget",
    "start_free_drops",
    "target_hexes",
]

ALONE: Choice = ("alone",)


def plan_of(position: GtsPosition) -> FreeDrops:
    """Return the free drops of the setting."""
    found = position.static.free_drops
    assert found is not None, "a question about sticks is asked in free drops only"
    return found


def waiting_sticks(position: GtsPosition) -> list[int]:
    """Return the sticks that have not dropped: all their units wait."""
    return [
        number
        for number, stick in enumerate(plan_of(position).sticks)
        if all(position.where[unit] == WAITING for unit in stick.units)
    ]


def start_free_drops(position: GtsPosition, command: int) -> None:
    """Let the sticks that are due jump with the chit of their Division (O1.0, 4.1)."""
    static = position.static
    free = static.free_drops
    if free is None or free.command != command:
        return
    left = waiting_sticks(position)
    due = sum(count for turn, count in free.due.items() if turn <= position.turn)
    due -= len(free.sticks) - len(left)
    if due > 0 and left:
        position.push(DropLeaders())
        position.push(DropStick(due, ()))


def _in_the_air(position: GtsPosition) -> int:
    """Return the hexes over which units jump or have just come down: one in a hex (O1.0-f)."""
    static = position.static
    return static.grid.mask(
        position.where[unit] for unit in static.of_side[GERMAN] if position.landing >> unit & 1
    )


def target_hexes(position: GtsPosition, units: int, targets: tuple[int, ...]) -> int:
    """Return where a Drop Zone Target may lie, with room for a stick around it (O1.0-e to g)."""
    static = position.static
    free = plan_of(position)
    found = free.targets
    for target in targets:
        found &= ~static.ground.near(target, free.book.target_distance - 1)
    grid = static.grid
    open_ground = roomy = free.landable & ~position.occupied(ALLIED) & ~_in_the_air(position)
    for direction in range(6):
        roomy &= grid.step(open_ground, direction)
    # Most hexes lie in the open; only the others are counted one by one.
    return found & roomy | grid.mask(
        at
        for at in grid.members(found & ~roomy)
        if (static.ground.near(at, 1) & open_ground).bit_count() >= units
    )


class _OfTheGerman(GtsQuestion, frozen=True):
    """A question about the German's free drops."""

    rule: ClassVar[str] = "stick"

    def side(self, position: GtsPosition) -> int:
        """The German decides."""
        return GERMAN


class DropStick(_OfTheGerman, frozen=True):
    """Which battalion jumps next (O1.0-a)."""

    kind: ClassVar[str] = "stick"

    left: int
    targets: tuple[int, ...]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the battalions that have not jumped."""
        if not self.left:
            return []
        return [("stick", number) for number in waiting_sticks(position)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Go on to the independent unit that may join it."""
        position.replace(Companion(choice[1], self.left, self.targets))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "stick BATTALION"."""
        return ("stick",)

    def answer_words(self, position: GtsPosition, choice: Choice) -> tuple[str, ...]:
        """A stick is written with the id of its battalion."""
        return (plan_of(position).sticks[choice[1]].id,)

    def answer_values(self, position: GtsPosition, choice: Choice) -> dict[str, Value]:
        """The label names the battalion."""
        return {"stick": plan_of(position).sticks[choice[1]].name}

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt says how many are left."""
        return {"left": self.left}


class Companion(_OfTheGerman, frozen=True):
    """Which independent unit jumps with a battalion, if any (O1.0-a)."""

    kind: ClassVar[str] = "stick-with"

    stick: int
    left: int
    targets: tuple[int, ...]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the independents that wait, or none of them."""
        plan = plan_of(position)
        if not plan.book.independents_most:
            return [ALONE]
        waiting = [unit for unit in plan.independents if position.where[unit] == WAITING]
        return [ALONE, *(("unit", unit) for unit in waiting)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Go on to the map."""
        units = plan_of(position).sticks[self.stick].units
        if choice != ALONE:
            units = (*units, choice[1])
        position.replace(StickMap(self.stick, units, self.left, self.targets))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "stick BATTALION UNIT" or "stick BATTALION alone"."""
        return ("stick", plan_of(position).sticks[self.stick].id)

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the battalion."""
        return {"stick": plan_of(position).sticks[self.stick].name}


class StickMap(_OfTheGerman, frozen=True):
    """Over which map a stick jumps; with one map nothing is asked."""

    kind: ClassVar[str] = "stick-map"

    stick: int
    units: tuple[int, ...]
    left: int
    targets: tuple[int, ...]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the maps with room for a target."""
        hexes = target_hexes(position, len(self.units), self.targets)
        masks = position.static.ground.map_mask
        return [("map", number) for number, mask in enumerate(masks) if mask & hexes]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Go on to the hex."""
        position.replace(StickTarget(self.stick, self.units, choice[1], self.left, self.targets))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "stick-map BATTALION MAP"."""
        return ("stick-map", plan_of(position).sticks[self.stick].id)

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the battalion."""
        return {"stick": plan_of(position).sticks[self.stick].name}


class StickTarget(_OfTheGerman, frozen=True):
    """The Drop Zone Target of a stick (O1.0-e, O1.0-g)."""

    kind: ClassVar[str] = "stick-target"
    rule: ClassVar[str] = "stick-target"

    stick: int
    units: tuple[int, ...]
    map: int
    left: int
    targets: tuple[int, ...]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes of the map that may be the target."""
        static = position.static
        hexes = target_hexes(position, len(self.units), self.targets)
        return [("hex", at) for at in static.grid.members(hexes & static.ground.map_mask[self.map])]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Place the units, roll for scatter, and go on to the next stick."""
        target = choice[1]
        position.tell("stick", self.stick, target)
        position.replace(DropStick(self.left - 1, (*self.targets, target)))
        position.push(Scatter(self.units, target))
        for unit in reversed(self.units):
            position.push(InStick(unit, target))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "target BATTALION HEX"."""
        return ("target", plan_of(position).sticks[self.stick].id)

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the battalion."""
        return {"stick": plan_of(position).sticks[self.stick].name}

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a hex cannot be the target."""
        static = position.static
        free = plan_of(position)
        if words[0] not in static.ground.rows_by_code:
            return []
        at = static.grid.index(words[0])
        if not free.targets >> at & 1:
            text = M("A target lies in clear ground, orchards, scrub or a village.")
            return [refusal(position, "stick-target", text)]
        near = static.ground.near(at, free.book.target_distance - 1)
        if any(near >> target & 1 for target in self.targets):
            text = M("Two hexes must lie between the targets.")
            return [refusal(position, "stick-distance", text)]
        text = M("There is no room for the stick around {hex}.", hex=words[0])
        return [refusal(position, "stick-place", text)]


class InStick(_OfTheGerman, frozen=True):
    """Where a unit of a stick jumps: on the target or beside it, one in a hex (O1.0-f)."""

    kind: ClassVar[str] = "drop"
    rule: ClassVar[str] = "stick-place"

    unit: int
    around: int

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes that no unit of the stick has taken."""
        static = position.static
        taken = _in_the_air(position)
        zone = static.ground.near(self.around, 1) & plan_of(position).landable & ~taken
        return [("hex", at) for at in static.grid.members(zone & ~position.occupied(ALLIED))]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Note its place in the sky; where it comes down the scatter decides."""
        position.finish()
        position.where[self.unit] = choice[1]
        position.touch(self.unit)
        position.landing |= 1 << self.unit

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "drop UNIT HEX"."""
        return ("drop", position.static.unit_ids[self.unit])

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a unit does not jump over a hex (O1.0-f)."""
        if words[0] not in position.static.ground.rows_by_code:
            return []
        text = M("A stick jumps over its target and beside it, one unit in a hex.")
        return [refusal(position, self.rule, text)]

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.unit]}


class Scatter(Procedure[GtsPosition], frozen=True):
    """Whether a stick scatters: fire on its target and around it makes it likelier (O1.0-h)."""

    units: tuple[int, ...]
    target: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Roll on the table of the turn; then the units come down one by one."""
        static = position.static
        free = plan_of(position)
        position.finish()
        firing, guns = zones_on(position, ALLIED, static.ground.near(self.target, 1))
        found = (
            ("fire-zones", free.book.fire_zone * firing),
            ("anti-aircraft", free.book.anti_aircraft * guns),
        )
        modifiers = tuple(each for each in found if each[1])
        total = d10(position, dice, "scatter", modifiers) + sum(value for _, value in modifiers)
        turn = max(turn for turn in free.scatter_from if turn <= position.turn)
        scatters = total >= free.scatter_from[turn]
        for unit in reversed(self.units):
            if scatters:
                position.push(ScatterUnit(unit))
            else:
                come_down(position, unit, position.where[unit])


class ScatterUnit(Procedure[GtsPosition], frozen=True):
    """Where the wind takes a unit: a direction and a distance of its own (O1.0-j)."""

    unit: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Drift (with a nought not at all, R-45); off the map or on the wrong ground it is lost."""
        position.finish()
        unit = self.unit
        free = plan_of(position)
        direction = d6(position, dice, "scatter-direction") - 1
        face = d10(position, dice, "scatter-distance")
        steps = -(-face // free.book.distance_divisor)
        at = _drift(position, position.where[unit], direction, steps)
        if at < 0:
            position.tell("blown-off", unit)
            eliminate(position, unit)
        elif (free.landable & ~position.occupied(ALLIED)) >> at & 1:
            hexes = _beside(position, at) if _is_taken(position, unit, at) else ()
            if hexes:
                position.push(Aside(unit, hexes))
            else:
                come_down(position, unit, at)
        else:
            come_down(position, unit, at, lost=True)


def _drift(position: GtsPosition, at: int, direction: int, steps: int) -> int:
    """Return where so many steps lead, or -1 off the map; north is the first direction (R-46)."""
    grid = position.static.grid
    for _ in range(steps):
        if not grid.open_masks[direction] >> at & 1:
            return -1
        at += grid.shifts[direction]
    return at


def _is_taken(position: GtsPosition, unit: int, at: int) -> bool:
    """Return whether another German unit is in a hex."""
    return any(each != unit for each in position.units_at(at, GERMAN))


def _beside(position: GtsPosition, at: int) -> tuple[int, ...]:
    """Return the free hexes next to one that is taken (ruling R-44)."""
    grid = position.static.grid
    held = position.occupied(ALLIED) | position.occupied(GERMAN)
    return tuple(grid.members(grid.neighbour_mask[at] & plan_of(position).landable & ~held))


class Aside(_OfTheGerman, frozen=True):
    """Beside which friends a scattered unit comes down: the nearest free hexes (R-44)."""

    kind: ClassVar[str] = "drop"
    rule: ClassVar[str] = "stick-place"

    unit: int
    hexes: tuple[int, ...]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the free hexes."""
        return [("hex", at) for at in self.hexes]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Come down there."""
        position.finish()
        come_down(position, self.unit, choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "drop UNIT HEX"."""
        return ("drop", position.static.unit_ids[self.unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.unit]}
