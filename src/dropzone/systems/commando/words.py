"""Words: how the questions of the system are asked, and their answers written and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dropzone.core.errors import InvalidChoice
from dropzone.core.rules.procedure import Choice, Target
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import About, Form
from dropzone.core.text.messages import M, Message, Value
from dropzone.core.text.spoken import Phrases, SpokenQuestion, refusal
from dropzone.systems.commando.forms import FORMS
from dropzone.systems.commando.phrases import LABELS, PHRASES, TOKENS
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.static import SIDES

__all__ = ["DONE", "PASS", "CommandoQuestion", "distinct", "read_card", "refusal"]

DONE: Choice = ("done",)
PASS: Choice = ("pass",)


def distinct(cards: tuple[int, ...]) -> list[int]:
    """Return each card once: copies are equal."""
    return sorted(set(cards))


class CommandoQuestion(SpokenQuestion[CommandoPosition], frozen=True):
    """A question of the system.

    A choice is ("card", n), ("token", kind), ("terrain", n), ("number", n), ("option", n) or a
    bare word; with two bridges in play the number of the bridge may follow. Whether a question
    is asked must not tell what a hand holds, so all are asked even if one answer is left.
    """

    asks_always: ClassVar[bool] = True
    phrases: ClassVar[Phrases] = PHRASES
    forms: ClassVar[Mapping[str, Form]] = FORMS
    #: The word before a card, terrain or number in an answer's notation.
    verb: ClassVar[str] = "play"
    #: Whether the cards to choose from are those in hand; else they lie somewhere else.
    from_hand: ClassVar[bool] = True

    def side(self, position: CommandoPosition) -> int:
        """Return the number of the side that decides."""
        raise NotImplementedError

    def decider(self, position: CommandoPosition) -> str:
        """Return the side that decides."""
        return SIDES[self.side(position)]

    def answer_words(self, position: CommandoPosition, choice: Choice) -> tuple[str, ...]:
        """Return the words of an answer: cards and terrains by their ids."""
        static = position.static
        shape, *rest = choice
        bridge = (static.terrain_slug[position.fronts[rest[1]].terrain],) if rest[1:] else ()
        if shape == "card":
            return (*bridge, self.verb, static.slug[rest[0]])
        if shape == "token":
            return (*bridge, "token", rest[0])
        if shape == "terrain":
            return (self.verb, static.terrain_slug[rest[0]])
        if shape in ("number", "option"):
            return (self.verb, str(rest[0]))
        return (shape,)

    def answer_values(self, position: CommandoPosition, choice: Choice) -> dict[str, Value]:
        """Return what the label of an answer mentions: names."""
        static = position.static
        shape, *rest = choice
        values: dict[str, Value] = {}
        if shape == "card":
            values["card"] = static.card_name[rest[0]]
        elif shape == "terrain":
            values["terrain"] = static.terrain_name[rest[0]]
        elif shape == "token":
            values["token"] = M(TOKENS[rest[0]])
        elif shape in ("number", "option"):
            values["number"] = rest[0]
        if rest[1:]:
            values["bridge"] = static.terrain_name[position.fronts[rest[1]].terrain]
        return values

    def label(self, position: CommandoPosition, choice: Choice) -> Message:
        """Return the choice as a player would say it; some labels serve all questions."""
        if choice[0] in LABELS.get(self.kind, {}):
            return super().label(position, choice)
        values = {**self.values(position), **self.answer_values(position, choice)}
        return M(LABELS["*"][choice[0]], **values)

    def target(self, position: CommandoPosition, choice: Choice) -> Target:
        """Return what the choice points at on the table: a card, a token or a terrain."""
        static = position.static
        shape, *rest = choice
        place = static.terrain_slug[position.fronts[rest[1]].terrain] if rest[1:] else ""
        if shape == "card":
            return Target(unit=static.slug[rest[0]], place=place)
        if shape == "token":
            return Target(unit=f"token-{rest[0]}", place=place)
        if shape == "terrain":
            return Target(place=static.terrain_slug[rest[0]])
        return Target(place=place)

    def about(self, position: CommandoPosition) -> About:
        """Return what the question itself holds: a card, and the terrain fought for."""
        static = position.static
        card, at = getattr(self, "card", -1), getattr(self, "at", -1)
        fronts = position.fronts
        return About(
            (static.slug[card],) if card >= 0 else (),
            (static.terrain_slug[fronts[at].terrain],) if 0 <= at < len(fronts) else (),
        )

    def pointed(
        self, position: CommandoPosition, choice: Choice, unit: str, place: str
    ) -> Choice | None:
        """Return the answer like this one with another card or terrain."""
        static = position.static
        shape, *rest = choice
        if shape == "card" and unit in static.card_number:
            return (shape, static.card_number[unit], *rest[1:])
        if shape == "terrain" and place in static.terrain_number:
            return (shape, static.terrain_number[place])
        return None

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Return the particular reasons against an answer to this very question."""
        if len(words) != 2 or words[0] != self.verb:
            return []
        card = position.static.card_number.get(words[1])
        if card is None:
            return []
        if not self.from_hand:
            return [self.not_there(position, card)]
        if card in position.hands[self.side(position)]:
            return []
        name = position.static.card_name[card]
        return [refusal(position, "from-hand", M("{card} is not in your hand.", card=name))]

    def not_there(self, position: CommandoPosition, card: int) -> Refusal:
        """Return why a card is none of those, not in hand, that may be chosen."""
        name = position.static.card_name[card]
        text = M("{card} is not among the cards to choose from.", card=name)
        return refusal(position, self.rule_now(position), text)


def read_card(position: CommandoPosition, word: str) -> int:
    """Return the card that a word names, or raise `InvalidChoice`."""
    number = position.static.card_number.get(word)
    if number is None:
        raise InvalidChoice(M("there is no card “{word}”", word=word))
    return number
