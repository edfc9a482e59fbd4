"""Commands for the owner of a boxed game: packs of own values, made, checked, compared."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, get_args

import msgspec
import typer

from dropzone.commands.shared import AsJson, Lang, Output, Yes, confirm
from dropzone.core.data._provenance import Provenance
from dropzone.core.data.header import PackHeader
from dropzone.core.data.registry import game_definition
from dropzone.core.data.sheet import ScenarioTitle
from dropzone.core.data.user_packs import (
    Difference,
    UserPack,
    check_values,
    differences,
    find_packs,
    own_scenarios,
    read_user_pack,
    template,
)
from dropzone.core.errors import DataError, UnknownName
from dropzone.core.io.arranged import scenario_text
from dropzone.core.io.position_file import game_from_table, read_position_file
from dropzone.core.io.user_folder import packs_folder
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.text.messages import MN, N_, M

__all__ = ["app"]

PackPath = Annotated[
    Path,
    typer.Argument(metavar="PACK", help=N_("A file of values, a folder, or an installed pack.")),
]
Folder = Annotated[
    Path | None,
    typer.Option("--folder", metavar="FOLDER", help=N_("Where packs are; your own if left out.")),
]


def new(
    game: Annotated[str, typer.Argument(help=N_("The game."))],
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help=N_("The file to write; else printed."))
    ] = None,
    everything: Annotated[
        bool,
        typer.Option("--all", help=N_("List every value, not only those we reconstructed.")),
    ] = False,
    lang: Lang = None,
) -> None:
    """Write a template that lists every reconstructed value of a game, each to be filled in."""
    out = Output(lang)
    definition = game_definition(game)
    text = template(definition, get_args(Provenance)) if everything else template(definition)
    if file is None:
        typer.echo(text, nl=False)
        return
    if file.exists():
        raise DataError(M("{file} is there already; nothing was written", file=str(file)))
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise DataError(f"{file}: cannot be written ({error.strerror})") from None
    out.say(M("{file} is written; “dropzone pack check {file}” reads it.", file=str(file)))


def check(pack: PackPath, as_json: AsJson = False, lang: Lang = None) -> None:
    """Read a pack as a game would, every scenario of it, and count what it changes."""
    out = Output(lang, as_json)
    found, definition = _open(pack)
    ours = game_definition(found.header.game)
    changed = differences(definition.pack, ours.pack)
    scenarios = own_scenarios(definition, ours)
    if as_json:
        added = [each.id for each in scenarios]
        out.document({**_document(found), "changes": len(changed), "scenarios": added})
        return
    out.say(_title(out, found.header), style="bold")
    for each in scenarios:
        said = M("adds the scenario {title}: {id}", title=each.title(out.language), id=each.id)
        out.say(said)
    out.say(
        MN(
            "sound: {count} value differs from ours",
            "sound: {count} values differ from ours",
            count=len(changed),
        )
    )


def scenario(
    position: Annotated[
        Path, typer.Argument(metavar="POSITION", help=N_("A position file: the set-up."))
    ],
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("The pack to write."))],
    name: Annotated[
        str, typer.Option("--id", metavar="ID", help=N_("Its id: small letters and hyphens."))
    ],
    title: Annotated[str, typer.Option("--title", help=N_("What it is called."))],
    title_fr: Annotated[
        str, typer.Option("--title-fr", help=N_("What it is called in French; else the same."))
    ] = "",
    lang: Lang = None,
) -> None:
    """Make a position file a scenario of its game: a pack that can be sent and played."""
    out = Output(lang)
    setup = read_position_file(position)
    game_from_table(setup)  # say what is wrong with it
    if file.exists():
        raise DataError(M("{file} is there already; nothing was written", file=str(file)))
    game = str(setup["game"])
    called = ScenarioTitle(id=name, title_en=title, title_fr=title_fr or title)
    text = scenario_text(setup, str(position), called)
    file.write_text(text, encoding="utf-8")
    out.say(
        M(
            "{file} is written; “dropzone play {game} --data {file}” plays it.",
            file=str(file),
            game=game,
        )
    )


def diff(
    pack: PackPath,
    other: Annotated[
        Path | None, typer.Argument(metavar="OTHER", help=N_("Another pack; else our values."))
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List every value in which a pack differs from ours, or from another pack."""
    out = Output(lang, as_json)
    found, definition = _open(pack)
    base = game_definition(found.header.game)
    if other is not None:
        against, base = _open(other)
        if against.header.game != found.header.game:
            raise DataError(
                M(
                    "a pack for {one} cannot be compared with one for {other}",
                    one=found.header.game,
                    other=against.header.game,
                )
            )
    changed = differences(definition.pack, base.pack)
    if as_json:
        out.document({**_document(found), "values": msgspec.to_builtins(changed)})
        return
    _show_differences(out, changed)


