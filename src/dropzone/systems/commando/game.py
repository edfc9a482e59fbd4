"""The games of the system, as the registry knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from dropzone.core.io.arrangement_form import Form
from dropzone.core.io.saving import fields_from
from dropzone.core.rules.about import Shown
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.position import Event
from dropzone.core.rules.static import Setting
from dropzone.core.text.briefing import Goal
from dropzone.core.text.history import Chronicle
from dropzone.core.text.messages import Message
from dropzone.core.text.rulebook import Chart
from dropzone.core.views import CardsBoard
from dropzone.systems.commando import briefing, telling
from dropzone.systems.commando.benouville import Benouville
from dropzone.systems.commando.board import board_of
from dropzone.systems.commando.charts import charts_of
from dropzone.systems.commando.checks import problems
from dropzone.systems.commando.chronicle import chronicle_of
from dropzone.systems.commando.components import Components, load
from dropzone.systems.commando.dives import Dives
from dropzone.systems.commando.invariants import broken
from dropzone.systems.commando.measures import MEASURES
from dropzone.systems.commando.merville import Merville
from dropzone.systems.commando.pegasus import Pegasus
from dropzone.systems.commando.picture import describe, draw
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.position_file import arrange
from dropzone.systems.commando.position_written import form_of, written
from dropzone.systems.commando.setup import Setup
from dropzone.systems.commando.shown import about
from dropzone.systems.commando.static import (
    BENOUVILLE,
    DIVES,
    MERVILLE,
    PEGASUS,
    CommandoStatic,
)

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game

__all__ = ["CommandoGame"]


class CommandoGame(GameDefinition[CommandoPosition, CommandoStatic]):
    """An Operation Commando game: its data folder."""

    rules_version = 2
    board_kind = "cards"

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

    def first_position(self, static: CommandoStatic) -> CommandoPosition:
        """Return the empty table; setting up is the first procedure."""
        return CommandoPosition(
            static=static,
            stack=[Setup()],
            scenario=static.order[0],
            blue=static.tokens.blue if static.is_campaign else 0,
        )

    def arrange(self, static: CommandoStatic, table: Mapping[str, object]) -> CommandoPosition:
        """Return the position that a hand-written file describes."""
        return arrange(static, self.first_position(static), table)

    def written(self, position: CommandoPosition) -> dict[str, object]:
        """Return what a position file says that arranges a position."""
        return written(position)

    def form(self, static: CommandoStatic) -> Form:
        """Return all that a position file may say."""
        return form_of(static)

    def load(self, static: CommandoStatic, plain: Mapping[str, object]) -> CommandoPosition:
        """Return a position from its saved form."""
        return fields_from(CommandoPosition, static, plain, self)

    def tell(self, static: CommandoStatic, event: Event) -> Message:
        """Return an event as a sentence."""
        return telling.tell(static, event)

    def measure(
        self, start: CommandoPosition, words: Sequence[str]
    ) -> Callable[[CommandoPosition], int]:
        """Return what reads a number off a position, for puzzles."""
        return MEASURES.read(start, words)

    def event_clause(self, static: CommandoStatic, event: Event) -> str:
        """Return the clause behind an event."""
        return telling.clause_of(static, event)

    def about(self, static: CommandoStatic, event: Event) -> Shown:
        """Return what an event is about."""
        return about(static, event)

    def picture(self, position: CommandoPosition, language: str, side: str | None = None) -> str:
        """Return the table drawn with characters, with the hand of a side."""
        return draw(position, language, side)

    def describe(
        self, position: CommandoPosition, name: str, language: str, side: str | None = None
    ) -> list[str]:
        """Say what a card or terrain is; their texts are open to everybody."""
        return describe(position, name, language)

    def board(self, static: CommandoStatic, language: str) -> CardsBoard:
        """Return what a client needs to draw the card table."""
        return board_of(static, language)

    def charts(self, language: str) -> list[Chart]:
        """Return the cards and terrains, as players look them up."""
        return charts_of(self, language)

    def goals(self, position: CommandoPosition) -> list[Goal]:
        """Return how each side wins and how that stands; all of it is open."""
        return briefing.goals_of(position)

    def forces(self, position: CommandoPosition, side: str) -> list[Message]:
        """Return what a side has, as both may know."""
        return briefing.forces_of(position, side)

    def facts(self, position: CommandoPosition) -> dict[str, int]:
        """Return the numbers that a briefing may name."""
        return briefing.facts_of(position)

    def chronicle(self, game: Game) -> Chronicle:
        """Return the history of the battle."""
        return chronicle_of(game)

    def problems(self) -> list[str]:
        """Return what is wrong with the game's data."""
        return problems(self.components)

    def invariants(self, position: CommandoPosition) -> list[str]:
        """Return what must never be true and is: checked by the fuzzer after every decision."""
        return broken(position)
