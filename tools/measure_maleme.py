"""Measure how often the Germans take Maleme airfield: `python -m tools.measure_maleme --games 200`.

The designer says that in a quarter to under a third of the plays they do not, in the first day's
landings.  Taken means that two adjacent hexes of the airfield are German when the Night Turn of
20 May ends, after which a game is stopped; with `--to-end` it is played to its end at 1900 on
21 May, where the same two hexes decide it.  Every game prints a line as it ends, so that a run can
be cut short and gone on with (`--first`), and several can run beside each other.
"""

from __future__ import annotations

import argparse
import json

from dropzone.arena.statistics import wilson
from dropzone.bots import choose, make
from dropzone.core.data.registry import game_definition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance, apply
from dropzone.systems.gts.prepared.airlift import connected
from dropzone.systems.gts.prepared.static import SIDES
from dropzone.systems.gts.state.position import GtsPosition

AIRFIELD = ("09.04", "10.04", "11.05")
#: The turns of 20 May, the Night Turn with them.
DAY = 8


def is_taken(position: GtsPosition) -> bool:
    """Return whether two adjacent hexes of the airfield are German."""
    grid = position.static.grid
    field = grid.mask(map(grid.index, AIRFIELD))
    return connected(grid.neighbour_mask, field & position.german_control)


def play(number: int, bot: str, turns: int) -> dict[str, object]:
    """Play a game and return by turn whether the airfield was German at its end."""
    definition = game_definition("crete")
    position = definition.first_position(definition.static(definition.setting("descent")))
    assert isinstance(position, GtsPosition)
    bots = {side: make(bot, seed=f"maleme {number} {side}", game="crete") for side in SIDES}
    dice = SeededDice(f"maleme {number}")
    advance(position, dice)
    held: list[bool] = []
    decisions = 0
    while position.stack and position.turn < turns:
        apply(position, choose(position, bots, number=decisions), dice)
        decisions += 1
        held += [is_taken(position)] * (position.turn - len(held))
    if not position.stack:
        held.append(is_taken(position))
    return {
        "game": number,
        "by_turn": "".join("#" if each else "." for each in held),
        "taken": held[min(DAY, len(held)) - 1],
        "losses": position.losses,
        "winner": position.result.winner if position.result else None,
    }


def main() -> None:
    """Play the games and print the share."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--to-end", action="store_true")
    asked = parser.parse_args()
    taken = 0
    for number in range(asked.first, asked.first + asked.games):
        game = play(number, asked.bot, 99 if asked.to_end else DAY)
        taken += bool(game["taken"])
        print(json.dumps(game), flush=True)
    print(f"not taken: {wilson(asked.games - taken, asked.games)}, of {asked.games} games")


if __name__ == "__main__":
    main()
