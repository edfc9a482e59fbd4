"""What crosses the wire about the staff: hints, thoughts of bots, analyses."""

from __future__ import annotations

from msgspec import Struct

from dropzone.core.rules.procedure import Target
from dropzone.server.api.wire import ChoiceInfo

__all__ = ["AnalysisInfo", "CurvePoint", "HintInfo", "Hints", "Reason", "Reasons", "Turning"]


class HintInfo(Struct, frozen=True):
    """A plan of the staff: the choice it begins with, what it is about, why, and its promise."""

    choice: ChoiceInfo
    plan: str
    reason: str
    #: The chance to win that it leads to if bots play on; nothing where none was learned.
    chance: float | None
    #: What it promises more than the heuristic's plan, as the system judges, and the doubt.
    gain: float
    error: float
    #: What it would do on the map: who goes where, what is attacked.
    steps: list[Target]


class Hints(Struct, frozen=True):
    """What the staff would do at a move, the best first, and how often the seat has asked."""

    number: int
    hints: list[HintInfo]
    asked: int


class Reason(Struct, frozen=True):
    """What a bot said of the plan that it began with a move."""

    number: int
    side: str
    text: str


class Reasons(Struct, frozen=True):
    """What bots said of their plans, in order."""

    reasons: list[Reason]


class CurvePoint(Struct, frozen=True):
    """After so many choices: the first side's chance to win, and what dice and choices added."""

    number: int
    chance: float
    luck: float
    skill: float


class Turning(Struct, frozen=True):
    """A plan that was looked at again: what came of it, and what would have been better."""

    number: int
    side: str
    luck: float
    skill: float
    played: float | None
    best: float | None
    plan: str
    choice: str


class AnalysisInfo(Struct, frozen=True, omit_defaults=True):
    """The analysis of a finished game, or how much of it is done."""

    done: int
    of: int
    failed: bool = False
    points: list[CurvePoint] = []
    turnings: list[Turning] = []
    accuracy: dict[str, float] = {}
    luck: dict[str, float] = {}
    skill: dict[str, float] = {}
