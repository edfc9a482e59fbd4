"""British actions (dieppe:6): stack by stack, each up to two different actions."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.dice import Dice
from dropzone.core.messages import M, Value
from dropzone.core.procedure import Choice
from dropzone.core.refusal import Refusal
from dropzone.core.spoken import refusal
from dropzone.systems.raid.fire import FireAt, fire_targets
from dropzone.systems.raid.movement import (
    Arrive,
    BoardBoat,
    begin_sail,
    begin_walk,
    can_embark,
    can_sail,
    can_walk,
    land_on,
    why_not_enter,
)
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.prisoners import take_along
from dropzone.systems.raid.sets import (
    ASSAULT,
    EMBARK,
    FIRE,
    LAND,
    MOVE,
    SAIL,
    acting_units,
    acting_zone,
    actions_left,
    fits_ashore,
    is_aboard,
    movement_of,
    of_kind,
)
from dropzone.systems.raid.static import ABOARD
from dropzone.systems.raid.words import RaidQuestion, read_unit, read_zone

__all__ = ["BritishPhase", "ChooseFront", "ChooseSet", "SetActs", "landing_beaches"]

END: Choice = ("end",)
DONE: Choice = ("done",)
ALL: Choice = ("all",)
NOW: Choice = ("now",)
MOVE_CHOICE: Choice = ("move",)
SAIL_CHOICE: Choice = ("sail",)
EMBARK_CHOICE: Choice = ("embark",)


class BritishPhase(RaidQuestion, frozen=True):
    """Which stack acts next, or whether the phase is over (4-c)."""

    kind: ClassVar[str] = "british-phase"
    rule: ClassVar[str] = "british-phase"
    verbs: ClassVar[tuple[str, ...]] = ("ashore", "aboard", "boats")

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the zones with men ashore, men aboard and boats that have not acted."""
        static, where, done = position.static, position.where, position.done
        boats = {where[boat] for boat in static.boats if where[boat] >= 0 and not done >> boat & 1}
        ashore, aboard = set(), set()
        closed = done | position.reembarked
        first, last = static.men_span
        for unit in range(first, last):
            place = where[unit]
            if place >= 0:
                if not done >> unit & 1:
                    ashore.add(place)
            elif place <= ABOARD and not closed >> unit & 1:
                zone = where[static.boat[ABOARD - place]]
                if zone not in aboard and beaches_for(position, unit):
                    aboard.add(zone)
        found: list[Choice] = [("ashore", zone) for zone in sorted(ashore)]
        found += [("aboard", zone) for zone in sorted(aboard)]
        found += [("boats", zone) for zone in sorted(boats)]
        return [*found, END] if found else []

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Gather the set, or end the phase."""
        if choice == END:
            position.finish()
            return
        position.acting = 0
        position.made = 0
        position.halted = False
        position.spent = 0
        position.push(ChooseSet(choice[0], choice[1]))

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say why nobody there can act."""
        if words[0] not in self.verbs or len(words) < 2:
            return []
        name = position.static.zone_name[read_zone(position, words[1])]
        return [
            refusal(
                position,
                "job-done",
                M("Nobody of that sort in {zone} has still to act.", zone=name),
            )
        ]


