"""Objections: why a card, token or unit cannot be used now, with the first rule against it."""

from __future__ import annotations

from collections.abc import Iterator

from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import N_, M, Term, Value
from dropzone.systems.commando.position import CommandoPosition, Front
from dropzone.systems.commando.static import BRITISH, GERMAN
from dropzone.systems.commando.values import (
    action_limit,
    ban_mask,
    bar,
    has_room,
    holds,
    units_as_actions,
)
from dropzone.systems.commando.vocabulary import (
    ACTIONS,
    NORMAL_TOKENS,
    NOT_HEROIC,
    Program,
    Record,
)
from dropzone.systems.commando.words import refusal

__all__ = [
    "why_not_action",
    "why_not_event",
    "why_not_reply",
    "why_not_size_card",
    "why_not_token",
    "why_not_unit",
]

_ONLY_HEROIC = N_("{source}: only heroic Combat actions may be played in this duel.")
_NO_TOKENS = N_("{source}: such tokens cannot be used in this duel.")


def why_not_event(position: CommandoPosition, side: int, card: int) -> Refusal:
    """Return why a card of the hand is no Event to play now."""
    static = position.static
    if static.type[card] == "event":
        return _in_reply(position, card)
    name = static.card_name[card]
    return refusal(position, "type", M("{card} is not an Event.", card=name))


def why_not_unit(position: CommandoPosition, at: int, side: int, card: int) -> Refusal:
    """Return why a card of the hand cannot be the unit that fights."""
    static = position.static
    front = position.fronts[at]
    name, terrain = static.card_name[card], static.terrain_name[front.terrain]
    if static.type[card] != "unit":
        return refusal(position, "type", M("{card} is not a Unit.", card=name))
    if side == GERMAN and not has_room(position, front):
        text = M("No more Units can be played on {terrain}.", terrain=terrain)
        return refusal(position, "no-room", text)
    barred = bar(position, front, side, card)
    if barred == "cap":
        text = M("{card} is too strong to be played on {terrain}.", card=name, terrain=terrain)
        return refusal(position, "cap", text)
    if barred == "barred-type":
        text = M("{card} cannot be played on {terrain}.", card=name, terrain=terrain)
        return refusal(position, "terrain-text", text)
    return _not_by_its_text(position, card)


def why_not_action(position: CommandoPosition, at: int, side: int, card: int) -> Refusal:
    """Return why a card of the hand cannot be played as a combat action now."""
    static = position.static
    front = position.fronts[at]
    name = static.card_name[card]
    if static.type[card] == "event":
        return refusal(position, "type", M("{card} is no Combat action.", card=name))
    if static.is_size_card[card]:
        text = M("{card} is played when a German Unit has just been destroyed.", card=name)
        return refusal(position, "size-window", text)
    if static.type[card] == "action" and not static.is_action[card]:
        return _in_reply(position, card)
    if front.unit(side) < 0:
        text = M("Combat actions need a Unit of one's own on {terrain}.",
                 terrain=static.terrain_name[front.terrain])  # fmt: skip
        return refusal(position, "needs-unit", text)
    if static.type[card] == "unit":
        if not static.as_action[card] and not units_as_actions(position, front, side):
            text = M("{card} is a Unit: one of each side fights at a time.", card=name)
            return refusal(position, "one-british" if side == BRITISH else "one-german", text)
    elif not holds(position, front, side, static.gates[card]):
        return _not_by_its_text(position, card)
    if ban_mask(position, front, side) & ACTIONS:
        return _banned(position, front, side, ACTIONS, _ONLY_HEROIC)
    limit = action_limit(position, front, side)
    text = M(
        "{terrain}: no more than {most} Combat actions in a duel, heroic ones excepted.",
        terrain=static.terrain_name[front.terrain],
        most=limit,
    )
    return refusal(position, "terrain-text", text)


