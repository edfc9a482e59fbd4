"""What lies in the box: map, counters, charts and sheet of a Battle Command game, as typed data."""

from __future__ import annotations

from datetime import date
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from dropzone.core.data import Entry, Pack
from dropzone.core.data.clauses import Clause
from dropzone.core.data.sheet import GameSheet
from dropzone.core.errors import DataError
from dropzone.core.hex.paths import Block, Layout
from dropzone.systems.battle_command.checks import faults

__all__ = [
    "AirborneLanding",
    "BoxRow",
    "BridgeRow",
    "Components",
    "Crt",
    "Demolition",
    "DieModifiers",
    "EdgeRow",
    "Ferry",
    "Freeze",
    "Grid",
    "GroundInterdiction",
    "HexRow",
    "LandingModifiers",
    "Leaders",
    "Marker",
    "NavalResupply",
    "PrintedList",
    "Refit",
    "Repair",
    "SeaTransport",
    "Shifts",
    "Stacking",
    "Surrender",
    "Tables",
    "Terrain",
    "Turns",
    "UnitRow",
    "Victory",
    "Water",
    "Weather",
    "load",
]

HexId = Annotated[str, Meta(pattern=r"^[0-9]{4}$", description="a hex number of four digits")]
Slug = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9-]+$", description="an id of letters, digits and hyphens")
]
Face = Annotated[int, Meta(ge=1, le=6)]
Factor = Annotated[int, Meta(ge=1, le=9)]
Turn = Annotated[int, Meta(ge=1, le=10)]
Modifier = Annotated[int, Meta(ge=-5, le=5)]
Points = Annotated[int, Meta(ge=0, le=99)]
Text = Annotated[str, Meta(min_length=1)]
Side = Literal["allied", "german"]
Impulse = Literal["A", "B", "C", "D"]
Nation = Literal[
    "american",
    "australian",
    "belgian",
    "british",
    "dutch",
    "german",
    "greek",
    "new-zealand",
    "polish",
]
UnitKind = Literal[
    "airlanding", "armor", "glider", "infantry", "irregular", "mountain", "parachute"
]
Feature = Literal[
    "airfield",
    "edge-east",
    "edge-north",
    "edge-south",
    "edge-west",
    "entry-allied",
    "ferry",
    "landing-hex",
    "optional-refit",
    "optional-supply-airborne",
    "port-north",
    "port-south",
    "supply-airborne",
    "supply-allied",
    "supply-allied-ground",
    "supply-german",
    "white-star",
]


class _Named(Entry, frozen=True, kw_only=True):
    """Anything with a name; a French name is given only where it differs."""

    name_en: str = ""
    name_fr: str = ""

    def name(self, language: str) -> str:
        """The name in a language ("en" or "fr")."""
        return self.name_fr if language == "fr" and self.name_fr else self.name_en


# ---------------------------------------------------------------- the map


class HexRow(_Named, frozen=True, kw_only=True):
    """One hex of map.csv."""

    hex: HexId
    terrain: Literal["clear", "wet", "forest", "urban", "rough", "mountain", "sea"]
    vp: Annotated[int, Meta(ge=0, le=9)] = 0
    features: tuple[Feature, ...] = ()
    canals: tuple[Slug, ...] = ()
    bank: Literal["S", "M", "B", "N"] | None = None
    start_control: Side | None = None


class EdgeRow(Entry, frozen=True, kw_only=True):
    """One hexside of edges.csv: a road, a river, or a road over a river at a crossing."""

    a: HexId
    b: HexId
    road: Literal["normal", "red"] | None = None
    river: Slug | None = None
    crossing: Slug | None = None


class BridgeRow(_Named, frozen=True, kw_only=True):
    """One bridge marker of bridges.csv; `far` is the hex across the river it spans."""

    id: Slug
    hex: HexId
    water: Slug
    kind: Literal["canal", "river"]
    far: HexId | None = None
    basic_demolition: bool
    last_minute_demolition: bool
    intact: bool = True


class BoxRow(_Named, frozen=True, kw_only=True):
    """One box beside the map, with the hexes it serves."""

    id: Slug
    kind: Literal["airborne", "sea", "air", "naval", "holding"]
    letter: Literal["W", "M", "O", "S"] | None = None
    hexes: tuple[HexId, ...] = ()


