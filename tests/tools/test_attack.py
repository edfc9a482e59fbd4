"""The short form of `make attack`: everything is tried, nothing gives way."""

from __future__ import annotations

import random

import httpx

from tools.attack.__main__ import attack
from tools.attack.forging import forged_play


def test_the_server_holds_against_a_short_attack() -> None:
    lines: list[str] = []
    results = attack(short=True, seed=7, say=lines.append)
    assert not [each for each in results if each.broken], "\n".join(lines)
    assert len({each.part for each in results}) == 7


def test_a_server_that_accepted_forged_play_would_be_found() -> None:
    class Gullible:
        """Accepts whatever is played."""

        client = httpx.Client(
            transport=httpx.MockTransport(lambda _: httpx.Response(200)),
            base_url="http://127.0.0.1",
        )

        def table(self, game: str) -> dict[str, object]:
            return {"id": "x", "seats": {"a": "s" * 32, "b": "t" * 32}}

        def play(self, *_: object) -> None: ...

        def state(self, *_: object) -> dict[str, object]:
            choices = [{"notation": "go on"}]
            return {"number": 3, "decision": {"seat": "a", "choices": choices}}

    found = forged_play(Gullible(), random.Random(1), 20, 5.0)  # type: ignore[arg-type] # a server's likeness
    assert found.broken == found.tried > 0
