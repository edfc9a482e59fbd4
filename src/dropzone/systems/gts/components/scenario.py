"""Scenarios: who stands where, who comes when, and which rules are in force."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from dropzone.core.data import Entry
from dropzone.systems.gts.components._words import HexCode, SideId, Slug, TurnId
from dropzone.systems.gts.components.victory import Victory

__all__ = [
    "Arrival",
    "Attachment",
    "ChitDue",
    "CommandChange",
    "CommandEntry",
    "Cup",
    "FreeDrop",
    "Group",
    "Include",
    "LastChit",
    "LeaderPlace",
    "Limits",
    "Lock",
    "Morale",
    "PlannedAir",
    "Reserve",
    "Scenario",
    "Serial",
    "SetupGroup",
    "Strikes",
]

Count = Annotated[int, Meta(ge=0, le=99)]
SupplyState = Literal["full", "reduced", "diminished", "emergency"]


class Limits(Entry, frozen=True, kw_only=True):
    """The last column and row of a map that are in play (ruling R-71)."""

    columns: int = 999
    rows: int = 999


class Include(Entry, frozen=True, kw_only=True):
    """What is taken over from another scenario: its set-up, its serials, or some arrivals."""

    scenario: Slug
    what: Literal["setup", "arrivals", "serials"]
    side: SideId
    #: The turns of the arrivals; all if none is named.
    turns: tuple[TurnId, ...] = ()
    #: The grid of the groups, and the sheets under which the rulebook lists them.
    grid: str = ""
    headings: tuple[str, ...] = ()


class Group(Entry, frozen=True, kw_only=True):
    """Units of a scenario, and hexes for them."""

    units: tuple[Slug, ...]
    hexes: tuple[HexCode, ...]


class SetupGroup(Group, frozen=True, kw_only=True):
    """Units and where they stand: each at its hex, in the owner's order, or drawn by lot."""

    side: SideId
    mode: Literal["at", "one-each", "random-one-each", "within", "random-within", "spread", "park"]
    #: With "within": how far from one of the hexes, and whether one unit stands in a hex.
    range: int = 0
    apart: bool = False
    #: With "spread": how many units stand in each of the hexes at least and at most.
    least: int = 0
    most: int = 0
    #: With "park": the leader with whom the guns are in contact.
    contact: Slug | None = None
    #: Whether the units start in Improved Positions, and which of them do not.
    improved: bool = False
    not_improved: tuple[Slug, ...] = ()
    #: Units that start with fewer steps than they have.
    steps: dict[Slug, int] = field(default_factory=dict)
    #: The sheet under which the rulebook lists the group, where others refer to it.
    heading: str = ""


class Arrival(Group, frozen=True, kw_only=True):
    """Units that come later: they walk on, drop, glide or land from ships."""

    turn: TurnId
    how: Literal["hex", "parachute", "glider", "ship"]
    range: int = 0
    #: Ships: any port that the side controls, and the hexes if it has none.
    any_port: bool = False


class Serial(Entry, frozen=True, kw_only=True):
    """Units that are landed by aircraft together (S7.0)."""

    number: int
    units: tuple[Slug, ...]


class FreeDrop(Entry, frozen=True, kw_only=True):
    """How many battalion sticks the German drops on a turn where he likes (O1.0)."""

    turn: TurnId
    sticks: int


class LeaderPlace(Entry, frozen=True, kw_only=True):
    """A leader of the scenario, with a unit or with any that may hold him."""

    leader: Slug
    with_unit: Slug | None = None
    #: The sheet on which he starts, where his units stand on several.
    sheet: str = ""


class CommandEntry(Entry, frozen=True, kw_only=True):
    """The ratings of a division, and its points at the start.

    crete:G5.1-a.
    """

    command_rating: int
    dispatch_rating: int
    command_points: int
    dispatch_points: int


class CommandChange(Entry, frozen=True, kw_only=True):
    """A Command Rating that rises for good, on a turn or with a serial (ruling R-67)."""

    command: Slug
    command_rating: int
    turn: TurnId | None = None
    serial: int = 0


class Cup(Entry, frozen=True, kw_only=True):
    """The cup of the first turn and the chit that opens the game."""

    first: str = ""
    initial: tuple[str, ...]
    #: The German chooses which of these opens the game; the rest go into the cup, or not.
    choice: tuple[str, ...] = ()
    rest_in_cup: bool = False
    #: How many of these chits the German adds.
    adds: int = 0
    adds_from: tuple[str, ...] = ()


class ChitDue(Entry, frozen=True, kw_only=True):
    """A chit that is there from a turn on, or from the turn of a serial (ruling R-33)."""

    chit: str
    turn: TurnId | None = None
    serial: int = 0
    #: A chit that is added to the cup for this turn only, when this other one is drawn (R-62).
    after: str = ""


class Strikes(Entry, frozen=True, kw_only=True):
    """Airstrikes that a scenario gives with a chit that is played on a turn (ruling P-30)."""

    turn: TurnId
    chit: str
    count: int
    #: Whether they need no friendly unit nearby.
    anywhere: bool = False
    #: The sheet on which they must be used, if it matters.
    sheet: str = ""