# ---------------------------------------------------------------- the counters


class UnitRow(_Named, frozen=True, kw_only=True):
    """One combat unit of units.csv.

    market-garden:2.1-a, market-garden:2.1-b, market-garden:2.1-c, mercury:2.1-a, mercury:2.1-b.
    """

    id: Slug
    short: Annotated[str, Meta(min_length=1, max_length=9)]
    side: Side
    nation: Nation
    corps: Literal["XXX", "XII", "VIII", "airborne"] | None = None
    kind: UnitKind
    vehicle: bool
    strength: Factor
    endurance: Factor
    movement: Factor
    reduced: (
        Annotated[
            str,
            Meta(pattern=r"^[1-9]-[1-9]-[1-9]$", description="three figures such as 3-2-3"),
        ]
        | None
    ) = None
    setup: Slug | None = None
    arrival_turn: Annotated[int, Meta(ge=2, le=10)] | None = None
    entry: (
        Literal["AAB", "E", "M", "N", "O", "S", "W", "any", "irregular", "south-edge", "south-port"]
        | None
    ) = None
    landing_hex: tuple[HexId, ...] = ()
    flags: tuple[Literal["battlegroup", "irregular", "optional", "special"], ...] = ()

    @property
    def reduced_values(self) -> tuple[int, int, int] | None:
        """Strength, endurance and movement of the reduced side."""
        if self.reduced is None:
            return None
        strength, endurance, movement = self.reduced.split("-")
        return int(strength), int(endurance), int(movement)

    @property
    def is_airborne(self) -> bool:
        """Whether the unit comes by air as a parachute, glider or airlanding unit."""
        return self.kind in ("parachute", "glider", "airlanding")


class Marker(_Named, frozen=True, kw_only=True):
    """One marker or leader: it supports, but neither fights nor stacks.

    `serves` names the kinds of units whose hex it may be put on, where its rule says so;
    `traits` what a leader does: more movement, a better attack, one nation of many.

    market-garden:7.0-a, mercury:7.0-a, mercury:8.0-a.
    """

    id: Slug
    side: Side
    kind: Literal["air", "artillery", "boats", "leader", "naval", "repair"]
    nation: Nation | None = None
    option: Slug | None = None
    from_turn: Turn = 1
    serves: tuple[UnitKind, ...] = ()
    traits: tuple[Literal["hastens", "inspires", "unites"], ...] = ()
    movement: Factor | None = None
    setup: Slug | None = None
    landing_hex: HexId | None = None


# ---------------------------------------------------------------- the charts


class Grid(Entry, frozen=True, kw_only=True):
    """How the hexes lie: flat-topped, in columns, numbered row then column from the south-west."""

    #: The only numbering there is.
    for_people: ClassVar[frozenset[str]] = frozenset({"numbering"})

    columns: Annotated[int, Meta(ge=1, le=99)]
    rows_even: Annotated[int, Meta(ge=1, le=99)]
    rows_odd: Annotated[int, Meta(ge=1, le=99)]
    shifted_north: Literal["odd", "even"]
    numbering: Literal["RRCC"]
    longitude: tuple[float, float, float]
    latitude: tuple[float, float, float]

    def layout(self) -> Layout:
        """The shape of the map, for the geometry to build on."""
        block = Block((1, self.columns), (1, self.rows_even), (1, self.rows_odd))
        return Layout([block], odd_columns_north=self.shifted_north == "odd", rows_from="south")


class Turns(Entry, frozen=True, kw_only=True):
    """The tracks: days, impulses, and who acts first in an impulse."""

    first: date
    count: Turn
    impulses: tuple[Impulse, ...]
    order: tuple[Side, Side]


class Water(_Named, frozen=True, kw_only=True):
    """A river or canal that bridges span."""

    id: Slug
    kind: Literal["river", "canal"]


class PrintedList(Entry, frozen=True, kw_only=True):
    """Hexes that the rulebook lists under one rule; exactly these carry the feature."""

    rule: Text
    feature: Feature
    hexes: tuple[HexId, ...]


