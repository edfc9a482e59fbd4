"""A balance is stated for bots of equal strength, and the model tells sides from bots."""

from __future__ import annotations

import builtins
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dropzone.arena.balance import BalanceReport, Meeting, balance, plan_of
from dropzone.arena.balance_page import add_to_page
from dropzone.arena.extras import MissingExtra
from dropzone.arena.logistic import Pairing, fit, logistic
from dropzone.arena.plots import plot
from dropzone.arena.selfplay import Tally

SIDES = ("british", "german")


def meeting(bots: tuple[str, ...], first: int, second: int, drawn: int = 0) -> Meeting:
    won = dict(zip(SIDES, (first, second), strict=True))
    return Meeting(bots, Tally(SIDES, first + second + drawn, won, drawn))


def report(*meetings: Meeting) -> BalanceReport:
    return BalanceReport("pegasus", "benouville", (), "0", SIDES, meetings)


def test_bots_of_different_strength_are_never_put_together() -> None:
    found = report(meeting(("random",) * 2, 4, 96), meeting(("heuristic",) * 2, 88, 12))
    assert [each.favoured for each in found.equals] == ["german", "british"]
    model = found.model
    assert model is not None
    assert not model.holds  # one advantage of a side for both would be nonsense


def test_between_unequal_bots_nobody_is_favoured() -> None:
    assert meeting(("random", "heuristic"), 0, 100).favoured is None


@pytest.mark.parametrize(("wins", "favoured"), [(59, None), (61, "british"), (39, "german")])
def test_a_side_is_favoured_beyond_chance_only(wins: int, favoured: str | None) -> None:
    assert meeting(("veteran",) * 2, wins, 100 - wins).favoured == favoured


def test_draws_favour_nobody() -> None:
    assert meeting(("veteran",) * 2, 30, 3, 67).favoured == "british"
    assert meeting(("veteran",) * 2, 3, 3, 94).favoured is None


def test_the_model_tells_the_side_from_the_bot() -> None:
    pick = random.Random(7)
    side, strong = 0.4, 1.2
    pairings = []
    for first, second in [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")]:
        chance = logistic(side + strong * ((first == "b") - (second == "b")))
        wins = sum(pick.random() < chance for _ in range(4000))
        pairings.append(Pairing(first, second, wins, 4000 - wins))
    model = fit(pairings)
    assert model.holds
    assert model.share.low < logistic(side) < model.share.high
    b = model.strengths["b"]
    assert b.low < strong / 2 * 400 / 2.302585 < b.high
    assert model.strengths["a"].value == pytest.approx(-b.value)


def test_the_model_stays_finite_where_one_side_wins_all() -> None:
    model = fit([Pairing("a", "a", 50, 0)])
    assert 0.85 < model.share.low < model.share.value < model.share.high < 1


def test_half_of_the_intervals_of_fair_games_hold_the_truth_19_times_of_20() -> None:
    pick = random.Random(3)
    held = 0
    for _ in range(300):
        wins = sum(pick.random() < 0.5 for _ in range(100))
        share = fit([Pairing("a", "a", wins, 100 - wins)]).share
        held += share.low < 0.5 < share.high
    assert 0.90 < held / 300 < 0.99


def test_every_bot_meets_every_bot_on_both_sides_with_the_same_seeds() -> None:
    plan = plan_of("pegasus", names=["random", "heuristic"], seed=3)
    assert [match.bots for match in plan.matches] == [
        ("random", "random"),
        ("random", "heuristic"),
        ("heuristic", "random"),
        ("heuristic", "heuristic"),
    ]
    assert {match.seed for match in plan.matches} == {"3"}


def test_an_option_is_played_in_the_scenarios_that_have_it() -> None:
    plan = plan_of("crete", ["snafu", "main-event"], options=["free-drops"])
    assert [match.options for match in plan.matches] == [(), ("free-drops",)]


def test_a_mirrored_pair_takes_both_games() -> None:
    found = report(meeting(("a", "b"), 30, 70), meeting(("b", "a"), 80, 20))
    assert found.mirrored("a", "b")["british"].count == 110


def test_a_report_is_plain_data_and_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = balance(plan_of("pegasus", ["benouville", "merville"], games=2))
    document = reports[0].document()
    assert msgspec.json.encode(document)
    assert document["matches"][0]["games"] == 2
    picture = tmp_path / "balance.svg"
    plot(reports, picture)
    assert "<svg" in picture.read_text(encoding="utf-8")
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtra, match=r"dropzone\[arena\]"):
        plot(reports, picture)


def test_the_page_keeps_what_was_found_before(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    add_to_page(page, [report(meeting(("veteran",) * 2, 88, 12))])
    add_to_page(page, [report(meeting(("random",) * 2, 4, 96))])
    add_to_page(page, [report(meeting(("veteran",) * 2, 60, 40))])
    text = page.read_text(encoding="utf-8")
    assert "| benouville | veteran | 100 | 60.0 % (50.2 to 69.1) |" in text
    assert "| benouville | random | 100 | 4.0 % (1.6 to 9.8) |" in text
    assert "in favour of the British" in text
