"""The turn: Progression, British and German Phases (turn-01), and who begins an assault."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.systems.commando.assault import DECLINE, Assault, lay_german_unit
from dropzone.systems.commando.effects import run_terrain
from dropzone.systems.commando.ending import AfterAssault, EndOfTurn
from dropzone.systems.commando.objections import why_not_event, why_not_unit
from dropzone.systems.commando.position import CommandoPosition, Front
from dropzone.systems.commando.replies import play_card
from dropzone.systems.commando.static import BRITISH, GERMAN
from dropzone.systems.commando.values import has_room, playable_units
from dropzone.systems.commando.words import (
    DONE,
    CommandoQuestion,
    distinct,
    read_card,
    refusal,
)

__all__ = [
    "BlueToken",
    "BritishPhase",
    "ChooseTerrain",
    "GermanPhase",
    "OpenAssault",
    "PlayEvents",
    "Turn",
    "enter",
]

PLACE: Choice = ("place",)
KEEP: Choice = ("keep",)


class Turn(Procedure[CommandoPosition], frozen=True):
    """One turn: its four phases in fixed order (turn-01)."""

    step: str = "progression"

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Go on to the next phase."""
        scenario = position.static.scenarios[position.scenario]
        if self.step == "progression":
            position.turn += 1
            position.phase = "progression"
            position.ignored = position.skips = False
            position.played = ()
            position.tell("turn", position.turn)
            position.replace(Turn("effect"))
            scenario.progression(position, dice)
        elif self.step == "effect":  # turn-07, on every turn
            position.replace(Turn("blue"))
            run_terrain(position, "chosen")
        elif self.step == "blue":
            position.replace(Turn("british"))
            if may_place_blue(position):
                position.push(BlueToken())
        elif self.step == "british":
            position.replace(Turn("german"))
            position.push(BritishPhase())
        elif self.step == "german":
            position.replace(Turn("end"))
            scenario.before_german_phase(position)
            position.push(GermanPhase())
        else:
            position.replace(EndOfTurn())
            position.push(AfterAssault())


def enter(position: CommandoPosition, *terrains: int) -> None:
    """The turn takes place on a terrain, or on two bridges."""
    position.fronts = tuple(Front(terrain) for terrain in terrains)
    position.settled = False
    for terrain in terrains:
        position.tell("terrain", terrain)


class ChooseTerrain(CommandoQuestion, frozen=True):
    """Which of the revealed terrains is entered (turn-03, turn-04)."""

    kind: ClassVar[str] = "choose-terrain"
    rule: ClassVar[str] = "choose-terrain"
    verb: ClassVar[str] = "enter"
    asks_always: ClassVar[bool] = False

    who: int

    def side(self, position: CommandoPosition) -> int:
        """The side that the scenario lets choose."""
        return self.who

    def rule_now(self, position: CommandoPosition) -> str:
        """The scenario says who chooses, and why he."""
        return position.static.scenarios[position.scenario].chooser_rule(position)

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the revealed terrains."""
        return [("terrain", terrain) for terrain in distinct(position.offered)]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Enter it; the scenario says where the other goes (turn-06)."""
        position.finish()
        left = list(position.offered)
        left.remove(choice[1])
        position.offered = ()
        enter(position, choice[1])
        for terrain in left:
            position.static.scenarios[position.scenario].passed_over(position, terrain)

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say that only what was turned up can be entered (turn-02)."""
        number = position.static.terrain_number.get(words[1]) if len(words) == 2 else None
        if words[0] != self.verb or number is None:
            return []
        name = position.static.terrain_name[number]
        text = M("{terrain} is not among the terrains turned up.", terrain=name)
        return [refusal(position, "reveal", text)]


def may_place_blue(position: CommandoPosition) -> bool:
    """Return whether the German may place a campaign token (camp-12 to camp-14, R-31)."""
    static = position.static
    terrain = position.front.terrain
    return (
        position.blue > 0
        and static.scenarios[position.scenario].has_progression(position)
        and terrain not in static.no_blue
        and "no_assault" not in static.terrain_rules[terrain]
    )


class BlueToken(CommandoQuestion, frozen=True):
    """Whether the German stakes a campaign token on the terrain of the turn (camp-12).

    pegasus:camp-22.
    """

    kind: ClassVar[str] = "blue-token"
    rule: ClassVar[str] = "blue-token"

    def side(self, position: CommandoPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Place one, never more (camp-13), or none."""
        return [PLACE, KEEP]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Place it."""
        position.finish()
        if choice == PLACE:
            position.blue -= 1
            position.blue_here = True
            position.tell("blue-placed", position.front.terrain)

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt names the terrain."""
        return {"terrain": position.static.terrain_name[position.front.terrain]}


