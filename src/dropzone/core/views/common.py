"""What views, boards and reports of all kinds of tables share."""

from __future__ import annotations

from typing import TypedDict

__all__ = [
    "AfterActionFigures",
    "Aid",
    "ObjectiveTaken",
    "RemarkableDie",
    "ResultView",
    "SurveyKind",
    "TurnLosses",
]


class ResultView(TypedDict):
    """How a game ended, as every side's view says it."""

    winner: str | None
    level: str
    points: dict[str, int]


class SurveyKind(TypedDict):
    """A kind of question that a board answers, with the titles of the layers of the answer."""

    id: str
    title: str
    layers: dict[str, str]


class Aid(TypedDict):
    """A table that players have beside the map, in words."""

    id: str
    title: str
    head: list[str]
    rows: list[list[str]]


class TurnLosses(TypedDict):
    """What both sides lost in a turn."""

    turn: int
    damaged: dict[str, int]
    eliminated: dict[str, int]


class ObjectiveTaken(TypedDict):
    """An objective that changed hands."""

    turn: int
    number: int
    hex: str
    side: str
    text: str


class RemarkableDie(TypedDict):
    """A roll that decided much; the larger its weight, the more."""

    number: int
    face: int
    sides: int
    text: str
    clause: str
    weight: int


class AfterActionFigures(TypedDict, total=False):
    """What a system adds to the report of a game, as far as it has it."""

    losses: list[TurnLosses]
    objectives: list[ObjectiveTaken]
    dice: list[RemarkableDie]
