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
from typing import Generic, NamedTuple, TypeVar

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
from dropzone.server.store import Glance, Stale, Store
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

#: Seconds of the processor for which the event loop may be kept from others, and how many entries
#: of another process are folded in it.
QUICK = 0.003
FEW = 4


class _Done(NamedTuple, Generic[T]):
    """What came of work at a table: its result or why it was refused, and what is told of it."""

    table: Table
    result: T | None
    refused: Problem | DropzoneError | None
    change: Changed | None

    def answer(self) -> T:
        """Return the result of work that was not refused."""
        if self.refused is not None:
            raise self.refused
        return self.result  # type: ignore[return-value] # there is one, None if that is what it is


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
        #: Work that was begun; it is done to its end.
        self._begun: set[asyncio.Task[object]] = set()
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

        If who asked for it goes away, it is done to its end all the same: what may be stored
        already is told, and nobody works at the table meanwhile.
        """
        doing = asyncio.get_running_loop().create_task(self._at(table, work, whole, brief))
        self._begun.add(doing)
        doing.add_done_callback(self._begun.discard)
        return await asyncio.shield(doing)

    async def _at(self, table: str, work: Callable[[Table], T], whole: bool, brief: bool) -> T:
        async with self._locked(table):
            is_long = await self._wake(table)
            hearers = {(each.seat, each.language) for each in self.live.listeners(table)}
            done = self._work_at_once(table, work, hearers) if brief else None
            if done is None:
                run = self.run_slow if is_long and whole else self.run
                done = await run(lambda: self._work(table, work, hearers, brief))
            await self._save(done.table)
            if done.change is not None:  # under the lock: in the order in which things happened
                self.live.tell_change(table, done.change)
        if done.table.bot_to_play is not None and self.rank(done.table) is not None:
            self._wake_bot(table)
        return done.answer()

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

    def _work_at_once(
        self, name: str, work: Callable[[Table], T], hearers: Iterable[tuple[str | None, str]]
    ) -> _Done[T] | None:
        """Do brief work in the event loop; None if that would keep it from others for long.

        The table must be in memory, small, and as the store has it but for a few entries; nothing
        is written here, where others who write would have to be waited for.
        """
        known = self._tables.get(name)
        if known is None or known.pace >= QUICK or not self.store.is_local:
            return None
        glance = self.store.glance(name)
        is_near = bool(glance.seats) and glance.entries <= known.version + FEW
        if not is_near or self._clock_calls(known):
            return None
        return self._work(name, work, hearers, True, (known, glance))

    def _work(
        self,
        name: str,
        work: Callable[[Table], T],
        hearers: Iterable[tuple[str | None, str]],
        brief: bool,
        found: tuple[Table, Glance] | None = None,
    ) -> _Done[T]:
        """Do work at a table, if it was not `found` yet; what it enters is yet to be stored.

        Work that is refused has changed nothing, but a clock may have fallen before it.
        """
        known = self._tables.get(name)
        told = None if known is None else known.version
        table = self._catch_up(*found) if found else self._fresh(name)
        before, started = table.version, time.thread_time()
        try:
            self.check_clock(table)
            if table.unsaved:  # a clock has fallen, whatever comes of the rest
                self.store.write(table.take_unsaved())
            begun = table.version
            result: T | None = None
            refused: Problem | DropzoneError | None = None
            try:
                result = work(table)
            except (Problem, DropzoneError) as error:
                if table.version != begun:
                    raise
                refused = error
            change = None
            if table.version not in (before, told) or told not in (before, None):
                news = {key: it for key in hearers if (it := self._news(table, *key)) is not None}
                own = table.version != before
                change = Changed(table.game.number, table.version, news, own)
            return _Done(table, result, refused, change)
        except Stale:
            self.forget(name)
            raise Problem("not-now", M("Somebody else was faster; look again.")) from None
        except BaseException:  # memory is ahead of the store
            self.forget(name)
            raise
        finally:
            if brief:
                table.note_pace(time.thread_time() - started)

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
            try:
                table = Journal(self.store, name, self.settings.data).open().table
            except Stale:  # what was to be noted on opening it, another process has noted
                table = Journal(self.store, name, self.settings.data).open().table
            self.rebuilt += 1
        return self._catch_up(table, glance)

    def _catch_up(self, table: Table, glance: Glance) -> Table:
        """Let a table know what the store has of it, and keep it in memory."""
        by_side = {seat.side: seat for seat in glance.seats}  # before what was played by them
        table.seats = {side: by_side[side] for side in table.seats}
        try:
            if glance.entries > table.version:
                for entry in self.store.entries(table.id, table.version):
                    table.fold(entry)
        except BaseException:
            self.forget(table.id)
            raise
        if glance.chat != table.chat_known:
            table.chat = self.store.chat(table.id, self.settings.limits.chat_kept)
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
        before = table.version
        try:
            self.play(table, seat.side, choice, task.number)
            if told:
                why = table.entries("why", seat.side, [f"{task.number}\n{told}"], self.hours.now())
                table.enter(why)
        except DropzoneError as error:
            if table.version != before:  # it was no refusal of the choice
                raise
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
        now, (last, started) = self.hours.now(), self.keeper.down
        if self._is_uncounted(table, now):
            uncounted = started - last if self._ran_on(table) else 0.0
            table.enter(table.entries(PAUSE, table.clock.running or "", [f"{uncounted:.3f}"], now))
        if self._has_fallen(table, now):
            table.enter(table.entries("time", table.clock.running or "", [""], now))

    def _clock_calls(self, table: Table) -> bool:
        """Whether a table's clock is to be noted in its journal, whatever else happens."""
        now = self.hours.now()
        return self._is_uncounted(table, now) or self._has_fallen(table, now)

    def _ran_on(self, table: Table) -> bool:
        """Whether the clock ran on while no server did."""
        last, started = self.keeper.down
        return last < started and table.clock.since <= last

    def _is_uncounted(self, table: Table, now: float) -> bool:
        """Whether the clock runs since a time that does not count, or that is yet to come."""
        clock = table.clock
        if clock.running is None or table.over:
            return False
        return self._ran_on(table) or clock.since > now + SKEW

    @staticmethod
    def _has_fallen(table: Table, now: float) -> bool:
        deadline = table.clock.deadline
        return deadline is not None and now >= deadline and not table.over

    async def close(self) -> None:
        """Stop bots and threads."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), *self._begun, return_exceptions=True)
        self.bot_workers.close()
        self.uploads.close()
        self.threads.shutdown(wait=True)
        self._slow.shutdown(wait=True)
        self.writer.close()
