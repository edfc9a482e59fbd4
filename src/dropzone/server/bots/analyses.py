"""Analyses of finished games: made part by part while no game in play needs the processes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

import msgspec

from dropzone.bots.analysis import Analysis, Review, Step, joined, summed_up, worth_reviewing
from dropzone.server.bots.queue import Rank
from dropzone.server.bots.staffwork import Part, Reviews, Stepped
from dropzone.server.bots.workers import BotFailed, BotWorkers, Task

__all__ = ["Analyses", "Job"]

log = logging.getLogger("dropzone.server")

#: How many choices are looked at at once: so long a bot may have to wait for the next part.
CHOICES = 60
#: How many analyses are kept, and how many are made at once.
MOST_KEPT, AT_ONCE = 200, 2
#: Seconds of processor time for one part; the first one replays the game as well.
SECONDS = 60.0


class Job:
    """One analysis: how far it is, and what came of it."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 0
        self.found: Analysis | None = None
        self.failed = False
        self.running: asyncio.Task[None] | None = None


class Analyses:
    """The analyses of this process, each made once and kept."""

    def __init__(self, bot_workers: BotWorkers) -> None:
        self._bot_workers = bot_workers
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._places = asyncio.Semaphore(AT_ONCE)

    def known(self, table: str) -> Job | None:
        """Return the analysis of a table, if it was begun and did not fail."""
        job = self._jobs.get(table)
        return None if job is None or job.failed else job

    def begin(self, table: str, game: str, part: Part, address: str) -> Job:
        """Begin the analysis of a finished game, for somebody at an address."""
        job = self._jobs[table] = Job()
        self._jobs.move_to_end(table)
        while len(self._jobs) > MOST_KEPT:
            _, old = self._jobs.popitem(last=False)
            if old.running is not None:
                old.running.cancel()
        job.running = asyncio.get_running_loop().create_task(self._make(job, game, part, address))
        return job

    async def _make(self, job: Job, game: str, part: Part, address: str) -> None:
        async with self._places:
            try:
                job.found = await self._found(job, game, part, address)
            except BotFailed:
                job.failed = True
            except Exception:
                log.exception("an analysis of %s failed", game)
                job.failed = True

    async def _found(self, job: Job, game: str, part: Part, address: str) -> Analysis:
        steps: list[Step] = []
        sides: list[str] = []
        first, number = 0, 1
        while first < number:
            asked = msgspec.structs.replace(part, first=first, last=first + CHOICES)
            told = msgspec.json.decode(await self._ask(game, asked, address), type=Stepped)
            steps, sides, number = steps + told.steps, told.sides, told.number
            first += CHOICES
            # A plan that is looked at again takes about as long as so many choices.
            job.done, job.of = min(first, number), number + number // 2
        curve = joined(steps, sides[0])
        plans = worth_reviewing(curve.stretches)
        reviews: list[Review] = []
        for each in plans:
            asked = msgspec.structs.replace(part, stretch=each)
            found = msgspec.json.decode(await self._ask(game, asked, address), type=Reviews)
            reviews.append(found.review)
            job.done = number + number // 2 * len(reviews) // len(plans)
        return summed_up(curve, reviews, sides)

    async def _ask(self, game: str, part: Part, address: str) -> str:
        task = Task(
            game=game,
            data=part.data,
            position=msgspec.json.encode(part).decode(),
            number=part.first,
            bot="",
            seed="",
            budget=SECONDS,
            wish="analysis",
        )
        return await self._bot_workers.ask(task, Rank.SHOW, address)
