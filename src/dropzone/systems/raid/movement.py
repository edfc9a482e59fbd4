"""Movement (dieppe:9): on foot from zone to zone, and over the beach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.raid.alarm import d10, raise_alarm, reveal, test_markers_beside
from dropzone.systems.raid.assault import begin_assault
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.prisoners import Escort, bring_prisoners, prisoners_in, take_along
from dropzone.systems.raid.sets import (
    ASSAULT,
    EMBARK,
    LAND,
    MOVE,
    SPENT,
    acting_set,
    acting_units,
    acting_zone,
    fits_ashore,
    movement_of,
)
from dropzone.systems.raid.static import ABOARD
from dropzone.systems.raid.words import RaidQuestion, read_zone

__all__ = [
    "Arrive",
    "Bangalore",
    "BoardBoat",
    "MineVictim",
    "Walk",
    "WalkOn",
    "can_embark",
    "can_walk",
    "can_walk_on",
    "land_on",
    "walk_targets",
]

HALT: Choice = ("halt",)
RETRACE: Choice = ("retrace",)
EMBARK_NOW: Choice = ("embark",)


# -- on foot ---------------------------------------------------------------------------------


def can_walk(position: RaidPosition) -> bool:
    """Return whether the acting set may begin a land movement."""
    if position.made & (MOVE | ASSAULT) or position.halted:
        return False
    units, zone = acting_set(position), acting_zone(position)
    left = movement_of(position, units, zone) - position.spent
    return any(True for _ in _steps(position, units, zone, left))


def walk_targets(position: RaidPosition, left: int) -> list[int]:
    """Return the zones the acting set may step into with the points it has left (9-a to 9-f)."""
    units = acting_set(position)
    return list(_steps(position, units, acting_zone(position), left)) if units else []


def _steps(position: RaidPosition, units: int, zone: int, left: int) -> Iterator[int]:
    """Yield the zones a set may step into from a zone."""
    made = position.made
    for there, cost in position.static.walks[zone]:
        if (
            cost <= left
            and why_not_enter(position, units, there, made) is None
            and _can_end(position, units, there, left - cost, made, (zone,))
        ):
            yield there


def why_not_enter(position: RaidPosition, units: int, zone: int, made: int) -> str | None:
    """Return the rule that keeps a set that has made some actions out of a zone, if one does."""
    kinds = position.static.kind_set
    if position.hidden >> zone & 1:
        # Officers and snipers go only with commandos or the mortar (9.2-h, R-15).
        return None if units & (kinds["commando"] | kinds["mortar"]) else "enemy-zone"
    if position.germans_in(zone):
        if not units & kinds["commando"]:
            return "enemy-zone"
        if made & ~MOVE:
            return "two-actions"  # the assault would be a third action (6-a)
    return None


def _can_end(
    position: RaidPosition,
    units: int,
    zone: int,
    left: int,
    made: int,
    seen: tuple[int, ...],
) -> bool:
    """Return whether a movement that enters a zone can end somewhere within the limit (2.2-h)."""
    if fits_ashore(position, units, zone):
        return True
    if (position.hidden | position.wire) >> zone & 1 or position.germans_in(zone):
        return False  # the set may be made to stop there
    if may_embark_at_once(position, units, zone, made):
        return True
    return any(
        cost <= left
        and there not in seen
        and why_not_enter(position, units, there, made) is None
        and _can_end(position, units, there, left - cost, made, (*seen, zone))
        for there, cost in position.static.walks[zone]
    )


def may_embark_at_once(position: RaidPosition, units: int, zone: int, made: int) -> bool:
    """Return whether a set that walks onto a full beach can go aboard at once (2.2-h, R-50)."""
    free = not made & EMBARK and (made | MOVE).bit_count() < 2
    return free and finds_boats(position, units, zone)


def can_walk_on(position: RaidPosition, units: int, beach: int) -> bool:
    """Return whether men who land on a full beach can walk on at once (2.2-h, R-50)."""
    if why_not_enter(position, units, beach, position.made) is not None:
        return False
    left = movement_of(position, units, beach) - surf_points(position)
    return _can_end(position, units, beach, left, position.made | LAND | MOVE, ())


def surf_points(position: RaidPosition) -> int:
    """Return what a landing takes from the walk: nothing without the house rule (R-04)."""
    rule = position.static.house_rules["landing_uses_movement"]
    return position.static.tables.links["surf"].cost if rule else 0


class Walk(RaidQuestion, frozen=True):
    """Where the set goes next on foot; it may stop or turn back (9.2-a, 9.2-b, R-53)."""

    kind: ClassVar[str] = "walk"
    rule: ClassVar[str] = "land-movement"

    left: int
    way: tuple[int, ...]
    #: For men who landed on a full beach and walk on at once: unit and boat of each (R-50).
    boats: tuple[tuple[int, int], ...] = ()

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the zones in reach of one step, those it came through too, and how it may end."""
        units = acting_set(position)
        if not units or position.halted:
            return []
        zone = acting_zone(position)
        targets = walk_targets(position, self.left)
        found: list[Choice] = [("step", there) for there in targets]
        if fits_ashore(position, units, zone):
            return [*found, HALT] if len(self.way) > 1 or self.boats else found
        if may_embark_at_once(position, units, zone, position.made):
            found.append(EMBARK_NOW)
        if set(targets) <= set(self.way):  # the way on has closed
            found.append(RETRACE)
        return found

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Take the step, or halt."""
        if choice == HALT:
            position.finish()
            return
        if choice == RETRACE:
            self._retrace(position)
            return
        if choice == EMBARK_NOW:
            position.finish()
            embark(position)
            return
        there = choice[1]
        here = acting_zone(position)
        cost = position.static.walk_cost[here][there]
        position.replace(Walk(self.left - cost, (*self.way, there), self.boats))
        position.push(Arrive(there, here))

    def _retrace(self, position: RaidPosition) -> None:
        """Germans came up before a set that stands in a full zone: it goes back (2.2-g, R-50).

        Men who landed on a full beach and found no way on go back to their boats.
        """
        position.finish()
        units = acting_units(position)
        self.go_back(position, units)
        place = position.where[units[0]]
        bring_prisoners(position, position.escort, place)
        position.tell("steps-back", position.acting, place)

    def go_back(self, position: RaidPosition, units: list[int]) -> None:
        """Put the set into the last zone of its way that holds it, or aboard if none does."""
        boats, acting = dict(self.boats), acting_set(position)
        free = (z for z in reversed(self.way) if not position.germans_in(z))
        back = next((z for z in free if fits_ashore(position, acting, z)), None)
        for unit in units:
            position.put(unit, boats[unit] if back is None else back)

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
        links = position.static.walk_cost[here]
        if zone not in links:
            return [refusal(position, "links", M("No path leads to {zone} from here.", zone=name))]
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
    rule = why_not_enter(position, acting_set(position), zone, position.made)
    if rule == "enemy-zone":
        return refusal(position, rule, M("Only commandos lead the way into {zone}.", zone=name))
    if rule == "two-actions":
        return refusal(
            position, rule, M("Germans hold {zone}, and no action is left to assault.", zone=name)
        )
    return refusal(position, "stacking", M("{zone} cannot hold so many.", zone=name))


class Arrive(Procedure[RaidPosition], frozen=True):
    """A set enters a zone on foot or over the beach: markers, mines, wire, Germans (9.2, 10).

    dieppe:10-f.
    """

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
            position.put(unit, zone)
        position.tell("enters", position.acting, zone)
        was_hidden = bool(position.hidden >> zone & 1)
        position.push(AfterArrival(zone))
        if was_hidden:
            position.halted = True  # 9.2-e
            reveal(position, zone, dice)
        if position.germans_in(zone):
            position.halted = True  # 9.2-f
            if acting_set(position) & position.static.kind_set["commando"]:
                begin_assault(position, zone, self.came_from, self.boats, dice)
            else:
                self._step_back(position, units)
        elif position.mines >> zone & 1:
            position.push(MineTest())
        elif position.wire >> zone & 1:
            position.push(Bangalore(zone, was_hidden))

    def _step_back(self, position: RaidPosition, units: list[int]) -> None:
        """A mortar that finds Germans goes back whence it came, and has finished (R-15).

        On a walk it does not stay in a full zone that it came through, nor on a full beach where
        it landed (2.2-g, R-50).
        """
        walk = next((each for each in position.stack if isinstance(each, Walk)), None)
        if walk is not None:
            walk.go_back(position, units)
        for unit, boat in self.boats:
            position.put(unit, boat)
        position.made |= SPENT
        position.tell("steps-back", position.acting, position.where[units[0]])


class AfterArrival(Procedure[RaidPosition], frozen=True):
    """The end of an entry: the telephone line, then the tests of markers next door (R-47).

    dieppe:12-t.
    """

    zone: int

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Cut the line where commandos stand alone, then test."""
        position.finish()
        units = acting_set(position)
        if not units:
            return
        zone = acting_zone(position)
        has_commando = bool(units & position.static.kind_set["commando"])
        if position.escort and has_commando:
            bring_prisoners(position, position.escort, zone)
        if (
            zone in position.static.telephones
            and has_commando
            and not position.cut >> zone & 1
            and not position.germans_in(zone)
        ):
            position.cut |= 1 << zone  # 12-g, R-18
            position.tell("line-cut", zone)
        test_markers_beside(position, zone)


