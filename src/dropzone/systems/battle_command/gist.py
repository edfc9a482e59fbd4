"""Gists: what an outcome comes to for a player of Battle Command."""

from __future__ import annotations

from collections.abc import Sequence

from dropzone.core.rules.gist import Gist
from dropzone.core.rules.position import Event
from dropzone.core.text.messages import M, Message
from dropzone.systems.battle_command.combat import Aftermath, SufferDamage
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.retreat import RetreatStack, StandFast
from dropzone.systems.battle_command.static import GONE, SIDES

__all__ = ["gist"]


def gist(before: BattlePosition, events: Sequence[Event], after: BattlePosition) -> Gist:
    """Return the damage of both sides, who is lost, and whether the attacked hex falls."""
    static = before.static
    losses = dict.fromkeys(SIDES, 0)
    texts: list[Message] = []
    for unit, at in enumerate(before.where):
        if at == GONE:
            continue
        name, side = static.unit_name[unit], SIDES[static.unit_side[unit]]
        if after.where[unit] == GONE:
            losses[side] += before.left(unit)
            texts.append(M("{unit} is eliminated.", unit=name))
        elif after.left(unit) < before.left(unit):
            points = before.left(unit) - after.left(unit)
            losses[side] += points
            texts.append(M("{unit} −{points}.", unit=name, points=points))
        elif (turned := after.reduced & ~before.reduced) and turned >> unit & 1:
            texts.append(M("{unit} is reduced.", unit=name))
    for frame in after.stack:
        if isinstance(frame, SufferDamage) and frame.points:
            losses[SIDES[frame.side_number]] += frame.points
            owner = static.side_names[frame.side_number]
            texts.append(M("{side} have {points} to assign.", side=owner, points=frame.points))
    attack = next((event for event in events if event[0] == "attacks"), None)
    if attack is None:
        return Gist(tuple(texts), losses)
    _, attacker, target, _ = attack
    top = after.stack[-1] if after.stack else None
    leaves = isinstance(top, RetreatStack) and top.at == target
    falls = leaves or not after.units_at(target, 1 - attacker)
    aim = M("{hex} falls", hex=static.place_term(target))
    if falls:
        texts.append(M("{hex} falls.", hex=static.place_term(target)))
    undecided = not falls and _hangs_on_the_defender(after, attacker, target)
    return Gist(tuple(texts) or (M("Nobody is hurt."),), losses, aim, falls, undecided)


def _hangs_on_the_defender(after: BattlePosition, attacker: int, target: int) -> bool:
    """Whether a beaten defender still has to say whether he retreats or stands fast."""
    for frame in after.stack:
        if isinstance(frame, Aftermath) and frame.defender_points > frame.attacker_points:
            return True
        if isinstance(frame, StandFast) and (frame.side_number, frame.at) == (1 - attacker, target):
            return True
    return False
