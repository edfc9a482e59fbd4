"""Mercury, rules 11 and 12.6: winning, and bidding for sides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.battle_command.mercury.crete import ending, whole
from tests.systems.battle_command.play import choices, play, position_of

NINE = ["0902", "0807", "0808", "0710", "0409", "0502", "0416"]  # 1 2 2 1 1 1 1


@pytest.mark.clause("mercury:11.1-a")
def test_two_stars_held_by_units_in_supply_win_at_once() -> None:
    game = ending({"st-II": "0904", "fjr1-I": "0722", "nz-22": "0502"})
    assert (game.result.winner, game.result.level) == ("german", "automatic")
    game = ending({"st-II": "0904", "nz-22": "0502"})
    assert not game.over


@pytest.mark.clause("mercury:11.1-c")
def test_a_star_without_a_german_unit_does_not_count() -> None:
    game = ending({"st-II": "0904", "nz-22": "0502"}, control={"german": ["0713", "0722"]})
    assert not game.over


@pytest.mark.clause("mercury:11.1-b", "mercury:11.1-d")
@pytest.mark.parametrize(
    ("turn", "held", "over"),
    [(2, [], False), (3, [], True), (4, [], False), (3, ["0904"], False)],
)
def test_three_airfields_on_22_may_win_for_the_allies(
    turn: int, held: list[str], over: bool
) -> None:
    units: dict[str, Any] = {"st-II": "0703", "nz-22": "0502"}
    dice = [5] if turn == 4 else []
    game = ending(units, dice, turn=turn, control={"german": held})
    assert game.over == over
    if over:
        assert (game.result.winner, game.result.level) == ("allied", "automatic")


@pytest.mark.clause("mercury:11.2-a")
def test_hexes_under_german_control_are_counted() -> None:
    game = ending({"st-II": "0904", "nz-22": "0416"}, control={"german": ["0902", "0808"]})
    assert game.view(None)["points"] == 4  # Maleme, Kastelli and Souda


@pytest.mark.clause("mercury:11.2-b")
@pytest.mark.parametrize(("held", "over"), [(NINE[:-1], False), (NINE, True)])
def test_ten_points_win_for_the_germans(held: list[str], over: bool) -> None:
    units = {"st-II": "0904", "nz-22": "0611"}
    game = ending(units, [], control={"german": held})
    assert game.over == over
    if over:
        assert (game.result.winner, game.result.level) == ("german", "operational")
        assert game.result.points == {"vp": 10}


@pytest.mark.clause("mercury:11.2-d")
def test_points_count_out_of_supply() -> None:
    units = {"fjr1-I": "0807", "nz-22": "0611"}
    held = [*NINE, "0713"]  # eleven points, and Rethymnon is far behind Allied lines
    game = ending(
        {**units, "nz-23": "0712", "nz-28": "0714", "nz-19": "0613"}, control={"german": held}
    )
    assert (game.result.winner, game.result.points) == ("german", {"vp": 11})


@pytest.mark.clause("mercury:12.6-a")
def test_both_players_bid_in_secret_for_the_german_side() -> None:
    game = whole(options=["bidding"])
    assert (game.decision.kind, game.decision.side) == ("bid", "allied")
    assert choices(game) == [f"bid {n}" for n in range(1, 16)]
    play(game, "bid 9")
    assert game.decision.side == "german"
    assert game.view("german")["bids"] == {}
    assert game.view("allied")["bids"] == {"allied": 9}


@pytest.mark.clause("mercury:12.6-b")
@pytest.mark.parametrize(
    ("bids", "needed", "seat"), [((12, 9), 12, "allied"), ((8, 11), 11, "german")]
)
def test_the_higher_bid_takes_the_germans_and_becomes_the_threshold(
    bids: tuple[int, int], needed: int, seat: str
) -> None:
    game = whole(options=["bidding"])
    play(game, f"bid {bids[0]}", f"bid {bids[1]}")
    assert position_of(game).threshold == needed
    assert game.decision.side == "german"
    assert game.decision.seat == seat


@pytest.mark.clause("mercury:12.6-c")
def test_the_bid_does_not_change_automatic_victory() -> None:
    units = {"st-II": "0904", "fjr1-I": "0722", "nz-22": "0502"}
    game = ending(units, threshold=15, options=["bidding"])
    assert (game.result.winner, game.result.level) == ("german", "automatic")
