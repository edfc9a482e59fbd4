"""Tables with a hex map: what a side sees of one, and what it takes to draw it."""

from __future__ import annotations

from typing import Literal, TypedDict

from dropzone.core.views.common import Aid, ResultView, SurveyKind

__all__ = [
    "BarrageView",
    "BoardChit",
    "BoardCommand",
    "BoardMarker",
    "BoardSheet",
    "BoardTurns",
    "BridgeState",
    "CommandView",
    "CrowdedView",
    "DisplayBox",
    "GoalLine",
    "HexBoard",
    "HexBoardUnit",
    "HexBox",
    "HexBridge",
    "HexEdge",
    "HexMap",
    "HexMore",
    "HexRow",
    "HexUnitMore",
    "HexUnitView",
    "HexView",
    "LeaderView",
    "OffMapDisplay",
    "Serial",
    "Serials",
    "Stream",
    "StrikeView",
    "TruckState",
    "TruckView",
    "TurnRecordLine",
    "Weapon",
]

# -- views --------------------------------------------------------------------------------


class HexUnitMore(TypedDict, total=False):
    """What a view says of a unit only where the game has such values and states."""

    # Battle Command.
    strength: int
    endurance: int
    damage: int
    letter: str | None
    unsupplied: bool
    activity: Literal["ready", "moved", "done"]
    # Grand Tactical Series; `None` stands for a value that the counter does not have.
    fire: int | None
    colour: str
    range: int
    assault: int | None
    defense: int
    quality: int
    steps: int
    cohesion: int
    suppressed: bool
    column: bool
    mounted: bool
    improved: bool
    entrenched: bool
    working: bool
    drop_markers: int
    glider: bool
    delayed: bool
    parked: bool
    contact: str | None
    heroic: bool
    acted: bool
    commanded: bool


class HexUnitView(HexUnitMore):
    """A unit as it is now."""

    id: str
    side: str
    place: str
    movement: int
    reduced: bool


class CrowdedView(TypedDict):
    """A place with more units than may stay there."""

    place: str
    count: int
    limit: int


class CommandView(TypedDict):
    """A command and what it has to spend."""

    side: str
    command_rating: int
    dispatch_rating: int
    command_points: int
    dispatch_points: int
    roadblocks: int


TruckState = Literal["ready", "later", "lost", "loaded"]


class TruckView(TypedDict):
    """A truck: free, carrying a unit, or not to be had."""

    id: str
    command: str
    state: TruckState
    load: str | None


#: A leader; `with` is the unit he is with, which no attribute could be called.
LeaderView = TypedDict(
    "LeaderView",
    {
        "id": str,
        "side": str,
        "with": str | None,
        "place": str | None,
        "range": int,
        "replaced": bool,
    },
)


class StrikeView(TypedDict):
    """An airstrike on the map."""

    side: str
    place: str


class BarrageView(TypedDict):
    """Hexes under barrage, by its weight."""

    light: list[str]
    heavy: list[str]


BridgeState = Literal["intact", "destroyed"]


class HexMore(TypedDict, total=False):
    """What a view says only where the game has such things."""

    #: Words of a game's own rules for what lasts: "flooded".
    states: list[str]
    # Battle Command.
    impulse: str
    rain: bool
    threshold: int
    markers: dict[str, str]
    crowded: list[CrowdedView]
    bridges: dict[str, BridgeState]
    repair_begun: str | None
    used: list[str]
    bids: dict[str, int]
    drops: int
    seats: dict[str, str]
    # Grand Tactical Series.
    time: str
    night: bool
    chit: str | None
    first: str | None
    cup: list[str]
    commands: dict[str, CommandView]
    trucks: list[TruckView]
    attachments: dict[str, str]
    strikes: list[StrikeView]
    planned_strikes: list[str]
    lost: list[str]
    out_of_play: list[str]
    boxes: dict[str, list[str]]
    supply: dict[str, dict[str, str]] | None
    morale: int | None
    withdrawal: int | None
    leaders: list[LeaderView]
    barrages: BarrageView
    target_zone: str | None
    rubble: list[str]
    roadblocks: dict[str, list[str]]
    fire_zones: dict[str, list[str]]


class HexView(HexMore):
    """What a side may know of a table with a hex map.

    The points are of the side that has to win, or of each side.
    """

    game: str
    scenario: str
    options: list[str]
    turn: int
    turns: int
    points: int | dict[str, int]
    control: dict[str, list[str]]
    units: list[HexUnitView]
    result: ResultView | None


# -- boards -------------------------------------------------------------------------------