class MineTest(Procedure[RaidPosition], frozen=True):
    """Mines: D10 and the levels of the set; eight or more cost a step (10-g, 10-i)."""

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Roll; a loss removes the marker and raises the alarm."""
        position.finish()
        zone = acting_zone(position)
        levels = position.levels(acting_set(position))
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
        front = position.candidates(acting_set(position))
        return [("unit", unit) for unit in position.alike(front)]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """It takes the step (10-h)."""
        position.finish()
        position.hit(choice[1], "mines")

    def cause(self, position: RaidPosition) -> Cause:
        """The mines that the set has walked into."""
        static = position.static
        zone = position.zone_of(acting_units(position)[0])
        text = M("Mines in {zone}: the unit in front loses a step.", zone=static.zone_name[zone])
        return Cause(text, (), (static.zone_ids[zone],))

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

    def cause(self, position: RaidPosition) -> Cause:
        """The wire in the way, and what a try costs."""
        static = position.static
        text = M(
            "Wire in {zone}: who stops is done for this turn; a torpedo is heard.",
            zone=static.zone_name[self.zone],
        )
        return Cause(text, (), (static.zone_ids[self.zone],))

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the zone."""
        return {"zone": position.static.zone_name[self.zone]}


# -- over the beach --------------------------------------------------------------------------


