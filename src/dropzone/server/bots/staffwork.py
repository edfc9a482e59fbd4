"""Staff work in a bot's process: hints during a game, and the parts of an analysis after it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from dropzone.bots import Observation
from dropzone.bots.analysis import Review, Step, Stretch, review, steps
from dropzone.bots.hints import hints
from dropzone.core.io.replaying import replay
from dropzone.core.rules.decision import Decision
from dropzone.core.rules.game import Game
from dropzone.core.rules.procedure import Target
from dropzone.core.text.messages import Message

__all__ = ["Hinted", "Part", "Reviews", "Stepped", "analysed", "hinted"]

#: How many finished games a process keeps for the next part of their analysis.
REMEMBERED = 2


class Hinted(msgspec.Struct, frozen=True):
    """A plan of the staff, with the words of the choice that it begins with."""

    choice: str
    plan: Message
    reason: Message
    gain: float
    error: float
    chance: float | None
    steps: tuple[Target, ...] = ()


class Part(msgspec.Struct, frozen=True):
    """A part of an analysis: the record, and which choices or which plan to look at."""

    record: str
    data: tuple[str, ...]
    #: Steps from one choice up to another, or a plan that is looked at again.
    first: int = 0
    last: int = 0
    stretch: Stretch | None = None


class Stepped(msgspec.Struct, frozen=True, tag="steps"):
    """What some choices did to the chance to win."""

    steps: list[Step]
    number: int
    sides: list[str]


class Reviews(msgspec.Struct, frozen=True, tag="review"):
    """A plan that was looked at again."""

    review: Review


#: What is wanted of a bot's process.
Wish = Literal["choice", "hints", "analysis"]


def hinted(observation: Observation) -> str:
    """Return what the staff would do, as it goes over the wire between processes."""
    decision = Decision(observation.determinize(), observation.number)
    found = [Hinted(decision.notation(each.choice), *each[1:]) for each in hints(observation)]
    return msgspec.json.encode(found).decode()


def analysed(text: str) -> str:
    """Return a part of an analysis."""
    part = msgspec.json.decode(text, type=Part)
    game = _game(part.record, part.data)
    if part.stretch is not None:
        return msgspec.json.encode(Reviews(review(game, part.stretch))).decode()
    sides = [side.id for side in game.static.sheet.sides]
    found = Stepped(steps(game, part.first, part.last), game.number, sides)
    return msgspec.json.encode(found).decode()


@lru_cache(maxsize=REMEMBERED)
def _game(record: str, data: tuple[str, ...]) -> Game:
    return replay(record, data=[Path(each) for each in data])
