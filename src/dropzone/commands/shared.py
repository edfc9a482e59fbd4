"""What all commands share: their options, the language, and the two ways of output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dropzone.core.data.registry import game_definition
from dropzone.core.data.user_packs import check_values
from dropzone.core.errors import DropzoneError, UnknownName, WrongDice
from dropzone.core.rules.game import Game
from dropzone.core.rules.static import HouseValue
from dropzone.core.text.messages import LANGUAGES, N_, M, Message, Term, tr

__all__ = [
    "NO_SERVER",
    "SERVER_NEEDS",
    "AsJson",
    "Data",
    "Database",
    "DiceFaces",
    "HouseRules",
    "Lang",
    "Options",
    "Output",
    "Seed",
    "ServerData",
    "Yes",
    "confirm",
    "data_by_game",
    "house_rules",
    "language_from",
    "progress_bar",
    "read_dice",
    "rule",
    "split_game",
    "with_bar",
]

T = TypeVar("T")

#: What the extra `server` installs; the library and the game in the terminal do without.
SERVER_NEEDS = ("alembic", "litestar", "prometheus_client", "sqlalchemy", "uvicorn", "websockets")
NO_SERVER = M("this installation has no server; pip install 'dropzone[server]' adds it")

AsJson = Annotated[
    bool, typer.Option("--json", help=N_("Print one JSON document and nothing else."))
]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|fr", help=N_("The language of all texts.")),
]
Data = Annotated[
    list[Path] | None,
    typer.Option(
        "--data", metavar="FILE", help=N_("Your own values, laid over the game's; repeatable.")
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME", help=N_("Play with an optional rule; repeatable.")),
]
HouseRules = Annotated[
    list[str] | None,
    typer.Option(
        "--house-rule", metavar="NAME=VALUE", help=N_("Set a house rule otherwise; repeatable.")
    ),
]
Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", help=N_("The seed of the dice: same seed, same game.")),
]
ServerData = Annotated[
    list[str] | None,
    typer.Option("--data", metavar="GAME=FILE", help=N_("Your own values for a game; repeatable.")),
]
ServerPacks = Annotated[
    list[Path] | None,
    typer.Option("--packs", metavar="FOLDER", help=N_("Packs of values that players may choose.")),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", help=N_("Where games are kept: SQLite or PostgreSQL.")
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help=N_("Do not ask."))]
DiceFaces = Annotated[
    str | None,
    typer.Option("--dice", metavar="3,5,…", help=N_("The faces of the dice, in order.")),
]


def language_from(given: str | None, environ: Mapping[str, str] = os.environ) -> str:
    """Return the language a user wants: as said, else as the environment says, else English.

    >>> language_from(None, {"LANG": "fr_FR.UTF-8"}), language_from(None, {"LANG": "C"})
    ('fr', 'en')
    """
    if given is not None:
        if given not in LANGUAGES:
            raise UnknownName(f'no language "{given}"; there are {", ".join(LANGUAGES)}')
        return given
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        said = environ.get(name, "")
        if said:
            return said[:2] if said[:2] in LANGUAGES else "en"
    return "en"


class Output:
    """Where a command says what it found: words for people, or one JSON document."""

    def __init__(self, lang: str | None, as_json: bool = False) -> None:
        self.language = language_from(lang)
        self.as_json = as_json
        self.console = Console(highlight=False, soft_wrap=True, emoji=False, markup=False)

    def tr(self, message: Message | Term | str) -> str:
        """Return a message in the user's language."""
        return tr(self.language, message)

    def say(self, message: Message | Term | str = "", style: str | None = None) -> None:
        """Print a message as one paragraph."""
        text = message if isinstance(message, str) else self.tr(message)
        self.console.print(text, style=style)

    def table(self, headings: Sequence[Message | str], rows: Sequence[Sequence[str]]) -> None:
        """Print rows in columns as wide as they need; figures stand to the right."""
        texts = [[each if isinstance(each, str) else self.tr(each) for each in headings], *rows]
        widths = [max(len(row[column]) for row in texts) for column in range(len(headings))]
        figures = [
            bool(rows) and all(row[column][:1].isdigit() for row in rows if row[column])
            for column in range(len(headings))
        ]
        for number, row in enumerate(texts):
            cells = (
                text.rjust(width) if right else text.ljust(width)
                for text, width, right in zip(row, widths, figures, strict=True)
            )
            self.say("  ".join(cells).rstrip(), style=None if number else "bold")

    def document(self, value: Any) -> None:
        """Print a value as the one JSON document of the command."""
        json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
        sys.stdout.write("\n")


