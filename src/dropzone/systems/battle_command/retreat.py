"""Retreat (market-garden:6.3, mercury:6.3): stand fast, go back, or be lost."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.dice import Dice
from dropzone.core.hexes import Grid
from dropzone.core.messages import M, Value
from dropzone.core.procedure import Choice, Procedure
from dropzone.core.refusal import Refusal
from dropzone.systems.battle_command.combat import SufferDamage, points_left
from dropzone.systems.battle_command.movement import enter
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import GONE
from dropzone.systems.battle_command.words import BattleQuestion, read_hex, read_unit, refusal

__all__ = [
    "RetreatHexes",
    "RetreatOn",
    "RetreatStack",
    "StandFast",
    "neighbours_by",
    "retreat_steps",
]

STAND: Choice = ("stand",)
RETREAT: Choice = ("retreat",)
LOST: Choice = ("lost",)
OFF = "off"
#: The length of the retreat alone decides where it must end.
ANY_END = -2


class RetreatHexes(Procedure[BattlePosition], frozen=True):
    """The loser's hexes retreat one after another, each deciding for itself (ruling C14)."""

    side: int
    units: int
    hexes: int
    distance: int

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Take the next hex."""
        if not self.hexes:
            position.finish()
            return
        at = self.hexes.bit_length() - 1
        position.replace(
            RetreatHexes(self.side, self.units, self.hexes ^ position.static.bit[at], self.distance)
        )
        stack = 0
        for unit in position.units_at(at, self.side):
            stack |= self.units & 1 << unit
        position.push(StandFast(self.side, at, stack, self.distance))


class StandFast(BattleQuestion, frozen=True):
    """Whether a stack stands fast for one more damage point or retreats (6.3.1)."""

    kind: ClassVar[str] = "stand-fast"
    rule: ClassVar[str] = "stand-fast"

    side_number: int
    at: int
    units: int
    distance: int

    def side(self, position: BattlePosition) -> int:
        """The loser decides."""
        return self.side_number

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return what the ground and the stack allow."""
        if not may_stand(position, self.at, self.units):
            return [RETREAT]
        if _nobody_can_go(position, self.units, self.distance):
            return [STAND]
        return [STAND, RETREAT]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Pay for standing, or go."""
        if choice == STAND:
            position.tell("stands", self.side_number, self.at)
            position.replace(SufferDamage(self.side_number, self.units, 1, "stand-fast"))
        else:
            position.replace(RetreatStack(self.side_number, self.at, self.units, self.distance))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """Nothing comes before "stand" and "retreat"."""
        return ()

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the hex and the distance."""
        return {"at": position.static.place_term(self.at), "distance": self.distance}


def may_stand(position: BattlePosition, at: int, units: int) -> bool:
    """A stack may stand fast where the ground allows, if somebody would be left (6.3.1, C14)."""
    return position.static.variant.may_stand_fast(at) and points_left(position, units) > 1


def _nobody_can_go(position: BattlePosition, units: int, distance: int) -> bool:
    rest = units
    while rest:
        unit = rest.bit_length() - 1
        rest ^= 1 << unit
        steps, off, _ = retreat_steps(position, unit, distance)
        if steps or off:
            return False
    return True


