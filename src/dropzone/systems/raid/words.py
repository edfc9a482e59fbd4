"""Words: how the questions of the system are asked, and their answers written and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dropzone.core.errors import InvalidChoice
from dropzone.core.rules.procedure import Choice, Target
from dropzone.core.rules.structure import About, Form
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import Phrases, SpokenQuestion
from dropzone.systems.raid.forms import FORMS
from dropzone.systems.raid.phrases import PHRASES
from dropzone.systems.raid.position import RaidPosition

__all__ = ["BRITISH", "RaidQuestion", "read_unit", "read_zone"]

BRITISH = "british"

#: Shapes whose value is a unit, or a zone; the others are bare words or carry a number.
_UNITS = ("unit", "drop", "stack", "sniper", "contact", "front", "boat")
_ZONES = ("zone", "ashore", "aboard", "boats", "land", "fire", "assault", "step")


class RaidQuestion(SpokenQuestion[RaidPosition], frozen=True):
    """A question of the system; the player is British, the rules run the Germans.

    A choice is a shape with a unit, a zone or a number, or a bare word; shapes that are verbs
    are spoken before their value.
    """

    phrases: ClassVar[Phrases] = PHRASES
    forms: ClassVar[Mapping[str, Form]] = FORMS
    #: Shapes of this question that are written with their own name before the value.
    verbs: ClassVar[tuple[str, ...]] = ()

    def decider(self, position: RaidPosition) -> str:
        """The player decides."""
        return BRITISH

    def answer_words(self, position: RaidPosition, choice: Choice) -> tuple[str, ...]:
        """Return the words of an answer: ids of units and zones."""
        static = position.static
        shape, *numbers = choice
        verb = (shape,) if shape in self.verbs else ()
        if shape in _UNITS:
            return (*verb, static.unit_ids[numbers[0]])
        if shape in _ZONES:
            return (*verb, static.zone_ids[numbers[0]])
        if numbers:
            return (*verb, str(numbers[0]))
        return (shape,)

    def answer_values(self, position: RaidPosition, choice: Choice) -> dict[str, Value]:
        """Return what the label of an answer mentions: names."""
        static = position.static
        shape, *numbers = choice
        if shape in _UNITS:
            return {"unit": static.unit_name[numbers[0]]}
        if shape in _ZONES:
            return {"zone": static.zone_name[numbers[0]]}
        return {"number": numbers[0]} if numbers else {}

    def target(self, position: RaidPosition, choice: Choice) -> Target:
        """Return what the choice points at on the map."""
        static = position.static
        shape, *numbers = choice
        if shape in _UNITS:
            unit = numbers[0]
            zone = position.zone_of(unit)
            return Target(
                unit=static.unit_ids[unit], place=static.zone_ids[zone] if zone >= 0 else ""
            )
        if shape in _ZONES:
            return Target(place=static.zone_ids[numbers[0]])
        return Target()

    def about(self, position: RaidPosition) -> About:
        """Return what the question itself holds: the first of a queue, a zone."""
        static = position.static
        queue = getattr(self, "queue", ())
        zone = getattr(self, "zone", -1)
        return About(
            tuple(static.unit_ids[unit] for unit in queue[:1]),
            (static.zone_ids[zone],) if zone >= 0 else (),
        )

    def pointed(
        self, position: RaidPosition, choice: Choice, unit: str, place: str
    ) -> Choice | None:
        """Return the answer like this one with another unit or zone."""
        static = position.static
        shape = choice[0]
        names = static.unit_number if shape in _UNITS else static.zone_number
        number = names.get(unit if shape in _UNITS else place)
        return None if number is None or shape not in (*_UNITS, *_ZONES) else (shape, number)


def read_unit(position: RaidPosition, word: str) -> int:
    """Return the unit that a word names, or raise `InvalidChoice`."""
    number = position.static.unit_number.get(word)
    if number is None:
        raise InvalidChoice(M("there is no unit “{word}”", word=word))
    return number


def read_zone(position: RaidPosition, word: str) -> int:
    """Return the zone that a word names, or raise `InvalidChoice`."""
    number = position.static.zone_number.get(word)
    if number is None:
        raise InvalidChoice(M("there is no zone “{word}”", word=word))
    return number