class BritishPhase(Procedure[CommandoPosition], frozen=True):
    """The British draw, then play events (british-01 to british-04)."""

    step: str = "draw"

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Go on to the next step."""
        if self.step == "draw":
            position.phase = "british"
            position.tell("phase", BRITISH)
            position.replace(BritishPhase("terrain"))
            position.draw(BRITISH, position.static.draws[position.front.terrain][BRITISH], dice)
        elif self.step == "terrain":
            position.replace(BritishPhase("events"))
            run_terrain(position, "british_phase")
        else:
            position.replace(PlayEvents(BRITISH))


class GermanPhase(Procedure[CommandoPosition], frozen=True):
    """The German draws, plays events and opens an assault or not (german-01 to german-05)."""

    step: str = "draw"

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Go on to the next step."""
        scenario = position.static.scenarios[position.scenario]
        if self.step == "draw":
            position.phase = "german"
            position.tell("phase", GERMAN)
            if position.skips:  # s3-10
                position.tell("phase-lost")
                position.replace(GermanPhase("assault"))
                return
            position.replace(GermanPhase("terrain"))
            position.draw(GERMAN, position.static.draws[position.front.terrain][GERMAN], dice)
        elif self.step == "terrain":
            position.replace(GermanPhase("events"))
            run_terrain(position, "german_phase")
        elif self.step == "events":
            position.replace(GermanPhase("assault"))
            position.push(PlayEvents(GERMAN))
        else:
            position.finish()
            scenario.begin_assault(position)


class PlayEvents(CommandoQuestion, frozen=True):
    """Which event a side plays next, if any (british-02, german-02)."""

    kind: ClassVar[str] = "event"
    rule: ClassVar[str] = "event"

    who: int

    def side(self, position: CommandoPosition) -> int:
        """The side whose phase it is."""
        return self.who

    def rule_now(self, position: CommandoPosition) -> str:
        """Each side has a phase of its own (british-02, german-02)."""
        return "event" if self.who == BRITISH else "german-event"

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the events in hand, and the end of the phase."""
        is_event = position.static.is_event
        hand = distinct(position.hands[self.who])
        return [*(("card", card) for card in hand if is_event[card]), DONE]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Play it, or announce the end of the phase (british-04)."""
        if choice == DONE:
            position.finish()
            return
        play_card(position, self.who, choice[1], "event")

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say why a card is no event to play now."""
        if len(words) == 2 and words[0] == self.verb:
            card = read_card(position, words[1])
            if card in position.hands[self.who]:
                return [why_not_event(position, self.who, card)]
        return super().reasons(position, words)


class OpenAssault(CommandoQuestion, frozen=True):
    """Whether the German defends the terrain with a unit (german-03).

    pegasus:s3-11.
    """

    kind: ClassVar[str] = "open-assault"
    rule: ClassVar[str] = "open-assault"

    def side(self, position: CommandoPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the units that may be played, and to decline."""
        if not has_room(position, position.front):
            return [DECLINE]
        return [*(("card", card) for card in playable_units(position, 0, GERMAN)), DECLINE]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Begin the assault, or leave the terrain to the British (german-04, german-05)."""
        if choice == DECLINE:
            position.finish()
            position.set_front(0, position.front._replace(over=BRITISH))
            position.tell("undefended", position.front.terrain)
            return
        position.phase = "assault"
        position.replace(Assault())
        lay_german_unit(position, 0, choice[1])

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt names the terrain."""
        return {"terrain": position.static.terrain_name[position.front.terrain]}

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot be played."""
        if len(words) == 2 and words[0] == self.verb:
            card = read_card(position, words[1])
            if card in position.hands[GERMAN]:
                return [why_not_unit(position, 0, GERMAN, card)]
        return super().reasons(position, words)
