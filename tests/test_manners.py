"""The manners of the house: short modules with docstrings, and nothing that ties to one machine."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = {".py", ".js", ".mjs", ".css", ".html"}
TEXT = CODE | {".toml", ".csv", ".po", ".json", ".md", ".txt", ".svg"}
MOST_LINES = 600
#: A function fits a screen.
MOST_IN_A_FUNCTION = 60
#: The licence of a typeface stands word for word, its addresses too.
LICENCE = "OFL-"
OPEN_HOSTS = {"localhost", "127.0.0.1", "www.w3.org", "example.org", "testserver"}

# Written so that this file does not contain what it looks for.
FORBIDDEN = {
    "an absolute path": re.compile(r"(?<![\w.~*])/(?:home|root|work|usr|tmp|opt|mnt|Users)/\w"),
    "a path of one machine": re.compile(r"\b[A-Z]:\\{1,2}\w"),
    "a path out of the repository": re.compile(r"\.\./sha[r]ed"),
    "a note of unfinished work": re.compile(r"\b(?:TO[D]O|FIX[M]E)\b"),
}
HOST = re.compile(r"\b(?:https?|wss?|postgresql|redis)://(?:[^/@\s]*@)?([A-Za-z0-9.-]+)")


def files(root: Path, suffixes: set[str]) -> Iterator[tuple[str, Path]]:
    """The files of ours with one of these endings, each with its name within the repository."""
    for folder in ("src", "tests", "tools", "examples"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in suffixes and "__pycache__" not in path.parts:
                yield path.relative_to(root).as_posix(), path


def long_files(root: Path) -> list[str]:
    return [
        f"{name}: {lines} lines, {MOST_LINES} are the most"
        for name, path in files(root, CODE)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    ]


def long_functions(root: Path) -> list[str]:
    return [
        f"{name} line {each.lineno}: {each.name} has {lines} lines, {MOST_IN_A_FUNCTION} at most"
        for name, path in files(root, {".py"})
        for each in ast.walk(ast.parse(path.read_text(encoding="utf-8"), name))
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (each.end_lineno or each.lineno) - each.lineno + 1) > MOST_IN_A_FUNCTION
    ]


def bare_modules(root: Path) -> list[str]:
    """Modules without a docstring or without the import that every module starts with."""
    wrong = []
    for name, path in files(root, {".py"}):
        module = ast.parse(path.read_text(encoding="utf-8"), name)
        has_docstring = ast.get_docstring(module) is not None
        code = module.body[1:] if has_docstring else module.body
        if path.name == "__init__.py" and not code:
            continue
        if not has_docstring:
            wrong.append(f"{name} line 1: expected a docstring")
        first = code[0] if code else None
        if not isinstance(first, ast.ImportFrom) or first.module != "__future__":
            wrong.append(f"{name} line 1: expected from __future__ import annotations")
    return wrong


def forbidden_words(root: Path) -> list[str]:
    wrong = []
    for name, path in files(root, TEXT):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
            wrong += [
                f"{name} line {number}: {what}, {matched[0]}"
                for what, pattern in FORBIDDEN.items()
                if (matched := pattern.search(line))
            ]
            wrong += [
                f"{name} line {number}: a host name, {host}"
                for host in HOST.findall(line)
                if host not in OPEN_HOSTS and not path.name.startswith(LICENCE)
            ]
    return wrong


SEARCHES = [long_files, long_functions, bare_modules, forbidden_words]


def disorder(root: Path) -> list[str]:
    return [line for search in SEARCHES for line in search(root)]


@pytest.mark.parametrize("search", SEARCHES)
def test_the_house_is_in_order(search: Callable[[Path], list[str]]) -> None:
    assert not (wrong := search(ROOT)), "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("x\n" * 601, "601 lines, 600 are the most"),
        ("def rules():\n" + "    x\n" * 60, "rules has 61 lines, 60 at most"),
        ("from __future__ import annotations\n", "expected a docstring"),
        ('"""A noun."""\nimport re\n', "expected from __future__"),
        ('"""/ho|me/me/map.csv"""', "an absolute path, /ho"),
        ('r"""C:|\\maps"""', "a path of one machine"),
        ('"""../sha|red/x"""', "a path out of the repository"),
        ("# TO|DO later", "a note of unfinished work"),
        ('"""http:|//build.example.net:8000/"""', "a host name, build.example.net"),
    ],
)
def test_disorder_is_found(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "src" / "x.py"
    path.parent.mkdir()
    path.write_text(text.replace("|", ""), encoding="utf-8")  # the bar hides it from the rules
    assert any("src/x.py" in line and wrong in line for line in disorder(tmp_path))


def test_order_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "src" / "games").mkdir(parents=True)
    (tmp_path / "src" / "__init__.py").write_text('"""Nothing here."""', encoding="utf-8")
    (tmp_path / "src" / "x.py").write_text(
        '"""A noun; http://localhost:8000/play, games/root/x."""\n\n'
        "from __future__ import annotations\n",
        encoding="utf-8",
    )
    assert disorder(tmp_path) == []
