"""The engine Ray plays the same games, also when a node is killed in the middle of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from dropzone.arena.results import Plan, ResultsFile, Row, rows_of
from dropzone.arena.runs import run
from dropzone.arena.selfplay import GameResult, Match

ray: Any = pytest.importorskip("ray", reason="make test-ray installs it")

PLAN = Plan((Match.of("pegasus", bots=["random"], seed="7"),), 1500)

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray has its own


def rows(path: Path) -> list[Row]:
    return [msgspec.structs.replace(each, seconds=0.0) for each in rows_of(path)]


def test_a_killed_node_changes_nothing(tmp_path: Path) -> None:
    from ray.cluster_utils import Cluster

    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    with ResultsFile(here, PLAN) as file:
        run(PLAN, results=file)
    cluster: Any = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    second = cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
    try:
        assert ray.cluster_resources()["CPU"] == 2
        nodes_when_half_done: list[int] = []

        def kill_in_the_middle(_: int, result: GameResult) -> None:
            if result.number >= 400 and not nodes_when_half_done:
                nodes_when_half_done.append(len([n for n in ray.nodes() if n["Alive"]]))
                cluster.remove_node(second, allow_graceful=False)

        with ResultsFile(there, PLAN) as file:
            (report,) = run(
                PLAN, engine="ray", workers=4, results=file, on_result=kill_in_the_middle
            )
        assert nodes_when_half_done == [2]
        assert len([node for node in ray.nodes() if node["Alive"]]) == 1
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert (report.tally.games, report.tally.failures) == (1500, 0)
    assert rows(there) == rows(here)
