"""Airstrikes (5.1, G17): counters are placed on hexes first, then each strikes one unit."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.series.fire import target_modifiers
from dropzone.systems.gts.series.results import apply_result
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion, d10

__all__ = ["PlaceStrikes", "Strike", "strike_hexes", "strikes_on_map"]


def strike_hexes(position: GtsPosition, side: int) -> list[int]:
    """Return the hexes with enemies within three hexes of a friendly unit (5.1, G17.2)."""
    static = position.static
    reach = static.tables.air.reach
    near = 0
    for at in static.grid.members(position.occupied(side)):
        near |= static.ground.near(at, reach)
    return static.grid.members(near & position.occupied(1 - side))


class PlaceStrikes(GtsQuestion, frozen=True):
    """All counters are placed before any attack is rolled (5.1)."""

    kind: ClassVar[str] = "place-strikes"
    rule: ClassVar[str] = "airstrike-placement"

    striker: int
    left: int
    hexes: tuple[int, ...]
    #: Whether no friendly unit need be near, and the sheet on which all must fall (or -1).
    anywhere: bool = False
    sheet: int = -1
    #: Whether the counters were planned for this turn: what is not used may come with the next
    #: chit (S11.0).
    planned: bool = False

    def side(self, position: GtsPosition) -> int:
        """The side that flies decides."""
        return self.striker

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes that may be struck, and to use no more counters."""
        if self.anywhere:
            foes = position.occupied(1 - self.striker)
            if self.sheet >= 0:
                foes &= position.static.ground.map_mask[self.sheet]
            hexes = position.static.grid.members(foes)
        else:
            hexes = strike_hexes(position, self.striker)
        found: list[Choice] = [("hex", at) for at in hexes]
        return [*found, ("no-more",)] if found else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Place a counter; after the last one the attacks follow."""
        hexes = self.hexes
        if choice != ("no-more",):
            hexes = (*hexes, choice[1])
            if self.planned:
                position.planned = position.planned[1:]
            if self.left > 1:
                position.replace(replace(self, left=self.left - 1, hexes=hexes))
                return
        position.finish()
        for at in reversed(hexes):
            position.push(Strike(self.striker, at))

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a hex cannot be struck: nobody is there, or it is out of reach (5.1-f)."""
        static = position.static
        if words[0] not in static.ground.rows_by_code:
            return []
        at = static.grid.index(words[0])
        if not position.occupied(1 - self.striker) >> at & 1:
            text = M("No enemy is in {hex}.", hex=words[0])
        elif self.anywhere:
            text = M("These airstrikes fall on another map.")
        else:
            text = M("No friendly unit is within {reach} hexes of {hex}.", hex=words[0],
                     reach=static.tables.air.reach)  # fmt: skip
        return [refusal(position, self.rule, text)]

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "strike HEX" or "strike no-more"."""
        return ("strike",)

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt says how many are left."""
        return {"left": self.left}


class Strike(GtsQuestion, frozen=True):
    """Which unit of the hex an airstrike hits, named as it is rolled (5.1, G17.1)."""

    kind: ClassVar[str] = "strike"
    rule: ClassVar[str] = "airstrike"

    striker: int
    at: int

    def side(self, position: GtsPosition) -> int:
        """The side that flies decides."""
        return self.striker

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the enemies in the hex."""
        return [("unit", unit) for unit in position.units_at(self.at, 1 - self.striker)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Roll with the modifiers that help, and no others."""
        position.finish()
        unit = choice[1]
        found = target_modifiers(position, -1, unit, "air", "")
        modifiers = tuple(each for each in found if each[1] > 0)
        final = min(position.static.tables.fire.strike + sum(value for _, value in modifiers), 9)
        face = d10(position, dice, "airstrike", modifiers)
        position.tell("struck", unit, final)
        if face == 9 or face > final:
            position.tell("strike-missed", unit)
            return
        table = position.static.tables.crt
        half = table.armoured if position.is_armoured(unit) else table.unarmoured
        apply_result(position, unit, half["white"][face])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "strike HEX UNIT"."""
        return ("strike", position.static.grid.codes[self.at])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the hex."""
        return {"at": position.static.hex_term(self.at)}


def strikes_on_map(position: GtsPosition) -> list[tuple[int, int]]:
    """Return the counters that were placed and have not struck yet: side and hex (5.1)."""
    found: list[tuple[int, int]] = []
    for each in position.stack:
        if isinstance(each, PlaceStrikes):
            found += [(each.striker, at) for at in each.hexes]
        elif isinstance(each, Strike):
            found.append((each.striker, each.at))
    return found
