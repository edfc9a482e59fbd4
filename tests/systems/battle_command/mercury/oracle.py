"""What Mercury does its own way, once more and slowly, for the property tests."""

from __future__ import annotations

from collections import deque
from typing import ClassVar

from dropzone.systems.battle_command.position import BattlePosition
from tests.systems.battle_command.oracle import Book, Table

BOOK = Book("dropzone.games.mercury")
ROUGH = ("rough", "mountain")


class MercuryTable(Table):
    """An island: sea, rough ground and mountains, roads for armour, airfields."""

    book = BOOK
    ways_off: ClassVar = {
        "allied": ("edge-west", "edge-east"),
        "german": ("edge-west", "edge-east"),
    }

    def __init__(self, position: BattlePosition) -> None:
        super().__init__(position)
        static = position.static
        self.german_hexes = {
            code for n, code in enumerate(static.grid.codes) if not position.control >> n & 1
        }
        boxes = {marker["id"]: marker for marker in BOOK.tables["markers"]}
        air = next(marker for marker in boxes.values() if marker["kind"] == "air")
        place = position.markers[list(boxes).index(air["id"])]
        self.ground_support = place == static.box_place["air-ground-support"]

    def terrain(self, code: str) -> str:
        """The ground of a hex."""
        return BOOK.hexes[code]["terrain"]

    def road(self, a: str, b: str) -> bool:
        """Whether a road crosses the hexside."""
        return bool(BOOK.edges.get(frozenset((a, b)), {}).get("road", ""))

    def walkable(self, vehicle: bool, a: str, b: str) -> bool:
        """Nobody walks into the sea, and armour keeps to the roads (5.1.1)."""
        return self.terrain(b) != "sea" and (not vehicle or self.road(a, b))

    # -- movement -----------------------------------------------------------------------------

    def reach(
        self, unit: str, points: int, spent: int, on_red: bool, halted: bool, came_from: str
    ) -> set[str]:
        """Stop beside the enemy and in rough ground off the road (5.1, 5.1.1, 5.1.2)."""
        start, vehicle = self.where[unit], self.is_vehicle(unit)
        enemy = self.held[self.enemy(unit)]
        fearsome = set() if vehicle else enemy
        if spent and (halted or self.is_beside(start, fearsome)):
            return set()

        def step(a: str, b: str) -> bool:
            return self.walkable(vehicle, a, b)

        def halts(a: str, b: str) -> bool:
            free = vehicle or BOOK.units[unit]["kind"] == "mountain"
            return not free and self.terrain(b) in ROUGH and not self.road(a, b)

        return self.walk(start, points - spent, enemy, fearsome, step, halts) - {start}

    # -- supply -------------------------------------------------------------------------------

    def is_supplied(self, unit: str) -> bool:
        """A line over land; mountains are entered and left by road (9.3, rulings E22 to E41)."""
        start = self.where[unit]
        enemy = self.held[self.enemy(unit)]
        sources = self.sources_for(unit) - enemy
        found, front = {start}, deque([start])
        while front:
            here = front.popleft()
            if here in sources:
                return True
            for there in BOOK.beside[here]:
                if there in found or there in enemy or self.terrain(there) == "sea":
                    continue
                high = {here, there} - {start}
                if any(self.terrain(each) == "mountain" for each in high) and not self.road(
                    here, there
                ):
                    continue
                found.add(there)
                front.append(there)
        return False

    def sources_for(self, unit: str) -> set[str]:
        """The Allies' ports and edges, and the airfields that the Germans control (E2)."""
        if BOOK.units[unit]["side"] == "allied":
            return BOOK.with_feature("supply-allied") - self.held["german"]
        return BOOK.with_feature("supply-german") & self.german_hexes - self.held["allied"]

    # -- combat and retreat ---------------------------------------------------------------------

    def shift(self, attackers: list[str], target: str, air: set[str]) -> int:
        """Mountains to the left, armour and Ground Support to the right (6.1.1, 6.1.2)."""
        german = BOOK.units[attackers[0]]["side"] == "german"
        armour = any(BOOK.units[unit]["kind"] == "armor" for unit in attackers)
        return armour - (self.terrain(target) == "mountain") + (german and self.ground_support)

    def opens_retreat(self, code: str) -> bool:
        """Mountains hide those who retreat (6.3.2)."""
        return self.terrain(code) == "mountain"
