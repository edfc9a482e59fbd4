"""Leaving the map (S1.0, S2.0, S3.0, S5.0): the ways a Move Action may take a unit away."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.crete.adhoc_drops import may_be_lifted
from dropzone.systems.gts.crete.off_map import (
    boxes_to_leave_for,
    can_spend,
    fee_off_map,
    is_confined,
    put_on_display,
)
from dropzone.systems.gts.crete.shipping import land_at, may_embark, may_ship, ports_to_ship_to
from dropzone.systems.gts.crete.withdrawal import withdraw
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN, NO_MOVE
from dropzone.systems.gts.series.checks import TroopCheck
from dropzone.systems.gts.series.command import pay
from dropzone.systems.gts.series.leaving_play import EXITED, SHIPPED, leave_play
from dropzone.systems.gts.series.opportunity import draw_fire
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["DEPARTURES", "Depart", "QuitBarrage", "departures", "start_departure", "why_not_depart"]

#: Ways to leave: to a box, to a port, out of play by sea or by an exit, to the Air Drop Box.
DEPARTURES = frozenset({"off-map", "ship", "ship-out", "embark", "exit", "air-drop"})


def departures(position: GtsPosition, unit: int, begun: bool) -> list[Choice]:
    """Return the ways by which a unit that moves may leave the map from its hex."""
    static = position.static
    at = position.where[unit]
    if not static.doors[static.side[unit]] >> at & 1 and begun:
        return []
    found: list[Choice] = [("off-map", box) for box in boxes_to_leave_for(position, unit, begun)]
    if may_exit(position, unit):
        found.append(("exit",))
    if may_embark(position, unit, begun):
        found.append(("embark",))
    if may_ship(position, unit, begun):
        if static.scenario.set_aside:
            found.append(("ship-out",))
        found += [("ship", port) for port in ports_to_ship_to(position, unit)]
    if may_be_lifted(position, unit, begun):
        found.append(("air-drop",))
    return found


def may_exit(position: GtsPosition, unit: int) -> bool:
    """Return whether a unit may leave play from its hex.

    Allied units do so under Withdrawal (S5.0-n), others where the scenario counts exits.
    """
    static = position.static
    at, side = position.where[unit], static.side[unit]
    if static.move[unit] == NO_MOVE or is_confined(position, unit):
        return False
    if static.exits[side] >> at & 1:
        return True
    return side == ALLIED and position.withdrawal and bool(static.ways_home >> at & 1)


def start_departure(position: GtsPosition, unit: int, choice: Choice) -> None:
    """Begin to leave in the place of the Move: out of a heavy barrage only by a check (G12.10)."""
    how, to = choice[0], choice[1] if len(choice) > 1 else 0
    if position.heavy >> position.where[unit] & 1:
        position.replace(QuitBarrage(unit, how, to))
    else:
        _set_off(position, unit, how, to)


def _set_off(position: GtsPosition, unit: int, how: str, to: int) -> None:
    """Pay for a ship, and draw fire as when leaving for open ground (S1.0-i, S2.0-e, R-25)."""
    position.replace(Depart(unit, how, to))
    if how in ("ship", "ship-out"):
        pay(position, unit, position.static.display.book.fees.shipping, how)
    if how in ("off-map", "ship", "ship-out", "exit"):
        draw_fire(position, unit, into_zone=False)


class QuitBarrage(TroopCheck, frozen=True):
    """Under a heavy barrage a unit must pass a check to leave the map (G12.10)."""

    purpose: ClassVar[str] = "leave-barrage"

    how: str
    to: int

    def resolve(self, position: GtsPosition, passed: bool, dice: Dice) -> None:
        """Set off, or stay."""
        if passed:
            _set_off(position, self.unit, self.how, self.to)
        else:
            position.finish()


class Depart(Procedure[GtsPosition], frozen=True):
    """A unit that came through the fire leaves (S1.0-e, S2.0, S3.0, S5.0)."""

    unit: int
    how: str
    to: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Leave, unless the fire stopped the unit or ate up the point that it costs."""
        unit, how = self.unit, self.how
        position.finish()
        at = position.where[unit]
        if at < 0 or position.is_suppressed(unit):
            return
        display = position.static.display
        if how == "off-map":
            self._off_map(position)
        elif how == "ship":
            land_at(position, unit, self.to)
        elif how == "ship-out":
            position.shipped += 1
            leave_play(position, unit, SHIPPED, at)
        elif how == "embark":
            position.embarked += 1
            withdraw(position, unit)
        elif how == "air-drop":
            pay(position, unit, display.book.fees.air_drop, how)
            position.lifted += 1
            put_on_display(position, unit, display.air_drop)
        elif position.withdrawal and position.static.side[unit] == ALLIED:
            withdraw(position, unit)
        else:
            leave_play(position, unit, EXITED, at)

    def _off_map(self, position: GtsPosition) -> None:
        """Pay on the way out; some scenarios set Allied units aside for good (S1.0-b, Sc4-e)."""
        unit = self.unit
        fee = fee_off_map(position, unit)
        if not can_spend(position, unit, fee):
            return
        if fee:
            pay(position, unit, fee, "off-map")
        if position.static.scenario.set_aside and position.static.side[unit] == ALLIED:
            # Who was picked up elsewhere has gone by the exit of his box too (P-29).
            leave_play(position, unit, EXITED, position.static.display.exit_hex[self.to])
        else:
            put_on_display(position, unit, self.to)


