"""What lies on the table in Mercury: where things can be, and what must always hold."""

from __future__ import annotations

from dropzone.core.errors import PositionError
from dropzone.systems.battle_command.mercury_position import (
    LETTERS,
    MercuryArrangement,
    MercuryPosition,
)
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import GONE, SIDES, WAITING, BattleStatic

__all__ = ["broken", "can_be_in", "can_lie", "letter_of", "take_letters", "written"]


def can_be_in(static: BattleStatic, place: int, unit: int) -> bool:
    """Return whether a unit can be in a box: by the letter on its counter (3.2-a, 10.2)."""
    row = static.units[unit]
    if place == WAITING:
        return True
    box = next(each for each in static.components.boxes if static.box_place[each.id] == place)
    if box.kind == "holding":
        return row.side == "allied"
    if box.kind == "airborne":
        return row.entry in ("any", box.letter)
    return box.kind == "sea" and row.entry == box.letter


def can_lie(position: BattlePosition, marker: int, place: int) -> bool:
    """Return whether a marker can be in a hex or box."""
    static = position.static
    row = static.tables.markers[marker]
    kinds = {static.box_place[box.id]: box.kind for box in static.components.boxes}
    if row.kind in ("air", "naval"):
        return place == WAITING or kinds.get(place) == row.kind
    side = SIDES.index(row.side)
    if row.kind == "leader":
        if place < 0:
            return row.setup is not None and static.box_place.get(row.setup) == place
        return bool(static.land_mask >> place & 1) and not position.occupied(1 - side) >> place & 1
    return row.kind == "artillery" and bool(row.serves) and place >= 0


def take_letters(position: MercuryPosition, wanted: MercuryArrangement) -> None:
    """Give the letters that a position file names, and those of the boxes that units are in."""
    static = position.static
    for unit, row in enumerate(static.units):
        if row.entry == "any" and position.where[unit] in static.approach_boxes:
            position.mark(unit, static.approach_boxes.index(position.where[unit]))
    for name, letter in wanted.letters.items():
        number = static.unit_number.get(name)
        if number is None or static.units[number].entry != "any":
            raise PositionError(f'position: "{name}" is no unit that takes the letter of a box')
        position.mark(number, LETTERS.index(letter))
    if wanted.drops < 0 or (wanted.drops and position.turn > 1):
        raise PositionError("position: drops are those of turn 1, found another turn")
    position.drops = wanted.drops


def written(position: MercuryPosition) -> dict[str, object]:
    """Return what a position file says of letters and drops."""
    static = position.static
    letters = {
        static.unit_ids[unit]: letter
        for letter, mask in zip(LETTERS, position.letters, strict=True)
        for unit, row in enumerate(static.units)
        if mask >> unit & 1 and row.entry == "any"
        if position.where[unit] not in static.approach_boxes
    }
    return {"letters": letters, "drops": position.drops if position.turn == 1 else 0}


def letter_of(position: MercuryPosition, unit: int) -> str | None:
    """Return the letter of a unit, printed or taken from its box (ruling E12)."""
    entry = position.static.units[unit].entry
    if entry in LETTERS:
        return entry
    for letter, mask in zip(LETTERS, position.letters, strict=True):
        if mask >> unit & 1:
            return letter
    return None


def broken(position: MercuryPosition) -> list[str]:
    """Return a line for each invariant of the game alone that does not hold."""
    static = position.static
    found = []
    for number, at in enumerate(position.markers):
        row = static.tables.markers[number]
        if at == GONE:
            continue
        if row.option is not None and not static.has(row.option):
            found.append(f"{row.id} is in play without its option")
        elif not can_lie(position, number, at):
            found.append(f"{row.id} cannot be in {static.place_id(at)}")
    west, mitte, ost = position.letters
    if west & mitte or west & ost or mitte & ost:
        found.append("a unit has two letters")
    for unit in range(len(static.units)):
        at = position.where[unit]
        if at in static.approach_boxes:
            expected = LETTERS[static.approach_boxes.index(at)]
            if letter_of(position, unit) != expected:
                found.append(f"{static.unit_ids[unit]} is in a box of another letter")
    return found
