"""The house: all tables of this server, each behind its lock, kept in memory while in use."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from dropzone.core.data.registry import game_definition
from dropzone.core.errors import DropzoneError
from dropzone.core.io.saving import dump
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.text.messages import M, Message
from dropzone.server.api.limits import RateLimit
from dropzone.server.api.problems import Problem, WrongSecret
from dropzone.server.api.telling import Hearer, news
from dropzone.server.bots.analyses import Analyses
from dropzone.server.bots.queue import Rank
from dropzone.server.bots.workers import BotWorkers, Task
from dropzone.server.ops.hours import Hours
from dropzone.server.ops.settings import Settings
from dropzone.server.store import Stale, Store
from dropzone.server.store.writing import Writer
from dropzone.server.tables.journals import Journal, definition_at
from dropzone.server.tables.keeping import Keeper
from dropzone.server.tables.live import Changed, Live
from dropzone.server.tables.packs import PackShelf
from dropzone.server.tables.table import PAUSE, Table
from dropzone.server.tables.uploads import Uploads

__all__ = ["House", "hash_of", "new_secret"]

log = logging.getLogger("dropzone.server")

T = TypeVar("T")

#: How long a bot may be silent before any process may ask it again.
BOT_PATIENCE = 120.0


#: Seconds for which a look at a table counts as watching it, and how many looks are remembered.
WATCHED = 60.0
MOST_LOOKS = 20_000

#: Seconds by which the clocks of two machines may differ.
SKEW = 5.0

#: Journals longer than this are folded apart from the games in play: it takes a second or more.
LONG = 3000

#: Seconds of the processor for which the event loop may be kept from others.
QUICK = 0.003


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
    is forgotten and rebuilt from the store.  Brief work is done by the event loop itself.
    """

    def __init__(self, settings: Settings, store: Store, live: Live) -> None:
        self.settings = settings
        self.store = store
        self.live = live
        self.bot_workers = BotWorkers(settings.bot_workers, megabytes=settings.bot_memory)
        self.analyses = Analyses(self.bot_workers)
        self.uploads = Uploads(settings.upload_memory, settings.limits.uploads_at_once)
        self.packs = PackShelf(settings.packs)
        self.threads = ThreadPoolExecutor(settings.threads, thread_name_prefix="rules")
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._cache = threading.Lock()
        self._kept = 0
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        #: Who looked at a table last, and when (by the clock that never jumps).
        self._looks: OrderedDict[str, tuple[str, float]] = OrderedDict()
        #: What takes seconds waits here for its turn, so that games in play never wait for it.
        self._slow = ThreadPoolExecutor(1, thread_name_prefix="slow")
        limits = settings.limits
        self.requests_limit = RateLimit(limits.requests, limits.requests_burst)
        self.tables_limit = RateLimit(limits.tables, limits.tables_burst)
        self.chats_limit = RateLimit(limits.chats, limits.chats_burst)
        self.hours = Hours()
        self.writer = Writer(store)
        self.keeper = Keeper(settings, store, self.hours)
        self.looked_after = time.monotonic()
        self.choices_stored = 0
        self.rebuilt = 0

    # -- tables ---------------------------------------------------------------------------

    async def run(self, work: Callable[[], T]) -> T:
        """Do work in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    async def run_slow(self, work: Callable[[], T]) -> T:
        """Do work that takes seconds: one such thing after the other, in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._slow, work)

    async def visit(
        self,
        table: str,
        work: Callable[[Table], T],
        address: str,
        *,
        whole: bool = False,
        brief: bool = False,
    ) -> T:
        """Do work at a table for somebody at an address, who thereby looks at it."""
        self._looks[table] = (address, time.monotonic())
        self._looks.move_to_end(table)
        if len(self._looks) > MOST_LOOKS:
            self._looks.popitem(last=False)
        return await self.at(table, work, whole=whole, brief=brief)

    async def run_aside(self, work: Callable[[], T]) -> T:
        """Do work that must be done even when all threads are busy."""
        return await asyncio.to_thread(work)

    async def at(
        self, table: str, work: Callable[[Table], T], *, whole: bool = False, brief: bool = False
    ) -> T:
        """Do work at a table, store what it changed, tell those who watch, and let bots go on.

        Work that goes through the `whole` game takes long if the game is long.  `Brief` work is
        what every move needs: where it takes a millisecond or two, handing it to a thread and back
        would cost nearly as much.
        """
        async with self._locked(table):
            is_long = await self._wake(table)
            hearers = {(each.seat, each.language) for each in self.live.listeners(table)}
            job = partial(self._work, table, work, hearers, brief)
            if brief and self._is_quick(table):
                result, found, change = job()
            else:
                run = self.run_slow if is_long and whole else self.run
                result, found, change = await run(job)
            await self._save(found)
            if change is not None:  # under the lock: in the order in which things happened
                self.live.tell_change(table, change)
        if found.bot_to_play is not None and self.rank(found) is not None:
            self._wake_bot(table)
        return result

    def _is_quick(self, name: str) -> bool:
        """Whether brief work at a table may be done at once: it is in memory, and small."""
        known = self._tables.get(name)
        return known is not None and known.pace < QUICK and self.store.is_local

    async def _save(self, table: Table) -> None:
        """Store what is yet to be stored of a table; if that fails nobody has heard of it."""
        batches = table.take_unsaved()
        if not batches:
            return
        try:
            await self.writer.write(batches)
        except Stale:
            self.forget(table.id)
            raise Problem("not-now", M("Somebody else was faster; look again.")) from None
        except BaseException:
            self.forget(table.id)  # memory is ahead of the store
            raise
        self.choices_stored += sum(
            entry.kind == "play" for batch in batches for entry in batch.entries
        )

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

    def _work(
        self,
        name: str,
        work: Callable[[Table], T],
        hearers: Iterable[tuple[str | None, str]],
        brief: bool,
    ) -> tuple[T, Table, Changed | None]:
        """Do work; return with its result what is to be told of it, None if nothing changed.

        What it entered in the table's journal is yet to be stored.
        """
        started = time.thread_time()
        known = self._tables.get(name)
        told = None if known is None else known.version
        table = self._fresh(name)
        before = table.version
        try:
            self.check_clock(table)
            if table.unsaved:  # a clock has fallen, whatever comes of the rest
                self.store.write(table.take_unsaved())
            result = work(table)
            change = None
            if table.version not in (before, told) or told not in (before, None):
                news = {key: it for key in hearers if (it := self._news(table, *key)) is not None}
                own = table.version != before
                change = Changed(table.game.number, table.version, news, own)
            if brief:
                table.note_pace(time.thread_time() - started)
            return result, table, change
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

    def hearer(self, table: Table, seat: str | None, language: str) -> Hearer:
        """Return to whom, and from where, the state of a table is told."""
        today = self.today(table.header.game)
        return Hearer(seat, language, self.online(table), self.hours.now(), today)

    def _news(self, table: Table, seat: str | None, language: str) -> bytes | None:
        """Return the message that tells a seat what has changed since it was told last."""
        changes = news(table, self.hearer(table, seat, language))
        return None if changes is None else msgspec.json.encode(replace(changes, kind="state"))

    def _fresh(self, name: str) -> Table:
        """Return a table with everything that any process has stored of it."""
        glance = self.store.glance(name)
        if not glance.seats:  # perhaps it was deleted or archived while it was in memory
            self.forget(name)
            if self.keeper.bring_back(name):
                return self._fresh(name)
            raise Problem("unknown", M("There is no such table."))
        table = self._tables.get(name)
        if table is None:
            table = Journal(self.store, name, self.settings.data).open().table
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

    def today(self, game: str) -> str:
        """Return the fingerprint of the data with which new games are played."""
        return self.definition(game, "").pack.fingerprint

    def definition(self, game: str, fingerprint: str) -> GameDefinition:
        """Return a game with the data of a fingerprint, or with this server's if there is none."""
        return definition_at(self.store, game, fingerprint, self.data_of(game))

    def keep(self, table: Table) -> None:
        """Keep a table in memory; those that nobody has looked at for longest make room."""
        settings = self.settings
        with self._cache:
            is_new = table.id not in self._tables
            self._tables[table.id] = table
            self._tables.move_to_end(table.id)
            self._kept += 1
            if not is_new and self._kept % 256:
                return  # a game in play grows slowly: all are counted now and then
            moves = sum(each.game.number for each in self._tables.values())
            while len(self._tables) > settings.games_in_memory or (
                moves > settings.moves_in_memory and len(self._tables) > 1
            ):
                moves -= self._tables.popitem(last=False)[1].game.number

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
            raise WrongSecret
        return found

    def online(self, table: Table) -> Callable[[str], bool]:
        """Return who is present at a table, here or at another process."""
        now = time.time()

        def is_online(side: str) -> bool:
            return self.live.is_here(table.id, side) or table.seats[side].seen_until > now

        return is_online

    # -- bots -----------------------------------------------------------------------------

    def is_watched(self, table: str) -> bool:
        """Whether somebody has a table before his eyes: by a socket, or by asking of late."""
        _, at = self._looks.get(table, ("", -WATCHED))
        return self.live.sockets_at(table) > 0 or time.monotonic() - at < WATCHED

    def rank(self, table: Table) -> Rank | None:
        """Return how soon the bots of a table are wanted; None where they play for nobody."""
        watched = self.is_watched(table.id)
        if any(seat.kind != "bot" for seat in table.seats.values()):
            return Rank.AWAITED if watched else Rank.ANSWER
        return Rank.SHOW if watched else None

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
                task, rank = await self.run(lambda: self._bot_work(self._fresh(name)))
            if task is None or rank is None:
                return
            address, _ = self._looks.get(name, ("", 0.0))
            choice = await self.bot_workers.choose(task, rank, address)
            try:
                await self.at(name, partial(self._play_bot, task, choice))
            except Problem as problem:
                if problem.kind != "not-now":  # else another process was faster
                    raise

    def _bot_work(self, table: Table) -> tuple[Task | None, Rank | None]:
        return self._bot_task(table), self.rank(table)

    def _bot_task(self, table: Table) -> Task | None:
        """Return what a bot is asked: on a position that its seat cannot tell from the true one."""
        seat = table.bot_to_play
        if seat is None:
            return None
        guess = hash_of(f"guess {table.header.seed} {table.game.number}")
        return Task(
            game=table.header.game,
            data=tuple(str(path) for path in self.data_of(table.header.game)),
            pack=self.pack_of(table),
            position=dump(table.game.resample(seat.side, guess)),
            number=table.game.number,
            bot=seat.bot,
            seed=hash_of(f"bot {table.id} {seat.side}"),
            budget=self.settings.bot_seconds,
        )

    def pack_of(self, table: Table) -> bytes:
        """Return the data of a table for a bot, if they are not this server's own."""
        definition = table.game.definition
        if definition is game_definition(definition.id, self.data_of(definition.id)):
            return b""
        return definition.packed

    def _play_bot(self, task: Task, choice: str, table: Table) -> None:
        """Play a bot's choice if it is still wanted."""
        seat = table.bot_to_play
        if seat is None or table.game.number != task.number:
            return
        choice, _, told = choice.partition("\n")
        try:
            self.play(table, seat.side, choice, task.number)
            if told:
                why = table.entries("why", seat.side, [f"{task.number}\n{told}"], self.hours.now())
                table.enter(why)
        except DropzoneError as error:
            self.bot_workers.failures += 1
            log.warning(
                "bot %s failed at move %d of %s: %s", seat.bot, task.number, task.game, error
            )
            any_choice = secrets.choice(table.game.decision.notations)
            self.play(table, seat.side, any_choice, task.number)

    def play(self, table: Table, seat: str, choice: str, number: int) -> Message | None:
        """Play and enter a choice; return what is to be said if its text was not played out."""
        stages, left = table.play(choice, seat, number)
        table.enter(table.entries("play", seat, stages, self.hours.now()), played=True)
        return left

    # -- what nobody asks for ---------------------------------------------------------------

    async def look_after(self, every: float = 2.0) -> None:
        """End games whose clock has run out, and wake bots that were left waiting."""
        patience = 0.0  # after a start every waiting bot was left alone by somebody
        while True:
            try:
                if not patience:
                    await self._begin()
                for table in await self.run(lambda: self.store.overdue(self.hours.now())):
                    await self.at(table, self.check_clock)
                before = time.time() - patience
                waiting = await self.run(partial(self.store.waiting_for_bots, before))
                for table, people in waiting:
                    if people or self.is_watched(table):
                        self._wake_bot(table)
                patience = BOT_PATIENCE
                await self.run(self.keeper.note_alive)
                await self.run(self.keeper.measure)
                await self.run_slow(self.keeper.tidy)
                self.looked_after = time.monotonic()
            except Exception:
                log.exception("looking after the tables failed; it is tried again")
            await asyncio.sleep(every)

    async def _begin(self) -> None:
        """Let nobody pay for the time in which no server ran."""
        if self.keeper.down[0] < self.keeper.down[1]:
            for table in await self.run(self.store.clocks):
                await self.at(table, self.check_clock)

    def check_clock(self, table: Table) -> None:
        """End the game if the running clock has fallen; the time before a start does not count."""
        clock, (last, started) = table.clock, self.keeper.down
        now = self.hours.now()
        ran_on = last < started and clock.since <= last
        was_set_back = clock.since > now + SKEW
        if clock.running is not None and not table.over and (ran_on or was_set_back):
            text = f"{started - last if ran_on else 0.0:.3f}"
            table.enter(table.entries(PAUSE, clock.running, [text], now))
        deadline = clock.deadline
        if table.over or deadline is None or now < deadline:
            return
        loser = clock.running
        assert loser is not None
        table.enter(table.entries("time", loser, [""], now))

    async def close(self) -> None:
        """Stop bots and threads."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self.bot_workers.close()
        self.uploads.close()
        self.threads.shutdown(wait=True)
        self._slow.shutdown(wait=True)
        self.writer.close()
