"""Words: how the questions of the system are asked, and their answers written and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Target
from dropzone.core.rules.structure import About, Form
from dropzone.core.text.messages import Value
from dropzone.core.text.spoken import Phrases, SpokenQuestion
from dropzone.systems.gts.prepared.static import SIDES
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.forms import FORMS
from dropzone.systems.gts.text.phrases import PHRASES

__all__ = ["GtsQuestion", "d6", "d10"]

#: Shapes whose value is a unit or a hex; the others are bare words.
_UNITS = frozenset({"unit", "ride", "fire", "join", "form", "leave"})
_HEXES = frozenset({"hex", "to", "off-road", "assault", "ship"})
_BOXES = frozenset({"box", "off-map"})


def d10(
    position: GtsPosition,
    dice: Dice,
    purpose: str,
    modifiers: tuple[tuple[str, int], ...] = (),
) -> int:
    """Roll a ten-sided die with faces 0 to 9 (G1.1)."""
    face = dice.roll(10) - 1
    if position.events is not None:
        position.events.append(("rolled", purpose, 10, face, modifiers))
    return face


def d6(position: GtsPosition, dice: Dice, purpose: str) -> int:
    """Roll a six-sided die, as the scatter of free drops asks for (O1.0-j)."""
    return position.roll(dice, purpose)


class GtsQuestion(SpokenQuestion[GtsPosition], frozen=True):
    """A question of the system.

    A choice is a shape with a unit or a hex, or a bare word; shapes that are verbs are spoken
    before their value.
    """

    phrases: ClassVar[Phrases] = PHRASES
    forms: ClassVar[Mapping[str, Form]] = FORMS
    #: Shapes of this question that are written with their own name before the value.
    verbs: ClassVar[frozenset[str]] = frozenset()

    def side(self, position: GtsPosition) -> int:
        """Return the number of the side that decides."""
        raise NotImplementedError

    def decider(self, position: GtsPosition) -> str:
        """Return the side that decides."""
        return SIDES[self.side(position)]

    def answer_words(self, position: GtsPosition, choice: Choice) -> tuple[str, ...]:
        """Return the words of an answer: ids of units, numbers of hexes."""
        shape, *numbers = choice
        verb = (shape,) if shape in self.verbs else ()
        if shape in _UNITS:
            return (*verb, position.static.unit_ids[numbers[0]])
        if shape in _HEXES:
            return (*verb, position.static.grid.codes[numbers[0]])
        if shape in _BOXES:
            return (*verb, position.static.place_id(numbers[0]))
        if shape == "leader":
            return (position.static.leader_ids[numbers[0]],)
        if shape == "command":
            return (position.static.command_ids[numbers[0]],)
        if shape == "formation":
            return (position.static.formation_ids[numbers[0]],)
        if shape == "map":
            return (position.static.map_ids[numbers[0]],)
        if shape == "chit":
            return (position.static.chit_ids[numbers[0]].partition(":")[2],)
        return (shape,)

    def answer_values(self, position: GtsPosition, choice: Choice) -> dict[str, Value]:
        """Return what the label of an answer mentions: names."""
        shape, *numbers = choice
        if shape in _UNITS:
            return {"unit": position.static.unit_name[numbers[0]]}
        if shape in _HEXES:
            return {"hex": position.static.hex_term(numbers[0])}
        if shape in _BOXES:
            return {"box": position.static.display.box_name(numbers[0])}
        if shape == "leader":
            return {"leader": position.static.leader_name[numbers[0]]}
        if shape == "command":
            return {"command": position.static.command_name[numbers[0]]}
        if shape == "formation":
            return {"formation": position.static.formation_name[numbers[0]]}
        if shape == "map":
            return {"map": position.static.map_term(numbers[0])}
        if shape == "chit":
            static = position.static
            return {"formation": static.formation_name[static.chit_formation(numbers[0])]}
        return {}

    def target(self, position: GtsPosition, choice: Choice) -> Target:
        """Return what the choice points at on the map."""
        static = position.static
        shape, *numbers = choice
        if shape in _UNITS:
            at = position.where[numbers[0]]
            seen = at >= 0 or static.display.is_box(at) or static.navy.is_box(at)
            return Target(
                unit=static.unit_ids[numbers[0]], place=static.place_id(at) if seen else ""
            )
        if shape in _HEXES or shape in _BOXES:
            return Target(place=static.place_id(numbers[0]))
        return Target()

    def about(self, position: GtsPosition) -> About:
        """Return what the question itself holds: units by their part in it, hexes."""
        static = position.static
        units = [getattr(self, name, -1) for name in ("unit", "target_unit", "foe")]
        units += getattr(self, "queue", ())[:1]
        places = [getattr(self, name, -1) for name in ("into", "at", "origin")]
        leader = getattr(self, "leader", -1)
        led = (static.leader_ids[leader],) if leader >= 0 else ()
        return About(
            (*led, *(static.unit_ids[unit] for unit in units if unit >= 0)),
            tuple(static.grid.codes[place] for place in places if place >= 0),
        )

    def pointed(
        self, position: GtsPosition, choice: Choice, unit: str, place: str
    ) -> Choice | None:
        """Return the answer like this one with another unit, or with another hex."""
        static = position.static
        shape = choice[0]
        if shape in _UNITS:
            number = static.unit_number.get(unit)
        elif shape in _HEXES:
            number = static.grid.find(place)
        else:
            return None
        return None if number is None else (shape, number)
