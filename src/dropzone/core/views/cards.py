"""Tables of cards: what a side sees of one, and what it takes to draw it."""

from __future__ import annotations

from typing import Literal, TypedDict

from dropzone.core.views.common import ResultView

__all__ = [
    "BridgesNeeded",
    "CampaignPoints",
    "CampaignView",
    "CardsBoard",
    "CardsView",
    "ChanceView",
    "DivesPile",
    "DuelSide",
    "FoughtDuel",
    "FoughtView",
    "FrontView",
    "HandCard",
    "PathStep",
    "PileView",
    "PilesView",
    "PrintedCard",
    "PrintedTerrain",
    "ReserveView",
    "RoadTurns",
    "SideCards",
    "SideTokens",
    "TokenCounts",
    "ValuePart",
]

# -- views --------------------------------------------------------------------------------


class ReserveView(TypedDict):
    """The tokens of the reserve, by colour."""

    normal: int
    yellow: int
    red: int


class SideTokens(TypedDict):
    """The tokens of a side, by colour."""

    normal: int
    yellow: int
    yellow_heroic: int
    red: int


class HandCard(TypedDict):
    """A card in hand, and whether it answers the question."""

    id: str
    playable: bool


class PileView(TypedDict):
    """A pile: its size, and its cards for one who may look through it."""

    count: int
    cards: list[str] | None


class SideCards(TypedDict):
    """The cards and tokens of a side; `None` where the viewer may not know them."""

    verb: str | None
    from_hand: bool
    hand: list[HandCard] | None
    hand_count: int
    heroic_in_hand: int
    known: list[str] | None
    draw_pile: int
    under: list[str] | None
    looked_at: list[str] | None
    discard: PileView
    heroic: PileView
    out: list[str]
    tokens: SideTokens
    captured: list[str]


class PathStep(TypedDict):
    """A terrain of the path that was fought for."""

    terrain: str
    winner: str | None


class ValuePart(TypedDict):
    """What a part of a unit's value comes from."""

    why: str
    what: str
    n: int


class ChanceView(TypedDict):
    """The chance to lead in the end: by tokens alone, and for the owner with his cards."""

    tokens: float
    hand: float | None


class DuelSide(TypedDict):
    """A side of a duel: its unit, its value and what made it, and what could still come."""

    unit: str | None
    value: int
    parts: list[ValuePart]
    leads: bool
    chance: ChanceView | None


class FoughtView(TypedDict):
    """How often each has fought at a front."""

    german: int
    british: int
    parachutists: int


class FoughtDuel(TypedDict):
    """A duel that is over."""

    german: str
    british: str | None
    result: str


class FrontView(TypedDict):
    """A front: its terrain, the duel there and what lies about it."""

    terrain: str
    size: int
    printed_size: int
    size_change: int
    locked: bool
    played: int
    winner: str | None
    blue_token: bool
    duel: dict[str, DuelSide] | None
    table: dict[str, list[str]]
    tokens: dict[str, int]
    fought: FoughtView
    duels: list[FoughtDuel]


class DivesPile(TypedDict):
    """A pile of terrains before a bridge of the Dives."""

    bridge: str | None
    left: int
    terrains: list[str] | None
    attacked: bool


class _PilesMore(TypedDict, total=False):
    dives: list[DivesPile]
    attack: int


class PilesView(_PilesMore):
    """The piles of terrains: their sizes, and what is known of their order."""

    road: int
    under: list[str]
    second: int
    aside: int
    waiting: list[str]


class CampaignPoints(TypedDict):
    """Points of a campaign, and what they are for."""

    what: str
    points: int


class CampaignView(TypedDict):
    """How a campaign stands."""

    part: int
    parts: int
    points: list[CampaignPoints]
    score: int
    blue_german: int
    blue_here: bool
    blue_british: int


class CardsView(TypedDict):
    """What a side may know of a table of cards."""

    game: str
    scenario: str
    options: list[str]
    part: str
    turn: int
    phase: str
    strength: int | None
    turn_token: str | None
    winner: str | None
    reserve: ReserveView
    sides: dict[str, SideCards]
    path: list[PathStep]
    offered: list[str]
    fronts: list[FrontView]
    running: list[str]
    terrain_effect_ignored: bool
    piles: PilesView
    terrain_discard: list[str]
    terrain_gone: list[str]
    ranville: str | None
    counter_pile: PileView
    campaign: CampaignView | None
    result: ResultView | None


# -- boards -------------------------------------------------------------------------------


class PrintedCard(TypedDict):
    """A card as it is printed; `copies` by scenario."""

    number: str
    name: str
    text: str
    side: str
    type: Literal["unit", "event", "action"]
    heroic: bool
    value: int | None
    unit_types: list[str]
    unit_type_names: list[str]
    copies: dict[str, int]


class PrintedTerrain(TypedDict):
    """A terrain as it is printed."""

    number: str
    name: str
    text: str
    british_draw: int
    german_draw: int
    size: int
    tags: list[str]
    guns: int
    objective: bool


class TokenCounts(TypedDict):
    """How many tokens there are."""

    reserve: int
    strength: int
    yellow: int
    normal: int
    red: int


class RoadTurns(TypedDict):
    """How long the road to Pegasus Bridge is fought for."""

    turns: int


class BridgesNeeded(TypedDict):
    """How many bridges of the Dives each side needs."""

    british: int
    german: int


class CardsBoard(TypedDict):
    """What it takes to draw a table of cards."""

    kind: Literal["cards"]
    cards: dict[str, PrintedCard]
    terrains: dict[str, PrintedTerrain]
    tokens: TokenCounts
    road: RoadTurns
    guns_needed: int
    bridges_needed: BridgesNeeded
