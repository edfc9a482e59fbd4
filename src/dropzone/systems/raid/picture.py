"""The raid as text, for the terminal: tracks, then every zone with somebody or something in it."""

from __future__ import annotations

from dropzone.core.text.messages import M, tr
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import ABOARD
from dropzone.systems.raid.telling import clock
from dropzone.systems.raid.victory import victory_points

__all__ = ["draw"]


def draw(position: RaidPosition, language: str) -> str:
    """Return the position as lines of text."""
    static = position.static
    head = M(
        "Turn {turn} of {turns} ({time})   alarm {alarm}   points {points}",
        turn=position.turn,
        turns=static.tables.turns.count,
        time=clock(static, position.turn),
        alarm=position.alarm,
        points=victory_points(position),
    )
    lines = [tr(language, head)]
    for zone in range(len(static.zones)):
        held = _contents(position, zone, language)
        if held:
            name = tr(language, static.zone_name[zone])
            lines.append(f"{static.zone_ids[zone]:<22}{name:<38}+{static.protection[zone]}  {held}")
    return "\n".join(lines)


def _contents(position: RaidPosition, zone: int, language: str) -> str:
    static = position.static
    parts = []
    letter = static.letter[zone]
    if position.hidden >> zone & 1 and letter:
        parts.append(f"[{letter}]")
    if position.mines >> zone & 1:
        parts.append(tr(language, M("mines")))
    if position.wire >> zone & 1:
        parts.append(tr(language, M("wire")))
    for units in (position.men(zone), position.germans(zone)):
        if units:
            parts.append(_counted(position, units, language))
    for boat in position.boats(zone):
        aboard = position.aboard(ABOARD - static.boat_number[boat])
        parts.append(f"{static.unit_ids[boat]}({_counted(position, aboard, language)})")
    return " ".join(parts)


def _counted(position: RaidPosition, units: list[int], language: str) -> str:
    static = position.static
    counts: dict[str, int] = {}
    for unit in units:
        kind = static.tables.kinds[static.kind[unit]]
        values = position.values_of(unit)
        figures = f"{values.fire}-{values.assault}-{values.movement}"
        name = f"{kind.name_fr if language == 'fr' else kind.name_en} {figures}"
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{count}×{name}" if count > 1 else name for name, count in counts.items())
