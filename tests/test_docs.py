"""The examples of the documents run, and the documents name files and commands that exist."""

from __future__ import annotations

import doctest
import importlib
import re
import tomllib
from pathlib import Path

import pytest

from dropzone.cli import COMMANDS
from dropzone.core.positionfile import game_from_table

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
    values, position = blocks("data.md", "toml")
    own = tmp_path / "my-values.toml"
    own.write_text(values, encoding="utf-8")
    game = game_from_table(tomllib.loads(position), data=[own])
    (unit,) = [each for each in game.view("allied")["units"] if each["id"] == "us-504"]
    assert (unit["place"], unit["damage"], unit["reduced"]) == ("1211", 1, True)
    assert game.decision.kind == "move-unit"


@pytest.mark.parametrize("system", ["battle_command", "raid", "commando", "gts"])
def test_the_page_about_data_names_every_key_of_a_position_file(system: str) -> None:
    arrange = importlib.import_module(f"dropzone.systems.{system}.arrange")
    page = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    keys = arrange.Arrangement.__struct_fields__
    assert [key for key in keys if f"`{key}`" not in page] == []


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
