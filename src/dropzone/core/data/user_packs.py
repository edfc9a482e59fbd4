"""Packs of own values: found in folders and packages, made from a template, compared, checked.

A pack is a TOML file of values with a header (`[pack]`), or a folder of such files, one of which,
`pack.toml`, has the header.  A Python package offers one through the entry point group
`dropzone.packs`, whose value is the package that the files lie in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import entry_points
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from dropzone.core.data._files import read_document
from dropzone.core.data._overrides import members_of
from dropzone.core.data._provenance import Provenance
from dropzone.core.data.header import HEADER, PackHeader, read_header
from dropzone.core.data.pack import Pack
from dropzone.core.data.sheet import ScenarioTitle
from dropzone.core.data.toml import toml_key, toml_name, toml_value
from dropzone.core.errors import DataError

if TYPE_CHECKING:
    from dropzone.core.rules.definition import GameDefinition

__all__ = [
    "GROUP",
    "Difference",
    "Editable",
    "UserPack",
    "check_values",
    "differences",
    "editable_values",
    "find_packs",
    "own_scenarios",
    "packages_with_packs",
    "read_user_pack",
    "template",
    "value_files",
    "write_scenario",
    "write_values",
]

GROUP = "dropzone.packs"
FIRST = "pack.toml"


class UserPack(msgspec.Struct, frozen=True):
    """A pack of own values: its header and the files to be laid over those of its game."""

    id: str
    header: PackHeader
    files: tuple[Path, ...]


class Editable(msgspec.Struct, frozen=True):
    """A value that an owner may replace: where it is, what it is, where ours comes from."""

    file: str
    path: tuple[str, ...]
    value: object
    provenance: Provenance

    @property
    def stem(self) -> str:
        """The name of the file as a file of values calls it."""
        return self.file.rpartition(".")[0]


class Difference(msgspec.Struct, frozen=True):
    """A value that two packs do not share."""

    file: str
    path: tuple[str, ...]
    ours: object
    theirs: object
    #: Where the package's own value comes from.
    provenance: Provenance


# -- reading ----------------------------------------------------------------------------------


def value_files(path: Path) -> tuple[Path, ...]:
    """Return the files of values that a path stands for: itself, or those of a folder.

    >>> [file.name for file in value_files(Path("mine.toml"))]
    ['mine.toml']
    """
    return tuple(sorted(path.glob("*.toml"))) if path.is_dir() else (path,)


def read_user_pack(path: Path) -> UserPack:
    """Return the pack that a file or a folder is; `DataError` says what it lacks.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "box.toml")
    ...     size = file.write_text('pack = { game = "mercury", name = "My box" }')
    ...     read_user_pack(file).header.name
    'My box'
    """
    values = value_files(path)
    first = path / FIRST if path.is_dir() else path
    if first not in values:
        raise DataError(f"{path.name}: expected a file {FIRST}, found none")
    label = str(first)
    table = read_document(first, label).data.get(HEADER)
    if table is None:
        raise DataError(f"{label}: expected a table [{HEADER}] with game and name, found none")
    name = path.name if path.is_dir() else path.stem
    return UserPack(name, read_header(table, label), values)


def packages_with_packs() -> dict[str, Path]:
    """Return the folders of packs that installed Python packages offer, by their names.

    >>> isinstance(packages_with_packs(), dict)
    True
    """
    found: dict[str, Path] = {}
    for point in entry_points(group=GROUP):
        with as_file(files(point.value)) as folder:
            found[point.name] = folder
    return found


def find_packs(
    folders: Iterable[Path], packages: Mapping[str, Path] | None = None
) -> tuple[list[UserPack], list[str]]:
    """Return the packs of folders and packages by id, and a line for each that is not sound.

    >>> find_packs([Path("nowhere")], {})
    ([], [])
    """
    places = list((packages_with_packs() if packages is None else packages).items())
    for folder in folders:
        if folder.is_dir():
            inside = sorted(folder.iterdir())
            places += [(each.stem, each) for each in inside if each.suffix in ("", ".toml")]
    found: dict[str, UserPack] = {}
    faults: list[str] = []
    for name, place in places:
        if place.name.startswith((".", "_")):
            continue
        try:
            pack = msgspec.structs.replace(read_user_pack(place), id=name)
        except DataError as error:
            faults.append(str(error))
            continue
        if name in found:
            faults.append(f"{place}: a pack called {name} is there already")
            continue
        found[name] = pack
    return list(found.values()), faults


# -- values -----------------------------------------------------------------------------------


def editable_values(pack: Pack) -> Iterator[Editable]:
    """Every value of a pack that a file of values can replace, once, with its provenance.

    Of a list whose members have words of their own, and of a list of tables without ids, the whole
    is one value; it is `design` if any of it is.

    >>> pack = Pack.of_package("dropzone.games.mercury")
    >>> sum(each.provenance == "design" for each in editable_values(pack))
    314
    """
    found: dict[tuple[str, tuple[str, ...]], Provenance] = {}
    for datum in pack.provenance():
        path = _reachable(pack, datum.file, datum.path)
        key = (datum.file, path)
        if found.get(key) != "design":
            found[key] = datum.provenance
    for (file, path), word in found.items():
        yield Editable(file, path, pack.value(file, path), word)


def _reachable(pack: Pack, file: str, path: tuple[str, ...]) -> tuple[str, ...]:
    """The part of a path that a file of values can name."""
    if file.endswith(".csv"):
        return path
    for length in range(1, len(path)):
        value = pack.value(file, path[:length])
        if isinstance(value, list) and not members_of(value):
            return path[:length]
    return path


def differences(pack: Pack, base: Pack) -> list[Difference]:
    """Return the values in which a pack differs from another of the same game.

    >>> pack = Pack.of_package("dropzone.games.mercury")
    >>> differences(pack, pack)
    []
    """
    theirs = {(each.file, each.path): each for each in editable_values(pack)}
    found: list[Difference] = []
    for ours in editable_values(base):
        other = theirs.get((ours.file, ours.path))
        value = "" if other is None else other.value
        if value != ours.value:
            found.append(Difference(ours.file, ours.path, ours.value, value, ours.provenance))
    for (file, path), each in theirs.items():  # a cell that is empty in the base
        empty = each.value in ("", None)
        if each.provenance == "user" and not empty and not _has(base, file, path):
            found.append(Difference(file, path, "", each.value, "user"))
    return found


def _has(pack: Pack, file: str, path: tuple[str, ...]) -> bool:
    return pack.value(file, path) not in ("", None)


def check_values(definition: GameDefinition) -> None:
    """Load every scenario of a game as a player would; `DataError` names the first wrong value.

    >>> from dropzone.core.data.registry import definition_with
    >>> own = definition_with("mercury", {"mine": "[units.nz-22]\\nstrength = 40"})
    >>> check_values(own)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    dropzone.core.errors.DataError: mine, units.nz-22.strength: expected an integer from 1 to 9, ...
    """
    for scenario in definition.sheet.scenarios:
        static = definition.static(definition.setting(scenario.id))
        definition.first_position(static)


def own_scenarios(definition: GameDefinition, base: GameDefinition) -> list[ScenarioTitle]:
    """Return the scenarios that a game has by a pack and not by itself.

    >>> from dropzone.core.data.registry import game_definition
    >>> own_scenarios(game_definition("mercury"), game_definition("mercury"))
    []
    """
    known = {each.id for each in base.sheet.scenarios}
    return [each for each in definition.sheet.scenarios if each.id not in known]


# -- writing ----------------------------------------------------------------------------------


def template(definition: GameDefinition, words: Sequence[Provenance] = ("design",)) -> str:
    """Return a file of values that lists every reconstructed value, each to be filled in.

    >>> from dropzone.core.data.registry import game_definition
    >>> text = template(game_definition("mercury"))
    >>> [line for line in text.splitlines() if line.startswith(("name", "[units.nz-22]"))]
    ['name = "mercury, my copy"', '[units.nz-22]']
    """
    header = PackHeader(game=definition.id, name=f"{definition.id}, my copy")
    values = [each for each in editable_values(definition.pack) if each.provenance in words]
    lines = [
        "# Values of your own copy.  Take the # away from a line and write what is printed there;",
        f"# lines that stay as they are change nothing.  {len(values)} values can be replaced.",
        "",
        *_header_lines(header),
    ]
    for (stem, table), rows in _by_table(values).items():
        lines += ["", f"[{toml_name((stem, *table))}]"]
        lines += [f"# {toml_key(each.path[-1])} = {toml_value(_typed(each))}" for each in rows]
    return "\n".join(lines) + "\n"


def write_values(header: PackHeader, changes: Sequence[Editable]) -> str:
    """Return a file of values with these changes.

    >>> changes = [Editable("units.csv", ("nz-22", "strength"), "9", "user")]
    >>> print(write_values(PackHeader(game="mercury", name="My box"), changes))
    [pack]
    game = "mercury"
    name = "My box"
    version = "1"
    <BLANKLINE>
    [units.nz-22]
    strength = 9
    <BLANKLINE>
    """
    lines = _header_lines(header)
    for (stem, table), rows in _by_table(changes).items():
        lines += ["", f"[{toml_name((stem, *table))}]"]
        lines += [f"{toml_key(each.path[-1])} = {toml_value(_typed(each))}" for each in rows]
    return "\n".join(lines) + "\n"


def write_scenario(header: PackHeader, scenario: ScenarioTitle) -> str:
    """Return a pack that adds a scenario to a game.

    >>> own = ScenarioTitle(id="late", title_en="Late", title_fr="Tard", setup={"turn": 2})
    >>> print(write_scenario(PackHeader(game="mercury", name="Late"), own))
    [pack]
    game = "mercury"
    name = "Late"
    version = "1"
    <BLANKLINE>
    [game.scenarios.late]
    title_en = "Late"
    title_fr = "Tard"
    <BLANKLINE>
    [game.scenarios.late.setup]
    turn = 2
    <BLANKLINE>
    """
    place = toml_name(("game", "scenarios", scenario.id))
    words = {
        name: getattr(scenario, name) for name in ("title_en", "title_fr", "text_en", "text_fr")
    }
    lines = [*_header_lines(header), "", f"[{place}]"]
    lines += [f"{name} = {toml_value(text)}" for name, text in words.items() if text]
    lines += ["", f"[{place}.setup]"]
    lines += [f"{toml_key(key)} = {toml_value(value)}" for key, value in scenario.setup.items()]
    return "\n".join(lines) + "\n"


def _header_lines(header: PackHeader) -> list[str]:
    named = {"game": header.game, "name": header.name, "version": header.version}
    if header.author:
        named["author"] = header.author
    return [f"[{HEADER}]", *(f"{key} = {toml_value(value)}" for key, value in named.items())]


def _by_table(
    values: Sequence[Editable],
) -> dict[tuple[str, tuple[str, ...]], list[Editable]]:
    """Values by the table of the file that they stand in."""
    tables: dict[tuple[str, tuple[str, ...]], list[Editable]] = {}
    for each in values:
        tables.setdefault((each.stem, each.path[:-1]), []).append(each)
    return tables


def _typed(each: Editable) -> object:
    """A cell is text; a number in it is written as one."""
    value = each.value
    is_number = isinstance(value, str) and re.fullmatch(r"-?[1-9][0-9]*|0", value)
    return int(str(value)) if is_number else value
