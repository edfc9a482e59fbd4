"""Why a choice is not legal."""

from __future__ import annotations

import msgspec

from dropzone.core.text.messages import Message, tr

__all__ = ["Refusal"]


class Refusal(msgspec.Struct, frozen=True):
    """One reason against a choice: the clause and a sentence a player understands.

    >>> from dropzone.core.text.messages import M
    >>> Refusal("market-garden:5.1-a", M("{hex} is too far.", hex="1612")).text
    '1612 is too far.'
    """

    clause: str
    message: Message

    @property
    def text(self) -> str:
        """The sentence in English."""
        return tr("en", self.message)

    def say(self, language: str) -> str:
        """The sentence in a language."""
        return tr(language, self.message)
