"""Combat (market-garden:6, mercury:6): declared, rolled, paid for; then retreat and advance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import N_, M, Message, Value
from dropzone.systems.battle_command.freeze import may_move, why_frozen
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.stacking import harm_of_stopping
from dropzone.systems.battle_command.words import (
    BattleQuestion,
    read_hex,
    read_unit,
    refusal,
)

__all__ = [
    "Aftermath",
    "ChooseAttackers",
    "ChooseTarget",
    "Combat",
    "SufferDamage",
    "begin_combat",
    "odds_column",
]

DONE: Choice = ("done",)
NOW: Choice = ("now",)
NOBODY = -1


class _Attacking(BattleQuestion, frozen=True):
    """What the questions of an attack know: who may act, who attacked and who was attacked."""

    elsewhere: ClassVar[Mapping[str, tuple[str, str]]] = {
        "move": ("movement-first", N_("Too late: once a side attacks, its movement is over."))
    }

    side_number: int
    acting: int
    attacked: int = 0
    defended: int = 0

    def side(self, position: BattlePosition) -> int:
        """The side whose half-impulse it is attacks."""
        return self.side_number

    def explain(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Whoever would move a frozen unit hears of the freeze, not of the order of things."""
        if words[0] == "move" and not may_move(position, self.side_number):
            return [why_frozen(position, self.side_number)]
        return super().explain(position, words)


