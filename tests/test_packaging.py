"""What the package, its lock, its unit, its container and its public checks say is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version
from trove_classifiers import classifiers

from dropzone.cli import run

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
_PINNED = re.compile(r"^([\w.-]+)==([\w.]+)(?: ; (.+?))? \\$", re.MULTILINE)


def wanted(extra: str) -> list[Requirement]:
    """What an extra installs, with what it takes from others, and what everybody has."""
    found = [Requirement(each) for each in PROJECT["dependencies"]]
    for each in map(Requirement, EXTRAS[extra]):
        if each.name == "dropzone":
            found += [inner for other in sorted(each.extras) for inner in wanted(other)]
        else:
            found.append(each)
    return found


def locked(name: str) -> dict[str, str]:
    """The versions of a lock."""
    text = (ROOT / "locked" / f"{name}.txt").read_text(encoding="utf-8")
    return {found[1].lower(): found[2] for found in _PINNED.finditer(text)}


@pytest.mark.parametrize(
    ("name", "extras"), [("server", ["server", "postgres", "redis"]), ("dev", ["dev"])]
)
def test_a_lock_has_all_that_is_needed_in_versions_that_will_do(
    name: str, extras: list[str]
) -> None:
    kept = locked(name)
    assert "dropzone" not in kept
    for extra in extras:
        for each in wanted(extra):
            assert Version(kept[each.name.lower()]) in each.specifier, each


@pytest.mark.parametrize("name", ["server", "dev"])
def test_every_line_of_a_lock_has_hashes_and_no_host(name: str) -> None:
    text = (ROOT / "locked" / f"{name}.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", text.strip())
    assert len(blocks) == len(_PINNED.findall(text)) > 20
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}$", each) for each in blocks)
    assert "//" not in text
    assert "--index" not in text


def test_every_requirement_has_a_lower_bound() -> None:
    for each in (*PROJECT["dependencies"], *(line for extra in EXTRAS.values() for line in extra)):
        requirement = Requirement(each)
        bounds = {part.operator for part in requirement.specifier}
        assert bounds == (set() if requirement.name == "dropzone" else {">="}), each


def test_the_classifiers_exist_and_name_the_versions_that_are_tested() -> None:
    assert set(PROJECT["classifiers"]) <= classifiers
    prefix = "Programming Language :: Python :: 3."
    named = {each.removeprefix("Programming Language :: Python :: ") for each in
             PROJECT["classifiers"] if each.startswith(prefix)}  # fmt: skip
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    matrix = next(line for line in workflow.splitlines() if "python: [" in line)
    assert set(re.findall(r'"(3\.\d+)"', matrix)) == named


def test_the_changelog_has_a_note_for_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first = re.findall(r"^## (\d[\w.]+)", text, re.MULTILINE)[0]
    assert first == PROJECT["version"]


@pytest.mark.parametrize(
    "file", [".github/workflows/test.yml", "CONTRIBUTING.md", "README.md", "docs/hosting.md"]
)
def test_a_make_that_is_named_exists(file: str) -> None:
    targets = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    text = (ROOT / file).read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^|run: |`)make ([a-z-]+)", text, re.MULTILINE))
    assert named
    assert named <= targets


def started() -> dict[str, list[str]]:
    """How the unit and the container start the server."""
    unit = (ROOT / "deploy" / "dropzone.service").read_text(encoding="utf-8")
    container = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    command = next(line for line in unit.splitlines() if line.startswith("ExecStart="))
    arguments = next(line for line in container.splitlines() if line.startswith("CMD ["))
    return {
        "unit": command.split()[1:],
        "container": re.findall(r'"([^"]+)"', arguments),
    }


@pytest.mark.parametrize("how", ["unit", "container"])
def test_the_server_knows_what_it_is_started_with(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        "dropzone.server.ops.running.run", lambda *args, **named: asked.append(args)
    )
    monkeypatch.setattr("dropzone.commands.playing.make_ready", lambda *args, **named: None)
    monkeypatch.setattr("dropzone.commands.playing._free_port", lambda host, port: port)
    assert run(started()[how]) == 0
    ((host, port, database),) = asked
    assert (host, port) == ("127.0.0.1" if how == "unit" else "0.0.0.0", 8000)
    assert str(database).startswith("sqlite:///")


def test_the_container_copies_files_that_exist() -> None:
    container = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", container, re.MULTILINE)
    assert len(copied) == 3
    for name in " ".join(copied).split():
        assert (ROOT / name).exists(), name
