"""The rules of the system once more, slowly: written from the booklet and the rulings alone.

Nothing here uses the system's masks, grounds or searches: hexes are codes, the map is read from
its files, and every question is answered by walking.  The property tests compare the two.  What
the games do each in their own way stands beside their tests.
"""

from __future__ import annotations

import csv
import tomllib
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib.resources import files
from typing import Any, ClassVar

from dropzone.systems.battle_command.position import BattlePosition

SIDES = ("allied", "german")


class Book:
    """The files of one game, as plain rows."""

    def __init__(self, package: str) -> None:
        self.folder = files(package)
        self.hexes = {row["hex"]: row for row in self.rows("map.csv")}
        self.edges = {frozenset((row["a"], row["b"])): row for row in self.rows("edges.csv")}
        self.units = {row["id"]: row for row in self.rows("units.csv")}
        text = (self.folder / "tables.toml").read_text(encoding="utf-8")
        self.tables: dict[str, Any] = tomllib.loads(text)
        self.columns: list[str] = self.tables["crt"]["columns"]
        self.beside = {code: self._neighbours(code) for code in self.hexes}

    def rows(self, name: str) -> list[dict[str, str]]:
        """A table of the game's folder."""
        text = (self.folder / name).read_text(encoding="utf-8")
        return list(csv.DictReader(text.splitlines()))

    def _neighbours(self, code: str) -> list[str]:
        """The hexes beside a hex; odd columns lie half a hex north of even ones."""
        row, column = int(code[:2]), int(code[2:])
        up = 1 if column % 2 else 0
        around = [(row + 1, column), (row - 1, column)]
        for side in (column - 1, column + 1):
            around += [(row + up, side), (row + up - 1, side)]
        return [f"{r:02}{c:02}" for r, c in around if f"{r:02}{c:02}" in self.hexes]

    def with_feature(self, *names: str) -> set[str]:
        """The hexes that carry one of these features."""
        return {code for code, row in self.hexes.items() if set(names) & {*row["features"].split()}}


def hex_distance(a: str, b: str) -> int:
    """How many hexes apart two hexes are on an empty sheet."""

    def cube(code: str) -> tuple[int, int]:
        row, column = int(code[:2]), int(code[2:])
        return column, row - column // 2  # north is up, and odd columns are raised

    (q1, r1), (q2, r2) = cube(a), cube(b)
    dq, dr = q2 - q1, r2 - r1
    return max(abs(dq), abs(dr), abs(dq + dr))


