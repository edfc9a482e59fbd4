"""Static data of a Grand Tactical game: ground, counters and scenario prepared for play."""

from __future__ import annotations

from functools import cached_property

from dropzone.core.rules.static import HouseValue, Setting, Static
from dropzone.core.text.messages import Term
from dropzone.core.text.spoken import Sentences
from dropzone.systems.gts.components import (
    Components,
    Group,
    LeaderEntry,
    UnitRow,
    sheets_of,
    with_options,
)
from dropzone.systems.gts.prepared.airlift import Airlift
from dropzone.systems.gts.prepared.battalions import Attachments, lay_battalions, lend
from dropzone.systems.gts.prepared.exits import exits_of
from dropzone.systems.gts.prepared.ground import LEG, Ground
from dropzone.systems.gts.prepared.motor_pool import lay_trucks
from dropzone.systems.gts.prepared.off_map_display import Display
from dropzone.systems.gts.prepared.ratings import (
    INDIRECT,
    NO,
    NO_MOVE,
    STAR,
    Face,
    face_of,
    kind_of_move,
    mounted_face,
    movement_of,
    on_truck,
)
from dropzone.systems.gts.prepared.ships import Navy, ships_of
from dropzone.systems.gts.prepared.special_rules import Plan
from dropzone.systems.gts.prepared.sticks import (
    Bodies,
    FreeDrops,
    bodies_of,
    drops_freely,
    with_free_drops,
)
from dropzone.systems.gts.prepared.unit_sets import UnitSets
from dropzone.systems.gts.series.own_rules import OwnRules
from dropzone.systems.gts.text.phrases import SENTENCES

__all__ = [
    "ALLIED",
    "AT_SEA",
    "BOX",
    "DIRECT",
    "DIVISION",
    "EVENT",
    "FORMATION",
    "FREE_COLOURS",
    "GERMAN",
    "GONE",
    "INDIRECT",
    "NO",
    "NO_MOVE",
    "OUT",
    "SIDES",
    "STAR",
    "WAITING",
    "Face",
    "GtsStatic",
]

SIDES = ("allied", "german")
ALLIED, GERMAN = 0, 1

#: Places that are no hex: eliminated, not yet come, rearguards at hand, out of play; the boxes of
#: the Off-Map Display lie below them.
GONE, WAITING, BOX, OUT = -1, -2, -3, -4

#: Kinds of chits.
DIRECT, EVENT, DIVISION, FORMATION = "direct", "event", "division", "formation"
AT_SEA = "naval"

#: Printed colours with which fire is free in a Division Activation (G6.5).
FREE_COLOURS = frozenset({"purple", "green", "orange", "black"})


#: By unit: its formation, and the leaders who may command it; by formation: its units as a set.
Order = tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]
_PLACES = {GONE: "eliminated", WAITING: "waiting", BOX: "available", OUT: "out-of-play"}


