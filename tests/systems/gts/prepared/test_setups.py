"""Set-ups of all scenarios: every unit stands and comes where the rulebook says."""

from __future__ import annotations

import random

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game, new
from dropzone.systems.gts.components import Scenario, SetupGroup
from dropzone.systems.gts.game import GtsGame
from dropzone.systems.gts.prepared.static import WAITING
from tests.systems.gts import rulebook_setups as book
from tests.systems.gts.play import place, position_of

_SETUP_KINDS = {"set-up", "set-up-leader", "set-up-columns", "first-chit", "add-chits"}


def scenario_of(name: str) -> Scenario:
    """A scenario as the game has it."""
    game = game_definition("crete")
    assert isinstance(game, GtsGame)
    return game.components.scenarios[name]


def played_out(name: str, seed: int = 7) -> Game:
    """A scenario whose set-up has been chosen at random."""
    game = new("crete", name, seed=seed)
    chance = random.Random(seed)
    while game.decision.kind in _SETUP_KINDS:
        choices = game.decision.choices
        last = game.decision.kind == "set-up-columns"
        game.play(choices[-1] if last else chance.choice(choices))
    return game


def printed(name: str) -> dict[str, str]:
    """The units that stand in a printed hex."""
    found = {}
    for line in filter(None, book.AT.get(name, "").splitlines()):
        start, *rest = line.split()
        for unit, at in zip(rest[::2], rest[1::2], strict=True):
            found[start + unit] = at
    return found


def lines(text: str) -> list[tuple[list[str], list[str]]]:
    """The two sides of each line that has a colon."""
    halves = [line.split(" : ") for line in text.splitlines() if line]
    return [(left.split(), right.split()) for left, right in halves]


def group_of(name: str, units: list[str]) -> SetupGroup:
    """The group of a scenario's file that has these units, some of them or more."""
    found = next(each for each in scenario_of(name).setup if units[0] in each.units)
    assert set(units) <= set(found.units) or set(found.units) <= set(units)
    return found


def check_setup(name: str) -> None:
    """Every unit stands where it is printed, near where it is printed, or not at all."""
    game = played_out(name)
    position = position_of(game)
    static = position.static
    index, distance = static.grid.index, static.ground.distance
    expected = printed(name)
    assert {unit: place(game, unit) for unit in expected} == expected
    named = set(expected)
    for words, units in lines(book.NEAR.get(name, "")):
        lot = words[0] == "lot"
        radius, *hexes = words[lot:]
        for unit in units:
            at = index(place(game, unit))
            near = min(distance(at, index(code)) for code in hexes)
            assert near <= int(radius.rstrip("!")), unit
            group = group_of(name, units)
            assert group.mode.startswith("random") is lot
            assert group.apart is radius.endswith("!")
        if radius.endswith("!"):
            assert len({place(game, unit) for unit in units}) == len(units)
        named |= set(units)
    for words, units in lines(book.AMONG.get(name, "")):
        lot = words[0] == "lot"
        assert sorted(place(game, unit) for unit in units) == sorted(words[lot:])
        assert group_of(name, units).mode.startswith("random") is lot
        named |= set(units)
    standing = {unit for n, unit in enumerate(static.unit_ids) if position.where[n] >= 0}
    assert standing == named
    improved = {unit for n, unit in enumerate(static.unit_ids) if position.improved >> n & 1}
    assert improved == {
        unit
        for unit in standing
        if unit.startswith(book.IMPROVED[name]) and unit not in book.NOT_IMPROVED
    }


def check_arrivals(name: str) -> None:
    """What comes later comes on its turn, its way and to its hexes; nothing else comes."""
    scenario = scenario_of(name)
    expected = set()
    for turn, how, units, words in book.LATER[name]:
        radius, hexes = 0, words.split()
        if hexes and "." not in hexes[0]:
            radius, hexes = int(hexes[0]), hexes[1:]
        expected |= {(unit, turn, how, radius, *hexes) for unit in units.split()}
    found = {
        (unit, group.turn, group.how, group.range, *group.hexes)
        for group in scenario.arrivals
        for unit in group.units
    }
    assert found == expected
    serials = {serial.number: " ".join(serial.units) for serial in scenario.serials}
    assert serials == {number: book.SERIALS[number] for number in book.SERIALS_OF[name]}
    position = position_of(new("crete", name, seed=1))
    later = [unit for group in scenario.arrivals for unit in group.units]
    later += [unit for serial in scenario.serials for unit in serial.units]
    numbers = position.static.unit_number
    assert all(position.where[numbers[unit]] == WAITING for unit in later)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            "kastelli", marks=pytest.mark.clause("crete:ScL-b", "crete:ScL-c", "crete:ScL-d")
        ),
        pytest.param(
            "snafu", marks=pytest.mark.clause("crete:Sc1-b", "crete:Sc1-c", "crete:Sc1-d")
        ),
        pytest.param("precision", marks=pytest.mark.clause("crete:Sc2-b", "crete:Sc2-c")),
        pytest.param(
            "heraklion", marks=pytest.mark.clause("crete:Sc3-b", "crete:Sc3-c", "crete:Sc3-d")
        ),
    ],
)
def test_the_small_scenarios_set_up_as_printed(name: str) -> None:
    check_setup(name)
    check_arrivals(name)


