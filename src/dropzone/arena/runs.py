"""Runs: many games of one or more matches, stored as they end, stopped and gone on with at will.

A game depends on its match and its number alone.  So a run is the same for any number of
processes, on one machine or many, in one go or in several.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Literal

from dropzone.arena.results import Plan, ResultsFile
from dropzone.arena.selfplay import GameResult, Report, tally_of
from dropzone.arena.workers import Chunk, Played, play_here, play_in_processes

__all__ = ["ENGINES", "Engine", "Plan", "run"]

Engine = Literal["local", "ray"]
ENGINES: Sequence[Engine] = ("local", "ray")

#: Games that one process is given at a time, at most, and into how many shares the rest of a
#: match is cut for every process.
MOST_IN_A_CHUNK, SHARES = 64, 4


def run(
    plan: Plan,
    *,
    workers: int = 1,
    engine: Engine = "local",
    results: ResultsFile | None = None,
    records: Path | None = None,
    on_result: Callable[[int, GameResult], object] = lambda match, result: None,
) -> list[Report]:
    """Play all games of a plan that have no row yet; return what each match adds up to.

    Memory does not grow with the number of games but for eight bytes each in a results file.
    `on_result` is told the number of the match and the result of every game that is played.

    >>> from dropzone.arena.selfplay import Match
    >>> [report] = run(Plan((Match.of("pegasus", seed=7),), 3))
    >>> report.tally.games
    3
    """
    began = time.monotonic()
    tallies = [tally_of(match) for match in plan.matches]
    if results is not None:
        for row in results.rows():
            if row.number in plan.numbers:
                tallies[row.match].add(row.result)
    with closing(_played(_chunks(plan, results, workers), workers, engine, records)) as played:
        for match, result in played:
            if results is not None:
                results.write(match, result)
            tallies[match].add(result)
            on_result(match, result)
    elapsed = time.monotonic() - began
    return [
        Report(match, tally, (), elapsed)
        for match, tally in zip(plan.matches, tallies, strict=True)
    ]


def _played(
    chunks: Iterator[Chunk], workers: int, engine: Engine, records: Path | None
) -> Generator[Played, None, None]:
    if engine == "ray":
        from dropzone.arena.on_ray import play_on_ray  # needs the extra ray

        return play_on_ray(chunks, records)
    if workers == 1:
        return play_here(chunks, records)
    return play_in_processes(chunks, records, workers)


def _chunks(plan: Plan, results: ResultsFile | None, workers: int) -> Iterator[Chunk]:
    """Cut what is to be played into chunks, large ones first, so that all end together."""
    for index, match in enumerate(plan.matches):
        numbers = [n for n in plan.numbers if results is None or not results.has(index, n)]
        at = 0
        while at < len(numbers):
            share = (len(numbers) - at) // (workers * SHARES)
            size = max(1, min(MOST_IN_A_CHUNK, share))
            yield Chunk(index, match, tuple(numbers[at : at + size]))
            at += size
