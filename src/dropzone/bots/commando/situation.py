"""What a player of the Commando system weighs: cards, what a duel needs, what is at stake."""

from __future__ import annotations

from typing import NamedTuple

from dropzone.bots.commando.style import Style
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.procedure import Choice
from dropzone.systems.commando.position import CommandoPosition, Front
from dropzone.systems.commando.static import BRITISH, DIVES, GERMAN, MERVILLE
from dropzone.systems.commando.values import (
    amount,
    holds,
    playable_actions,
    playable_units,
    size,
    usable_tokens,
    value,
)
from dropzone.systems.commando.vocabulary import Program

__all__ = ["BRITISH_STAKES", "TOKEN_WORTH", "Means", "Plan", "Situation"]

#: What a token of each kind adds on average.
TOKEN_WORTH = {"normal": 0.5, "yellow": 1.5, "red": 1.0}

#: What an assault is worth to each side, in points of combat value, by strength points left.
BRITISH_STAKES = {3: 12.0, 2: 18.0, 1: 60.0}
GERMAN_STAKES = {3: 9.0, 2: 11.0, 1: 40.0}
#: What a bridge on the Dives and any other terrain there are worth.
DIVES_BRIDGE, DIVES_GROUND = 30.0, 6.0
#: The highest rank of the units that the German lays there.
DIVES_RANK = 2 / 3
#: How many units the German holds back on each kind of ground.
KEEP = {"bridge": 0, "dives": 0, "two-bridges": 1, "battery": 0, "road": 0}
#: What a gun of Merville adds.
GUN = 4.0


class Means(NamedTuple):
    """One way to raise: the choice, what it adds on average, and what it costs."""

    choice: Choice
    gain: float
    cost: float


class Plan(NamedTuple):
    """A way to raise: what it is worth, the cards it plays, whether it tosses tokens as well."""

    worth: float
    cards: tuple[Means, ...]
    tosses: bool


def _token_odds(tokens: list[str], most: int) -> list[float]:
    """Return the chance that tokens add at least 0, 1, 2 … points."""
    chances = [1.0] + [0.0] * most
    for kind in tokens:
        step = 3 if kind == "yellow" else 1
        hit = 1.0 if kind == "red" else 0.5
        moved = [0.0] * (most + 1)
        for points, chance in enumerate(chances):
            moved[points] += chance * (1 - hit)
            moved[min(most, points + step)] += chance * hit
        chances = moved
    return [sum(chances[points:]) for points in range(most + 1)]


