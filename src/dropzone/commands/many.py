"""Commands about many games: selfplay, bench."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from dropzone.commands.running import (
    EngineName,
    GameName,
    Games,
    Results,
    Resume,
    SeedText,
    Workers,
    counted,
    fail_with,
    run_plan,
)
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
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.text.messages import N_, M

if TYPE_CHECKING:
    from dropzone.arena.bench import BenchReport, Figures
    from dropzone.arena.bench_env import Steps
    from dropzone.arena.selfplay import Match, Report

__all__ = ["bench", "selfplay"]

#: The longest scenario, beside the games' first ones.
CAMPAIGN = "crete/mercury-rising"

Records = Annotated[
    Path | None,
    typer.Option(
        "--records",
        metavar="FOLDER",
        file_okay=False,
        writable=True,
        help=N_("Write the record of each game into this folder."),
    ),
]
Every = Annotated[
    int | None,
    typer.Option(
        "--steps",
        min=1,
        metavar="N",
        help=N_("Measure instead what clients cost the server, after every N moves of a game."),
    ),
]
Player = Annotated[str, typer.Option("--bot", help=N_("The bot that plays the game of --steps."))]


def selfplay(
    game: GameName,
    games: Games = 10,
    seed: SeedText = "0",
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B", help=N_("A bot for each side, or one for all."))
    ] = "random",
    workers: Workers = 1,
    engine: EngineName = "local",
    first: Annotated[int, typer.Option("--first", min=0, help=N_("The first game."))] = 0,
    budget: Annotated[
        float | None,
        typer.Option("--budget", min=0.0, help=N_("Seconds a bot may think about a choice.")),
    ] = None,
    records: Records = None,
    results: Results = None,
    resume: Resume = False,
    as_json: AsJson = False,
    option: Options = None,
    house_rule: HouseRules = None,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Let bots play games and count who wins."""
    from dropzone.arena.runs import Plan
    from dropzone.arena.selfplay import Match

    out = Output(lang, as_json)
    name, scenario = split_game(game)
    rules = house_rules(house_rule)
    match = Match.of(name, scenario, bots.split(","), seed, option or (), rules, data or (), budget)
    if records is not None:
        _make_folder(records)
    plan = Plan((match,), games, first)
    (report,), played = run_plan(
        out, plan, workers, engine, results=results, resume=resume, records=records
    )
    if as_json:
        kept = {"file": str(results)} if results else {"results": msgspec.to_builtins(played)}
        out.document(
            {
                "game": match.game,
                "scenario": match.scenario,
                "options": list(match.options),
                "seed": match.seed,
                "bots": dict(zip(report.sides, match.bots, strict=True)),
                "games": report.tally.games,
                "wins": msgspec.to_builtins(report.wins),
                "draws": msgspec.to_builtins(report.draws),
                "levels": report.levels,
                "decisions": report.decisions,
                "seconds": report.elapsed,
                "failures": report.tally.failures,
                **kept,
            }
        )
    else:
        _show_wins(out, match, report)
    fail_with(out, report.tally.failures, report.tally.failed)


def _show_wins(out: Output, match: Match, report: Report) -> None:
    sides = dict(zip(report.sides, match.bots, strict=True))
    titles = game_definition(match.game).sheet.side_titles(out.language)
    out.say(
        M(
            "{game}/{scenario}: {count} games, seed {seed}",
            game=match.game,
            scenario=match.scenario,
            count=report.tally.games,
            seed=match.seed,
        ),
        style="bold",
    )
    for side, rate in report.wins.items():
        out.say(
            M(
                "  {side} ({bot}): {wins} won, {rate}",
                side=titles[side],
                bot=sides[side],
                wins=rate.count,
                rate=str(rate),
            )
        )
    if report.draws.count:
        out.say(
            M("  drawn: {count}", count=report.draws.count)
            if len(report.sides) > 1
            else M("  lost: {count}", count=report.draws.count)
        )
    for level, count in report.levels.items():
        out.say(f"    {count:>5}  {level}")
    out.say(
        M(
            "  {decisions} decisions in {seconds} seconds",
            decisions=report.decisions,
            seconds=f"{report.elapsed:.1f}",
        )
    )


def _playable(text: str) -> str:
    """Return GAME[/SCENARIO] as it is, if there is such a thing."""
    game, scenario = split_game(text)
    game_definition(game).setting(scenario)
    return text


