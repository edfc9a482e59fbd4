"""How the games of the system are won, how that stands, and what each side has (11.0)."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from dropzone.core.text.briefing import Goal, GoalItem
from dropzone.core.text.history import date_term
from dropzone.core.text.messages import MN, M, Message, Value
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, GERMAN, SIDES, WAITING, BattleStatic

__all__ = ["facts_of", "forces_of", "goals_of"]


def goals_of(position: BattlePosition) -> list[Goal]:
    """Return the ways to win: at once, by points, and by holding out.

    market-garden:11.1, mercury:11.1, market-garden:11.2, mercury:11.2.
    """
    return [*_automatic(position), _points(position), _otherwise(position)]


def _automatic(position: BattlePosition) -> Iterator[Goal]:
    static, victory = position.static, position.static.tables.victory
    grid = static.grid
    if victory.automatic_hex is not None:
        at = grid.index(victory.automatic_hex)
        held = bool(position.occupied_by(static.corps_units("XXX")) >> at & 1)
        met = held and bool(static.variant.in_supply(position, ALLIED) >> at & 1)
        yield Goal(
            "allied",
            M(
                "Victory at once: XXX Corps in {hex}, in supply from the south edge, when the four"
                " impulses of a day are over",
                hex=static.place_term(at),
            ),
            M("XXX Corps is there") if held else M("XXX Corps is not there"),
            met,
        )
    if victory.stars:
        stars = [grid.index(code) for code in victory.stars]
        supplied = position.occupied(GERMAN) & static.variant.in_supply(position, GERMAN)
        had = sum(supplied >> at & 1 for at in stars)
        yield Goal(
            "german",
            M(
                "Victory at once: units in supply in {count} of the {all} airfields when the"
                " impulses of a day are over",
                count=victory.stars_needed,
                all=len(stars),
            ),
            M("{count} of {all}", count=had, all=victory.stars_needed),
            had >= victory.stars_needed,
            tuple(_held(static, at, bool(supplied >> at & 1)) for at in stars),
        )
    if victory.airfields_checked_turn is not None:
        lost = sum(not position.control >> grid.index(code) & 1 for code in victory.stars)
        yield Goal(
            "allied",
            M(
                "Victory at once: all {count} airfields Allied at the end of {date}",
                count=len(victory.stars),
                date=_date(static, victory.airfields_checked_turn),
            ),
            MN("{count} airfield is German", "{count} airfields are German", count=lost),
            not lost if position.turn <= victory.airfields_checked_turn else None,
        )


def _points(position: BattlePosition) -> Goal:
    static = position.static
    attacker = SIDES.index(static.tables.victory.attacker)
    points = static.variant.victory_points(position)
    held = position.controlled(attacker)
    return Goal(
        SIDES[attacker],
        M("{count} victory points at the end of any day", count=position.threshold),
        M("{count} of {all}", count=points, all=position.threshold),
        points >= position.threshold,
        tuple(
            GoalItem(
                MN(
                    "{place}: {count} point",
                    "{place}: {count} points",
                    count=worth,
                    place=static.place_term(at),
                ),
                bool(held >> at & 1),
            )
            for at, worth in sorted(static.vp_hexes.items(), key=lambda each: -each[1])
        ),
    )


def _otherwise(position: BattlePosition) -> Goal:
    static = position.static
    last = static.tables.turns.count
    return Goal(
        static.tables.victory.otherwise,
        M("Victory if nothing of this has happened by the end of {date}", date=_date(static, last)),
        MN("{count} day left", "{count} days left", count=last - max(position.turn, 1) + 1),
    )


def _held(static: BattleStatic, at: int, met: bool) -> GoalItem:
    return GoalItem(M("{place}", place=static.place_term(at)), met)


def _date(static: BattleStatic, turn: int) -> Value:
    return date_term(static.tables.turns.first + datetime.timedelta(days=turn - 1))


def forces_of(position: BattlePosition, side: str) -> list[Message]:
    """Return how many units a side has on the map, in the air and still to come."""
    static = position.static
    units = static.side_units[SIDES.index(side)]
    here = [unit for unit in units if position.where[unit] >= 0]
    boxed = [unit for unit in units if position.where[unit] in static.approach_boxes]
    later = [unit for unit in units if position.where[unit] == WAITING]
    found = []
    if here:
        found.append(
            MN(
                "{count} unit on the map, strength {strength}",
                "{count} units on the map, strength {strength} in all",
                count=len(here),
                strength=sum(map(position.strength, here)),
            )
        )
    if boxed:
        found.append(
            MN(
                "{count} airborne unit ready to land, strength {strength}",
                "{count} airborne units ready to land, strength {strength} in all",
                count=len(boxed),
                strength=sum(map(position.strength, boxed)),
            )
        )
    if later:
        found.append(MN("{count} unit to come", "{count} units to come", count=len(later)))
    return found


def facts_of(position: BattlePosition) -> dict[str, int]:
    """Return the numbers that a briefing may name."""
    static, victory = position.static, position.static.tables.victory
    return {
        "threshold": position.threshold,
        "turns": static.tables.turns.count,
        "impulses": len(static.tables.turns.impulses),
        "stars": len(victory.stars),
        "stars_needed": victory.stars_needed,
        "unsupplied": max(victory.unsupplied_vp.values(), default=0),
    }
