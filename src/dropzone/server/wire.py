"""What crosses the wire: the types of every request and every answer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from dropzone.core.procedure import Target
from dropzone.core.survey import Layer

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
    "OutcomeInfo",
    "ResultInfo",
    "ScenarioInfo",
    "SeatInfo",
    "Staged",
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
    """A scenario as a player chooses it."""

    id: str
    title: str
    text: str
    minutes: int


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
    event: list[Any]
    side: str | None


class LogPage(Struct, frozen=True):
    """A page of the log: what happened after one move and up to another."""

    since: int
    last: int
    log: list[LogLine]


class ChoiceInfo(Struct, frozen=True):
    """One legal answer."""

    notation: str
    label: str
    target: Target


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
    view: dict[str, Any]
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
    seed: str | UnsetType = UNSET
    #: The sides that have yet to agree to the optional and house rules by joining.
    waits_for: list[str] = []


class Moment(Struct, frozen=True):
    """A past moment of the game as a seat may know it."""

    id: str
    number: int
    last: int
    view: dict[str, Any]
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


class Odds(Struct, frozen=True):
    """Every outcome of a choice; `exact` unless hidden things matter.

    A choice that `reveals` brings something hidden to light, so that it cannot be taken back.
    """

    outcomes: list[OutcomeInfo]
    rolls: bool
    exact: bool
    reveals: bool = False


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
