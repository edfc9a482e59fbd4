"""Mercury, rules 12.3 to 12.5: irregulars, coordination and artillery."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.mercury.crete import AIR, fighting, half, marching, odds, whole
from tests.systems.battle_command.play import (
    answers,
    choices,
    marker_at,
    moment,
    play,
    refused,
    rolls,
    where,
)

BANDS = {"gr-irr1": "waiting", "gr-irr2": "waiting"}
IRREGULARS = ["irregulars"]


@pytest.mark.clause("mercury:12.3-a")
def test_irregulars_take_part_only_by_option_and_count_for_stacking() -> None:
    assert where(whole(), "gr-irr1") == "eliminated"
    assert where(whole(options=IRREGULARS), "gr-irr2") == "waiting"
    units = {"gr-irr1": "0805", "nz-22": "0805", "nz-23": "0805", "nz-28": "0806", "st-I": "1003"}
    game = marching("allied", units, options=IRREGULARS)
    play(game, "move nz-28 0805", "move done")
    assert game.decision.kind == "eliminate"
    assert "gr-irr1" in answers(game)


@pytest.mark.clause("mercury:12.3.1-a")
def test_irregulars_are_ready_from_the_start() -> None:
    game = whole(dice=[6, 6, 6, 6], options=IRREGULARS)
    play(game, "land box-west")
    assert "irregulars" in choices(game)


@pytest.mark.clause("mercury:12.3.1-b")
def test_they_rise_in_vacant_vp_hexes_and_beside_germans() -> None:
    units = {**BANDS, "st-II": "0703", "nz-22": "0807"}
    game = half("allied", units, options=IRREGULARS)
    play(game, "irregulars")
    hexes = {text.split()[2] for text in choices(game)}
    vacant = {"0904", "0902", "0808", "0710", "0713", "0722", "0409", "0416", "0502"}
    beside = {"0803", "0804", "0704", "0603", "0702", "0802"}
    assert hexes == vacant | beside
    assert refused(game, "irregulars gr-irr1 0807") == ["12.3.1-b"]


@pytest.mark.clause("mercury:12.3.1-c", "mercury:12.3.1-d")
def test_both_may_rise_at_once_and_that_is_the_whole_impulse() -> None:
    game = half("allied", {**BANDS, "st-II": "0703", "nz-22": "0807"}, options=IRREGULARS)
    play(game, "irregulars gr-irr1 0904", "irregulars gr-irr2 0902")
    assert (where(game, "gr-irr1"), where(game, "gr-irr2")) == ("0904", "0902")
    assert moment(game) == (2, "C", "german")


@pytest.mark.clause("mercury:12.3.2-a")
@pytest.mark.parametrize(("turn", "ready"), [(3, False), (4, True)])
def test_destroyed_irregulars_rise_again_from_the_following_turn(turn: int, ready: bool) -> None:
    lost = {"at": "waiting", "left_on": 3}
    units = {"gr-irr1": lost, "gr-irr2": lost, "st-II": "0703", "nz-22": "0807"}
    game = half("allied", units, turn=turn, options=IRREGULARS)
    assert ("irregulars" in choices(game)) == ready


@pytest.mark.clause("mercury:12.3.2-a")
def test_a_band_destroyed_in_combat_waits() -> None:
    units = {"st-II": "0904", "gr-irr1": "0805", "nz-22": "0502"}
    game = fighting("german", units, [6], options=IRREGULARS)
    play(game, "attack 0805", "advance hold")
    assert where(game, "gr-irr1") == "waiting"
    assert "irregulars" not in choices(game)  # not on the same turn


# -- coordination ---------------------------------------------------------------------------------


@pytest.mark.clause("mercury:12.4-a", "mercury:12.4-b")
@pytest.mark.parametrize(
    ("attackers", "modifiers"),
    [
        (["nz-28", "nz-23"], {}),
        (["nz-28", "br-bw"], {"coordination": -1}),
        (["nz-28", "br-bw", "au-2-1"], {"coordination": -2}),
        (["nz-28", "br-bw", "au-2-1", "gr-6"], {"coordination": -3}),
        (["nz-28", "br-bw", "au-2-1", "gr-6", "gr-8"], {"coordination": -3}),
    ],
)
def test_each_nation_beyond_the_first_costs_one(
    attackers: list[str], modifiers: dict[str, int]
) -> None:
    hexes = ["0806", "0806", "0806", "0705", "0705"]
    units = dict(zip(attackers, hexes, strict=False)) | {"st-II": "0805"}
    game = fighting("allied", units, [6], options=["coordination"])
    play(game, f"attack 0805 with {' '.join(attackers)} now")
    assert rolls(game, "combat") == [(6, modifiers)]


@pytest.mark.clause("mercury:12.4-b")
def test_the_penalty_is_three_at_most() -> None:
    table = whole().static.tables.die_modifiers  # type: ignore[attr-defined] # BattleStatic
    assert (table.further_nation, table.further_nations_limit) == (-1, -3)


# -- artillery ------------------------------------------------------------------------------------

GUNS = ["artillery"]
SEVEN, FIVE = "artillery-7fd", "artillery-5gd"


def attack(side: str, units: dict[str, Any], dice: list[int], **table: Any) -> Game:
    return fighting(side, units, dice, options=GUNS, **table)


@pytest.mark.clause("mercury:12.5-a")
def test_artillery_does_not_count_for_stacking() -> None:
    units = dict.fromkeys(("st-II", "st-III", "st-IV"), "0904") | {"nz-22": "0502"}
    game = marching("german", units, options=GUNS, markers={SEVEN: "0904"})
    play(game, "move done")
    assert game.decision.kind == "allied-action"


@pytest.mark.clause("mercury:12.5-b")
def test_air_and_artillery_may_help_one_german_attack() -> None:
    units = {"st-II": "0904", "nz-28": "0805"}
    markers = {SEVEN: "0904", AIR: "air-ground-support"}
    game = attack("german", units, [3], markers=markers)
    play(game, "attack 0805", f"artillery {SEVEN} fire")
    assert odds(game) == ("1:1", {"air-shift": 1, "artillery-attacking": 1}, "3:1")


@pytest.mark.clause("mercury:12.5-c")
def test_a_marker_needs_a_unit_that_takes_part_in_its_hex() -> None:
    units = {"st-II": "0904", "st-III": "0804", "nz-28": "0805", "br-bw": "0807"}
    game = attack("german", units, [3], markers={SEVEN: "0804"})
    play(game, "attack 0805 with st-II now")  # the guns are with st-III, the British away
    assert game.decision.kind == "artillery"
    assert choices(game)[0] == "artillery artillery-new-zealand fire"


@pytest.mark.clause("mercury:12.5.1-a")
def test_an_allied_marker_fires_once_per_impulse() -> None:
    units = {"nz-28": "0805", "nz-23": "0803", "nz-19": "0805", "st-II": "0904", "st-III": "0705"}
    game = attack("allied", units, [3, 3], control={"german": ["0713"]})
    play(game, "attack 0904 with nz-28 now", "artillery artillery-new-zealand fire")
    play(game, "attack 0705")
    assert len(rolls(game, "combat")) == 2  # nobody was asked again
    assert game.decision.kind != "artillery"
    units = {"st-II": "0904", "nz-28": "0805"}
    game = half("allied", units, [3], options=GUNS, used=["artillery-new-zealand"])
    play(game, "pass", f"guns {SEVEN} none", "act", "move done", "attack 0805")
    assert game.decision.kind == "artillery"  # ready again in the next impulse


@pytest.mark.clause("mercury:12.5.1-b", "mercury:12.5.1-c", "mercury:12.5.1-d")
@pytest.mark.parametrize(
    ("unit", "marker"),
    [
        ("br-bw", "artillery-british"),
        ("au-2-1", "artillery-australian"),
        ("nz-28", "artillery-new-zealand"),
    ],
)
def test_an_allied_marker_needs_a_unit_of_its_nation(unit: str, marker: str) -> None:
    game = attack("allied", {unit: "0805", "st-II": "0904"}, [3])
    play(game, "attack 0904")
    assert choices(game) == [f"artillery {marker} fire", f"artillery {marker} save"]


@pytest.mark.clause("mercury:12.5.1-b", "mercury:12.5.1-c", "mercury:12.5.1-d")
def test_greeks_have_no_artillery() -> None:
    game = attack("allied", {"gr-6": "0805", "st-II": "0904"}, [6])
    play(game, "attack 0904")
    assert len(rolls(game, "combat")) == 1


@pytest.mark.clause("mercury:12.5.2-a")
def test_each_german_marker_is_placed_once_per_turn() -> None:
    units = {"st-II": "0904", "nz-22": "0502"}
    game = half("german", units, options=GUNS, impulse="A")
    assert choices(game) == [f"guns {SEVEN} 0904", f"guns {SEVEN} none"]
    play(game, f"guns {SEVEN} 0904", "pass", "pass")
    assert game.decision.kind == "german-action"  # impulse B: not asked again
    play(game, *["pass"] * 6)
    assert (moment(game)[0], game.decision.kind) == (3, "place-artillery")
    assert marker_at(game, SEVEN) == "eliminated"  # lifted at the end of the turn


@pytest.mark.clause("mercury:12.5.2-b", "mercury:12.5.2-d")
@pytest.mark.parametrize(
    ("turn", "unit", "marker"),
    [
        (1, "st-II", None),
        (2, "st-II", SEVEN),
        (2, "st-I", SEVEN),
        (2, "gjr85-I", None),
        (3, "gjr85-I", FIVE),
        (3, "st-II", SEVEN),
    ],
)
def test_each_marker_has_its_turn_and_its_units(turn: int, unit: str, marker: str | None) -> None:
    game = half("german", {unit: "0904", "nz-22": "0502"}, options=GUNS, turn=turn)
    if marker is None:
        assert game.decision.kind == "german-action"
    else:
        assert choices(game)[0] == f"guns {marker} 0904"


@pytest.mark.clause("mercury:12.5.2-c", "mercury:12.5.2-e")
@pytest.mark.parametrize(("unit", "marker"), [("st-II", SEVEN), ("gjr85-I", FIVE)])
def test_the_hex_must_trace_to_a_german_airfield(unit: str, marker: str) -> None:
    units = {unit: "0705", "nz-22": "0502"}
    game = half("german", units, options=GUNS, turn=3)
    assert game.decision.kind == "german-action"
    game = half("german", units, options=GUNS, turn=3, control={"german": ["0904"]})
    assert choices(game)[0] == f"guns {marker} 0705"
    assert refused(game, f"guns {marker} 0904") == ["12.5.2-a"]


@pytest.mark.clause("mercury:12.5.3-a")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_the_allies_decide_first_in_every_combat(side: str) -> None:
    game = attack(side, {"st-II": "0904", "nz-28": "0805"}, [3])
    play(game, "attack 0805" if side == "german" else "attack 0904")
    assert (game.decision.kind, game.decision.side) == ("artillery", "allied")
    play(game, "artillery artillery-new-zealand save")
    assert len(rolls(game, "combat")) == 1  # no German answer


@pytest.mark.clause("mercury:12.5.3-b")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_where_a_german_marker_lies_the_allies_may_not_add_one(side: str) -> None:
    units = {"st-II": "0904", "nz-28": "0805"}
    game = attack(side, units, [3], markers={SEVEN: "0904"})
    play(game, "attack 0805" if side == "german" else "attack 0904")
    assert game.decision.side == "german"
    assert choices(game) == [f"artillery {SEVEN} fire", f"artillery {SEVEN} save"]
    play(game, f"artillery {SEVEN} save")
    assert len(rolls(game, "combat")) == 1  # the Allies were not asked
    assert marker_at(game, SEVEN) == "0904"


@pytest.mark.clause("mercury:12.5.3-c", "mercury:12.5.3-d")
@pytest.mark.parametrize(
    ("side", "target", "lying", "marker", "shift"),
    [
        ("german", "0805", {SEVEN: "0904"}, SEVEN, {"artillery-attacking": 1}),
        ("german", "0805", {}, "artillery-new-zealand", {"artillery-defending": -1}),
        ("allied", "0904", {}, "artillery-new-zealand", {"artillery-attacking": 1}),
        ("allied", "0904", {SEVEN: "0904"}, SEVEN, {"artillery-defending": -1}),
    ],
)
def test_artillery_shifts_one_column(
    side: str, target: str, lying: dict[str, str], marker: str, shift: dict[str, int]
) -> None:
    game = attack(side, {"st-II": "0904", "nz-28": "0805"}, [3], markers=lying)
    play(game, f"attack {target}", f"artillery {marker} fire")
    assert odds(game)[1] == shift


@pytest.mark.clause("mercury:12.5.3-e")
def test_artillery_leaves_the_map_before_the_advance() -> None:
    units = {"st-II": "0904", "st-III": "0904", "gr-6": "0805"}
    game = attack("german", units, [6], markers={SEVEN: "0904"})
    play(game, "attack 0805 with st-II st-III now", f"artillery {SEVEN} fire")
    assert (game.decision.kind, marker_at(game, SEVEN)) == ("advance", "eliminated")
