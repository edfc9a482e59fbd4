"""Places: how good it is for a unit to stand in a hex."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from dropzone.bots.battle_command.situation import Objective, Situation
from dropzone.bots.battle_command.ways import FAR

__all__ = ["Places"]


@cache
def _shares(approach: float, decay: float, movement: int) -> tuple[float, ...]:
    """Return the share of an objective's points by the distance from it."""
    near = [approach * decay ** (steps / movement) for steps in range(FAR)]
    return (1.0, *near[1:], 0.0)


class _Pulls:
    """How objectives pull on units of one kind: shares by distance, distances, sums by hex."""

    __slots__ = ("known", "pairs", "shares")

    def __init__(self, shares: tuple[float, ...], pairs: list[tuple[Objective, list[int]]]) -> None:
        self.shares = shares
        self.pairs = pairs
        self.known: dict[int, float] = {}


class Places:
    """Scores of hexes for units, while units are put to new places in thought."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.objectives: list[Objective] = [each.copy() for each in situation.objectives]
        self.count = {at: len(units) for at, units in situation.own_at.items()}
        self.strength: dict[int, int] = {
            at: situation.strength_at(at, situation.side) for at in situation.own_at
        }
        self._pulls: dict[tuple[int, int], _Pulls] = {}
        self._base: dict[int, float] = {}
        self._danger: dict[tuple[int, int], float] = {}
        static = situation.static
        self._beside_enemy = static.grid.around(situation.enemy)
        #: Hexes into which a beaten unit could retreat: away from the enemy, or with friends.
        room = static.grid.mask(at for at, n in self.count.items() if n < situation.limit)
        self._refuge = (
            static.land_mask & ~situation.enemy & (~self._beside_enemy & ~situation.own | room)
        )

    def scores(self, unit: int, hexes: Iterable[int]) -> dict[int, float]:
        """Return how good each of some hexes is for a unit that stands nowhere."""
        pulls = self._pulls_of(unit)
        return {at: self._ground(unit, at) + self._pull(pulls, at) for at in hexes}

    def score(self, unit: int, at: int) -> float:
        """Return how good a hex is for a unit that stands nowhere."""
        return self._ground(unit, at) + self._pull(self._pulls_of(unit), at)

    # -- pull -----------------------------------------------------------------------------------

    def _pulls_of(self, unit: int) -> _Pulls:
        """Return the pulls on units of one kind: equal ways of moving are pulled alike."""
        situation = self.situation
        mover = situation.static.mover[unit]
        movement = max(situation.position.movement(unit), 1)
        found = self._pulls.get((mover, movement))
        if found is None:
            w, position, to = situation.weights, situation.position, situation.ways.to
            shares = _shares(w.approach, w.decay, movement)
            pairs = [(each, to(position, each.at, mover)) for each in self.objectives]
            found = self._pulls[mover, movement] = _Pulls(shares, pairs)
        return found

    def _pull(self, pulls: _Pulls, at: int) -> float:
        """Return the strongest pull in a hex, and a share of the others."""
        total = pulls.known.get(at)
        if total is None:
            best, total, w = 0.0, 0.0, self.situation.weights
            shares, satisfied = pulls.shares, w.satisfied
            for each, steps in pulls.pairs:
                points = each.points if each.need > 0 else each.points * satisfied
                pull = points * shares[steps[at]]
                total += pull
                if pull > best:
                    best = pull
            total = pulls.known[at] = best + w.others * (total - best)
        return total

    # -- ground -----------------------------------------------------------------------------------

    def _ground(self, unit: int, at: int) -> float:
        """Return what ground, company, supply and danger make of a hex."""
        situation = self.situation
        w, strength = situation.weights, situation.strength[unit]
        value = self._bare(at)
        if not situation.is_supplied(unit, at):
            value -= w.unsupplied
        others = self.count.get(at)
        if others:
            value += w.company
            if others + 1 >= situation.limit:
                value -= w.crowd
        if situation.threatened >> at & 1:
            key = (at, self.strength.get(at, 0) + strength)
            danger = self._danger.get(key)
            if danger is None:
                danger = self._danger[key] = w.danger * situation.danger(*key) / 3
            value -= danger * situation.worth[unit]
        return value

    def _bare(self, at: int) -> float:
        """Return what the ground is worth to anybody: cover under threat, contact."""
        value = self._base.get(at)
        if value is None:
            situation, value = self.situation, 0.0
            if self._beside_enemy >> at & 1:
                value += situation.weights.contact
            if situation.threatened >> at & 1:
                value -= situation.weights.cover * situation.static.defence_shift[at]
                if not situation.static.grid.neighbour_mask[at] & self._refuge:
                    value -= situation.weights.trapped
            self._base[at] = value
        return value

    def keeps(self, unit: int, at: int) -> float:
        """Return what a unit in a hex keeps for us: its ground, and what it guards alone."""
        value = self._ground(unit, at)
        strength = self.situation.strength[unit]
        here = self.situation.position.where[unit] == at
        others = self.strength.get(at, 0) - (strength if here else 0)
        for each in self.objectives:
            if each.at == at and each.is_ours and others < each.need:
                value += each.points * min(strength / each.need, 1.0)
        return value

    # -- in thought ---------------------------------------------------------------------------

    def lift(self, unit: int, at: int) -> None:
        """Take a unit out of a hex."""
        self.count[at] -= 1
        self.strength[at] -= self.situation.strength[unit]

    def put(self, unit: int, at: int) -> None:
        """Put a unit into a hex and count it for the objective it serves most."""
        strength = self.situation.strength[unit]
        self.count[at] = self.count.get(at, 0) + 1
        self.strength[at] = self.strength.get(at, 0) + strength
        pulls = self._pulls_of(unit)
        best, served = 0.0, None
        for each, steps in pulls.pairs:
            pull = each.points * pulls.shares[steps[at]]
            if each.need > 0 and pull > best:
                best, served = pull, each
        if served is not None:
            served.need -= strength * best / served.points  # who is far away counts less
            if served.need <= 0:
                for kind in self._pulls.values():
                    kind.known.clear()

    def has_room(self, at: int) -> bool:
        """Return whether one more unit may stand in a hex without overstacking it."""
        return self.count.get(at, 0) < self.situation.limit
