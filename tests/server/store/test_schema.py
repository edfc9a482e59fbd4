"""The schema of the store: fresh, migrated, old, newer, foreign, damaged."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from dropzone.server import Settings, create_app
from dropzone.server.store import (
    DamagedDatabase,
    ForeignDatabase,
    NewerSchema,
    NoDatabase,
    OldSchema,
    Store,
    StoreError,
)
from dropzone.server.store.connecting import make_engine
from dropzone.server.store.schema import HEAD, REVISIONS, metadata
from dropzone.server.store.upgrading import migrate, upgrade
from tests.server.conftest import ROOMY, Player, database
from tests.server.old_database import SOURCES, games_in, hashes, of_0_1_0, schema_of

#: What 0.1.0's create_all made, taken down from it: no later step may change it.
OF_0_1_0 = {
    "tables": "id header created updated number to_play by_bot deadline over rematch",
    "seats": "table_id side kind bot name secret_hash invite_hash seen_until",
    "journal": "table_id number kind seat text at",
    "chat": "id table_id seat text at",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def run_sql(url: str, *statements: str) -> None:
    engine = make_engine(url)
    with engine.begin() as connection:
        for each in statements:
            connection.execute(sa.text(each))
    engine.dispose()


def test_every_revision_has_its_step_and_no_other() -> None:
    from alembic.script import ScriptDirectory

    import dropzone.server.store.upgrading as home

    script = ScriptDirectory(str(Path(home.__file__).parent / "migrations"))
    steps = [each.revision for each in script.walk_revisions()]
    assert tuple(reversed(steps)) == REVISIONS


def test_the_first_step_makes_what_0_1_0_made(tmp_path: Path) -> None:
    url = of_0_1_0(database(tmp_path))
    found = schema_of(url)
    assert {name: " ".join(c[0] for c in each["columns"]) for name, each in found.items()} == (
        OF_0_1_0
    )
    assert [name for each in found.values() for name, *_ in each["indexes"]] == [
        name
        for table in found
        for name in {
            "chat": ["ix_chat_table_id"],
            "seats": ["ix_seats_secret_hash"],
            "tables": ["ix_tables_deadline"],
        }.get(table, [])
    ]


def test_a_migrated_database_is_the_same_as_a_fresh_one(tmp_path: Path) -> None:
    old, fresh, stepped = (database(tmp_path / name) for name in ("old", "fresh", "stepped"))
    for name in ("old", "fresh", "stepped"):
        (tmp_path / name).mkdir()
    of_0_1_0(old)
    upgrade(old, copy_to=tmp_path)
    Store(fresh).close()
    engine = make_engine(stepped)
    with engine.begin() as connection:
        migrate(connection, HEAD)
    engine.dispose()
    assert schema_of(fresh) == schema_of(old) == schema_of(stepped)
    assert set(schema_of(fresh)) == set(metadata.tables)


@pytest.mark.parametrize("source", SOURCES[1:])
def test_what_0_1_0_itself_left_is_upgraded_with_every_game_as_it_was(
    tmp_path: Path, source: str
) -> None:
    url = of_0_1_0(database(tmp_path), source)
    before = games_in(url)
    upgrade(url, copy_to=tmp_path)
    assert games_in(url) == before
    Store(url).close()


def test_an_upgrade_leaves_every_game_as_it_was_and_it_is_played_on(tmp_path: Path) -> None:
    url = of_0_1_0(database(tmp_path))
    before = games_in(url)
    done = upgrade(url, copy_to=tmp_path)
    assert (done.before, done.after) == ("0001", HEAD)
    assert games_in(url) == before
    table = next(each for each in before if before[each]["tables"][0]["to_play"])
    with TestClient(create_app(Settings(database=url, limits=ROOMY))) as client:
        for each in before:
            state = Player(client, each, None).state()
            assert state["number"] == before[each]["tables"][0]["number"]
        seat = before[table]["tables"][0]["to_play"]
        store = client.app.state.house.store
        assert store.take_seat(
            table,
            seat,
            old=next(row["secret_hash"] for row in before[table]["seats"] if row["side"] == seat),
            invite=None,
            new=_hash("s" * 32),
            name="",
        )
        played = Player(client, table, "s" * 32).play()
    assert played["number"] == before[table]["tables"][0]["number"] + 1


def _hash(secret: str) -> str:
    from dropzone.server.tables.house import hash_of

    return hash_of(secret)


def test_an_upgraded_database_is_not_upgraded_again(tmp_path: Path) -> None:
    url = of_0_1_0(database(tmp_path))
    assert upgrade(url, copy_to=tmp_path).copy is not None
    again = upgrade(url, copy_to=tmp_path)
    assert (again.before, again.copy) == (HEAD, None)


def test_a_server_opens_no_database_of_an_earlier_version(tmp_path: Path) -> None:
    url = of_0_1_0(database(tmp_path))
    with pytest.raises(OldSchema, match=r"schema 0001.*dropzone tables upgrade --database"):
        Store(url)
    store = Store(url, old=True)  # but it can be read
    table = store.ids()[0]
    first = store.entries(table, 0)[0]
    assert (first.rules, first.fingerprint, first.kept) == (None, None, False)
    assert (store.position(table), store.snapshots(table), store.pack("x")) == (None, {}, None)
    store.close()


def test_a_database_that_is_not_there_is_created_only_when_that_is_wanted(file: Path) -> None:
    with pytest.raises(NoDatabase, match="no games"):
        Store(f"sqlite:///{file}", create=False)
    assert not file.exists()
    Store(f"sqlite:///{file}").close()
    Store(f"sqlite:///{file}", create=False).close()


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    url = database(tmp_path)
    Store(url).close()
    run_sql(url, "UPDATE alembic_version SET version_num = '9999'")
    for attempt in (lambda: Store(url), lambda: upgrade(url)):
        with pytest.raises(NewerSchema, match=r"later version \(schema 9999"):
            attempt()


@pytest.mark.parametrize(
    "statements",
    [
        ["CREATE TABLE moz_places (id INTEGER, url TEXT)"],
        ["CREATE TABLE chat (id INTEGER, line TEXT)"],
        [
            "CREATE TABLE alembic_version (version_num VARCHAR(32))",
            "INSERT INTO alembic_version VALUES ('0002')",
            "CREATE TABLE accounts (id INTEGER)",
        ],
        [
            "CREATE TABLE tables (id INTEGER)",
            "CREATE TABLE seats (id INTEGER)",
            "CREATE TABLE journal (id INTEGER)",
            "CREATE TABLE chat (id INTEGER)",
        ],
    ],
    ids=["another", "one name alike", "also with alembic", "all names alike"],
)
def test_a_database_of_another_program_is_refused(tmp_path: Path, statements: list[str]) -> None:
    url = database(tmp_path)
    run_sql(url, *statements)
    before = schema_of(url)
    for attempt in (lambda: Store(url), lambda: upgrade(url)):
        with pytest.raises(ForeignDatabase, match="another program"):
            attempt()
    assert schema_of(url) == before


def test_other_tables_may_stand_beside_ours(tmp_path: Path) -> None:
    url = of_0_1_0(database(tmp_path))
    run_sql(url, "CREATE TABLE notes_of_the_operator (id INTEGER)")
    upgrade(url, copy_to=tmp_path)
    Store(url).close()
    assert "notes_of_the_operator" in schema_of(url)


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE alembic_version",
        "DELETE FROM alembic_version",
        "INSERT INTO alembic_version VALUES ('0001')",
        "ALTER TABLE journal DROP COLUMN snapshot",
        "DROP TABLE packs",
    ],
)
def test_a_database_that_lacks_something_is_damaged(tmp_path: Path, statement: str) -> None:
    url = database(tmp_path)
    Store(url).close()
    run_sql(url, statement)
    with pytest.raises(DamagedDatabase, match="no sound database"):
        Store(url)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.999])
def test_a_truncated_database_is_damaged_and_left_alone(file: Path, share: float) -> None:
    url = of_0_1_0(f"sqlite:///{file}")
    content = file.read_bytes()
    file.write_bytes(content[: int(share * len(content))])
    before = hashes(file.parent)
    for attempt in (lambda: Store(url), lambda: upgrade(url)):
        with pytest.raises(DamagedDatabase, match="no sound database"):
            attempt()
    assert hashes(file.parent) == before


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"SQLite format 3\0", b"x"])
def test_what_is_no_database_is_damaged_and_left_alone(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(DamagedDatabase):
        Store(f"sqlite:///{file}")
    assert file.read_bytes() == content


def test_damage_that_shows_when_it_is_copied_stops_the_upgrade(file: Path) -> None:
    url = of_0_1_0(f"sqlite:///{file}")
    content = bytearray(file.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 8192] = b"\xff" * 8192
    file.write_bytes(content)
    before = hashes(file.parent)
    with pytest.raises(DamagedDatabase):
        upgrade(url)
    assert hashes(file.parent) == before


def test_a_database_of_another_program_is_not_written_to(file: Path) -> None:
    foreign = sqlite3.connect(file)
    foreign.execute("CREATE TABLE places (id INTEGER)")
    foreign.commit()
    foreign.close()
    before = hashes(file.parent)
    with pytest.raises(ForeignDatabase, match="its table places"):
        Store(f"sqlite:///{file}")
    assert hashes(file.parent) == before


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("sqlite:////nowhere/at/all/games.sqlite3", "unable to open"),
        ("postgresql://dropzone@127.0.0.1:1/dropzone", "connection"),
        ("elephant://memory", "elephant"),
        ("no address", "parse"),
    ],
)
def test_a_database_that_cannot_be_reached_is_one_line(url: str, word: str) -> None:
    with pytest.raises(StoreError, match=word) as error:
        Store(url)
    assert "\n" not in str(error.value)


def test_a_password_is_never_shown() -> None:
    with pytest.raises(StoreError) as error:
        Store("postgresql://dropzone:hush@127.0.0.1:1/dropzone")
    assert "hush" not in str(error.value)


# -- copies -------------------------------------------------------------------------------


def test_the_copy_is_the_database_as_it_was_and_none_is_overwritten(file: Path) -> None:
    url = of_0_1_0(f"sqlite:///{file}")
    before = games_in(url)
    copies = []
    for _ in range(3):
        copy = upgrade(url).copy
        assert copy is not None
        copies.append(copy)
        file.write_bytes(copy.read_bytes())
        for each in ("-wal", "-shm"):
            file.with_name(file.name + each).unlink(missing_ok=True)
        assert games_in(url) == before
    assert len({each.name for each in copies}) == 3
    assert all(each.name.startswith(f"games-before-{HEAD}-") for each in copies)
    assert all(schema_of(f"sqlite:///{each}").keys() == OF_0_1_0.keys() for each in copies)


def test_without_room_for_a_copy_nothing_is_upgraded(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = of_0_1_0(f"sqlite:///{file}")

    class Full:
        free = 1000

    monkeypatch.setattr("shutil.disk_usage", lambda _: Full)
    with pytest.raises(StoreError, match="no room"):
        upgrade(url)
    with pytest.raises(OldSchema):
        Store(url)
    assert upgrade(url, copy=False).copy is None


def test_a_copy_that_cannot_be_written_stops_the_upgrade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = of_0_1_0(database(tmp_path))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        upgrade(url, copy_to=tmp_path)
    with pytest.raises(OldSchema):
        Store(url)
    assert not [each for each in tmp_path.iterdir() if "before" in each.name]


# -- several at once ------------------------------------------------------------------------


def at_once(count: int, program: str, url: str) -> list[str]:
    """Run a program several times at the same moment, and return what each printed."""
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(count)
    ]
    for each in started:  # every one has loaded what it needs
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    for each in started:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.flush()
    printed = [each.communicate(timeout=120)[0].strip() for each in started]
    assert [each.returncode for each in started] == [0] * count
    return printed


UPGRADE = """
import sys, alembic.command
from pathlib import Path
from dropzone.server.store.upgrading import upgrade
print("ready", flush=True); sys.stdin.readline()
print(upgrade(sys.argv[1], copy_to=Path(__import__("os").environ["COPIES"])).before)
"""
CREATE = """
import sys
import threading
from dropzone.server.store import Store
print("ready", flush=True); sys.stdin.readline()
store = Store(sys.argv[1]); print(store.ids()); store.close()
"""


def test_of_two_that_upgrade_at_once_one_does_and_the_other_finds_it_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = of_0_1_0(database(tmp_path))
    before = games_in(url)
    monkeypatch.setenv("COPIES", str(tmp_path))
    assert sorted(at_once(2, UPGRADE, url)) == ["0001", HEAD]
    assert len([each for each in tmp_path.iterdir() if "before" in each.name]) == 1
    assert games_in(url) == before
    Store(url).close()


def test_many_that_open_an_empty_database_at_once_create_it_once(tmp_path: Path) -> None:
    url = database(tmp_path)
    assert at_once(4, CREATE, url) == ["[]"] * 4
    Store(url).close()


def test_who_opens_an_empty_database_waits_for_another_who_writes_its_first_line(
    tmp_path: Path,
) -> None:
    """SQLite answers "locked" at once to who asks for a write-ahead log just then."""
    url = database(tmp_path)
    other = sqlite3.connect(tmp_path / "games.sqlite3", check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    leaving = threading.Timer(0.3, other.rollback)
    leaving.start()
    store = Store(url)
    assert store.ids() == []
    store.close()
    leaving.join()
    other.close()
