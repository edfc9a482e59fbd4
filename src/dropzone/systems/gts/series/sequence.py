"""The sequence of play (3.0, G4): the steps of a turn, and the chits of the Activation Phase."""

from __future__ import annotations

from enum import IntEnum

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.gts.prepared.motor_pool import give_trucks
from dropzone.systems.gts.prepared.schedule import (
    chit_comes,
    chits_of_turn,
    turn_comes,
)
from dropzone.systems.gts.prepared.static import ALLIED, AT_SEA, DIVISION, EVENT, GERMAN
from dropzone.systems.gts.series.activation import Activate, DivisionActivation
from dropzone.systems.gts.series.artillery import Contact, Parks
from dropzone.systems.gts.series.command import DeployLeader, let_leaders_meet
from dropzone.systems.gts.series.dispatch import BuyChits, BuyDispatch
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["ActivationPhase", "EndOfChit", "Step", "Turn"]


class Step(IntEnum):
    """The steps of a turn (3.2); saved positions keep their numbers."""

    PREPARATION = 0
    CUP = 1
    ACTIVATIONS = 2
    END = 3


class Turn(Procedure[GtsPosition], frozen=True):
    """One turn: dispatch, guns, leaders, the cup, the Activation Phase, the end (3.2).

    crete:3.1-a, crete:3.1-b, crete:3.1-c, crete:G4.1-a, crete:G4.2-a, crete:G4.5-a, crete:G4.6-a,
    crete:G3.3-a.
    """

    step: int = 0

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Do the next step."""
        step = self.step
        position.replace(Turn(step + 1))
        if step == Step.PREPARATION:
            position.tell("turn", position.turn)
            own = position.static.own
            if own.wins_at_turn_start(position):
                return
            turn_comes(position)
            static = position.static
            if position.turn == 0:
                own.begin_game(position)
            if position.turn == 0 and static.scenario.starts_at_activations:
                own.plan_air(position)
                return
            own.attach_units(position)
            for leader in range(len(position.host) - 1, -1, -1):
                if static.is_kampfgruppe[leader] and position.host[leader] < 0:
                    position.push(DeployLeader(leader))
            for side in (ALLIED, GERMAN):  # the last pushed comes first: the German
                for unit in reversed(static.of_side[side]):
                    if static.colour[unit] in ("orange", "black"):
                        position.push(Contact(unit))
                position.push(Parks(side))
            if static.scenario.dispatch:
                for side in (ALLIED, GERMAN):  # each does all of step D (P-24)
                    for command, owner in enumerate(static.command_side):
                        if owner == side:
                            position.push(BuyChits(command))
                            position.push(BuyDispatch(command))
            own.begin_turn(position)
        elif step == Step.CUP:
            _fill_cup(position)
        elif step == Step.ACTIVATIONS:
            if position.static.is_night(position.turn):
                for frame in position.static.own.end_of_night():
                    position.push(frame)
            position.push(ActivationPhase())
        else:
            _end_turn(position)


def _fill_cup(position: GtsPosition) -> None:
    """Step G: every chit goes in but the one that waits to open the turn (G4.7, G4.14)."""
    static = position.static
    if position.turn == 0:
        cup = static.scenario.cup
        if position.first < 0 and cup.first:
            position.first = static.chit_number[cup.first]
        initial = {static.chit_number[chit] for chit in cup.initial}
        position.cup = tuple(sorted({*initial, *position.bought} - {position.first}))
        position.bought = ()
        return
    static.own.release_chits(position)
    chits = {*chits_of_turn(position), *position.bought} - {position.first}
    position.cup = tuple(sorted(chits))
    position.bought = ()


class ActivationPhase(Procedure[GtsPosition], frozen=True):
    """Step H: the first chit, then chits drawn blindly until the cup is empty (G4.8, G4.9)."""

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Play the next chit; the last one waits for the next turn."""
        if position.first >= 0:
            chit, position.first = position.first, -1
            position.opened = chit
            self._play(position, chit)
            return
        cup = position.cup
        if not cup:
            position.finish()
            return
        drawn = dice.roll(len(cup)) - 1 if len(cup) > 1 else 0
        chit = cup[drawn]
        position.cup = (*cup[:drawn], *cup[drawn + 1 :])
        if position.cup or (position.turn, chit) in position.static.last_played:
            self._play(position, chit)
        else:
            position.first = chit
            position.tell("last-chit", chit)
            position.finish()

    def _play(self, position: GtsPosition, chit: int) -> None:
        chit_comes(position, chit)
        position.chit = chit
        position.acted = 0
        position.tell("chit", chit)
        position.push(EndOfChit())
        static = position.static
        kind = static.chit_kind(chit)
        if kind == EVENT:
            static.own.play_event_chit(position, static.chit_side(chit))
        elif kind == AT_SEA:
            static.own.play_naval_chit(position)
        elif kind == DIVISION:
            position.push(DivisionActivation(static.chit_command(chit)))
        else:
            position.push(Activate())


class EndOfChit(Procedure[GtsPosition], frozen=True):
    """When the owner has no more to do with a chit it is set aside (G6.12)."""

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Forget who acted."""
        position.finish()
        position.chit = -1
        position.acted = 0
        position.attached = 0
        let_leaders_meet(position)
        position.unloaded = 0
        position.ended = position.came_in = 0


def _end_turn(position: GtsPosition) -> None:
    """Steps I and J: the turn ends, victory is tested, the marker advances (G4.12, G4.13)."""
    position.arrived = 0
    own = position.static.own
    own.end_turn(position)
    position.light = position.heavy = 0
    position.shelled = position.fired_parks = 0
    position.shipped = position.embarked = position.lifted = 0
    position.opened = -1
    position.forget()  # barrages lift
    if own.wins_at_turn_end(position):
        return
    if position.turn + 1 == position.static.scenario.turns:
        own.end_game(position)
        return
    give_trucks(position)
    position.turn += 1
    position.forget()  # night and day see differently
    position.replace(Turn())