class Stacking(Entry, frozen=True, kw_only=True):
    """How many units may end a half-impulse in one hex."""

    limit: Factor


class Freeze(Entry, frozen=True, kw_only=True):
    """The side that may not move before the given impulse of the given turn."""

    side: Side
    until_turn: Turn
    until_impulse: Impulse


class Crt(Entry, frozen=True, kw_only=True):
    """The Combat Results Table: a row for each face, a cell for each odds column.

    market-garden:2.2.1-a, mercury:2.2.1-a.
    """

    columns: tuple[
        Annotated[str, Meta(pattern=r"^[1-9]:[1-9]$", description="odds such as 2:1")], ...
    ]
    rows: dict[
        Face,
        tuple[
            Annotated[
                str,
                Meta(
                    pattern=r"^[0-9]/[0-9]$",
                    description="attacker's and defender's damage such as 2/1",
                ),
            ],
            ...,
        ],
    ]

    def odds(self, column: int) -> tuple[int, int]:
        """Strength of attacker and defender that a column (counted from 0) stands for."""
        attacker, defender = self.columns[column].split(":")
        return int(attacker), int(defender)

    def result(self, column: int, face: int) -> tuple[int, int]:
        """Damage to attacker and defender in a column (counted from 0) on a face."""
        attacker, defender = self.rows[face][column].split("/")
        return int(attacker), int(defender)


class Terrain(_Named, frozen=True, kw_only=True):
    """What one kind of ground does."""

    defence_shift: Modifier = 0
    stops_move: bool = False
    stops_advance: bool = False
    vehicle_needs_road: bool = False
    supply_needs_road: bool = False
    supply_leaves_by_road: bool = False
    stand_fast: bool = False
    opens_retreat: bool = False
    enterable: bool = True


class Shifts(Entry, frozen=True, kw_only=True):
    """Columns to the right (to the left if negative) in a combat."""

    air: Modifier
    armor: Modifier
    artillery_attacking: Modifier
    artillery_defending: Modifier


class DieModifiers(Entry, frozen=True, kw_only=True):
    """What is added to the attacker's die."""

    attacker_unsupplied: Modifier
    defender_unsupplied: Modifier
    further_nation: Modifier
    further_nations_limit: Modifier
    leader_attacking: Modifier = 0


class LandingModifiers(Entry, frozen=True, kw_only=True):
    """What is added to a landing die."""

    no_enemy_adjacent: Modifier = 0
    enemy_adjacent: Modifier = 0
    first_day: Modifier = 0
    later_day: Modifier = 0
    later_drop_first_day: Modifier = 0
    friendly_airfield: Modifier = 0
    air_support: Modifier = 0


class AirborneLanding(Entry, frozen=True, kw_only=True):
    """hot: reduced side up; warm: one damage point; clean: nothing."""

    results: dict[Face, Literal["hot", "warm", "clean"]]
    modifiers: LandingModifiers


class SeaTransport(Entry, frozen=True, kw_only=True):
    """intercepted: one damage point and stays; aborted: stays; success: reaches the port."""

    results: dict[Face, Literal["intercepted", "aborted", "success"]]
    each_naval_marker: Modifier
    air_marker: Modifier


class GroundInterdiction(Entry, frozen=True, kw_only=True):
    """unspotted: moves; strafed: one damage point and moves; bombed: damage and no move."""

    results: dict[Face, Literal["unspotted", "strafed", "bombed"]]


class NavalResupply(Entry, frozen=True, kw_only=True):
    """intercepted: a naval marker is lost; aborted: nothing; success: one refit point."""

    results: dict[Face, Literal["intercepted", "aborted", "success"]]
    each_further_naval_marker: Modifier
    air_marker: Modifier


class Surrender(Entry, frozen=True, kw_only=True):
    """The fate of units out of supply, from a turn on."""

    from_turn: Turn
    who: Literal["allied-airborne", "all"]
    results: dict[Face, Literal["eliminated", "damage", "none"]]


