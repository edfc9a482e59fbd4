"""Mercury, rules 5.2, 5.3 and 10: landings, air and sea transport, reinforcements."""

from __future__ import annotations

from typing import Any

import pytest

import dropzone
from tests.systems.battle_command.mercury.crete import AIR, crete, half, state, whole
from tests.systems.battle_command.play import (
    answers,
    choices,
    damage,
    is_reduced,
    moment,
    play,
    refused,
    rolls,
    told,
    where,
)

FAR = {"nz-22": "0502"}  # an Allied unit far from everything


def from_west(units: dict[str, Any], dice: list[int], **table: Any) -> Any:
    return half("german", {**FAR, **units}, dice, **table)


@pytest.mark.clause("mercury:5.2-c")
def test_a_landing_uses_one_box() -> None:
    game = whole(dice=[6, 6, 6, 6])
    play(game, "land box-ost")
    assert where(game, "fjr1-I") == "0724"
    assert (where(game, "st-I"), where(game, "fjr3-I")) == ("box-west", "box-mitte")


@pytest.mark.clause("mercury:5.2-d", "mercury:5.2-e")
def test_all_jumpers_of_the_box_land_in_their_printed_hexes() -> None:
    game = whole(dice=[6, 6, 6, 6])
    play(game, "land box-west")
    places = [where(game, unit) for unit in ("st-I", "st-II", "st-III", "st-IV")]
    assert places == ["0803", "0703", "0703", "0703"]


@pytest.mark.clause("mercury:5.2-e")
def test_a_unit_whose_hex_is_held_stays_in_its_box() -> None:
    game = crete({"st-I": "box-west", "st-II": "box-west", "nz-22": "0803"}, [5], turn=1)
    play(game, "land box-west")  # ruling C28
    assert (where(game, "st-I"), where(game, "st-II")) == ("box-west", "0703")


@pytest.mark.clause("mercury:5.2-g", "mercury:5.2-h", "mercury:5.2-i")
@pytest.mark.parametrize(
    ("face", "flipped", "points"),
    [(1, True, 0), (2, True, 0), (3, False, 1), (4, False, 1), (5, False, 0), (6, False, 0)],
)
def test_the_landing_table(face: int, flipped: bool, points: int) -> None:
    game = from_west({"st-II": "box-west"}, [face], turn=1)
    play(game, "land box-west")
    assert is_reduced(game, "st-II") == flipped
    assert damage(game, "st-II") == points
    if flipped:
        shown = {unit["id"]: unit for unit in game.view(None)["units"]}["st-II"]
        assert (shown["strength"], shown["endurance"], shown["movement"]) == (3, 2, 3)


@pytest.mark.clause("mercury:5.2-j")
@pytest.mark.parametrize(("enemy", "modifiers"), [("0804", {"landing-opposed": -1}), ("0502", {})])
def test_enemies_beside_the_hex_count_one_less(enemy: str, modifiers: dict[str, int]) -> None:
    game = half("german", {"nz-22": enemy, "st-II": "box-west"}, [5], turn=1)
    play(game, "land box-west")
    assert rolls(game, "landing") == [(5, modifiers)]


@pytest.mark.clause("mercury:5.2-k")
@pytest.mark.parametrize(
    ("turn", "drops", "modifiers"),
    [
        (1, 0, {}),
        (1, 1, {"landing-later-drop": -1}),
        (1, 2, {"landing-later-drop": -1}),
        (2, 0, {}),
    ],
)
def test_the_second_and_third_drops_of_20_may_count_one_less(
    turn: int, drops: int, modifiers: dict[str, int]
) -> None:
    game = from_west({"st-II": "box-west"}, [5], turn=turn, drops=drops)
    play(game, "land box-west")
    assert rolls(game, "landing") == [(5, modifiers)]


@pytest.mark.clause("mercury:5.2-k")
def test_drops_are_counted_as_they_are_made() -> None:
    game = from_west({"st-II": "box-west", "fjr3-I": "box-mitte"}, [5, 5], turn=1)
    play(game, "land box-west", "pass", "land box-mitte")
    assert [modifiers for _, modifiers in rolls(game, "landing")] == [
        {},
        {"landing-later-drop": -1},
    ]
    assert state(game).drops == 2


