"""Values of units, bans and sizes: what cards, terrain and tokens add up to at this moment."""

from __future__ import annotations

from collections.abc import Iterator

from dropzone.systems.commando.position import CommandoPosition, Front
from dropzone.systems.commando.static import BRITISH, GERMAN
from dropzone.systems.commando.vocabulary import (
    ACTIONS,
    NORMAL_TOKENS,
    NOT_HEROIC,
    Condition,
    Measure,
    Record,
)

__all__ = [
    "action_limit",
    "amount",
    "ban_mask",
    "bar",
    "has_room",
    "holds",
    "leads",
    "parts",
    "playable_actions",
    "playable_units",
    "size",
    "terrain_records",
    "units_as_actions",
    "usable_tokens",
    "value",
]


def amount(front: Front, measure: Measure) -> int:
    """Return an amount as it stands now."""
    if measure.counter < 0:
        return measure.base
    return min(measure.most, measure.base + measure.per * front.fought[measure.counter])


def holds(
    position: CommandoPosition, front: Front, owner: int, conditions: tuple[Condition, ...]
) -> bool:
    """Return whether all conditions of a record hold for its owner."""
    return all(_holds(position, front, owner, each) for each in conditions)


def _holds(position: CommandoPosition, front: Front, owner: int, condition: Condition) -> bool:
    static = position.static
    if condition.words:
        if condition.term == "terrain_tag":
            found = static.tags[front.terrain]
        else:
            unit = front.unit(owner if condition.term == "own_type" else 1 - owner)
            if unit < 0:
                return False
            found = static.unit_types[unit]
        return bool(found & condition.words) != condition.negated
    left = _number(position, front, owner, condition.term)
    right = (
        _number(position, front, owner, condition.other) if condition.other else condition.number
    )
    return left is not None and right is not None and condition.compare(left, right)


def _number(position: CommandoPosition, front: Front, owner: int, term: str) -> int | None:
    if term == "german_fought_here":
        return front.fought[0]
    if term == "british_fought_here":
        return front.fought[1]
    if term == "para_fought_here":
        return front.fought[2]
    whose, _, what = term.partition("_")
    unit = front.unit(owner if whose == "own" else 1 - owner)
    if unit < 0:
        return None
    static = position.static
    return static.printed[unit] if what == "printed" else int(static.heroic[unit])


def terrain_records(position: CommandoPosition, front: Front, window: str) -> Iterator[Record]:
    """Yield the records of a terrain that apply in a window, unless its effect is ignored."""
    if not position.ignored:
        static = position.static
        for number in static.terrain_program[front.terrain].get(window, ()):
            yield static.records[number]


def _concerns(record: Record, side: int) -> bool:
    return record.who == "both" or record.who == ("british" if side == BRITISH else "german")


def parts(position: CommandoPosition, front: Front, side: int) -> list[tuple[str, int, int]]:
    """Return what makes up a unit's value: printed, its own effect, terrain, cards, tokens."""
    static = position.static
    unit = front.unit(side)
    found: list[tuple[str, int, int]] = []
    if unit >= 0:
        found.append(("printed", unit, static.printed[unit]))
        for number in static.program[unit].get("static", ()):
            record = static.records[number]
            if record.op == "combat" and holds(position, front, side, record.conditions):
                found.append(("effect", unit, amount(front, record.n)))
        for record in terrain_records(position, front, "assault"):
            if (
                record.op == "combat"
                and _concerns(record, side)
                and holds(position, front, side, record.conditions)
            ):
                found.append(("terrain", front.terrain, amount(front, record.n)))
    for whose, source, n in front.made:
        if whose == side:
            found.append(("card", source, n) if source >= 0 else ("token", -1 - source, n))
    return found


def value(position: CommandoPosition, front: Front, side: int) -> int:
    """Return a unit's combat value with all that counts for it now (assault-18)."""
    return sum(n for _, _, n in parts(position, front, side))


def leads(position: CommandoPosition, front: Front, side: int) -> bool:
    """Return whether a side is ahead: a tie is a British lead (assault-04, -11, -14).

    pegasus:example-01.
    """
    british, german = value(position, front, BRITISH), value(position, front, GERMAN)
    return british >= german if side == BRITISH else german > british


