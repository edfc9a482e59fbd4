"""Bridges (market-garden:8, 12.3, 12.4): blown, repaired, or crossed by boat."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, GERMAN
from dropzone.systems.battle_command.supply import supplied_units
from dropzone.systems.battle_command.words import BattleQuestion, refusal

__all__ = [
    "BoatCrossing",
    "Demolish",
    "LastMinuteDemolition",
    "RepairBridge",
    "demolishable",
    "repair_automatically",
    "repairable",
]

TRY: Choice = ("try",)
LET: Choice = ("let",)


def demolishable(position: BattlePosition) -> list[int]:
    """Return the bridges the Germans may try to blow (8.2-b, 8.2-e, ruling M14)."""
    static = position.static
    allied = position.occupied(ALLIED)
    beside = static.grid.around(allied)
    return [
        number
        for number, bridge in enumerate(static.bridges)
        if bridge.basic_demolition
        and not position.destroyed >> number & 1
        and beside >> static.bridge_hex[number] & 1
        and not allied >> static.bridge_hex[number] & 1
    ]


class Demolish(BattleQuestion, frozen=True):
    """Which bridge the Germans try to blow, as the only thing they do (8.2-a)."""

    kind: ClassVar[str] = "demolish"
    rule: ClassVar[str] = "demolition"

    def side(self, position: BattlePosition) -> int:
        """Only the Germans blow bridges."""
        return GERMAN

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the bridges that may be tried."""
        return [("bridge", number) for number in demolishable(position)]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Roll: 3 to 6 destroys the bridge (8.2-c, 8.2-d)."""
        position.finish()
        bridge = choice[1]
        demolition = position.static.tables.demolition
        assert demolition is not None
        blown = position.roll(dice, "demolition") in demolition.success
        position.tell("demolition", bridge, blown)
        if blown:
            position.destroyed |= 1 << bridge

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "demolish BRIDGE"."""
        return ("demolish",)

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a bridge cannot be tried."""
        return [why_not_demolish(position, words[0])]


def why_not_demolish(position: BattlePosition, word: str) -> Refusal:
    """Return why the Germans may not try to blow a bridge now."""
    static = position.static
    number = next((n for n, bridge in enumerate(static.bridges) if bridge.id == word), None)
    if number is None:
        return refusal(position, "demolition", M('There is no bridge "{word}".', word=word))
    place: Value = static.place_term(static.bridge_hex[number])
    allied = position.occupied(ALLIED)
    if not static.bridges[number].basic_demolition:
        return refusal(
            position,
            "demolition-exempt",
            M("The river bridge at {hex} cannot be blown in this way.", hex=place),
        )
    if position.destroyed >> number & 1:
        return refusal(position, "demolition", M("The bridge at {hex} is down already.", hex=place))
    if allied >> static.bridge_hex[number] & 1:
        return refusal(
            position, "demolition-beside", M("Allied units hold the bridge at {hex}.", hex=place)
        )
    return refusal(
        position, "demolition-beside", M("No Allied unit is beside the bridge at {hex}.", hex=place)
    )


def repair_automatically(position: BattlePosition) -> None:
    """Allied ground units in supply repair the bridge in their hex (8.3-a, 8.3-b, 8.3-d).

    Supply is judged once for all of them, before any bridge is mended (ruling M40).

    market-garden:8.3-c.
    """
    static = position.static
    if not position.destroyed or not (
        static.house_rules["keep_automatic_repair"] or not static.has("advanced-bridges")
    ):
        return
    ground_units = static.variant.on_map(position, ALLIED) & ~static.airborne_units
    held = position.occupied_by(supplied_units(position, ALLIED, ground_units))
    for number, at in enumerate(static.bridge_hex):
        if position.destroyed >> number & 1 and held >> at & 1:
            mend(position, number)


def mend(position: BattlePosition, number: int) -> None:
    """Turn a bridge back to its intact side; its repair marker goes."""
    position.destroyed &= ~(1 << number)
    if position.repair_begun == number:
        position.repair_begun = -1
    position.tell("repaired", number)


def repairable(position: BattlePosition) -> list[int]:
    """Return the bridges the Allies may try to repair (12.3.2-b)."""
    static = position.static
    found = []
    for number, at in enumerate(static.bridge_hex):
        if position.destroyed >> number & 1 and any(
            not static.airborne_units >> unit & 1 for unit in position.units_at(at, ALLIED)
        ):
            found.append(number)
    return found


class RepairBridge(BattleQuestion, frozen=True):
    """Which bridge the Allies try to repair, as the only thing they do (12.3.2-a)."""

    kind: ClassVar[str] = "repair"
    rule: ClassVar[str] = "repair"

    def side(self, position: BattlePosition) -> int:
        """Only the Allies repair."""
        return ALLIED

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the bridges that may be tried."""
        return [("bridge", number) for number in repairable(position)]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Roll: 5 or 6 repairs; after a failure that bridge gets +2 (12.3.2-c to 12.3.2-f)."""
        position.finish()
        number = choice[1]
        table = position.static.tables.repair
        assert table is not None
        begun = position.repair_begun == number
        modifiers = (("repair-begun", table.after_failure),) if begun else ()
        face = position.roll(dice, "repair", modifiers)
        total = min(face + (table.after_failure if begun else 0), 6)
        if total in table.success:
            mend(position, number)
        else:
            position.repair_begun = number
            position.tell("repair-failed", number)

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "repair BRIDGE"."""
        return ("repair",)

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say what a repair needs."""
        return [
            refusal(
                position,
                "repair",
                M("A repair needs a destroyed bridge with an Allied ground unit in its hex."),
            )
        ]


class LastMinuteDemolition(BattleQuestion, frozen=True):
    """Whether the Germans try to blow a bridge as the Allies enter its hex (12.3.1)."""

    kind: ClassVar[str] = "last-minute"
    rule: ClassVar[str] = "last-minute"

    unit: int
    bridge: int
    came_from: int

    def side(self, position: BattlePosition) -> int:
        """The Germans decide."""
        return GERMAN

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Try, or let them cross."""
        return [TRY, LET]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Roll: 5 or 6 destroys the bridge (12.3.1-b)."""
        position.finish()
        if choice == LET:
            return
        table = position.static.tables.last_minute_demolition
        assert table is not None
        blown = position.roll(dice, "last-minute") in table.success
        position.tell("last-minute", self.bridge, blown)
        if blown:
            position.push(Blown(self.unit, self.bridge, self.came_from))
            if _boats_can_help(position, self.unit):
                position.push(BoatCrossing(self.bridge))

    def cause(self, position: BattlePosition) -> Cause:
        """The unit that comes to the bridge, and what must be rolled."""
        static = position.static
        table, at = static.tables.last_minute_demolition, static.bridge_hex[self.bridge]
        text = M(
            "{unit} comes to the bridge of {hex}; it is blown by {faces}.",
            unit=static.unit_name[self.unit],
            hex=static.place_term(at),
            faces=[str(face) for face in sorted(table.success)] if table else [],
        )
        return Cause(text, (static.unit_ids[self.unit],), (static.place_id(at),))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "demolition try" or "demolition let"."""
        return ("demolition",)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the bridge and the unit."""
        static = position.static
        return {
            "bridge": static.place_term(static.bridge_hex[self.bridge]),
            "unit": static.unit_name[self.unit],
        }


def _boats_can_help(position: BattlePosition, unit: int) -> bool:
    """The boats help once per turn, and only a unit of XXX Corps (12.4-a, 12.4-c)."""
    static = position.static
    return (
        static.has("boat-crossing")
        and "boats" not in position.used
        and static.units[unit].corps == "XXX"
    )


class BoatCrossing(BattleQuestion, frozen=True):
    """Whether the Allies play the boat marker to undo the demolition (12.4-b)."""

    kind: ClassVar[str] = "boats"
    rule: ClassVar[str] = "boats"

    bridge: int

    def side(self, position: BattlePosition) -> int:
        """The Allies decide."""
        return ALLIED

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Use the boats or keep them."""
        return [("use",), ("keep",)]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """The boats take the demolition back."""
        position.finish()
        if choice == ("use",):
            position.use("boats")
            position.tell("boats", self.bridge)
            position.finish()  # the demolition that was about to take effect

    def cause(self, position: BattlePosition) -> Cause:
        """The bridge that is about to be lost."""
        static = position.static
        at = static.bridge_hex[self.bridge]
        text = M(
            "The bridge of {hex} is blown unless the boats are used.", hex=static.place_term(at)
        )
        return Cause(text, (), (static.place_id(at),))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "boats use" or "boats keep"."""
        return ("boats",)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the bridge."""
        static = position.static
        return {"bridge": static.place_term(static.bridge_hex[self.bridge])}


class Blown(Procedure[BattlePosition], frozen=True):
    """A bridge goes up before the unit that entered (ruling M30).

    A unit that came over the span is put back on its own bank, and retreats otherwise if it was
    beaten (ruling M39); one that meant to go over it is stopped by its march, which looks at the
    ground hex by hex.
    """

    unit: int
    bridge: int
    came_from: int

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Destroy the bridge; a unit that came over its span is put back."""
        from dropzone.systems.battle_command.movement import March, end_move
        from dropzone.systems.battle_command.retreat import retreat_anew

        position.finish()
        static = position.static
        position.destroyed |= 1 << self.bridge
        if self.came_from >= 0 and self.came_from == static.bridge_far[self.bridge]:
            position.where[self.unit] = self.came_from
            position.came_from[self.unit] = -1
            position.take_control(static.bit[static.bridge_hex[self.bridge]], GERMAN)
            position.tell("turned-back", self.unit, self.came_from)
            if isinstance(position.stack[-1], March):
                position.finish()
                end_move(position)
            else:
                retreat_anew(position, self.unit)
