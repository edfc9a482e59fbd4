"""The command that writes decisions of many games as a data set: dataset."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from dropzone.commands.running import GameName, Games, SeedText, counted, fail_with
from dropzone.commands.shared import (
    AsJson,
    Data,
    HouseRules,
    Lang,
    Options,
    Output,
    house_rules,
    split_game,
)
from dropzone.core.text.messages import N_, M

if TYPE_CHECKING:
    from dropzone.arena.dataset import Written
    from dropzone.arena.selfplay import Match

__all__ = ["dataset"]

Out = Annotated[
    Path,
    typer.Option(
        "--out", metavar="FILE.parquet", dir_okay=False, help=N_("The file to be written.")
    ),
]


def dataset(
    game: GameName,
    file: Out,
    games: Games = 100,
    seed: SeedText = "0",
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B", help=N_("A bot for each side, or one for all."))
    ] = "random",
    first: Annotated[int, typer.Option("--first", min=0, help=N_("The first game."))] = 0,
    positions: Annotated[
        bool, typer.Option("--positions", help=N_("Write the positions themselves, too."))
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help=N_("Go on where the run stopped."))
    ] = False,
    as_json: AsJson = False,
    option: Options = None,
    house_rule: HouseRules = None,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Let bots play games and write every decision as a row of a Parquet file."""
    from dropzone.arena.dataset import write_dataset
    from dropzone.arena.selfplay import Match

    out = Output(lang, as_json)
    name, scenario = split_game(game)
    rules = house_rules(house_rule)
    match = Match.of(name, scenario, bots.split(","), seed, option or (), rules, data or ())

    def write(tick: Callable[..., object]) -> Written:
        return write_dataset(
            match, games, file, first=first, positions=positions, resume=resume, on_game=tick
        )

    try:
        written: Written = counted(out.tr(M("games")), games, write)
    except KeyboardInterrupt:
        stopped = M("stopped; --resume goes on with {file}", file=str(file))
        print(f"dropzone: {out.tr(stopped)}", file=sys.stderr)
        raise
    _tell(out, match, file, written)
    fail_with(out, len(written.failed), written.failed)


def _tell(out: Output, match: Match, file: Path, written: Written) -> None:
    if out.as_json:
        out.document(
            {
                "file": str(file),
                "games": written.games,
                "decisions": written.decisions,
                "failures": len(written.failed),
                "match": msgspec.to_builtins(match),
            }
        )
        return
    out.say(
        M(
            "{file}: {decisions} decisions of {games} games",
            file=str(file),
            decisions=written.decisions,
            games=written.games,
        )
    )
