"""How the bot fights: who fires at whom, who stands in which line, and when to stop."""

from __future__ import annotations

from typing import Any

from dropzone.bots.raid.chances import (
    assault_outlook,
    fire_chance,
    hit_chance,
    stack_advantage,
)
from dropzone.bots.raid.plan import Plan
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.raid.assault import attackers, column
from dropzone.systems.raid.fire import targets_in
from dropzone.systems.raid.sets import acting_units, acting_zone, as_set, of_kind
from dropzone.systems.raid.static import ABOARD

__all__ = ["fire_worth", "front", "is_easy_prey", "line_up", "round_over", "shooter", "wire"]

Decided = tuple[Choice, Message]

#: What a hit in the assault is worth, by the German in contact.
_WORTH = {"gun155": 3.0, "machine_gun": 1.2, "flak": 1.5, "pillbox": 1.5}
#: A prisoner or a stronghold is taken on the way if it costs no more than this share of a step.
_EASY = 0.25
#: Shots of sniper and mortar, who cost no points, are risked from this chance on.
_RISK = 0.35
_STACK_FROM = 0.5


def is_easy_prey(plan: Plan, units: list[int], zone: int) -> bool:
    """Return whether a zone off the way is worth an assault: points for next to no loss."""
    position = plan.position
    if plan.is_over or position.turn > 4:
        return False
    kinds = {position.static.kind[unit] for unit in position.germans(zone)}
    if not kinds & {"pillbox", "flak"}:
        return False
    losses, _ = assault_outlook(position, of_kind(position, units, "commando"), zone)
    return losses <= _EASY


def fire_worth(plan: Plan, units: list[int], zone: int) -> float:
    """Return what firing at a zone promises; nothing where it would cost more than it brings."""
    position = plan.position
    worth = 0.0
    near = position.static.adjacent_mask[acting_zone(position)] >> zone & 1
    if near:
        chance = hit_chance(stack_advantage(position, units, zone))
        worth = max(worth, chance - _STACK_FROM)
    for unit in of_kind(position, units, "sniper", "mortar"):
        if near or position.static.kind[unit] == "mortar":
            chances = [fire_chance(position, unit, t, zone) for t in targets_in(position, zone)]
            worth = max(worth, max(chances, default=0.0) - _RISK)
    return worth


def shooter(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    """The mortar first, then the sniper at his best mark, then the stack with a fresh man."""
    position = plan.position
    units = acting_units(position)
    if ("mortar",) in choices:
        (mortar,) = of_kind(position, units, "mortar")
        target = min(targets_in(position, asked.zone), key=position.top_key)
        if fire_chance(position, mortar, target, asked.zone) >= _RISK:
            return ("mortar",), M("The mortar opens.")
    marks = [choice for choice in choices if choice[0] == "sniper"]
    if marks:
        (sniper,) = of_kind(position, units, "sniper")

        def chance(choice: Choice) -> float:
            return fire_chance(position, sniper, choice[1], asked.zone)

        mark = max(marks, key=chance)
        if chance(mark) >= _RISK:
            return mark, M("The sniper has a mark.")
    stacks = [choice for choice in choices if choice[0] == "stack"]
    ahead = stack_advantage(position, units, asked.zone)
    if stacks and (hit_chance(ahead) >= _STACK_FROM or ("cease",) not in choices):
        return min(stacks, key=lambda each: _frailty(plan, each[1])), M("They have the advantage.")
    return choices[-1], M("Enough.")


def _frailty(plan: Plan, unit: int) -> tuple[int, int, int]:
    """Return whom to spare: empty boats before full ones, full units before reduced ones."""
    position = plan.position
    number = position.static.boat_number.get(unit)
    load = len(position.aboard(ABOARD - number)) if number else 0
    return (position.reduced >> unit & 1, load, unit)


def front(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    """A full unit in front only turns over when it is hit."""
    return min(choices, key=lambda each: _frailty(plan, each[1])), M("The freshest leads.")


def wire(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    """A bangalore is heard; it is worth it where the set could go on."""
    return ("bangalore",), M("Through the wire!")


def line_up(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    """The strongest in contact, the others where they raise the chances most."""
    position = plan.position
    if choices[0][0] == "contact":
        choice = max(choices, key=lambda each: position.values_of(each[1]).assault)
        return choice, M("The strongest in front.")
    germans = column(position, asked.zone)
    taken = {*asked.contacts, *(unit for unit, _ in asked.supports)}
    free = [unit for unit in attackers(position) if unit not in taken]
    level = max(position.level(unit) for unit in free)
    lines = len(asked.contacts)

    def gain(choice: Choice) -> float:
        line = choice[1] - 1
        german = germans[line]
        ahead = position.values_of(asked.contacts[line]).assault
        ahead += sum(position.level(unit) for unit, at in asked.supports if at == line)
        ahead -= position.values_of(german).assault + position.static.protection[asked.zone]
        ahead -= position.levels(as_set(germans[lines + line :: lines]))
        more = hit_chance(ahead + level) - hit_chance(ahead)
        return more * _WORTH.get(position.static.kind[german], 1.0)

    return max(choices, key=gain), M("Here support helps most.")


def round_over(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    """Take the last one alive, fight on while it pays, else go back."""
    if ("prisoner",) in choices:
        return ("prisoner",), M("One prisoner more.")
    units = acting_units(plan.position)
    if ("back",) in choices and not plan.will_assault(units, asked.zone, begun=True):
        return ("back",), M("It costs too much.")
    return ("fight",), M("The odds are good.")
