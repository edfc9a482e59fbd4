"""Movement: a plan for a whole half-impulse, attacks first, then places for the rest."""

from __future__ import annotations

from dropzone.bots.battle_command.assault import Assault
from dropzone.bots.battle_command.places import Places
from dropzone.bots.battle_command.situation import Situation
from dropzone.core.text.messages import M, Message
from dropzone.systems.battle_command.movement import MoveUnit

__all__ = ["MovePlan", "plan_moves"]


class MovePlan:
    """Moves in order, each with its reason, and what they are worth together."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, int, Message]] = []
        self.value = 0.0


class _Strike:
    """An attack that could be made: the target, who would come, from where, and its worth."""

    __slots__ = ("at", "units", "value")

    def __init__(self, at: int, units: list[tuple[int, int]], value: float) -> None:
        self.at = at
        self.units = units
        self.value = value


class _Planner:
    """Works out one plan."""

    def __init__(self, situation: Situation, moving: MoveUnit) -> None:
        self.situation = situation
        position, static = situation.position, situation.static
        self.places = Places(situation)
        self.plan = MovePlan()
        where = position.where
        self.free: dict[int, int] = {}
        for unit in static.side_units[situation.side]:
            if moving.movable >> unit & 1 and where[unit] >= 0:
                self.free[unit] = moving.reach(position, unit) | static.bit[where[unit]]
        #: Units that may attack but not move.
        fixed = moving.acting & ~moving.movable
        self.fixed = [
            u for u in static.side_units[situation.side] if fixed >> u & 1 and where[u] >= 0
        ]
        self.scores: dict[int, dict[int, float]] = {}
        for unit in self.free:
            self.scores[unit] = self._scores(unit)
        self.own = situation.own
        self._keep_castles()

    def _keep_castles(self) -> None:
        """Let the best units stay in the hexes that decide the game, and send others there."""
        situation = self.situation
        position, static = situation.position, situation.static
        castles = [at for at in situation.goals if situation.own >> at & 1]
        for at in castles if situation.weights.keep else ():
            inside = sorted(situation.own_at[at], key=lambda u: (-situation.strength[u], u))
            for unit in inside[: situation.weights.keep]:
                if self.free.pop(unit, 0):
                    self.fixed.append(unit)
        for at in castles:
            near = sorted(
                (situation.toll(unit, at), -situation.strength[unit], unit)
                for unit, reach in self.free.items()
                if reach >> at & 1 and position.where[unit] not in castles
            )
            room = situation.weights.keep - self.places.count.get(at, 0)
            for toll, _, unit in near[: max(room, 0)]:
                if toll == 0.0:
                    place = static.place_term(at)
                    self._move(unit, at, M("It guards {hex}.", hex=place))

    def _scores(self, unit: int) -> dict[int, float]:
        """Return how good each hex in reach is for a unit, the way there included."""
        situation = self.situation
        here = situation.position.where[unit]
        self.places.lift(unit, here)
        scores = self.places.scores(unit, situation.static.grid.members(self.free[unit]))
        self._stand(unit, here)
        if situation.strafed:
            return {at: score - situation.toll(unit, at) for at, score in scores.items()}
        return scores

    def _stand(self, unit: int, at: int) -> None:
        """Put a unit back where it stands, without counting it for an objective."""
        places = self.places
        places.count[at] = places.count.get(at, 0) + 1
        places.strength[at] = places.strength.get(at, 0) + self.situation.strength[unit]

    # -- attacks ----------------------------------------------------------------------------

    def strikes(self) -> None:
        """Plan attacks, the most promising first, until none promises enough."""
        situation = self.situation
        static = situation.static
        near = 0
        for reach in self.free.values():
            near |= reach
        targets = situation.enemy & static.grid.around(
            near | static.grid.mask(situation.position.where[u] for u in self.fixed)
        )
        assaults = [Assault(situation, at) for at in static.grid.members(targets)]
        found = [(self._strike(assault), assault) for assault in assaults]
        while found:
            found.sort(key=lambda pair: pair[0].value)
            strike, assault = found.pop()
            if strike.value < situation.weights.attack_least:
                return
            fresh = self._strike(assault)
            if fresh.value < strike.value - 1e-9:
                found.append((fresh, assault))  # others took its units: look again in order
                continue
            self._commit(fresh)

    def _strike(self, assault: Assault) -> _Strike:
        """Return the best attack on a target with the units that are free."""
        situation = self.situation
        position, static, w = situation.position, situation.static, situation.weights
        beside = static.grid.neighbour_mask[assault.target]
        ready: list[tuple[float, int, int]] = []
        for unit, reach in self.free.items():
            if reach & beside:
                at, cost = self._post(unit, reach & beside)
                if at >= 0:
                    ready.append((cost - 0.5 * situation.strength[unit], unit, at))
        ready += [
            (-9.0, unit, position.where[unit])
            for unit in self.fixed
            if static.bit[position.where[unit]] & beside
        ]
        ready.sort()
        best = _Strike(assault.target, [], 0.0)
        units: list[int] = []
        chosen: list[tuple[int, int]] = []
        cost, room = 0.0, dict[int, int]()
        own = situation.own
        for rank, unit, at in ready:
            here = position.where[unit]
            if at != here:
                room[at] = room.get(at, self.places.count.get(at, 0)) + 1
                if room[at] > situation.limit:
                    continue
            units.append(unit)
            chosen.append((unit, at))
            own |= static.bit[at]
            cost += max(rank + 0.5 * situation.strength[unit], 0.0)
            shift = assault.shift
            if any(static.armor_units >> each & 1 for each in units):
                shift += static.tables.shifts.armor
            if any(self._is_under_air(at) and position.where[u] == at for u, at in chosen):
                shift += static.tables.shifts.air
            modifier = 0
            if any(not situation.is_supplied(u, at) for u, at in chosen):
                modifier = static.tables.die_modifiers.attacker_unsupplied
            value = assault.value(
                units,
                shift=shift,
                modifier=modifier,
                can_retreat=bool(assault.open_ways(own)),
                at_stake=self._at_stake(chosen),
            )
            value += w.sealed * (6 - assault.open_ways(own).bit_count()) / 6 - cost
            if value > best.value:
                best = _Strike(assault.target, chosen[:], value)
        return best

    def _is_under_air(self, at: int) -> bool:
        position, static = self.situation.position, self.situation.static
        return any(
            place == at
            for place, marker in zip(position.markers, static.tables.markers, strict=True)
            if marker.kind == "air" and static.side_units and marker.side == self._side_name
        )

    @property
    def _side_name(self) -> str:
        return self.situation.static.sheet.sides[self.situation.side].id

    def _at_stake(self, chosen: list[tuple[int, int]]) -> float:
        """Return the worth of the hexes that a lost attack would give up."""
        points = self.situation.points_at
        return max((points.get(at, 0.0) for _, at in chosen), default=0.0) / 2

    def _post(self, unit: int, hexes: int) -> tuple[int, float]:
        """Return the best hex of a set for a unit, and what it gives up by going there."""
        position = self.situation.position
        scores = self.scores[unit]
        here = position.where[unit]
        best, found = -1e9, -1
        for at in self.situation.static.grid.members(hexes):
            if (at == here or self.places.has_room(at)) and scores[at] > best:
                best, found = scores[at], at
        if found < 0 or found == here:
            return found, 0.0
        given_up = max(self.places.keeps(unit, here) - self.places.keeps(unit, found), 0.0)
        return found, given_up + self.situation.toll(unit, found)

    def _commit(self, strike: _Strike) -> None:
        static = self.situation.static
        target = static.place_term(strike.at)
        self.plan.value += strike.value
        for unit, at in strike.units:
            if unit in self.free:
                reason = M("It joins the attack on {hex}.", hex=target)
                self._move(unit, at, reason)
            else:
                self.fixed.remove(unit)

    def _move(self, unit: int, at: int, reason: Message) -> None:
        here = self.situation.position.where[unit]
        self.places.lift(unit, here)
        self.places.put(unit, at)
        del self.free[unit]
        if at != here:
            self.plan.moves.append((unit, at, reason))

    # -- places -------------------------------------------------------------------------------

    def settle(self) -> None:
        """Find places for the units that do not attack, those with most to gain first."""
        situation = self.situation
        position, w = situation.position, situation.weights
        order = sorted(
            self.free,
            key=lambda unit: -max(self.scores[unit].values()),
        )
        for unit in order:
            here = position.where[unit]
            scores = self._scores(unit)
            best, goal = scores[here] + w.reluctance, here
            crowded = self.places.count[here] > situation.limit
            if crowded:
                best = -1e9
            for at, score in scores.items():
                if score > best and at != here and self.places.has_room(at):
                    best, goal = score, at
            if goal != here:
                self.plan.value += best - scores[here]
            self._move(unit, goal, self._why(unit, goal))

    def _why(self, unit: int, goal: int) -> Message:
        situation = self.situation
        place = situation.static.place_term(goal)
        if goal in situation.points_at:
            if situation.position.controlled(situation.side) >> goal & 1:
                return M("It guards {hex}.", hex=place)
            return M("It takes {hex}.", hex=place)
        best, aim = 0.0, -1
        for each in situation.objectives:
            steps = situation.ways.to(situation.position, each.at, situation.static.mover[unit])
            gain = each.points / (1 + steps[goal])
            if gain > best and steps[goal] < steps[situation.position.where[unit]]:
                best, aim = gain, each.at
        if aim < 0:
            return M("{hex} is a better place.", hex=place)
        return M("It is on the way to {hex}.", hex=situation.static.place_term(aim))


def plan_moves(situation: Situation, moving: MoveUnit) -> MovePlan:
    """Return a plan for the movement of a half-impulse."""
    planner = _Planner(situation, moving)
    planner.strikes()
    planner.settle()
    return planner.plan
