"""Procedures: passages of a rulebook that run step by step and may stop for a decision."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from dropzone.core.errors import InvalidChoice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import About, Cause, Role
from dropzone.core.text.messages import M, Message

if TYPE_CHECKING:
    from dropzone.core.rules.dice import Dice
    from dropzone.core.rules.position import Position

__all__ = ["Choice", "Procedure", "Question", "Target", "Waypoint", "procedures_of", "saved_name"]

#: One legal answer to a decision: a word and plain values.  Cheap, made by the thousand.
Choice = tuple[Any, ...]

P = TypeVar("P", bound="Position")


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a choice points at on the table: for a client that lets people point."""

    unit: str = ""
    place: str = ""
    cost: float = 0
    #: What makes it dangerous, as a number that players may compare: more is worse.
    risk: int = 0


class Waypoint(NamedTuple):
    """Where one stands on a way whose steps are asked for one by one."""

    place: str
    #: What else of the way so far, besides its cost, the next steps depend on; None: nothing.
    way: int | None = None


class Procedure(msgspec.Struct, Generic[P], frozen=True, gc=False):
    """A passage of the rulebook on a position's stack.

    It holds plain values and never changes: to go on it pops itself, puts another frame in
    its place or pushes what comes first.  That makes copying a stack as cheap as a list.
    Plain values are never part of a circle, so that the garbage collector need not look at it.
    """

    asks: ClassVar[bool] = False
    #: The name under which it is saved if it is not that of the class: what is saved under a name
    #: is found by it for ever, so that a class that is renamed keeps the old one here.
    saved_as: ClassVar[str] = ""

    def advance(self, position: P, dice: Dice) -> None:
        """Do the next thing the passage says, and change the stack so that play goes on."""
        raise NotImplementedError  # every procedure that does not ask says what it does


class Question(Procedure[P], frozen=True):
    """A procedure that waits for a decision."""

    asks: ClassVar[bool] = True
    #: The decision's kind, in kebab-case.
    kind: ClassVar[str] = ""
    #: The rule that asks, a key of the game's rule table.
    rule: ClassVar[str] = ""
    #: Ask even where only one answer is legal (not to give away what a side holds).
    asks_always: ClassVar[bool] = False

    def decider(self, position: P) -> str:
        """Return the side that decides."""
        raise NotImplementedError

    def rule_now(self, position: P) -> str:
        """Return the rule that asks, where it depends on the position."""
        return self.rule

    def choices(self, position: P) -> list[Choice]:
        """Return all legal answers; an empty list means that there is nothing to ask."""
        raise NotImplementedError

    def answer(self, position: P, choice: Choice, dice: Dice) -> None:
        """Carry out one of the choices."""
        raise NotImplementedError

    def notation(self, position: P, choice: Choice) -> str:
        """Return the choice as text; later stages of one gesture repeat the earlier words."""
        raise NotImplementedError

    def spoken(self, position: P) -> tuple[str, ...]:
        """Return the words of earlier stages that come before the answer in its notation."""
        return ()

    def prompt(self, position: P) -> Message:
        """Return the question as one plain sentence."""
        raise NotImplementedError

    def label(self, position: P, choice: Choice) -> Message:
        """Return the choice as a player would say it."""
        raise NotImplementedError

    def target(self, position: P, choice: Choice) -> Target:
        """Return what the choice points at."""
        return Target()

    def targets_of(self, position: P, choices: list[Choice]) -> list[Target]:
        """Return what several choices point at, for questions that find them out together."""
        return [self.target(position, choice) for choice in choices]

    # -- structure ----------------------------------------------------------------------

    def role(self, choice: Choice) -> Role:
        """Return what an answer does: continue a gesture, commit, end something or give it up."""
        raise NotImplementedError

    @property
    def goes_on(self) -> str:
        """The gesture that the question goes on with, where an answer before it continued one."""
        return ""

    def about(self, position: P) -> About:
        """Return the units and places that the question is about."""
        return About()

    def cause(self, position: P) -> Cause | None:
        """Return what brought the question about, where its words alone do not say it."""
        return None

    def warning(self, position: P, choice: Choice) -> Message | None:
        """Return what a player should know before this answer, if there is something."""
        return None

    def deed(self, position: P, choice: Choice) -> Message | None:
        """Return what is done by confirming this answer, where its label says only a part of it."""
        return None

    def all_together(self, position: P) -> str:
        """Return the text that names at once all units that are asked for one by one, if any."""
        return ""

    def usual(self, position: P) -> Choice | None:
        """Return the answer that a client may give by itself to spare its player a click, if any.

        Only where little hangs on it and nothing is rolled or shown: who goes on as before.
        """
        return None

    def note(self, position: P, choice: Choice) -> Message | None:
        """Return what this answer would lead to, in a word or two beside its label."""
        return None

    def stake(self, position: P) -> Message | None:
        """Return what hangs on the answer, where to be asked is itself the result of a choice."""
        return None

    def pointed(self, position: P, choice: Choice, unit: str, place: str) -> Choice | None:
        """Return the answer like this one, legal or not, that points at another thing."""
        return None

    def waypoint(self, position: P) -> Waypoint | None:
        """Return where one stands if the answers with a cost are steps of one way; else nothing."""
        return None

    def explain(self, position: P, words: list[str]) -> list[Refusal]:
        """Return why the choice these words mean is not legal; at least one reason.

        Called only for text that is none of the choices; `InvalidChoice` if the words could
        never be an answer to this kind of decision.
        """
        raise InvalidChoice(
            M("“{text}” is no answer to {kind}", text=" ".join(words), kind=self.kind)
        )


def saved_name(kind: type[Any]) -> str:
    """Return the name under which a procedure or position is saved; it is never inherited.

    >>> saved_name(Question)
    'Question'
    """
    return kind.__dict__.get("saved_as") or kind.__name__


@cache
def procedures_of(package: str) -> dict[str, type[Procedure[Any]]]:
    """Return every procedure of a system's package by its saved name, for loading positions.

    What other procedures are derived from never stands on a stack and is left out.

    >>> procedures_of("dropzone.systems.raid")["GermanFire"].__module__
    'dropzone.systems.raid.automaton'
    """
    root = import_module(package)
    modules = [import_module(each.name) for each in walk_packages(root.__path__, f"{package}.")]
    found = [
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, Procedure)
        and each.__module__ == module.__name__
    ]
    parents = {parent for each in found for parent in each.__mro__[1:]}
    named = {saved_name(each): each for each in found if each not in parents}
    assert len(named) == len(set(found) - parents), "two procedures of a system have one name"
    return named
