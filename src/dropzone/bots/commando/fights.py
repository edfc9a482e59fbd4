"""How the bot fights: which unit, how far to raise, when to give up, when to bluff."""

from __future__ import annotations

from typing import Any

from dropzone.bots.commando.situation import Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.commando.static import BRITISH, GERMAN
from dropzone.systems.commando.values import has_room, value

__all__ = [
    "answer",
    "bid",
    "bridge_unit",
    "initiative",
    "next_unit",
    "open_assault",
    "reply",
    "size_card",
]

Decided = tuple[Choice, Message]


def answer(now: Situation, asked: Any) -> Decided:
    """Send the unit that costs least in the end, or withdraw if that is dearer than losing."""
    position = now.position
    front = position.fronts[asked.at]
    rules = now.static.terrain_rules[front.terrain]
    decline: Choice = ("decline",)
    if "ranville" in rules:
        decline = ("give-up",)
    elif "assault_continues_on_loss" in rules:
        decline = ("pay",)
    margin = _expected_raise(now)
    best = _best_unit(now, asked.at, margin)
    if best is not None and best[0] <= 0 and position.strength == 1:
        best = _best_unit(now, asked.at, 0)  # nothing is left to save
    if best is None:
        return decline, M("There is no unit to send.")
    if best[0] <= 0 and position.strength != 1:
        return decline, M("Holding here would cost more than it gains.")
    return ("card", best[1]), M(
        "It is the best match for {value}.", value=value(position, front, GERMAN)
    )


def _best_unit(now: Situation, at: int, margin: int) -> tuple[float, int] | None:
    """Return the unit that pays best if the other side adds so much, and what it is worth."""
    position = now.position
    front = position.fronts[at]
    stake = now.stake(front)
    best: tuple[float, int] | None = None
    for unit in now.playable(at):
        facing = front._replace(british=unit)
        need = value(position, facing, GERMAN) - value(position, facing, BRITISH) + margin
        worth = now.plan(_means_with(now, at, unit), need, stake).worth
        worth -= now.style.unit_cost * now.worth(unit)
        if best is None or worth > best[0]:
            best = (worth, unit)
    return best


def _expected_raise(now: Situation) -> int:
    """Return about how much the other side will still add."""
    other = 1 - now.side
    held = len(now.position.hands[other])
    fear = now.style.fear
    return min(3, round(fear * held + fear * now.position.tokens[other]))


def _means_with(now: Situation, at: int, unit: int) -> list[Any]:
    """Return the ways to raise once a unit stands there."""
    position = now.position.copy()
    front = position.fronts[at]
    position.set_front(at, front._replace(british=unit))
    position.set_hand(BRITISH, _less(position.hands[BRITISH], unit))
    return Situation(position, BRITISH, now.dice, now.style).means(at)


def _less(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def bid(now: Situation, asked: Any) -> Decided:
    """Raise with the least that is enough, hand over when ahead, give up when it is too dear."""
    front = now.position.fronts[asked.at]
    need = now.behind(front)
    if need == 0:
        return ("done",), M("We are ahead.")
    means = now.means(asked.at)
    plan = now.plan(means, need, now.stake(front))
    if plan.worth <= 0:
        return ("give-up",), M("It would cost more than it gains.")
    why = M("{need} more are needed.", need=need)
    tokens = sorted(m.choice for m in means if m.choice[0] == "token")
    if plan.tosses and tokens:
        return _best_token(tokens, need), why
    smallest = min(plan.cards, key=lambda card: card.gain)
    return smallest.choice, why


def _best_token(tokens: list[Choice], need: int) -> Choice:
    """Return a sure token, a yellow one for a wide gap, else a normal one."""
    kinds = {choice[1] for choice in tokens}
    order = ("red", "yellow", "normal") if need > 1 else ("red", "normal", "yellow")
    return next(("token", kind) for kind in order if kind in kinds)


def initiative(now: Situation, asked: Any) -> Decided:
    """Keep cards back, but sometimes show strength at once."""
    means = [each for each in now.means(asked.at) if each.choice[0] == "card" and each.cost <= 2.0]
    if means and now.chance(now.style.bluff):
        return means[0].choice, M("Let them wonder what else is coming.")
    return ("done",), M("Cards are better kept until they are needed.")


# -- units of the German ------------------------------------------------------------------------


def open_assault(now: Situation, asked: Any) -> Decided:
    """Defend if a unit can be spared."""
    return _german_unit(now, 0, ("decline",))


def next_unit(now: Situation, asked: Any) -> Decided:
    """Go on while units can be spared."""
    return _german_unit(now, asked.at, ("done",))


def bridge_unit(now: Situation, asked: Any) -> Decided:
    """Lay a unit on both bridges, the stronger one on Bénouville."""
    return _german_unit(now, asked.at, ("give-up",))


def _german_unit(now: Situation, at: int, refuse: Choice) -> Decided:
    units = now.playable(at)
    spare = len(now.units(now.position.hands[GERMAN])) - now.keep()
    if not units or spare <= 0:
        return refuse, M("The units are needed later.")
    front = now.position.fronts[at]
    strengths = {
        unit: value(now.position, front._replace(german=unit, british=-1, made=()), GERMAN)
        for unit in units
    }
    order = sorted(units, key=lambda unit: strengths[unit])
    if now.position.strength == 1 or len(now.position.hands[BRITISH]) <= 2:
        return ("card", order[-1]), M("Now or never.")
    if now.chance(now.style.bluff):
        return ("card", order[0]), M("Let them waste strength on it.")
    chosen = order[int(len(order) * now.rank() + 1e-9)] if len(order) > 1 else order[0]
    return ("card", chosen), M("The terrain is worth a fight.")


# -- cancelling and size --------------------------------------------------------------------------


def reply(now: Situation, asked: Any) -> Decided:
    """Cancel what hurts."""
    position, static = now.position, now.static
    mine = [choice for choice in position.open if choice[0] == "card"]
    if not mine:
        return ("pass",), M("There is nothing to cancel it with.")
    other = Situation(position, 1 - now.side, now.dice, now.style)
    if asked.what == "unit":
        hurts = static.printed[asked.card] >= 5 or len(position.hands[BRITISH]) <= 2
    elif asked.what == "event":
        hurts = True
    else:
        front = position.fronts[asked.at]
        hurts = static.is_size_card[asked.card] or other.bonus(asked.card, front) >= 2
    if hurts:
        return mine[0], M("That must not happen.")
    return ("pass",), M("It is not worth a card.")


def size_card(now: Situation, asked: Any) -> Decided:
    """Close the terrain when that ends the assault, or open it again for a good unit."""
    position = now.position
    mine = [choice for choice in position.open if choice[0] == "card"]
    front = position.fronts[asked.at]
    if mine and now.side == BRITISH:
        last = front._replace(size_change=front.size_change - 1)
        if has_room(position, front) and not has_room(position, last) and now.enemy_units():
            return mine[0], M("That closes the terrain.")
    if mine and now.side == GERMAN:
        more = front._replace(size_change=front.size_change + 1)
        spare = len(now.units(position.hands[GERMAN])) - now.keep()
        if not has_room(position, front) and has_room(position, more) and spare > 0:
            return mine[0], M("There is room for one more.")
    return ("pass",), M("The number of Units is good as it is.")
