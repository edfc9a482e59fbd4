"""Optional rules: ships, coastal guns and small sheets, and what they change in a scenario."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import field
from msgspec.structs import replace

from dropzone.core.data import Entry
from dropzone.systems.gts.components._words import HexCode, Slug, TurnId
from dropzone.systems.gts.components.maps import GridEntry, Sheet
from dropzone.systems.gts.components.scenario import Arrival, Scenario, SetupGroup

__all__ = ["COASTAL", "NAVAL", "SMALL", "OptionBook", "sheets_of", "with_options"]

#: The ids of the optional rules in the game's sheet.
NAVAL, COASTAL, SMALL = "naval-support", "coastal-artillery", "small-maps"


class ShipsDue(Entry, frozen=True, kw_only=True):
    """Naval units that come on a turn (O2.1)."""

    turn: TurnId
    units: tuple[Slug, ...]


class NavalBook(Entry, frozen=True, kw_only=True):
    """Ships, what is added to their distance, and the strength of air attacks on them (O2.0)."""

    distance: int = 0
    air_attack: int = 0
    due: tuple[ShipsDue, ...] = ()


class CoastalGun(Entry, frozen=True, kw_only=True):
    """Where a coastal gun stands, and in which scenarios it has been lost (O3.0)."""

    sheet: Slug
    hex: HexCode
    lost_in: tuple[Slug, ...] = ()


class SmallSheet(Entry, frozen=True, kw_only=True):
    """The last column of a small sheet, and the features of its hexes that differ (O4.0)."""

    columns: int
    features: dict[HexCode, tuple[str, ...]] = field(default_factory=dict)


class SmallEntry(Entry, frozen=True, kw_only=True):
    """Units that walk onto a small sheet; on the turn of the scenario if none is named (O4.0)."""

    units: tuple[Slug, ...]
    sheet: Slug
    hex: HexCode
    turn: TurnId | None = None


class OptionBook(Entry, frozen=True, kw_only=True):
    """All of options.toml; a game without such options has no such file.

    crete:10.0-a.
    """

    naval: NavalBook = NavalBook()
    coastal: dict[Slug, CoastalGun] = field(default_factory=dict)
    small: dict[Slug, SmallSheet] = field(default_factory=dict)
    entries: tuple[SmallEntry, ...] = ()


def sheets_of(
    scenario: Scenario, maps: Mapping[str, Sheet], book: OptionBook, options: Collection[str]
) -> list[Sheet]:
    """Return the sheets of a scenario, the small ones where they are played with (O4.0)."""
    found = [maps[name] for name in scenario.maps]
    if SMALL not in options:
        return found
    return [_cut(sheet, book.small[sheet.id]) if sheet.id in book.small else sheet
            for sheet in found]  # fmt: skip


def _cut(sheet: Sheet, small: SmallSheet) -> Sheet:
    def fits(code: str) -> bool:
        return int(code.partition(".")[0]) <= small.columns

    return replace(
        sheet,
        hexes=tuple(
            replace(row, features=small.features.get(row.hex, row.features))
            for row in sheet.hexes
            if fits(row.hex)
        ),
        edges=tuple(edge for edge in sheet.edges if fits(edge.a) and fits(edge.b)),
    )


def with_options(
    name: str,
    scenario: Scenario,
    sheets: Collection[Sheet],
    grids: Mapping[str, GridEntry],
    book: OptionBook,
    options: Collection[str],
) -> Scenario:
    """Return a scenario with the guns and the entries that its optional rules bring."""
    several = len({sheet.grid for sheet in sheets}) > 1
    letters = {sheet.id: grids[sheet.grid].letter if several else "" for sheet in sheets}
    if COASTAL in options:
        scenario = replace(
            scenario,
            setup=(
                *scenario.setup,
                *(
                    SetupGroup(side="allied", mode="at", units=(unit,),
                               hexes=(letters[gun.sheet] + gun.hex,))
                    for unit, gun in book.coastal.items()
                    if gun.sheet in letters and name not in gun.lost_in
                ),
            ),
        )  # fmt: skip
    if SMALL in options:
        moved = [entry for entry in book.entries if entry.sheet in letters]
        scenario = replace(scenario, arrivals=_arrivals(scenario.arrivals, moved, letters))
    return scenario


def _arrivals(
    arrivals: tuple[Arrival, ...], entries: list[SmallEntry], letters: Mapping[str, str]
) -> tuple[Arrival, ...]:
    """Return the arrivals with some units walking on elsewhere (O4.0, ruling R-49)."""
    entry_of = {unit: entry for entry in entries for unit in entry.units}
    found: list[Arrival] = []
    for arrival in arrivals:
        stay = tuple(unit for unit in arrival.units if unit not in entry_of)
        if stay:
            found.append(replace(arrival, units=stay))
        for unit in arrival.units:
            if unit in entry_of:
                entry = entry_of[unit]
                code = letters[entry.sheet] + entry.hex
                turn = entry.turn or arrival.turn
                found.append(Arrival(turn=turn, how="hex", units=(unit,), hexes=(code,)))
    return tuple(found)
