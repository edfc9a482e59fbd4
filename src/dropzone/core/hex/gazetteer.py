"""The gazetteer: where a hex is, in the words of those who know the country."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from dropzone.core.hex.paths import Grid
from dropzone.core.text.messages import N_, M, Message, Term

__all__ = ["Gazetteer", "with_article"]

_WINDS = (
    N_("east of {place}"),
    N_("south-east of {place}"),
    N_("south of {place}"),
    N_("south-west of {place}"),
    N_("west of {place}"),
    N_("north-west of {place}"),
    N_("north of {place}"),
    N_("north-east of {place}"),
)


class Gazetteer:
    """The named hexes of a map; `areas` are parts of it between which nothing is near.

    >>> from dropzone.core.hex.paths import Block, Layout
    >>> grid = Grid(Layout([Block((1, 5), (1, 5))], True, "south"))
    >>> places = Gazetteer(grid, {grid.index("0101"): Term("Maleme", "Malème")})
    >>> [str(places.near(grid.index(code))) for code in ("0101", "0102", "0105")]
    ['at Maleme', 'near Maleme', 'east of Maleme']
    """

    def __init__(
        self, grid: Grid, known: Mapping[int, Term], areas: Sequence[int] | None = None
    ) -> None:
        self.grid = grid
        self.known = known
        self._areas = areas
        self._near: dict[int, Message] = {}

    def nearest(self, at: int) -> tuple[int, Term]:
        """Return the nearest named hex, and its name; the hex itself where nothing has a name."""
        areas = self._areas
        here = [each for each in self.known if areas is None or areas[each] == areas[at]]
        best = min(here, key=lambda each: (self.grid.distance(at, each), each), default=at)
        code = self.grid.codes[at]
        return best, self.known.get(best, Term(code, code))

    def near(self, at: int) -> Message:
        """Return where a hex is: at a place, near it, or which way from it."""
        found = self._near.get(at)
        if found is None:
            found = self._near[at] = self._find(at)
        return found

    def _find(self, at: int) -> Message:
        best, name = self.nearest(at)
        distance = self.grid.distance(at, best)
        if not distance:
            return M("at {place}", place=name)
        if distance == 1:
            return M("near {place}", place=name)
        (x, y), (to_x, to_y) = self.grid.centre(best), self.grid.centre(at)
        wind = round(math.atan2(to_y - y, to_x - x) / (math.pi / 4)) % 8
        return M(_WINDS[wind], place=name)


#: Words of names that are feminine in French, and names that English says without an article.
_FEMININE = re.compile(
    r"brigade|division|force|Organization|Police|école|Battery|Coy|Gruppe|Kgr|compagnie|batterie",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"^(troupes|unités|irréguliers|bataillons|Landesschützen)\b", re.IGNORECASE)
_BARE = re.compile(r"^(KG|SS-KG|Kgr\.|Kampfgruppe|Layforce|Landesschützen|\w*FORCE$)")


def with_article(name: Term) -> Term:
    """Return the name of a body of troops with its article.

    >>> with_article(Term("22nd Battalion", "22e bataillon"))
    Term(en='the 22nd Battalion', fr='le 22e bataillon')
    """
    english = name.en if _BARE.search(name.en) else f"the {name.en}"
    if _PLURAL.search(name.fr):
        return Term(english, f"les {name.fr[:1].lower()}{name.fr[1:]}")
    head = re.sub(r"\(.*\)", "", name.fr)
    return Term(english, f"{'la' if _FEMININE.search(head) else 'le'} {name.fr}")
