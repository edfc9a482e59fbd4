"""The rating list: bots meet in mirrored games, and their strength is worked out from who won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import log10, sqrt
from pathlib import Path

import msgspec

from dropzone.arena.results import Row
from dropzone.arena.selfplay import Match, play_one
from dropzone.arena.statistics import wilson
from dropzone.core.data.registry import game_definition

__all__ = [
    "Meeting",
    "Ratings",
    "Times",
    "document",
    "load",
    "meet",
    "meetings_of",
    "ratings",
    "save",
    "strengths",
]

#: How often the strengths are mended, and the draws that everybody starts with.
STEPS, DRAWS = 200, 1.0


class Times(msgspec.Struct, frozen=True):
    """Processor seconds for a choice: how many choices, mean, 95 %, and the worst."""

    choices: int
    mean: float
    most: float
    worst: float

    @staticmethod
    def of(seconds: Iterable[float]) -> Times:
        """Sum up what a bot took.

        >>> Times.of([1.0, 3.0]).mean
        2.0
        """
        ranked = sorted(seconds)
        if not ranked:
            return Times(0, 0.0, 0.0, 0.0)
        mean, most = sum(ranked) / len(ranked), ranked[int(0.95 * (len(ranked) - 1))]
        return Times(len(ranked), round(mean, 4), round(most, 4), round(ranked[-1], 4))


class Meeting(msgspec.Struct, frozen=True):
    """Games of one pair of bots on given sides, from the first number of a seed on."""

    game: str
    scenario: str
    #: A bot for each side, in the order of the game's sheet.
    bots: tuple[str, ...]
    seed: str
    games: int
    #: How often each side won, and the sum of the points with that of their squares.
    won: tuple[int, ...]
    points: float
    squares: float
    times: tuple[Times, ...]

    @property
    def key(self) -> tuple[str, str, tuple[str, ...], str]:
        """What tells a meeting from others."""
        return (self.game, self.scenario, self.bots, self.seed)


class Ratings(msgspec.Struct):
    """All meetings that were played; kept in a file and added to."""

    meetings: list[Meeting] = []

    def add(self, meeting: Meeting) -> None:
        """Put a meeting in the place of an earlier one of the same seed."""
        self.meetings = [each for each in self.meetings if each.key != meeting.key] + [meeting]
        self.meetings.sort(key=lambda each: each.key)


def meet(
    match: Match, games: int, on_game: Callable[[int], object] = lambda number: None
) -> Meeting:
    """Let the bots of a match play games and sum them up.

    >>> meet(Match.of("market-garden", bots=["random"], seed=3), 1).games
    1
    """
    sides = [side.id for side in game_definition(match.game).sheet.sides]
    seconds: dict[str, list[float]] = {side: [] for side in sides}
    won = dict.fromkeys(sides, 0)
    points = squares = 0.0
    for number in range(games):
        result = play_one(match, number, on_choice=lambda seat, took: seconds[seat].append(took))
        if result.seat is not None:
            won[result.seat] += 1
        total = float(sum(result.points.values()))
        points, squares = points + total, squares + total * total
        on_game(number + 1)
    return Meeting(
        match.game,
        match.scenario,
        match.bots,
        match.seed,
        games,
        tuple(won.values()),
        points,
        squares,
        tuple(Times.of(each) for each in seconds.values()),
    )


def ratings(
    game: str,
    scenario: str | None,
    names: Sequence[str],
    games: int,
    *,
    seed: int | str = "ratings",
    on_meeting: Callable[[Meeting], object] = lambda meeting: None,
) -> list[Meeting]:
    """Let each bot meet the next one of the list, on both sides; alone where there is one side."""
    sides = game_definition(game).sheet.sides
    pairs: list[tuple[str, ...]]
    if len(sides) == 1:
        pairs = [(name,) for name in names]
    else:
        pairs = [pair for a, b in pairwise(names) for pair in ((a, b), (b, a))]
    found = []
    for pair in pairs:
        found.append(meet(Match.of(game, scenario, pair, seed), games))
        on_meeting(found[-1])
    return found


def meetings_of(rows: Iterable[Row]) -> list[Meeting]:
    """Sum up the games of a results file; how long a bot thought about a choice is not in it.

    A game that failed counts for nobody.  What was played with optional rules stands apart.
    """
    found: dict[tuple[str, str, tuple[str, ...], str], Meeting] = {}
    for row in rows:
        if row.error:
            continue
        scenario = row.scenario + "".join(f" + {option}" for option in row.options)
        key = (row.game, scenario, row.bots, row.seed.rpartition("/")[0])
        sides = [side.id for side in game_definition(row.game).sheet.sides]
        none = Meeting(*key, 0, (0,) * len(sides), 0.0, 0.0, (Times.of(()),) * len(sides))
        before = found.get(key, none)
        points = float(sum(row.points.values()))
        found[key] = msgspec.structs.replace(
            before,
            games=before.games + 1,
            won=tuple(
                won + (side == row.seat) for side, won in zip(sides, before.won, strict=True)
            ),
            points=before.points + points,
            squares=before.squares + points * points,
        )
    return list(found.values())


# -- strength -----------------------------------------------------------------------------------


def strengths(meetings: Sequence[Meeting]) -> dict[str, float]:
    """Return the strength of each bot in points of Elo, by Bradley and Terry; the mean is 1500.

    >>> both = [Meeting("g", "s", ("a", "b"), "0", 10, (8, 2), 0, 0, ())]
    >>> found = strengths(both)
    >>> round(found["a"] - found["b"]) in range(150, 250)
    True
    """
    names = sorted({name for each in meetings for name in each.bots})
    score = dict.fromkeys(names, 1.0)
    wins: dict[tuple[str, str], float] = {}
    for each in meetings:
        if len(each.bots) == 2 and each.bots[0] != each.bots[1]:
            (one, two), (first, second) = each.bots, each.won
            for mine, other, won in ((one, two, first), (two, one, second)):
                wins[mine, other] = wins.get((mine, other), DRAWS / 2) + won
    for _ in range(STEPS):
        for name in names:
            gained = sum(won for (mine, _), won in wins.items() if mine == name)
            met = sum(
                (won + wins[other, name]) / (score[name] + score[other])
                for (mine, other), won in wins.items()
                if mine == name
            )
            if met:
                score[name] = gained / met
    level = sum(log10(value) for value in score.values()) / max(len(score), 1)
    return {name: 1500 + 400 * (log10(value) - level) for name, value in score.items()}


# -- the page -----------------------------------------------------------------------------------


def document(kept: Ratings) -> str:
    """Return the rating list as a page of documentation."""
    lines = [
        "# Rating list",
        "",
        "Made by `dropzone ratings`, which plays more games and writes this page anew. Each pair",
        "meets on both sides with the same seeds. Intervals are 95 % (Wilson); times are processor",
        "seconds for a choice: mean, 95 %, worst. Strength is in points of Elo among these bots.",
    ]
    games = sorted({(each.game, each.scenario) for each in kept.meetings})
    for game, scenario in games:
        here = [each for each in kept.meetings if (each.game, each.scenario) == (game, scenario)]
        lines += ["", f"## {game}/{scenario}", ""]
        if len(here[0].bots) == 1:
            lines += _alone(here)
        else:
            found = strengths(here)
            ranked = sorted(found, key=lambda name: -found[name])
            said = ", ".join(f"{name} {found[name]:.0f}" for name in ranked)
            lines += [f"Strength: {said}.", "", *_pairs(here)]
    return "\n".join(lines) + "\n"


def _alone(meetings: Sequence[Meeting]) -> list[str]:
    rows = ["| bot | games | points | won | time |", "| --- | --- | --- | --- | --- |"]
    for each in sorted(meetings, key=lambda one: one.points / one.games):
        mean = each.points / each.games
        spread = max(each.squares / each.games - mean * mean, 0.0)
        reach = 1.96 * sqrt(spread / each.games)
        won = wilson(each.won[0], each.games)
        rows.append(
            f"| {each.bots[0]} | {each.games} | {mean:.1f} ± {reach:.1f} | {won} "
            f"| {_time(each.times[0])} |"
        )
    return rows


def _pairs(meetings: Sequence[Meeting]) -> list[str]:
    game = game_definition(meetings[0].game)
    first, second = (side.id for side in game.sheet.sides)
    rows = [
        f"| {first} | {second} | games | {first} wins | time of {first} | time of {second} |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for each in meetings:
        rate = wilson(each.won[0], each.games)
        rows.append(
            f"| {each.bots[0]} | {each.bots[1]} | {each.games} | {rate} "
            f"| {_time(each.times[0])} | {_time(each.times[1])} |"
        )
    return rows


def _time(times: Times) -> str:
    if not times.choices:
        return "–"
    return f"{times.mean:.3f}, {times.most:.2f}, {times.worst:.2f}"


def load(path: Path) -> Ratings:
    """Return the meetings of a file, or none if there is no file yet."""
    if not path.exists():
        return Ratings()
    return msgspec.json.decode(path.read_bytes(), type=Ratings)


def save(path: Path, kept: Ratings) -> None:
    """Write the meetings, and the page beside them."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    path.with_suffix(".md").write_text(document(kept), encoding="utf-8")
