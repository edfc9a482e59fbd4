"""How a raid is won, how it stands, and what the player has (dieppe:12)."""

from __future__ import annotations

from collections.abc import Iterator

from dropzone.core.text.briefing import Goal, GoalItem
from dropzone.core.text.messages import MN, M, Message
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import RaidStatic
from dropzone.systems.raid.victory import final_award

__all__ = ["facts_of", "forces_of", "goals_of"]


def goals_of(position: RaidPosition) -> list[Goal]:
    """Return the two degrees of success, and what gives and costs points (12-o to 12-r)."""
    points = position.static.tables.points
    found = final_award(position)
    total = sum(found.values())
    now = M("if it ended now: {points}", points=total)
    return [
        Goal(
            "british",
            M("Total success with {count} points at the end", count=points.total_from),
            now,
            total >= points.total_from,
            tuple(_worth(position, found)),
        ),
        Goal(
            "british",
            M("Half a success with {count} points at the end", count=points.half_from),
            now,
            total >= points.half_from,
        ),
    ]


def _worth(position: RaidPosition, found: dict[str, int]) -> Iterator[GoalItem]:
    static = position.static
    points, bonus = static.tables.points, static.tables.turns.battery_bonus
    yield _item(M("each of {count} gun counters: {points}", count=len(static.guns),
                  points=points.gun), found, "guns")  # fmt: skip
    for worth in sorted({each for each in bonus if each}, reverse=True):
        last = max(turn for turn, each in enumerate(bonus, 1) if each == worth)
        yield _item(M("the last gun taken by turn {turn}: {points}", turn=last, points=worth),
                    found, "battery-time")  # fmt: skip
    yield _item(M("the telephone line cut: {points}", points=points.telephone), found, "telephone")
    yield _item(M("each flak gun: {points}", points=points.flak), found, "flak")
    yield _item(M("each pillbox: {points}", points=points.pillbox), found, "pillboxes")
    if static.house_rules["prisoners_score"]:
        yield _item(M("each prisoner aboard, {most} at most: {points}", most=points.most_prisoners,
                      points=points.prisoner), found, "prisoners")  # fmt: skip
    for unit in _officers(static):
        yield GoalItem(
            M(
                "{name} lost: {points}",
                name=static.unit_name[unit],
                points=static.counters[unit].vp_if_lost or 0,
            )
        )
    if static.house_rules["losses_cost_vp"]:
        yield GoalItem(
            M("each commando counter not aboard at the end: {points}", points=points.commando_left)
        )


def _item(text: Message, found: dict[str, int], key: str) -> GoalItem:
    return GoalItem(text, found.get(key, 0) > 0)


def _officers(static: RaidStatic) -> list[int]:
    return [unit for unit in static.men if static.counters[unit].vp_if_lost]


def forces_of(position: RaidPosition, side: str) -> list[Message]:
    """Return the men and boats that the raid has to begin with."""
    static = position.static
    others = len(static.men) - len(static.commandos)
    return [
        MN("{count} commando counter", "{count} commando counters", count=len(static.commandos)),
        MN(
            "{count} officer, sniper or mortar",
            "{count} officers, snipers and mortars",
            count=others,
        ),
        MN("{count} landing craft", "{count} landing craft", count=len(static.boats)),
    ]


def facts_of(position: RaidPosition) -> dict[str, int]:
    """Return the numbers that a briefing may name."""
    static = position.static
    points = static.tables.points
    return {
        "turns": static.tables.turns.count,
        "minutes": static.tables.turns.minutes,
        "total": points.total_from,
        "half": points.half_from,
        "gun": points.gun,
        "guns": len(static.guns),
        "alarm": static.tables.alarm.option_start if static.has("alarm") else 0,
        "vorwaerts": static.tables.vorwaerts.movement,
    }