class BoardSheet(TypedDict):
    """The sheet that the map is printed on: kilometres a hex, and the bearing of north."""

    title: str
    kilometres: float
    north: float


class _HexRowMore(TypedDict, total=False):
    canals: list[str]
    map: int
    elevation: int


class HexRow(_HexRowMore):
    """A hex, with its centre in hexsides."""

    code: str
    x: float
    y: float
    terrain: str
    name: str
    vp: int
    features: list[str]


class _HexEdgeMore(TypedDict, total=False):
    river: str | None
    crossing: str | None
    slope_up_to: str | None


class HexEdge(_HexEdgeMore):
    """What runs over or along a hexside."""

    a: str
    b: str
    road: str | None


class HexBridge(TypedDict):
    """A bridge over a water, in a hex or between two."""

    id: str
    name: str
    hex: str
    far: str | None
    kind: str
    water: str


class _HexBoxMore(TypedDict, total=False):
    letter: str | None
    hexes: list[str]


class HexBox(_HexBoxMore):
    """A box beside the map."""

    id: str
    name: str
    kind: str


class DisplayBox(TypedDict):
    """A box of the Off-Map Display, with the hex one leaves it by and the boxes beside it."""

    id: str
    name: str
    kind: str
    exit: str | None
    ways: list[str]


class OffMapDisplay(TypedDict):
    """The Off-Map Display."""

    boxes: list[DisplayBox]


class _HexBoardUnitMore(TypedDict, total=False):
    # Battle Command.
    corps: str | None
    branch: str
    size: str
    vehicle: bool
    strength: int
    endurance: int
    reduced: str | None
    entry: str | None
    landing: list[str]
    # Grand Tactical Series.
    command: str
    formation: str | None
    fire: int | None
    colour: str
    range: int
    assault: int | None
    defense: int
    quality: int
    steps: int


class HexBoardUnit(_HexBoardUnitMore):
    """A unit as it is printed on its counter."""

    name: str
    short: str
    side: str
    nation: str
    kind: str
    service: str
    movement: int
    arrival: int | None
    flags: list[str]


class _BoardMarkerMore(TypedDict, total=False):
    from_turn: int
    survey: str


class BoardMarker(_BoardMarkerMore):
    """A marker or leader that lies on the map, and the survey that shows by itself on it."""

    name: str
    side: str
    kind: str


class _BoardTurnsMore(TypedDict, total=False):
    first: str
    impulses: list[str]
    ids: list[str]
    names: list[str]


class BoardTurns(_BoardTurnsMore):
    """The turn track: days of impulses from a first one on, or turns with names."""

    count: int


class Stream(TypedDict):
    """A stream, from hex to hex."""

    name: str
    course: list[str]


class HexMap(TypedDict):
    """A sheet in play; those of one grid touch."""

    id: str
    name: str
    grid: str


class Weapon(TypedDict):
    """What a colour of fire values means."""

    name: str
    letter: str


class BoardCommand(TypedDict):
    """A command by name."""

    name: str
    side: str


class BoardChit(TypedDict):
    """A chit of the cup; `short` is printed on it."""

    name: str
    side: str
    kind: str
    short: str


class GoalLine(TypedDict):
    """What decides the game, in words."""

    side: str | None
    text: str
    note: str


class TurnRecordLine(TypedDict):
    """What comes on a turn, in words."""

    turn: int
    side: str
    text: str


class Serial(TypedDict):
    """Units that are airlanded together."""

    number: int
    command: str
    units: list[str]


class Serials(TypedDict):
    """The airlanding serials in their order, and the turns on which one may land."""

    turns: list[int]
    line: list[Serial]


class _HexBoardMore(TypedDict, total=False):
    aids: list[Aid]
    streams: list[Stream]
    display: OffMapDisplay | None
    supply_areas: dict[str, str]
    maps: list[HexMap]
    weapons: dict[str, Weapon]
    formations: dict[str, str]
    commands: dict[str, BoardCommand]
    morale: int | None
    chits: dict[str, BoardChit]
    goals: list[GoalLine]
    turn_record: list[TurnRecordLine]
    serials: Serials


class HexBoard(_HexBoardMore):
    """What it takes to draw a hex map with its counters."""

    kind: Literal["hex"]
    sheet: BoardSheet
    hexes: list[HexRow]
    edges: list[HexEdge]
    bridges: list[HexBridge]
    waters: dict[str, str]
    boxes: list[HexBox]
    terrain: dict[str, str]
    units: dict[str, HexBoardUnit]
    markers: dict[str, BoardMarker]
    turns: BoardTurns
    stacking: int
    terms: dict[str, str]
    surveys: list[SurveyKind]
