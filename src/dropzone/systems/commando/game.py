"""The games of the system, as the registry knows them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from dropzone.core.definition import GameDefinition
from dropzone.core.history import Chronicle
from dropzone.core.messages import Message
from dropzone.core.position import Event, Position
from dropzone.core.saving import fields_from
from dropzone.core.static import Setting, Static
from dropzone.systems.commando import telling
from dropzone.systems.commando.arrange import arrange
from dropzone.systems.commando.benouville import Benouville
from dropzone.systems.commando.board import board_of
from dropzone.systems.commando.checks import problems
from dropzone.systems.commando.chronicle import chronicle_of
from dropzone.systems.commando.components import Components, load
from dropzone.systems.commando.dives import Dives
from dropzone.systems.commando.invariants import broken
from dropzone.systems.commando.merville import Merville
from dropzone.systems.commando.pegasus import Pegasus
from dropzone.systems.commando.picture import describe, draw
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.setup import Setup
from dropzone.systems.commando.static import (
    BENOUVILLE,
    DIVES,
    MERVILLE,
    PEGASUS,
    CommandoStatic,
)

if TYPE_CHECKING:
    from dropzone.core.game import Game

__all__ = ["CommandoGame"]


class CommandoGame(GameDefinition):
    """An Operation Commando game: its data folder."""

    @cached_property
    def components(self) -> Components:
        """The game's data, loaded and checked once."""
        return load(self.pack)

    def build_static(self, setting: Setting) -> CommandoStatic:
        """Prepare cards and terrains for a setting."""
        static = CommandoStatic(setting, self.components, self.house_rules(setting), self.rules)
        static.scenarios = (
            Benouville(static, BENOUVILLE),
            Pegasus(static, PEGASUS),
            Merville(static, MERVILLE),
            Dives(static, DIVES),
        )
        return static

    def first_position(self, static: Static) -> CommandoPosition:
        """Return the empty table; setting up is the first procedure."""
        assert isinstance(static, CommandoStatic)
        return CommandoPosition(
            static=static,
            stack=[Setup()],
            scenario=static.order[0],
            blue=static.tokens.blue if static.is_campaign else 0,
        )

    def arrange(self, static: Static, table: dict[str, Any]) -> Position:
        """Return the position that a hand-written file describes."""
        assert isinstance(static, CommandoStatic)
        return arrange(static, self.first_position(static), table)

    def load(self, static: Static, plain: dict[str, Any]) -> Position:
        """Return a position from its saved form."""
        return fields_from(CommandoPosition, static, plain, self)

    def tell(self, static: Static, event: Event) -> Message:
        """Return an event as a sentence."""
        assert isinstance(static, CommandoStatic)
        return telling.tell(static, event)

    def event_clause(self, static: Static, event: Event) -> str:
        """Return the clause behind an event."""
        assert isinstance(static, CommandoStatic)
        return telling.clause_of(static, event)

    def picture(self, position: Position, language: str, side: str | None = None) -> str:
        """Return the table drawn with characters, with the hand of a side."""
        assert isinstance(position, CommandoPosition)
        return draw(position, language, side)

    def describe(
        self, position: Position, name: str, language: str, side: str | None = None
    ) -> list[str]:
        """Say what a card or terrain is; their texts are open to everybody."""
        assert isinstance(position, CommandoPosition)
        return describe(position, name, language)

    def board(self, static: Static, language: str) -> dict[str, Any]:
        """Return what a client needs to draw the card table."""
        assert isinstance(static, CommandoStatic)
        return board_of(static, language)

    def chronicle(self, game: Game) -> Chronicle:
        """Return the history of the battle."""
        return chronicle_of(game)

    def problems(self) -> list[str]:
        """Return what is wrong with the game's data."""
        return problems(self.components)

    def invariants(self, position: Position) -> list[str]:
        """Return what must never be true and is: checked by the fuzzer after every decision."""
        assert isinstance(position, CommandoPosition)
        return broken(position)
