"""Market-Garden, chapter 7: air support."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.play import (
    answers,
    arranged,
    choices,
    marker_at,
    moment,
    play,
    position_of,
    refused,
    told,
    where,
)

FRONT = {"inf-8": "0310", "inf-9": "0310", "de-723": "0410", "de-743": "1001"}


def half(side: str, impulse: str = "B", turn: int = 2, **table: Any) -> Game:
    return arranged(FRONT, side=side, impulse=impulse, turn=turn, **table)


def shifts(game: Game) -> dict[str, int]:
    return dict(told(game, "odds")[-1][2])


@pytest.mark.clause("market-garden:7.0-a", "market-garden:7.0-b")
@pytest.mark.parametrize(
    ("side", "nations"), [("allied", {"american", "british"}), ("german", {"german"})]
)
def test_the_allies_own_two_air_markers_and_the_germans_one(side: str, nations: set[str]) -> None:
    markers = position_of(half("allied")).static.tables.markers
    own = [each for each in markers if each.kind == "air" and each.side == side]
    assert sorted(each.nation or "" for each in own) == sorted(nations)


@pytest.mark.clause("market-garden:7.0-a")
def test_both_allied_markers_fly_in_one_impulse() -> None:
    game = play(half("allied"), "air air-us 0310", "air air-uk 0310")
    assert (marker_at(game, "air-us"), marker_at(game, "air-uk")) == ("0310", "0310")
    assert choices(game) == ["act-xxx", "act-flanks", "pass"]  # no action was spent


@pytest.mark.clause("market-garden:7.1-a")
@pytest.mark.parametrize("impulse", ["A", "B", "C", "D"])
def test_the_allies_may_place_their_markers_before_every_impulse(impulse: str) -> None:
    game = half("allied", impulse)
    assert choices(game) == ["air air-us 0310", "air air-us none"]
    play(game, "air air-us none")
    assert choices(game) == ["air air-uk 0310", "air air-uk none"]


def test_the_allied_markers_are_lifted_after_the_half() -> None:
    """Ruling M9."""
    game = play(half("allied"), "air air-us 0310", "air air-uk 0310", "pass")
    assert (marker_at(game, "air-us"), marker_at(game, "air-uk")) == ("eliminated", "eliminated")


@pytest.mark.clause("market-garden:7.1-b")
def test_the_germans_place_their_marker_once_a_turn() -> None:
    game = play(half("german"), "air", "air air-german 0410")
    play(game, "air air-us none", "air air-uk none", "pass")
    assert moment(game) == (2, "C", "german")
    assert "air" not in choices(game)
    assert refused(game, "air") == ["7.1-b"]
    for _ in range(2):
        play(game, "pass", "air air-us none", "air air-uk none", "pass")
    assert moment(game) == (3, "A", "german")
    assert marker_at(game, "air-german") == "eliminated"  # ruling M10
    assert "air" in choices(game)


@pytest.mark.clause("market-garden:7.1-c")
def test_placing_the_german_marker_is_all_that_is_done_in_that_impulse() -> None:
    game = play(half("german"), "air", "air air-german 0410")
    assert moment(game) == (2, "B", "allied")
    assert (told(game, "attacks"), told(game, "moved")) == ([], [])
    assert where(game, "de-723") == "0410"


@pytest.mark.clause("market-garden:7.1-d")
def test_a_marker_goes_into_a_hex_with_a_friendly_unit() -> None:
    german = play(half("german"), "air")
    assert answers(german) == {"0410", "1001"}
    assert refused(german, "air air-german 0310") == ["7.1-d"]
    allied = half("allied")
    assert answers(allied) == {"0310", "none"}
    assert refused(allied, "air air-us 0411") == ["7.1-d"]


@pytest.mark.clause("market-garden:7.2-a")
@pytest.mark.parametrize(("marker", "shift"), [("0310", {"air-shift": 1}), ("0311", {})])
def test_attackers_under_a_marker_get_a_column(marker: str, shift: dict[str, int]) -> None:
    game = arranged(
        {**FRONT, "inf-44": "0311"},
        side="allied",
        step="fight",
        turn=2,
        markers={"air-us": marker},
        dice=[3],
    )
    play(game, "attack 0410 with inf-8 now")
    assert shifts(game) == shift


def test_two_markers_give_one_column() -> None:
    """Ruling M8."""
    markers = {"air-us": "0310", "air-uk": "0311"}
    units = {**FRONT, "inf-44": "0311"}
    game = arranged(units, side="allied", step="fight", turn=2, markers=markers, dice=[1])
    play(game, "attack 0410 with inf-8 inf-44 now")
    assert shifts(game) == {"air-shift": 1}


def test_the_german_marker_works_for_every_attack_until_the_turn_ends() -> None:
    """Ruling M10."""
    game = arranged(FRONT, impulse="B", turn=2, dice=[4, 4])
    play(game, "air", "air air-german 0410", "air air-us none", "air air-uk none", "pass")
    play(game, "act", "move done", "attack 0310 with de-723 now")
    assert shifts(game) == {"air-shift": 1}
    assert marker_at(game, "air-german") == "0410"


@pytest.mark.parametrize(("switch", "shift"), [(False, {}), (True, {"air-shift": -1})])
def test_air_helps_a_defender_only_with_the_house_rule(switch: bool, shift: dict[str, int]) -> None:
    """Ruling M7."""
    game = arranged(
        FRONT,
        side="allied",
        step="fight",
        turn=2,
        markers={"air-german": "0410"},
        house_rules={"air_helps_defence": switch},
        dice=[3],
    )
    play(game, "attack 0410 with inf-8 now")
    assert shifts(game) == shift


def test_with_the_house_rule_the_allied_markers_stay_for_both_halves() -> None:
    """Ruling M7."""
    game = half("german", house_rules={"air_helps_defence": True}, dice=[6])
    assert moment(game) == (2, "B", "allied")
    play(game, "air air-us 0310", "air air-uk none", "act", "move done")
    play(game, "attack 0310 with de-723 now", "damage inf-8")  # 1:3 and 1/1
    assert shifts(game) == {"air-shift": -1}
    assert game.decision.kind == "allied-action"  # they were placed before the German half
    assert marker_at(game, "air-us") == "0310"
    play(game, "pass")
    assert marker_at(game, "air-us") == "eliminated"


@pytest.mark.clause("market-garden:7.1-d")
def test_with_no_german_on_the_map_the_luftwaffe_has_nowhere_to_go() -> None:
    units = {"inf-8": "0310", "de-723": "off-map-german"}
    assert "air" not in choices(arranged(units, side="german", impulse="B", turn=2))
    assert "air" in choices(half("german"))
