"""Commands that look at games without playing: games, clauses, provenance."""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

import dropzone
from dropzone.commands.documents import sheet_document
from dropzone.commands.shared import AsJson, Data, Lang, Output
from dropzone.core.data import Datum
from dropzone.core.data.citations import citations_of, rulings_about
from dropzone.core.data.clauses import ClauseReport, proved_clauses, report
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.data.sheet import GameSheet
from dropzone.core.data.user_packs import check_values
from dropzone.core.errors import UnknownName
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.text.messages import N_, M

__all__ = ["clauses", "games", "provenance"]

Word = Annotated[
    str | None,
    typer.Option("--word", help=N_("List the values of this provenance instead of design.")),
]


def games(as_json: AsJson = False, lang: Lang = None) -> None:
    """List the games that are installed."""
    out = Output(lang, as_json)
    sheets = [game_definition(game).sheet for game in game_ids()]
    if as_json:
        out.document({"games": [sheet_document(sheet) for sheet in sheets]})
        return
    for sheet in sheets:
        _show_sheet(out, sheet)


def _show_sheet(out: Output, sheet: GameSheet) -> None:
    lang = out.language
    out.say(f"{sheet.id}  {sheet.title(lang)}", style="bold")
    out.say(f"  {sheet.blurb(lang)}")
    sides = ", ".join(f"{side.id} ({side.title(lang)})" for side in sheet.sides)
    out.say(
        M(
            "  {date}, {minutes} minutes; sides: {sides}",
            date=sheet.date.isoformat(),
            minutes=sheet.minutes,
            sides=sides,
        )
    )
    for scenario in sheet.scenarios:
        out.say(M("  scenario {id}: {title}", id=scenario.id, title=scenario.title(lang)))
        if scenario.text(lang):
            out.say(f"    {scenario.text(lang)}")
        if scenario.minutes:
            out.say(M("    about {minutes} minutes", minutes=scenario.minutes))
    for option in sheet.options:
        out.say(
            M(
                "  option {id} ({rule}): {title}",
                id=option.id,
                rule=option.rule,
                title=option.title(lang),
            )
        )
    for rule in sheet.house_rules:
        default = (
            {True: "on", False: "off"}.get(rule.default, str(rule.default))
            if isinstance(rule.default, bool)
            else str(rule.default)
        )
        out.say(
            M(
                "  house rule {id}={value}: {title}",
                id=rule.id,
                value=default,
                title=rule.title(lang),
            )
        )
    out.say()


def tests_folder() -> Path | None:
    """The tests of the checkout this package runs from, if it runs from one."""
    folder = Path(dropzone.__file__).parents[2] / "tests"
    return folder if (folder / "clauses_finished.toml").is_file() else None


