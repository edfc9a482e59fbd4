"""The games of the system, as the registry knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from dropzone.core.io.arrangement_form import Form
from dropzone.core.io.saving import fields_from
from dropzone.core.rules.about import Shown
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.gist import Gist
from dropzone.core.rules.position import Event
from dropzone.core.rules.static import Setting
from dropzone.core.rules.survey import Layer
from dropzone.core.text.briefing import Goal
from dropzone.core.text.history import Chronicle
from dropzone.core.text.messages import Message
from dropzone.core.text.rulebook import Chart
from dropzone.core.views import HexBoard
from dropzone.systems.gts.client.board import board_of
from dropzone.systems.gts.client.charts import charts_of
from dropzone.systems.gts.client.shown import about
from dropzone.systems.gts.client.survey import survey
from dropzone.systems.gts.components import Components, load, problems
from dropzone.systems.gts.prepared.battalions import first_attachments
from dropzone.systems.gts.prepared.motor_pool import LATER, READY
from dropzone.systems.gts.prepared.static import BOX, WAITING, GtsStatic
from dropzone.systems.gts.prepared.supply_levels import SUPPLY_LEVELS
from dropzone.systems.gts.series.own_rules import OwnRules
from dropzone.systems.gts.series.sequence import Turn
from dropzone.systems.gts.series.setup import set_up
from dropzone.systems.gts.state.invariants import broken
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.state.position_file import arrange
from dropzone.systems.gts.state.position_written import form_of, written
from dropzone.systems.gts.text import briefing, telling
from dropzone.systems.gts.text.chronicle import chronicle_of
from dropzone.systems.gts.text.gist import gist
from dropzone.systems.gts.text.measures import MEASURES
from dropzone.systems.gts.text.picture import draw

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game

__all__ = ["GtsGame"]


class GtsGame(GameDefinition[GtsPosition, GtsStatic]):
    """A Grand Tactical game: its data folder, the rules of the series, and its own."""

    rules_version = 2
    board_kind = "hex"
    unweighed: ClassVar[frozenset[str]] = frozenset({"rolled", "checked", "paid", "gained"})

    #: What the game adds to the rules of the series; a game of data alone adds nothing.
    own_rules: ClassVar[OwnRules] = OwnRules()

    lowest_faces: ClassVar[Mapping[int, int]] = {10: 0}

    @cached_property
    def components(self) -> Components:
        """The game's data, loaded and checked once."""
        return load(self.pack)

    def build_static(self, setting: Setting) -> GtsStatic:
        """Prepare ground, counters and scenario for a setting."""
        return GtsStatic(
            setting, self.components, self.house_rules(setting), self.rules, self.own_rules
        )

    def first_position(self, static: GtsStatic) -> GtsPosition:
        """Return the scenario before its set-up."""
        position = self._empty(static)
        set_up(position)
        return position

    def _empty(self, static: GtsStatic) -> GtsPosition:
        count = len(static.units)
        position = GtsPosition(
            static=static,
            stack=[Turn()],
            where=[BOX if rearguard else WAITING for rearguard in static.rearguard],
            steps=list(static.full_steps),
            cohesion=[0] * count,
            drops=[0] * count,
            contact=[-1] * count,
            points=[entry.command_points for entry in static.command_entry],
            dispatch=[entry.dispatch_points for entry in static.command_entry],
            host=[-1] * len(static.leaders),
            supply=_supply(static),
            roadblocks_left=static.roadblocks,
        )
        position.attach(first_attachments(static))
        position.trucks = tuple(READY if each.at_start else LATER for each in static.trucks)
        return position

    def arrange(self, static: GtsStatic, table: Mapping[str, object]) -> GtsPosition:
        """Return the position that a hand-written file describes."""
        if not table:
            return self.first_position(static)
        return arrange(static, self._empty(static), table)

    def written(self, position: GtsPosition) -> dict[str, object]:
        """Return what a position file says that arranges a position."""
        return written(position)

    def form(self, static: GtsStatic) -> Form:
        """Return all that a position file may say."""
        return form_of(static)

    def load(self, static: GtsStatic, plain: Mapping[str, object]) -> GtsPosition:
        """Return a position from its saved form."""
        position = fields_from(GtsPosition, static, plain, self)
        position.attach(position.attachments)
        return position

    def tell(self, static: GtsStatic, event: Event) -> Message:
        """Return an event as a sentence."""
        return telling.tell(static, event)

    def gist(self, before: GtsPosition, events: Sequence[Event], after: GtsPosition) -> Gist:
        """Return what an outcome comes to."""
        return gist(before, events, after)

    def measure(self, start: GtsPosition, words: Sequence[str]) -> Callable[[GtsPosition], int]:
        """Return what reads a number off a position, for puzzles."""
        return MEASURES.read(start, words)

    def event_clause(self, static: GtsStatic, event: Event) -> str:
        """Return the clause behind an event."""
        return telling.clause_of(static, event)

    def about(self, static: GtsStatic, event: Event) -> Shown:
        """Return what an event is about."""
        return about(static, event)

    def picture(self, position: GtsPosition, language: str, side: str | None = None) -> str:
        """Return the table as text."""
        return draw(position, language)

    def board(self, static: GtsStatic, language: str) -> HexBoard:
        """Return what a client needs to draw the map."""
        return board_of(static, language)

    def problems(self) -> list[str]:
        """Return what is wrong with the game's data."""
        return problems(self.components)

    def invariants(self, position: GtsPosition) -> list[str]:
        """Return what must never be true and is."""
        return broken(position)

    def charts(self, language: str) -> list[Chart]:
        """Return the tables that players look things up in."""
        return charts_of(self, language)

    def chronicle(self, game: Game) -> Chronicle:
        """Return the history of the battle; nothing in this system is hidden."""
        return chronicle_of(game)

    def goals(self, position: GtsPosition) -> list[Goal]:
        """Return how each side wins and how that stands; all of it is open."""
        return briefing.goals_of(position)

    def forces(self, position: GtsPosition, side: str) -> list[Message]:
        """Return what a side has, as both may know."""
        return briefing.forces_of(position, side)

    def facts(self, position: GtsPosition) -> dict[str, int]:
        """Return the numbers that a briefing may name."""
        return briefing.facts_of(position)

    def survey(self, position: GtsPosition, kind: str, of: str, side: str | None) -> list[Layer]:
        """Return what a unit, leader or hex sees, covers, commands or reaches; all of it open."""
        return survey(position, kind, of, side)


def _supply(static: GtsStatic) -> tuple[int, ...]:
    """Return the supply of each side in each area at the start (S4.0, G25.2)."""
    areas = len(static.display.supply_ids)
    given = static.scenario.supply
    start = [
        SUPPLY_LEVELS.index(given.get("allied", "full")),
        SUPPLY_LEVELS.index(given.get("german", "full")),
    ]
    return tuple(level for level in start for _ in range(areas))
