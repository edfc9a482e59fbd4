"""After a combat: who takes the damage, whether to stand, where to retreat, when to advance."""

from __future__ import annotations

from dropzone.bots.battle_command.places import Places
from dropzone.bots.battle_command.situation import Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.battle_command.advance import Advance, AdvanceOn
from dropzone.systems.battle_command.combat import SufferDamage
from dropzone.systems.battle_command.retreat import RetreatOn, RetreatStack, StandFast
from dropzone.systems.battle_command.retreat_ways import retreat_steps
from dropzone.systems.battle_command.sequence import EliminateExcess
from dropzone.systems.battle_command.static import GONE

__all__ = ["advance", "advance_on", "damage", "excess", "retreat", "retreat_on", "stand_fast"]

Decided = tuple[Choice, Message]


def damage(situation: Situation, asked: SufferDamage) -> Decided:
    """Spread damage so that nobody is lost; if somebody must be, the least."""
    position, static = situation.position, situation.static
    choices = asked.choices(position)
    unit = min((choice[1] for choice in choices), key=situation.price)
    name = static.unit_name[unit]
    if situation.left[unit] > 1:
        return ("unit", unit), M("{unit} can take it.", unit=name)
    return ("unit", unit), M("{unit} is the least loss.", unit=name)


def excess(situation: Situation, asked: EliminateExcess) -> Decided:
    """Give up the unit that is worth least."""
    position = situation.position
    unit = min(
        (choice[1] for choice in asked.choices(position)),
        key=lambda each: (situation.worth[each] * situation.left[each], each),
    )
    name = situation.static.unit_name[unit]
    return ("unit", unit), M("{unit} is the least loss.", unit=name)


def stand_fast(situation: Situation, asked: StandFast) -> Decided:
    """Stand where the ground is worth more than a damage point, or where nobody could go."""
    position, static, w = situation.position, situation.static, situation.weights
    units = [u for u in static.side_units[asked.side_number] if asked.units >> u & 1]
    cost = min(situation.price(unit) for unit in units)
    places = Places(situation)
    lost = situation.points_at.get(asked.at, 0.0)
    flight = RetreatStack(asked.side_number, asked.at, asked.units, asked.distance)
    ways = flight.choices(position)
    for unit in units:
        places.lift(unit, asked.at)
        here = places.score(unit, asked.at)
        there = {
            each: _retreat_score(situation, places, each) for each in ways if each[1:2] == (unit,)
        }
        if not there:
            lost += situation.price(unit)
            continue
        way = max(there, key=there.__getitem__)
        lost += min(max(here - there[way], 0.0), situation.worth[unit])
        if w.together and way[0] == "unit-hex":
            places.put(unit, way[2])  # who goes there leaves so much less room for the others
    place = static.place_term(asked.at)
    if w.stand * lost > cost:
        return ("stand",), M("{hex} is worth the price of standing fast.", hex=place)
    return ("retreat",), M("{hex} is not worth the price of standing fast.", hex=place)


def retreat(situation: Situation, asked: RetreatStack) -> Decided:
    """Go where the unit is safe, in supply and useful; first those that would be cut off."""
    places = Places(situation)
    choices = _in_haste(situation, asked, asked.choices(situation.position))
    best = max(choices, key=lambda choice: _retreat_score(situation, places, choice))
    return best, _retreat_reason(situation, best)


def _in_haste(situation: Situation, asked: RetreatStack, choices: list[Choice]) -> list[Choice]:
    """Return the choices of units that have no way once the others left, else of the own hex."""
    position = situation.position
    everybody = {choice[1] for choice in choices}
    hasty = set()
    for unit in everybody:
        others = sum(1 << each for each in everybody if each != unit)
        steps, off, _ = retreat_steps(position, unit, asked.distance, gone=others)
        if not steps and not off:
            hasty.add(unit)
    wanted = hasty or {unit for unit in everybody if asked.units >> unit & 1}
    return [choice for choice in choices if choice[1] in wanted]


def _retreat_score(situation: Situation, places: Places, choice: Choice) -> float:
    word, unit = choice[0], choice[1]
    if word == "unit-off":
        return _off_map(situation)
    score = places.score(unit, choice[2])
    if not places.has_room(choice[2]):
        score -= situation.weights.overstack
    return score


def _off_map(situation: Situation) -> float:
    """Return how good it is to leave the map: some units come back, others are lost."""
    is_lost = situation.static.variant.off_map_box[situation.side] == GONE
    return -situation.weights.overstack if is_lost else -situation.weights.unsupplied


def _retreat_reason(situation: Situation, choice: Choice) -> Message:
    static = situation.static
    if choice[0] != "unit-hex":
        return M("Off the map it is safe.")
    return M("{hex} is the best place to fall back to.", hex=static.place_term(choice[2]))


def retreat_on(situation: Situation, asked: RetreatOn) -> Decided:
    """Go on to the best of the hexes that are left."""
    places = Places(situation)
    best, found = -1e9, asked.choices(situation.position)[0]
    for choice in asked.choices(situation.position):
        if choice[0] != "hex":
            score = _off_map(situation)
        else:
            score = _retreat_score(situation, places, ("unit-hex", asked.unit, choice[1]))
        if score > best:
            best, found = score, choice
    if found[0] != "hex":
        return found, M("Off the map it is safe.")
    place = situation.static.place_term(found[1])
    return found, M("{hex} is the best place to fall back to.", hex=place)


def advance(situation: Situation, asked: Advance) -> Decided:
    """Advance with the unit that gains most by it, if one does."""
    places = Places(situation)
    best, found = 0.0, None
    for choice in asked.choices(situation.position):
        if choice[0] == "unit-hex":
            gain = _gain(situation, places, choice[1], choice[2])
            if gain > best:
                best, found = gain, choice
    if found is None:
        return ("hold",), M("Nobody gains by advancing.")
    return found, M("It takes {hex}.", hex=situation.static.place_term(found[2]))


def advance_on(situation: Situation, asked: AdvanceOn) -> Decided:
    """Go on while it pays."""
    places = Places(situation)
    best, found = 0.0, -1
    for choice in asked.choices(situation.position):
        if choice[0] == "hex":
            gain = _gain(situation, places, asked.unit, choice[1])
            if gain > best:
                best, found = gain, choice[1]
    if found < 0:
        return ("hold",), M("Nobody gains by advancing.")
    return ("hex", found), M("It takes {hex}.", hex=situation.static.place_term(found))


def _gain(situation: Situation, places: Places, unit: int, at: int) -> float:
    """Return what a unit gains by going from where it stands to another hex."""
    if not places.has_room(at):
        return -1e9
    here = situation.position.where[unit]
    places.lift(unit, here)
    scores = places.scores(unit, (here, at))
    places.count[here] += 1
    places.strength[here] += situation.strength[unit]
    return scores[at] - scores[here]
