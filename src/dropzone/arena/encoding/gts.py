"""The encoder of the Grand Tactical Series: units by place and state, commands, chits, the hour."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dropzone.arena.encoding.encoder import Encoder, Floats, Part, bits, coordinates, word_code
from dropzone.systems.gts.prepared.static import NO, SIDES, GtsStatic
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["GtsEncoder"]

#: Sets of units, and of hexes, in the order in which they are written.
OF_UNITS = (
    "suppressed", "column", "mounted", "abandoned", "improved", "entrenched", "at_work", "arrived",
    "locked", "acted", "attached", "heroic", "parked", "shelled", "gliders", "landing", "delayed",
    "shipped", "embarked", "lifted", "ended", "came_in", "spent", "took_one", "took_two",
    "unloaded",
)  # fmt: skip
OF_HEXES = ("light", "heavy", "rubble")
NUMBERS = 20


class GtsEncoder(Encoder):
    """All is open, the chits in the cup too; their order nobody knows."""

    system = "gts"
    static: GtsStatic
    values = {  # noqa: RUF012 - a table of the class
        "unit": ("unit",),
        "hex": ("place",),
        "to": ("place",),
        "fire": ("unit",),
        "assault": ("place",),
        "unit-hex": ("unit", "place"),
    }

    def sizes(self) -> tuple[int, int]:
        """Units and hexes; and what is known of each place."""
        static = self.static
        self._columns = coordinates(static.grid.codes)
        boxes = 8 + len(static.display.place_of)
        table = [(0.0, 0.0, 0.0, -(boxes - place) / 8) for place in range(boxes)]
        table += [(1.0, *pair, at / 4096) for at, pair in enumerate(self._columns)]
        self._low = boxes
        self._places = np.array(table, np.float32)
        return len(static.units), static.grid.size

    def position_parts(self) -> tuple[Part, ...]:
        """The parts of the vector."""
        static = self.static
        units, hexes = 8 * ((self.units + 7) // 8), 8 * ((self.places + 7) // 8)
        self._objectives = [at for at in range(self.places) if static.objectives >> at & 1]
        return (
            Part("units: on the map, column, row, place", 4 * self.units),
            Part("units: steps, cohesion, drop markers, contact", 4 * self.units),
            Part("commands: command points, dispatch points", 2 * len(static.command_ids)),
            Part("leaders: unit they are with", len(static.leader_ids)),
            Part("the hour and the chit", NUMBERS),
            Part("chits in the cup", len(static.chit_ids)),
            Part("objectives under German control", len(self._objectives)),
            *(Part(f"units: {name}", units) for name in OF_UNITS),
            *(Part(f"hexes: {name}", hexes) for name in OF_HEXES),
        )

    def write(self, position: GtsPosition, side: str, out: Floats) -> None:
        """Write units, then lists, numbers, chits and control, then sets."""
        at = 4 * self.units
        out[:at] = self._places[np.array(position.where) + self._low].ravel()
        lists = [
            *position.steps, *position.cohesion, *position.drops, *position.contact,
            *position.points, *position.dispatch, *position.host,
        ]  # fmt: skip
        end = at + len(lists)
        out[at:end] = lists
        out[at:end] /= 8
        out[end : end + NUMBERS] = self._numbers(position, side)
        end += NUMBERS
        for chit in position.cup:
            out[end + chit] += 1
        end += len(self.static.chit_ids)
        german = position.german_control
        for number, place in enumerate(self._objectives):
            out[end + number] = german >> place & 1
        end += len(self._objectives)
        units, hexes = (self.units + 7) // 8, (self.places + 7) // 8
        sets = [getattr(position, name).to_bytes(units, "little") for name in OF_UNITS]
        sets += [getattr(position, name).to_bytes(hexes, "little") for name in OF_HEXES]
        out[end : end + 8 * (units * len(OF_UNITS) + hexes * len(OF_HEXES))] = bits(b"".join(sets))

    def _numbers(self, position: GtsPosition, side: str) -> list[float]:
        """The hour, the chit in play, and all that is one number."""
        static = self.static
        return [
            float(SIDES.index(side)),
            position.turn / 32,
            float(static.is_night(position.turn)),
            position.chit / 32,
            position.first / 32,
            position.opened / 32,
            position.target_zone / 4096,
            position.morale / 32,
            float(position.withdrawal),
            position.withdrawal_level / 8,
            position.losses[0] / 64,
            position.losses[1] / 64,
            position.last_serial / 16,
            float(position.fighting),
            len(position.planned) / 4,
            sum(position.supply) / 16,
            sum(position.roadblocks_left) / 8,
            len(position.roadblocks) / 8,
            word_code(repr(position.trucks)) if position.trucks else 0.0,
            float(position.result is not None),
        ]

    def thing(self, kind: str, number: int) -> Sequence[float]:
        """A unit by side, movement and defence, a hex by column and row."""
        static = self.static
        if kind == "unit" and 0 <= number < self.units:
            face = static.faces[number][static.full_steps[number]]
            fire = 0.0 if face.fire == NO else face.fire / 8
            return float(static.side[number]), fire, face.tq / 8
        if kind == "place" and 0 <= number < self.places:
            return self._columns[number]
        return ()
