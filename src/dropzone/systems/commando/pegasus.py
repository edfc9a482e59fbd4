"""Scenario 1B, Pegasus Bridge: two bridges at once, then the German counter-attack."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.dice import Dice
from dropzone.core.messages import M
from dropzone.core.procedure import Choice, Procedure
from dropzone.systems.commando.assault import (
    GIVE_UP,
    Answer,
    Bid,
    GermanUnit,
    toss,
)
from dropzone.systems.commando.benouville import Benouville
from dropzone.systems.commando.choices import Discard
from dropzone.systems.commando.ending import CounterPile, clear_front
from dropzone.systems.commando.phases import enter
from dropzone.systems.commando.position import CommandoPosition, with_card, without
from dropzone.systems.commando.replies import play_card
from dropzone.systems.commando.static import BRITISH, GERMAN, NOBODY, Cards
from dropzone.systems.commando.values import (
    has_room,
    playable_actions,
    usable_tokens,
)
from dropzone.systems.commando.words import DONE, CommandoQuestion

__all__ = ["BridgeInitiative", "BridgeUnit", "Pegasus", "Ranville", "Round"]

#: The two bridges as fronts.
FIRST, SECOND = 0, 1


class Pegasus(Benouville):
    """The historical scenario: both bridges, heroic cards, a pile for the counter-attack."""

    def bridges(self, both: Cards) -> Cards:
        """Ranville lies beside Bénouville (s1b-06)."""
        return both

    def reach_bridge(self, position: CommandoPosition) -> None:
        """After the road the two bridges, then the bridge under its new name (s1b-11, s1b-31)."""
        numbers = self.static.terrain_number
        road = self.static.road
        if self.is_last_stand(position):
            bridge = numbers[road.counter_attack]
            position.waiting = without(position.waiting, bridge)
            enter(position, bridge)
        else:
            position.waiting = ()
            enter(position, numbers[road.bridge], numbers[road.second])

    def is_last_stand(self, position: CommandoPosition) -> bool:
        """Return whether this is the turn of the counter-attack."""
        return position.turn == self.static.road.turns + 2

    def before_german_phase(self, position: CommandoPosition) -> None:
        """The counter-attack pile is shuffled into the draw pile (s1b-34)."""
        if self.is_last_stand(position):
            position.shuffle(GERMAN, position.counter_pile)
            position.counter_pile = ()
            position.tell("counter-attack")

    def begin_assault(self, position: CommandoPosition) -> None:
        """On the two bridges units are laid on both (s1b-12)."""
        if len(position.fronts) == 1:
            super().begin_assault(position)
        else:
            position.phase = "assault"
            position.push(Round())

    def settle_terrain(self, position: CommandoPosition, winner: int) -> None:
        """Bénouville taken, then held: that decides the game (s1b-31, s1b-37)."""
        if self.on_road(position):
            super().settle_terrain(position, winner)
            return
        assert winner == BRITISH
        if not self.is_last_stand(position):
            self._turn_cards(position)
            self.award(position, "benouville", self.static.campaign_sheet.benouville)
            return
        terrain = position.front.terrain
        position.terrain_discard = with_card(position.terrain_discard, terrain)
        most = self.static.campaign_sheet.pegasus_bridge
        self.award(position, "pegasus-bridge", most[position.strength - 1])
        self.finish(position, BRITISH, M("The British have held Pegasus Bridge."))

    def _turn_cards(self, position: CommandoPosition) -> None:
        """Bénouville is Pegasus Bridge now; Ranville shows who took it (s1b-27, s1b-31)."""
        road, numbers = self.static.road, self.static.terrain_number
        second = road.taken if position.ranville < 0 else road.second
        position.waiting = (numbers[road.counter_attack], numbers[second])

    def put_aside(self, position: CommandoPosition) -> None:
        """After each of the first six turns, whatever the result (s1b-07, s1b-43)."""
        if self.on_road(position):
            position.push(CounterPile())

    def picks_hero(self, position: CommandoPosition) -> bool:
        """No more heroic cards from the bridges on (s1b-05, s1b-32)."""
        return self.on_road(position)

    def flips_token(self, position: CommandoPosition) -> bool:
        """The Turn token stays from the bridges on."""
        return self.on_road(position)


# -- the two bridges ------------------------------------------------------------------------------


class Round(Procedure[CommandoPosition], frozen=True):
    """One round: German units on both bridges, British units, then the fights (s1b-12 to -15)."""

    step: int = 0

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Do the next step of the round."""
        position.replace(Round(self.step + 1))
        first, second = position.fronts
        match self.step:
            case 0:
                if first.over == NOBODY and has_room(position, first):
                    position.push(BridgeUnit(FIRST))
                elif first.over == NOBODY:
                    _benouville_taken(position)
            case 1:
                if second.over == NOBODY:
                    position.push(BridgeUnit(SECOND))
            case 2:
                if first.german >= 0 or second.german >= 0:
                    position.push(BridgeInitiative())
            case 3:  # a bridge without a German unit is given up (s1b-14)
                if first.over == NOBODY and first.german < 0:
                    _benouville_taken(position)
                if second.over == NOBODY and second.german < 0:
                    position.push(Ranville(BRITISH))
            case 4:
                if first.german >= 0:
                    position.push(Answer(FIRST))
            case 5:
                if second.german >= 0:
                    position.push(Answer(SECOND))
            case 6:
                self._settle_ranville(position)
            case 7:
                if first.german >= 0:
                    position.push(Bid(FIRST, BRITISH))
            case 8:
                if second.german >= 0:
                    position.push(Bid(SECOND, BRITISH))
            case _:
                self._end(position)

    def _settle_ranville(self, position: CommandoPosition) -> None:
        """A bridge that the British gave up is lost at once (s1b-28, R-22)."""
        if position.fronts[SECOND].over == GERMAN and position.ranville == 0:
            position.push(Ranville(GERMAN))

    def _end(self, position: CommandoPosition) -> None:
        """Ranville is settled before the next unit is laid on Bénouville."""
        first, second = position.fronts
        position.replace(Round())
        if second.over == GERMAN and position.ranville == 0:
            position.push(Ranville(GERMAN))
        elif second.over == NOBODY and not has_room(position, second):
            position.push(Ranville(BRITISH))
        elif first.over != NOBODY and second.over != NOBODY:
            position.finish()


