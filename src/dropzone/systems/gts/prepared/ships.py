"""What the maps and the scenario say of Allied ships (O2.0): Naval Boxes, coasts and arrivals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.systems.gts.components import NAVAL

if TYPE_CHECKING:
    from dropzone.systems.gts.prepared.static import GtsStatic

__all__ = ["Navy", "ships_of"]

#: The place of the first Naval Box; that of the next map lies below it.
_FIRST_BOX = -50


def ships_of(static: GtsStatic) -> list[str]:
    """Return the ships that come while the scenario lasts; those of earlier turns have sailed."""
    due = static.components.options.naval.due if static.has(NAVAL) else ()
    return [
        unit
        for each in due
        if 0 <= static.turn_index(each.turn) < static.scenario.turns
        for unit in each.units
    ]


class Navy:
    """The ships of a scenario, when they come, and the Naval Boxes and coasts of its maps."""

    def __init__(self, static: GtsStatic) -> None:
        book = static.components.options.naval
        self.distance, self.air_attack = book.distance, book.air_attack
        names = ships_of(static)
        self.ships = tuple(static.unit_number[name] for name in names)
        #: By turn: the ships that come then.
        self.due = {
            static.turn_index(each.turn): tuple(static.unit_number[name] for name in each.units)
            for each in book.due
            if names and each.units[0] in names
        }
        sheets = static.components.sheets
        #: The maps that have a Naval Box, by their numbers.
        self.maps = tuple(n for n, name in enumerate(static.map_ids) if sheets[name].naval_box)
        self.place_of = {
            f"naval-{name}": _FIRST_BOX - number
            for number, name in enumerate(static.map_ids)
            if number in self.maps
        }
        coast = static.grid.mask(
            static.grid.index(row.hex)
            for row in static.ground.rows_by_code.values()
            if "coast" in row.features
        )
        #: By map: its hexes along the coast.
        self.coast = tuple(coast & mask for mask in static.ground.map_mask)
        self._box_ids = {place: name for name, place in self.place_of.items()}

    def box(self, number: int) -> int:
        """Return the place of the Naval Box of a map."""
        return _FIRST_BOX - number

    def map_of(self, place: int) -> int:
        """Return the map of a Naval Box."""
        return _FIRST_BOX - place

    def is_box(self, place: int) -> bool:
        """Return whether a place is a Naval Box."""
        return place in self._box_ids

    def box_id(self, place: int) -> str:
        """Return the id of a Naval Box."""
        return self._box_ids[place]
