"""Indirect fire (G16): mortars and guns, parks, contacts and spotters."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import Value
from dropzone.systems.gts.prepared.static import INDIRECT, NO
from dropzone.systems.gts.series.checks import TroopCheck
from dropzone.systems.gts.series.command import is_commanded, is_led_by, reach_of
from dropzone.systems.gts.series.fire import is_overstacked
from dropzone.systems.gts.series.results import cohesion_hit
from dropzone.systems.gts.series.stacking import has_room
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = [
    "Contact",
    "MakeContact",
    "Parks",
    "can_shell",
    "disturb_parks",
    "fires_indirectly",
    "indirect_targets",
    "is_called",
    "is_counter_battery",
]

#: Spotters see as far as light and ground allow.
_FAR = 99


def fires_indirectly(position: GtsPosition, unit: int, target: int) -> bool:
    """Return whether a shot is indirect: mortars always, guns beyond three hexes (G16.1)."""
    static = position.static
    colour = static.colour[unit]
    if colour == "green":
        return True
    distance = static.ground.distance(position.where[unit], position.where[target])
    return colour in INDIRECT and distance > static.tables.fire.direct_within


def spotted(position: GtsPosition, unit: int, hexes: int, *, one: bool = False) -> int:
    """Return those of some hexes that an indirect weapon or a spotter of it sees (G16.2, G16.8).

    With `one` the search stops at the first spotter who sees any.
    """
    static, where = position.static, position.where
    green = static.colour[unit] == "green"
    alone = not green and position.contact[unit] < 0 and not position.parked >> unit & 1
    left = hexes
    if alone or green or static.coastal[unit]:
        left &= ~position.sight(where[unit], _FAR)
    if left and not alone:  # guns outside parks see for themselves (G16.9)
        for each in static.sets.members(_spotters(position, unit)):
            seen = left & position.sight(where[each], _FAR)
            if seen and is_commanded(position, each):
                left ^= seen
                if one or not left:
                    break
    return hexes ^ left


def _spotters(position: GtsPosition, unit: int) -> int:
    """Return the units that spot for an indirect weapon if they are In Command (G16.2, G16.8)."""
    static = position.static
    sets = static.sets
    among = position.standing.on_map & ~(position.suppressed | sets.auxiliaries | 1 << unit)
    among &= sets.of_side[static.side[unit]]
    if not static.coastal[unit]:
        among &= sets.of_command[static.command[unit]]
    if static.colour[unit] == "green":
        formation = position.formation[unit]
        return among if formation < 0 else among & position.bodies[formation]
    return _serving(position, among, position.contact[unit])


def _serving(position: GtsPosition, among: int, leader: int) -> int:
    """Return who spots for a leader: his formation, and independents in his range (G16.8)."""
    static, where = position.static, position.where
    sets = static.sets
    formation, host = static.leader_formation[leader], position.host[leader]
    found = among & position.bodies[formation] if formation >= 0 else 0
    if host >= 0 and where[host] >= 0:
        reach = static.ground.near(where[host], reach_of(position, leader))
        for unit in sets.members(among & sets.independents):
            if reach >> where[unit] & 1 and is_led_by(position, unit, leader):
                found |= 1 << unit
    return found


def is_called(position: GtsPosition, unit: int, formation: int) -> bool:
    """Return whether a gun is in contact with the leader of a formation (G16.7, O3.0)."""
    leader = position.contact[unit]
    return leader >= 0 and position.static.leader_formation[leader] == formation


def indirect_targets(position: GtsPosition, unit: int) -> list[int]:
    """Return the enemies that a unit may shell (G14.9, G16.1 to G16.9, G16.16)."""
    reach = _in_reach(position, unit)
    if not reach:
        return []
    seen = spotted(position, unit, reach)
    found = position.units_in(seen, 1 - position.static.side[unit])
    return found + _fired_parks(position, unit, reach & ~seen)


def can_shell(position: GtsPosition, unit: int) -> bool:
    """Return whether a unit has a target for `indirect_targets`, which is found with less work."""
    reach = _in_reach(position, unit)
    if not reach:
        return False
    if spotted(position, unit, reach, one=True):
        return True
    return bool(_fired_parks(position, unit, reach))


def _in_reach(position: GtsPosition, unit: int) -> int:
    """Return the hexes of enemies that a unit may shell if they are seen (G8.3, G14.9, G16)."""
    static = position.static
    colour = static.colour[unit]
    if colour not in INDIRECT or position.is_suppressed(unit):
        return 0
    face = position.face(unit)
    at, side = position.where[unit], static.side[unit]
    parked = position.parked >> unit & 1
    if face.fire == NO or (parked and position.contact[unit] < 0):
        return 0
    if position.shelled >> unit & 1 and position.contact[unit] >= 0:
        return 0  # once a turn (G16.7)
    reach = static.ground.near(at, face.range) & position.occupied(1 - side)
    if colour != "green":
        reach &= ~static.ground.near(at, static.tables.fire.direct_within)
    if not parked:
        beside = static.grid.neighbour_mask[at]
        if beside & position.occupied(1 - side) or (position.light | position.heavy) >> at & 1:
            reach &= beside
    return 0 if not reach or is_overstacked(position, at, side) else reach


def _fired_parks(position: GtsPosition, unit: int, unseen: int) -> list[int]:
    """Return the guns of parks that have fired, which another park shells unseen (G16.15)."""
    unseen &= position.fired_parks
    if not unseen or not position.parked >> unit & 1:
        return []
    enemies = position.units_in(unseen, 1 - position.static.side[unit])
    return [each for each in enemies if position.parked >> each & 1]


def is_counter_battery(position: GtsPosition, unit: int, target: int) -> bool:
    """Return whether a park that has fired may be shelled without being seen (G16.15)."""
    static = position.static
    at = position.where[target]
    if at < 0 or not position.parked >> target & 1 or not position.fired_parks >> at & 1:
        return False
    distance = static.ground.distance(position.where[unit], at)
    if not static.tables.fire.direct_within < distance <= position.face(unit).range:
        return False
    return not spotted(position, unit, 1 << at)


def disturb_parks(position: GtsPosition, unit: int) -> None:
    """A park is disbanded with a hit for each unit when an enemy comes beside it (G16.4)."""
    static = position.static
    if not position.parked or position.where[unit] < 0:
        return
    beside = static.grid.neighbour_mask[position.where[unit]]
    parks = position.parked & static.sets.of_side[1 - static.side[unit]]
    for each in static.sets.members(parks):
        if beside >> position.where[each] & 1:
            position.parked &= ~(1 << each)
            position.contact[each] = -1
            position.touch(each)
            position.tell("park-disbanded", each)
            cohesion_hit(position, each)


def may_park(position: GtsPosition, unit: int) -> bool:
    """Return whether a gun may join a park in its hex (G16.3)."""
    return (
        position.static.colour[unit] == "orange"
        and position.where[unit] >= 0
        and not position.parked >> unit & 1
        and not position.in_column(unit)
        and not position.is_mounted(unit)
        and not position.is_suppressed(unit)
        and not position.drops[unit]
        and not position.delayed >> unit & 1
        and not position.in_enemy_zone(unit)
        and _has_park(position, unit)
    )


def _has_park(position: GtsPosition, unit: int) -> bool:
    """Return whether a Division has a park in a gun's hex, or one of its markers left (G16.3)."""
    static, where = position.static, position.where
    parks = position.parked & static.sets.of_command[static.command[unit]]
    hexes = {where[each] for each in static.sets.members(parks)}
    return where[unit] in hexes or len(hexes) < static.tables.barrage.parks