def land_on(position: RaidPosition, beach: int, dice: Dice) -> None:
    """The acting men go from their boats to a beach (9.2-i); the first landing is heard (7-j)."""
    units = acting_units(position)
    boats = tuple((unit, position.where[unit]) for unit in units)
    position.spent = surf_points(position)
    if not fits_ashore(position, acting_set(position), beach):
        position.push(WalkOn(boats))
    position.push(Arrive(beach, -1, boats))
    raise_alarm(position, "first-landing", dice)


class WalkOn(Procedure[RaidPosition], frozen=True):
    """Men who landed on a full beach walk on at once, as their second action (2.2-h, R-50)."""

    boats: tuple[tuple[int, int], ...]

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Begin the walk, unless losses have made room."""
        position.finish()
        units, zone = acting_set(position), acting_zone(position)
        if not units or fits_ashore(position, units, zone):
            return
        position.made |= MOVE
        left = movement_of(position, units, zone) - position.spent
        position.push(Walk(left, (zone,), self.boats))


def embark(position: RaidPosition) -> None:
    """The acting set goes aboard (9.2-k)."""
    position.made |= EMBARK
    position.push(BoardBoat(tuple(acting_units(position))))


class BoardBoat(RaidQuestion, frozen=True):
    """Which boat each man of the acting set goes aboard (9.2-k, 3.3-d)."""

    kind: ClassVar[str] = "board"
    rule: ClassVar[str] = "embarkation"

    queue: tuple[int, ...]

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the boats that have room for the next man and leave room for the others."""
        if not self.queue:
            return []
        beach = position.where[self.queue[0]]
        return [("boat", boat) for boat in boats_with_room(position, self.queue, beach)]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Put him under the boat (9.2-n); he may not land again (9.2-l)."""
        unit, *rest = self.queue
        beach = position.where[unit]
        boat = choice[1]
        position.put(unit, ABOARD - position.static.boat_number[boat])
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


def boats_with_room(position: RaidPosition, queue: tuple[int, ...], beach: int) -> list[int]:
    """Return the boats off a beach that can take the first man so that the others fit too."""
    rooms = boat_rooms(position, beach)
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
            aboard = position.standing[ABOARD - static.boat_number[boat]]
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
    return finds_boats(position, acting_set(position), acting_zone(position))


def finds_boats(position: RaidPosition, units: int, zone: int) -> bool:
    """Return whether a set can go from a beach to the boats off it (9.2-k, 9.2-m, 9-e)."""
    static = position.static
    if not static.zones[zone].beach or not crosses_surf(position, units, zone):
        return False
    return bool(boats_with_room(position, tuple(static.members(units)), zone))


def crosses_surf(position: RaidPosition, units: int, zone: int) -> bool:
    """Return whether every man of a set has the points for the surf (9-e, 9.1-a)."""
    return movement_of(position, units, zone) >= position.static.tables.links["surf"].cost


def begin_walk(position: RaidPosition) -> None:
    """Push the walk of the acting set, after the question who guards the prisoners."""
    units, zone = acting_set(position), acting_zone(position)
    position.push(Walk(movement_of(position, units, zone) - position.spent, (zone,)))
    if take_along(position):
        position.push(Escort())