class ChooseTarget(_Attacking, frozen=True):
    """Which enemy hex is attacked next; combat is never compulsory.

    market-garden:4.1.1-d, mercury:4.1.1-d.
    market-garden:6.0-b, mercury:6.0-b.
    """

    kind: ClassVar[str] = "attack"
    rule: ClassVar[str] = "attack"

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the enemy hexes beside units that have not attacked, if not attacked yet."""
        targets = self.targets(position)
        if not targets:
            return []
        found: list[Choice] = [("hex", at) for at in position.static.grid.members(targets)]
        found.append(DONE)
        return found

    def targets(self, position: BattlePosition) -> int:
        """Return the hexes that may be attacked.

        market-garden:6.0-a, mercury:6.0-a, market-garden:6.0-c, mercury:6.0-c, market-garden:6.0-d,
        mercury:6.0-d.
        """
        ready = position.occupied_by(self.acting & ~self.attacked)
        if not ready:
            return 0
        enemy = position.occupied(1 - self.side_number)
        targets = enemy & position.static.grid.around(ready)
        if self.defended:
            targets &= ~position.occupied_by(self.defended)
        return targets

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Go on to who attacks, or end the combats of this half-impulse."""
        if choice == DONE:
            position.finish()
            return
        position.replace(
            ChooseAttackers(self.side_number, self.acting, self.attacked, self.defended, choice[1])
        )

    def deed(self, position: BattlePosition, choice: Choice) -> Message | None:
        """To attack, where a single unit can: nobody is asked who joins."""
        if choice == DONE:
            return None
        joining = ChooseAttackers(
            self.side_number, self.acting, self.attacked, self.defended, choice[1]
        ).eligible(position)
        if len(joining) != 1:
            return None
        return attack_in_words(position, self.side_number, choice[1], 1 << joining[0])

    def warning(self, position: BattlePosition, choice: Choice) -> Message | None:
        """A half-impulse that ends with too many units in a hex costs some of them."""
        return harm_of_stopping(position, self.side_number, 0) if choice == DONE else None

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """An attack is written "attack HEX with UNIT … now"."""
        return ("attack",)

    def answer_values(self, position: BattlePosition, choice: Choice) -> dict[str, Value]:
        """The label says who is there as well as where."""
        values = super().answer_values(position, choice)
        if choice == DONE:
            return values
        static = position.static
        foes = static.side_units[1 - self.side_number]
        units = [static.unit_name[unit] for unit in foes if position.where[unit] == choice[1]]
        return {**values, "units": list(units)}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a hex cannot be attacked."""
        at = read_hex(position, words[0])
        return [why_not_attack(position, self, at)]


class ChooseAttackers(_Attacking, frozen=True):
    """Which units attack the target: any units beside it that have not attacked (ruling C7)."""

    kind: ClassVar[str] = "attackers"
    rule: ClassVar[str] = "attack"

    target_hex: int = -1
    chosen: int = 0

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the units that may still join, and the order to attack."""
        found: list[Choice] = [("unit", unit) for unit in self.eligible(position)]
        if self.chosen:
            found.append(NOW)
        return found

    def eligible(self, position: BattlePosition) -> list[int]:
        """Return the units beside the target that may join the attack."""
        static, where = position.static, position.where
        beside = static.grid.neighbour_mask[self.target_hex]
        ready = self.acting & ~self.attacked & ~self.chosen
        return [
            unit
            for unit in static.side_units[self.side_number]
            if ready >> unit & 1 and static.bit[where[unit]] & beside
        ]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Add a unit, or attack."""
        if choice != NOW:
            position.replace(
                ChooseAttackers(
                    self.side_number,
                    self.acting,
                    self.attacked,
                    self.defended,
                    self.target_hex,
                    self.chosen | 1 << choice[1],
                )
            )
            return
        defenders = 0
        for unit in position.units_at(self.target_hex, 1 - self.side_number):
            defenders |= 1 << unit
        position.replace(
            ChooseTarget(
                self.side_number,
                self.acting,
                self.attacked | self.chosen,
                self.defended | defenders,
            )
        )
        position.tell("attacks", self.side_number, self.target_hex, self.chosen)
        combat = Combat(self.side_number, self.target_hex, self.chosen, defenders)
        position.push(combat)
        for question in reversed(position.static.variant.support_questions(position, combat)):
            position.push(question)

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """An attack is written "attack HEX with UNIT … now"."""
        static = position.static
        chosen = [static.unit_ids[u] for u in range(len(static.units)) if self.chosen >> u & 1]
        return ("attack", static.place_id(self.target_hex), "with", *chosen)

    def all_together(self, position: BattlePosition) -> str:
        """All that stand beside the target and have not attacked."""
        left = self.eligible(position)
        if len(left) < 2:
            return ""
        static = position.static
        both = self.chosen | sum(1 << unit for unit in left)
        names = [static.unit_ids[unit] for unit in range(len(static.units)) if both >> unit & 1]
        return " ".join(("attack", static.place_id(self.target_hex), "with", *names))

    def deed(self, position: BattlePosition, choice: Choice) -> Message | None:
        """To attack with all who have joined; nobody is asked once nobody is left to join."""
        left = self.eligible(position)
        if choice == NOW:
            return attack_in_words(position, self.side_number, self.target_hex, self.chosen)
        if left != [choice[1]]:
            return None
        attackers = self.chosen | 1 << choice[1]
        return attack_in_words(position, self.side_number, self.target_hex, attackers)

    def note(self, position: BattlePosition, choice: Choice) -> Message | None:
        """Say the column on which the attack would be rolled with one more unit."""
        if choice == NOW:
            return None
        attackers = self.chosen | 1 << choice[1]
        column = column_of(position, self.side_number, self.target_hex, attackers)
        return M("then {column}", column=column)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the target."""
        return {"target": position.static.place_term(self.target_hex)}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot join."""
        if words[0] == "now":
            return [refusal(position, "attack", M("An attack needs at least one unit."))]
        return [why_not_join(position, self, read_unit(position, words[0]))]


def begin_combat(position: BattlePosition, side: int, acting: int) -> None:
    """Put the question what to attack in the place of the present procedure."""
    position.replace(ChooseTarget(side, acting))


def attack_in_words(position: BattlePosition, side: int, target: int, attackers: int) -> Message:
    """Return an attack with the column on which it would be rolled, before artillery."""
    return M(
        "Attack {target} at {column}: roll",
        target=position.static.place_term(target),
        column=column_of(position, side, target, attackers),
    )


def column_of(position: BattlePosition, side: int, target: int, attackers: int) -> str:
    """Return the column on which an attack would be rolled, before artillery."""
    static = position.static
    defenders = sum(1 << unit for unit in position.units_at(target, 1 - side))
    combat = Combat(side, target, attackers, defenders)
    column = odds_column(
        static.crt_odds,
        total_strength(position, attackers),
        total_strength(position, defenders),
    )
    shifted = column + sum(n for _, n in static.variant.shifts(position, combat))
    columns = static.tables.crt.columns
    return columns[min(max(shifted, 0), len(columns) - 1)]


class Combat(Procedure[BattlePosition], frozen=True):
    """One combat: odds, shifts, die and the damage of both sides.

    market-garden:6.1, mercury:6.1.
    """

    side: int
    target: int
    attackers: int
    defenders: int
    #: The side whose artillery supports this combat, or NOBODY.
    artillery: int = NOBODY

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Roll and hand out the damage, the attacker's first."""
        static = position.static
        variant = static.variant
        shifts = variant.shifts(position, self)
        column = odds_column(
            static.crt_odds,
            total_strength(position, self.attackers),
            total_strength(position, self.defenders),
        )
        last = len(static.tables.crt.columns) - 1
        shifted = min(max(column + sum(n for _, n in shifts), 0), last)
        modifiers = variant.modifiers(position, self)
        position.tell("odds", column, shifts, shifted)
        face = position.roll(dice, "combat", modifiers)
        result = min(max(face + sum(n for _, n in modifiers), 1), 6)
        to_attacker, to_defender = static.crt[shifted][result]
        position.tell("combat-result", result, to_attacker, to_defender)
        suffered_a = min(to_attacker, points_left(position, self.attackers))
        suffered_d = min(to_defender, points_left(position, self.defenders))
        attacked_from = position.occupied_by(self.attackers)
        points = (
            (to_attacker, to_defender)
            if static.house_rules.get("difference_as_printed")
            else (suffered_a, suffered_d)
        )
        position.replace(
            Aftermath(
                self.side, self.target, self.attackers, self.defenders, attacked_from, *points
            )
        )
        for question in reversed(variant.after_damage(position, self, suffered_a, suffered_d)):
            position.push(question)
        if suffered_d:
            position.push(SufferDamage(1 - self.side, self.defenders, suffered_d))
        if suffered_a:
            position.push(SufferDamage(self.side, self.attackers, suffered_a))


