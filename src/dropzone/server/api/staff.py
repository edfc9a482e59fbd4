"""What the staff says: hints before a choice, the thoughts of bots, the analysis of a game."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from litestar import Controller, get, post

from dropzone.core.errors import DropzoneError
from dropzone.core.io.saving import dump
from dropzone.core.search.guessing import guesses
from dropzone.core.text.messages import LANGUAGES, M, tr
from dropzone.server.api.advice import check
from dropzone.server.api.problems import Problem
from dropzone.server.api.routes import Visiting
from dropzone.server.api.staff_wire import (
    AnalysisInfo,
    CurvePoint,
    HintInfo,
    Hints,
    Reason,
    Reasons,
    Turning,
)
from dropzone.server.api.state import choice_info
from dropzone.server.bots.queue import Rank
from dropzone.server.bots.staffwork import Hinted, Part
from dropzone.server.bots.workers import BotFailed, Task
from dropzone.server.tables.house import hash_of
from dropzone.server.tables.table import Table

__all__ = ["StaffController"]

#: Longer games are analysed on the command line: nobody waits for them at a table.
LONGEST = 6000
#: The curve goes out with at most so many points.
MOST_POINTS = 400

#: By table: the move and seat that was advised last, and what was said.
_SAID: WeakKeyDictionary[Table, dict[str, tuple[int, str]]] = WeakKeyDictionary()


class _Asked(NamedTuple):
    """What is known before the staff is asked: its task, or what it said already."""

    task: Task | None
    said: str


class StaffController(Controller):
    """What the staff says at a table."""

    path = "/api/tables"
    tags = ["tables"]  # noqa: RUF012 - Litestar's way to set it

    @post("/{table_id:str}/hint", status_code=200)
    async def hint(self, visit: Visiting) -> Hints:
        """Return what the staff would do; the first question about a move is counted."""
        house, language = visit.house, visit.asker.language

        def prepare(table: Table, seat: str) -> _Asked:
            check(table, seat)
            if not table.hints_allowed:
                raise Problem("not-now", M("The players agreed to ask for no hints."))
            known = _SAID.get(table, {}).get(seat)
            if known is not None and known[0] == table.game.number:
                return _Asked(None, known[1])
            header = table.header
            guess = hash_of(f"hint {header.seed} {table.game.number}")
            data = tuple(str(path) for path in house.data_of(header.game))
            return _Asked(
                Task(
                    game=header.game,
                    data=data,
                    pack=house.pack_of(table),
                    position=dump(table.game.resample(seat, guess)),
                    number=table.game.number,
                    bot="",
                    seed=f"hint {table.id}",
                    budget=house.settings.bot_seconds,
                    wish="hints",
                ),
                "",
            )

        task, said = await visit.act(prepare)
        if task is not None:
            try:
                said = await house.bot_workers.ask(task, Rank.AWAITED, visit.asker.address)
            except BotFailed:
                raise Problem("busy", M("The staff has no answer now.")) from None

        def note(table: Table, seat: str) -> Hints:
            check(table, seat)
            number = table.game.number
            if task is not None and number != task.number:
                raise Problem("not-now", M("Somebody else was faster; look again."))
            if table.hinted.get(seat) != number:
                counted = table.entries("hint", seat, [f"1 {number}"], house.hours.now())
                table.enter(counted)
            _SAID.setdefault(table, {})[seat] = (number, said)
            return _hints(table, seat, said, language)

        return await visit.act(note)

    @get("/{table_id:str}/reasons")
    async def reasons(self, visit: Visiting) -> Reasons:
        """Return what the bots said of their plans: during a game only where nothing is hidden."""
        language = LANGUAGES.index(visit.asker.language)

        def work(table: Table, seat: str | None) -> Reasons:
            game = table.game
            open_game = seat is not None and not table.over
            if open_game and len(guesses(game.position, seat or "", game.number)) > 1:
                return Reasons([])
            if not table.over and seat is None:
                return Reasons([])
            return Reasons(
                [
                    Reason(number, side, said[language])
                    for number, (side, said) in sorted(table.reasons.items())
                    if number < game.number
                ]
            )

        return await visit.look(work)

    @get("/{table_id:str}/analysis")
    async def analysis(self, visit: Visiting) -> AnalysisInfo:
        """Return the analysis of a finished game, or how far it is; asking begins it."""
        house, language = visit.house, visit.asker.language
        game = await visit.look(lambda table, seat: table.header.game)
        job = house.analyses.known(visit.table)
        if job is None:

            def part(table: Table, seat: str | None) -> Part:
                if not table.over:
                    raise Problem("not-now", M("The analysis can be had when the game is over."))
                if not 0 < table.game.number <= LONGEST or table.game.unread is not None:
                    raise Problem("not-now", M("This game cannot be analysed here."))
                try:
                    record = table.game.record()
                except DropzoneError:
                    raise Problem("not-now", M("This game cannot be analysed here.")) from None
                return Part(record, tuple(map(str, house.data_of(table.header.game))))

            asked = await visit.look(part, whole=True)
            job = house.analyses.known(visit.table) or house.analyses.begin(
                visit.table, game, asked, visit.asker.address
            )
        if job.found is None:
            return AnalysisInfo(job.done, job.of, failed=job.failed)
        found = job.found

        def told(table: Table, seat: str | None) -> list[Turning]:
            return [
                Turning(
                    number=each.number,
                    side=each.side,
                    luck=round(each.luck, 4),
                    skill=round(each.skill, 4),
                    played=each.played,
                    best=each.best,
                    plan="" if each.plan is None else tr(language, each.plan),
                    choice=each.choice,
                )
                for each in found.reviews
            ]

        every = max(1, len(found.points) // MOST_POINTS)
        shown = [*found.points[:-1:every], found.points[-1]]
        return AnalysisInfo(
            job.of,
            job.of,
            points=[
                CurvePoint(
                    each.number, round(each.chance, 4), round(each.luck, 4), round(each.skill, 4)
                )
                for each in shown
            ],
            turnings=await visit.look(told),
            accuracy=found.accuracy,
            luck=found.luck,
            skill=found.skill,
        )


def _hints(table: Table, seat: str, said: str, language: str) -> Hints:
    """Return hints in words, each with the choice that it begins with."""
    decision = table.game.decision
    by_words = {decision.notation(each): each for each in decision.choices}
    found = msgspec.json.decode(said, type=list[Hinted])
    return Hints(
        number=table.game.number,
        hints=[
            HintInfo(
                choice=choice_info(decision, by_words[each.choice], language),
                plan=tr(language, each.plan),
                reason=tr(language, each.reason),
                chance=each.chance,
                gain=each.gain,
                error=each.error,
                steps=list(each.steps),
            )
            for each in found
            if each.choice in by_words
        ],
        asked=table.game.hints.get(seat, 0),
    )
