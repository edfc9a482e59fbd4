"""What lies in the box: maps, counters, leaders, charts and scenarios, as typed data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dropzone.core.data import Entry, Pack
from dropzone.core.errors import DataError
from dropzone.core.sheet import GameSheet

__all__ = [
    "Components",
    "EdgeRow",
    "Group",
    "HexRow",
    "LeaderEntry",
    "Scenario",
    "SetupGroup",
    "Sheet",
    "Tables",
    "TypeEntry",
    "UnitRow",
    "load",
]

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9-]+$", description="an id of letters and hyphens")]
HexCode = Annotated[str, Meta(pattern=r"^\d{2,3}\.\d{2}$", description="a hex such as 06.04")]
TurnId = Annotated[str, Meta(pattern=r"^\d\d-(\d{4}|night)$", description="a turn such as 24-0900")]
SideId = Literal["allied", "german"]
Colour = Literal[
    "none", "white", "pink", "purple", "blue", "green", "orange", "yellow", "brown", "black"
]
Rating = Annotated[int, Meta(ge=0, le=9)]
Result = Literal["C", "S?", "S", "1", "E"]
MoveType = Literal["leg", "wheeled", "tracked", "gun", "static", "naval"]


class HexRow(Entry, frozen=True, kw_only=True):
    """One hex of a map."""

    hex: HexCode
    terrain: str
    elevation: int = 0
    name: str = ""
    features: tuple[str, ...] = ()


class EdgeRow(Entry, frozen=True, kw_only=True):
    """One hexside with a road over it, a slope on it, or both."""

    a: HexCode
    b: HexCode
    road: str = ""
    slope_up_to: str = ""


class UnitRow(Entry, frozen=True, kw_only=True):
    """One unit counter; its ratings are those of its type."""

    id: Slug
    name: str
    side: SideId
    nation: str = ""
    division: str = ""
    formation: str = ""
    battalion: str = ""
    kind: str
    type: Slug
    steps: Annotated[int, Meta(ge=0, le=2)]
    flags: tuple[str, ...] = ()


class Reduced(Entry, frozen=True, kw_only=True):
    """The ratings of a unit with one step left."""

    fire: Rating
    assault: Rating
    defense: int
    tq: Rating


class Mounted(Entry, frozen=True, kw_only=True):
    """The mounted side of a unit with organic transport."""

    move: Annotated[int, Meta(ge=1, le=20)]
    move_type: MoveType
    weapon: Colour
    assault_weapon: Colour
    defense: int


class TypeEntry(Entry, frozen=True, kw_only=True):
    """The ratings of one type of unit."""

    weapon: Colour
    fire: Rating
    range: Annotated[int, Meta(ge=0, le=60)]
    assault: Rating
    assault_weapon: Colour
    defense: Annotated[int, Meta(ge=-5, le=5)]
    tq: Rating
    move: Annotated[int, Meta(ge=0, le=20)]
    move_type: MoveType
    steps: Annotated[int, Meta(ge=0, le=2)]
    gun: bool
    armoured: bool
    assault_double: bool = False
    mounted: Mounted | None = None
    reduced: Reduced | None = None


class TypeBook(Entry, frozen=True, kw_only=True):
    """All of classes.toml."""

    classes: dict[str, TypeEntry]


class DivisionEntry(Entry, frozen=True, kw_only=True):
    """A division, or what acts as one."""

    name: str
    side: SideId


class FormationEntry(Entry, frozen=True, kw_only=True):
    """A brigade or regiment."""

    name: str
    division: str
    leaders: tuple[str, ...] = ()


class BattalionEntry(Entry, frozen=True, kw_only=True):
    """A battalion: a formation in the scenarios at battalion scale."""

    name: str
    formation: str = ""


class LeaderEntry(Entry, frozen=True, kw_only=True):
    """A leader: what he commands, how far, and how many independents he takes along."""

    name: str
    side: SideId
    division: str
    kind: Literal["formation", "battalion", "kampfgruppe", "replacement", "special"]
    command_range: Annotated[int, Meta(ge=1, le=99)]
    attachment_rating: Annotated[int, Meta(ge=0, le=9)]
    formation: str = ""
    battalion: str = ""
    replaces: str = ""


class Replacement(Entry, frozen=True, kw_only=True):
    """The leader who follows one that was lost, where none is named."""

    command_range: int
    attachment_rating: int


class Scale(Entry, frozen=True, kw_only=True):
    """What acts as division and what as formation."""

    commands: tuple[str, ...]
    formations: tuple[str, ...]


class FormationBook(Entry, frozen=True, kw_only=True):
    """All of formations.toml."""

    divisions: dict[str, DivisionEntry]
    formations: dict[str, FormationEntry]
    battalions: dict[str, BattalionEntry]
    leaders: dict[str, LeaderEntry]
    replacement: Replacement
    scales: dict[str, Scale]
    battalion_scale_overrides: dict[str, str]


class CombatTable(Entry, frozen=True, kw_only=True):
    """The combat results by colour and natural roll, for both kinds of target."""

    unarmoured: dict[Colour, tuple[Result, ...]]
    armoured: dict[Colour, tuple[Result, ...]]


class FireTable(Entry, frozen=True, kw_only=True):
    """What is added to a Fire or Assault Rating."""

    cohesion_hit: int
    column_firer: int
    entrenched_firer: int
    barrage_light: int
    barrage_heavy: int
    para_firer: int
    glider_firer: int
    delay_firer: int
    night: int
    emergency_supply: int
    company_bonus: int
    counter_battery: int
    range_unarmoured: int
    range_armoured: int
    range_armoured_at_most: int
    rubble: int
    upslope: int
    improved_position: int
    entrenchment: int
    column_target: int
    para_target: int
    glider_target: int
    delay_target: int
    heroic: int
    men_at_work: int
    roadblock: int
    suppressed_assault: int
    mass: tuple[tuple[int, int], ...]
    strike: int
    direct_within: int


class OpportunityTable(Entry, frozen=True, kw_only=True):
    """What a trigger adds to Opportunity Fire."""

    zone_to_zone: int
    zone_to_free: int
    charging: int
    running: int


class QualityTable(Entry, frozen=True, kw_only=True):
    """What is added to Troop Quality."""

    out_of_command: int
    suppressed: int
    two_cohesion_hits: int
    barrage_light: int
    barrage_heavy: int
    improved_position: int
    entrenchment: int
    delay: int
    heroic: int
    diminished: int
    emergency: int
    work_again: int
    not_an_engineer: int
    hold_result: int
    hold_results_most: int
    hold_two_to_one: int
    hold_three_to_one: int


class SightTable(Entry, frozen=True, kw_only=True):
    """How far one sees."""

    day: int
    observation_post: int
    night: int


class StackingTable(Entry, frozen=True, kw_only=True):
    """How many steps stand in a hex."""

    steps: int


class CommandTable(Entry, frozen=True, kw_only=True):
    """What Command Points buy, and how many a division may hold."""

    division_action: int
    direct_command: int
    second_action: int
    check: int
    points_most: int
    dispatch_most: int
    dispatch_price: int


class TerrainEntry(Entry, frozen=True, kw_only=True):
    """One terrain: protection, sight, and costs not in Column and in Column."""

    name_en: str
    name_fr: str
    defence: int
    sight: Literal["open", "semi", "blocking"]
    leg: tuple[int, int]
    wheeled: tuple[int, int]
    tracked: tuple[int, int]


class SlopeTable(Entry, frozen=True, kw_only=True):
    """What a slope hexside costs."""

    leg: int
    leg_in_column: int
    vehicle_factor: int


class TurnTable(Entry, frozen=True, kw_only=True):
    """The turns of a day."""

    hours: tuple[str, ...]
    first_day: int


class LeaderLossTable(Entry, frozen=True, kw_only=True):
    """From which roll a leader without a host is replaced."""

    replaced_from: int


class Reach(Entry, frozen=True, kw_only=True):
    """A distance in hexes."""

    reach: int


class BarrageTable(Entry, frozen=True, kw_only=True):
    """From which strength a barrage is heavy, and what it costs to leave one."""

    heavy_from: int
    leave: int


class DropRow(Entry, frozen=True, kw_only=True):
    """One row of the Drop Table: up to which total, and what happens."""

    most: int
    result: Literal["none", "delay", "step-loss", "eliminated"]
    markers: int


class DropTable(Entry, frozen=True, kw_only=True):
    """The Drop Table and what is added to its roll."""

    rows: tuple[DropRow, ...]
    fire_zone: int
    anti_aircraft: int
    parachute_in_cover: int
    glider_in_cover: int
    cover: tuple[str, ...]


class RubbleTable(Entry, frozen=True, kw_only=True):
    """What rubble costs to enter, out of Column and in it."""

    leg: tuple[int, int]
    wheeled: tuple[int, int]
    tracked: tuple[int, int]


class PartisanTable(Entry, frozen=True, kw_only=True):
    """How strong partisans are, and how far from houses."""

    fire: int
    reach: int


class Tables(Entry, frozen=True, kw_only=True):
    """All of tables.toml."""

    crt: CombatTable
    fire: FireTable
    opportunity: OpportunityTable
    quality: QualityTable
    sight: SightTable
    stacking: StackingTable
    command: CommandTable
    terrain: dict[str, TerrainEntry]
    slope: SlopeTable
    turns: TurnTable
    leader_loss: LeaderLossTable
    entry: Reach
    air: Reach
    barrage: BarrageTable
    drop: DropTable
    rubble: RubbleTable
    partisans: PartisanTable
    events: dict[SideId, dict[str, int]]


class Group(Entry, frozen=True, kw_only=True):
    """Units of a scenario, and hexes for them."""

    units: tuple[Slug, ...]
    hexes: tuple[HexCode, ...]


class SetupGroup(Group, frozen=True, kw_only=True):
    """Units and where they stand: each at its hex, or one each in the owner's order."""

    side: SideId
    mode: Literal["at", "one-each", "random-one-each", "within"]
    #: With "within": how far from one of the hexes, and whether one unit stands in a hex.
    range: int = 0
    apart: bool = False
    #: Whether the units start in Improved Positions.
    improved: bool = False


