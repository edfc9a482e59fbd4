"""Tables with a map of zones: what a side sees of one, and what it takes to draw it."""

from __future__ import annotations

from typing import Literal, TypedDict

from dropzone.core.views.common import ResultView

__all__ = [
    "AlarmTrack",
    "AssaultLine",
    "AssaultView",
    "BowlsView",
    "ZoneLink",
    "ZoneRow",
    "ZoneTerrain",
    "ZoneTurn",
    "ZonesBoard",
    "ZonesBoardUnit",
    "ZonesUnitView",
    "ZonesView",
]

# -- views --------------------------------------------------------------------------------


class ZonesUnitView(TypedDict):
    """A unit as it is now."""

    id: str
    side: Literal["british", "german"]
    place: str
    zone: str | None
    fire: int
    assault: int
    movement: int
    level: int
    reduced: bool
    done: bool
    prisoner: bool


class BowlsView(TypedDict):
    """How many counters are still to be drawn."""

    garrison: int
    reserve: int


class AssaultLine(TypedDict):
    """A line of an assault: a German and a commando, and who stands behind each."""

    german: str
    behind: list[str]
    commando: str | None
    supports: list[str]


class AssaultView(TypedDict):
    """An assault that is being lined up."""

    zone: str
    lines: list[AssaultLine]
    free: list[str]


class ZonesView(TypedDict):
    """What the player may know of a table with a map of zones."""

    game: str
    scenario: str
    options: list[str]
    turn: int
    turns: int
    time: str
    alarm: int
    points: int
    award: dict[str, int]
    if_ended_now: int
    units: list[ZonesUnitView]
    bowls: BowlsView
    markers: dict[str, str]
    mines: list[str]
    wire: list[str]
    cut: list[str]
    tops: dict[str, str]
    acting: list[str]
    assault: AssaultView | None
    result: ResultView | None


# -- boards -------------------------------------------------------------------------------


class ZoneRow(TypedDict):
    """A zone: where it lies and what is printed in it."""

    id: str
    code: str
    name: str
    terrain: Literal["sea", "waiting", "open", "light", "strong"]
    protection: int
    x: float
    y: float
    beach: bool
    marker: Literal["A", "B"] | None
    telephone: bool
    reinforcement: int | None
    start: str | None


class ZoneLink(TypedDict):
    """A way between two zones."""

    a: str
    b: str
    kind: str
    cost: int


class ZoneTerrain(TypedDict):
    """What a colour of zone means."""

    name: str
    protection: int


class ZonesBoardUnit(TypedDict):
    """A unit as it is printed on its counter."""

    name: str
    side: Literal["british", "german"]
    kind: str
    group: str | None
    number: int | None
    two_steps: bool


class ZoneTurn(TypedDict):
    """A box of the turn track."""

    number: int
    time: str
    light: int
    bonus: int


class AlarmTrack(TypedDict):
    """The alarm track."""

    most: int
    full: int


class ZonesBoard(TypedDict):
    """What it takes to draw a map of zones with its counters."""

    kind: Literal["zones"]
    terms: dict[str, str]
    title: str
    width: float
    height: float
    coast: list[list[float]]
    river: list[list[float]]
    zones: list[ZoneRow]
    links: list[ZoneLink]
    terrain: dict[str, ZoneTerrain]
    units: dict[str, ZonesBoardUnit]
    turns: list[ZoneTurn]
    alarm: AlarmTrack
