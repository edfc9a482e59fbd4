"""Goals: what a scenario's victory conditions make worth taking, holding and killing for."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import NamedTuple

from dropzone.systems.gts.components import Condition, Outcome
from dropzone.systems.gts.prepared.ground import LEG
from dropzone.systems.gts.prepared.static import GERMAN, SIDES, GtsStatic

__all__ = ["Goal", "Goals", "Retirement", "Ways"]

#: How much a goal counts: wins by itself, wins with others, helps, may help one day.
ALONE, WITH_OTHERS, HELPS, PERHAPS = 1.0, 0.8, 0.6, 0.25
#: Victory points that are worth as much as a goal that wins by itself.
POINTS = 10
#: How many columns behind a line units are sent, so that there is room for those who follow.
WELL_BEHIND = 3


class Goal(NamedTuple):
    """Hexes that a side wants: to win by them, or to come nearer to it."""

    winner: int
    hexes: tuple[int, ...]
    #: How many of them are enough.
    need: int
    #: How much it counts, from nothing to one.
    weight: float
    #: The turn in which it no longer counts.
    until: int = 999
    #: Whether it counts only while the Allies withdraw.
    in_withdrawal: bool = False


class Retirement(NamedTuple):
    """Units that must be brought behind a line."""

    side: int
    units: frozenset[int]
    hexes: tuple[int, ...]
    #: How many steps are enough.
    need: int


class Goals:
    """What the victory conditions of a scenario ask of each side, read once a setting."""

    def __init__(self, static: GtsStatic) -> None:
        self.static = static
        self.goals: list[Goal] = []
        self.retirements: list[Retirement] = []
        #: By side: whether enemy steps count for it.
        self.hunts = [False, False]
        #: By side: whether it wins by units that leave over an edge.
        self.exits = [False, False]
        victory = static.scenario.victory
        for outcome in victory.outcomes:
            self._read_outcome(outcome)
        for entry in victory.points:
            side = SIDES.index(entry.side)
            if entry.each == "enemy-step":
                self.hunts[side] = True
            elif entry.each == "hex":
                weight = min(entry.points / POINTS, ALONE)
                self.goals += [Goal(side, (at,), 1, weight) for at in self._indexes(entry.hexes)]
        for obligation in victory.obligations:
            for condition in obligation.conditions:
                self._read(condition, GERMAN, HELPS if condition.kind != "exited" else PERHAPS)
        #: By side: whether it loses, or does not win, if nothing happens.
        self.must_attack = [
            victory.default != side
            and not (victory.default == "by-level" and number != GERMAN)
            and any(goal.winner == number for goal in self.goals)
            for number, side in enumerate(SIDES)
        ]
        self._add_doors()
        self._add_marked()
        self.hexes = frozenset(at for goal in self.goals for at in goal.hexes)

    def _read_outcome(self, outcome: Outcome) -> None:
        winner = SIDES.index(outcome.winner)
        several = len(outcome.conditions) > 1 and not outcome.either
        for condition in outcome.conditions:
            if condition.losses:
                self.hunts[winner] = True
            self._read(
                condition,
                winner,
                WITH_OTHERS if several else ALONE,
                outcome.in_withdrawal,
                outcome.turn if outcome.when == "turn-start" else None,
            )

    def _read(
        self,
        condition: Condition,
        side: int,
        weight: float,
        in_withdrawal: bool = False,
        tested: str | None = None,
    ) -> None:
        """Note what a condition asks of a side, or of the one that it names."""
        static = self.static
        if condition.side is not None:
            side = SIDES.index(condition.side)
        before = condition.before or tested
        until = static.turn_index(before) if before else 999
        hexes = self._indexes(condition.hexes)
        if condition.kind == "exited":
            self.exits[side] = True
        if condition.kind == "airfields":
            for field in static.airlift.airfields:
                within = tuple(static.grid.members(field.hexes))
                self.goals.append(Goal(side, within, len(within), weight, until))
        elif condition.kind == "located":
            self._read_retirement(condition, side)
        elif hexes:
            if condition.kind in ("exited", "zones"):
                weight = min(weight, PERHAPS if condition.kind == "exited" else HELPS)
            need = condition.need or len(hexes)
            self.goals.append(Goal(side, hexes, need, weight, until, in_withdrawal))

    def _read_retirement(self, condition: Condition, side: int) -> None:
        static = self.static
        units = frozenset(
            unit
            for unit in static.of_side[side]
            if static.units[unit].formation in condition.formations
            or static.units[unit].battalion in condition.battalions
        )
        land = static.grid.members(static.ground.enterable)
        columns = static.grid.columns
        line = min(condition.column + WELL_BEHIND, max(columns[at] for at in land))
        behind = tuple(at for at in land if columns[at] >= max(line, condition.column))
        self.retirements.append(Retirement(side, units, behind, condition.need))

    def _add_doors(self) -> None:
        """Who stands where the Allies leave the island keeps them all on it."""
        for at in self.static.grid.members(self.static.ways_home):
            self.goals.append(Goal(GERMAN, (at,), 1, HELPS, in_withdrawal=True))

    def _add_marked(self) -> None:
        """Ports and airfields may decide what comes later, and are all there is elsewhere."""
        told = {at for goal in self.goals for at in goal.hexes}
        weight = PERHAPS if self.goals else ALONE
        for at in self.static.grid.members(self.static.objectives):
            if at not in told:
                self.goals.append(Goal(GERMAN, (at,), 1, weight))

    def _indexes(self, codes: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(map(self.static.grid.index, codes))

    def of(self, winner: int, turn: int, withdrawal: bool) -> list[Goal]:
        """Return the goals of a side that can still be reached in a turn."""
        return [
            goal
            for goal in self.goals
            if goal.winner == winner
            and turn < goal.until
            and (withdrawal or not goal.in_withdrawal)
        ]


class Ways:
    """How far everything is from some hexes, in half movement points of a Column; kept."""

    def __init__(self, static: GtsStatic) -> None:
        self.static = static
        self._maps: dict[tuple[tuple[int, ...], int, int], list[int]] = {}
        self._back: dict[int, list[list[tuple[int, int]]]] = {}

    def to(self, goal: int, kind: int = LEG) -> list[int]:
        """Return by hex the cost of the way to a hex; 9999 where there is none."""
        return self.to_any((goal,), kind)

    def to_any(self, goals: tuple[int, ...], kind: int = LEG, most: int = 9999) -> list[int]:
        """Return by hex the cost of the way to the nearest of some hexes, if it is not more."""
        key = (goals, kind, most)
        found = self._maps.get(key)
        if found is None:
            found = self._maps[key] = self._flood(goals, kind, most)
        return found

    def _reversed(self, kind: int) -> list[list[tuple[int, int]]]:
        """Return by hex from where it is entered, and at what price."""
        found = self._back.get(kind)
        if found is None:
            found = self._back[kind] = [[] for _ in range(self.static.grid.size)]
            ground = self.static.ground
            for at in self.static.grid.members(ground.enterable):
                for to, price in ground.ways[kind][1][at]:
                    found[to].append((at, price))
        return found

    def _flood(self, goals: tuple[int, ...], kind: int, most: int) -> list[int]:
        back = self._reversed(kind)
        cost = [9999] * self.static.grid.size
        queue = [(0, goal) for goal in goals]
        for goal in goals:
            cost[goal] = 0
        heapify(queue)
        while queue:
            spent, at = heappop(queue)
            if spent > cost[at] or spent > most:
                continue
            for to, price in back[at]:
                if spent + price < cost[to]:
                    cost[to] = spent + price
                    heappush(queue, (spent + price, to))
        return cost
