"""The whole box, loaded and checked."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from dropzone.core.data import Entry, Pack
from dropzone.core.data.sheet import GameSheet
from dropzone.core.errors import DataError
from dropzone.systems.gts.components.counters import FormationBook, TypeBook, TypeEntry, UnitRow
from dropzone.systems.gts.components.include import with_included
from dropzone.systems.gts.components.maps import (
    EdgeRow,
    GridEntry,
    HexRow,
    MapBook,
    Sheet,
    SheetEntry,
    StreamRow,
)
from dropzone.systems.gts.components.offmap import OffMapBook
from dropzone.systems.gts.components.options import OptionBook
from dropzone.systems.gts.components.scenario import Group, Scenario
from dropzone.systems.gts.components.sticks import StickBook
from dropzone.systems.gts.components.tables import Tables

__all__ = ["Components", "load", "problems"]

E = TypeVar("E", bound=Entry)


class Components(Struct, frozen=True, kw_only=True):
    """Everything in the box."""

    fingerprint: str
    sheet: GameSheet
    units: dict[str, UnitRow]
    types: dict[str, TypeEntry]
    book: FormationBook
    tables: Tables
    sticks: StickBook
    scenarios: dict[str, Scenario]
    grids: dict[str, GridEntry]
    sheets: dict[str, SheetEntry]
    maps: dict[str, Sheet]
    streams: tuple[StreamRow, ...]
    #: Places in French, by their names on the maps.
    french: dict[str, str]
    offmap: OffMapBook
    options: OptionBook


def load(pack: Pack) -> Components:
    """Load a game's data and check that its parts agree; a wrong part is a DataError."""
    sheet = pack.document("game", GameSheet)
    atlas = pack.document("maps", MapBook)
    units = {unit.id: unit for unit in pack.table("units", UnitRow)}

    def scenario(name: str) -> Scenario:
        return pack.document(f"scenario-{name}", Scenario)

    scenarios = {
        each.id: with_included(scenario(each.id), scenario, atlas, units)
        for each in sheet.scenarios
    }
    components = Components(
        fingerprint=pack.fingerprint,
        sheet=sheet,
        units=units,
        types=pack.document("classes", TypeBook).classes,
        book=pack.document("formations", FormationBook),
        tables=pack.document("tables", Tables),
        sticks=_if_there(pack, "sticks", StickBook),
        scenarios=scenarios,
        grids=atlas.grids,
        sheets=atlas.sheets,
        maps={
            name: Sheet(
                id=name,
                grid=entry.grid,
                hexes=tuple(pack.table(f"map-{name}", HexRow)),
                edges=tuple(pack.table(f"edges-{name}", EdgeRow)),
            )
            for name, entry in atlas.sheets.items()
        },
        streams=tuple(pack.table("streams", StreamRow)) if pack.has("streams") else (),
        french=atlas.french,
        offmap=_if_there(pack, "offmap", OffMapBook),
        options=_if_there(pack, "options", OptionBook),
    )
    found = problems(components)
    if found:
        raise DataError(found[0])
    return components


def _if_there(pack: Pack, name: str, kind: type[E]) -> E:
    """Return a document that not every game of the series has; without it, an empty one."""
    return pack.document(name, kind) if pack.has(name) else kind()


def problems(components: Components) -> list[str]:
    """Return what does not agree between the files."""
    found: list[str] = []
    for unit in components.units.values():
        if unit.type not in components.types:
            found.append(f"units.csv: {unit.id} is of the unknown type {unit.type}")
    for name, sheet in components.maps.items():
        for row in sheet.hexes:
            if row.terrain not in components.tables.terrain:
                found.append(f"map-{name}.csv: {row.hex} has the unknown terrain {row.terrain}")
    found += _wrong_waters_and_names(components)
    found += [
        f"sticks.toml: there is no unit {unit}"
        for units in (*components.sticks.battalions.values(), components.sticks.independents)
        for unit in units
        if unit not in components.units
    ]
    for name, scenario in components.scenarios.items():
        found += _scenario_problems(components, name, scenario)
    boxes = components.offmap.boxes
    for link in components.offmap.links:
        found += [f"offmap.toml: there is no box {name}" for name in (link.a, link.b)
                  if name not in boxes]  # fmt: skip
    for name, area in components.offmap.areas.items():
        found += [f"offmap.toml, areas.{name}: there is no grid {grid}" for grid in area.grids
                  if grid not in components.grids]  # fmt: skip
    for half in (components.tables.crt.unarmoured, components.tables.crt.armoured):
        found += [
            f"tables.toml, crt: {colour} needs nine results"
            for colour, row in half.items()
            if len(row) != 9
        ]
    return found


def _scenario_problems(components: Components, name: str, scenario: Scenario) -> list[str]:
    """Return what a scenario names that is not in the box."""
    file = f"scenario-{name}.toml"
    found = [
        f"{file}: no scatter is given for the free drop of {drop.turn}"
        for drop in scenario.free_drops
        if drop.turn not in components.sticks.scatter_from
    ]
    hexes = _hexes(components, scenario)
    groups: tuple[Group, ...] = (*scenario.setup, *scenario.arrivals)
    for group in groups:
        found += [
            f"{file}: there is no unit {unit}"
            for unit in group.units
            if unit not in components.units
        ]
        found += [f"{file}: there is no hex {code}" for code in group.hexes if code not in hexes]
    found += [
        f"{file}: there is no unit {unit}"
        for serial in scenario.serials
        for unit in serial.units
        if unit not in components.units
    ]
    found += [
        f"{file}: there is no battalion {each.battalion}"
        for each in scenario.attachments
        if each.battalion not in components.book.battalions
    ]
    for place in scenario.leaders:
        if place.leader not in components.book.leaders:
            found.append(f"{file}: there is no leader {place.leader}")
    return found


def _wrong_waters_and_names(components: Components) -> list[str]:
    """Return streams that leave the maps, and French names of places that are not there."""
    on_grid: dict[str, set[str]] = {name: set() for name in components.grids}
    names: set[str] = set()
    for sheet in components.maps.values():
        on_grid[sheet.grid].update(row.hex for row in sheet.hexes)
        names.update(row.name for row in sheet.hexes)
    return [
        f"streams.csv: {stream.id} runs through {code}, which is not on grid {stream.grid}"
        for stream in components.streams
        for code in stream.course
        if code not in on_grid.get(stream.grid, ())
    ] + [
        f"maps.toml, french: no place is called {name}"
        for name in components.french
        if name not in names
    ]


def _hexes(components: Components, scenario: Scenario) -> set[str]:
    """Return the hexes of a scenario as it writes them."""
    sheets = [components.maps[name] for name in scenario.maps]
    several = len({sheet.grid for sheet in sheets}) > 1
    return {
        (components.grids[sheet.grid].letter if several else "") + row.hex
        for sheet in sheets
        for row in sheet.hexes
    }
