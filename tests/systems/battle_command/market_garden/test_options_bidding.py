"""Bidding for sides in Market-Garden (12.9): secret bids, what nobody may know, what follows."""

from __future__ import annotations

from typing import Any

import pytest

import dropzone
from dropzone.core.errors import InvalidChoice, NotNow
from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.position import BattlePosition
from tests.systems.battle_command.market_garden.test_victory import NINE, TEN
from tests.systems.battle_command.play import arranged, choices, play, position_of, refused, rolls


def bidding(*bids: int, dice: tuple[int, ...] = ()) -> Game:
    """A game after these bids, the Allied seat's first."""
    game = dropzone.new("market-garden", options=["bidding"], dice=dice)
    return play(game, *(f"bid {bid}" for bid in bids))


@pytest.mark.clause("market-garden:12.9-a")
def test_each_player_bids_before_anything_else() -> None:
    game = bidding()
    assert (game.decision.seat, game.decision.kind) == ("allied", "bid")
    assert choices(game) == [f"bid {points}" for points in range(1, 17)]
    play(game, "bid 9")
    assert (game.decision.seat, game.decision.kind) == ("german", "bid")
    assert play(game, "bid 8").decision.kind != "bid"


def test_without_the_option_nobody_bids() -> None:
    game = dropzone.new("market-garden", seed=1)
    assert game.decision.kind != "bid"
    assert game.view()["threshold"] == 10


def test_a_bid_is_a_number_of_points_on_the_map() -> None:
    for text in ("bid 0", "bid 17", "bid many"):
        assert refused(bidding(), text) == ["12.9-a"]
    with pytest.raises(InvalidChoice):
        bidding().play("")


@pytest.mark.clause("market-garden:12.9-a")
@pytest.mark.parametrize("onlooker", ["german", None], ids=["the other side", "a spectator"])
def test_a_bid_is_hidden_from_everybody_else_until_both_are_made(onlooker: str | None) -> None:
    low, high = bidding(3), bidding(12)
    assert low.view(onlooker) == high.view(onlooker)
    assert low.log(onlooker) == high.log(onlooker)
    assert low.decision.notations == high.decision.notations
    assert low.decision.prompt == high.decision.prompt
    assert low.view(onlooker)["bids"] == {}
    assert low.view("allied")["bids"] == {"allied": 3}
    assert any("3" in entry.text for entry in low.log("allied"))


@pytest.mark.clause("market-garden:12.9-a")
def test_what_a_play_returns_shows_a_bid_to_its_bidder_alone() -> None:
    game = bidding()
    assert len(game.play("bid 7", side="allied")) == 1
    other = bidding()
    assert other.play("bid 7") == []


@pytest.mark.clause("market-garden:12.9-a")
def test_the_odds_of_a_bid_do_not_betray_the_other() -> None:
    with pytest.raises(NotNow, match="hidden"):
        bidding(7).odds("bid 8")


@pytest.mark.clause("market-garden:12.9-a")
def test_another_position_drawn_for_a_side_cannot_be_told_from_the_true_one() -> None:
    game = bidding(7)
    drawn = set()
    for seed in range(60):
        other = game.resample("german", str(seed))
        assert isinstance(other, BattlePosition)
        drawn.add(other.bids[0])
        assert other.view("german") == game.position.view("german")
        assert other.open == game.position.open
        assert game.resample("allied", str(seed)) == game.position
    assert len(drawn) > 10
    over = bidding(7, 6)
    assert over.resample("german", "1") == over.position


@pytest.mark.clause("market-garden:12.9-a")
def test_nobody_takes_a_bid_back_once_both_are_shown() -> None:
    game = bidding(7)
    with pytest.raises(NotNow, match="made by the Allies"):
        game.undo("german")
    game.undo("allied")
    play(game, "bid 9", "bid 4")
    with pytest.raises(NotNow, match="hidden"):
        game.undo()


@pytest.mark.clause("market-garden:12.9-b")
@pytest.mark.parametrize(
    ("allied", "german", "threshold", "commander"),
    [(11, 8, 11, "allied"), (8, 11, 11, "german"), (1, 2, 2, "german")],
)
def test_the_higher_bid_takes_the_allies_and_becomes_the_threshold(
    allied: int, german: int, threshold: int, commander: str
) -> None:
    game = bidding(allied, german)
    view = game.view()
    assert view["threshold"] == threshold
    assert view["bids"] == {"allied": allied, "german": german}
    assert view["seats"]["allied"] == commander


@pytest.mark.clause("market-garden:12.9-b")
def test_after_a_change_of_sides_each_seat_plays_the_other_side() -> None:
    game = bidding(8, 11, dice=(6,) * 8)  # the first lift lands unasked
    assert (game.decision.side, game.decision.seat) == ("german", "allied")
    with pytest.raises(NotNow, match="Allies to choose"):
        game.play("pass", side="german")
    game.play("pass", side="allied")
    game.play("pass", side="allied")
    with pytest.raises(NotNow, match="made by the Allies"):
        game.undo("german")
    assert (game.decision.side, game.decision.seat) == ("allied", "german")


@pytest.mark.parametrize(
    ("dice", "commander"),
    [((6, 1), "allied"), ((2, 5), "german"), ((3, 3, 4, 4, 1, 2), "german")],
    ids=["first", "second", "after two ties"],
)
def test_equal_bids_are_diced_for_until_they_differ(dice: tuple[int, ...], commander: str) -> None:
    game = bidding(9, 9, dice=dice)
    assert game.view()["seats"]["allied"] == commander
    assert game.view()["threshold"] == 9
    assert [face for face, _ in rolls(game, "bid")] == list(dice)


def ended(towns: list[str], **table: Any) -> Game:
    return arranged(
        table.pop("units", {}), turn=5, step="end-of-turn", control={"allied": towns},
        options=["bidding"], **table,
    )  # fmt: skip


@pytest.mark.clause("market-garden:12.9-b")
@pytest.mark.parametrize(
    ("towns", "threshold", "wins"), [(TEN, 11, False), (TEN, 10, True), (NINE, 9, True)]
)
def test_the_winning_bid_is_the_number_of_points_an_operational_victory_needs(
    towns: list[str], threshold: int, wins: bool
) -> None:
    assert ended(towns, threshold=threshold).over is wins


@pytest.mark.clause("market-garden:12.9-c")
def test_the_automatic_victory_is_not_changed_by_the_bid() -> None:
    game = ended([], units={"gds-32": "1513"}, threshold=16)
    assert (game.result.winner, game.result.level) == ("allied", "automatic")


def test_a_record_of_a_game_with_swapped_sides_replays() -> None:
    game = dropzone.new("market-garden", options=["bidding"], seed=4)
    play(game, "bid 8", "bid 11")
    for _ in range(30):
        game.play(game.decision.choices[0])
    again = dropzone.verify(game.record())
    assert again.position == game.position
    assert position_of(again).swapped