class Situation:
    """The position as one side may see it, with what a player reckons from it."""

    def __init__(
        self, position: CommandoPosition, side: int, dice: SeededDice, style: Style
    ) -> None:
        self.position = position
        self.static = position.static
        self.side = side
        self.dice = dice
        self.style = style

    def chance(self, percent: int) -> bool:
        """Return yes so often; the same for the same decision."""
        return self.dice.roll(100) <= percent

    # -- cards ----------------------------------------------------------------------------------

    def worth(self, card: int) -> float:
        """Return what a card is worth in hand, in points of combat value."""
        static = self.static
        extra = 2.0 if static.heroic[card] else 0.0
        if static.type[card] == "unit":
            return static.printed[card] + (0.5 if static.program[card] else 0.0) + extra
        program = static.program[card]
        if static.type[card] == "event":
            return 3.5 + extra
        if "action" in program:
            return max(1.5, self.bonus(card, None)) + extra
        return 3.0 + extra

    def bonus(self, card: int, front: Front | None) -> float:
        """Return what a card adds as a combat action in a duel, or on average."""
        static = self.static
        window = "as_action" if static.type[card] == "unit" else "action"
        program = static.program[card].get(window, ())
        if not program and static.type[card] == "unit":
            return 1.0
        return self._adds(program, front)

    def _adds(self, program: Program, front: Front | None) -> float:
        total = 0.0
        for number in program:
            record = self.static.records[number]
            if front is not None and not holds(self.position, front, self.side, record.conditions):
                continue
            if record.op == "combat":
                n = record.n.base if front is None else amount(front, record.n)
                total += n if record.who == "self" else -n
            elif record.op == "choose" and front is not None:
                times = amount(front, record.times)
                total += times * max(self._adds(each, front) for each in record.options)
            elif record.op == "sacrifice":
                total += 20.0
            elif record.op == "tokens" and record.who == "self":
                total += 0.2 * record.n.base
        return total

    def units(self, side_cards: tuple[int, ...]) -> list[int]:
        """Return the units among cards."""
        return [card for card in side_cards if self.static.type[card] == "unit"]

    # -- duels ----------------------------------------------------------------------------------

    def means(self, at: int) -> list[Means]:
        """Return every way to raise in a duel, the cheapest for what it adds first."""
        position, side = self.position, self.side
        front = position.fronts[at]
        found = []
        for card in playable_actions(position, at, side):
            gain = self.bonus(card, front)
            cost = self.worth(card) if self.static.type[card] == "unit" else max(gain, 1.0)
            if gain > 0:
                found.append(Means(("card", card), gain, cost))
        for kind in usable_tokens(position, front, side):
            owned = {
                "normal": position.tokens[side],
                "yellow": position.yellow[side] + position.yellow_heroic[side],
                "red": position.red[side],
            }[kind]
            gain = TOKEN_WORTH[kind]
            found += [Means(("token", kind), gain, gain * 0.9)] * owned
        return sorted(found, key=lambda each: each.cost / each.gain)

    def behind(self, front: Front) -> int:
        """Return how many points the side needs to lead; nothing if it leads."""
        british = value(self.position, front, BRITISH)
        german = value(self.position, front, GERMAN)
        need = german - british if self.side == BRITISH else british - german + 1
        return max(0, need)

    def plan(self, means: list[Means], need: int, stake: float) -> Plan:
        """Return the best way to add so many points: cards played, tokens tossed for the rest.

        What it is worth is the chance to succeed times the stake, less what is spent.
        """
        if need <= 0:
            return Plan(stake, (), False)
        cards = sorted((m for m in means if m.choice[0] == "card"), key=lambda m: -m.gain)[:6]
        tokens = [m.choice[1] for m in means if m.choice[0] == "token"]
        odds = _token_odds(tokens, need)
        best = Plan(0.0, (), False)
        for picks in range(1 << len(cards)):
            chosen = tuple(card for n, card in enumerate(cards) if picks >> n & 1)
            rest = max(0, need - int(sum(card.gain for card in chosen)))
            cost = sum(card.cost for card in chosen)
            if rest:
                cost += 0.45 * min(len(tokens), 2 * rest)
            worth = odds[rest] * stake - cost
            if worth > best.worth:
                best = Plan(worth, chosen, rest > 0)
        return best

    def stake(self, front: Front) -> float:
        """Return what may be spent on a duel here."""
        return self._stake(front) * self.style.stakes

    def _stake(self, front: Front) -> float:
        position = self.position
        terrain = self.static.terrains[front.terrain]
        if position.scenario == DIVES:
            objective = terrain.major or "robehomme" in terrain.slug
            return DIVES_BRIDGE if objective else DIVES_GROUND
        stakes = BRITISH_STAKES if self.side == BRITISH else GERMAN_STAKES
        stake = stakes[max(1, min(3, position.strength))]
        rules = self.static.terrain_rules[front.terrain]
        if "ranville" in rules:
            return 6.0
        if "assault_continues_on_loss" in rules:
            return stake
        further = min(max(0, size(position, front) - front.played), self.enemy_units())
        if self.side == BRITISH and position.strength > 1:
            stake -= 1.5 * further
        return stake + GUN * terrain.guns

    def enemy_units(self) -> int:
        """Return about how many units the other side holds."""
        other = 1 - self.side
        plain = len(self.position.hands[other])
        return round(plain * 0.55)

    # -- the German's reserves ------------------------------------------------------------------

    def keep(self) -> int:
        """Return how many units the German holds back for later terrains."""
        return self._keep() + (self.style.reserve if self.position.strength > 1 else 0)

    def _keep(self) -> int:
        position = self.position
        terrain = self.static.terrains[position.front.terrain]
        if position.scenario == DIVES:
            return KEEP["bridge" if terrain.major or terrain.size == 1 else "dives"]
        if "assault_continues_on_loss" in self.static.terrain_rules[position.front.terrain]:
            return KEEP["two-bridges"] if len(position.fronts) > 1 else 0
        if position.strength == 1:
            return 0
        if position.scenario == MERVILLE:
            return 0 if terrain.guns else KEEP["battery"]
        return KEEP["road"]

    def rank(self) -> float:
        """Return which of his units the German lays; on the Dives the best wait for the bridges."""
        rank = self.style.rank
        return min(rank, DIVES_RANK) if self.position.scenario == DIVES else rank

    def playable(self, at: int) -> list[int]:
        """Return the units that may be played, the weakest first."""
        found = playable_units(self.position, at, self.side)
        return sorted(found, key=lambda card: self.static.printed[card])
