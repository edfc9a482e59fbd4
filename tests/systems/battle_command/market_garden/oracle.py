"""What Market-Garden does its own way, once more and slowly, for the property tests."""

from __future__ import annotations

from collections import deque
from typing import ClassVar

from dropzone.systems.battle_command.position import BattlePosition
from tests.systems.battle_command.oracle import SIDES, Book, Table

BOOK = Book("dropzone.games.market_garden")
EDGES = BOOK.edges
BRIDGES = {row["id"]: row for row in BOOK.rows("bridges.csv")}
RED_HEXES = {code for pair, row in EDGES.items() if row["road"] == "red" for code in pair}
WATERLOGGED = ("wet", "forest")


class MarketGardenTable(Table):
    """Rivers and bridges, roads through wet ground, drop hexes, the Club Route."""

    book = BOOK
    ways_off: ClassVar = {
        "allied": ("edge-south",),
        "german": ("edge-west", "edge-north", "edge-east"),
    }

    def __init__(self, position: BattlePosition) -> None:
        super().__init__(position)
        static = position.static
        self.down = {b.id for n, b in enumerate(static.bridges) if position.destroyed >> n & 1}
        self.spoilt = {BRIDGES[b]["hex"] for b in self.down if BRIDGES[b]["kind"] == "canal"}
        self.down_hexes = {BRIDGES[b]["hex"] for b in self.down}
        self.driel = static.has("driel")
        self.vehicles = {
            side: {
                at
                for unit, at in self.where.items()
                if BOOK.units[unit]["side"] == side and BOOK.units[unit]["vehicle"] == "yes"
            }
            for side in SIDES
        }

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
        rough = BOOK.hexes[a]["terrain"] in WATERLOGGED or BOOK.hexes[b]["terrain"] in WATERLOGGED
        return not (vehicle and rough) or bool(self.road(a, b))

    # -- movement -----------------------------------------------------------------------------

    def reach(
        self, unit: str, points: int, spent: int, on_red: bool, halted: bool, came_from: str
    ) -> set[str]:
        """Where a unit can move with its factor, of which it has spent some already."""
        start = self.where[unit]
        vehicle = BOOK.units[unit]["vehicle"] == "yes"
        enemy = self.held[self.enemy(unit)]
        fearsome = self.vehicles[self.enemy(unit)] if vehicle else enemy
        caught = (
            vehicle
            and start in self.down_hexes
            and BOOK.hexes[start]["terrain"] in WATERLOGGED
            and came_from in BOOK.beside[start]
        )

        def step(a: str, b: str) -> bool:
            if caught and (a, b) == (start, came_from) and self.walkable(False, a, b):
                return True
            return self.walkable(vehicle, a, b)

        found: set[str] = set()
        if not (spent and self.is_beside(start, fearsome)):
            found |= self.walk(start, points - spent, enemy, fearsome, step)
        if BOOK.units[unit]["corps"] == "XXX" and start in RED_HEXES and (on_red or not spent):

            def red(a: str, b: str) -> bool:
                on_road = self.road(a, b) == "red" and self.walkable(vehicle, a, b)
                return on_road and not self.is_beside(b, enemy)

            if not (spent and self.is_beside(start, enemy)):
                found |= self.walk(start, 2 * points - spent, enemy, set(), red)
        return found - {start}

    # -- supply -------------------------------------------------------------------------------

    def is_supplied(self, unit: str) -> bool:
        """Whether a unit draws supply from a source or, if airborne, from a drop hex."""
        start = self.where[unit]
        enemy = self.held[self.enemy(unit)]
        if BOOK.units[unit]["corps"] == "airborne":
            drops = {code for code in self.drop_hexes() if code not in enemy}
            if start in drops or self.is_beside(start, drops):
                return True
        sources = self.sources(BOOK.units[unit]["side"])
        found, front = {start}, deque([start])
        while front:
            here = front.popleft()
            if here in sources:
                return True
            if here in self.down_hexes and here != start:
                continue
            for there in BOOK.beside[here]:
                if there in found or there in enemy or not self.dry(here, there):
                    continue
                if there == "1414" and self.turn < 3:
                    continue
                road = self.road(here, there)
                if here == start in self.spoilt:  # a line may begin at a blown bridge (M16)
                    road = EDGES.get(frozenset((here, there)), {}).get("road", "")
                if BOOK.hexes[there]["terrain"] in WATERLOGGED and not road:
                    continue
                found.add(there)
                front.append(there)
        return False

    def sources(self, side: str) -> set[str]:
        """The sources of a side's ground units."""
        return BOOK.with_feature("supply-allied-ground" if side == "allied" else "supply-german")

    def drop_hexes(self) -> set[str]:
        """Where airborne units are supplied from the air."""
        optional = ("optional-supply-airborne",) if self.driel else ()
        return BOOK.with_feature("supply-airborne", *optional)

    def sources_for(self, unit: str) -> set[str]:
        """Ground sources, and for airborne units the drop hexes free of the enemy."""
        sources = self.sources(BOOK.units[unit]["side"])
        if BOOK.units[unit]["corps"] == "airborne":
            sources |= self.drop_hexes() - self.held["german"]
        return sources

    def shift(self, attackers: list[str], target: str, air: set[str]) -> int:
        """Ground to the left, armour and aircraft beside an attacker to the right."""
        shift = {"clear": 0, "wet": -1, "forest": -1, "urban": -2}[BOOK.hexes[target]["terrain"]]
        shift += any(BOOK.units[unit]["kind"] == "armor" for unit in attackers)
        return shift + any(self.where[unit] in air for unit in attackers)
