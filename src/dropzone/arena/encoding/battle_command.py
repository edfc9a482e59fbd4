"""The encoder of Battle Command: units by place and state, control, bridges, markers, the turn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dropzone.arena.encoding.encoder import Encoder, Floats, Part, bits, coordinates, word_code
from dropzone.systems.battle_command.mercury_position import MercuryPosition
from dropzone.systems.battle_command.position import UNBID, BattlePosition
from dropzone.systems.battle_command.static import SIDES, BattleStatic

__all__ = ["BattleEncoder"]

#: Numbers of the turn: see `_numbers`.
NUMBERS = 16
USED = 16


class BattleEncoder(Encoder):
    """Nothing is hidden in these games but a bid until both are made."""

    system = "battle_command"
    static: BattleStatic
    values = {  # noqa: RUF012 - a table of the class
        "unit": ("unit",),
        "hex": ("place",),
        "unit-hex": ("unit", "place"),
        "unit-off": ("unit",),
        "hex-leader": ("place",),
    }
    unit_sets = frozenset({"acting", "movable", "units", "chosen", "done", "returned", "moved"})
    place_sets = frozenset({"hexes", "attacked", "defended"})
    derived = frozenset({"enemy", "zones"})

    def sizes(self) -> tuple[int, int]:
        """Units and hexes; and what is known of each place."""
        static = self.static
        boxes = len(static.box_ids) + 2
        self._low = boxes
        columns = coordinates(static.grid.codes)
        table = [(0.0, 0.0, 0.0, -(boxes - place) / 8) for place in range(boxes)]
        table += [(1.0, column, row, place / 512) for place, (column, row) in enumerate(columns)]
        self._places = np.array(table, np.float32)
        self._columns = columns
        return len(static.strength), static.grid.size

    def position_parts(self) -> tuple[Part, ...]:
        """The parts of the vector."""
        hexes = (self.places + 7) // 8 * 8
        units = (self.units + 7) // 8 * 8
        bridges = (len(self.static.bridges) + 7) // 8 * 8
        markers = len(self.definition.first_position(self.static).markers)  # type: ignore[attr-defined] # Battle Command's
        self._markers = markers
        self._bridge_bytes = bridges // 8
        return (
            Part("units: on the map, column, row, place", 4 * self.units),
            Part("units: damage", self.units),
            Part("units: hex they came from", self.units),
            Part("units: turn on which they left", self.units),
            Part("markers: place", markers),
            Part("turn", NUMBERS),
            Part("used this turn", USED),
            Part("units: reduced", units),
            Part("hexes under Allied control", hexes),
            Part("bridges destroyed", bridges),
            Part("units with letter W, M, O", 3 * units),
        )

    def write(self, position: BattlePosition, side: str, out: Floats) -> None:
        """Write units, then lists, then sets."""
        units = self.units
        where = np.array(position.where)
        out[: 4 * units] = self._places[where + self._low].ravel()
        lists = [*position.damage, *position.came_from, *position.left_on, *position.markers]
        at = 4 * units
        end = at + len(lists)
        out[at:end] = lists
        out[at:end] /= 32
        out[end : end + NUMBERS] = self._numbers(position, side)
        end += NUMBERS
        for word in position.used:
            out[end + int(word_code(word) * USED)] += 0.5 + word_code(word)
        end += USED
        one = (units + 7) // 8
        letters = position.letters if isinstance(position, MercuryPosition) else (0, 0, 0)
        sets = bits(
            position.reduced.to_bytes(one, "little")
            + position.control.to_bytes((self.places + 7) // 8, "little")
            + position.destroyed.to_bytes(self._bridge_bytes, "little")
            + b"".join(each.to_bytes(one, "little") for each in letters)
        )
        out[end : end + len(sets)] = sets

    def _numbers(self, position: BattlePosition, side: str) -> list[float]:
        """The turn, and all that is one number."""
        me = SIDES.index(side)
        bids = position.bids
        open_bids = UNBID not in bids
        drops, began, with_ = 0, 0, 0
        if isinstance(position, MercuryPosition):
            drops, began, with_ = position.drops, position.leader_began, position.leader_with
        return [
            float(me),
            position.turn / 8,
            position.impulse / 8,
            float(position.rain),
            position.repair_begun / 8,
            position.threshold / 16,
            float(position.swapped),
            bids[me] / 8,
            bids[1 - me] / 8 if open_bids else 0.0,
            float(bids[1 - me] != UNBID),
            drops / 8,
            began / 256,
            with_ / 64,
            float(position.result is not None),
            0.0,
            0.0,
        ]

    def thing(self, kind: str, number: int) -> Sequence[float]:
        """A unit by its factors and side, a hex by column, row and the points for it."""
        static = self.static
        if kind == "unit":
            strength, movement = static.strength[number], static.movement[number]
            return strength / 8, movement / 8, float(static.unit_side[number])
        if kind == "place" and number >= 0:
            return (*self._columns[number], static.vp_hexes.get(number, 0) / 8)
        return ()
