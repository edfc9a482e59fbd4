"""Prisoners (dieppe:12-m, ruling R-28): who guards them, and with whom they go."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import Value
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sets import acting_set, acting_zone
from dropzone.systems.raid.words import RaidQuestion

__all__ = ["Escort", "bring_prisoners", "may_be_taken", "prisoners_in", "take_along"]

_NEVER = ("gun155", "flak", "pillbox")


def may_be_taken(position: RaidPosition, unit: int) -> bool:
    """A last German of at most one level may be taken, but no gun and no pillbox (11.2-aa)."""
    return position.static.kind[unit] not in _NEVER and position.level(unit) <= 1


def prisoners_in(position: RaidPosition, place: int) -> int:
    """Return the prisoners in a zone, as a set."""
    return position.prisoners & position.standing[place]


def take_along(position: RaidPosition) -> bool:
    """Let a set that leaves take the prisoners of its zone; return whether the player is asked.

    They go with commandos only; while others stay to guard them it is the player's choice.
    """
    units, zone = acting_set(position), acting_zone(position)
    position.escort = 0
    here = prisoners_in(position, zone)
    if not here or not units & position.static.kind_set["commando"]:
        return False
    if position.men_in(zone) & ~units:
        return True
    position.escort = here
    return False


def bring_prisoners(position: RaidPosition, prisoners: int, place: int) -> None:
    """Put prisoners where their guards are now."""
    for unit in position.static.members(prisoners):
        position.put(unit, place)


class Escort(RaidQuestion, frozen=True):
    """Whether a set that leaves takes the prisoners along or leaves them with the others."""

    kind: ClassVar[str] = "escort"
    rule: ClassVar[str] = "prisoner"

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Take them or leave them."""
        return [("take",), ("leave",)]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Note who goes along."""
        position.finish()
        if choice == ("take",):
            position.escort = prisoners_in(position, acting_zone(position))

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "escort take" or "escort leave"."""
        return ("escort",)

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the zone."""
        return {"zone": position.static.zone_name[acting_zone(position)]}
