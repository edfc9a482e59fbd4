"""What a side does with its half-impulse in Market-Garden (market-garden:4.1, 5.2, 5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M
from dropzone.systems.battle_command.actions import (
    ACT,
    AIR,
    PASS,
    ActionQuestion,
    begin_action,
    is_beside_enemy,
    may_move,
)
from dropzone.systems.battle_command.air_support import PlaceAirSupport
from dropzone.systems.battle_command.bridges import (
    Demolish,
    RepairBridge,
    demolishable,
    repairable,
)
from dropzone.systems.battle_command.freeze import why_frozen
from dropzone.systems.battle_command.landing import (
    ChooseLandings,
    Landings,
    can_land,
    whole_lift,
)
from dropzone.systems.battle_command.movement import begin_movement
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, GERMAN
from dropzone.systems.battle_command.words import refusal

if TYPE_CHECKING:
    from dropzone.systems.battle_command.market_garden import MarketGarden

__all__ = ["ACT_FLANKS", "ACT_XXX", "AlliedAction", "GermanAction", "first_lift_lands"]

ACT_XXX: Choice = ("act-xxx",)
ACT_FLANKS: Choice = ("act-flanks",)
LAND: Choice = ("land",)
DEMOLISH: Choice = ("demolish",)
REPAIR: Choice = ("repair",)
FIRST_LIFT = ("first-lift",)


class GermanAction(ActionQuestion, frozen=True):
    """What the Germans do with their half-impulse: act, blow a bridge, fly, or pass."""

    kind: ClassVar[str] = "german-action"
    rule: ClassVar[str] = "impulse-order"

    def side(self, position: BattlePosition) -> int:
        """The Germans decide."""
        return GERMAN

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return what the rules allow in this impulse."""
        found = []
        if may_move(position, GERMAN) or is_beside_enemy(position, GERMAN):
            found.append(ACT)
        if demolishable(position):
            found.append(DEMOLISH)
        if not position.rain and "air-german" not in position.used and position.occupied(GERMAN):
            found.append(AIR)
        return [*found, PASS]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Begin the action."""
        variant = _variant(position)
        if choice == DEMOLISH:
            position.replace(Demolish())
        elif choice == AIR:
            position.use("air-german")
            position.replace(PlaceAirSupport(variant.air_german, optional=False))
        elif choice == PASS:
            position.finish()
        else:
            begin_action(position, GERMAN)

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """The action's word stands alone."""
        return ()

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why an action is not open."""
        word = words[0]
        if word == "demolish":
            return [
                refusal(
                    position,
                    "demolition-beside",
                    M("No bridge can be blown now: none has Allied units beside it only."),
                )
            ]
        if word == "air" and position.rain:
            return [refusal(position, "weather", M("It rains: nobody flies."))]
        if word == "air":
            return [
                refusal(position, "air-german", M("The German air marker was placed this turn."))
            ]
        if word == "move" and not may_move(position, GERMAN):
            return [why_frozen(position, GERMAN)]
        if word == "act":
            return [
                refusal(
                    position,
                    "freeze",
                    M("No German unit may move yet, and none is beside an Allied unit."),
                )
            ]
        return []


def _variant(position: BattlePosition) -> MarketGarden:
    from dropzone.systems.battle_command.market_garden import MarketGarden

    variant = position.static.variant
    assert isinstance(variant, MarketGarden)
    return variant


class AlliedAction(ActionQuestion, frozen=True):
    """What the Allies do: land, repair, act with one group of corps, or pass (5.5)."""

    kind: ClassVar[str] = "allied-action"
    rule: ClassVar[str] = "activation"

    def side(self, position: BattlePosition) -> int:
        """The Allies decide."""
        return ALLIED

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return what the rules allow in this impulse."""
        if first_lift_lands(position):
            return [FIRST_LIFT]
        found = [ACT_XXX, ACT_FLANKS]
        if can_land(position, _variant(position).box):
            found.append(LAND)
        if position.static.has("advanced-bridges") and repairable(position):
            found.append(REPAIR)
        return [*found, PASS]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Begin the action."""
        variant = _variant(position)
        if choice == FIRST_LIFT:
            position.replace(Landings(whole_lift(position, variant.box)))
        elif choice == LAND:
            position.replace(ChooseLandings(variant.box))
        elif choice == REPAIR:
            position.replace(RepairBridge())
        elif choice == PASS:
            position.finish()
        else:
            position.tell("activated", choice[0])
            begin_movement(
                position, ALLIED, variant.groups[choice] & variant.on_map(position, ALLIED)
            )

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """The action's word stands alone."""
        return ()

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why an action is not open."""
        word = words[0]
        if word == "land" and position.rain:
            return [
                refusal(
                    position, "weather", M("It rains: nobody leaves the Airborne Approach Box.")
                )
            ]
        if word == "land":
            return [
                refusal(
                    position,
                    "landing",
                    M("No unit in the Airborne Approach Box has an open landing hex."),
                )
            ]
        if word == "repair":
            return [
                refusal(
                    position,
                    "repair",
                    M("A repair needs a destroyed bridge with an Allied ground unit in its hex."),
                )
            ]
        return []


def first_lift_lands(position: BattlePosition) -> bool:
    """The first lift lands in the first Allied impulse, as all that is done (3.2-c, M36, M43)."""
    return (
        position.turn == 1
        and position.impulse == 0
        and bool(position.static.house_rules["first_impulse_landing_forced"])
        and bool(can_land(position, _variant(position).box))
    )
