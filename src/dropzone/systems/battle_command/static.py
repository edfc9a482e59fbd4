"""Static data of a Battle Command game: map, counters and charts prepared for fast play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING

from dropzone.core.hex.paths import Block, Grid, Layout
from dropzone.core.rules.static import HouseValue, Setting, Static
from dropzone.core.text.messages import Term
from dropzone.core.text.spoken import Sentences
from dropzone.core.views.hex import HexUnitView
from dropzone.systems.battle_command.components import BridgeRow, Components, EdgeRow, UnitRow
from dropzone.systems.battle_command.ground import Ground, build_ground
from dropzone.systems.battle_command.phrases import SENTENCES

if TYPE_CHECKING:
    from dropzone.systems.battle_command.variant import Variant

__all__ = [
    "ALLIED",
    "FOOT",
    "GERMAN",
    "GONE",
    "MOUNTAIN",
    "SIDES",
    "VEHICLE",
    "WAITING",
    "BattleStatic",
]

ALLIED, GERMAN = 0, 1
#: market-garden:1.0-a, mercury:1.0-a.
SIDES = ("allied", "german")

#: Places that are no hex; boxes follow below them.  All are negative.
GONE, WAITING = -1, -2
FIRST_BOX = -3

#: How a unit moves: on foot, as a vehicle, or as mountain troops.
FOOT, VEHICLE, MOUNTAIN = 0, 1, 2

_MOST_GROUNDS = 2048


class BattleStatic(Static):
    """What the setting of a game fixes; hexes, units, boxes, bridges and markers are numbers."""

    #: The game's answers to the questions on which games differ; set right after building.
    variant: Variant

    def __init__(
        self,
        setting: Setting,
        components: Components,
        house_rules: dict[str, HouseValue],
        rules: dict[str, str],
    ) -> None:
        super().__init__(setting, components, house_rules, rules)
        self.components = components
        self.tables = components.tables
        self._features: dict[str, int] = {}
        self._lay_map()
        self._lay_units()
        #: What was worked out so far, by `destroyed << 1 | ferry_open`.
        self.grounds: dict[int, Ground] = {}
        #: How units were shown so far, by unit, place, damage and side that is up.
        self.unit_views: dict[tuple[int, int, int, int], HexUnitView] = {}
        #: The turn from which the ferry runs; always if there is none.
        self.ferry_turn = 0 if self.tables.ferry is None else self.tables.ferry.from_turn
        crt = self.tables.crt
        #: The odds of each column: attacker, defender.
        self.crt_odds = tuple(crt.odds(column) for column in range(len(crt.columns)))
        #: Damage to attacker and defender, by column and modified face.
        self.crt = [
            [(0, 0), *(crt.result(column, face) for face in range(1, 7))]
            for column in range(len(crt.columns))
        ]

    @cached_property
    def sentences(self) -> Sentences:
        """What the system tells, and what this game tells besides."""
        return SENTENCES.plus(self.variant.sentences)

    # -- the map ------------------------------------------------------------------------

    def _lay_map(self) -> None:
        layout = self.tables.grid
        self.grid = grid = Grid(
            Layout(
                [Block((1, layout.columns), (1, layout.rows_even), (1, layout.rows_odd))],
                odd_columns_north=layout.shifted_north == "odd",
                rows_from="south",
            )
        )
        boxes = self.components.boxes
        self.box_ids = tuple(box.id for box in boxes)
        self.box_place = {box.id: FIRST_BOX - i for i, box in enumerate(boxes)}
        self.approach_boxes = tuple(self.box_place[b.id] for b in boxes if b.kind == "airborne")
        # A place off the map is negative and so finds one of the zeros at the end.
        #: The choice of each hex.
        self.hex_choice = tuple(("hex", at) for at in range(grid.size))
        self.bit: list[int] = list(grid.bit) + [0] * (len(boxes) + 2)
        self.hexes = {grid.index(row.hex): row for row in self.components.hexes}
        self.hex_name = {
            at: Term(row.name_en, row.name_fr or row.name_en) for at, row in self.hexes.items()
        }
        self.vp_hexes = {at: row.vp for at, row in self.hexes.items() if row.vp}
        terrain = self.tables.terrain
        self.defence_shift = {
            at: terrain[row.terrain].defence_shift for at, row in self.hexes.items()
        }

        def where_terrain(trait: str) -> int:
            return grid.mask(
                at for at, row in self.hexes.items() if getattr(terrain[row.terrain], trait)
            )

        self.land_mask = where_terrain("enterable")
        self.stand_fast_mask = where_terrain("stand_fast")
        self.stops_advance_mask = where_terrain("stops_advance")
        self.stops_move_mask = where_terrain("stops_move")
        self.vehicle_road_mask = where_terrain("vehicle_needs_road")
        self.supply_road_mask = where_terrain("supply_needs_road")
        self.supply_leaves_mask = where_terrain("supply_leaves_by_road")
        self.opens_retreat_mask = where_terrain("opens_retreat")
        self.vp_mask = grid.mask(self.vp_hexes)
        self.start_control = grid.mask(
            at for at, row in self.hexes.items() if row.start_control == SIDES[ALLIED]
        )
        self.bridges: tuple[BridgeRow, ...] = self.components.bridges
        self.bridge_hex = tuple(grid.index(bridge.hex) for bridge in self.bridges)
        self.bridge_far = tuple(
            -1 if bridge.far is None else grid.index(bridge.far) for bridge in self.bridges
        )
        self.bridge_at = {at: number for number, at in enumerate(self.bridge_hex)}

    @cached_property
    def edge_ends(self) -> tuple[tuple[EdgeRow, int, int, int], ...]:
        """Each hexside of the map's edges with its two hexes and the direction between them."""
        found = []
        for edge in self.components.edges:
            a, b = self.grid.index(edge.a), self.grid.index(edge.b)
            direction = self.grid.direction(a, b)
            assert direction is not None
            found.append((edge, a, b, direction))
        return tuple(found)

    def feature_mask(self, feature: str) -> int:
        """Return the hexes that carry a feature of the map; looked up once."""
        mask = self._features.get(feature)
        if mask is None:
            mask = self.grid.mask(at for at, row in self.hexes.items() if feature in row.features)
            self._features[feature] = mask
        return mask

    @cached_property
    def edge_mask(self) -> dict[str, int]:
        """The hexes of each map edge, by its letter."""
        names = {"N": "north", "E": "east", "S": "south", "W": "west"}
        return {letter: self.feature_mask(f"edge-{name}") for letter, name in names.items()}

    def ground(self, destroyed: int, ferry_open: bool) -> Ground:
        """Return where units can go while these bridges are down; worked out once a state."""
        state = destroyed << 1 | ferry_open
        ground = self.grounds.get(state)
        if ground is None:
            if len(self.grounds) >= _MOST_GROUNDS:
                self.grounds.clear()
            ground = self.grounds[state] = build_ground(self, destroyed, ferry_open)
        return ground

    # -- the counters ---------------------------------------------------------------------

    def _lay_units(self) -> None:
        units = self.components.units
        self.units: tuple[UnitRow, ...] = units
        self.unit_ids = tuple(unit.id for unit in units)
        self.pieces = tuple(self.unit_ids)
        self.unit_number = {unit.id: number for number, unit in enumerate(units)}
        self.unit_name = tuple(Term(unit.name_en, unit.name_fr or unit.name_en) for unit in units)
        self.unit_side = tuple(SIDES.index(unit.side) for unit in units)
        self.side_units = tuple(
            tuple(n for n in range(len(units)) if self.unit_side[n] == side) for side in (0, 1)
        )
        #: By side, what reads the places of all its units off `where`.
        self.side_places = tuple(_reader(units_of) for units_of in self.side_units)
        #: The choice of each unit: one tuple for all the times it is offered.
        self.unit_choice = tuple(("unit", number) for number in range(len(units)))
        self.mover = tuple(
            VEHICLE if unit.vehicle else MOUNTAIN if unit.kind == "mountain" else FOOT
            for unit in units
        )
        self.side_vehicles = tuple(
            tuple(n for n in units_of if self.mover[n] == VEHICLE) for units_of in self.side_units
        )
        self.strength = tuple(unit.strength for unit in units)
        self.endurance = tuple(unit.endurance for unit in units)
        self.movement = tuple(unit.movement for unit in units)
        reduced = [
            unit.reduced_values or (unit.strength, unit.endurance, unit.movement) for unit in units
        ]
        self.reduced_strength = tuple(values[0] for values in reduced)
        self.reduced_endurance = tuple(values[1] for values in reduced)
        self.reduced_movement = tuple(values[2] for values in reduced)
        self.landing_hexes = tuple(
            tuple(self.grid.index(code) for code in unit.landing_hex) for unit in units
        )
        self.vehicle_units = self._units_where(lambda unit: unit.vehicle)
        self.airborne_units = self._units_where(lambda unit: unit.is_airborne)
        self.armor_units = self._units_where(lambda unit: unit.kind == "armor")
        self.battlegroups = self._units_where(lambda unit: "battlegroup" in unit.flags)
        self.irregulars = self._units_where(lambda unit: "irregular" in unit.flags)

    def _units_where(self, test: object) -> int:
        assert callable(test)
        return sum(1 << number for number, unit in enumerate(self.units) if test(unit))

    def corps_units(self, *corps: str) -> int:
        """Return the units of these corps, as a set."""
        return self._units_where(lambda unit: unit.corps in corps)

    def kind_units(self, *kinds: str) -> int:
        """Return the units of these kinds, as a set."""
        return self._units_where(lambda unit: unit.kind in kinds)

    def marker_number(self, marker: str) -> int:
        """Return the number of a marker of the tables."""
        return [each.id for each in self.tables.markers].index(marker)

    # -- names ----------------------------------------------------------------------------

    def marker_name(self, marker: int) -> Term:
        """Return the name of a marker."""
        row = self.tables.markers[marker]
        return Term(row.name_en, row.name_fr or row.name_en)

    def place_id(self, place: int) -> str:
        """Return the text of a place: a hex number, a box or a word."""
        if place >= 0:
            return self.grid.codes[place]
        if place == GONE:
            return "eliminated"
        if place == WAITING:
            return "waiting"
        return self.box_ids[FIRST_BOX - place]

    def ground_term(self, place: int) -> Term:
        """Return a place as players choose it: a hex without a name by its terrain."""
        named = self.place_term(place)
        if place < 0 or self.hex_name[place].en:
            return named
        ground = self.tables.terrain[self.hexes[place].terrain]
        return Term(f"{named.en} ({ground.name('en')})", f"{named.fr} ({ground.name('fr')})")

    def place_term(self, place: int) -> Term:
        """Return the name of a place as players read it."""
        if place < 0:
            for box in self.components.boxes:
                if self.box_place[box.id] == place:
                    return Term(box.name_en, box.name_fr or box.name_en)
            return Term("off the map", "hors carte")
        code, name = self.grid.codes[place], self.hex_name[place]
        return Term(f"{code} {name.en}".rstrip(), f"{code} {name.fr}".rstrip())


def _reader(numbers: tuple[int, ...]) -> Callable[[list[int]], tuple[int, ...]]:
    """Return what reads the values with these numbers off a list; alone it would give no tuple."""
    if len(numbers) > 1:
        return itemgetter(*numbers)
    return lambda values: tuple(values[number] for number in numbers)
