"""The end of an assault and of a turn: clearing, reward, heroic cards, the Turn token."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.systems.commando.effects import run_terrain
from dropzone.systems.commando.position import CommandoPosition, changed, with_card, without
from dropzone.systems.commando.static import GERMAN, NOBODY
from dropzone.systems.commando.words import DONE, CommandoQuestion, distinct

__all__ = ["AfterAssault", "CounterPile", "EndOfTurn", "PickHero", "clear_front", "settle_blue"]


def clear_front(position: CommandoPosition, at: int) -> None:
    """Cards go to their owners' discard piles, tokens back (end-02 to end-04, R-16)."""
    front = position.fronts[at]
    for cards in front.table:
        for card in cards:
            position.discard(card)
    normal, yellow, red = front.tokens
    position.reserve += normal
    position.beside_yellow += yellow
    position.red_done += red
    position.set_front(at, front._replace(table=((), ()), tokens=(0, 0, 0)))


class AfterAssault(Procedure[CommandoPosition], frozen=True):
    """What follows an assault, fought or refused (end-01 to end-06, german-06).

    pegasus:result-10, pegasus:retreat-03.
    """

    step: str = "clear"

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Clear the table, settle the terrain, reward the winner."""
        scenario = position.static.scenarios[position.scenario]
        if self.step == "clear":
            position.phase = "end"
            for at in range(len(position.fronts)):
                clear_front(position, at)
            position.winner = position.front.over
            position.replace(AfterAssault("reward"))
            if position.winner != NOBODY:
                position.tell("assault-won", position.winner, position.front.terrain)
            position.path = (
                *position.path,
                *((front.terrain, front.over) for front in position.fronts),
            )
            position.settled = True
            scenario.settle_terrain(position, position.winner)
        elif self.step == "reward":
            position.replace(AfterAssault("blue"))
            if position.winner != NOBODY:
                reward(position, position.winner, dice)
                run_terrain(position, "reward")
        else:
            position.finish()
            settle_blue(position)


def reward(position: CommandoPosition, side: int, dice: Dice) -> None:
    """The winner takes two tokens and draws a card; at Merville no card (end-05, s2-11, s3-17).

    pegasus:retreat-02.
    """
    static = position.static
    position.gain_tokens(side, static.tokens.reward)
    cards = static.sheets[position.scenario].reward_cards
    if cards:
        position.draw(side, cards, dice)


def settle_blue(position: CommandoPosition) -> None:
    """A campaign token goes to the British if the German won, else out (camp-15, camp-16)."""
    if position.blue_here:
        position.blue_here = False
        if position.winner == GERMAN:
            position.blue_british += 1
        position.tell("blue-settled", position.winner)


class EndOfTurn(Procedure[CommandoPosition], frozen=True):
    """Counter-attack pile, heroic card, Turn token; then the next turn (end-07 to end-09).

    Who picks follows the Turn token: s1b-04, s2-13, s2-38.
    """

    step: str = "pile"

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Go on to the next step."""
        scenario = position.static.scenarios[position.scenario]
        if self.step == "pile":
            position.replace(EndOfTurn("hero"))
            scenario.put_aside(position)
        elif self.step == "hero":
            position.replace(EndOfTurn("flip"))
            if scenario.picks_hero(position) and position.heroes[position.turn_token]:
                position.push(PickHero(position.turn_token))
        else:
            position.finish()
            if position.turn_token != NOBODY and scenario.flips_token(position):
                position.turn_token = 1 - position.turn_token
                position.tell("turn-token", position.turn_token)
            scenario.next_turn(position)


class PickHero(CommandoQuestion, frozen=True):
    """Which heroic card a player takes, unseen by the other (hero-07, end-07)."""

    kind: ClassVar[str] = "hero"
    rule: ClassVar[str] = "hero"
    verb: ClassVar[str] = "pick"
    from_hand: ClassVar[bool] = False

    who: int

    def side(self, position: CommandoPosition) -> int:
        """The player whose card it is."""
        return self.who

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the heroic cards still set apart."""
        return [("card", card) for card in position.heroes[self.who]]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Add it to the hand (hero-01)."""
        position.finish()
        card = choice[1]
        own = position.heroes[self.who]
        position.heroes = changed(position.heroes, self.who, without(own, card))
        position.give(self.who, card)
        position.tell("hero-picked", self.who, card)
        position.tell("hero-picked-unseen", self.who)


class CounterPile(CommandoQuestion, frozen=True):
    """Which cards played this turn the German lays by for the counter-attack (s1b-07, s1b-09)."""

    kind: ClassVar[str] = "counter-pile"
    rule: ClassVar[str] = "counter-pile"
    verb: ClassVar[str] = "aside"
    from_hand: ClassVar[bool] = False
    asks_always: ClassVar[bool] = False

    unit: bool = True
    other: bool = True

    def side(self, position: CommandoPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return what was played and lies in the discard pile: one Unit, one other card."""
        types = position.static.type
        found: list[Choice] = [
            ("card", card)
            for card in distinct(position.played)
            if card in position.discards[GERMAN]
            and (self.unit if types[card] == "unit" else self.other)
        ]
        return [*found, DONE] if found else []

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Show it to the British and lay it face down (s1b-08, s1b-10)."""
        position.finish()
        if choice == DONE:
            return
        card = choice[1]
        pile = without(position.discards[GERMAN], card)
        position.discards = changed(position.discards, GERMAN, pile)
        position.counter_pile = with_card(position.counter_pile, card)
        position.played = without(position.played, card)
        position.tell("put-aside", card)
        is_unit = position.static.type[card] == "unit"
        position.push(CounterPile(self.unit and not is_unit, self.other and is_unit))
