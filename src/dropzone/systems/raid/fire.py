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
from dropzone.systems.raid.sets import acting_set, acting_units, acting_zone, of_kind
from dropzone.systems.raid.words import RaidQuestion

__all__ = ["FireAt", "british_defence", "fire_targets", "german_attack", "targets_in"]

CEASE: Choice = ("cease",)


def targets_in(position: RaidPosition, zone: int) -> list[int]:
    """Return the Germans of a zone that fire can hit: not the guns of the battery (R-17)."""
    return position.static.members(_shootable(position, zone))


def _shootable(position: RaidPosition, zone: int) -> int:
    return position.germans_in(zone) & ~position.static.kind_set["gun155"]


def fire_targets(position: RaidPosition) -> list[int]:
    """Return the zones the acting set may fire at (11-e, 11-f, 11.1-e).

    dieppe:11-d.
    """
    units, zone = acting_set(position), acting_zone(position)
    static = position.static
    reach = static.adjacent_mask[zone]
    if units & static.kind_set["mortar"]:
        reach |= static.within_two[zone]
    zones = static.zone_members(reach & ~position.hidden)
    return [there for there in zones if _shootable(position, there)]


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
        units = acting_set(position)
        if not units or not _shootable(position, self.zone):
            return [CEASE] if self.fired else []
        found: list[Choice] = []
        kinds = position.static.kind_set
        if "stack" not in self.fired and self._is_near(position):
            front = position.candidates(self._stack(position))
            found += [("stack", unit) for unit in position.alike(front)]
        has_sniper = bool(units & kinds["sniper"])
        if has_sniper and "sniper" not in self.fired and self._is_near(position):
            found += [("sniper", unit) for unit in targets_in(position, self.zone)]
        if "mortar" not in self.fired and units & kinds["mortar"]:
            found.append(("mortar",))
        if self.fired:
            found.append(CEASE)
        return found

    def _is_near(self, position: RaidPosition) -> bool:
        return bool(position.static.adjacent_mask[acting_zone(position)] >> self.zone & 1)

    def _stack(self, position: RaidPosition) -> int:
        """Return those who fire together: all but sniper and mortar."""
        kinds = position.static.kind_set
        return acting_set(position) & (kinds["commando"] | kinds["british_officer"] | kinds["lca"])

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
        others = acting_set(position) & ~(1 << firer)
        if kind == "lca":
            found = [("boats", (others & static.boat_set).bit_count())]
        else:
            found = [("companions", position.levels(others & static.infantry_set))]
            found.append(("officer", int(bool(others & static.officer_set))))
    return tuple((name, value) for name, value in found if value)


def german_defence(
    position: RaidPosition, target: int, zone: int, *, alone: bool
) -> tuple[tuple[str, int], ...]:
    """Return what protects a German target (11.1-t, 11.1-v, R-45)."""
    static = position.static
    found = [("protection", static.protection[zone])]
    if not alone:
        others = position.germans_in(zone) & ~(1 << target)
        found.append(("companions", position.levels(others & static.infantry_set)))
    return tuple((name, value) for name, value in found if value)


def german_attack(position: RaidPosition, firer: int, zone: int) -> tuple[tuple[str, int], ...]:
    """Return what is added to a German fire (11.1-m to 11.1-r)."""
    static = position.static
    others = position.germans_in(zone) & ~(1 << firer)
    found = [
        ("companions", position.levels(others & static.infantry_set)),
        ("officer", int(bool(others & static.officer_set))),
    ]
    return tuple((name, value) for name, value in found if value)


def british_defence(position: RaidPosition, target: int, zone: int) -> tuple[tuple[str, int], ...]:
    """Return what protects the British at whom Germans fire (11.1-u, 11.1-v)."""
    static = position.static
    if static.kind[target] == "lca":
        boats = position.boats_in(zone).bit_count() - 1  # men aboard do not count (11.1-u)
        found = [("boats", boats), ("protection", static.protection[zone])]
    else:
        men = position.men_in(zone) & static.infantry_set & ~(1 << target)
        found = [("companions", position.levels(men)), ("protection", static.protection[zone])]
    return tuple((name, value) for name, value in found if value)