class Arrival(Group, frozen=True, kw_only=True):
    """Units that come later: they walk on at a hex, or drop within a distance of one."""

    turn: TurnId
    how: Literal["hex", "parachute"]
    range: int = 0


class LeaderPlace(Entry, frozen=True, kw_only=True):
    """A leader of the scenario, with a unit or with any that may hold him."""

    leader: Slug
    with_unit: Slug | None = None


class CommandEntry(Entry, frozen=True, kw_only=True):
    """The ratings of a division, and its points at the start."""

    command_rating: int
    dispatch_rating: int
    command_points: int
    dispatch_points: int


class Cup(Entry, frozen=True, kw_only=True):
    """The cup of the first turn and the chit that opens the game."""

    first: str
    initial: tuple[str, ...]


class Strikes(Entry, frozen=True, kw_only=True):
    """Airstrikes that a scenario gives with a chit of a turn."""

    turn: TurnId
    chit: str
    count: int
    #: Whether they need no friendly unit nearby.
    anywhere: bool = False


class LastChit(Entry, frozen=True, kw_only=True):
    """A chit that is played on a turn even if it is drawn last."""

    chit: str
    turns: tuple[TurnId, ...]


class Condition(Entry, frozen=True, kw_only=True):
    """Hexes to control, so many of them, perhaps connected; or steps the enemy must lose."""

    hexes: tuple[HexCode, ...] = ()
    need: int = 0
    connected: bool = False
    losses: int = 0


