"""Decisions: the question the rules ask next, and reading answers given as text."""

from __future__ import annotations

from functools import cached_property

from dropzone.core.dice import NeedsRoll, NoDice
from dropzone.core.engine import apply, question
from dropzone.core.errors import AmbiguousChoice, IllegalChoice, InvalidChoice
from dropzone.core.messages import Message, tr
from dropzone.core.position import Position
from dropzone.core.procedure import Choice, Target

__all__ = ["Decision", "read_choice"]


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
    the latter may be given at once.  The last word may be cut short if it stays unambiguous.
    """
    words = text.split()
    if not words:
        raise InvalidChoice("an empty text is no choice")
    if len(text) > 2000:
        raise InvalidChoice("a text of more than 2000 characters is no choice")
    found: list[Choice] = []
    here = position
    while True:
        asked = question(here)
        notations = {tuple(asked.notation(here, choice).split()): choice for choice in here.open}
        exact = notations.get(tuple(words))
        if exact is not None:
            return [*found, exact]
        stage = _longest_stage(notations, words)
        if stage is not None:
            try:
                after = here.copy()
                apply(after, notations[stage], NoDice())
                if after.stack:
                    found.append(notations[stage])
                    here = after
                    continue
            except NeedsRoll:
                pass  # dice fall at this stage, so no later words can belong to the gesture
        cut = [stage for stage in notations if _is_cut_short(words, stage)]
        if len(cut) == 1:
            return [*found, notations[cut[0]]]
        if cut:
            names = [" ".join(stage) for stage in cut]
            shown = ", ".join(names[:6]) + (", …" if len(names) > 6 else "")
            raise AmbiguousChoice(f'"{text}" could mean: {shown}', names)
        refusals = asked.explain(here, words)
        raise IllegalChoice(f'"{text}": {refusals[0].text}', refusals)


def _longest_stage(
    notations: dict[tuple[str, ...], Choice], words: list[str]
) -> tuple[str, ...] | None:
    for length in range(len(words) - 1, 0, -1):
        stage = tuple(words[:length])
        if stage in notations:
            return stage
    return None


def _is_cut_short(words: list[str], stage: tuple[str, ...]) -> bool:
    return (
        len(stage) == len(words)
        and list(stage[:-1]) == words[:-1]
        and stage[-1].startswith(words[-1])
    )
