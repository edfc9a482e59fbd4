"""The house: all tables of this server, each behind its lock, kept in memory while in use."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import hmac
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from dropzone.core.errors import DropzoneError
from dropzone.core.messages import M
from dropzone.core.saving import dump
from dropzone.server.limits import RateLimit
from dropzone.server.live import Live
from dropzone.server.problems import Forbidden, Problem
from dropzone.server.settings import Settings
from dropzone.server.store import Stale, Store
from dropzone.server.table import Table
from dropzone.server.thinking import Minds, Task

__all__ = ["House", "hash_of", "new_secret"]

log = logging.getLogger("dropzone.server")

T = TypeVar("T")

#: How long a bot may be silent before any process may ask it again.
BOT_PATIENCE = 120.0


#: Journals longer than this are folded apart from the games in play: it takes a second or more.
LONG = 3000


def settle() -> None:
    """Take all there is out of the garbage collector's sight.

    The positions of a long game are many and in no circle, so that looking through them finds
    nothing and makes everybody wait.  They are freed all the same when nobody keeps them.
    """
    gc.collect(1)
    gc.freeze()


def new_secret() -> str:
    """Return a secret of 192 bits that fits into a link."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """Return what the store keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


class House:
    """Where requests find their table.

    Work at a table is done by one thread at a time, under the table's lock; the event loop only
    waits.  What a request changed is stored before the lock is given up; if that fails the table
    is forgotten and rebuilt from the store.
    """

    def __init__(self, settings: Settings, store: Store, live: Live) -> None:
        self.settings = settings
        self.store = store
        self.live = live
        self.minds = Minds(settings.bot_workers)
        self.threads = ThreadPoolExecutor(settings.threads, thread_name_prefix="rules")
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._cache = threading.Lock()
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        #: What takes seconds waits here for its turn, so that games in play never wait for it.
        self._slow = ThreadPoolExecutor(1, thread_name_prefix="slow")
        self._moves_settled = -LONG  # with the first move all data of its game are loaded
        limits = settings.limits
        self.requests_limit = RateLimit(limits.requests, limits.requests_burst)
        self.tables_limit = RateLimit(limits.tables, limits.tables_burst)
        self.chats_limit = RateLimit(limits.chats, limits.chats_burst)
        self.choices_stored = 0
        self.rebuilt = 0

    # -- tables ---------------------------------------------------------------------------

    async def run(self, work: Callable[[], T]) -> T:
        """Do work in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    async def run_slow(self, work: Callable[[], T]) -> T:
        """Do work that takes seconds: one such thing after the other, in a thread of its own."""

        def quietly() -> T:
            gc.disable()  # it would look through all that has been made so far, again and again
            try:
                return work()
            finally:
                gc.enable()
                settle()

        return await asyncio.get_running_loop().run_in_executor(self._slow, quietly)

    async def at(self, table: str, work: Callable[[Table], T], *, whole: bool = False) -> T:
        """Do work at a table, tell those who watch if it changed, and let bots go on.

        Work that goes through the `whole` game takes long if the game is long.
        """
        async with self._locked(table):
            is_long = await self._wake(table)
            run = self.run_slow if is_long and whole else self.run
            result, before, found = await run(lambda: self._work(table, work))
            changed = found.version, found.game.number
        if changed[0] != before:
            self.live.tell(
                found.id, {"kind": "changed", "number": changed[1], "version": changed[0]}
            )
        if found.bot_to_play is not None:
            self._wake_bot(table)
        return result

    async def _wake(self, name: str) -> bool:
        """Have a long game in memory before anybody works on it; return whether it is long."""
        known = self._tables.get(name)
        if known is not None:
            return known.version > LONG
        if (await self.run(lambda: self.store.glance(name))).entries <= LONG:
            return False
        await self.run_slow(lambda: self._fresh(name))
        return True

    @contextlib.asynccontextmanager
    async def _locked(self, table: str) -> AsyncIterator[None]:
        lock, users = self._locks.get(table) or (asyncio.Lock(), 0)
        self._locks[table] = (lock, users + 1)
        try:
            async with lock:
                yield
        finally:
            lock, users = self._locks[table]
            if users == 1:
                del self._locks[table]
            else:
                self._locks[table] = (lock, users - 1)

    def _work(self, name: str, work: Callable[[Table], T]) -> tuple[T, int, Table]:
        table = self._fresh(name)
        before = table.version
        try:
            self.check_clock(table)
            return work(table), before, table
        except Stale:
            self.forget(name)
            raise Problem("not-now", M("Somebody else was faster; look again.")) from None
        except (Problem, DropzoneError):
            if table.version != before:
                self.forget(name)
            raise
        except BaseException:
            self.forget(name)
            raise

    def _fresh(self, name: str) -> Table:
        """Return a table with everything that any process has stored of it."""
        glance = self.store.glance(name)
        table = self._tables.get(name)
        if table is None:
            header = self.store.header(name)
            if header is None:
                raise Problem("unknown", M("There is no such table."))
            table = Table(name, header, glance.seats, self.data_of(header.game))
            self.rebuilt += 1
        by_side = {seat.side: seat for seat in glance.seats}  # before what was played by them
        table.seats = {side: by_side[side] for side in table.seats}
        try:
            if glance.entries > table.version:
                for entry in self.store.entries(name, table.version):
                    table.fold(entry)
        except BaseException:
            self.forget(name)
            raise
        if glance.chat != table.chat_known:
            table.chat = self.store.chat(name, self.settings.limits.chat_kept)
            table.chat_known = glance.chat
        table.rematch = glance.rematch
        self.keep(table)
        return table

    def keep(self, table: Table) -> None:
        """Keep a table in memory; those that nobody has looked at for longest make room."""
        settings = self.settings
        with self._cache:
            self._tables[table.id] = table
            self._tables.move_to_end(table.id)
            moves = sum(each.game.number for each in self._tables.values())
            while len(self._tables) > settings.games_in_memory or (
                moves > settings.moves_in_memory and len(self._tables) > 1
            ):
                moves -= self._tables.popitem(last=False)[1].game.number
            if moves > self._moves_settled + LONG:
                settle()
            if not self._moves_settled <= moves <= self._moves_settled + LONG:
                self._moves_settled = moves

    def forget(self, name: str) -> None:
        """Drop a table from memory; the store has it."""
        with self._cache:
            self._tables.pop(name, None)

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def data_of(self, game: str) -> tuple[Path, ...]:
        """Return the user's own data files for a game."""
        return tuple(self.settings.data.get(game, ()))

    # -- seats ----------------------------------------------------------------------------

    @staticmethod
    def seat_of(table: Table, secret: str | None) -> str | None:
        """Return the side whose secret this is, None without one; `Forbidden` for a wrong one."""
        if secret is None:
            return None
        given = hash_of(secret)
        found: str | None = None
        for side, seat in table.seats.items():  # all are compared, so that time tells nothing
            if seat.secret_hash is not None and hmac.compare_digest(seat.secret_hash, given):
                found = side
        if found is None:
            raise Forbidden
        return found

    def online(self, table: Table) -> Callable[[str], bool]:
        """Return who is present at a table, here or at another process."""
        now = time.time()

        def is_online(side: str) -> bool:
            return self.live.is_here(table.id, side) or table.seats[side].seen_until > now

        return is_online

    # -- bots -----------------------------------------------------------------------------

    def _wake_bot(self, table: str) -> None:
        running = self._tasks.get(table)
        if running is not None and not running.done():
            return
        task = asyncio.get_running_loop().create_task(self._play_bots(table))
        self._tasks[table] = task
        task.add_done_callback(lambda done: self._bot_done(table, done))

    def _bot_done(self, table: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(table) is task:
            del self._tasks[table]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the bot at table %s stopped", table, exc_info=error)

    async def _play_bots(self, name: str) -> None:
        """Let bots choose at a table until it is for somebody else."""
        while True:
            async with self._locked(name):
                await self._wake(name)
                task = await self.run(lambda: self._bot_task(self._fresh(name)))
            if task is None:
                return
            choice = await self.minds.choose(task)
            try:
                await self.at(name, partial(self._play_bot, task, choice))
            except Problem as problem:
                if problem.kind != "not-now":  # else another process was faster
                    raise

    def _bot_task(self, table: Table) -> Task | None:
        seat = table.bot_to_play
        if seat is None:
            return None
        return Task(
            game=table.header.game,
            data=tuple(str(path) for path in self.data_of(table.header.game)),
            position=dump(table.game.position),
            number=table.game.number,
            bot=seat.bot,
            seed=hash_of(f"bot {table.id} {seat.side}"),
            budget=self.settings.bot_seconds,
        )

    def _play_bot(self, task: Task, choice: str, table: Table) -> None:
        """Play a bot's choice if it is still wanted."""
        seat = table.bot_to_play
        if seat is None or table.game.number != task.number:
            return
        try:
            self.play(table, seat.side, choice, task.number)
        except DropzoneError as error:
            self.minds.failures += 1
            log.warning(
                "bot %s failed at move %d of %s: %s", seat.bot, task.number, task.game, error
            )
            any_choice = secrets.choice(table.game.decision.notations)
            self.play(table, seat.side, any_choice, task.number)

    def play(self, table: Table, seat: str, choice: str, number: int) -> None:
        """Play a choice and store it."""
        stages = table.play(choice, seat, number)
        entries = table.entries("play", seat, stages, time.time())
        try:
            table.commit(self.store, entries, played=True)
        except BaseException:
            self.forget(table.id)  # memory is ahead of the store
            raise
        self.choices_stored += len(entries)

    # -- what nobody asks for ---------------------------------------------------------------

    async def look_after(self, every: float = 2.0) -> None:
        """End games whose clock has run out, and wake bots that were left waiting."""
        patience = 0.0  # after a start every waiting bot was left alone by somebody
        while True:
            try:
                now = time.time()
                for table in await self.run(partial(self.store.overdue, now)):
                    await self.at(table, self.check_clock)
                for table in await self.run(partial(self.store.waiting_for_bots, now - patience)):
                    self._wake_bot(table)
                patience = BOT_PATIENCE
            except Exception:
                log.exception("looking after the tables failed; it is tried again")
            await asyncio.sleep(every)

    def check_clock(self, table: Table) -> None:
        """End the game if the running clock has fallen."""
        deadline = table.clock.deadline
        if table.over or deadline is None or time.time() < deadline:
            return
        loser = table.clock.running
        assert loser is not None
        table.commit(self.store, table.entries("time", loser, [""], time.time()))

    async def close(self) -> None:
        """Stop bots and threads."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self.minds.close()
        self.threads.shutdown(wait=True)
        self._slow.shutdown(wait=True)
