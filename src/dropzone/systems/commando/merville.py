"""Scenario 2, the Merville battery: an approach, then Objectives and Battery in turn."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.systems.commando.benouville import reveal_terrains
from dropzone.systems.commando.ending import PickHero
from dropzone.systems.commando.phases import ChooseTerrain, enter
from dropzone.systems.commando.position import CommandoPosition, changed, with_card, without
from dropzone.systems.commando.scenario import Scenario
from dropzone.systems.commando.static import BRITISH, GERMAN, NOBODY
from dropzone.systems.commando.words import CommandoQuestion, distinct, read_card, refusal

__all__ = ["Approach", "Merville", "PickObjective", "SwapApproach"]

KEEP: Choice = ("keep",)
APPROACH, BATTERY, OBJECTIVES = "approach", "battery", "objectives"


class Merville(Scenario):
    """Three guns to destroy; the winner of an assault draws no card (s2-11).

    pegasus:s2-14, pegasus:s2-33, pegasus:s2-40.
    """

    def lay_terrains(self, position: CommandoPosition) -> None:
        """Build the three piles: Approach, Objectives and Battery (s2-04 to s2-07)."""
        static, sheet = self.static, self.static.merville
        position.aside = static.numbered(sheet.approach)
        position.second_pile = static.numbered(sheet.objectives)
        position.road = static.numbered(sheet.battery)
        apart = static.card_number[sheet.set_apart]
        position.apart = (apart,)
        position.heroes = changed(
            position.heroes, BRITISH, without(position.heroes[BRITISH], apart)
        )

    def after_hands(self) -> list[Procedure[CommandoPosition]]:
        """The British pick a heroic card, then the approach is turned up (s2-03, s2-08)."""
        return [PickHero(BRITISH), Approach()]

    # -- where the turn takes place ---------------------------------------------------------

    def has_progression(self, position: CommandoPosition) -> bool:
        """The first turn has none (s2-12)."""
        return position.turn > 1

    def progression(self, position: CommandoPosition, dice: Dice) -> None:
        """Objectives and Battery alternate, with exceptions (s2-17, s2-20, s2-26, s2-28, s2-34)."""
        if position.turn == 1:
            return
        rules = self.static.terrain_rules[position.front.terrain]
        entrance = position.place == OBJECTIVES and "merville_entrance" in rules
        if entrance and position.winner == BRITISH and position.second_pile:
            position.reveal()
            position.push(PickObjective())
            return
        straight = entrance and self.static.house_rules["entrance_lost"] == "objectives"
        to_battery = position.place == OBJECTIVES and "no_assault" not in rules and not straight
        if to_battery and (position.road or position.road_under):
            position.place = BATTERY
            reveal_terrains(position, 2, dice)
            position.push(ChooseTerrain(1 - position.winner))
            return
        pile = position.second_pile
        terrain = pile[dice.roll(len(pile)) - 1] if len(pile) > 1 else pile[0]
        position.reveal()
        enter_objective(position, terrain)

    def chooser_rule(self, position: CommandoPosition) -> str:
        """The loser chooses between two Battery terrains (s2-29)."""
        return "battery-terrain"

    def passed_over(self, position: CommandoPosition, terrain: int) -> None:
        """The other terrain goes under the Battery pile (s2-30)."""
        position.road_under = (*position.road_under, terrain)

    def begin_assault(self, position: CommandoPosition) -> None:
        """There is no assault on the landing of the Horsas (s2-18)."""
        if "no_assault" not in self.static.terrain_rules[position.front.terrain]:
            super().begin_assault(position)

    # -- what becomes of it -------------------------------------------------------------------

    def settle_terrain(self, position: CommandoPosition, winner: int) -> None:
        """Won or lost, each pile has its own way (s2-15, -16, -20 to -27, -31, -32)."""
        terrain = position.front.terrain
        if position.place == OBJECTIVES:
            self._settle_objective(position, terrain, winner)
        elif winner == GERMAN:
            position.road_under = (*position.road_under, terrain)
        elif position.place == APPROACH:
            position.terrain_discard = with_card(position.terrain_discard, terrain)
        else:
            position.terrain_gone = with_card(position.terrain_gone, terrain)

    def _settle_objective(self, position: CommandoPosition, terrain: int, winner: int) -> None:
        sheet = self.static.campaign_sheet
        guns = self.static.terrains[terrain].guns
        is_bunker = terrain == self.static.terrain_number[sheet.bunker_card]
        if winner == GERMAN:
            position.second_pile = with_card(position.second_pile, terrain)
            return
        if winner == NOBODY or not (guns or (is_bunker and self.static.is_campaign)):
            position.terrain_gone = with_card(position.terrain_gone, terrain)
            return
        mine = with_card(position.captured[BRITISH], terrain)
        position.captured = changed(position.captured, BRITISH, mine)
        position.tell("captured", BRITISH, terrain)
        self.award(position, "guns", guns * sheet.gun)
        if is_bunker:
            self.award(position, "bunker", sheet.bunker)
        if guns and self.guns_destroyed(position) >= self.guns_needed():
            self.finish(position, BRITISH, M("The guns of Merville are silent."))

    def guns_destroyed(self, position: CommandoPosition) -> int:
        """Return how many guns lie in front of the British (s2-22)."""
        return sum(self.static.terrains[each].guns for each in position.captured[BRITISH])

    def guns_needed(self) -> int:
        """Three guns win; the campaign goes on to the fourth (s2-36, s2-41)."""
        sheet = self.static.merville
        return sheet.guns_campaign if self.static.is_campaign else sheet.guns

    def final_points(self, position: CommandoPosition) -> dict[str, int]:
        """The result counts the guns as well."""
        return {**super().final_points(position), "guns": self.guns_destroyed(position)}


def enter_objective(position: CommandoPosition, terrain: int) -> None:
    """The turn takes place on an Objective."""
    position.second_pile = without(position.second_pile, terrain)
    position.place = OBJECTIVES
    position.tell("revealed", (terrain,))
    enter(position, terrain)


class Approach(Procedure[CommandoPosition], frozen=True):
    """The British turn up an Approach terrain at random; it may be exchanged once (s2-08)."""

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Turn it up and ask."""
        position.replace(SwapApproach())
        turn_up_approach(position, dice)


