"""Step D (G4.3, G4.4): Command Points buy Dispatch Points, and these Formation chits."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import Value
from dropzone.systems.gts.prepared.schedule import is_on_sale
from dropzone.systems.gts.prepared.static import WAITING
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = ["BuyChits", "BuyDispatch"]


class BuyDispatch(GtsQuestion, frozen=True):
    """Once a turn a Division may change Command Points into a Dispatch Point (G4.3)."""

    kind: ClassVar[str] = "buy-dispatch"
    rule: ClassVar[str] = "buy-dispatch"

    command: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.command_side[self.command]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Buy, or keep the points; without enough of them nothing is asked."""
        table = position.static.tables.command
        if position.points[self.command] < table.dispatch_price:
            return []
        if position.dispatch[self.command] >= table.dispatch_most:
            return []
        return [("buy",), ("keep",)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Change the points."""
        position.finish()
        if choice == ("buy",):
            position.points[self.command] -= position.static.tables.command.dispatch_price
            position.dispatch[self.command] += 1
            position.tell("dispatch-bought", self.command)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "dispatch COMMAND buy" or "dispatch COMMAND keep"."""
        return ("dispatch", position.static.command_ids[self.command])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the command."""
        return {"command": position.static.command_name[self.command]}


class BuyChits(GtsQuestion, frozen=True):
    """A Dispatch Point buys the chit of a Formation for this turn (G4.4)."""

    kind: ClassVar[str] = "buy-chits"
    rule: ClassVar[str] = "buy-chits"

    command: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.command_side[self.command]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the chits that may be bought, and to stop."""
        static = position.static
        if position.dispatch[self.command] < 1:
            return []
        found: list[Choice] = []
        for formation, command in enumerate(static.formation_command):
            chit = static.first_formation_chit + formation
            if command != self.command or chit in position.bought or chit == position.first:
                continue
            if not is_on_sale(position, chit):
                continue
            if any(
                position.where[unit] >= 0
                or (position.where[unit] == WAITING and static.entry_turn[unit] == position.turn)
                for unit in static.of_side[static.command_side[command]]
                if position.formation[unit] == formation
            ):
                found.append(("chit", chit))
        return [*found, ("no-chit",)] if found else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Buy the chit, or stop."""
        if choice == ("no-chit",):
            position.finish()
            return
        position.dispatch[self.command] -= 1
        position.bought = (*position.bought, choice[1])
        position.tell("chit-bought", choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "chit FORMATION" or "chit no-chit"."""
        return ("chit",)

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the command and its points."""
        static = position.static
        return {
            "command": static.command_name[self.command],
            "points": position.dispatch[self.command],
        }
