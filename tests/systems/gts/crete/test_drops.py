"""Parachute drops, formations and dispatch (4.0, G4, G6)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game, new
from dropzone.systems.gts.crete.drops import drop_modifiers
from tests.systems.gts.play import (
    FirstFaces,
    actions,
    last_rating,
    number,
    place,
    play,
    position_of,
    told,
)
from tests.systems.gts.rethymnon import (
    DIGGER,
    FIRST_BATTALION,
    FLAK,
    GREEK,
    JUMPER,
    KROH,
    MACHINE_GUNS,
    MORTAR,
    OTHER,
    REGIMENT,
    arranged,
)


def modifiers(game: Game, purpose: str) -> dict[str, int]:
    """What changed the last roll for a purpose."""
    return dict([event[4] for event in told(game, "rolled") if event[1] == purpose][-1])


@pytest.mark.clause("crete:4.2-a", "crete:4.2-c", "crete:4.2-e", "crete:Sc1-d", "crete:Sc1-h")
def test_units_drop_one_in_a_hex_of_their_zone_after_the_airstrikes() -> None:
    units = {JUMPER: "waiting", "fjr2-i-4": "waiting", DIGGER: "29.14"}
    game = arranged(units, first=REGIMENT, cup=["direct:allied", "direct:german"], leaders={})
    assert "strike 29.14" in game.decision.notations  # far from any German
    play(game, "strike no-more")
    hexes = {text.split()[-1] for text in game.decision.notations}
    grid = position_of(game).static.grid
    assert all(grid.distance(grid.index(at), grid.index("31.11")) <= 1 for at in hexes)
    unit = game.decision.notations[0].split()[1]
    play(game, f"drop {unit} 31.11")
    assert not any(text.endswith("31.11") for text in game.decision.notations)
    assert position_of(game).drops[number(game, unit)] == 1


@pytest.mark.clause("crete:Sc1-g", "crete:11.0-j", "crete:G5.3-a")
def test_the_regiment_gains_no_points_in_its_first_activation() -> None:
    units = {JUMPER: "31.11"}
    game = arranged(units, first=REGIMENT, cup=["direct:allied", "direct:german"])
    assert not told(game, "gained")


@pytest.mark.clause("crete:4.2-d")
def test_a_unit_that_must_land_among_the_enemy_is_lost() -> None:
    units = {OTHER: "waiting", DIGGER: "25.12", JUMPER: "31.11"}
    game = arranged(units, first=REGIMENT, cup=["direct:allied", "direct:german"])
    play(game, "strike no-more")
    assert place(game, OTHER) == "eliminated"


@pytest.mark.clause("crete:11.0-f", "crete:G24.4-a")
def test_leaders_arrive_with_the_first_units_of_their_formation() -> None:
    units = {JUMPER: "waiting", "fjr2-i-4": "eliminated", DIGGER: "29.14"}
    game = arranged(units, first=REGIMENT, cup=["direct:allied", "direct:german"], leaders={},
                    held=[KROH])  # fmt: skip
    play(game, "strike no-more", f"drop {JUMPER} 31.11")
    position = position_of(game)
    assert position.host[position.static.leader_number[KROH]] == number(game, JUMPER)


@pytest.mark.clause(
    "crete:4.2.1-a", "crete:4.2.1-d", "crete:4.2.1-f", "crete:4.2.1-h", "crete:4.2.1-b"
)
@pytest.mark.parametrize(
    ("at", "foes", "found"),
    [
        ("18.15", {}, {}),
        ("17.16", {}, {"terrain": 1}),
        ("18.15", {DIGGER: "17.15"}, {"fire-zones": 1}),
        ("17.16", {DIGGER: "17.15", GREEK: "18.15"}, {"fire-zones": 2, "terrain": 1}),
    ],
)
def test_fire_zones_and_cover_make_a_landing_worse(
    at: str, foes: dict[str, str], found: dict[str, int]
) -> None:
    game = arranged({JUMPER: at, **foes}, chit=REGIMENT, landing=[JUMPER], drops={JUMPER: 1})
    play(game, JUMPER)
    assert modifiers(game, "drop") == found
    assert not told(game, "fired")


@pytest.mark.clause("crete:4.2.1-c", "crete:4.2.1-i", "crete:4.2-f")
@pytest.mark.parametrize(
    ("face", "foes", "markers", "steps"),
    [(0, 4, 1, 2), (4, 0, 1, 2), (5, 0, 2, 2), (8, 0, 3, 2), (8, 2, 1, 1)],
)
def test_the_drop_table(face: int, foes: int, markers: int, steps: int) -> None:
    around = dict(
        zip((DIGGER, GREEK, "gr-4inf-2", "gr-4inf-3"), ("17.15", "18.14", "19.15", "19.16"),
            strict=True)
    )  # fmt: skip
    units = {JUMPER: "18.15", **dict(list(around.items())[:foes])}
    game = arranged(units, chit=REGIMENT, landing=[JUMPER], drops={JUMPER: 1}, dice=(face,))
    play(game, JUMPER)
    position, unit = position_of(game), number(game, JUMPER)
    assert (position.drops[unit], position.steps[unit]) == (markers, steps)


@pytest.mark.clause("crete:4.2.1-i")
@pytest.mark.parametrize(("face", "markers"), [(0, 1), (1, 2)])
def test_a_zero_does_no_harm_whatever_is_added(face: int, markers: int) -> None:
    foes = dict(zip((DIGGER, GREEK, "gr-4inf-2", "gr-4inf-3"), ("17.15", "18.15", "16.15", "18.16"),
                    strict=True))  # fmt: skip
    game = arranged({JUMPER: "17.16", **foes}, chit=REGIMENT, landing=[JUMPER], drops={JUMPER: 1},
                    dice=(face,))  # fmt: skip
    play(game, JUMPER)
    assert sum(modifiers(game, "drop").values()) >= 5
    assert position_of(game).drops[number(game, JUMPER)] == markers


@pytest.mark.clause("crete:4.2.2-a", "crete:4.2.2-c", "crete:4.2.2-b", "crete:4.2.2-e")
def test_a_marked_unit_only_sorts_itself_out_once_an_activation() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15"}
    game = arranged(units, chit=REGIMENT, drops={JUMPER: 2}, points={"fjr-2": 5})
    assert actions(game, JUMPER) == {"clear", "pass"}
    play(game, f"{JUMPER} clear")
    assert position_of(game).drops[number(game, JUMPER)] == 1
    assert game.decision.kind == "activate"
    assert not told(game, "rolled")


@pytest.mark.clause("crete:4.2.2-d", "crete:G6.13-a")
def test_a_suppressed_unit_rallies_before_it_sorts_itself_out() -> None:
    game = arranged({JUMPER: "18.15"}, chit=REGIMENT, drops={JUMPER: 1}, suppressed=[JUMPER])
    assert actions(game, JUMPER) == {"rally", "pass"}


@pytest.mark.clause("crete:4.2.2-f", "crete:4.2.2-g", "crete:G10.4-a", "crete:G14.4-a")
def test_a_marked_unit_has_its_fire_zone_and_fires_at_what_moves() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15"}
    game = arranged(units, chit="direct:allied", cup=["direct:german"], drops={JUMPER: 2},
                    points={"aus-19bde": 1}, dice=(0, 9))  # fmt: skip
    play(game, f"{DIGGER} move", f"step {DIGGER} 16.14")
    assert last_rating(game) == 6 - 4 - 1


@pytest.mark.clause("crete:G14.4-a")
def test_a_marked_unit_is_an_easy_target() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15"}
    game = arranged(units, chit="division:aus-19bde", drops={JUMPER: 1}, dice=(9, 9))
    play(game, f"{DIGGER} fire {JUMPER}")
    assert last_rating(game) == 5 - 1 + 2


@pytest.mark.clause("crete:G6.7-a")
def test_a_formation_chit_activates_the_formation_for_nothing() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15", "fjr2-iii-9": "30.13"}
    game = arranged(units, chit=FIRST_BATTALION)
    assert "fjr2-iii-9" not in game.decision.notations
    assert {f"fire {DIGGER}", "assault 17.15", "move"} <= actions(game, JUMPER)
    play(game, f"{JUMPER} assault 17.15")
    assert position_of(game).points == [0, 0]


@pytest.mark.clause("crete:G6.8-a", "crete:G7.10-a")
def test_independents_in_range_act_with_a_formation_up_to_its_attachment_rating() -> None:
    near = {FLAK: "20.15", MORTAR: "20.16", "fjr2-14": "21.15", "fschmg-1": "21.16",
            "fschmg-2": "19.16"}  # fmt: skip
    game = arranged({JUMPER: "18.15", **near}, chit=FIRST_BATTALION)
    assert set(near) <= set(game.decision.notations)
    for unit in list(near)[:4]:
        play(game, f"{unit} pass")
    assert not set(near) & set(game.decision.notations)


@pytest.mark.clause("crete:G6.8-a", "crete:G7.1-a")
@pytest.mark.parametrize(("at", "acts"), [("24.18", True), ("25.19", False)])
def test_an_independent_out_of_range_does_not_act_with_a_formation(at: str, acts: bool) -> None:
    game = arranged({JUMPER: "18.15", FLAK: at}, chit=FIRST_BATTALION)
    distance = position_of(game).static.grid.distance
    index = position_of(game).static.grid.index
    assert (distance(index("18.15"), index(at)) <= 6) is acts
    assert (FLAK in game.decision.notations) is acts


@pytest.mark.clause("crete:G4.3-a", "crete:G4.4-a", "crete:3.2-c", "crete:3.2-d")
def test_command_points_buy_dispatch_and_dispatch_buys_chits() -> None:
    game = arranged({JUMPER: "18.15", DIGGER: "29.12"}, turn=2, points={"fjr-2": 3})
    play(game, "dispatch fjr-2 buy")
    assert position_of(game).points[1] == 0
    assert set(game.decision.notations) == {"chit fjr2-i", "chit no-chit"}
    play(game, "chit fjr2-i")
    position = position_of(game)
    assert position.dispatch[1] == 0
    in_play = {position.chit, *position.cup}
    assert position.static.chit_number[FIRST_BATTALION] in in_play


@pytest.mark.clause("crete:G4.4-a")
def test_the_chit_of_a_formation_without_units_is_not_sold() -> None:
    game = arranged({JUMPER: "18.15", DIGGER: "29.12"}, turn=2,
                    dispatch={"fjr-2": 2, "aus-19bde": 0})  # fmt: skip
    assert "chit fjr2-iii" not in game.decision.notations


@pytest.mark.clause("crete:Sc1-b", "crete:Sc1-c", "crete:Sc1-e", "crete:Sc1-f", "crete:G4.14-a")
def test_scenario_1_starts_as_printed() -> None:
    definition = game_definition("crete")
    static = definition.static(definition.setting("snafu"))
    game = Game(definition, definition.first_position(static), FirstFaces(()))
    while game.decision.kind != "place-strikes":
        play(game, game.decision.notations[-1])
    position = position_of(game)
    assert position.points == [3, 3]
    assert position.dispatch == [1, 2]
    assert place(game, DIGGER) == "29.11"
    assert position.improved >> number(game, MACHINE_GUNS) & 1
    assert not position.improved >> number(game, GREEK) & 1
    greeks = {place(game, f"gr-4inf-{n}") for n in (1, 2, 3)}
    assert greeks == {"25.15", "25.16", "26.15"}
    assert {position.static.chit_ids[chit] for chit in position.cup} == {
        "direct:allied", "direct:german", "event:allied", "event:german",
        "division:aus-19bde", "formation:fjr2-i", "formation:fjr2-iii",
    }  # fmt: skip


@pytest.mark.clause("crete:Sc1-k")
@pytest.mark.parametrize("missing", ["08.13", "27.12", "28.11"])
def test_the_german_needs_the_port_and_both_hexes_of_the_airfield(missing: str) -> None:
    held = {at: "german" for at in ("08.13", "27.12", "28.11") if at != missing}
    game = arranged({JUMPER: "18.15", DIGGER: "29.14"}, chit="direct:german", leaders={},
                    cup=["direct:allied"], turn=2, control=held)  # fmt: skip
    assert not game.over


@pytest.mark.clause("crete:Sc1-k", "crete:Sc1-l", "crete:Sc1-m")
@pytest.mark.parametrize(
    ("german", "lost", "winner"),
    [(True, 0, "german"), (False, 13, "allied"), (True, 13, None), (False, 12, "none yet")],
)
def test_objectives_of_scenario_1_are_tested_at_the_end_of_a_turn(
    german: bool, lost: int, winner: Any
) -> None:
    control = dict.fromkeys(("08.13", "27.12", "28.11"), "german") if german else {}
    game = arranged({JUMPER: "18.15", DIGGER: "29.14"}, chit="direct:german", leaders={},
                    cup=["direct:allied"], turn=2, control=control, losses=[0, lost])  # fmt: skip
    if winner == "none yet":
        assert not game.over
    else:
        assert game.result.winner == winner


@pytest.mark.clause("crete:1.0-e", "crete:1.0-f", "crete:G3.2-a")
def test_at_night_fire_is_weaker_and_sight_short() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15"}
    game = arranged(units, chit=FIRST_BATTALION, turn=4, dice=(9, 9))
    position = position_of(game)
    assert position.static.is_night(position.turn)
    play(game, f"{JUMPER} fire {DIGGER}")
    assert last_rating(game) == 6 - 2
    seen = position.sight(position.static.grid.index("18.15"), 99)
    assert not seen & ~position.static.grid.within(position.static.grid.index("18.15"), 3)


@pytest.mark.clause("crete:Sc2-b", "crete:Sc2-c")
def test_scenario_2_sets_up_within_distances_one_unit_in_a_hex() -> None:
    definition = game_definition("crete")
    static = definition.static(definition.setting("precision"))
    game = Game(definition, definition.first_position(static), FirstFaces(()))
    grid = position_of(game).static.grid
    unit = game.decision.notations[0].split()[1]
    hexes = {text.split()[-1] for text in game.decision.notations}
    assert unit == DIGGER
    assert all(grid.distance(grid.index(at), grid.index("29.14")) <= 2 for at in hexes)
    play(game, f"set-up {DIGGER} 29.14")
    assert not any(text.endswith("29.14") for text in game.decision.notations)
    dropping = [unit for unit, zone in enumerate(position_of(game).static.drop_mask) if zone]
    assert len(dropping) == 14


@pytest.mark.clause("crete:8.0-b", "crete:8.0-c", "crete:8.0-d", "crete:G6.2-a")
def test_auto_command_guns_act_for_nothing_with_direct_command_only() -> None:
    gun, command = "aus-7ltaa", "division:br-14bde"
    definition = game_definition("crete")
    static = definition.static(definition.setting("heraklion"))
    table = {
        "empty": True,
        "units": {gun: "27.09", "br-2bw-a": "29.12", "fjr1-i-1": "40.10"},
        "points": {"br-14bde": 0, "fjr-1": 0},
        "cup": ["direct:german", "event:german"],
    }
    direct = Game(
        definition, definition.arrange(static, {**table, "chit": "direct:allied"}), FirstFaces(())
    )
    assert set(direct.decision.notations) == {gun, "end"}
    division = Game(
        definition, definition.arrange(static, {**table, "chit": command}), FirstFaces(())
    )
    assert gun not in division.decision.notations


def test_where_to_drop_says_how_much_worse_each_hex_makes_it() -> None:
    game = new("crete", "snafu", seed=3)
    while game.decision.kind != "drop":
        game.play(game.decision.choices[0])
    decision = game.decision
    risks = {decision.target(each).risk for each in decision.choices}
    assert len(risks) > 1, "Fire Zones and orchards make a difference"
    position = position_of(game)
    for choice in decision.choices:
        unit = position.static.unit_number[decision.notation(choice).split()[1]]
        told = sum(value for _, value in drop_modifiers(position, unit, choice[1], False))
        assert decision.target(choice).risk == told
