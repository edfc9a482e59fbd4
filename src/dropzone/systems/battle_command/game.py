"""The games of the system, as the registry knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from dropzone.core.data import Values
from dropzone.core.errors import DataError, PositionError
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
from dropzone.core.views import AfterActionFigures, HexBoard
from dropzone.systems.battle_command import briefing, report, telling
from dropzone.systems.battle_command.board import board_of
from dropzone.systems.battle_command.charts import charts_of
from dropzone.systems.battle_command.checks import problems
from dropzone.systems.battle_command.chronicle import chronicle_of
from dropzone.systems.battle_command.components import Components, load
from dropzone.systems.battle_command.gist import gist
from dropzone.systems.battle_command.measures import MEASURES
from dropzone.systems.battle_command.picture import describe, draw
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.position_file import MOMENTS, arrange
from dropzone.systems.battle_command.position_written import form_of, written
from dropzone.systems.battle_command.shown import about
from dropzone.systems.battle_command.static import GONE, WAITING, BattleStatic
from dropzone.systems.battle_command.survey import survey
from dropzone.systems.battle_command.variant import Variant

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game

__all__ = ["BattleCommandGame"]


class BattleCommandGame(GameDefinition[BattlePosition, BattleStatic]):
    """A Battle Command game: its data folder and its variant of the rules."""

    rules_version = 2
    board_kind = "hex"
    takes_setups = True

    def __init__(self, package: str, variant: type[Variant], values: Values = ()) -> None:
        super().__init__(package, values)
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

    def first_position(self, static: BattleStatic) -> BattlePosition:
        """Return the set-up of the scenario: the game's, and what its own set-up changes."""
        scenario = self.sheet.scenario(static.setting.scenario)
        if not scenario.setup:
            return self._set_up(static)
        try:
            position = arrange(static, self._set_up(static), scenario.setup)
        except PositionError as error:
            raise DataError(f"{self.id}/{scenario.id}: {error}") from None
        if scenario.setup.keys().isdisjoint(MOMENTS):
            position.stack = static.variant.opening()
        return position

    def _set_up(self, static: BattleStatic) -> BattlePosition:
        """Return the set-up of the game (market-garden:3, mercury:3).

        market-garden:3.1-a, market-garden:3.3-c, mercury:3.1-a, mercury:3.3-c.
        """
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

    def arrange(self, static: BattleStatic, table: Mapping[str, object]) -> BattlePosition:
        """Return the position that a hand-written file describes."""
        setup = self.sheet.scenario(static.setting.scenario).setup
        if not table or not setup:
            return arrange(static, self.first_position(static), table)
        told = {**setup, **table}
        for key, own in setup.items():  # of units and markers, those that the file does not name
            if isinstance(own, dict) and isinstance(table.get(key), dict):
                told[key] = {**own, **told[key]}
        return arrange(static, self._set_up(static), told)

    def written(self, position: BattlePosition) -> dict[str, object]:
        """Return what a position file says that arranges a position."""
        return written(position)

    def form(self, static: BattleStatic) -> Form:
        """Return all that a position file may say."""
        return form_of(static)

    def load(self, static: BattleStatic, plain: Mapping[str, object]) -> BattlePosition:
        """Return a position from its saved form."""
        return fields_from(static.variant.position_type, static, plain, self)

    def tell(self, static: BattleStatic, event: Event) -> Message:
        """Return an event as a sentence."""
        return telling.tell(static, event)

    def gist(self, before: BattlePosition, events: Sequence[Event], after: BattlePosition) -> Gist:
        """Return what an outcome comes to."""
        return gist(before, events, after)

    def measure(
        self, start: BattlePosition, words: Sequence[str]
    ) -> Callable[[BattlePosition], int]:
        """Return what reads a number off a position, for puzzles."""
        return MEASURES.read(start, words)

    def event_clause(self, static: BattleStatic, event: Event) -> str:
        """Return the clause behind an event."""
        return telling.clause_of(static, event)

    def about(self, static: BattleStatic, event: Event) -> Shown:
        """Return what an event is about."""
        return about(static, event)

    def picture(self, position: BattlePosition, language: str, side: str | None = None) -> str:
        """Return the map drawn with characters; units are open to both sides."""
        return draw(position, language)

    def describe(
        self, position: BattlePosition, name: str, language: str, side: str | None = None
    ) -> list[str]:
        """Say what a hex, a box or a unit is; all of it is open to both sides."""
        return describe(position, name, language)

    def board(self, static: BattleStatic, language: str) -> HexBoard:
        """Return what a client needs to draw map and counters."""
        return board_of(static, language)

    def charts(self, language: str) -> list[Chart]:
        """Return the tables that players look things up in."""
        return charts_of(self, language)

    def goals(self, position: BattlePosition) -> list[Goal]:
        """Return how each side wins and how that stands; all of it is open."""
        return briefing.goals_of(position)

    def forces(self, position: BattlePosition, side: str) -> list[Message]:
        """Return what a side has, as both may know."""
        return briefing.forces_of(position, side)

    def facts(self, position: BattlePosition) -> dict[str, int]:
        """Return the numbers that a briefing may name."""
        return briefing.facts_of(position)

    def survey(self, position: BattlePosition, kind: str, of: str, side: str | None) -> list[Layer]:
        """Return supply, stops or reach; all of it is open to both sides."""
        return survey(position, kind, of, side)

    def chronicle(self, game: Game) -> Chronicle:
        """Return the history of the battle; all of it is open to both sides."""
        return chronicle_of(game)

    def after_action(self, game: Game, side: str | None, language: str) -> AfterActionFigures:
        """Return losses, objectives and remarkable dice; all of it is open to both sides."""
        return report.after_action(game, language)

    def problems(self) -> list[str]:
        """Return what is wrong with the game's data."""
        return problems(self.components)

    def invariants(self, position: BattlePosition) -> list[str]:
        """Return what must never be true and is: checked by the fuzzer after every decision."""
        from dropzone.systems.battle_command.invariants import broken

        return broken(position)

    def audit(self, game: Game) -> list[str]:
        """Return what went wrong in the combat that was fought last."""
        from dropzone.systems.battle_command.audit import audit

        return audit(game)
