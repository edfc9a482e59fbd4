"""Activations (G6): the units of a chit are picked one by one, act, and may act again."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import MN, M, Message, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.prepared.off_map_display import OFFMAP_FIRST
from dropzone.systems.gts.prepared.static import DIRECT, DIVISION, FORMATION, WAITING
from dropzone.systems.gts.series.actions import (
    ABANDON,
    first_actions,
    price_of,
    second_actions,
    units_to_act,
)
from dropzone.systems.gts.series.activated import activation, is_activated
from dropzone.systems.gts.series.arrivals import Arrive
from dropzone.systems.gts.series.artillery import fires_indirectly, is_called, is_counter_battery
from dropzone.systems.gts.series.assault import Assault, assault_hexes
from dropzone.systems.gts.series.command import Transfer, can_pay, gain_points, pay
from dropzone.systems.gts.series.engineers import start_work
from dropzone.systems.gts.series.fire import Shot
from dropzone.systems.gts.series.movement import start_move
from dropzone.systems.gts.series.objections import why_not_act, why_not_activated
from dropzone.systems.gts.series.rally import rally_cohesion, rally_suppression
from dropzone.systems.gts.series.rearguards import start_rearguard, take_back
from dropzone.systems.gts.series.roadblocks import clear
from dropzone.systems.gts.series.transport import start_abandon
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.telling import chit_name
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = [
    "Activate",
    "DivisionActivation",
    "FirstAction",
    "JoinAssault",
    "SecondAction",
    "TakeBack",
]

END: Choice = ("end",)
DONE: Choice = ("done",)


class DivisionActivation(Procedure[GtsPosition], frozen=True):
    """A Division Activation: points, airstrikes, then its units (G6.3).

    crete:G5.3-a.
    """

    command: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Gain the points and go on to strikes and units."""
        static, command = position.static, self.command
        position.replace(Activate())
        started = position.began >> command & 1
        position.began |= 1 << command
        if started or static.scenario.no_points_first != static.command_ids[command]:
            gain_points(position, command, dice)
        static.own.begin_division(position, command)


class Activate(GtsQuestion, frozen=True):
    """Which unit of the chit acts next (G6.2, G6.10, G6.12)."""

    kind: ClassVar[str] = "activate"
    rule: ClassVar[str] = "activation"

    def side(self, position: GtsPosition) -> int:
        """The owner of the chit decides."""
        return position.static.chit_side(position.chit)

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the units that may act and have something to do, and to end."""
        picks = position.static.sets.picks
        found = [picks[unit] for unit in units_to_act(position)]
        found.append(END)
        return found

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Let the unit act, or end the activation."""
        if choice == END:
            self._end(position)
            return
        unit = choice[1]
        position.acted |= 1 << unit
        position.at_work &= ~(1 << unit)
        if activation(position) == FORMATION and position.formation[unit] < 0:
            formation = position.static.chit_formation(position.chit)
            position.attached += not is_called(position, unit, formation)
        position.push(FirstAction(unit))
        if position.landing >> unit & 1:
            position.static.own.finish_landing(position, unit)
        if position.where[unit] == WAITING:
            position.push(Arrive(unit))
        elif position.where[unit] <= OFFMAP_FIRST:
            position.static.own.set_out(position, unit)

    def _end(self, position: GtsPosition) -> None:
        """The chit is done; at the end of a Division Activation more happens (G6.3, P5)."""
        static = position.static
        if activation(position) != DIVISION:
            position.finish()
            return
        command = static.chit_command(position.chit)
        position.replace(Transfer(command))
        side = static.command_side[command]
        if position.roadblocks or any(
            static.rearguard[unit] and position.where[unit] >= 0 for unit in static.of_side[side]
        ):
            position.push(TakeBack(command))
        for unit in reversed(static.of_side[side]):
            if position.landing >> unit & 1 and static.command[unit] == command:
                static.own.finish_landing(position, unit)

    def warning(self, position: GtsPosition, choice: Choice) -> Message | None:
        """An activation may end while units could still act."""
        left = len(position.open) - 1
        if choice != END or not left:
            return None
        return MN(
            "{count} unit of this chit could still act.",
            "{count} units of this chit could still act.",
            count=left,
        )

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the chit."""
        return {"chit": chit_name(position.static, position.chit)}

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a unit may not act."""
        static = position.static
        unit = static.unit_number.get(words[0])
        if unit is None:
            return []
        name = static.unit_name[unit]
        if static.side[unit] != self.side(position):
            return [refusal(position, "activation", M("{unit} is the enemy's.", unit=name))]
        if position.acted >> unit & 1:
            return [refusal(position, "once-a-chit", M("{unit} has acted.", unit=name))]
        if position.delayed >> unit & 1:
            text = M("{unit} has just landed and is still forming up.", unit=name)
            return [refusal(position, "airlanding-delay", text)]
        if position.where[unit] <= OFFMAP_FIRST:
            if activation(position) == DIVISION:
                why_not = static.own.why_not_set_out(position, unit)
                return [why_not] if why_not else []
            text = M("{unit} is off the map, where only its Division chit moves it.", unit=name)
            return [refusal(position, "off-map-idle", text)]
        return [why_not_activated(position, unit)]


