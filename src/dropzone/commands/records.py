"""Commands about records: replay and verify."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from dropzone.commands.documents import log_document, state_document
from dropzone.commands.files import open_record, verified_record
from dropzone.commands.positions import show_decision
from dropzone.commands.shared import AsJson, Data, Lang, Output, rule
from dropzone.core.io.saving import fingerprint, plain
from dropzone.core.rules.game import Game
from dropzone.core.text.history import ToldReport, report_of, told
from dropzone.core.text.messages import N_, M, Message

__all__ = ["replay", "verify"]

RecordPath = Annotated[
    Path, typer.Argument(metavar="RECORD", help=N_("The record of a game, as text."))
]


def replay(
    record: RecordPath,
    to: Annotated[
        int | None, typer.Option("--to", min=0, help=N_("Stop after so many choices."))
    ] = None,
    report: Annotated[
        bool, typer.Option("--report", help=N_("Tell it as the history of the battle."))
    ] = False,
    as_json: AsJson = False,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Play a record again and tell what happened."""
    out = Output(lang, as_json)
    game = open_record(record, to, data=data or ())
    if report:
        _show_history(out, told(report_of(game), out.language))
        return
    entries = game.log(language=out.language)
    if as_json:
        out.document(
            {
                **state_document(game, out.language),
                "number": game.number,
                "seed": game.seed,
                "seed_hash": game.seed_hash,
                "unread": game.unread,
                "played": [
                    {"side": played.side, "notation": played.notation} for played in game.history
                ],
                "log": log_document(entries),
                "position": plain(game.position),
            }
        )
        return
    for entry in entries:
        out.say(f"{entry.number:>5} {rule(game, entry.clause, out.language):>10}{entry.text}")
    out.say()
    out.say(game.definition.picture(game.position, out.language))
    out.say()
    show_decision(out, game)


def _show_history(out: Output, history: ToldReport) -> None:
    """Print the history of a battle, a paragraph a line; `--json` has the moves it leads to."""
    if out.as_json:
        out.document({"history": msgspec.to_builtins(history)})
        return
    out.say(history.title, style="bold")
    for chapter in history.chapters:
        out.say()
        out.say(chapter.title, style="bold")
        for each in chapter.passages:
            out.say(each.text)
    for tally in history.tallies:
        out.say()
        out.say(tally.title, style="bold")
        out.table(tally.head, tally.rows)


def verify(
    record: RecordPath,
    as_json: AsJson = False,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Check a record: its sum, its data, every choice against the rules, its last position."""
    out = Output(lang, as_json)
    game = verified_record(record, data=data or ())
    if as_json:
        out.document(
            {
                "valid": True,
                "choices": game.number,
                "rolls": game.dice.count,
                "seed": game.seed,
                "seed_hash": game.seed_hash,
                "position": fingerprint(game.position),
                "over": game.over,
                "rules": game.rules_version,
                "unread": game.unread,
            }
        )
        return
    if game.unread is not None:
        out.say(_unread(game))
    out.say(
        M(
            "The record is sound: {choices} choices and {rolls} rolls lead to position {position}.",
            choices=game.number,
            rolls=game.dice.count,
            position=fingerprint(game.position),
        )
    )
    out.say(M("Seed {seed}, announced as {hash}.", seed=game.seed or "", hash=game.seed_hash or ""))


def _unread(game: Game) -> Message:
    """Say that part of a record is shown and not replayed."""
    return M(
        "From move {number} on it was played under version {rules} of the rules, which this version"
        " does not replay: that part is shown from the moments that the record kept.",
        number=(game.unread or 0) + 1,
        rules=game.rules_version,
    )
