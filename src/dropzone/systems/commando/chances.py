"""Chances: how likely a side can still take the lead of a duel with what it holds."""

from __future__ import annotations

from collections import Counter, defaultdict

from dropzone.systems.commando.position import CommandoPosition, Front
from dropzone.systems.commando.static import GERMAN
from dropzone.systems.commando.values import (
    action_limit,
    amount,
    ban_mask,
    holds,
    playable_actions,
    units_as_actions,
    usable_tokens,
    value,
)
from dropzone.systems.commando.vocabulary import NORMAL_TOKENS, NOT_HEROIC, Program

__all__ = ["chance_to_lead"]


def chance_to_lead(
    position: CommandoPosition, front: Front, side: int, *, with_cards: bool
) -> float:
    """Return the chance to be ahead once all tokens are tossed, and all cards played or none.

    A normal or yellow token succeeds half of the time, a red one always (token-03 to token-05);
    a tie is a British lead (assault-04). Only what cards surely add counts, and nothing that
    the other side may do against them.
    """
    missing = value(position, front, 1 - side) - value(position, front, side)
    if side == GERMAN:
        missing += 1
    tokens = _tokens(position, front, side)
    if with_cards:
        gained, more = _cards(position, front, side)
        missing -= gained
        if not ban_mask(position, front, side) & (NORMAL_TOKENS | NOT_HEROIC):
            tokens["normal"] += min(more, position.reserve)
    spread = {tokens["red"]: 1.0}
    for worth, count in ((1, tokens["normal"]), (3, tokens["yellow"])):
        for _ in range(count):
            spread = _tossed(spread, worth)
    return round(sum(chance for sum_, chance in spread.items() if sum_ >= missing), 6)


def _tossed(spread: dict[int, float], worth: int) -> dict[int, float]:
    after: dict[int, float] = defaultdict(float)
    for sum_, chance in spread.items():
        after[sum_] += chance / 2
        after[sum_ + worth] += chance / 2
    return after


def _tokens(position: CommandoPosition, front: Front, side: int) -> Counter[str]:
    usable = usable_tokens(position, front, side)
    plain = 0 if ban_mask(position, front, side) & NOT_HEROIC else position.yellow[side]
    held = Counter(
        normal=position.tokens[side],
        yellow=plain + position.yellow_heroic[side],
        red=position.red[side],
    )
    return Counter({kind: held[kind] for kind in usable})


def _cards(position: CommandoPosition, front: Front, side: int) -> tuple[int, int]:
    """Return what the combat actions of a hand surely add, and the tokens they bring."""
    static = position.static
    at = position.fronts.index(front)
    playable = playable_actions(position, at, side)
    found: list[tuple[int, int, bool]] = []
    for card in position.hands[side]:
        if card not in playable:
            continue
        if static.type[card] == "unit" and not static.as_action[card]:
            found.append((units_as_actions(position, front, side), 0, False))
            continue
        window = "as_action" if static.type[card] == "unit" else "action"
        program = static.program[card].get(window, ())
        found.append((*_gain(position, front, side, program), static.heroic[card]))
    limit = action_limit(position, front, side)
    if limit >= 0:
        plain = sorted((each for each in found if not each[2]), reverse=True)
        left = max(0, limit - front.actions[side])
        found = [each for each in found if each[2]] + plain[:left]
    return sum(n for n, _, _ in found), sum(tokens for _, tokens, _ in found)


def _gain(position: CommandoPosition, front: Front, side: int, program: Program) -> tuple[int, int]:
    """Return what records add to the lead of their owner, and the tokens they bring."""
    gained = tokens = 0
    for number in program:
        record = position.static.records[number]
        if not holds(position, front, side, record.conditions):
            continue
        n = amount(front, record.n)
        if record.op == "combat":
            gained += n if record.who == "self" else -n
        elif record.op == "tokens" and record.who == "self" and record.kind == "normal":
            tokens += n
        elif record.op == "choose":
            picks = amount(front, record.times)
            best = max(_gain(position, front, side, each)[0] for each in record.options)
            gained += picks * max(0, best)
    return gained, tokens
