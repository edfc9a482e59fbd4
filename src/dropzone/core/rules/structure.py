"""The structure of questions: gestures, what each answer does, what a question is about and why.

Nobody has to guess it from words: records, tables, clients and terminals ask for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

from dropzone.core.text.messages import Message

__all__ = [
    "BEGINS_A_WAY",
    "CARRIES_OUT",
    "COMMITS",
    "ENDS",
    "GIVES_UP",
    "About",
    "Cause",
    "Form",
    "Role",
    "RoleName",
    "continues",
    "rank",
]

RoleName = Literal["continue", "commit", "end", "give-up"]


class Role(NamedTuple):
    """What an answer does.

    It *continues* a gesture that further questions go on with, it *commits*, it *ends* a phase or
    lets a chance go, or it *gives up* something that is lost by it.
    """

    name: RoleName
    #: The gesture whose next stage it leads to.
    gesture: str = ""
    #: Whether the steps of a way are asked for one by one after it.
    begins_way: bool = False
    #: Whether it carries out the gesture as it stands, to which more could still be added.
    carries_out: bool = False


COMMITS = Role("commit")
BEGINS_A_WAY = Role("commit", begins_way=True)
CARRIES_OUT = Role("commit", carries_out=True)
ENDS = Role("end")
GIVES_UP = Role("give-up")

_RANKS: dict[RoleName, int] = {"continue": 0, "commit": 0, "end": 1, "give-up": 2}


def continues(gesture: str) -> Role:
    """Return the role of answers after which a gesture goes on.

    >>> continues("move")
    Role(name='continue', gesture='move', begins_way=False, carries_out=False)
    """
    return Role("continue", gesture)


def rank(role: Role) -> int:
    """Return where answers of a role stand in a list: what ends comes late, what gives up last.

    >>> [rank(role) for role in (continues("move"), COMMITS, ENDS, GIVES_UP)]
    [0, 0, 1, 2]
    """
    return _RANKS[role.name]


class Form(msgspec.Struct, frozen=True):
    """The structure of one kind of question: what each shape of answer does."""

    roles: Mapping[str, Role]
    #: The gesture that it goes on with, where an answer before it continued one.
    goes_on: str = ""


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a question is about, by the ids that the board knows."""

    units: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


class Cause(msgspec.Struct, frozen=True):
    """What brought a question about: who and where, and one sentence."""

    text: Message
    units: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