def why_not_depart(position: GtsPosition, unit: int, how: str, begun: bool) -> list[Refusal]:
    """Say why a unit may not leave the map so; its Move may have begun already."""
    static = position.static
    special = static.scenario.special_rules
    if how == "off-map" and "S1" in special:
        return _why_not_off_map(position, unit)
    if how in ("ship", "ship-out") and "S2" in special:
        return _why_not_ship(position, unit, begun)
    if how == "air-drop" and "S3" in special:
        return _why_not_air_drop(position, unit)
    if how in ("embark", "exit") and static.side[unit] == ALLIED:
        if not position.withdrawal:
            return [refusal(position, "withdrawal", M("The Allies do not withdraw yet."))]
        if how == "embark":
            full = position.embarked >= static.display.book.at_sea.withdrawn
            starts_here = not begun and not position.came_in >> unit & 1
            found = _why_no_ship(position, unit, "embarking", full=full, starts_here=starts_here)
            return [found] if found else []
        if static.move[unit] == NO_MOVE:
            return [refusal(position, "way-home", M("It cannot move."))]
        text = M("From there no way leads off the island.")
        return [refusal(position, "way-home", text)]
    return []


def _why_no_ship(
    position: GtsPosition, unit: int, rule: str, *, full: bool, starts_here: bool
) -> Refusal | None:
    """Say why no ship takes a unit aboard where it stands, if that is so (S2.0, S5.0)."""
    static = position.static
    if static.side[unit] != ALLIED:
        return refusal(position, rule, M("The ships are Allied."))
    if not static.is_night(position.turn):
        return refusal(position, rule, M("Ships come in a Night Turn only."))
    if static.move[unit] == NO_MOVE:
        return refusal(position, rule, M("It cannot move."))
    if is_confined(position, unit):
        return refusal(position, "confined", M("The Greeks of Kastelli stay on their map."))
    if not static.display.port_mask >> position.where[unit] & 1:
        return refusal(position, rule, M("It is not in a port."))
    if not starts_here:
        return refusal(position, rule, M("It must be in the port when its activation begins."))
    return refusal(position, rule, M("The ships of this night are full.")) if full else None


def _why_not_ship(position: GtsPosition, unit: int, begun: bool) -> list[Refusal]:
    """Say why a unit is not shipped to another port (S2.0)."""
    book = position.static.display.book
    full = position.shipped >= book.at_sea.shipped
    found = _why_no_ship(position, unit, "shipping", full=full, starts_here=not begun)
    if found:
        return [found]
    if not can_spend(position, unit, book.fees.shipping):
        return [refusal(position, "shipping-fee", M("Its Division has no point for it."))]
    text = M("The enemy is in that port or covers it, or it has no room.")
    return [refusal(position, "shipping-port", text)]


def _why_not_off_map(position: GtsPosition, unit: int) -> list[Refusal]:
    static = position.static
    if static.move[unit] == NO_MOVE:
        return [refusal(position, "off-map-movement", M("It cannot move."))]
    if is_confined(position, unit):
        return [refusal(position, "confined", M("The Greeks of Kastelli stay on their map."))]
    if not can_spend(position, unit, fee_off_map(position, unit)):
        return [refusal(position, "off-map-fee", M("Its Division has no point for it."))]
    if position.where[unit] in static.display.box_at:
        return [refusal(position, "off-map-box", M("This Exit Hex leads to another box."))]
    text = M("With an enemy on the map it must first reach an Exit Hex.")
    return [refusal(position, "off-map-exit", text)]


def _why_not_air_drop(position: GtsPosition, unit: int) -> list[Refusal]:
    static = position.static
    if position.in_enemy_zone(unit):
        text = M("It stands in an enemy Fire Zone.")
        return [refusal(position, "air-drop-zone", text)]
    fits = (
        static.side[unit] == GERMAN
        and static.units[unit].division == static.display.book.air_drop.division
        and static.display.airfield_mask >> position.where[unit] & 1
    )
    if fits and not can_spend(position, unit, static.display.book.fees.air_drop):
        return [refusal(position, "air-drop-fee", M("Its Division has no point for it."))]
    text = M("From 26 May at night three units of the 7. Flieger-Division may leave an airfield.")
    return [refusal(position, "air-drop", text)]
