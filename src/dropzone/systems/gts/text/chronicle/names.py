"""Names for a historian: places near a hex, troops with their articles, hours of the day."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from typing import NamedTuple

from dropzone.core.hex.gazetteer import Gazetteer, with_article
from dropzone.core.text.history import date_term, in_words, listing
from dropzone.core.text.messages import N_, Item, M, Message, Term
from dropzone.systems.gts.prepared.static import GERMAN, GtsStatic

__all__ = ["Clock", "Names", "Site", "body_term", "steps", "units_of"]

#: What a place is worth to a historian, by kind.
_WEIGHTS = {"airfield": 5, "port": 4, "town": 3, "hill": 3, "village": 1}
_BUILT = ("village", "town", "city")
#: Parts of the day by hour of the turn: a key, and how a sentence begins.
_HOURS = (
    N_("at first light"),
    N_("early in the morning"),
    N_("late in the morning"),
    N_("at midday"),
    N_("in the afternoon"),
    N_("late in the afternoon"),
    N_("in the evening"),
    N_("during the night"),
)


class Site(NamedTuple):
    """A place worth fighting for: its name, its hexes, its kind and the sheet it lies on."""

    name: Term
    hexes: int
    kind: str
    sheet: int

    @property
    def weight(self) -> int:
        """What it is worth to a historian."""
        return _WEIGHTS[self.kind]


class Names:
    """The names of a setting."""

    def __init__(self, static: GtsStatic) -> None:
        self.static = static
        self.sites = self._sites()
        #: Hexes with a name of their own, for saying where others lie.
        known = {
            at: Term(_clean(row.name), _clean(row.name))
            for at, row in enumerate(static.ground.row)
            if row is not None and row.name and static.ground.terrain[at] != "sea"
        }
        for site in self.sites:
            if site.kind in ("airfield", "hill"):
                for at in static.grid.members(site.hexes):
                    known.setdefault(at, site.name)
        self.places = Gazetteer(static.grid, known, static.area_of)

    # -- places -----------------------------------------------------------------------------------

    def _sites(self) -> list[Site]:
        """Airfields, ports, towns, observation posts, villages and what decides the scenario."""
        static = self.static
        found: dict[tuple[str, str, int], int] = {}
        names: dict[tuple[str, str, int], Term] = {}
        for at, row in enumerate(static.ground.row):
            if row is None or not static.ground.enterable >> at & 1:
                continue
            for kind, name in self._marks(at, row.name, row.features):
                key = (kind, name.en, static.map_of[at])
                found[key] = found.get(key, 0) | 1 << at
                names[key] = name
        return [Site(names[key], hexes, key[0], key[2]) for key, hexes in found.items()]

    def _marks(self, at: int, name: str, features: tuple[str, ...]) -> Iterable[tuple[str, Term]]:
        """What a hex is part of."""
        ground = self.static.ground
        for feature in features:
            kind, _, of = feature.partition(":")
            of = of.replace("-", " ")
            if kind == "airfield":
                yield kind, Term(f"{of} airfield", f"l’aérodrome de {of}")
            elif kind == "port":
                yield kind, Term(f"the port of {of}", f"le port de {of}")
            elif kind == "city-limit":
                yield "town", Term(of, of)
            elif kind == "op":
                yield "hill", Term(_clean(name) or of, _clean(name) or of)
        inside = any(each.startswith("city-limit:") for each in features)
        if name and ground.terrain[at] in _BUILT and not inside:
            kind = "village" if ground.terrain[at] == "village" else "town"
            yield kind, Term(_clean(name), _clean(name))
        elif name and self.static.objectives >> at & 1 and not features:
            yield "village", Term(_clean(name), _clean(name))

    def near(self, at: int) -> Message:
        """Return where a hex is: at a place, near it, or which way from it."""
        return self.places.near(at)

    def nearest(self, at: int) -> tuple[int, Term]:
        """Return the nearest named hex of the same area, and its name."""
        return self.places.nearest(at)

    def sheet(self, number: int) -> Term:
        """Return the front that a sheet of the map is."""
        return self.static.map_term(number)

    # -- troops -----------------------------------------------------------------------------------

    def body(self, unit: int) -> str:
        """Return the battalion of a unit, or the formation, or the unit itself."""
        static, row = self.static, self.static.units[unit]
        if row.battalion:
            return static.components.book.battalions[row.battalion].name
        if row.formation in static.components.book.formations:
            return self.formation(unit)
        return row.name

    def formation(self, unit: int) -> str:
        """Return the brigade or regiment of a unit, or its division."""
        book, row = self.static.components.book, self.static.units[unit]
        if row.formation in book.formations:
            return book.formations[row.formation].name
        if row.division in book.divisions:
            return book.divisions[row.division].name
        return row.name

    def bodies(self, units: Iterable[int], most: int = 3) -> Item:
        """Return the battalions of some units, those with the most units first."""
        return self._listed([self.body(unit) for unit in units], most)

    def formations(self, units: Iterable[int], most: int = 3) -> Item:
        """Return the brigades and regiments of some units."""
        return self._listed([self.formation(unit) for unit in units], most)

    @staticmethod
    def _listed(names: list[str], most: int) -> Item:
        ranked = sorted(dict.fromkeys(names), key=lambda name: -names.count(name))
        return listing([body_term(name) for name in ranked], most)

    def side(self, side: int) -> Term:
        """Return a side with its article."""
        term = self.static.side_names[side]
        return Term(f"the {term.en}", f"les {term.fr}")

    def of_side(self, side: int) -> Message:
        """Return a side as an adjective."""
        return M("German") if side == GERMAN else M("Allied")

    # -- time -------------------------------------------------------------------------------------

    def slot(self, turn: int) -> tuple[int, int]:
        """Return the day of a turn, counted from the first of the game, and its place in it."""
        return divmod(self.static.first_turn + turn, len(self.static.tables.turns.hours))

    def date(self, day: int) -> Term:
        """Return a day as a date."""
        first = self.static.sheet.date.replace(day=self.static.tables.turns.first_day)
        return date_term(first + datetime.timedelta(days=day), year=False)

    def hour(self, turn: int) -> Message:
        """Return the time of day of a turn."""
        return M(_HOURS[self.slot(turn)[1] % len(_HOURS)])


def steps(count: int) -> Message:
    """Return a number of steps in words."""
    if count < 2:
        return M("one step") if count else M("no step")
    return M("{count} steps", count=in_words(count))


def units_of(count: int) -> Message:
    """Return a number of units in words."""
    return M("one unit") if count == 1 else M("{count} units", count=in_words(count))


class Clock:
    """The hours of a paragraph: an hour that was just named is not named again."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._turn = -1
        self._again = 0

    def at(self, turn: int) -> Message:
        """Return the time of day of a turn, or that it was the same."""
        if turn != self._turn:
            self._turn, self._again = turn, 0
            return self._names.hour(turn)
        self._again += 1
        return M("then") if self._again % 2 else M("at the same time")


def body_term(name: str) -> Term:
    """Return the name of a body of troops with its article; they have one name in all languages."""
    return with_article(Term(name, name))


def _clean(name: str) -> str:
    """Return a name without what mapmakers add to it."""
    return re.sub(r"\s*\(.*?\)|\s+(islet|river bed|bridge)$", "", name).strip()
