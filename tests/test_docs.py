"""The examples of the documents run, and the documents name files and commands that exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from dropzone.cli import COMMANDS

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
