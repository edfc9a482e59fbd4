"""Forged play, fuzzed requests and races: nothing is accepted, nothing is an error of ours."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from dropzone.core.data.registry import game_ids
from tools.attack.target import Result, Target, Until

__all__ = ["forged_play", "fuzzed", "races"]

_VERBS = ("play", "undo", "redo", "resign", "draw", "data", "rematch", "chat", "join")
_BITS = [
    b"\xff", b"\x00", b"[" * 3000, b'{"a":' * 900, b"9" * 5000, b'"\\ud800"', b"1e999", b"null",
    b"true", b'"0"', b"-1", b"{}", b"[]", b'""', b"\xe2\x80\xae", b'"x"', b"0.5",
]  # fmt: skip


def forged_play(target: Target, chance: random.Random, tries: int, seconds: float) -> Result:
    """Play for others, out of turn, for other moves, and what is no choice: in every game."""
    tried = accepted = 0
    games = game_ids()
    for game in games:
        table, other = target.table(game), target.table(game)
        for _ in range(3):
            target.play(table, chance)
        until = Until(tries // len(games), seconds / len(games))
        while until:
            state = target.state(table["id"])
            if state["decision"] is None:
                break
            seat, secrets = state["decision"]["seat"], table["seats"]
            wrong = [each for side, each in secrets.items() if side != seat]
            wrong += [*other["seats"].values(), "f" * 32, None]
            mine = target.state(table["id"], secrets[seat])
            offered = [each["notation"] for each in mine["decision"]["choices"]]
            good, number = chance.choice(offered), state["number"]
            secret, choice, at = secrets[seat], good, number
            kind = chance.randrange(4)
            if kind == 0:
                secret = chance.choice(wrong)
            elif kind == 1:
                at = number + chance.choice([-1, 1, 7, 10**6])
            elif kind == 2:
                choice = f"nowhere-{chance.randrange(99)} {good}"
            else:
                choice = "".join(chance.sample(good, len(good))) + "~"
            answer = _play(target, table["id"], secret, choice, at)
            tried += 1
            accepted += answer.status_code < 400
    return Result("forged play", tried, accepted, f"{len(games)} games, accepted {accepted}")


def _play(target: Target, table: str, secret: str | None, choice: str, number: int) -> Any:
    headers = {} if secret is None else {"Authorization": f"Seat {secret}"}
    body = {"choice": choice, "number": max(0, number)}
    return target.client.post(f"/api/tables/{table}/play", json=body, headers=headers)


def fuzzed(target: Target, chance: random.Random, tries: int, seconds: float) -> Result:
    """Send bodies, paths and queries of nonsense; count answers that are errors of ours."""
    table = target.table()
    secret = next(iter(table["seats"].values()))
    worst: dict[int, int] = {}
    broken = 0
    until = Until(tries, seconds)
    while until:
        request = _nonsense(chance, table["id"], secret)
        try:
            status = target.client.send(target.client.build_request(**request)).status_code
        except (httpx.RemoteProtocolError, httpx.InvalidURL):
            status = 400  # refused beneath us
        worst[status] = worst.get(status, 0) + 1
        broken += status >= 500
    told = ", ".join(f"{status}: {count}" for status, count in sorted(worst.items()))
    return Result("fuzzed API", sum(worst.values()), broken, f"5xx {broken} ({told})")


def _nonsense(chance: random.Random, table: str, secret: str) -> dict[str, Any]:
    headers = {"Authorization": f"Seat {secret}", "Content-Type": "application/json"}
    if chance.random() < 0.1:
        headers["Content-Type"] = chance.choice(["text/plain", "a/b; c", "application/json;"])
    if chance.random() < 0.4:
        bits = "".join(
            chance.choice(["%00", "%0a", "%ff", "..", "/", "a" * 300, "%", "x"]) for _ in range(4)
        )
        where = chance.choice(["/", f"/api/tables/{table}/", "/api/games/", "/schema/"])
        query = chance.choice(["", "?since=" + "9" * 40, "?before=x", "?lang=%00", "?prefix=%ff"])
        return {
            "method": "GET",
            "url": where + bits.replace("%/", "/").rstrip("%") + query,
            "headers": headers,
        }
    field = chance.choice(
        [b"choice", b"number", b"text", b"to", b"seat", b"answer", b"game", b"\xff"]
    )
    body = (
        b'{"' + field + b'":' + chance.choice(_BITS) + b',"number":' + chance.choice(_BITS) + b"}"
    )
    if chance.random() < 0.3:
        body = chance.choice(_BITS) * chance.randrange(1, 4)
    verb = chance.choice(_VERBS)
    url = "/api/tables" if chance.random() < 0.2 else f"/api/tables/{table}/{verb}"
    return {"method": "POST", "url": url, "headers": headers, "content": body}


def races(target: Target, chance: random.Random, tries: int, seconds: float) -> Result:
    """Play the same move, and take the same invitation, many times at once: one succeeds."""
    broken = number = 0
    with ThreadPoolExecutor(4) as pool:
        until = Until(tries, seconds)
        while until:
            number += 1
            wins = _same_move(target, chance, pool) if number % 2 else _same_seat(target, pool)
            broken += wins != 1
    return Result("races", number, broken, "4 at once; exactly one wins")


def _same_move(target: Target, chance: random.Random, pool: ThreadPoolExecutor) -> int:
    table = target.table()
    seat = target.state(table["id"])["decision"]["seat"]
    mine = target.state(table["id"], table["seats"][seat])
    choices = [chance.choice(mine["decision"]["choices"])["notation"] for _ in range(4)]

    def play(choice: str) -> int:
        return int(_play(target, table["id"], table["seats"][seat], choice, 0).status_code)

    return list(pool.map(play, choices)).count(200)


def _same_seat(target: Target, pool: ThreadPoolExecutor) -> int:
    table = target.table(who="friend")
    body = json.dumps({"seat": next(iter(table["seats"].values()))})

    def join(_: int) -> int:
        return target.client.post(
            f"/api/tables/{table['id']}/join",
            content=body,
            headers={"Content-Type": "application/json"},
        ).status_code

    return list(pool.map(join, range(4))).count(200)
