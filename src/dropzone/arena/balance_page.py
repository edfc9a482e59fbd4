"""The page about balance: what bots make of every scenario, and what the rulebooks say of it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path

import msgspec

from dropzone.arena.balance import BalanceReport, Meeting, reports_of
from dropzone.arena.selfplay import Match, Tally
from dropzone.core.data.registry import game_definition, game_ids

__all__ = ["Figures", "add_to_page", "page"]

INTRODUCTION = (
    "Made by `dropzone balance GAME --all --page docs/balance.md`, which plays the games and",
    "writes this page anew. The same bot plays both sides, so that nobody is stronger; rates of",
    "different bots are never put together. Intervals are 95 % (Wilson). A side is called favoured",
    "if it wins more than half of the games that somebody wins, beyond chance. What holds between",
    "these bots need not hold between people.",
)


class Entry(msgspec.Struct, frozen=True):
    """The games of a meeting, as the page keeps them."""

    game: str
    scenario: str
    options: tuple[str, ...]
    seed: str
    bots: tuple[str, ...]
    sides: tuple[str, ...]
    games: int
    won: dict[str, int]
    drawn: int
    levels: dict[str, int]
    seconds: float

    @property
    def key(self) -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
        """What tells an entry from others: new games of the same take its place."""
        return (self.game, self.scenario, self.options, self.bots)


class Figures(msgspec.Struct):
    """All that the page tells, kept beside it."""

    entries: list[Entry] = []

    def add(self, report: BalanceReport) -> None:
        """Put the meetings of a report in the place of earlier ones of the same bots."""
        for each in report.meetings:
            tally = each.tally
            new = Entry(
                report.game, report.scenario, report.options, report.seed, each.bots, tally.sides,
                tally.games, tally.won, tally.drawn, tally.levels, round(tally.seconds, 1),
            )  # fmt: skip
            self.entries = [kept for kept in self.entries if kept.key != new.key] + [new]

    def reports(self, game: str) -> list[BalanceReport]:
        """Return what is kept of a game, in the order of its scenarios."""
        order = [each.id for each in game_definition(game).sheet.scenarios]
        here = sorted(
            (each for each in self.entries if each.game == game and each.scenario in order),
            key=lambda each: order.index(each.scenario),
        )
        return reports_of((_match(each), _tally(each)) for each in here)


def _match(entry: Entry) -> Match:
    return Match(entry.game, entry.scenario, entry.bots, entry.seed, entry.options)


def _tally(entry: Entry) -> Tally:
    return Tally(
        entry.sides, entry.games, entry.won, entry.drawn, entry.levels, seconds=entry.seconds
    )


def add_to_page(path: Path, reports: Iterable[BalanceReport]) -> None:
    """Add reports to a page, and to the figures that are kept beside it."""
    beside = path.with_suffix(".json")
    kept = Figures()
    if beside.exists():
        kept = msgspec.json.decode(beside.read_bytes(), type=Figures)
    for report in reports:
        kept.add(report)
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    path.write_text(page(kept), encoding="utf-8")


def page(kept: Figures) -> str:
    """Return the page."""
    lines = [
        "# Is it fair?",
        "",
        *INTRODUCTION,
    ]
    claims = tomllib.loads(
        files("dropzone.arena").joinpath("claims.toml").read_text(encoding="utf-8")
    )
    for game in game_ids():
        reports = kept.reports(game)
        if reports:
            lines += ["", f"## {game}", "", *_table(reports, claims.get(game, {}))]
            lines += _models(reports)
    return "\n".join(lines) + "\n"


def _table(reports: Sequence[BalanceReport], claims: dict[str, str]) -> list[str]:
    sides = reports[0].sides
    titles = game_definition(reports[0].game).sheet.side_titles("en")
    alone = len(sides) == 1
    heads = [
        "scenario", "bot" if alone else "both sides", "games",
        *(f"{titles[side]} win" for side in sides), "lost" if alone else "drawn",
        "levels of victory", *(["favours"] if not alone else []), "the rulebook",
    ]  # fmt: skip
    rows = [_cells(heads), _cells(["---"] * len(heads))]
    for report in reports:
        name = report.scenario + "".join(f" + {option}" for option in report.options)
        claim = claims.get(report.scenario, "says nothing of it")
        for each in report.equals:
            favours = [titles[each.favoured] if each.favoured else "–"] if not alone else []
            rows.append(_cells([name, *_figures(each), *favours, claim]))
    return rows


def _figures(meeting: Meeting) -> list[str]:
    tally = meeting.tally
    levels = ", ".join(f"{level} {count}" for level, count in tally.levels.items())
    rates = [*tally.wins.values(), tally.draws]
    return [meeting.bots[0], str(tally.games), *map(str, rates), levels]


def _models(reports: Sequence[BalanceReport]) -> list[str]:
    """Where bots of several strengths met: the side's part and the bots', by the logistic model."""
    lines: list[str] = []
    for report in reports:
        model = report.model
        if model is None or len(report.names) < 2:
            continue
        side = game_definition(report.game).sheet.side_titles("en")[report.sides[0]]
        doubt = "" if model.holds else ", but does not fit: it depends on who plays"
        strengths = ", ".join(
            f"{name} {each.value:+.0f} ({each.low:+.0f} to {each.high:+.0f})"
            for name, each in model.strengths.items()
        )
        said = f"{report.scenario}: the model gives the {side} {model.share} between equals{doubt}"
        lines += ["", f"{said}; strengths in Elo: {strengths}."]
    return lines


def _cells(texts: Iterable[str]) -> str:
    return "| " + " | ".join(texts) + " |"
