"""The engine Ray: chunks of games on the machines of a cluster.

Needs the optional part `ray`.  A chunk names its games by match and number and is as good played
twice as once, so Ray may start it anew wherever a process or a machine died.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

from dropzone.arena.extras import MissingExtra
from dropzone.arena.selfplay import GameResult, attempt
from dropzone.arena.workers import Chunk, Played
from dropzone.core.text.messages import M

__all__ = ["play_on_ray"]

#: Chunks that wait for each processor of the cluster: enough that none is idle.
WAITING = 3
#: How often a chunk is begun anew when its process or machine dies.
RETRIES = 20


def play_on_ray(chunks: Iterator[Chunk], records: Path | None) -> Generator[Played, None, None]:
    """Play chunks on the cluster that is there (`RAY_ADDRESS`, `ray start`), else on one here."""
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="warning")
    play = ray.remote(max_retries=RETRIES)(_play)
    waiting: dict[Any, Chunk] = {}
    try:
        while True:
            room = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(waiting) < room and (chunk := next(chunks, None)) is not None:
                waiting[play.remote(chunk, records)] = chunk
            if not waiting:
                return
            for done in ray.wait(list(waiting))[0]:
                chunk = waiting.pop(done)
                for result in ray.get(done):
                    yield Played(chunk.match_number, result)
    finally:
        for left in waiting:
            ray.cancel(left, force=True)
        if ours:
            ray.shutdown()


def _play(chunk: Chunk, records: Path | None) -> list[GameResult]:
    """Play a chunk on some machine of the cluster."""
    return [attempt(chunk.match, number, records) for number in chunk.numbers]


def _ray() -> Any:
    """Return the library; it is known by its types only where it is installed."""
    try:
        import ray
    except ImportError:
        raise MissingExtra(
            M("the engine ray needs the optional part ray: pip install 'dropzone[ray]'")
        ) from None
    return ray
