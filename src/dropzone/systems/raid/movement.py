"""Movement (dieppe:9): by sea, over the beach, and on foot from zone to zone."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.dice import Dice
from dropzone.core.messages import M, Value
from dropzone.core.procedure import Choice, Procedure
from dropzone.core.refusal import Refusal
from dropzone.core.spoken import refusal
from dropzone.systems.raid.alarm import d10, raise_alarm, reveal, test_markers_beside
from dropzone.systems.raid.assault import begin_assault
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.prisoners import Escort, bring_prisoners, prisoners_in, take_along
from dropzone.systems.raid.sets import (
    ASSAULT,
    MOVE,
    SPENT,
    acting_units,
    acting_zone,
    fits_ashore,
    movement_of,
    of_kind,
)
from dropzone.systems.raid.static import ABOARD
from dropzone.systems.raid.words import RaidQuestion, read_zone

__all__ = [
    "Arrive",
    "Bangalore",
    "BoardBoat",
    "MineVictim",
    "Sail",
    "Walk",
    "can_sail",
    "can_walk",
    "land_on",
    "walk_targets",
]

HALT: Choice = ("halt",)
RETRACE: Choice = ("retrace",)


# -- on foot ---------------------------------------------------------------------------------


def can_walk(position: RaidPosition) -> bool:
    """Return whether the acting set may begin a land movement."""
    if position.made & (MOVE | ASSAULT) or position.halted:
        return False
    units, zone = acting_units(position), acting_zone(position)
    left = movement_of(position, units, zone) - position.spent
    return bool(walk_targets(position, left))


def walk_targets(position: RaidPosition, left: int) -> list[int]:
    """Return the zones the acting set may step into with the points it has left (9-a to 9-f)."""
    units = acting_units(position)
    if not units:
        return []
    zone = position.zone_of(units[0])
    return [
        there
        for there, cost in position.static.walks[zone]
        if cost <= left
        and why_not_enter(position, units, there) is None
        and _can_end(position, units, there, left - cost, {zone})
    ]


def why_not_enter(position: RaidPosition, units: list[int], zone: int) -> str | None:
    """Return the rule that keeps a set out of a zone on foot, if one does."""
    if position.hidden >> zone & 1:
        # Officers and snipers go only with commandos or the mortar (9.2-h, R-15).
        return None if of_kind(position, units, "commando", "mortar") else "enemy-zone"
    if position.germans(zone):
        if not of_kind(position, units, "commando"):
            return "enemy-zone"
        if position.made & ~MOVE:
            return "two-actions"  # the assault would be a third action (6-a)
    return None


def _can_end(
    position: RaidPosition, units: list[int], zone: int, left: int, seen: set[int]
) -> bool:
    """Return whether a movement that enters a zone can end somewhere within the limit (2.2-h)."""
    if fits_ashore(position, units, zone):
        return True
    if (position.hidden | position.wire) >> zone & 1 or position.germans(zone):
        return False  # the set may be made to stop there
    seen = seen | {zone}
    return any(
        cost <= left
        and there not in seen
        and why_not_enter(position, units, there) is None
        and _can_end(position, units, there, left - cost, seen)
        for there, cost in position.static.walks[zone]
    )


class Walk(RaidQuestion, frozen=True):
    """Where the acting set goes next on foot; it may stop when it likes (9.2-a, 9.2-b)."""

    kind: ClassVar[str] = "walk"
    rule: ClassVar[str] = "land-movement"

    left: int
    way: tuple[int, ...]

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the zones in reach of one step, and to halt where the stack may stand."""
        units = acting_units(position)
        if not units or position.halted:
            return []
        zone = acting_zone(position)
        found: list[Choice] = [
            ("step", there) for there in walk_targets(position, self.left) if there not in self.way
        ]
        if len(self.way) > 1 and fits_ashore(position, units, zone):
            found.append(HALT)
        return found or [RETRACE]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Take the step, or halt."""
        if choice == HALT:
            position.finish()
            return
        if choice == RETRACE:
            self._retrace(position)
            return
        there = choice[1]
        here = acting_zone(position)
        cost = dict(position.static.walks[here])[there]
        position.replace(Walk(self.left - cost, (*self.way, there)))
        position.push(Arrive(there, here))

    def _retrace(self, position: RaidPosition) -> None:
        """Germans came up before a set that stands in a full zone: it goes back (2.2-g)."""
        position.finish()
        units = acting_units(position)
        zone = next(z for z in reversed(self.way) if fits_ashore(position, units, z))
        for unit in units:
            position.where[unit] = zone
        bring_prisoners(position, position.escort, zone)
        position.tell("steps-back", position.acting, zone)

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """A walk is written "move ZONE ZONE … halt"."""
        return ("move", *(position.static.zone_ids[zone] for zone in self.way[1:]))

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt says how many points are left."""
        return {"left": self.left}

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say why the set cannot go there."""
        zone, here = read_zone(position, words[0]), acting_zone(position)
        name = position.static.zone_name[zone]
        links = dict(position.static.walks[here])
        if zone not in links:
            return [refusal(position, "links", M("No path leads to {zone} from here.", zone=name))]
        if zone in self.way:
            return [refusal(position, "links", M("The set has come from {zone}.", zone=name))]
        if links[zone] > self.left:
            return [
                refusal(
                    position,
                    "movement-points",
                    M(
                        "{zone} costs {cost} points; {left} are left.",
                        zone=name,
                        cost=links[zone],
                        left=self.left,
                    ),
                )
            ]
        return [refuse_entry(position, zone)]


def refuse_entry(position: RaidPosition, zone: int) -> Refusal:
    """Return why the acting set may not enter a zone."""
    name = position.static.zone_name[zone]
    rule = why_not_enter(position, acting_units(position), zone)
    if rule == "enemy-zone":
        return refusal(position, rule, M("Only commandos lead the way into {zone}.", zone=name))
    if rule == "two-actions":
        return refusal(
            position, rule, M("Germans hold {zone}, and no action is left to assault.", zone=name)
        )
    return refusal(position, "stacking", M("{zone} cannot hold so many.", zone=name))


class Arrive(Procedure[RaidPosition], frozen=True):
    """A set enters a zone on foot or over the beach: markers, mines, wire, Germans (9.2, 10)."""

    zone: int
    came_from: int
    #: For men who land: unit and boat of each, the way back if the assault fails (R-16).
    boats: tuple[tuple[int, int], ...] = ()

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Put the set into the zone and do what waits there."""
        position.finish()
        units = acting_units(position)
        zone = self.zone
        for unit in units:
            position.where[unit] = zone
        position.tell("enters", position.acting, zone)
        was_hidden = bool(position.hidden >> zone & 1)
        position.push(AfterArrival(zone))
        if was_hidden:
            position.halted = True  # 9.2-e
            reveal(position, zone, dice)
        if position.germans(zone):
            position.halted = True  # 9.2-f
            if of_kind(position, units, "commando"):
                begin_assault(position, zone, self.came_from, self.boats, dice)
            else:
                self._step_back(position, units)
        elif position.mines >> zone & 1:
            position.push(MineTest())
        elif position.wire >> zone & 1:
            position.push(Bangalore(zone, was_hidden))

    def _step_back(self, position: RaidPosition, units: list[int]) -> None:
        """A mortar that finds Germans goes back whence it came, and has finished (R-15)."""
        boats = dict(self.boats)
        for unit in units:
            position.where[unit] = boats.get(unit, self.came_from)
        position.made |= SPENT
        position.tell("steps-back", position.acting, position.where[units[0]])


