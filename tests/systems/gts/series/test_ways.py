"""Ways: a Move of several hexes at once, where nothing comes between (G12.13, G13.1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from dropzone.core.rules.game import Game
from dropzone.core.search.far_steps import ways
from tests.systems.gts import rethymnon
from tests.systems.gts.play import GOOD, PIONEER, arranged, left, place, play, told


def moving(start: str, column: bool = False, **units: str) -> Game:
    """A company of pioneers that is asked for its first step."""
    named = {each.replace("_", "-"): at for each, at in units.items()}
    shape = [PIONEER] if column else []
    game = arranged({PIONEER: start, **named}, column=shape)
    return play(game, f"{PIONEER} move")


def rolls(game: Game) -> int:
    return len(told(game, "rolled"))


def by_hand(game: Game, unit: str = PIONEER) -> dict[str, float]:
    """What each hex beyond the next costs at least, by playing every walk without a die."""
    best: dict[str, float] = {}
    seen = set()
    apart = {place(game, unit)}
    apart |= {game.decision.target(each).place for each in game.decision.choices}
    waiting = [(game, 0.0)]
    while waiting:
        here, cost = waiting.pop()
        for choice in here.decision.choices:
            target = here.decision.target(choice)
            if not target.cost:
                continue
            after = here.copy()
            after.play(choice)
            if rolls(after) > rolls(game):
                continue
            total = cost + target.cost
            if target.place not in apart:
                best[target.place] = min(total, best.get(target.place, total))
            state = (target.place, after.position.stack[-1])
            if after.decision.kind == "move" and state not in seen:
                seen.add(state)
                waiting.append((after, total))
    return best


@pytest.mark.parametrize(
    ("start", "column"), [("11.06", False), ("13.06", True), ("06.06", True), ("12.05", True)]
)
@pytest.mark.parametrize("enemy", [{}, {"gr_1inf_a1": "09.05"}], ids=["alone", "near an enemy"])
def test_ways_are_the_cheapest_of_all_walks_step_by_step(
    start: str, column: bool, enemy: dict[str, str]
) -> None:
    game = moving(start, column, **enemy)
    found = {each.place: each.cost for each in ways(game.position)}
    assert found
    assert found == by_hand(game)


@pytest.mark.parametrize("start", ["08.15", "09.15"])
def test_ways_are_the_cheapest_where_roads_do_not_join_too(start: str, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('["map-rethymnon"."08.14"]\nfeatures = ["roads-apart"]\n')
    jumper = rethymnon.JUMPER
    game = rethymnon.arranged(
        {jumper: start}, chit=rethymnon.FIRST_BATTALION, column=[jumper], data=[own]
    )
    play(game, f"{jumper} move")
    found = {each.place: each.cost for each in ways(game.position, 1000)}
    assert found == by_hand(game, jumper)


@pytest.mark.parametrize(("start", "column"), [("11.06", False), ("13.06", True)])
def test_a_way_played_step_by_step_leads_there_for_its_cost(start: str, column: bool) -> None:
    game = moving(start, column)
    points = left(game)
    for way in ways(game.position):
        walked = play(game.copy(), *way.notations)
        assert (place(walked, PIONEER), rolls(walked)) == (way.place, rolls(game))
        assert len(way.notations) > 1
        if walked.decision.kind == "move":
            assert (points - left(walked)) / 2 == way.cost


@pytest.mark.clause("crete:G13.1-a")
def test_a_way_keeps_clear_of_fire() -> None:
    alone, watched = moving("12.06"), moving("12.06", gr_1inf_a1="10.05")
    free = {each.place for each in ways(alone.position)}
    calm = ways(watched.position)
    assert {each.place for each in calm} < free
    for way in calm:
        assert rolls(play(watched.copy(), *way.notations)) == rolls(watched)


def test_the_ways_are_the_same_each_time_and_those_of_less_work_are_the_nearest() -> None:
    game = moving("13.06", column=True)
    found = ways(game.position)
    before = game.position.key()
    assert found == ways(game.position) == ways(game.copy().position)
    assert [each.cost for each in found] == sorted(each.cost for each in found)
    assert game.position.key() == before
    fewer = ways(game.position, 12)
    assert 0 < len(fewer) < len(found)
    assert fewer == found[: len(fewer)]


def test_other_questions_have_no_ways() -> None:
    game = arranged({PIONEER: "11.06", GOOD: "06.05"})
    assert game.decision.kind == "activate"
    assert ways(game.position) == []
