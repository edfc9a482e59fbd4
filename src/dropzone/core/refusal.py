"""Why a choice is not legal."""

from __future__ import annotations

import msgspec

__all__ = ["Refusal"]


class Refusal(msgspec.Struct, frozen=True):
    """One reason against a choice: the clause and a sentence a player understands.

    >>> Refusal("market-garden:5.1-a", "Hex 1612 is eight hexes away; three is the most.").clause
    'market-garden:5.1-a'
    """

    clause: str
    text: str
