"""Words: how the questions of the system are asked, and their answers written and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dropzone.core.errors import InvalidChoice, UnknownName
from dropzone.core.rules.procedure import Choice, Target
from dropzone.core.rules.structure import About, Form
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import Phrases, SpokenQuestion, refusal
from dropzone.systems.battle_command.forms import FORMS
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
    forms: ClassVar[Mapping[str, Form]] = FORMS

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
            return {"hex": static.ground_term(numbers[0])}
        if shape == "unit-hex":
            return {
                "unit": static.unit_name[numbers[0]],
                "hex": static.ground_term(numbers[1]),
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

    def about(self, position: BattlePosition) -> About:
        """Return what the question itself holds: a unit or several, a hex, a bridge, a marker."""
        static = position.static
        units = [getattr(self, name, -1) for name in ("unit", "current")]
        mask = getattr(self, "units", 0)
        units += [unit for unit in range(len(static.units)) if mask >> unit & 1]
        places = [getattr(self, name, -1) for name in ("target_hex", "at")]
        if (bridge := getattr(self, "bridge", -1)) >= 0:
            places.append(static.bridge_hex[bridge])
        if (marker := getattr(self, "marker", -1)) >= 0:
            places.append(position.markers[marker])
        return About(
            tuple(static.unit_ids[unit] for unit in units if unit >= 0),
            tuple(static.place_id(place) for place in places if place >= 0),
        )

    def pointed(
        self, position: BattlePosition, choice: Choice, unit: str, place: str
    ) -> Choice | None:
        """Return the answer like this one with another unit, or with another hex."""
        static = position.static
        shape, *numbers = choice
        number = static.unit_number.get(unit)
        if shape in ("unit", "unit-hex", "unit-off") and number is not None:
            return (shape, number, *numbers[1:])
        at = static.grid.find(place)
        if at is None:
            return None
        if shape in ("hex", "hex-leader"):
            return (shape, at)
        return (shape, numbers[0], at) if shape == "unit-hex" else None


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
