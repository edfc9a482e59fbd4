"""What an outcome comes to, as a player weighs it: results, not the story that leads to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dropzone.core.text.messages import Message

__all__ = ["Gist"]


class Gist(NamedTuple):
    """What has changed that matters; outcomes with equal texts are one result."""

    texts: tuple[Message, ...] = ()
    #: Steps or points lost, by side, whoever still has to say which units bear them.
    losses: Mapping[str, int] = {}
    #: What was tried, in words ("0302 falls"), and whether it came off; None: no such thing.
    aim: Message | None = None
    came_off: bool = False
    #: Whether that hangs on what the other side still has to decide.
    undecided: bool = False
