"""The command line: gathers the commands, and turns every error into one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Annotated, Any

import typer

from dropzone.commands import (
    analysing,
    balancing,
    datasets,
    learning,
    lessons,
    looking,
    many,
    packs,
    playing,
    positions,
    puzzles,
    records,
    strength,
    tables,
)
from dropzone.commands.shared import NO_SERVER, SERVER_NEEDS, Lang, language_from
from dropzone.core.errors import DropzoneError, IllegalChoice
from dropzone.core.text.messages import N_, M, tr

__all__ = ["app", "main", "run"]

WRONG, BROKEN, INTERRUPTED = 2, 70, 130

app = typer.Typer(
    name="dropzone",
    help=N_("Play historical wargames of airborne and commando operations, every rule enforced."),
    epilog="dropzone play market-garden",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

#: Every command (or group of them) with its help and an example, in the order of
#: `dropzone --help`.
COMMANDS: tuple[tuple[str, Callable[..., None] | typer.Typer, str, str], ...] = (
    ("play", playing.play, N_("Play in the browser."), "dropzone play market-garden"),
    (
        "serve",
        playing.serve,
        N_("Host games for others."),
        "dropzone serve --host 127.0.0.1 --port 8000",
    ),
    (
        "tables",
        tables.app,
        N_("Look after stored games: list, check, upgrade, export, import, delete."),
        "dropzone tables list --untouched-for 365",
    ),
    (
        "games",
        looking.games,
        N_("List the games with their scenarios, optional rules and house rules."),
        "dropzone games --json",
    ),
    (
        "brief",
        learning.brief,
        N_("Tell what a scenario is about, how each side wins and what to do first."),
        "dropzone brief crete/kastelli --side german",
    ),
    (
        "rules",
        learning.rules,
        N_("Read the rulebook of a game in our words: all of it, a chapter, a rule or a clause."),
        "dropzone rules market-garden 6.3",
    ),
    (
        "lesson",
        lessons.lesson,
        N_("Learn a game step by step in the terminal, or check a lesson that you wrote."),
        "dropzone lesson market-garden",
    ),
    (
        "puzzle",
        puzzles.puzzle,
        N_("Find the best answer to a position, or check a puzzle that you wrote."),
        "dropzone puzzle market-garden",
    ),
    (
        "text",
        playing.text,
        N_("Play in the terminal, against a bot or both sides yourself."),
        "dropzone text market-garden --side allied --option weather",
    ),
    (
        "selfplay",
        many.selfplay,
        N_("Let bots play games and count who wins."),
        "dropzone selfplay market-garden --games 100 --seed 7 --bots random,random --workers 2",
    ),
    (
        "balance",
        balancing.balance,
        N_("Let bots of equal strength play each other on both sides: is the scenario fair?"),
        "dropzone balance pegasus --all --bots veteran --games 400 --workers 2",
    ),
    (
        "ratings",
        strength.ratings,
        N_("Let each bot meet the next one in mirrored games, and list how strong they are."),
        "dropzone ratings pegasus/benouville --games 50 --file docs/ratings.json",
    ),
    (
        "train",
        strength.train,
        N_("Let bots play a game, and learn from it how likely each side is to win."),
        "dropzone train pegasus/benouville --games 400 --file learned.json",
    ),
    (
        "dataset",
        datasets.dataset,
        N_("Let bots play games and write every decision as a row of a Parquet file."),
        "dropzone dataset pegasus --games 1000 --bots heuristic --out pegasus.parquet",
    ),
    (
        "decision",
        positions.decision,
        N_("Show what is asked in a position, with every legal choice."),
        "dropzone decision position.toml",
    ),
    (
        "apply",
        positions.apply,
        N_("Play choices from a position with given dice, and show what happens."),
        "dropzone apply position.toml act 'attack 0302' --dice 5",
    ),
    (
        "why-not",
        positions.why_not,
        N_("Say which rules forbid a choice."),
        "dropzone why-not position.toml 'move us-504 1612'",
    ),
    (
        "odds",
        positions.odds,
        N_("Show every outcome of a choice, with exact probabilities."),
        "dropzone odds position.toml 'attack 0302'",
    ),
    (
        "replay",
        records.replay,
        N_("Play a record again and tell what happened."),
        "dropzone replay game.txt --to 20",
    ),
    (
        "analyse",
        analysing.analyse,
        N_("Say how the chance to win of a finished game went, and what would have been better."),
        "dropzone analyse game.txt",
    ),
    (
        "verify",
        records.verify,
        N_("Check a record against its seed and the rules."),
        "dropzone verify game.txt",
    ),
    (
        "clauses",
        looking.clauses,
        N_("Count the clauses of the rulebooks: how many the tests prove, and which they do not."),
        "dropzone clauses market-garden",
    ),
    (
        "provenance",
        looking.provenance,
        N_("Count the values of a game's data by where they come from."),
        "dropzone provenance market-garden",
    ),
    (
        "pack",
        packs.app,
        N_("Play with the values of your own copy: packs made, checked, compared, installed."),
        "dropzone pack new mercury my-mercury.toml",
    ),
    (
        "bench",
        many.bench,
        N_("Measure how fast the games play, beside python-chess."),
        "dropzone bench market-garden",
    ),
)

for _name, _command, _help, _example in COMMANDS:
    if isinstance(_command, typer.Typer):
        app.add_typer(_command, name=_name, help=_help, epilog=_example)
    else:
        app.command(_name, help=_help, epilog=_example)(_command)


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=N_("Show the version and leave."))
    ] = False,
    lang: Lang = None,
) -> None:
    """Start the browser game if no command is given."""
    if version:
        from importlib.metadata import version as installed

        typer.echo(f"dropzone {installed('dropzone')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        playing.play(lang=lang)


def main() -> None:
    """Run the command line of this process."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code; whatever is wrong is one line of error."""
    language = _language(arguments)
    command = typer.main.get_command(app)
    _translate(command, language)
    try:
        code = command.main(list(arguments), prog_name="dropzone", standalone_mode=False)
        sys.stdout.flush()
    except IllegalChoice as error:
        reasons = (f"{each.clause}: {each.say(language)}" for each in error.refusals)
        return _fail(" ".join(reasons) or error.say(language))
    except DropzoneError as error:
        return _fail(error.say(language))
    except typer.TyperException as error:
        shown = getattr(error, "format_message", error.__str__)
        return _fail(f"{shown().rstrip('.')}. {tr(language, M('Try “dropzone --help”.'))}")
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain at its exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(f"{error.filename or 'dropzone'}: {error.strerror or error}")
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and _top(error) in SERVER_NEEDS:
            return _fail(tr(language, NO_SERVER))
        if os.environ.get("DROPZONE_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        _fail(
            tr(language, M("this is our mistake: {what} (DROPZONE_DEBUG=1 says more)", what=what))
        )
        return BROKEN
    return code if isinstance(code, int) else 0


def _top(error: ModuleNotFoundError) -> str:
    """The package that a module which was not found belongs to."""
    return (error.name or "").partition(".")[0]


def _fail(message: str) -> int:
    print(f"dropzone: {' '.join(message.split())}", file=sys.stderr)
    return WRONG


def _language(arguments: Sequence[str]) -> str:
    """The language of help and errors, which are wanted before the arguments are understood."""
    said = None
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=False):
        if argument == "--lang":
            said = following
        elif argument.startswith("--lang="):
            said = argument.partition("=")[2]
    with suppress(DropzoneError):
        return language_from(said)
    return language_from(None)


def _translate(command: Any, language: str) -> None:
    """Put the help of a command and of all below it into a language."""
    command.help = tr(language, command.help or "")
    command.short_help = None
    if command.epilog:
        command.epilog = f"{tr(language, M('Example:'))} {command.epilog}"
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = tr(language, parameter.help)
    for each in getattr(command, "commands", {}).values():
        _translate(each, language)
