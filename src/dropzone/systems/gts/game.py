"""The games of the system, as the registry knows them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from dropzone.core.definition import GameDefinition
from dropzone.core.history import Chronicle
from dropzone.core.messages import Message
from dropzone.core.position import Event, Position
from dropzone.core.saving import fields_from
from dropzone.core.static import Setting, Static
from dropzone.core.survey import Layer
from dropzone.systems.gts import telling
from dropzone.systems.gts.arrange import arrange
from dropzone.systems.gts.battalions import first_attachments
from dropzone.systems.gts.board import board_of
from dropzone.systems.gts.chronicle import chronicle_of
from dropzone.systems.gts.components import Components, load, problems
from dropzone.systems.gts.invariants import broken
from dropzone.systems.gts.motor_pool import LATER, READY
from dropzone.systems.gts.picture import draw
from dropzone.systems.gts.position import GtsPosition
from dropzone.systems.gts.sequence import Turn
from dropzone.systems.gts.setup import set_up
from dropzone.systems.gts.static import BOX, WAITING, GtsStatic
from dropzone.systems.gts.supply import LEVELS
from dropzone.systems.gts.survey import survey

if TYPE_CHECKING:
    from dropzone.core.game import Game

__all__ = ["GtsGame"]


class GtsGame(GameDefinition):
    """A Grand Tactical game: its data folder and the system's rules."""

    lowest_faces: ClassVar[Mapping[int, int]] = {10: 0}

    @cached_property
    def components(self) -> Components:
        """The game's data, loaded and checked once."""
        return load(self.pack)

    def build_static(self, setting: Setting) -> GtsStatic:
        """Prepare ground, counters and scenario for a setting."""
        return GtsStatic(setting, self.components, self.house_rules(setting), self.rules)

    def first_position(self, static: Static) -> GtsPosition:
        """Return the scenario before its set-up."""
        assert isinstance(static, GtsStatic)
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

    def arrange(self, static: Static, table: dict[str, Any]) -> Position:
        """Return the position that a hand-written file describes."""
        assert isinstance(static, GtsStatic)
        if not table:
            return self.first_position(static)
        return arrange(static, self._empty(static), table)

    def load(self, static: Static, plain: dict[str, Any]) -> Position:
        """Return a position from its saved form."""
        position = fields_from(GtsPosition, static, plain, self)
        position.attach(position.attachments)
        return position

    def tell(self, static: Static, event: Event) -> Message:
        """Return an event as a sentence."""
        assert isinstance(static, GtsStatic)
        return telling.tell(static, event)

    def event_clause(self, static: Static, event: Event) -> str:
        """Return the clause behind an event."""
        assert isinstance(static, GtsStatic)
        return telling.clause_of(static, event)

    def picture(self, position: Position, language: str, side: str | None = None) -> str:
        """Return the table as text."""
        assert isinstance(position, GtsPosition)
        return draw(position, language)

    def board(self, static: Static, language: str) -> dict[str, Any]:
        """Return what a client needs to draw the map."""
        assert isinstance(static, GtsStatic)
        return board_of(static, language)

    def problems(self) -> list[str]:
        """Return what is wrong with the game's data."""
        return problems(self.components)

    def invariants(self, position: Position) -> list[str]:
        """Return what must never be true and is."""
        assert isinstance(position, GtsPosition)
        return broken(position)

    def chronicle(self, game: Game) -> Chronicle:
        """Return the history of the battle; nothing in this system is hidden."""
        return chronicle_of(game)

    def survey(self, position: Position, kind: str, of: str, side: str | None) -> list[Layer]:
        """Return what a unit, leader or hex sees, covers with fire or commands; all of it open."""
        assert isinstance(position, GtsPosition)
        return survey(position, kind, of)


def _supply(static: GtsStatic) -> tuple[int, ...]:
    """Return the supply of each side in each area at the start (S4.0, G25.2)."""
    areas = len(static.display.supply_ids)
    given = static.scenario.supply
    start = [LEVELS.index(given.get("allied", "full")), LEVELS.index(given.get("german", "full"))]
    return tuple(level for level in start for _ in range(areas))
