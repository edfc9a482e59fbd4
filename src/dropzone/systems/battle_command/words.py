"""Words: how the questions of the system are asked, and their answers written and read."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.errors import InvalidChoice, UnknownName
from dropzone.core.messages import M, Message, Value
from dropzone.core.procedure import Choice, Question, Target
from dropzone.core.refusal import Refusal
from dropzone.systems.battle_command.phrases import LABELS, PROMPTS
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import SIDES

__all__ = ["BattleQuestion", "read_hex", "read_unit", "refusal"]


class BattleQuestion(Question[BattlePosition], frozen=True):
    """A question of the system: its words come from `phrases`, keyed by its kind.

    A choice is ("unit", n), ("hex", n), ("unit-hex", n, n), ("unit-off", n), ("bridge", n),
    ("number", n) or a bare word.
    """

    kind: ClassVar[str] = ""

    def side(self, position: BattlePosition) -> int:
        """Return the number of the side that decides."""
        raise NotImplementedError

    def decider(self, position: BattlePosition) -> str:
        """Return the side that decides."""
        return SIDES[self.side(position)]

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """Return the words that come before the answer in its notation."""
        raise NotImplementedError

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """Return what the prompt and the labels mention besides the choice."""
        return {}

    # -- the answer as text ---------------------------------------------------------------

    def notation(self, position: BattlePosition, choice: Choice) -> str:
        """Return the choice as text."""
        return " ".join((*self.spoken(position), *_answer_words(position, choice)))

    # -- the question in a language ---------------------------------------------------------

    def prompt(self, position: BattlePosition) -> Message:
        """Return the question as one plain sentence."""
        return M(PROMPTS[self.kind], **self.values(position))

    def label(self, position: BattlePosition, choice: Choice) -> Message:
        """Return the choice as a player would say it."""
        static = position.static
        values = self.values(position)
        shape, *numbers = choice
        if shape in ("unit", "unit-off"):
            values["unit"] = static.unit_name[numbers[0]]
        elif shape == "hex":
            values["hex"] = static.place_term(numbers[0])
        elif shape == "unit-hex":
            values["unit"] = static.unit_name[numbers[0]]
            values["hex"] = static.place_term(numbers[1])
        elif shape == "bridge":
            values["bridge"] = static.place_term(static.bridge_hex[numbers[0]])
        elif shape == "number":
            values["number"] = numbers[0]
        return M(LABELS[self.kind][shape], **values)

    def target(self, position: BattlePosition, choice: Choice) -> Target:
        """Return what the choice points at on the map."""
        static = position.static
        shape, *numbers = choice
        if shape in ("unit", "unit-off"):
            return Target(
                unit=static.unit_ids[numbers[0]], place=static.place_id(position.where[numbers[0]])
            )
        if shape == "hex":
            return Target(place=static.place_id(numbers[0]))
        if shape == "unit-hex":
            return Target(unit=static.unit_ids[numbers[0]], place=static.place_id(numbers[1]))
        if shape == "bridge":
            return Target(place=static.place_id(static.bridge_hex[numbers[0]]))
        return Target()

    # -- refusals ---------------------------------------------------------------------------

    def explain(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Return why the words are no legal answer; subclasses know the particular reasons."""
        spoken = self.spoken(position)
        if tuple(words[: len(spoken)]) == spoken and len(words) > len(spoken):
            reasons = self.reasons(position, words[len(spoken) :])
            if reasons:
                return reasons
        return [refusal(position, self.rule, M("Not now. {prompt}", prompt=self.prompt(position)))]

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Return the particular reasons against an answer to this very question."""
        return []


def refusal(position: BattlePosition, rule: str, message: Message) -> Refusal:
    """Return a refusal with the clause this game has for a rule."""
    return Refusal(position.static.clause(rule), message)


def _answer_words(position: BattlePosition, choice: Choice) -> tuple[str, ...]:
    static = position.static
    shape, *numbers = choice
    if shape == "unit":
        return (static.unit_ids[numbers[0]],)
    if shape == "unit-off":
        return (static.unit_ids[numbers[0]], "off")
    if shape == "hex":
        return (static.place_id(numbers[0]),)
    if shape == "unit-hex":
        return (static.unit_ids[numbers[0]], static.place_id(numbers[1]))
    if shape == "bridge":
        return (static.bridges[numbers[0]].id,)
    if shape == "number":
        return (str(numbers[0]),)
    return (shape,)


def read_unit(position: BattlePosition, word: str) -> int:
    """Return the unit that a word names, or raise `InvalidChoice`."""
    number = position.static.unit_number.get(word)
    if number is None:
        raise InvalidChoice(f'there is no unit "{word}"')
    return number


def read_hex(position: BattlePosition, word: str) -> int:
    """Return the hex that a word names, or raise `InvalidChoice`."""
    try:
        return position.static.grid.index(word)
    except UnknownName as error:
        raise InvalidChoice(str(error)) from None
