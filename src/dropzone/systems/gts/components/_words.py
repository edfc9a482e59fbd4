"""Kinds of values that the files of the box are written in."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9-]+$", description="an id of letters and hyphens")]
HexCode = Annotated[
    str, Meta(pattern=r"^[A-Z]?\d{2,3}\.\d{2}$", description="a hex such as 06.04 or K06.04")
]
TurnId = Annotated[str, Meta(pattern=r"^\d\d-(\d{4}|night)$", description="a turn such as 24-0900")]
SideId = Literal["allied", "german"]
Colour = Literal[
    "none", "white", "pink", "purple", "blue", "green", "orange", "yellow", "brown", "black"
]
Rating = Annotated[int, Meta(ge=0, le=9)]
Result = Literal["C", "S?", "S", "1", "E"]
MoveType = Literal["leg", "wheeled", "tracked", "gun", "static", "naval"]
