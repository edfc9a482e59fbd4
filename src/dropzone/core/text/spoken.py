"""Spoken questions and told events: words kept in tables beside a system's rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

import msgspec

from dropzone.core.rules.position import Event, Position
from dropzone.core.rules.procedure import Choice, Question
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Form, Role
from dropzone.core.text.messages import Item, M, Message, Value

__all__ = [
    "EventForm",
    "Phrases",
    "Sentences",
    "SpokenQuestion",
    "Teller",
    "refusal",
    "tell_event",
    "tell_reasons",
    "tell_roll",
]

P = TypeVar("P", bound=Position)

#: Turns one value of an event into something a sentence can hold.
Teller = Callable[[Any, Any], Value]


class Phrases(msgspec.Struct, frozen=True):
    """The questions of a system by kind, and what each shape of answer says."""

    prompts: Mapping[str, str]
    labels: Mapping[str, Mapping[str, str]]
    #: What a player may ask for at the wrong moment: its word in an answer, the rule about it,
    #: and the sentence that says what it is and when its time is.
    times: Mapping[str, tuple[str, str]] = {}

    def plus(
        self,
        prompts: Mapping[str, str] | None = None,
        labels: Mapping[str, Mapping[str, str]] | None = None,
    ) -> Phrases:
        """Return these phrases with those that a game adds to its system's.

        >>> plain = Phrases({"ford": "Who wades?"}, {"ford": {"unit": "{unit}"}})
        >>> plain.plus(labels={"ford": {"none": "Nobody"}}).labels["ford"]
        {'unit': '{unit}', 'none': 'Nobody'}
        """
        more = {kind: {**self.labels.get(kind, {}), **own} for kind, own in (labels or {}).items()}
        return Phrases({**self.prompts, **(prompts or {})}, {**self.labels, **more}, self.times)


class EventForm(msgspec.Struct, frozen=True):
    """How an event is told: the sentence, its values as "name:teller", and the rule behind it."""

    text: str
    values: tuple[str, ...]
    rule: str


class Sentences(msgspec.Struct, frozen=True):
    """What a system, or a game of it, tells: its events, its dice and what changes them."""

    events: Mapping[str, EventForm] = {}
    #: What a die was rolled for, by the word of the roll.
    rolls: Mapping[str, str] = {}
    #: Why a die or a column was changed, by the word of the reason.
    modifiers: Mapping[str, str] = {}

    def plus(self, own: Sentences) -> Sentences:
        """Return these sentences with those of a game.

        >>> own = Sentences(rolls={"ford": "a ford"})
        >>> sorted(Sentences(rolls={"fire": "fire"}).plus(own).rolls)
        ['fire', 'ford']
        """
        return Sentences(
            {**self.events, **own.events},
            {**self.rolls, **own.rolls},
            {**self.modifiers, **own.modifiers},
        )


class SpokenQuestion(Question[P], frozen=True):
    """A question whose words come from tables, keyed by its kind and the shape of the answer.

    The first word of a choice is its shape; what follows are plain values.
    """

    phrases: ClassVar[Phrases]
    #: The structure of the system's questions by kind; under "*" what holds for all kinds.
    forms: ClassVar[Mapping[str, Form]]
    #: What belongs to another step: the first word of such an answer, the rule that says when its
    #: time is, and the sentence.
    elsewhere: ClassVar[Mapping[str, tuple[str, str]]] = {}

    def role(self, choice: Choice) -> Role:
        """Return what an answer does, by its shape."""
        found = self.forms[self.kind].roles.get(choice[0])
        return self.forms["*"].roles[choice[0]] if found is None else found

    @property
    def goes_on(self) -> str:
        """The gesture that the question goes on with."""
        return self.forms[self.kind].goes_on

    def values(self, position: P) -> dict[str, Value]:
        """Return what the prompt and the labels mention besides the choice."""
        return {}

    def answer_words(self, position: P, choice: Choice) -> tuple[str, ...]:
        """Return the words of an answer in its notation; a bare word stands for itself."""
        return (str(choice[0]),)

    def answer_values(self, position: P, choice: Choice) -> dict[str, Value]:
        """Return what the label of an answer mentions."""
        return {}

    def reasons(self, position: P, words: list[str]) -> list[Refusal]:
        """Return the particular reasons against an answer to this very question."""
        return []

    def notation(self, position: P, choice: Choice) -> str:
        """Return the choice as text."""
        return " ".join((*self.spoken(position), *self.answer_words(position, choice)))

    def prompt(self, position: P) -> Message:
        """Return the question as one plain sentence."""
        return M(self.phrases.prompts[self.kind], **self.values(position))

    def label(self, position: P, choice: Choice) -> Message:
        """Return the choice as a player would say it."""
        values = {**self.values(position), **self.answer_values(position, choice)}
        return M(self.phrases.labels[self.kind][choice[0]], **values)

    def explain(self, position: P, words: list[str]) -> list[Refusal]:
        """Return the particular reasons, or when such a thing has its time and what is asked."""
        spoken = self.spoken(position)
        if tuple(words[: len(spoken)]) == spoken and len(words) > len(spoken):
            reasons = self.reasons(position, words[len(spoken) :])
            if reasons:
                return reasons
        if words[0] in self.elsewhere and words[0] not in spoken[:1]:
            rule, text = self.elsewhere[words[0]]
            return [refusal(position, rule, M(text))]
        asked = M("Not now. {prompt}", prompt=self.prompt(position))
        now = refusal(position, self.rule_now(position), asked)
        return [*self._another_time(position, words), now]

    def _another_time(self, position: P, words: list[str]) -> list[Refusal]:
        """Return when the time is of the first thing asked for that no answer offers now."""
        wanted = [word for word in words if word in self.phrases.times]
        if not wanted:
            return []
        offered = {
            word
            for choice in self.choices(position)
            for word in self.notation(position, choice).split()
        }
        for word in wanted:
            rule, text = self.phrases.times[word]
            if word not in offered and position.static.has_rule(rule):
                return [refusal(position, rule, M(text))]
        return []


def refusal(position: Position, rule: str, message: Message) -> Refusal:
    """Return a refusal with the clause this game has for a rule.

    >>> from dropzone.core.rules.game import new
    >>> refusal(new("market-garden").position, "weather", M("It rains.")).clause
    'market-garden:12.5-a'
    """
    return Refusal(position.static.clause(rule), message)


def tell_event(
    static: Any, event: Event, forms: Mapping[str, EventForm], tellers: Mapping[str, Teller]
) -> Message:
    """Return an event as a sentence: each value told by the teller its form names.

    A form may tell the last value in several ways: values beyond the event's own repeat it.

    >>> forms = {"blown": EventForm("The bridge at {place} is blown.", ("place:place",), "bridges")}
    >>> tellers = {"place": lambda static, place: f"hex {place}"}
    >>> str(tell_event(None, ("blown", 12), forms, tellers))
    'The bridge at hex 12 is blown.'
    """
    form = forms[event[0]]
    arguments = event[1:]
    values: dict[str, Value] = {}
    for number, shape in enumerate(form.values):
        name, _, kind = shape.partition(":")
        value = arguments[min(number, len(arguments) - 1)]
        values[name] = tellers[kind](static, value)
    return M(form.text, **values)


def tell_roll(event: Event, purposes: Mapping[str, str], modifiers: Mapping[str, str]) -> Message:
    """Return a roll as a sentence: the die, what it was for, and what changed it.

    >>> event = ("rolled", "check", 10, 4, (("hill", -1),))
    >>> str(tell_roll(event, {"check": "a check"}, {"hill": "on a hill"}))
    'D10 4 for a check; on a hill -1.'
    """
    _, purpose, sides, face, reasons = event
    values: dict[str, Value] = {"sides": sides, "face": face, "purpose": M(purposes[purpose])}
    if not reasons:
        return M("D{sides} {face} for {purpose}.", **values)
    told = tell_reasons(reasons, modifiers)
    return M("D{sides} {face} for {purpose}; {modifiers}.", modifiers=told, **values)


def tell_reasons(reasons: tuple[tuple[str, int], ...], modifiers: Mapping[str, str]) -> list[Item]:
    """Return what changed a roll or a column, each with its amount.

    >>> [str(each) for each in tell_reasons((("hill", 1),), {"hill": "on a hill"})]
    ['on a hill +1']
    """
    return [
        M("{reason} {amount}", reason=M(modifiers[name]), amount=f"{amount:+d}")
        for name, amount in reasons
    ]