def ban_mask(position: CommandoPosition, front: Front, side: int) -> int:
    """Return what a side is forbidden now: by cards, by the units fighting, by the terrain."""
    static = position.static
    mask = front.duel_bans[side] | front.assault_bans[side]
    for owner in (BRITISH, GERMAN):
        unit = front.unit(owner)
        if unit >= 0:
            for number in static.program[unit].get("static", ()):
                record = static.records[number]
                if (
                    record.op == "forbid"
                    and side == (owner if record.who == "self" else 1 - owner)
                    and holds(position, front, owner, record.conditions)
                ):
                    mask |= record.ban
    for record in terrain_records(position, front, "assault"):
        if record.op == "forbid" and _concerns(record, side):
            mask |= record.ban
    return mask


# -- the size of a terrain ----------------------------------------------------------------


def size(position: CommandoPosition, front: Front) -> int:
    """Return how many German units may be played on a terrain (precise-06 to precise-08).

    pegasus:material-04, pegasus:precise-11.
    """
    if front.locked >= 0:
        return front.locked
    printed = position.static.size[front.terrain] + front.size_change
    if "assault_continues_on_loss" in position.static.terrain_rules[front.terrain]:
        printed += position.ranville  # s1b-26, s1b-27, s1b-45
    return printed


def has_room(position: CommandoPosition, front: Front) -> bool:
    """Return whether another German unit may be played here (result-05, result-08).

    pegasus:example-03.
    """
    return front.played < size(position, front)


# -- what may be played ---------------------------------------------------------------------


def bar(position: CommandoPosition, front: Front, side: int, card: int) -> str:
    """Return the rule that keeps a unit from being played here, or an empty text."""
    static = position.static
    if static.gates[card] and not holds(position, front, side, static.gates[card]):
        return "gate"
    for record in terrain_records(position, front, "assault"):
        if not _concerns(record, side):
            continue
        if record.op == "cap" and static.printed[card] > record.n.base:
            return "cap"
        if record.op == "bar_type" and record.what in static.unit_types[card]:
            return "barred-type"
    return ""


def playable_units(position: CommandoPosition, at: int, side: int) -> list[int]:
    """Return the cards of a hand that may be played as the unit that fights."""
    front = position.fronts[at]
    units: list[int] = []
    last = -1
    kinds = position.static.type
    for card in position.hands[side]:
        if card != last and kinds[card] == "unit" and not bar(position, front, side, card):
            units.append(card)
        last = card
    return units


def action_limit(position: CommandoPosition, front: Front, side: int) -> int:
    """Return how many non-heroic combat actions a side may play in a duel here, or -1."""
    for record in terrain_records(position, front, "assault"):
        if record.op == "max_actions" and _concerns(record, side):
            return record.n.base
    return -1


def units_as_actions(position: CommandoPosition, front: Front, side: int) -> int:
    """Return what a unit played as a combat action is worth on this terrain; 0: not allowed."""
    for record in terrain_records(position, front, "assault"):
        if record.op == "units_as_actions" and _concerns(record, side):
            return record.n.base
    return 0


def playable_actions(position: CommandoPosition, at: int, side: int) -> list[int]:
    """Return the cards of a hand that may be played as combat actions (assault-06)."""
    front = position.fronts[at]
    if front.unit(side) < 0:
        return []
    static = position.static
    only_heroic = bool(ban_mask(position, front, side) & ACTIONS)
    if not only_heroic:
        limit = action_limit(position, front, side)
        only_heroic = 0 <= limit <= front.actions[side]
    any_unit = units_as_actions(position, front, side) > 0
    found: list[int] = []
    last = -1
    for card in position.hands[side]:
        if card == last:
            continue
        last = card
        if only_heroic and not static.heroic[card]:
            continue
        if static.is_action[card]:
            if not static.gates[card] or holds(position, front, side, static.gates[card]):
                found.append(card)
        elif static.as_action[card] or (any_unit and static.type[card] == "unit"):
            found.append(card)
    return found


def usable_tokens(position: CommandoPosition, front: Front, side: int) -> list[str]:
    """Return the kinds of tokens a side may toss now.

    pegasus:example-02.
    """
    found: list[str] = []
    normal, plain = position.tokens[side], position.yellow[side]
    if normal or plain:
        banned = ban_mask(position, front, side)
        if normal and not banned & (NORMAL_TOKENS | NOT_HEROIC):
            found.append("normal")
        if plain and not banned & NOT_HEROIC:
            found.append("yellow")
    if position.yellow_heroic[side] and "yellow" not in found:
        found.append("yellow")
    if position.red[side]:
        found.append("red")
    return found
