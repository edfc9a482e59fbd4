"""Dieppe, chapters 12 and 13: objectives, victory, and the harder games."""

from __future__ import annotations

import pytest

import dropzone
from dropzone.core.data.registry import game_definition
from tests.systems.raid.play import (
    NONE_COME,
    ONLY,
    act,
    alarm,
    arranged,
    at,
    cdo,
    end_phase,
    has,
    play,
    position_of,
    ten,
    there,
    told,
    walk,
    where,
)

ABOARD = {"lca-1": "sea-east", "lca-2": "sea-east", "lca-3": "sea-east"}
MEN = [*cdo(*range(1, 9)), *cdo(*range(1, 17), group=2)]


# -- 12 --------------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:12-b")
@pytest.mark.parametrize(("lost", "points"), [(0, 0), (1, 10), (2, 20)])
def test_each_gun_counter_is_worth_ten_points(lost: int, points: int) -> None:
    guns = {f"gun155-{n}": "eliminated" if n <= lost else "hess" for n in (1, 2)}
    assert arranged(guns).view()["award"]["guns"] == points


@pytest.mark.clause("dieppe:12-d", "dieppe:12-e", "dieppe:12-f")
@pytest.mark.parametrize(("turn", "bonus"), [(1, 5), (5, 5), (6, 2), (8, 2), (9, 0), (12, 0)])
def test_the_turn_in_which_the_last_gun_falls_gives_a_bonus(turn: int, bonus: int) -> None:
    game = arranged(
        {**at("baraquements", *cdo(1, 2)), "gun155-2": "hess", "gun155-1": "eliminated"},
        turn=turn,
        happened=["first-assault", "first-gun"],
        dice=[6, ten(0)],
    )
    play(act(game, "baraquements"), "assault hess")
    assert game.view()["award"]["battery-time"] == bonus


@pytest.mark.clause("dieppe:12-g", "dieppe:12-h")
def test_a_commando_who_moves_into_a_t_zone_cuts_the_line_for_two_points_in_all() -> None:
    game = arranged({**at("quiberville-plage", *cdo(1)), **at("ailly-phare", *cdo(2))})
    walk(act(game, "quiberville-plage"), "saane-pont")
    assert has(game, "cut", "saane-pont")
    assert game.view()["award"]["telephone"] == 2
    walk(act(game, "ailly-phare"), "ailly-poste")
    assert has(game, "cut", "ailly-poste")
    assert game.view()["award"]["telephone"] == 2


@pytest.mark.clause("dieppe:12-g")
@pytest.mark.parametrize("man", ["lovat", "sniper", "mortar"])
def test_nobody_but_a_commando_cuts_the_line(man: str) -> None:
    game = arranged(at("quiberville-plage", man))
    walk(act(game, "quiberville-plage"), "saane-pont")
    assert not has(game, "cut", "saane-pont")


@pytest.mark.clause("dieppe:12-g")
@pytest.mark.parametrize(("dice", "cut"), [([6, ten(0)], True), ([1, ten(9)], False)])
def test_where_germans_are_met_the_line_is_cut_when_they_are_gone(
    dice: list[int], cut: bool
) -> None:
    """Ruling R-18."""
    game = arranged(
        {**at("ailly-phare", *cdo(1, 2)), "gi-mg-1": "ailly-poste"},
        happened=["first-assault"],
        dice=dice,
    )
    play(act(game, "ailly-phare"), "assault ailly-poste")
    if not cut:
        play(game, "back")
    assert has(game, "cut", "ailly-poste") == cut


@pytest.mark.clause("dieppe:12-i", "dieppe:12-j")
@pytest.mark.parametrize(("officer", "points"), [("lovat", -5), ("mills-roberts", -3)])
def test_an_officer_lost_costs_points(officer: str, points: int) -> None:
    assert arranged({officer: "eliminated"}).view()["award"]["officers"] == points


@pytest.mark.clause("dieppe:12-k", "dieppe:12-l")
@pytest.mark.parametrize(("unit", "line"), [("flak-1", "flak"), ("pillbox-3", "pillboxes")])
def test_flak_and_pillboxes_are_worth_a_point_each(unit: str, line: str) -> None:
    whole = game_of_everything()
    others = {"flak-1": 3, "pillbox-3": 4}[unit]
    for lost in range(others + 1):
        names = [f"{unit.split('-')[0]}-{n}" for n in range(1, lost + 1)]
        game = arranged({**whole, **at("eliminated", *names)})
        assert game.view()["award"][line] == lost


def game_of_everything() -> dict[str, str]:
    """Flak and pillboxes where they start."""
    counters = game_definition("dieppe").components.counters  # type: ignore[attr-defined] # Raid
    return {each.id: each.zone for each in counters if each.zone}


@pytest.mark.clause("dieppe:12-m")
@pytest.mark.parametrize(("taken", "points"), [(0, 0), (2, 2), (4, 3)])
def test_prisoners_aboard_score_one_each_and_three_at_most(taken: int, points: int) -> None:
    names = [f"gi-mg-{n}" for n in range(1, taken + 1)]
    game = arranged({**ABOARD, **at("lca-1", *names)}, prisoners=names)
    assert game.view()["award"]["prisoners"] == points
    ashore = arranged({**at("saane-coude", *names, *cdo(1))}, prisoners=names)
    assert ashore.view()["award"]["prisoners"] == 0


