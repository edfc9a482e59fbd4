"""The command about fairness: balance."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dropzone.commands.running import (
    EngineName,
    GameName,
    Games,
    Results,
    Resume,
    SeedText,
    Workers,
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
from dropzone.core.data.registry import game_definition
from dropzone.core.text.messages import N_, M, Message

if TYPE_CHECKING:
    from dropzone.arena.balance import BalanceReport, Meeting

__all__ = ["balance"]

Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help=N_("Draw the rates as a picture."))
]
Page = Annotated[
    Path | None,
    typer.Option(
        "--page",
        metavar="FILE.md",
        help=N_("Add what was found to this page; its figures are kept beside it as JSON."),
    ),
]
EveryScenario = Annotated[
    bool, typer.Option("--all", help=N_("All scenarios of the game, in one table."))
]
BotNames = Annotated[
    str, typer.Option("--bots", metavar="A,B,…", help=N_("The bots that meet each other."))
]


def balance(
    game: GameName,
    games: Games = 100,
    seed: SeedText = "0",
    bots: BotNames = "veteran",
    every: EveryScenario = False,
    workers: Workers = 1,
    engine: EngineName = "local",
    plot: Plot = None,
    page: Page = None,
    results: Results = None,
    resume: Resume = False,
    as_json: AsJson = False,
    option: Options = None,
    house_rule: HouseRules = None,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Let bots of equal strength play each other on both sides: is the scenario fair?"""
    from dropzone.arena.balance import plan_of, reports_of
    from dropzone.arena.balance_page import add_to_page
    from dropzone.arena.plots import plot as draw

    out = Output(lang, as_json)
    name, scenario = split_game(game)
    sheet = game_definition(name, tuple(data or ())).sheet
    if every and scenario is not None:
        raise typer.BadParameter(out.tr(M("--all is for a game, not for one scenario")))
    plan = plan_of(
        name,
        [each.id for each in sheet.scenarios] if every else [scenario],
        bots.split(","),
        games,
        seed=seed,
        options=option or (),
        house_rules=house_rules(house_rule),
        data=data or (),
    )
    played, _ = run_plan(out, plan, workers, engine, results=results, resume=resume)
    reports = reports_of((each.match, each.tally) for each in played)
    if plot is not None:
        draw(reports, plot, out.language)
    if page is not None:
        add_to_page(page, reports)
    if as_json:
        found = [report.document() for report in reports]
        out.document({"scenarios": found} if every else found[0])
    elif every:
        _show_table(out, reports)
    else:
        _show_scenario(out, reports[0])
    failures = sum(each.tally.failures for each in played)
    fail_with(out, failures, [failed for each in played for failed in each.tally.failed])


def _show_scenario(out: Output, report: BalanceReport) -> None:
    """Every meeting with its levels of victory, then what the model makes of them."""
    titles = game_definition(report.game).sheet.side_titles(out.language)
    out.say(f"{report.game}/{report.scenario}", style="bold")
    out.table(
        [
            *(titles[side] for side in report.sides),
            M("games"),
            *(M("{side} win", side=titles[side]) for side in report.sides),
            M("games drawn") if len(report.sides) > 1 else M("games lost"),
        ],
        [
            (
                *each.bots,
                str(each.tally.games),
                *(str(rate) for rate in each.tally.wins.values()),
                str(each.tally.draws),
            )
            for each in report.meetings
        ],
    )
    for each in report.equals:
        levels = ", ".join(f"{count} {level}" for level, count in each.tally.levels.items())
        out.say(f"{each.bots[0]}: {levels}")
    if len(report.sides) == 1:
        return
    for each in report.equals:
        out.say(_verdict(each, titles))
    _show_model(out, report, titles)


def _verdict(meeting: Meeting, titles: dict[str, str]) -> Message:
    bot = meeting.bots[0]
    if meeting.favoured is None:
        return M("Between two of {bot} no side is favoured beyond chance.", bot=bot)
    side = titles[meeting.favoured]
    return M("Between two of {bot} the scenario favours: {side}", bot=bot, side=side)


def _show_model(out: Output, report: BalanceReport, titles: dict[str, str]) -> None:
    """What is the side's and what the bot's, where several bots met."""
    model = report.model
    if model is None or len(report.names) < 2:
        return
    side = titles[report.sides[0]]
    share = str(model.share)
    if model.holds:
        out.say(M("Model: between equals {side} win {share}.", side=side, share=share))
    else:
        out.say(
            M(
                "Model: which side is favoured depends on who plays; one figure for all ({share}) "
                "does not describe these games.",
                share=share,
            )
        )
    for name, each in sorted(model.strengths.items(), key=lambda item: -item[1].value):
        out.say(f"  {name}: {each.value:+.0f} Elo ({each.low:+.0f} to {each.high:+.0f})")


def _show_table(out: Output, reports: list[BalanceReport]) -> None:
    """One line for each scenario and bot, between equals."""
    first = reports[0]
    titles = game_definition(first.game).sheet.side_titles(out.language)
    out.say(first.game, style="bold")
    out.table(
        [
            M("scenario"),
            M("both sides") if len(first.sides) > 1 else M("bot"),
            M("games"),
            *(M("{side} win", side=titles[side]) for side in first.sides),
            M("games drawn") if len(first.sides) > 1 else M("games lost"),
            M("favours"),
        ],
        [
            (
                report.scenario,
                each.bots[0],
                str(each.tally.games),
                *(str(rate) for rate in each.tally.wins.values()),
                str(each.tally.draws),
                titles[each.favoured] if each.favoured else "–",
            )
            for report in reports
            for each in report.equals
        ],
    )
