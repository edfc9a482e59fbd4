"""The encoder of Raid: counters by place and state, markers, the alarm, the set that acts."""

from __future__ import annotations

from collections.abc import Sequence

from dropzone.arena.encoding.encoder import Encoder, Floats, Part, bits, word_code
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import RaidStatic

__all__ = ["RaidEncoder"]

NUMBERS = 12
HAPPENED = 32
UNIT_SETS, ZONE_SETS = 9, 4


class RaidEncoder(Encoder):
    """The player knows all but what nobody has drawn yet."""

    system = "raid"
    static: RaidStatic
    values = {  # noqa: RUF012 - a table of the class
        "unit": ("unit",),
        "front": ("unit",),
        "boat": ("unit",),
        "drop": ("unit",),
        "contact": ("unit",),
        "support": ("unit",),
        "sniper": ("unit",),
        "assault": ("place",),
        "fire": ("place",),
        "stack": ("place",),
        "land": ("place",),
        "step": ("place",),
        "aboard": ("place",),
        "ashore": ("place",),
        "boats": ("place",),
    }
    unit_sets = frozenset({"chosen"})

    def sizes(self) -> tuple[int, int]:
        """Counters and zones."""
        return len(self.static.counters), len(self.static.zones)

    def position_parts(self) -> tuple[Part, ...]:
        """The parts of the vector."""
        return (
            Part("counters: place", self.units),
            Part("zones: British counter in front", self.places),
            Part("turn", NUMBERS),
            Part("what has happened", HAPPENED),
            Part("counters: reduced, done, …", UNIT_SETS * 8 * ((self.units + 7) // 8)),
            Part("zones: hidden, mines, wire, cut", ZONE_SETS * 8 * ((self.places + 7) // 8)),
        )

    def write(self, position: RaidPosition, side: str, out: Floats) -> None:
        """Write lists, then numbers, then sets."""
        at = self.units + self.places
        out[: self.units] = position.where
        out[self.units : at] = position.front
        out[:at] /= 32
        out[at : at + NUMBERS] = self._numbers(position)
        at += NUMBERS
        for word in position.happened:
            code = word_code(word)
            out[at + int(code * HAPPENED)] += 0.5 + code
        at += HAPPENED
        units, zones = (self.units + 7) // 8, (self.places + 7) // 8
        of_units = (
            position.reduced, position.done, position.reembarked, position.prisoners,
            position.acting, position.escort, position.fired, position.moved, 0,
        )  # fmt: skip
        of_zones = (position.hidden, position.mines, position.wire, position.cut)
        out[at : at + 8 * (UNIT_SETS * units + ZONE_SETS * zones)] = bits(
            b"".join(each.to_bytes(units, "little") for each in of_units)
            + b"".join(each.to_bytes(zones, "little") for each in of_zones)
        )

    def _numbers(self, position: RaidPosition) -> list[float]:
        return [
            position.turn / 16,
            position.alarm / 8,
            position.battery_fell / 16,
            *(each / 16 for each in position.land_from),
            *(each / 32 for each in position.only_beach),
            position.made / 64,
            float(position.halted),
            position.spent / 4,
            len(position.pool) / 16,
            float(position.result is not None),
        ]

    def thing(self, kind: str, number: int) -> Sequence[float]:
        """A counter by its figures, a zone by where it lies."""
        if kind == "unit" and number < self.units:
            values = self.static.full[number]
            return values.fire / 8, values.assault / 8, values.movement / 4
        if kind == "place" and 0 <= number < self.places:
            zone = self.static.zones[number]
            return zone.x / 2048, zone.y / 2048, self.static.protection[number] / 4
        return ()
