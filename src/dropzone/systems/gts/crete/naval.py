"""Allied Naval Support (O2.0): ships in a Naval Box, their chit, and the naval sub-phase."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure, Target
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN, OUT
from dropzone.systems.gts.series.fire import Shot
from dropzone.systems.gts.series.rally import rally_cohesion, rally_suppression
from dropzone.systems.gts.series.results import apply_result
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion, d10

__all__ = [
    "ActivateShips",
    "MoveShips",
    "NavalPhase",
    "PlaceShips",
    "ShipAction",
    "ShipAttacked",
    "TargetZone",
    "ship_targets",
    "ships_arrive",
    "ships_at_sea",
]


def ships_at_sea(position: GtsPosition) -> list[int]:
    """Return the ships in a Naval Box; all are in the same one (O2.6)."""
    navy = position.static.navy
    return [unit for unit in navy.ships if navy.is_box(position.where[unit])]


def ships_arrive(position: GtsPosition) -> None:
    """Step C: ships come to a Naval Box, unless the Allies withdraw (O2.1, O2.6)."""
    navy = position.static.navy
    due = navy.due.get(position.turn, ())
    units = tuple(unit for unit in due if not navy.is_box(position.where[unit]))
    if units and not position.withdrawal:
        position.push(PlaceShips(units))


class _AllyAsked(GtsQuestion, frozen=True):
    """A question about ships, which are the Allies'."""

    rule: ClassVar[str] = "ships"

    def side(self, position: GtsPosition) -> int:
        """The Allied player decides."""
        return ALLIED

    def target(self, position: GtsPosition, choice: Choice) -> Target:
        """A map means its Naval Box."""
        if choice[0] == "map":
            static = position.static
            return Target(place=static.place_id(static.navy.box(choice[1])))
        return super().target(position, choice)


