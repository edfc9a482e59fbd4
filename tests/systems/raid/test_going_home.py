"""Dieppe, rules 12 and 13: the raid ends when the player says so, and Vorwärts! with an officer."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import Game
from tests.systems.raid.play import (
    NONE_COME,
    act,
    arranged,
    at,
    cdo,
    choices,
    end_phase,
    play,
    position_of,
    refused,
    ten,
    where,
)

# -- 12: the raid ends when the player says so ---------------------------------------------------


def away(**others: str) -> Game:
    units = {"lca-1": "sea-east", **at("lca-1", *cdo(1))}
    return arranged({**units, **others}, turn=5, reembarked=cdo(1))


@pytest.mark.clause("dieppe:12-o", "dieppe:4-i")
def test_the_game_does_not_end_by_itself_because_all_are_at_sea() -> None:
    game = away()
    play(game, "end")
    assert not game.over
    assert position_of(game).turn == 6


@pytest.mark.clause("dieppe:12-o", "dieppe:4-i")
def test_left_alone_the_raid_is_counted_at_the_end_of_turn_12() -> None:
    game = away()
    while not game.over:
        end_phase(game)
    assert position_of(game).turn == 12


@pytest.mark.clause("dieppe:12-o")
def test_a_player_whose_men_are_all_away_may_end_the_raid() -> None:
    game = away()
    play(game, "home")
    assert game.over
    assert position_of(game).turn == 5
    assert game.result.points["left-behind"] == -23


@pytest.mark.clause("dieppe:12-o")
@pytest.mark.parametrize(
    ("boat", "reembarked", "others", "may"),
    [
        ("sea-east", True, {}, True),
        ("sea-ailly", True, {}, False),  # the lighthouse can be shot at, and shoots
        ("de-g1", True, {}, False),
        ("sea-east", False, {}, False),  # he may still land
        ("sea-east", True, {"g1-cdo-2": "orange-1"}, False),
        ("sea-east", True, {"lca-2": "de-g1"}, False),
        ("sea-east", True, {"lca-2": "sea-west"}, True),
    ],
)
def test_the_raid_is_ended_early_only_when_nobody_is_within_reach_of_the_land(
    boat: str, reembarked: bool, others: dict[str, str], may: bool
) -> None:
    units = {"lca-1": boat, **at("lca-1", *cdo(1)), **others}
    game = arranged(units, turn=5, reembarked=cdo(1) if reembarked else [])
    assert ("home" in choices(game)) == may
    if not may:
        assert refused(game, "home") == ["12-o"]


@pytest.mark.clause("dieppe:12-o", "dieppe:12-l")
def test_boats_that_went_to_sea_may_come_back_and_fire() -> None:
    game = arranged(
        {"lca-1": "sea-west", "pillbox-2": "smg-casemate-est"},
        dice=[6, ten(0)],
        happened=["first-fire"],
    )
    assert "home" in choices(game)
    act(game, "sea-west", sort="boats")
    play(game, "sail de-g2 halt", "fire smg-casemate-est")
    assert where(game, "pillbox-2") == "eliminated"


# -- 9.1 with 13: Vorwärts! with an officer ------------------------------------------------------


@pytest.mark.clause("dieppe:13-d", "dieppe:9.1-a", "dieppe:9.1-b")
@pytest.mark.parametrize(
    ("stack", "options", "place"),
    [
        (["gi-inf-1"], [], "saane-coude"),  # three points
        (["gi-inf-1", "gi-off-1"], [], "plateau-ouest"),  # four
        (["gi-inf-1"], ["vorwaerts"], "plateau-ouest"),  # four
        (["gi-inf-1", "gi-off-1"], ["vorwaerts"], "smg-plateau"),  # five: his own four cap nothing
        (["gi-inf-1", "gi-off-1", "gi-off-2"], ["vorwaerts"], "smg-plateau"),  # five, never six
        (["gi-off-1"], ["vorwaerts"], "plateau-ouest"),  # he himself has four
        (["gi-off-1", "gi-off-2"], ["vorwaerts"], "plateau-ouest"),
    ],
)
def test_with_an_officer_vorwaerts_makes_five(
    stack: list[str], options: list[str], place: str
) -> None:
    """The bend is 2 away, the western plateau 4, the plateau 5; the British are beyond it, at 6."""
    game = arranged(
        {**at("quiberville-sud", *stack), **at("route-cotiere", *cdo(1))},
        alarm=6,
        options=options,
        step="german-move",
        wire=["saane-rive", "smg-carrefour"],
        dice=[NONE_COME],
    )
    assert {where(game, unit) for unit in stack} == {place}
