"""What a side does with its half-impulse in Mercury (mercury:4.1, 5.2, 7.1, 8.1, 12.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.actions import (
    ACT,
    AIR,
    PASS,
    ActionQuestion,
    begin_action,
    is_beside_enemy,
    may_move,
)
from dropzone.systems.battle_command.freeze import why_frozen
from dropzone.systems.battle_command.landing import (
    ChooseLandings,
    Landings,
    can_land,
    whole_lift,
)
from dropzone.systems.battle_command.mercury_position import mercury
from dropzone.systems.battle_command.movement import enter
from dropzone.systems.battle_command.naval import PlaceNavalMarkers, SeaTransport, open_ports
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, GERMAN, GONE, WAITING
from dropzone.systems.battle_command.words import BattleQuestion, read_unit, refusal

if TYPE_CHECKING:
    from dropzone.systems.battle_command.mercury import Mercury

__all__ = [
    "ChooseBox",
    "MercuryAlliedAction",
    "MercuryGermanAction",
    "MoveAirMarker",
    "PlaceIrregulars",
]

SEA: Choice = ("sea",)
NAVAL: Choice = ("naval",)
IRREGULARS: Choice = ("irregulars",)
DONE: Choice = ("done",)


def _variant(position: BattlePosition) -> Mercury:
    from dropzone.systems.battle_command.mercury import Mercury

    variant = position.static.variant
    assert isinstance(variant, Mercury)
    return variant


class MercuryGermanAction(ActionQuestion, frozen=True):
    """What the Germans do: act, land from one box, sail, shift the air marker, or pass."""

    kind: ClassVar[str] = "german-action"
    rule: ClassVar[str] = "impulse-order"

    def side(self, position: BattlePosition) -> int:
        """The Germans decide."""
        return GERMAN

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return what the rules allow in this impulse; each is the sole action of it."""
        static, variant = position.static, _variant(position)
        found: list[Choice] = []
        if position.occupied(GERMAN) or variant.leaders.place(position, GERMAN) >= 0:
            found.append(ACT)
        found.extend(("land-box", box) for box in static.approach_boxes if can_land(position, box))
        if position.units_at(variant.sea_box, GERMAN) and open_ports(position):
            found.append(SEA)
        if can_shift_air(position):
            found.append(AIR)
        return [*found, PASS]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Begin the action."""
        variant = _variant(position)
        if choice == PASS:
            position.finish()
        elif choice == SEA:
            position.replace(SeaTransport(position.units_at(variant.sea_box, GERMAN)[0]))
        elif choice == AIR:
            position.use(position.static.tables.markers[variant.air].id)
            position.replace(MoveAirMarker(variant.air))
        elif choice == ACT:
            begin_action(position, GERMAN)
        else:
            _use_box(position, choice[1])

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """The action's word stands alone; a landing names its box."""
        return ()

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why an action is not open."""
        word, variant = words[0], _variant(position)
        if word == "land":
            text = M("No unit in that Approach Box can land now.")
            return [refusal(position, "landing", text)]
        if word == "sea":
            text = M("No battalion waits in the Sea Transport Box, or every port is held.")
            return [refusal(position, "sea-transport", text)]
        first = position.static.tables.markers[variant.air].from_turn
        if word == "air" and position.turn < first:
            text = M("The German air marker enters play on turn {turn}.", turn=first)
            return [refusal(position, "air-enters", text)]
        if word == "air":
            text = M("The German air marker was placed this turn.")
            return [refusal(position, "air-german", text)]
        if word in ("act", "move"):
            return [refusal(position, "movement", M("No German unit is on the map."))]
        return []


def can_shift_air(position: BattlePosition) -> bool:
    """The air marker may be moved once per turn, from turn 2 (7.0-b, 7.1-a)."""
    marker = position.static.tables.markers[_variant(position).air]
    return position.turn >= marker.from_turn and marker.id not in position.used


def _use_box(position: BattlePosition, box: int) -> None:
    """Land the units of one Approach Box (5.2-c); on turn 1 there is nothing to choose (5.2-e).

    Nor is there later for a jumper alone with one place to go: to use its box is to land it.
    """
    variant = _variant(position)
    if position.turn == 1:
        mercury(position).drops += 1  # 5.2-k, ruling E8
    variant.leaders.land(position, box)
    units = can_land(position, box)
    is_forced = position.turn == 1 or len(units) == 1
    if is_forced and all(
        variant.jumps(unit) and len(variant.landing_hexes(position, unit)) == 1 for unit in units
    ):
        position.replace(Landings(whole_lift(position, box)))
    else:
        position.replace(ChooseLandings(box))


class MoveAirMarker(BattleQuestion, frozen=True):
    """Into which of its three boxes the German air marker goes (7.1-c)."""

    kind: ClassVar[str] = "air-box"
    rule: ClassVar[str] = "air-placement"

    marker: int

    def side(self, position: BattlePosition) -> int:
        """The Germans decide."""
        return GERMAN

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the boxes it is not in."""
        static = position.static
        return [
            ("box", static.box_place[box.id])
            for box in static.components.boxes
            if box.kind == "air" and static.box_place[box.id] != position.markers[self.marker]
        ]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Move it straight there (7.1-d); it stays until it is moved again (ruling E4)."""
        position.finish()
        position.markers[self.marker] = choice[1]
        position.tell("marker-box", self.marker, choice[1])

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "air MARKER BOX"."""
        return ("air", position.static.tables.markers[self.marker].id)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the marker."""
        return {"marker": position.static.marker_name(self.marker)}


class ChooseBox(BattleQuestion, frozen=True):
    """Into which Approach Box a reinforcement without a letter goes (10.2-b)."""

    kind: ClassVar[str] = "box"
    rule: ClassVar[str] = "airborne-reinforcement"

    unit: int

    def side(self, position: BattlePosition) -> int:
        """The Germans decide."""
        return GERMAN

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the three boxes."""
        return [("box", box) for box in position.static.approach_boxes]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Put it there; it takes the letter of the box (ruling E12)."""
        position.finish()
        mercury(position).mark(self.unit, position.static.approach_boxes.index(choice[1]))
        position.where[self.unit] = choice[1]
        position.tell("boxed-in", self.unit, choice[1])

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "box UNIT BOX"."""
        return ("box", position.static.unit_ids[self.unit])

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"unit": position.static.unit_name[self.unit]}