class PlaceShips(_AllyAsked, frozen=True):
    """In which Naval Box new ships are placed: with those in play, if there are any (O2.1)."""

    kind: ClassVar[str] = "naval-box"

    units: tuple[int, ...]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the maps with a Naval Box, or the one in which ships are (ruling R-48)."""
        navy, ships = position.static.navy, ships_at_sea(position)
        if position.withdrawal:
            return []  # it began in this very step (O2.6-e)
        if ships:
            return [("map", navy.map_of(position.where[ships[0]]))]
        return [("map", number) for number in navy.maps]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Place them all, then the Target Zone marker."""
        position.replace(TargetZone())
        for unit in self.units:
            position.where[unit] = position.static.navy.box(choice[1])
            position.tell("ship-arrived", unit, choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "ships MAP"."""
        return ("ships",)


class TargetZone(_AllyAsked, frozen=True):
    """Where along the coast of the ships' map the Target Zone marker goes (O2.7)."""

    kind: ClassVar[str] = "target-zone"
    rule: ClassVar[str] = "target-zone"

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes along the coast of their map."""
        static, ships = position.static, ships_at_sea(position)
        if not ships:
            return []
        number = static.navy.map_of(position.where[ships[0]])
        return [("hex", at) for at in static.grid.members(static.navy.coast[number])]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Put the marker there."""
        position.finish()
        if position.target_zone != choice[1]:
            position.target_zone = choice[1]
            position.tell("target-zone", choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "target-zone HEX"."""
        return ("target-zone",)

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why the marker does not go to a hex (O2.7)."""
        if words[0] not in position.static.ground.rows_by_code:
            return []
        text = M("{hex} is not on the coast of the ships' map.", hex=words[0])
        return [refusal(position, self.rule, text)]


class _Step(IntEnum):
    """The steps of the Naval chit (O2.3); saved positions keep their numbers."""

    ACTIVATION = 1
    AIR_ATTACKS = 2
    MOVEMENT = 3
    TARGET_ZONE = 4


class NavalPhase(Procedure[GtsPosition], frozen=True):
    """The Naval chit: ships act, are bombed by day, move, and the marker moves (O2.3).

    crete:G17.3-a, crete:G20.4-a, crete:G29.1-a.
    """

    step: int = _Step.ACTIVATION.value

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Do the next of the four steps."""
        static, ships = position.static, ships_at_sea(position)
        position.replace(NavalPhase(self.step + 1))
        if self.step == _Step.ACTIVATION:
            position.push(ActivateShips())
        elif self.step == _Step.AIR_ATTACKS:
            if not static.is_night(position.turn):
                for unit in reversed(ships):
                    position.push(ShipAttacked(unit))
        elif self.step == _Step.MOVEMENT:
            if position.withdrawal:
                for unit in ships:  # they must (O2.6)
                    _sail_home(position, unit)
            else:
                position.push(MoveShips())
        else:
            position.replace(TargetZone())
            if not ships and position.target_zone >= 0:
                position.target_zone = -1
                position.tell("target-zone-removed")


class ActivateShips(_AllyAsked, frozen=True):
    """Step 1: which ship rallies or fires next, each of them once (O2.4)."""

    kind: ClassVar[str] = "activate-ships"
    rule: ClassVar[str] = "naval-chit"

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the ships that have something to do, and to go on."""
        found: list[Choice] = [
            ("unit", unit)
            for unit in ships_at_sea(position)
            if not position.acted >> unit & 1 and _ship_actions(position, unit)
        ]
        return [*found, ("end",)] if found else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Let the ship act, or end the step."""
        if choice == ("end",):
            position.finish()
            return
        position.acted |= 1 << choice[1]
        position.push(ShipAction(choice[1]))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "ship UNIT" or "ship end"."""
        return ("ship",)


def ship_targets(position: GtsPosition, unit: int) -> list[int]:
    """Return the enemies in sight of the marker and in range, counted from it and more (O2.4)."""
    static, zone = position.static, position.target_zone
    reach = position.face(unit).range - static.navy.distance
    if zone < 0 or reach < 0:
        return []
    seen = position.sight(zone, reach) & position.occupied(GERMAN)
    where = position.where
    return [each for each in static.of_side[GERMAN] if where[each] >= 0 and seen >> where[each] & 1]


def _ship_actions(position: GtsPosition, unit: int) -> list[Choice]:
    """Return what a ship may do: no enemy Fire Zone reaches it (O2.4)."""
    if position.is_suppressed(unit):
        return [("rally",)]
    found: list[Choice] = [("fire", target) for target in ship_targets(position, unit)]
    if position.cohesion[unit]:
        found.append(("recover",))
    return found


class ShipAction(_AllyAsked, frozen=True):
    """What a ship does: it rallies, or fires at a target on shore (O2.4)."""

    kind: ClassVar[str] = "ship-action"
    rule: ClassVar[str] = "ship-fire"
    verbs: ClassVar[frozenset[str]] = frozenset({"fire"})

    unit: int

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return its Actions, and to do nothing."""
        return [*_ship_actions(position, self.unit), ("pass",)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Shell the target as indirect fire does, or rally (G16.10, G20)."""
        position.finish()
        if choice[0] == "fire":
            position.push(Shot(self.unit, choice[1], "indirect"))
        elif choice == ("rally",):
            rally_suppression(position, self.unit, dice)
        elif choice == ("recover",):
            rally_cohesion(position, self.unit, dice)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "ship UNIT fire TARGET", "ship UNIT rally" and so on."""
        return ("ship", position.static.unit_ids[self.unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the ship."""
        return {"name": position.static.unit_name[self.unit]}


class ShipAttacked(Procedure[GtsPosition], frozen=True):
    """Step 2: by day every ship suffers an air attack; only what helps it counts (O2.5)."""

    unit: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Roll as for an airstrike."""
        position.finish()
        unit, static = self.unit, position.static
        defense = position.face(unit).defense
        modifiers = (("defense", defense),) if defense > 0 else ()
        final = min(static.navy.air_attack + max(defense, 0), 9)
        face = d10(position, dice, "ship-attack", modifiers)
        position.tell("ship-attacked", unit, final)
        if face == 9 or face > final:
            position.tell("strike-missed", unit)
            return
        table = static.tables.crt
        half = table.armoured if position.is_armoured(unit) else table.unarmoured
        apply_result(position, unit, half["white"][face])


class MoveShips(_AllyAsked, frozen=True):
    """Step 3: the ships stay, go to another map together, or withdraw one by one (O2.6)."""

    kind: ClassVar[str] = "move-ships"

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the ships that may go home, the other maps unless one is suppressed, to stay."""
        navy, ships = position.static.navy, ships_at_sea(position)
        if not ships:
            return []
        found: list[Choice] = [("unit", unit) for unit in ships]
        if not any(position.is_suppressed(unit) for unit in ships):
            here = navy.map_of(position.where[ships[0]])
            found += [("map", number) for number in navy.maps if number != here]
        return [*found, ("stay",)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Send a ship home and ask again, or move them all, or stay."""
        if choice[0] == "unit":
            _sail_home(position, choice[1])
            return
        position.finish()
        if choice[0] == "map":
            for unit in ships_at_sea(position):
                position.where[unit] = position.static.navy.box(choice[1])
            position.tell("ships-moved", choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "sail UNIT", "sail MAP" or "sail stay"."""
        return ("sail",)


def _sail_home(position: GtsPosition, unit: int) -> None:
    """A ship goes back to Egypt for the rest of the game (O2.6)."""
    position.strip(unit)
    position.where[unit] = OUT
    position.tell("sailed", unit)