@pytest.mark.clause("mercury:5.2-l")
@pytest.mark.parametrize(
    ("held", "at", "modifiers"),
    [("0904", "0904", {"landing-airfield": 1}), ("0713", "0703", {}), ("0904", "0703", {})],
)
def test_a_controlled_airfield_counts_one_more(
    held: str, at: str, modifiers: dict[str, int]
) -> None:
    units = {"ramcke": "box-west", "st-II": "0703"}
    game = from_west(units, [4], control={"german": [held]})
    play(game, "land box-west" if held == "0713" else f"land box-west ramcke {at}")
    assert where(game, "ramcke") == at
    assert rolls(game, "landing") == [(4, modifiers)]


@pytest.mark.clause("mercury:5.2-m")
@pytest.mark.parametrize(
    ("box", "modifiers"),
    [
        ("air-ground-support", {"landing-air-support": 1}),
        ("air-interdiction", {}),
        ("air-resupply", {}),
    ],
)
def test_the_air_marker_counts_one_more(box: str, modifiers: dict[str, int]) -> None:
    game = from_west({"st-II": "box-west"}, [4], markers={AIR: box})
    play(game, "land box-west")
    assert rolls(game, "landing") == [(4, modifiers)]


@pytest.mark.clause("mercury:5.2.1-a", "mercury:10.2.1-a")
def test_mountain_units_fly_to_the_airfield_beside_their_box() -> None:
    game = from_west({"gjr85-I": "box-west", "gjr85-II": "box-west", "st-II": "0904"}, [5])
    play(game, "land box-west")
    assert answers(game) == {"gjr85-I", "gjr85-II", "all"}
    play(game, "land box-west gjr85-I now")  # nobody is made to fly
    assert (where(game, "gjr85-I"), where(game, "gjr85-II")) == ("0904", "box-west")


@pytest.mark.clause("mercury:5.2.1-b")
def test_the_airfield_must_be_in_german_hands() -> None:
    game = from_west({"gjr85-I": "box-mitte", "st-II": "0904"}, [])
    assert "land box-mitte" not in choices(game)
    game = from_west({"gjr85-I": "box-mitte"}, [], control={"german": ["0713"]})
    assert "land box-mitte" in choices(game)


@pytest.mark.clause("mercury:5.2.1-c")
@pytest.mark.parametrize(
    ("face", "flipped", "points"), [(1, True, 0), (2, False, 1), (4, False, 0)]
)
def test_mountain_units_roll_like_paratroops(face: int, flipped: bool, points: int) -> None:
    game = from_west({"gjr85-I": "box-west", "st-II": "0904"}, [face])  # +1 for the airfield
    play(game, "land box-west all")
    assert (is_reduced(game, "gjr85-I"), damage(game, "gjr85-I")) == (flipped, points)


@pytest.mark.clause("mercury:5.2.1-d")
def test_paratroops_left_in_a_box_may_land_on_a_later_turn() -> None:
    game = from_west({"fjr1-I": "box-ost", "fjr1-III": "0720"}, [5], turn=3)
    play(game, "land box-ost")
    assert choices(game)[:2] == ["land box-ost fjr1-I 0720", "land box-ost fjr1-I 0724"]
    play(game, "land box-ost fjr1-I 0720")
    assert where(game, "fjr1-I") == "0720"


# -- sea transport --------------------------------------------------------------------------------

CONVOY = {**FAR, "gjr100-III": "box-sea", "st-II": "0703"}


@pytest.mark.clause("mercury:5.3-a", "mercury:10.2-c")
def test_the_battalion_waits_in_the_sea_transport_box() -> None:
    game = crete({**FAR, "gjr100-III": "waiting", "st-II": "0703"}, step="start-of-turn")
    assert where(game, "gjr100-III") == "box-sea"
    assert not any(text.startswith("land") for text in choices(game))
    assert "sea" in choices(game)


@pytest.mark.clause("mercury:5.3-b")
def test_a_sea_transport_is_all_the_germans_do_in_that_impulse() -> None:
    game = half("german", CONVOY, [5])
    play(game, "sea 0902")
    assert moment(game) == (2, "B", "allied")


@pytest.mark.clause("mercury:5.3-c")
def test_the_convoy_sails_to_any_of_six_ports_that_is_not_held() -> None:
    game = half("german", CONVOY)
    play(game, "sea")
    assert answers(game) == {"0902", "0904", "0807", "0808", "0713", "0722"}
    game = half("german", {**CONVOY, "nz-23": "0807"})
    play(game, "sea")
    assert answers(game) == {"0902", "0904", "0808", "0713", "0722"}
    assert refused(game, "sea 0807") == ["C5"]
    assert refused(game, "sea 0803") == ["5.3-c"]


