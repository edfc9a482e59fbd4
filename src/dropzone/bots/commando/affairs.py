"""How the bot manages everything but fights: terrain, events, heroic cards, piles."""

from __future__ import annotations

from typing import Any

from dropzone.bots.commando.situation import Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.commando.dives import PILE
from dropzone.systems.commando.static import BRITISH, GERMAN

__all__ = [
    "blue_token",
    "build_piles",
    "choose_option",
    "choose_terrain",
    "counter_pile",
    "discard",
    "event",
    "hero",
    "mulligan",
    "pick_objective",
    "spend",
    "take",
]

Decided = tuple[Choice, Message]

#: Heroic cards in the order in which they are wanted.
HEROES = (
    "howard",
    "thornton",
    "sacrifice",
    "vickers",
    "otway",
    "interception",
    "canadians",
    "roseveare",
    "engineers-squadron",
    "gunboat",
    "21st-panzer",
    "schmidt",
    "chateau-snipers",
    "buskotte",
    "cabourg-battery",
    "steiner",
    "von-luck",
    "varaville-gun",
    "flooded-valley",
)


def mulligan(now: Situation, asked: Any) -> Decided:
    """Keep a hand with at least two units."""
    units = now.units(now.position.hands[now.side])
    if len(units) < 2:
        return ("redraw",), M("There are too few units in this hand.")
    return ("keep",), M("It will do.")


def _favours_british(now: Situation, terrain: int) -> float:
    """How much a terrain suits the British: draws, size, what it adds in the assault."""
    static = now.static
    british, german = static.draws[terrain]
    score = 1.5 * (british - german) - 0.8 * static.size[terrain]
    score += 3.0 * (static.terrains[terrain].slug == "robehomme-bridge")
    for number in static.terrain_program[terrain].get("assault", ()):
        record = static.records[number]
        if record.op == "combat":
            score -= record.n.base if record.who == "german" else -record.n.base
    return score


def choose_terrain(now: Situation, asked: Any) -> Decided:
    """Take the terrain with the better draws and the better size."""
    sign = 1 if now.side == BRITISH else -1
    best = max(now.position.open, key=lambda choice: sign * _favours_british(now, choice[1]))
    return best, M("It suits us better.")


def build_piles(now: Situation, asked: Any) -> Decided:
    """Lay terrains in pairs that are equally good: who chooses between them gains little."""
    laid = next(pile for pile in now.position.dives if len(pile) <= PILE)
    terrains = [choice for choice in now.position.open if choice[0] == "terrain"]
    if len(laid) % 2:  # the first of two that are revealed together
        best = min(terrains, key=lambda choice: _favours_british(now, choice[1]))
        return best, M("It holds them up.")
    other = _favours_british(now, laid[-1])
    best = min(terrains, key=lambda choice: abs(_favours_british(now, choice[1]) - other))
    return best, M("It is as good as the other: they gain nothing by the choice.")


def pick_objective(now: Situation, asked: Any) -> Decided:
    """Go for the most guns."""
    terrains = now.static.terrains
    best = max(now.position.open, key=lambda choice: terrains[choice[1]].guns)
    return best, M("The guns are what we came for.")


def event(now: Situation, asked: Any) -> Decided:
    """Play every event that does something now."""
    if not now.style.plays_events:
        return ("done",), M("Cards are better kept.")
    for choice in now.position.open:
        if choice[0] == "card" and _useful(now, choice[1]):
            return choice, M("It helps at once.")
    return ("done",), M("Nothing more helps now.")


def _useful(now: Situation, card: int) -> bool:
    position, static, side = now.position, now.static, now.side
    other = 1 - side
    for number in static.program[card]["event"]:
        record = static.records[number]
        if record.op == "draw" and (position.piles[side] or position.under[side]):
            return True
        if record.op == "tokens":
            if record.n.base > 0 and (record.kind != "normal" or position.reserve > 0):
                return True
            if record.n.base < 0 and position.tokens[other] > 0:
                return True
        if record.op == "discard" and record.who == "opponent" and position.hands[other]:
            return True
        if record.op == "retrieve" and any(
            record.filter.accepts(static.cards[each]) for each in position.discards[side]
        ):
            return True
        if record.op in ("search", "scry", "choose") and position.piles[side]:
            return True
        if record.op == "ignore_terrain":
            return bool(static.terrain_program[position.front.terrain].get("assault"))
    return False


def hero(now: Situation, asked: Any) -> Decided:
    """Take the best heroic card left."""
    slugs = now.static.slug

    def rank(choice: Choice) -> int:
        slug = slugs[choice[1]]
        return HEROES.index(slug) if slug in HEROES else len(HEROES)

    return min(now.position.open, key=rank), M("It is the best of them.")


def discard(now: Situation, asked: Any) -> Decided:
    """Give up the card that is worth least."""
    cards = [choice for choice in now.position.open if choice[0] == "card"]
    if not cards:
        return now.position.open[0], M("There is nothing else.")
    return min(cards, key=lambda choice: now.worth(choice[1])), M("It is the one we miss least.")


def take(now: Situation, asked: Any) -> Decided:
    """Take the card that is worth most."""
    cards = [choice for choice in now.position.open if choice[0] == "card"]
    if not cards:
        return now.position.open[0], M("There is nothing to take.")
    return max(cards, key=lambda choice: now.worth(choice[1])), M("It is the one we want most.")


def counter_pile(now: Situation, asked: Any) -> Decided:
    """Lay by whatever the rules allow: it all comes back on the last turn."""
    return take(now, asked)


def spend(now: Situation, asked: Any) -> Decided:
    """A card is worth more than a token, as long as there are cards."""
    cards = len(now.position.piles[now.side])
    best = [choice for choice in now.position.open if choice[1] <= cards]
    return best[-1], M("Cards are worth more than tokens.")


def choose_option(now: Situation, asked: Any) -> Decided:
    """Strengthen the unit if it is behind, else take cards."""
    options = now.static.records[asked.record].options
    fights = [
        any(now.static.records[number].op == "combat" for number in program) for program in options
    ]
    front = now.position.fronts[asked.at]
    if any(fights) and front.german >= 0 and now.behind(front) > 0:
        return ("option", fights.index(True) + 1), M("The duel needs it.")
    draws = [
        any(now.static.records[number].op == "draw" for number in program) for program in options
    ]
    if any(draws) and now.position.piles[now.side]:
        return ("option", draws.index(True) + 1), M("Cards are worth more than tokens.")
    return ("option", len(options)), M("It is what is left.")


def blue_token(now: Situation, asked: Any) -> Decided:
    """Stake a token where the British are weak, and do not take any home."""
    position = now.position
    strong = len(now.units(position.hands[GERMAN])) >= 4
    weak = len(position.hands[BRITISH]) <= 3
    if strong or weak or position.chapter == 2:
        return ("place",), M("We shall win here.")
    return ("keep",), M("There will be a better place.")
