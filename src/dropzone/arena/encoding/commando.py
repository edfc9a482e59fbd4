"""The encoder of Operation Commando: cards by where they lie, tokens, terrains, the duel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dropzone.arena.encoding.encoder import Encoder, Floats, Part, word_code
from dropzone.systems.commando.position import CommandoPosition, Front
from dropzone.systems.commando.static import NOBODY, SIDES, CommandoStatic

__all__ = ["CommandoEncoder"]

#: Places where a side knows each card: its hand, what lies under its pile, what it looks at, its
#: discards, its heroes apart; what is shown of the other's hand; what both sides have lost; what is
#: in effect.
CARD_PLACES = 9
#: Places of terrains: offered, discarded, gone, captured by each side, passed.
TERRAIN_PLACES = 6
NUMBERS = 44
FRONT, FRONTS = 24, 2


class CommandoEncoder(Encoder):
    """A side knows its own cards, what was shown, and how many the other has."""

    system = "commando"
    static: CommandoStatic
    values = {"card": ("card",), "terrain": ("place",)}  # noqa: RUF012 - a table of the class

    def sizes(self) -> tuple[int, int]:
        """Cards and terrains."""
        return len(self.static.cards), len(self.static.terrains)

    def position_parts(self) -> tuple[Part, ...]:
        """The parts of the vector."""
        return (
            Part("cards: how many of each lie where", CARD_PLACES * self.units),
            Part("terrains: how many of each lie where", TERRAIN_PLACES * self.places),
            Part("the turn, tokens and piles", NUMBERS),
            Part("the terrains that are fought over", FRONT * FRONTS),
        )

    def write(self, position: CommandoPosition, side: str, out: Floats) -> None:
        """Count cards and terrains, then write numbers."""
        me = SIDES.index(side)
        counts = bytearray(CARD_PLACES * self.units + TERRAIN_PLACES * self.places)
        at = 0
        owner = self.static.owner
        looked = [card for card in position.looked if owner[card] == me]
        for cards in (
            position.hands[me], position.under[me], looked, position.discards[me],
            position.heroes[me], position.shown[1 - me], position.gone[0], position.gone[1],
            position.limbo,
        ):  # fmt: skip
            for card in cards:
                counts[at + card] += 1
            at += self.units
        passed = [terrain for terrain, _ in position.path]
        for terrains in (
            position.offered, position.terrain_discard, position.terrain_gone,
            position.captured[me], position.captured[1 - me], passed,
        ):  # fmt: skip
            for terrain in terrains:
                counts[at + terrain] += 1
            at += self.places
        out[:at] = np.frombuffer(counts, np.uint8)
        numbers = self._numbers(position, me)
        out[at : at + len(numbers)] = numbers
        at += NUMBERS
        if not position.settled:
            for front in position.fronts[:FRONTS]:
                out[at : at + FRONT] = self._front(front)
                at += FRONT

    def _numbers(self, position: CommandoPosition, me: int) -> list[float]:
        """The turn, and what each side has, mine first."""
        found = [
            float(me), position.scenario / 4, position.chapter / 4, position.turn / 8,
            word_code(position.phase), word_code(position.place), position.reserve / 8,
            position.beside_yellow / 4, position.beside_red / 4, position.red_done / 4,
            position.strength / 4, float(position.turn_token), float(position.winner),
            float(position.settled), float(position.ignored), float(position.skips),
            float(position.ranville), len(position.counter_pile) / 8, position.attack / 4,
            position.attacks / 4, position.blue / 2, float(position.blue_here),
            position.blue_british / 2, position.score() / 16, len(position.road) / 8,
            len(position.second_pile) / 8,
        ]  # fmt: skip
        for side in (me, 1 - me):
            found += [
                len(position.hands[side]) / 8,
                position.heroes_in_hand(side) / 4,
                (len(position.piles[side]) + len(position.under[side])) / 32,
                len(position.discards[side]) / 32,
                position.tokens[side] / 8,
                position.yellow[side] / 4,
                position.yellow_heroic[side] / 4,
                position.red[side] / 4,
            ]
        return found

    def _front(self, front: Front) -> list[float]:
        """A terrain that is fought over: its cards by number, and what was added on each side."""
        made = [sum(each[2] for each in front.made if each[0] == side) for side in (0, 1)]
        printed = self.static.printed
        return [
            1.0, front.terrain / 64, self.static.size[front.terrain] / 8,
            float(front.over != NOBODY), float(front.over), front.played / 4,
            front.size_change / 4, front.locked / 8, *(each / 4 for each in front.fought),
            (front.german + 1) / 128, (front.british + 1) / 128,
            printed[front.german] / 8 if front.german >= 0 else 0.0,
            printed[front.british] / 8 if front.british >= 0 else 0.0,
            made[0] / 8, made[1] / 8, front.duel_bans[0] / 16 + front.assault_bans[0] / 256,
            front.duel_bans[1] / 16 + front.assault_bans[1] / 256, front.actions[0] / 4,
            front.actions[1] / 4, *(each / 4 for each in front.tokens),
        ]  # fmt: skip

    def thing(self, kind: str, number: int) -> Sequence[float]:
        """A card by its value and kind, a terrain by its size."""
        static = self.static
        if kind == "card":
            kinds = {"unit": 0.0, "event": 0.5}
            return (
                static.printed[number] / 8,
                kinds.get(static.type[number], 1.0),
                float(static.heroic[number]),
            )
        if kind == "place" and number >= 0:
            return (static.size[number] / 8,)
        return ()
