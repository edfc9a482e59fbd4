"""Balance: who wins a scenario between bots of equal strength, and how strong the bots are.

A rate is stated for one pair of bots, never for several together: Pegasus is won by the German
between players who guess and by the British between players who think.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from dropzone.arena.logistic import Pairing, SideModel, fit
from dropzone.arena.results import Plan, ResultsFile
from dropzone.arena.runs import Engine, run
from dropzone.arena.selfplay import GameResult, Match, Tally
from dropzone.arena.statistics import Rate, wilson
from dropzone.core.data.registry import game_definition
from dropzone.core.rules.static import HouseValue

__all__ = ["BalanceReport", "Meeting", "balance", "plan_of", "reports_of"]


class Meeting(msgspec.Struct, frozen=True):
    """The games of one bot for each side."""

    bots: tuple[str, ...]
    tally: Tally

    @property
    def equal(self) -> bool:
        """Whether the bots are of equal strength: the same bot plays every side."""
        return len(set(self.bots)) == 1

    @property
    def favoured(self) -> str | None:
        """The side that wins more than its share between equals, beyond chance."""
        sides = self.tally.sides
        if not self.equal or len(sides) == 1:
            return None
        decided = sum(self.tally.won.values())
        for side in sides:
            if wilson(self.tally.won.get(side, 0), decided).low > 1 / len(sides):
                return side
        return None


class BalanceReport(msgspec.Struct, frozen=True):
    """The meetings of a scenario, each bot with itself and each pair on both sides."""

    game: str
    scenario: str
    options: tuple[str, ...]
    seed: str
    sides: tuple[str, ...]
    meetings: tuple[Meeting, ...]

    @property
    def equals(self) -> list[Meeting]:
        """The meetings between bots of equal strength."""
        return [each for each in self.meetings if each.equal]

    @property
    def names(self) -> list[str]:
        """The bots, in the order in which they were named."""
        return list(dict.fromkeys(name for each in self.meetings for name in each.bots))

    def mirrored(self, one: str, other: str) -> dict[str, Rate]:
        """How often each side won when two bots met on both sides, with equally many games each."""
        pair = [each for each in self.meetings if sorted(each.bots) == sorted((one, other))]
        games = sum(each.tally.games for each in pair)
        return {
            side: wilson(sum(each.tally.won.get(side, 0) for each in pair), games)
            for side in self.sides
        }

    @property
    def model(self) -> SideModel | None:
        """The advantage of the first side and the strength of bots, if there are two sides."""
        if len(self.sides) != 2:
            return None
        first, second = self.sides
        return fit(
            [
                Pairing(
                    each.bots[0],
                    each.bots[1],
                    each.tally.won.get(first, 0),
                    each.tally.won.get(second, 0),
                    each.tally.drawn,
                )
                for each in self.meetings
            ]
        )

    @property
    def failures(self) -> list[GameResult]:
        """The first of the games that failed."""
        return [failed for each in self.meetings for failed in each.tally.failed]

    def document(self) -> dict[str, Any]:
        """The report as plain data."""
        rows = [
            {
                "bots": dict(zip(self.sides, each.bots, strict=True)),
                "games": each.tally.games,
                "wins": msgspec.to_builtins(each.tally.wins),
                "draws": msgspec.to_builtins(each.tally.draws),
                "levels": each.tally.levels,
                "decisions": each.tally.decisions,
                "failures": each.tally.failures,
                "favoured": each.favoured,
            }
            for each in self.meetings
        ]
        return {
            "game": self.game,
            "scenario": self.scenario,
            "options": list(self.options),
            "seed": self.seed,
            "matches": rows,
            "model": msgspec.to_builtins(self.model),
        }


def plan_of(
    game: str,
    scenarios: Sequence[str | None] = (None,),
    names: Sequence[str] = ("random",),
    games: int = 100,
    *,
    seed: int | str = "0",
    options: Sequence[str] = (),
    house_rules: Mapping[str, HouseValue] | None = None,
    data: Sequence[str | Path] = (),
) -> Plan:
    """Return the plan of a balance: every bot meets every bot, itself included, on both sides.

    An option is left out where a scenario does not have it.

    >>> [match.bots for match in plan_of("mercury", names=["random", "veteran"]).matches][:2]
    [('random', 'random'), ('random', 'veteran')]
    """
    definition = game_definition(game, tuple(Path(each) for each in data))
    by_id = {option.id: option for option in definition.sheet.options}
    if len(definition.sheet.sides) == 1:
        pairings: list[tuple[str, ...]] = [(name,) for name in names]
    else:
        pairings = [(first, second) for first in names for second in names]
    matches = []
    for scenario in scenarios:
        id_ = definition.setting(scenario).scenario
        fitting = [
            each for each in options if len(scenarios) == 1 or each not in by_id
            or by_id[each].fits(id_)
        ]  # fmt: skip
        matches += [
            Match.of(game, id_, pairing, seed, fitting, house_rules, data) for pairing in pairings
        ]
    return Plan(tuple(matches), games)


def balance(
    plan: Plan,
    *,
    workers: int = 1,
    engine: Engine = "local",
    results: ResultsFile | None = None,
    on_result: Callable[[int, GameResult], object] = lambda match, result: None,
) -> list[BalanceReport]:
    """Play a plan and return a report for each of its scenarios.

    >>> [report] = balance(plan_of("pegasus", names=["random"], games=2))
    >>> report.meetings[0].tally.games
    2
    """
    played = run(plan, workers=workers, engine=engine, results=results, on_result=on_result)
    return reports_of(zip(plan.matches, (each.tally for each in played), strict=True))


def reports_of(tallies: Iterable[tuple[Match, Tally]]) -> list[BalanceReport]:
    """Gather the tallies of matches into a report for each scenario.

    >>> match = Match.of("pegasus")
    >>> [report.scenario for report in reports_of([(match, tally_of(match))])]
    ['benouville']
    """
    found: dict[tuple[str, str, tuple[str, ...], str], list[Meeting]] = {}
    sides: dict[str, tuple[str, ...]] = {}
    for match, tally in tallies:
        key = (match.game, match.scenario, match.options, match.seed)
        found.setdefault(key, []).append(Meeting(match.bots, tally))
        sides[match.game] = tally.sides
    return [
        BalanceReport(*key, sides=sides[key[0]], meetings=tuple(meetings))
        for key, meetings in found.items()
    ]
