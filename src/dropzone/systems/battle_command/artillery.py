"""Artillery support (market-garden:12.2, mercury:12.5): one column for one combat."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from dropzone.core.dice import Dice
from dropzone.core.messages import Term, Value
from dropzone.core.procedure import Choice
from dropzone.systems.battle_command.combat import Combat
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import SIDES
from dropzone.systems.battle_command.words import BattleQuestion

__all__ = ["CommitArtillery"]

FIRE: Choice = ("fire",)
SAVE: Choice = ("save",)


class CommitArtillery(BattleQuestion, frozen=True):
    """Whether a side adds a marker to the combat below; the Allies say first (12.2.3-a)."""

    kind: ClassVar[str] = "artillery"
    rule: ClassVar[str] = "artillery"

    marker: int
    target_hex: int

    def side(self, position: BattlePosition) -> int:
        """The owner of the marker decides."""
        return SIDES.index(position.static.tables.markers[self.marker].side)

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Fire or save the marker; nothing once artillery fires in this combat (12.2.3-b)."""
        combat = self._combat(position)
        return [] if combat.artillery >= 0 else [FIRE, SAVE]

    def _combat(self, position: BattlePosition) -> Combat:
        for procedure in reversed(position.stack):
            if isinstance(procedure, Combat):
                return procedure
        raise AssertionError("artillery is asked for in a combat only")

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Add the support; the marker is used and leaves the map with the combat (12.2.3-e)."""
        if choice == FIRE:
            combat = self._combat(position)
            at = len(position.stack) - 1 - position.stack[::-1].index(combat)
            position.stack[at] = msgspec.structs.replace(combat, artillery=self.side(position))
            position.use(position.static.tables.markers[self.marker].id)
            position.tell("artillery", self.marker, self.target_hex)
        position.finish()

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "artillery MARKER fire" or "artillery MARKER save"."""
        return ("artillery", position.static.tables.markers[self.marker].id)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the marker and the combat."""
        static = position.static
        marker = static.tables.markers[self.marker]
        return {
            "marker": Term(marker.name_en, marker.name_fr or marker.name_en),
            "target": static.place_term(self.target_hex),
        }