class _Acting(GtsQuestion, frozen=True):
    """What a unit does with its First or Second Action."""

    verbs: ClassVar[frozenset[str]] = frozenset({"fire", "assault"})

    unit: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self.unit]

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.unit]}

    def do(self, position: GtsPosition, choice: Choice, dice: Dice, *, second: bool) -> None:
        """Pay for an Action and begin it; the frame of this question has made way."""
        unit, action = self.unit, choice[0]
        price = price_of(position, unit, action, second)
        if price:
            pay(position, unit, price, "action")
        position.forget_work(unit, action)
        if action in ("move", "push"):
            free = activation(position) == DIVISION and action == "move" and not second
            start_move(position, unit, free)
        elif action == "fire":
            self._fire(position, choice[1])
        elif action == "assault":
            position.push(JoinAssault(position.where[unit], choice[1], 1 << unit))
        elif action == "rally":
            rally_suppression(position, unit, dice)
        elif action == "recover":
            rally_cohesion(position, unit, dice)
        elif action == "clear":
            position.static.own.clear_landing(position, unit)
        elif action in ("rearguard", "absorb"):
            start_rearguard(position, unit, action)
        elif action in ("truck", "unload"):
            position.static.own.use_truck(position, unit)
        elif action != "pass":
            start_work(position, unit, action)

    def _fire(self, position: GtsPosition, target: int) -> None:
        """Fire directly, or let shells fall (G14, G16)."""
        unit = self.unit
        if not fires_indirectly(position, unit, target):
            position.push(Shot(unit, target, "direct"))
            return
        blind = position.parked >> unit & 1 and is_counter_battery(position, unit, target)
        penalty = position.static.tables.fire.counter_battery
        extra = (("counter-battery", penalty),) if blind else ()
        position.push(Shot(unit, target, "indirect", "", extra))