class Table(ABC):
    """What lies on the table, in words: who is where."""

    book: ClassVar[Book]
    #: The edges by which each side may leave the map.
    ways_off: ClassVar[dict[str, tuple[str, ...]]]

    def __init__(self, position: BattlePosition) -> None:
        static = position.static
        self.position = position
        self.turn = position.turn
        self.where = {
            unit: static.place_id(at)
            for unit, at in zip(static.unit_ids, position.where, strict=True)
            if at >= 0
        }
        self.held = {
            side: {at for unit, at in self.where.items() if self.book.units[unit]["side"] == side}
            for side in SIDES
        }

    # -- what the games answer -------------------------------------------------------------------

    @abstractmethod
    def walkable(self, vehicle: bool, a: str, b: str) -> bool:
        """Whether the ground lets a unit step from one hex to the next; units are ignored."""

    @abstractmethod
    def reach(
        self, unit: str, points: int, spent: int, on_red: bool, halted: bool, came_from: str
    ) -> set[str]:
        """Where a unit can move with its factor, of which it has spent some already."""

    @abstractmethod
    def is_supplied(self, unit: str) -> bool:
        """Whether a unit can trace a line to a source."""

    @abstractmethod
    def sources_for(self, unit: str) -> set[str]:
        """The sources towards which a unit retreats."""

    @abstractmethod
    def shift(self, attackers: list[str], target: str, air: set[str]) -> int:
        """The columns by which ground, armour and aircraft move a combat."""

    def opens_retreat(self, code: str) -> bool:
        """Whether one may retreat into a hex although the enemy is beside it."""
        return False

    # -- steps ------------------------------------------------------------------------------

    def enemy(self, unit: str) -> str:
        """The other side."""
        return SIDES[1 - SIDES.index(self.book.units[unit]["side"])]

    def is_vehicle(self, unit: str) -> bool:
        """Whether a unit drives."""
        return self.book.units[unit]["vehicle"] == "yes"

    def is_beside(self, code: str, hexes: set[str]) -> bool:
        """Whether a hex has one of these beside it."""
        return any(each in hexes for each in self.book.beside[code])

    def walk(
        self,
        start: str,
        points: int,
        enemy: set[str],
        fearsome: set[str],
        step: Callable[[str, str], bool],
        halts: Callable[[str, str], bool] = lambda a, b: False,
    ) -> set[str]:
        """Breadth first: a hex beside what one fears is entered and not left."""
        found, front = {start}, deque([(start, points, False)])
        best: dict[str, int] = {}
        while front:
            here, left, halted = front.popleft()
            if halted or left <= 0 or (here != start and self.is_beside(here, fearsome)):
                continue
            for there in self.book.beside[here]:
                if there in enemy or not step(here, there):
                    continue
                stops = halts(here, there)
                if not stops and best.get(there, -1) >= left - 1:
                    continue
                if not stops:
                    best[there] = left - 1
                found.add(there)
                front.append((there, left - 1, stops))
        return found

    # -- combat -------------------------------------------------------------------------------

    def column(self, attackers: list[str], target: str, air: set[str]) -> int:
        """The column in which a combat is read: odds, then all shifts, within the table."""
        defenders = [
            unit
            for unit, at in self.where.items()
            if at == target and self.book.units[unit]["side"] == self.enemy(attackers[0])
        ]
        ratio = Fraction(self.strength(attackers), self.strength(defenders))
        columns = self.book.columns
        names = [name for name in columns if _ratio(name) <= ratio] or columns[:1]
        column = columns.index(names[-1]) + self.shift(attackers, target, air)
        return min(max(column, 0), len(columns) - 1)

    def strength(self, units: list[str]) -> int:
        static = self.position.static
        total = 0
        for unit in units:
            reduced = self.position.reduced >> static.unit_number[unit] & 1
            total += int(
                self.book.units[unit]["reduced"][0]
                if reduced
                else self.book.units[unit]["strength"]
            )
        return total

    # -- retreat ------------------------------------------------------------------------------

    def retreats(self, unit: str, start: str, length: int) -> Iterator[tuple[str, ...]]:
        """Every legal retreat from a hex: the hexes entered, with "off" for leaving the map."""
        paths = list(self._paths(unit, (start,), length))
        full = [path for path in paths if path[-1] != "off"]
        farthest = max((hex_distance(start, path[-1]) for path in full), default=-1)
        for path in paths:
            if path[-1] == "off" or hex_distance(start, path[-1]) == farthest:
                yield path[1:]

    def _paths(self, unit: str, path: tuple[str, ...], left: int) -> Iterator[tuple[str, ...]]:
        if not left:
            yield path
            return
        side, here = self.book.units[unit]["side"], path[-1]
        if set(self.ways_off[side]) & set(self.book.hexes[here]["features"].split()):
            yield (*path, "off")
        vehicle = self.is_vehicle(unit)
        enemy = self.held[self.enemy(unit)]
        for there in self.book.beside[here]:
            if there in path or there in enemy or not self.walkable(vehicle, here, there):
                continue
            barred = self.is_beside(there, enemy) and there not in self.held[side]
            if barred and not self.opens_retreat(there):
                continue
            if len(path) == 1 and not self._leads_back(unit, here, there):
                continue
            yield from self._paths(unit, (*path, there), left - 1)

    def _leads_back(self, unit: str, here: str, there: str) -> bool:
        """Whether a hex is nearer to some source on foot, or no source can be walked to."""
        sources = self.sources_for(unit)
        vehicle = self.is_vehicle(unit)
        before, after = self._marches(here, vehicle), self._marches(there, vehicle)
        reachable = [code for code in sources if before.get(code)]
        return not reachable or any(after.get(code, 999) < before[code] for code in reachable)

    def _marches(self, start: str, vehicle: bool) -> dict[str, int]:
        """The length of the shortest march to every hex, units ignored."""
        found, front = {start: 0}, deque([start])
        while front:
            here = front.popleft()
            for there in self.book.beside[here]:
                if there not in found and self.walkable(vehicle, here, there):
                    found[there] = found[here] + 1
                    front.append(there)
        return found


def _ratio(name: str) -> Fraction:
    attack, defence = name.split(":")
    return Fraction(int(attack), int(defence))
