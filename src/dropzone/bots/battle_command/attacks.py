"""Attacks: which hex, with whom, and with which support."""

from __future__ import annotations

from dropzone.bots.battle_command.assault import Assault, attack_shift
from dropzone.bots.battle_command.situation import Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.battle_command.air_support import PlaceAirSupport
from dropzone.systems.battle_command.artillery import CommitArtillery
from dropzone.systems.battle_command.combat import ChooseAttackers, ChooseTarget, Combat

__all__ = ["attackers", "best_force", "place_air", "support", "target"]

Decided = tuple[Choice, Message]


def target(situation: Situation, asked: ChooseTarget) -> Decided:
    """Choose the hex whose attack promises most, or none."""
    ready = asked.acting & ~asked.attacked
    best, found = situation.weights.attack_least, -1
    for at in situation.static.grid.members(asked.targets(situation.position)):
        value, _ = best_force(situation, at, _beside(situation, at, ready), 0)
        if value > best:
            best, found = value, at
    if found < 0:
        return ("done",), M("No attack promises enough.")
    return ("hex", found), M(
        "The attack on {hex} promises most.", hex=situation.static.place_term(found)
    )


def attackers(situation: Situation, asked: ChooseAttackers) -> Decided:
    """Let the units join that make the attack better, then attack."""
    static = situation.static
    units = asked.eligible(situation.position)
    _, force = best_force(situation, asked.target_hex, units, asked.chosen)
    for unit in force:
        if not asked.chosen >> unit & 1:
            return ("unit", unit), M("{unit} improves the attack.", unit=static.unit_name[unit])
    return ("now",), M("Nobody else would improve the attack.")


def _beside(situation: Situation, at: int, ready: int) -> list[int]:
    static, where = situation.static, situation.position.where
    beside = static.grid.neighbour_mask[at]
    return [
        unit
        for unit in static.side_units[situation.side]
        if ready >> unit & 1 and static.bit[where[unit]] & beside
    ]


def best_force(
    situation: Situation, at: int, units: list[int], chosen: int, extra: int = 0
) -> tuple[float, list[int]]:
    """Return the best attack on a hex by some of these units, those chosen included.

    Units join in a fixed order, so that asking again after the first has joined gives the rest.
    """
    position, static = situation.position, situation.static
    assault = Assault(situation, at)
    force = [unit for unit in static.side_units[situation.side] if chosen >> unit & 1]
    order = sorted(units, key=lambda unit: _rank(situation, unit))
    open_ways = bool(assault.open_ways(situation.own))
    best, found = -1e9, force[:]
    for joining in (None, *order):
        if joining is not None:
            force = [*force, joining]
        if not force:
            continue
        mask = sum(1 << unit for unit in force)
        shift, modifier = attack_shift(situation, at, mask)
        stakes = max(situation.points_at.get(position.where[unit], 0.0) for unit in force) / 2
        value = assault.value(
            force,
            shift=shift + extra,
            modifier=modifier,
            can_retreat=open_ways,
            at_stake=stakes,
        )
        if value > best:
            best, found = value, force
    return best, found


def _rank(situation: Situation, unit: int) -> tuple[bool, bool, float, int]:
    """Armour first, then the strong; units out of supply or on precious ground last."""
    position, static = situation.position, situation.static
    is_cut_off = not situation.is_supplied(unit, position.where[unit])
    is_armor = bool(static.armor_units >> unit & 1)
    stakes = situation.points_at.get(position.where[unit], 0.0)
    return is_cut_off, not is_armor, stakes - situation.strength[unit], unit


def place_air(situation: Situation, asked: PlaceAirSupport) -> Decided:
    """Put aircraft where they make the best attack better."""
    value, at, aim = best_air(situation)
    static = situation.static
    if at >= 0 and value > 0:
        return ("hex", at), M("Aircraft help to attack {hex}.", hex=static.place_term(aim))
    if asked.optional:
        return ("none",), M("No attack needs aircraft.")
    first = static.grid.members(situation.own)[0]
    strongest = max(
        situation.own_at, key=lambda each: (situation.strength_at(each, situation.side), -each)
    )
    return ("hex", strongest if situation.own_at else first), M("No attack needs aircraft.")


def best_air(situation: Situation) -> tuple[float, int, int]:
    """Return the gain of air support, the hex where it is placed and the hex attacked."""
    static = situation.static
    taken = _helped(situation)
    best, found, aim = 0.0, -1, -1
    targets = situation.enemy & static.grid.around(situation.own)
    on_map = static.variant.on_map(situation.position, situation.side)
    for at in static.grid.members(targets):
        if taken >> at & 1:
            continue
        units = _beside(situation, at, on_map)
        plain, _ = best_force(situation, at, units, 0)
        helped, force = best_force(situation, at, units, 0, static.tables.shifts.air)
        if helped < situation.weights.attack_least:
            continue
        gain = helped - max(plain, 0.0)
        if gain > best:
            place = max(force, key=lambda unit: (situation.strength[unit], -unit))
            best, found, aim = gain, situation.position.where[place], at
    return best, found, aim


def _helped(situation: Situation) -> int:
    """Return the enemy hexes beside which aircraft of ours are already."""
    static = situation.static
    name = static.sheet.sides[situation.side].id
    mask = 0
    for place, marker in zip(situation.position.markers, static.tables.markers, strict=True):
        if marker.kind == "air" and marker.side == name and place >= 0:
            mask |= static.grid.neighbour_mask[place]
    return mask


def support(situation: Situation, asked: CommitArtillery) -> Decided:
    """Fire where one column changes enough."""
    position, static = situation.position, situation.static
    combat = next(each for each in reversed(position.stack) if isinstance(each, Combat))
    attacking = combat.side == situation.side
    gain = _column_gain(situation, combat, attacking=attacking)
    where = static.place_term(combat.target)
    if gain >= situation.weights.artillery:
        return ("fire",), M("One column is worth it at {hex}.", hex=where)
    return ("save",), M("One column changes too little at {hex}.", hex=where)


def _column_gain(situation: Situation, combat: Combat, *, attacking: bool) -> float:
    """Return what one column is worth to us in a combat about to be rolled."""
    view = situation if attacking else situation.of_side(combat.side)
    units = [u for u in view.static.side_units[combat.side] if combat.attackers >> u & 1]
    assault = Assault(view, combat.target)
    shift, modifier = attack_shift(view, combat.target, combat.attackers)
    table = view.static.tables.shifts
    step = table.artillery_attacking if attacking else table.artillery_defending
    before = assault.value(units, shift=shift, modifier=modifier)
    after = assault.value(units, shift=shift + step, modifier=modifier)
    return after - before if attacking else before - after
