"""What lies in the box: the cards and set-ups of an Operation Commando game, as typed data."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from dropzone.core.data import Entry, Pack
from dropzone.core.data.sheet import GameSheet

__all__ = [
    "Amount",
    "Campaign",
    "CardRow",
    "Components",
    "Copies",
    "DivesPile",
    "DivesSheet",
    "EffectRow",
    "MervilleSheet",
    "Road",
    "ScenarioSheet",
    "Scenarios",
    "TerrainRow",
    "Tokens",
    "load",
]

Text = Annotated[str, Meta(min_length=1)]
Slug = Annotated[
    str, Meta(pattern=r"^[a-z0-9-]+$", description="an id of small letters, digits and hyphens")
]
Number = Annotated[
    str, Meta(pattern=r"^1[0-9]{3}[AB]?$", description="the number printed on a card")
]
Few = Annotated[int, Meta(ge=0, le=9)]
Counter = Literal["german_fought_here", "british_fought_here", "para_fought_here"]
Window = Literal[
    "",
    "event",
    "action",
    "play",
    "static",
    "play_gate",
    "as_action",
    "reply_event",
    "reply_action",
    "reply_unit",
    "size_window",
    "chosen",
    "british_phase",
    "german_phase",
    "assault",
    "assault_start",
    "reward",
    "scenario",
]
Operation = Literal[
    "combat",
    "tokens",
    "draw",
    "discard",
    "retrieve",
    "search",
    "scry",
    "reveal_hand",
    "size",
    "size_lock",
    "cancel",
    "forbid",
    "sacrifice",
    "ignore_terrain",
    "choose",
    "allow",
    "cap",
    "bar_type",
    "max_actions",
    "units_as_actions",
    "spend_tokens_draw",
    "fate",
    "gain_hero",
    "rule",
]
Who = Literal["self", "opponent", "british", "german", "both", "winner", "token_face"]


class _Named(Entry, frozen=True, kw_only=True):
    """A card: its printed number, the word for it in notation, names and text."""

    id: Number
    slug: Slug
    name_en: Text
    name_fr: Text
    text_en: Text
    text_fr: Text

    def name(self, language: str) -> str:
        """The name in a language ("en" or "fr")."""
        return self.name_fr if language == "fr" else self.name_en

    def text(self, language: str) -> str:
        """The printed effect in a language ("en" or "fr")."""
        return self.text_fr if language == "fr" else self.text_en


class Amount(Entry, frozen=True, kw_only=True):
    """A number that grows with a counter: base + per x counter, at most max."""

    per: int
    of: Counter
    base: int = 0
    max: int = 99


class EffectRow(Entry, frozen=True, kw_only=True):
    """One record of a card's effect, in the vocabulary of the system."""

    op: Operation
    on: Window = ""
    who: Who = "self"
    n: int | Amount = 0
    conditions: tuple[str, ...] = field(default=(), name="if")
    optional: bool = False
    kind: Literal["normal", "yellow", "red"] = "normal"
    how: Literal["choice", "random"] = "choice"
    filter: str = "any"
    take: Few = 0
    what: str = ""
    until: Literal["duel", "assault"] = "duel"
    times: int | Amount = 1
    card: str = ""
    options: tuple[tuple[EffectRow, ...], ...] = ()
    success: tuple[EffectRow, ...] = ()
    failure: tuple[EffectRow, ...] = ()


class Copies(Entry, frozen=True, kw_only=True):
    """How many copies of a card each scenario uses.

    pegasus:cards-04, pegasus:material-01, pegasus:s2-42, pegasus:s3-32.
    """

    P: Few
    M: Few
    D: Few


class CardRow(_Named, frozen=True, kw_only=True):
    """A card of an army.

    pegasus:cards-02, pegasus:cards-03, pegasus:cards-06, pegasus:material-03.
    """

    type: Literal["unit", "event", "action"]
    heroic: bool = False
    value: Few | None = None
    unit_types: tuple[str, ...] = ()
    copies: Copies
    physical: Few
    effects: tuple[EffectRow, ...] = ()


