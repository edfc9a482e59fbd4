"""Actions: what to do with a half-impulse, and the small decisions around it."""

from __future__ import annotations

from collections.abc import Callable

from dropzone.bots.battle_command.attacks import best_air, best_force
from dropzone.bots.battle_command.bridges import best_bridge
from dropzone.bots.battle_command.moves import MovePlan
from dropzone.bots.battle_command.places import Places
from dropzone.bots.battle_command.situation import Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.battle_command.actions import may_move
from dropzone.systems.battle_command.bidding import Bid
from dropzone.systems.battle_command.entry import EnterUnit
from dropzone.systems.battle_command.landing import ChooseLandings, can_land
from dropzone.systems.battle_command.movement import MoveUnit
from dropzone.systems.battle_command.refit import Refit

__all__ = ["Planner", "best_place", "bid", "choose_action", "enter", "land", "refit"]

Decided = tuple[Choice, Message]
Planner = Callable[[Situation, MoveUnit], MovePlan]


def choose_action(situation: Situation, choices: list[Choice], plan: Planner) -> Decided:
    """Do with a half-impulse whatever is worth most."""
    last = choices[-1]  # to pass, where that is open
    best: tuple[float, Choice, Message] = (-1.0, last, M("There is nothing better to do."))
    for choice in choices:
        value, reason = _action(situation, choice, plan)
        if value > best[0]:
            best = (value, choice, reason)
    return best[1], best[2]


def _action(situation: Situation, choice: Choice, plan: Planner) -> tuple[float, Message]:
    """Return what an action is worth, and why."""
    static, w = situation.static, situation.weights
    word = choice[0]
    if word.startswith("act"):
        return _acting(situation, choice, plan), M("The troops can do most now.")
    if word in ("land", "land-box", "first-lift"):
        boxes = choice[1:] or static.approach_boxes
        value = sum(_landing_value(situation, box) for box in boxes)
        return value, M("The airborne troops are needed on the ground.")
    if word == "demolish":
        worth, bridge = best_bridge(situation)
        place = static.place_term(static.bridge_hex[bridge])
        return w.demolish * worth, M("The bridge at {hex} helps the enemy more.", hex=place)
    if word == "air":
        return _flying(situation), M("Aircraft will help the next attack.")
    others = {
        "repair": (w.repair, M("The bridge is needed.")),
        "sea": (w.sea, M("The convoy brings fresh troops.")),
        "naval": (w.naval, M("The ships are needed elsewhere.")),
        "irregulars": (w.irregulars, M("The irregulars are needed.")),
    }
    return others.get(word, (0.0, M("There is nothing better to do.")))


def _acting(situation: Situation, choice: Choice, plan: Planner) -> float:
    """Return what moving and fighting with a group of units is worth."""
    position, variant = situation.position, situation.static.variant
    groups: dict[Choice, int] = getattr(variant, "groups", {})
    units = groups.get(choice, -1) & variant.on_map(position, situation.side)
    if not may_move(position, situation.side):
        return _fights(situation, units)
    zones = variant.zones(position, situation.side, situation.enemy)
    asked = MoveUnit(situation.side, units, units, situation.enemy, zones)
    return plan(situation, asked).value


def _flying(situation: Situation) -> float:
    """Return what it is worth to give a half-impulse to aircraft."""
    w, static = situation.weights, situation.static
    box = static.box_place.get("air-ground-support")
    if box is not None:
        return 0.0 if box in situation.position.markers else w.air_box
    gain, _, _ = best_air(situation)
    return w.air * gain


def _fights(situation: Situation, units: int) -> float:
    """Return what attacks without movement promise together."""
    static, where = situation.static, situation.position.where
    total = 0.0
    for at in static.grid.members(situation.enemy & static.grid.around(situation.own)):
        beside = static.grid.neighbour_mask[at]
        ready = [
            unit
            for unit in static.side_units[situation.side]
            if units >> unit & 1 and static.bit[where[unit]] & beside
        ]
        if ready:
            value, _ = best_force(situation, at, ready, 0)
            if value > situation.weights.attack_least:
                total += value
    return total


# -- landings ---------------------------------------------------------------------------------


def _landing_value(situation: Situation, box: int) -> float:
    """Return what it is worth to land all of a box that can land and have room."""
    w = situation.weights
    around = situation.static.grid.around(situation.enemy)
    return sum(
        w.land_reserve if around >> at & 1 else w.land for _, at in _landings(situation, box, ())
    )


def _landings(
    situation: Situation, box: int, chosen: tuple[tuple[int, int], ...]
) -> list[tuple[int, int]]:
    """Return who of a box can land where without overstacking a hex, besides those chosen."""
    position, variant = situation.position, situation.static.variant
    places = Places(situation)
    for unit, at in chosen:
        places.put(unit, at)
    taken = {unit for unit, _ in chosen}
    found = []
    for unit in can_land(position, box):
        if unit not in taken:
            hexes = [at for at in variant.landing_hexes(position, unit) if places.has_room(at)]
            if hexes:
                scores = places.scores(unit, hexes)
                best = max(hexes, key=scores.__getitem__)
                places.put(unit, best)
                found.append((unit, best))
    return found


def land(situation: Situation, asked: ChooseLandings) -> Decided:
    """Land everybody who has room."""
    choices = asked.choices(situation.position)
    reason = M("Everybody who can land is needed.")
    for unit, at in _landings(situation, asked.box, asked.chosen):
        for choice in (("unit", unit), ("unit-hex", unit, at)):
            if choice in choices:
                return choice, reason
    return (("now",) if ("now",) in choices else choices[0]), reason


# -- reinforcements, refit, bids ----------------------------------------------------------------


def enter(situation: Situation, asked: EnterUnit) -> Decided:
    """Bring a reinforcement where it is needed and has room."""
    places = Places(situation)
    best, found = -1e9, None
    for choice in asked.choices(situation.position):
        if choice[0] != "hex":
            continue
        score = places.score(asked.unit, choice[1])
        if not places.has_room(choice[1]):
            score -= situation.weights.overstack
        if score > best:
            best, found = score, choice
    if found is None:
        first = asked.choices(situation.position)[0]
        return first, M("There is no way in.")
    return found, M("It is needed near {hex}.", hex=situation.static.place_term(found[1]))


def best_place(situation: Situation, unit: int, choices: list[Choice]) -> Decided:
    """Choose the best hex for a unit that has begun to move without a plan."""
    places = Places(situation)
    places.lift(unit, situation.position.where[unit])
    best, found = -1e9, choices[0]
    for choice in choices:
        score = places.score(unit, choice[1])
        if not places.has_room(choice[1]):
            score -= situation.weights.overstack
        if score > best:
            best, found = score, choice
    return found, M("{hex} is a better place.", hex=situation.static.place_term(found[1]))


def refit(situation: Situation, asked: Refit) -> Decided:
    """Refit the unit that is strongest and nearest to its end."""
    position = situation.position
    units = asked.eligible(position)
    if not units:
        return ("none",), M("Nobody needs it.")
    unit = max(units, key=lambda each: (situation.strength[each] / situation.left[each], -each))
    return ("unit", unit), M("{unit} is worth it most.", unit=situation.static.unit_name[unit])


def bid(situation: Situation, asked: Bid) -> Decided:
    """Bid what makes the game even."""
    numbers = [choice[1] for choice in asked.choices(situation.position)]
    wanted = situation.weights.bid
    number = min(numbers, key=lambda each: (abs(each - wanted), each))
    return ("number", number), M("With {count} points the sides are even.", count=number)
