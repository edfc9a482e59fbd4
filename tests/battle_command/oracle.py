"""The rules of Market-Garden once more, slowly: written from the booklet and the rulings alone.

Nothing here uses the system's masks, grounds or searches: hexes are codes, the map is read from
its files, and every question is answered by walking.  The property tests compare the two.
"""

from __future__ import annotations

import csv
import tomllib
from collections import deque
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib.resources import files

from dropzone.systems.battle_command.position import BattlePosition

FOLDER = files("dropzone.games.market_garden")
SIDES = ("allied", "german")
WATERLOGGED = ("wet", "forest")


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((FOLDER / name).read_text(encoding="utf-8").splitlines()))


HEXES = {row["hex"]: row for row in _rows("map.csv")}
EDGES = {frozenset((row["a"], row["b"])): row for row in _rows("edges.csv")}
BRIDGES = {row["id"]: row for row in _rows("bridges.csv")}
UNITS = {row["id"]: row for row in _rows("units.csv")}
TABLES = tomllib.loads((FOLDER / "tables.toml").read_text(encoding="utf-8"))
RED_HEXES = {code for pair, row in EDGES.items() if row["road"] == "red" for code in pair}
COLUMNS: list[str] = TABLES["crt"]["columns"]


def neighbours(code: str) -> list[str]:
    """The hexes beside a hex; odd columns lie half a hex north of even ones."""
    row, column = int(code[:2]), int(code[2:])
    up = 1 if column % 2 else 0
    around = [(row + 1, column), (row - 1, column)]
    for side in (column - 1, column + 1):
        around += [(row + up, side), (row + up - 1, side)]
    return [f"{r:02}{c:02}" for r, c in around if f"{r:02}{c:02}" in HEXES]


BESIDE = {code: neighbours(code) for code in HEXES}


def hex_distance(a: str, b: str) -> int:
    """How many hexes apart two hexes are on an empty sheet."""

    def cube(code: str) -> tuple[int, int]:
        row, column = int(code[:2]), int(code[2:])
        return column, row - column // 2  # north is up, and odd columns are raised

    (q1, r1), (q2, r2) = cube(a), cube(b)
    dq, dr = q2 - q1, r2 - r1
    return max(abs(dq), abs(dr), abs(dq + dr))


