"""The arrows of the house point one way: who may import whom."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"

# What each part may import besides itself. A part is a folder or module of the package; each
# system is a part of its own, so that no system knows another. "dropzone" is the package itself.
ARROWS = {
    "dropzone": {"core"},
    "core": set[str](),
    "systems": {"core"},
    "bots": {"core", "systems", "dropzone"},
    "arena": {"core", "systems", "bots", "dropzone"},
    "server": {"core", "bots", "dropzone"},
    "commands": {"core", "systems", "bots", "arena", "server", "dropzone"},
    "cli": {"core", "systems", "bots", "arena", "server", "commands", "dropzone"},
    "__main__": {"cli"},
}
WITHOUT_CODE = ("games", "web")


def part_of(module: str) -> str:
    """The part a module belongs to: "systems.raid" for "dropzone.systems.raid.turn"."""
    names = module.split(".")[1:]
    return ".".join(names[: 2 if names[:1] == ["systems"] else 1]) or "dropzone"


def module_name(path: Path, src: Path) -> str:
    names = path.relative_to(src).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def imports(tree: ast.Module, package: str) -> Iterator[tuple[int, str]]:
    """Line and full name of every module or name of ours that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            home = package.rsplit(".", node.level - 1)[0] if node.level else ""
            base = ".".join(filter(None, [home, node.module]))
            names = [f"{base}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call) and "import" in ast.unparse(node.func):
            names = [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
        else:
            continue
        for name in names:
            if name.split(".")[0] == "dropzone":
                yield node.lineno, name


def broken_arrows(src: Path) -> list[str]:
    """Every import that the plan of the house does not allow."""
    wrong = []
    folders = {path.name for path in (src / "dropzone").iterdir() if path.is_dir()}
    modules = {path.stem for path in (src / "dropzone").glob("*.py")}
    for path in sorted((src / "dropzone").rglob("*.py")):
        module = module_name(path, src)
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        part = part_of(module)
        top = part.split(".")[0]
        where = f"src/{path.relative_to(src).as_posix()}"
        if top in WITHOUT_CODE:
            continue
        if top not in ARROWS:
            wrong.append(f"{where} line 1: {top} has no place in the plan of the house")
            continue
        for line, name in imports(ast.parse(path.read_text(encoding="utf-8"), where), package):
            target = part_of(name)
            if target.split(".")[0] not in folders | modules:
                target = "dropzone"  # a name that the package itself exports
            if target != part and target.split(".")[0] not in ARROWS[top]:
                wrong.append(f"{where} line {line}: {part} must not import {target}")
    return wrong


def misplaced_code(src: Path) -> list[str]:
    """Code where the plan wants data only."""
    wrong = []
    for path in sorted((src / "dropzone" / "web").rglob("*.py")):
        wrong.append(f"src/{path.relative_to(src).as_posix()} line 1: web must not contain Python")
    for path in sorted((src / "dropzone" / "games").rglob("*.py")):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        code = [node for node in body if not isinstance(getattr(node, "value", None), ast.Constant)]
        if path.name != "__init__.py" or code:
            line = code[0].lineno if code else 1
            where = f"src/{path.relative_to(src).as_posix()}"
            wrong.append(f"{where} line {line}: games must not contain code")
    return wrong


def test_every_import_follows_an_arrow() -> None:
    assert not (wrong := broken_arrows(SRC)), "\n".join(wrong)


def test_games_and_web_contain_no_python() -> None:
    assert not (wrong := misplaced_code(SRC)), "\n".join(wrong)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for folder in ["core", "systems/a", "systems/b", "bots", "arena", "server", "games", "web"]:
        (tmp_path / "dropzone" / folder).mkdir(parents=True)
    (tmp_path / "dropzone" / "__init__.py").touch()
    (tmp_path / "dropzone" / "cli.py").touch()
    return tmp_path


def write(house: Path, module: str, line: str) -> None:
    (house / "dropzone" / module).write_text(f"\n{line}\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("module", "line", "wrong"),
    [
        ("core/dice.py", "import dropzone.systems.a", "core must not import systems.a"),
        ("core/dice.py", "from dropzone import bots", "core must not import bots"),
        ("core/dice.py", "from dropzone import new", "core must not import dropzone"),
        ("core/dice.py", "from ..systems import b", "core must not import systems.b"),
        ("core/dice.py", "def f():\n  import dropzone.cli", "core must not import cli"),
        ("core/dice.py", 'import_module("dropzone.arena")', "core must not import arena"),
        ("systems/a/x.py", "import dropzone.systems.b", "systems.a must not import systems.b"),
        ("systems/a/x.py", "import dropzone.bots.mind", "systems.a must not import bots"),
        ("bots/mind.py", "from dropzone.arena import run", "bots must not import arena"),
        ("arena/run.py", "from dropzone.server import app", "arena must not import server"),
        ("server/app.py", "import dropzone.systems.b", "server must not import systems.b"),
        ("server/app.py", "import dropzone.games", "server must not import games"),
        ("__init__.py", "from dropzone.server import app", "dropzone must not import server"),
        ("rooms.py", "", "rooms has no place in the plan of the house"),
    ],
)
def test_an_import_against_the_arrows_is_found(
    house: Path, module: str, line: str, wrong: str
) -> None:
    write(house, module, line)
    number = 3 if line.startswith("def") else 2 if line else 1
    assert broken_arrows(house) == [f"src/dropzone/{module} line {number}: {wrong}"]


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("core/dice.py", "from dropzone.core import hexes"),
        ("core/dice.py", "from . import hexes; from .hexes import Grid; import json"),
        ("systems/a/turn.py", "from dropzone.systems.a.fire import Fire"),
        ("systems/a/turn.py", "from dropzone.core.hexes import Grid"),
        ("systems/a/__init__.py", "from .fire import Fire"),
        ("bots/mind.py", "from dropzone.systems.a import turn"),
        ("arena/run.py", "import dropzone, dropzone.bots.mind"),
        ("server/app.py", "from dropzone.bots import mind"),
        ("cli.py", "from dropzone.server import app"),
        ("__init__.py", "from dropzone.core.game import new"),
    ],
)
def test_an_import_along_the_arrows_is_fine(house: Path, module: str, line: str) -> None:
    write(house, module, line)
    assert broken_arrows(house) == []


