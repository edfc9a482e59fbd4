"""What a position file may say: what play could never lead to is refused before it goes on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dropzone.core.errors import PositionError
from dropzone.core.io.arranging import check_range
from dropzone.systems.commando.dives import PILE, TURNS, Dives
from dropzone.systems.commando.merville import APPROACH, BATTERY, OBJECTIVES, Merville
from dropzone.systems.commando.phrases import WORDS
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.static import (
    BENOUVILLE,
    BRITISH,
    DIVES,
    GERMAN,
    MERVILLE,
    NOBODY,
    PEGASUS,
    SCENARIOS,
    SIDES,
    Cards,
    CommandoStatic,
)

if TYPE_CHECKING:
    from dropzone.systems.commando.position_file import Arrangement

__all__ = ["check_cards", "check_keys", "check_numbers", "check_terrains", "place_of_turn"]

#: The scenarios that use a key of the files, if not all do.
_KEYS: dict[str, tuple[int, ...]] = {
    "strength": (BENOUVILLE, PEGASUS, MERVILLE),
    "turn_token": (PEGASUS, MERVILLE, DIVES),
    "counter_pile": (PEGASUS,),
    "ranville": (PEGASUS,),
    "place": (MERVILLE,),
    "road_under": (MERVILLE,),
    "road": (BENOUVILLE, PEGASUS, MERVILLE),
    "second_pile": (BENOUVILLE, PEGASUS, MERVILLE),
    "aside": (BENOUVILLE, PEGASUS, MERVILLE),
    "captured": (MERVILLE, DIVES),
    "dives": (DIVES,),
    "attack": (DIVES,),
    "attacks": (DIVES,),
}
_CAMPAIGN = ("blue", "blue_here", "blue_british")
#: What points are for; files of 0.1.0 may also give some to a side, which decide nothing.
_POINTS = (
    "benouville", "ranville", "pegasus-bridge", "guns", "bunker", "bridges", "robehomme", *SIDES
)  # fmt: skip
_MOST_POINTS = 24


def check_keys(position: CommandoPosition, wanted: Arrangement) -> None:
    """Each scenario has keys of its own, and the campaign some more."""
    name = SCENARIOS[position.scenario]
    for key, scenarios in _KEYS.items():
        said = getattr(wanted, key)
        if isinstance(said, dict):
            said = any(said.values())
        if said and position.scenario not in scenarios:
            others = " and ".join(SCENARIOS[each] for each in scenarios)
            raise PositionError(f'position: "{key}" is for {others}, not for {name}')
    if not position.static.is_campaign:
        for key in _CAMPAIGN:
            if getattr(wanted, key):
                raise PositionError(f'position: "{key}" is for the campaign, tonga')
    if wanted.step == "approach" and position.scenario != MERVILLE:
        raise PositionError('position: only Merville has the step "approach"')
    if position.scenario == DIVES and wanted.dives is None:
        raise PositionError('position: the key "dives" must give the three piles')
    known = ", ".join(_POINTS)
    for word in wanted.points:
        if word not in _POINTS or (word not in WORDS and word not in SIDES):
            raise PositionError(f'position: there are no points for "{word[:40]}"; for {known}')


def check_numbers(position: CommandoPosition, wanted: Arrangement) -> None:
    """Turns, tokens and counts are within what the scenario can have."""
    static = position.static
    check_range("turn", wanted.turn, 1, most_turns(position))
    if wanted.step == "approach":
        check_range('turn with step "approach"', wanted.turn, 1, 1)
    if wanted.strength is not None:
        check_range("strength", wanted.strength, 1, static.tokens.strength)
    every = {
        "tokens": static.tokens.reserve,
        "yellow": static.sheets[position.scenario].yellow,
        "yellow_heroic": static.sheets[position.scenario].yellow,
        "red": static.sheets[position.scenario].red,
    }
    for key, most in every.items():
        for side, count in getattr(wanted, key).items():
            check_range(f"{key}.{side}", count, 0, most)
    units = sum(static.type[card] == "unit" for card in static.decks[position.scenario][GERMAN])
    check_range("played_here", wanted.played_here, 0, units)
    german, british, para = wanted.fought
    check_range("fought (Germans), at most played_here,", german, 0, wanted.played_here)
    check_range("fought (British), at most the Germans,", british, 0, german)
    check_range("fought (Parachutistes), at most the British,", para, 0, british)
    for word, points in wanted.points.items():
        check_range(f"points.{word}", points, 0, _MOST_POINTS)
    if static.is_campaign:
        most = static.tokens.blue
        used = wanted.blue_british + wanted.blue_here
        check_range("blue_british", wanted.blue_british, 0, most)
        check_range("blue", most - used if wanted.blue is None else wanted.blue, 0, most - used)


def most_turns(position: CommandoPosition) -> int:
    """Return the last turn a scenario can have."""
    static = position.static
    if position.scenario == BENOUVILLE:
        return static.road.turns + 1
    if position.scenario == PEGASUS:
        return static.road.turns + 2
    if position.scenario == DIVES:
        return TURNS * len(static.dives.piles)
    # At Merville every turn takes a terrain out of the game or costs a strength point.
    return len(static.terrains_of(static.sheets[MERVILLE].letter)) + static.tokens.strength


# -- cards ----------------------------------------------------------------------------------------


def check_cards(static: CommandoStatic, key: str, side: int, cards: Cards) -> None:
    """Heroic cards lie in hands or wait to be picked; nothing else waits there (hero-06)."""
    for card in cards:
        if static.owner[card] != side:
            raise PositionError(
                f'position: {key}.{SIDES[side]} names "{static.slug[card]}", a card of the others'
            )
        if static.heroic[card] and key in ("discards", "under", "piles", "counter_pile"):
            raise PositionError(
                f'position: {key} cannot hold the heroic card "{static.slug[card]}"'
            )
        if key == "heroes" and not static.heroic[card]:
            raise PositionError(
                f'position: heroes names "{static.slug[card]}", which is not heroic'
            )


# -- the terrain of the turn --------------------------------------------------------------------


def place_of_turn(position: CommandoPosition, wanted: Arrangement) -> str:
    """Return the stage of Merville that a file means: its terrain and turn say which."""
    if position.scenario != MERVILLE or not wanted.terrain:
        return wanted.place
    static = position.static
    number = static.terrain_number.get(wanted.terrain, -1)
    turn = wanted.turn - (wanted.step == "progression")
    if turn <= 1:
        place = APPROACH
    elif number in static.numbered(static.merville.objectives):
        place = OBJECTIVES
    else:
        place = BATTERY
    outside = (APPROACH, BATTERY)
    if wanted.place in outside and place in outside:
        return wanted.place  # a file may say that the way to the battery is behind them already
    if wanted.place not in ("", place):
        raise PositionError(
            f'position: place must be "{place}" with {wanted.terrain} on turn {turn}, found'
            f' "{wanted.place}"'
        )
    return place


def check_terrains(position: CommandoPosition, wanted: Arrangement) -> None:
    """Check the terrain of the turn, the piles and the winner once all is laid."""
    if position.fronts and not position.settled:
        _check_front(position, wanted)
    if wanted.step == "end":
        _check_end(position, wanted)
    if wanted.step == "progression":
        _check_progression(position, wanted)
    if position.scenario == MERVILLE:
        _check_merville(position, wanted)
    elif position.scenario == DIVES:
        _check_dives(position, wanted)
    else:
        _check_road(position, wanted)
    if position.blue_here:
        _check_blue(position, wanted)


def _check_front(position: CommandoPosition, wanted: Arrangement) -> None:
    """The terrain is one on which this turn can take place."""
    static, terrain = position.static, position.front.terrain
    numbers, road = static.terrain_number, static.road
    if position.scenario in (BENOUVILLE, PEGASUS):
        bridges = static.numbered((road.bridge, road.second, road.counter_attack, road.taken))
        if wanted.turn <= road.turns:
            fits = terrain not in bridges
        elif wanted.turn == road.turns + 1:
            fits = terrain == numbers[road.bridge]
        else:
            fits = terrain == numbers[road.counter_attack]
    elif position.scenario == MERVILLE:
        sheet = static.merville
        piles = {APPROACH: sheet.approach, OBJECTIVES: sheet.objectives}
        battery = (*sheet.battery, *sheet.approach)
        fits = terrain in static.numbered(piles.get(position.place, battery))
    else:
        on_bridge = wanted.turn % TURNS == 0
        fits = static.terrains[terrain].major == on_bridge
    if not fits:
        raise PositionError(
            f'position: terrain "{wanted.terrain}" cannot be that of turn {wanted.turn} of'
            f" {SCENARIOS[position.scenario]}"
        )
    if wanted.step == "open" and "no_assault" in static.terrain_rules[terrain]:
        raise PositionError(f'position: there is no assault on "{wanted.terrain}" to open')


def _check_end(position: CommandoPosition, wanted: Arrangement) -> None:
    """An assault that is over has a winner; on the bridges of 1A and 1B the British."""
    static = position.static
    rules = static.terrain_rules[position.front.terrain]
    if ("no_assault" in rules) != (position.winner == NOBODY):
        raise PositionError(
            'position: with step "end" the key "winner" must say who won the assault'
            if position.winner == NOBODY
            else f'position: nobody is the winner of "{wanted.terrain}", where no assault is'
        )
    if "assault_continues_on_loss" in rules and position.winner != BRITISH:
        raise PositionError(
            f'position: winner must be "british" where the assault on "{wanted.terrain}" is over'
        )
    if len(position.fronts) > 1 and not position.ranville:
        raise PositionError(
            'position: with step "end" the key "ranville" must say who won that bridge'
        )


def _check_progression(position: CommandoPosition, wanted: Arrangement) -> None:
    """Who won the last assault says who chooses; at Merville the last terrain says where."""
    static = position.static
    if position.scenario == MERVILLE:
        if wanted.turn == 1:
            raise PositionError('position: turn 1 of Merville begins with the step "approach"')
        if not position.fronts:
            raise PositionError(
                'position: the key "terrain" must name the terrain of the turn before'
            )
        needs = "no_assault" not in static.terrain_rules[position.front.terrain]
    elif position.scenario == DIVES:
        needs = wanted.turn % TURNS == TURNS - 1
    else:
        needs = 1 < wanted.turn <= static.road.turns
    if needs and position.winner == NOBODY:
        raise PositionError(
            'position: the key "winner" must say who won the assault of turn before'
        )


def _check_blue(position: CommandoPosition, wanted: Arrangement) -> None:
    """A campaign token lies only where it could be placed (camp-12, camp-14)."""
    static = position.static
    terrain = position.fronts[0].terrain if position.fronts else -1
    early = wanted.step in ("approach", "progression", "effect", "blue")
    scenario = static.scenarios[position.scenario]
    if (
        early
        or terrain in static.no_blue
        or "no_assault" in static.terrain_rules[terrain]
        or not scenario.has_progression(position)
    ):
        raise PositionError("position: blue_here where no campaign token can lie")


# -- the piles of the scenarios -------------------------------------------------------------------


def _check_road(position: CommandoPosition, wanted: Arrangement) -> None:
    """The road is long enough for the turns to come (turn-02, s1a-04 to s1a-06)."""
    static, road = position.static, position.static.road
    first = wanted.turn if wanted.step == "progression" else wanted.turn + 1
    half = road.half // 2
    early = max(0, half + 1 - first)
    late = max(0, road.turns + 1 - max(first, half + 1))
    least = 2 * early + (road.out if first <= half + 1 else 0)
    near = len(position.second_pile) if first <= half + 1 else 0
    least = max(least, 2 * (early + late) + (road.out if first <= half + 1 else 0) - near)
    if len(position.road) < least:
        raise PositionError(
            f"position: road must hold at least {least} terrains for the turns from {first} on,"
            f" found {len(position.road)}"
        )
    if position.ranville and wanted.turn <= road.turns:
        raise PositionError(f"position: ranville is not fought for before turn {road.turns + 1}")
    early_steps = ("effect", "blue", "british", "british-events", "german", "german-events")
    if position.ranville and len(position.fronts) > 1 and wanted.step in early_steps:
        raise PositionError(f'position: ranville is not settled before the step "{wanted.step}"')
    needed = {static.terrain_number[road.bridge], static.terrain_number[road.second]}
    out = needed & {*position.terrain_discard, *position.road, *position.second_pile}
    if out:
        name = static.terrain_slug[min(out)]
        raise PositionError(f'position: "{name}" does not lie among the terrains of the road')


def _check_merville(position: CommandoPosition, wanted: Arrangement) -> None:
    """Guns enough are left to be taken, and none of them lies where it cannot (s2-05, s2-23)."""
    static = position.static
    scenario = static.scenarios[MERVILLE]
    assert isinstance(scenario, Merville)
    if wanted.step == "approach":
        approach = Counter(static.numbered(static.merville.approach))
        if Counter(position.aside) != approach or wanted.terrain:
            raise PositionError(
                'position: with step "approach" the three Approach terrains lie in "aside", and'
                ' "terrain" is empty'
            )
    if position.captured[GERMAN]:
        raise PositionError("position: captured.german is for the Dives")
    bunker = static.terrain_number[static.campaign_sheet.bunker_card]
    for terrain in position.captured[BRITISH]:
        taken = static.terrains[terrain].guns or (terrain == bunker and static.is_campaign)
        if not taken:
            name = static.terrain_slug[terrain]
            raise PositionError(f'position: captured names "{name}", which is not laid in front')
    guns, needed = scenario.guns_destroyed(position), scenario.guns_needed()
    if guns >= needed:
        raise PositionError(f"position: captured holds {guns} guns: the scenario is over")
    here = [front.terrain for front in position.fronts] if not position.settled else []
    left = sum(static.terrains[each].guns for each in (*position.second_pile, *here))
    if guns + left < needed:
        raise PositionError(
            f"position: second_pile must hold the casemates not taken: {needed - guns} guns are"
            f" needed, {left} are left"
        )
    objectives = set(static.numbered(static.merville.objectives))
    astray = objectives & {*position.road, *position.road_under}
    if astray:
        name = static.terrain_slug[min(astray)]
        raise PositionError(f'position: "{name}" is an Objective, not a terrain of the road')


def _check_dives(position: CommandoPosition, wanted: Arrangement) -> None:
    """Three piles, each with its bridge, as long as the turn leaves them (s3-05, s3-15, s3-18)."""
    static = position.static
    scenario = static.scenarios[DIVES]
    assert isinstance(scenario, Dives)
    count = len(static.dives.piles)
    if len(position.dives) != count:
        raise PositionError(f"position: dives must be {count} piles, found {len(position.dives)}")
    done, turn = divmod(wanted.turn - 1, TURNS)
    check_range(f"attacks on turn {wanted.turn}", position.attacks, done, done)
    check_range("attack", wanted.attack, 1, count)
    before = wanted.step == "progression"
    lengths = (PILE + 1, PILE - 1, 1) if before else (PILE - 1, 1, 0)
    least = lengths[turn]
    attacked = position.dives[position.attack]
    if len(attacked) < least or (least == 0 and attacked):
        raise PositionError(
            f"position: dives, pile {wanted.attack} is attacked: on this turn {least} cards of it"
            f" are left, found {len(attacked)}"
        )
    others = [pile for at, pile in enumerate(position.dives) if at != position.attack and pile]
    if len(others) != count - 1 - done:
        raise PositionError(
            f"position: dives must have {count - 1 - done} piles besides the one attacked on turn"
            f" {wanted.turn}, found {len(others)}"
        )
    for pile in (*others, *((attacked,) if attacked else ())):
        if not static.terrains[pile[0]].major or any(static.terrains[t].major for t in pile[1:]):
            raise PositionError("position: dives: each pile begins with its bridge, and has one")
    if any(len(pile) != PILE + 1 for pile in others):
        raise PositionError(f"position: dives: a pile not attacked yet has {PILE} terrains")
    _check_bridges(position, scenario)


def _check_bridges(position: CommandoPosition, scenario: Dives) -> None:
    """Only bridges are laid in front, and not so many that the scenario is over."""
    static = position.static
    for side in (BRITISH, GERMAN):
        for terrain in position.captured[side]:
            if not scenario.is_objective(terrain):
                name = static.terrain_slug[terrain]
                raise PositionError(f'position: captured names "{name}", which is no bridge')
    if static.is_campaign:
        return
    limits = (static.dives.british_bridges, static.dives.german_bridges)
    for side, most in enumerate(limits):
        found = len(position.captured[side])
        if found >= most:
            raise PositionError(
                f"position: captured.{SIDES[side]} holds {found} bridges: the scenario is over"
            )
