"""The sequence of play (dieppe:3, 4, 5): loading, random events, and the phases of a turn."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.text.messages import Value
from dropzone.systems.raid.actions import BritishPhase
from dropzone.systems.raid.alarm import d10, raise_alarm
from dropzone.systems.raid.automaton import (
    GermanFire,
    GermanMovement,
    Reinforcements,
    german_order,
)
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import ABOARD, GONE, WITHDRAWN
from dropzone.systems.raid.victory import end_game, nobody_is_left
from dropzone.systems.raid.words import RaidQuestion

__all__ = ["EndOfBritishPhase", "LoadBoats", "LoadMan", "RandomEvent", "StartGermanStep", "Turn"]

_GROUPS = ("G1", "G2")


class LoadBoats(RaidQuestion, frozen=True):
    """Whether the men are shared out as usual or by hand (3.3-c, 3.3-f)."""

    kind: ClassVar[str] = "load"
    rule: ClassVar[str] = "loading"

    def choices(self, position: RaidPosition) -> list[Choice]:
        """As usual, or man by man."""
        return [("usual",), ("by-hand",)]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Share them out, or ask for each."""
        if choice == ("by-hand",):
            position.replace(LoadMan(_men_by_size(position)))
            return
        position.finish()
        load_as_usual(position)

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "load usual" or "load by-hand"."""
        return ("load",)


def _men_by_size(position: RaidPosition) -> tuple[int, ...]:
    """The largest first, so that everybody finds room."""
    return tuple(sorted(position.static.men, key=lambda unit: (-position.level(unit), unit)))


def load_as_usual(position: RaidPosition) -> None:
    """Share the men evenly among the boats of their group."""
    for unit in _men_by_size(position):
        boats = boats_for(position, unit)
        loads = {boat: position.standing[ABOARD - boat].bit_count() for boat in boats}
        position.put(unit, ABOARD - min(boats, key=lambda boat: (loads[boat], boat)))


def boats_for(position: RaidPosition, unit: int) -> list[int]:
    """Return the numbers of the boats of a man's group that have room for him (3.3-d)."""
    static = position.static
    group = static.counters[unit].group
    found = []
    for boat in static.boats:
        if static.counters[boat].group == group:
            number = static.boat_number[boat]
            room = static.tables.boats.capacity - position.levels(
                position.standing[ABOARD - number]
            )
            if room >= position.level(unit):
                found.append(number)
    return found


class LoadMan(RaidQuestion, frozen=True):
    """Under which boat of his group each man goes."""

    kind: ClassVar[str] = "load-man"
    rule: ClassVar[str] = "loading"

    queue: tuple[int, ...]

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the boats with room."""
        if not self.queue:
            return []
        boats = boats_for(position, self.queue[0])
        return [("boat", position.static.boat[number]) for number in boats]

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Put him there."""
        unit, *rest = self.queue
        position.put(unit, ABOARD - position.static.boat_number[choice[1]])
        if rest:
            position.replace(LoadMan(tuple(rest)))
        else:
            position.finish()

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "load UNIT BOAT"."""
        return ("load", position.static.unit_ids[self.queue[0]])

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the man."""
        return {"man": position.static.unit_name[self.queue[0]]}


class RandomEvent(Procedure[RaidPosition], frozen=True):
    """The event of the first turn (5-c to 5-r).

    dieppe:4-b, dieppe:5-b.
    """

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Roll and apply it; an odd die adds a breakdown."""
        position.finish()
        face = dice.roll(6)
        position.tell("rolled", "random-event", 6, face, ())
        if face <= 4:
            raise_alarm(position, "random-event", dice)
            self._shelled(position, 2 if face <= 2 else 3, dice)
        else:
            group = 0 if face == 5 else 1
            beach = position.static.beach_of[_GROUPS[group]]
            beaches = list(position.only_beach)
            beaches[group] = beach
            position.only_beach = (beaches[0], beaches[1])
            position.tell("misdirected", group + 1, beach)
        if face % 2:
            self._breakdown(position, dice)

    def _shelled(self, position: RaidPosition, turn: int, dice: Dice) -> None:
        """A D10 names a boat that is sunk, or a group that comes late."""
        face = d10(position, dice, "random-event")
        if face == 0:
            position.tell("near-miss")
        elif face <= 7:
            position.eliminate(position.static.boat[face], "event")
        else:
            turns = list(position.land_from)
            turns[face - 8] = turn
            position.land_from = (turns[0], turns[1])
            position.tell("late", face - 7, turn)

    def _breakdown(self, position: RaidPosition, dice: Dice) -> None:
        """A boat leaves the game with all aboard; others than boats are rolled again (R-07)."""
        while True:
            face = d10(position, dice, "breakdown")
            boat = position.static.boat.get(face)
            if boat is not None and position.where[boat] != GONE:
                break
        for unit in position.aboard(ABOARD - face):
            position.put(unit, WITHDRAWN)
        position.put(boat, WITHDRAWN)
        position.tell("breakdown", boat)


class _Phase(IntEnum):
    """The phases of a turn (4-a); saved positions keep their numbers."""

    START = 0
    EVENTS = 1
    BRITISH = 2
    FIRE = 3
    MOVEMENT = 4
    REINFORCEMENTS = 5
    END = 6


class Turn(Procedure[RaidPosition], frozen=True):
    """One turn: British actions, then German fire, movement and reinforcements (4-a)."""

    step: int = 0

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Do the next phase."""
        step = self.step
        position.replace(Turn(step + 1))
        if step == _Phase.START:
            position.tell("turn", position.turn)
            if position.turn == 6:
                raise_alarm(position, "dawn", dice)
            elif position.turn == 9:
                raise_alarm(position, "daylight", dice)
        elif step == _Phase.EVENTS:
            if position.turn == 1 and position.static.has("random-events"):
                position.push(RandomEvent())
        elif step == _Phase.BRITISH:
            position.push(EndOfBritishPhase())
            position.push(BritishLoop())
        elif step == _Phase.FIRE:
            position.push(StartGermanStep("fire"))
        elif step == _Phase.MOVEMENT:
            position.push(StartGermanStep("move"))
        elif step == _Phase.REINFORCEMENTS:
            position.push(Reinforcements())
        else:
            _end_turn(position)


class BritishLoop(Procedure[RaidPosition], frozen=True):
    """The British act stack by stack until the player ends the phase."""

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Ask for the next stack."""
        position.replace(BritishPhase())


class EndOfBritishPhase(Procedure[RaidPosition], frozen=True):
    """Phase C: the markers Job done are taken off (4-d); unguarded prisoners slip away (R-28)."""

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Clear the phase."""
        position.finish()
        position.done = 0
        for unit in position.static.members(position.prisoners):
            zone = position.where[unit]
            if zone >= 0 and not position.men_in(zone):
                position.prisoners &= ~(1 << unit)
                position.eliminate(unit, "escaped")


class StartGermanStep(Procedure[RaidPosition], frozen=True):
    """The order of the German zones is fixed once, at the start of the step."""

    what: str

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Begin fire or movement."""
        order = german_order(position, self.what)
        if self.what == "fire":
            position.replace(GermanFire(order))
        else:
            position.replace(GermanMovement(order))


def _end_turn(position: RaidPosition) -> None:
    """Phase E: markers off, next turn; after the last one the points are counted (4-h, 4-i)."""
    position.fired = 0
    position.moved = 0
    if position.turn == position.static.tables.turns.count or nobody_is_left(position):
        end_game(position)
        return
    position.turn += 1
    position.replace(Turn())
