"""The Off-Map Display of a scenario, prepared for play: boxes are places below the map."""

from __future__ import annotations

from collections.abc import Iterable

from dropzone.core.text.messages import Term
from dropzone.systems.gts.components import OffMapBook
from dropzone.systems.gts.prepared.ground import Ground

__all__ = ["OFFMAP_FIRST", "Display"]

#: The place of the first box; the others lie below it.
OFFMAP_FIRST = -10


class Display:
    """Boxes, the ways between them and to the maps, ports, airfields and areas of supply.

    crete:G25.1-a.
    """

    def __init__(self, book: OffMapBook, ground: Ground) -> None:
        self.book = book
        self.box_ids = tuple(book.boxes)
        self.place_of = {name: OFFMAP_FIRST - n for n, name in enumerate(book.boxes)}
        #: The Air Drop Box; a place that nobody is ever in where a game has none.
        self.air_drop = next(
            (self.place_of[name] for name, entry in book.boxes.items() if entry.kind == "air"),
            OFFMAP_FIRST - len(book.boxes),
        )
        self._lay_boxes(ground)
        self._lay_supply(ground)
        self._lay_features(ground)

    def _lay_boxes(self, ground: Ground) -> None:
        """Open the boxes of the maps in play and the roads between open boxes (ruling R-64)."""
        #: By map box in play: its Exit Hex; by Exit Hex: its box.
        self.exit_hex: dict[int, int] = {}
        self.box_at: dict[int, int] = {}
        closed = set()
        for name, entry in self.book.boxes.items():
            place = self.place_of[name]
            hexes = [at for at, words in _features(ground) if f"exit:{entry.exit}" in words]
            for at in hexes:
                self.exit_hex[place], self.box_at[at] = at, place
            if entry.kind == "map" and not hexes:
                closed.add(place)
        self.ways: dict[int, tuple[int, ...]] = dict.fromkeys(self.place_of.values(), ())
        for link in self.book.links:
            a, b = self.place_of[link.a], self.place_of[link.b]
            if a not in closed and b not in closed:
                self.ways[a] += (b,)
                self.ways[b] += (a,)
        #: By area of the ground: the boxes of its map.
        self.boxes_of_area = tuple(
            tuple(box for box, at in self.exit_hex.items() if ground.area_of[at] == area)
            for area in range(len(ground.area_ids))
        )

    def _lay_supply(self, ground: Ground) -> None:
        """Number the areas of supply that have a map in play (S4.0, ruling R-18)."""
        areas = self.book.areas
        played = {ground.area_ids[area] for area in ground.area_of if area >= 0}
        self.supply_ids = tuple(
            name for name, entry in areas.items() if played.intersection(entry.grids)
        )
        #: By area of the ground: its area of supply; by area of supply: its hexes.
        self.supply_area = tuple(
            next((n for n, name in enumerate(self.supply_ids) if grid in areas[name].grids), -1)
            for grid in ground.area_ids
        )
        masks = [0] * len(self.supply_ids)
        for area, number in enumerate(self.supply_area):
            if number >= 0:
                masks[number] |= ground.area_mask[area]
        self.supply_mask = tuple(masks)

    def _lay_features(self, ground: Ground) -> None:
        """Note ports, airfields and the hexes by which Allied units withdraw (S2.0, S5.0, S6.0)."""
        mask = ground.grid.mask
        named: dict[str, list[int]] = {}
        withdrawal = []
        for at, words in _features(ground):
            for word in words:
                if word.startswith(("port:", "airfield:")):
                    named.setdefault(word, []).append(at)
            if "withdrawal" in words:
                withdrawal.append(at)
        self.withdrawal_mask = mask(withdrawal)
        #: By hex of a port or an airfield: all hexes of the port or airfield (S6.0).
        self.prize_at = {at: mask(hexes) for hexes in named.values() for at in hexes}
        self.prize_mask = mask(self.prize_at)
        self.port_mask = mask(
            at for word, hexes in named.items() if word.startswith("port:") for at in hexes
        )
        self.airfield_mask = self.prize_mask & ~self.port_mask

    def is_box(self, place: int) -> bool:
        """Return whether a place is a box of the display."""
        return OFFMAP_FIRST >= place > OFFMAP_FIRST - len(self.box_ids)

    def box_id(self, place: int) -> str:
        """Return the id of a box."""
        return self.box_ids[OFFMAP_FIRST - place]

    def box_name(self, place: int) -> Term:
        """Return a box as players call it."""
        entry = self.book.boxes[self.box_id(place)]
        return Term(entry.name_en, entry.name_fr)

    def area_name(self, area: int) -> Term:
        """Return an area of supply as players call it."""
        entry = self.book.areas[self.supply_ids[area]]
        return Term(entry.name_en, entry.name_fr)


def _features(ground: Ground) -> Iterable[tuple[int, tuple[str, ...]]]:
    """Each hex that has features, with them."""
    return ((at, row.features) for at, row in enumerate(ground.row) if row and row.features)