class Table:
    """What lies on the table, in words: who is where and which bridges are down."""

    def __init__(self, position: BattlePosition) -> None:
        static = position.static
        self.position = position
        self.turn = position.turn
        self.where = {
            unit: static.place_id(at)
            for unit, at in zip(static.unit_ids, position.where, strict=True)
            if at >= 0
        }
        self.down = {b.id for n, b in enumerate(static.bridges) if position.destroyed >> n & 1}
        self.spoilt = {BRIDGES[b]["hex"] for b in self.down if BRIDGES[b]["kind"] == "canal"}
        self.down_hexes = {BRIDGES[b]["hex"] for b in self.down}
        self.driel = static.has("driel")
        self.held = {
            side: {at for unit, at in self.where.items() if UNITS[unit]["side"] == side}
            for side in SIDES
        }
        self.vehicles = {
            side: {
                at
                for unit, at in self.where.items()
                if UNITS[unit]["side"] == side and UNITS[unit]["vehicle"] == "yes"
            }
            for side in SIDES
        }

    # -- steps ------------------------------------------------------------------------------

    def enemy(self, unit: str) -> str:
        return SIDES[1 - SIDES.index(UNITS[unit]["side"])]

    def road(self, a: str, b: str) -> str:
        """The usable road over a hexside: "", "normal" or "red"."""
        if a in self.spoilt or b in self.spoilt:
            return ""
        return EDGES.get(frozenset((a, b)), {}).get("road", "")

    def dry(self, a: str, b: str) -> bool:
        """Whether no river bars the hexside, or it is bridged, or the ferry works there."""
        edge = EDGES.get(frozenset((a, b)))
        if edge is None or not edge["river"]:
            return True
        if edge["crossing"] == "ferry":
            return self.turn >= 3
        return bool(edge["crossing"]) and edge["crossing"] not in self.down

    def walkable(self, vehicle: bool, a: str, b: str) -> bool:
        """Whether the ground lets a unit step from one hex to the next; units are ignored."""
        if not self.dry(a, b) or (b == "1414" and self.turn < 3):
            return False
        rough = HEXES[a]["terrain"] in WATERLOGGED or HEXES[b]["terrain"] in WATERLOGGED
        return not (vehicle and rough) or bool(self.road(a, b))

    def is_beside(self, code: str, hexes: set[str]) -> bool:
        return any(each in hexes for each in BESIDE[code])

    # -- movement -----------------------------------------------------------------------------

    def reach(self, unit: str, points: int, spent: int, on_red: bool, came_from: str) -> set[str]:
        """Where a unit can move with its factor, of which it has spent some already."""
        start = self.where[unit]
        vehicle = UNITS[unit]["vehicle"] == "yes"
        enemy = self.held[self.enemy(unit)]
        fearsome = self.vehicles[self.enemy(unit)] if vehicle else enemy
        caught = (
            vehicle
            and start in self.down_hexes
            and HEXES[start]["terrain"] in WATERLOGGED
            and came_from in BESIDE[start]
        )

        def step(a: str, b: str) -> bool:
            if caught and (a, b) == (start, came_from) and self.walkable(False, a, b):
                return True
            return self.walkable(vehicle, a, b)

        found: set[str] = set()
        if not (spent and self.is_beside(start, fearsome)):
            found |= self._walk(start, points - spent, enemy, fearsome, step)
        if UNITS[unit]["corps"] == "XXX" and start in RED_HEXES and (on_red or not spent):

            def red(a: str, b: str) -> bool:
                on_road = self.road(a, b) == "red" and self.walkable(vehicle, a, b)
                return on_road and not self.is_beside(b, enemy)

            if not (spent and self.is_beside(start, enemy)):
                found |= self._walk(start, 2 * points - spent, enemy, set(), red)
        return found - {start}

    def _walk(
        self,
        start: str,
        points: int,
        enemy: set[str],
        fearsome: set[str],
        step: Callable[[str, str], bool],
    ) -> set[str]:
        """Breadth first: a hex beside what one fears is entered and not left."""
        found, front = {start}, deque([(start, points)])
        while front:
            here, left = front.popleft()
            if left <= 0 or (here != start and self.is_beside(here, fearsome)):
                continue
            for there in BESIDE[here]:
                if there not in found and there not in enemy and step(here, there):
                    found.add(there)
                    front.append((there, left - 1))
        return found

    # -- supply -------------------------------------------------------------------------------

    def is_supplied(self, unit: str) -> bool:
        """Whether a unit draws supply from a source or, if airborne, from a drop hex."""
        start = self.where[unit]
        enemy = self.held[self.enemy(unit)]
        if UNITS[unit]["corps"] == "airborne":
            drops = {code for code in self.drop_hexes() if code not in enemy}
            if start in drops or self.is_beside(start, drops):
                return True
        sources = self.sources(UNITS[unit]["side"])
        found, front = {start}, deque([start])
        while front:
            here = front.popleft()
            if here in sources:
                return True
            if here in self.down_hexes and here != start:
                continue
            for there in BESIDE[here]:
                if there in found or there in enemy or not self.dry(here, there):
                    continue
                if there == "1414" and self.turn < 3:
                    continue
                road = self.road(here, there)
                if here == start in self.spoilt:  # a line may begin at a blown bridge (M16)
                    road = EDGES.get(frozenset((here, there)), {}).get("road", "")
                if HEXES[there]["terrain"] in WATERLOGGED and not road:
                    continue
                found.add(there)
                front.append(there)
        return False

    def sources(self, side: str) -> set[str]:
        name = "supply-allied-ground" if side == "allied" else "supply-german"
        return {code for code, row in HEXES.items() if name in row["features"].split()}

    def drop_hexes(self) -> set[str]:
        names = {"supply-airborne"} | ({"optional-supply-airborne"} if self.driel else set())
        return {code for code, row in HEXES.items() if names & set(row["features"].split())}

    # -- combat -------------------------------------------------------------------------------

    def column(self, attackers: list[str], target: str, air: set[str]) -> int:
        """The column in which a combat is read: odds, then all shifts, within the table."""
        defenders = [
            unit
            for unit, at in self.where.items()
            if at == target and UNITS[unit]["side"] == self.enemy(attackers[0])
        ]
        ratio = Fraction(self.strength(attackers), self.strength(defenders))
        names = [name for name in COLUMNS if _ratio(name) <= ratio] or COLUMNS[:1]
        shift = {"clear": 0, "wet": -1, "forest": -1, "urban": -2}[HEXES[target]["terrain"]]
        shift += any(UNITS[unit]["kind"] == "armor" for unit in attackers)
        shift += any(self.where[unit] in air for unit in attackers)
        return min(max(COLUMNS.index(names[-1]) + shift, 0), len(COLUMNS) - 1)

    def strength(self, units: list[str]) -> int:
        static = self.position.static
        total = 0
        for unit in units:
            reduced = self.position.reduced >> static.unit_number[unit] & 1
            total += int(UNITS[unit]["reduced"][0] if reduced else UNITS[unit]["strength"])
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
        side, here = UNITS[unit]["side"], path[-1]
        ways = {"allied": ["edge-south"], "german": ["edge-west", "edge-north", "edge-east"]}
        if set(ways[side]) & set(HEXES[here]["features"].split()):
            yield (*path, "off")
        vehicle = UNITS[unit]["vehicle"] == "yes"
        enemy = self.held[self.enemy(unit)]
        for there in BESIDE[here]:
            if there in path or there in enemy or not self.walkable(vehicle, here, there):
                continue
            if self.is_beside(there, enemy) and there not in self.held[side]:
                continue
            if len(path) == 1 and not self._leads_back(unit, here, there):
                continue
            yield from self._paths(unit, (*path, there), left - 1)

    def _leads_back(self, unit: str, here: str, there: str) -> bool:
        """Whether a hex is nearer to some source on foot, or no source can be walked to."""
        sources = self.sources(UNITS[unit]["side"])
        if UNITS[unit]["corps"] == "airborne":
            sources |= self.drop_hexes() - self.held["german"]
        vehicle = UNITS[unit]["vehicle"] == "yes"
        before, after = self._marches(here, vehicle), self._marches(there, vehicle)
        reachable = [code for code in sources if before.get(code)]
        return not reachable or any(after.get(code, 999) < before[code] for code in reachable)

    def _marches(self, start: str, vehicle: bool) -> dict[str, int]:
        """The length of the shortest march to every hex, units ignored."""
        found, front = {start: 0}, deque([start])
        while front:
            here = front.popleft()
            for there in BESIDE[here]:
                if there not in found and self.walkable(vehicle, here, there):
                    found[there] = found[here] + 1
                    front.append(there)
        return found


def _ratio(name: str) -> Fraction:
    attack, defence = name.split(":")
    return Fraction(int(attack), int(defence))