@pytest.mark.clause("dieppe:12-m")
def test_prisoners_board_with_a_commando_and_take_no_room() -> None:
    game = arranged(
        {
            "lca-1": "de-g1",
            **at("lca-1", *cdo(1, 2, 3)),
            **at("orange-1", *cdo(4), "gi-mg-1"),
        },
        reembarked=cdo(1, 2, 3),
        prisoners=["gi-mg-1"],
    )
    play(act(game, "orange-1"), "embark")
    assert where(game, "gi-mg-1") == "lca-1"
    assert game.view()["award"]["prisoners"] == 1


@pytest.mark.clause("dieppe:12-n")
@pytest.mark.parametrize("place", ["eliminated", "withdrawn", "saane-coude"])
def test_each_commando_not_aboard_at_the_end_costs_a_point(place: str) -> None:
    aboard = {**ABOARD, "lca-4": "sea-west", "lca-5": "sea-west", "lca-6": "sea-west"}
    boats = [f"lca-{n}" for n in range(1, 7)]
    places = {man: boats[number % 6] for number, man in enumerate(MEN)}
    officers = {"lovat": "lca-1", "mills-roberts": "lca-2"}
    home = {**aboard, **places, **officers, **at("hess", "gun155-1", "gun155-2")}
    full = {**game_of_everything(), **home}
    assert arranged(full).view()["if_ended_now"] == 0
    lost = arranged({**full, MEN[0]: place})
    assert lost.view()["if_ended_now"] == -1
    free = arranged({**full, MEN[0]: place}, house_rules={"losses_cost_vp": False})
    assert free.view()["if_ended_now"] == 0


@pytest.mark.clause("dieppe:12-n")
@pytest.mark.parametrize("zone", ["saane-coude", "ailly-bois"])  # the latter is the first of all
def test_an_officer_left_ashore_counts_as_lost_with_the_house_rule(zone: str) -> None:
    for rule, points in ((True, -5), (False, 0)):
        game = arranged({"lovat": zone}, turn=12, house_rules={"losses_cost_vp": rule})
        end_phase(game)
        assert game.result.points["officers"] == points


@pytest.mark.clause("dieppe:12-p", "dieppe:12-q", "dieppe:12-r")
@pytest.mark.parametrize(
    ("guns", "small", "cut", "points", "level"),
    [
        (2, 0, False, 20, "total"),
        (1, 7, True, 19, "half"),
        (1, 0, False, 10, "half"),
        (0, 7, True, 9, "failure"),
    ],
)
def test_the_levels_begin_at_exactly_twenty_and_ten(
    guns: int, small: int, cut: bool, points: int, level: str
) -> None:
    targets = [f"flak-{n}" for n in range(1, 4)] + [f"pillbox-{n}" for n in range(1, 5)]
    lost = [f"gun155-{n}" for n in range(1, guns + 1)] + targets[:small]
    game = arranged(
        {**game_of_everything(), **at("eliminated", *lost)},
        turn=12,
        cut=["saane-pont"] if cut else [],
        house_rules={"losses_cost_vp": False},
    )
    end_phase(game)
    assert (game.result.points["vp"], game.result.level) == (points, level)


@pytest.mark.clause("dieppe:12-p", "dieppe:12-q", "dieppe:12-r")
@pytest.mark.parametrize(
    ("guns", "flaks", "level"),
    [(2, 0, "total"), (1, 9, "half"), (1, 0, "half"), (0, 3, "failure")],
)
def test_the_level_of_the_result(guns: int, flaks: int, level: str) -> None:
    """20, 17, 10 and 3 points; nineteen are still half a success."""
    units = game_of_everything()
    lost = [f"gun155-{n}" for n in range(1, guns + 1)]
    lost += [f"flak-{n}" for n in range(1, 4)][:flaks] + [f"pillbox-{n}" for n in range(1, 5)][
        : flaks - 3
    ]
    game = arranged(
        {**units, **at("eliminated", *lost)}, turn=12, house_rules={"losses_cost_vp": False}
    )
    end_phase(game)
    assert game.result.level == level
    assert game.result.winner == (None if level == "failure" else "british")


@pytest.mark.clause("dieppe:12-p", "dieppe:12-s")
def test_the_worked_result_of_the_real_raid() -> None:
    """Example Y15: 20+2+2+1+2+2-5 = 24."""
    boats = {f"lca-{n}": "sea-east" if n < 5 else "sea-west" for n in range(1, 8)}
    aboard = {man: f"lca-{1 + number % 7}" for number, man in enumerate(MEN[5:])}
    units = {
        **game_of_everything(),
        **boats,
        **aboard,
        **at("eliminated", *MEN[:5], "gun155-1", "gun155-2", "flak-1", "pillbox-1", "pillbox-2"),
        **at("lca-1", "lovat", "mills-roberts", "gi-mg-1", "gi-mg-2"),
    }
    game = arranged(
        units,
        turn=12,
        battery_fell=8,
        cut=["saane-pont"],
        prisoners=["gi-mg-1", "gi-mg-2"],
        reembarked=MEN[5:],
    )
    end_phase(game)
    assert game.result.points["vp"] == 24
    assert game.result.level == "total"


