"""Choices that cards ask for, made after the time to cancel them is over (card-09, card-25)."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Message, Term, Value
from dropzone.systems.commando.phrases import OPTION_PHRASES
from dropzone.systems.commando.position import CommandoPosition, changed, without
from dropzone.systems.commando.static import CommandoStatic
from dropzone.systems.commando.values import amount
from dropzone.systems.commando.words import DONE, CommandoQuestion, distinct, refusal

__all__ = ["Choose", "Discard", "PutUnder", "Retrieve", "Search", "SpendTokens", "Take"]


class _Own(CommandoQuestion, frozen=True):
    """A question to the side named in it."""

    who: int

    def side(self, position: CommandoPosition) -> int:
        """The side named."""
        return self.who


class Choose(_Own, frozen=True):
    """Which of the options of a card; each pick works before the next is made."""

    kind: ClassVar[str] = "choose-option"
    rule: ClassVar[str] = "choose-option"
    verb: ClassVar[str] = "choose"

    owner: int
    record: int
    times: int
    source: int
    at: int

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the options by number."""
        options = position.static.records[self.record].options
        return [("option", n) for n in range(1, len(options) + 1)]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Run the option; ask again if the card says so."""
        from dropzone.systems.commando.effects import RunEffects

        position.finish()
        if self.times > 1:
            position.push(
                Choose(self.who, self.owner, self.record, self.times - 1, self.source, self.at)
            )
        program = position.static.records[self.record].options[choice[1] - 1]
        position.tell("option", self.who, choice[1], self.record)
        if program:
            position.push(RunEffects(self.owner, program, self.source, self.at))

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt names the card."""
        static = position.static
        name: Value = static.card_name[self.source] if self.source >= 0 else ""
        return {"card": name, "times": self.times}

    def label(self, position: CommandoPosition, choice: Choice) -> Message:
        """Say what the option does."""
        return option_text(position.static, self.record, choice[1], position, self.at)


def option_text(
    static: CommandoStatic,
    record: int,
    number: int,
    position: CommandoPosition | None = None,
    at: int = 0,
) -> Message:
    """Return what an option of a card does, in words."""
    said: list[str | int | Term | Message] = []
    for each in static.records[record].options[number - 1]:
        inner = static.records[each]
        key = f"{inner.op}-{inner.who}" if inner.op in ("combat", "discard") else inner.op
        count = inner.n.base if position is None else amount(position.fronts[at], inner.n)
        text = OPTION_PHRASES.get(key, OPTION_PHRASES["*"])
        signed = f"{count:+d}" if inner.op == "combat" else str(count)
        said.append(M(text, n=signed, number=number))
    return M("{options}", options=said)


