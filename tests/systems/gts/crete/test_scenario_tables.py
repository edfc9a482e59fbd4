"""What the scenarios of Crete print in tables: length, ratings, points, chits, what is at hand."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import new
from dropzone.systems.gts.crete.planned_air import counters_to_plan
from tests.systems.gts.play import position_of, started, told
from tests.systems.gts.scenarios import (
    at_turn,
    available,
    drawn,
    first,
    names_of,
    ratings,
    scenario,
    span,
    values,
)

clause = pytest.mark.clause
DIRECT_AND_EVENTS = {"direct:german", "direct:allied", "event:german", "event:allied"}
EVERYTHING = {"nz-2div": (9, 2), "creforce": (4, 2), "fl-7div": (4, 4), "geb-5div": (2, 2)}
LANDINGS = ("S6", "S7", "S8", "S10", "S11")
EVERY_RULE = tuple(f"S{rule}" for rule in range(1, 12))
#: A German company far from everything, so that the game goes on.
FAR = {"llsr-ii-5": "02.04"}


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        pytest.param("kastelli", ("24-0900", "24-1700"), marks=clause("crete:ScL-a")),
        pytest.param("snafu", ("20-1500", "21-1900"), marks=clause("crete:Sc1-a")),
        pytest.param("precision", ("20-1500", "21-1900"), marks=clause("crete:Sc2-a")),
        pytest.param("heraklion", ("20-1700", "22-night"), marks=clause("crete:Sc3-a")),
        pytest.param("descent", ("20-0700", "21-1900"), marks=clause("crete:Sc5-a")),
        pytest.param("jump-die-repeat", ("20-0700", "21-1900"), marks=clause("crete:Sc6-m")),
        pytest.param("last-chance", ("22-0700", "22-1900"), marks=clause("crete:Sc7-a")),
        pytest.param("kiwis", ("23-0900", "23-night"), marks=clause("crete:Sc8-a")),
        pytest.param("gala", ("25-0700", "26-night"), marks=clause("crete:Sc9-a")),
        pytest.param("pursuit", ("27-0700", "29-1900"), marks=clause("crete:Sc10-a")),
        pytest.param("mercury-rising", ("20-0700", "29-1900"), marks=clause("crete:Sc11-a")),
        pytest.param("main-event", ("20-0700", "29-1900"), marks=clause("crete:Sc12-a")),
        pytest.param("free-for-all", ("20-0700", "29-1900"), marks=clause("crete:Sc13-a")),
    ],
)
def test_a_scenario_lasts_from_its_first_to_its_last_turn(
    name: str, turns: tuple[str, str]
) -> None:
    assert span(name) == turns


WEST = ("maleme", "canea-suda", "georgeoupolis", "sfakia-exit")


@pytest.mark.parametrize(
    ("name", "maps"),
    [
        pytest.param("kastelli", ("kastelli",), marks=clause("crete:ScL-a")),
        pytest.param("snafu", ("rethymnon",), marks=clause("crete:Sc1-a")),
        pytest.param("precision", ("rethymnon",), marks=clause("crete:Sc2-a")),
        pytest.param("heraklion", ("heraklion",), marks=clause("crete:Sc3-a")),
        pytest.param("descent", ("maleme",), marks=clause("crete:Sc5-a")),
        pytest.param(
            "jump-die-repeat",
            ("maleme", "rethymnon", "heraklion", "kastelli"),
            marks=clause("crete:Sc6-a"),
        ),
        pytest.param("last-chance", ("maleme",), marks=clause("crete:Sc7-a")),
        pytest.param("kiwis", ("maleme",), marks=clause("crete:Sc8-a")),
        pytest.param("gala", WEST[:2], marks=clause("crete:Sc9-a")),
        pytest.param("pursuit", WEST, marks=clause("crete:Sc10-a")),
        pytest.param(
            "mercury-rising",
            (*WEST, "kastelli", "rethymnon", "heraklion"),
            marks=clause("crete:Sc11-a"),
        ),
        pytest.param("main-event", WEST, marks=clause("crete:Sc12-a")),
        pytest.param(
            "free-for-all",
            (*WEST, "kastelli", "rethymnon", "heraklion"),
            marks=clause("crete:Sc13-a"),
        ),
    ],
)
def test_a_scenario_is_played_on_its_maps(name: str, maps: tuple[str, ...]) -> None:
    assert set(scenario(name).maps) == set(maps)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        pytest.param(
            "heraklion",
            {"br-14bde": (4, 1, 4, 1), "fjr-1": (6, 2, 5, 2)},
            marks=clause("crete:Sc3-e"),
        ),
        pytest.param(
            "piling-on",
            {"br-14bde": (4, 1, 4, 1), "fjr-1": (6, 2, 5, 2)},
            marks=clause("crete:Sc4-k"),
        ),
        pytest.param(
            "snafu",
            {"aus-19bde": (4, 1, 3, 1), "fjr-2": (4, 2, 3, 2)},
            marks=clause("crete:Sc1-e"),
        ),
        pytest.param(
            "jump-die-repeat",
            {
                "nz-2div": (4, 2, 6, 0),
                "creforce": (2, 1, 7, 0),
                "fl-7div": (5, 2, 5, 2),
                "geb-5div": (3, 3, 3, 1),
            },
            marks=clause("crete:Sc6-n"),
        ),
        pytest.param(
            "descent",
            {
                "nz-2div": (4, 2, 6, 0),
                "creforce": (2, 1, 7, 0),
                "fl-7div": (5, 2, 5, 2),
                "geb-5div": (3, 3, 3, 1),
            },
            marks=clause("crete:Sc5-h"),
        ),
        pytest.param(
            "last-chance",
            {"nz-2div": (4, 2, 6, 4), "fl-7div": (5, 1, 2, 0), "geb-5div": (4, 3, 3, 0)},
            marks=clause("crete:Sc7-f"),
        ),
        pytest.param(
            "kiwis",
            {"nz-2div": (4, 1, 3, 1), "fl-7div": (5, 1, 4, 2), "geb-5div": (5, 3, 4, 2)},
            marks=clause("crete:Sc8-e"),
        ),
        pytest.param(
            "gala",
            {
                "nz-2div": (4, 1, 4, 1),
                "fl-7div": (5, 2, 4, 2),
                "geb-5div": (5, 3, 6, 3),
                "creforce": (4, 1, 4, 1),
            },
            marks=clause("crete:Sc9-d"),
        ),
        pytest.param(
            "pursuit",
            {
                "nz-2div": (4, 1, 4, 1),
                "fl-7div": (5, 2, 5, 2),
                "geb-5div": (6, 3, 5, 3),
                "creforce": (4, 1, 4, 1),
            },
            marks=clause("crete:Sc10-c"),
        ),
        pytest.param(
            "mercury-rising",
            {
                "nz-2div": (4, 2, 6, 0),
                "creforce": (2, 1, 9, 0),
                "fl-7div": (5, 2, 5, 2),
                "geb-5div": (3, 3, 3, 1),
            },
            marks=clause("crete:Sc11-g"),
        ),
        pytest.param(
            "main-event",
            {
                "nz-2div": (4, 2, 6, 0),
                "creforce": (3, 1, 9, 0),
                "fl-7div": (5, 2, 5, 2),
                "geb-5div": (3, 3, 3, 1),
            },
            marks=clause("crete:Sc12-b"),
        ),
        pytest.param(
            "free-for-all",
            {
                "nz-2div": (4, 2, 6, 2),
                "creforce": (4, 1, 9, 2),
                "fl-7div": (5, 2, 6, 2),
                "geb-5div": (3, 3, 3, 1),
            },
            marks=clause("crete:Sc13-e"),
        ),
    ],
)
def test_ratings_and_points_at_the_start(
    name: str, found: dict[str, tuple[int, int, int, int]]
) -> None:
    assert values(name) == found


@pytest.mark.parametrize(
    ("name", "commands", "rows"),
    [
        pytest.param(
            "jump-die-repeat",
            ("creforce", "fl-7div"),
            [("20-1300", 0, (2, 5)), ("20-1500", 0, (3, 6)), ("20-1700", 0, (4, 7))],
            marks=clause("crete:Sc6-c"),
        ),
        pytest.param(
            "last-chance",
            ("geb-5div",),
            [("22-1500", 2, (4,)), ("22-1500", 3, (5,))],
            marks=clause("crete:Sc7-f"),
        ),
        pytest.param(
            "gala",
            ("geb-5div",),
            [("25-1900", 13, (5,)), ("25-1900", 14, (6,))],
            marks=clause("crete:Sc9-d"),
        ),
        pytest.param(
            "mercury-rising",
            ("creforce", "fl-7div", "geb-5div"),
            [
                ("20-1300", 0, (2, 5, 3)),
                ("20-1500", 0, (3, 6, 3)),
                ("20-1700", 0, (4, 7, 3)),
                ("24-1500", 3, (4, 7, 4)),
                ("25-1500", 8, (4, 7, 5)),
                ("28-1500", 14, (4, 7, 6)),
            ],
            marks=clause("crete:Sc11-h"),
        ),
        pytest.param(
            "main-event",
            ("creforce", "fl-7div", "geb-5div"),
            [("20-1300", 0, (3, 5, 3)), ("20-1700", 0, (3, 5, 3)), ("28-1500", 14, (3, 5, 6))],
            marks=clause("crete:Sc12-b"),
        ),
    ],
)
def test_command_ratings_rise_with_turns_and_serials(
    name: str, commands: tuple[str, ...], rows: list[tuple[str, int, tuple[int, ...]]]
) -> None:
    """By turn and by the last serial that has landed."""
    numbers = [each.number for each in scenario(name).serials]
    for turn, landed, found in rows:
        serials = [number for number in numbers if number <= landed]
        assert ratings(at_turn(name, turn, FAR, serials=serials), *commands) == found


@pytest.mark.parametrize(
    ("name", "chit", "cup"),
    [
        pytest.param(
            "heraklion",
            "division:fjr-1",
            {"division:br-14bde", "formation:fjr1-ii", "formation:fjr1-iii"},
            marks=clause("crete:Sc3-f"),
        ),
        pytest.param(
            "piling-on",
            "division:fjr-1",
            {"division:br-14bde", "formation:fjr1-ii", "formation:fjr1-iii"},
            marks=clause("crete:Sc4-k"),
        ),
        pytest.param(
            "jump-die-repeat",
            "division:fl-7div",
            {"formation:fjr-3", "formation:llsr"},
            marks=clause("crete:Sc6-o"),
        ),
        pytest.param(
            "descent",
            "division:fl-7div",
            {"formation:fjr-3", "formation:llsr"},
            marks=clause("crete:Sc5-i"),
        ),
        pytest.param(
            "last-chance",
            "formation:nz-5bde",
            {"division:nz-2div", "division:fl-7div", "division:geb-5div"},
            marks=clause("crete:Sc7-g"),
        ),
        pytest.param(
            "gala",
            "formation:gjr-85",
            {"division:nz-2div", "division:creforce", "division:fl-7div", "division:geb-5div"},
            marks=clause("crete:Sc9-e"),
        ),
        pytest.param(
            "mercury-rising",
            "division:fl-7div",
            {"formation:fjr-3", "formation:llsr"},
            marks=clause("crete:Sc11-i"),
        ),
        pytest.param(
            "main-event",
            "division:fl-7div",
            {"formation:fjr-3", "formation:llsr"},
            marks=clause("crete:Sc12-k"),
        ),
    ],
)
def test_a_scenario_opens_with_its_chit(name: str, chit: str, cup: set[str]) -> None:
    position = position_of(drawn(name))
    assert position.static.chit_ids[position.chit] == chit
    assert names_of(position, position.cup) == DIRECT_AND_EVENTS | cup


@pytest.mark.parametrize(
    ("name", "found"),
    [
        pytest.param(
            "heraklion", {"br-14bde": (4, 0), "fjr-1": (2, 0)}, marks=clause("crete:Sc3-g")
        ),
        pytest.param(
            "piling-on", {"br-14bde": (4, 0), "fjr-1": (2, 0)}, marks=clause("crete:Sc4-k")
        ),
        pytest.param("snafu", {"aus-19bde": (4, 0), "fjr-2": (2, 0)}, marks=clause("crete:Sc1-j")),
        pytest.param(
            "descent",
            {"nz-2div": (9, 2), "creforce": (2, 0), "fl-7div": (4, 4), "geb-5div": (0, 0)},
            marks=clause("crete:Sc5-m"),
        ),
        pytest.param(
            "jump-die-repeat",
            {"nz-2div": (9, 2), "creforce": (4, 0), "fl-7div": (4, 4), "geb-5div": (0, 0)},
            marks=clause("crete:Sc6-k"),
        ),
        pytest.param(
            "last-chance",
            {"nz-2div": (4, 0), "fl-7div": (2, 1), "geb-5div": (2, 2)},
            marks=clause("crete:Sc7-h"),
        ),
        pytest.param(
            "kiwis",
            {"nz-2div": (3, 2), "fl-7div": (2, 1), "geb-5div": (2, 2)},
            marks=clause("crete:Sc8-h"),
        ),
        pytest.param(
            "gala",
            {"nz-2div": (4, 2), "fl-7div": (2, 1), "geb-5div": (2, 2), "creforce": (2, 2)},
            marks=clause("crete:Sc9-i"),
        ),
        pytest.param("pursuit", EVERYTHING, marks=clause("crete:Sc10-g")),
        pytest.param("mercury-rising", EVERYTHING, marks=clause("crete:Sc11-x")),
        pytest.param("main-event", EVERYTHING, marks=clause("crete:Sc12-l")),
        pytest.param("free-for-all", EVERYTHING, marks=clause("crete:Sc13-o")),
    ],
)
def test_rearguards_and_roadblocks(name: str, found: dict[str, tuple[int, int]]) -> None:
    assert available(name) == found


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        pytest.param("kastelli", ("S6", "S8"), marks=clause("crete:ScL-j")),
        pytest.param("snafu", ("S6",), marks=clause("crete:Sc1-n")),
        pytest.param("precision", ("S6",), marks=clause("crete:Sc2-f")),
        pytest.param("heraklion", ("S6",), marks=clause("crete:Sc3-i")),
        pytest.param("descent", LANDINGS, marks=clause("crete:Sc5-q")),
        pytest.param("jump-die-repeat", LANDINGS, marks=clause("crete:Sc6-p")),
        pytest.param("last-chance", ("S6", "S7", "S9"), marks=clause("crete:Sc7-k")),
        pytest.param("kiwis", ("S7", "S8", "S9", "S10"), marks=clause("crete:Sc8-l")),
        pytest.param("gala", EVERY_RULE[3:], marks=clause("crete:Sc9-l")),
        pytest.param("pursuit", EVERY_RULE, marks=clause("crete:Sc10-m")),
        pytest.param("mercury-rising", EVERY_RULE, marks=clause("crete:Sc11-x")),
        pytest.param("main-event", EVERY_RULE, marks=clause("crete:Sc12-l")),
        pytest.param("free-for-all", EVERY_RULE, marks=clause("crete:Sc13-o")),
    ],
)
def test_the_special_rules_that_apply(name: str, rules: tuple[str, ...]) -> None:
    assert scenario(name).special_rules == rules


#: What is asked before the first turn, and never later.
BEFORE_PLAY = {"set-up", "set-up-leader", "set-up-columns", "add-chits"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("snafu", marks=clause("crete:Sc1-g")),
        pytest.param("heraklion", marks=clause("crete:Sc3-g")),
        pytest.param("piling-on", marks=clause("crete:Sc4-k")),
        pytest.param("descent", marks=clause("crete:Sc5-p", "crete:11.0-j")),
        pytest.param("jump-die-repeat", marks=clause("crete:Sc6-p")),
        pytest.param("mercury-rising", marks=clause("crete:Sc11-y")),
        pytest.param("main-event", marks=clause("crete:Sc12-k")),
        pytest.param("free-for-all", marks=clause("crete:Sc13-o")),
    ],
)
def test_a_drop_scenario_begins_with_the_activations_and_without_points(name: str) -> None:
    """Dispatch Points are there, so that step D would ask what to buy for them."""
    game = new("crete", name, seed=5)
    asked = set()
    while position_of(game).chit < 0:
        asked.add(game.decision.kind)
        game.play(game.decision.choices[-1])
    assert asked <= BEFORE_PLAY
    assert any(position_of(game).dispatch)
    before = list(position_of(game).points)
    while game.decision.kind != "activate":
        game.play(game.decision.choices[-1])
    assert not told(game, "gained")
    assert position_of(game).points == before


@clause("crete:ScL-e")
def test_nobody_buys_dispatch_points_or_chits_in_the_learning_scenario() -> None:
    """Both Divisions have enough of both points to be asked."""
    table = {"turn": 2, "points": {"geb-5div": 9, "nz-2div": 9},
             "dispatch": {"geb-5div": 3, "nz-2div": 3}}  # fmt: skip
    game = started("kastelli", table)
    asked = set()
    while position_of(game).chit < 0:
        asked.add(game.decision.kind)
        game.play(game.decision.choices[-1])
    assert asked == {"deploy-leader"}


@clause("crete:Sc10-n")
@pytest.mark.parametrize("formation", ["llsr", "gjr-141"])
def test_the_first_cup_of_scenario_10(formation: str) -> None:
    game = new("crete", "pursuit", seed=3)
    while game.decision.kind != "first-chit":
        game.play(game.decision.choices[-1])
    game.play(f"first {formation}")
    while position_of(game).chit < 0:
        game.play(game.decision.choices[-1])
    position = position_of(game)
    divisions = {f"division:{name}" for name in position.static.command_ids}
    assert names_of(position, position.cup) == DIRECT_AND_EVENTS | divisions
    assert position.static.chit_ids[position.chit] == f"formation:{formation}"


@clause("crete:S11.0-a")
@pytest.mark.parametrize(
    ("name", "days"),
    [
        ("gala", {25, 26}),
        ("pursuit", {27, 28, 29}),
        ("mercury-rising", {22, 23, 25, 26, 27, 28, 29}),
        ("main-event", set(range(22, 30))),
        ("free-for-all", {22, 23, 25, 26, 27, 28, 29}),
        ("descent", set()),
        ("last-chance", set()),
    ],
)
def test_four_airstrikes_are_planned_on_every_morning_of_a_scenario(
    name: str, days: set[int]
) -> None:
    static = first(name).static
    planned = {
        static.turn_name(turn): count
        for turn in range(static.scenario.turns)
        if (count := counters_to_plan(static, turn))
    }
    assert planned == {f"{day}-0700": 4 for day in days}
