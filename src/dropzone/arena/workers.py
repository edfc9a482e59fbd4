"""The local engine: games in processes of this machine, whose results come one by one.

Every process loads a game once and then plays chunks of numbers.  It sends each result as soon as
it is there, so that whoever stops a run loses only the games that were being played.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

from dropzone.arena.selfplay import GameResult, Match, attempt

__all__ = ["Chunk", "Played", "play_here", "play_in_processes"]

#: A process that dies is replaced; a game at which it dies so often is given up.
MOST_DEATHS = 2


class Chunk(NamedTuple):
    """Games of one match that one process plays in a row; playing it twice is harmless."""

    match_number: int
    match: Match
    numbers: tuple[int, ...]


class Played(NamedTuple):
    """A result, and the match of the plan that it belongs to."""

    match_number: int
    result: GameResult


def play_here(chunks: Iterator[Chunk], records: Path | None) -> Generator[Played, None, None]:
    """Play chunks in this process."""
    for chunk in chunks:
        for number in chunk.numbers:
            yield Played(chunk.match_number, attempt(chunk.match, number, records))


def play_in_processes(
    chunks: Iterator[Chunk], records: Path | None, workers: int
) -> Generator[Played, None, None]:
    """Play chunks in several processes; results come as they are made, in any order."""
    team = [_Worker(records) for _ in range(workers)]
    again: deque[Chunk] = deque()
    deaths: dict[tuple[int, int], int] = {}
    try:
        while True:
            for worker in team:
                while len(worker.given) < 2 and (chunk := _next(again, chunks)):
                    worker.give(chunk)
            busy = {worker.pipe: worker for worker in team if worker.given}
            if not busy:
                return
            for pipe in wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index] # what we wait for are these pipes
                try:
                    yield worker.take()
                except (EOFError, OSError):
                    worker.end()
                    left = worker.unplayed()
                    yield from _give_up(left, deaths)
                    again.extend(left)
                    team[team.index(worker)] = _Worker(records)
    finally:
        for worker in team:
            worker.end()


def _next(again: deque[Chunk], chunks: Iterator[Chunk]) -> Chunk | None:
    return again.popleft() if again else next(chunks, None)


def _give_up(left: list[Chunk], deaths: dict[tuple[int, int], int]) -> Iterator[Played]:
    """The first game of what a dead process leaves is what it died of; twice is enough."""
    chunk = left[0]
    number = chunk.numbers[0]
    key = (chunk.match_number, number)
    deaths[key] = deaths.get(key, 0) + 1
    if deaths[key] < MOST_DEATHS:
        return
    left[0] = chunk._replace(numbers=chunk.numbers[1:])
    if not left[0].numbers:
        del left[0]
    seed, command = f"{chunk.match.seed}/{number}", chunk.match.command(number)
    error = f"the process that played it died {MOST_DEATHS} times"
    lost = GameResult(number, seed, None, None, "", {}, 0, 0.0, error=error, again=command)
    yield Played(chunk.match_number, lost)


class _Worker:
    """A process that plays, and what it has been given."""

    def __init__(self, records: Path | None) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_serve, args=(theirs, records), daemon=True
        )
        self.process.start()
        theirs.close()
        #: Chunks that it has, each with how many of their games are played.
        self.given: deque[tuple[Chunk, int]] = deque()

    def give(self, chunk: Chunk) -> None:
        """Give it a chunk; a dead process is noticed when results are taken."""
        self.given.append((chunk, 0))
        with suppress(OSError):
            self.pipe.send(chunk)

    def take(self) -> Played:
        """Take the next result; `EOFError` or `OSError` if the process is dead."""
        result: GameResult = self.pipe.recv()
        chunk, played = self.given[0]
        if played + 1 == len(chunk.numbers):
            self.given.popleft()
        else:
            self.given[0] = (chunk, played + 1)
        return Played(chunk.match_number, result)

    def unplayed(self) -> list[Chunk]:
        """Return the games that it has been given and has not played, as chunks."""
        return [chunk._replace(numbers=chunk.numbers[played:]) for chunk, played in self.given]

    def end(self) -> None:
        """End the process at once: it holds nothing that is not sent."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _serve(pipe: Connection, records: Path | None) -> None:
    """Play the chunks that come through a pipe; Ctrl-C is left to the first process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):  # the first process has gone
        while True:
            chunk: Chunk = pipe.recv()
            for number in chunk.numbers:
                pipe.send(attempt(chunk.match, number, records))
