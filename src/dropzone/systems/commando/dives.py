"""Scenario 3, the bridges on the Dives: three piles built by the German, three attacks."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure, Target
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.systems.commando.ending import PickHero
from dropzone.systems.commando.phases import ChooseTerrain, Turn, enter
from dropzone.systems.commando.position import CommandoPosition, changed, with_card, without
from dropzone.systems.commando.scenario import Scenario
from dropzone.systems.commando.setup import deal_hands
from dropzone.systems.commando.static import BRITISH, GERMAN, Cards, CommandoStatic
from dropzone.systems.commando.words import CommandoQuestion, distinct, refusal

__all__ = ["Attack", "BuildPiles", "ChoosePile", "Dives", "EndOfAttack", "can_complete"]

PILE = 4
TURNS = 3
REST: Choice = ("rest",)


class Dives(Scenario):
    """No strength points; a heroic card for each bridge (s3-01, s3-14).

    pegasus:s3-26, pegasus:s3-30.
    """

    def lay_terrains(self, position: CommandoPosition) -> None:
        """The bridges lie side by side; the German builds a pile before each (s3-04, s3-05)."""
        static = self.static
        bridges = tuple(static.terrain_number[pile.id] for pile in static.dives.piles)
        everything = static.terrains_of(self.sheet.letter)
        position.dives = tuple((bridge,) for bridge in bridges)
        position.road = tuple(each for each in everything if each not in bridges)

    def before_hands(self) -> list[Procedure[CommandoPosition]]:
        """The German builds the piles."""
        return [BuildPiles()]

    def after_hands(self) -> list[Procedure[CommandoPosition]]:
        """The first attack is prepared."""
        return [Attack()]

    # -- the turns of an attack -----------------------------------------------------------

    def turn_of_attack(self, position: CommandoPosition) -> int:
        """Return 1 or 2 before the bridge, 3 on it."""
        return (position.turn - 1) % TURNS + 1

    def has_progression(self, position: CommandoPosition) -> bool:
        """The bridge is entered without a choice (s3-18)."""
        return self.turn_of_attack(position) < TURNS

    def progression(self, position: CommandoPosition, dice: Dice) -> None:
        """Two terrains are shown: the token, then the winner says who chooses (s3-15, s3-16)."""
        pile = position.dives[position.attack]
        turn = self.turn_of_attack(position)
        if turn == TURNS:
            self._set_pile(position, ())
            enter(position, pile[0])
            return
        position.offered = tuple(sorted(pile[1:3]))
        position.reveal()
        position.tell("revealed", pile[1:3])
        self._set_pile(position, (pile[0], *pile[3:]))
        if position.offered[0] == position.offered[1]:
            position.skips = True
        if turn == 1:
            position.turn_token = dice.roll(2) - 1
            position.tell("token-tossed", position.turn_token)
            position.push(ChooseTerrain(position.turn_token))
        else:
            position.push(ChooseTerrain(position.winner))

    def chooser_rule(self, position: CommandoPosition) -> str:
        """The Turn token, then the winner, says who chooses (s3-15, s3-16)."""
        return "token-tossed" if self.turn_of_attack(position) == 1 else "second-terrain"

    def _set_pile(self, position: CommandoPosition, pile: Cards) -> None:
        piles = list(position.dives)
        piles[position.attack] = pile
        position.dives = tuple(piles)

    def passed_over(self, position: CommandoPosition, terrain: int) -> None:
        """Robehomme passed over is protected; other terrains are discarded (s3-36, R-29)."""
        if terrain == self.robehomme:
            self._lay_in_front(position, GERMAN, terrain)
        else:
            super().passed_over(position, terrain)

    @property
    def robehomme(self) -> int:
        """The bridge that lies among the terrains of a pile."""
        return self.static.terrain_number[self.static.dives.robehomme]

    def is_objective(self, terrain: int) -> bool:
        """Return whether a terrain is one of the four bridges."""
        return terrain == self.robehomme or self.static.terrains[terrain].major

    def settle_terrain(self, position: CommandoPosition, winner: int) -> None:
        """The winner of a bridge lays it in front of him (s3-19, s3-20)."""
        terrain = position.front.terrain
        if self.is_objective(terrain):
            self._lay_in_front(position, winner, terrain)
        else:
            super().settle_terrain(position, winner)

    def _lay_in_front(self, position: CommandoPosition, side: int, terrain: int) -> None:
        mine = with_card(position.captured[side], terrain)
        position.captured = changed(position.captured, side, mine)
        position.tell("captured", side, terrain)
        if self.static.is_campaign:  # play goes on (s3-31, camp-21)
            return
        sheet = self.static.dives
        if len(position.captured[BRITISH]) >= sheet.british_bridges:
            self.finish(position, BRITISH, M("Three bridges are destroyed."))
        elif len(position.captured[GERMAN]) >= sheet.german_bridges:
            self.finish(position, GERMAN, M("Two bridges stand."))

    def picks_hero(self, position: CommandoPosition) -> bool:
        """The Turn token does not govern heroic cards (s3-03)."""
        return False

    def next_turn(self, position: CommandoPosition) -> None:
        """After the bridge the attack is over."""
        super().next_turn(position)
        if self.turn_of_attack(position) == TURNS:
            position.replace(EndOfAttack())

    def final_points(self, position: CommandoPosition) -> dict[str, int]:
        """The result counts the bridges of both sides."""
        return {
            "british_bridges": len(position.captured[BRITISH]),
            "german_bridges": len(position.captured[GERMAN]),
        }

    def score_campaign(self, position: CommandoPosition) -> None:
        """Count the bridges for the campaign (camp-09, camp-10)."""
        sheet = self.static.campaign_sheet
        mine = position.captured[BRITISH]
        major = sum(self.static.terrains[each].major for each in mine)
        if major:
            self.award(position, "bridges", sheet.bridges[major - 1])
        if self.robehomme in mine:
            self.award(position, "robehomme", sheet.robehomme)
        winner = BRITISH if len(mine) >= self.static.dives.british_bridges else GERMAN
        self.finish(position, winner, M("All bridges have been attacked."))


# -- the attacks ------------------------------------------------------------------------------


class Attack(Procedure[CommandoPosition], frozen=True):
    """A pile is chosen, its bridge turned up, heroic cards are picked (s3-13, s3-14, s3-24).

    pegasus:s3-34.
    """

    step: str = "pile"

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Choose the pile: at random, by the British, or the last one."""
        left = [at for at, pile in enumerate(position.dives) if pile]
        if self.step == "heroes":
            position.finish()
            position.reveal()
            position.tell("bridge", position.dives[position.attack][0])
            for side in (GERMAN, BRITISH):
                position.push(PickHero(side))
            return
        position.replace(Attack("heroes"))
        if len(left) == TURNS:
            position.attack = dice.roll(TURNS) - 1
        elif len(left) == 1:
            position.attack = left[0]
        else:
            position.push(ChoosePile())