class TakeBack(GtsQuestion, frozen=True):
    """Rearguards outside enemy Fire Zones, and roadblocks, are taken back freely (G23.4, G23.7)."""

    kind: ClassVar[str] = "take-back"
    rule: ClassVar[str] = "rearguards"

    command: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.command_side[self.command]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the rearguards and roadblocks that may be taken back, and to leave them."""
        static = position.static
        found: list[Choice] = [
            ("unit", unit)
            for unit in static.of_side[static.command_side[self.command]]
            if static.rearguard[unit]
            and position.where[unit] >= 0
            and static.command[unit] == self.command
            and not position.in_enemy_zone(unit)
        ]
        found += [("hex", at) for at, owner in position.roadblocks if owner == self.command]
        return [*found, DONE] if found else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Take it back, or leave the rest."""
        if choice == DONE:
            position.finish()
        elif choice[0] == "hex":
            clear(position, choice[1])
        else:
            take_back(position, choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "take-back UNIT", "take-back HEX" or "take-back done"."""
        return ("take-back",)


class FirstAction(_Acting, frozen=True):
    """The First Action of a unit (G6.5 to G6.7)."""

    kind: ClassVar[str] = "action"
    rule: ClassVar[str] = "first-action"

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return what the unit may do."""
        if position.where[self.unit] < 0:
            return []
        return first_actions(position, self.unit)

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Act; in a Division Activation a Second Action may follow (G6.9)."""
        if choice == ABANDON:
            start_abandon(position, self.unit)
            return
        if choice == ("pass",) or activation(position) == DIRECT:
            position.finish()
        else:
            position.replace(SecondAction(self.unit, choice[0]))
        self.do(position, choice, dice, second=False)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "UNIT move", "UNIT fire TARGET", "UNIT assault HEX" and so on."""
        return (position.static.unit_ids[self.unit],)

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why an Action is not open."""
        found = why_not_act(position, self.unit, words)
        if found:
            return [found]
        if words[0] in ("fire", "assault", "push") and not can_pay(position, self.unit):
            return [
                refusal(
                    position,
                    "action-price",
                    M("That costs a Command Point, and none may be spent on the unit."),
                )
            ]
        if words[0] == "truck" and position.trucks:
            lacking = position.static.own.why_no_truck(position, self.unit)
            return [lacking] if lacking else []
        return []


class SecondAction(_Acting, frozen=True):
    """A Second Action of another type, for a point (G6.9, G6.16)."""

    kind: ClassVar[str] = "second-action"
    rule: ClassVar[str] = "second-action"

    first: str

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return what the unit may still do, or to leave it; nothing if it may not."""
        found = second_actions(position, self.unit, self.first)
        return [*found, DONE] if found else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Act once more, or not."""
        if choice == ABANDON:
            start_abandon(position, self.unit)
            return
        position.finish()
        if choice != DONE:
            self.do(position, choice, dice, second=True)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "UNIT then move", "UNIT then fire TARGET", "UNIT then done"."""
        return (position.static.unit_ids[self.unit], "then")

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why an Action is not open."""
        if words[0] == "truck":
            text = M("Only a unit that has not acted yet mounts a Divisional Truck.")
            return [refusal(position, "truck-first", text)]
        found = why_not_act(position, self.unit, words, self.first)
        return [found] if found else []


class JoinAssault(GtsQuestion, frozen=True):
    """Which other units of the hex join the assault with their First Action (G18.14)."""

    kind: ClassVar[str] = "join-assault"
    rule: ClassVar[str] = "group-assault"

    origin: int
    into: int
    attackers: int

    def side(self, position: GtsPosition) -> int:
        """The owner of the chit decides."""
        return position.static.chit_side(position.chit)

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the units that may join and be paid for, and to go."""
        side = self.side(position)
        found: list[Choice] = [
            ("join", unit)
            for unit in position.units_at(self.origin, side)
            if not self.attackers >> unit & 1
            and is_activated(position, unit)
            and self.into in assault_hexes(position, unit)
            and self._affordable(position, unit)
        ]
        found.append(("go",))
        return found

    def _affordable(self, position: GtsPosition, unit: int) -> bool:
        price = price_of(position, unit, "assault", False)
        return not price or can_pay(position, unit, price)

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Take one more along, or begin."""
        if choice == ("go",):
            position.replace(Assault(self.origin, self.into, self.attackers))
            position.tell("assault", self.into)
            return
        unit = choice[1]
        price = price_of(position, unit, "assault", False)
        position.acted |= 1 << unit
        position.at_work &= ~(1 << unit)
        position.forget_work(unit)
        position.finish()
        if activation(position) != DIRECT:
            position.push(SecondAction(unit, "assault"))
        position.push(JoinAssault(self.origin, self.into, self.attackers | 1 << unit))
        if price:
            pay(position, unit, price, "action")

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "join UNIT" or "join go"."""
        return ("join",)

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the hex."""
        return {"into": position.static.hex_term(self.into)}