def why_not_token(position: CommandoPosition, at: int, side: int, kind: str) -> Refusal:
    """Return why a side cannot toss a kind of token now."""
    front = position.fronts[at]
    owned = {
        "normal": position.tokens[side],
        "yellow": position.yellow[side] + position.yellow_heroic[side],
        "red": position.red[side],
    }.get(kind, 0)
    if not owned:
        return refusal(position, "token", M("You have no such token."))
    bans = NOT_HEROIC if kind == "yellow" else NORMAL_TOKENS | NOT_HEROIC
    return _banned(position, front, side, bans, _NO_TOKENS)


def why_not_reply(
    position: CommandoPosition, side: int, card: int, played: int, what: str, at: int
) -> Refusal:
    """Return why a card of the hand does not cancel the one just put down."""
    static = position.static
    if card not in static.replies[position.scenario][side][what]:
        text = M(
            "{card} does not cancel {played}.",
            card=static.card_name[card],
            played=static.card_name[played],
        )
        return refusal(position, "cancel", text)
    return _banned(position, position.fronts[at], side, ACTIONS, _ONLY_HEROIC)


def why_not_size_card(position: CommandoPosition, card: int) -> Refusal:
    """Return why a card of the hand is not played when a German unit is tipped."""
    name = position.static.card_name[card]
    text = M("{card} does not change how many Units may be played.", card=name)
    return refusal(position, "size-cards", text)


# -- what stands behind them ----------------------------------------------------------------------


def _in_reply(position: CommandoPosition, card: int) -> Refusal:
    name = position.static.card_name[card]
    text = M("{card} is played at once after the card it cancels.", card=name)
    return refusal(position, "cancel", text)


def _not_by_its_text(position: CommandoPosition, card: int) -> Refusal:
    """What a card says about when it may be played; heroic cards are never sacrificed (hero-02)."""
    static = position.static
    row = static.cards[card]
    said = Term(row.text("en"), row.text("fr"))
    sacrifices = any(
        static.records[number].op == "sacrifice"
        for number in static.program[card].get("action", ())
    )
    text = M("{card} says: {text}", card=static.card_name[card], text=said)
    return refusal(position, "heroic-kept" if sacrifices else "card-text", text)


def _banned(position: CommandoPosition, front: Front, side: int, bans: int, text: str) -> Refusal:
    """Name what forbids something: a unit, a card or the terrain; some have their own clause."""
    static = position.static
    source: Value = static.terrain_name[front.terrain]
    rule = "terrain-text"
    card = _source_of(position, front, side, bans)
    if card >= 0:
        source = static.card_name[card]
        own = f"ban-{static.slug[card]}"
        rule = own if static.has_rule(own) else "card-text"
    return refusal(position, rule, M(text, source=source))


def _source_of(position: CommandoPosition, front: Front, side: int, bans: int) -> int:
    """Return the unit or card that forbids a side something, or -1 for the terrain."""
    static = position.static
    for owner in (GERMAN, BRITISH):
        unit = front.unit(owner)
        if unit >= 0 and any(
            _forbids(record, owner, side, bans) and holds(position, front, owner, record.conditions)
            for record in _records(position, static.program[unit].get("static", ()))
        ):
            return unit
    if (front.duel_bans[side] | front.assault_bans[side]) & bans:
        for owner in (GERMAN, BRITISH):
            for card in reversed(front.table[owner]):
                if any(
                    _forbids(record, owner, side, bans)
                    for window, program in static.program[card].items()
                    if window != "static"
                    for record in _records(position, program)
                ):
                    return card
    return -1


def _forbids(record: Record, owner: int, side: int, bans: int) -> bool:
    whom = owner if record.who == "self" else 1 - owner
    return record.op == "forbid" and bool(record.ban & bans) and whom == side


def _records(position: CommandoPosition, program: Program) -> Iterator[Record]:
    """Yield the records of a program, with those that a choice or a toss leads to."""
    for number in program:
        record = position.static.records[number]
        yield record
        for inner in (*record.options, record.success, record.failure):
            yield from _records(position, inner)