class GtsStatic(Static):
    """What the setting fixes; units, leaders, commands, formations and chits are numbers."""

    def __init__(
        self,
        setting: Setting,
        components: Components,
        house_rules: dict[str, HouseValue],
        rules: dict[str, str],
        own: OwnRules,
    ) -> None:
        super().__init__(setting, components, house_rules, rules)
        #: The rules that the game adds to the series.
        self.own = own
        self.components = components
        self.tables = components.tables
        scenario, book = components.scenarios[setting.scenario], components.options
        sheets = sheets_of(scenario, components.maps, book, self.options)
        self.scenario = with_options(
            setting.scenario, scenario, sheets, components.grids, book, self.options
        )
        self._rules |= self.scenario.clauses
        bodies: Bodies | None = None
        if drops_freely(self.scenario, self.options):
            bodies = bodies_of(self.scenario, components)
            self.scenario = with_free_drops(self.scenario, components, bodies)
        self._dropping = bodies.units() if bodies else []
        limits = self.scenario.limits
        self.ground = Ground(sheets, components.tables, components.grids, limits)
        self.grid = self.ground.grid
        #: By hex: its area (what is one map for supply and movement off the map), and its sheet.
        self.area_ids, self.area_of = self.ground.area_ids, self.ground.area_of
        self.map_ids, self.map_of = self.ground.map_ids, self.ground.map_of
        hours = self.tables.turns.hours
        self.first_turn = self.turn_number(self.scenario.start)
        self.night_slot = hours.index("night")
        #: How far units see on the turns of a day, beginning with the first of the scenario (1.0).
        table = self.tables.sight
        self.sight_on_turn = tuple(
            table.night if self.is_night(turn) else table.day for turn in range(len(hours))
        )
        self.asks_fire = bool(house_rules.get("ask_opportunity_fire"))
        self.asks_roads = bool(house_rules.get("decline_roads"))
        self._lay_commands()
        self._lay_units()
        self._lay_leaders()
        self._lay_chits()
        self._lay_scenario()
        self._lay_exits()
        self.plan = Plan(self)
        self.navy = Navy(self)
        #: Sticks that drop where the German likes, or nothing (O1.0).
        self.free_drops = FreeDrops(self, bodies) if bodies else None
        if self.free_drops:
            chit = self.chit_number[f"division:{self.command_ids[self.free_drops.command]}"]
            self.last_played |= {(turn, chit) for turn in self.free_drops.due}

    def plays(self, rule: str) -> bool:
        """Return whether the scenario plays with a special rule, by the word for it.

        A scenario names its special rules by these words, or by the numbers that its game's book
        gives to them (`OwnRules.special_rules`).
        """
        names = {rule, self.own.special_rules.get(rule, rule)}
        return not names.isdisjoint(self.scenario.special_rules)

    @cached_property
    def sentences(self) -> Sentences:
        """What the series tells, and what this game tells besides."""
        return SENTENCES.plus(self.own.sentences)

    # -- time ---------------------------------------------------------------------------------

    def turn_number(self, turn: str) -> int:
        """Return the number of a turn such as 24-0900, counted from the first day (G3.1)."""
        day, hour = turn.split("-")
        hours = self.tables.turns.hours
        return (int(day) - self.tables.turns.first_day) * len(hours) + hours.index(hour)

    def turn_index(self, turn: str) -> int:
        """Return a turn such as 24-0900, counted from the first one of the scenario."""
        return self.turn_number(turn) - self.first_turn

    def turn_name(self, turn: int) -> str:
        """Return a turn of the scenario (from 0) as 24-0900."""
        hours = self.tables.turns.hours
        day, slot = divmod(self.first_turn + turn, len(hours))
        return f"{self.tables.turns.first_day + day}-{hours[slot]}"

    def is_night(self, turn: int) -> bool:
        """Return whether a turn of the scenario is the Night Turn (1.0)."""
        return (self.first_turn + turn) % len(self.tables.turns.hours) == self.night_slot

    # -- commands and formations ----------------------------------------------------------------

    def _lay_commands(self) -> None:
        book = self.components.book
        self.command_ids = tuple(self.scenario.commands)
        self.command_entry = tuple(self.scenario.commands.values())
        self.command_name = tuple(
            (book.divisions.get(name) or book.formations[name]).name for name in self.command_ids
        )
        self.command_side = tuple(
            SIDES.index(
                book.divisions[
                    name if name in book.divisions else book.formations[name].division
                ].side
            )
            for name in self.command_ids
        )
        self.is_battalion_scale = self.scenario.scale != "regimental"
        self.formation_ids = book.scales[self.scenario.scale].formations
        self.formation_name = tuple(
            book.battalions[name].name if self.is_battalion_scale else book.formations[name].name
            for name in self.formation_ids
        )

    def _command_of(self, side: str, division: str, formation: str) -> int:
        for name in (division, formation):
            if name in self.command_ids:
                return self.command_ids.index(name)
        number = SIDES.index(side)
        return next(n for n, each in enumerate(self.command_side) if each == number)

    def _formation_of(self, row: UnitRow) -> int:
        if row.id in self.scenario.independents:
            return -1
        name = row.formation
        if self.is_battalion_scale:
            overrides = self.components.book.battalion_scale_overrides
            name = overrides.get(row.id, row.battalion)
        return self.formation_ids.index(name) if name in self.formation_ids else -1

    # -- units ----------------------------------------------------------------------------------

    def _lay_units(self) -> None:
        groups: tuple[Group, ...] = (*self.scenario.setup, *self.scenario.arrivals)
        ids = [unit for group in groups for unit in group.units]
        ids += [unit for serial in self.scenario.serials for unit in serial.units]
        ids += ships_of(self)
        ids += self._dropping
        ids += self._rearguards()
        rows = [self.components.units[name] for name in ids]
        types = [self.components.types[row.type] for row in rows]
        self.units = tuple(rows)
        self.types = tuple(types)
        self.unit_ids = tuple(ids)
        self.unit_number = {name: number for number, name in enumerate(ids)}
        self.unit_name = tuple(row.name for row in rows)
        self.side = tuple(SIDES.index(row.side) for row in rows)
        self.command = tuple(
            self._command_of(row.side, row.division, row.formation) for row in rows
        )
        self.formation = tuple(map(self._formation_of, rows))
        self.auxiliary = tuple(self.own.auxiliary_flag in row.flags for row in rows)
        self.aa = tuple("aa" in row.flags for row in rows)
        self.rearguard = tuple("rearguard" in row.flags for row in rows)
        self.auto = tuple("auto-command" in row.flags for row in rows)
        self.naval = tuple("naval" in row.flags for row in rows)
        self.engineer = tuple("engineer" in row.flags for row in rows)
        self.gun = tuple(each.gun for each in types)
        #: Coastal guns have a black Fire Rating (O3.0).
        self.coastal = tuple(each.weapon == "black" for each in types)
        self.armoured = tuple(each.armoured for each in types)
        self.full_steps = tuple(row.steps for row in rows)
        self.mounts = tuple(each.mounted is not None for each in types)
        self.of_side = tuple(
            tuple(n for n in range(len(rows)) if self.side[n] == side) for side in (0, 1)
        )
        #: Ratings by the number of steps left, on foot and mounted.
        self.faces = tuple(
            tuple(face_of(row, kind, steps) for steps in range(3))
            for row, kind in zip(rows, types, strict=True)
        )
        #: Leg units and star guns of at least one step may ride on Divisional Trucks (S10.0);
        #: nothing keeps auxiliaries off them (P-22).
        self.truckable = tuple(
            ("truckable" in row.flags or foreign) and row.steps > 0 and not mounts
            for row, foreign, mounts in zip(rows, self.auxiliary, self.mounts, strict=True)
        )
        truck = self.components.types.get(self.tables.trucks.type)
        carried = tuple(
            on_truck(truck) if fits and truck else kind.mounted
            for kind, fits in zip(types, self.truckable, strict=True)
        )
        self.mounted_face = tuple(
            tuple(mounted_face(mounted, face_of(row, kind, steps)) for steps in range(3))
            for row, kind, mounted in zip(rows, types, carried, strict=True)
        )
        self.colour = tuple(each.weapon for each in types)
        self.move = tuple(map(movement_of, types))
        self.mounted_move = tuple(each.move if each else 0 for each in carried)
        self.move_kind = tuple(kind_of_move(each.move_type) for each in types)
        self.mounted_kind = tuple(kind_of_move(each.move_type) if each else LEG for each in carried)
        self.sets = UnitSets(self)

    def _rearguards(self) -> list[str]:
        """Return the rearguards that the scenario makes available to each side (7.0)."""
        book = self.components.book
        found = []
        for owner, count in (self.scenario.rearguards or {}).items():
            own = [owner]
            if owner in SIDES:
                own = [name for name, at in zip(self.command_ids, self.command_side, strict=True)
                       if SIDES[at] == owner]  # fmt: skip
            divisions = {
                book.formations[name].division if name in book.formations else name for name in own
            }
            rows = [
                row.id
                for row in self.components.units.values()
                if "rearguard" in row.flags and row.division in divisions
            ]
            found += rows[:count]
        return found

    # -- leaders --------------------------------------------------------------------------------

    def _lay_leaders(self) -> None:
        book = self.components.book
        names = [place.leader for place in self.scenario.leaders]
        if self.plays("kampfgruppen"):
            names += [
                name
                for name, entry in book.leaders.items()
                if entry.kind == "kampfgruppe"
                and entry.division in self.command_ids
                and name not in names
            ]
        entries: list[LeaderEntry] = [book.leaders[name] for name in names]
        self.leaders = tuple(entries)
        self.leader_ids = tuple(names)
        self.pieces = (*self.unit_ids, *self.leader_ids)
        self.leader_number = {name: number for number, name in enumerate(names)}
        self.leader_name = tuple(entry.name for entry in entries)
        self.leader_side = tuple(SIDES.index(entry.side) for entry in entries)
        self.leader_command = tuple(
            self._command_of(entry.side, entry.division, entry.formation) for entry in entries
        )
        self.leader_formation = tuple(map(self._led, entries))
        self.is_kampfgruppe = tuple(entry.kind == "kampfgruppe" for entry in entries)
        self.kampfgruppen = tuple(n for n, each in enumerate(self.is_kampfgruppe) if each)
        self.is_special = tuple(entry.kind == "special" for entry in entries)
        replacement = book.replacement
        self.command_range = tuple(
            (entry.command_range, min(entry.command_range, replacement.command_range))
            for entry in entries
        )
        self.attachment = tuple(
            (entry.attachment_rating, min(entry.attachment_rating, replacement.attachment_rating))
            for entry in entries
        )

        #: By command: its leaders.
        self.leaders_in = tuple(
            tuple(n for n, each in enumerate(self.leader_command) if each == command)
            for command in range(len(self.command_ids))
        )
        #: By formation: the leaders who lead it.
        self.leaders_with = tuple(
            tuple(n for n, each in enumerate(self.leader_formation) if each == formation)
            for formation in range(len(self.formation_ids))
        )
        #: By unit: the leaders who may command it, wherever they are.
        same: dict[tuple[int, ...], tuple[int, ...]] = {}
        each_led = map(self._leaders_of, range(len(self.units)), self.formation)
        self.leaders_of = tuple(same.setdefault(led, led) for led in each_led)
        self.battalions = lay_battalions(self)
        self._orders: dict[Attachments, Order] = {}

    def order(self, attachments: Attachments) -> Order:
        """Return the formation of each unit and its leaders while battalions are attached."""
        found = self._orders.get(attachments)
        if found is None:
            formation = lend(self, attachments)
            bodies = tuple(
                self.sets.mask(unit for unit, each in enumerate(formation) if each == number)
                for number in range(len(self.formation_ids))
            )
            found = self._orders[attachments] = (formation, self._lent(attachments), bodies)
        return found

    def _lent(self, attachments: Attachments) -> tuple[tuple[int, ...], ...]:
        """Return the leaders of each unit while battalions are attached."""
        found = list(self.leaders_of)
        for battalion, formation in attachments:
            for unit in self.battalions[battalion].units:
                found[unit] = self._leaders_of(unit, formation)
        return tuple(found)

    def _leaders_of(self, unit: int, formation: int) -> tuple[int, ...]:
        leaders = range(len(self.leaders))
        return tuple(leader for leader in leaders if self._leads(leader, unit, formation))

    def _leads(self, leader: int, unit: int, formation: int) -> bool:
        """Return whether a leader is one who may command a unit (6.0, G7.1, S8.0)."""
        if self.leader_side[leader] != self.side[unit]:
            return False
        if self.auxiliary[unit]:
            return True  # any leader of their side (6.0)
        if self.is_special[leader] or self.leader_command[leader] != self.command[unit]:
            return False
        if self.is_kampfgruppe[leader] or formation < 0:
            return True
        return self.leader_formation[leader] == formation

    def _led(self, entry: LeaderEntry) -> int:
        name = entry.battalion if self.is_battalion_scale else entry.formation
        return self.formation_ids.index(name) if name in self.formation_ids else -1

    # -- chits ----------------------------------------------------------------------------------

    def _lay_chits(self) -> None:
        ids = [f"direct:{side}" for side in SIDES]
        ids += [f"event:{side}" for side in SIDES]
        ids += [f"division:{name}" for name in self.command_ids]
        self.first_formation_chit = len(ids)
        ids += [f"formation:{name}" for name in self.formation_ids]
        #: The Naval chit, if there are ships (O2.2).
        ships = ships_of(self)
        self.naval_chit = len(ids) if ships else -1
        ids += [f"naval:{SIDES[ALLIED]}"] if ships else []
        self.chit_ids = tuple(ids)
        self.chit_number = {name: number for number, name in enumerate(ids)}
        #: What each chit is; the last entry answers for no chit at all (-1).
        self.kind_of_chit = (*map(self._kind, range(len(ids))), DIRECT)
        #: The chits that go into the cup every turn without being bought (G4.7).
        self.every_turn = tuple(
            chit
            for chit in range(self.first_formation_chit)
            if self.scenario.events or self.chit_kind(chit) != EVENT
        )
        #: By formation: the command that buys its chit.
        self.formation_command = tuple(
            next((c for u, c in enumerate(self.command) if self.formation[u] == number), -1)
            for number in range(len(self.formation_ids))
        )
        self.command_of_chit = (
            *(max(chit - 4, 0) for chit in range(self.first_formation_chit)),
            *self.formation_command,
            *(0 for _ in ids[self.first_formation_chit + len(self.formation_ids) :]),
            0,
        )

    def chit_kind(self, chit: int) -> str:
        """Return what a chit is: direct command, event, division or formation."""
        return self.kind_of_chit[chit]

    def _kind(self, chit: int) -> str:
        if chit < 2:
            return DIRECT
        if chit < 4:
            return EVENT
        if chit == self.naval_chit:
            return AT_SEA
        return DIVISION if chit < self.first_formation_chit else FORMATION

    def chit_side(self, chit: int) -> int:
        """Return the side a chit belongs to."""
        if chit < 4:
            return chit % 2
        if chit == self.naval_chit >= 0:
            return ALLIED
        return self.command_side[self.chit_command(chit)]

    def chit_command(self, chit: int) -> int:
        """Return the command that a Division or Formation chit activates."""
        return self.command_of_chit[chit]

    def chit_formation(self, chit: int) -> int:
        """Return the formation that a Formation chit activates."""
        return chit - self.first_formation_chit

    # -- scenario -------------------------------------------------------------------------------

    def _lay_arrivals(self) -> None:
        index = self.grid.index
        self.entry_turn = [-1] * len(self.units)
        self.entry_hex = [-1] * len(self.units)
        #: The units that land in any port of their side, and only without one at their hex.
        self.by_port = 0
        #: The units that come by ship to a port of their own, or to another one (P-07).
        self.by_sea = 0
        #: By unit: the hexes in which it may drop, none for units that walk on.
        self.drop_mask = [0] * len(self.units)
        #: The units that come by glider.
        self.gliders = sum(1 << self.unit_number[name] for name in self._dropping
                           if self.components.units[name].kind == "glider")  # fmt: skip
        for arrival in self.scenario.arrivals:
            zone = 0
            for code in arrival.hexes:
                zone |= self.ground.near(index(code), arrival.range)
            for name in arrival.units:
                unit = self.unit_number[name]
                self.entry_turn[unit] = self.turn_index(arrival.turn)
                if arrival.hexes:
                    self.entry_hex[unit] = index(arrival.hexes[0])
                if arrival.any_port:
                    self.by_port |= 1 << unit
                elif arrival.how == "ship":
                    self.by_sea |= 1 << unit
                if arrival.how in ("parachute", "glider"):
                    self.drop_mask[unit] = zone & self.ground.enterable
                if arrival.how == "glider":
                    self.gliders |= 1 << unit

    def _lay_scenario(self) -> None:
        scenario = self.scenario
        self._lay_arrivals()
        self.strikes = {
            (self.turn_index(each.turn), self.chit_number[each.chit]): each
            for each in scenario.strikes
        }
        self.last_played = frozenset(
            (self.turn_index(turn), self.chit_number[each.chit])
            for each in scenario.last_chit_played
            for turn in each.turns
        )
        #: By command: how many roadblocks it may have on the map (7.0, G23.1).
        self.roadblocks = tuple(scenario.roadblocks.get(name, 0) for name in self.command_ids)
        self._lay_places()
        self.airlift = Airlift(self)
        self.trucks = lay_trucks(self)
        ground, pool = self.ground, self.tables.trucks
        #: Where trucks drive, and the airfield that brings the German his (S10.0).
        self.truck_ground = 0
        for name, hexes in zip(ground.map_ids, ground.map_mask, strict=True):
            self.truck_ground |= hexes if name in pool.sheets else 0
        self.truck_airfield = self._marked(f"airfield:{pool.airfield}")

    def _lay_places(self) -> None:
        self.ports = self._marked("port:")
        self.observation_posts = self._marked("op:")
        self.posts = frozenset(self.grid.members(self.observation_posts))
        self.strongpoints = self._marked("strongpoint:")
        self.houses = self.grid.mask(
            at for at in self.grid.indices if self.ground.terrain[at] in ("village", "town", "city")
        )
        victory, mask, index = self.scenario.victory, self.grid.mask, self.grid.index
        #: Ports, airfields and the hexes that decide the game.
        self.objectives = mask(map(index, victory.decisive)) | self.ports
        self.objectives |= self._marked("airfield:")
        #: Those whose control is shown: they, and the hexes that count for something else.
        self.counted = self.objectives | mask(map(index, victory.counting))
        self.edge_mask = self.grid.mask(
            at
            for at in self.grid.indices
            if len(self.grid.neighbours[at]) < 6 and self.ground.enterable >> at & 1
        )

    def _lay_exits(self) -> None:
        """Note where units leave the map: to the display, by sea, by air, out of play."""
        display = self.display = Display(self.components.offmap, self.ground)
        #: Ports and airfields, whose control may tell on Morale (S6.0).
        self.prizes = display.prize_mask
        ways = exits_of(self)
        #: By side: the hexes by which its units leave play where the scenario counts them.
        self.exits = ways.counted
        #: The hexes by which Allied units withdraw (S5.0).
        self.ways_home = ways.home
        #: By side: the hexes from which a way leads off the map in the middle of a Move.
        self.doors = ways.doors
        #: Whether the Off-Map Display is in use, and whether units may leave the map at all.
        self.has_display = self.plays("off-map") or self.plays("air-drops")
        by_sea = self.plays("shipping") or self.plays("morale")
        self.has_exits = any(self.doors) or self.has_display or by_sea
        #: Units that ride: they change boxes by day too (S1.0).
        self.rides = tuple(
            each.mounted is not None or each.move_type in ("wheeled", "tracked")
            for each in self.types
        )

    def _marked(self, word: str) -> int:
        """Return the hexes with a feature that begins so."""
        return self.grid.mask(
            self.grid.index(row.hex)
            for row in self.ground.rows_by_code.values()
            if any(feature.startswith(word) for feature in row.features)
        )

    # -- names ------------------------------------------------------------------------------

    def hex_term(self, at: int) -> Term | str:
        """Return a hex as players read it: its number, and its name if it has one."""
        row = self.ground.row[at]
        if row is None:
            return ""
        if not row.name:
            return row.hex
        french = self.components.french.get(row.name, row.name)
        return Term(f"{row.hex} {row.name}", f"{row.hex} {french}")

    def place_id(self, place: int) -> str:
        """Return the text of a place."""
        if place >= 0:
            return self.grid.codes[place]
        if self.display.is_box(place):
            return self.display.box_id(place)
        if self.navy.is_box(place):
            return self.navy.box_id(place)
        return _PLACES[place]

    def map_term(self, number: int) -> Term:
        """Return the name of a sheet."""
        entry = self.components.sheets[self.map_ids[number]]
        return Term(entry.name_en, entry.name_fr)