@pytest.mark.clause("mercury:5.3-d", "mercury:5.3-e", "mercury:5.3-f")
@pytest.mark.parametrize(
    ("face", "place", "points"),
    [
        (1, "box-sea", 1),
        (2, "box-sea", 1),
        (3, "box-sea", 0),
        (4, "box-sea", 0),
        (5, "0902", 0),
        (6, "0902", 0),
    ],
)
def test_the_sea_transport_table(face: int, place: str, points: int) -> None:
    game = half("german", CONVOY, [face])
    play(game, "sea 0902")
    assert (where(game, "gjr100-III"), damage(game, "gjr100-III")) == (place, points)


@pytest.mark.clause("mercury:5.3-g", "mercury:8.2-a")
@pytest.mark.parametrize(
    ("ships", "result"), [(0, "success"), (1, "success"), (2, "aborted"), (4, "intercepted")]
)
def test_each_naval_marker_that_interdicts_counts_one_less(ships: int, result: str) -> None:
    markers = {f"naval-{letter}": "naval-interdiction" for letter in "abcd"[:ships]}
    markers |= {f"naval-{letter}": "naval-resupply" for letter in "abcd"[ships:]}
    game = half("german", CONVOY, [6], markers=markers)
    play(game, "sea 0902")
    assert rolls(game, "sea-transport") == [(6, {"naval-interdiction": -ships} if ships else {})]
    assert told(game, "sea-transport")[0][3] == result


@pytest.mark.clause("mercury:5.3-h")
@pytest.mark.parametrize(
    ("box", "modifiers"),
    [
        ("air-interdiction", {"air-interdiction": 2}),
        ("air-ground-support", {}),
        ("air-resupply", {}),
    ],
)
def test_the_air_marker_in_interdiction_counts_two_more(
    box: str, modifiers: dict[str, int]
) -> None:
    game = half("german", CONVOY, [3], markers={AIR: box})
    play(game, "sea 0902")
    assert rolls(game, "sea-transport") == [(3, modifiers)]
    assert (where(game, "gjr100-III") == "0902") == bool(modifiers)


# -- reinforcements -------------------------------------------------------------------------------


@pytest.mark.clause("mercury:10.0-a")
def test_reinforcements_come_in_impulse_a_of_their_turn() -> None:
    game = half("allied", {"br-layA": "waiting", "st-II": "0703"}, turn=5, impulse="A")
    assert game.decision.kind == "enter"
    game = half("allied", {"br-layA": "waiting", "st-II": "0703"}, turn=5, impulse="B")
    assert game.decision.kind == "allied-action"
    game = half("allied", {"br-layA": "waiting", "st-II": "0703"}, turn=4, impulse="A")
    assert game.decision.kind == "allied-action"


@pytest.mark.clause("mercury:10.1-a")
def test_allied_reinforcements_appear_in_the_south_ports() -> None:
    units = {"br-layA": "waiting", "st-II": "0703"}
    game = half("allied", units, turn=5, impulse="A")
    assert answers(game) == {"0502", "0409", "0416"}
    assert refused(game, "enter br-layA 0807") == ["10.1-a"]
    play(game, "enter br-layA 0409")
    assert where(game, "br-layA") == "0409"
    game = half("allied", units, turn=5, impulse="A", control={"german": ["0409"]})
    assert answers(game) == {"0502", "0416"}  # ruling E25
    assert refused(game, "enter br-layA 0409") == ["E25"]


@pytest.mark.clause("mercury:10.2-a")
def test_lettered_reinforcements_go_to_their_box() -> None:
    game = crete({**FAR, "ramcke": "waiting", "st-II": "0703"}, step="start-of-turn")
    assert where(game, "ramcke") == "box-west"


@pytest.mark.clause("mercury:10.2-b")
def test_reinforcements_without_a_letter_go_to_any_box() -> None:
    game = crete({**FAR, "gjr100-II": "waiting", "st-II": "0703"}, step="start-of-turn")
    assert choices(game) == [f"box gjr100-II box-{name}" for name in ("west", "mitte", "ost")]
    play(game, "box gjr100-II box-ost")
    assert where(game, "gjr100-II") == "box-ost"
    shown = {unit["id"]: unit for unit in game.view(None)["units"]}
    assert shown["gjr100-II"]["letter"] == "O"  # ruling E12