class SufferDamage(BattleQuestion, frozen=True):
    """Which unit takes the next damage point; the owner divides them as he likes.

    market-garden:6.2-b, mercury:6.2-b.
    """

    kind: ClassVar[str] = "damage"
    rule: ClassVar[str] = "damage"

    side_number: int
    units: int
    points: int
    reason: str = "combat"

    def side(self, position: BattlePosition) -> int:
        """The owner decides."""
        return self.side_number

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the units of the combat that can still take a point."""
        if not self.points:
            return []
        where = position.where
        return [
            ("unit", unit)
            for unit in position.static.side_units[self.side_number]
            if self.units >> unit & 1 and where[unit] >= 0
        ]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Mark the point, and ask for the next."""
        position.replace(SufferDamage(self.side_number, self.units, self.points - 1, self.reason))
        position.suffer(choice[1], self.reason)

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """Damage is written "damage UNIT"."""
        return ("damage",)

    def cause(self, position: BattlePosition) -> Cause | None:
        """The combat whose damage it is, or the stand that is paid for with it."""
        for frame in reversed(position.stack):
            if isinstance(frame, Aftermath):
                static = position.static
                both = frame.attackers | frame.defenders
                return Cause(
                    M("Combat at {hex}.", hex=static.place_term(frame.target)),
                    tuple(static.unit_ids[u] for u in range(len(static.units)) if both >> u & 1),
                    (static.place_id(frame.target),),
                )
        if self.reason == "stand-fast":
            named = [
                name for unit, name in enumerate(position.static.unit_ids) if self.units >> unit & 1
            ]
            return Cause(M("To stand fast costs a damage point."), tuple(named))
        return None

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt says how many points are left."""
        return {"points": self.points}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot take the point."""
        unit = read_unit(position, words[0])
        name = position.static.unit_name[unit]
        return [refusal(position, "damage", M("{unit} has no part in this damage.", unit=name))]


