"""Setting up (setup-01 to setup-10): cards, tokens, terrains and starting hands."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.text.messages import Value
from dropzone.systems.commando.phases import Turn
from dropzone.systems.commando.position import CommandoPosition, changed
from dropzone.systems.commando.static import BRITISH, DIVES, GERMAN
from dropzone.systems.commando.words import CommandoQuestion

__all__ = ["Mulligan", "Setup", "deal_hands"]

KEEP: Choice = ("keep",)
REDRAW: Choice = ("redraw",)


class Setup(Procedure[CommandoPosition], frozen=True):
    """A scenario is set out and the starting hands are drawn."""

    step: str = "lay-out"

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Go on to the next step."""
        static = position.static
        scenario = static.scenarios[static.order[position.chapter]]
        if self.step == "lay-out":
            position.phase = "setup"
            scenario.lay_out(position)
            position.tell("scenario", position.scenario)
            position.replace(Setup("hands"))
            for procedure in reversed(scenario.before_hands()):
                position.push(procedure)
        elif self.step == "hands":
            position.replace(Setup("turns"))
            for procedure in reversed(scenario.after_hands()):
                position.push(procedure)
            deal_hands(position, dice)
        else:
            position.replace(Turn())


def deal_hands(position: CommandoPosition, dice: Dice) -> None:
    """Each player draws a hand and may change it once, the British first (setup-09, R-39)."""
    count = position.static.sheets[position.scenario].hand
    position.push(Mulligan(GERMAN))
    position.push(Mulligan(BRITISH))
    for side in (BRITISH, GERMAN):
        position.draw(side, count, dice)


class Mulligan(CommandoQuestion, frozen=True):
    """Whether a player keeps the starting hand; the second hand stands (setup-10)."""

    kind: ClassVar[str] = "mulligan"
    rule: ClassVar[str] = "mulligan"

    who: int

    def side(self, position: CommandoPosition) -> int:
        """Each player decides about the own hand."""
        return self.who

    def rule_now(self, position: CommandoPosition) -> str:
        """On the Dives there is a hand for each bridge (setup-10, s3-12, s3-23)."""
        if position.scenario != DIVES:
            return self.rule
        return "mulligan-dives" if position.attacks else "mulligan-first-bridge"

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Keep it or draw anew."""
        return [KEEP, REDRAW]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Shuffle the hand into the draw pile and draw as many again."""
        position.finish()
        position.tell("mulligan", self.who, choice == REDRAW)
        if choice == REDRAW:
            hand = position.hands[self.who]
            position.set_hand(self.who, ())
            position.shown = changed(position.shown, self.who, ())
            position.shuffle(self.who, hand)
            position.draw(self.who, len(hand), dice)

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt says how many cards."""
        return {"count": len(position.hands[self.who])}
