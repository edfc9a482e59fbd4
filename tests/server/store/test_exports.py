"""Exports carry whole games between databases, and a bad one changes nothing."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dropzone.core.data import StoredPack
from dropzone.server.store import Store, StoreError
from dropzone.server.store.exporting import Game, games_of, write_export
from dropzone.server.store.importing import ExportError, import_games
from dropzone.server.store.operating import delete_tables
from dropzone.server.store.schema import HEAD
from dropzone.server.store.upgrading import upgrade
from dropzone.server.tables.checking import keep_table
from tests.server.conftest import database
from tests.server.old_database import games_in, hashes, ids_in, of_0_1_0


def everything(url: str) -> dict[str, Game]:
    """All rows of all games, with what this version adds."""
    store = Store(url, create=False)
    with store.engine.connect() as connection:
        found = {g["tables"][0]["id"]: g for g in games_of(connection, HEAD, store.ids())}
    store.close()
    return found


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of this version with games, their positions and a pack of data."""
    path = tmp_path_factory.mktemp("upgraded") / "today.sqlite3"
    url = of_0_1_0(f"sqlite:///{path}")
    upgrade(url, copy=False)
    store = Store(url)
    for table in store.ids():
        assert keep_table(store, table).agrees
    tiny = StoredPack(game="tiny", version="0.2.0", fingerprint="0" * 64, files={})
    store.keep_pack("0" * 64, "tiny", "0.2.0", tiny.encode())  # which no table uses
    store.close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    return path


@pytest.fixture
def today(tmp_path: Path, upgraded: Path) -> str:
    """A copy of that database for a test of its own."""
    return f"sqlite:///{shutil.copy(upgraded, tmp_path)}"


def test_games_go_to_another_kind_of_database_and_back_unchanged(
    tmp_path: Path, today: str
) -> None:
    there, back = database(tmp_path), f"sqlite:///{tmp_path / 'back.sqlite3'}"
    write_export(today, tmp_path / "1.gz")
    assert len(import_games(there, tmp_path / "1.gz").added) == 3
    write_export(there, tmp_path / "2.gz")
    import_games(back, tmp_path / "2.gz")
    assert everything(there) == everything(back) == everything(today)
    assert any(row["snapshot"] for game in everything(back).values() for row in game["journal"])
    store = Store(back)
    header = store.header(store.ids()[0])
    assert header is not None
    pack = store.pack(header.data)
    assert pack is not None
    assert StoredPack.decode(pack).fingerprint == header.data
    assert StoredPack.decode(store.pack("0" * 64) or b"").game == "tiny"
    store.close()


