"""Positions written as position files: the other way round of `position_file`."""

from __future__ import annotations

from dropzone.core.io.arrangement_form import Form, fields_of
from dropzone.systems.battle_command.combat import ChooseAttackers, ChooseTarget
from dropzone.systems.battle_command.movement import Moving
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.position_file import UnitPlace
from dropzone.systems.battle_command.sequence import EndOfHalf, Half, Turn, halves
from dropzone.systems.battle_command.static import ALLIED, GERMAN, GONE, SIDES, BattleStatic

__all__ = ["form_of", "written"]

#: Whose names the keys of a file take.
_NAMES = {
    "units": "units",
    "acting": "units",
    "letters": "units",
    "control": "hexes",
    "destroyed": "bridges",
    "repair_begun": "bridges",
    "markers": "markers",
    "used": "used",
    "came_from": "hexes",
}


def form_of(static: BattleStatic) -> Form:
    """Return all that a position file of a setting may say."""
    variant = static.variant
    fields = fields_of(variant.arrangement(), _NAMES, {"markers": "places"})
    states = fields_of(UnitPlace, _NAMES)
    boxes = list(static.box_place)
    return Form(
        fields=[each for each in fields if each.key != "empty"],
        unit_fields=[each for each in states if each.key != "at"],
        names={
            "units": [name for unit, name in enumerate(static.unit_ids) if variant.in_play(unit)],
            "bridges": [bridge.id for bridge in static.bridges],
            "markers": [
                each.id
                for each in static.tables.markers
                if each.option is None or static.has(each.option)
            ],
            "used": sorted(variant.used_words()),
            "boxes": boxes,
        },
        start={"step": "start-of-turn"},
        elsewhere=["waiting", *boxes],
    )


def written(position: BattlePosition) -> dict[str, object]:
    """Return the table of a position file that arranges this position, at the nearest step.

    What was begun and not ended (a move, a battle) is begun anew.
    """
    static = position.static
    said: dict[str, object] = {
        "empty": True,
        "turn": position.turn,
        **_moment(position),
        "units": _units(position),
        "control": _control(position),
        "destroyed": [
            bridge.id
            for number, bridge in enumerate(static.bridges)
            if position.destroyed >> number & 1
        ],
        "markers": {
            marker.id: static.place_id(at)
            for marker, at in zip(static.tables.markers, position.markers, strict=True)
            if marker.option is None or static.has(marker.option)
        },
        "used": sorted(position.used & static.variant.used_words()),
        "rain": position.rain,
        "threshold": position.threshold,
        **static.variant.written(position),
    }
    if position.repair_begun >= 0 and position.destroyed >> position.repair_begun & 1:
        said["repair_begun"] = static.bridges[position.repair_begun].id
    return said


def _control(position: BattlePosition) -> dict[str, object]:
    """Hexes that changed hands and hold nobody: those with units are their units'."""
    static = position.static
    empty = ~(position.occupied(ALLIED) | position.occupied(GERMAN))
    changed = (position.control ^ static.start_control) & static.land_mask & empty
    return {
        side: [static.grid.codes[at] for at in static.grid.members(changed & held)]
        for side, held in zip(SIDES, (position.control, ~position.control), strict=True)
    }


def _units(position: BattlePosition) -> dict[str, object]:
    static = position.static
    found: dict[str, object] = {}
    for unit, at in enumerate(position.where):
        state: dict[str, object] = {"at": static.place_id(at)}
        if 0 < position.damage[unit] < position.endurance(unit):
            state["damage"] = position.damage[unit]
        if position.reduced >> unit & 1:
            state["reduced"] = True
        if position.left_on[unit]:
            state["left_on"] = position.left_on[unit]
        came_from = position.came_from[unit]
        if at >= 0 and came_from >= 0 and came_from in static.grid.neighbours[at]:
            state["came_from"] = static.grid.codes[came_from]
        if at != GONE or static.variant.in_play(unit):
            found[static.unit_ids[unit]] = state if len(state) > 1 else state["at"]
    return found


def _moment(position: BattlePosition) -> dict[str, object]:
    """When it is, and the step with which play goes on."""
    static = position.static
    tables = static.tables.turns
    said: dict[str, object] = {"impulse": tables.impulses[position.impulse]}
    for frame in reversed(position.stack):
        if isinstance(frame, Moving | ChooseTarget | ChooseAttackers):
            side, step = frame.side_number, "move" if isinstance(frame, Moving) else "fight"
            return {**said, "side": SIDES[side], "step": step, **_acting(position, side, frame)}
        if isinstance(frame, Half | EndOfHalf):
            return {**said, "side": SIDES[frame.side], "step": "half"}
    turn = next((frame for frame in position.stack if isinstance(frame, Turn)), None)
    if turn is None or turn.step > halves(static):
        return {**said, "step": "end-of-turn"}
    going = turn.step == 1 and position.stack[-1] is not turn  # what begins the turn is not over
    if turn.step == 0 or going:
        return {"step": "start-of-turn"}
    impulse, second = divmod(turn.step - 1, 2)
    return {"impulse": tables.impulses[impulse], "side": tables.order[second], "step": "half"}


def _acting(
    position: BattlePosition, side: int, frame: Moving | ChooseTarget | ChooseAttackers
) -> dict[str, object]:
    """Who may act, if not all of the side on the map may."""
    on_map = position.static.variant.on_map(position, side)
    if frame.acting & on_map == on_map:
        return {}
    ids = position.static.unit_ids
    return {"acting": [ids[unit] for unit in range(len(ids)) if frame.acting & on_map & 1 << unit]}
