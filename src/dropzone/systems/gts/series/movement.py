"""Movement (G12): hex by hex, in Column and out of it, under the fire of the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure, Target, Waypoint
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.prepared.ground import LEG
from dropzone.systems.gts.prepared.static import STAR
from dropzone.systems.gts.series.artillery import disturb_parks
from dropzone.systems.gts.series.checks import TroopCheck
from dropzone.systems.gts.series.command import may_hold
from dropzone.systems.gts.series.fire import STAYING
from dropzone.systems.gts.series.obstacles import why_not_enter, why_not_mount
from dropzone.systems.gts.series.opportunity import OpportunityFire, draw_fire, opportunity_firers
from dropzone.systems.gts.series.results import cohesion_hit
from dropzone.systems.gts.series.roadblocks import roadblocks_of
from dropzone.systems.gts.series.stacking import has_column, has_room, may_board, needs_column
from dropzone.systems.gts.series.transport import abandon, is_soft, may_abandon
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = [
    "ChangeShape",
    "LeaderAlong",
    "LeaveBarrage",
    "Move",
    "Step",
    "can_move",
    "start_move",
]

STOP: Choice = ("stop",)


def can_move(position: GtsPosition, unit: int, free: bool) -> bool:
    """Return whether a Move Action would let a unit do anything."""
    return _first(position, unit, free).is_open(position)


def _first(position: GtsPosition, unit: int, free: bool) -> Move:
    return Move(unit, 2 * max(position.movement(unit), 0), free)


def start_move(position: GtsPosition, unit: int, free: bool) -> None:
    """Begin a Move Action; leaders of the hex may come along (G7.6, G12.1).

    crete:G12.15-a.
    """
    position.push(_first(position, unit, free))
    at = position.where[unit]
    for leader, host in enumerate(position.host):
        if host >= 0 and position.where[host] == at and may_hold(position, unit, leader):
            position.push(LeaderAlong(unit, leader))


class LeaderAlong(GtsQuestion, frozen=True):
    """Whether a leader of the hex goes with the unit that moves off (G7.6, G7.11)."""

    kind: ClassVar[str] = "leader-along"
    rule: ClassVar[str] = "leader-along"

    unit: int
    leader: int

    def side(self, position: GtsPosition) -> int:
        """The owner chooses."""
        return position.static.side[self.unit]

    def _others(self, position: GtsPosition) -> list[int]:
        at, side = position.where[self.unit], position.static.side[self.unit]
        return [
            each
            for each in position.units_at(at, side)
            if each != self.unit and may_hold(position, each, self.leader)
        ]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """With nobody left to stay with he goes along, and nothing is asked (G7.11)."""
        return [("along",), ("stay",)] if self._others(position) else []

    def usual(self, position: GtsPosition) -> Choice | None:
        """He goes with the unit he is with; with another he stays."""
        return ("along",) if position.host[self.leader] == self.unit else ("stay",)

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """He goes with the unit, or stays with another."""
        position.finish()
        if choice == ("along",):
            position.host[self.leader] = self.unit
        elif position.host[self.leader] == self.unit:
            position.host[self.leader] = self._others(position)[0]

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "leader LEADER along" or "leader LEADER stay"."""
        return ("leader", position.static.leader_ids[self.leader])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names both."""
        static = position.static
        return {"leader": static.leader_name[self.leader], "name": static.unit_name[self.unit]}


class Move(GtsQuestion, frozen=True):
    """One hex after the other while movement points last (G12.13)."""

    kind: ClassVar[str] = "move"
    rule: ClassVar[str] = "movement"
    verbs: ClassVar[frozenset[str]] = frozenset({"off-map", "off-road", "ship"})

    unit: int
    #: Half movement points left.
    left: int
    #: A free move of a Division Activation enters no enemy Fire Zone (G6.5).
    free: bool
    begun: bool = False
    #: Whether a hex was entered in this Action, and whether the unit mounted in it.
    entered: bool = False
    rode: bool = False
    #: The hex from which it came to one in which roads do not join (2.8), or -1.
    came: int = -1

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes that may be entered now, changes of shape, and to stop."""
        unit = self.unit
        if self._is_stuck(position):
            return []
        found: list[Choice] = [("to", at) for at, _ in self._steps(position)]
        if position.static.asks_roads:
            found += [("off-road", at) for at, _ in self._off_roads(position)]
        found += self._shapes(position)
        if position.static.has_exits and self._may_leave(position):
            found += position.static.own.ways_out(position, unit, self.begun)
        if self.begun and has_room(position, position.where[unit], unit, position.in_column(unit)):
            found.append(STOP)
        return found

    def _may_leave(self, position: GtsPosition) -> bool:
        """Return whether enough movement is left to leave the map out of a barrage (G12.10)."""
        barrage = position.light | position.heavy
        if not self.begun or not barrage >> position.where[self.unit] & 1:
            return True
        return self.left >= 2 * position.static.tables.barrage.leave

    def is_open(self, position: GtsPosition) -> bool:
        """Return whether there is anything to do with a move that has not begun."""
        if self._is_stuck(position):
            return False
        if any(True for _ in self._steps(position)) or self._shapes(position):
            return True
        static = position.static
        return static.has_exits and bool(static.own.ways_out(position, self.unit, False))

    def _is_stuck(self, position: GtsPosition) -> bool:
        unit = self.unit
        if position.where[unit] < 0 or position.is_suppressed(unit):
            return True
        return bool(position.parked >> unit & 1 or position.drops[unit])

    def _steps(self, position: GtsPosition) -> Iterator[tuple[int, int]]:
        """Yield the hexes that may be entered now, each with the half points left then."""
        unit = self.unit
        return self.steps_from(position, position.where[unit], position.in_column(unit))

    def steps_from(self, position: GtsPosition, at: int, column: bool) -> Iterator[tuple[int, int]]:
        """Yield the hexes that may be entered from one, each with the half points left then."""
        unit, static = self.unit, position.static
        side = static.side[unit]
        allowance = position.movement(unit)
        window = static.ground.near(at, 3)  # all that the next step and one on may come next to
        enemies = position.occupied(1 - side) & window
        closed = enemies
        if static.plan.confined >> unit & 1:
            closed |= static.plan.forbidden
        if self.free or allowance == STAR:
            closed |= position.zones(1 - side) & window
        if allowance == STAR:
            yield from self._pushes(position, closed)
            return
        if is_soft(position, unit):
            closed |= static.grid.around(enemies) if enemies else 0  # G2.13
            if not static.mounts[unit]:
                closed |= ~static.truck_ground  # S10.0-l
        kind = position.move_kind(unit)
        blocked = roadblocks_of(position, 1 - side) if position.roadblocks else 0
        short = kind == LEG and not self.entered and self.left > 0
        friends = position.occupied(side) & window & ~(1 << at)
        rubble = position.rubble & window
        leaving = 0
        if (position.light | position.heavy) >> at & 1:
            leaving = 2 * static.tables.barrage.leave  # G12.10
        for to, cost in static.ground.ways[kind][column][at]:
            if closed and closed >> to & 1:
                continue
            if rubble and rubble >> to & 1:
                cost = static.ground.rubble_cost(kind, column, at, to)
                if not cost:
                    continue
            elif (blocked or rubble) and (blocked | rubble) & (1 << at | 1 << to):
                cost = static.ground.off_road_cost(kind, column, at, to)  # 2.9, G23.6
            elif self.came >= 0 and static.ground.changes_road(self.came, at, to):
                cost = static.ground.off_road_cost(kind, column, at, to)  # 2.8
            left = self.left - cost - leaving
            if left < 0:
                if not short:
                    continue
                left = 0  # the minimum move (G12.6)
            if blocked and blocked >> to & 1 and kind != LEG:
                left = 0  # vehicles stop at a roadblock (G23.6)
            if (
                friends
                and friends >> to & 1
                and not self._may_pass(position, at, to, left, closed, column)
            ):
                continue
            yield to, left

    def _pushes(self, position: GtsPosition, closed: int) -> Iterator[tuple[int, int]]:
        """Yield the hexes into which a gun may be pushed, one in an Action (G2.9)."""
        if self.begun:
            return
        unit, ground = self.unit, position.static.ground
        at = position.where[unit]
        for to, _ in ground.ways[LEG][0][at]:
            if (
                not closed >> to & 1
                and not ground.is_slope(at, to)
                and has_room(position, to, unit, False)
            ):
                yield to, 0

    def _off_roads(self, position: GtsPosition) -> Iterator[tuple[int, int]]:
        """Yield the steps along a road for which the base cost may be paid instead (2.8)."""
        unit, ground = self.unit, position.static.ground
        if not position.in_column(unit):
            return
        at, kind = position.where[unit], position.move_kind(unit)
        road = ground.ways[kind][True][at]
        for to, left in self._steps(position):
            base = ground.off_road_cost(kind, True, at, to)
            saved = base - next(cost for on, cost in road if on == to)
            if 0 < saved <= left:
                yield to, left - saved

    def _may_pass(
        self, position: GtsPosition, at: int, to: int, left: int, closed: int, column: bool
    ) -> bool:
        """Return whether a unit may enter a hex of friends: there is room, or a way on (G8.2)."""
        unit = self.unit
        if has_room(position, to, unit, column):
            return True
        if column:
            return False  # one unit in Column at every moment
        ways = position.static.ground.ways[position.move_kind(unit)][0][to]
        return any(
            cost <= left
            and not closed >> on & 1
            and on != at
            and has_room(position, on, unit, False)
            for on, cost in ways
        )

    def _shapes(self, position: GtsPosition) -> list[Choice]:
        """Return the changes between Column and line, mounted and on foot (G12.7, G12.8, G22.9)."""
        unit = self.unit
        at = position.where[unit]
        found: list[Choice] = []
        if position.is_mounted(unit):
            price = _mount_price(position, unit)
            own = position.static.mounts[unit]  # getting off a Divisional Truck is no Move
            if (
                own
                and not self.rode
                and self.left >= price
                and (has_room(position, at, unit, False))
            ):
                found.append(("dismount",))
            if may_abandon(position, unit):
                found.append(("abandon",))
        elif (
            position.may_mount(unit)
            and not self.begun
            and not position.in_column(unit)
            and may_board(position, unit, position.static.mounted_kind[unit])
        ):
            found.append(("mount",))
        if position.movement(unit) <= 0:
            return found
        if not position.in_column(unit):
            if self.left >= 2 and not has_column(position, at, unit):
                found.append(("column",))
        elif has_room(position, at, unit, False):
            price = _line_price(position, unit)
            if price and self.left >= price:
                found.append(("line",))
            if price and position.cohesion[unit] < 2:
                found.append(("line-hit",))
        return found

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Draw fire, then step, change shape or stop (G12.13, G13.1)."""
        unit = self.unit
        if choice == STOP:
            position.finish()
            return
        own = position.static.own
        if choice[0] in own.departures:
            own.depart(position, unit, choice)
            return
        if choice[0] not in ("to", "off-road"):
            firers = opportunity_firers(position, unit)
            position.replace(
                ChangeShape(unit, choice[0], self.left, self.free, self.rode, self.entered)
            )
            if firers:
                position.push(OpportunityFire(unit, firers, STAYING, ()))
            return
        to = choice[1]
        ways = self._steps(position) if choice[0] == "to" else self._off_roads(position)
        left = next(left for at, left in ways if at == to)
        step = Step(unit, to, left, self.free, self.rode)
        if position.heavy >> position.where[unit] & 1:
            position.replace(LeaveBarrage(unit, to, left, self.free, self.rode))
        else:
            position.replace(step)
            _step_under_fire(position, step)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "step UNIT HEX", "step UNIT stop" and so on."""
        return ("step", position.static.unit_ids[self.unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit and what is left."""
        left = f"{self.left // 2}½" if self.left % 2 else str(self.left // 2)
        return {"name": position.static.unit_name[self.unit], "left": left}

    def target(self, position: GtsPosition, choice: Choice) -> Target:
        """A hex, with the movement points that entering it takes (G12.2)."""
        return self.targets_of(position, [choice])[0]

    def targets_of(self, position: GtsPosition, choices: list[Choice]) -> list[Target]:
        """Hexes, with the movement points that entering each takes (G12.2)."""
        left: dict[Choice, int] = {("to", at): left for at, left in self._steps(position)}
        if any(choice[0] == "off-road" for choice in choices):
            left |= {("off-road", at): left for at, left in self._off_roads(position)}
        found = []
        for choice in choices:
            if choice in left:
                spent = self.left - left[choice]
                cost = spent / 2 if spent % 2 else spent // 2
                found.append(Target(place=position.static.place_id(choice[1]), cost=cost))
            else:
                found.append(super().target(position, choice))
        return found

    def waypoint(self, position: GtsPosition) -> Waypoint:
        """The unit's hex, and whence it came where that decides which road goes on (2.8)."""
        place = position.static.place_id(position.where[self.unit])
        return Waypoint(place, self.came if self.came >= 0 else None)

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a hex may not be entered."""
        static = position.static
        code = words[0]
        if code in static.own.departures and not self._may_leave(position):
            text = M("It takes two movement points to leave the map out of a barrage.")
            return [refusal(position, "roll-leave-barrage", text)]
        if code in static.own.departures:
            return static.own.why_not_depart(position, self.unit, code, self.begun)
        if code == "mount":
            return why_not_mount(position, self.unit, self.begun)
        if code not in static.ground.rows_by_code:
            return []
        return [why_not_enter(position, self.unit, static.grid.index(code), self.free)]


def _mount_price(position: GtsPosition, unit: int) -> int:
    """Return what mounting or dismounting costs in half points (G22.1)."""
    return 2 * ((position.static.mounted_move[unit] + 1) // 2)


def _line_price(position: GtsPosition, unit: int) -> int:
    """Return what leaving Column costs in half points; 0 where it is forbidden (G12.8, G12.16)."""
    ground = position.static.ground
    at, kind = position.where[unit], position.move_kind(unit)
    if kind != LEG and ground.cities >> at & 1:
        return 0
    return ground.base_cost(kind, at, False) or ground.base_cost(kind, at, True)


class Step(Procedure[GtsPosition], frozen=True):
    """A unit that came through the fire enters the next hex (G12.13, G12.14)."""

    unit: int
    to: int
    left: int
    free: bool
    rode: bool

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Enter the hex and go on, unless the fire stopped the unit."""
        unit = self.unit
        if position.where[unit] < 0 or position.is_suppressed(unit):
            position.finish()
            return
        came = position.where[unit] if position.static.ground.apart >> self.to & 1 else -1
        position.leave_position(unit)
        position.place(unit, self.to)
        position.tell("moved", unit, self.to)
        disturb_parks(position, unit)
        position.replace(Move(unit, self.left, self.free, True, True, self.rode, came))


class LeaveBarrage(TroopCheck, frozen=True):
    """Under a heavy barrage a unit must pass a check to leave, or its Move ends (G12.10)."""

    purpose: ClassVar[str] = "leave-barrage"

    to: int
    left: int
    free: bool
    rode: bool

    def resolve(self, position: GtsPosition, passed: bool, dice: Dice) -> None:
        """Go on to the step, or stay."""
        if passed:
            step = Step(self.unit, self.to, self.left, self.free, self.rode)
            position.replace(step)
            _step_under_fire(position, step)
        else:
            position.finish()


def _step_under_fire(position: GtsPosition, step: Step) -> None:
    """A unit about to take a step draws fire (G13.1)."""
    into = position.zones(1 - position.static.side[step.unit]) >> step.to & 1
    draw_fire(position, step.unit, into_zone=bool(into))


class ChangeShape(Procedure[GtsPosition], frozen=True):
    """A unit forms a Column or leaves it, mounts or dismounts (G12.7, G12.8, G22.1)."""

    unit: int
    what: str
    left: int
    free: bool
    rode: bool
    entered: bool

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Change and go on with the move; dismounting ends it (G22.9)."""
        unit, what = self.unit, self.what
        position.finish()
        if position.where[unit] < 0 or position.is_suppressed(unit):
            return
        bit = 1 << unit
        left, rode = self.left, self.rode
        position.touch(unit)
        if what in ("column", "mount"):
            position.climb_out(unit)
        if what == "column":
            position.column |= bit
            left -= 2
        elif what == "mount":
            position.mounted |= bit
            left = 2 * position.static.mounted_move[unit] - _mount_price(position, unit)
            rode = True
            if needs_column(position, position.move_kind(unit), position.where[unit]):
                position.column |= bit
                left -= 2  # P-17
        elif what == "dismount":
            position.mounted &= ~bit
            position.column &= ~bit
        elif what == "abandon":
            abandon(position, unit)
            return
        else:
            if what == "line":
                left -= _line_price(position, unit)
            position.column &= ~bit
        position.tell(what, unit)
        if what != "dismount":
            position.push(Move(unit, left, self.free, True, self.entered, rode))
        if what == "line-hit":
            cohesion_hit(position, unit)