def progress_bar() -> Progress:
    """Return a progress bar on standard error that shows on a terminal only."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def with_bar(what: str, run: Callable[[Callable[[int, int], None]], T]) -> T:
    """Run something long with a progress bar; it tells how much is done, of how much."""
    with progress_bar() as bar:
        task = bar.add_task(what, total=None)
        return run(lambda done, total: bar.update(task, completed=done, total=total))


def is_terminal() -> bool:
    """Whether somebody is there who can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def confirm(out: Output, question: Message, *, yes: bool) -> None:
    """Ask on standard error before something that cannot be taken back; a no ends with code 1."""
    if yes:
        return
    if out.as_json or not is_terminal():
        raise DropzoneError(M("nobody is here to be asked: say --yes"))
    if not typer.confirm(out.tr(question), err=True):
        raise typer.Exit(1)


def split_game(text: str) -> tuple[str, str | None]:
    """Take GAME[/SCENARIO] apart.

    >>> split_game("market-garden/standard"), split_game("crete")
    (('market-garden', 'standard'), ('crete', None))
    """
    game, _, scenario = text.partition("/")
    return game, scenario or None


def house_rules(given: Sequence[str] | None) -> dict[str, HouseValue]:
    """Read house rules as typed: on and off, whole numbers, words.

    >>> house_rules(["bid=on", "turns=3", "wind=west"])
    {'bid': True, 'turns': 3, 'wind': 'west'}
    """
    rules: dict[str, HouseValue] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UnknownName(f"a house rule is set as NAME=VALUE, found {text!r}")
        if value in ("on", "off", "true", "false"):
            rules[name] = value in ("on", "true")
        else:
            rules[name] = int(value) if value.isascii() and value.isdecimal() else value
    return rules


def data_by_game(given: Sequence[str] | None) -> dict[str, list[Path]]:
    """Read the data files of a server, which are given as GAME=FILE, and see that they are sound.

    >>> data_by_game(None)
    {}
    """
    files: dict[str, list[Path]] = {}
    for text in given or ():
        name, equals, file = text.partition("=")
        if not equals:
            raise UnknownName(f"--data of a server is given as GAME=FILE, found {text!r}")
        files.setdefault(name, []).append(Path(file))
    for name, paths in files.items():
        check_values(game_definition(name, tuple(paths)))
    return files


def read_dice(text: str | None) -> list[int] | None:
    """Read the faces of dice.

    >>> read_dice("3,5"), read_dice("3 5"), read_dice(""), read_dice(None)
    ([3, 5], [3, 5], [], None)
    """
    if text is None:
        return None
    faces = text.replace(",", " ").split()
    for number, face in enumerate(faces, start=1):
        if not (face.isascii() and face.isdecimal() and len(face) < 6):
            raise WrongDice(f"--dice: roll {number} must be a whole number, found {face!r}")
    return [int(face) for face in faces]


def rule(game: Game, clause: str, language: str = "en") -> str:
    """Return the number or heading of a clause's rule in brackets, to stand before a sentence.

    >>> import dropzone
    >>> game = dropzone.new("market-garden")
    >>> rule(game, "market-garden:6.3.1-c"), rule(game, "market-garden:C16"), rule(game, "")
    ('[6.3.1] ', '[C16] ', '')
    """
    if not clause:
        return ""
    found = game.definition.clauses.get(clause)  # a ruling is none, it goes by its id
    return f"[{found.heading_in(language) if found else clause.partition(':')[2]}] "
