"""What can go wrong, each kind a type; every message is one line that names the cause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dropzone.core.rules.refusal import Refusal
    from dropzone.core.text.messages import Message

__all__ = [
    "AmbiguousChoice",
    "DataError",
    "DropzoneError",
    "HiddenOutcome",
    "IllegalChoice",
    "InvalidChoice",
    "NotNow",
    "PositionError",
    "RecordError",
    "UnknownName",
    "WrongDice",
]


class DropzoneError(Exception):
    """Base of every error a user can cause; its text is fit for the user's eyes.

    What a player can meet in the middle of a game is a message, and so said in his language;
    what is wrong with a file is told in English, like the file.
    """

    def __init__(self, message: Message | str) -> None:
        super().__init__(str(message))
        self.message = message

    def say(self, language: str) -> str:
        """The sentence in a language, as far as it is translated."""
        from dropzone.core.text.messages import tr

        return self.message if isinstance(self.message, str) else tr(language, self.message)


class UnknownName(DropzoneError):
    """A game, scenario, option, setting, side, bot, unit or hex that does not exist."""


class DataError(DropzoneError):
    """A data file is wrong; the message gives file, line or key, and what was expected."""


class PositionError(DropzoneError):
    """A position file or saved position is wrong."""


class RecordError(DropzoneError):
    """A record is malformed, cut short, tampered with, or breaks the rules."""


class WrongDice(DropzoneError):
    """Scripted dice that run out, are left over, or show a face the die does not have."""


class NotNow(DropzoneError):
    """A request that the game cannot serve at this moment: out of turn, stale, over, no undo."""


class HiddenOutcome(NotNow):
    """Odds of a choice that brings something hidden to light."""


class InvalidChoice(DropzoneError):
    """Text that is no choice at all."""


class AmbiguousChoice(DropzoneError):
    """Text that fits several choices."""

    def __init__(self, message: Message | str, candidates: Sequence[str]) -> None:
        super().__init__(message)
        self.candidates = list(candidates)


class IllegalChoice(DropzoneError):
    """A choice that the rules forbid here, with the refusals that say why."""

    def __init__(self, message: Message | str, refusals: Sequence[Refusal]) -> None:
        super().__init__(message)
        self.refusals = list(refusals)