def test_an_export_of_0_1_0_is_imported_as_of_today(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    old, new = of_0_1_0(database(tmp_path / "old")), database(tmp_path)
    write_export(old, tmp_path / "old.gz")
    with gzip.open(tmp_path / "old.gz") as lines:
        assert json.loads(next(lines))["schema"] == "0001"
    import_games(new, tmp_path / "old.gz")
    assert games_in(new) == games_in(old)
    store = Store(new)
    assert store.without_position() == store.ids() != []
    store.close()


def test_some_tables_are_exported_with_the_data_they_use(tmp_path: Path, today: str) -> None:
    first, second, _ = ids_in(today)
    counts = write_export(today, tmp_path / "one.gz", [first])
    assert (counts["tables"], counts["packs"]) == (1, 1)
    both = write_export(today, tmp_path / "two.gz", [first, second])
    assert (both["tables"], both["packs"]) == (2, 2)
    with pytest.raises(StoreError, match="no table nobody"):
        write_export(today, tmp_path / "none.gz", ["nobody"])


def test_tables_that_are_there_already_are_left_alone_if_they_are_the_same(
    tmp_path: Path, today: str
) -> None:
    write_export(today, tmp_path / "all.gz")
    store = Store(today)
    first = store.ids()[0]
    delete_tables(store, [first])
    store.close()
    before = everything(today)
    done = import_games(today, tmp_path / "all.gz")
    assert done.added == [first]
    assert sorted(done.known) == sorted(before)
    assert {name: everything(today)[name] for name in before} == before


def test_an_older_export_of_the_same_games_is_the_same(tmp_path: Path) -> None:
    url = of_0_1_0(database(tmp_path))
    write_export(url, tmp_path / "old.gz")
    upgrade(url, copy=False)
    store = Store(url)
    for table in store.ids():
        keep_table(store, table)
    store.close()
    before = everything(url)
    assert import_games(url, tmp_path / "old.gz").added == []
    assert everything(url) == before


@pytest.mark.parametrize("what", ["journal", "chat", "seats", "fingerprint"])
def test_a_table_that_went_on_otherwise_is_refused_with_all_the_rest(
    tmp_path: Path, today: str, what: str
) -> None:
    write_export(today, tmp_path / "all.gz")
    store = Store(today)
    first, second, third = store.ids()
    with store.engine.begin() as connection:
        table = connection.exec_driver_sql("SELECT table_id FROM chat").scalar()
        change = {
            "journal": "UPDATE journal SET text = 'pass' WHERE number = 3",
            "chat": "UPDATE chat SET text = 'No!'",
            "seats": "UPDATE seats SET name = 'Somebody else'",
            "fingerprint": "UPDATE journal SET fingerprint = 'other' WHERE fingerprint IS NOT NULL",
        }[what]
        connection.exec_driver_sql(change)
    delete_tables(store, [each for each in (first, second, third) if each != table][:1])
    store.close()
    before = everything(today)
    with pytest.raises(ExportError, match="is here already, and differs; nothing was changed"):
        import_games(today, tmp_path / "all.gz")
    assert everything(today) == before


# -- exports that are wrong -----------------------------------------------------------------


def lines_of(file: Path) -> list[Any]:
    with gzip.open(file) as lines:
        return [json.loads(each) for each in lines]


def write(file: Path, lines: list[Any], *, sound: bool = True) -> None:
    """Write an export line by line; its last line is made to fit, if it is to be sound."""
    encoded = [json.dumps(each).encode() + b"\n" for each in lines[:-1]]
    end = dict(lines[-1])
    if sound:
        end["sha256"] = hashlib.sha256(b"".join(encoded)).hexdigest()
        names = [each[0] for each in lines[1:-1]]
        end["counts"] = {name: names.count(name) for name in dict.fromkeys(names)}
    with gzip.open(file, "wb") as opened:
        opened.writelines([*encoded, json.dumps(end).encode() + b"\n"])


def head(**values: Any) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        lines[0] |= values

    return change


def first(table: str, **values: Any) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        next(line for line in lines[1:] if line[0] == table)[1].update(values)

    return change


def dropped(table: str) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        del lines[next(n for n, line in enumerate(lines) if n and line[0] == table)]

    return change


def put(line: int, value: Any) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        lines.insert(line, value)

    return change


def forged(lines: list[Any]) -> None:
    """Change a value of a pack that goes on claiming to be what it was."""
    row = next(line for line in lines[1:] if line[0] == "packs")[1]
    pack = StoredPack.decode(base64.b64decode(row["content"]))
    name, text = next((n, t) for n, t in pack.files.items() if n.endswith("units.csv"))
    head, line, *rest = text.splitlines(keepends=True)
    changed = msgspec.structs.replace(pack, files=pack.files | {name: "".join([head, *rest])})
    assert line
    row["content"] = base64.b64encode(changed.encode()).decode()


#: Each is an export with a fitting sum: what is wrong is inside.
WRONG: list[tuple[str, Callable[[list[Any]], None], str]] = [
    ("newer format", head(**{"dropzone-export": 2}), "later version .*format 2"),
    ("newer schema", head(schema="9999"), "later version .*schema 9999"),
    ("no export", head(**{"dropzone-export": None}), "no export"),
    ("unknown table", put(2, ["secrets", {}]), "no row of a known table"),
    ("no row", put(2, "hello"), "no row of a known table"),
    ("unknown column", first("journal", weather="fine"), "other columns"),
    ("missing row", dropped("tables"), "belongs to no game"),
    ("wrong type", first("journal", number="one"), "journal.number"),
    ("boolean for number", first("journal", number=True), "journal.number"),
    ("no text", first("seats", side=None), "seats.side"),
    ("too long", first("tables", id="x" * 33), "tables.id"),
    ("no base64", first("tables", position="?"), "tables.position"),
    ("no header", first("tables", header="{}"), "header"),
    ("another's journal", first("journal", table_id="somebody"), "belongs to no game"),
    ("pack of another name", first("packs", fingerprint="0" * 64), "not what it is called"),
    ("pack of another game", first("packs", game="dieppe"), "not what it is called"),
    ("pack that lies", forged, "the pack .*(claims|units)"),
    ("no pack", first("packs", content="aGVsbG8="), "a stored pack: cut short"),
    ("pack among games", put(-1, ["packs", {}]), "other columns"),
]


@pytest.mark.parametrize(("change", "why"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_an_export_with_something_wrong_inside_changes_nothing(
    tmp_path: Path, today: str, change: Callable[[list[Any]], None], why: str
) -> None:
    file = tmp_path / "all.gz"
    write_export(today, file, [ids_in(today)[1]])
    lines = lines_of(file)
    change(lines)
    write(file, lines)
    before = hashes(tmp_path)
    for target in (today, f"sqlite:///{tmp_path / 'new.sqlite3'}"):
        with pytest.raises(ExportError, match=why) as error:
            import_games(target, file)
        assert "\n" not in str(error.value)
    assert hashes(tmp_path) == before


def test_an_export_that_is_only_changed_or_cut_is_noticed(tmp_path: Path, today: str) -> None:
    file = tmp_path / "all.gz"
    write_export(today, file)
    whole, lines = file.read_bytes(), lines_of(file)
    new = f"sqlite:///{tmp_path / 'new.sqlite3'}"

    def refused(why: str) -> None:
        with pytest.raises(ExportError, match=why):
            import_games(new, file)
        assert not (tmp_path / "new.sqlite3").exists()

    for share in (0.3, 0.9, 0.9999):
        file.write_bytes(whole[: int(share * len(whole))])
        refused("cut short")
    file.write_bytes(b"")
    refused("no export|cut short")
    file.write_bytes(whole[:500] + bytes([whole[500] ^ 255]) + whole[501:])
    refused("no export|damaged|cut short|changed")
    write(file, [*lines[:-2], lines[-1]], sound=False)
    refused("changed")
    last = lines[-2][1]
    write(file, [*lines[:-2], ["journal", last | {"text": "pass"}], lines[-1]], sound=False)
    refused("changed|other columns")
    with gzip.open(file, "wb") as opened:
        opened.writelines(json.dumps(each).encode() + b"\n" for each in lines[:-1])
    refused("cut short")
    file.write_bytes(whole + gzip.compress(b"more\n"))
    refused("follow")
    file.write_bytes(b"plain text\n")
    refused("no export")
    file.write_bytes(whole)
    assert len(import_games(new, file).added) == 3
