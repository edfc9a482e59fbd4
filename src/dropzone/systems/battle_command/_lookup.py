"""Indexes into the components of a game that its checks share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from dropzone.core.hex.paths import Grid

if TYPE_CHECKING:
    from dropzone.systems.battle_command.components import Components, EdgeRow, HexRow, UnitRow

__all__ = ["Lookup", "Pair", "listed", "pair", "spread"]

Pair = tuple[str, str]


class Lookup:
    """The components of a game, by hex, hexside and id."""

    def __init__(self, components: Components) -> None:
        grid = Grid(components.tables.grid.layout())
        self.game = components
        self.tables = components.tables
        self.around: dict[str, list[str]] = {
            grid.codes[at]: [grid.codes[other] for other in grid.neighbours[at]]
            for at in grid.indices
        }
        self.hexes: dict[str, HexRow] = {each.hex: each for each in components.hexes}
        self.edges: dict[Pair, EdgeRow] = {pair(each.a, each.b): each for each in components.edges}
        self.bridges = {each.id: each for each in components.bridges}
        self.boxes = {each.id: each for each in components.boxes}
        self.waters = {each.id: each for each in components.tables.waters}
        self.stacks: dict[str, list[UnitRow]] = defaultdict(list)
        for unit in components.units:
            if unit.setup in self.hexes:
                self.stacks[unit.setup].append(unit)
        self.roads = self.net("normal", "red")

    def net(self, *kinds: str) -> dict[str, set[str]]:
        """The hexes joined to each hex by roads of these kinds."""
        joined: dict[str, set[str]] = defaultdict(set)
        for (a, b), edge in self.edges.items():
            if edge.road in kinds:
                joined[a].add(b)
                joined[b].add(a)
        return joined

    def is_land(self, code: str) -> bool:
        """Whether units can be in a hex."""
        return code in self.hexes and self.tables.terrain[self.hexes[code].terrain].enterable

    def line(self, file: str, thing: str, text: str) -> str:
        """One line about one thing in one file."""
        return f"{self.game.folder}/{file}, {thing}: {text}"


def pair(a: str, b: str) -> Pair:
    """The hexside between two hexes, the lower number first."""
    return (a, b) if a < b else (b, a)


def spread(starts: Iterable[str], step: Callable[[str], Iterable[str]]) -> set[str]:
    """Everything that can be reached from the starts."""
    seen = set(starts)
    todo = list(seen)
    while todo:
        for there in step(todo.pop()):
            if there not in seen:
                seen.add(there)
                todo.append(there)
    return seen


def listed(words: Iterable[str]) -> str:
    """Words in order, for a message."""
    return " ".join(sorted(words)) or "nothing"
