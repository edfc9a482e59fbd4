"""Alarm and activation (dieppe:7, 10): what wakes the Germans, and what the markers hide.

The booklet shuffles the markers before play.  Nobody may look at them, so drawing one when it
is turned is the same thing: there is nothing to leak, and the odds of what it hides are exact.
"""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import BOWL
from dropzone.systems.raid.zone_by_zone import ZoneByZone

__all__ = ["ActivationTests", "d10", "is_first", "raise_alarm", "reveal", "reveal_all"]


def d10(
    position: RaidPosition,
    dice: Dice,
    purpose: str,
    modifiers: tuple[tuple[str, int], ...] = (),
) -> int:
    """Roll the ten-sided die, whose ten counts zero (1.1-b); modifiers are told, not added."""
    value = dice.roll(10) - 1
    position.tell("rolled", purpose, 10, value, modifiers)
    return value


def is_first(position: RaidPosition, what: str) -> bool:
    """Return whether something happens for the first time, and note that it did."""
    if what in position.happened:
        return False
    position.happened = position.happened | {what}
    return True


def raise_alarm(position: RaidPosition, event: str, dice: Dice) -> None:
    """Raise the alarm at once for an event (7-i); at the top every marker is turned (7-a)."""
    row = position.static.alarm_event[event]
    if row.ours and not position.static.house_rules["our_alarm_events"]:
        return
    if row.once and not is_first(position, event):
        return
    most = position.static.tables.alarm.most
    if position.alarm >= most:
        return
    position.alarm = min(position.alarm + row.increase, most)
    position.tell("alarm", position.alarm, event)
    if position.alarm == most:
        reveal_all(position, dice)


def battery_destroyed(position: RaidPosition, dice: Dice) -> None:
    """Both guns gone: the alarm goes to the top and every marker is turned (7-b, 12-c)."""
    position.battery_fell = position.turn
    position.alarm = position.static.tables.alarm.most
    position.tell("battery-destroyed", position.turn)
    reveal_all(position, dice)


def reveal_all(position: RaidPosition, dice: Dice) -> None:
    """Turn every marker, in the order of their zones, with no further alarm."""
    for zone in range(len(position.static.zones)):
        if position.hidden >> zone & 1:
            reveal(position, zone, dice, quiet=True)


def reveal(position: RaidPosition, zone: int, dice: Dice, *, quiet: bool = False) -> None:
    """Turn a marker: its units are drawn from the garrison bowl, or it is an obstacle (10-v).

    dieppe:3.1-d, dieppe:10-p, dieppe:10-x, dieppe:10-y.
    """
    static = position.static
    letter = static.letter[zone]
    markers = static.components.markers
    choices = [number for number in position.pool if markers[number].letter == letter]
    number = choices[dice.roll(len(choices)) - 1]
    position.pool = tuple(each for each in position.pool if each != number)
    position.hidden &= ~(1 << zone)
    marker = markers[number]
    position.tell("revealed", zone, number)
    if marker.obstacle == "mines":
        position.mines |= 1 << zone
    elif marker.obstacle == "wire":
        position.wire |= 1 << zone
    else:
        _draw(position, zone, "infantry", marker.infantry)
        _draw(position, zone, "machine_gun", marker.machine_gun)
        _draw(position, zone, "german_officer", marker.officer)
        if (
            marker.infantry
            and static.has("bad-luck")
            and not quiet
            and is_first(position, f"bad-{letter}")
        ):
            _draw(position, zone, "infantry", marker.infantry)  # as many again, if they fit (13-a)
        if not quiet:
            raise_alarm(position, f"first-{str(letter).lower()}-marker", dice)


def _draw(position: RaidPosition, zone: int, kind: str, number: int) -> None:
    """Draw units of a kind from the bowl; counters of a kind are alike, so the first is taken.

    What the bowl lacks is not replaced (R-49), what the zone cannot hold goes back (13-b, R-41).
    """
    static = position.static
    for unit in static.german:
        if number == 0:
            return
        if position.where[unit] == BOWL and static.kind[unit] == kind:
            number -= 1
            held = position.levels(position.germans_in(zone))
            if held + position.level(unit) <= static.tables.stacking.levels:
                position.put(unit, zone)
                position.tell("appears", unit, zone)


class ActivationTests(ZoneByZone, frozen=True):
    """Each hidden marker beside the acting set is tested once: D10 up to the alarm (10-r, 10-u).

    dieppe:10-e, dieppe:10-w, dieppe:10-z.
    """

    def act(self, position: RaidPosition, zone: int, dice: Dice) -> None:
        """Test a zone."""
        if not position.hidden >> zone & 1:
            return
        position.tell("tests-marker", zone, position.alarm)
        if d10(position, dice, "activation") <= position.alarm:
            reveal(position, zone, dice)


def test_markers_beside(position: RaidPosition, zone: int) -> None:
    """Push the tests for the hidden markers next to a zone, in the order of their ids (4.4).

    dieppe:10-a, dieppe:10-d, dieppe:10-s, dieppe:10-t.
    """
    beside = tuple(each for each in position.static.adjacent[zone] if position.hidden >> each & 1)
    if beside:
        position.push(ActivationTests(beside))
