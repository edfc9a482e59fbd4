"""Many games: the same for any number of processes, and failures that can be played again."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone import bots
from dropzone.arena.bench import GameSubject, bench, profile
from dropzone.arena.selfplay import Match, SelfplayError, play_one, selfplay
from dropzone.arena.statistics import wilson
from dropzone.core.errors import UnknownName
from dropzone.core.rules.game import new
from dropzone.core.rules.position import Position


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(count: int, total: int, low: float, high: float) -> None:
    rate = wilson(count, total)
    assert [rate.low, rate.high] == pytest.approx([low, high], abs=1e-4)


def test_a_game_depends_on_the_match_and_its_number_alone() -> None:
    match = Match.of("market-garden", seed="7")
    alone = play_one(match, 2)
    among_others = selfplay(match, 3).results[2]
    assert (alone.decisions, alone.points) == (among_others.decisions, among_others.points)


def test_two_processes_play_the_games_of_one_in_order() -> None:
    match = Match.of("market-garden", seed="7")
    ones, twos = (selfplay(match, 4, workers=n).results for n in (1, 2))
    assert [(r.number, r.decisions, r.points) for r in ones] == [
        (r.number, r.decisions, r.points) for r in twos
    ]


def test_a_failing_game_says_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(position: Position, *_: Any, number: int, **__: Any) -> Any:
        if number == 3:
            raise KeyError("bridge")
        return position.open[0]

    monkeypatch.setattr("dropzone.bots.choose", broken)
    match = Match.of("market-garden", seed="7", options=["weather"])
    with pytest.raises(SelfplayError) as failed:
        play_one(match, 5)
    assert str(failed.value) == (
        "game 5 failed at decision 3 (KeyError: 'bridge'); again: dropzone selfplay"
        " market-garden/standard --games 1 --first 5 --seed 7 --bots random,random"
        " --option weather"
    )


def test_a_game_that_never_ends_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dropzone.arena.selfplay.MOST_DECISIONS", 10)
    with pytest.raises(SelfplayError, match="no end after 10 decisions"):
        play_one(Match.of("market-garden"), 0)


def test_a_match_needs_a_bot_for_each_side() -> None:
    with pytest.raises(UnknownName, match="2 sides; bots were named for 3"):
        Match.of("market-garden", bots=["random"] * 3)


def test_a_report_counts_wins_and_levels() -> None:
    report = selfplay(Match.of("market-garden", seed="7"), 3)
    assert sum(rate.count for rate in report.wins.values()) + report.draws.count == 3
    assert sum(report.levels.values()) == 3
    assert report.decisions == sum(result.decisions for result in report.results)


def test_the_benchmark_plays_the_same_game_for_the_same_number() -> None:
    subject = GameSubject("market-garden")
    assert subject.play(3) == subject.play(3)


def test_the_benchmark_measures_a_scenario() -> None:
    assert GameSubject("pegasus/dives").static.setting.scenario == "dives"
    (figures,) = bench(["pegasus/dives"], rounds=1, seconds=0.01).games
    assert (figures.game, figures.load_seconds > 0) == ("pegasus/dives", True)


def test_the_benchmark_measures_all_figures() -> None:
    report = bench(["market-garden"], rounds=1, seconds=0.01)
    (figures,) = report.games
    assert figures.choices_per_second > figures.decisions_per_second > figures.games_per_second
    assert figures.decisions_per_game == pytest.approx(
        figures.decisions_per_second / figures.games_per_second
    )
    assert figures.position_bytes > 0
    ratio = report.ratio(figures)
    assert ratio is not None
    assert report.chess is not None
    assert ratio["decisions_per_second"] == pytest.approx(
        figures.decisions_per_second / report.chess.decisions_per_second
    )


def test_the_profile_names_functions() -> None:
    assert "(apply)" in profile("market-garden", seconds=0.01, lines=200)


def test_a_game_of_the_arena_is_the_game_of_the_library() -> None:
    match = Match.of("market-garden", seed="7")
    game = new("market-garden", seed="7/0")
    players = {side: bots.make("random", seed=f"7/0/{side}") for side in ("allied", "german")}
    while not game.over:
        game.play(bots.choose(game.position, players, number=game.number))
    result = play_one(match, 0)
    assert (game.number, game.result.points) == (result.decisions, result.points)