class Outcome(Entry, frozen=True, kw_only=True):
    """A victory: who wins, when it is looked at, and which conditions must hold."""

    winner: SideId
    when: Literal["turn-end", "end"]
    #: Whether one of the conditions is enough.
    either: bool = False
    conditions: tuple[Condition, ...]


class Victory(Entry, frozen=True, kw_only=True):
    """Who wins if nothing else holds, and what else may hold."""

    default: SideId | Literal["draw"]
    outcomes: tuple[Outcome, ...]


class Scenario(Entry, frozen=True, kw_only=True):
    """All of one scenario's file."""

    start: TurnId
    turns: int
    maps: tuple[str, ...]
    scale: str
    starts_at_activations: bool
    events: bool
    dispatch: bool
    special_rules: tuple[str, ...]
    setup: tuple[SetupGroup, ...]
    arrivals: tuple[Arrival, ...] = ()
    leaders: tuple[LeaderPlace, ...]
    commands: dict[str, CommandEntry]
    cup: Cup
    strikes: tuple[Strikes, ...] = ()
    rearguards: dict[SideId, int] | None = None
    no_points_first: str = ""
    events_removed: tuple[str, ...] = ()
    last_chit_played: tuple[LastChit, ...] = ()
    victory: Victory


class Sheet(Struct, frozen=True, kw_only=True):
    """One map sheet."""

    id: str
    hexes: tuple[HexRow, ...]
    edges: tuple[EdgeRow, ...]


