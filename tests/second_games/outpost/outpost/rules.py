"""The rules of Outpost: what it adds to the rules of the series."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dropzone.core.data import Values
from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.structure import COMMITS, ENDS, Form
from dropzone.core.text.messages import N_, Value
from dropzone.core.text.spoken import EventForm, Phrases, Sentences
from dropzone.systems.gts.game import GtsGame
from dropzone.systems.gts.prepared.static import GERMAN
from dropzone.systems.gts.series.conditions import controls
from dropzone.systems.gts.series.own_rules import OwnRules
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.forms import FORMS
from dropzone.systems.gts.text.phrases import PHRASES
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = ["outpost"]

LAUNCH: Choice = ("launch",)
KEEP: Choice = ("keep",)
#: The word for what lasts, the Command Points that the rocket brings, and what a lost dump costs.
ROCKET, GAINED, SHORT = "rocket", 3, -1


class FireRocket(GtsQuestion, frozen=True):
    """Whether the Germans fire their signal rocket this turn (outpost:5.1-a)."""

    kind: ClassVar[str] = "rocket"
    rule: ClassVar[str] = "rocket"
    phrases: ClassVar[Phrases] = PHRASES.plus(
        prompts={"rocket": N_("Fire the signal rocket for {points} Command Points?")},
        labels={"rocket": {"launch": N_("Fire the rocket now"), "keep": N_("Keep the rocket")}},
    )
    forms: ClassVar[Mapping[str, Form]] = {
        **FORMS,
        "rocket": Form({"launch": COMMITS, "keep": ENDS}),
    }

    def side(self, position: GtsPosition) -> int:
        """The Germans have the rocket."""
        return GERMAN

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Fire it, or keep it."""
        return [LAUNCH, KEEP]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """The Division gains points, no more than it can hold; the rocket is gone."""
        position.finish()
        if choice == KEEP:
            return
        static = position.static
        command = static.command_side.index(GERMAN)
        most = static.tables.command.points_most
        position.points[command] = min(position.points[command] + GAINED, most)
        position.states |= {ROCKET}
        position.tell("rocket", command, position.points[command])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "rocket launch" or "rocket keep"."""
        return ("rocket",)

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the points."""
        return {"points": GAINED}


class OutpostRules(OwnRules):
    """A signal rocket, and an ammunition dump for each side."""

    sentences = Sentences(
        events={
            "rocket": EventForm(
                N_("The signal rocket goes up: {command} has {points} Command Points."),
                ("command:command", "points:number"),
                "rocket",
            )
        }
    )

    def begin_turn(self, position: GtsPosition) -> None:
        """After the first turn the Germans are asked until the rocket is fired (outpost:5.1-a)."""
        if position.turn > 0 and ROCKET not in position.states:
            position.push(FireRocket())

    def fire_supply(self, position: GtsPosition, unit: int) -> int:
        """Fire is weaker while the enemy controls the side's dump (outpost:5.2-a)."""
        static = position.static
        side = static.side[unit]
        dump = static.grid.index(DUMPS[side])
        return SHORT if controls(position, 1 - side, dump) else 0


#: The dumps of the Allies and of the Germans.
DUMPS = ("01.02", "05.03")


class OutpostGame(GtsGame):
    """The series with the rules of Outpost."""

    own_rules: ClassVar[OwnRules] = OutpostRules()


def outpost(values: Values = ()) -> OutpostGame:
    """Return the game, for the registry."""
    return OutpostGame(__package__, values)
