"""Free drops: sticks, targets and scatter (O1.0)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.errors import UnknownName
from dropzone.core.rules.game import Game
from dropzone.systems.gts.prepared.static import GtsStatic
from tests.systems.gts.airborne import AT_1500, FLAK, PARACHUTISTS, WATCH, arranged, static
from tests.systems.gts.play import number, place, play, position_of, told

FREE = ("free-drops",)
#: A battalion of the assault regiment, the regimental companies of FJR 1, and a target with hexes
#: around it, all in the open or in orchards.
SECOND = [f"llsr-ii-{n}" for n in (5, 6, 7, 8)]
PAIR = ["fjr1-13", "fjr1-14"]
TARGET, AROUND = "44.13", ("44.12", "44.13", "44.14", "45.13", "45.14", "43.13", "43.14")


def dropping(units: dict[str, str] | None = None, **table: Any) -> Game:
    """The chit of the parachutists is drawn at 1500 on 21 May; two sticks come, all wait."""
    known = static(*FREE)
    waiting = dict.fromkeys(known.components.sticks.independents, "waiting")
    for names in known.components.sticks.battalions.values():
        waiting |= dict.fromkeys(names, "waiting")
    table = {"turn": AT_1500, "first": PARACHUTISTS, **table}
    return arranged({**waiting, **(units or {})}, options=FREE, **table)


def aim(game: Game, stick: str, target: str, companion: str = "alone") -> Game:
    """Choose stick, companion and target."""
    return play(game, f"stick {stick}", f"stick {stick} {companion}", f"target {stick} {target}")


def drop(game: Game, stick: str, units: list[str], target: str = TARGET) -> Game:
    """Drop a stick with its units on the hexes around the target, in order."""
    aim(game, stick, target)
    for unit, at in zip(units, AROUND, strict=False):
        play(game, f"drop {unit} {at}")
    return game


def rolls(game: Game, purpose: str) -> list[tuple[int, dict[str, int]]]:
    found = [event for event in told(game, "rolled") if event[1] == purpose]
    return [(event[3], dict(event[4])) for event in found]


@pytest.mark.clause("crete:O1.0-a")
def test_a_battalion_and_one_independent_form_a_stick() -> None:
    game = play(dropping(), "stick llsr-ii")
    assert "stick llsr-ii alone" in game.decision.notations
    assert "stick llsr-ii fschpi-1" in game.decision.notations
    play(game, "stick llsr-ii fschpi-1", f"target llsr-ii {TARGET}")
    placed = []
    while game.decision.kind == "drop":
        placed.append(game.decision.notations[0].split()[1])
        play(game, game.decision.notations[0])
    assert placed == [*SECOND, "fschpi-1"]
    play(game, "stick llsr-iii")
    assert "stick llsr-iii fschpi-1" not in game.decision.notations


@pytest.mark.clause("crete:O1.0-a")
def test_where_the_data_let_no_independent_join_every_stick_drops_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = dropping()
    plan = position_of(game).static.free_drops
    assert plan is not None
    monkeypatch.setattr(plan, "book", msgspec.structs.replace(plan.book, independents_most=0))
    play(game, "stick llsr-ii")
    assert game.decision.kind != "stick-with"  # with one answer nothing is asked
    assert "stick llsr-ii fschpi-1" not in game.decision.notations


@pytest.mark.clause("crete:O1.0-c")
def test_no_arrival_is_left_without_units_when_counters_are_replaced() -> None:
    definition = game_definition("crete")
    plain = definition.static(definition.setting("mercury-rising"))
    freely = definition.static(definition.setting("mercury-rising", FREE))
    assert isinstance(plain, GtsStatic)
    assert isinstance(freely, GtsStatic)
    assert len(freely.scenario.arrivals) < len(plain.scenario.arrivals)
    assert all(arrival.units for arrival in freely.scenario.arrivals)


@pytest.mark.clause("crete:O1.0-a")
def test_as_many_sticks_come_as_the_scenario_says() -> None:
    game = dropping()
    assert len(game.decision.notations) == 16
    drop(game, "llsr-ii", SECOND)
    assert "stick llsr-ii" not in game.decision.notations
    aim(game, "fjr1-regt", "30.11")
    play(game, *(f"drop {unit} {at}" for unit, at in zip(PAIR, ("30.11", "30.12"), strict=True)))
    assert game.decision.kind != "stick"


@pytest.mark.clause("crete:O1.0-b")
@pytest.mark.parametrize("regiment", [1, 2, 3])
def test_the_13_and_14_companies_of_a_regiment_form_a_stick(regiment: int) -> None:
    sticks = static(*FREE).components.sticks.battalions
    assert sticks[f"fjr{regiment}-regt"] == (f"fjr{regiment}-13", f"fjr{regiment}-14")


@pytest.mark.clause("crete:O1.0-c")
def test_detachments_and_battle_groups_are_replaced_by_counters_with_true_names() -> None:
    known = static(*FREE)
    for name in ("det-gentz", "det-altmann", "det-muerbe", "ramcke-1", "vogel-1", "fjr2-ii-7"):
        assert name not in known.unit_number
    for name in ("llsr-i-1", "llsr-i-2", "fjr1-i-4", "fjr1-iii-12", "fjr2-ii-5", "fjr3-ii-8"):
        assert name in known.unit_number
    sticks = known.components.sticks
    assert not any("fschart-3" in units for units in sticks.battalions.values())
    assert "fschart-3" not in sticks.independents  # it comes by aircraft


@pytest.mark.clause("crete:O1.0-d")
def test_the_7_and_8_companies_belong_to_fjr_2() -> None:
    known = static(*FREE)
    for name in ("fjr2-ii-7o", "fjr2-ii-8o"):
        assert name in known.components.sticks.battalions["fjr2-ii"]
        assert known.formation_ids[known.formation[known.unit_number[name]]] == "fjr-2"


@pytest.mark.clause("crete:O1.0-e")
def test_a_target_lies_on_ground_to_land_on() -> None:
    game = play(dropping(), "stick llsr-ii", "stick llsr-ii alone")
    known = position_of(game).static
    terrain = {
        known.ground.terrain[known.grid.index(text.split()[-1])] for text in game.decision.notations
    }
    assert terrain == {"clear", "orchard", "scrub", "village"}
    assert game.why_not("target llsr-ii 19.08")[0].clause == "crete:O1.0-e"  # the city


@pytest.mark.clause("crete:O1.0-f")
def test_units_are_placed_on_the_target_or_beside_it_one_in_a_hex() -> None:
    game = aim(dropping(), "llsr-ii", TARGET)
    assert {text.split()[-1] for text in game.decision.notations} == set(AROUND)
    play(game, f"drop {SECOND[0]} {TARGET}")
    assert {text.split()[-1] for text in game.decision.notations} == set(AROUND) - {TARGET}


@pytest.mark.clause("crete:O1.0-f")
def test_a_target_without_room_for_the_stick_is_refused() -> None:
    foes = dict(zip((WATCH, "br-2bw-b", FLAK, "rm-bn-a"), AROUND[:4], strict=True))
    game = play(dropping(foes), "stick llsr-ii", "stick llsr-ii alone")
    assert f"target llsr-ii {TARGET}" not in game.decision.notations
    assert game.why_not(f"target llsr-ii {TARGET}")[0].clause == "crete:O1.0-f"


@pytest.mark.clause("crete:O1.0-f")
@pytest.mark.parametrize(("landing", "legal"), [([], True), (["fschmg-1"], False)])
def test_who_has_just_come_down_leaves_no_room_for_others(landing: list[str], legal: bool) -> None:
    """Where units of another stick were blown, the last of four would find no hex."""
    around = {WATCH: "44.12", "br-2bw-b": "44.14", FLAK: "45.13", "fschmg-1": "45.14"}
    game = play(dropping(around, landing=landing), "stick llsr-ii", "stick llsr-ii alone")
    assert (f"target llsr-ii {TARGET}" in game.decision.notations) is legal


@pytest.mark.clause("crete:O1.0-g")
@pytest.mark.parametrize(("at", "legal"), [("44.14", False), ("44.15", False), ("44.16", True)])
def test_two_hexes_lie_between_targets(at: str, legal: bool) -> None:
    game = drop(dropping(), "llsr-ii", SECOND)
    play(game, "stick fjr1-regt", "stick fjr1-regt alone")
    assert (f"target fjr1-regt {at}" in game.decision.notations) is legal
    if not legal:
        assert game.why_not(f"target fjr1-regt {at}")[0].clause == "crete:O1.0-g"


@pytest.mark.clause("crete:O1.0-h")
@pytest.mark.parametrize(("face", "scatters"), [(7, False), (8, True)])
def test_each_stick_rolls_for_scatter_on_the_table_of_its_turn(face: int, scatters: bool) -> None:
    game = drop(dropping(dice=(0, face)), "fjr1-regt", PAIR)
    assert rolls(game, "scatter") == [(face, {})]
    assert len(rolls(game, "scatter-direction")) == 2 * scatters


def test_the_chit_of_the_division_is_played_on_the_turn_of_a_drop_though_it_is_the_last() -> None:
    game = dropping(first="direct:german", cup=[PARACHUTISTS])
    assert game.decision.kind == "stick"


@pytest.mark.clause("crete:O1.0-h")
def test_the_scatter_table_is_the_printed_one() -> None:
    assert static(*FREE).components.sticks.scatter_from == {
        "20-0700": 8, "20-1500": 6, "20-1700": 5, "20-1900": 7, "21-1500": 8, "24-1500": 8,
    }  # fmt: skip


@pytest.mark.clause("crete:O1.0-i")
@pytest.mark.parametrize(
    ("foes", "found"),
    [
        ({}, {}),
        ({WATCH: "44.10"}, {"fire-zones": 1}),  # on a hex beside the target, not on it
        ({WATCH: "44.14"}, {"fire-zones": 1}),  # on the target and others, but once
        ({FLAK: "46.14"}, {"fire-zones": 1, "anti-aircraft": 1}),
        ({WATCH: "40.16"}, {}),
    ],
)
def test_fire_zones_around_the_target_make_scatter_likelier(
    foes: dict[str, str], found: dict[str, int]
) -> None:
    game = aim(dropping(foes), "fjr1-regt", TARGET)
    for unit, at in zip(PAIR, ("44.13", "43.13"), strict=True):
        play(game, f"drop {unit} {at}")
    assert rolls(game, "scatter") == [(0, found)]


@pytest.mark.clause("crete:O1.0-j")
@pytest.mark.parametrize(
    ("direction", "face", "lands"),
    [(1, 1, "44.11"), (1, 3, "44.11"), (1, 4, "44.10"), (1, 7, "44.09"), (4, 9, "44.15"),
     (2, 2, "45.12"), (3, 2, "45.13"), (5, 2, "43.13"), (6, 2, "43.12"), (1, 0, "44.12")],
)  # fmt: skip
def test_each_unit_of_a_scattered_stick_drifts_by_itself(
    direction: int, face: int, lands: str
) -> None:
    game = drop(dropping(dice=(0, 9, direction - 1, face, 3, 9)), "fjr1-regt", PAIR)
    assert place(game, PAIR[1]) == "44.16"  # three hexes south of the target
    at = position_of(game).static.grid.index(lands)
    assert told(game, "dropped")[0][1:] == (number(game, PAIR[0]), at)


@pytest.mark.clause("crete:O1.0-k")
@pytest.mark.parametrize(
    ("target", "face", "foes", "lost"),
    [
        ("29.08", 9, {}, True),  # the sea, three hexes north
        ("20.10", 5, {}, True),  # the city, two hexes north
        ("22.10", 2, {}, True),  # a town
        ("17.12", 5, {}, True),  # walls, which the book does not name
        ("44.13", 2, {WATCH: "44.12"}, True),  # the enemy
        ("44.13", 2, {}, False),
    ],
)
def test_who_comes_down_in_water_in_houses_or_on_the_enemy_is_lost(
    target: str, face: int, foes: dict[str, str], lost: bool
) -> None:
    game = aim(dropping(foes, dice=(0, 9, 0, face, 3, 0)), "fjr1-regt", target)
    play(game, f"drop {PAIR[0]} {target}")
    play(game, game.decision.notations[-1])
    assert (place(game, PAIR[0]) == "eliminated") is lost


def test_who_is_blown_off_the_map_is_lost() -> None:
    game = aim(dropping(dice=(0, 9, 1, 9, 3, 0)), "fjr1-regt", "48.09")
    play(game, f"drop {PAIR[0]} 48.09")
    play(game, game.decision.notations[-1])
    assert told(game, "blown-off")
    assert place(game, PAIR[0]) == "eliminated"


def test_who_would_come_down_on_friends_goes_beside_them() -> None:
    game = drop(dropping({"fjr3-i-1": "44.11"}, dice=(0, 9, 0, 2, 3, 0)), "fjr1-regt", PAIR)
    assert game.decision.kind == "drop"
    assert f"drop {PAIR[0]} 44.10" in game.decision.notations
    assert f"drop {PAIR[0]} 44.11" not in game.decision.notations


@pytest.mark.clause("crete:O1.0-l")
def test_placed_units_go_on_as_others_that_drop() -> None:
    game = drop(dropping(), "llsr-i", [f"llsr-i-{n}" for n in (1, 2, 3, 4)])
    play(game, "stick fjr1-regt", "stick fjr1-regt alone", "target fjr1-regt 30.11",
         f"drop {PAIR[0]} 30.11", f"drop {PAIR[1]} 30.12")  # fmt: skip
    position = position_of(game)
    assert position.drops[number(game, PAIR[0])] == 1
    assert position.drops[number(game, "llsr-i-1")] == 0  # a glider
    assert position.landing >> number(game, PAIR[0]) & 1
    play(game, PAIR[0])
    assert rolls(game, "drop")


@pytest.mark.clause("crete:11.0-k")
@pytest.mark.parametrize(("options", "turn"), [((), "24-1100"), (FREE, "24-1500")])
def test_airstrikes_come_on_the_turn_of_the_drop_that_they_prepare(
    options: tuple[str, ...], turn: str
) -> None:
    definition = game_definition("crete")
    known = definition.static(definition.setting("mercury-rising", options))
    assert isinstance(known, GtsStatic)
    turns = {known.turn_name(each) for each, _ in known.strikes}
    assert turns == {"20-0700", "20-1500", "20-1700", "21-1500", turn}


def test_without_the_option_units_drop_where_they_are_told() -> None:
    game = arranged({"llsr-ii-5": "waiting"}, turn=AT_1500, first=PARACHUTISTS)
    assert game.decision.kind == "drop"


def test_the_option_drops_the_battalions_of_the_scenario_where_it_may_be_played() -> None:
    definition = game_definition("crete")
    known = definition.static(definition.setting("descent", FREE))
    assert isinstance(known, GtsStatic)
    assert known.free_drops is not None
    assert {stick.id for stick in known.free_drops.sticks} == {
        "llsr-i", "llsr-ii", "llsr-iii", "llsr-iv",
        "fjr3-i", "fjr3-ii", "fjr3-iii", "fjr3-regt",
    }  # fmt: skip
    assert not any(known.drop_mask)
    with pytest.raises(UnknownName, match="not for scenario"):
        definition.setting("kastelli", FREE)
