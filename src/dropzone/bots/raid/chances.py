"""Chances of fire and assault, as the bot reckons them before the dice."""

from __future__ import annotations

from dropzone.systems.raid.assault import column
from dropzone.systems.raid.fire import attack_modifiers, german_defence, targets_in
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sets import as_set

__all__ = ["assault_outlook", "fire_chance", "hit_chance", "stack_advantage"]

#: Chance that a D6 plus an advantage is at least a D10 (0 to 9), from -9 to +9.
_CHANCES = {
    ahead: sum(six + ahead >= ten for six in range(1, 7) for ten in range(10)) / 60
    for ahead in range(-9, 10)
}


def hit_chance(ahead: int) -> float:
    """Return the chance of a British hit from the advantage before the dice.

    >>> round(hit_chance(0), 2), hit_chance(8)
    (0.45, 1.0)
    """
    return _CHANCES[max(-9, min(ahead, 9))]


def stack_advantage(position: RaidPosition, units: list[int], zone: int) -> int:
    """Return by how much a set that fires is ahead of the best German of a zone."""
    static = position.static
    fighters = [u for u in units if static.kind[u] in ("commando", "british_officer", "lca")]
    if not fighters or not targets_in(position, zone):
        return -9
    firer = max(fighters, key=lambda unit: position.values_of(unit).fire)
    others = [unit for unit in fighters if unit != firer]
    attack = position.values_of(firer).fire
    if static.kind[firer] == "lca":
        attack += len(others)
    else:
        attack += position.levels(as_set(others) & static.infantry_set)
        attack += any(static.kind[unit] == "british_officer" for unit in others)
    target = min(targets_in(position, zone), key=position.top_key)
    defence = position.values_of(target).fire
    defence += sum(n for _, n in german_defence(position, target, zone, alone=False))
    return attack - defence


def fire_chance(position: RaidPosition, firer: int, target: int, zone: int) -> float:
    """Return the chance of a sniper or mortar against one German."""
    modifiers = attack_modifiers(position, firer, zone)
    attack = position.values_of(firer).fire + sum(n for _, n in modifiers)
    shields = german_defence(position, target, zone, alone=True)
    defence = position.values_of(target).fire + sum(n for _, n in shields)
    return hit_chance(attack - defence)


def _steps(position: RaidPosition, units: list[int]) -> int:
    """Return how many hits some counters can take."""
    two = [u for u in units if position.static.back[u] and not position.reduced >> u & 1]
    return len(units) + len(two)


def assault_outlook(position: RaidPosition, commandos: list[int], zone: int) -> tuple[float, int]:
    """Return the steps an assault would cost until the zone is taken, and the steps at hand.

    It counts one round with the best commandos in contact and the others behind them, and goes
    on at that rate, a little worse with every loss.
    """
    germans = column(position, zone)
    if not germans:
        return 0.0, _steps(position, commandos)
    if not commandos:
        return 99.0, 0
    ranked = sorted(commandos, key=lambda unit: -position.values_of(unit).assault)
    lines = min(len(germans), len(ranked))
    spare = position.levels(as_set(ranked[lines:]))
    protection = position.static.protection[zone]
    hits = losses = 0.0
    for line in range(lines):
        support = spare // lines + (line < spare % lines)
        ahead = position.values_of(ranked[line]).assault + support
        behind = position.levels(as_set(germans[lines + line :: lines]))
        ahead -= position.values_of(germans[line]).assault + protection + behind
        chance = hit_chance(ahead)
        hits += chance
        losses += 1 - chance
    if hits <= 0:
        return 99.0, _steps(position, commandos)
    rounds = _steps(position, germans) / hits
    wear = 1 + 0.15 * max(rounds - 1, 0)
    return losses * rounds * wear, _steps(position, commandos)
