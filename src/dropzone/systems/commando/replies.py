"""Playing cards one at a time, and the moment in which the other side may cancel them."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.systems.commando.effects import RunEffects
from dropzone.systems.commando.objections import why_not_reply
from dropzone.systems.commando.position import CommandoPosition, changed, with_card, without
from dropzone.systems.commando.static import GERMAN
from dropzone.systems.commando.values import ban_mask, units_as_actions
from dropzone.systems.commando.vocabulary import ACTIONS
from dropzone.systems.commando.words import PASS, CommandoQuestion, read_card

__all__ = ["Reply", "Resolve", "may_be_cancelled", "play_card", "put_on_table"]


def put_on_table(position: CommandoPosition, at: int, side: int, card: int) -> None:
    """Lay a card of a hand on the table of a front."""
    position.take(side, card)
    front = position.fronts[at]
    table = changed(front.table, side, (*front.table[side], card))
    position.set_front(at, front._replace(table=table))
    note_played(position, side, card)


def note_played(position: CommandoPosition, side: int, card: int) -> None:
    """Remember what the German plays in a turn, for the counter-attack pile (s1b-07)."""
    if side == GERMAN:
        position.played = with_card(position.played, card)


def play_card(position: CommandoPosition, side: int, card: int, window: str, at: int = 0) -> None:
    """Put down an event or a combat action; the other side may cancel it (precise-03, -05)."""
    static = position.static
    if window == "event":
        position.take(side, card)
        position.limbo = with_card(position.limbo, card)
        note_played(position, side, card)
        what = "event"
    else:
        put_on_table(position, at, side, card)
        what = "action"
        if window == "action" and not static.heroic[card]:  # a limit counts it
            front = position.fronts[at]
            actions = changed(front.actions, side, front.actions[side] + 1)
            position.set_front(at, front._replace(actions=actions))
    position.tell("played", side, card, what)
    position.push(Resolve(side, card, window, at))
    if may_be_cancelled(position, 1 - side, card, what, at):
        position.push(Reply(1 - side, card, what, at))


def may_be_cancelled(position: CommandoPosition, by: int, card: int, what: str, at: int) -> bool:
    """Return whether a side must be asked to cancel a card, on public grounds alone.

    Heroic cards cannot be cancelled (hero-03). The question is left out only if the side can
    have no fitting card in this scenario, holds no card at all, or is forbidden every fitting one.
    """
    static = position.static
    if static.heroic[card] or not position.hands[by]:
        return False
    heroes = position.heroes_in_hand(by)
    plain = len(position.hands[by]) > heroes
    for reply in static.replies[position.scenario][by][what]:
        if static.heroic[reply]:
            if heroes:
                return True
        elif plain and not is_banned(position, by, reply, at):
            return True
    return False


def is_banned(position: CommandoPosition, side: int, card: int, at: int) -> bool:
    """Return whether a ban on combat actions covers a reply (R-47)."""
    if position.static.type[card] != "action" or position.static.heroic[card]:
        return False
    front = position.fronts[at]
    return front.german >= 0 and bool(ban_mask(position, front, side) & ACTIONS)


class Resolve(Procedure[CommandoPosition], frozen=True):
    """A card put down and not cancelled takes effect; an event then goes to the discard pile.

    pegasus:info-03, pegasus:hero-04.
    """

    side: int
    card: int
    window: str
    at: int
    done: bool = False

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Run its records, then clear it away (british-03, assault-07)."""
        static = position.static
        if self.done:
            position.finish()
            position.limbo = without(position.limbo, self.card)
            position.discard(self.card)
            return
        if self.window == "event":
            position.replace(Resolve(self.side, self.card, self.window, self.at, True))
        else:
            position.finish()
        window = self.window
        if window == "action" and static.type[self.card] == "unit":
            window = "as_action"
        program = static.program[self.card].get(window, ())
        if program:
            position.push(RunEffects(self.side, program, self.card, self.at))
        elif window == "as_action":
            _plain_unit(position, self.side, self.card, self.at)


def _plain_unit(position: CommandoPosition, side: int, card: int, at: int) -> None:
    """A unit without a bonus of its own is worth what the terrain says (card-20)."""
    front = position.fronts[at]
    n = units_as_actions(position, front, side)
    position.set_front(at, front._replace(made=(*front.made, (side, card, n))))
    position.tell("bonus", side, card, n)


class Reply(CommandoQuestion, frozen=True):
    """Whether a side cancels the card just put down, before anything else (precise-03)."""

    kind: ClassVar[str] = "reply"
    rule: ClassVar[str] = "cancel"
    verb: ClassVar[str] = "cancel"

    who: int
    card: int
    what: str
    at: int

    def side(self, position: CommandoPosition) -> int:
        """The opponent of the player of the card."""
        return self.who

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the fitting cards in hand, and to let it pass."""
        hand = position.hands[self.who]
        return [
            *(
                ("card", card)
                for card in position.static.replies[position.scenario][self.who][self.what]
                if card in hand and not is_banned(position, self.who, card, self.at)
            ),
            PASS,
        ]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Cancel it, or let it take effect."""
        position.finish()
        if choice == PASS:
            return
        position.finish()  # what the card would have done
        static = position.static
        cancelling = choice[1]
        position.tell("cancelled", self.who, cancelling, self.card)
        if self.what == "event":
            position.limbo = without(position.limbo, self.card)
            position.discard(self.card)
        elif self.what == "unit":
            from dropzone.systems.commando.assault import unit_cancelled

            unit_cancelled(position, self.at)
        if static.type[cancelling] == "action" and position.fronts[self.at].table != ((), ()):
            put_on_table(position, self.at, self.who, cancelling)
        else:
            position.take(self.who, cancelling)
            note_played(position, self.who, cancelling)
            position.discard(cancelling)
        program = static.program[cancelling][f"reply_{self.what}"]
        position.push(RunEffects(self.who, program, cancelling, self.at))

    def cause(self, position: CommandoPosition) -> Cause:
        """The card that was put down, and what passing lets happen."""
        static = position.static
        text = M(
            "{card} was played; if it is not cancelled it takes effect.",
            card=static.card_name[self.card],
        )
        return Cause(text, (static.slug[self.card],))

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say why a card does not cancel this one."""
        if len(words) == 2 and words[0] == self.verb:
            card = read_card(position, words[1])
            if card in position.hands[self.who]:
                why = why_not_reply(position, self.who, card, self.card, self.what, self.at)
                return [why]
        return super().reasons(position, words)

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt names the card."""
        return {"played": position.static.card_name[self.card]}
