"""The games of the system, as the registry knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from dropzone.core.io.arrangement_form import Form
from dropzone.core.io.saving import fields_from
from dropzone.core.rules.about import Shown
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.gist import Gist
from dropzone.core.rules.position import Event
from dropzone.core.rules.static import Setting
from dropzone.core.text.briefing import Goal
from dropzone.core.text.history import Chronicle
from dropzone.core.text.messages import Message
from dropzone.core.text.rulebook import Chart
from dropzone.core.views import ZonesBoard
from dropzone.systems.raid import briefing, telling
from dropzone.systems.raid.board import board_of
from dropzone.systems.raid.charts import charts_of
from dropzone.systems.raid.chronicle import chronicle_of
from dropzone.systems.raid.components import Components, load, problems
from dropzone.systems.raid.gist import gist
from dropzone.systems.raid.invariants import broken
from dropzone.systems.raid.measures import MEASURES
from dropzone.systems.raid.picture import draw
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.position_file import arrange
from dropzone.systems.raid.position_written import form_of, written
from dropzone.systems.raid.sequence import LoadBoats, Turn
from dropzone.systems.raid.shown import about
from dropzone.systems.raid.static import BOWL, RESERVE, WITHDRAWN, RaidStatic

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game

__all__ = ["RaidGame"]


class RaidGame(GameDefinition[RaidPosition, RaidStatic]):
    """A solitaire raid: its data folder and the system's rules.

    dieppe:0-a, dieppe:0-b, dieppe:0-c.
    """

    rules_version = 2
    board_kind = "zones"

    @cached_property
    def components(self) -> Components:
        """The game's data, loaded and checked once."""
        return load(self.pack)

    def build_static(self, setting: Setting) -> RaidStatic:
        """Prepare zones, counters and charts for a setting."""
        return RaidStatic(setting, self.components, self.house_rules(setting), self.rules)

    def first_position(self, static: RaidStatic) -> RaidPosition:
        """Return the set-up (dieppe:3).

        dieppe:13-c.
        """
        where = []
        for counter in static.counters:
            if counter.zone is not None:
                where.append(static.zone_number[counter.zone])
            elif counter.bowl is not None:
                where.append(BOWL if counter.bowl == "GI" else RESERVE)
            elif counter.kind == "lca":
                assert counter.group is not None
                where.append(static.start_zone[counter.group])
            else:
                where.append(WITHDRAWN)  # until the boats are loaded
        hidden = sum(1 << zone for zone, letter in enumerate(static.letter) if letter)
        return RaidPosition(
            static=static,
            stack=[Turn(), LoadBoats()],
            where=where,
            front=[-1] * len(static.zones),
            hidden=hidden,
            pool=tuple(range(len(static.components.markers))),
            alarm=static.tables.alarm.option_start if static.has("alarm") else 0,
        )

    def arrange(self, static: RaidStatic, table: Mapping[str, object]) -> RaidPosition:
        """Return the position that a hand-written file describes."""
        return arrange(static, self.first_position(static), table)

    def written(self, position: RaidPosition) -> dict[str, object]:
        """Return what a position file says that arranges a position."""
        return written(position)

    def form(self, static: RaidStatic) -> Form:
        """Return all that a position file may say."""
        return form_of(static)

    def load(self, static: RaidStatic, plain: Mapping[str, object]) -> RaidPosition:
        """Return a position from its saved form."""
        return fields_from(RaidPosition, static, plain, self)

    def tell(self, static: RaidStatic, event: Event) -> Message:
        """Return an event as a sentence."""
        return telling.tell(static, event)

    def gist(self, before: RaidPosition, events: Sequence[Event], after: RaidPosition) -> Gist:
        """Return what an outcome comes to."""
        return gist(before, events, after)

    def measure(self, start: RaidPosition, words: Sequence[str]) -> Callable[[RaidPosition], int]:
        """Return what reads a number off a position, for puzzles."""
        return MEASURES.read(start, words)

    def event_clause(self, static: RaidStatic, event: Event) -> str:
        """Return the clause behind an event."""
        return telling.clause_of(static, event)

    def about(self, static: RaidStatic, event: Event) -> Shown:
        """Return what an event is about."""
        return about(static, event)

    def picture(self, position: RaidPosition, language: str, side: str | None = None) -> str:
        """Return the raid as text."""
        return draw(position, language)

    def board(self, static: RaidStatic, language: str) -> ZonesBoard:
        """Return what a client needs to draw the zone map."""
        return board_of(static, language)

    def charts(self, language: str) -> list[Chart]:
        """Return the tables that players look things up in."""
        return charts_of(self, language)

    def goals(self, position: RaidPosition) -> list[Goal]:
        """Return how each side wins and how that stands; all of it is open."""
        return briefing.goals_of(position)

    def forces(self, position: RaidPosition, side: str) -> list[Message]:
        """Return what a side has, as both may know."""
        return briefing.forces_of(position, side)

    def facts(self, position: RaidPosition) -> dict[str, int]:
        """Return the numbers that a briefing may name."""
        return briefing.facts_of(position)

    def chronicle(self, game: Game) -> Chronicle:
        """Return the history of the battle."""
        return chronicle_of(game)

    def problems(self) -> list[str]:
        """Return what is wrong with the game's data."""
        return problems(self.components)

    def invariants(self, position: RaidPosition) -> list[str]:
        """Return what must never be true and is."""
        return broken(position)
