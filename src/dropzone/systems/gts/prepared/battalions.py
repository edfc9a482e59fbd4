"""The Allied battalions that a Division may attach to another of its brigades (S9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dropzone.systems.gts.prepared.static import GtsStatic

__all__ = ["Attachments", "Battalion", "first_attachments", "lay_battalions", "lend"]

#: Attached battalions, each with the formation it is attached to.
Attachments = tuple[tuple[int, int], ...]


class Battalion(NamedTuple):
    """A battalion: its own brigade, and its units in the scenario."""

    id: str
    name: str
    command: int
    formation: int
    units: tuple[int, ...]


def lay_battalions(static: GtsStatic) -> tuple[Battalion, ...]:
    """Return the battalions in play that may be attached: those of Allied brigades (S9.1)."""
    book = static.components.book
    if static.is_battalion_scale:
        return ()
    found: dict[str, list[int]] = {}
    for unit, row in enumerate(static.units):
        if row.side == "allied" and row.battalion and static.formation[unit] >= 0:
            found.setdefault(row.battalion, []).append(unit)
    return tuple(
        Battalion(
            name,
            book.battalions[name].name,
            static.command[units[0]],
            static.formation[units[0]],
            tuple(units),
        )
        for name, units in found.items()
        if book.formations[book.battalions[name].formation].attachable
    )


def first_attachments(static: GtsStatic) -> Attachments:
    """Return the attachments with which the scenario starts."""
    numbers = {battalion.id: number for number, battalion in enumerate(static.battalions)}
    return tuple(
        sorted(
            (numbers[each.battalion], static.formation_ids.index(each.to))
            for each in static.scenario.attachments
        )
    )


def lend(static: GtsStatic, attachments: Attachments) -> tuple[int, ...]:
    """Return the formation of each unit while some battalions are attached (S9.0-b)."""
    formation = list(static.formation)
    for battalion, to in attachments:
        for unit in static.battalions[battalion].units:
            formation[unit] = to
    return tuple(formation)
