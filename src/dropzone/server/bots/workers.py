"""Bots think in processes of their own, so that a slow or broken one hurts nobody."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from dropzone.bots import Bot, Observation, make, names
from dropzone.core.data import StoredPack
from dropzone.core.data.registry import game_definition, stored_definition
from dropzone.core.io.saving import load
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance
from dropzone.core.text.messages import LANGUAGES, Message, tr
from dropzone.server.bots.queue import Queue, Rank
from dropzone.server.bots.staffwork import Wish, analysed, hinted
from dropzone.server.ops.confined import Broken, Confined

__all__ = ["BotFailed", "BotWorkers", "Task", "bot_names"]

log = logging.getLogger("dropzone.server")

#: Seconds to load a game for the first time, besides thinking.
GRACE_SECONDS = 5.0
#: How many bots a process remembers, with the plans that they follow.
REMEMBERED = 32


#: What a bot's process does with a task.
Think = Callable[["Task"], str]


class BotFailed(Exception):
    """A bot crashed, stalled or answered nonsense."""


class Task(msgspec.Struct, frozen=True):
    """All that a bot's process needs for one choice."""

    game: str
    data: tuple[str, ...]
    position: str
    number: int
    bot: str
    seed: str
    budget: float
    #: The data of the game, if they are not those that the server has.
    pack: bytes = b""
    #: What is wanted: a choice, hints, or a part of an analysis (`staffwork.py`).
    wish: Wish = "choice"


def bot_names(game: str) -> list[str]:
    """Return the bots that can play a game."""
    return names(game)


def think(task: Task) -> str:
    """Return what a task wishes for; runs in the bot's process.

    Of a choice it is the notation, and in further lines what the bot says of the plan that it
    begins with it, in every language.
    """
    if task.wish == "analysis":
        return analysed(task.position)
    observation = _observation(task)
    if task.wish == "hints":
        return hinted(observation)
    bot = _player(task.bot, task.seed, task.game)
    bot.told = None
    choice = bot.choose(observation)
    if choice not in observation.choices:
        raise BotFailed(f"{choice!r} is none of its choices")
    said: Message | None = bot.told
    told = [] if said is None else [tr(language, said) for language in LANGUAGES]
    return "\n".join([observation.decision.notation(choice), *told])


def _observation(task: Task) -> Observation:
    """Return what the seat that decides may know of the position of a task."""
    definition = (
        stored_definition(StoredPack.decode(task.pack))
        if task.pack
        else game_definition(task.game, tuple(Path(each) for each in task.data))
    )
    position = load(definition, task.position)
    advance(position, SeededDice(""))  # lists the choices again; nothing is rolled at a question
    return Observation(position, number=task.number, seed=task.seed, budget=task.budget)


@lru_cache(maxsize=REMEMBERED)
def _player(bot: str, seed: str, game: str) -> Bot:
    """Return a bot as it was left after its last choice, or a new one; either can go on."""
    return make(bot, seed=seed, game=game)


class _Answer(NamedTuple):
    """What a bot's process says: whether it chose, and what, or what went wrong."""

    good: bool
    text: str


def _answer(think: Think, message: bytes) -> bytes:
    """Do a task that came as a message; runs in the bot's process."""
    try:
        answer = _Answer(True, think(msgspec.json.decode(message, type=Task)))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a bot does, its process lives on
        answer = _Answer(False, f"{type(error).__name__}: {error}"[:500])
    return msgspec.json.encode(answer)


class _BotWorker:
    """One process that thinks; killed and started anew when it stalls or dies."""

    def __init__(self, think: Think, megabytes: int) -> None:
        self._process = Confined(partial(_answer, think), megabytes=megabytes)

    def ask(self, task: Task) -> str:
        """Return the choice of a bot, or raise `BotFailed`; blocks its thread."""
        wait = task.budget * 1.5 + GRACE_SECONDS
        try:
            answer = self._process.ask(msgspec.json.encode(task), wait)
        except Broken as error:
            raise BotFailed(str(error)) from None
        good, text = msgspec.json.decode(answer, type=_Answer)
        if not good:
            raise BotFailed(text)
        return text

    def stop(self) -> None:
        """End the process."""
        self._process.stop()


class BotWorkers:
    """The processes in which bots think, shared by all tables."""

    def __init__(self, workers: int, think: Think = think, *, megabytes: int = 1500) -> None:
        self._threads = ThreadPoolExecutor(max(1, workers), thread_name_prefix="bot_workers")
        self._idle = [_BotWorker(think, megabytes) for _ in range(max(1, workers))]
        self.queue = Queue(workers)
        self.seconds = 0.0
        self.choices = 0
        self.failures = 0

    async def choose(self, task: Task, rank: Rank = Rank.AWAITED, address: str = "") -> str:
        """Return a bot's choice; a bot that fails is replaced by the simplest one.

        It waits for its turn as its rank and the address that wants it deserve.
        """
        await self.queue.enter(rank, address)
        started = time.monotonic()
        try:
            return await self._chosen(task)
        finally:
            self.queue.leave(address, time.monotonic() - started)

    async def ask(self, task: Task, rank: Rank, address: str = "") -> str:
        """Return what the staff says; `BotFailed` if it cannot.  Nobody stands in for it."""
        await self.queue.enter(rank, address)
        started = time.monotonic()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._ask, task)
        except BotFailed as failure:
            self.failures += 1
            log.warning("the staff failed at move %d of %s: %s", task.number, task.game, failure)
            raise
        finally:
            self.queue.leave(address, time.monotonic() - started)

    async def _chosen(self, task: Task) -> str:
        loop = asyncio.get_running_loop()
        for bot in dict.fromkeys([task.bot, "random"]):
            try:
                attempt = msgspec.structs.replace(task, bot=bot)
                return await loop.run_in_executor(self._threads, self._ask, attempt)
            except BotFailed as failure:
                self.failures += 1
                log.warning(
                    "bot %s failed at move %d of %s: %s", bot, task.number, task.game, failure
                )
        return await loop.run_in_executor(self._threads, _any_choice, task)

    def _ask(self, task: Task) -> str:
        worker = self._idle.pop()  # there are as many as threads
        started = time.monotonic()
        try:
            return worker.ask(task)
        finally:
            self.seconds += time.monotonic() - started
            self.choices += 1
            self._idle.append(worker)

    def close(self) -> None:
        """End all processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._idle:
            worker.stop()


def _any_choice(task: Task) -> str:
    """Return any choice, without a bot and without its process."""
    return think(msgspec.structs.replace(task, bot="random"))
