"""Static data of a Raid game: zones, links and counters prepared for play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dropzone.core.bits import Members
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

#: How a German stack shows itself: kinds in the order in which equal fire factors are broken.
_TOP_ORDER = ("infantry", "machine_gun", "flak", "pillbox", "german_officer", "gun155")


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
        self.walk_cost = tuple(dict(each) for each in self.walks)
        self.sails = tuple(tuple(sorted(each)) for each in sails)
        self.surf = tuple(tuple(sorted(each)) for each in surf)
        self.adjacent = tuple(tuple(sorted(set(each))) for each in adjacent)
        self.adjacent_mask = tuple(sum(1 << z for z in each) for each in self.adjacent)
        self.near_land = tuple(any(not self.is_sea[z] for z in each) for each in self.adjacent)
        self.berths = tuple(terrain[zone.terrain].boats for zone in zones)
        self.zone_members = Members(len(zones)).members
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
        #: Sets of counters as integers: their members, and those of each side, sort and kind.
        self.members = Members(len(counters)).members
        self.men_set, self.boat_set = _as_set(self.men), _as_set(self.boats)
        self.german_set = _as_set(self.german)
        self.kind_set = {each: _as_set(n for n in count if self.kind[n] == each) for each in kinds}
        self.officer_set = self.kind_set["british_officer"] | self.kind_set["german_officer"]
        self.infantry_set = _as_set(n for n in count if self.infantry[n])
        self.group_set = (
            _as_set(n for n in self.men if counters[n].group == "G1"),
            _as_set(n for n in self.men if counters[n].group != "G1"),
        )
        self.full_movers = _as_set(n for n in count if self.full[n].movement)
        self.back_movers = _as_set(n for n in count if (back := self.back[n]) and back.movement)
        #: Those of each stacking level and of each movement, by the side of the counter that is up.
        self.full_levels = _by_figure(self.full, "level", least=1)
        self.back_levels = _by_figure(self.back, "level", least=1)
        self.full_paces = _by_figure(self.full, "movement")
        self.back_paces = _by_figure(self.back, "movement")
        #: By counter and whether it is turned: what orders a German stack from the top (2.2-l), and
        #: what makes British counters, and what is aboard two boats, equal for a player.
        self.top_keys = {n: (self._top_key(n, 0), self._top_key(n, 1)) for n in self.german}
        self.sorts = tuple((self._sort(n, 0), self._sort(n, 1)) for n in count)
        self.loads = tuple((self._load(n, 0), self._load(n, 1)) for n in count)
        #: How many places there are: the zones, aboard each boat, and out of play.
        self.places = len(self.zones) + max(self.boat) - ABOARD
        self.guns = tuple(n for n in count if self.kind[n] == "gun155")
        self.alarm_event = {event.id: event for event in self.tables.alarm.events}

    def values(self, unit: int, turned: int) -> Values:
        """Return the figures of one side of a counter."""
        back = self.back[unit]
        return back if turned and back is not None else self.full[unit]

    def _top_key(self, unit: int, turned: int) -> tuple[int, bool, int, int]:
        fire = self.values(unit, turned).fire
        return (-fire, bool(turned), _TOP_ORDER.index(self.kind[unit]), unit)

    def _sort(self, unit: int, turned: int) -> tuple[str, bool]:
        if self.kind[unit] in ("british_officer", "lca"):  # boats differ by their men
            return (self.unit_ids[unit], False)
        return (self.kind[unit], bool(turned))

    def _load(self, unit: int, turned: int) -> str:
        if self.kind[unit] == "british_officer":
            return self.unit_ids[unit]
        return f"{self.kind[unit]} {self.values(unit, turned).level}"

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


def _as_set(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _by_figure(
    values: Sequence[Values | None], name: str, least: int = 0
) -> tuple[tuple[int, int], ...]:
    """Return the counters as sets by one of their figures, the lowest first."""
    found: dict[int, int] = {}
    for number, each in enumerate(values):
        if each is not None:
            figure = getattr(each, name)
            found[figure] = found.get(figure, 0) | 1 << number
    return tuple(sorted((figure, those) for figure, those in found.items() if figure >= least))
