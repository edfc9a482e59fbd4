"""Objectives and victory (dieppe:12)."""

from __future__ import annotations

from dropzone.core.rules.position import Result
from dropzone.core.text.messages import M
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import ABOARD, GONE, WITHDRAWN

__all__ = ["all_are_away", "award", "end_game", "nobody_is_left", "victory_points"]


def award(position: RaidPosition) -> dict[str, int]:
    """Return the victory points by what they are for, as they stand now.

    dieppe:1.5-a, dieppe:12-b, dieppe:12-d, dieppe:12-e, dieppe:12-f, dieppe:12-h, dieppe:12-i,
    dieppe:12-j, dieppe:12-k, dieppe:12-l, dieppe:12-n.
    """
    static = position.static
    points = static.tables.points
    lost = [unit for unit in range(len(static.counters)) if position.where[unit] == GONE]

    def count(kind: str) -> int:
        return sum(static.kind[unit] == kind for unit in lost)

    found = {
        "guns": points.gun * count("gun155"),
        "battery-time": static.tables.turns.battery_bonus[position.battery_fell - 1]
        if position.battery_fell
        else 0,
        "telephone": points.telephone if position.cut else 0,
        "flak": points.flak * count("flak"),
        "pillboxes": points.pillbox * count("pillbox"),
        "officers": sum(static.counters[unit].vp_if_lost or 0 for unit in lost),
    }
    if static.house_rules["prisoners_score"]:
        aboard = sum(
            1
            for unit in static.german
            if position.prisoners >> unit & 1 and position.where[unit] <= ABOARD
        )
        found["prisoners"] = points.prisoner * min(aboard, points.most_prisoners)
    return found


def final_award(position: RaidPosition) -> dict[str, int]:
    """Return the points at the end: with the house rule those not aboard count too (R-21)."""
    found = award(position)
    static = position.static
    if static.house_rules["losses_cost_vp"]:
        left = [unit for unit in static.commandos if position.where[unit] > ABOARD]
        found["left-behind"] = static.tables.points.commando_left * len(left)
        found["officers"] += sum(
            static.counters[unit].vp_if_lost or 0
            for unit in static.men
            if static.kind[unit] == "british_officer" and position.where[unit] >= 0
        )
    return found


def victory_points(position: RaidPosition) -> int:
    """Return the points as they would be counted now."""
    return sum(final_award(position).values())


def nobody_is_left(position: RaidPosition) -> bool:
    """No British counter is in play: the points cannot change any more (R-52)."""
    static, standing = position.static, position.standing
    return not (static.men_set | static.boat_set) & ~(standing[GONE] | standing[WITHDRAWN])


def all_are_away(position: RaidPosition) -> bool:
    """Nobody is ashore, nobody can land, and no boat is in reach of the land (12-o, R-52)."""
    static = position.static
    lost = position.standing[GONE] | position.standing[WITHDRAWN]
    men = static.men_set & ~lost
    if men & ~position.reembarked or any(position.where[unit] >= 0 for unit in static.members(men)):
        return False
    return not any(
        position.where[boat] >= 0 and static.near_land[position.where[boat]]
        for boat in static.boats
    )


def end_game(position: RaidPosition) -> None:
    """Count the points and name the level of the result (12-o to 12-r)."""
    points = position.static.tables.points
    found = final_award(position)
    total = sum(found.values())
    if total >= points.total_from:
        level, why = "total", M("{points} points: a total success.", points=total)
    elif total >= points.half_from:
        level, why = "half", M("{points} points: a half success.", points=total)
    else:
        level, why = "failure", M("{points} points: a failure.", points=total)
    position.tell("points", total)
    winner = None if level == "failure" else "british"
    position.end(Result(winner, level, {"vp": total, **found}, why))