class AfterArrival(Procedure[RaidPosition], frozen=True):
    """The end of an entry: the telephone line, then the tests of markers next door (R-47)."""

    zone: int

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Cut the line where commandos stand alone, then test."""
        position.finish()
        units = acting_units(position)
        zone = acting_zone(position)
        if not units:
            return
        has_commando = bool(of_kind(position, units, "commando"))
        if position.escort and has_commando:
            bring_prisoners(position, position.escort, zone)
        if (
            zone in position.static.telephones
            and has_commando
            and not position.cut >> zone & 1
            and not position.germans(zone)
        ):
            position.cut |= 1 << zone  # 12-g, R-18
            position.tell("line-cut", zone)
        test_markers_beside(position, zone)


class MineTest(Procedure[RaidPosition], frozen=True):
    """Mines: D10 and the levels of the set; eight or more cost a step (10-g, 10-i)."""

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Roll; a loss removes the marker and raises the alarm."""
        position.finish()
        units = acting_units(position)
        zone = acting_zone(position)
        levels = position.levels(units)
        total = d10(position, dice, "mines") + levels
        position.tell("mines", zone, total)
        if total < position.static.tables.mines.loss_from:
            return
        position.mines &= ~(1 << zone)
        position.push(MineVictim())
        raise_alarm(position, "mine-explodes", dice)


