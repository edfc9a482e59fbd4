"""Air support of Market-Garden (market-garden:7): markers on hexes with friendly units."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import GONE, SIDES
from dropzone.systems.battle_command.words import BattleQuestion, read_hex, refusal

__all__ = ["PlaceAirSupport"]

NONE: Choice = ("none",)


class PlaceAirSupport(BattleQuestion, frozen=True):
    """Where an air support marker goes: a hex with at least one friendly unit.

    market-garden:7.1-d.
    """

    kind: ClassVar[str] = "air"
    rule: ClassVar[str] = "air-placement"

    marker: int
    #: Whether the marker may stay off the map: the Allies may place theirs, the Germans spent
    #: their impulse on it.
    optional: bool

    def side(self, position: BattlePosition) -> int:
        """The owner decides."""
        return SIDES.index(position.static.tables.markers[self.marker].side)

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the hexes with friendly units."""
        own = position.occupied(self.side(position))
        found: list[Choice] = [("hex", at) for at in position.static.grid.members(own)]
        if self.optional:
            found.append(NONE)
        return found

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Put the marker down."""
        position.finish()
        position.markers[self.marker] = GONE if choice == NONE else choice[1]
        if choice != NONE:
            position.tell("air", self.marker, choice[1])

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "air MARKER HEX" or "air MARKER none"."""
        return ("air", position.static.tables.markers[self.marker].id)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the marker."""
        return {"marker": position.static.marker_name(self.marker)}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why the marker cannot go there."""
        place = position.static.place_term(read_hex(position, words[0]))
        return [refusal(position, "air-placement", M("None of your units is in {hex}.", hex=place))]
