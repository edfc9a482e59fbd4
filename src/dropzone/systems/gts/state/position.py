"""The position of a Grand Tactical game."""

from __future__ import annotations

import copy
from bisect import bisect_left
from typing import ClassVar, Self

from dropzone.core.rules.position import Position
from dropzone.core.views import HexView
from dropzone.systems.gts.prepared.battalions import Attachments
from dropzone.systems.gts.prepared.motor_pool import return_truck
from dropzone.systems.gts.prepared.static import Face, GtsStatic
from dropzone.systems.gts.state.occupancy import NOBODY, Occupancy, fire_zone

__all__ = ["GtsPosition"]


class GtsPosition(Position, eq=False, kw_only=True):
    """All that is true: lists by unit, sets of units and of hexes as integers.

    crete:G2.17-a.
    """

    passing: ClassVar[frozenset[str]] = Position.passing | {
        "stood",
        "stale",
        "formation",
        "leaders_of",
        "bodies",
    }

    static: GtsStatic
    turn: int = 0
    where: list[int]
    steps: list[int]
    cohesion: list[int]
    #: Paradrop or glider markers, and which units have those of gliders (4.2.2).
    drops: list[int]
    gliders: int = 0
    #: Units that have landed and must still roll on the Drop Table (4.2.1).
    landing: int = 0
    #: Units with an Airlanding Delay marker; serials that have landed, the last of them and its
    #: turn (S7.0); the last turn with ad-hoc airdrops (S3.0).
    delayed: int = 0
    serials: int = 0
    last_serial: int = -1
    airlanded: int = -1
    airdropped: int = -1
    #: The turns for which airstrikes are planned, a counter each (S11.0).
    planned: tuple[int, ...] = ()
    #: By unit in an Artillery Park: the leader it is in contact with, or -1 (G16.5).
    contact: list[int]
    parked: int = 0
    #: Units that have fired from a park this turn, and the parks on their Fired side (G16.7).
    shelled: int = 0
    fired_parks: int = 0
    #: Hexes under a light or a heavy barrage, and in rubble (G16.11, 2.9).
    light: int = 0
    heavy: int = 0
    rubble: int = 0
    #: The hex of the Naval Target Zone marker, or -1 (O2.7).
    target_zone: int = -1
    #: Hexes that were rubble once: a post or a strongpoint there stays destroyed (2.9).
    wrecked: int = 0
    #: Roadblocks as a hex and the command that built it; by command, how many are left (G23.5).
    roadblocks: tuple[tuple[int, int], ...] = ()
    roadblocks_left: tuple[int, ...] = ()
    heroic: int = 0
    #: Sets of units.
    suppressed: int = 0
    column: int = 0
    mounted: int = 0
    #: Units that have left their own transport behind (G22.7).
    abandoned: int = 0
    improved: int = 0
    entrenched: int = 0
    at_work: int = 0
    #: Men at Work whose last check failed, each with the task they may go on with (G21.7).
    failed_work: tuple[tuple[int, str], ...] = ()
    #: Units that stand in the hex by which they entered this turn (G7.3).
    arrived: int = 0
    #: Allied units that may not act yet: their map waits, or they are Force Reserves (11.0).
    locked: int = 0
    #: Division chits that have been released with their first serial (R-33).
    released: int = 0
    #: Units that have acted under the chit in play.
    acted: int = 0
    #: Independents that have acted under the Formation chit in play (G6.8).
    attached: int = 0
    #: Formation chits bought for this turn, and whether a command has had an activation.
    bought: tuple[int, ...] = ()
    began: int = 0
    #: Whether an assault is fought, and the results taken in it, counted to two (G18.11).
    fighting: bool = False
    took_one: int = 0
    took_two: int = 0
    #: Attackers that have had their shot at a unit that runs (G18.5).
    spent: int = 0
    #: By command: Command and Dispatch Points.
    points: list[int]
    dispatch: list[int]
    #: By leader: the unit he is with, or -1; and who has been replaced.
    host: list[int]
    replaced: int = 0
    #: Leaders without a unit to be with, until one comes (G7.8).
    held: int = 0
    #: The chits in the cup, the one that opens the turn (or -1), and the one in play (or -1).
    cup: tuple[int, ...] = ()
    first: int = -1
    chit: int = -1
    #: Hexes that the Germans control (S6.0, G28.1).
    german_control: int = 0
    #: Outcomes of the scenario that were reached in time and count at the end (R-72).
    reached: int = 0
    #: Steps lost by side.
    losses: tuple[int, int] = (0, 0)
    #: By Divisional Truck: the unit it carries, or what it does otherwise; and the units that got
    #: off one under the chit in play (S10.0).
    trucks: tuple[int, ...] = ()
    unloaded: int = 0
    #: Attached battalions, and what follows from them: by unit its formation and the leaders who
    #: may command it, by formation its units (S9.0).
    attachments: Attachments = ()
    formation: tuple[int, ...] = ()
    leaders_of: tuple[tuple[int, ...], ...] = ()
    bodies: tuple[int, ...] = ()
    #: Units that left play without being eliminated: unit, steps, leaders with it, place, how.
    departed: tuple[tuple[int, int, int, int, str], ...] = ()
    #: By side and area of supply: 0 Full to 3 Emergency (S4.0).
    supply: tuple[int, ...] = ()
    #: Allied Morale, or -1 where nobody counts it; bad supply that has told on it (S5.0).
    morale: int = -1
    shaken: int = 0
    withdrawal: bool = False
    withdrawal_level: int = 0
    #: Units shipped, withdrawn by sea and flown to the Air Drop Box on this turn (S2.0 to S5.0).
    shipped: int = 0
    embarked: int = 0
    lifted: int = 0
    #: The chit that opened this turn (S1.0), and units whose activation has ended early.
    opened: int = -1
    ended: int = 0
    #: Words of a game's own rules for what lasts: a signal that was given, a bridge that is blown.
    states: frozenset[str] = frozenset()
    #: Units that came to their hex under the chit in play: by entering the map or by an advance.
    came_in: int = 0
    #: Who stands where and what Fire Zones cover, and the units (all for -1) for which that is
    #: out of date: it follows from the rest and is worth keeping.
    stood: Occupancy = NOBODY
    stale: int = -1

    def copy(self) -> Self:
        """Return an independent copy without the telling of events."""
        new = copy.copy(self)
        new.stack = self.stack[:]
        new.where = self.where[:]
        new.steps = self.steps[:]
        new.cohesion = self.cohesion[:]
        new.drops = self.drops[:]
        new.contact = self.contact[:]
        new.points = self.points[:]
        new.dispatch = self.dispatch[:]
        new.host = self.host[:]
        new.events = None
        return new

    def attach(self, attachments: Attachments) -> None:
        """Let battalions serve with other formations than their own (S9.0)."""
        self.attachments = attachments
        self.formation, self.leaders_of, self.bodies = self.static.order(attachments)

    # -- units ----------------------------------------------------------------------------------

    def face(self, unit: int) -> Face:
        """Return the ratings of the side of a unit that is up."""
        if self.mounted >> unit & 1:
            return self.static.mounted_face[unit][self.steps[unit]]
        return self.static.faces[unit][self.steps[unit]]

    def is_suppressed(self, unit: int) -> bool:
        """Return whether a unit is suppressed (G15.4)."""
        return bool(self.suppressed >> unit & 1)

    def in_column(self, unit: int) -> bool:
        """Return whether a unit is in Column (G12.9)."""
        return bool(self.column >> unit & 1)

    def is_mounted(self, unit: int) -> bool:
        """Return whether a unit shows its mounted side (G22.2)."""
        return bool(self.mounted >> unit & 1)

    def movement(self, unit: int) -> int:
        """Return the allowance of the side that is up, STAR or NO_MOVE (G12.1)."""
        if self.mounted >> unit & 1:
            return self.static.mounted_move[unit]
        return self.static.move[unit]

    def move_kind(self, unit: int) -> int:
        """Return how the side that is up moves."""
        if self.mounted >> unit & 1:
            return self.static.mounted_kind[unit]
        return self.static.move_kind[unit]

    def may_mount(self, unit: int) -> bool:
        """Return whether a unit has transport of its own and has not abandoned it (G22.7)."""
        return self.static.mounts[unit] and not self.abandoned >> unit & 1

    def is_entrenched(self, unit: int) -> bool:
        """Return whether a unit is in an Entrenchment or in a Strongpoint (G21.8, G21.9)."""
        if self.entrenched >> unit & 1:
            return True
        points = self.static.strongpoints
        return bool(points and points & ~(self.rubble | self.wrecked) & 1 << self.where[unit])

    def is_armoured(self, unit: int) -> bool:
        """Return whether the armoured half of the table is used (G14.6)."""
        return self.static.armoured[unit] or self.is_entrenched(unit)

    # -- hexes ----------------------------------------------------------------------------------

    @property
    def standing(self) -> Occupancy:
        """Who stands where, and what Fire Zones cover."""
        return self._stand() if self.stale else self.stood

    def _stand(self) -> Occupancy:
        """Work out what may have changed since it was looked at last."""
        self.stood = found = self.stood.renewed(self, self.stale)
        self.stale = 0
        return found

    def units_at(self, at: int, side: int) -> tuple[int, ...]:
        """Return the units of a side in a hex."""
        return (self._stand() if self.stale else self.stood).stacks[side].get(at, ())

    def units_in(self, hexes: int, side: int) -> list[int]:
        """Return the units of a side in some hexes, in the order of their numbers."""
        stacks = self.standing.stacks[side]
        hexes &= self.stood.occupied[side]
        return sorted(unit for at in self.static.grid.members(hexes) for unit in stacks[at])

    def steps_at(self, at: int, side: int) -> int:
        """Return how many steps of a side stand in a hex (G8.5)."""
        steps = self.steps
        return sum(steps[unit] for unit in self.units_at(at, side))

    def touch(self, unit: int) -> None:
        """Note that a unit's place or Fire Zone may have changed."""
        if self.stale >= 0:
            self.stale |= 1 << unit

    def forget(self) -> None:
        """Note that any Fire Zone may have changed: with night, or when barrages lift."""
        self.stale = -1

    def touch_around(self, at: int) -> None:
        """Note that Fire Zones may have changed that reach as far as a hex: a barrage fell."""
        reach = self.static.ground.near(at, self.static.sets.farthest_zone)
        if self.stale >= 0:
            for stacks in self.standing.stacks:
                for here, units in stacks.items():
                    if reach >> here & 1:
                        self.stale |= self.static.sets.mask(units)

    def zone_of(self, unit: int) -> int:
        """Return the Fire Zone of a unit, worked out anew (G10.1 to G10.5)."""
        return fire_zone(self, unit, self.standing.occupied)

    def sight_range(self, at: int) -> int:
        """Return how far one sees from a hex on this turn (1.0, G9.2, G9.8)."""
        static = self.static
        if at in static.posts and not static.is_night(self.turn):
            fallen = (self.rubble | self.wrecked) >> at & 1
            return static.tables.sight.day if fallen else static.tables.sight.observation_post
        return static.sight_on_turn[self.turn % len(static.sight_on_turn)]

    def sight(self, at: int, radius: int) -> int:
        """Return what is seen from a hex within a distance on this turn (1.0, G9.2, G9.8)."""
        ground, most = self.static.ground, self.sight_range(at)
        if radius > most:
            radius = most
        if self.light | self.heavy:
            return ground.sight_past(at, radius, self.light | self.heavy)
        return ground.sight(at, radius)

    def sees(self, at: int, to: int) -> bool:
        """Return whether a hex is seen from another: of one, less work than all of `sight`."""
        ground = self.static.ground
        near = ground.distance(at, to) <= self.sight_range(at)
        return near and ground.sees(at, to, self.light | self.heavy)

    def occupied(self, side: int) -> int:
        """Return the hexes in which units of a side stand."""
        return (self._stand() if self.stale else self.stood).occupied[side]

    def zones(self, side: int) -> int:
        """Return the hexes in the Fire Zones of a side."""
        return (self._stand() if self.stale else self.stood).zones(side)

    def zone(self, unit: int) -> int:
        """Return the Fire Zone of a unit on the map."""
        return (self._stand() if self.stale else self.stood).cover[unit]

    def in_enemy_zone(self, unit: int) -> bool:
        """Return whether a unit stands in an enemy Fire Zone."""
        return bool(self.zones(1 - self.static.side[unit]) >> self.where[unit] & 1)

    # -- changes --------------------------------------------------------------------------------

    def place(self, unit: int, at: int) -> None:
        """Put a unit into a hex; the hex is controlled by its side from now on (G28.1)."""
        self.where[unit] = at
        self.touch(unit)
        self.take_control(unit)

    def take_control(self, unit: int) -> None:
        """The side of a unit controls the hex it stands in, from now on (G28.1)."""
        at, before = self.where[unit], self.german_control
        if self.static.side[unit]:
            self.german_control |= 1 << at
            if self.locked:
                self.raise_alarm(unit)
        else:
            self.german_control &= ~(1 << at)
        if self.morale >= 0 and before != self.german_control and self.static.prizes >> at & 1:
            self.static.own.pass_control(self, at, before)

    def raise_alarm(self, unit: int) -> None:
        """A German who comes near a port sets the Force Reserves free for good (R-73)."""
        plan = self.static.plan
        if plan.alarm_zone >> self.where[unit] & 1 and not plan.alarm_ignores >> unit & 1:
            self.locked &= ~plan.reserves

    def climb_out(self, unit: int) -> None:
        """Give up a position, dug on foot and in line, to form a Column or to mount (G21.1)."""
        keep = ~(1 << unit)
        self.improved &= keep
        self.entrenched &= keep

    def leave_position(self, unit: int) -> None:
        """A unit that leaves its hex leaves its position (G12.12)."""
        keep = ~(1 << unit)
        self.improved &= keep
        self.parked &= keep
        self.contact[unit] = -1
        self.entrenched &= keep
        self.arrived &= keep
        self.forget_work(unit)

    def shed(self) -> None:
        """Let go of the Fire Zones of all units: a campaign keeps thousands of positions."""
        self.stood, self.stale = NOBODY, -1

    def forget_work(self, unit: int, task: str = "") -> None:
        """A failed task is gone on with only by the same one in the same hex (G21.7)."""
        work = self.failed_work  # in the order of units
        first = bisect_left(work, (unit, ""))
        if first < len(work) and work[first][0] == unit:
            self.failed_work = tuple(each for each in work if each[0] != unit or each[1] == task)

    def strip(self, unit: int) -> None:
        """Take all markers off a unit that leaves the map; a truck goes back (G15.6, S1.0-j)."""
        keep = ~(1 << unit)
        if unit in self.trucks:
            return_truck(self, unit)
        self.unloaded &= keep
        self.cohesion[unit] = 0
        self.drops[unit] = 0
        self.suppressed &= keep
        self.column &= keep
        self.mounted &= keep
        self.at_work &= keep
        self.landing &= keep
        self.delayed &= keep
        self.gliders &= keep
        self.heroic &= keep
        self.took_one &= keep
        self.took_two &= keep
        self.leave_position(unit)

    # -- what a side may know -----------------------------------------------------------------

    def view(self, side: str | None) -> HexView:
        """Return what a side may know: nothing is hidden but chits nobody has drawn."""
        from dropzone.systems.gts.client.view import view_of  # words, not rules

        return view_of(self)

    def shared_view(self, side: str | None) -> str | None:
        """All see the same."""
        return None
