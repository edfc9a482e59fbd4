"""Commands for who learns a game: the briefing of a scenario, the rulebook."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from dropzone.commands.shared import AsJson, Data, Lang, Options, Output, split_game
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import UnknownName
from dropzone.core.text.briefing import Briefing, BriefingSide, GoalText, briefing_of
from dropzone.core.text.messages import MN, N_, M, Message
from dropzone.core.text.rulebook import BookSetting, Chart, clauses_named, rulebook_of

__all__ = ["brief", "rules"]

SOURCES = {
    "seed": N_("the rulebook"),
    "public": N_("public sources"),
    "history": N_("the history of the battle"),
    "design": N_("our reconstruction"),
    "user": N_("your own values"),
}
GRADES = (N_("very easy"), N_("easy"), N_("middling"), N_("hard"), N_("very hard"))

Game = Annotated[str, typer.Argument(metavar="GAME[/SCENARIO]", help=N_("A game, a scenario."))]
Side = Annotated[
    str | None, typer.Option("--side", metavar="SIDE", help=N_("Only what this side reads."))
]


def brief(
    game: Game,
    side: Side = None,
    option: Options = None,
    data: Data = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Tell what a scenario is about, how each side wins and what to do first."""
    out = Output(lang, as_json)
    name, scenario = split_game(game)
    definition = game_definition(name, tuple(data or ()))
    static = definition.static(definition.setting(scenario, option or ()))
    told = briefing_of(definition, definition.first_position(static), out.language)
    known = [each.id for each in told.sides]
    if side is not None and side not in known:
        raise UnknownName(
            M("{game} has no side “{name}”; it has {known}", game=name, name=side, known=known)
        )
    if side is not None:
        told = msgspec.structs.replace(
            told,
            sides=[each for each in told.sides if each.id == side],
            goals=[each for each in told.goals if each.side in (side, None)],
        )
    if as_json:
        out.document(msgspec.to_builtins(told))
        return
    _show(out, told)


def _show(out: Output, told: Briefing) -> None:
    out.say(f"{told.title} · {told.scenario_title}", style="bold")
    out.say(MN("about {count} minute", "about {count} minutes", count=told.minutes))
    out.say()
    out.say(told.situation)
    titles = {each.id: each.title for each in told.sides}
    for side in told.sides:
        _show_side(out, side)
        for goal in told.goals:
            if goal.side == side.id:
                _show_goal(out, goal)
    for goal in told.goals:
        if goal.side not in titles:
            out.say()
            _show_goal(out, goal)


def _show_side(out: Output, side: BriefingSide) -> None:
    out.say()
    grade = out.tr(GRADES[side.difficulty - 1]) if side.difficulty else ""
    out.say(f"{side.title} ({grade})" if grade else side.title, style="bold")
    out.say(side.task)
    for force in side.forces:
        out.say(f"  {force}")
    if side.first:
        out.say(M("First: {text}", text=side.first))


def _show_goal(out: Output, goal: GoalText) -> None:
    out.say(f"  {_mark(goal.met)} {goal.text}" + (f" ({goal.now})" if goal.now else ""))
    for item in goal.items:
        out.say(f"      {_mark(item.met)} {item.text}")


def _mark(met: bool | None) -> str:
    return {True: "✓", False: "·", None: " "}[met]


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help=N_("A game."))],
    clause: Annotated[
        str | None,
        typer.Argument(
            metavar="CLAUSE", help=N_("A clause, a rule or a chapter; all if left out.")
        ),
    ] = None,
    search: Annotated[
        str | None,
        typer.Option("--search", metavar="WORDS", help=N_("Only clauses with these words.")),
    ] = None,
    data: Data = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Read the rulebook of a game in our words: all of it, a chapter, a rule or a clause."""
    out = Output(lang, as_json)
    definition = game_definition(game, tuple(data or ()))
    book = rulebook_of(definition, out.language)
    wanted = {each.id for each in clauses_named(definition, clause)} if clause else None
    chapters = []
    for chapter in book.chapters:
        kept = [
            msgspec.structs.replace(
                each,
                clauses=[
                    one
                    for one in each.clauses
                    if (wanted is None or one.id in wanted)
                    and (search is None or search.casefold() in one.text.casefold())
                ],
            )
            for each in chapter.rules
        ]
        kept = [each for each in kept if each.clauses]
        if kept:
            chapters.append(msgspec.structs.replace(chapter, rules=kept))
    whole = clause is None and search is None
    book = msgspec.structs.replace(book, chapters=chapters)
    if as_json:
        out.document(msgspec.to_builtins(book if whole else chapters))
        return
    for chapter in chapters:
        out.say(f"{chapter.key} {chapter.title}", style="bold")
        for each in chapter.rules:
            for one in each.clauses:
                mark = f" ({out.tr(M('optional'))})" if one.optional or chapter.optional else ""
                out.say(f"  [{each.rule}] {one.text}{mark}")
    if whole:
        _show_settings(out, M("Rulings"), book.rulings)
        _show_settings(out, M("Optional rules"), book.options)
        _show_settings(out, M("House rules"), book.house_rules)
        for chart in book.charts:
            _show_chart(out, chart)


def _show_settings(out: Output, title: Message, settings: list[BookSetting]) -> None:
    if not settings:
        return
    out.say(title, style="bold")
    for each in settings:
        out.say(f"  [{each.rule}] {each.title}: {each.text}")


def _show_chart(out: Output, chart: Chart) -> None:
    out.say(chart.title, style="bold")
    out.table(chart.head, chart.rows)
    out.say(M("  from: {sources}", sources=[M(SOURCES[each]) for each in chart.provenance]))
