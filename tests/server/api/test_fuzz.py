"""Everything the API document allows, and much that it does not: no answer is an error of ours."""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from tests.server.conftest import Table, database
from tests.server.served import Served

#: How many requests each operation gets in each mode; DROPZONE_FUZZ=1000 for a long run.
REQUESTS = int(os.environ.get("DROPZONE_FUZZ", "3"))
KINDS = {
    "forbidden", "illegal-choice", "invalid", "not-allowed", "not-now", "rate", "too-large",
    "unknown",
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(database(tmp_path_factory.mktemp("fuzz")))
    yield server
    server.kill()


def ask_all(
    operation: Any, mode: GenerationMode, table: Table, address: str, answers: Counter[int]
) -> None:
    """Make up requests for one operation and send each as a spectator and as every seat."""
    here = {"table_id": table.id} if "{table_id}" in operation.path else None
    secrets = [None, *(player.secret for player in table.players.values())] if here else [None]

    @settings(
        max_examples=REQUESTS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode, path_parameters=here))
    def ask(case: Any) -> None:
        for secret in secrets:
            headers = {} if secret is None else {"Authorization": f"Seat {secret}"}
            answer = case.call(base_url=address, headers=headers)
            answers[answer.status_code // 100] += 1
            assert answer.status_code < 500, (case.as_curl_command(), answer.text)
            if answer.status_code >= 400:
                assert answer.json()["error"]["kind"] in KINDS

    with contextlib.suppress(Unsatisfiable):  # nothing is wrong with a request that takes nothing
        ask()


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_makes_the_server_fail(server: Served, mode: GenerationMode) -> None:
    with httpx.Client(base_url=server.address, timeout=60) as client:
        table = Table(client)
        table.play(3)
        document = client.get("/schema/openapi.json").json()
    answers: Counter[int] = Counter()
    schema: Any = schemathesis.openapi.from_dict(document)
    for found in schema.get_all_operations():
        ask_all(found.ok(), mode, table, server.address, answers)
    assert answers[4] > 0
    assert answers[2] > 0 or mode is GenerationMode.NEGATIVE
