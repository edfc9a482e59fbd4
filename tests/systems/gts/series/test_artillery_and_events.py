"""Indirect fire, barrages, parks, rearguards and random events (5.0, 7.0, G16, G23)."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts.events import drawn
from tests.systems.gts.play import actions, last_rating, number, place, play, position_of, told
from tests.systems.gts.rethymnon import (
    BRIGADE,
    CAMPBELL,
    DIGGER,
    DIGGER_MORTAR,
    FIRST_BATTALION,
    GREEK,
    GUNNERS,
    JUMPER,
    OTHER,
    TANK,
    arranged,
)


def hexes(game: Game, mask: int) -> set[str]:
    """The numbers of the hexes of a set."""
    grid = position_of(game).static.grid
    return {grid.codes[at] for at in grid.members(mask)}


@pytest.mark.clause("crete:G16.2-a", "crete:G16.1-a")
@pytest.mark.parametrize(("spotter", "seen"), [("16.15", True), ("30.17", False)])
def test_a_mortar_fires_at_what_its_formation_sees(spotter: str, seen: bool) -> None:
    units = {DIGGER_MORTAR: "13.17", DIGGER: spotter, JUMPER: "17.15"}
    game = arranged(units, chit=BRIGADE)
    offered = f"fire {JUMPER}" in actions(game, DIGGER_MORTAR)
    own = position_of(game).sight(position_of(game).where[number(game, DIGGER_MORTAR)], 99)
    sees_itself = bool(own >> position_of(game).where[number(game, JUMPER)] & 1)
    assert offered is (seen or sees_itself)
    assert not sees_itself


@pytest.mark.clause("crete:6.0-h", "crete:G16.2-a")
def test_greeks_do_not_spot() -> None:
    units = {DIGGER_MORTAR: "13.17", DIGGER: "30.17", GREEK: "16.15", JUMPER: "17.15"}
    game = arranged(units, chit=BRIGADE)
    assert f"fire {JUMPER}" not in actions(game, DIGGER_MORTAR)


@pytest.mark.clause("crete:G16.11-a", "crete:G16.10-a")
@pytest.mark.parametrize(("face", "laid"), [(8, {"17.15"}), (9, set())])
def test_shells_lay_a_light_barrage_unless_the_die_is_nine(face: int, laid: set[str]) -> None:
    units = {DIGGER_MORTAR: "13.17", DIGGER: "16.15", JUMPER: "17.15"}
    game = arranged(units, chit=BRIGADE, dice=(face,))
    play(game, f"{DIGGER_MORTAR} fire {JUMPER}")
    assert hexes(game, position_of(game).light) == laid
    assert last_rating(game) == 4 - 1  # distance does not count


@pytest.mark.clause("crete:G16.12-a", "crete:G10.3-a")
def test_a_barrage_takes_fire_zones_and_weakens() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15"}
    game = arranged(units, chit=FIRST_BATTALION, light_barrage=["18.15"], dice=(9, 9))
    assert not position_of(game).zone_of(number(game, JUMPER))
    play(game, f"{JUMPER} fire {DIGGER}")
    assert last_rating(game) == 6 - 1


@pytest.mark.clause("crete:G16.12-a", "crete:G18.1-a")
def test_nobody_assaults_out_of_a_heavy_barrage() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15"}
    game = arranged(units, chit=FIRST_BATTALION, heavy_barrage=["18.15"])
    assert "assault 17.15" not in actions(game, JUMPER)


@pytest.mark.clause("crete:G12.10-a")
@pytest.mark.parametrize(("face", "moves"), [(5, True), (6, False)])
def test_leaving_a_heavy_barrage_needs_a_check_and_two_points(face: int, moves: bool) -> None:
    game = arranged({JUMPER: "18.15"}, chit=FIRST_BATTALION, heavy_barrage=["18.15"],
                    dice=(face,))  # fmt: skip
    play(game, f"{JUMPER} move", f"step {JUMPER} 17.15")
    assert (place(game, JUMPER) == "17.15") is moves
    if moves:
        assert game.position.stack[-1].left == 12 - 4 - 4  # type: ignore[attr-defined] # it moves


@pytest.mark.clause("crete:G9.3-a")
def test_a_barrage_hides_what_is_behind_it() -> None:
    clear = arranged({JUMPER: "18.15"}, chit=FIRST_BATTALION)
    grid = position_of(clear).static.grid
    here, behind = grid.index("19.16"), grid.index("17.15")
    assert position_of(clear).sight(here, 8) >> behind & 1
    shelled = arranged({JUMPER: "18.15"}, chit=FIRST_BATTALION, light_barrage=["18.15"])
    assert not position_of(shelled).sight(here, 8) >> behind & 1


@pytest.mark.clause("crete:G4.12-a", "crete:3.2-k")
def test_barrages_lift_at_the_end_of_the_turn() -> None:
    game = arranged({JUMPER: "18.15", DIGGER: "29.14"}, chit="direct:german", turn=2,
                    cup=["direct:allied"], light_barrage=["18.15"], leaders={})  # fmt: skip
    assert position_of(game).turn == 2
    assert not position_of(game).light


@pytest.mark.clause("crete:G16.3-a", "crete:G16.5-a", "crete:3.2-e", "crete:3.2-f")
@pytest.mark.parametrize(("face", "contact"), [(5, True), (6, False)])
def test_guns_form_a_park_and_seek_contact(face: int, contact: bool) -> None:
    units = {JUMPER: "18.15", DIGGER: "29.12", GUNNERS: "31.12"}
    game = arranged(units, turn=2, dice=(face,))
    play(game, f"park form {GUNNERS}", f"contact {GUNNERS} {CAMPBELL}")
    unit = number(game, GUNNERS)
    assert position_of(game).parked >> unit & 1
    assert (position_of(game).contact[unit] >= 0) is contact


@pytest.mark.clause("crete:G16.7-a", "crete:G16.8-a")
def test_a_gun_in_contact_fires_at_what_the_formation_sees_once_a_turn() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15", GUNNERS: "27.16"}
    game = arranged(units, chit="formation:aus-2-1bn", parks={GUNNERS: CAMPBELL}, dice=(9, 2))
    play(game, f"{GUNNERS} fire {JUMPER}", f"suppression {JUMPER} accept")
    assert position_of(game).shelled >> number(game, GUNNERS) & 1
    again = arranged(units, chit=BRIGADE, parks={GUNNERS: ""})
    assert GUNNERS not in again.decision.notations


@pytest.mark.clause("crete:G16.13-a")
def test_a_nine_loses_contact() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15", GUNNERS: "27.16"}
    game = arranged(units, chit=BRIGADE, parks={GUNNERS: CAMPBELL}, dice=(9, 9))
    play(game, f"{GUNNERS} fire {JUMPER}")
    assert position_of(game).contact[number(game, GUNNERS)] == -1


@pytest.mark.clause("crete:G16.4-a")
def test_an_enemy_beside_a_park_scatters_it() -> None:
    units = {JUMPER: "18.15", GUNNERS: "16.14", DIGGER: "30.17"}
    game = arranged(units, chit=FIRST_BATTALION, parks={GUNNERS: ""}, dice=(9, 9, 9))
    play(game, f"{JUMPER} move", f"step {JUMPER} 17.15")
    unit = number(game, GUNNERS)
    assert not position_of(game).parked
    assert position_of(game).cohesion[unit] == 1


@pytest.mark.clause("crete:2.9-a", "crete:G16.14-a")
def test_a_zero_makes_rubble_of_a_city() -> None:
    units = {JUMPER: "08.13", DIGGER: "09.14", GUNNERS: "14.15"}
    game = arranged(units, chit=BRIGADE, parks={GUNNERS: CAMPBELL}, dice=(9, 0))
    play(game, f"{GUNNERS} fire {JUMPER}")
    assert hexes(game, position_of(game).rubble) == {"08.13"}


@pytest.mark.clause("crete:2.9-c")
def test_rubble_protects_more() -> None:
    units = {JUMPER: "08.13", DIGGER: "09.14"}
    game = arranged(units, chit=BRIGADE, rubble=["08.13"], dice=(9, 9))
    play(game, f"{DIGGER} fire {JUMPER}")
    assert last_rating(game) == max(5 - 1 - 3 - 1, 0)


@pytest.mark.clause("crete:7.0-b", "crete:G23.2-a", "crete:Sc1-j")
def test_a_company_leaves_a_rearguard_and_takes_a_hit() -> None:
    game = arranged({DIGGER: "29.12", JUMPER: "18.15"}, chit="formation:aus-2-1bn")
    play(game, f"{DIGGER} rearguard")
    position = position_of(game)
    platoons = [unit for unit, is_one in enumerate(position.static.rearguard) if is_one]
    assert sum(position.static.side[unit] == 0 for unit in platoons) == 4
    at = position.static.grid.index("29.12")
    assert sum(position.where[unit] == at for unit in platoons) == 1
    assert position.cohesion[number(game, DIGGER)] == 1


@pytest.mark.clause("crete:5.0-c", "crete:5.3-a", "crete:5.3-b")
def test_a_heroic_unit_fights_better() -> None:
    game = play(drawn("heroic"), f"event heroic {JUMPER}")
    assert position_of(game).heroic == 1 << number(game, JUMPER)


@pytest.mark.clause("crete:5.3-c")
def test_the_heroic_marker_leaves_with_the_next_event_chit_of_its_side() -> None:
    game = drawn("no-event", heroic=[JUMPER, DIGGER])
    assert position_of(game).heroic == 1 << number(game, DIGGER)


@pytest.mark.clause("crete:5.4-a")
def test_intelligence_gives_points() -> None:
    game = drawn("intelligence")
    assert (position_of(game).points[1], position_of(game).dispatch[1]) == (2, 1)


@pytest.mark.clause("crete:5.5-a", "crete:5.5-b")
def test_the_rally_event_frees_two_units_of_one_formation() -> None:
    game = drawn("rally", suppressed=[JUMPER, OTHER])
    play(game, f"event rally {JUMPER}", f"event rally {OTHER}")
    assert not position_of(game).suppressed


@pytest.mark.clause("crete:5.6-a", "crete:5.6-b")
def test_a_tank_that_breaks_down_is_suppressed() -> None:
    game = drawn("tanks-breakdown", "allied")
    assert position_of(game).is_suppressed(number(game, TANK))


@pytest.mark.clause("crete:5.7-a", "crete:5.7-b")
def test_partisans_strike_near_houses_without_modifiers() -> None:
    game = drawn("partisans", "allied", rolls=(0,))
    assert f"event partisans {JUMPER}" in game.decision.notations
    play(game, f"event partisans {JUMPER}")
    assert position_of(game).cohesion[number(game, JUMPER)] == 1


@pytest.mark.clause("crete:5.7-b")
@pytest.mark.parametrize(("face", "hit"), [(2, True), (3, False)])
def test_partisans_hit_with_a_two_though_the_target_is_hard_to_hit(face: int, hit: bool) -> None:
    game = drawn("partisans", "allied", rolls=(face,))
    assert position_of(game).face(number(game, JUMPER)).defense < 0
    play(game, f"event partisans {JUMPER}")
    asked = game.decision.kind == "check" and JUMPER in game.decision.notations[0]
    purposes = {event[1] for event in told(game, "rolled")}
    assert (asked or "possible-suppression" in purposes) is hit


@pytest.mark.clause("crete:5.8-a")
def test_a_unit_beside_the_enemy_runs_out_of_ammunition() -> None:
    game = drawn("out-of-ammo", units={OTHER: "19.15"})
    position = position_of(game)
    assert position.cohesion[number(game, JUMPER)] == 1  # the only one beside an enemy
    assert position.cohesion[number(game, OTHER)] == 0


@pytest.mark.clause("crete:5.9-a")
def test_a_resupply_drop_takes_off_two_cohesion_hits() -> None:
    game = drawn("resupply", cohesion={JUMPER: 2})
    play(game, f"event resupply {JUMPER}", f"event resupply {JUMPER}")
    assert position_of(game).cohesion[number(game, JUMPER)] == 0


@pytest.mark.clause("crete:5.2-a", "crete:5.2-b")
@pytest.mark.parametrize(("face", "stays"), [(3, True), (9, False)])
def test_a_greek_unit_that_fails_its_check_routs(face: int, stays: bool) -> None:
    game = drawn("greek-rout", "allied", rolls=(face,), units={GREEK: "18.17"})
    assert (place(game, GREEK) != "eliminated") is stays
    assert position_of(game).losses == (0, 0)


@pytest.mark.clause("crete:5.10-a", "crete:5.10-b", "crete:5.10-c")
def test_lost_parachutists_return() -> None:
    game = drawn("lost-fallschirmjaeger", steps={OTHER: 1}, units={"fjr2-i-3": "eliminated"})
    assert "event lost-fallschirmjaeger nobody" in game.decision.notations
    whole = play(game, f"event lost-fallschirmjaeger {OTHER}")
    assert position_of(whole).steps[number(whole, OTHER)] == 2
    again = drawn("lost-fallschirmjaeger", steps={OTHER: 1}, units={"fjr2-i-3": "eliminated"})
    play(again, "event lost-fallschirmjaeger fjr2-i-3")
    assert place(again, "fjr2-i-3") == "18.15"
    assert position_of(again).steps[number(again, "fjr2-i-3")] == 1


@pytest.mark.clause("crete:5.12-a")
def test_command_confusion_costs_two_points() -> None:
    game = drawn("command-confusion", "allied", points={"aus-19bde": 5})
    assert position_of(game).points[0] == 5 - 2 + 4  # then the brigade gains its rating


@pytest.mark.clause("crete:5.1-a", "crete:5.1-b")
@pytest.mark.parametrize(("face", "strikes"), [(1, 0), (5, 2)])
def test_air_support_gives_half_a_die_of_strikes(face: int, strikes: int) -> None:
    game = drawn("air-support", rolls=(face,))
    assert (game.decision.kind == "place-strikes") is bool(strikes)
    if strikes:
        assert game.position.stack[-1].left == strikes  # type: ignore[attr-defined] # it asks
