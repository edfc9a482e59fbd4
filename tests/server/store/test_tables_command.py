"""`dropzone tables`: every sub-command in words and in JSON, and what it refuses."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dropzone.commands.tables import TABLE_COMMANDS
from dropzone.server.store import Store
from dropzone.server.store.connecting import look
from dropzone.server.store.schema import HEAD
from dropzone.server.store.upgrading import upgrade
from tests.cli.conftest import Command, Ran
from tests.server.conftest import database
from tests.server.old_database import games_in, hashes, ids_in, of_0_1_0
from tests.server.store.test_schema import run_sql


@pytest.fixture
def old(tmp_path: Path) -> str:
    """A database of 0.1.0."""
    return of_0_1_0(database(tmp_path))


@pytest.fixture
def url(old: str) -> str:
    """A database of this version, with the games of one of 0.1.0."""
    upgrade(old, copy=False)
    return old


def change(url: str, statement: str) -> None:
    run_sql(url, statement)


def refused(ran: Ran, *words: str) -> None:
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1, ran.err
    assert ran.err.startswith("dropzone: ")
    assert [word for word in words if word not in ran.err] == []


@pytest.mark.parametrize("command", [name for name, *_ in TABLE_COMMANDS])
def test_every_sub_command_explains_itself_with_an_example(dz: Command, command: str) -> None:
    shown = " ".join(dz("tables", command, "--help").out.split())
    assert f"Example: dropzone tables {command}" in shown
    french = " ".join(dz("tables", command, "--help", "--lang", "fr").out.split())
    assert f"Exemple : dropzone tables {command}" in french.replace("\u00a0", " ")
    assert {name: text for name, _, text, _ in TABLE_COMMANDS}[command] not in french


def test_without_a_sub_command_there_is_nothing_to_do(dz: Command) -> None:
    refused(dz("tables"), "Missing command")
    refused(dz("tables", "conquer"), "conquer")


# -- list -----------------------------------------------------------------------------------


def test_list_shows_who_plays_and_nothing_secret(dz: Command, url: str) -> None:
    listed = dz("tables", "list", "--database", url, "--json").document["tables"]
    assert {each["game"] for each in listed} == {"market-garden", "mercury", "dieppe"}
    first = next(each for each in listed if each["game"] == "market-garden")
    assert {seat["side"]: seat["kind"] for seat in first["seats"]} == {
        "allied": "me",
        "german": "hotseat",
    }
    assert (first["name"], first["over"]) == ("Arnhem", False)
    assert first["to_play"] in ("allied", "german")
    assert first["moves"] > 0
    assert first["size"] > 0
    text = dz("tables", "list", "--database", url).out
    assert first["id"] in text
    assert "allied: me, german: hotseat" in text
    assert "3 tables, " in text
    for game in games_in(url).values():
        header = json.loads(game["tables"][0]["header"])
        for secret in (header["seed"], *(row["secret_hash"] for row in game["seats"])):
            assert secret not in text + json.dumps(listed)


def test_list_reads_a_database_of_an_earlier_version_too(dz: Command, old: str) -> None:
    assert len(dz("tables", "list", "--database", old, "--json").document["tables"]) == 3
    assert look(old) == "0001"


@pytest.mark.parametrize(
    ("filters", "games"),
    [
        (["--game", "mercury"], {"mercury"}),
        (["--finished"], {"mercury"}),
        (["--running"], {"market-garden", "dieppe"}),
        (["--running", "--game", "mercury"], set()),
        (["--untouched-for", "30"], {"dieppe"}),
        (["--untouched-for", "0"], {"market-garden", "mercury", "dieppe"}),
    ],
)
def test_list_shows_only_what_is_wanted(
    dz: Command, url: str, filters: list[str], games: set[str]
) -> None:
    month = time.time() - 31 * 86400
    change(url, f"UPDATE tables SET updated = {month} WHERE header LIKE '%dieppe%'")
    listed = dz("tables", "list", *filters, "--database", url, "--json").document["tables"]
    assert {each["game"] for each in listed} == games
    if not games:
        assert (
            dz("tables", "list", *filters, "--database", url).out == "There are no such tables.\n"
        )


def test_list_refuses_what_makes_no_sense(dz: Command, url: str) -> None:
    refused(dz("tables", "list", "--running", "--finished", "--database", url), "nothing to list")
    refused(dz("tables", "list", "--game", "waterloo", "--database", url), "waterloo")
    refused(dz("tables", "list", "--untouched-for", "-1", "--database", url), "--untouched-for")


def test_what_players_call_themselves_does_not_disturb_the_terminal(dz: Command, url: str) -> None:
    change(url, "UPDATE seats SET name = 'A\x1b[2J'")
    shown = dz("tables", "list", "--database", url).out
    assert "\x1b" not in shown
    assert "allied: me A?[2J" in shown


# -- check ----------------------------------------------------------------------------------


def test_check_finds_every_game_as_it_was_played(dz: Command, old: str) -> None:
    found = dz("tables", "check", "--database", old, "--json").document
    assert (found["tables"], found["diverged"]) == (3, [])
    assert found["entries"] == sum(len(game["journal"]) for game in games_in(old).values())
    told = dz("tables", "check", "--database", old)
    assert (told.code, told.out) == (0, "3 tables: all come out as they were played.\n")


def test_check_names_table_entry_and_cause_of_a_divergence(dz: Command, old: str) -> None:
    table = next(
        name for name, game in games_in(old).items() if "market" in game["tables"][0]["header"]
    )
    change(old, f"UPDATE journal SET text='demolish' WHERE number=3 AND table_id='{table}'")
    ran = dz("tables", "check", "--database", old, "--json")
    assert (ran.code, ran.err) == (1, "")
    (diverged,) = json.loads(ran.out)["diverged"]
    assert (diverged["table"], diverged["game"], diverged["entry"]) == (table, "market-garden", 3)
    assert "market-garden:8.2" in diverged["cause"]
    told = dz("tables", "check", "--database", old)
    assert told.code == 1
    assert told.out.startswith(f"{table} (market-garden/standard), entry 3: market-garden:8.2")
    assert told.out.endswith("3 tables; come out differently: 1\n")
    assert "pont" in dz("tables", "check", "--database", old, "--lang", "fr").out
    assert dz("tables", "check", table, "--database", old).code == 1
    others = [each for each in games_in(old) if each != table]
    assert dz("tables", "check", *others, "--database", old).code == 0


def test_check_compares_the_positions_that_are_known(dz: Command, old: str, tmp_path: Path) -> None:
    dz("tables", "upgrade", "--yes", "--database", old, "--copy-to", tmp_path)
    assert dz("tables", "check", "--database", old).code == 0
    change(old, "UPDATE journal SET fingerprint = 'another' WHERE fingerprint IS NOT NULL")
    ran = dz("tables", "check", "--database", old, "--json")
    assert ran.code == 1
    assert {each["cause"] for each in json.loads(ran.out)["diverged"]} == {
        "it leads to another position"
    }


def test_check_tells_of_rules_that_break_down(
    dz: Command, old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("1612")

    monkeypatch.setattr("dropzone.core.rules.game.Game.make", broken)
    ran = dz("tables", "check", "--database", old)
    assert ran.code == 1
    assert ran.out.count("KeyError: '1612'") == 3


def test_a_game_keeps_its_data_whatever_the_server_is_given(
    dz: Command, old: str, tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[units.us-504]\nstrength = 6\n", encoding="utf-8")
    assert dz("tables", "check", "--database", old, "--data", f"market-garden={own}").code == 0


def test_check_of_a_game_whose_data_nobody_has_says_so(dz: Command, old: str) -> None:
    change(old, """UPDATE tables SET header = replace(header, '"data":"', '"data":"0')""")
    ran = dz("tables", "check", "--database", old)
    assert (ran.code, "entry 0: This game was begun with other data" in ran.out) == (1, True)


def test_check_with_several_processes_finds_the_same(
    dz: Command, old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dropzone.server.tables.checking.FEW", 1)
    change(old, "UPDATE journal SET text = 'demolish' WHERE number = 3")
    one, two = (
        dz("tables", "check", "--workers", workers, "--database", old).out for workers in ("1", "2")
    )
    assert one == two
    assert "come out differently: 3" in one


def test_progress_shows_on_a_terminal_only(
    dz: Command, old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    ran = dz("tables", "check", "--database", old, "--json")
    assert "games" in ran.err
    assert "3/3" in ran.err
    assert len(json.loads(ran.out)) == 3


# -- upgrade --------------------------------------------------------------------------------


def test_upgrade_makes_a_copy_and_keeps_the_positions(
    dz: Command, old: str, tmp_path: Path
) -> None:
    before = games_in(old)
    done = dz(
        "tables", "upgrade", "--yes", "--copy-to", tmp_path, "--database", old, "--json"
    ).document
    assert (done["before"], done["after"], done["tables"]) == ("0001", HEAD, 3)
    assert done["diverged"] == []
    assert Path(done["copy"]).parent == tmp_path
    assert games_in(old) == before
    store = Store(old)
    assert store.without_position() == []
    for table in store.ids():
        noted = [each for each in store.entries(table, 0) if each.fingerprint]
        assert noted[-1].number == len(before[table]["journal"])
        assert set(store.snapshots(table)) <= {each.number for each in noted}
    store.close()
    again = dz("tables", "upgrade", "--database", old, "--json").document
    assert (again["before"], again["copy"], again["tables"]) == (HEAD, None, 0)


def test_upgrade_says_what_it_did(dz: Command, old: str, tmp_path: Path) -> None:
    told = dz("tables", "upgrade", "--yes", "--copy-to", tmp_path, "--database", old).out
    first, second, third = told.splitlines()
    assert first.startswith(f"Copy of what it was: {tmp_path}")
    assert second.endswith(f"was upgraded from schema 0001 to {HEAD}.")
    assert third == "3 tables: all come out as they were played."
    assert "already" in dz("tables", "upgrade", "--database", old).out


def test_upgrade_without_a_copy_makes_none(dz: Command, old: str, tmp_path: Path) -> None:
    before = {each.name for each in tmp_path.iterdir()}
    done = dz("tables", "upgrade", "--yes", "--no-copy", "--database", old, "--json").document
    assert done["copy"] is None
    after = {each.name for each in tmp_path.iterdir()}
    assert {name for name in after - before if "-wal" not in name and "-shm" not in name} == set()


def test_a_game_that_no_rules_can_read_goes_on_from_what_they_can(dz: Command, old: str) -> None:
    change(old, "UPDATE journal SET text = 'demolish' WHERE number = 3")
    done = dz("tables", "upgrade", "--yes", "--no-copy", "--database", old, "--json").document
    assert len(done["diverged"]) == 3
    store = Store(old)
    for table in store.ids():
        entries = store.entries(table, 0)
        if store.glance(table).over:  # how it ended nobody knows, but it did
            assert entries[-1].kind != "resume"
        else:
            assert (entries[-1].kind, entries[-1].text) == ("resume", "2")
            assert store.glance(table).kept
    store.close()
    assert dz("tables", "check", "--database", old).code == 1


def test_upgrade_and_delete_ask_first(
    dz: Command, old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def no(question: str, **_: Any) -> bool:
        asked.append(question)
        return False

    refused(dz("tables", "upgrade", "--database", old), "--yes")
    refused(dz("tables", "upgrade", "--database", old, "--json"), "--yes")
    monkeypatch.setattr("dropzone.commands.shared.is_terminal", lambda: True)
    monkeypatch.setattr("typer.confirm", no)
    assert dz("tables", "upgrade", "--database", old).code == 1
    assert dz("tables", "upgrade", "--no-copy", "--database", old, "--lang", "fr").code == 1
    assert "after a copy?" in asked[0]
    assert "sans copie" in asked[1]
    assert look(old) == "0001"
    upgrade(old, copy=False)
    table = ids_in(old)[0]
    ran = dz("tables", "delete", table, "--database", old)
    assert (ran.code, table in ran.out, asked[2]) == (1, True, "Remove 1 table for good?")
    assert len(ids_in(old)) == 3


# -- export, import, delete -----------------------------------------------------------------


def test_export_and_import_move_a_server(dz: Command, url: str, tmp_path: Path) -> None:
    file, other = tmp_path / "all.export.gz", f"sqlite:///{tmp_path / 'other.sqlite3'}"
    done = dz("tables", "export", file, "--database", url, "--json").document
    assert (done["rows"]["tables"], done["bytes"]) == (3, file.stat().st_size)
    assert file.stat().st_mode & 0o077 == 0  # seeds are in it
    added = dz("tables", "import", file, "--database", other, "--json").document
    assert sorted(added["added"]) == sorted(games_in(url))
    assert games_in(other) == games_in(url)
    told = dz("tables", "import", file, "--database", other).out
    assert told == "0 tables were added.\n3 tables were here already.\n"
    again = dz("tables", "export", tmp_path / "again.gz", "--database", other).out
    assert again.startswith("3 tables are in ")


def test_export_writes_over_nothing(dz: Command, url: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.gz"
    file.write_bytes(b"mine")
    refused(dz("tables", "export", file, "--database", url), "kept.gz exists already")
    assert file.read_bytes() == b"mine"
    refused(dz("tables", "export", tmp_path / "no" / "folder.gz", "--database", url), "folder.gz")
    refused(dz("tables", "export", tmp_path / "x.gz", "nobody", "--database", url), "nobody")
    assert not [each for each in tmp_path.iterdir() if "partial" in each.name]
    assert not (tmp_path / "x.gz").exists()


def test_import_refuses_a_file_that_is_not_there(dz: Command, url: str, tmp_path: Path) -> None:
    refused(dz("tables", "import", tmp_path / "nothing.gz", "--database", url), "nothing.gz")


def test_import_into_a_database_of_an_earlier_version_is_refused(
    dz: Command, old: str, tmp_path: Path
) -> None:
    dz("tables", "export", tmp_path / "all.gz", "--database", old)
    refused(dz("tables", "import", tmp_path / "all.gz", "--database", old), "tables upgrade")


def test_delete_removes_tables_and_no_others(dz: Command, url: str) -> None:
    before = games_in(url)
    first, second, third = before
    done = dz("tables", "delete", first, "--yes", "--database", url, "--json").document
    assert done == {"deleted": [first], "packs": []}
    assert games_in(url) == {second: before[second], third: before[third]}
    assert (
        dz("tables", "delete", second, "--yes", "--database", url).out == "1 table was removed.\n"
    )
    refused(dz("tables", "delete", third, first, "--yes", "--database", url), first)
    assert set(games_in(url)) == {third}
    refused(dz("tables", "delete", "--yes", "--database", url), "TABLE")


# -- what is no database of ours -------------------------------------------------------------


def truncated(file: Path) -> None:
    of_0_1_0(f"sqlite:///{file}")
    file.write_bytes(file.read_bytes()[:20_000])


def nonsense(file: Path) -> None:
    file.write_bytes(b"no database\n" * 1000)


def foreign(file: Path) -> None:
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE bookmarks (id INTEGER, url TEXT)")
    other.commit()
    other.close()


def newer(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    run_sql(f"sqlite:///{file}", "UPDATE alembic_version SET version_num = '9999'")


BAD: list[tuple[Callable[[Path], None], str]] = [
    (truncated, "no sound database"),
    (nonsense, "no sound database"),
    (foreign, "another program"),
    (newer, "later version"),
]
COMMANDS = [
    ["tables", "list"],
    ["tables", "check"],
    ["tables", "upgrade", "--yes"],
    ["tables", "export", "FILE"],
    ["tables", "import", "EXPORT"],
    ["tables", "delete", "0123", "--yes"],
    ["serve", "--port", "0"],
    ["serve", "--port", "0", "--upgrade"],
]


@pytest.mark.parametrize(("make", "why"), BAD, ids=[each.__name__ for each, _ in BAD])
@pytest.mark.parametrize("command", COMMANDS, ids=[" ".join(each[:2]) for each in COMMANDS])
def test_a_database_that_is_not_ours_is_refused_in_one_line_and_left_alone(
    dz: Command, tmp_path: Path, make: Callable[[Path], None], why: str, command: list[str]
) -> None:
    folder = tmp_path / "of-the-server"
    folder.mkdir()
    make(folder / "games.sqlite3")
    if "EXPORT" in command:
        source = of_0_1_0(f"sqlite:///{tmp_path / 'source.sqlite3'}")
        assert dz("tables", "export", tmp_path / "EXPORT", "--database", source).code == 0
    paths = {"FILE": str(folder / "out.gz"), "EXPORT": str(tmp_path / "EXPORT")}
    arguments = [paths.get(each, each) for each in command]
    before = hashes(folder)
    refused(dz(*arguments, "--database", f"sqlite:///{folder / 'games.sqlite3'}"), why)
    assert hashes(folder) == before


@pytest.mark.parametrize("command", [each for each in COMMANDS if each[1] != "import"][:5])
def test_a_database_that_is_not_there_is_not_made(
    dz: Command, tmp_path: Path, command: list[str]
) -> None:
    arguments = [str(tmp_path / each) if each == "FILE" else each for each in command]
    refused(dz(*arguments, "--database", f"sqlite:///{tmp_path / 'none.sqlite3'}"), "no games")
    assert hashes(tmp_path) == {}


# -- serve and play --------------------------------------------------------------------------


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every start of the server, which does not really start."""
    calls: list[Any] = []
    monkeypatch.setattr("dropzone.server.run", lambda *a, **k: calls.append(a))
    return calls


