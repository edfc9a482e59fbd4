"""Remarks: events that befall a game and not its armies, the same for all games.

A game outlives the version it was begun with.  Where today's rules cannot replay what was played
under earlier ones, its moves are shown in their own words and the log says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.core.text.messages import M, Message, Term

if TYPE_CHECKING:
    from dropzone.core.rules.position import Event
    from dropzone.core.rules.static import Static

__all__ = ["NEW_DATA", "RESUMED", "RULES_CHANGED", "UNREAD", "is_remark", "remark", "remark_is_for"]

#: From here on the moves of an earlier version of the rules are shown: which one, and today's.
RULES_CHANGED = "rules-changed"
#: A move of an earlier version, known by its words alone: who made it, and the words.
UNREAD = "unread"
#: The game went back to the last moment that is known: how many moves were lost.
RESUMED = "resumed"
#: The game went over to the data of another version, by agreement of its players: which one.
NEW_DATA = "new-data"

_REMARKS = frozenset({RULES_CHANGED, UNREAD, RESUMED, NEW_DATA})


def is_remark(event: Event) -> bool:
    """Return whether an event befell the game and not its armies.

    >>> is_remark(("resumed", 3)), is_remark(("moved", 1, 2))
    (True, False)
    """
    return event[0] in _REMARKS


def remark_is_for(event: Event, side: str | None) -> bool:
    """Return whether a side may be told a remark: the words of a move may hold a secret.

    >>> remark_is_for(("unread", "german", "pass"), "allied")
    False
    """
    return bool(event[0] != UNREAD or event[1] == side)


def remark(static: Static, event: Event) -> Message:
    """Return a remark as a sentence.

    >>> from dropzone.core.rules.game import new
    >>> str(remark(new("mercury").static, ("new-data", "0.2.0")))
    'From here on the game is played with the values of version 0.2.0.'
    """
    word, *values = event
    if word == UNREAD:
        side, words = str(values[0]), str(values[1])
        titles = {each.id: Term(each.title_en, each.title_fr) for each in static.sheet.sides}
        return M("{side}: {words}", side=titles.get(side) or side, words=words)
    if word == RESUMED:
        return M(
            "The last {count} moves cannot be replayed by this version of the rules; the game goes"
            " on from the moment before them.",
            count=values[0],
        )
    if word == NEW_DATA:
        return M("From here on the game is played with the values of version {version}.",
                 version=values[0])  # fmt: skip
    then, now = values
    return M(
        "What follows was played under version {then} of the rules, which version {now} does not"
        " replay: the moves are shown in their own words up to the next moment that was kept."
        " Nothing on the map is lost.",
        then=then,
        now=now,
    )
