"""Hostile documents: refused in milliseconds by their bounds, or in a process that is let go."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import threading
import zipfile
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import dropzone
from dropzone.core.io.record import FIRST_WORDS, _sum
from dropzone.server import Settings, create_app
from dropzone.server.ops.confined import Confined, Work
from dropzone.server.tables import uploads
from dropzone.server.tables.reading import work
from tests.server.bots import bad_bots
from tests.server.conftest import MARKET_GARDEN, ROOMY, Player, Table, database

Client = TestClient[Litestar]

GAME = 'game = "market-garden"\n'
#: Each takes a parser seconds, or gigabytes, or its stack.
POSITIONS = {
    "dotted": GAME + "a." * 16_000 + "a = 1",
    "dotted with spaces": GAME + "a . " * 16_000 + "a = 1",
    "dotted in quotes": GAME + '"a".' * 16_000 + "a = 1",
    "a dotted table": GAME + "[" + "a." * 16_000 + "a]",
    "brackets": GAME + "a = " + "[" * 50_000,
    "braces": GAME + "a = {" * 20_000,
    "digits": GAME + "turn = " + "9" * 100_000,
    "a long key": GAME + "a" * 200_000 + " = 1",
    "lines": GAME + "\n" * 100_000,
    "large": GAME + f'name = "{"x" * 3_900_000}"',
    "not closed": GAME + 'a = """' + '\\"""' * 50_000,
    "more keys than units": GAME + "\n".join(f"k{n} = 1" for n in range(6000)),
}


def record(*lines: str) -> str:
    """A record with a sum that fits, as anybody can make it."""
    head = dropzone.new("market-garden", seed=7).record().splitlines()[:9]
    assert head[0].startswith(FIRST_WORDS)
    tail = dropzone.new("market-garden", seed=7).record().splitlines()[9:-1]
    text = "\n".join([*head, *lines, *tail])
    return f"{text}\nsum {_sum(text)}\n"


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_beyond_all_bounds_is_refused_before_anybody_parses_it(
    client: Client, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Confined, "ask", lambda *_: pytest.fail("it was read"))
    answer = client.post("/api/tables", json=MARKET_GARDEN | {"position": POSITIONS[name]})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "invalid")


@pytest.mark.parametrize("lines", [["new-dice: x"] * 150_000, ["new-dice: " + "x" * 5_000] * 10])
def test_a_record_of_nothing_but_new_dice_is_refused(client: Client, lines: list[str]) -> None:
    answer = client.post("/api/tables", json=MARKET_GARDEN | {"record": record(*lines)})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "invalid")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "SECONDS", 1.0)
    monkeypatch.setattr(uploads, "SECONDS_A_THOUSAND", 0.0)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("bad", [bad_bots.spin, bad_bots.swell, bad_bots.vanish])
def test_a_document_that_takes_too_much_is_given_up_and_the_next_is_read(
    tmp_path: Path, bad: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(Settings(database=database(tmp_path), limits=ROOMY, upload_memory=300))
    with TestClient(app) as client:
        lane = client.app.state.house.uploads._lanes["position"]
        lane.process = Confined(bad, megabytes=300)
        answer = client.post("/api/tables", json=MARKET_GARDEN | {"position": GAME})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "invalid")
        lane.process = Confined(work, megabytes=800)
        monkeypatch.setattr(uploads, "SECONDS", 30.0)
        assert Table(client, position=GAME).id


def test_others_play_on_while_hostile_documents_are_read(tmp_path: Path) -> None:
    app = create_app(Settings(database=database(tmp_path), limits=ROOMY))
    with TestClient(app) as client:
        table = Table(client)
        reading = client.app.state.house.uploads._lanes["position"].process = Confined(
            bad_bots.spin, megabytes=800
        )
        body = MARKET_GARDEN | {"position": GAME}
        hostile = [
            threading.Thread(target=lambda: client.post("/api/tables", json=body)) for _ in range(4)
        ]
        for each in hostile:
            each.start()
        table.play(5)
        assert all(each.is_alive() for each in hostile), "a move waits for what is read"
        assert Player(client, table.id, None).state()["number"] == 5
        reading._work = bad_bots.vanish  # those that wait die at once, and the first one now
        while any(each.is_alive() for each in hostile):
            with contextlib.suppress(AttributeError, ValueError):  # it is gone already
                reading._process.kill()  # type: ignore[union-attr] # suppressed
            hostile[0].join(0.2)


def test_one_address_has_only_so_many_files_read_at_once(tmp_path: Path) -> None:
    tight = Settings(database=database(tmp_path))
    with TestClient(create_app(tight)) as client:
        house = client.app.state.house
        house.uploads._lanes["position"].waiting["testclient"] = tight.limits.uploads_at_once
        answer = client.post("/api/tables", json=MARKET_GARDEN | {"position": GAME})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (429, "rate")


@pytest.mark.parametrize("name", sorted(POSITIONS.keys() - {"more keys than units"}))
def test_values_beyond_all_bounds_are_refused_before_anybody_parses_them(
    client: Client, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Confined, "ask", lambda *_: pytest.fail("they were read"))
    answer = client.post("/api/tables", json=MARKET_GARDEN | {"values": POSITIONS[name]})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "invalid")


def zipped(text: bytes) -> bytes:
    """A file of a few kilobytes that unpacks to megabytes."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("position.toml", text)
    return held.getvalue()


MEGABYTES = GAME.encode() + b"\n" * 5_000_000
#: What is no text of ours, as a client would send it that asks no questions.
NO_TEXTS = {
    "a zip file": zipped(MEGABYTES).decode("latin-1"),
    "a gzip file": gzip.compress(MEGABYTES).decode("latin-1"),
    "two bytes a letter": GAME.encode("utf-16").decode("latin-1"),
    "zeros": GAME + "\0" * 10_000,
    "control characters": GAME + 'name = "\x1b[2J\x07"',
    "half a letter": GAME + 'name = "\N{REPLACEMENT CHARACTER}',
    "nothing": "",
}


@pytest.mark.parametrize("kind", ["position", "record", "values"])
@pytest.mark.parametrize("name", NO_TEXTS)
def test_what_is_no_text_of_ours_is_refused(client: Client, kind: str, name: str) -> None:
    tables = len(client.app.state.house.store.ids())
    answer = client.post("/api/tables", json=MARKET_GARDEN | {kind: NO_TEXTS[name]})
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["kind"] == "invalid"
    assert len(client.app.state.house.store.ids()) == tables


BODY = json.dumps(MARKET_GARDEN | {"position": GAME + 'name = "Œuvre é"'}, ensure_ascii=False)
BODIES: dict[str, tuple[bytes, dict[str, str]]] = {
    "latin-1": (BODY.replace("Œ", "").encode("latin-1"), {}),
    "utf-16": (BODY.encode("utf-16"), {}),
    "half a letter": (b'{"game": "market-garden", "position": "\\ud800"}', {}),
    "packed": (gzip.compress(BODY.encode()), {"Content-Encoding": "gzip"}),
    "a zip file": (zipped(MEGABYTES), {}),
    "deep": (b'{"game": ' * 20_000, {}),
    "an array of arrays": (b"[" * 400_000, {}),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body_in_another_encoding_is_refused(client: Client, name: str) -> None:
    body, headers = BODIES[name]
    headers = {"Content-Type": "application/json", **headers}
    answer = client.post("/api/tables", content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "invalid")