class Refit(Entry, frozen=True, kw_only=True):
    """Who may remove a damage point at the end of a turn.

    `allied` and `german` name classes of units, one point each; `german_first_turn` names
    the letters of boxes, one unit each.
    """

    allied_all_first_turn: bool = False
    allied: tuple[Literal["airborne", "infantry", "armor"], ...] = ()
    german: tuple[Literal["infantry", "armor"], ...] = ()
    bonus_hex: HexId | None = None
    german_first_turn: tuple[Literal["W", "M", "O"], ...] = ()
    german_each_airfield: Points = 0
    allied_each_resupply: Points = 0


class Victory(Entry, frozen=True, kw_only=True):
    """How the game is won; `attacker` counts VP, `otherwise` wins if nobody else did."""

    attacker: Side
    threshold: Points
    otherwise: Side
    automatic_hex: HexId | None = None
    automatic_corps: Literal["XXX"] | None = None
    unsupplied_vp: dict[HexId, Points] = field(default_factory=dict)
    stars: tuple[HexId, ...] = ()
    stars_needed: Points = 0
    airfields_checked_turn: Turn | None = None


class Ferry(Entry, frozen=True, kw_only=True):
    """The hex of the ferry and the turn from which anybody may enter it."""

    hex: HexId
    from_turn: Turn


class Demolition(Entry, frozen=True, kw_only=True):
    """The faces on which a bridge is blown."""

    success: tuple[Face, ...]


class Repair(Entry, frozen=True, kw_only=True):
    """The faces on which a bridge is mended, and what a former failure adds."""

    success: tuple[Face, ...]
    after_failure: Modifier


class Weather(Entry, frozen=True, kw_only=True):
    """The faces that bring rain; the others bring clear skies."""

    rain: tuple[Face, ...]


class Leaders(Entry, frozen=True, kw_only=True):
    """What leaders add to movement, and the faces on which a leader is lost."""

    extra_movement: Points
    lost: tuple[Face, ...]


class Tables(Entry, frozen=True, kw_only=True):
    """All of tables.toml; what only one of the games has is None in the other."""

    grid: Grid
    turns: Turns
    waters: tuple[Water, ...] = ()
    printed: tuple[PrintedList, ...] = ()
    named: dict[HexId, Text] = field(default_factory=dict)
    stacking: Stacking
    freeze: Freeze
    crt: Crt
    terrain: dict[str, Terrain]
    shifts: Shifts
    die_modifiers: DieModifiers
    airborne_landing: AirborneLanding
    surrender: Surrender
    refit: Refit
    victory: Victory
    markers: tuple[Marker, ...] = ()
    ferry: Ferry | None = None
    demolition: Demolition | None = None
    last_minute_demolition: Demolition | None = None
    repair: Repair | None = None
    weather: Weather | None = None
    planned_lifts: dict[Slug, Turn] = field(default_factory=dict)
    sea_transport: SeaTransport | None = None
    ground_interdiction: GroundInterdiction | None = None
    naval_resupply: NavalResupply | None = None
    leaders: Leaders | None = None


# ---------------------------------------------------------------- the box


class Components(Struct, frozen=True, kw_only=True):
    """Everything in the box of one game."""

    folder: str
    fingerprint: str
    sheet: GameSheet
    hexes: tuple[HexRow, ...]
    edges: tuple[EdgeRow, ...]
    bridges: tuple[BridgeRow, ...]
    boxes: tuple[BoxRow, ...]
    units: tuple[UnitRow, ...]
    clauses: tuple[Clause, ...]
    tables: Tables


def load(pack: Pack) -> Components:
    """Load a game's data and check that its parts agree; a contradiction is a DataError."""
    components = Components(
        folder=pack.name,
        fingerprint=pack.fingerprint,
        sheet=pack.document("game", GameSheet),
        hexes=tuple(pack.table("map", HexRow)),
        edges=tuple(pack.table("edges", EdgeRow)),
        bridges=tuple(pack.table("bridges", BridgeRow)) if pack.has("bridges") else (),
        boxes=tuple(pack.table("boxes", BoxRow)) if pack.has("boxes") else (),
        units=tuple(pack.table("units", UnitRow)),
        clauses=tuple(pack.table("clauses", Clause)),
        tables=pack.document("tables", Tables),
    )
    found = faults(components)
    if found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        own = f", with the values of {', '.join(pack.overrides)}" if pack.overrides else ""
        raise DataError(found[0] + more + own)
    return components
