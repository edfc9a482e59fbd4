"""Fire (dieppe:11.1): one zone fires at one zone, and who fires too low is hit himself."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.raid.alarm import d10, raise_alarm, test_markers_beside
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sets import acting_units, acting_zone, has_officer, of_kind
from dropzone.systems.raid.words import RaidQuestion

__all__ = ["FireAt", "fire_targets", "german_fire_values", "targets_in"]

CEASE: Choice = ("cease",)


def targets_in(position: RaidPosition, zone: int) -> list[int]:
    """Return the Germans of a zone that fire can hit: not the guns of the battery (R-17)."""
    return [unit for unit in position.germans(zone) if position.static.kind[unit] != "gun155"]


def fire_targets(position: RaidPosition) -> list[int]:
    """Return the zones the acting set may fire at (11-e, 11-f, 11.1-e).

    dieppe:11-d.
    """
    units, zone = acting_units(position), acting_zone(position)
    static = position.static
    near = static.adjacent_mask[zone]
    has_mortar = bool(of_kind(position, units, "mortar"))
    reach = near | static.within_two[zone] if has_mortar else near
    reach &= position.german_zones() & ~position.hidden
    return [
        there
        for there in range(len(static.zones))
        if reach >> there & 1 and targets_in(position, there)
    ]


class FireAt(RaidQuestion, frozen=True):
    """Who of the set fires at the target zone: the stack, its sniper, its mortar (11.1-b).

    dieppe:1.1-a.
    """

    kind: ClassVar[str] = "fire"
    rule: ClassVar[str] = "fire"
    verbs: ClassVar[tuple[str, ...]] = ("stack", "sniper")

    zone: int
    #: Which parts of the set have fired.
    fired: tuple[str, ...] = ()

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the shooters that have not fired, and to cease once one has."""
        if not targets_in(position, self.zone) or not acting_units(position):
            return [CEASE] if self.fired else []
        found: list[Choice] = []
        if "stack" not in self.fired and self._is_near(position):
            front = position.candidates(self._stack(position))
            found += [("stack", unit) for unit in position.alike(front)]
        units = acting_units(position)
        has_sniper = bool(of_kind(position, units, "sniper"))
        if has_sniper and "sniper" not in self.fired and self._is_near(position):
            found += [("sniper", unit) for unit in targets_in(position, self.zone)]
        if "mortar" not in self.fired and of_kind(position, units, "mortar"):
            found.append(("mortar",))
        if self.fired:
            found.append(CEASE)
        return found

    def _is_near(self, position: RaidPosition) -> bool:
        return bool(position.static.adjacent_mask[acting_zone(position)] >> self.zone & 1)

    def _stack(self, position: RaidPosition) -> list[int]:
        """Return those who fire together: all but sniper and mortar."""
        return of_kind(position, acting_units(position), "commando", "british_officer", "lca")

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Resolve one fire, or cease and test the markers next door."""
        if choice == CEASE:
            position.finish()
            zone = acting_zone(position)
            if zone >= 0:
                test_markers_beside(position, zone)
            return
        part = choice[0]
        position.replace(FireAt(self.zone, (*self.fired, part)))
        units = acting_units(position)
        if part == "stack":
            raise_alarm(position, "first-fire", dice)
            self._resolve(position, choice[1], position.top_german(self.zone), dice)
        elif part == "sniper":
            sniper, *_ = of_kind(position, units, "sniper")
            self._resolve(position, sniper, choice[1], dice)
        else:
            raise_alarm(position, "first-mortar", dice)
            mortar, *_ = of_kind(position, units, "mortar")
            self._resolve(position, mortar, position.top_german(self.zone), dice)

    def _resolve(self, position: RaidPosition, firer: int, aimed: int, dice: Dice) -> None:
        """Compare attack and defence; equal or more hits the target, less the firer (11.1-y)."""
        shootable = targets_in(position, self.zone)
        target = aimed if aimed in shootable else min(shootable, key=position.top_key)
        kind = position.static.kind[firer]
        modifiers = attack_modifiers(position, firer, self.zone)
        face = dice.roll(6)
        position.tell("rolled", "fire", 6, face, modifiers)
        attack = position.values_of(firer).fire + face + sum(n for _, n in modifiers)
        alone = kind in ("sniper", "mortar")
        shields = german_defence(position, target, self.zone, alone=alone)
        defence = position.values_of(target).fire + sum(n for _, n in shields)
        defence += d10(position, dice, "fire-defence", shields)
        position.tell("fired", firer, target, attack, defence)
        if attack >= defence:
            for _ in range(2 if kind == "mortar" else 1):
                shootable = targets_in(position, self.zone)
                if not shootable:
                    break
                if target not in shootable:  # the second loss falls on the unit below (11.1-k)
                    target = min(shootable, key=position.top_key)
                position.hit(target, "fire")
        elif not self._is_safe(position, kind):
            position.hit(firer, "fire")

    def _is_safe(self, position: RaidPosition, kind: str) -> bool:
        """With the house rule a mortar at distance 2 is not hit in return (R-09)."""
        rule = position.static.house_rules["mortar_safe_at_range_2"]
        return bool(rule) and kind == "mortar" and not self._is_near(position)

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "fire ZONE stack UNIT", "fire ZONE sniper TARGET" or "fire ZONE mortar"."""
        return ("fire", position.static.zone_ids[self.zone])

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the target."""
        return {"target": position.static.zone_name[self.zone]}

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say who may fire."""
        if words[0] in self.fired:
            return [refusal(position, "fire-once", M("That part of the set has fired."))]
        return [refusal(position, "fire", M("Nobody of the set can fire so."))]


