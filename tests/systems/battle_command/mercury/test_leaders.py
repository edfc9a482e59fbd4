"""Mercury, rules 12.1 and 12.2: Süssmann and Freyberg."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.mercury.crete import fighting, half, marching, whole
from tests.systems.battle_command.play import (
    answers,
    choices,
    damage,
    marker_at,
    play,
    reach,
    refused,
    rolls,
    where,
)

SUESSMANN, FREYBERG = "leader-suessmann", "leader-freyberg"
HELD = {"german": ["0904"]}


def with_suessmann(kind: Any, side: str, at: str, units: Any, dice: Any = (), **table: Any) -> Game:
    game: Game = kind(side, units, dice, options=["suessmann"], markers={SUESSMANN: at}, **table)
    return game


def with_freyberg(kind: Any, side: str, at: str, units: Any, dice: Any = (), **table: Any) -> Game:
    options = ["freyberg", "coordination"]
    game: Game = kind(side, units, dice, options=options, markers={FREYBERG: at}, **table)
    return game


@pytest.mark.clause("mercury:12.1-a", "mercury:12.2-a")
@pytest.mark.parametrize(
    ("option", "leader", "side", "units"),
    [
        ("suessmann", SUESSMANN, "german", ("st-II", "st-III", "st-IV")),
        ("freyberg", FREYBERG, "allied", ("nz-22", "nz-23", "nz-28")),
    ],
)
def test_a_leader_does_not_count_for_stacking(
    option: str, leader: str, side: str, units: tuple[str, ...]
) -> None:
    others = {"st-I": "1003", "nz-19": "0409"}
    game = marching(
        side,
        {**dict.fromkeys(units, "0805"), **others},
        options=[option],
        markers={leader: "0805"},
    )
    play(game, "move done")
    assert game.decision.kind != "eliminate"
    assert {where(game, unit) for unit in units} == {"0805"}


@pytest.mark.clause("mercury:12.1.1-a")
def test_units_that_move_with_suessmann_go_one_hex_further() -> None:
    units = {"st-II": "0713", "st-III": "0713", "st-I": "0713"}
    game = with_suessmann(marching, "german", "0713", units)
    assert "0717" not in reach(game, "st-II")  # without him three hexes
    play(game, "move st-II")
    assert "move st-II 0717 with-leader" in choices(game)
    play(game, "move st-II 0717 with-leader")
    assert (where(game, "st-II"), marker_at(game, SUESSMANN)) == ("0717", "0717")
    assert "0717" in reach(game, "st-III")  # it stays stacked with him
    assert "0617" not in reach(game, "st-III")
    play(game, "move st-III 0717")
    assert where(game, "st-III") == "0717"


@pytest.mark.clause("mercury:12.1.1-a")
def test_a_unit_that_did_not_begin_with_suessmann_gains_nothing() -> None:
    units = {"st-II": "0713", "st-III": "0713", "st-I": "0712"}
    game = with_suessmann(marching, "german", "0713", units)
    play(game, "move st-II 0716 with-leader")
    assert "0716" in reach(game, "st-III")
    assert "0716" not in reach(game, "st-I")  # four hexes, and it began elsewhere
    assert refused(game, "move st-III 0715 with-leader")  # he has gone


@pytest.mark.clause("mercury:12.1.1-a")
def test_a_unit_with_suessmann_may_make_its_longer_move_in_parts() -> None:
    units = {"st-II": "0713", "st-III": "0713", "st-I": "0713"}
    game = with_suessmann(marching, "german", "0713", units)
    play(game, "move st-II 0714 with-leader", "move st-II")
    ends = {text.split()[2] for text in choices(game) if text.endswith("with-leader")}
    assert "0717" in ends
    assert "0718" not in ends


@pytest.mark.clause("mercury:12.1.1-a")
def test_the_extra_hex_does_not_lift_a_stop() -> None:
    game = with_suessmann(marching, "german", "0614", {"st-II": "0614", "st-III": "0703"})
    play(game, "move st-II 0615 with-leader")  # rough ground, ruling E37
    assert "move st-II" not in choices(game)


@pytest.mark.clause("mercury:12.1.2-a")
@pytest.mark.parametrize(("at", "modifiers"), [("0805", {"leader-attacking": 1}), ("0904", {})])
def test_an_attack_from_his_hex_adds_one_whether_wanted_or_not(
    at: str, modifiers: dict[str, int]
) -> None:
    units = {"st-II": "0805", "st-III": "0904", "nz-28": "0806"}
    dice = [3, 1] if at == "0805" else [3]  # his hex suffers, so he is rolled for
    game = with_suessmann(fighting, "german", at, units, dice, control={})
    play(game, "attack 0806")
    assert rolls(game, "combat") == [(3, modifiers)]


@pytest.mark.clause("mercury:12.1.2-b")
def test_suessmann_gives_nothing_in_defence() -> None:
    units = {"st-II": "0805", "nz-28": "0806"}
    game = with_suessmann(fighting, "allied", "0805", units, [3, 1])
    play(game, "attack 0805")
    assert rolls(game, "combat") == [(3, {})]


@pytest.mark.clause("mercury:12.1.3-a")
@pytest.mark.parametrize(("face", "place"), [(5, "0805"), (6, "eliminated")])
def test_suessmann_may_fall_when_his_hex_is_hurt(face: int, place: str) -> None:
    units = {"st-II": "0805", "nz-28": "0806"}
    game = with_suessmann(fighting, "allied", "0805", units, [3, face])  # 1/1
    play(game, "attack 0805")
    assert (marker_at(game, SUESSMANN), len(rolls(game, "leader-check"))) == (place, 1)


@pytest.mark.clause("mercury:12.1.3-a")
def test_nobody_rolls_for_him_while_his_hex_is_unhurt() -> None:
    units = {"st-II": "0805", "st-III": "0705", "nz-28": "0806"}
    game = with_suessmann(fighting, "german", "0805", units, [1], control=HELD)
    play(game, "attack 0806 with st-II st-III now")  # 2:1 and +1: 1/1
    play(game, "damage st-III")
    assert rolls(game, "leader-check") == []


@pytest.mark.clause("mercury:12.1.3-b")
def test_suessmann_alone_is_lost_to_an_enemy_who_enters() -> None:
    game = with_suessmann(marching, "allied", "0705", {"nz-28": "0806", "st-II": "0703"})
    play(game, "move nz-28 0705")
    assert marker_at(game, SUESSMANN) == "eliminated"
    game = with_suessmann(marching, "allied", "0715", {"nz-28": "0713", "st-II": "0703"})
    play(game, "move nz-28 0716")  # he is caught by a unit that passes
    assert marker_at(game, SUESSMANN) == "eliminated"


@pytest.mark.clause("mercury:12.2.1-a")
def test_units_with_freyberg_attack_as_one_nation() -> None:
    stack = {"nz-28": "0806", "br-welch": "0806", "gr-6": "0806", "st-II": "0805"}
    command = "attack 0805 with nz-28 br-welch gr-6 now"
    game = with_freyberg(fighting, "allied", "0806", stack, [6])
    play(game, command)
    assert rolls(game, "combat") == [(6, {})]
    game = with_freyberg(fighting, "allied", "0807", stack, [6])
    play(game, command)
    assert rolls(game, "combat") == [(6, {"coordination": -2})]


@pytest.mark.clause("mercury:12.2.1-b")
def test_units_of_other_hexes_keep_their_nations() -> None:
    units = {"nz-28": "0806", "br-welch": "0806", "au-2-1": "0705", "gr-6": "0705", "st-II": "0805"}
    game = with_freyberg(fighting, "allied", "0806", units, [6])
    play(game, "attack 0805 with nz-28 br-welch au-2-1 gr-6 now")
    assert rolls(game, "combat") == [(6, {"coordination": -2})]  # his hex, Australians, Greeks


@pytest.mark.clause("mercury:12.2.2-a")
@pytest.mark.parametrize(("face", "place"), [(5, "0806"), (6, "eliminated")])
def test_freyberg_may_fall_when_his_hex_is_hurt(face: int, place: str) -> None:
    units = {"st-II": "0805", "nz-28": "0806"}
    game = with_freyberg(fighting, "german", "0806", units, [3, face], control=HELD)
    play(game, "attack 0806")
    assert (marker_at(game, FREYBERG), len(rolls(game, "leader-check"))) == (place, 1)


@pytest.mark.clause("mercury:12.2.2-b")
def test_freyberg_alone_is_lost_to_an_enemy_who_enters() -> None:
    game = with_freyberg(marching, "german", "0807", {"st-II": "0806", "nz-28": "0502"})
    play(game, "move st-II 0807")
    assert marker_at(game, FREYBERG) == "eliminated"


# -- where leaders are and go (ruling E28) -------------------------------------------------------


def test_the_leaders_have_their_places_at_the_start() -> None:
    game = whole(dice=[5] * 6, options=["suessmann", "freyberg"])
    assert (marker_at(game, SUESSMANN), marker_at(game, FREYBERG)) == ("box-mitte", "0807")
    play(game, "land box-mitte")
    assert marker_at(game, SUESSMANN) == "0705"


def test_a_leader_moves_alone_three_hexes_through_rough_ground_once() -> None:
    game = with_suessmann(marching, "german", "0614", {"st-II": "0703"})
    play(game, f"move {SUESSMANN}")
    assert {"0616", "0516"} <= answers(game)
    play(game, f"move {SUESSMANN} 0616")
    assert marker_at(game, SUESSMANN) == "0616"
    assert refused(game, f"move {SUESSMANN}") == ["E28"]


@pytest.mark.parametrize(("word", "place"), [("go", "0806"), ("stay", "0805")])
def test_a_leader_may_retreat_with_his_stack(word: str, place: str) -> None:
    units = {"st-II": "0804", "nz-28": "0805", "nz-23": "0806"}
    game = with_freyberg(fighting, "german", "0805", units, [6, 1], control=HELD)
    play(game, "attack 0805", "retreat", f"leader {word}")
    assert (where(game, "nz-28"), marker_at(game, FREYBERG)) == ("0806", place)


def test_a_leader_may_advance_with_a_unit() -> None:
    units = {"st-II": "0904", "st-III": "0904", "st-IV": "0904", "gr-6": "0805"}
    game = with_suessmann(fighting, "german", "0904", units, [4])
    play(game, "attack 0805 with st-II st-III st-IV now", "advance st-II 0805", "leader go")
    assert marker_at(game, SUESSMANN) == "0805"


def test_freyberg_waits_while_the_allies_may_not_move() -> None:
    game = with_freyberg(
        half, "allied", "0806", {"nz-28": "0806", "st-II": "0705"}, turn=1, impulse="A"
    )
    play(game, "act")
    assert choices(game) == ["attack 0705", "attack done"]


@pytest.mark.clause("mercury:12.1.3-a", "mercury:6.3.1-a")
@pytest.mark.parametrize(("hurt", "checks"), [("st-III", 0), ("st-II", 1)])
def test_nobody_rolls_for_suessmann_because_his_hex_stands_fast(hurt: str, checks: int) -> None:
    """Ruling E42: only a point of the table brings the die, before anybody retreats."""
    units = {"st-II": "0718", "st-III": "0617", "nz-28": "0618"}
    dice = [1, 5][: 1 + checks]
    game = with_suessmann(fighting, "german", "0718", units, dice, control=HELD)
    play(game, "attack 0618 with st-II st-III now", "damage st-III", f"damage {hurt}", "stand")
    assert marker_at(game, SUESSMANN) == "0718"
    assert damage(game, "st-II") == 1 + checks
    assert len(rolls(game, "leader-check")) == checks


@pytest.mark.clause("mercury:12.2.2-a", "mercury:6.3.1-a")
@pytest.mark.parametrize(("hurt", "checks"), [("nz-23", 0), ("nz-22", 1)])
def test_nobody_rolls_for_freyberg_because_his_hex_stands_fast(hurt: str, checks: int) -> None:
    units = {"nz-22": "0718", "nz-23": "0617", "st-II": "0618"}
    dice = [2, 5][: 1 + checks]
    game = with_freyberg(fighting, "allied", "0718", units, dice)
    play(game, "attack 0618 with nz-22 nz-23 now", "damage nz-23", f"damage {hurt}", "stand")
    assert marker_at(game, FREYBERG) == "0718"
    assert damage(game, "nz-22") == 1 + checks
    assert len(rolls(game, "leader-check")) == checks


# -- other rules that meet a leader alone in his hex -----------------------------------------------


@pytest.mark.clause("mercury:12.2.2-b", "mercury:5.2-e")
def test_freyberg_alone_is_lost_to_paratroops_who_land_on_him() -> None:
    units = {"st-II": "box-west", "nz-22": "0502"}
    game = with_freyberg(half, "german", "0703", units, [6], turn=1)
    play(game, "land box-west")
    assert (where(game, "st-II"), marker_at(game, FREYBERG)) == ("0703", "eliminated")


@pytest.mark.clause("mercury:12.2.2-b", "mercury:5.3-f")
@pytest.mark.parametrize(("face", "place"), [(6, "eliminated"), (4, "0902")])
def test_freyberg_alone_is_lost_to_a_convoy_that_comes_in(face: int, place: str) -> None:
    units = {"gjr100-III": "box-sea", "nz-22": "0502"}
    game = with_freyberg(half, "german", "0902", units, [face], turn=3)
    play(game, "sea 0902")
    assert marker_at(game, FREYBERG) == place


@pytest.mark.clause("mercury:12.1.3-b", "mercury:12.3.1-b")
def test_suessmann_alone_is_lost_to_irregulars_who_rise_in_his_hex() -> None:
    units = {"st-II": "0805", "nz-22": "0502", "gr-irr1": "waiting"}
    options = ["suessmann", "irregulars"]
    game = half("allied", units, options=options, markers={SUESSMANN: "0804"})
    play(game, "irregulars", "irregulars gr-irr1 0804")
    assert marker_at(game, SUESSMANN) == "eliminated"


@pytest.mark.clause("mercury:6.3.2-b")
def test_a_leader_alone_opens_no_hex_beside_an_enemy() -> None:
    """He is no combat unit; a battalion in the same hex does open it."""
    units = {"st-II": "0718", "nz-28": "0618"}
    for more, is_open in (({}, False), ({"st-III": "0617"}, True)):
        game = with_suessmann(fighting, "german", "0617", {**units, **more}, [1], control=HELD)
        play(game, "attack 0618 with st-II now")
        while game.decision.kind in ("damage", "stand-fast"):
            play(game, "retreat" if game.decision.kind == "stand-fast" else choices(game)[0])
        ways = {text.split()[2] for text in choices(game) if text.startswith("retreat st-II ")}
        assert ("0617" in ways) is is_open


@pytest.mark.clause("mercury:12.2.2-a", "mercury:12.3.2-a")
def test_a_band_that_is_wiped_out_in_his_hex_brings_the_die_for_freyberg() -> None:
    """It comes back unhurt another day, and its hex suffered all the same."""
    units = {"gr-irr1": "0806", "nz-28": "0806", "st-II": "0805"}
    game = half(
        "german", units, [3, 6], options=["freyberg", "irregulars"], markers={FREYBERG: "0806"},
        control=HELD,
    )  # fmt: skip
    play(game, "act", "move done", "attack 0806 with st-II now")
    while game.decision.kind == "damage":
        play(game, next((t for t in choices(game) if "irr1" in t), choices(game)[0]))
    assert where(game, "gr-irr1") == "waiting"
    assert damage(game, "nz-28") == 0
    assert marker_at(game, FREYBERG) == "eliminated"


def test_a_leader_goes_with_no_unit_that_came_to_him_on_its_way() -> None:
    """Ruling E28: from where both began."""
    units = {"st-II": "0904", "st-III": "0804", "nz-22": "0502"}
    game = with_suessmann(marching, "german", "0804", units)
    play(game, "move st-II 0804")
    assert "move st-III" in choices(game)
    onward = choices(play(game.copy(), "move st-II"))
    assert onward
    assert not any(text.endswith("with-leader") for text in onward)
    shared = choices(play(game, "move st-III"))
    assert any(text.endswith("with-leader") for text in shared)


@pytest.mark.parametrize(("held", "place"), [("0502", "0705"), ("0705", "box-mitte")])
def test_suessmann_comes_down_only_where_no_enemy_is(held: str, place: str) -> None:
    """Ruling E28."""
    units = {"pi-7": "box-mitte", "nz-22": held}
    game = with_suessmann(half, "german", "box-mitte", units, [6], turn=1)
    play(game, "land box-mitte")
    assert marker_at(game, SUESSMANN) == place