class Parks(GtsQuestion, frozen=True):
    """Step E I: guns form a park in their hex, or leave it (G16.3, G16.4)."""

    kind: ClassVar[str] = "parks"
    rule: ClassVar[str] = "parks"
    verbs: ClassVar[frozenset[str]] = frozenset({"form", "leave"})

    owner: int
    #: Guns that have been asked for.
    done: int = 0

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return self.owner

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the guns that may form or leave a park, and to go on."""
        found: list[Choice] = []
        sets = position.static.sets
        guns = sets.of_side[self.owner] & (sets.orange | position.parked) & ~self.done
        for unit in sets.members(guns):
            if position.parked >> unit & 1:
                if has_room(position, position.where[unit], unit, False):
                    found.append(("leave", unit))  # it counts for stacking again (G16.4)
            elif may_park(position, unit):
                found.append(("form", unit))
        return [*found, ("go-on",)] if found else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Put the gun into the park of its hex or take it out."""
        if choice == ("go-on",):
            position.finish()
            return
        unit = choice[1]
        position.replace(Parks(self.owner, self.done | 1 << unit))
        position.parked ^= 1 << unit
        position.contact[unit] = -1
        position.touch(unit)
        position.tell("parked" if choice[0] == "form" else "unparked", unit)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "park form UNIT", "park leave UNIT" or "park go-on"."""
        return ("park",)


class Contact(GtsQuestion, frozen=True):
    """Step E II: each gun of a park may try to come into contact with a leader (G16.5).

    A gun in contact may give it up to try another leader.
    Coastal guns need no park, and any friendly leader will do (O3.0).
    """

    kind: ClassVar[str] = "contact"
    rule: ClassVar[str] = "contact"

    unit: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the leaders of its Division, for a coastal gun those of its side, or none."""
        static = position.static
        unit, coastal = self.unit, static.coastal[self.unit]
        if position.where[unit] < 0:
            return []
        if not coastal and not position.parked >> unit & 1:
            return []
        found: list[Choice] = [
            ("leader", leader)
            for leader, host in enumerate(position.host)
            if host >= 0
            and leader != position.contact[unit]
            and position.where[host] >= 0
            and static.leader_side[leader] == static.side[unit]
            and (coastal or static.leader_command[leader] == static.command[unit])
        ]
        return [*found, ("nobody",)] if found else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Try, or not."""
        if choice == ("nobody",):
            position.finish()
        else:
            position.contact[self.unit] = -1
            position.replace(MakeContact(self.unit, choice[1]))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "contact UNIT LEADER" or "contact UNIT nobody"."""
        return ("contact", position.static.unit_ids[self.unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the gun."""
        return {"name": position.static.unit_name[self.unit]}


class MakeContact(TroopCheck, frozen=True):
    """The check for contact (G16.5)."""

    purpose: ClassVar[str] = "contact"

    leader: int

    def resolve(self, position: GtsPosition, passed: bool, dice: Dice) -> None:
        """Contact lasts until it is lost (G16.6)."""
        position.finish()
        if passed:
            position.contact[self.unit] = self.leader
            position.tell("contact", self.unit, self.leader)