class MineVictim(RaidQuestion, frozen=True):
    """Which unit leads into the mines: the player orders his stack (10-g, R-42)."""

    kind: ClassVar[str] = "mine-victim"
    rule: ClassVar[str] = "mines"

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return one unit of each sort that may stand in front."""
        front = position.candidates(acting_units(position))
        return [("unit", unit) for unit in position.alike(front)]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """It takes the step (10-h)."""
        position.finish()
        position.hit(choice[1], "mines")

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "mined UNIT"."""
        return ("mined",)


class Bangalore(RaidQuestion, frozen=True):
    """Wire: stop for the turn, or try a bangalore torpedo (10-j, 10-k, R-14)."""

    kind: ClassVar[str] = "wire"
    rule: ClassVar[str] = "wire"

    zone: int
    was_hidden: bool

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Stop or blow; nothing if the wire is gone."""
        if not position.wire >> self.zone & 1 or not acting_units(position):
            return []
        return [("bangalore",), ("stop",)]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """An even face blows the wire and the way is free; each try is heard (10-l to 10-o)."""
        position.finish()
        if choice == ("stop",):
            position.halted = True
            position.tell("stopped", self.zone)
            return
        raise_alarm(position, "bangalore", dice)
        blown = d10(position, dice, "bangalore") % 2 == 0
        position.tell("bangalore", self.zone, blown)
        position.halted = not blown
        if blown:
            position.wire &= ~(1 << self.zone)

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the zone."""
        return {"zone": position.static.zone_name[self.zone]}


# -- over the beach --------------------------------------------------------------------------


def land_on(position: RaidPosition, beach: int, dice: Dice) -> None:
    """The acting men go from their boats to a beach (9.2-i); the first landing is heard (7-j)."""
    units = acting_units(position)
    boats = tuple((unit, position.where[unit]) for unit in units)
    position.push(Arrive(beach, -1, boats))
    raise_alarm(position, "first-landing", dice)


class BoardBoat(RaidQuestion, frozen=True):
    """Which boat each man of the acting set goes aboard (9.2-k, 3.3-d)."""

    kind: ClassVar[str] = "board"
    rule: ClassVar[str] = "embarkation"

    queue: tuple[int, ...]

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the boats that have room for the next man and leave room for the others."""
        if not self.queue:
            return []
        return [("boat", boat) for boat in boats_with_room(position, self.queue)]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Put him under the boat (9.2-n); he may not land again (9.2-l)."""
        unit, *rest = self.queue
        beach = position.where[unit]
        boat = choice[1]
        position.where[unit] = ABOARD - position.static.boat_number[boat]
        position.reembarked |= 1 << unit
        position.tell("embarks", unit, boat)
        if position.prisoners and position.static.kind[unit] == "commando":
            guarded = prisoners_in(position, beach)
            bring_prisoners(position, guarded, position.where[unit])
        if rest:
            position.replace(BoardBoat(tuple(rest)))
        else:
            position.finish()
            test_markers_beside(position, position.where[boat])

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "board UNIT BOAT"."""
        return ("board", position.static.unit_ids[self.queue[0]])

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the man."""
        return {"man": position.static.unit_name[self.queue[0]]}


def boats_with_room(position: RaidPosition, queue: tuple[int, ...]) -> list[int]:
    """Return the boats off the beach that can take the first man so that the others fit too."""
    zone = position.where[queue[0]]
    rooms = boat_rooms(position, zone)
    first, *rest = (position.level(unit) for unit in queue)
    found = []
    for boat, room in rooms.items():
        if room >= first and _packs(rest, {**rooms, boat: room - first}):
            found.append(boat)
    return found


