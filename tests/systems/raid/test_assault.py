"""Dieppe, rule 11.2: the assault, line by line and round by round."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import Game
from tests.systems.raid.play import (
    act,
    alarm,
    answers,
    arranged,
    assault,
    at,
    cdo,
    choices,
    dice_left,
    fights,
    is_reduced,
    offers,
    play,
    position_of,
    refused,
    rolls,
    ten,
    there,
    told,
    top,
    walk,
    where,
)

HEARD = ["first-assault", "first-gun"]


def attack(
    germans: list[str],
    men: list[str],
    *,
    zone: str = "saane-rive",
    start: str = "saane-coude",
    dice: list[int] | None = None,
    reduced: list[str] | None = None,
    **table: object,
) -> Game:
    """A bare assault, up to its line-up."""
    game = arranged(
        {**at(start, *men), **at(zone, *germans)},
        happened=HEARD,
        reduced=reduced or [],
        dice=dice or [],
        **table,
    )
    return play(act(game, start), f"assault {zone}")


# -- who and how ---------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:11.2-b")
@pytest.mark.parametrize("man", ["lovat", "sniper", "mortar"])
def test_only_commandos_start_an_assault(man: str) -> None:
    game = arranged({man: "saane-coude", "gi-mg-1": "saane-rive"})
    act(game, "saane-coude")
    assert refused(game, "assault saane-rive") == ["11.2-b"]


@pytest.mark.clause("dieppe:11.2-a")
def test_a_bare_assault_needs_the_points_for_the_link() -> None:
    """Ruling R-02."""
    game = arranged(
        {**at("saane-coude", *cdo(1)), "gi-mg-1": "longueil"}, reduced=cdo(1), happened=HEARD
    )
    act(game, "saane-coude")
    assert "assault longueil" in choices(game)  # two points are enough
    game = arranged({**at("saillant", *cdo(1)), "gi-mg-1": "hess"})
    act(game, "saillant")
    assert not offers(game, "assault")  # across a red link nobody walks


@pytest.mark.clause("dieppe:11.2-a")
def test_a_set_that_has_moved_makes_no_bare_assault() -> None:
    """Ruling R-02: to enter is to move."""
    game = arranged({**at("saane-coude", *cdo(1)), "gi-mg-1": "smg-casemate-ouest"})
    walk(act(game, "saane-coude"), "saane-rive")
    assert "fire smg-casemate-ouest" in choices(game)
    assert refused(game, "assault smg-casemate-ouest") == ["11.2-b"]


@pytest.mark.clause("dieppe:11.2-c")
def test_germans_defend_themselves_with_all_their_units() -> None:
    game = attack(["gi-off-1"], cdo(1), dice=[1, ten(9)])
    assert fights(game) == [("g1-cdo-1", "gi-off-1", 4 + 1, 1 + 9)]
    assert is_reduced(game, "g1-cdo-1")


@pytest.mark.clause("dieppe:11.2-f", "dieppe:11.2-g", "dieppe:11.2-h", "dieppe:11.2-j")
@pytest.mark.clause("dieppe:11.2-k", "dieppe:11.2-l")
def test_case_one_germans_by_falling_factor_and_the_rest_in_support_at_will() -> None:
    game = attack(["gi-mg-1", "gi-inf-1"], cdo(1, 2, 3), reduced=["g1-cdo-3"])
    assert "line 1: who faces Infantry 1?" in str(game.decision.prompt)
    play(game, "line g1-cdo-1")
    assert "line 2: who faces Machine gun 1?" in str(game.decision.prompt)
    game = attack(["gi-mg-1", "gi-inf-1"], cdo(1, 2, 3))
    assert answers(game) == {"1", "2"}  # the third commando supports either line


@pytest.mark.clause("dieppe:11.2-k")
@pytest.mark.parametrize(
    ("germans", "reduced", "column"),
    [
        (["gi-mg-1", "gi-inf-1", "gun155-1"], [], ["gun155-1", "gi-inf-1", "gi-mg-1"]),
        (["gi-mg-1", "gi-inf-1"], ["gi-inf-1"], ["gi-mg-1", "gi-inf-1"]),
        (["gi-off-1", "flak-1", "gi-mg-1"], [], ["gi-mg-1", "flak-1", "gi-off-1"]),
        (["pillbox-1", "gi-inf-1"], [], ["gi-inf-1", "pillbox-1"]),
    ],
)
def test_the_column_is_ordered_by_factor_strength_and_kind(
    germans: list[str], reduced: list[str], column: list[str]
) -> None:
    dice = [1, ten(0)] * 3
    game = attack(germans, cdo(1, 2, 3), dice=dice, reduced=reduced)
    if game.decision.kind == "line-up":
        play(game, choices(game)[0])
    assert [german for _, german, _, _ in fights(game)][: len(column)] == column


@pytest.mark.clause("dieppe:11.2-m", "dieppe:11.2-n", "dieppe:11.2-o", "dieppe:11.2-p")
def test_case_two_germans_face_the_players_column_and_support_from_the_top() -> None:
    """Example Y13: infantry, infantry; machine gun (+1) behind line 1, officer (+0) behind 2."""
    game = attack(
        ["gi-off-1", "gi-mg-1", "gi-inf-1", "gi-inf-2"],
        cdo(1, 2),
        reduced=["g1-cdo-1"],
        dice=[1, ten(0), 1, ten(0)],
    )
    assert answers(game) == set(cdo(1, 2))  # his own order
    play(game, "line g1-cdo-1")
    assert fights(game) == [
        ("g1-cdo-1", "gi-inf-1", 2 + 1, 2 + 0 + 1),
        ("g1-cdo-2", "gi-inf-2", 4 + 1, 2 + 0 + 0),
    ]


@pytest.mark.clause("dieppe:11.2-p")
def test_case_two_a_second_support_comes_behind_each_line_in_turn() -> None:
    game = attack(
        ["gi-inf-1", "gi-inf-2", "gi-inf-3", "gi-inf-4", "gi-mg-1"],
        cdo(1, 2),
        dice=[1, ten(0), 1, ten(0)],
    )
    supports = [modifiers.get("support") for _, modifiers in rolls(game, "assault-defence")]
    assert supports == [2 + 1, 2]


# -- fighting --------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:11.2-ab", "dieppe:11.2-ac", "dieppe:11.2-r", "dieppe:11.2-s")
@pytest.mark.clause("dieppe:11.2-q", "dieppe:11.2-t", "dieppe:11.2-u", "dieppe:11.2-v")
def test_the_assault_example_of_the_booklet() -> None:
    """Examples X5 and X6: 4+3+1 against 2+8, then 4+4 against 1+6."""
    game = attack(
        ["gi-inf-1", "gi-mg-1"], cdo(1, 2, 3, 4), reduced=["g1-cdo-4"], dice=[1, ten(8), 4, ten(6)]
    )
    assault(game, cdo(1, 3, 4), cdo(2))
    first, second = fights(game)
    assert first[1:] == ("gi-inf-1", 8, 10)
    assert second[1:] == ("gi-mg-1", 8, 7)
    assert is_reduced(game, first[0])
    values = position_of(game).values_of(position_of(game).static.unit_number[first[0]])
    assert (values.fire, values.assault, values.movement) == (2, 2, 2)
    assert where(game, "gi-mg-1") == "eliminated"


@pytest.mark.clause("dieppe:11.2-s")
@pytest.mark.parametrize(
    ("zone", "start", "protection"),
    [
        ("saane-rive", "saane-coude", 0),
        ("smg-bourg", "smg-carrefour", 1),
        ("hess", "reseau-est", 3),
    ],
)
def test_the_zone_protects_the_germans(zone: str, start: str, protection: int) -> None:
    game = attack(["gi-mg-1"], cdo(1), zone=zone, start=start, dice=[1, ten(6)])
    assert fights(game) == [("g1-cdo-1", "gi-mg-1", 5, 1 + 6 + protection)]


@pytest.mark.clause("dieppe:11.2-s", "dieppe:12-b")
def test_the_worked_assault_on_the_battery() -> None:
    """Example Y12: 4+4+5 against 4+3+1 destroys a gun; 4+2+2 against 4+3+3 costs a step."""
    game = attack(
        ["gun155-1", "gun155-2"],
        cdo(1, 2, 3, 4, 5),
        zone="hess",
        start="reseau-est",
        dice=[5, ten(1), 2, ten(3)],
    )
    for line in (1, 1, 2):
        game.play(("support", line))
    assert [fight[2:] for fight in fights(game)] == [(13, 8), (8, 10)]
    assert where(game, "gun155-1") == "eliminated"
    assert is_reduced(game, "g1-cdo-2")
    assert game.view()["award"]["guns"] == 10


@pytest.mark.clause("dieppe:11.2-i", "dieppe:11.2-w")
def test_rounds_go_on_until_the_germans_are_gone_or_the_player_stops() -> None:
    game = attack(["gi-inf-1"], cdo(1), dice=[6, ten(0), 6, ten(0)])
    assert is_reduced(game, "gi-inf-1")
    assert set(choices(game)) == {"fight", "prisoner", "back"}
    play(game, "fight")
    assert where(game, "gi-inf-1") == "eliminated"
    assert told(game, "assault-won")
    assert dice_left(game) == 0


@pytest.mark.clause("dieppe:11.2-x", "dieppe:11.2-y")
def test_stopping_sends_all_back_and_the_germans_put_their_best_on_top() -> None:
    game = attack(
        ["gi-inf-1", "gi-inf-2", "gi-mg-1"],
        [*cdo(1, 2, 3), "lovat"],
        dice=[6, ten(0), 6, ten(0), 1, ten(9)],
    )
    play(game, "back")
    assert there(game, "saane-coude") >= {*cdo(1, 2, 3), "lovat"}
    assert top(game, "saane-rive") == "gi-mg-1"
    assert not offers(game, "move")  # no land movement follows an assault


@pytest.mark.clause("dieppe:11.2-x")
def test_those_who_wait_behind_are_lost_with_the_last_commando() -> None:
    """Ruling R-19."""
    game = attack(
        ["gi-inf-1", "gi-inf-2"], [*cdo(1), "lovat", "mortar"], reduced=cdo(1), dice=[1, ten(9)]
    )
    assert {where(game, man) for man in (*cdo(1), "lovat", "mortar")} == {"eliminated"}
    assert told(game, "assault-lost")


@pytest.mark.clause("dieppe:11.2-z")
def test_the_winners_stay_with_those_who_waited_behind() -> None:
    game = attack(["gi-mg-1"], [*cdo(1), "lovat"], dice=[6, ten(0)])
    assert there(game, "saane-rive") == {"g1-cdo-1", "lovat"}


@pytest.mark.clause("dieppe:11.2-aa")
@pytest.mark.parametrize(
    ("germans", "reduced", "offered"),
    [
        (["gi-inf-1", "gi-mg-1"], [], True),
        (["gi-inf-1", "gi-off-1"], [], True),
        (["gi-inf-1", "gi-inf-2"], ["gi-inf-1"], False),
        (["gi-inf-1", "flak-1"], ["gi-inf-1"], False),
        (["gi-inf-1", "pillbox-1"], ["gi-inf-1"], False),
    ],
)
def test_a_last_german_of_one_level_may_be_taken(
    germans: list[str], reduced: list[str], offered: bool
) -> None:
    """Ruling R-28: no flak, no pillbox; a lone full infantry has two levels."""
    last = germans[1]
    dice = [1, ten(9)] * 4
    game = arranged(
        {**at("saane-coude", *cdo(1, 2)), last: "saane-rive"}, happened=HEARD, dice=dice
    )
    play(act(game, "saane-coude"), "assault saane-rive")
    fight_on_until_round(game)
    assert ("prisoner" in choices(game)) == offered
    if offered:
        play(game, "prisoner")
        assert told(game, "prisoner")
        assert where(game, last) == "saane-rive"
        assert where(game, "g1-cdo-1") == "saane-rive"
    else:
        assert refused(game, "prisoner") == ["11.2-aa"]


def fight_on_until_round(game: Game) -> None:
    while game.decision.kind == "line-up":
        game.play(game.decision.choices[0])


@pytest.mark.clause("dieppe:11.2-w")
def test_where_there_is_no_room_to_go_back_to_the_assault_goes_on() -> None:
    """Ruling R-20: a set that came through a full zone has nowhere for its surplus."""
    full = at("saane-pont", *cdo(1, 2, 3, 4, 5, group=2))
    others = {
        **at("quiberville-plage", *cdo(6, 7, 8, 9, 10, group=2)),
        **at("saane-rive", *cdo(1, 2, 3, 4, 5)),
    }
    game = arranged(
        {
            **full,
            **others,
            **at("quiberville-bourg", "mills-roberts", *cdo(6)),
            "gi-inf-1": "orange-2",
        },
        happened=HEARD,
        mines=["quiberville-bourg"],
        wire=["smg-casemate-ouest"],
        dice=[1, ten(9)] * 2,
    )
    play(act(game, "quiberville-bourg"), "move", "move saane-pont", "move saane-pont orange-2")
    assert len(fights(game)) == 2  # nobody was asked whether to break off
    assert told(game, "assault-lost")


@pytest.mark.clause("dieppe:11.2-x")
def test_room_for_exactly_the_surplus_is_room_enough_to_go_back() -> None:
    """Ruling R-20: the reduced survivor has one level, and nine are next door."""
    game = arranged(
        {
            **at("saane-pont", *cdo(1, 2, 3, 4, 5, group=2)),
            **at("quiberville-plage", *cdo(6, 7, 8, 9, 10, group=2)),
            **at("saane-rive", *cdo(1, 2, 3, 4, 5)),
            **at("quiberville-bourg", "mills-roberts", *cdo(6)),
            "gi-inf-1": "orange-2",
        },
        happened=HEARD,
        reduced=["g2-cdo-10"],
        mines=["quiberville-bourg"],
        wire=["smg-casemate-ouest"],
        dice=[1, ten(9)],
    )
    play(act(game, "quiberville-bourg"), "move", "move saane-pont", "move saane-pont orange-2")
    play(game, "back")
    assert where(game, "g1-cdo-6") == "quiberville-plage"  # the one place, so nobody is asked


@pytest.mark.clause("dieppe:11.2-x")
def test_a_surplus_goes_where_the_player_likes_when_its_zone_is_full() -> None:
    """Ruling R-20."""
    game = arranged(
        {
            **at("saane-pont", *cdo(1, 2, 3, 4, 5, group=2)),
            **at("quiberville-bourg", "mills-roberts", *cdo(6)),
            "gi-inf-1": "orange-2",
        },
        happened=HEARD,
        dice=[1, ten(9)],
    )
    play(
        act(game, "quiberville-bourg"),
        "move",
        "move saane-pont",
        "move saane-pont orange-2",
        "back",
    )
    assert game.decision.kind == "surplus"
    assert answers(game) == {
        "quiberville-bourg",
        "quiberville-plage",
        "saane-rive",
        "smg-casemate-ouest",
    }
    play(game, "surplus saane-rive")
    assert where(game, "g1-cdo-6") == "saane-rive"


@pytest.mark.clause("dieppe:11.2-r")
def test_those_who_support_are_never_hit() -> None:
    game = attack(["gi-inf-1"], cdo(1, 2, 3), dice=[1, ten(9)])
    assert [is_reduced(game, man) for man in cdo(1, 2, 3)].count(True) == 1
    assert fights(game)[0][2] == 4 + 4 + 1


@pytest.mark.clause("dieppe:12-a", "dieppe:11.2-q")
def test_a_gun_hit_in_any_round_is_destroyed_though_the_assault_is_broken_off() -> None:
    """Ruling R-17."""
    game = attack(
        ["gun155-1", "gun155-2"],
        cdo(1, 2),
        zone="hess",
        start="baraquements",
        dice=[6, ten(0), 1, ten(9)],
    )
    play(game, "back")
    assert where(game, "gun155-1") == "eliminated"
    assert where(game, "gun155-2") == "hess"
    assert alarm(game) == 0  # the first gun has been heard before


@pytest.mark.clause("dieppe:11.2-d")
def test_one_zone_may_be_assaulted_again_by_another_set() -> None:
    """Ruling R-40."""
    game = arranged(
        {
            **at("saane-coude", *cdo(1)),
            **at("smg-casemate-ouest", *cdo(2)),
            "gi-inf-1": "saane-rive",
        },
        happened=HEARD,
        dice=[1, ten(9), 1, ten(9)],
    )
    play(act(game, "saane-coude"), "assault saane-rive", "back")
    while game.decision.kind != "british-phase":
        play(game, "done")
    play(act(game, "smg-casemate-ouest"), "assault saane-rive")
    assert len(fights(game)) == 2


def test_the_helper_lines_up_as_told() -> None:
    game = attack(["gi-mg-1", "gi-inf-1"], cdo(1, 2, 3), dice=[6, ten(0), 6, ten(0)])
    assault(game, cdo(1), cdo(2, 3))
    assert [modifiers for _, modifiers in rolls(game, "assault")] == [{}, {"support": 2}]