# -- 13 --------------------------------------------------------------------------------------------


def turned(marker: str, **table: object) -> set[str]:
    """Who comes up where a marker is turned from next door."""
    letter = marker[0].upper()
    zone, start, via = {
        "A": ("smg-bourg", "saane-coude", "saane-rive"),
        "B": ("smg-plateau", "saane-coude", "plateau-ouest"),
    }[letter]
    game = arranged(
        at(start, *cdo(1)), alarm=5, hidden=[zone], pool=[marker], dice=[ten(0), ONLY], **table
    )
    walk(act(game, start), via)
    return there(game, zone)


@pytest.mark.clause("dieppe:13-a", "dieppe:13-b")
@pytest.mark.parametrize(
    ("marker", "plain", "doubled"),
    [("a-3", 2, 3), ("a-6", 2, 4), ("b-4", 3, 5), ("a-7", 2, 3)],
)
def test_bad_luck_doubles_the_infantry_of_the_first_garrison_of_each_letter(
    marker: str, plain: int, doubled: int
) -> None:
    assert len(turned(marker)) == plain
    assert len(turned(marker, options=["bad-luck"])) == doubled
    letter = marker[0].upper()
    again = turned(marker, options=["bad-luck"], happened=[f"bad-{letter}"])
    assert len(again) == plain


@pytest.mark.clause("dieppe:13-b")
def test_bad_luck_respects_ten_levels() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1)), **at("smg-bourg", "gi-inf-1", "gi-inf-2", "gi-inf-3")},
        alarm=5,
        hidden=["smg-bourg"],
        pool=["a-6"],
        options=["bad-luck"],
        dice=[ten(0), ONLY],
    )
    walk(act(game, "saane-coude"), "saane-rive")
    position = position_of(game)
    zone = position.static.zone_number["smg-bourg"]
    assert position.levels(position.germans_in(zone)) == 10
    assert len(there(game, "smg-bourg")) == 5  # two of the four went back into the bowl


@pytest.mark.clause("dieppe:13-a")
def test_bad_luck_passes_over_markers_turned_by_the_last_alarm() -> None:
    """Ruling R-29."""
    game = arranged(
        {"lca-1": "de-g1", **at("lca-1", *cdo(1))},
        alarm=8,
        hidden=["quiberville-bourg"],
        pool=["a-6"],
        options=["bad-luck"],
        dice=[ONLY],
    )
    act(game, "de-g1", sort="aboard")
    play(game, "land orange-1")
    assert len(there(game, "quiberville-bourg")) == 2


@pytest.mark.clause("dieppe:13-c")
def test_with_alarm_the_track_starts_on_two() -> None:
    assert alarm(dropzone.new("dieppe", options=["alarm"], seed=1)) == 2


@pytest.mark.clause("dieppe:13-d")
@pytest.mark.parametrize(("options", "place"), [([], "longueil"), (["vorwaerts"], "champs-sud")])
@pytest.mark.parametrize("reduced", [[], ["gi-inf-1"]])
def test_vorwaerts_gives_every_mobile_german_four_points(
    options: list[str], place: str, reduced: list[str]
) -> None:
    """Ruling R-22: the reduced ones too; machine guns stay where they are."""
    game = arranged(
        {**at("quiberville-sud", "gi-inf-1", "gi-mg-1"), **at("blancmesnil-bois", *cdo(1))},
        alarm=6,
        options=options,
        reduced=reduced,
        step="german-move",
        dice=[NONE_COME],
    )
    assert where(game, "gi-inf-1") == place
    assert where(game, "gi-mg-1") == "quiberville-sud"


@pytest.mark.clause("dieppe:13-e", "dieppe:13-f", "dieppe:13-g")
@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("standard", set()),
        ("green", {"bad-luck"}),
        ("hardened", {"bad-luck", "alarm"}),
        ("seasoned", {"bad-luck", "alarm", "vorwaerts"}),
    ],
)
def test_what_each_difficulty_adds(scenario: str, options: set[str]) -> None:
    game = dropzone.new("dieppe", scenario=scenario, seed=1)
    assert set(game.view()["options"]) == options
    assert alarm(game) == (2 if "alarm" in options else 0)


def test_by_the_book_nothing_counts_that_only_we_added() -> None:
    units = {**game_of_everything(), **at("saane-coude", *cdo(1), "lovat")}
    game = arranged(units, scenario="by-the-book", turn=12)
    end_phase(game)
    assert game.result.points["vp"] == 0
    assert "left-behind" not in game.result.points
    assert "prisoners" not in game.result.points
    assert not told(game, "alarm")


def test_what_is_ours_says_so() -> None:
    sheet = game_definition("dieppe").sheet
    ours = [rule for rule in sheet.house_rules if rule.default]
    assert all("ours" in rule.title_en.lower() or "our own" in rule.title_en for rule in ours)
    assert len(ours) == 3
