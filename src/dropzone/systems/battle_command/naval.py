"""The sea: transport of the 3/100 battalion and Allied naval support (mercury:5.3, 8, 9.4.2)."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.movement import enter
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.refit import Refit
from dropzone.systems.battle_command.static import ALLIED, GERMAN, GONE
from dropzone.systems.battle_command.variant import Reasons
from dropzone.systems.battle_command.words import BattleQuestion, read_hex, refusal

__all__ = [
    "LoseNavalMarker",
    "PlaceNavalMarkers",
    "ResupplyRoll",
    "SeaTransport",
    "naval_markers",
    "open_ports",
]

DONE: Choice = ("done",)
LOWEST, HIGHEST = 1, 6


def naval_markers(position: BattlePosition, box: str) -> list[int]:
    """Return the Allied naval support markers in a box."""
    static = position.static
    place = static.box_place[box]
    return [
        number
        for number, marker in enumerate(static.tables.markers)
        if marker.kind == "naval" and position.markers[number] == place
    ]


def _air_is_in(position: BattlePosition, box: str) -> bool:
    """Whether the German air marker is in one of its boxes."""
    static = position.static
    place = static.box_place[box]
    return any(
        marker.kind == "air" and position.markers[number] == place
        for number, marker in enumerate(static.tables.markers)
    )


def _modified(face: int, modifiers: Reasons) -> int:
    return min(max(face + sum(n for _, n in modifiers), LOWEST), HIGHEST)


# -- sea transport ------------------------------------------------------------------------------


def open_ports(position: BattlePosition) -> int:
    """Return the north ports that hold no Allied unit (5.3-c, ruling E13)."""
    return position.static.feature_mask("port-north") & ~position.occupied(ALLIED)


class SeaTransport(BattleQuestion, frozen=True):
    """To which port of the north coast the convoy sails (5.3)."""

    kind: ClassVar[str] = "sea-transport"
    rule: ClassVar[str] = "sea-transport"

    unit: int

    def side(self, position: BattlePosition) -> int:
        """The Germans decide."""
        return GERMAN

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the open ports."""
        return [("hex", at) for at in position.static.grid.members(open_ports(position))]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Roll on the Sea Transport Table (2.2.3-a)."""
        table = position.static.tables.sea_transport
        assert table is not None
        position.finish()
        at = choice[1]
        found: list[tuple[str, int]] = []
        ships = len(naval_markers(position, "naval-interdiction"))
        if ships:  # 5.3-g, 8.2-a
            found.append(("naval-interdiction", ships * table.each_naval_marker))
        if _air_is_in(position, "air-interdiction"):  # 5.3-h, ruling E5
            found.append(("air-interdiction", table.air_marker))
        modifiers = tuple(found)
        face = position.roll(dice, "sea-transport", modifiers)
        result = table.results[_modified(face, modifiers)]
        position.tell("sea-transport", self.unit, at, result)
        if result == "success":
            enter(position, self.unit, at)
        elif result == "intercepted":
            position.suffer(self.unit, "sea-transport")

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "sea HEX"."""
        return ("sea",)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"unit": position.static.unit_name[self.unit]}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why it cannot sail there."""
        at = read_hex(position, words[0])
        place = position.static.place_term(at)
        if position.occupied(ALLIED) >> at & 1:
            return [refusal(position, "enemy-hex", M("An enemy unit holds {hex}.", hex=place))]
        return [
            refusal(position, "sea-transport", M("{hex} is no port of the north coast.", hex=place))
        ]


# -- naval support markers -----------------------------------------------------------------------


class PlaceNavalMarkers(BattleQuestion, frozen=True):
    """Which naval markers go to which of their two boxes, any number of them (8.1)."""

    kind: ClassVar[str] = "naval"
    rule: ClassVar[str] = "naval-placement"

    moved: int = 0

    def side(self, position: BattlePosition) -> int:
        """The Allies decide."""
        return ALLIED

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return each marker that has not been moved with each other box, and to end."""
        static = position.static
        boxes = [static.box_place[box] for box in ("naval-interdiction", "naval-resupply")]
        found: list[Choice] = [
            ("marker-box", number, box)
            for number, marker in enumerate(static.tables.markers)
            if marker.kind == "naval"
            and position.markers[number] != GONE
            and not self.moved >> number & 1
            for box in boxes
            if position.markers[number] != box
        ]
        if self.moved:
            found.append(DONE)
        return found

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Move one marker straight from where it is (8.1-d), or end."""
        if choice == DONE:
            position.finish()
            return
        _, marker, box = choice
        position.markers[marker] = box
        position.tell("marker-box", marker, box)
        position.replace(PlaceNavalMarkers(self.moved | 1 << marker))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "naval MARKER BOX" or "naval done"."""
        return ("naval",)

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say that a marker cannot be moved so."""
        return [
            refusal(
                position,
                "naval-placement",
                M("A naval marker in play is moved once, from one of its boxes to the other."),
            )
        ]


class ResupplyRoll(Procedure[BattlePosition], frozen=True):
    """The Allies roll on the Naval Resupply Table if a marker is in its box (9.4.2)."""

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Roll for a refit point, or for the loss of a marker."""
        static = position.static
        table = static.tables.naval_resupply
        assert table is not None
        position.finish()
        ships = len(naval_markers(position, "naval-resupply"))
        if not ships:
            return
        found: list[tuple[str, int]] = []
        if ships > 1:  # 9.4.2-e
            found.append(("further-ships", (ships - 1) * table.each_further_naval_marker))
        if _air_is_in(position, "air-resupply"):  # 9.4.2-f, ruling E5
            found.append(("air-resupply", table.air_marker))
        modifiers = tuple(found)
        face = position.roll(dice, "resupply", modifiers)
        result = table.results[_modified(face, modifiers)]
        position.tell("resupply", result)
        if result == "success":
            position.push(Refit(ALLIED, ("any",) * static.tables.refit.allied_each_resupply))
        elif result == "intercepted":
            position.push(LoseNavalMarker())


class LoseNavalMarker(BattleQuestion, frozen=True):
    """Which marker of the Resupply Box is lost for good (9.4.2-b, ruling E33)."""

    kind: ClassVar[str] = "naval-loss"
    rule: ClassVar[str] = "naval-loss"

    def side(self, position: BattlePosition) -> int:
        """The owner chooses."""
        return ALLIED

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the markers in the box."""
        return [("marker", number) for number in naval_markers(position, "naval-resupply")]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Take it out of the game."""
        position.finish()
        position.markers[choice[1]] = GONE
        position.tell("naval-lost", choice[1])

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "lose MARKER"."""
        return ("lose",)
