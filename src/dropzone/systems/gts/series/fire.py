"""Direct fire (G14): who may fire at whom, with what rating, and what the die does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.systems.gts.prepared.static import INDIRECT, NO
from dropzone.systems.gts.prepared.supply_levels import EMERGENCY
from dropzone.systems.gts.series.checks import Modifiers, TroopCheck
from dropzone.systems.gts.series.results import apply_result
from dropzone.systems.gts.series.roadblocks import hinders
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import d10

__all__ = [
    "CHARGING",
    "LEAVING",
    "STAYING",
    "CompanyBonus",
    "Shot",
    "expectation",
    "fire_targets",
    "is_overstacked",
    "rating",
]

#: Ways to fire with a Fire Rating; assaults do so in one of their rounds.
_FIRING = frozenset({"direct", "opportunity", "indirect"})

#: How the target of Opportunity Fire exposes itself (G13.6).
LEAVING, STAYING, CHARGING = "leaving", "staying", "charging"


def is_overstacked(position: GtsPosition, at: int, side: int) -> bool:
    """Return whether a hex holds more than it may; parks count nothing (G8.1)."""
    steps = columns = 0
    for unit in position.units_at(at, side):
        if position.in_column(unit):
            columns += 1
        elif not position.parked >> unit & 1:
            steps += position.steps[unit]
    return columns > 1 or steps > position.static.tables.stacking.steps


def fire_targets(position: GtsPosition, unit: int) -> list[int]:
    """Return the enemy units that a unit may fire at directly (G14.1, G14.2)."""
    if position.is_suppressed(unit):
        return []
    face = position.face(unit)
    if face.fire == NO or face.colour == "green":
        return []
    static = position.static
    at, side = position.where[unit], static.side[unit]
    reach = face.range
    if face.colour in INDIRECT:
        reach = min(reach, static.tables.fire.direct_within)
    seen = static.grid.neighbour_mask[at]
    near = seen & position.occupied(1 - side) or (position.light | position.heavy) >> at & 1
    if reach > 1 and not near:
        seen = position.sight(at, reach)
    if not seen & position.occupied(1 - side) or is_overstacked(position, at, side):
        return []
    return position.units_in(seen, 1 - side)


# -- ratings --------------------------------------------------------------------------------------


def mass(position: GtsPosition, at: int, side: int) -> int:
    """Return what the steps in a target hex add (G8.5)."""
    steps = position.steps_at(at, side)
    return next(value for least, value in position.static.tables.fire.mass if steps >= least)


def firer_modifiers(position: GtsPosition, unit: int, mode: str) -> list[tuple[str, int]]:
    """Return what the state of the firer adds (G14.4, G18.10).

    crete:G3.2-a, crete:G16.12-a.
    """
    table = position.static.tables.fire
    found = [("cohesion", table.cohesion_hit * position.cohesion[unit])]
    if position.in_column(unit) and mode != "indirect":
        found.append(("column", table.column_firer))
    if position.drops[unit] and mode != "indirect":
        each = table.glider_firer if position.gliders >> unit & 1 else table.para_firer
        found.append(("drop-markers", each * position.drops[unit]))
    if position.delayed >> unit & 1 and mode != "indirect":
        found.append(("delay", table.delay_firer))
    here = 1 << position.where[unit] if position.where[unit] >= 0 else 0
    if position.heavy & here:
        found.append(("barrage", table.barrage_heavy))
    elif position.light & here:
        found.append(("barrage", table.barrage_light))
    if mode != "assault" and position.is_entrenched(unit):
        found.append(("entrenched", table.entrenched_firer))
    if position.static.is_night(position.turn):
        found.append(("night", table.night))
    if mode in _FIRING and position.supply and max(position.supply) == EMERGENCY:
        found.append(("supply", position.static.own.fire_supply(position, unit)))
    return found


def target_modifiers(
    position: GtsPosition, firer: int, unit: int, mode: str, exposed: str
) -> list[tuple[str, int]]:
    """Return what the target and its place add (G13.6, G14.4, G18.10)."""
    static = position.static
    table = static.tables.fire
    at = position.where[unit]
    column = position.in_column(unit)
    found = [("defense", position.face(unit).defense)]
    if mode != "defence" and exposed != CHARGING:
        terrain = static.ground.defence[at]
        if not (column and terrain < 0):
            found.append(("terrain", terrain))
        if position.rubble >> at & 1:
            found.append(("rubble", table.rubble))
        if exposed != LEAVING:
            if position.is_entrenched(unit):
                found.append(("entrenched", table.entrenchment))
            elif position.improved >> unit & 1:
                found.append(("improved", table.improved_position))
        if mode == "assault" and static.ground.is_up(position.where[firer], at):
            found.append(("upslope", table.upslope))
        if mode == "assault" and hinders(position, firer, at):
            found.append(("roadblock", table.roadblock))
    if column:
        found.append(("column-target", table.column_target))
    if position.drops[unit] and mode != "defence":
        each = table.glider_target if position.gliders >> unit & 1 else table.para_target
        found.append(("drop-markers", each * position.drops[unit]))
    if position.delayed >> unit & 1 and mode != "defence":
        found.append(("delay", table.delay_target))
    if position.heroic >> unit & 1:
        found.append(("heroic", table.heroic))
    if position.at_work >> unit & 1 and mode != "defence":
        found.append(("men-at-work", table.men_at_work))
    found.append(("mass", mass(position, at, static.side[unit])))
    return found


def _supply_in_assault(position: GtsPosition, unit: int) -> list[tuple[str, int]]:
    """Return what supply takes in the round that is fought with Fire Ratings (S4.0-i, P-05)."""
    static = position.static
    if static.types[unit].assault_double or not static.full_steps[unit]:
        return []
    return [("supply", position.static.own.fire_supply(position, unit))]


def range_modifier(position: GtsPosition, firer: int, target: int) -> int:
    """Return what distance takes away (G14.4)."""
    table = position.static.tables.fire
    distance = position.static.ground.distance(position.where[firer], position.where[target])
    if distance <= 1:
        return 0
    if not position.static.armoured[target]:
        return table.range_unarmoured * (distance - 1)
    face = position.face(firer)
    most = min(face.range, table.direct_within) if face.colour in INDIRECT else face.range
    return table.range_armoured_at_most if distance >= most else table.range_armoured


def weapon(position: GtsPosition, unit: int, mode: str, second: bool) -> tuple[int, str]:
    """Return the rating and the colour a unit fights with (G14.7, G18.7 to G18.10).

    Coastal guns use their black row whenever they fire (O3.0).
    """
    static = position.static
    face = position.face(unit)
    if mode == "indirect":
        return face.fire, face.colour
    if mode in ("direct", "opportunity"):
        direct = face.colour in ("orange", "brown")
        return face.fire, "yellow" if direct else face.colour
    if static.full_steps[unit] == 0:
        return 0, "pink"
    if mode == "defence" and (static.gun[unit] or face.colour in INDIRECT):
        return position.steps[unit], "pink"
    if second or static.types[unit].assault_double:
        rated = face.assault
        if rated != NO and position.is_suppressed(unit):
            rated += static.tables.fire.suppressed_assault
        return rated, face.assault_colour
    return face.fire, face.colour


def rating(
    position: GtsPosition,
    firer: int,
    target: int,
    mode: str,
    exposed: str = "",
    extra: Modifiers = (),
    second: bool = False,
) -> tuple[int, str, Modifiers]:
    """Return the printed rating, the colour, and everything that changes the rating."""
    printed, colour = weapon(position, firer, mode, second)
    found = firer_modifiers(position, firer, mode)
    if mode not in _FIRING and not second and position.supply:
        found += _supply_in_assault(position, firer)
    found += target_modifiers(position, firer, target, mode, exposed)
    if mode in ("direct", "opportunity"):
        found.append(("range", range_modifier(position, firer, target)))
    found += extra
    return printed, colour, tuple(each for each in found if each[1])


def results(position: GtsPosition, target: int, exposed: str, colour: str) -> Sequence[str]:
    """Return the row of a colour for a target; who leaves a trench loses it (G13.6, G14.6)."""
    table = position.static.tables.crt
    leaving = exposed == LEAVING
    armoured = position.static.armoured[target] if leaving else position.is_armoured(target)
    half = table.armoured if armoured else table.unarmoured
    return half[colour]  # type: ignore[index] # weapons that fire have a colour of the table


#: What a result is worth, to order shots that cost nothing.
_HARM = {"C": 2, "S?": 1, "S": 3, "1": 6, "E": 12}


def expectation(
    position: GtsPosition, firer: int, target: int, mode: str, exposed: str, extra: Modifiers
) -> int:
    """Return how much harm a shot may do: the sum over the faces that hit."""
    printed, colour, modifiers = rating(position, firer, target, mode, exposed, extra)
    final = min(max(printed + sum(value for _, value in modifiers), 0), 8)
    row = results(position, target, exposed, colour)
    return sum(_HARM[each] for each in row[: final + 1])


# -- the shot -------------------------------------------------------------------------------------


class Shot(Procedure[GtsPosition], frozen=True):
    """One attack on one unit: direct, opportunity, or a blow in an assault (G14.3).

    crete:G16.14-a.
    """

    firer: int
    target: int
    mode: str
    exposed: str = ""
    extra: tuple[tuple[str, int], ...] = ()
    second: bool = False

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Ask for the Company Bonus where it may be had, or fire at once (G14.5)."""
        printed, _ = weapon(position, self.firer, self.mode, self.second)
        gone = position.where[self.firer] < 0 and not position.static.naval[self.firer]
        if printed == NO or position.where[self.target] < 0 or gone:
            position.finish()
            return
        if self.mode != "opportunity" and self._may_bonus(position):
            position.replace(
                CompanyBonus(self.firer, self.target, self.mode, self.exposed, self.extra,
                             self.second)
            )  # fmt: skip
        else:
            position.finish()
            self.fire(position, dice, bonus=False)

    def _may_bonus(self, position: GtsPosition) -> bool:
        """A unit with two steps may try; guns not in assaults (G14.5)."""
        if position.steps[self.firer] < 2:
            return False
        return self.mode in ("direct", "indirect") or not position.static.gun[self.firer]

    def fire(self, position: GtsPosition, dice: Dice, *, bonus: bool) -> None:
        """Roll and apply the result (G14.3, G14.8)."""
        extra = self.extra
        if bonus:
            extra = (*extra, ("company-bonus", position.static.tables.fire.company_bonus))
        printed, colour, modifiers = rating(
            position, self.firer, self.target, self.mode, self.exposed, extra, self.second
        )
        final = min(max(printed + sum(value for _, value in modifiers), 0), 9)
        face = d10(position, dice, "fire", modifiers)
        position.tell("fired", self.firer, self.target, final)
        if self.mode == "indirect":
            self._bombard(position, face, bonus)
        if face == 9 or face > final:
            position.tell("missed", self.firer)
            return
        row = results(position, self.target, self.exposed, colour)
        apply_result(position, self.target, row[face])

    def _bombard(self, position: GtsPosition, face: int, bonus: bool) -> None:
        """Lay a barrage, unless the die is 9, which loses contact (G16.11, G16.13)."""
        static = position.static
        table = static.tables
        at = position.where[self.target]
        if position.contact[self.firer] >= 0:
            position.shelled |= 1 << self.firer
        if position.parked >> self.firer & 1:
            position.fired_parks |= 1 << position.where[self.firer]
        if face == 9:
            position.contact[self.firer] = -1
            return
        strength = position.face(self.firer).fire + table.fire.company_bonus * bonus
        strength += sum(
            value
            for name, value in firer_modifiers(position, self.firer, "indirect")
            if name != "night"
        )
        if strength >= table.barrage.heavy_from:
            position.heavy |= 1 << at
            position.light &= ~(1 << at)
        elif not position.heavy >> at & 1:
            position.light |= 1 << at
        position.touch_around(at)
        position.tell("barrage", at)
        colour = static.colour[self.firer]
        if face == 0 and colour in ("orange", "brown", "black") and (
            static.ground.cities & ~position.rubble
        ) >> at & 1:  # fmt: skip
            position.rubble |= 1 << at
            position.wrecked |= 1 << at
            position.tell("rubble", at)