def attack_modifiers(position: RaidPosition, firer: int, zone: int) -> tuple[tuple[str, int], ...]:
    """Return what is added to a British attack (11.1-m to 11.1-r)."""
    static = position.static
    kind = static.kind[firer]
    if kind in ("sniper", "mortar"):
        found = [("light", static.tables.turns.light[position.turn - 1])]
        if kind == "mortar" and not static.adjacent_mask[acting_zone(position)] >> zone & 1:
            found.append(("range", -1))
    else:
        others = [unit for unit in acting_units(position) if unit != firer]
        if kind == "lca":
            found = [("boats", len(of_kind(position, others, "lca")))]
        else:
            infantry = [unit for unit in others if static.infantry[unit]]
            found = [("companions", position.levels(infantry))]
            found.append(("officer", int(has_officer(position, others))))
    return tuple((name, value) for name, value in found if value)


def german_defence(
    position: RaidPosition, target: int, zone: int, *, alone: bool
) -> tuple[tuple[str, int], ...]:
    """Return what protects a German target (11.1-t, 11.1-v, R-45)."""
    static = position.static
    found = [("protection", static.protection[zone])]
    if not alone:
        others = [u for u in position.germans(zone) if u != target and static.infantry[u]]
        found.append(("companions", position.levels(others)))
    return tuple((name, value) for name, value in found if value)


def german_fire_values(
    position: RaidPosition, firer: int, zone: int, target: int, target_zone: int
) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]:
    """Return the modifiers of a German fire and of the British it is aimed at."""
    static = position.static
    others = [unit for unit in position.germans(zone) if unit != firer]
    infantry = [unit for unit in others if static.infantry[unit]]
    attack = [
        ("companions", position.levels(infantry)),
        ("officer", int(has_officer(position, others))),
    ]
    if static.kind[target] == "lca":
        boats = len(position.boats(target_zone)) - 1  # men aboard do not count (11.1-u)
        defence = [("boats", boats), ("protection", static.protection[target_zone])]
    else:
        men = [u for u in position.men(target_zone) if u != target and static.infantry[u]]
        defence = [
            ("companions", position.levels(men)),
            ("protection", static.protection[target_zone]),
        ]
    return (
        tuple((name, value) for name, value in attack if value),
        tuple((name, value) for name, value in defence if value),
    )
