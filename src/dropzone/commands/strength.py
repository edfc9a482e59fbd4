"""Commands about the strength of bots: ratings, train."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from dropzone.commands.shared import AsJson, Lang, Output, progress_bar, split_game
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import DropzoneError
from dropzone.core.text.messages import N_, M

if TYPE_CHECKING:
    from dropzone.arena.ratings import Meeting

__all__ = ["ratings", "train"]

GameName = Annotated[
    str, typer.Argument(metavar="GAME[/SCENARIO]", help=N_("The game, and its scenario."))
]
Games = Annotated[int, typer.Option("--games", min=1, help=N_("How many games."))]
Stored = Annotated[
    Path | None,
    typer.Option(
        "--from",
        metavar="RESULTS",
        help=N_("Play nothing: sum up the games of a results file of selfplay or balance."),
    ),
]
SeedText = Annotated[str, typer.Option("--seed", help=N_("Same seed, same games."))]


def ratings(
    game: GameName,
    games: Games = 20,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="A,B,…", help=N_("Bots that each meet the next one on both sides.")
        ),
    ] = "recruit,regular,veteran,general",
    seed: SeedText = "ratings",
    file: Annotated[
        Path | None,
        typer.Option(
            "--file",
            metavar="FILE.json",
            help=N_("Keep the results in this file, and the list as a page beside it."),
        ),
    ] = None,
    stored: Stored = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let each bot meet the next one in mirrored games, and list how strong they are."""
    from dropzone.arena.ratings import Ratings, load, save
    from dropzone.arena.ratings import ratings as run

    out = Output(lang, as_json)
    name, scenario = split_game(game)
    kept = Ratings() if file is None else load(file)
    if stored is not None:
        found = _stored_meetings(stored, name, scenario)
        for each in found:
            kept.add(each)
        if file is not None:
            save(file, kept)
        _tell(out, found)
        return
    with progress_bar() as bar:
        task = bar.add_task(out.tr(M("meetings")), total=None)

        def note(meeting: Meeting) -> None:
            bar.advance(task)
            kept.add(meeting)
            if file is not None:
                save(file, kept)

        found = run(name, scenario, bots.split(","), games, seed=seed, on_meeting=note)
    _tell(out, found)


def _stored_meetings(path: Path, game: str, scenario: str | None) -> list[Meeting]:
    """Sum up the games of a results file that are of a game, or of one of its scenarios."""
    from dropzone.arena.ratings import meetings_of
    from dropzone.arena.results import lines_of, rows_of

    wanted = None if scenario is None else game_definition(game).setting(scenario).scenario
    try:
        rows = list(rows_of(lines_of(path)))
    except (OSError, msgspec.MsgspecError) as error:
        raise DropzoneError(
            M("{file} is no results file: {why}", file=str(path), why=str(error))
        ) from None
    return meetings_of(row for row in rows if row.game == game and wanted in (None, row.scenario))


def _tell(out: Output, found: list[Meeting]) -> None:
    from dropzone.arena.ratings import Ratings, document

    if out.as_json:
        out.document({"meetings": msgspec.to_builtins(found)})
        return
    out.say(document(Ratings(found)))


def train(
    game: GameName,
    games: Games = 400,
    seed: SeedText = "1",
    file: Annotated[
        Path | None,
        typer.Option(
            "--file",
            metavar="FILE.json",
            help=N_("Write what was learned here; other scenarios in the file stay."),
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep",
            metavar="FILE.jsonl",
            help=N_("Keep the games here: a run that was stopped goes on with them."),
        ),
    ] = None,
    shared: Annotated[
        bool,
        typer.Option("--shared", help=N_("Learn from all scenarios together, too.")),
    ] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let bots play a game, and learn from it how likely each side is to win."""
    from dropzone.arena.training import Lessons, known_before, learn_game

    out = Output(lang, as_json)
    name, scenarios = split_game(game)
    wanted = scenarios.split(",") if scenarios else None
    with progress_bar() as bar:
        task = bar.add_task(out.tr(M("games")), total=None)
        made = learn_game(
            known_before(name, file),
            wanted,
            games,
            seed=seed,
            shared=shared,
            lessons=Lessons(keep),
            on_game=lambda done, of: bar.update(task, completed=done, total=of),
        )
    if file is not None:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    if as_json:
        out.document(msgspec.to_builtins(made))
        return
    out.table(
        [M("Scenario"), M("Games"), M("Brier score"), M("of the base rate"), M("Log loss")],
        [
            (each, *map(str, (what.games, what.brier, what.brier_base, what.log_loss)))
            for each, what in made.scenarios.items()
        ],
    )
