"""Static data of a Raid game: zones, links and counters prepared for play."""

from __future__ import annotations

from dropzone.core.rules.static import HouseValue, Setting, Static
from dropzone.core.text.messages import Term
from dropzone.systems.raid.components import Components, Values

__all__ = [
    "ABOARD",
    "BOWL",
    "GONE",
    "RESERVE",
    "WITHDRAWN",
    "RaidStatic",
]

#: Places that are no zone.
GONE, WITHDRAWN, BOWL, RESERVE = -1, -2, -3, -4
#: Aboard boat n (from 1) is the place ABOARD - n.
ABOARD = -10

#: What each difficulty of chapter 13 switches on (dieppe:13-e to 13-g).
_DIFFICULTY = {
    "green": ("bad-luck",),
    "hardened": ("bad-luck", "alarm"),
    "seasoned": ("bad-luck", "alarm", "vorwaerts"),
}
#: The scenario in which nothing counts that only we added.
BY_THE_BOOK = "by-the-book"
_OURS = {"losses_cost_vp": False, "our_alarm_events": False, "prisoners_score": False}

_WALKS = ("path1", "path2")


class RaidStatic(Static):
    """What the setting fixes; zones and counters are numbers, zones in the order of their ids."""

    def __init__(
        self,
        setting: Setting,
        components: Components,
        house_rules: dict[str, HouseValue],
        rules: dict[str, str],
    ) -> None:
        if setting.scenario == BY_THE_BOOK:
            house_rules = {**house_rules, **_OURS}
        super().__init__(setting, components, house_rules, rules)
        self.options = self.options | frozenset(_DIFFICULTY.get(setting.scenario, ()))
        self.components = components
        self.tables = components.tables
        self._lay_zones()
        self._lay_counters()

    def _lay_zones(self) -> None:
        zones = self.components.zones
        self.zones = zones
        self.zone_ids = tuple(zone.id for zone in zones)
        self.zone_number = {zone.id: number for number, zone in enumerate(zones)}
        self.zone_name = tuple(Term(zone.name_en, zone.name_fr) for zone in zones)
        terrain = self.tables.terrain
        self.protection = tuple(terrain[zone.terrain].protection for zone in zones)
        self.is_sea = tuple(zone.terrain in ("sea", "waiting") for zone in zones)
        count = range(len(zones))
        walks: list[list[tuple[int, int]]] = [[] for _ in count]
        sails: list[list[int]] = [[] for _ in count]
        surf: list[list[int]] = [[] for _ in count]
        adjacent: list[list[int]] = [[] for _ in count]
        for link in self.components.links:
            a, b = self.zone_number[link.a], self.zone_number[link.b]
            for here, there in ((a, b), (b, a)):
                adjacent[here].append(there)
                if link.kind in _WALKS:
                    walks[here].append((there, self.tables.links[link.kind].cost))
                elif link.kind == "sea":
                    sails[here].append(there)
                elif link.kind == "surf":
                    surf[here].append(there)
        #: Neighbours on foot with their cost, by sea, over the surf, and by any link.
        self.walks = tuple(tuple(sorted(each)) for each in walks)
        self.sails = tuple(tuple(sorted(each)) for each in sails)
        self.surf = tuple(tuple(sorted(each)) for each in surf)
        self.adjacent = tuple(tuple(sorted(set(each))) for each in adjacent)
        self.adjacent_mask = tuple(sum(1 << z for z in each) for each in self.adjacent)
        self.within_two = tuple(self._within_two(zone) for zone in count)
        self.letter = tuple(zone.marker for zone in zones)
        self.telephones = tuple(n for n in count if zones[n].telephone)
        self.entries = tuple(
            next(n for n in count if zones[n].reinforcement == number) for number in range(10)
        )
        self.beach_of = {"G1": self._misdirected("G5"), "G2": self._misdirected("G6")}
        self.start_zone = {
            zones[n].start_group: n for n in count if zones[n].start_group is not None
        }

    def _misdirected(self, mark: str) -> int:
        return next(n for n, zone in enumerate(self.zones) if zone.misdirected == mark)

    def _within_two(self, zone: int) -> int:
        """Zones within two links, links at sea not counted: the mortar's reach (ruling R-12)."""
        mask = 0
        land_links = [
            (self.zone_number[link.a], self.zone_number[link.b])
            for link in self.components.links
            if link.kind != "sea"
        ]
        near = {b if a == zone else a for a, b in land_links if zone in (a, b)}
        for middle in near:
            mask |= 1 << middle
            for a, b in land_links:
                if middle in (a, b):
                    mask |= 1 << (b if a == middle else a)
        return mask & ~(1 << zone)

    def _lay_counters(self) -> None:
        counters = self.components.counters
        self.counters = counters
        self.unit_ids = tuple(counter.id for counter in counters)
        self.pieces = (*self.unit_ids, *self.zone_ids)
        self.unit_number = {counter.id: number for number, counter in enumerate(counters)}
        self.unit_name = tuple(Term(counter.name_en, counter.name_fr) for counter in counters)
        self.kind = tuple(counter.kind for counter in counters)
        kinds = self.tables.kinds
        self.full: tuple[Values, ...] = tuple(kinds[kind].full for kind in self.kind)
        self.back: tuple[Values | None, ...] = tuple(kinds[kind].reduced for kind in self.kind)
        self.infantry = tuple(kinds[kind].infantry for kind in self.kind)
        count = range(len(counters))
        self.british = tuple(n for n in count if counters[n].side == "british")
        self.german = tuple(n for n in count if counters[n].side == "german")
        self.commandos = tuple(n for n in count if self.kind[n] == "commando")
        self.boats = tuple(n for n in count if self.kind[n] == "lca")
        self.boat_number = {n: counters[n].number or 0 for n in self.boats}
        self.boat = {number: n for n, number in self.boat_number.items()}
        self.men = tuple(n for n in self.british if self.kind[n] != "lca")
        #: Men, boats and Germans stand together in the file: first number and end of each.
        self.men_span = (self.men[0], self.men[-1] + 1)
        self.boat_span = (self.boats[0], self.boats[-1] + 1)
        self.german_span = (self.german[0], self.german[-1] + 1)
        self.full_level = tuple(values.level for values in self.full)
        self.guns = tuple(n for n in count if self.kind[n] == "gun155")
        self.alarm_event = {event.id: event for event in self.tables.alarm.events}

    # -- names ------------------------------------------------------------------------------

    def place_id(self, place: int) -> str:
        """Return the text of a place."""
        if place >= 0:
            return self.zone_ids[place]
        if place <= ABOARD:
            return self.unit_ids[self.boat[ABOARD - place]]
        return {GONE: "eliminated", WITHDRAWN: "withdrawn", BOWL: "bowl", RESERVE: "reserve"}[place]

    def place_term(self, place: int) -> Term:
        """Return the name of a place as players read it."""
        if place >= 0:
            return self.zone_name[place]
        if place <= ABOARD:
            return self.unit_name[self.boat[ABOARD - place]]
        return Term("out of play", "hors jeu")