class ChooseSet(RaidQuestion, frozen=True):
    """Who of a zone acts together (R-03)."""

    kind: ClassVar[str] = "set"
    rule: ClassVar[str] = "acting-set"

    sort: str
    zone: int
    chosen: int = 0

    def eligible(self, position: RaidPosition) -> list[int]:
        """Return the units that may join the set."""
        if self.sort == "boats":
            units = position.boats(self.zone)
        elif self.sort == "ashore":
            units = position.men(self.zone)
        else:
            numbers = position.static.boat_number
            places = {ABOARD - numbers[boat] for boat in position.boats(self.zone)}
            where = position.where
            units = [
                unit
                for unit in position.static.men
                if where[unit] in places and beaches_for(position, unit)
            ]
        taken = position.done | self.chosen
        return [unit for unit in units if not taken >> unit & 1]

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return each unit that may join, all of them, or the set as it is."""
        units = self.eligible(position)
        found: list[Choice] = [("unit", unit) for unit in units]
        if len(units) > 1:
            found.append(ALL)
        if self.chosen:
            found.append(NOW)
        return found

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Add to the set, or let it act."""
        chosen = self.chosen
        if choice == ALL:
            chosen |= sum(1 << unit for unit in self.eligible(position))
        elif choice != NOW:
            position.replace(ChooseSet(self.sort, self.zone, chosen | 1 << choice[1]))
            return
        position.acting = chosen
        position.replace(SetActs())

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "ashore ZONE UNIT … now" or "ashore ZONE all"."""
        static = position.static
        chosen = [static.unit_ids[unit] for unit in static.british if self.chosen >> unit & 1]
        return (self.sort, static.zone_ids[self.zone], *chosen)

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the zone."""
        return {"zone": position.static.zone_name[self.zone]}

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot join."""
        if words[0] in ("all", "now"):
            return []
        unit = read_unit(position, words[0])
        name = position.static.unit_name[unit]
        if position.done >> unit & 1:
            return [refusal(position, "job-done", M("{unit} has acted this phase.", unit=name))]
        return [refusal(position, "acting-set", M("{unit} is not there to join.", unit=name))]


class SetActs(RaidQuestion, frozen=True):
    """What the set does next: two different actions at most, in any order (6-a)."""

    kind: ClassVar[str] = "action"
    rule: ClassVar[str] = "two-actions"
    verbs: ClassVar[tuple[str, ...]] = ("land", "fire", "assault", "drop")

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the actions that are open."""
        units = acting_units(position)
        if not units or not actions_left(position):
            return [DONE]
        found: list[Choice] = []
        if position.static.kind[units[0]] == "lca":
            if not position.made & SAIL and can_sail(position):
                found.append(SAIL_CHOICE)
        elif is_aboard(position, units[0]):
            found += [("land", beach) for beach in landing_beaches(position)]
        else:
            found += self._ashore(position)
        if not position.made & FIRE and not is_aboard(position, units[0]):
            found += [("fire", zone) for zone in fire_targets(position)]
        if position.made and len(units) > 1:
            found += [("drop", unit) for unit in position.alike(units)]
        return [*found, DONE]

    def _ashore(self, position: RaidPosition) -> list[Choice]:
        found: list[Choice] = []
        if can_walk(position):
            found.append(MOVE_CHOICE)
        found += [("assault", zone) for zone in assault_targets(position)]
        if not position.made & EMBARK and can_embark(position):
            found.append(EMBARK_CHOICE)
        return found

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Begin the action; at the end the set is marked Job done (6-f)."""
        shape = choice[0]
        if shape == "done":
            self._finish(position)
        elif shape == "drop":
            position.acting &= ~(1 << choice[1])
            position.done |= 1 << choice[1]
        elif shape == "land":
            position.made |= LAND
            if position.static.house_rules["landing_uses_movement"]:
                position.spent = 2
            land_on(position, choice[1], dice)
        elif shape == "embark":
            position.made |= EMBARK
            position.push(BoardBoat(tuple(acting_units(position))))
        elif shape == "move":
            position.made |= MOVE
            begin_walk(position)
        elif shape == "assault":
            take_along(position)
            position.push(Arrive(choice[1], acting_zone(position)))
        elif shape == "sail":
            position.made |= SAIL
            begin_sail(position)
        else:
            position.made |= FIRE
            position.push(FireAt(choice[1]))

    def _finish(self, position: RaidPosition) -> None:
        zone = acting_zone(position)
        position.done |= position.acting
        position.acting = 0
        position.made = 0
        position.halted = False
        position.spent = 0
        position.escort = 0
        position.finish()
        if zone >= 0:
            position.push(ChooseFront(zone))

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the place and the actions left."""
        zone = acting_zone(position)
        return {
            "zone": position.static.zone_name[zone] if zone >= 0 else "",
            "left": actions_left(position),
        }

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say why an action is not open."""
        return [why_no_action(position, words)]


def beaches_for(position: RaidPosition, unit: int) -> tuple[int, ...]:
    """Return the beaches a man aboard may land on this turn (9.2-i, 9.2-l, chapter 5)."""
    static = position.static
    group = 0 if static.counters[unit].group == "G1" else 1
    if position.reembarked >> unit & 1 or position.turn < position.land_from[group]:
        return ()
    zone = position.zone_of(unit)
    only = position.only_beach[group]
    if only < 0:
        return static.surf[zone]
    # A group off its course lands from its own waiting zone, where its boats stay (5-p).
    at_start = zone == static.start_zone["G1" if group == 0 else "G2"]
    return (only,) if at_start or only in static.surf[zone] else ()


def landing_beaches(position: RaidPosition) -> list[int]:
    """Return the beaches the acting men may land on together."""
    units = acting_units(position)
    if position.made & LAND:
        return []
    beaches = set(beaches_for(position, units[0]))
    for unit in units[1:]:
        beaches.intersection_update(beaches_for(position, unit))
    return [beach for beach in sorted(beaches) if _may_land(position, units, beach)]


def _may_land(position: RaidPosition, units: list[int], beach: int) -> bool:
    """Only commandos land among Germans, officers and snipers not alone on a marker (9.2-h)."""
    if min(position.values_of(unit).movement for unit in units) < 2:  # 9-e
        return False
    if not fits_ashore(position, units, beach):
        return False
    if position.germans(beach):
        return len(of_kind(position, units, "commando")) == len(units)
    return why_not_enter(position, units, beach) is None


def assault_targets(position: RaidPosition) -> list[int]:
    """Return the zones for a bare assault from where the set stands (R-02)."""
    if position.made & (MOVE | ASSAULT) or position.halted:
        return []
    units, zone = acting_units(position), acting_zone(position)
    commandos = of_kind(position, units, "commando")
    if not commandos:
        return []
    most = movement_of(position, commandos, zone)
    levels = position.levels(commandos)
    if levels > position.static.tables.stacking.levels:
        return []
    return [
        there
        for there, cost in position.static.walks[zone]
        if cost <= most
        and position.germans(there)
        and not position.hidden >> there & 1
        and fits_ashore(position, units, there)
    ]


def why_no_action(position: RaidPosition, words: list[str]) -> Refusal:
    """Return why the acting set cannot do what the words say."""
    bits = {"move": MOVE, "fire": FIRE, "assault": ASSAULT, "land": LAND, "embark": EMBARK}
    word = words[0]
    if not actions_left(position):
        return refusal(position, "two-actions", M("The set has made its two actions."))
    if bits.get(word, 0) & position.made:
        return refusal(position, "two-actions", M("The two actions must be different."))
    if word == "fire":
        return refusal(
            position, "fire", M("No target: adjacent, revealed, and not the guns alone.")
        )
    if word == "assault":
        return refusal(
            position, "assault-start", M("Only commandos beside Germans assault, before any move.")
        )
    if word == "land":
        return refusal(position, "landing", M("The set cannot land there now."))
    if word == "embark":
        return refusal(position, "embarkation", M("No boat off this beach has room for the set."))
    return refusal(position, "land-movement", M("The set has nowhere to go."))


class ChooseFront(RaidQuestion, frozen=True):
    """Which unit the player shows in front of a stack (2.2-k, R-42, R-46)."""

    kind: ClassVar[str] = "front"
    rule: ClassVar[str] = "front-line"

    zone: int

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return one unit of each sort that may stand in front.

        Boats are asked for only where they can be shot at, and where their men are not the same.
        """
        static = position.static
        if not static.is_sea[self.zone]:
            front = position.candidates(position.men(self.zone))
            return [("front", unit) for unit in position.alike(front)]
        if all(static.is_sea[there] for there in static.adjacent[self.zone]):
            return []
        loads = {_load(position, boat): boat for boat in reversed(position.boats(self.zone))}
        return [("front", boat) for boat in sorted(loads.values())]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Put it in front."""
        position.finish()
        position.front[self.zone] = choice[1]

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "front UNIT"."""
        return ("front",)

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the zone."""
        return {"zone": position.static.zone_name[self.zone]}

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say who may stand in front."""
        return [
            refusal(position, "front-line", M("A commando stands in front while there is one."))
        ]


def _load(position: RaidPosition, boat: int) -> tuple[str, ...]:
    """Return what is aboard a boat, as something to compare."""
    aboard = position.aboard(ABOARD - position.static.boat_number[boat])
    ids = position.static.unit_ids
    return tuple(
        ids[unit]
        if position.static.kind[unit] == "british_officer"
        else f"{position.static.kind[unit]} {position.level(unit)}"
        for unit in aboard
    )
