"""The Turn Record of a scenario: what comes on which turn, besides units on foot, for clients."""

from __future__ import annotations

from collections.abc import Iterator

from dropzone.core.text.messages import M, Message, tr
from dropzone.core.views.hex import HexBox, Serials, TurnRecordLine
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN, SIDES, GtsStatic
from dropzone.systems.gts.text.telling import chit_name

__all__ = ["naval_boxes", "serials_of", "turn_record"]


def turn_record(static: GtsStatic, language: str) -> list[TurnRecordLine]:
    """Return airstrikes, ships and rising ratings by turn, in the order of play."""
    due = sorted(_due(static), key=lambda each: each[0])
    return [
        {"turn": turn + 1, "side": SIDES[side], "text": tr(language, text)}
        for turn, side, text in due
        if turn < static.scenario.turns
    ]


def _due(static: GtsStatic) -> Iterator[tuple[int, int, Message]]:
    for (turn, chit), strikes in static.strikes.items():
        name = chit_name(static, chit)
        text = M("Airstrikes: {count}, with {chit}", count=strikes.count, chit=name)
        yield turn, static.chit_side(chit), text
    for turn in range(static.scenario.turns):
        count = static.own.strikes_to_plan(static, turn)
        if count:
            yield turn, GERMAN, M("Airstrikes to plan for the day: {count}", count=count)
    for turn, ships in static.navy.due.items():
        names = [static.unit_name[ship] for ship in ships]
        yield turn, ALLIED, M("Ships: {units}", units=names)
    for command, rises in enumerate(static.plan.rises):
        of, side = static.command_name[command], static.command_side[command]
        for turn, rise in rises:
            yield turn, side, M("{command}: Command Rating +{rise}", command=of, rise=rise)


def serials_of(static: GtsStatic) -> Serials:
    """Return the airlanding serials in their order, and the turns on which one may land."""
    lift = static.airlift
    return {
        "turns": sorted(turn + 1 for turn in lift.turns if 0 <= turn < static.scenario.turns),
        "line": [
            {
                "number": number,
                "command": static.command_ids[lift.commands[place]],
                "units": [static.unit_ids[unit] for unit in lift.serials[place]],
            }
            for place, number in enumerate(lift.numbers)
        ],
    }


def naval_boxes(static: GtsStatic, language: str) -> list[HexBox]:
    """Return the Naval Boxes, where ships take part (O2.1)."""
    if not static.navy.ships:
        return []
    return [
        {
            "id": name,
            "name": tr(
                language,
                M("Naval Box, {map}", map=static.map_term(static.navy.map_of(place))),
            ),
            "kind": "naval",
        }
        for name, place in static.navy.place_of.items()
    ]