def list_packs(folder: Folder = None, as_json: AsJson = False, lang: Lang = None) -> None:
    """List the packs that are installed, and what is wrong with those that cannot be used."""
    out = Output(lang, as_json)
    found, faults = find_packs([folder or packs_folder()])
    sound: list[UserPack] = []
    for each in found:
        try:
            check_values(game_definition(each.header.game, each.files))
            sound.append(each)
        except (DataError, UnknownName) as error:
            faults.append(str(error))
    if as_json:
        out.document({"packs": [_document(each) for each in sound], "faults": faults})
        return
    if not sound and not faults:
        out.say(M("No pack is installed; “dropzone pack new GAME” begins one."))
    if sound:
        rows = [(p.id, p.header.game, p.header.name, p.header.version) for p in sound]
        out.table((M("pack"), M("game"), M("name"), M("version")), rows)
    for fault in faults:
        out.say(M("left out: {fault}", fault=fault))


def install(pack: PackPath, folder: Folder = None, yes: Yes = False, lang: Lang = None) -> None:
    """Put a pack where games find it, after reading it as a game would."""
    out = Output(lang)
    found, _ = _open(pack)
    target = (folder or packs_folder()) / (pack.name if pack.is_dir() else f"{found.id}.toml")
    if target.exists():
        confirm(out, M("{pack} is installed already. Replace it?", pack=found.id), yes=yes)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if pack.is_dir():
            shutil.copytree(pack, target, dirs_exist_ok=True)
        else:
            shutil.copyfile(pack, target)
    except OSError as error:
        raise DataError(f"{target}: cannot be written ({error.strerror})") from None
    out.say(
        M("{title} is installed; choose it when you begin a game.", title=_title(out, found.header))
    )


def _open(path: Path) -> tuple[UserPack, GameDefinition]:
    """A pack given by its file, its folder or its name, and its game, every value of it read."""
    if not path.exists():
        installed, _ = find_packs([packs_folder()])
        by_name = {each.id: each for each in installed}
        if str(path) not in by_name:
            raise UnknownName(
                M("there is no file, folder or installed pack “{name}”", name=str(path))
            )
        found = by_name[str(path)]
    else:
        found = read_user_pack(path)
    definition = game_definition(found.header.game, found.files)
    check_values(definition)
    return found, definition


def _title(out: Output, header: PackHeader) -> str:
    return out.tr(M("{name}, version {version}, for {game}", **msgspec.structs.asdict(header)))


def _document(found: UserPack) -> dict[str, str]:
    return {"id": found.id, **msgspec.structs.asdict(found.header)}


def _show_differences(out: Output, changed: list[Difference]) -> None:
    if not changed:
        out.say(M("No value differs."))
        return
    out.table(
        (M("file"), M("where"), M("ours"), M("theirs"), M("ours comes from")),
        [
            (
                each.file,
                ".".join(each.path),
                _plain(each.ours),
                _plain(each.theirs),
                each.provenance,
            )
            for each in changed
        ],
    )


def _plain(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


#: Every sub-command with its help and an example, in the order of `dropzone pack --help`.
PACK_COMMANDS: tuple[tuple[str, Callable[..., None], str, str], ...] = (
    (
        "new",
        new,
        N_("Write a template that lists every reconstructed value of a game, to be filled in."),
        "dropzone pack new mercury my-mercury.toml",
    ),
    (
        "check",
        check,
        N_("Read a pack as a game would, and name the first wrong value."),
        "dropzone pack check my-mercury.toml",
    ),
    (
        "scenario",
        scenario,
        N_("Make a position file a scenario of its game, as a pack that can be sent and played."),
        "dropzone pack scenario position.toml late-drop.toml --id late-drop --title 'Late drop'",
    ),
    (
        "diff",
        diff,
        N_("List the values in which a pack differs from ours, or from another pack."),
        "dropzone pack diff my-mercury.toml",
    ),
    (
        "list",
        list_packs,
        N_("List the packs that are installed."),
        "dropzone pack list",
    ),
    (
        "install",
        install,
        N_("Put a pack where games find it."),
        "dropzone pack install my-mercury.toml",
    ),
)

app = typer.Typer(add_completion=False, no_args_is_help=False)
for _name, _command, _help, _example in PACK_COMMANDS:
    app.command(_name, help=_help, epilog=_example)(_command)
