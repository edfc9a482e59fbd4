"""Scenario 1A, the bridge at Bénouville: six terrains, then the bridge."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.text.messages import M
from dropzone.systems.commando.phases import ChooseTerrain, enter
from dropzone.systems.commando.position import CommandoPosition, with_card, without
from dropzone.systems.commando.scenario import Scenario
from dropzone.systems.commando.static import BRITISH, GERMAN, Cards

__all__ = ["Benouville", "reveal_terrains"]


def reveal_terrains(position: CommandoPosition, count: int, dice: Dice) -> None:
    """Turn up the top terrains of the pile in use, as many as there are (turn-02)."""
    found: list[int] = []
    for _ in range(count):
        pile = position.road
        if pile:
            terrain = pile[dice.roll(len(pile)) - 1] if len(pile) > 1 else pile[0]
            position.road = without(pile, terrain)
        elif position.road_under:
            terrain = position.road_under[0]
            position.road_under = position.road_under[1:]
        else:
            break
        found.append(terrain)
    position.reveal()
    position.offered = tuple(sorted(found))
    position.tell("revealed", tuple(found))


class Benouville(Scenario):
    """The introduction: no heroic cards, no Turn token (s1a-01).

    pegasus:s1a-08, pegasus:s1a-10, pegasus:s1a-15, pegasus:s1a-16.
    """

    def lay_terrains(self, position: CommandoPosition) -> None:
        """Two terrains stay near the bridge; of the others some are never used (s1a-03 to -06).

        Nothing has an order before it is turned up: the first six come from all the others, and
        only then are the two unused ones drawn and the last six formed.
        """
        static = self.static
        near = static.numbered(static.road.near_bridge)
        bridges = static.numbered((static.road.bridge, static.road.second))
        everything = static.terrains_of(self.sheet.letter)
        position.road = tuple(each for each in everything if each not in (*near, *bridges))
        position.second_pile = near
        position.waiting = self.bridges(bridges)
        position.terrain_gone = tuple(each for each in bridges if each not in position.waiting)

    def bridges(self, both: Cards) -> Cards:
        """Ranville is not used (s1a-03)."""
        return (self.static.terrain_number[self.static.road.bridge],)

    def on_road(self, position: CommandoPosition) -> bool:
        """Return whether the British are still on their way to the bridge."""
        return position.turn <= self.static.road.turns

    def has_progression(self, position: CommandoPosition) -> bool:
        """The bridge is entered without a Progression Phase (s1a-07, s1b-11)."""
        return self.on_road(position)

    def progression(self, position: CommandoPosition, dice: Dice) -> None:
        """Two terrains are shown; the loser of the last assault chooses (turn-02 to turn-05)."""
        if not self.on_road(position):
            self.reach_bridge(position)
            return
        if position.turn == self.static.road.half // 2 + 1:
            self._form_last_six(position, dice)
        reveal_terrains(position, 2, dice)
        first = position.turn == 1
        position.push(ChooseTerrain(BRITISH if first else 1 - position.winner))

    def chooser_rule(self, position: CommandoPosition) -> str:
        """On the first turn the British choose (turn-03)."""
        return "first-terrain" if position.turn == 1 else super().chooser_rule(position)

    def _form_last_six(self, position: CommandoPosition, dice: Dice) -> None:
        """Two terrains are out, unseen; the rest joins the two kept near the bridge (s1a-05)."""
        for _ in range(self.static.road.out):
            pile = position.road
            terrain = pile[dice.roll(len(pile)) - 1]
            position.road = without(pile, terrain)
            position.aside = with_card(position.aside, terrain)
        position.road = tuple(sorted((*position.road, *position.second_pile)))
        position.second_pile = ()

    def reach_bridge(self, position: CommandoPosition) -> None:
        """The turn takes place on the bridge (s1a-07)."""
        bridge = position.waiting[0]
        position.waiting = ()
        enter(position, bridge)

    def settle_terrain(self, position: CommandoPosition, winner: int) -> None:
        """Winning the assault on the bridge wins the game (s1a-14)."""
        super().settle_terrain(position, winner)
        if not self.on_road(position):
            assert winner != GERMAN
            self.finish(position, BRITISH, M("The British hold the bridge at Bénouville."))
