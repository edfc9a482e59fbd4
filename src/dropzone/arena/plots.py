"""Plots of a balance: a bar for each meeting, from the first side's wins to the second's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dropzone.arena.balance import BalanceReport, Meeting
from dropzone.arena.extras import MissingExtra
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import DropzoneError
from dropzone.core.text.messages import M

__all__ = ["plot"]

#: Colours that people with any sight tell apart (Okabe and Ito): first side, drawn, second side.
FIRST, DRAWN, SECOND = "#0072B2", "#BBBBBB", "#D55E00"
INCHES, HEAD = 0.45, 1.7


def plot(reports: Sequence[BalanceReport], path: Path, language: str = "en") -> None:
    """Draw the shares of wins and draws with the interval of the first side's into a file."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra(
            M("plots need the optional part arena: pip install 'dropzone[arena]'")
        ) from None
    rows = [(report, each) for report in reports for each in report.meetings]
    figure = Figure(figsize=(9, HEAD + INCHES * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    for at, (_, meeting) in enumerate(rows):
        _bar(axes, at, meeting)
    sheet = game_definition(reports[0].game).sheet
    titles = sheet.side_titles(language)
    several = len({report.scenario for report in reports}) > 1
    axes.set_yticks(range(len(rows)), [_name(*row, several=several) for row in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of games; the bar is the 95 % interval of the wins of " + _first(reports))
    sides = reports[0].sides
    if len(sides) > 1:
        axes.axvline(50, linestyle=":", color="black", linewidth=1)
    colours = zip((FIRST, DRAWN, SECOND), _legend(sides, titles), strict=False)
    handles = [axes.barh([0], [0], color=colour, label=label) for colour, label in colours]
    figure.legend(handles=handles, loc="outside upper center", ncols=3, frameon=False)
    title = reports[0].game if several else f"{reports[0].game}/{reports[0].scenario}"
    axes.set_title(title)
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise DropzoneError(f"{path}: {error}") from None


def _bar(axes: Any, at: int, meeting: Meeting) -> None:
    """One meeting: wins of the first side, draws, wins of the second, and the interval."""
    tally = meeting.tally
    rates = list(tally.wins.values())
    left = 0.0
    shares = [rates[0].rate, tally.draws.rate, *(rate.rate for rate in rates[1:])]
    for share, colour in zip(shares, (FIRST, DRAWN, SECOND), strict=False):
        axes.barh(at, 100 * share, left=left, color=colour, height=0.7)
        if share > 0.06:
            text = f"{100 * share:.0f}"
            axes.text(left + 50 * share, at, text, ha="center", va="center", color="white")
        left += 100 * share
    low, high = 100 * rates[0].low, 100 * rates[0].high
    axes.plot([low, high], [at + 0.28] * 2, color="black", linewidth=2.5, solid_capstyle="butt")


def _name(report: BalanceReport, meeting: Meeting, *, several: bool) -> str:
    bots = meeting.bots[0] if meeting.equal else " / ".join(meeting.bots)
    return f"{report.scenario + ': ' if several else ''}{bots} ({meeting.tally.games})"


def _first(reports: Sequence[BalanceReport]) -> str:
    return reports[0].sides[0]


def _legend(sides: Sequence[str], titles: dict[str, str]) -> list[str]:
    if len(sides) == 1:
        return ["won", "lost"]
    return [titles[sides[0]], "drawn", titles[sides[1]]]