class PlannedAir(Entry, frozen=True, kw_only=True):
    """Strikes that the German plans: so many a day from a turn on, or so many in all (S11.0)."""

    first: TurnId
    per_day: int = 0
    total: int = 0
    not_on: tuple[int, ...] = ()


class LastChit(Entry, frozen=True, kw_only=True):
    """A chit that is played on a turn even if it is drawn last."""

    chit: str
    turns: tuple[TurnId, ...]


class Morale(Entry, frozen=True, kw_only=True):
    """Allied Morale at the start, or a Withdrawal that is in force already (S5.0)."""

    start: int = 0
    withdrawal: bool = False
    level: int = 0
    #: What does not change Morale in the scenario.
    ignored: tuple[Literal["naval-loss", "supply"], ...] = ()
    #: Changes that differ from those of S5.0.
    changes: dict[Literal["allied-step", "german-step", "objective"], int] = field(
        default_factory=dict
    )
    #: Further hexes by which Allied units withdraw.
    exits: tuple[HexCode, ...] = ()


class Attachment(Entry, frozen=True, kw_only=True):
    """A battalion that is attached to another formation from the start (S9.0)."""

    battalion: Slug
    to: Slug


class Lock(Entry, frozen=True, kw_only=True):
    """Allied units of a sheet that may not act before a turn, or a chit of that turn."""

    sheet: str
    turn: TurnId
    chit: str = ""


class Reserve(Entry, frozen=True, kw_only=True):
    """Battalions that may not act until the enemy comes near, or the Withdrawal begins (R-73)."""

    battalions: tuple[Slug, ...]
    range: int
    hexes: tuple[HexCode, ...]
    #: Enemies that do not count.
    ignoring: tuple[Slug, ...] = ()


class Confined(Entry, frozen=True, kw_only=True):
    """Auxiliaries that may not leave their sheet nor come near its exit (ruling R-76)."""

    sheet: str
    exit: str
    range: int


class TwoLeaders(Entry, frozen=True, kw_only=True):
    """A formation with two leaders, one of whom goes when they meet on one map."""

    stays: Slug
    goes: Slug


class Scenario(Entry, frozen=True, kw_only=True):
    """All of one scenario's file."""

    #: What no rule brings in needs no rule that keeps it out.
    for_people: ClassVar[frozenset[str]] = frozenset({"unavailable"})

    start: TurnId
    turns: int
    maps: tuple[str, ...]
    limits: Limits = Limits()
    scale: str
    starts_at_activations: bool
    events: bool
    dispatch: bool
    special_rules: tuple[str, ...]
    #: Optional rules that the scenario plays with whatever its options (O1 ...).
    optional_rules: tuple[str, ...] = ()
    #: Rules of the system that the scenario states itself, and its clauses for them.
    clauses: dict[Slug, str] = field(default_factory=dict)
    include: tuple[Include, ...] = ()
    setup: tuple[SetupGroup, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    serials: tuple[Serial, ...] = ()
    free_drops: tuple[FreeDrop, ...] = ()
    #: The first turn on which a serial lands, and whether they come in any order.
    serials_from: TurnId | None = None
    serials_in_any_order: bool = False
    leaders: tuple[LeaderPlace, ...]
    two_leaders: TwoLeaders | None = None
    commands: dict[str, CommandEntry]
    command_changes: tuple[CommandChange, ...] = ()
    cup: Cup
    #: Chits that go into the cup, that may be bought, and that are added, from a turn on.
    chits_in_cup: tuple[ChitDue, ...] = ()
    chits_for_sale: tuple[ChitDue, ...] = ()
    chits_added: tuple[ChitDue, ...] = ()
    strikes: tuple[Strikes, ...] = ()
    planned_air: PlannedAir | None = None
    #: Rearguards and roadblocks, by side or by division.
    rearguards: dict[str, Count] | None = None
    roadblocks: dict[str, Count] = field(default_factory=dict)
    #: Divisional Trucks at the start, and whether the Germans earn theirs (S10.0).
    trucks: dict[str, Count] = field(default_factory=dict)
    german_trucks: bool = False
    attachments: tuple[Attachment, ...] = ()
    #: Units of a formation that act as independents.
    independents: tuple[Slug, ...] = ()
    #: Units that no rule brings in.
    unavailable: tuple[Slug, ...] = ()
    #: Hexes that the Germans control at the start.
    german_control: tuple[HexCode, ...] = ()
    supply: dict[SideId, SupplyState] = field(default_factory=dict)
    morale: Morale | None = None
    locks: tuple[Lock, ...] = ()
    reserves: tuple[Reserve, ...] = ()
    confined: Confined | None = None
    #: Whether units that are shipped or leave by an exit are out of play for good.
    set_aside: bool = False
    no_points_first: str = ""
    events_removed: tuple[str, ...] = ()
    last_chit_played: tuple[LastChit, ...] = ()
    victory: Victory
