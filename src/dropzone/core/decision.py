"""Decisions: the question the rules ask next, and reading answers given as text."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from dropzone.core.dice import NeedsRoll, NoDice
from dropzone.core.engine import question, step
from dropzone.core.errors import AmbiguousChoice, IllegalChoice, InvalidChoice
from dropzone.core.messages import M, Message, tr
from dropzone.core.position import Position
from dropzone.core.procedure import Choice, Question, Target
from dropzone.core.refusal import Refusal

__all__ = ["Decision", "Stage", "in_its_order", "next_stage", "read_choice"]


class Decision:
    """Which side decides, about what, and which choices are legal; words are made late."""

    __slots__ = ("__dict__", "_position", "_question", "choices", "kind", "number", "seat", "side")

    def __init__(self, position: Position, number: int = 0) -> None:
        self._position = position
        self._question = question(position)
        self.choices: list[Choice] = position.open
        self.kind = self._question.kind
        self.side = self._question.decider(position)
        self.seat = position.seat(self.side)
        self.number = number

    @property
    def prompt(self) -> Message:
        """What the rules want now, as one sentence."""
        return self._question.prompt(self._position)

    @property
    def clause(self) -> str:
        """The clause that asks."""
        return self._position.static.clause(self._question.rule)

    @cached_property
    def notations(self) -> list[str]:
        """Each choice as text, in the order of `choices`."""
        return [self._question.notation(self._position, choice) for choice in self.choices]

    def notation(self, choice: Choice) -> str:
        """One choice as text."""
        return self._question.notation(self._position, choice)

    def label(self, choice: Choice, language: str = "en") -> str:
        """One choice as a player would say it."""
        return tr(language, self._question.label(self._position, choice))

    def target(self, choice: Choice) -> Target:
        """What a choice points at on the table."""
        return self._question.target(self._position, choice)

    def __repr__(self) -> str:
        """Show the decision for a programmer's eyes."""
        return f"<Decision {self.number} {self.side} {self.kind}: {len(self.choices)} choices>"


def read_choice(position: Position, text: str) -> list[Choice]:
    """Return the choices that a text means, one for each stage of the gesture.

    A text may join stages: where "move us-504" chooses the unit and "move us-504 1210" the hex,
    the latter may be given at once.  The last word may be cut short if it stays unambiguous and
    is no name of something else.

    >>> from dropzone.core.game import new
    >>> position = new("market-garden", seed=7).position
    >>> read_choice(position, "act")
    [('act',)]
    >>> read_choice(position, "march")
    Traceback (most recent call last):
    dropzone.core.errors.IllegalChoice: “march”: Not now. What do the Germans do with this impulse?
    """
    words = text.split()
    if not words:
        raise InvalidChoice(M("an empty text is no choice"))
    if len(text) > 2000:
        raise InvalidChoice(M("a text of more than 2000 characters is no choice"))
    found: list[Choice] = []
    here = position
    while True:
        read = next_stage(here, words)
        if read is not None:
            found.append(read.choice)
            if read.is_whole:
                return found
            after = here.copy()
            if _say_on(after, read.choice, read.words, words):
                return found
            if after.open:
                words = in_its_order(after, read.words, words)
                here = after
                continue
            found.pop()
        asked = question(here)
        cut = {
            tuple(asked.notation(here, choice).split()): choice
            for choice in here.open
            if _is_cut_short(position, words, tuple(asked.notation(here, choice).split()))
        }
        if len(cut) == 1:
            return [*found, *cut.values()]
        if cut:
            names = [" ".join(stage) for stage in cut]
            shown = ", ".join(names[:6]) + (", …" if len(names) > 6 else "")
            raise AmbiguousChoice(
                M("“{text}” could mean: {choices}", text=text, choices=shown), names
            )
        raise _illegal(words, asked.explain(here, words))


class Stage(NamedTuple):
    """A choice that words begin with: its own words, and whether the words end with them."""

    choice: Choice
    words: tuple[str, ...]
    is_whole: bool


def next_stage(position: Position, words: list[str]) -> Stage | None:
    """Return the choice of the open decision that words mean, or the longest they begin with.

    >>> from dropzone.core.game import new
    >>> next_stage(new("market-garden", seed=7).position, ["act", "now"])
    Stage(choice=('act',), words=('act',), is_whole=False)
    """
    asked, text = question(position), " ".join(words)
    longest, best = "", None
    for choice in position.open:
        said = asked.notation(position, choice)
        if said == text:
            return Stage(choice, tuple(words), True)
        if len(said) > len(longest) and text.startswith(said) and text[len(said)] == " ":
            longest, best = said, choice
    return None if best is None else Stage(best, tuple(longest.split()), False)


def _say_on(position: Position, choice: Choice, stage: tuple[str, ...], words: list[str]) -> bool:
    """Carry out one stage of a gesture and the stages after it that have a single answer.

    Return whether the words end with one of those, which nobody is asked but may be spoken:
    "move us-504 1210" where 1210 is the only way.  Without dice: where they fall the gesture
    ends, and the position is left without an open decision.
    """
    dice = NoDice()
    position.open = []
    try:
        position.stack[-1].answer(position, choice, dice)  # type: ignore[attr-defined] # it asked
        while True:
            top = position.stack[-1] if position.stack else None
            only = top.choices(position) if isinstance(top, Question) else []
            if isinstance(top, Question) and len(only) == 1 and not top.asks_always:
                said = tuple(top.notation(position, only[0]).split())
                words = in_its_order(position, stage, words)
                if said == tuple(words) or _is_cut_short(position, words, said):
                    return True
                same_gesture = said[: len(stage)] == tuple(words[: len(stage)])
                if same_gesture and tuple(words[: len(said)]) != said:
                    raise _illegal(words, top.explain(position, words))
            if step(position, dice):
                return False
    except NeedsRoll:
        position.open = []
        return False


def in_its_order(position: Position, stage: tuple[str, ...], words: list[str]) -> list[str]:
    """Return the words with those of the stage in the order in which the question repeats them.

    >>> from dropzone.core.game import new
    >>> in_its_order(new("market-garden", seed=7).position, ("act",), ["act", "now"])
    ['act', 'now']
    """
    spoken = question(position).spoken(position)
    if spoken != stage and sorted(spoken) == sorted(stage):
        return [*spoken, *words[len(stage) :]]
    return words


def _illegal(words: list[str], refusals: list[Refusal]) -> IllegalChoice:
    why = M("“{text}”: {why}", text=" ".join(words), why=refusals[0].message)
    return IllegalChoice(why, refusals)


def _is_cut_short(position: Position, words: list[str], stage: tuple[str, ...]) -> bool:
    return (
        len(stage) == len(words)
        and words[-1] not in position.static.names
        and list(stage[:-1]) == words[:-1]
        and stage[-1].startswith(words[-1])
    )
