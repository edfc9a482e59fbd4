"""The questions on which the scenarios differ; each answers in its own class."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.position import Result
from dropzone.core.rules.procedure import Procedure
from dropzone.core.text.messages import M, Message
from dropzone.systems.commando.ending import settle_blue
from dropzone.systems.commando.phases import OpenAssault, Turn
from dropzone.systems.commando.position import CommandoPosition, with_card
from dropzone.systems.commando.static import GERMAN, NOBODY, SIDES, CommandoStatic
from dropzone.systems.commando.tonga import NextChapter

__all__ = ["Scenario"]


class Scenario:
    """What the scenarios share, stated as answers that one may override."""

    def __init__(self, static: CommandoStatic, number: int) -> None:
        self.static = static
        self.number = number
        self.sheet = static.sheets[number]

    # -- set-up ---------------------------------------------------------------------------

    def lay_out(self, position: CommandoPosition) -> None:
        """Set out cards, tokens and strength points (setup-02 to setup-07)."""
        static, tokens = self.static, self.static.tokens
        position.scenario = self.number
        position.turn = 0
        position.hands = position.under = position.discards = ((), ())
        position.gone = position.lost = position.lost_known = position.shown = ((), ())
        position.piles = static.decks[self.number]
        position.heroes = static.heroes[self.number]
        position.limbo = position.looked = position.apart = ()
        position.reserve = tokens.reserve - 2 * tokens.start
        position.tokens = (tokens.start, tokens.start)
        position.yellow = position.yellow_heroic = position.red = (0, 0)
        position.beside_yellow, position.beside_red = self.sheet.yellow, self.sheet.red
        position.red_done = 0
        position.strength = tokens.strength if self.sheet.strength else -1
        face = self.sheet.turn_token
        position.turn_token = NOBODY if face == "none" else SIDES.index(face)
        position.road = position.road_under = position.second_pile = ()
        position.aside = position.waiting = position.terrain_discard = ()
        position.terrain_gone = position.offered = position.counter_pile = position.played = ()
        position.captured, position.path = ((), ()), ()
        position.fronts, position.settled = (), True
        position.ignored = position.skips = False
        position.winner, position.place, position.ranville = NOBODY, "", 0
        position.dives, position.attack, position.attacks = (), -1, 0
        self.lay_terrains(position)

    def lay_terrains(self, position: CommandoPosition) -> None:
        """Build the terrain piles (setup-08)."""
        raise NotImplementedError

    def before_hands(self) -> list[Procedure[CommandoPosition]]:
        """Return what comes before the starting hands are drawn."""
        return []

    def after_hands(self) -> list[Procedure[CommandoPosition]]:
        """Return what comes between the starting hands and the first turn."""
        return []

    # -- the turn -------------------------------------------------------------------------

    def progression(self, position: CommandoPosition, dice: Dice) -> None:
        """Settle where the turn takes place."""
        raise NotImplementedError

    def has_progression(self, position: CommandoPosition) -> bool:
        """Return whether this turn had a Progression Phase."""
        return True

    def chooser_rule(self, position: CommandoPosition) -> str:
        """Return the rule that says who chooses the terrain: the loser, later on (turn-04)."""
        return "choose-terrain"

    def passed_over(self, position: CommandoPosition, terrain: int) -> None:
        """A terrain that was not chosen goes to the terrain discard (turn-06)."""
        position.terrain_discard = with_card(position.terrain_discard, terrain)

    def before_german_phase(self, position: CommandoPosition) -> None:
        """Do what comes between the two phases."""

    def begin_assault(self, position: CommandoPosition) -> None:
        """Ask the German for a unit."""
        position.push(OpenAssault())

    def settle_terrain(self, position: CommandoPosition, winner: int) -> None:
        """After an assault the terrain goes to the terrain discard (end-01, info-08)."""
        terrain = position.front.terrain
        position.terrain_discard = with_card(position.terrain_discard, terrain)

    def put_aside(self, position: CommandoPosition) -> None:
        """Ask for cards for the counter-attack pile."""

    def picks_hero(self, position: CommandoPosition) -> bool:
        """Return whether the player on the Turn token picks a heroic card now (end-07)."""
        return position.turn_token != NOBODY

    def flips_token(self, position: CommandoPosition) -> bool:
        """Return whether the Turn token is flipped at the end of this turn (end-08)."""
        return True

    def next_turn(self, position: CommandoPosition) -> None:
        """Go on to the next turn (end-09)."""
        position.push(Turn())

    # -- the end --------------------------------------------------------------------------

    def british_broken(self, position: CommandoPosition) -> None:
        """The last strength point is lost: the German wins (result-02, end-10, s1b-29, s2-37)."""
        position.winner = GERMAN
        settle_blue(position)
        self.finish(position, GERMAN, M("The British have lost their last strength point."))

    def award(self, position: CommandoPosition, what: str, points: int) -> None:
        """Note victory points of the campaign (camp-02)."""
        if self.static.is_campaign and points:
            position.points = (*position.points, (what, points))
            position.tell("points", what, points)

    def finish(self, position: CommandoPosition, winner: int, why: Message) -> None:
        """End the game, or this part of the campaign."""
        position.tell("scenario-won", winner, self.number)
        if self.static.is_campaign:
            position.stack.clear()
            position.push(NextChapter())
            return
        position.end(Result(SIDES[winner], "victory", self.final_points(position), why))

    def final_points(self, position: CommandoPosition) -> dict[str, int]:
        """Return what a result counts: the strength points left."""
        return {} if position.strength < 0 else {"strength": position.strength}
