"""Arranging positions by hand: what a position file of the system may say.

A file names the terrain of the turn and the step with which play goes on, and says what differs
from the set-up: hands, piles, tokens, terrains. Cards that are named nowhere stay in the draw
pile; if a draw pile is given, the others are out of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from dropzone.core.errors import PositionError
from dropzone.core.io.arranging import check_sound, number_of, read_arrangement
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.commando.dives import TURNS
from dropzone.systems.commando.invariants import broken, terrains_on_table
from dropzone.systems.commando.merville import Approach
from dropzone.systems.commando.pegasus import Round
from dropzone.systems.commando.phases import (
    BritishPhase,
    GermanPhase,
    OpenAssault,
    PlayEvents,
    Turn,
)
from dropzone.systems.commando.position import CommandoPosition, Front, changed
from dropzone.systems.commando.position_checks import (
    check_cards,
    check_keys,
    check_numbers,
    check_terrains,
    place_of_turn,
)
from dropzone.systems.commando.setup import Setup
from dropzone.systems.commando.static import (
    BRITISH,
    DIVES,
    GERMAN,
    NOBODY,
    PEGASUS,
    SCENARIOS,
    SIDES,
    Cards,
    CommandoStatic,
)

__all__ = ["Arrangement", "arrange"]

Side = Literal["british", "german"]
Step = Literal[
    "approach",
    "progression",
    "effect",
    "blue",
    "british",
    "british-events",
    "german",
    "german-events",
    "open",
    "end",
]


class Arrangement(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """All that a position file of the system may say."""

    #: The part of the campaign that is played.
    part: str = ""
    turn: int = 1
    terrain: str = ""
    step: Step = "open"
    hands: dict[Side, list[str]] = {}
    piles: dict[Side, list[str]] = {}
    under: dict[Side, list[str]] = {}
    discards: dict[Side, list[str]] = {}
    heroes: dict[Side, list[str]] = {}
    shown: dict[Side, list[str]] = {}
    counter_pile: list[str] = []
    played: list[str] = []
    tokens: dict[Side, int] = {}
    yellow: dict[Side, int] = {}
    yellow_heroic: dict[Side, int] = {}
    red: dict[Side, int] = {}
    reserve: int | None = None
    strength: int | None = None
    turn_token: Side | None = None
    #: The winner of the last assault; with step "end", of this one.
    winner: Side | None = None
    ranville: Literal["", "british", "german"] = ""
    place: Literal["", "approach", "battery", "objectives"] = ""
    #: German units played on the terrain, and units that have fought there.
    played_here: int = 0
    fought: tuple[int, int, int] = (0, 0, 0)
    road: list[str] | None = None
    road_under: list[str] = []
    second_pile: list[str] | None = None
    aside: list[str] | None = None
    terrain_discard: list[str] = []
    captured: dict[Side, list[str]] = {}
    #: The piles of the Dives, each beginning with its bridge, and the one attacked (from 1).
    dives: list[list[str]] | None = None
    attack: int = 0
    #: Attacks that are over; left out: as many as the turn says.
    attacks: int | None = None
    points: dict[str, int] = {}
    blue: int | None = None
    blue_here: bool = False
    blue_british: int = 0


def arrange(
    static: CommandoStatic, first: CommandoPosition, table: Mapping[str, object]
) -> CommandoPosition:
    """Return the position a table describes, starting from the empty table `first`."""
    if not table:
        return first
    wanted = read_arrangement(table, Arrangement)
    position = first
    _begin(position, wanted)
    _lay_cards(position, wanted)
    _lay_tokens(position, wanted)
    _lay_terrains(position, wanted)
    check_terrains(position, wanted)
    position.stack = _stack(position, wanted)
    check_sound(broken(position))
    return position


def _begin(position: CommandoPosition, wanted: Arrangement) -> None:
    static = position.static
    if wanted.part:
        if wanted.part not in SCENARIOS or SCENARIOS.index(wanted.part) not in static.order:
            raise PositionError(f'position: "{wanted.part}" is not part of this scenario')
        position.chapter = static.order.index(SCENARIOS.index(wanted.part))
    static.scenarios[static.order[position.chapter]].lay_out(position)
    check_keys(position, wanted)
    check_numbers(position, wanted)
    position.turn = wanted.turn
    position.phase = "german"
    position.winner = NOBODY if wanted.winner is None else SIDES.index(wanted.winner)
    position.ranville = {"": 0, "british": -1, "german": 1}[wanted.ranville]
    position.place = place_of_turn(position, wanted)
    position.points = tuple(wanted.points.items())
    position.blue_here, position.blue_british = wanted.blue_here, wanted.blue_british
    position.blue -= wanted.blue_here + wanted.blue_british
    if wanted.blue is not None:
        position.blue = wanted.blue
    if wanted.turn_token is not None:
        position.turn_token = SIDES.index(wanted.turn_token)
    if wanted.strength is not None:
        position.strength = wanted.strength


# -- cards --------------------------------------------------------------------------------------


def _lay_cards(position: CommandoPosition, wanted: Arrangement) -> None:
    static = position.static
    position.counter_pile = _given(static, wanted.counter_pile, "counter_pile", GERMAN)
    position.played = _given(static, wanted.played, "played", GERMAN)
    names: tuple[Side, Side] = ("british", "german")
    for side, name in enumerate(names):
        left = Counter((*static.decks[position.scenario][side], *position.heroes[side]))
        apart = Counter(position.apart) if side == BRITISH else Counter[int]()
        left += apart
        for key in ("hands", "discards", "under"):
            laid = _given(static, getattr(wanted, key).get(name, []), key, side)
            _take_out(static, left, laid, key)
            setattr(position, key, changed(getattr(position, key), side, laid))
        if side == GERMAN:
            _take_out(static, left, position.counter_pile, "counter_pile")
        elif apart:
            kept = tuple((left & apart).elements())
            position.apart = kept
            left -= Counter(kept)
        _show_cards(position, side, wanted.shown.get(name, []))
        heroes = tuple(sorted(card for card in left.elements() if static.heroic[card]))
        if name in wanted.heroes:
            heroes = _given(static, wanted.heroes[name], "heroes", side)
        _take_out(static, left, heroes, "heroes")
        pile = tuple(sorted(card for card in left.elements() if not static.heroic[card]))
        if name in wanted.piles:
            pile = _given(static, wanted.piles[name], "piles", side)
        _take_out(static, left, pile, "piles")
        position.heroes = changed(position.heroes, side, heroes)
        position.piles = changed(position.piles, side, pile)
        position.gone = changed(position.gone, side, tuple(sorted(left.elements())))


def _given(static: CommandoStatic, names: list[str], key: str, side: int) -> Cards:
    """Return the cards that a key names for a side; only those under a pile have an order."""
    cards = tuple(_number(static, name) for name in names)
    check_cards(static, key, side, cards)
    return cards if key == "under" else tuple(sorted(cards))


def _show_cards(position: CommandoPosition, side: int, names: list[str]) -> None:
    """The other side has been shown some of the cards in hand (info-02)."""
    static = position.static
    shown = _given(static, names, "shown", side)
    for card in (Counter(shown) - Counter(position.hands[side])).elements():
        raise PositionError(
            f'position: shown.{SIDES[side]} names "{static.slug[card]}", which is not in that hand'
        )
    position.shown = changed(position.shown, side, shown)


def _take_out(static: CommandoStatic, left: Counter[int], cards: Cards, key: str) -> None:
    for card in cards:
        if not left[card]:
            raise PositionError(
                f'position: {key} names "{static.slug[card]}" more often than this scenario has it'
            )
        left[card] -= 1


def _number(static: CommandoStatic, name: str) -> int:
    return number_of("card", name, static.card_number)


# -- tokens ---------------------------------------------------------------------------------------


def _lay_tokens(position: CommandoPosition, wanted: Arrangement) -> None:
    static = position.static
    for key in ("tokens", "yellow", "yellow_heroic", "red"):
        for name, count in getattr(wanted, key).items():
            setattr(position, key, changed(getattr(position, key), SIDES.index(name), count))
    position.reserve = static.tokens.reserve - sum(position.tokens)
    position.beside_yellow -= sum(position.yellow) + sum(position.yellow_heroic)
    position.beside_red -= sum(position.red)
    if min(position.reserve, position.beside_yellow, position.beside_red) < 0:
        raise PositionError("position: more tokens than the scenario sets out")
    if wanted.reserve is not None and wanted.reserve != position.reserve:
        raise PositionError(f"position: {position.reserve} tokens are left for the Reserve")


# -- terrains -------------------------------------------------------------------------------------


def _lay_terrains(position: CommandoPosition, wanted: Arrangement) -> None:
    static = position.static
    named = [
        *wanted.road_under,
        *wanted.terrain_discard,
        *(each for cards in wanted.captured.values() for each in cards),
    ]
    if wanted.road is not None:
        position.road = _terrains(static, wanted.road)
        named += wanted.road
    if wanted.second_pile is not None:
        position.second_pile = _terrains(static, wanted.second_pile)
        named += wanted.second_pile
    if wanted.dives is not None:
        position.dives = tuple(
            tuple(_terrain(static, each) for each in pile) for pile in wanted.dives
        )
        position.road = ()
        named += [each for pile in wanted.dives for each in pile]
    position.attack = max(-1, min(wanted.attack, len(position.dives)) - 1)
    done = (wanted.turn - 1) // TURNS if position.scenario == DIVES else 0
    position.attacks = done if wanted.attacks is None else wanted.attacks
    position.road_under = tuple(_terrain(static, each) for each in wanted.road_under)
    if wanted.aside is not None:
        position.aside = _terrains(static, wanted.aside)
        named += wanted.aside
    position.terrain_discard = _terrains(static, wanted.terrain_discard)
    for name, cards in wanted.captured.items():
        laid = _terrains(static, cards)
        position.captured = changed(position.captured, SIDES.index(name), laid)
    fronts = _fronts(position, wanted)
    position.fronts = fronts
    position.settled = not fronts or wanted.step == "progression"
    named += [static.terrain_slug[front.terrain] for front in fronts if not position.settled]
    counted = Counter(_face(static, _terrain(static, each)) for each in named)
    every = Counter(static.terrains_of(static.sheets[position.scenario].letter))
    for terrain in counted - every:
        raise PositionError(
            f'position: terrain "{static.terrain_slug[terrain]}" is named {counted[terrain]} times;'
            f" this scenario has {every[terrain]}"
        )
    _balance(position, wanted, counted)


def _fronts(position: CommandoPosition, wanted: Arrangement) -> tuple[Front, ...]:
    static = position.static
    if not wanted.terrain:
        if wanted.step not in ("approach", "progression"):
            raise PositionError('position: the key "terrain" must name the terrain of the turn')
        return ()
    terrain = _terrain(static, wanted.terrain)
    over = position.winner if wanted.step == "end" else NOBODY
    front = Front(terrain, over=over, played=wanted.played_here, fought=wanted.fought)
    if position.scenario == PEGASUS and static.terrains[terrain].id == static.road.bridge:
        position.waiting = ()
        won = {0: NOBODY, -1: BRITISH, 1: GERMAN}[position.ranville]
        return (front, Front(static.terrain_number[static.road.second], over=won))
    return (front,)


def _balance(position: CommandoPosition, wanted: Arrangement, named: Counter[int]) -> None:
    """Terrains named elsewhere leave the piles that were not given; what is missing is out."""
    static = position.static
    total = Counter(static.terrains_of(static.sheets[position.scenario].letter))
    free = total - named
    for key in ("road", "second_pile", "waiting", "aside", "terrain_gone"):
        if getattr(wanted, key, None):
            continue
        kept = []
        for terrain in getattr(position, key):
            if free[terrain] > 0:
                free[terrain] -= 1
                kept.append(terrain)
        setattr(position, key, tuple(kept))
    missing = total - terrains_on_table(position)
    position.terrain_gone = tuple(sorted((*position.terrain_gone, *missing.elements())))


def _face(static: CommandoStatic, terrain: int) -> int:
    row = static.terrains[terrain]
    return static.terrain_number[row.face_of or row.id]


def _terrain(static: CommandoStatic, name: str) -> int:
    return number_of("terrain", name, static.terrain_number)


def _terrains(static: CommandoStatic, names: list[str]) -> Cards:
    return tuple(sorted(_terrain(static, name) for name in names))


# -- where play goes on -----------------------------------------------------------------------


def _stack(position: CommandoPosition, wanted: Arrangement) -> list[Procedure[Any]]:
    match wanted.step:
        case "approach":
            position.turn = 0
            return [Setup("turns"), Approach()]
        case "progression":
            position.turn -= 1
            return [Turn()]
        case "effect":
            return [Turn("effect")]
        case "blue":
            return [Turn("blue")]
        case "british":
            return [Turn("german"), BritishPhase()]
        case "british-events":
            position.phase = "british"
            return [Turn("german"), PlayEvents(BRITISH)]
        case "german":
            return [Turn("german")]
        case "german-events":
            return [Turn("end"), GermanPhase("assault"), PlayEvents(GERMAN)]
        case "end":
            return [Turn("end")]
        case _:
            if len(position.fronts) > 1:
                position.phase = "assault"
                return [Turn("end"), Round()]
            return [Turn("end"), OpenAssault()]