class ChoosePile(CommandoQuestion, frozen=True):
    """Which of the two piles left the British attack, their bridges face down (s3-24)."""

    kind: ClassVar[str] = "choose-pile"
    rule: ClassVar[str] = "choose-pile"
    verb: ClassVar[str] = "pile"

    def side(self, position: CommandoPosition) -> int:
        """The British decide."""
        return BRITISH

    def target(self, position: CommandoPosition, choice: Choice) -> Target:
        """Point at the pile."""
        return Target(place=f"pile-{choice[1]}")

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the piles by their place on the table."""
        return [("number", at + 1) for at, pile in enumerate(position.dives) if pile]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Attack it."""
        position.finish()
        position.attack = choice[1] - 1


class EndOfAttack(Procedure[CommandoPosition], frozen=True):
    """Heroic cards and tokens go; hands are shuffled in for the next bridge (s3-21 to s3-25).

    pegasus:s3-33, pegasus:s3-35.
    """

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Clear up; then new hands and the next attack, or the end."""
        clear_attack(position)
        if position.attacks == len(position.dives):
            scenario = position.static.scenarios[position.scenario]
            assert isinstance(scenario, Dives)
            scenario.score_campaign(position)
            return
        position.replace(Turn())
        position.push(Attack())
        for side in (BRITISH, GERMAN):
            hand = position.hands[side]
            position.set_hand(side, ())
            position.shown = changed(position.shown, side, ())
            position.shuffle(side, hand)
        deal_hands(position, dice)


def clear_attack(position: CommandoPosition) -> None:
    """Heroic cards in hand leave unseen; all tokens go back, each takes two (s3-21, s3-22)."""
    static = position.static
    position.attacks += 1
    position.attack = -1
    start = static.tokens.start
    for side in (BRITISH, GERMAN):
        for card in position.hands[side]:
            if static.heroic[card]:
                _lose_hero(position, side, card)
        position.reserve += position.tokens[side]
        position.beside_yellow += position.yellow[side] + position.yellow_heroic[side]
        position.beside_red += position.red[side]
    position.yellow = position.yellow_heroic = position.red = (0, 0)
    position.reserve -= 2 * start
    position.tokens = (start, start)
    position.tell("attack-over")


def _lose_hero(position: CommandoPosition, side: int, card: int) -> None:
    """A heroic card leaves the game unseen; who has been shown it knows what it was."""
    position.set_hand(side, without(position.hands[side], card))
    if card in position.shown[side]:
        position.shown = changed(position.shown, side, without(position.shown[side], card))
        known = with_card(position.lost_known[side], card)
        position.lost_known = changed(position.lost_known, side, known)
    else:
        lost = with_card(position.lost[side], card)
        position.lost = changed(position.lost, side, lost)


# -- building the piles -------------------------------------------------------------------------


class BuildPiles(CommandoQuestion, frozen=True):
    """Which terrain the German lays next, pile after pile (s3-05 to s3-09)."""

    kind: ClassVar[str] = "build-piles"
    rule: ClassVar[str] = "build-piles"
    verb: ClassVar[str] = "lay"

    def side(self, position: CommandoPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the terrains with which the piles can still be completed, or all at random."""
        found: list[Choice] = [("terrain", each) for each in _fitting(position)]
        return [*found, REST] if len(found) > 1 else found

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Lay it; when all are laid nobody but the German knows where which bridge lies."""
        if choice == REST:
            while position.road:
                fitting = _fitting(position)
                roll = dice.roll(len(fitting)) if len(fitting) > 1 else 1
                _lay(position, fitting[roll - 1])
        else:
            _lay(position, choice[1])
        if not position.road:
            position.finish()
            piles = list(position.dives)
            first = piles.pop(dice.roll(3) - 1)
            second = piles.pop(dice.roll(2) - 1)
            position.dives = (first, second, piles[0])

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt names the bridge and the place in its pile."""
        at, pile = _unfinished(position)
        name = position.static.terrain_name[pile[0]]
        return {"bridge": name, "number": len(pile), "pile": at + 1}

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say why a terrain cannot be laid here."""
        number = position.static.terrain_number.get(words[1]) if len(words) == 2 else None
        if words[0] != self.verb or number is None:
            return []
        name = position.static.terrain_name[number]
        if number not in position.road:
            return [refusal(position, "build-piles", M("{terrain} is not there.", terrain=name))]
        return [_why_not_here(position, number)]


def _why_not_here(position: CommandoPosition, terrain: int) -> Refusal:
    """Return which restriction keeps a terrain from lying next (s3-06 to s3-09)."""
    static = position.static
    at, pile = _unfinished(position)
    name = static.terrain_name[terrain]
    for number, each in enumerate(static.dives.piles):
        place = number == at and (not each.last or len(pile) == PILE)
        if terrain == static.terrain_number[each.must] and not place:
            bridge = static.terrain_name[static.terrain_number[each.id]]
            if each.last:
                text = M("{terrain} is the last card of the pile before {bridge}.",
                         terrain=name, bridge=bridge)  # fmt: skip
            else:
                text = M("{terrain} lies in the pile before {bridge}.", terrain=name, bridge=bridge)
            return refusal(position, f"must-{each.must}", text)
    if len(pile) % 2 == 0 and pile[-1] == terrain:
        text = M("{terrain} would be turned up together with its twin.", terrain=name)
        return refusal(position, "build-restrictions", text)
    text = M("With {terrain} here the piles could not be completed.", terrain=name)
    return refusal(position, "build-piles", text)


def _unfinished(position: CommandoPosition) -> tuple[int, Cards]:
    for at, pile in enumerate(position.dives):
        if len(pile) <= PILE:
            return at, pile
    raise AssertionError("all piles are complete")


def _fitting(position: CommandoPosition) -> list[int]:
    at, pile = _unfinished(position)
    twins = position.static.house_rules["twin_terrains"] == "penalty"
    return [
        terrain
        for terrain in distinct(position.road)
        if _may_lie(position.static, at, pile, terrain, twins)
        and can_complete(
            position.static, at, (*pile, terrain), without(position.road, terrain), twins
        )
    ]


def _lay(position: CommandoPosition, terrain: int) -> None:
    at, pile = _unfinished(position)
    position.road = without(position.road, terrain)
    piles = list(position.dives)
    piles[at] = (*pile, terrain)
    position.dives = tuple(piles)
    position.tell("pile-laid", GERMAN, terrain, pile[0], len(pile))


def _may_lie(static: CommandoStatic, at: int, pile: Cards, terrain: int, twins: bool) -> bool:
    """Return whether a terrain may lie next in a pile (s3-06 to s3-09).

    `pile` begins with its bridge; terrains 1 and 2 are revealed together, then 3 and 4.
    """
    place = len(pile)
    for number, each in enumerate(static.dives.piles):
        if terrain == static.terrain_number[each.must] and (
            number != at or (each.last and place != PILE)
        ):
            return False
        if number == at and each.last and place == PILE:
            return terrain == static.terrain_number[each.must]
    return twins or place % 2 == 1 or pile[-1] != terrain


def can_complete(static: CommandoStatic, at: int, pile: Cards, left: Cards, twins: bool) -> bool:
    """Return whether the terrains left can be laid so that all piles are legal."""
    if not left:
        return True
    if len(pile) > PILE:
        at, pile = at + 1, (-1,)
    state = (at, len(pile), pile[-1], left, twins)
    known = static.completions.get(state)
    if known is None:
        known = static.completions[state] = any(
            _may_lie(static, at, pile, terrain, twins)
            and can_complete(static, at, (*pile, terrain), without(left, terrain), twins)
            for terrain in sorted(set(left))
        )
    return known