def test_code_among_the_data_is_found(house: Path) -> None:
    write(house, "games/rules.py", "")
    write(house, "games/__init__.py", '"""Data."""\nx = f()')
    write(house, "web/app.py", "")
    assert misplaced_code(house) == [
        "src/dropzone/web/app.py line 1: web must not contain Python",
        "src/dropzone/games/__init__.py line 3: games must not contain code",
        "src/dropzone/games/rules.py line 1: games must not contain code",
    ]


#: The rooms of the Grand Tactical Series that know nothing of one game of it.
SERIES = ("components", "prepared", "series", "state", "text", "client")


def series_that_knows_crete(gts: Path) -> list[str]:
    """Every import of Crete's own rules by the rules of the series."""
    paths = [
        *gts.glob("game.py"),
        *(path for room in SERIES for path in (gts / room).rglob("*.py")),
    ]
    return [
        f"{path.relative_to(gts).as_posix()} line {line}"
        for path in paths
        for line, name in imports(ast.parse(path.read_text(encoding="utf-8")), "dropzone")
        if name.startswith("dropzone.systems.gts.crete")
    ]


def test_the_series_does_not_know_crete() -> None:
    assert series_that_knows_crete(SRC / "dropzone" / "systems" / "gts") == []


def test_a_series_that_knows_crete_is_found(tmp_path: Path) -> None:
    (tmp_path / "series").mkdir()
    line = "from dropzone.systems.gts.crete.morale import steps_lost"
    (tmp_path / "series" / "fire.py").write_text(f"{line}\n", encoding="utf-8")
    assert series_that_knows_crete(tmp_path) == ["series/fire.py line 1"]
