"""Puzzles over the wire: the list, the one of the day, and what an answer is worth."""

from __future__ import annotations

import datetime
from typing import Annotated

from litestar import Controller, get
from litestar.params import QueryParameter
from msgspec import Struct

from dropzone.core.rules.puzzles import (
    PuzzleTitle,
    Verdict,
    daily_puzzle,
    judge_named,
    puzzle_title,
    puzzle_titles,
)
from dropzone.server.api.routes import Asking, ChoiceQuery, GameId

__all__ = ["PuzzlesController"]

Day = Annotated[
    datetime.date | None, QueryParameter(description="a day, as 2026-06-06; today in UTC if none")
]


class Daily(Struct, frozen=True):
    """The puzzle of a day, the same for everybody."""

    day: str
    puzzle: PuzzleTitle


class PuzzlesController(Controller):
    """Puzzles: answered at a table that is opened with the name of one."""

    path = "/api/puzzles"
    tags = ["puzzles"]  # noqa: RUF012 - Litestar's way to set it

    @get("/")
    async def puzzles(self, asker: Asking) -> list[PuzzleTitle]:
        """Return the puzzles of all games, those of one game in their order."""
        return await asker.house.run(lambda: puzzle_titles(asker.language))

    @get("/daily")
    async def daily(self, asker: Asking, day: Day = None) -> Daily:
        """Return the puzzle of a day; without one that of today, by UTC."""
        now = datetime.datetime.fromtimestamp(asker.house.hours.now(), datetime.UTC)
        asked = day or now.date()
        title = await asker.house.run(lambda: puzzle_title(daily_puzzle(asked), asker.language))
        return Daily(asked.isoformat(), title)

    @get("/{game:str}/{name:str}")
    async def puzzle(self, asker: Asking, game: GameId, name: GameId) -> PuzzleTitle:
        """Return a puzzle with its question, but not its answer."""
        return await asker.house.run(lambda: puzzle_title(f"{game}/{name}", asker.language))

    @get("/{game:str}/{name:str}/verdict")
    async def verdict(
        self, asker: Asking, game: GameId, name: GameId, choice: ChoiceQuery
    ) -> Verdict:
        """Return what an answer is worth beside all others, and why the best is the best."""
        language = asker.language
        return await asker.house.run(lambda: judge_named(f"{game}/{name}", choice, language))
