"""What a side does with its half-impulse in Market-Garden (market-garden:4.1, 5.2, 5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from dropzone.core.dice import Dice
from dropzone.core.messages import M
from dropzone.core.procedure import Choice
from dropzone.core.refusal import Refusal
from dropzone.systems.battle_command.air_support import PlaceAirSupport
from dropzone.systems.battle_command.bridges import (
    Demolish,
    RepairBridge,
    demolishable,
    repairable,
)
from dropzone.systems.battle_command.combat import begin_combat
from dropzone.systems.battle_command.landing import Landings
from dropzone.systems.battle_command.movement import begin_movement
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, GERMAN
from dropzone.systems.battle_command.words import BattleQuestion, read_unit, refusal

if TYPE_CHECKING:
    from dropzone.systems.battle_command.market_garden import MarketGarden

__all__ = ["ACT_FLANKS", "ACT_XXX", "AlliedAction", "ChooseLandings", "GermanAction"]

ACT: Choice = ("act",)
ACT_XXX: Choice = ("act-xxx",)
ACT_FLANKS: Choice = ("act-flanks",)
PASS: Choice = ("pass",)
LAND: Choice = ("land",)
DEMOLISH: Choice = ("demolish",)
REPAIR: Choice = ("repair",)
AIR: Choice = ("air",)
ALL: Choice = ("all",)
NOW: Choice = ("now",)
FIRST_LIFT = ("first-lift",)


class GermanAction(BattleQuestion, frozen=True):
    """What the Germans do with their half-impulse: act, blow a bridge, fly, or pass."""

    kind: ClassVar[str] = "german-action"
    rule: ClassVar[str] = "impulse-order"

    def side(self, position: BattlePosition) -> int:
        """The Germans decide."""
        return GERMAN

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return what the rules allow in this impulse."""
        found = []
        variant = _variant(position)
        if _may_move(position) or _beside_enemy(position, GERMAN, variant.german_units):
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
        elif _may_move(position):
            begin_movement(position, GERMAN, variant.on_map(position, GERMAN))
        else:
            begin_combat(position, GERMAN, variant.on_map(position, GERMAN))

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
        if word == "move" and not _may_move(position):
            return [
                refusal(
                    position, "freeze", M("German units may not move before impulse D of turn 1.")
                )
            ]
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


def _may_move(position: BattlePosition) -> bool:
    """German units may not move before impulse D of turn 1 (5.4-a)."""
    freeze = position.static.tables.freeze
    last = position.static.tables.turns.impulses.index(freeze.until_impulse)
    return (position.turn, position.impulse) >= (freeze.until_turn, last)


def _beside_enemy(position: BattlePosition, side: int, units: int) -> bool:
    own = position.occupied_by(units)
    return bool(position.static.grid.around(own) & position.occupied(1 - side))


class AlliedAction(BattleQuestion, frozen=True):
    """What the Allies do: land, repair, act with one group of corps, or pass (5.5)."""

    kind: ClassVar[str] = "allied-action"
    rule: ClassVar[str] = "activation"

    def side(self, position: BattlePosition) -> int:
        """The Allies decide."""
        return ALLIED

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return what the rules allow in this impulse."""
        landings = can_land(position)
        if landings and _first_lift_is_forced(position):
            return [FIRST_LIFT]
        found = [ACT_XXX, ACT_FLANKS]
        if landings:
            found.append(LAND)
        if position.static.has("advanced-bridges") and repairable(position):
            found.append(REPAIR)
        return [*found, PASS]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Begin the action."""
        variant = _variant(position)
        if choice == FIRST_LIFT:
            position.replace(Landings(first_lift(position)))
        elif choice == LAND:
            position.replace(ChooseLandings())
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


def can_land(position: BattlePosition) -> list[int]:
    """Return the units in the box that have an open landing hex; none in rain (12.5-d)."""
    if position.rain:
        return []
    variant = _variant(position)
    return [
        unit
        for unit in position.units_at(variant.box, ALLIED)
        if variant.landing_hexes(position, unit)
    ]


def first_lift(position: BattlePosition) -> tuple[tuple[int, int], ...]:
    """Return every unit in the box with its landing hex."""
    variant = _variant(position)
    return tuple((unit, variant.landing_hexes(position, unit)[0]) for unit in can_land(position))


def _first_lift_is_forced(position: BattlePosition) -> bool:
    """The first lift lands in the first Allied impulse (3.2-c, ruling M36)."""
    return (
        position.turn == 1
        and position.impulse == 0
        and bool(position.static.house_rules["first_impulse_landing_forced"])
    )


class ChooseLandings(BattleQuestion, frozen=True):
    """Which units of the box land, any number of them (5.2-b)."""

    kind: ClassVar[str] = "land"
    rule: ClassVar[str] = "landing"

    chosen: tuple[tuple[int, int], ...] = ()

    def side(self, position: BattlePosition) -> int:
        """The Allies decide."""
        return ALLIED

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the units left in the box with their hexes, all of them, or no more."""
        variant = _variant(position)
        taken = {unit for unit, _ in self.chosen}
        left = [unit for unit in can_land(position) if unit not in taken]
        found: list[Choice] = []
        for unit in left:
            hexes = variant.landing_hexes(position, unit)
            if len(hexes) == 1:
                found.append(("unit", unit))
            else:
                found.extend(("unit-hex", unit, at) for at in hexes)
        if left and all(len(variant.landing_hexes(position, unit)) == 1 for unit in left):
            found.append(ALL)
        if self.chosen:
            found.append(NOW)
        return found

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Add a unit, or let them jump."""
        variant = _variant(position)
        if choice == NOW:
            position.replace(Landings(self.chosen))
            return
        if choice == ALL:
            taken = {unit for unit, _ in self.chosen}
            rest = tuple(pair for pair in first_lift(position) if pair[0] not in taken)
            position.replace(Landings(self.chosen + rest))
            return
        unit = choice[1]
        at = choice[2] if choice[0] == "unit-hex" else variant.landing_hexes(position, unit)[0]
        position.replace(ChooseLandings((*self.chosen, (unit, at))))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "land UNIT … now" or "land all"."""
        static = position.static
        words: list[str] = []
        for unit, at in self.chosen:
            words.append(static.unit_ids[unit])
            if len(static.landing_hexes[unit]) > 1:
                words.append(static.place_id(at))
        return ("land", *words)

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot land."""
        if words[0] in ("all", "now"):
            return []
        static, variant = position.static, _variant(position)
        unit = read_unit(position, words[0])
        name = static.unit_name[unit]
        if position.where[unit] != variant.box:
            return [
                refusal(
                    position, "landing", M("{unit} is not in the Airborne Approach Box.", unit=name)
                )
            ]
        if static.units[unit].kind == "airlanding":
            return [
                refusal(
                    position,
                    "air-transport",
                    M("{unit} flies only to an airfield under Allied control.", unit=name),
                )
            ]
        return [
            refusal(
                position, "landing", M("The landing hex of {unit} is held by the enemy.", unit=name)
            )
        ]