def clauses(
    game: Annotated[str | None, typer.Argument(help=N_("A game; all games if left out."))] = None,
    clause: Annotated[
        str | None, typer.Argument(help=N_("A clause of it: show its words and who names it."))
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Count the clauses of the rulebooks: how many the tests prove, and which they do not."""
    out = Output(lang, as_json)
    if game is not None and clause is not None:
        _show_clause(out, game_definition(game), clause, as_json)
        return
    wanted = game_ids() if game is None else [game_definition(game).id]
    folder = tests_folder()
    proofs = proved_clauses(folder) if folder else {}
    reports = {each: report(game_definition(each).clauses.values(), proofs) for each in wanted}
    if as_json:
        out.document(
            {
                "tests": folder is not None,
                "games": {
                    each: {"total": found.total, "proved": found.proved, "unproved": found.unproved}
                    for each, found in reports.items()
                },
            }
        )
        return
    if folder is None:
        out.say(M("The tests are not here, so no proofs can be counted: run this in a checkout."))
    for each, found in reports.items():
        _show_report(out, each, found, in_full=game is not None)


def _show_clause(out: Output, definition: GameDefinition, name: str, as_json: bool) -> None:
    """Show one clause: its words, its rulings, and the code, data and tests that name it."""
    full = name if ":" in name else f"{definition.id}:{name}"
    clause = definition.clauses.get(full)
    if clause is None:
        near = get_close_matches(full, definition.clauses, 3)
        raise UnknownName(
            M("{game} has no clause “{name}”; near it are {near}", game=definition.id, name=name,
              near=near)
            if near
            else M("{game} has no clause “{name}”", game=definition.id, name=name)
        )  # fmt: skip
    citations, folder = citations_of(definition), tests_folder()
    page = folder.parent / "docs" / f"{definition.id}.md" if folder else None
    rulings = rulings_about(page.read_text("utf-8"), clause) if page and page.is_file() else []
    code, data = ([f"{p.file}:{p.line}" for p in found(clause)]
                  for found in (citations.in_code, citations.in_data))  # fmt: skip
    tests = proved_clauses(folder).get(clause.id, []) if folder else []
    if as_json:
        out.document(
            {
                "id": clause.id,
                "rule": clause.rule,
                "kind": clause.kind,
                "text": clause.say(out.language),
                "rulings": dict(rulings),
                "code": code,
                "data": data,
                "tests": tests,
            }
        )
        return
    out.say(f"{clause.id}  {clause.heading_in(out.language)}", style="bold")
    out.say(clause.say(out.language))
    for title, lines in (
        (M("Rulings"), [f"{number}  {text}" for number, text in rulings]),
        (M("Code"), code),
        (M("Data"), data),
        (M("Tests"), tests),
    ):
        out.say(title, style="bold")
        for line in lines or ["–"]:
            out.say(f"  {line}")
    if folder is None:
        out.say(M("The tests are not here, so no proofs can be counted: run this in a checkout."))


def _show_report(out: Output, game: str, found: ClauseReport, in_full: bool) -> None:
    out.say(
        M(
            "{game}: {total} clauses, {proved} proved, {unproved} unproved",
            game=game,
            total=found.total,
            proved=found.proved,
            unproved=len(found.unproved),
        ),
        style="bold",
    )
    if in_full:
        known = game_definition(game).clauses
        for clause in found.unproved:
            out.say(f"  {clause}  {known[clause].say(out.language)}")


def provenance(
    game: Annotated[str, typer.Argument(help=N_("The game."))],
    as_json: AsJson = False,
    data: Data = None,
    word: Word = None,
    lang: Lang = None,
) -> None:
    """Count the values of a game's data by where they come from."""
    out = Output(lang, as_json)
    definition = game_definition(game, tuple(data or ()))
    check_values(definition)
    found = definition.pack.provenance()
    counts = Counter(datum.provenance for datum in found)
    wanted = word or "design"
    if wanted not in ("seed", "public", "history", "design", "user"):
        raise UnknownName(
            f"no provenance {wanted!r}; there are seed, public, history, design, user"
        )
    listed = [datum for datum in found if datum.provenance == wanted]
    if as_json:
        values = [
            {"file": d.file, "key": d.key, "field": d.field, "value": d.value} for d in listed
        ]
        out.document({"game": game, "counts": dict(counts), "word": wanted, "values": values})
        return
    out.say(M("{game}: {count} values", game=game, count=len(found)), style="bold")
    meanings = {
        "seed": M("the rulebook says so"),
        "public": M("published elsewhere"),
        "history": M("from history"),
        "design": M("our reconstruction: replace it from your own copy"),
        "user": M("from your own data files"),
    }
    for each, meaning in meanings.items():
        out.say(f"  {each:8} {counts[each]:6}  {out.tr(meaning)}")  # type: ignore[index] # a word
    _show_values(out, wanted, listed)


def _show_values(out: Output, word: str, listed: list[Datum]) -> None:
    if listed:
        out.say()
        out.say(M("Values of provenance {word}", word=word), style="bold")
        out.table(
            (M("file"), M("key"), M("field"), M("value")),
            [(datum.file, datum.key, datum.field, datum.value) for datum in listed],
        )
