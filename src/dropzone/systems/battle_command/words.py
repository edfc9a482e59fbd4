"""Words: how the questions of the system are asked, and their answers written and read."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.errors import InvalidChoice, UnknownName
from dropzone.core.messages import M, Value
from dropzone.core.procedure import Choice, Target
from dropzone.core.spoken import Phrases, SpokenQuestion, refusal
from dropzone.systems.battle_command.phrases import PHRASES
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import SIDES

__all__ = ["BattleQuestion", "read_hex", "read_unit", "refusal"]


class BattleQuestion(SpokenQuestion[BattlePosition], frozen=True):
    """A question of the system.

    A choice is ("unit", n), ("hex", n), ("unit-hex", n, n), ("unit-off", n), ("bridge", n),
    ("number", n), ("box", n), ("land-box", n), ("marker", n), ("marker-box", n, n),
    ("leader", n), ("hex-leader", n) or a bare word.
    """

    phrases: ClassVar[Phrases] = PHRASES

    def side(self, position: BattlePosition) -> int:
        """Return the number of the side that decides."""
        raise NotImplementedError

    def decider(self, position: BattlePosition) -> str:
        """Return the side that decides."""
        return SIDES[self.side(position)]

    def answer_words(self, position: BattlePosition, choice: Choice) -> tuple[str, ...]:
        """Return the words of an answer: ids of units and bridges, numbers of hexes."""
        static = position.static
        shape, *numbers = choice
        if shape == "unit":
            return (static.unit_ids[numbers[0]],)
        if shape == "unit-off":
            return (static.unit_ids[numbers[0]], "off")
        if shape in ("hex", "box"):
            return (static.place_id(numbers[0]),)
        if shape == "unit-hex":
            return (static.unit_ids[numbers[0]], static.place_id(numbers[1]))
        if shape == "bridge":
            return (static.bridges[numbers[0]].id,)
        if shape == "number":
            return (str(numbers[0]),)
        if shape == "hex-leader":
            return (static.place_id(numbers[0]), "with-leader")
        if shape == "land-box":
            return ("land", static.place_id(numbers[0]))
        if shape in ("marker", "leader"):
            return (static.tables.markers[numbers[0]].id,)
        if shape == "marker-box":
            return (static.tables.markers[numbers[0]].id, static.place_id(numbers[1]))
        return (shape,)

    def answer_values(self, position: BattlePosition, choice: Choice) -> dict[str, Value]:
        """Return what the label of an answer mentions: names."""
        static = position.static
        shape, *numbers = choice
        if shape in ("unit", "unit-off"):
            return {"unit": static.unit_name[numbers[0]]}
        if shape in ("hex", "hex-leader"):
            return {"hex": static.place_term(numbers[0])}
        if shape == "unit-hex":
            return {
                "unit": static.unit_name[numbers[0]],
                "hex": static.place_term(numbers[1]),
            }
        if shape == "bridge":
            return {"bridge": static.place_term(static.bridge_hex[numbers[0]])}
        if shape == "number":
            return {"number": numbers[0]}
        if shape in ("box", "land-box"):
            return {"box": static.place_term(numbers[0])}
        if shape in ("marker", "leader"):
            return {"marker": static.marker_name(numbers[0])}
        if shape == "marker-box":
            return {
                "marker": static.marker_name(numbers[0]),
                "box": static.place_term(numbers[1]),
            }
        return {}

    def target(self, position: BattlePosition, choice: Choice) -> Target:
        """Return what the choice points at on the map."""
        static = position.static
        shape, *numbers = choice
        if shape in ("unit", "unit-off"):
            return Target(
                unit=static.unit_ids[numbers[0]], place=static.place_id(position.where[numbers[0]])
            )
        if shape in ("hex", "hex-leader", "box", "land-box"):
            return Target(place=static.place_id(numbers[0]))
        if shape in ("marker", "leader"):
            return Target(place=static.place_id(position.markers[numbers[0]]))
        if shape == "marker-box":
            return Target(place=static.place_id(numbers[1]))
        if shape == "unit-hex":
            return Target(unit=static.unit_ids[numbers[0]], place=static.place_id(numbers[1]))
        if shape == "bridge":
            return Target(place=static.place_id(static.bridge_hex[numbers[0]]))
        return Target()


def read_unit(position: BattlePosition, word: str) -> int:
    """Return the unit that a word names, or raise `InvalidChoice`."""
    number = position.static.unit_number.get(word)
    if number is None:
        raise InvalidChoice(M("there is no unit “{word}”", word=word))
    return number


def read_hex(position: BattlePosition, word: str) -> int:
    """Return the hex that a word names, or raise `InvalidChoice`."""
    try:
        return position.static.grid.index(word)
    except UnknownName as error:
        raise InvalidChoice(str(error)) from None
