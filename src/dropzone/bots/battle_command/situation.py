"""The situation: what a side makes of a position before it decides anything."""

from __future__ import annotations

from functools import cached_property

from dropzone.bots.battle_command.ways import Ways
from dropzone.bots.battle_command.weights import Doctrine, Weights
from dropzone.systems.battle_command.combat import odds_column
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import GONE, SIDES

__all__ = ["Objective", "Situation"]

#: How far from the enemy a hex of a supply line is looked at, and how many answers are kept.
_CUT_REACH = 4
_MOST_CUTS = 4096
#: How many victory points before enough of them every point begins to count for more.
_BRINK = 5


class Objective:
    """A hex worth having: how much it is worth, and the strength that should still go there."""

    __slots__ = ("at", "is_ours", "need", "points")

    def __init__(self, at: int, points: float, need: float, *, is_ours: bool) -> None:
        self.at = at
        self.points = points
        self.need = need
        self.is_ours = is_ours

    def copy(self) -> Objective:
        """Return another of the same, for a plan to count down."""
        return Objective(self.at, self.points, self.need, is_ours=self.is_ours)


class Situation:
    """Who stands where, what is in supply, what is threatened and what is worth having."""

    def __init__(self, position: BattlePosition, side: int, ways: Ways, doctrine: Doctrine) -> None:
        self.position = position
        self.static = static = position.static
        self.side = side
        self.ways = ways
        self.doctrine = doctrine
        self.weights: Weights = doctrine.weights(static.setting.game, SIDES[side])
        self.stacks: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
        for number in (0, 1):
            stacks = self.stacks[number]
            for unit in static.side_units[number]:
                at = position.where[unit]
                if at >= 0:
                    stacks.setdefault(at, []).append(unit)
        units = range(len(static.units))
        #: By unit: its strength, the points it can still take, and what it is worth.
        self.strength = [position.strength(unit) for unit in units]
        self.left = [position.left(unit) for unit in units]
        self.worth = [
            strength * self.weights.come_back
            if static.battlegroups >> unit & 1
            else float(strength)
            for unit, strength in enumerate(self.strength)
        ]
        self.own_at, self.enemy_at = self.stacks[side], self.stacks[1 - side]
        self.own = static.grid.mask(self.own_at)
        self.enemy = static.grid.mask(self.enemy_at)
        self._threat: dict[int, float] = {}
        self.limit = static.tables.stacking.limit
        self.is_attacker = SIDES[side] == static.tables.victory.attacker

    def of_side(self, side: int) -> Situation:
        """Return the situation with the eyes of another side."""
        return Situation(self.position, side, self.ways, self.doctrine)

    # -- strength -------------------------------------------------------------------------

    def strength_at(self, at: int, side: int) -> int:
        """Return the strength of a side in a hex."""
        strength = self.strength
        return sum([strength[unit] for unit in self.stacks[side].get(at, ())])

    @cached_property
    def _reaches(self) -> list[tuple[int, int]]:
        """For each enemy unit, the hexes it can attack after its next move, and its strength."""
        position, static = self.position, self.static
        variant, around = static.variant, static.grid.around
        zones = variant.zones(position, 1 - self.side, self.own)
        found = []
        known: dict[tuple[int, int, int], int] = {}
        for at, units in self.enemy_at.items():
            for unit in units:
                mover, points = static.mover[unit], position.movement(unit)
                key = (at, mover, points)
                mask = known.get(key)
                if mask is None:
                    stops = zones[mover] | self.own
                    reach = variant.reach(position, unit, at, points, stops) & ~self.own
                    mask = known[key] = around(reach)
                found.append((mask, self.strength[unit]))
        return found

    def threat(self, at: int) -> float:
        """Return the enemy strength that can attack a hex after its next move."""
        found = self._threat.get(at)
        if found is None:
            here = self.static.bit[at]
            found = self._threat[at] = float(
                sum([strength for mask, strength in self._reaches if mask & here])
            )
        return found

    @cached_property
    def threatened(self) -> int:
        """The hexes that some enemy can attack after his next move."""
        mask = 0
        for reach, _ in self._reaches:
            mask |= reach
        return mask

    # -- losses ---------------------------------------------------------------------------

    def price(self, unit: int) -> float:
        """Return what one more damage point on a unit costs."""
        left, worth = self.left[unit], self.worth[unit]
        if left <= 1:
            return self.weights.kill + worth
        return worth / (left * left)

    @cached_property
    def strafed(self) -> int:
        """The hexes beside the enemy, if aircraft bomb whoever marches there."""
        if not self.weights.interdicted:
            return 0
        if not self.static.variant.interdicts(self.position, self.side):
            return 0
        return self.static.grid.around(self.enemy)

    def toll(self, unit: int, at: int) -> float:
        """Return what aircraft make a march to a hex cost; nothing for who stays."""
        here = self.position.where[unit]
        if at == here or not self.strafed & (self.static.bit[here] | self.static.bit[at]):
            return 0.0
        table = self.static.tables.ground_interdiction
        assert table is not None
        hits = sum(result != "unspotted" for result in table.results.values())
        worth = max(self.price(unit), self.worth[unit] / self.left[unit])
        return self.weights.interdicted * worth * hits / len(table.results)

    # -- supply ---------------------------------------------------------------------------

    @cached_property
    def supply(self) -> int:
        """The hexes that trace supply for our ground units."""
        return self.static.variant.in_supply(self.position, self.side)

    @cached_property
    def drop_supply(self) -> int:
        """The hexes that supply our airborne units."""
        return self.supply | self.static.variant.airborne_supply(self.position, self.side)

    def is_supplied(self, unit: int, at: int) -> bool:
        """Return whether a unit would be in supply in a hex."""
        is_airborne = self.static.airborne_units >> unit & 1
        return bool((self.drop_supply if is_airborne else self.supply) >> at & 1)

    # -- what is worth having ---------------------------------------------------------------

    @cached_property
    def cuts(self) -> dict[int, int]:
        """Hexes on the attacker's lines, with the VP he loses if an enemy stands there."""
        position, static = self.position, self.static
        attacker = SIDES.index(static.tables.victory.attacker)
        held = static.vp_mask & position.controlled(attacker)
        if not held or not self.weights.cut:
            return {}
        enemies = self.stacks[1 - attacker]
        key = (held, static.grid.mask(enemies), position.ground)
        found = self.ways.cuts.get(key)
        if found is None:
            if len(self.ways.cuts) >= _MOST_CUTS:
                self.ways.cuts.clear()
            found = self.ways.cuts[key] = self._find_cuts(attacker, held, key[1])
        return found

    def _find_cuts(self, attacker: int, held: int, enemies: int) -> dict[int, int]:
        position, static = self.position, self.static
        variant, grid = static.variant, static.grid
        supplied = held & variant.in_supply(position, attacker, held)
        if not supplied:
            return {}
        near = enemies
        for _ in range(_CUT_REACH):
            near |= grid.around(near)
        lines = self._lines(attacker, supplied, enemies) & near
        scratch = position.copy()
        ghost = _ghost(position, 1 - attacker)
        found = {}
        for at in grid.members(lines):
            scratch.where[ghost] = at
            cut = supplied & ~variant.in_supply(scratch, attacker, supplied)
            if cut:
                found[at] = sum(static.vp_hexes[each] for each in grid.members(cut))
        return found

    def _lines(self, attacker: int, supplied: int, enemies: int) -> int:
        """Return the hexes of one shortest supply line from each hex of a set."""
        static, ground = self.static, self.position.ground
        grid = static.grid
        layers = [static.variant.sources[attacker] & ~enemies]
        seen = layers[0]
        while supplied & ~seen and layers[-1]:
            reached = grid.flood_back(seen, ground.supply, grid.all_mask) & ~seen & ~enemies
            seen |= reached
            layers.append(reached & ~ground.supply_ends)
        found = line = 0
        for depth in range(len(layers) - 1, 0, -1):
            line |= supplied & layers[depth]
            found |= line
            line = self._one_back(line, layers[depth - 1])
        return (found | line) & ~enemies

    def _one_back(self, line: int, layer: int) -> int:
        """Return, for each hex of a line, one hex of the next layer beside it."""
        grid = self.static.grid
        found = 0
        for at in grid.members(line):
            beside = grid.neighbour_mask[at] & layer
            if beside and not beside & found:
                found |= beside & -beside
        return found

    @cached_property
    def blocks(self) -> dict[int, int]:
        """Hexes where the defender bars the attacker's lines, with the VP he keeps from supply."""
        position, static = self.position, self.static
        attacker = SIDES.index(static.tables.victory.attacker)
        variant, grid = static.variant, static.grid
        held = static.vp_mask & position.controlled(attacker)
        cut_off = held & ~variant.in_supply(position, attacker, held) if held else 0
        if not cut_off or not self.weights.cut:
            return {}
        defenders = self.stacks[1 - attacker]
        lines = self._lines(attacker, cut_off, 0)
        scratch = position.copy()
        found = {}
        for at, units in defenders.items():
            if lines >> at & 1:
                for unit in units:
                    scratch.where[unit] = GONE
                freed = cut_off & variant.in_supply(scratch, attacker, cut_off)
                for unit in units:
                    scratch.where[unit] = at
                if freed:
                    found[at] = sum(static.vp_hexes[each] for each in grid.members(freed))
        return found

    @cached_property
    def goals(self) -> list[int]:
        """The hexes that decide the game at once."""
        victory = self.static.tables.victory
        codes = (*victory.stars, *filter(None, [victory.automatic_hex]))
        return [self.static.grid.index(code) for code in codes]

    @cached_property
    def urgency(self) -> float:
        """How near the day is by which the attacker must hold one of the goals; 0 when he does."""
        victory, position = self.static.tables.victory, self.position
        last = victory.airfields_checked_turn
        attacker = SIDES.index(victory.attacker)
        held = self.static.grid.mask(self.goals) & position.controlled(attacker)
        if not last or position.turn > last or held:
            return 0.0
        halves = len(self.static.tables.turns.impulses)
        gone = (position.turn - 1) * halves + position.impulse + 1
        return float((gone / (last * halves)) ** 2)

    @cached_property
    def brink(self) -> float:
        """How near the attacker is to enough victory points: 0 far away, 1 when he has them."""
        missing = self.position.threshold - self.static.variant.victory_points(self.position)
        return max(0.0, 1.0 - max(missing, 0) / _BRINK)

    @cached_property
    def objectives(self) -> list[Objective]:
        """What the side wants to take, keep, cut or cover."""
        static, w = self.static, self.weights
        point = w.vp * (1.0 + w.brink * self.brink)
        worth: dict[int, float] = {at: vp * point for at, vp in static.vp_hexes.items()}
        for at in self.goals:
            worth[at] = worth.get(at, 0.0) + w.goal + w.deadline * self.urgency
        ours = self.position.controlled(self.side)
        keep = {at: points for at, points in worth.items() if ours >> at & 1}
        take = {at: points for at, points in worth.items() if not ours >> at & 1}
        # The attacker covers his lines; the defender bars them.
        lines = keep if self.is_attacker else take
        for at, lost in self.cuts.items():
            counted = min(lost, w.cut_most) if w.cut_most else lost
            lines[at] = lines.get(at, 0.0) + counted * w.cut
        if not self.is_attacker:
            for at, barred in self.blocks.items():
                keep[at] = keep.get(at, 0.0) + barred * w.cut
        found = [self._to_keep(at, points) for at, points in keep.items()]
        found += [self._to_take(at, points) for at, points in take.items()]
        return found

    def _to_keep(self, at: int, points: float) -> Objective:
        """A hex to be guarded, the more the stronger the enemy who can attack it."""
        w = self.weights
        threat = self.threat(at) * w.concert
        share = w.guard if threat else w.guard_idle
        need = max(w.need * threat / self._cover(at), w.garrison)
        return Objective(at, points * share, need, is_ours=True)

    def _to_take(self, at: int, points: float) -> Objective:
        """A hex to be taken, by the more the stronger it is held."""
        w = self.weights
        held = self.strength_at(at, 1 - self.side)
        need = max(w.need_least, w.need * held * self._cover(at))
        return Objective(at, points, need, is_ours=False)

    def _cover(self, at: int) -> float:
        return 1.0 - self.weights.cover * self.static.defence_shift[at]

    @cached_property
    def points_at(self) -> dict[int, float]:
        """The worth of each hex that is an objective."""
        found: dict[int, float] = {}
        for each in self.objectives:
            found[each.at] = found.get(each.at, 0.0) + each.points
        return found

    # -- danger -----------------------------------------------------------------------------

    @cached_property
    def _losses(self) -> list[float]:
        """By column of the CRT: the points a defender loses more than half the attacker's."""
        return [max(sum(d - 0.5 * a for a, d in row[1:]) / 6, 0.0) for row in self.static.crt]

    def danger(self, at: int, strength: float) -> float:
        """Return what an attack on so much strength in a hex would cost us."""
        threat = self.threat(at) * self.weights.concert
        if threat < 1 or strength < 1:
            return 0.0
        column = odds_column(self.static.crt_odds, int(threat), int(strength))
        column += self.static.defence_shift[at]
        return self._losses[min(max(column, 0), len(self._losses) - 1)]


def _ghost(position: BattlePosition, side: int) -> int:
    """Return a unit of a side that may stand in for any other in a thought: one off the map."""
    units = position.static.side_units[side]
    return next((unit for unit in units if position.where[unit] < 0), units[0])