def boat_rooms(position: RaidPosition, beach: int) -> dict[int, int]:
    """Return the free levels of each boat in the waiting zones of a beach (9.2-m)."""
    static = position.static
    rooms = {}
    for zone in static.surf[beach]:
        for boat in position.boats(zone):
            aboard = position.aboard(ABOARD - static.boat_number[boat])
            rooms[boat] = static.tables.boats.capacity - position.levels(aboard)
    return rooms


def _packs(levels: list[int], rooms: dict[int, int]) -> bool:
    """Return whether men of these levels fit: the large ones first, into the largest room."""
    free = dict(rooms)
    for level in sorted(levels, reverse=True):
        boat = max(free, key=lambda each: free[each], default=None)
        if boat is None or free[boat] < level:
            return False
        free[boat] -= level
    return True


def can_embark(position: RaidPosition) -> bool:
    """Return whether the whole acting set finds room aboard."""
    units = acting_units(position)
    zone = acting_zone(position)
    if not position.static.zones[zone].beach:
        return False
    return bool(boats_with_room(position, tuple(units)))


# -- at sea ----------------------------------------------------------------------------------


def can_sail(position: RaidPosition) -> bool:
    """Return whether the acting boats can go anywhere."""
    return bool(_sea_targets(position, _boat_movement(position)))


def _boat_movement(position: RaidPosition) -> int:
    return min(position.values_of(unit).movement for unit in acting_units(position))


def _sea_targets(position: RaidPosition, left: int) -> list[int]:
    """Return the zones the boats may enter next so that they can end within the limit (1.2-a)."""
    if left <= 0:
        return []
    zone = acting_zone(position)
    boats = acting_units(position)
    return [
        there
        for there in position.static.sails[zone]
        if _room_at_sea(position, boats, there)
        or (
            left > 1 and any(_room_at_sea(position, boats, z) for z in position.static.sails[there])
        )
    ]


def _room_at_sea(position: RaidPosition, boats: list[int], zone: int) -> bool:
    terrain = position.static.tables.terrain[position.static.zones[zone].terrain]
    others = [boat for boat in position.boats(zone) if boat not in boats]
    return len(others) + len(boats) <= terrain.boats


class Sail(RaidQuestion, frozen=True):
    """Where the acting boats go next; a point a link (9-d)."""

    kind: ClassVar[str] = "sail"
    rule: ClassVar[str] = "sea-movement"

    left: int
    way: tuple[int, ...]

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the next sea zones, and to stop where there is room."""
        boats = acting_units(position)
        if not boats:
            return []
        found: list[Choice] = [
            ("step", there) for there in _sea_targets(position, self.left) if there not in self.way
        ]
        if len(self.way) > 1 and _room_at_sea(position, boats, acting_zone(position)):
            found.append(HALT)
        return found

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Go there with all who are aboard, or stop."""
        if choice == HALT:
            position.finish()
            return
        there = choice[1]
        position.replace(Sail(self.left - 1, (*self.way, there)))
        for boat in acting_units(position):
            position.where[boat] = there
        position.tell("sails", position.acting, there)
        test_markers_beside(position, there)

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "sail ZONE ZONE … halt"."""
        return ("sail", *(position.static.zone_ids[zone] for zone in self.way[1:]))

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt says how far."""
        return {"left": self.left}

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say why the boats cannot go there."""
        zone = read_zone(position, words[0])
        name = position.static.zone_name[zone]
        if zone not in position.static.sails[acting_zone(position)]:
            return [refusal(position, "links", M("No boat goes to {zone} from here.", zone=name))]
        if self.left <= 0:
            return [refusal(position, "movement-points", M("The boats have no movement left."))]
        return [refusal(position, "stacking", M("{zone} cannot hold so many boats.", zone=name))]


def begin_sail(position: RaidPosition) -> None:
    """Push the voyage of the acting boats."""
    position.push(Sail(_boat_movement(position), (acting_zone(position),)))


def begin_walk(position: RaidPosition) -> None:
    """Push the walk of the acting set, after the question who guards the prisoners."""
    units, zone = acting_units(position), acting_zone(position)
    position.push(Walk(movement_of(position, units, zone) - position.spent, (zone,)))
    if take_along(position):
        position.push(Escort())