def _benouville_taken(position: CommandoPosition) -> None:
    position.set_front(FIRST, position.fronts[FIRST]._replace(over=BRITISH))
    clear_front(position, FIRST)
    position.tell("bridge-won", BRITISH, position.fronts[FIRST].terrain)


class Ranville(Procedure[CommandoPosition], frozen=True):
    """The result of Ranville, applied at once (s1b-24 to s1b-28)."""

    winner: int

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Clear the bridge, change the size of the other, ask the loser for a card."""
        position.finish()
        position.set_front(SECOND, position.fronts[SECOND]._replace(over=self.winner))
        clear_front(position, SECOND)
        position.ranville = 1 if self.winner == GERMAN else -1
        position.tell("bridge-won", self.winner, position.fronts[SECOND].terrain)
        scenario = position.static.scenarios[position.scenario]
        if self.winner == BRITISH:
            scenario.award(position, "ranville", position.static.campaign_sheet.ranville)
        position.push(Discard(1 - self.winner, 1))


class BridgeUnit(GermanUnit, frozen=True):
    """Which unit the German lays on a bridge, or that it is given up (s1b-12, s1b-14)."""

    kind: ClassVar[str] = "bridge-unit"
    rule: ClassVar[str] = "bridge-unit"
    stop: ClassVar[Choice] = GIVE_UP


class BridgeInitiative(CommandoQuestion, frozen=True):
    """What the German adds on either bridge before announcing (R-44)."""

    kind: ClassVar[str] = "bridge-initiative"
    rule: ClassVar[str] = "initiative"

    def side(self, position: CommandoPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return what can be added, on which bridge, and to announce."""
        found: list[Choice] = []
        for at in (FIRST, SECOND):
            if position.fronts[at].german >= 0:
                found += [("card", card, at) for card in playable_actions(position, at, GERMAN)]
                tokens = usable_tokens(position, position.fronts[at], GERMAN)
                found += [("token", kind, at) for kind in tokens]
        return [*found, DONE]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Add it, or announce that the choice is made (s1b-12)."""
        if choice == DONE:
            position.finish()
        elif choice[0] == "card":
            play_card(position, GERMAN, choice[1], "action", choice[2])
        else:
            toss(position, choice[2], GERMAN, choice[1], dice)