def turn_up_approach(position: CommandoPosition, dice: Dice) -> None:
    """Take one of the Approach terrains at random."""
    terrain = position.aside[dice.roll(len(position.aside)) - 1]
    position.aside = without(position.aside, terrain)
    position.offered = (terrain,)
    position.tell("revealed", (terrain,))


class SwapApproach(CommandoQuestion, frozen=True):
    """Whether the British discard a strong unit for another Approach terrain (s2-09, s2-44)."""

    kind: ClassVar[str] = "approach-swap"
    rule: ClassVar[str] = "approach-swap"
    verb: ClassVar[str] = "discard"

    def side(self, position: CommandoPosition) -> int:
        """The British decide."""
        return BRITISH

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the units that are strong enough, and to keep the terrain (R-40)."""
        static = position.static
        least = static.merville.swap_value
        return [
            *(
                ("card", card)
                for card in distinct(position.hands[BRITISH])
                if static.type[card] == "unit"
                and not static.heroic[card]
                and static.printed[card] >= least
            ),
            KEEP,
        ]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Exchange it; the terrains not used join the Battery pile (s2-10)."""
        position.finish()
        if choice != KEEP:
            (first,) = position.offered
            position.take(BRITISH, choice[1])
            position.discard(choice[1])
            position.tell("discarded", BRITISH, choice[1])
            turn_up_approach(position, dice)
            position.aside = with_card(position.aside, first)
        (terrain,) = position.offered
        position.offered = ()
        position.road = tuple(sorted((*position.road, *position.aside)))
        position.aside = ()
        position.place = APPROACH
        enter(position, terrain)

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt names the terrain."""
        return {"terrain": position.static.terrain_name[position.offered[0]]}

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say why a card is no price for another terrain (s2-09, R-40)."""
        if len(words) == 2 and words[0] == self.verb:
            static, card = position.static, read_card(position, words[1])
            if card in position.hands[BRITISH]:
                text = M(
                    "{card} is no Unit of printed value {least} or more that is not heroic.",
                    card=static.card_name[card],
                    least=static.merville.swap_value,
                )
                return [refusal(position, "approach-swap", text)]
        return super().reasons(position, words)


class PickObjective(CommandoQuestion, frozen=True):
    """Which Objective the British go for through the entrance they took (s2-26, R-25)."""

    kind: ClassVar[str] = "pick-objective"
    rule: ClassVar[str] = "pick-objective"
    verb: ClassVar[str] = "enter"
    asks_always: ClassVar[bool] = False

    def side(self, position: CommandoPosition) -> int:
        """The British decide."""
        return BRITISH

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the Objectives left."""
        return [("terrain", terrain) for terrain in distinct(position.second_pile)]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Go there; the rest is shuffled."""
        position.finish()
        enter_objective(position, choice[1])

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say that only an Objective of the pile can be gone for."""
        number = position.static.terrain_number.get(words[1]) if len(words) == 2 else None
        if words[0] != self.verb or number is None:
            return []
        name = position.static.terrain_name[number]
        text = M("{terrain} is not in the Objectives pile.", terrain=name)
        return [refusal(position, "pick-objective", text)]