class Aftermath(Procedure[BattlePosition], frozen=True):
    """Who lost a combat, and what follows: retreat, then advance.

    market-garden:6.3, mercury:6.3, market-garden:6.4, mercury:6.4.
    """

    side: int
    target: int
    attackers: int
    defenders: int
    attacked_from: int
    attacker_points: int
    defender_points: int

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Find the loser by points, or by who is left (ruling C21)."""
        from dropzone.systems.battle_command.advance import Advance
        from dropzone.systems.battle_command.retreat import RetreatHexes

        position.finish()
        attackers = alive(position, self.attackers)
        defenders = alive(position, self.defenders)
        if not attackers and not defenders:
            return
        lead = self.defender_points - self.attacker_points
        wiped_out = not attackers or not defenders
        if not defenders:
            attacker_won = True
        elif not attackers:
            attacker_won = False
        elif lead == 0:
            return
        else:
            attacker_won = lead > 0
        distance = abs(lead)
        if wiped_out:
            distance = max(1, lead if attacker_won else -lead)
        winner = self.side if attacker_won else 1 - self.side
        winners = attackers if attacker_won else defenders
        losers = defenders if attacker_won else attackers
        lost_hexes = position.static.bit[self.target] if attacker_won else self.attacked_from
        position.push(Advance(winner, winners, lost_hexes, distance))
        if losers:
            position.push(RetreatHexes(1 - winner, losers, position.occupied_by(losers), distance))


def total_strength(position: BattlePosition, units: int) -> int:
    """Return the combat strength of a set of units (market-garden:6.1-a, mercury:6.1-a)."""
    total = 0
    while units:
        unit = units.bit_length() - 1
        total += position.strength(unit)
        units ^= 1 << unit
    return total


def points_left(position: BattlePosition, units: int) -> int:
    """Return how many damage points a set of units can take; the excess is ignored.

    market-garden:6.1-h.
    """
    total = 0
    while units:
        unit = units.bit_length() - 1
        total += position.left(unit)
        units ^= 1 << unit
    return total


def alive(position: BattlePosition, units: int) -> int:
    """Return those units of a set that are on the map."""
    where, found = position.where, 0
    rest = units
    while rest:
        unit = rest.bit_length() - 1
        if where[unit] >= 0:
            found |= 1 << unit
        rest ^= 1 << unit
    return found


def odds_column(odds: Sequence[tuple[int, int]], attack: int, defence: int) -> int:
    """Return the column of the Combat Results Table: the best that the strengths reach.

    Odds better than the last column and worse than the first count as these (market-garden:6.1-b
    to 6.1-d, mercury:6.1-b to 6.1-d, ruling C9).

    >>> table = ((1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1))
    >>> [odds_column(table, attack, 4) for attack in (1, 3, 4, 7, 30)]
    [0, 1, 2, 2, 6]
    """
    column = 0
    for ours, theirs in odds:
        if attack * theirs < defence * ours:
            break
        column += 1
    return max(column - 1, 0)


# -- refusals ---------------------------------------------------------------------------------


def why_not_attack(position: BattlePosition, attacking: ChooseTarget, at: int) -> Refusal:
    """Return why a hex cannot be attacked."""
    static = position.static
    place = static.place_term(at)
    enemy = position.units_at(at, 1 - attacking.side_number)
    own_there = position.units_at(at, attacking.side_number)
    if own_there and not may_move(position, attacking.side_number):
        return why_frozen(position, attacking.side_number)
    if not enemy:
        return refusal(position, "attack", M("No enemy unit is in {hex}.", hex=place))
    if any(attacking.defended >> unit & 1 for unit in enemy):
        return refusal(
            position, "attacked-once", M("The units in {hex} were attacked already.", hex=place)
        )
    beside = static.grid.neighbour_mask[at]
    own = [
        unit
        for unit in static.side_units[attacking.side_number]
        if static.bit[position.where[unit]] & beside
    ]
    if not own:
        return refusal(position, "attack", M("None of your units is beside {hex}.", hex=place))
    if not any(attacking.acting >> unit & 1 for unit in own):
        return refusal(
            position,
            "activation",
            M("The units beside {hex} do not act in this impulse.", hex=place),
        )
    return refusal(
        position, "attack-once", M("The units beside {hex} have attacked already.", hex=place)
    )


def why_not_join(position: BattlePosition, attacking: ChooseAttackers, unit: int) -> Refusal:
    """Return why a unit cannot join an attack."""
    static = position.static
    name, target = static.unit_name[unit], static.place_term(attacking.target_hex)
    if static.unit_side[unit] != attacking.side_number:
        return refusal(position, "attack", M("{unit} is not yours.", unit=name))
    if attacking.chosen >> unit & 1:
        return refusal(position, "attack", M("{unit} takes part already.", unit=name))
    if not static.bit[position.where[unit]] & static.grid.neighbour_mask[attacking.target_hex]:
        return refusal(position, "attack", M("{unit} is not beside {hex}.", unit=name, hex=target))
    if not attacking.acting >> unit & 1:
        return refusal(
            position,
            "activation",
            M("{unit} does not belong to the troops that act in this impulse.", unit=name),
        )
    return refusal(position, "attack-once", M("{unit} has attacked already.", unit=name))
