"""Balance: every bot plays every other on both sides, and the win rates say what is fair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from dropzone.arena.selfplay import GameResult, Match, Report, selfplay
from dropzone.arena.statistics import Rate, wilson
from dropzone.core.errors import DropzoneError
from dropzone.core.registry import game_definition

__all__ = ["BalanceReport", "MissingExtra", "balance", "plot"]


class MissingExtra(DropzoneError):
    """Something that needs an optional part of the installation."""


class BalanceReport(msgspec.Struct, frozen=True):
    """The matches of a tournament in which every pair of bots meets on both sides."""

    game: str
    scenario: str
    sides: tuple[str, ...]
    names: tuple[str, ...]
    reports: tuple[Report, ...]

    @property
    def side_wins(self) -> dict[str, Rate]:
        """How often each side won, whoever played it."""
        results = [result for report in self.reports for result in report.results]
        winners = [result.winner for result in results]
        return {side: wilson(winners.count(side), len(winners)) for side in self.sides}

    @property
    def bot_wins(self) -> dict[str, Rate]:
        """How often each bot beat a bot of another name."""
        won = dict.fromkeys(self.names, 0)
        played = dict.fromkeys(self.names, 0)
        for report in self.reports:
            seats = dict(zip(self.sides, report.match.bots, strict=True))
            if len(set(seats.values())) == 1:
                continue
            for result in report.results:
                for seat, name in seats.items():
                    played[name] += 1
                    won[name] += result.seat == seat
        return {name: wilson(won[name], played[name]) for name in self.names}

    @property
    def favoured(self) -> str | None:
        """The side whose interval lies above an even share in games of equals, if there is one."""
        equal = [report for report in self.reports if len(set(report.match.bots)) == 1]
        winners = [result.winner for report in equal for result in report.results]
        for side in self.sides:
            if wilson(winners.count(side), len(winners)).low > 1 / len(self.sides):
                return side
        return None

    def document(self) -> dict[str, Any]:
        """The report as plain data."""
        rows = [
            {
                "bots": dict(zip(self.sides, report.match.bots, strict=True)),
                "games": len(report.results),
                "wins": msgspec.to_builtins(report.wins),
                "draws": msgspec.to_builtins(report.draws),
                "levels": report.levels,
                "decisions": report.decisions,
            }
            for report in self.reports
        ]
        return {
            "game": self.game,
            "scenario": self.scenario,
            "favoured": self.favoured,
            "sides": msgspec.to_builtins(self.side_wins),
            "bots": msgspec.to_builtins(self.bot_wins),
            "matches": rows,
        }


def balance(
    game: str,
    scenario: str | None = None,
    names: Sequence[str] = ("random",),
    games: int = 100,
    *,
    seed: int | str = "0",
    workers: int = 1,
    options: Sequence[str] = (),
    on_result: Callable[[GameResult], object] = lambda result: None,
) -> BalanceReport:
    """Let every bot play every bot, itself included, on both sides, so many games a pairing.

    >>> report = balance("market-garden", names=["random"], games=2)
    >>> len(report.reports), report.side_wins["allied"].total
    (1, 2)
    """
    sides = tuple(side.id for side in game_definition(game).sheet.sides)
    pairings = [(first, *(second,) * (len(sides) - 1)) for first in names for second in names]
    if len(sides) == 1:
        pairings = [(name,) for name in names]
    reports = tuple(
        selfplay(
            Match.of(game, scenario, pairing, seed, options),
            games,
            workers=workers,
            on_result=on_result,
        )
        for pairing in pairings
    )
    return BalanceReport(game, reports[0].match.scenario, sides, tuple(names), reports)


def plot(report: BalanceReport, path: Path) -> None:
    """Draw the win rates with their intervals into a picture file."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra(
            "plots need the optional part arena: pip install 'dropzone[arena]'"
        ) from None
    figure = Figure(figsize=(8, 1.5 + 0.5 * len(report.reports)), layout="constrained")
    axes = figure.add_subplot()
    side = report.sides[0]
    for row, each in enumerate(report.reports):
        rate = each.wins[side]
        axes.plot([rate.low, rate.high], [row, row], color="black", linewidth=2)
        axes.plot([rate.rate], [row], marker="o", color="black")
    labels = [" / ".join(each.match.bots) for each in report.reports]
    axes.set_yticks(range(len(labels)), labels)
    axes.axvline(1 / len(report.sides), linestyle="--", color="grey")
    axes.set_xlim(0, 1)
    axes.set_xlabel(f"{report.game}/{report.scenario}: share of games won by {side}, 95 %")
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise DropzoneError(f"{path}: {error}") from None
