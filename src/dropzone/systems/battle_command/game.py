"""The games of the system, as the registry knows them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dropzone.core.definition import GameDefinition
from dropzone.core.history import Chronicle
from dropzone.core.messages import Message
from dropzone.core.position import Event, Position
from dropzone.core.saving import fields_from
from dropzone.core.static import Setting, Static
from dropzone.systems.battle_command import report, telling
from dropzone.systems.battle_command.arrange import arrange
from dropzone.systems.battle_command.board import board_of
from dropzone.systems.battle_command.checks import problems
from dropzone.systems.battle_command.chronicle import chronicle_of
from dropzone.systems.battle_command.components import Components, load
from dropzone.systems.battle_command.picture import describe, draw
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import GONE, WAITING, BattleStatic
from dropzone.systems.battle_command.variant import Variant

if TYPE_CHECKING:
    from dropzone.core.game import Game

__all__ = ["BattleCommandGame"]


class BattleCommandGame(GameDefinition):
    """A Battle Command game: its data folder and its variant of the rules."""

    def __init__(
        self, package: str, variant: type[Variant], overrides: Sequence[Path] = ()
    ) -> None:
        super().__init__(package, overrides)
        self._variant = variant

    @cached_property
    def components(self) -> Components:
        """The game's data, loaded and checked once."""
        return load(self.pack)

    def build_static(self, setting: Setting) -> BattleStatic:
        """Prepare map, counters and charts for a setting."""
        static = BattleStatic(setting, self.components, self.house_rules(setting), self.rules)
        static.variant = self._variant(static)
        return static

    def first_position(self, static: Static) -> BattlePosition:
        """Return the set-up (market-garden:3, mercury:3)."""
        assert isinstance(static, BattleStatic)
        count = len(static.units)
        where = [GONE] * count
        for number, unit in enumerate(static.units):
            if not static.variant.in_play(number):
                continue
            if unit.setup is None:
                where[number] = WAITING
            else:
                box = static.box_place.get(unit.setup)
                where[number] = static.grid.index(unit.setup) if box is None else box
        destroyed = sum(1 << n for n, bridge in enumerate(static.bridges) if not bridge.intact)
        variant = static.variant
        return variant.position_type(
            static=static,
            stack=variant.opening(),
            where=where,
            damage=[0] * count,
            came_from=[-1] * count,
            left_on=[0] * count,
            markers=[variant.marker_place(n) for n in range(len(static.tables.markers))],
            control=static.start_control,
            destroyed=destroyed,
            threshold=static.tables.victory.threshold,
        )

    def arrange(self, static: Static, table: dict[str, Any]) -> Position:
        """Return the position that a hand-written file describes."""
        assert isinstance(static, BattleStatic)
        return arrange(static, self.first_position(static), table)

    def load(self, static: Static, plain: dict[str, Any]) -> Position:
        """Return a position from its saved form."""
        assert isinstance(static, BattleStatic)
        return fields_from(static.variant.position_type, static, plain, self)

    def tell(self, static: Static, event: Event) -> Message:
        """Return an event as a sentence."""
        assert isinstance(static, BattleStatic)
        return telling.tell(static, event)

    def event_clause(self, static: Static, event: Event) -> str:
        """Return the clause behind an event."""
        assert isinstance(static, BattleStatic)
        return telling.clause_of(static, event)

    def picture(self, position: Position, language: str, side: str | None = None) -> str:
        """Return the map drawn with characters; units are open to both sides."""
        assert isinstance(position, BattlePosition)
        return draw(position, language)

    def describe(
        self, position: Position, name: str, language: str, side: str | None = None
    ) -> list[str]:
        """Say what a hex, a box or a unit is; all of it is open to both sides."""
        assert isinstance(position, BattlePosition)
        return describe(position, name, language)

    def board(self, static: Static, language: str) -> dict[str, Any]:
        """Return what a client needs to draw map and counters."""
        assert isinstance(static, BattleStatic)
        return board_of(static, language)

    def chronicle(self, game: Game) -> Chronicle:
        """Return the history of the battle; all of it is open to both sides."""
        return chronicle_of(game)

    def after_action(self, game: Game, side: str | None, language: str) -> dict[str, Any]:
        """Return losses, objectives and remarkable dice; all of it is open to both sides."""
        return report.after_action(game, language)

    def problems(self) -> list[str]:
        """Return what is wrong with the game's data."""
        return problems(self.components)

    def invariants(self, position: Position) -> list[str]:
        """Return what must never be true and is: checked by the fuzzer after every decision."""
        from dropzone.systems.battle_command.invariants import broken

        assert isinstance(position, BattlePosition)
        return broken(position)
