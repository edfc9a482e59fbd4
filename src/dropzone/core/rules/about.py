"""What an event is about: who acts on whom, from where to where; for those who show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from dropzone.core.rules.position import Event
from dropzone.core.text.spoken import EventForm

__all__ = ["Act", "Namer", "Shown", "Tells", "Told", "about_event", "units_named"]

#: What is to be seen of an event: units that go somewhere, come, drop from the air, are hurt or
#: lost; attacks, shots; a die, or something else that is turned up; arithmetic, what came of it,
#: what is otherwise now.
Act = Literal[
    "",
    "move",
    "come",
    "drop",
    "hit",
    "lost",
    "attack",
    "fire",
    "roll",
    "draw",
    "sum",
    "result",
    "state",
    "turn",
]
#: How an event stands to the lines before it: it opens a story (a combat, a landing), is a part of
#: the one that was opened, or whichever fits.
Tells = Literal["", "opens", "joins", "either"]

#: Turns one value of an event into ids of things on the board.
Namer = Callable[[Any, Any], list[str]]


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a client shows of an event; ids are those of targets and views."""

    act: Act = ""
    tells: Tells = ""
    #: Who acts, or whom it befalls.
    units: list[str] = []
    #: Against whom.
    foes: list[str] = []
    start: str = ""
    goal: str = ""
    #: Other places it touches, in their order.
    places: list[str] = []


class Told(msgspec.Struct, frozen=True):
    """How events of a system are shown: what each kind is, and how their values are named."""

    #: By event: what it is, how it stands to others.
    acts: Mapping[str, tuple[Act, Tells]]
    #: By the teller of a value: the ids of the units it names.
    units: Mapping[str, Namer]
    #: By the teller of a value: the ids of the places it names.
    places: Mapping[str, Namer]


#: Names of values that say where something begins, and whom it is done to.
_STARTS = frozenset({"start", "from"})
_FOES = frozenset({"foe", "target", "german"})


def about_event(static: Any, event: Event, forms: Mapping[str, EventForm], told: Told) -> Shown:
    """Return what is to be seen of an event, read from the form of its sentence.

    >>> forms = {"moved": EventForm("", ("unit:unit", "start:hex", "hex:hex"), "")}
    >>> hexes = {"hex": lambda _, at: [f"{at:04}"]}
    >>> told = Told({"moved": ("move", "")}, {"unit": lambda _, unit: [f"u{unit}"]}, hexes)
    >>> shown = about_event(None, ("moved", 3, 102, 103), forms, told)
    >>> shown.units, shown.start, shown.goal
    (['u3'], '0102', '0103')
    """
    if event[0] == "rolled":
        return Shown("roll", "either")
    act, tells = told.acts.get(event[0], ("", ""))
    units: list[str] = []
    foes: list[str] = []
    start, places = "", list[str]()
    arguments = event[1:]
    for number, shape in enumerate(forms[event[0]].values[: len(arguments)]):
        name, _, kind = shape.partition(":")
        if kind in told.units:
            (foes if name in _FOES else units).extend(told.units[kind](static, arguments[number]))
        elif kind in told.places:
            found = [each for each in told.places[kind](static, arguments[number]) if each]
            if name in _STARTS:
                start = found[0] if found else ""
            else:
                places += found
    goal = places[-1] if places else ""
    return Shown(act, tells, units, foes, start, goal, places[:-1])


def units_named(ids: Sequence[str], units: int) -> list[str]:
    """Return the ids of the units of a set.

    >>> units_named(["a", "b", "c"], 0b101)
    ['a', 'c']
    """
    return [name for number, name in enumerate(ids) if units >> number & 1]
