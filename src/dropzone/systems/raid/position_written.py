"""Positions written as position files: the other way round of `position_file`."""

from __future__ import annotations

from dropzone.core.errors import PositionError
from dropzone.core.io.arrangement_form import Form, fields_of
from dropzone.core.text.messages import M
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.position_file import STEPS, Arrangement
from dropzone.systems.raid.sequence import LoadBoats, LoadMan, Turn
from dropzone.systems.raid.static import RaidStatic

__all__ = ["form_of", "written"]

#: Whose names the keys of a file take.
_NAMES = {
    **dict.fromkeys(("units", "reduced", "done", "reembarked", "prisoners", "front"), "units"),
    **dict.fromkeys(("hidden", "mines", "wire", "cut"), "zones"),
    "pool": "pool",
    "happened": "events",
}


def form_of(static: RaidStatic) -> Form:
    """Return all that a position file of a setting may say."""
    letters = sorted({f"bad-{letter}" for letter in static.letter if letter})
    boats = [static.unit_ids[boat] for boat in static.boats]
    return Form(
        fields=[each for each in fields_of(Arrangement, _NAMES) if each.key != "empty"],
        names={
            "units": list(static.unit_ids),
            "pool": [marker.id for marker in static.components.markers],
            "events": [*static.alarm_event, *letters],
        },
        start={"step": "turn"},
        elsewhere=["eliminated", "withdrawn", "bowl", "reserve", *boats],
    )


def written(position: RaidPosition) -> dict[str, object]:
    """Return the table of a position file that arranges this position, at the nearest step."""
    static = position.static

    def units(mask: int) -> list[str]:
        return [name for unit, name in enumerate(static.unit_ids) if mask >> unit & 1]

    def zones(mask: int) -> list[str]:
        return [name for zone, name in enumerate(static.zone_ids) if mask >> zone & 1]

    groups = zip(("G1", "G2"), position.only_beach, strict=True)
    return {
        "turn": position.turn,
        "alarm": position.alarm,
        "step": _step(position),
        "units": {
            static.unit_ids[unit]: static.place_id(place)
            for unit, place in enumerate(position.where)
        },
        "reduced": units(position.reduced),
        "done": units(position.done),
        "reembarked": units(position.reembarked),
        "prisoners": units(position.prisoners),
        "front": [
            static.unit_ids[unit]
            for zone, unit in enumerate(position.front)
            if unit >= 0 and position.where[unit] == zone
        ],
        "hidden": zones(position.hidden),
        "pool": [static.components.markers[number].id for number in position.pool],
        "mines": zones(position.mines),
        "wire": zones(position.wire),
        "cut": zones(position.cut),
        "happened": sorted(position.happened),
        "battery_fell": position.battery_fell,
        "land_from": list(position.land_from),
        "misdirected": [group for group, beach in groups if beach >= 0],
    }


def _step(position: RaidPosition) -> str:
    """The phase that goes on; what was begun in it is begun anew."""
    if any(isinstance(frame, LoadBoats | LoadMan) for frame in position.stack):
        raise PositionError(M("A file says nothing of boats that are being loaded."))
    turn = next((frame for frame in position.stack if isinstance(frame, Turn)), None)
    if turn is None:
        return "end"
    going = turn.step if position.stack[-1] is turn else turn.step - 1
    return next((name for name, step in STEPS.items() if step >= going), "end")
