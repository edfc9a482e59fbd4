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
from dropzone.systems.raid import telling
from dropzone.systems.raid.arrange import arrange
from dropzone.systems.raid.board import board_of
from dropzone.systems.raid.chronicle import chronicle_of
from dropzone.systems.raid.components import Components, load, problems
from dropzone.systems.raid.invariants import broken
from dropzone.systems.raid.picture import draw
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sequence import LoadBoats, Turn
from dropzone.systems.raid.static import BOWL, RESERVE, WITHDRAWN, RaidStatic

if TYPE_CHECKING:
    from dropzone.core.game import Game

__all__ = ["RaidGame"]


class RaidGame(GameDefinition):
    """A solitaire raid: its data folder and the system's rules."""

    @cached_property
    def components(self) -> Components:
        """The game's data, loaded and checked once."""
        return load(self.pack)

    def build_static(self, setting: Setting) -> RaidStatic:
        """Prepare zones, counters and charts for a setting."""
        return RaidStatic(setting, self.components, self.house_rules(setting), self.rules)

    def first_position(self, static: Static) -> RaidPosition:
        """Return the set-up (dieppe:3)."""
        assert isinstance(static, RaidStatic)
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

    def arrange(self, static: Static, table: dict[str, Any]) -> Position:
        """Return the position that a hand-written file describes."""
        assert isinstance(static, RaidStatic)
        return arrange(static, self.first_position(static), table)

    def load(self, static: Static, plain: dict[str, Any]) -> Position:
        """Return a position from its saved form."""
        return fields_from(RaidPosition, static, plain, self)

    def tell(self, static: Static, event: Event) -> Message:
        """Return an event as a sentence."""
        assert isinstance(static, RaidStatic)
        return telling.tell(static, event)

    def event_clause(self, static: Static, event: Event) -> str:
        """Return the clause behind an event."""
        assert isinstance(static, RaidStatic)
        return telling.clause_of(static, event)

    def picture(self, position: Position, language: str, side: str | None = None) -> str:
        """Return the raid as text."""
        assert isinstance(position, RaidPosition)
        return draw(position, language)

    def board(self, static: Static, language: str) -> dict[str, Any]:
        """Return what a client needs to draw the zone map."""
        assert isinstance(static, RaidStatic)
        return board_of(static, language)

    def chronicle(self, game: Game) -> Chronicle:
        """Return the history of the battle."""
        return chronicle_of(game)

    def problems(self) -> list[str]:
        """Return what is wrong with the game's data."""
        return problems(self.components)

    def invariants(self, position: Position) -> list[str]:
        """Return what must never be true and is."""
        assert isinstance(position, RaidPosition)
        return broken(position)