class MercuryAlliedAction(ActionQuestion, frozen=True):
    """What the Allies do: act, shift naval markers, raise irregulars, or pass."""

    kind: ClassVar[str] = "allied-action"
    rule: ClassVar[str] = "impulse-order"

    def side(self, position: BattlePosition) -> int:
        """The Allies decide."""
        return ALLIED

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return what the rules allow in this impulse; each is the sole action of it."""
        variant = _variant(position)
        found: list[Choice] = []
        if may_move(position, ALLIED) or is_beside_enemy(position, ALLIED):
            found.append(ACT)
        if can_shift_ships(position):
            found.append(NAVAL)
        if variant.irregulars_ready(position) and variant.irregular_hexes(position):
            found.append(IRREGULARS)
        return [*found, PASS]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Begin the action."""
        if choice == PASS:
            position.finish()
        elif choice == NAVAL:
            position.use("naval")
            position.replace(PlaceNavalMarkers())
        elif choice == IRREGULARS:
            position.replace(PlaceIrregulars())
        else:
            begin_action(position, ALLIED)

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """The action's word stands alone."""
        return ()

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why an action is not open."""
        word = words[0]
        if word == "naval":
            text = M("The naval markers were placed this turn, or none is left.")
            return [refusal(position, "naval-placement", text)]
        if word == "irregulars":
            text = M("No band of irregulars can rise now.")
            return [refusal(position, "irregulars", text)]
        if word == "move" and not may_move(position, ALLIED):
            return [why_frozen(position, ALLIED)]
        if word == "act":
            text = M("No Allied unit may move yet, and none is beside a German unit.")
            return [refusal(position, "freeze", text)]
        return []


def can_shift_ships(position: BattlePosition) -> bool:
    """Naval markers may be moved once per turn while one is left (8.1-a)."""
    if "naval" in position.used:
        return False
    return any(position.markers[ship] != GONE for ship in _variant(position).ships)


class PlaceIrregulars(BattleQuestion, frozen=True):
    """Where Greek irregulars rise, any number of them at one time (12.3.1)."""

    kind: ClassVar[str] = "irregulars"
    rule: ClassVar[str] = "irregulars"

    placed: bool = False

    def side(self, position: BattlePosition) -> int:
        """The Allies decide."""
        return ALLIED

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return each band that is ready with each open hex, and to end."""
        variant = _variant(position)
        hexes = position.static.grid.members(variant.irregular_hexes(position))
        found: list[Choice] = [
            ("unit-hex", unit, at) for unit in variant.irregulars_ready(position) for at in hexes
        ]
        if self.placed and found:
            found.append(DONE)
        return found

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Put one on the map, or end."""
        if choice == DONE:
            position.finish()
            return
        _, unit, at = choice
        position.tell("enters", unit, at)
        enter(position, unit, at)
        position.replace(PlaceIrregulars(placed=True))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "irregulars UNIT HEX" or "irregulars done"."""
        return ("irregulars",)

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a band cannot rise there."""
        unit = read_unit(position, words[0])
        name = position.static.unit_name[unit]
        if position.where[unit] != WAITING:
            text = M("{unit} is not ready to rise.", unit=name)
        else:
            text = M("{unit} rises in a vacant VP hex or beside a German unit.", unit=name)
        return [refusal(position, "irregulars", text)]