@pytest.mark.clause("crete:Sc7-b", "crete:11.0-a")
def test_last_chance_sets_up_as_printed() -> None:
    check_setup("last-chance")
    check_arrivals("last-chance")
    position = position_of(played_out("last-chance"))
    static = position.static
    steps = {name: position.steps[n] for n, name in enumerate(static.unit_ids)}
    reduced = [
        name
        for n, name in enumerate(static.unit_ids)
        if position.where[n] >= 0 and steps[name] < static.full_steps[n]
    ]
    assert reduced == ["fschflak-3"]
    assert steps["fschflak-3"] == 1
    improved = [name for n, name in enumerate(static.unit_ids) if position.improved >> n & 1]
    assert {name[:7] for name in improved} == {"nz-21bn", "nz-23bn"}
    assert len(improved) == 12


@pytest.mark.clause("crete:Sc8-b")
def test_kiwis_sets_up_as_printed() -> None:
    check_setup("kiwis")
    check_arrivals("kiwis")
    position = position_of(played_out("kiwis"))
    static = position.static
    improved = {name for n, name in enumerate(static.unit_ids) if position.improved >> n & 1}
    assert improved == {
        *(f"nz-28bn-{company}" for company in "abcds"),
        "nz-4fldregt", "nz-5fldregt", "nz-divsupply", "nz-divpetrol", "nz-rmt",
    }  # fmt: skip


@pytest.mark.clause("crete:Sc4-b", "crete:Sc4-c")
def test_piling_on_sets_up_as_printed() -> None:
    check_setup("piling-on")
    check_arrivals("piling-on")


@pytest.mark.clause("crete:Sc5-b", "crete:Sc5-d", "crete:Sc5-e", "crete:Sc5-f", "crete:Sc5-g")
def test_descent_sets_up_as_printed() -> None:
    check_setup("descent")
    check_arrivals("descent")


@pytest.mark.clause("crete:Sc6-a", "crete:Sc6-b", "crete:Sc6-m")
def test_jump_die_repeat_sets_up_as_printed() -> None:
    check_setup("jump-die-repeat")
    check_arrivals("jump-die-repeat")


@pytest.mark.clause("crete:Sc9-b", "crete:Sc9-c")
def test_gala_sets_up_as_printed() -> None:
    check_setup("gala")
    check_arrivals("gala")
    game = played_out("gala")
    companies = ("a", "b", "c", "d", "e", "s")
    seventh = [place(game, f"aus-2-7bn-{company}") for company in companies]
    assert set(seventh) == {"42.12", "42.13", "43.12", "43.13"}  # at least one in each
    eighth = [place(game, f"aus-2-8bn-{company}") for company in ("b", "c", "s")]
    assert len(set(eighth)) == 3  # only one in each
    position = position_of(game)
    contacts = {
        position.static.unit_ids[unit]: position.static.leader_ids[leader]
        for unit, leader in enumerate(position.contact)
        if leader >= 0
    }
    assert contacts == dict.fromkeys(("gebart-1", "gebart-2", "gebart-3"), "utz")


@pytest.mark.clause("crete:Sc10-b")
def test_pursuit_sets_up_as_printed() -> None:
    check_setup("pursuit")
    check_arrivals("pursuit")
    game = played_out("pursuit")
    companies = ("a", "b", "c", "d", "e", "s")
    seventh = {place(game, f"aus-2-7bn-{company}") for company in companies}
    assert seventh == {"54.14", "54.13", "55.14"}
    position = position_of(game)
    tenth = position.static.formation_ids.index("nz-10bde")
    assert position.formation[position.static.unit_number["nz-18bn-a"]] == tenth


@pytest.mark.parametrize("seed", range(5))
def test_units_that_are_spread_leave_no_hex_without_its_share(seed: int) -> None:
    game = played_out("gala", seed)
    seventh = [place(game, f"aus-2-7bn-{company}") for company in ("a", "b", "c", "d", "e", "s")]
    assert set(seventh) == {"42.12", "42.13", "43.12", "43.13"}


@pytest.mark.clause("crete:Sc11-b", "crete:Sc11-c", "crete:Sc11-d", "crete:Sc11-e", "crete:Sc11-f")
def test_mercury_rising_sets_up_as_printed() -> None:
    check_setup("mercury-rising")
    check_arrivals("mercury-rising")


@pytest.mark.clause("crete:Sc12-a")
def test_main_event_sets_up_as_printed() -> None:
    check_setup("main-event")
    check_arrivals("main-event")


@pytest.mark.clause("crete:Sc13-a", "crete:Sc13-d")
def test_free_for_all_sets_up_as_printed() -> None:
    check_setup("free-for-all")
    check_arrivals("free-for-all")


@pytest.mark.clause("crete:11.0-c", "crete:G21.1-a")
def test_who_starts_in_column_has_dug_no_position() -> None:
    game = new("crete", "snafu", seed=7)
    while game.decision.kind != "set-up-columns":
        game.play(game.decision.choices[0])
    position = position_of(game)
    unit = position.static.unit_number["aus-2-1bn-a"]
    assert position.improved >> unit & 1
    game.play("column aus-2-1bn-a")
    assert not position_of(game).improved >> unit & 1
