"""Goals: what a scenario's victory conditions make worth taking, holding and killing for."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from dropzone.systems.gts.ground import LEG
from dropzone.systems.gts.static import SIDES, GtsStatic

__all__ = ["Goal", "Goals", "Ways"]


class Goal(NamedTuple):
    """Hexes that a side must control to win, or to come nearer to it."""

    winner: int
    hexes: tuple[int, ...]
    #: How many of them are enough.
    need: int
    #: Whether this condition alone wins.
    alone: bool


class Goals:
    """What the victory conditions of a scenario ask of each side, read once a setting."""

    def __init__(self, static: GtsStatic) -> None:
        self.goals: list[Goal] = []
        #: By side: whether enemy steps count for it.
        self.hunts = [False, False]
        victory = static.scenario.victory
        for outcome in victory.outcomes:
            winner = SIDES.index(outcome.winner)
            alone = outcome.either or len(outcome.conditions) == 1
            for condition in outcome.conditions:
                if condition.losses:
                    self.hunts[winner] = True
                if condition.hexes:
                    hexes = tuple(map(static.grid.index, condition.hexes))
                    self.goals.append(Goal(winner, hexes, condition.need or len(hexes), alone))
        #: By side: whether it loses, or does not win, if nothing happens.
        self.must_attack = [
            victory.default != side and any(goal.winner == number for goal in self.goals)
            for number, side in enumerate(SIDES)
        ]
        if not self.goals:
            marked = tuple(static.grid.members(static.objectives))
            for side in (0, 1):
                self.goals += [Goal(side, (at,), 1, True) for at in marked]
        self.hexes = frozenset(at for goal in self.goals for at in goal.hexes)

    def of(self, winner: int) -> list[Goal]:
        """Return the goals of a side."""
        return [goal for goal in self.goals if goal.winner == winner]


class Ways:
    """How far everything is from a hex, in half movement points of a Column; worked out once."""

    def __init__(self, static: GtsStatic) -> None:
        self.static = static
        self._maps: dict[tuple[int, int], list[int]] = {}

    def to(self, goal: int, kind: int = LEG) -> list[int]:
        """Return by hex the cost of the way to a hex; 9999 where there is none."""
        key = (goal, kind)
        found = self._maps.get(key)
        if found is None:
            found = self._maps[key] = self._flood(goal, kind)
        return found

    def _flood(self, goal: int, kind: int) -> list[int]:
        ways = self.static.ground.ways[kind][1]
        cost = [9999] * self.static.grid.size
        cost[goal] = 0
        queue = [(0, goal)]
        while queue:
            spent, at = heappop(queue)
            if spent > cost[at]:
                continue
            for to, _ in ways[at]:
                # The way is walked towards the goal: the price is that of entering this hex.
                price = next((each for on, each in ways[to] if on == at), 0)
                if price and spent + price < cost[to]:
                    cost[to] = spent + price
                    heappush(queue, (spent + price, to))
        return cost