def bench(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME[/SCENARIO]",
            help=N_("A game, one of its scenarios, “server” or “env”; all games if left out."),
        ),
    ] = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help=N_("Rounds a game."))] = 5,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, help=N_("Processor seconds a round."))
    ] = 0.4,
    profile: Annotated[
        bool, typer.Option("--profile", help=N_("Show where the time goes instead."))
    ] = False,
    steps: Every = None,
    bot: Player = "random",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure how fast the games play, beside python-chess."""
    from dropzone.arena.bench import bench as run
    from dropzone.arena.bench import profile as profiled

    out = Output(lang, as_json)
    if game == "server":
        _bench_server(out)
        return
    if game == "env":
        _bench_env(out, rounds, seconds)
        return
    wanted = game_ids() if game is None else [_playable(game)]
    if steps is not None:
        _bench_steps(out, wanted, steps, bot)
        return
    if profile:
        tables = {each: profiled(each) for each in wanted}
        if as_json:
            out.document({"profiles": tables})
        for each, text in {} if as_json else tables.items():
            out.say(f"{each}\n{text}\n")
        return
    report = counted(
        out.tr(M("rounds")),
        rounds * (len(wanted) + 1),
        lambda tick: run(wanted, rounds=rounds, seconds=seconds, on_round=tick),
    )
    rows = [*([report.chess] if report.chess else []), *report.games]
    if as_json:
        games = [
            {**msgspec.to_builtins(each), "ratio": report.ratio(each)} for each in report.games
        ]
        out.document({"chess": msgspec.to_builtins(report.chess), "games": games})
        return
    _show_figures(out, report, rows)
    out.say(
        M("Processor time, medians of {rounds} rounds; the subjects take turns.", rounds=rounds)
    )


def _bench_server(out: Output) -> None:
    """Measure 200 live games at once on a server of its own, from choice to both updates."""
    from dropzone.server.ops.bench import bench_server

    report = bench_server()
    if out.as_json:
        out.document({"server": msgspec.to_builtins(report)})
        return
    out.table(
        (M("games"), M("moves/s"), M("p50, ms"), M("p99, ms"), M("worst, ms"), M("CPU/move, ms")),
        [
            (
                str(report.games),
                f"{report.moves_per_second:.1f}",
                f"{report.p50:.1f}",
                f"{report.p99:.1f}",
                f"{report.worst:.1f}",
                f"{report.cpu_per_move:.2f}",
            )
        ],
    )
    out.say(
        M(
            "From a choice to both players' update; load before: {load}",
            load=f"{report.load_before:.1f}",
        )
    )


def _bench_env(out: Output, rounds: int, seconds: float) -> None:
    """Measure the environments for learning, beside PettingZoo's own games."""
    from dropzone.arena.bench_env import YARDSTICKS, bench_env

    wanted = [*game_ids(), CAMPAIGN]
    report = counted(
        out.tr(M("rounds")),
        rounds * (len(wanted) + len(YARDSTICKS)),
        lambda tick: bench_env(wanted, rounds=rounds, seconds=seconds, on_round=tick),
    )
    if out.as_json:
        out.document({"env": msgspec.to_builtins(report)})
        return
    out.table(
        ("", M("steps/s"), M("numbers")),
        [
            (row.name, f"{row.steps_per_second:,.0f}", str(row.observation))
            for row in [*(_of_theirs(each) for each in report.yardsticks), *report.games]
        ],
    )
    for name in report.missing:
        out.say(
            M("PettingZoo's {name} is not installed: pip install 'pettingzoo[classic]'", name=name)
        )
    out.say(
        M("Processor time, medians of {rounds} rounds; the subjects take turns.", rounds=rounds)
    )


def _of_theirs(figures: Steps) -> Steps:
    return msgspec.structs.replace(figures, name=f"PettingZoo: {figures.name}")


def _bench_steps(out: Output, games: list[str], every: int, bot: str) -> None:
    """Measure the processor time of every request along one whole game of each."""
    from dropzone.server.ops.steps import bench_steps

    reports = [bench_steps(*split_game(each), bot=bot, every=every) for each in games]
    if out.as_json:
        out.document({"steps": [msgspec.to_builtins(each) for each in reports]})
        return
    for each in reports:
        out.say(
            M(
                "{game}, {scenario}: {decisions} decisions",
                game=each.game,
                scenario=each.scenario,
                decisions=each.decisions,
            )
        )
        out.table(
            (M("request"), M("count"), "p50", "p95", "p99", M("worst"), M("move"), M("about")),
            [
                (
                    row.request,
                    str(row.count),
                    *(f"{value:.1f}" for value in (row.p50, row.p95, row.p99, row.worst)),
                    str(row.move),
                    row.about,
                )
                for row in each.requests
            ],
        )
    out.say(M("Processor time in milliseconds; a step is odds, choices, play and update together."))


def _show_figures(out: Output, report: BenchReport, rows: list[Figures]) -> None:
    headings = (
        "",
        M("decisions/s"),
        M("choices/s"),
        M("games/s"),
        M("copy, µs"),
        M("bytes"),
        M("load, s"),
        M("× chess"),
    )
    out.table(
        headings,
        [
            (
                row.game,
                f"{row.decisions_per_second:,.0f}",
                f"{row.choices_per_second:,.0f}",
                f"{row.games_per_second:,.1f}",
                f"{row.copy_microseconds:.2f}",
                f"{row.position_bytes:,.0f}",
                f"{row.load_seconds:.2f}",
                f"{ratio['decisions_per_second']:.2f}" if (ratio := report.ratio(row)) else "",
            )
            for row in rows
        ],
    )


def _make_folder(folder: Path) -> None:
    """Make a folder for records, where it is not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise typer.BadParameter(f"{folder}: {error.strerror or error}") from None
