"""What crosses the wire: the types of every request and every answer."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from dropzone.core.rules.about import Shown
from dropzone.core.rules.procedure import Target
from dropzone.core.rules.structure import About, RoleName
from dropzone.core.rules.survey import Layer
from dropzone.core.views import View
from dropzone.server.api.changes import Change

__all__ = [
    "Advice",
    "ChatMessage",
    "ChoiceInfo",
    "ClockAsked",
    "ClockInfo",
    "Created",
    "DecisionInfo",
    "GameInfo",
    "Joined",
    "LogLine",
    "LogPage",
    "Moment",
    "MyTable",
    "NewTable",
    "Odds",
    "OddsResult",
    "OutcomeInfo",
    "Preview",
    "ResultInfo",
    "ScenarioInfo",
    "SeatInfo",
    "Staged",
    "StateChanges",
    "Survey",
    "TableState",
    "Undo",
    "WayInfo",
    "Ways",
]

Name = Annotated[str, Meta(max_length=40)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Secret = Annotated[str, Meta(min_length=16, max_length=100)]
ChoiceText = Annotated[str, Meta(min_length=1, max_length=2000)]
MoveNumber = Annotated[int, Meta(ge=0, le=10_000_000)]
Who = Annotated[str, Meta(pattern=r"^(me|friend|hotseat|bot:[a-z0-9_-]{1,40})$")]


# -- games --------------------------------------------------------------------------------


class Titled(Struct, frozen=True):
    """Anything with an id and a title."""

    id: str
    title: str


class OptionInfo(Struct, frozen=True):
    """An optional rule."""

    id: str
    rule: str
    title: str
    text: str
    requires: list[str]
    scenarios: list[str]


class HouseRuleInfo(Struct, frozen=True):
    """A reading of the rules that players may set otherwise."""

    id: str
    ruling: str
    title: str
    text: str
    kind: str
    default: bool | int | str
    allowed: list[str]
    least: int
    most: int


class ScenarioInfo(Struct, frozen=True):
    """A scenario as a player chooses it; `level` is how much there is to learn, 1 to 5."""

    id: str
    title: str
    text: str
    minutes: int
    level: int = 0
    #: How hard each side has it, 1 to 5.
    difficulty: dict[str, int] = {}


class BeginInfo(Struct, frozen=True):
    """Where to begin with a game, and why."""

    scenario: str
    text: str
    #: The first lesson of the game, as GAME/NAME; empty if it has none.
    lesson: str = ""


class GameInfo(Struct, frozen=True):
    """A game as a player chooses it."""

    id: str
    system: str
    board: str
    title: str
    blurb: str
    date: str
    minutes: int
    players: int
    sides: list[Titled]
    first: str
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    house_rules: list[HouseRuleInfo]
    bots: list[str]
    #: What tells the game from the others, in half a line; and how hard it is to learn, 1 to 5.
    subtitle: str = ""
    level: int = 0
    begin: BeginInfo | None = None


class ClauseInfo(Struct, frozen=True):
    """A clause of the rulebook in our words."""

    rule: str
    summary: str


# -- requests -----------------------------------------------------------------------------


class ClockAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The clock of a new table: seconds a seat (live) or a move (correspondence)."""

    kind: Literal["none", "live", "correspondence"]
    seconds: Annotated[int, Meta(ge=10, le=60 * 86_400)] = 1800
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; with `record` or `position` it goes on from there."""

    game: Id
    seats: Annotated[dict[str, Who], Meta(min_length=1, max_length=8)]
    scenario: Id | None = None
    options: Annotated[list[Id], Meta(max_length=50)] = []
    house_rules: Annotated[dict[str, bool | int | str], Meta(max_length=50)] = {}
    clock: ClockAsked | None = None
    name: Name = ""
    player: Name = ""
    record: str | None = None
    position: str | None = None
    #: A lesson to begin from, as GAME/NAME: it brings position, dice and seats.
    lesson: Annotated[str, Meta(max_length=130)] | None = None
    #: A puzzle to answer, as GAME/NAME: it brings position and seats.
    puzzle: Annotated[str, Meta(max_length=130)] | None = None
    #: An installed pack of own values to play with, or the text of a file of values.
    pack: Id | None = None
    values: str | None = None
    #: Whether players may ask what the staff would do.
    hints: bool = True


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation to take up."""

    seat: Secret
    name: Name = ""


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice, for the move it was offered at."""

    choice: ChoiceText
    number: MoveNumber


class UndoAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """How far to go back; by default the last sentence."""

    to: MoveNumber | None = None


class DrawAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A draw offered or answered."""

    answer: Literal["offer", "accept", "decline"]


class RematchAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Another game of the same kind, with sides changed if wished."""

    swap: bool = False


class ChatAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class MineAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The secrets of a player's seats."""

    seats: Annotated[list[Secret], Meta(max_length=200)]


# -- answers ------------------------------------------------------------------------------


class Created(Struct, frozen=True):
    """A new table with the secrets of its seats; those of `invitations` must be joined with."""

    id: str
    seats: dict[str, str | None]
    invitations: list[str]
    spectate: str


class Joined(Struct, frozen=True):
    """The seat that an invitation gave; only this secret opens it from now on."""

    id: str
    side: str
    secret: str


class LogLine(Struct, frozen=True):
    """What happened, as a sentence with its clause, and the seat whose choice brought it."""

    number: int
    text: str
    clause: str
    event: list[object]
    side: str | None
    #: Whom and what it is about, for clients that show it on the board.
    about: Shown


class LogPage(Struct, frozen=True):
    """A page of the log: what happened after one move and up to another."""

    since: int
    last: int
    log: list[LogLine]


class ChoiceInfo(Struct, frozen=True, omit_defaults=True):
    """One legal answer.

    It goes on with a gesture (`continue`), commits, ends something or gives it up; after one that
    begins a `way` steps are asked for one by one.
    """

    notation: str
    label: str
    target: Target
    role: RoleName
    way: bool = False
    #: What it would lead to, in a word or two: the column of an attack with one more unit.
    note: str = ""


class CauseInfo(Struct, frozen=True):
    """What brought a question about."""

    text: str
    units: tuple[str, ...]
    places: tuple[str, ...]


class DecisionInfo(Struct, frozen=True, omit_defaults=True):
    """The question the rules ask; its choices only for the seat that decides."""

    number: int
    side: str
    seat: str
    kind: str
    prompt: str
    clause: str
    yours: bool
    choices: list[ChoiceInfo] | UnsetType = UNSET
    #: What it is about and why it is asked, for the seat that decides.
    about: About | UnsetType = UNSET
    cause: CauseInfo | None = None
    #: Whether it asks for one step of a way after another: `preview` says how far they lead.
    steps: bool = False
    #: The text that names at once all units that are asked for one by one.
    all: str = ""
    #: The answer that a client may give by itself: little hangs on it, and undo takes it back.
    usual: str = ""


class Undo(Struct, frozen=True):
    """Whether this seat may take back its last choice, and if not, why."""

    can: bool
    why: str
    redo: bool


class ResultInfo(Struct, frozen=True):
    """How the game ended."""

    winner: str | None
    level: str
    points: dict[str, int]
    why: str


class SeatInfo(Struct, frozen=True):
    """Who plays a side."""

    side: str
    kind: str
    name: str
    online: bool
    joined: bool


class ClockInfo(Struct, frozen=True):
    """The clocks."""

    kind: str
    seconds: int
    increment: int
    left: dict[str, float]
    running: str | None
    deadline: float | None


class ChatMessage(Struct, frozen=True):
    """Something said."""

    seat: str
    text: str
    at: float


class PackInfo(Struct, frozen=True):
    """A pack of own values."""

    name: str
    version: str
    author: str


class PackOffer(Struct, frozen=True):
    """An installed pack that a game can be begun with, and how many values it changes."""

    id: str
    pack: PackInfo
    changes: int
    #: The scenarios that it adds to the game.
    scenarios: list[Titled] = []


class ChangedValue(Struct, frozen=True):
    """A value that differs from ours: where it is, both values, where ours comes from."""

    file: str
    path: list[str]
    ours: object
    theirs: object
    provenance: str


class ValueInfo(Struct, frozen=True):
    """A value that an owner may replace; `of` is what the counter, hex or card is called."""

    file: str
    path: list[str]
    value: object
    provenance: str
    of: str


class ValuesAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of values to be checked."""

    values: str


class ValuesChecked(Struct, frozen=True):
    """A file of values: what it says of itself, what it changes, or the first `fault` in it."""

    pack: PackInfo | None
    changes: list[ChangedValue]
    #: The counters or cards that look otherwise, by id, as the board has them.
    drawn: dict[str, object]
    fault: str = ""
    #: The scenarios that it adds to the game.
    scenarios: list[Titled] = []


class DataInfo(Struct, frozen=True):
    """The values that a game is played with: those of the version it was begun with."""

    fingerprint: str
    version: str
    #: Whether they are the values that new games here are played with.
    is_today: bool
    #: The sides that wish to go on with today's; the game does when all do.
    agreed: list[str]
    #: The packs of own values that the game is played with.
    packs: list[PackInfo]


class TableState(Struct, frozen=True, omit_defaults=True):
    """A table as one seat (or a spectator) may know it."""

    id: str
    game: str
    scenario: str
    options: list[str]
    house_rules: dict[str, bool | int | str]
    name: str
    number: int
    version: int
    seat: str | None
    sides: list[Titled]
    view: View
    since: int
    log: list[LogLine]
    decision: DecisionInfo | None
    undo: Undo
    result: ResultInfo | None
    seats: list[SeatInfo]
    clock: ClockInfo
    chat: list[ChatMessage]
    draw_offer: str | None
    rematch: str | None
    seed_hash: str | None
    data: DataInfo
    seed: str | UnsetType = UNSET
    #: The sides that have yet to agree to the optional and house rules by joining.
    waits_for: list[str] = []
    #: After a text that was not played to its end: how far it was played, and why no further.
    left: str = ""
    #: Whether the staff may be asked, and by seat how often it was.
    hints_allowed: bool = True
    hints: dict[str, int] = {}
    #: What names this state, for one who wants to be told later what has changed since.
    tag: str = ""


class StateChanges(Struct, frozen=True, omit_defaults=True):
    """What makes the state `tag` of the state `base`; the log is continued as ever."""

    base: str
    tag: str
    number: int
    version: int
    changes: list[Change]
    since: int
    log: list[LogLine]
    left: str = ""
    #: Of one that is pushed.
    kind: Literal["", "state"] = ""


class Moment(Struct, frozen=True):
    """A past moment of the game as a seat may know it."""

    id: str
    number: int
    last: int
    view: View
    since: int
    log: list[LogLine]
    side: str | None
    choice: str | None


class OutcomeInfo(Struct, frozen=True):
    """One way a choice can turn out."""

    probability: float
    fraction: str
    text: str
    events: list[str]


class OddsResult(Struct, frozen=True):
    """Outcomes that come to the same, and the likeliest way there."""

    probability: float
    fraction: str
    texts: list[str]
    then: str
    story: list[str]


class Odds(Struct, frozen=True):
    """What may come of a choice, by result; `exact` unless hidden things matter.

    A choice that `reveals` brings something hidden to light, so that it cannot be taken back.
    The `outcomes` are every single one, told as the log tells them.
    """

    outcomes: list[OutcomeInfo]
    rolls: bool
    exact: bool
    reveals: bool = False
    #: The odds in a word, and what the dice are read with.
    summary: list[str] = []
    arithmetic: list[str] = []
    results: list[OddsResult] = []


class RefusalInfo(Struct, frozen=True):
    """A reason against a choice."""

    clause: str
    text: str


class Advice(Struct, frozen=True):
    """Why a choice is not legal; nothing if it is."""

    refusals: list[RefusalInfo]


class Staged(Struct, frozen=True):
    """The decision after the stages that a text means, none of which is played."""

    prefix: str
    decision: DecisionInfo | None


class WayInfo(Struct, frozen=True):
    """A place some steps off: what the way there costs in all, and the choices to play in turn."""

    label: str
    target: Target
    notations: list[str]


class Ways(Struct, frozen=True):
    """The ways on from the decision after the stages that a text means, cheapest first."""

    prefix: str
    ways: list[WayInfo]


class Preview(Struct, frozen=True):
    """What a choice would do, without playing it."""

    choice: str
    role: RoleName
    #: Whether it rolls dice or brings something to light: then it cannot be taken back.
    rolls: bool
    reveals: bool
    #: Where it goes on with its gesture or begins a way: the question after it.
    next: DecisionInfo | None
    #: Places some steps further on to which nothing comes between.
    ways: list[WayInfo]
    odds: Odds | None
    #: Of a gesture that could be committed now: the choice that would; the odds are its own.
    now: str
    #: What is done by confirming it, where its label says only a part of it.
    deed: str
    warning: str


class Survey(Struct, frozen=True):
    """What a thing on the board sees, covers or commands at a move of the game."""

    kind: str
    of: str
    number: int
    layers: list[Layer]


class MyTable(Struct, frozen=True):
    """One of a player's tables."""

    id: str
    game: str
    scenario: str
    name: str
    side: str
    number: int
    to_play: str | None
    yours: bool
    over: bool
    deadline: float | None
    updated: float
