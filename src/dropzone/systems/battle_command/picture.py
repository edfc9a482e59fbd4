"""The map drawn with characters, for the terminal."""

from __future__ import annotations

from dropzone.core.messages import tr
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, GERMAN

__all__ = ["draw"]

_TERRAIN = {
    "clear": " ",
    "wet": "~",
    "forest": "^",
    "urban": "#",
    "rough": ":",
    "mountain": "A",
    "sea": ".",
}
_WIDTH = 6


def draw(position: BattlePosition, language: str) -> str:
    """Return the map as text: two lines a hex, half a hex down in every other column."""
    static = position.static
    grid = static.grid
    rows = max(grid.rows) * 2 + 3
    lines = [[" "] * (_WIDTH * static.tables.grid.columns + 2) for _ in range(rows)]
    for at in grid.indices:
        x, y = grid.centre(at)
        column = round(x / 1.5) * _WIDTH
        line = round(y / 0.8660254037844386)
        _write(lines, line, column, _hex_line(position, at))
        _write(lines, line + 1, column, _unit_line(position, at))
    text = "\n".join("".join(line).rstrip() for line in lines)
    return f"{text.rstrip()}\n{_off_map(position, language)}"


def _write(lines: list[list[str]], line: int, column: int, text: str) -> None:
    for offset, character in enumerate(text):
        lines[line][column + offset] = character


def _hex_line(position: BattlePosition, at: int) -> str:
    static = position.static
    row = static.hexes[at]
    mark = _TERRAIN[row.terrain]
    bridge = static.bridge_at.get(at)
    extra = " "
    if bridge is not None:
        extra = "x" if position.destroyed >> bridge & 1 else "="
    elif row.vp:
        extra = "*"
    return f"{row.hex}{mark}{extra}" if row.terrain != "sea" else f"{mark * 4}"


def _unit_line(position: BattlePosition, at: int) -> str:
    allied = position.units_at(at, ALLIED)
    german = position.units_at(at, GERMAN)
    units, letter = (allied, "A") if allied else (german, "G")
    if not units:
        mark = _TERRAIN[position.static.hexes[at].terrain]
        return mark * 4
    strength = sum(position.strength(unit) for unit in units)
    return f"{letter}{len(units)}/{strength}"[:5].ljust(5)


def _off_map(position: BattlePosition, language: str) -> str:
    static = position.static
    lines = []
    for box in static.components.boxes:
        place = static.box_place[box.id]
        units = [
            static.units[n].short for n in range(len(static.units)) if position.where[n] == place
        ]
        if units:
            lines.append(f"{tr(language, static.place_term(place))}: {', '.join(units)}")
    return "\n".join(lines)
