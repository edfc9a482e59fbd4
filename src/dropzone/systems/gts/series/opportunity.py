"""Opportunity Fire (G13): enemies fire at what moves, works, charges or runs under their guns."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.systems.gts.series.checks import Modifiers, passes
from dropzone.systems.gts.series.fire import LEAVING, Shot, expectation
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.phrases import EXPOSED
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = ["HOLD", "OpportunityFire", "draw_fire", "opportunity_firers"]

HOLD: Choice = ("hold-fire",)


def opportunity_firers(position: GtsPosition, target: int) -> tuple[int, ...]:
    """Return the enemy units that may try Opportunity Fire at a unit (G13.3, G21.7).

    crete:G13.7-a.
    """
    static = position.static
    side = 1 - static.side[target]
    at = position.where[target]
    if not position.zones(side) >> at & 1:
        return ()
    enemies = position.occupied(1 - side)
    found = []
    for unit in static.of_side[side]:
        here = position.where[unit]
        if here < 0 or position.at_work >> unit & 1 or not position.zone(unit) >> at & 1:
            continue
        beside = static.grid.neighbour_mask[here]
        if beside >> at & 1 or not beside & enemies:
            found.append(unit)
    return tuple(found)


def draw_fire(position: GtsPosition, unit: int, *, into_zone: bool) -> None:
    """A unit about to leave a Fire Zone draws fire, more so into another (G13.1, G13.5).

    crete:G13.2-a.
    """
    firers = opportunity_firers(position, unit)
    if not firers:
        return
    table = position.static.tables.opportunity
    extra = (
        ("zone-to-zone", table.zone_to_zone) if into_zone else ("zone-to-free", table.zone_to_free)
    )
    position.push(OpportunityFire(unit, firers, LEAVING, (extra,)))


class OpportunityFire(GtsQuestion, frozen=True):
    """Each enemy with the unit in its Fire Zone may try a shot, one after the other (G13.8).

    It costs nothing, so all try, the best shot first, unless players want to be asked.
    """

    kind: ClassVar[str] = "opportunity-fire"
    rule: ClassVar[str] = "opportunity-fire"

    target_unit: int
    firers: tuple[int, ...]
    exposed: str
    extra: Modifiers

    def side(self, position: GtsPosition) -> int:
        """The enemy of the target decides."""
        return 1 - position.static.side[self.target_unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the firers left, or to hold fire; none once the target is down (G13.8)."""
        target = self.target_unit
        if not self.firers or position.where[target] < 0 or position.is_suppressed(target):
            return []
        firers = self.firers
        if position.withdrawal:  # guns that cannot move may have been abandoned since
            firers = tuple(unit for unit in firers if position.where[unit] >= 0)
            if not firers:
                return []
        if position.static.asks_fire:
            return [*(("unit", unit) for unit in firers), HOLD]
        if len(firers) == 1:
            return [("unit", firers[0])]
        best = max(
            firers,
            key=lambda unit: (
                expectation(position, unit, target, "opportunity", self.exposed, self.extra),
                -unit,
            ),
        )
        return [("unit", best)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """The firer checks, without points, and fires if it passes (G13.4, G13.5)."""
        if choice == HOLD:
            position.finish()
            return
        firer = choice[1]
        left = tuple(unit for unit in self.firers if unit != firer)
        if left:
            position.replace(OpportunityFire(self.target_unit, left, self.exposed, self.extra))
        else:
            position.finish()
        if position.fighting:
            position.spent |= 1 << firer
        if passes(position, firer, dice, "opportunity"):
            position.push(Shot(firer, self.target_unit, "opportunity", self.exposed, self.extra))

    def cause(self, position: GtsPosition) -> Cause:
        """The move, or the charge, that draws the fire."""
        static = position.static
        at = position.where[self.target_unit]
        text = M(
            "{unit} moves under the eyes of the enemy at {hex}.",
            unit=static.unit_name[self.target_unit],
            hex=static.hex_term(at),
        )
        return Cause(text, (static.unit_ids[self.target_unit],), (static.place_id(at),))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "opportunity TARGET UNIT" or "opportunity TARGET hold-fire"."""
        return ("opportunity", position.static.unit_ids[self.target_unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the target, where it is and what it does."""
        static = position.static
        return {
            "name": static.unit_name[self.target_unit],
            "hex": static.hex_term(position.where[self.target_unit]),
            "exposed": M(EXPOSED[self.exposed]),
        }
