"""What an attack promises: expected damage, ground won and ground lost."""

from __future__ import annotations

from collections.abc import Sequence

from dropzone.bots.battle_command.situation import Situation
from dropzone.systems.battle_command.combat import Combat, odds_column

__all__ = ["Assault", "attack_shift"]

#: More than any result of a Combat Results Table asks of one side.
_MOST_DAMAGE = 9


class Assault:
    """One enemy hex as a target: what it holds and what its loss would mean."""

    def __init__(self, situation: Situation, target: int) -> None:
        self.situation = situation
        self.target = target
        static = situation.static
        self.defenders = situation.enemy_at[target]
        self.strength = sum(situation.strength[unit] for unit in self.defenders)
        self.points = sum(situation.left[unit] for unit in self.defenders)
        worth = sum(situation.worth[unit] for unit in self.defenders)
        self.worth_of_point = worth / self.points
        self.can_stand = static.variant.may_stand_fast(target)
        self.prize = situation.points_at.get(target, 0.0)
        self.shift = static.defence_shift[target]
        self._known: dict[tuple[int, int, bool, int], tuple[float, float, float]] = {}

    def open_ways(self, own: int) -> int:
        """Return the hexes into which the defenders could retreat with our units in a set."""
        static = self.situation.static
        enemy = self.situation.enemy
        barred = own | static.grid.around(own) & ~enemy & ~static.opens_retreat_mask
        return static.grid.neighbour_mask[self.target] & static.land_mask & ~barred

    def value(
        self,
        units: Sequence[int],
        *,
        shift: int,
        modifier: int = 0,
        can_retreat: bool = True,
        at_stake: float = 0.0,
    ) -> float:
        """Return what an attack by these units is worth; `at_stake` is ground lost with it."""
        if not units:
            return 0.0
        situation = self.situation
        crt, w = situation.static.crt, situation.weights
        strength = sum([situation.strength[unit] for unit in units])
        points = sum([situation.left[unit] for unit in units])
        own_point = sum([situation.worth[unit] for unit in units]) / points
        column = odds_column(situation.static.crt_odds, strength, self.strength)
        column = min(max(column + shift, 0), len(crt) - 1)
        key = (column, modifier, can_retreat, min(points, _MOST_DAMAGE))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._expected(*key)
        gain, loss, defeats = found
        return (
            gain - w.taken * loss * own_point - defeats * (w.driven_off + at_stake)
        ) - w.spare * strength

    def _expected(
        self, column: int, modifier: int, can_retreat: bool, points: int
    ) -> tuple[float, float, float]:
        """Return what we may hope to gain, the points we suffer and the chance of defeat."""
        row = self.situation.static.crt[column]
        gain = loss = defeats = 0.0
        for face in range(1, 7):
            to_us, to_them = row[min(max(face + modifier, 1), 6)]
            suffered = min(to_us, points)
            gain += self._outcome(suffered, min(to_them, self.points), can_retreat)
            loss += suffered
            defeats += to_us > to_them
        return gain / 6, loss / 6, defeats / 6

    def _outcome(self, suffered: int, dealt: int, can_retreat: bool) -> float:
        """Return what the defender's part of one result is worth to us."""
        w = self.situation.weights
        value = w.dealt * dealt * self.worth_of_point
        left = self.points - dealt
        if left <= 0:
            return value + w.kill * len(self.defenders) + self.prize
        if dealt <= suffered:
            return value
        if self.can_stand and left > 1:
            return value + w.dealt * self.worth_of_point
        if not can_retreat:
            value += w.dealt * left * self.worth_of_point + w.kill * len(self.defenders)
            return value + self.prize
        return value + w.drive_off + self.prize


def attack_shift(situation: Situation, target: int, attackers: int) -> tuple[int, int]:
    """Return the column shift and die modifier of an attack with the units as they stand."""
    position, static = situation.position, situation.static
    defenders = 0
    for unit in situation.stacks[1 - situation.side].get(target, ()):
        defenders |= 1 << unit
    combat = Combat(situation.side, target, attackers, defenders)
    shift = sum(n for _, n in static.variant.shifts(position, combat))
    modifier = 0
    table = static.tables.die_modifiers
    if any(
        not situation.is_supplied(unit, position.where[unit])
        for unit in static.side_units[situation.side]
        if attackers >> unit & 1
    ):
        modifier += table.attacker_unsupplied
    if static.has("coordination"):
        further = static.variant.further_nations(position, combat)
        modifier += max(further * table.further_nation, table.further_nations_limit)
    return shift, modifier
