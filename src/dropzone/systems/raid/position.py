"""The position of a Raid game."""

from __future__ import annotations

import copy
from typing import ClassVar, Self

import msgspec

from dropzone.core.rules.position import Position
from dropzone.core.views import ZonesView
from dropzone.systems.raid.components import Values
from dropzone.systems.raid.static import ABOARD, GONE, RaidStatic

__all__ = ["RaidPosition"]


class RaidPosition(Position, eq=False, kw_only=True):
    """All that is true: counters and zones are numbers, sets of them are integers.

    dieppe:3.1-e.
    """

    passing: ClassVar[frozenset[str]] = Position.passing | {"standing"}

    static: RaidStatic
    turn: int = 1
    alarm: int = 0
    #: Where each counter is: a zone, aboard a boat, or out of play.  `put` writes it.
    where: list[int]
    #: By place, the counters there as a set: follows from `where` and is not saved.  Places that
    #: are no zone are negative numbers: they count from the end of the list, as Python's do.
    standing: list[int] = msgspec.field(default_factory=list)
    #: The counter each zone's British stack shows in front, or -1.
    front: list[int]
    reduced: int = 0
    #: British units whose phase is over, and the men who may not land again.
    done: int = 0
    reembarked: int = 0
    #: Zones with a hidden marker, and the markers that are still hidden somewhere.
    hidden: int = 0
    pool: tuple[int, ...]
    mines: int = 0
    wire: int = 0
    #: Telephone zones whose line is cut.
    cut: int = 0
    prisoners: int = 0
    #: Alarm events and other things that happen once.
    happened: frozenset[str] = frozenset()
    #: The turn on which the last gun fell, or 0.
    battery_fell: int = 0
    #: By group: the first turn on which it may land, and the only beach it may use (or -1).
    land_from: tuple[int, int] = (1, 1)
    only_beach: tuple[int, int] = (-1, -1)
    #: The set of British units that acts, what it has done, and whether it may still walk.
    acting: int = 0
    made: int = 0
    halted: bool = False
    #: Movement points a landing has used up (house rule landing_uses_movement).
    spent: int = 0
    #: Prisoners who go with the acting set.
    escort: int = 0
    #: Germans who fired or moved this phase.
    fired: int = 0
    moved: int = 0

    def __post_init__(self) -> None:
        """Find who stands where; copies are given it."""
        self.standing = [0] * self.static.places
        for unit, place in enumerate(self.where):
            if not -self.static.places <= place < len(self.static.zones):
                raise ValueError(f"there is no place {place}")
            self.standing[place] |= 1 << unit

    def copy(self) -> Self:
        """Return an independent copy without the telling of events."""
        new = copy.copy(self)
        new.stack = self.stack[:]
        new.where = self.where[:]
        new.standing = self.standing[:]
        new.front = self.front[:]
        new.events = None
        return new

    # -- counters -----------------------------------------------------------------------------

    def values_of(self, unit: int) -> Values:
        """Return the figures of the side of a counter that is up."""
        if self.reduced >> unit & 1:
            back = self.static.back[unit]
            assert back is not None
            return back
        return self.static.full[unit]

    def level(self, unit: int) -> int:
        """Return a counter's stacking level (2.2)."""
        return self.values_of(unit).level

    def levels(self, units: int) -> int:
        """Return the stacking levels of a set of counters; prisoners have none."""
        static = self.static
        units &= ~self.prisoners
        turned = units & self.reduced
        total = 0
        for level, those in static.full_levels:
            total += level * ((units ^ turned) & those).bit_count()
        if turned:
            for level, those in static.back_levels:
                total += level * (turned & those).bit_count()
        return total

    def hit(self, unit: int, reason: str) -> None:
        """A full unit with two steps is turned, any other eliminated (11.1-aa, 11.1-ab, R-35)."""
        if self.static.back[unit] is not None and not self.reduced >> unit & 1:
            self.reduced |= 1 << unit
            self.tell("reduced", unit, reason)
        else:
            self.eliminate(unit, reason)

    def eliminate(self, unit: int, reason: str) -> None:
        """Remove a counter; a boat goes down with all aboard."""
        self.tell("eliminated", unit, reason)
        self.put(unit, GONE)
        if self.static.kind[unit] == "lca":
            aboard = ABOARD - self.static.boat_number[unit]
            for each in self.aboard(aboard):
                self.put(each, GONE)
                self.tell("drowned", each)

    def put(self, unit: int, place: int) -> None:
        """Put a counter into a place."""
        bit = 1 << unit
        self.standing[self.where[unit]] ^= bit
        self.standing[place] |= bit
        self.where[unit] = place

    # -- zones --------------------------------------------------------------------------------

    def germans_in(self, zone: int) -> int:
        """Return the German counters in a zone as a set, prisoners left out."""
        return self.standing[zone] & self.static.german_set & ~self.prisoners

    def men_in(self, zone: int) -> int:
        """Return the British men ashore in a zone as a set."""
        return self.standing[zone] & self.static.men_set

    def boats_in(self, zone: int) -> int:
        """Return the boats in a zone as a set."""
        return self.standing[zone] & self.static.boat_set

    def germans(self, zone: int) -> list[int]:
        """Return the German counters in a zone, prisoners left out."""
        return self.static.members(self.germans_in(zone))

    def men(self, zone: int) -> list[int]:
        """Return the British men ashore in a zone."""
        return self.static.members(self.men_in(zone))

    def boats(self, zone: int) -> list[int]:
        """Return the boats in a zone."""
        return self.static.members(self.boats_in(zone))

    def men_zones(self) -> int:
        """Return the zones with British men ashore, as a set."""
        first, last = self.static.men_span
        return self._mask(set(self.where[first:last]))

    def boat_zones(self) -> int:
        """Return the zones with boats, as a set."""
        first, last = self.static.boat_span
        return self._mask(set(self.where[first:last]))

    def _mask(self, places: set[int]) -> int:
        mask = 0
        for place in places:
            if place >= 0:
                mask |= 1 << place
        return mask

    def german_zones(self) -> int:
        """Return the zones with German counters, prisoners left out, as a set."""
        if not self.prisoners:
            first, last = self.static.german_span
            return self._mask(set(self.where[first:last]))
        where, prisoners = self.where, self.prisoners
        return self._mask({where[u] for u in self.static.german if not prisoners >> u & 1})

    def aboard(self, place: int) -> list[int]:
        """Return what is aboard a boat, prisoners included."""
        return self.static.members(self.standing[place])

    def zone_of(self, unit: int) -> int:
        """Return the zone a unit is in, through its boat if it is aboard; -1 out of play."""
        place = self.where[unit]
        if place <= ABOARD:
            return self.where[self.static.boat[ABOARD - place]]
        return max(place, -1)

    def top_german(self, zone: int) -> int:
        """Return the German counter in front: the highest fire factor (2.2-l)."""
        return min(self.germans(zone), key=self.top_key)

    def top_key(self, unit: int) -> tuple[int, bool, int, int]:
        """Return what orders a German stack from the top."""
        return self.static.top_keys[unit][self.reduced >> unit & 1]

    def candidates(self, units: int) -> int:
        """Return who may stand in front of a British stack: a commando if there is one (R-46)."""
        return units & self.static.kind_set["commando"] or units

    def top_british(self, zone: int) -> int:
        """Return the British counter in front, as the player left it."""
        units = self.candidates(self.men_in(zone)) or self.boats_in(zone)
        chosen = self.front[zone]
        if chosen >= 0 and units >> chosen & 1:
            return chosen
        units = units & ~self.reduced or units  # a full one, if there is one
        return (units & -units).bit_length() - 1

    def alike(self, units: int) -> list[int]:
        """Return one of each sort among some British units: equal counters are one choice."""
        sorts, reduced = self.static.sorts, self.reduced
        seen: dict[tuple[str, bool], int] = {}
        for unit in self.static.members(units):
            seen.setdefault(sorts[unit][reduced >> unit & 1], unit)
        return list(seen.values())

    # -- what a side may know -----------------------------------------------------------------

    def view(self, side: str | None) -> ZonesView:
        """Return what the player may know: what a marker hides is decided when it is turned."""
        from dropzone.systems.raid.view import view_of  # words, not rules

        return view_of(self)

    def shared_view(self, side: str | None) -> str | None:
        """A spectator sees what the player sees."""
        return None
