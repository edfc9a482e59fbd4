"""What must hold in every position of the system, whatever was played."""

from __future__ import annotations

from collections import Counter

from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.static import BRITISH, GERMAN, SIDES

__all__ = ["broken", "cards_of", "terrains_on_table"]


def broken(position: CommandoPosition) -> list[str]:
    """Return a line for each invariant that does not hold."""
    found: list[str] = []
    if position.phase == "setup" and not position.piles[BRITISH]:
        return found  # nothing is laid out yet
    static = position.static
    for side in (BRITISH, GERMAN):
        wanted = Counter(
            (*static.decks[position.scenario][side], *static.heroes[position.scenario][side])
        )
        have = cards_of(position, side)
        if have != wanted:
            found.append(
                f"cards of the {SIDES[side]}: {dict(have - wanted)} too many,"
                f" {dict(wanted - have)} missing"
            )
        if Counter(position.shown[side]) - Counter(position.hands[side]):
            found.append(f"the {SIDES[side]} have shown cards that they do not hold")
        for name in ("hands", "piles", "discards"):
            cards = getattr(position, name)[side]
            if list(cards) != sorted(cards):
                found.append(f"{name} of the {SIDES[side]} are not in order")
    found += _tokens(position)
    if position.result is None and position.stack and position.strength == 0:
        found.append("the British fight on without strength points")
    terrains = terrains_on_table(position)
    letter = static.sheets[position.scenario].letter
    if terrains != Counter(static.terrains_of(letter)):
        found.append(f"terrains: {dict(terrains)}")
    for front in position.fronts:
        if front.played < len(front.duels) + (front.german >= 0):
            found.append("more German units have fought than were played")
        if front.british >= 0 and front.german < 0:
            found.append("a British unit faces nobody")
    return found


def cards_of(position: CommandoPosition, side: int) -> Counter[int]:
    """Count every card of a side, wherever it is."""
    owner = position.static.owner
    places = (
        position.hands,
        position.piles,
        position.under,
        position.discards,
        position.heroes,
        position.gone,
        position.lost,
        position.lost_known,
    )
    found = Counter(card for place in places for card in place[side])
    loose = (*position.limbo, *position.looked, *position.apart, *position.counter_pile)
    found.update(card for card in loose if owner[card] == side)
    for front in position.fronts:
        found.update(front.table[side])
    return found


def _tokens(position: CommandoPosition) -> list[str]:
    static = position.static
    lying = [sum(front.tokens[kind] for front in position.fronts) for kind in range(3)]
    sheet = static.sheets[position.scenario]
    counts = {
        "normal": (position.reserve + sum(position.tokens) + lying[0], static.tokens.reserve),
        "yellow": (
            position.beside_yellow + sum(position.yellow) + sum(position.yellow_heroic) + lying[1],
            sheet.yellow,
        ),
        "red": (position.beside_red + sum(position.red) + position.red_done + lying[2], sheet.red),
    }
    found = [
        f"{have} {kind} tokens instead of {wanted}"
        for kind, (have, wanted) in counts.items()
        if have != wanted
    ]
    if min(position.reserve, *position.tokens, *position.red, *position.yellow) < 0:
        found.append("fewer than no tokens")
    return found


def terrains_on_table(position: CommandoPosition) -> Counter[int]:
    """Count every terrain, wherever it is; a reverse face is its card."""
    static = position.static
    found = Counter(
        (
            *position.road,
            *position.road_under,
            *position.second_pile,
            *position.aside,
            *position.waiting,
            *position.terrain_discard,
            *position.terrain_gone,
            *position.offered,
            *position.captured[BRITISH],
            *position.captured[GERMAN],
            *(terrain for pile in position.dives for terrain in pile),
        )
    )
    if not position.settled:
        found.update(front.terrain for front in position.fronts)
    return Counter(
        {
            static.terrain_number[static.terrains[each].face_of or static.terrains[each].id]: n
            for each, n in found.items()
        }
    )
