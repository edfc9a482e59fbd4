"""The examples of the documents run, and the documents name files and commands that exist."""

from __future__ import annotations

import doctest
import importlib
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from dropzone.cli import COMMANDS
from dropzone.core.data import Pack
from dropzone.core.data.registry import definition_with, game_definition
from dropzone.core.data.user_packs import check_values, own_scenarios
from dropzone.core.errors import DataError
from dropzone.core.io.position_file import game_from_table
from dropzone.core.rules.lessons import load_lesson, walk
from dropzone.core.rules.puzzles import check_puzzle, load_puzzle
from dropzone.systems.battle_command.components import load
from dropzone.systems.battle_command.mercury_position import MercuryArrangement
from dropzone.systems.battle_command.variant import Variant
from dropzone.systems.gts.series.own_rules import OwnRules

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
IDS = [path.name for path in DOCUMENTS]


@pytest.mark.parametrize("name", ["README.md", "docs/api.md"])
def test_the_examples_of_a_document_run(name: str) -> None:
    failed, tried = doctest.testfile(
        str(ROOT / name), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert tried > 5
    assert failed == 0


def blocks(name: str, language: str) -> list[str]:
    """The examples of a document in a language, in order."""
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_bot_of_the_page_about_bots_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec("\n".join(blocks("bots.md", "python")), {"__name__": "bots"})
    assert capsys.readouterr().out.strip() in ("allied", "german")


def test_the_files_of_the_page_about_data_are_read(tmp_path: Path) -> None:
    values, pack, scenario, position = blocks("data.md", "toml")
    own, box = tmp_path / "my-values.toml", tmp_path / "my-box.toml"
    second = definition_with("mercury", {"second-day.toml": scenario})
    check_values(second)
    assert [each.id for each in own_scenarios(second, game_definition("mercury"))] == ["second-day"]
    own.write_text(values, encoding="utf-8")
    box.write_text(pack, encoding="utf-8")
    assert game_definition("mercury", (box,)).pack.overrides
    game = game_from_table(tomllib.loads(position), data=[own])
    (unit,) = [each for each in game.view("allied")["units"] if each["id"] == "us-504"]
    assert (unit["place"], unit["damage"], unit["reduced"]) == ("1211", 1, True)
    assert game.decision.kind == "move-unit"


@pytest.mark.parametrize("system", ["battle_command", "raid", "commando", "gts.state"])
def test_the_page_about_data_names_every_key_of_a_position_file(system: str) -> None:
    arrange = importlib.import_module(f"dropzone.systems.{system}.position_file")
    page = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    keys = arrange.Arrangement.__struct_fields__
    assert [key for key in keys if f"`{key}`" not in page] == []


def test_the_page_about_data_names_the_keys_that_only_mercury_has() -> None:
    page = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    keys = MercuryArrangement.__struct_fields__
    assert [key for key in keys if f"`{key}`" not in page] == []


def test_the_error_of_the_page_about_data_is_a_real_one(tmp_path: Path) -> None:
    """A copy of the pack with the wrong value is refused in these very words."""
    shown = next(block for block in blocks("data.md", "") if "units.csv" in block).strip()
    folder = tmp_path / "market_garden"
    shutil.copytree(ROOT / "src" / "dropzone" / "games" / "market_garden", folder)
    table = folder / "units.csv"
    rows = table.read_text(encoding="utf-8").splitlines(keepends=True)
    (number,) = [n for n, row in enumerate(rows) if row.startswith("us-504,")]
    rows[number] = rows[number].replace(",parachute,no,5,", ",parachute,no,5+,", 1)
    table.write_text("".join(rows), encoding="utf-8")
    with pytest.raises(DataError) as error:
        load(Pack(folder))
    assert str(error.value) == shown


MAKINGS = pytest.mark.parametrize(
    ("page", "game", "hooks"),
    [("battle-command.md", "lantern", Variant), ("gts.md", "outpost", OwnRules)],
)


@MAKINGS
def test_the_making_of_a_game_shows_what_the_game_is_made_of(
    page: str, game: str, hooks: type
) -> None:
    """Each example stands so in a file of the game, which the battery plays."""
    folder = ROOT / "tests" / "second_games" / game
    files = [path for path in folder.rglob("*") if path.suffix in (".toml", ".py")]
    texts = [path.read_text("utf-8") for path in files]
    shown = blocks(page, "python") + blocks(page, "toml")
    assert len(shown) > 5
    assert [block for block in shown if not any(block in text for text in texts)] == []
    code = [
        text.splitlines() for path, text in zip(files, texts, strict=True) if path.suffix == ".py"
    ]
    assert sum(map(len, code)) < 200


@MAKINGS
def test_the_making_of_a_game_names_every_file_and_every_hook(
    page: str, game: str, hooks: type
) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    missing = [name for name in vars(hooks) if name[0] != "_" and f"`{name}`" not in text]
    assert missing == []
    data = ROOT / "tests" / "second_games" / game / game
    names = {re.sub(r"-(karst|standard)\.", ".", path.name) for path in data.glob("*.*")}
    said = re.sub(r"-(SHEET|ID)\.", ".", text)
    assert [name for name in names if name not in said and not name.endswith(".py")] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=IDS)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    links = re.findall(r"(?<!!)\[[^]]*\]\(([^)#:]+)\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=IDS)
def test_commands_in_documents_exist(path: Path) -> None:
    named = set(re.findall(r"`dropzone ([a-z][a-z-]+)", path.read_text(encoding="utf-8")))
    assert named - {name for name, *_ in COMMANDS} == set()


def test_the_page_of_the_command_line_has_every_command() -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert [name for name, *_ in COMMANDS if f"`dropzone {name}" not in page] == []


def test_the_lesson_of_the_page_about_lessons_can_be_played() -> None:
    page = (ROOT / "docs" / "lessons.md").read_text("utf-8")
    text = page.partition("```toml\n")[2].partition("\n```")[0]
    assert len(walk(load_lesson(text, "lessons.md")).numbers) == 1


def test_the_puzzle_of_the_page_about_puzzles_is_proved() -> None:
    page = (ROOT / "docs" / "puzzles.md").read_text("utf-8")
    text = page.partition("```toml\n")[2].partition("\n```")[0]
    assert check_puzzle(load_puzzle(text, "puzzles.md")).answers[0].value == 1


@pytest.mark.parametrize(
    ("game", "count"), [("mercury", 8), ("pegasus", 9), ("dieppe", 8), ("crete", 7)]
)
def test_the_page_about_puzzles_names_every_measure(game: str, count: int) -> None:
    page = (ROOT / "docs" / "puzzles.md").read_text("utf-8")
    definition = game_definition(game)
    position = definition.first_position(definition.static(definition.setting()))
    with pytest.raises(DataError, match="there is no measure") as refused:
        definition.measure(position, ["nothing"])
    names = str(refused.value).partition("there is ")[2].partition("; there is ")[2].split(", ")
    assert len(names) == count
    assert [name for name in names if f"`{name}" not in page] == []