class TerrainRow(_Named, frozen=True, kw_only=True):
    """A terrain card, or the reverse face of one."""

    #: The pile it is printed for; the scenarios name the terrains of theirs.
    for_people: ClassVar[frozenset[str]] = frozenset({"pile"})

    copies: Copies
    physical: Few
    british_draw: Few
    german_draw: Few
    size: Few
    tags: tuple[str, ...] = ()
    reverse: str = ""
    face_of: str = ""
    pile: str = ""
    guns: Few = 0
    major: bool = False
    effects: tuple[EffectRow, ...] = ()


class _Cards(Entry, frozen=True, kw_only=True):
    british: tuple[CardRow, ...]
    german: tuple[CardRow, ...]
    terrain: tuple[TerrainRow, ...]


class Tokens(Entry, frozen=True, kw_only=True):
    """The tokens that every scenario sets out."""

    reserve: int
    start: Few
    strength: Few
    blue: Few
    reward: Few


class ScenarioSheet(Entry, frozen=True, kw_only=True):
    """What a scenario sets out."""

    letter: Literal["P", "M", "D"]
    hand: Few
    yellow: Few
    red: Few
    strength: bool
    heroic: bool
    turn_token: Literal["none", "british", "german"]
    reward_cards: Few


class MervilleSheet(ScenarioSheet, frozen=True, kw_only=True):
    """The three piles and the guns of the battery."""

    guns: Few
    guns_campaign: Few
    set_apart: str
    swap_value: Few
    approach: tuple[str, ...]
    objectives: tuple[str, ...]
    battery: tuple[str, ...]


class DivesPile(Entry, frozen=True, kw_only=True):
    """A bridge on the Dives and the terrain that must lie in the pile before it."""

    id: str
    must: str
    last: bool = False


class DivesSheet(ScenarioSheet, frozen=True, kw_only=True):
    """The bridges on the Dives."""

    british_bridges: Few
    german_bridges: Few
    robehomme: str
    piles: tuple[DivesPile, ...]


class Road(Entry, frozen=True, kw_only=True):
    """The road to the bridges over the canal and the Orne."""

    turns: Few
    half: Few
    near_bridge: tuple[str, ...]
    out: Few
    bridge: str
    second: str
    counter_attack: str
    taken: str


class Campaign(Entry, frozen=True, kw_only=True):
    """Operation Tonga: the scenarios in order, their victory points and the three results."""

    order: tuple[str, ...]
    benouville: int
    ranville: int
    pegasus_bridge: tuple[int, ...]
    gun: int
    bunker: int
    bunker_card: str
    bridges: tuple[int, ...]
    robehomme: int
    blue: int
    german_most: int
    british_least: int
    no_blue: tuple[str, ...]


class Scenarios(Entry, frozen=True, kw_only=True):
    """All of scenarios.toml."""

    tokens: Tokens
    benouville: ScenarioSheet
    pegasus_bridge: ScenarioSheet = field(name="pegasus-bridge")
    merville: MervilleSheet
    dives: DivesSheet
    road: Road
    campaign: Campaign


class Components(Struct, frozen=True):
    """All data of a game."""

    folder: str
    sheet: GameSheet
    cards: tuple[CardRow, ...]
    british_cards: int
    terrains: tuple[TerrainRow, ...]
    scenarios: Scenarios
    fingerprint: str


def load(pack: Pack) -> Components:
    """Load the data of a game from its pack."""
    cards = pack.document("cards", _Cards)
    return Components(
        folder=pack.name,
        sheet=pack.document("game", GameSheet),
        cards=cards.british + cards.german,
        british_cards=len(cards.british),
        terrains=cards.terrain,
        scenarios=pack.document("scenarios", Scenarios),
        fingerprint=pack.fingerprint,
    )