class RetreatStack(BattleQuestion, frozen=True):
    """Which unit of the stack goes where first; those with no way left are eliminated (6.3.2)."""

    kind: ClassVar[str] = "retreat"
    rule: ClassVar[str] = "retreat"

    side_number: int
    at: int
    units: int
    distance: int

    def side(self, position: BattlePosition) -> int:
        """The owner moves the retreat."""
        return self.side_number

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return each unit with each first hex that begins a legal retreat."""
        if not self.units:
            return []
        found: list[Choice] = []
        members = position.static.grid.members
        for unit in position.static.side_units[self.side_number]:
            if self.units >> unit & 1:
                steps, off, _ = retreat_steps(position, unit, self.distance)
                found.extend(("unit-hex", unit, at) for at in members(steps))
                if off:
                    found.append(("unit-off", unit))
        return found or [LOST]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Begin one unit's retreat, or eliminate those that cannot go."""
        if choice == LOST:
            position.finish()
            for unit in range(len(position.static.units)):
                if self.units >> unit & 1:
                    position.eliminate(unit, "retreat-blocked")
            return
        unit = choice[1]
        rest = self.units & ~(1 << unit)
        position.replace(RetreatStack(self.side_number, self.at, rest, self.distance))
        if choice[0] == "unit-off":
            leave_map(position, unit)
            return
        if self.distance > 1:
            _, _, end = retreat_steps(position, unit, self.distance)
            position.push(RetreatOn(unit, self.distance - 1, (self.at, choice[2]), end))
        position.tell("retreats", unit, self.at, choice[2])
        enter(position, unit, choice[2])
        position.static.variant.stepped(position, unit, self.at)

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """A retreat is written "retreat UNIT HEX" or "retreat UNIT off"."""
        return ("retreat",)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the hex and the distance."""
        return {"at": position.static.place_term(self.at), "distance": self.distance}

    def explain(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why the stack goes, where somebody would have it stand."""
        if words == ["stand"] and not may_stand(position, self.at, self.units):
            place = position.static.place_term(self.at)
            text = M("The stack in {hex} cannot stand: no hold there, or nobody left.", hex=place)
            return [refusal(position, "stand-fast", text)]
        return super().explain(position, words)

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot retreat that way."""
        unit = read_unit(position, words[0])
        if not self.units >> unit & 1:
            name = position.static.unit_name[unit]
            return [refusal(position, "retreat", M("{unit} is not to retreat now.", unit=name))]
        if len(words) < 2 or words[1] == OFF:
            return [_no_way_off(position, unit)]
        return [why_not_retreat(position, unit, read_hex(position, words[1]), first=True)]


class RetreatOn(BattleQuestion, frozen=True):
    """The further hexes of a retreat, which must lead as far away as they can (ruling C16)."""

    kind: ClassVar[str] = "retreat-on"
    rule: ClassVar[str] = "retreat"

    unit: int
    distance: int
    visited: tuple[int, ...]
    end: int

    def side(self, position: BattlePosition) -> int:
        """The owner moves the retreat."""
        return position.static.unit_side[self.unit]

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the next hexes of legal paths; none if the unit was stopped on its way."""
        if position.where[self.unit] != self.visited[-1]:
            return []
        steps, off, _ = retreat_steps(position, self.unit, self.distance, self.visited, self.end)
        found: list[Choice] = [("hex", at) for at in position.static.grid.members(steps)]
        if off:
            found.append((OFF,))
        return found or [LOST]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Go one hex on."""
        if choice == LOST:
            position.finish()
            position.eliminate(self.unit, "retreat-blocked")
            return
        if choice[0] == OFF:
            position.finish()
            leave_map(position, self.unit)
            return
        at = choice[1]
        if self.distance > 1:
            position.replace(RetreatOn(self.unit, self.distance - 1, (*self.visited, at), self.end))
        else:
            position.finish()
        came_from = position.where[self.unit]
        position.tell("retreats", self.unit, came_from, at)
        enter(position, self.unit, at)
        position.static.variant.stepped(position, self.unit, came_from)

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """A retreat is written "retreat UNIT HEX HEX …"."""
        static = position.static
        way = [static.place_id(at) for at in self.visited[1:]]
        return ("retreat", static.unit_ids[self.unit], *way)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the unit and how far it has to go."""
        return {"unit": position.static.unit_name[self.unit], "distance": self.distance}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why the unit cannot go on that way."""
        if words[0] == OFF:
            return [_no_way_off(position, self.unit)]
        return [why_not_retreat(position, self.unit, read_hex(position, words[0]), first=False)]


def leave_map(position: BattlePosition, unit: int) -> None:
    """A unit retreats off the map by an edge open to its side (6.3.3, ruling C29)."""
    static = position.static
    box = static.variant.off_map_box[static.unit_side[unit]]
    position.tell("left-map", unit, position.where[unit])
    if box == GONE:
        position.eliminate(unit, "off-map")
        return
    position.where[unit] = box
    position.left_on[unit] = position.turn


def retreat_steps(
    position: BattlePosition,
    unit: int,
    distance: int,
    visited: tuple[int, ...] = (),
    end: int = ANY_END,
) -> tuple[int, bool, int]:
    """Return the next hexes of a unit's legal retreats, whether it may leave the map now, and
    how far from its beginning the retreat must end.

    The first hex leads towards a source (6.3-c, ruling C15); of the paths of full length only
    those count that end farthest from where the retreat began (ruling C16); leaving the map
    on the way is always a choice (ruling C29).
    """
    static = position.static
    side = static.unit_side[unit]
    start = position.where[unit]
    edge = static.variant.off_map_mask[side]
    barred = barred_hexes(position, side) | static.grid.mask(visited) | static.bit[start]
    exits = position.ground.exits[static.mover[unit]]
    candidates = neighbours_by(static.grid.shifts, exits, static.bit[start]) & ~barred
    if not visited:
        towards = position.ground.steps_towards(
            start, static.variant.retreat_sources(position, unit), static.mover[unit]
        )
        if towards:
            candidates &= towards
    off = bool(edge >> start & 1)
    if distance == 1 and end == ANY_END:  # one hex: every legal one is equally far
        return candidates, off, 1
    search = _Paths(static.grid, exits, edge, visited[0] if visited else start)
    ends: dict[int, tuple[int, bool]] = {
        at: search.ends(at, distance - 1, barred | static.bit[at])
        for at in static.grid.members(candidates)
    }
    if end == ANY_END:
        end = max((reached for reached, _ in ends.values()), default=-1)
    steps = 0
    for at, (reached, leaves) in ends.items():
        if leaves or (reached == end and reached >= 0):
            steps |= static.bit[at]
    return steps, off, end


class _Paths:
    """A search over the retreat paths of one unit."""

    def __init__(self, grid: Grid, exits: tuple[int, ...], edge: int, begun: int) -> None:
        self.grid = grid
        self.exits = exits
        self.edge = edge
        self.begun = begun

    def ends(self, at: int, left: int, barred: int) -> tuple[int, bool]:
        """Return how far from the beginning paths on from a hex can end (-1: none has the full
        length), and whether one of them leaves the map.
        """
        if left == 0:
            return self.grid.distance(self.begun, at), False
        best, leaves = -1, bool(self.edge >> at & 1)
        onward = neighbours_by(self.grid.shifts, self.exits, self.grid.bit[at]) & ~barred
        for further in self.grid.members(onward):
            reached, off = self.ends(further, left - 1, barred | self.grid.bit[further])
            best = max(best, reached)
            leaves = leaves or off
        return best, leaves


def barred_hexes(position: BattlePosition, side: int) -> int:
    """Return the hexes closed to a retreat: held by the enemy, or beside him and empty (6.3.2)."""
    static = position.static
    enemy = position.occupied(1 - side)
    own = position.occupied(side)
    return enemy | static.grid.around(enemy) & ~own & ~static.opens_retreat_mask


def neighbours_by(shifts: tuple[int, ...], exits: tuple[int, ...], here: int) -> int:
    n, ne, se, s, sw, nw = exits
    near, far = shifts[1], shifts[2]
    return (
        (here & n) >> 1
        | (here & ne) << near
        | (here & se) << far
        | (here & s) << 1
        | (here & sw) >> near
        | (here & nw) >> far
    )


# -- refusals ---------------------------------------------------------------------------------


def _no_way_off(position: BattlePosition, unit: int) -> Refusal:
    static = position.static
    name, place = static.unit_name[unit], static.place_term(position.where[unit])
    return refusal(
        position, "off-map", M("{unit} cannot leave the map from {hex}.", unit=name, hex=place)
    )


def why_not_retreat(position: BattlePosition, unit: int, goal: int, *, first: bool) -> Refusal:
    """Return why a unit cannot retreat into a hex."""
    static = position.static
    side, start = static.unit_side[unit], position.where[unit]
    values = {"unit": static.unit_name[unit], "hex": static.place_term(goal)}
    here, there = static.bit[start], static.bit[goal]
    if not static.grid.around(here) & there:
        return refusal(position, "retreat", M("{hex} is not beside {unit}.", **values))
    if not static.land_mask & there:
        return refusal(position, "terrain", M("{hex} is sea.", hex=values["hex"]))
    exits = position.ground.exits[static.mover[unit]]
    if not neighbours_by(static.grid.shifts, exits, here) & there:
        return refusal(position, "retreat-blocked", M("{unit} has no way into {hex}.", **values))
    if position.occupied(1 - side) & there:
        return refusal(position, "enemy-hex", M("An enemy unit holds {hex}.", hex=values["hex"]))
    if barred_hexes(position, side) & there:
        return refusal(
            position,
            "retreat-beside-enemy",
            M("{hex} is beside an enemy unit and holds no friend.", hex=values["hex"]),
        )
    if first:
        sources = static.variant.retreat_sources(position, unit)
        towards = position.ground.steps_towards(start, sources, static.mover[unit])
        if towards and not towards & there:
            return refusal(
                position,
                "retreat-direction",
                M("{hex} does not lead {unit} towards a supply source.", **values),
            )
    return refusal(
        position,
        "retreat-length",
        M(
            "A retreat through {hex} cannot be made in full, or ends nearer than another.",
            hex=values["hex"],
        ),
    )
