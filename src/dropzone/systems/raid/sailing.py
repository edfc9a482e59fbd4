"""Movement at sea (dieppe:9-d): the boats and all who are aboard them."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.raid.alarm import test_markers_beside
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sets import acting_set, acting_units, acting_zone
from dropzone.systems.raid.words import RaidQuestion, read_zone

__all__ = ["Sail", "begin_sail", "can_sail"]

HALT: Choice = ("halt",)


def can_sail(position: RaidPosition) -> bool:
    """Return whether the acting boats can go anywhere."""
    return bool(_sea_targets(position, _boat_movement(position)))


def _boat_movement(position: RaidPosition) -> int:
    return min(position.values_of(unit).movement for unit in acting_units(position))


def _sea_targets(position: RaidPosition, left: int) -> list[int]:
    """Return the zones the boats may enter next so that they can end within the limit (1.2-a)."""
    boats, zone = acting_set(position), acting_zone(position)
    if left <= 0:
        return []
    return [z for z in position.static.sails[zone] if _can_end(position, boats, z, left - 1, ())]


def _can_end(
    position: RaidPosition, boats: int, zone: int, left: int, seen: tuple[int, ...]
) -> bool:
    """Return whether boats that enter a zone can end there or further on within the limit."""
    if _room_at_sea(position, boats, zone):
        return True
    return left > 0 and any(
        _can_end(position, boats, there, left - 1, (*seen, zone))
        for there in position.static.sails[zone]
        if there not in seen
    )


def _room_at_sea(position: RaidPosition, boats: int, zone: int) -> bool:
    return (position.boats_in(zone) | boats).bit_count() <= position.static.berths[zone]


class Sail(RaidQuestion, frozen=True):
    """Where the acting boats go next, back too; a point a link (9-d, R-53)."""

    kind: ClassVar[str] = "sail"
    rule: ClassVar[str] = "sea-movement"

    left: int
    way: tuple[int, ...]

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the next sea zones, and to stop where there is room."""
        boats = acting_set(position)
        if not boats:
            return []
        found: list[Choice] = [("step", there) for there in _sea_targets(position, self.left)]
        if len(self.way) > 1 and _room_at_sea(position, boats, acting_zone(position)):
            found.append(HALT)
        return found

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Go there with all who are aboard, or stop."""
        if choice == HALT:
            position.finish()
            return
        there = choice[1]
        position.replace(Sail(self.left - 1, (*self.way, there)))
        for boat in acting_units(position):
            position.put(boat, there)
        position.tell("sails", position.acting, there)
        test_markers_beside(position, there)

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "sail ZONE ZONE … halt"."""
        return ("sail", *(position.static.zone_ids[zone] for zone in self.way[1:]))

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt says how far."""
        return {"left": self.left}

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say why the boats cannot go there."""
        zone = read_zone(position, words[0])
        name = position.static.zone_name[zone]
        if zone not in position.static.sails[acting_zone(position)]:
            return [refusal(position, "links", M("No boat goes to {zone} from here.", zone=name))]
        if self.left <= 0:
            return [refusal(position, "movement-points", M("The boats have no movement left."))]
        return [refusal(position, "stacking", M("{zone} cannot hold so many boats.", zone=name))]


def begin_sail(position: RaidPosition) -> None:
    """Push the voyage of the acting boats."""
    position.push(Sail(_boat_movement(position), (acting_zone(position),)))
