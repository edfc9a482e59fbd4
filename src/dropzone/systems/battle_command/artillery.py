"""Artillery support (market-garden:12.2, mercury:12.5): one column for one combat."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.combat import Combat
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import GONE, SIDES
from dropzone.systems.battle_command.words import BattleQuestion, read_hex, refusal

__all__ = ["CommitArtillery", "PlaceArtillery"]

FIRE: Choice = ("fire",)
SAVE: Choice = ("save",)
NONE: Choice = ("none",)


class CommitArtillery(BattleQuestion, frozen=True):
    """Whether a side adds a marker to the combat below; the Allies say first.

    market-garden:12.2.3-a.
    """

    kind: ClassVar[str] = "artillery"
    rule: ClassVar[str] = "artillery"

    marker: int
    target_hex: int

    def side(self, position: BattlePosition) -> int:
        """The owner of the marker decides."""
        return SIDES.index(position.static.tables.markers[self.marker].side)

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Fire or save the marker; nothing once artillery fires in this combat.

        market-garden:12.2.3-b.
        """
        combat = self._combat(position)
        return [] if combat.artillery >= 0 else [FIRE, SAVE]

    def _combat(self, position: BattlePosition) -> Combat:
        for procedure in reversed(position.stack):
            if isinstance(procedure, Combat):
                return procedure
        raise AssertionError("artillery is asked for in a combat only")

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Add the support; the marker is used and leaves the map with the combat.

        market-garden:12.2.3-e.
        """
        if choice == FIRE:
            combat = self._combat(position)
            at = len(position.stack) - 1 - position.stack[::-1].index(combat)
            position.stack[at] = msgspec.structs.replace(combat, artillery=self.side(position))
            position.use(position.static.tables.markers[self.marker].id)
            position.markers[self.marker] = GONE
            position.tell("artillery", self.marker, self.target_hex)
        position.finish()

    def cause(self, position: BattlePosition) -> Cause:
        """The combat in which the marker may fire."""
        static = position.static
        text = M("Combat at {hex}.", hex=static.place_term(self.target_hex))
        return Cause(text, (), (static.place_id(self.target_hex),))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "artillery MARKER fire" or "artillery MARKER save"."""
        return ("artillery", position.static.tables.markers[self.marker].id)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the marker and the combat."""
        static = position.static
        return {
            "marker": static.marker_name(self.marker),
            "target": static.place_term(self.target_hex),
        }


class PlaceArtillery(BattleQuestion, frozen=True):
    """Where a marker is put before the action: with a unit it serves, in supply.

    mercury:12.5.2.
    """

    kind: ClassVar[str] = "place-artillery"
    rule: ClassVar[str] = "artillery-placement"

    marker: int

    def side(self, position: BattlePosition) -> int:
        """The owner of the marker decides."""
        return SIDES.index(position.static.tables.markers[self.marker].side)

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the hexes where it may lie, and to keep it for later in the turn."""
        hexes = self.hexes(position)
        if not hexes:
            return []
        return [*(("hex", at) for at in position.static.grid.members(hexes)), NONE]

    def hexes(self, position: BattlePosition) -> int:
        """Return the hexes with a unit that it serves from which a supply line can be traced."""
        static, side = position.static, self.side(position)
        served = static.kind_units(*static.tables.markers[self.marker].serves)
        hexes = position.occupied_by(served & static.variant.on_map(position, side))
        return hexes & static.variant.in_supply(position, side) if hexes else 0

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Put it down; it lies there until it fires or the turn ends (ruling E39)."""
        position.finish()
        if choice != NONE:
            position.markers[self.marker] = choice[1]
            position.use(position.static.tables.markers[self.marker].id)
            position.tell("artillery-placed", self.marker, choice[1])

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "guns MARKER HEX" or "guns MARKER none"."""
        return ("guns", position.static.tables.markers[self.marker].id)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the marker."""
        return {"marker": position.static.marker_name(self.marker)}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why the marker cannot be put there."""
        values = {
            **self.values(position),
            "hex": position.static.place_term(read_hex(position, words[0])),
        }
        text = M("{marker} needs a unit of its own in {hex}, in supply.", **values)
        return [refusal(position, "artillery-placement", text)]
