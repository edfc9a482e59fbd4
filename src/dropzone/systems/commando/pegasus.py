"""Scenario 1B, Pegasus Bridge: two bridges at once, then the German counter-attack."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M
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
from dropzone.systems.commando.objections import why_not_action, why_not_token
from dropzone.systems.commando.phases import enter
from dropzone.systems.commando.position import CommandoPosition, with_card, without
from dropzone.systems.commando.replies import play_card
from dropzone.systems.commando.static import BRITISH, GERMAN, NOBODY, Cards
from dropzone.systems.commando.values import (
    has_room,
    playable_actions,
    usable_tokens,
)
from dropzone.systems.commando.words import DONE, CommandoQuestion, read_card, refusal

__all__ = ["BridgeInitiative", "BridgeUnit", "Pegasus", "Ranville", "Round"]

#: The two bridges as fronts.
FIRST, SECOND = 0, 1


class Pegasus(Benouville):
    """The historical scenario: both bridges, heroic cards, a pile for the counter-attack.

    pegasus:s1b-33, pegasus:s1b-35, pegasus:s1b-40, pegasus:s1b-41, pegasus:s1b-42, pegasus:s1b-48.
    """

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
        """Bénouville taken, then held: that decides the game (s1b-31, s1b-37).

        Ranville does not (s1b-38, s1b-39, s1b-46, s1b-47).
        """
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


class _Step(IntEnum):
    """The steps of a round (s1b-12 to -15); saved positions keep their numbers."""

    UNIT_ON_FIRST = 0
    UNIT_ON_SECOND = 1
    INITIATIVE = 2
    GIVEN_UP = 3
    ANSWER_ON_FIRST = 4
    ANSWER_ON_SECOND = 5
    RANVILLE = 6
    FIGHT_ON_FIRST = 7
    FIGHT_ON_SECOND = 8


class Round(Procedure[CommandoPosition], frozen=True):
    """One round: German units on both bridges, British units, then the fights (s1b-12 to -15).

    pegasus:s1b-18, pegasus:s1b-19, pegasus:s1b-21, pegasus:s1b-23.
    """

    step: int = 0

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Do the next step of the round."""
        position.replace(Round(self.step + 1))
        first, second = position.fronts
        match self.step:
            case _Step.UNIT_ON_FIRST:
                if first.over == NOBODY and has_room(position, first):
                    position.push(BridgeUnit(FIRST))
                elif first.over == NOBODY:
                    _benouville_taken(position)
            case _Step.UNIT_ON_SECOND:
                if second.over == NOBODY:
                    position.push(BridgeUnit(SECOND))
            case _Step.INITIATIVE:
                if first.german >= 0 or second.german >= 0:
                    position.push(BridgeInitiative())
            case _Step.GIVEN_UP:  # a bridge without a German unit is given up (s1b-14)
                if first.over == NOBODY and first.german < 0:
                    _benouville_taken(position)
                if second.over == NOBODY and second.german < 0:
                    position.push(Ranville(BRITISH))
            case _Step.ANSWER_ON_FIRST:
                if first.german >= 0:
                    position.push(Answer(FIRST))
            case _Step.ANSWER_ON_SECOND:
                if second.german >= 0:
                    position.push(Answer(SECOND))
            case _Step.RANVILLE:
                self._settle_ranville(position)
            case _Step.FIGHT_ON_FIRST:
                if first.german >= 0:
                    position.push(Bid(FIRST, BRITISH))
            case _Step.FIGHT_ON_SECOND:
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
    """Bénouville fell: its reward does not wait for Ranville.

    pegasus:s1b-30.
    """
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

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say why nothing can be added so: the bridge comes first (R-44)."""
        static = position.static
        names = [static.terrain_slug[front.terrain] for front in position.fronts]
        if words[0] in ("play", "token"):
            text = M("Say on which bridge: “{first} …” or “{second} …”.", first=names[0],
                     second=names[1])  # fmt: skip
            return [refusal(position, "initiative", text)]
        if len(words) != 3 or words[0] not in names:
            return []
        at = names.index(words[0])
        if position.fronts[at].german < 0:
            terrain = static.terrain_name[position.fronts[at].terrain]
            text = M("There is no German Unit on {terrain}.", terrain=terrain)
            return [refusal(position, "needs-unit", text)]
        if words[1] == "token":
            return [why_not_token(position, at, GERMAN, words[2])]
        card = read_card(position, words[2])
        if card in position.hands[GERMAN]:
            return [why_not_action(position, at, GERMAN, card)]
        return super().reasons(position, words[1:])