def test_serve_says_which_command_upgrades_an_older_database(
    dz: Command, old: str, served: list[Any]
) -> None:
    ran = dz("serve", "--port", "0", "--database", old)
    refused(ran, "earlier version", f"dropzone tables upgrade --database {old}")
    refused(dz("serve", "--port", "0", "--database", old, "--lang", "fr"), "version antérieure")
    assert (served, look(old)) == ([], "0001")


def test_serve_upgrades_at_once_if_told_so(
    dz: Command, old: str, served: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where the copy of a database on a server goes
    ran = dz("serve", "--port", "0", "--upgrade", "--database", old)
    assert ran.code == 0
    assert f"was upgraded from schema 0001 to {HEAD}" in ran.out
    assert (len(served), look(old)) == (1, HEAD)
    assert len([each for each in tmp_path.iterdir() if "-before-" in each.name]) == 1
    assert "upgraded" not in dz("serve", "--port", "0", "--upgrade", "--database", old).out


@pytest.mark.parametrize("answer", [True, False])
def test_serve_asks_on_a_terminal(
    dz: Command,
    old: str,
    served: list[Any],
    answer: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("dropzone.commands.upgrading.is_terminal", lambda: True)
    monkeypatch.setattr("typer.confirm", lambda *_, **__: answer)
    ran = dz("serve", "--port", "0", "--database", old)
    assert (ran.code, len(served), look(old)) == ((0, 1, HEAD) if answer else (2, 0, "0001"))


def test_play_upgrades_ones_own_games_by_itself(
    dz: Command, served: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = of_0_1_0(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    monkeypatch.setattr("dropzone.server.ops.settings.data_folder", lambda: tmp_path)
    ran = dz("play", "--no-browser")
    assert ran.code == 0
    first, *_ = ran.out.splitlines()
    assert "was upgraded from schema 0001" in first
    assert "is a copy of what it was" in first
    assert (len(served), look(url)) == (1, HEAD)
    assert "upgraded" not in dz("play", "--no-browser").out


def test_the_tables_of_play_are_looked_after_by_default(
    dz: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_0_1_0(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    monkeypatch.setattr("dropzone.server.ops.settings.data_folder", lambda: tmp_path)
    assert len(dz("tables", "list", "--json").document["tables"]) == 3