class CompanyBonus(TroopCheck, frozen=True):
    """A company with two steps fires better if it passes a check (G14.5)."""

    purpose: ClassVar[str] = "company-bonus"

    foe: int
    mode: str
    exposed: str
    extra: tuple[tuple[str, int], ...]
    second: bool

    def cause(self, position: GtsPosition) -> Cause:
        """The fire it is for, and what the check is worth."""
        static = position.static
        text = M(
            "{unit} fires at {foe}: {bonus} if the check is passed.",
            unit=static.unit_name[self.unit],
            foe=static.unit_name[self.foe],
            bonus=f"{static.tables.fire.company_bonus:+d}",
        )
        at = position.where[self.foe]
        return Cause(
            text, (static.unit_ids[self.unit], static.unit_ids[self.foe]), (static.place_id(at),)
        )

    def at_stake(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the target and what the bonus is worth."""
        static = position.static
        return {
            "name": static.unit_name[self.unit],
            "foe": static.unit_name[self.foe],
            "bonus": static.tables.fire.company_bonus,
        }

    def resolve(self, position: GtsPosition, passed: bool, dice: Dice) -> None:
        """Fire, with or without the bonus."""
        position.finish()
        shot = Shot(self.unit, self.foe, self.mode, self.exposed, self.extra, self.second)
        shot.fire(position, dice, bonus=passed)
