"""Positions written as position files: the other way round of `position_file`."""

from __future__ import annotations

from dropzone.core.errors import PositionError
from dropzone.core.io.arrangement_form import Form, fields_of
from dropzone.core.text.messages import M
from dropzone.systems.commando.merville import Approach
from dropzone.systems.commando.pegasus import Round
from dropzone.systems.commando.phases import (
    BlueToken,
    BritishPhase,
    OpenAssault,
    PlayEvents,
    Turn,
)
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.position_file import Arrangement
from dropzone.systems.commando.static import MERVILLE, SCENARIOS, SIDES, Cards, CommandoStatic

__all__ = ["form_of", "written"]

_CARDS = ("hands", "piles", "under", "discards", "heroes", "shown")
_TOKENS = ("tokens", "yellow", "yellow_heroic", "red")
_TERRAINS = ("road", "road_under", "second_pile", "aside", "terrain_discard")
#: Whose names the keys of a file take.
_NAMES = {
    **dict.fromkeys((*_CARDS, "counter_pile", "played"), "cards"),
    **dict.fromkeys((*_TERRAINS, "captured", "terrain", "dives"), "terrains"),
    "part": "parts",
    "points": "points",
}


def form_of(static: CommandoStatic) -> Form:
    """Return all that a position file of a setting may say."""
    fields = fields_of(Arrangement, _NAMES)
    of_campaign = ("part", "points", "blue", "blue_here", "blue_british")
    return Form(
        fields=[each for each in fields if static.is_campaign or each.key not in of_campaign],
        names={
            "cards": list(static.slug),
            "terrains": list(static.terrain_slug),
            "parts": [SCENARIOS[number] for number in static.order],
            "points": [],
        },
    )


def written(position: CommandoPosition) -> dict[str, object]:
    """Return the table of a position file that arranges this position.

    Files can go on where a phase or an assault begins, not in the middle of one.
    """
    static = position.static
    step, turn = _step(position)
    early = step in ("approach", "progression")
    said: dict[str, object] = {"turn": turn, "step": step}
    if position.fronts and (not early or position.scenario == MERVILLE):
        said["terrain"] = static.terrain_slug[position.front.terrain]
        said["played_here"] = position.front.played
        said["fought"] = list(position.front.fought)
    for key in _CARDS:
        said[key] = _by_side(getattr(position, key), static.slug)
    for key in _TOKENS:
        said[key] = dict(zip(SIDES, getattr(position, key), strict=True))
    for key in _TERRAINS:
        said[key] = [static.terrain_slug[number] for number in getattr(position, key)]
    said["captured"] = _by_side(position.captured, static.terrain_slug)
    said["counter_pile"] = [static.slug[card] for card in position.counter_pile]
    if step != "progression":
        said["played"] = [static.slug[card] for card in position.played]
    said["place"] = position.place
    said["ranville"] = {0: "", -1: "british", 1: "german"}[position.ranville]
    return {**said, **_more(position)}


def _by_side(pair: tuple[Cards, Cards], names: tuple[str, ...] | list[str]) -> dict[str, object]:
    return {
        side: [names[number] for number in cards] for side, cards in zip(SIDES, pair, strict=True)
    }


def _more(position: CommandoPosition) -> dict[str, object]:
    """What only some scenarios have."""
    static = position.static
    said: dict[str, object] = {}
    if position.strength >= 0:
        said["strength"] = position.strength
    if position.turn_token >= 0:
        said["turn_token"] = SIDES[position.turn_token]
    if position.winner >= 0:
        said["winner"] = SIDES[position.winner]
    if position.dives:
        piles = [[static.terrain_slug[number] for number in pile] for pile in position.dives]
        said["dives"] = piles
        said["attack"], said["attacks"] = position.attack + 1, position.attacks
    if static.is_campaign:
        said["part"] = SCENARIOS[position.scenario]
        said["points"] = dict(position.points)
        said["blue"], said["blue_here"] = position.blue, position.blue_here
        said["blue_british"] = position.blue_british
    return said


def _step(position: CommandoPosition) -> tuple[str, int]:
    """The step with which play goes on, and the turn that a file says."""
    top = position.stack[-1] if position.stack else None
    running = position.limbo or position.looked or position.skips or position.ignored
    if not running:
        if isinstance(top, Approach):
            return "approach", 1
        if isinstance(top, Turn):
            return top.step, position.turn + (top.step == "progression")
        if isinstance(top, PlayEvents):
            return f"{SIDES[top.who]}-events", position.turn
        if isinstance(top, BritishPhase) and top.step == "draw":
            return "british", position.turn
        if isinstance(top, OpenAssault | Round):
            return "open", position.turn
        if isinstance(top, BlueToken):
            return "blue", position.turn
    raise PositionError(
        M("A file can go on where a phase or an assault begins, not in the middle of one.")
    )
