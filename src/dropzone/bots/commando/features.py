"""Features of a position of the Commando system, for the chance to win."""

from __future__ import annotations

from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.static import BRITISH, GERMAN

__all__ = ["features"]


def features(position: CommandoPosition) -> list[float]:
    """Return what both sides hold and how far the British have come, in numbers about one."""
    static = position.static
    found: list[float] = []
    for side in (BRITISH, GERMAN):
        hand = position.hands[side]
        units = [static.printed[card] for card in hand if static.type[card] == "unit"]
        pile = position.piles[side]
        in_pile = sum(static.printed[card] for card in pile if static.type[card] == "unit")
        found += [
            len(hand) / 5,
            len(units) / 4,
            sum(units) / 15,
            max(units, default=0) / 5,
            sum(static.heroic[card] for card in hand) / 2,
            position.tokens[side] / 4,
            (position.yellow[side] + position.yellow_heroic[side]) / 2,
            position.red[side] / 2,
            len(pile) / 15,
            in_pile / 30,
            len(position.captured[side]) / 3,
            sum(winner == side for _, winner in position.path) / 3,
        ]
    guns = sum(static.terrains[each].guns for each in position.captured[BRITISH])
    turn = position.turn / 5
    found += [
        turn,
        float(position.strength == 1),
        float(position.strength == 2),
        float(position.strength >= 3),
        turn * (position.strength == 1),
        turn * (position.strength == 2),
        turn * (position.strength >= 3),
        turn * len(position.hands[GERMAN]) / 5,
        turn * len(position.hands[BRITISH]) / 5,
        len(position.road) / 5,
        len(position.second_pile) / 5,
        guns / 3,
        float(position.ranville),
        position.attacks / 3,
        position.chapter / 3,
        _score(position) / 10,
        float(position.turn_token == GERMAN),
    ]
    return found


def _score(position: CommandoPosition) -> int:
    """Return the points of a campaign; a scenario by itself has none."""
    return position.score() if position.points or position.blue_british else 0
