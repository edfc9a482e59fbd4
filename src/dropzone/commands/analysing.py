"""Commands about what a game was worth: analyse."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from dropzone.commands.files import open_record
from dropzone.commands.shared import AsJson, Data, Lang, Output, progress_bar
from dropzone.core.rules.game import Game
from dropzone.core.text.messages import N_, M

if TYPE_CHECKING:
    from dropzone.bots.analysis import Analysis

__all__ = ["analyse"]

#: The curve in the terminal: its width, and the steps of its bars.
WIDTH, STEPS = 60, " ▁▂▃▄▅▆▇█"

RecordPath = Annotated[
    Path, typer.Argument(metavar="RECORD", help=N_("The record of a finished game, as text."))
]


def analyse(
    record: RecordPath,
    effort: Annotated[
        float,
        typer.Option(
            "--effort",
            min=0.01,
            max=20.0,
            help=N_("How long to think about each plan; 1 is what the general thinks."),
        ),
    ] = 0.5,
    as_json: AsJson = False,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Say how the chance to win went, what dice and choices did, and what was better."""
    from dropzone.bots.analysis import analyse as run
    from dropzone.bots.search import Effort

    out = Output(lang, as_json)
    game = open_record(record, data=data or ())
    _ = game.result  # a game in play is not analysed
    with progress_bar() as bar:
        task = bar.add_task(out.tr(M("plans")), total=None)
        found = run(
            game,
            effort=Effort(effort),
            on_progress=lambda done, of: bar.update(task, completed=done, total=of),
        )
    if as_json:
        reviews = [
            {**msgspec.to_builtins(each), "plan": "" if each.plan is None else out.tr(each.plan)}
            for each in found.reviews
        ]
        out.document({**msgspec.to_builtins(found), "reviews": reviews})
        return
    _show(out, game, found)


def _show(out: Output, game: Game, found: Analysis) -> None:
    titles = game.static.sheet.side_titles(out.language)
    first = next(iter(titles.values()))
    out.say(M("Chance to win of {side}, if bots played on:", side=first), style="bold")
    out.say(f"  {sparkline([point.chance for point in found.points])}")
    out.say()
    out.table(
        [M("Side"), M("Accuracy"), M("Dice"), M("Choices")],
        [
            (
                title,
                f"{found.accuracy.get(side, 1.0):.0%}",
                f"{found.luck[side]:+.0%}",
                f"{found.skill[side]:+.0%}",
            )
            for side, title in titles.items()
        ],
    )
    out.say()
    out.say(M("Turning points:"), style="bold")
    for each in found.reviews:
        out.say(
            M(
                "  Move {number}, {side}: choices {skill}, dice {luck}.",
                number=each.number,
                side=titles[each.side],
                skill=f"{each.skill:+.0%}",
                luck=f"{each.luck:+.0%}",
            )
        )
        if each.plan is not None and each.best is not None and each.played is not None:
            out.say(
                M(
                    "    Better ({best} instead of {played}): {plan} It begins with “{choice}”.",
                    best=f"{each.best:.0%}",
                    played=f"{each.played:.0%}",
                    plan=each.plan,
                    choice=each.choice,
                )
            )


def sparkline(values: list[float]) -> str:
    """Return a curve between 0 and 1 as a line of bars.

    >>> sparkline([0.0, 0.5, 1.0])
    ' ▄█'
    """
    every = max(1, -(-len(values) // WIDTH))
    shown = [*values[:-1:every], values[-1]]
    return "".join(STEPS[round(value * (len(STEPS) - 1))] for value in shown)
