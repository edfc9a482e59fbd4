"""Arranging positions by hand: what a position file of the system may say.

A file names the terrain of the turn and the step with which play goes on, and says what differs
from the set-up: hands, piles, tokens, terrains. Cards that are named nowhere stay in the draw
pile; if a draw pile is given, the others are out of the game.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

import msgspec

from dropzone.core.arranging import check_sound, number_of, read_arrangement
from dropzone.core.errors import PositionError
from dropzone.core.procedure import Procedure
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
from dropzone.systems.commando.setup import Setup
from dropzone.systems.commando.static import (
    BRITISH,
    GERMAN,
    MERVILLE,
    NOBODY,
    PEGASUS,
    SCENARIOS,
    SIDES,
    Cards,
    CommandoStatic,
)

__all__ = ["arrange"]

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
    attacks: int = 0
    points: dict[str, int] = {}
    blue: int | None = None
    blue_here: bool = False
    blue_british: int = 0


def arrange(
    static: CommandoStatic, first: CommandoPosition, table: dict[str, Any]
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
    position.turn = wanted.turn
    position.phase = "german"
    position.winner = NOBODY if wanted.winner is None else SIDES.index(wanted.winner)
    position.ranville = {"": 0, "british": -1, "german": 1}[wanted.ranville]
    position.place = wanted.place
    position.points = tuple(wanted.points.items())
    position.blue = position.blue if wanted.blue is None else wanted.blue
    position.blue_here, position.blue_british = wanted.blue_here, wanted.blue_british
    if wanted.turn_token is not None:
        position.turn_token = SIDES.index(wanted.turn_token)
    if wanted.strength is not None:
        position.strength = wanted.strength


# -- cards --------------------------------------------------------------------------------------


def _lay_cards(position: CommandoPosition, wanted: Arrangement) -> None:
    static = position.static
    position.counter_pile = _cards(static, wanted.counter_pile)
    position.played = _cards(static, wanted.played)
    names: tuple[Side, Side] = ("british", "german")
    for side, name in enumerate(names):
        left = Counter((*static.decks[position.scenario][side], *position.heroes[side]))
        apart = Counter(position.apart) if side == BRITISH else Counter[int]()
        left += apart
        given = {
            key: _cards(static, getattr(wanted, key).get(name, []))
            for key in ("hands", "discards", "shown")
        }
        under = tuple(_number(static, each) for each in wanted.under.get(name, ()))
        _take_out(static, left, (*given["hands"], *given["discards"], *under), name)
        if side == GERMAN:
            _take_out(static, left, position.counter_pile, name)
        elif apart:
            kept = tuple((left & apart).elements())
            position.apart = kept
            left -= Counter(kept)
        heroes = tuple(sorted(card for card in left.elements() if static.heroic[card]))
        if name in wanted.heroes:
            heroes = _cards(static, wanted.heroes[name])
        _take_out(static, left, heroes, name)
        plain = tuple(sorted(left.elements()))
        pile = _cards(static, wanted.piles[name]) if name in wanted.piles else plain
        if name in wanted.piles or name in wanted.heroes:
            pile = tuple(card for card in pile if not static.heroic[card])
        _take_out(static, left, pile, name)
        position.hands = changed(position.hands, side, given["hands"])
        position.discards = changed(position.discards, side, given["discards"])
        position.shown = changed(position.shown, side, given["shown"])
        position.under = changed(position.under, side, under)
        position.heroes = changed(position.heroes, side, heroes)
        position.piles = changed(position.piles, side, pile)
        position.gone = changed(position.gone, side, tuple(sorted(left.elements())))


def _take_out(static: CommandoStatic, left: Counter[int], cards: Cards, side: str) -> None:
    for card in cards:
        if not left[card]:
            raise PositionError(
                f'position: the {side} have no (more) "{static.slug[card]}" in this scenario'
            )
        left[card] -= 1


def _number(static: CommandoStatic, name: str) -> int:
    return number_of("card", name, static.card_number)


def _cards(static: CommandoStatic, names: list[str]) -> Cards:
    return tuple(sorted(_number(static, name) for name in names))


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
    position.attack, position.attacks = wanted.attack - 1, wanted.attacks
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
    _balance(position, wanted, Counter(_face(static, _terrain(static, each)) for each in named))


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
        return (front, Front(static.terrain_number[static.road.second]))
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
            if position.scenario != MERVILLE:
                raise PositionError('position: only Merville has the step "approach"')
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
