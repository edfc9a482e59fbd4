"""What commands that play many games share: results files, going on, engines, a bar that counts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from dropzone.commands.shared import Output, progress_bar
from dropzone.core.text.messages import N_, M

if TYPE_CHECKING:
    from dropzone.arena.results import Plan
    from dropzone.arena.selfplay import GameResult, Report

__all__ = [
    "EngineName",
    "GameName",
    "Games",
    "Results",
    "Resume",
    "SeedText",
    "Workers",
    "counted",
    "fail_with",
    "run_plan",
]

GameName = Annotated[
    str, typer.Argument(metavar="GAME[/SCENARIO]", help=N_("The game, and its scenario."))
]
Games = Annotated[int, typer.Option("--games", min=1, help=N_("How many games."))]
SeedText = Annotated[str, typer.Option("--seed", help=N_("Same seed, same games."))]
Workers = Annotated[int, typer.Option("--workers", min=1, max=256, help=N_("Processes."))]
EngineName = Annotated[
    Literal["local", "ray"],
    typer.Option("--engine", help=N_("Play in processes here, or on a cluster of Ray.")),
]
Results = Annotated[
    Path | None,
    typer.Option(
        "--results",
        metavar="FILE",
        dir_okay=False,
        help=N_("Write a row for every game as it ends: .jsonl, or .parquet."),
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help=N_("Go on with the results file where the run stopped."))
]


def counted(
    what: str, total: int, run: Callable[[Callable[..., object]], Any], done: int = 0
) -> Any:
    """Run something long with a progress bar that it moves on; some of it may be done already."""
    with progress_bar() as bar:
        task = bar.add_task(what, total=total, completed=done)
        return run(lambda *_: bar.advance(task))


def run_plan(
    out: Output,
    plan: Plan,
    workers: int,
    engine: Literal["local", "ray"],
    *,
    results: Path | None,
    resume: bool,
    records: Path | None = None,
) -> tuple[list[Report], list[GameResult]]:
    """Play a plan with a bar; the results themselves are kept only where no file keeps them."""
    from dropzone.arena.results import ResultsFile
    from dropzone.arena.runs import run

    if resume and results is None:
        raise typer.BadParameter(out.tr(M("--resume needs --results FILE")))
    kept: list[GameResult] = []
    total = plan.games * len(plan.matches)
    with nullcontext() if results is None else ResultsFile(results, plan, resume=resume) as file:
        done = 0 if file is None else file.count

        def play(tick: Callable[..., object]) -> list[Report]:
            def note(_: int, result: GameResult) -> None:
                if file is None:
                    kept.append(result)
                tick()

            return run(
                plan, workers=workers, engine=engine, results=file, records=records, on_result=note
            )

        try:
            reports: list[Report] = counted(out.tr(M("games")), total, play, done)
        except KeyboardInterrupt:
            if file is not None:
                stopped = M("stopped with {count} of {total} games in {file}; --resume goes on",
                            count=file.count, total=total, file=str(results))  # fmt: skip
                print(f"dropzone: {out.tr(stopped)}", file=sys.stderr)
            raise
    kept.sort(key=lambda each: each.number)
    return reports, kept


def fail_with(out: Output, failures: int, told: Sequence[GameResult]) -> None:
    """Say which games failed and how to play them again; the command then ends with code 1."""
    if not failures:
        return
    print(f"dropzone: {out.tr(M('{count} games failed', count=failures))}", file=sys.stderr)
    for each in told:
        print(f"  {each.number}: {each.error}\n    {each.again}", file=sys.stderr)
    raise typer.Exit(1)
