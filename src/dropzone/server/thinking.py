"""Bots think in processes of their own, so that a slow or broken one hurts nobody."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

import msgspec

from dropzone.bots import Outlook, make, names
from dropzone.core.decision import Decision
from dropzone.core.dice import SeededDice
from dropzone.core.engine import advance
from dropzone.core.registry import game_definition
from dropzone.core.saving import load

__all__ = ["BotFailed", "Minds", "Task", "bot_names"]

log = logging.getLogger("dropzone.server")

#: Seconds to start a process, and to load a game for the first time besides thinking.
START_SECONDS = 60.0
GRACE_SECONDS = 5.0


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


def bot_names(game: str) -> list[str]:
    """Return the bots that can play a game."""
    return names(game)


def think(task: Task) -> str:
    """Return the notation of a bot's choice; runs in the bot's process."""
    definition = game_definition(task.game, tuple(Path(each) for each in task.data))
    position = load(definition, task.position)
    advance(position, SeededDice(""))  # lists the choices again; nothing is rolled at a question
    bot = make(task.bot, seed=task.seed, game=task.game)
    outlook = Outlook(position, number=task.number, seed=task.seed, budget=task.budget)
    choice = bot.choose(outlook)
    if choice not in position.open:
        raise BotFailed(f"{choice!r} is none of its choices")
    return Decision(position, task.number).notation(choice)


def _serve(connection: Connection, think: Think) -> None:
    """Answer tasks until the server closes the pipe, or dies."""
    connection.send_bytes(b"ready")
    while True:
        try:
            task: Task = msgspec.json.decode(connection.recv_bytes(), type=Task)
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            answer = (True, think(task))
        except KeyboardInterrupt:
            return
        except BaseException as error:  # whatever a bot does, its process lives on
            answer = (False, f"{type(error).__name__}: {error}"[:500])
        connection.send_bytes(msgspec.json.encode(answer))


class _Mind:
    """One process that thinks; killed and started anew when it stalls or dies."""

    def __init__(self, think: Think) -> None:
        self._think = think
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, task: Task) -> str:
        """Return the choice of a bot, or raise `BotFailed`; blocks its thread."""
        wait = task.budget * 1.5 + GRACE_SECONDS
        try:
            if self._process is None or not self._process.is_alive():
                self._start()
            assert self._pipe is not None
            self._pipe.send_bytes(msgspec.json.encode(task))
            if not self._pipe.poll(wait):
                self.stop()
                raise BotFailed(f"no answer in {wait:.0f} seconds")
            good, text = msgspec.json.decode(self._pipe.recv_bytes(), type=tuple[bool, str])
        except (EOFError, OSError) as error:
            self.stop()
            raise BotFailed(f"its process died ({error!r})") from None
        if not good:
            raise BotFailed(text)
        return text

    def _start(self) -> None:
        self.stop()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._think), daemon=True)
        self._process.start()
        theirs.close()  # only the child holds its end, so each side notices the other's death
        self._pipe = ours
        if not ours.poll(START_SECONDS):
            self.stop()
            raise BotFailed("its process did not start")
        ours.recv_bytes()

    def stop(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._process = None


class Minds:
    """The processes in which bots think, shared by all tables."""

    def __init__(self, workers: int, think: Think = think) -> None:
        self._threads = ThreadPoolExecutor(max(1, workers), thread_name_prefix="minds")
        self._idle = [_Mind(think) for _ in range(max(1, workers))]
        self.seconds = 0.0
        self.choices = 0
        self.failures = 0

    async def choose(self, task: Task) -> str:
        """Return a bot's choice; a bot that fails is replaced by the simplest one."""
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
        mind = self._idle.pop()  # there are as many minds as threads
        started = time.monotonic()
        try:
            return mind.ask(task)
        finally:
            self.seconds += time.monotonic() - started
            self.choices += 1
            self._idle.append(mind)

    def close(self) -> None:
        """End all processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for mind in self._idle:
            mind.stop()


def _any_choice(task: Task) -> str:
    """Return any choice, without a bot and without its process."""
    return think(msgspec.structs.replace(task, bot="random"))