class Discard(_Own, frozen=True):
    """Which card a player discards; heroic cards never (hero-02)."""

    kind: ClassVar[str] = "discard"
    rule: ClassVar[str] = "discard"
    verb: ClassVar[str] = "discard"

    count: int

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the cards that can be discarded; none is no question."""
        heroic = position.static.heroic
        hand = position.hands[self.who]
        return [("card", card) for card in distinct(hand) if not heroic[card]]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Discard it, without any effect of its own (info-09)."""
        position.finish()
        if self.count > 1:
            position.push(Discard(self.who, self.count - 1))
        position.take(self.who, choice[1])
        position.discard(choice[1])
        position.tell("discarded", self.who, choice[1])

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say that a heroic card is never discarded (hero-02)."""
        if len(words) == 2 and words[0] == self.verb:
            card = position.static.card_number.get(words[1], -1)
            if card in position.hands[self.who]:
                name = position.static.card_name[card]
                text = M("{card} is heroic and cannot be discarded.", card=name)
                return [refusal(position, "heroic-kept", text)]
        return super().reasons(position, words)


class Retrieve(_Own, frozen=True):
    """Which card a player takes back from the own discard pile, as far as possible (info-10)."""

    kind: ClassVar[str] = "retrieve"
    rule: ClassVar[str] = "retrieve"
    verb: ClassVar[str] = "take"
    from_hand: ClassVar[bool] = False

    count: int
    record: int
    optional: bool

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return what fits in the discard pile, and that it is enough where the card says so."""
        fits = position.static.records[self.record].filter
        cards = position.static.cards
        found: list[Choice] = [
            ("card", card)
            for card in distinct(position.discards[self.who])
            if fits.accepts(cards[card])
        ]
        return [*found, DONE] if found and self.optional else found

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Take it into the hand, shown to the other player."""
        position.finish()
        if choice == DONE:
            return
        if self.count > 1:
            position.push(Retrieve(self.who, self.count - 1, self.record, self.optional))
        card = choice[1]
        pile = position.discards
        position.discards = changed(pile, self.who, without(pile[self.who], card))
        position.give(self.who, card)
        position.show(self.who, card)
        position.tell("retrieved", self.who, card)


class Search(_Own, frozen=True):
    """Which card a player takes from the own draw pile; then the pile is shuffled.

    Nobody else may look through that pile, so a search may always come to nothing.
    """

    kind: ClassVar[str] = "search"
    rule: ClassVar[str] = "search"
    verb: ClassVar[str] = "take"
    from_hand: ClassVar[bool] = False

    count: int
    record: int

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return what fits in the draw pile."""
        fits = position.static.records[self.record].filter
        cards = position.static.cards
        pile = (*position.piles[self.who], *position.under[self.who])
        return [*(("card", c) for c in distinct(pile) if fits.accepts(cards[c])), DONE]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Show it, take it into the hand; the pile is shuffled at the end."""
        position.finish()
        side = self.who
        position.shuffle(side)
        if choice == DONE:
            position.tell("searched-no-more", side)
            return
        if self.count > 1:
            position.push(Search(side, self.count - 1, self.record))
        card = choice[1]
        position.piles = changed(position.piles, side, without(position.piles[side], card))
        position.give(side, card)
        position.show(side, card)
        position.reveal()
        position.tell("searched", side, card)


class Take(_Own, frozen=True):
    """Which of the cards looked at a player takes, unseen by the other."""

    kind: ClassVar[str] = "take"
    rule: ClassVar[str] = "look"
    verb: ClassVar[str] = "take"
    from_hand: ClassVar[bool] = False

    count: int

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the cards looked at."""
        return [("card", card) for card in distinct(position.looked)]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Take it into the hand; what is left goes under the pile."""
        position.finish()
        card = choice[1]
        position.looked = without(position.looked, card)
        position.give(self.who, card)
        position.tell("took-looked", self.who, card)
        if self.count > 1:
            position.push(Take(self.who, self.count - 1))
        elif position.looked:
            position.push(PutUnder(self.who))


class PutUnder(_Own, frozen=True):
    """In which order the cards not taken go under the pile."""

    kind: ClassVar[str] = "put-under"
    rule: ClassVar[str] = "look"
    verb: ClassVar[str] = "under"
    from_hand: ClassVar[bool] = False

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the cards still in hand."""
        return [("card", card) for card in distinct(position.looked)]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Put it under the pile; the next goes under it."""
        position.finish()
        card = choice[1]
        position.looked = without(position.looked, card)
        under = (*position.under[self.who], card)
        position.under = changed(position.under, self.who, under)
        position.tell("put-under", self.who, card)
        if position.looked:
            position.push(PutUnder(self.who))


class SpendTokens(_Own, frozen=True):
    """How many tokens a player gives for as many cards, named once only (card-32, card-42)."""

    kind: ClassVar[str] = "spend"
    rule: ClassVar[str] = "spend"
    verb: ClassVar[str] = "spend"

    most: int

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the numbers from nothing to the most that can be given."""
        most = min(self.most, position.tokens[self.who])
        return [("number", n) for n in range(most + 1)]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Give the tokens and draw."""
        position.finish()
        if choice[1]:
            position.return_tokens(self.who, choice[1])
            position.draw(self.who, choice[1], dice)

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt says how many."""
        return {"most": min(self.most, position.tokens[self.who])}

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say how many there may be at most."""
        if len(words) == 2 and words[0] == self.verb and words[1].isdecimal():
            text = M("At most {most} tokens can be returned here.", **self.values(position))
            return [refusal(position, "spend", text)]
        return []
