"""Tables: the charts that are rolled on and the numbers that are added."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from dropzone.core.data import Entry
from dropzone.systems.gts.components._words import Colour, Result, SideId, TurnId

__all__ = [
    "AirlandingTable",
    "BarrageTable",
    "CombatTable",
    "CommandTable",
    "DropRow",
    "DropTable",
    "FireTable",
    "InterdictionRow",
    "InterdictionTable",
    "LeaderLossTable",
    "OpportunityTable",
    "PartisanTable",
    "QualityTable",
    "Reach",
    "RubbleTable",
    "SightTable",
    "SlopeTable",
    "StackingTable",
    "Tables",
    "TerrainEntry",
    "TruckTable",
    "TurnTable",
]


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
    """One terrain: protection, sight, and costs not in Column and in Column.

    crete:2.0-c, crete:2.1-a, crete:2.1-b, crete:2.2-d, crete:2.3-b, crete:2.4-a.
    """

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
    """From which strength a barrage is heavy, what it costs to leave one, and parks a Division."""

    heavy_from: int
    leave: int
    parks: int


class DropRow(Entry, frozen=True, kw_only=True):
    """One row of the Drop Table: up to which total, and what happens."""

    most: int
    result: Literal["none", "delay", "step-loss", "eliminated"]
    markers: int


class DropTable(Entry, frozen=True, kw_only=True):
    """The Drop Table and what is added to its roll."""

    rows: tuple[DropRow, ...] = ()
    fire_zone: int = 0
    anti_aircraft: int = 0
    parachute_in_cover: int = 0
    glider_in_cover: int = 0
    cover: tuple[str, ...] = ()


class InterdictionRow(Entry, frozen=True, kw_only=True):
    """One row of the Airlanding/Interdiction Table: up to which total, and what happens."""

    most: int
    step_losses: Annotated[int, Meta(ge=0, le=2)] = 0
    cohesion_hits: Annotated[int, Meta(ge=0, le=2)] = 0
    suppressed: bool = False
    eliminated: bool = False


class InterdictionTable(Entry, frozen=True, kw_only=True):
    """The Airlanding/Interdiction Table, what is added to the roll, and at most how much."""

    rows: tuple[InterdictionRow, ...] = ()
    fire_zone: int = 0
    anti_aircraft: int = 0
    modifiers_most: int = 0


class AirlandingTable(Entry, frozen=True, kw_only=True):
    """The turns on which a serial may land."""

    turns: tuple[TurnId, ...] = ()


class TruckTable(Entry, frozen=True, kw_only=True):
    """Divisional Trucks: their type, where they drive, and the airfield that brings German ones."""

    type: str = ""
    sheets: tuple[str, ...] = ()
    airfield: str = ""


class RubbleTable(Entry, frozen=True, kw_only=True):
    """What rubble costs to enter, out of Column and in it."""

    leg: tuple[int, int]
    wheeled: tuple[int, int]
    tracked: tuple[int, int]


class PartisanTable(Entry, frozen=True, kw_only=True):
    """How strong partisans are, and how far from houses."""

    fire: int = 0
    reach: int = 0


class Tables(Entry, frozen=True, kw_only=True):
    """All of tables.toml; tables of what a game does not have are left out."""

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
    rubble: RubbleTable
    drop: DropTable = DropTable()
    interdiction: InterdictionTable = InterdictionTable()
    airlanding: AirlandingTable = AirlandingTable()
    trucks: TruckTable = TruckTable()
    partisans: PartisanTable = PartisanTable()
    events: dict[SideId, dict[str, int]] = field(default_factory=dict)