class Components(Struct, frozen=True, kw_only=True):
    """Everything in the box."""

    fingerprint: str
    sheet: GameSheet
    units: dict[str, UnitRow]
    types: dict[str, TypeEntry]
    book: FormationBook
    tables: Tables
    scenarios: dict[str, Scenario]
    maps: dict[str, Sheet]


def load(pack: Pack) -> Components:
    """Load a game's data and check that its parts agree; a wrong part is a DataError."""
    sheet = pack.document("game", GameSheet)
    scenarios = {
        each.id: pack.document(f"scenario-{each.id}", Scenario) for each in sheet.scenarios
    }
    names = sorted({name for scenario in scenarios.values() for name in scenario.maps})
    components = Components(
        fingerprint=pack.fingerprint,
        sheet=sheet,
        units={unit.id: unit for unit in pack.table("units", UnitRow)},
        types=pack.document("classes", TypeBook).classes,
        book=pack.document("formations", FormationBook),
        tables=pack.document("tables", Tables),
        scenarios=scenarios,
        maps={
            name: Sheet(
                id=name,
                hexes=tuple(pack.table(f"map-{name}", HexRow)),
                edges=tuple(pack.table(f"edges-{name}", EdgeRow)),
            )
            for name in names
        },
    )
    found = problems(components)
    if found:
        raise DataError(found[0])
    return components


def problems(components: Components) -> list[str]:
    """Return what does not agree between the files."""
    found: list[str] = []
    for unit in components.units.values():
        if unit.type not in components.types:
            found.append(f"units.csv: {unit.id} is of the unknown type {unit.type}")
    for name, sheet in components.maps.items():
        for row in sheet.hexes:
            if row.terrain not in components.tables.terrain:
                found.append(f"map-{name}.csv: {row.hex} has the unknown terrain {row.terrain}")
    for name, scenario in components.scenarios.items():
        hexes = {row.hex for sheet in scenario.maps for row in components.maps[sheet].hexes}
        groups: tuple[Group, ...] = (*scenario.setup, *scenario.arrivals)
        for group in groups:
            found += [
                f"scenario-{name}.toml: there is no unit {unit}"
                for unit in group.units
                if unit not in components.units
            ]
            found += [
                f"scenario-{name}.toml: there is no hex {code}"
                for code in group.hexes
                if code not in hexes
            ]
        for place in scenario.leaders:
            if place.leader not in components.book.leaders:
                found.append(f"scenario-{name}.toml: there is no leader {place.leader}")
    for half in (components.tables.crt.unarmoured, components.tables.crt.armoured):
        found += [
            f"tables.toml, crt: {colour} needs nine results"
            for colour, row in half.items()
            if len(row) != 9
        ]
    return found