@pytest.mark.clause("mercury:10.2.1-b")
def test_parachute_reinforcements_land_with_jumpers_of_the_same_letter() -> None:
    game = from_west({"ramcke": "box-west", "st-I": "0803", "st-II": "0703"}, [5])
    play(game, "land box-west")
    assert answers(game) == {"0703", "0803"}


@pytest.mark.clause("mercury:10.2.1-c")
def test_parachute_units_use_air_transport_from_turn_2() -> None:
    units = {"ramcke": "box-west"}
    game = from_west(units, [5], control={"german": ["0904"]})
    play(game, "land box-west")
    assert where(game, "ramcke") == "0904"
    game = from_west({"st-II": "box-west"}, [5], turn=1, control={"german": ["0904"]})
    play(game, "land box-west")
    assert where(game, "st-II") == "0703"  # on turn 1 only the printed hex


@pytest.mark.clause("mercury:10.2.1-d")
def test_other_letters_and_mountain_units_open_no_hex() -> None:
    units = {"ramcke": "box-west", "st-I": "0803", "fjr3-I": "0705", "gjr85-I": "0704"}
    game = from_west(units, [5], letters={"gjr85-I": "W"})
    play(game, "land box-west")
    assert where(game, "ramcke") == "0803"  # the only hex, so nobody was asked


# -- who must jump, and who may stay (ruling E11) ------------------------------------------------


@pytest.mark.clause("mercury:5.2.1-a", "mercury:10.2.1-a")
@pytest.mark.parametrize("turn", [2, 3, 10])
def test_mountain_troops_fly_in_without_the_jumpers_of_their_box(turn: int) -> None:
    units = {**FAR, "ramcke": "box-west", "gjr85-I": "box-west"}
    game = crete(units, [6], turn=turn, side="german", control={"german": ["0904"]})
    play(game, "land box-west gjr85-I now")
    assert (where(game, "gjr85-I"), where(game, "ramcke")) == ("0904", "box-west")


@pytest.mark.clause("mercury:10.2.1-b", "mercury:5.2.1-d")
def test_after_the_first_day_one_jumper_lands_without_the_others() -> None:
    """Each has but its printed hex, and still nobody is made to jump."""
    units = {**FAR, "st-II": "box-west", "st-III": "box-west", "st-IV": "box-west"}
    game = from_west(units, [6], turn=2)
    assert "land box-west now" not in choices(play(game, "land box-west"))
    play(game, "land box-west st-III now")
    assert [where(game, each) for each in ("st-II", "st-III", "st-IV")] == [
        "box-west", "0703", "box-west",
    ]  # fmt: skip


@pytest.mark.clause("mercury:5.2-d")
def test_on_the_first_day_all_jumpers_of_the_box_land_unasked() -> None:
    units = {"st-II": "box-west", "st-III": "box-west", "st-IV": "box-west"}
    game = play(from_west(units, [6, 6, 6], turn=1), "land box-west")
    assert {where(game, each) for each in units} == {"0703"}


@pytest.mark.clause("mercury:10.2.1-c")
def test_a_jumper_alone_with_one_place_to_go_lands_unasked() -> None:
    game = play(from_west({"st-II": "box-west"}, [6], turn=2), "land box-west")
    assert where(game, "st-II") == "0703"


def test_all_of_a_box_may_still_land_at_once() -> None:
    units = {"st-II": "box-west", "st-III": "box-west"}
    game = play(from_west(units, [6, 6], turn=2), "land box-west all")
    assert {where(game, each) for each in units} == {"0703"}


@pytest.mark.clause("mercury:5.2-k")
def test_drops_of_later_days_are_not_counted_with_those_of_20_may() -> None:
    game = dropzone.new("mercury", seed=3)
    for text in ("land box-west", "pass", "land box-mitte", "pass", *["pass"] * 4):
        game.play(text)
    assert [("landing-later-drop" in modifiers) for _, modifiers in rolls(game, "landing")] == (
        [False] * 4 + [True] * (len(rolls(game, "landing")) - 4)
    )
    while game.decision.kind != "german-action":
        game.play(game.decision.choices[-1])
    before = len(rolls(game, "landing"))
    play(game, "land box-ost all")
    later = rolls(game, "landing")[before:]
    assert later
    assert not any("landing-later-drop" in modifiers for _, modifiers in later)
