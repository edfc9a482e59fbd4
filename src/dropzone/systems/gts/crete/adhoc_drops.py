"""Ad-hoc Airdrops (S3.0): parachute units fly from an airfield to a drop zone of the day."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.crete.drops import DropLeaders, PlaceDrop
from dropzone.systems.gts.crete.off_map import can_spend
from dropzone.systems.gts.prepared.static import GERMAN, NO_MOVE
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = ["AdHocDrop", "AdHocZone", "may_be_lifted", "start_adhoc_drop"]

WAIT: Choice = ("wait",)


def may_be_lifted(position: GtsPosition, unit: int, begun: bool) -> bool:
    """Return whether a unit may go to the Air Drop Box: three at a time (S3.0-a to S3.0-c)."""
    static = position.static
    if begun or "S3" not in static.scenario.special_rules:
        return False
    display, at = static.display, position.where[unit]
    table = display.book.air_drop
    if not display.airfield_mask >> at & 1 or static.units[unit].division != table.division:
        return False
    return (
        static.first_turn + position.turn >= static.turn_number(table.first)
        and static.move[unit] != NO_MOVE
        and position.lifted < table.units
        and len(_boxed(position)) < table.units
        and not position.in_enemy_zone(unit)
        and can_spend(position, unit, display.book.fees.air_drop)
    )


def _boxed(position: GtsPosition) -> list[int]:
    """Return the units in the Air Drop Box."""
    box = position.static.display.air_drop
    return [unit for unit in position.static.of_side[GERMAN] if position.where[unit] == box]


def start_adhoc_drop(position: GtsPosition, command: int) -> None:
    """Ask for a drop with the chit of the Division, at 0700 and 1500 (S3.0-e, S3.0-h)."""
    static = position.static
    if "S3" not in static.scenario.special_rules or static.command_side[command] != GERMAN:
        return
    hour = static.turn_name(position.turn).partition("-")[2]
    if hour not in static.display.book.air_drop.hours or position.airlanded == position.turn:
        return
    if any(static.command[unit] == command for unit in _boxed(position)):
        position.push(AdHocDrop(command))


def zone_hexes(position: GtsPosition, sheet: int) -> list[int]:
    """Return the hexes of a sheet that may be the Drop Zone (S3.0-f)."""
    static = position.static
    terrain = static.display.book.air_drop.terrain
    return [
        at
        for at in static.grid.members(static.ground.map_mask[sheet])
        if static.ground.terrain[at] in terrain
    ]


class AdHocDrop(GtsQuestion, frozen=True):
    """On which map the units of the Air Drop Box come down, or whether they wait (S3.0-e)."""

    kind: ClassVar[str] = "adhoc-drop"
    rule: ClassVar[str] = "adhoc-drop"

    command: int

    def side(self, position: GtsPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the sheets in play, or to wait."""
        sheets = range(len(position.static.map_ids))
        return [*(("map", sheet) for sheet in sheets if zone_hexes(position, sheet)), WAIT]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Go on to the hex, or wait."""
        if choice == WAIT:
            position.finish()
        else:
            position.replace(AdHocZone(self.command, choice[1]))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "adhoc-drop SHEET" or "adhoc-drop wait"."""
        return ("adhoc-drop",)


class AdHocZone(GtsQuestion, frozen=True):
    """The Drop Zone of an Ad-hoc Airdrop (S3.0-f, S3.0-g)."""

    kind: ClassVar[str] = "adhoc-zone"
    rule: ClassVar[str] = "adhoc-zone"

    command: int
    sheet: int

    def side(self, position: GtsPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes of fitting ground."""
        return [("hex", at) for at in zone_hexes(position, self.sheet)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Let all units of the box drop there, and no serial land this turn (S3.0-g, S3.0-h)."""
        position.finish()
        position.airdropped = position.turn
        position.tell("adhoc-zone", choice[1])
        position.push(DropLeaders())
        for unit in reversed(_boxed(position)):
            position.push(PlaceDrop(unit, choice[1]))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "adhoc-drop SHEET HEX"."""
        return ("adhoc-drop", position.static.map_ids[self.sheet])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the sheet."""
        return {"map": position.static.map_term(self.sheet)}

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a hex cannot be the Drop Zone."""
        static = position.static
        if words[0] not in static.ground.rows_by_code:
            return []
        if static.map_of[static.grid.index(words[0])] != self.sheet:
            text = M("{hex} is not on that map.", hex=words[0])
            return [refusal(position, "adhoc-drop", text)]
        text = M("A Drop Zone lies in clear ground, orchards, scrub or a village.")
        return [refusal(position, "adhoc-zone", text)]
