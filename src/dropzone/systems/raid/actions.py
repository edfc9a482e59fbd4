"""British actions (dieppe:6): stack by stack, each up to two different actions."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import MN, M, Message, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.raid.fire import FireAt, fire_targets
from dropzone.systems.raid.movement import (
    Arrive,
    begin_walk,
    can_embark,
    can_walk,
    can_walk_on,
    crosses_surf,
    embark,
    land_on,
    why_not_enter,
)
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.prisoners import take_along
from dropzone.systems.raid.sailing import begin_sail, can_sail
from dropzone.systems.raid.sets import (
    ASSAULT,
    EMBARK,
    FIRE,
    LAND,
    MOVE,
    SAIL,
    acting_set,
    acting_units,
    acting_zone,
    actions_left,
    fits_ashore,
    is_aboard,
    movement_of,
)
from dropzone.systems.raid.static import ABOARD, GONE, WITHDRAWN
from dropzone.systems.raid.victory import all_are_away, end_game
from dropzone.systems.raid.words import RaidQuestion, read_unit, read_zone

__all__ = ["BritishPhase", "ChooseFront", "ChooseSet", "SetActs", "landing_beaches"]

END: Choice = ("end",)
HOME: Choice = ("home",)
DONE: Choice = ("done",)
ALL: Choice = ("all",)
NOW: Choice = ("now",)
MOVE_CHOICE: Choice = ("move",)
SAIL_CHOICE: Choice = ("sail",)
EMBARK_CHOICE: Choice = ("embark",)


class BritishPhase(RaidQuestion, frozen=True):
    """Which stack acts next, or whether the phase is over (4-c).

    dieppe:6-c, dieppe:11-b, dieppe:11-i.
    """

    kind: ClassVar[str] = "british-phase"
    rule: ClassVar[str] = "british-phase"
    verbs: ClassVar[tuple[str, ...]] = ("ashore", "aboard", "boats")

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the zones with men ashore, men aboard and boats that have not acted."""
        static, where, standing = position.static, position.where, position.standing
        idle = ~(position.done | standing[GONE] | standing[WITHDRAWN])
        boats = aboard = ashore = afloat = 0
        for boat in static.boats:
            zone = where[boat]
            if zone < 0:
                continue
            if idle >> boat & 1:
                boats |= 1 << zone
            men = standing[ABOARD - static.boat_number[boat]]
            afloat |= men
            if not aboard >> zone & 1 and who_may_land(position, men & static.men_set & idle, zone):
                aboard |= 1 << zone
        for unit in static.members(static.men_set & idle & ~afloat):
            ashore |= 1 << where[unit]
        zones = static.zone_members
        found: list[Choice] = [("ashore", zone) for zone in zones(ashore)]
        found += [("aboard", zone) for zone in zones(aboard)]
        found += [("boats", zone) for zone in zones(boats)]
        if not found:
            return []
        return [*found, END, HOME] if all_are_away(position) else [*found, END]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Gather the set, end the phase, or sail home, which ends the raid."""
        if choice == HOME:
            end_game(position)
            return
        if choice == END:
            position.finish()
            return
        position.acting = 0
        position.made = 0
        position.halted = False
        position.spent = 0
        position.push(ChooseSet(choice[0], choice[1]))

    def warning(self, position: RaidPosition, choice: Choice) -> Message | None:
        """The phase may end while some could still act."""
        left = sum(each[0] in self.verbs for each in position.open)
        if choice != END or not left:
            return None
        return MN("{count} stack could still act.", "{count} stacks could still act.", count=left)

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say why nobody there can act, or why the raid cannot be ended."""
        if words == ["home"]:
            away = M(
                "The raid may be ended before its time when nobody is ashore or can land, and no"
                " boat is in reach of the land."
            )
            return [refusal(position, "victory", away)]
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
    """Who of a zone acts together (R-03).

    dieppe:11-c.
    """

    kind: ClassVar[str] = "set"
    rule: ClassVar[str] = "acting-set"

    sort: str
    zone: int
    chosen: int = 0

    def eligible(self, position: RaidPosition) -> int:
        """Return the units that may join the set."""
        if self.sort == "boats":
            units = position.boats_in(self.zone)
        elif self.sort == "ashore":
            units = position.men_in(self.zone)
        else:
            static, aboard = position.static, 0
            for boat in position.boats(self.zone):
                aboard |= position.standing[ABOARD - static.boat_number[boat]]
            units = who_may_land(position, aboard & static.men_set, self.zone)
        return units & ~(position.done | self.chosen)

    def together(self, position: RaidPosition) -> int:
        """Return all who may join; of men aboard as many as may land at once (2.2-f).

        Commandos come first: the others may land only with them where Germans or a marker are.
        """
        units = self.eligible(position)
        if self.sort != "aboard":
            return units
        static = position.static
        commandos = units & static.kind_set["commando"]
        landing = 0
        for unit in [*static.members(commandos), *static.members(units ^ commandos)]:
            if beaches_open_to(position, self.chosen | landing | 1 << unit, self.zone):
                landing |= 1 << unit
        return landing or units

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return each unit that may join, all who may act together, or the set as it is."""
        units = position.static.members(self.eligible(position))
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
            chosen |= self.together(position)
        elif choice != NOW:
            position.replace(ChooseSet(self.sort, self.zone, chosen | 1 << choice[1]))
            return
        position.acting = chosen
        position.replace(SetActs())

    def label(self, position: RaidPosition, choice: Choice) -> Message:
        """Say of "all" how many they are where not all may land at once."""
        if choice == ALL:
            together = self.together(position)
            if together != self.eligible(position):
                number = (self.chosen | together).bit_count()
                return M(self.phrases.labels[self.kind]["most"], number=number)
        return super().label(position, choice)

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
    """What the set does next: two different actions at most, in any order (6-a).

    dieppe:6-b.
    """

    kind: ClassVar[str] = "action"
    rule: ClassVar[str] = "two-actions"
    verbs: ClassVar[tuple[str, ...]] = ("land", "fire", "assault", "drop")

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the actions that are open."""
        units = acting_set(position)
        if not units or not actions_left(position):
            return [DONE]
        found: list[Choice] = []
        aboard = is_aboard(position, (units & -units).bit_length() - 1)
        if units & position.static.boat_set:
            if not position.made & SAIL and can_sail(position):
                found.append(SAIL_CHOICE)
        elif aboard:
            found += [("land", beach) for beach in landing_beaches(position)]
        else:
            found += self._ashore(position)
        if not position.made & FIRE and not aboard:
            found += [("fire", zone) for zone in fire_targets(position)]
        # Of men aboard who cannot land together some stay out of the set, and may still act.
        too_many = aboard and not found
        if (position.made or too_many) and units & (units - 1):
            found += [("drop", unit) for unit in position.alike(units)]
        found.append(DONE)
        return found

    def _ashore(self, position: RaidPosition) -> list[Choice]:
        found: list[Choice] = []
        if can_walk(position):
            found.append(MOVE_CHOICE)
        found += [("assault", zone) for zone in assault_targets(position)]
        if not position.made & EMBARK and can_embark(position):
            found.append(EMBARK_CHOICE)
        return found

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Begin the action; at the end, not before, the set is marked Job done (6-f, R-27)."""
        shape = choice[0]
        if shape == "done":
            self._finish(position)
        elif shape == "drop":
            position.acting &= ~(1 << choice[1])
            if position.made:  # who has done nothing with the set may act later (6-f)
                position.done |= 1 << choice[1]
        elif shape == "land":
            position.made |= LAND
            land_on(position, choice[1], dice)
        elif shape == "embark":
            embark(position)
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
        """Say why an action is not open; what is no action has another time."""
        return [why_no_action(position, words)] if words[0] in _ACTIONS else []


def beaches_for(position: RaidPosition, unit: int) -> tuple[int, ...]:
    """Return the beaches a man aboard may land on this turn (9.2-i, 9.2-l, chapter 5)."""
    if position.reembarked >> unit & 1:
        return ()
    group = 0 if position.static.group_set[0] >> unit & 1 else 1
    return _beaches_off(position, group, position.zone_of(unit))


def _beaches_off(position: RaidPosition, group: int, zone: int) -> tuple[int, ...]:
    """Return the beaches that men of a group may land on from a zone this turn."""
    static = position.static
    if position.turn < position.land_from[group]:
        return ()
    only = position.only_beach[group]
    if only < 0:
        return static.surf[zone]
    # A group off its course lands from its own waiting zone, where its boats stay (5-p).
    at_start = zone == static.start_zone["G1" if group == 0 else "G2"]
    return (only,) if at_start or only in static.surf[zone] else ()


def who_may_land(position: RaidPosition, men: int, zone: int) -> int:
    """Return those of some men aboard the boats in a zone who may land on a beach this turn."""
    men &= ~position.reembarked
    for group, those in enumerate(position.static.group_set):
        if men & those and not _beaches_off(position, group, zone):
            men &= ~those
    return men


def landing_beaches(position: RaidPosition) -> list[int]:
    """Return the beaches the acting men may land on together."""
    if position.made & LAND:
        return []
    return beaches_open_to(position, acting_set(position), acting_zone(position))


def beaches_open_to(position: RaidPosition, men: int, zone: int) -> list[int]:
    """Return the beaches that men aboard the boats in a zone may land on together."""
    if men & position.reembarked:
        return []
    first, second = position.static.group_set
    beaches = _beaches_off(position, 0 if men & first else 1, zone)
    if men & first and men & second:
        others = _beaches_off(position, 1, zone)
        beaches = tuple(beach for beach in beaches if beach in others)
    return [beach for beach in beaches if why_not_land(position, men, beach) is None]


def why_not_land(position: RaidPosition, units: int, beach: int) -> str | None:
    """Return the rule that keeps men off a beach, if one does.

    Others than commandos do not land alone among Germans, nor officers and snipers on a marker
    (9.2-h, R-16).  On a full beach men may land who walk on at once (2.2-h, R-50).
    """
    if not crosses_surf(position, units, beach):
        return "surf"
    if position.germans_in(beach) and not units & position.static.kind_set["commando"]:
        return "enemy-zone"
    rule = why_not_enter(position, units, beach, position.made)
    if rule is None and not fits_ashore(position, units, beach):
        return None if can_walk_on(position, units, beach) else "stacking"
    return rule


def assault_targets(position: RaidPosition) -> list[int]:
    """Return the zones for a bare assault from where the set stands (R-02)."""
    if position.made & (MOVE | ASSAULT) or position.halted:
        return []
    units = acting_set(position)
    commandos = units & position.static.kind_set["commando"]
    if not commandos or position.levels(commandos) > position.static.tables.stacking.levels:
        return []
    zone = acting_zone(position)
    beside = [each for each in position.static.walks[zone] if position.germans_in(each[0])]
    if not beside:
        return []
    most = movement_of(position, commandos, zone)
    return [
        there
        for there, cost in beside
        if cost <= most and not position.hidden >> there & 1 and fits_ashore(position, units, there)
    ]


#: What a set may be told to do, and what it is marked with when it has done it.
_ACTIONS = {
    "move": MOVE,
    "fire": FIRE,
    "assault": ASSAULT,
    "land": LAND,
    "embark": EMBARK,
    "sail": SAIL,
}


def why_no_action(position: RaidPosition, words: list[str]) -> Refusal:
    """Return why the acting set cannot do what the words say."""
    word = words[0]
    if not actions_left(position):
        return refusal(position, "two-actions", M("The set has made its two actions."))
    if _ACTIONS[word] & position.made:
        return refusal(position, "two-actions", M("The two actions must be different."))
    if word == "fire":
        return refusal(
            position, "fire", M("No target: adjacent, revealed, and not the guns alone.")
        )
    if word == "assault":
        return refusal(
            position, "assault-start", M("Only commandos beside Germans assault, before any move.")
        )
    if word == "land" and len(words) > 1 and is_aboard(position, acting_units(position)[0]):
        return _why_no_landing(position, read_zone(position, words[1]))
    if word == "land":
        return refusal(position, "landing", M("Landing is for men aboard, in reach of a beach."))
    if word == "embark":
        return _why_no_embarkation(position)
    return refusal(position, "land-movement", M("The set has nowhere to go."))


def _why_no_landing(position: RaidPosition, beach: int) -> Refusal:
    """Return why the acting men cannot land on a beach together."""
    units, name = acting_set(position), position.static.zone_name[beach]
    if not all(beach in beaches_for(position, unit) for unit in acting_units(position)):
        return refusal(
            position, "landing", M("Not everybody of the set may land at {zone} now.", zone=name)
        )
    rule = why_not_land(position, units, beach)
    if rule == "surf":
        return _too_slow(position)
    if rule == "stacking":
        held = position.levels(position.men_in(beach))
        room = max(position.static.tables.stacking.levels - held, 0)
        full = M(
            "{zone} has room for {room} levels, the set has {levels} and cannot all walk on.",
            zone=name,
            room=room,
            levels=position.levels(units),
        )
        return refusal(position, "stacking", full)
    return refusal(position, "enemy-zone", M("Only commandos lead the way into {zone}.", zone=name))


def _why_no_embarkation(position: RaidPosition) -> Refusal:
    units, zone = acting_set(position), acting_zone(position)
    if not is_aboard(position, acting_units(position)[0]) and not crosses_surf(
        position, units, zone
    ):
        return _too_slow(position)
    return refusal(position, "embarkation", M("No boat off this beach has room for the set."))


def _too_slow(position: RaidPosition) -> Refusal:
    cost = position.static.tables.links["surf"].cost
    slow = M("The surf takes {cost} points, which not everybody of the set has.", cost=cost)
    return refusal(position, "surf", slow)


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
            front = position.candidates(position.men_in(self.zone))
            return [("front", unit) for unit in position.alike(front)]
        if not static.near_land[self.zone]:
            return []
        boats = position.boats(self.zone)
        if len(boats) > 1:
            loads = {_load(position, boat): boat for boat in reversed(boats)}
            boats = sorted(loads.values())
        return [("front", boat) for boat in boats]

    def usual(self, position: RaidPosition) -> Choice | None:
        """Who stood in front stays there; else the strongest, who bears a hit best."""
        choices = self.choices(position)
        now = ("front", position.front[self.zone])
        return now if now in choices else max(choices, key=lambda each: position.level(each[1]))

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Put it in front."""
        position.finish()
        position.front[self.zone] = choice[1]

    def cause(self, position: RaidPosition) -> Cause:
        """What the unit in front is for."""
        static = position.static
        text = M(
            "The next German fire at {zone} hits the unit in front.",
            zone=static.zone_name[self.zone],
        )
        return Cause(text, (), (static.zone_ids[self.zone],))

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
    loads, reduced = position.static.loads, position.reduced
    aboard = position.aboard(ABOARD - position.static.boat_number[boat])
    return tuple([loads[unit][reduced >> unit & 1] for unit in aboard])
