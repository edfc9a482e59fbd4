"""The rules of Lantern: where it differs from what all games of the system have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dropzone.core.data import Values
from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import COMMITS, Form
from dropzone.core.text.messages import N_, M
from dropzone.core.text.spoken import EventForm, Phrases, Sentences
from dropzone.core.views.hex import HexMore
from dropzone.systems.battle_command.actions import PASS, SideAction
from dropzone.systems.battle_command.combat import Combat
from dropzone.systems.battle_command.forms import FORMS
from dropzone.systems.battle_command.game import BattleCommandGame
from dropzone.systems.battle_command.phrases import PHRASES
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.position_file import Arrangement
from dropzone.systems.battle_command.static import GERMAN, BattleStatic
from dropzone.systems.battle_command.variant import Reasons, Variant
from dropzone.systems.battle_command.words import refusal

__all__ = ["lantern"]

SLUICE: Choice = ("sluice",)
#: What the lanterns add to a landing die, and what the flood takes from an attack.
LIT, FLOODED = 1, -1


class LanternPosition(BattlePosition, eq=False, kw_only=True):
    """The position of the system, and whether the meadows stand under water."""

    flooded: bool = False


class LanternArrangement(Arrangement, frozen=True):
    """What a position file of the game may say."""

    flooded: bool = False


class LanternAction(SideAction, frozen=True):
    """What a side does; the Germans may open the sluice as their action (lantern:6.2-a)."""

    phrases: ClassVar[Phrases] = PHRASES.plus(
        labels={"side-action": {"sluice": N_("Open the sluice and flood the meadows")}}
    )
    forms: ClassVar[Mapping[str, Form]] = {
        **FORMS,
        "side-action": Form({**FORMS["side-action"].roles, "sluice": COMMITS}),
    }

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the actions of the system, and the sluice before passing."""
        found = super().choices(position)
        if self.side_number == GERMAN and can_flood(position):
            found.insert(found.index(PASS), SLUICE)
        return found

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Flood the meadows, or begin an action of the system."""
        if choice != SLUICE:
            super().answer(position, choice, dice)
            return
        position.finish()
        assert isinstance(position, LanternPosition)
        position.flooded = True
        position.tell("flooded", the_lock(position.static))

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why the sluice stays shut."""
        if words[0] != "sluice":
            return super().reasons(position, words)
        text = M("The sluice is opened once, by the Germans, while they control the lock.")
        return [refusal(position, "sluice", text)]


def the_lock(static: BattleStatic) -> int:
    """Return the hex that the rules call the lock."""
    (code,) = (code for code, name in static.tables.named.items() if name == "The Lock")
    return static.grid.index(code)


def can_flood(position: BattlePosition) -> bool:
    """Whoever floods controls the lock, and does it once (lantern:6.2-a, lantern:6.2-b)."""
    assert isinstance(position, LanternPosition)
    lock = the_lock(position.static)
    return not position.flooded and bool(position.controlled(GERMAN) >> lock & 1)


class Lantern(Variant):
    """Lanterns guide the drop; the Germans may flood the meadows."""

    position_type = LanternPosition
    advance_stops_beside_enemy = True
    sentences = Sentences(
        events={
            "flooded": EventForm(
                N_("The sluice at {hex} is open: the meadows stand under water."),
                ("hex:place",),
                "sluice",
            )
        },
        modifiers={"lanterns": N_("lanterns"), "flood": N_("flooded meadows")},
    )

    def __init__(self, static: BattleStatic) -> None:
        super().__init__(static)
        self.pathfinders = [n for n, unit in enumerate(static.units) if "special" in unit.flags]
        self.meadows = static.grid.mask(
            at for at, row in static.hexes.items() if row.terrain == "wet"
        )

    def action(self, position: BattlePosition, side: int) -> SideAction:
        """The actions of the system, and the sluice."""
        return LanternAction(side)

    def landing_modifiers(self, position: BattlePosition, unit: int, at: int) -> Reasons:
        """Lanterns help whoever lands in or beside the hex of the pathfinders (lantern:6.1-a)."""
        found = super().landing_modifiers(position, unit, at)
        lit = self.static.grid.neighbour_mask[at] | self.static.bit[at]
        shining = sum(self.static.bit[position.where[each]] for each in self.pathfinders)
        return (*found, ("lanterns", LIT)) if lit & shining else found

    def shifts(self, position: BattlePosition, combat: Combat) -> Reasons:
        """An attack on a flooded meadow loses a column more (lantern:6.2-c)."""
        assert isinstance(position, LanternPosition)
        found = super().shifts(position, combat)
        if position.flooded and self.meadows >> combat.target & 1:
            found = (*found, ("flood", FLOODED))
        return found

    def arrangement(self) -> type[Arrangement]:
        """Position files may say that the meadows are flooded."""
        return LanternArrangement

    def arrange(self, position: BattlePosition, wanted: Arrangement) -> None:
        """Flood them."""
        assert isinstance(position, LanternPosition)
        assert isinstance(wanted, LanternArrangement)
        position.flooded = wanted.flooded

    def view(self, position: BattlePosition) -> HexMore:
        """Both sides see the water."""
        assert isinstance(position, LanternPosition)
        return {"states": ["flooded"] if position.flooded else []}


class LanternGame(BattleCommandGame):
    """The game; as a class of this package it lets saved positions find its procedures."""


def lantern(values: Values = ()) -> LanternGame:
    """Return the game, for the registry."""
    return LanternGame(__package__, Lantern, values)
