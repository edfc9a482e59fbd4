"""The page keeps the server's policy: only its own files, no inline script or style."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "dropzone" / "web"
PAGE = (WEB / "index.html").read_text("utf-8")
SCRIPTS = sorted(WEB.rglob("*.js"))
_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*"(\.[^"]+)\"""")


def test_the_page_has_no_inline_script_or_style() -> None:
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", PAGE) == []


def test_every_file_that_the_page_names_exists() -> None:
    named = re.findall(r'(?:src|href)="([^"#]+)"', PAGE)
    assert [name for name in named if not (WEB / name).is_file()] == []
    assert "main.js" in named


def test_every_style_sheet_is_used() -> None:
    """By the page itself, or by a module that loads it when it is opened."""
    code = "\n".join(script.read_text("utf-8") for script in SCRIPTS)
    named = {path.name for path in WEB.glob("css/*.css") if f"css/{path.name}" in PAGE}
    named |= set(re.findall(r'style\("([\w-]+\.css)"\)', code))
    assert {path.name for path in WEB.glob("css/*.css")} - named == set()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.relative_to(WEB).as_posix())
def test_a_module_imports_files_that_exist(script: Path) -> None:
    named = _IMPORT.findall(script.read_text("utf-8"))
    assert [name for name in named if not (script.parent / name).is_file()] == []


def test_no_module_is_forgotten() -> None:
    imported = {WEB / "main.js"} | {
        (script.parent / name).resolve()
        for script in SCRIPTS
        for name in _IMPORT.findall(script.read_text("utf-8"))
    }
    assert [path.name for path in SCRIPTS if path not in imported] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.relative_to(WEB).as_posix())
def test_no_module_writes_markup_or_style_as_text(script: Path) -> None:
    text = script.read_text("utf-8")
    wrong = re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text)
    wrong += re.findall(r"""\bstyle\s*:\s*["`][^"`]*:""", text)
    assert wrong == []
