"""The position of a Raid game."""

from __future__ import annotations

import copy
from typing import Self

from dropzone.core.rules.position import Position
from dropzone.core.views import ZonesView
from dropzone.systems.raid.components import Values
from dropzone.systems.raid.static import ABOARD, GONE, RaidStatic

__all__ = ["RaidPosition"]

#: How a German stack shows itself: kinds in the order in which equal fire factors are broken.
_TOP_ORDER = ("infantry", "machine_gun", "flak", "pillbox", "german_officer", "gun155")


class RaidPosition(Position, eq=False, kw_only=True):
    """All that is true: counters and zones are numbers, sets of them are integers.

    dieppe:3.1-e.
    """

    static: RaidStatic
    turn: int = 1
    alarm: int = 0
    #: Where each counter is: a zone, aboard a boat, or out of play.
    where: list[int]
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

    def copy(self) -> Self:
        """Return an independent copy without the telling of events."""
        new = copy.copy(self)
        new.stack = self.stack[:]
        new.where = self.where[:]
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

    def levels(self, units: list[int]) -> int:
        """Return the stacking levels of some counters; prisoners have none."""
        full, reduced, prisoners = self.static.full_level, self.reduced, self.prisoners
        total = 0
        for unit in units:
            if not prisoners >> unit & 1:
                total += self.level(unit) if reduced >> unit & 1 else full[unit]
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
        self.where[unit] = GONE
        if self.static.kind[unit] == "lca":
            aboard = ABOARD - self.static.boat_number[unit]
            for each in self.aboard(aboard):
                self.where[each] = GONE
                self.tell("drowned", each)

    # -- zones --------------------------------------------------------------------------------

    def _standing(self, place: int, span: tuple[int, int]) -> list[int]:
        """Return the counters of a span that are in a place; the list itself searches fastest."""
        found: list[int] = []
        start, stop = span
        where = self.where
        for _ in range(where[start:stop].count(place)):
            start = where.index(place, start, stop)
            found.append(start)
            start += 1
        return found

    def germans(self, zone: int) -> list[int]:
        """Return the German counters in a zone, prisoners left out."""
        found = self._standing(zone, self.static.german_span)
        if self.prisoners:
            return [unit for unit in found if not self.prisoners >> unit & 1]
        return found

    def men(self, zone: int) -> list[int]:
        """Return the British men ashore in a zone."""
        return self._standing(zone, self.static.men_span)

    def boats(self, zone: int) -> list[int]:
        """Return the boats in a zone."""
        return self._standing(zone, self.static.boat_span)

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
        return self._standing(place, (0, len(self.where)))

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
        kind = self.static.kind[unit]
        return (
            -self.values_of(unit).fire,
            bool(self.reduced >> unit & 1),
            _TOP_ORDER.index(kind),
            unit,
        )

    def candidates(self, units: list[int]) -> list[int]:
        """Return who may stand in front of a British stack: a commando if there is one (R-46)."""
        commandos = [unit for unit in units if self.static.kind[unit] == "commando"]
        return commandos or units

    def top_british(self, zone: int) -> int:
        """Return the British counter in front, as the player left it."""
        units = self.candidates(self.men(zone)) or self.boats(zone)
        chosen = self.front[zone]
        if chosen in units:
            return chosen
        return min(units, key=lambda unit: (bool(self.reduced >> unit & 1), unit))

    def alike(self, units: list[int]) -> list[int]:
        """Return one of each sort among some British units: equal counters are one choice."""
        seen: dict[tuple[str, bool], int] = {}
        for unit in units:
            sort: tuple[str, bool] = (self.static.kind[unit], bool(self.reduced >> unit & 1))
            if self.static.kind[unit] in ("british_officer", "lca"):  # boats differ by their men
                sort = (self.static.unit_ids[unit], False)
            seen.setdefault(sort, unit)
        return list(seen.values())

    # -- what a side may know -----------------------------------------------------------------

    def view(self, side: str | None) -> ZonesView:
        """Return what the player may know: what a marker hides is decided when it is turned."""
        from dropzone.systems.raid.view import view_of  # words, not rules

        return view_of(self)

    def shared_view(self, side: str | None) -> str | None:
        """A spectator sees what the player sees."""
        return None
