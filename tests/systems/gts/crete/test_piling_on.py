"""Scenario 4, "Piling On": what comes, what leaves, and the points."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.gts.prepared.static import GtsStatic
from dropzone.systems.gts.series.victory import score
from tests.systems.gts.play import place, play, position_of, started

BRIGADE, REGIMENT = "division:br-14bde", "division:fjr-1"
WATCH, SECOND, JUMPER = "br-2bw-a", "br-2bw-b", "fjr1-i-1"
AIRFIELD = ("27.08", "28.08", "29.08", "29.09", "30.09")
#: Turns: the first night, and the last turn.
FIRST_NIGHT, LAST = 3, 43
#: The Observation Posts of Apex Hill and AMES Ridge, which nobody has taken, are Allied.
POSTS = 6


def static() -> GtsStatic:
    definition = game_definition("crete")
    found = definition.static(definition.setting("piling-on"))
    assert isinstance(found, GtsStatic)
    return found


def arranged(units: dict[str, str], **table: Any) -> Game:
    """Start from an empty map with these units under a chit in play."""
    whole = {"empty": True, "units": units, "cup": ["direct:german"], **table}
    return started("piling-on", whole, ())


def points(game: Game) -> tuple[int, int]:
    return score(position_of(game), 0), score(position_of(game), 1)


@pytest.mark.clause("crete:Sc4-a", "crete:Sc4-j")
def test_it_lasts_to_the_night_of_25_may_with_four_special_rules() -> None:
    assert (static().turn_name(0), static().turn_name(LAST - 1)) == ("20-1700", "25-night")
    assert static().scenario.turns == LAST
    assert set(static().scenario.special_rules) == {"S1", "S2", "S4", "S6"}


@pytest.mark.clause("crete:Sc4-b")
def test_kampfgruppe_vogel_drops_within_two_hexes() -> None:
    found = static()
    zone = found.ground.near(found.grid.index("16.15"), 2) & found.ground.enterable
    for name in ("vogel-1", "vogel-2", "vogel-3", "vogel-4"):
        unit = found.unit_number[name]
        assert found.turn_name(found.entry_turn[unit]) == "24-1100"
        assert found.drop_mask[unit] == zone


@pytest.mark.clause("crete:Sc4-c")
@pytest.mark.parametrize(
    ("unit", "turn"),
    [("br-7rtr-c", "24-1500"), ("br-1ash-a", "24-1700"), ("br-1ash-b", "24-1700"),
     ("br-1ash-s", "24-1700")],
)  # fmt: skip
def test_allied_reinforcements_enter_in_the_south(unit: str, turn: str) -> None:
    found = static()
    number = found.unit_number[unit]
    assert found.turn_name(found.entry_turn[number]) == turn
    assert found.grid.codes[found.entry_hex[number]] == "28.26"


@pytest.mark.clause("crete:Sc4-d")
@pytest.mark.parametrize(("turn", "count"), [("20-1700", 4), ("24-1100", 4), ("21-1100", 0)])
def test_four_airstrikes_come_with_the_drops(turn: str, count: int) -> None:
    found = static()
    strikes = found.strikes.get((found.turn_index(turn), found.chit_number[REGIMENT]))
    assert (strikes.count if strikes else 0) == count


@pytest.mark.clause("crete:Sc4-f")
def test_both_sides_count_steps_and_the_two_posts() -> None:
    game = arranged({WATCH: "20.14", JUMPER: "45.12"}, chit=BRIGADE, losses=(3, 5))
    assert points(game) == (5 + POSTS, 3)
    for held in (("28.16",), ("36.12",), ("28.16", "36.12")):
        game = arranged({WATCH: "20.14", JUMPER: "45.12"}, chit=BRIGADE, losses=(3, 5),
                        control=dict.fromkeys(held, "german"))  # fmt: skip
        german = 3 * len(held)
        assert points(game) == (5 + POSTS - german, 3 + german)


@pytest.mark.clause("crete:Sc4-g")
def test_the_german_counts_airfield_hexes_and_the_port() -> None:
    held = {AIRFIELD[0]: "german", AIRFIELD[3]: "german", "19.08": "german"}
    game = arranged({WATCH: "20.14", JUMPER: "45.12"}, chit=BRIGADE, control=held)
    assert points(game) == (POSTS, 2 * 5 + 10)


@pytest.mark.clause("crete:Sc4-h", "crete:Sc4-e")
def test_the_allies_count_steps_that_are_shipped_or_leave_in_the_west() -> None:
    units = {WATCH: "19.08", SECOND: "01.11", "br-2bw-c": "20.20", JUMPER: "45.12"}
    game = arranged(units, chit=BRIGADE, turn=FIRST_NIGHT, points={"br-14bde": 5},
                    steps={SECOND: 1})  # fmt: skip
    play(game, f"{WATCH} move", f"step {WATCH} ship-out")
    assert points(game)[0] == POSTS + 2
    play(game, f"{SECOND} move", f"step {SECOND} off-map heraklion-west")
    assert points(game)[0] == POSTS + 3
    assert {place(game, unit) for unit in (WATCH, SECOND)} == {"out-of-play"}


@pytest.mark.clause("crete:Sc4-i")
@pytest.mark.parametrize(
    ("losses", "winner"), [((0, 0), "allied"), ((9, 0), "german"), ((6, 0), None)]
)
def test_more_points_win_at_the_end(losses: tuple[int, int], winner: str | None) -> None:
    game = arranged({WATCH: "20.14", JUMPER: "45.12"}, chit="direct:allied", turn=LAST,
                    losses=losses)  # fmt: skip
    assert game.result is not None
    assert game.result.winner == winner
    assert game.result.points == {"allied": POSTS + losses[1], "german": losses[0]}
