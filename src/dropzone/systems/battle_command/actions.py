"""What the games share about a side's action in its half-impulse."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Message, Value
from dropzone.systems.battle_command.combat import begin_combat
from dropzone.systems.battle_command.freeze import may_move, why_frozen
from dropzone.systems.battle_command.landing import ChooseLandings, can_land
from dropzone.systems.battle_command.movement import begin_movement
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.words import BattleQuestion, refusal

__all__ = [
    "ACT",
    "AIR",
    "PASS",
    "ActionQuestion",
    "SideAction",
    "begin_action",
    "is_beside_enemy",
    "may_move",
]

ACT: Choice = ("act",)
AIR: Choice = ("air",)
LAND: Choice = ("land",)
PASS: Choice = ("pass",)


class ActionQuestion(BattleQuestion, frozen=True):
    """What a side does with its half-impulse."""

    def label(self, position: BattlePosition, choice: Choice) -> Message:
        """While nobody of the side may move, to act is to fight.

        market-garden:5.4-b, mercury:5.5-b.
        """
        if choice == ACT and not may_move(position, self.side(position)):
            return M("Fight; nobody may move yet")
        return super().label(position, choice)


class SideAction(ActionQuestion, frozen=True):
    """What a side does in a game without actions of its own: act, land from a box, or pass.

    A game with an action of its own adds it in a subclass, which it names in `Variant.action`.
    """

    kind: ClassVar[str] = "side-action"
    rule: ClassVar[str] = "impulse-order"

    side_number: int

    def side(self, position: BattlePosition) -> int:
        """The side whose half it is decides."""
        return self.side_number

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return what the rules allow in this impulse; each is the sole action of it."""
        side, static = self.side_number, position.static
        found: list[Choice] = []
        if may_move(position, side) or is_beside_enemy(position, side):
            found.append(ACT)
        if side == static.variant.attacker:
            boxes = [box for box in static.approach_boxes if can_land(position, box)]
            only = len(static.approach_boxes) == 1
            found.extend(LAND if only else ("land-box", box) for box in boxes)
        return [*found, PASS]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Begin the action."""
        if choice == PASS:
            position.finish()
        elif choice == ACT:
            begin_action(position, self.side_number)
        else:
            box = position.static.approach_boxes[0] if choice == LAND else choice[1]
            position.replace(ChooseLandings(box))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """The action's word stands alone; a landing names its box."""
        return ()

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the side."""
        return {"side": position.static.side_names[self.side_number]}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why an action is not open."""
        if words[0] == "land":
            text = M("No unit in that Approach Box can land now.")
            return [refusal(position, "landing", text)]
        if words[0] in ("act", "move") and not may_move(position, self.side_number):
            return [why_frozen(position, self.side_number)]
        return []


def is_beside_enemy(position: BattlePosition, side: int) -> bool:
    """Return whether any unit of a side is beside an enemy unit."""
    own = position.occupied(side)
    return bool(position.static.grid.around(own) & position.occupied(1 - side))


def begin_action(position: BattlePosition, side: int) -> None:
    """Move and fight with every unit on the map, or fight only while the side may not move.

    market-garden:4.1.1-c, market-garden:4.1.1-g, mercury:4.1.1-c, mercury:4.1.1-g.
    """
    units = position.static.variant.on_map(position, side)
    if may_move(position, side):
        begin_movement(position, side, units)
    else:
        begin_combat(position, side, units)
