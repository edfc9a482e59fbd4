"""What scenarios take over from each other, written out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from dropzone.systems.gts.components.counters import UnitRow
from dropzone.systems.gts.components.maps import MapBook
from dropzone.systems.gts.components.scenario import (
    Arrival,
    Group,
    Include,
    Scenario,
    Serial,
    SetupGroup,
)

__all__ = ["with_included"]


def with_included(
    scenario: Scenario,
    find: Callable[[str], Scenario],
    atlas: MapBook,
    units: Mapping[str, UnitRow],
) -> Scenario:
    """Return a scenario with everything that it takes over; what it adds itself comes last."""
    setup: list[SetupGroup] = []
    arrivals: list[Arrival] = []
    serials: list[Serial] = []
    for include in scenario.include:
        source = with_included(find(include.scenario), find, atlas, units)
        name = _renaming(source, scenario, atlas)
        if include.what == "setup":
            setup += [
                replace(group, hexes=tuple(map(name, group.hexes)))
                for group in source.setup
                if _fits(include, source, group, atlas)
            ]
        elif include.what == "arrivals":
            arrivals += [
                replace(group, hexes=tuple(map(name, group.hexes)))
                for group in source.arrivals
                if units[group.units[0]].side == include.side
                and (not include.turns or group.turn in include.turns)
            ]
        else:
            serials += source.serials
    return replace(
        scenario,
        include=(),
        setup=(*setup, *scenario.setup),
        arrivals=(*arrivals, *scenario.arrivals),
        serials=(*serials, *scenario.serials),
    )


def _fits(include: Include, source: Scenario, group: SetupGroup, atlas: MapBook) -> bool:
    """Return whether a group is one of those that are taken over."""
    if group.side != include.side:
        return False
    if include.headings:
        return group.heading in include.headings
    return not include.grid or _grid_of(group, source, atlas) == include.grid


def _grid_of(group: Group, scenario: Scenario, atlas: MapBook) -> str:
    """Return the grid of a group: that of the letter of its hexes, or the only one there is."""
    used = _grids(scenario, atlas)
    if len(used) == 1 or not group.hexes:
        return used[0]
    letter = group.hexes[0][0] if group.hexes[0][0].isalpha() else ""
    return next(name for name in used if atlas.grids[name].letter == letter)


def _grids(scenario: Scenario, atlas: MapBook) -> list[str]:
    return list(dict.fromkeys(atlas.sheets[name].grid for name in scenario.maps))


def _renaming(source: Scenario, target: Scenario, atlas: MapBook) -> Callable[[str], str]:
    """Return how the hexes of a scenario with one grid are written where there are several."""
    theirs, ours = _grids(source, atlas), _grids(target, atlas)
    letter = atlas.grids[theirs[0]].letter if len(theirs) == 1 and len(ours) > 1 else ""
    return lambda code: letter + code
