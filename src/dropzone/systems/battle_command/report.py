"""The after-action report: losses, objectives and dice of a game, for those who look back."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from dropzone.core.text.messages import M, tr
from dropzone.core.views import AfterActionFigures, ObjectiveTaken, RemarkableDie, TurnLosses
from dropzone.systems.battle_command import telling
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, SIDES, BattleStatic

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game
    from dropzone.core.rules.position import Event

__all__ = ["after_action"]

#: How far the damage of the two sides differs in a combat that people remember.
REMARKABLE = 2
MOST_DICE = 12


def after_action(game: Game, language: str) -> AfterActionFigures:
    """Return damage and eliminated units by turn and side, objectives taken, dice that mattered."""
    static = game.static
    assert isinstance(static, BattleStatic)
    losses: dict[int, TurnLosses] = {}
    objectives: list[ObjectiveTaken] = []
    dice: list[RemarkableDie] = []
    for number, now, then, events in islice(game.moves(BattlePosition), 1, None):
        turn = losses.setdefault(now.turn, _nothing(now.turn))
        for event in events:
            if event[0] == "damaged":
                turn["damaged"][static.units[event[1]].side] += 1
            elif event[0] == "eliminated":
                turn["eliminated"][static.units[event[1]].side] += 1
        dice += _dice(static, number, events, language)
        objectives += _objectives(now, then, number, language)
    dice.sort(key=lambda each: (-each["weight"], each["number"]))
    return {
        "losses": list(losses.values()),
        "objectives": objectives,
        "dice": sorted(dice[:MOST_DICE], key=lambda each: each["number"]),
    }


def _nothing(turn: int) -> TurnLosses:
    return {"turn": turn, "damaged": dict.fromkeys(SIDES, 0), "eliminated": dict.fromkeys(SIDES, 0)}


def _dice(
    static: BattleStatic, number: int, events: tuple[Event, ...], language: str
) -> list[RemarkableDie]:
    """Return the dice of combats that went far to one side, each with where it was."""
    found: list[RemarkableDie] = []
    face, place = 0, ""
    for event in events:
        if event[0] == "attacks":
            place = tr(language, static.place_term(event[2]))
        elif event[0] == "rolled":
            face = event[3]
        elif event[0] == "combat-result":
            _, _, attacker, defender = event
            if abs(attacker - defender) >= REMARKABLE:
                result = tr(language, telling.tell(static, event))
                found.append(
                    {
                        "number": number,
                        "face": face,
                        "sides": 6,
                        "text": f"{place}: {result}" if place else result,
                        "clause": telling.clause_of(static, event),
                        "weight": abs(attacker - defender),
                    }
                )
    return found


def _objectives(
    now: BattlePosition, then: BattlePosition, number: int, language: str
) -> list[ObjectiveTaken]:
    """Return the objectives that changed hands between two positions."""
    static = now.static
    changed = now.control ^ then.control
    return [
        {
            "turn": now.turn,
            "number": number,
            "hex": static.grid.codes[at],
            "side": SIDES[ALLIED if then.control >> at & 1 else 1 - ALLIED],
            "text": tr(
                language,
                M(
                    "{side} take {hex}.",
                    side=static.side_names[ALLIED if then.control >> at & 1 else 1 - ALLIED],
                    hex=static.place_term(at),
                ),
            ),
        }
        for at in static.grid.members(changed)
        if static.hexes[at].vp
    ]
