"""Whatever is wrong is one line on standard error that names cause and place, and exit code 2."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Command, Ran


def check(ran: Ran, *words: str) -> None:
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert [word for word in words if word not in ran.err] == []


WRONG: list[tuple[str, list[str], list[str]]] = [
    ("no command", ["conquer"], ["conquer"]),
    ("no option", ["games", "--loud"], ["--loud"]),
    ("no argument", ["decision"], ["FILE"]),
    ("language", ["games", "--lang", "de"], ["de", "en, fr"]),
    ("game", ["text", "waterloo"], ["waterloo", "market-garden"]),
    ("game of selfplay", ["selfplay", "waterloo"], ["waterloo", "market-garden"]),
    ("game of clauses", ["clauses", "waterloo"], ["waterloo"]),
    ("game of provenance", ["provenance", "waterloo"], ["waterloo"]),
    ("game of bench", ["bench", "waterloo"], ["waterloo"]),
    ("game of play", ["play", "waterloo"], ["waterloo"]),
    ("scenario", ["selfplay", "market-garden/snow"], ["snow", "standard"]),
    ("optional rule", ["text", "market-garden", "--option", "snow"], ["snow", "weather"]),
    ("needed option", ["text", "market-garden", "--option", "boat-crossing"], ["advanced-bridges"]),
    ("house rule", ["text", "market-garden", "--house-rule", "tea=on"], ["tea"]),
    ("house rule's value", ["text", "market-garden", "--house-rule", "planned_lifts=9"], ["9"]),
    ("house rule's form", ["text", "market-garden", "--house-rule", "tea"], ["NAME=VALUE"]),
    ("side", ["text", "market-garden", "--side", "french"], ["french", "allied"]),
    ("bot", ["text", "market-garden", "--bot", "napoleon"], ["napoleon"]),
    ("bot of selfplay", ["selfplay", "market-garden", "--bots", "napoleon"], ["napoleon"]),
    ("number of bots", ["selfplay", "market-garden", "--bots", "random,random,random"], ["2", "3"]),
    ("number of games", ["selfplay", "market-garden", "--games", "0"], ["--games", "1"]),
    ("a number", ["selfplay", "market-garden", "--games", "many"], ["--games", "integer"]),
    ("provenance", ["provenance", "market-garden", "--word", "rumour"], ["rumour", "design"]),
]


@pytest.mark.parametrize(("arguments", "words"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_wrong_word_is_named(dz: Command, arguments: list[str], words: list[str]) -> None:
    check(dz(*arguments), *words)
    if arguments[0] not in ("text", "play", "serve", "decision", "conquer"):
        check(dz(*arguments, "--json"), *words)


POSITIONS: list[tuple[str, bytes, list[str]]] = [
    ("empty", b"", ["empty"]),
    ("blank", b"\n  \n", ["empty"]),
    ("other bytes", b'game = "market-garden"\n# caf\xe9\n', ["UTF-8"]),
    ("no toml", b"game = market garden\n", ["TOML", "line 1"]),
    ("no game", b'scenario = "standard"\n', ["game"]),
    ("unknown game", b'game = "waterloo"\n', ["waterloo"]),
    ("unknown option", b'game = "market-garden"\noptions = ["snow"]\n', ["snow", "weather"]),
    ("unknown key", b'game = "market-garden"\ncolour = "red"\n', ["colour"]),
    ("unknown unit", b'game = "market-garden"\n[units]\nus-999 = "0404"\n', ["us-999"]),
    ("unknown hex", b'game = "market-garden"\n[units]\nus-504 = "9999"\n', ["9999"]),
    ("no json position", b'{"a": 1}', ["saved position"]),
    ("broken json", b'{"setting": ', ["saved position"]),
    ("too deep", b"a = " + b"[" * 100_000, ["position.toml"]),
    ("too deep json", b'{"a":' * 100_000, ["position.toml"]),
    ("50 MB", b"# " + b"x" * 50_000_000, ["larger than"]),
]


@pytest.mark.parametrize(
    ("content", "words"), [p[1:] for p in POSITIONS], ids=[p[0] for p in POSITIONS]
)
@pytest.mark.parametrize("command", ["decision", "apply", "why-not", "odds", "text"])
def test_a_wrong_position_file_is_named_with_its_fault(
    dz: Command, tmp_path: Path, command: str, content: bytes, words: list[str]
) -> None:
    path = tmp_path / "position.toml"
    path.write_bytes(content)
    more = [] if command in ("decision", "text") else ["act"]
    check(dz(command, path, *more), "position.toml", *words)
    assert [each.name for each in tmp_path.iterdir()] == ["position.toml"]


@pytest.mark.parametrize("command", ["decision", "apply", "why-not", "odds", "replay", "verify"])
def test_a_missing_file_is_named(dz: Command, tmp_path: Path, command: str) -> None:
    more = ["act"] if command in ("apply", "why-not", "odds") else []
    check(dz(command, tmp_path / "nowhere.toml", *more), "nowhere.toml", "No such file")
    check(dz(command, tmp_path, *more), "directory")


def changed(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


RECORDS: list[tuple[str, Callable[[str], str], list[str]]] = [
    ("empty", lambda text: "", ["empty"]),
    ("no record", lambda text: "once upon a time\n", ["line 1", "dropzone record 2"]),
    ("cut short", lambda text: text[: len(text) // 2], ["cut short"]),
    ("last line lost", lambda text: text.rpartition("sum ")[0], ["sum"]),
    ("tampered", changed("attack 0302", "attack 0301"), ["the sum does not fit"]),
    ("other seed", changed("seed 7", "seed 8"), ["the sum does not fit"]),
    ("50 MB", lambda text: text + "\n" * 50_000_000, ["larger than"]),
]


@pytest.mark.parametrize(("change", "words"), [r[1:] for r in RECORDS], ids=[r[0] for r in RECORDS])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_wrong_record_is_named_with_its_fault(
    dz: Command, record_file: Path, command: str, change: Callable[[str], str], words: list[str]
) -> None:
    record_file.write_text(change(record_file.read_text(encoding="utf-8")), encoding="utf-8")
    check(dz(command, record_file), "game.txt", *words)


def test_a_record_with_other_bytes_is_named(dz: Command, record_file: Path) -> None:
    record_file.write_bytes(record_file.read_bytes().replace(b"standard", b"st\xffndard"))
    check(dz("verify", record_file), "game.txt, line 3", "UTF-8")


def test_a_record_is_played_with_its_own_data_whatever_is_given(
    dz: Command, record_file: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[units.us-504]\nstrength = 6\n", encoding="utf-8")
    assert dz("verify", record_file, "--data", own).code == 0


def test_a_record_whose_data_nobody_has_asks_for_them(dz: Command, record_file: Path) -> None:
    lines = record_file.read_text(encoding="utf-8").splitlines()
    lines[5] = f"data {'0' * 64}"
    body = "\n".join(lines[:-1])
    told = hashlib.sha256(body.encode()).hexdigest()[:16]
    record_file.write_text(f"{body}\nsum {told}\n", encoding="utf-8")
    check(dz("verify", record_file), "game.txt, line 6", "data files")


DICE: list[tuple[str, list[str], list[str]]] = [
    ("too few", ["--dice", ""], ["roll 1"]),
    ("none", [], ["roll 1"]),
    ("too many", ["--dice", "5,6"], ["1 of the given dice were not rolled"]),
    ("no such face", ["--dice", "7"], ["7", "1 to 6"]),
    ("zero", ["--dice", "0"], ["0", "1 to 6"]),
    ("no number", ["--dice", "five"], ["roll 1", "five"]),
    ("negative", ["--dice", "-3"], ["-3"]),
    ("enormous", ["--dice", "9" * 5000], ["whole number"]),
    ("both", ["--dice", "5", "--seed", "7"], ["--seed", "not both"]),
]


@pytest.mark.parametrize(("dice", "words"), [d[1:] for d in DICE], ids=[d[0] for d in DICE])
def test_wrong_dice_are_named(
    dz: Command, position_file: Path, dice: list[str], words: list[str]
) -> None:
    check(dz("apply", position_file, "act", "attack 0302", *dice), *words)


CHOICES: list[tuple[str, str, list[str]]] = [
    ("not legal", "demolish", ["market-garden:8.2", "bridge"]),
    ("empty", "  ", ["empty"]),
    ("endless", "act " * 1000, ["2000"]),
]


@pytest.mark.parametrize(("choice", "words"), [c[1:] for c in CHOICES], ids=[c[0] for c in CHOICES])
@pytest.mark.parametrize("command", ["apply", "odds"])
def test_a_wrong_choice_is_named_with_its_rule(
    dz: Command, position_file: Path, command: str, choice: str, words: list[str]
) -> None:
    check(dz(command, position_file, choice), *words)


def test_a_choice_that_could_mean_several_lists_them(dz: Command, position_file: Path) -> None:
    check(dz("apply", position_file, "a"), "act", "air")


def test_a_refusal_speaks_french(dz: Command, position_file: Path) -> None:
    check(dz("apply", position_file, "demolish", "--lang", "fr"), "pont")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["empty"]),
        (b"[units.us-504]\nstrength = 'strong'\n", ["us-504", "strength"]),
        (b"[units.us-999]\nstrength = 6\n", ["us-999"]),
        (b"[dragons.red]\nfire = 6\n", ["dragons"]),
        (b"\xff\xfe", ["UTF-8"]),
    ],
)
def test_a_wrong_data_file_is_named_with_its_fault(
    dz: Command, position_file: Path, tmp_path: Path, content: bytes, words: list[str]
) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes(content)
    check(dz("decision", position_file, "--data", own), "own.toml", *words)


def test_a_mistake_of_ours_is_one_line_too(
    dz: Command, position_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr("dropzone.commands.positions.open_game", broken)
    ran = dz("decision", position_file)
    assert (ran.code, ran.out) == (70, "")
    assert ran.err.startswith("dropzone: this is our mistake: ZeroDivisionError: by zero")
