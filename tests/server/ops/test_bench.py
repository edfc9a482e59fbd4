"""The measurement of a server under load measures something."""

from __future__ import annotations

from dropzone.server.ops.bench import bench_server


def test_a_few_games_are_played_and_measured() -> None:
    report = bench_server(games=2, seconds=3, think=0.05)
    assert report.moves > 0
    assert 0 < report.p50 <= report.p99 <= report.worst
    assert report.moves_per_second > 0
