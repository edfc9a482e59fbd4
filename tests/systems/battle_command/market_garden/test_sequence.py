"""Market-Garden, chapter 4: turns, impulses, and what a unit does in one."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.play import (
    arranged,
    choices,
    damage,
    moment,
    play,
    reach,
    refused,
    rolls,
    told,
    where,
)


def pass_half(game: Game) -> None:
    play(game, "pass")


@pytest.mark.clause("market-garden:4.0-a")
def test_the_game_lasts_ten_turns() -> None:
    game = arranged({"de-723": "1001"}, turn=9, impulse="D", side="allied")
    play(game, "pass")
    assert moment(game) == (10, "A", "german")
    for _ in range(8):
        assert not game.over
        pass_half(game)
    assert game.over
    assert (game.result.winner, game.result.level) == ("german", "operational")


def test_a_victory_ends_the_game_sooner() -> None:
    """4.0-a: five towns in supply on turn 2 are enough."""
    towns = ["0707", "0809", "1008", "1106", "1210", "1312", "0409", "0313"]
    game = arranged({"de-723": "1001"}, turn=2, step="end-of-turn", control={"allied": towns})
    assert game.over
    assert game.result.winner == "allied"


@pytest.mark.clause("market-garden:4.0-b")
@pytest.mark.parametrize(
    ("turn", "from_turn", "is_rolled"),
    [(3, 4, False), (4, 4, True), (5, 4, True), (2, 3, False), (3, 3, True)],
)
def test_surrender_rolls_begin_on_a_fixed_day(turn: int, from_turn: int, is_rolled: bool) -> None:
    game = arranged(
        {"us-504": "1709", "de-723": "1001"},
        turn=turn,
        step="end-of-turn",
        destroyed=["nijmegen", "zaltbommel"],  # nothing comes over the Waal
        house_rules={"surrender_from_turn": from_turn},
        dice=[6] * is_rolled,
    )
    assert len(rolls(game, "surrender")) == is_rolled


@pytest.mark.clause("market-garden:4.1-a", "market-garden:4.1-b", "market-garden:4.1-c")
def test_each_turn_has_impulses_a_to_d_and_in_each_the_germans_act_first() -> None:
    game = arranged({"de-723": "1001"}, turn=2)
    seen = []
    for _ in range(9):
        seen.append(moment(game))
        pass_half(game)
    assert seen == [
        (2, "A", "german"),
        (2, "A", "allied"),
        (2, "B", "german"),
        (2, "B", "allied"),
        (2, "C", "german"),
        (2, "C", "allied"),
        (2, "D", "german"),
        (2, "D", "allied"),
        (3, "A", "german"),
    ]


#: An Allied brigade three hexes from a German regiment.
APART = {"inf-8": "0210", "de-723": "0410"}
#: One beside it, one behind.
BESIDE = {"inf-8": "0310", "inf-9": "0209", "de-723": "0410"}


@pytest.mark.clause("market-garden:4.1.1-a")
def test_a_unit_may_move_fight_or_pass() -> None:
    game = arranged(BESIDE, side="allied", step="move", turn=2, dice=[3])
    assert choices(game) == ["move inf-8", "move inf-9", "move done"]
    play(game, "move done")
    assert choices(game) == ["attack 0410", "attack done"]
    play(game, "attack 0410 with inf-8 now")
    assert len(told(game, "attacks")) == 1


@pytest.mark.clause("market-garden:4.1.1-b")
def test_all_movement_comes_before_any_combat() -> None:
    game = arranged(BESIDE, side="allied", step="move", turn=2, dice=[3])
    assert refused(game, "attack 0410") == ["4.1.1-b"]
    play(game, "move done")
    assert refused(game, "move inf-9 0210") == ["4.1.1-b"]
    play(game, "attack 0410 with inf-8 now")
    assert moment(game)[2] == "german"  # no movement after the combats: the half is over


@pytest.mark.clause("market-garden:4.1.1-c")
def test_every_unit_beside_an_enemy_may_fight_whether_it_moved_or_not() -> None:
    units = {"inf-8": "0310", "inf-9": "0210", "de-723": "0410"}
    game = arranged(units, side="allied", step="move", turn=2, dice=[3])
    play(game, "move inf-9 0311", "move done", "attack 0410")
    assert choices(game) == ["attack 0410 with inf-8", "attack 0410 with inf-9"]


def test_a_unit_that_is_not_beside_an_enemy_does_not_fight() -> None:
    game = arranged(BESIDE, side="allied", step="fight", turn=2)
    assert refused(game, "attack 0410 with inf-9 now") == ["6.0-a"]


@pytest.mark.clause("market-garden:4.1.1-d")
def test_combat_is_never_compulsory() -> None:
    game = arranged(BESIDE, side="allied", step="fight", turn=2)
    play(game, "attack done")
    assert told(game, "attacks") == []
    assert moment(game)[2] == "german"


@pytest.mark.clause("market-garden:4.1.1-e")
def test_an_advance_is_no_movement() -> None:
    game = arranged(APART, side="allied", step="move", turn=2, dice=[6])
    play(game, "move inf-8 0209", "move inf-8 0310")  # beside the enemy its move is over
    play(game, "attack 0410 with inf-8 now", "retreat de-723 0510 0511")
    assert "advance inf-8 0410" in choices(game)
    play(game, "advance inf-8 0410")
    assert where(game, "inf-8") == "0410"


@pytest.mark.clause("market-garden:4.1.1-f")
def test_a_unit_that_fought_may_not_move_afterwards() -> None:
    units = {"inf-8": "0310", "de-723": "0410", "inf-9": "0112", "de-743": "0212"}
    game = arranged(units, side="allied", step="move", turn=2, dice=[3])
    assert "0210" in reach(game, "inf-8")  # before it fights it may (ruling C3)
    play(game, "move done", "attack 0410 with inf-8 now")
    assert game.decision.kind == "attack"
    assert refused(game, "move inf-8 0210")
    play(game, "attack done")
    assert (moment(game)[2], where(game, "inf-8")) == ("german", "0310")


@pytest.mark.clause("market-garden:4.1.1-g")
def test_a_unit_that_does_nothing_has_passed() -> None:
    game = arranged(BESIDE, side="allied", step="move", turn=2)
    play(game, "move done", "attack done")
    assert (where(game, "inf-8"), damage(game, "inf-8")) == ("0310", 0)
    assert moment(game)[2] == "german"


def test_a_unit_beside_an_enemy_may_move_away_and_stops_beside_the_next() -> None:
    """Ruling C3."""
    game = arranged(BESIDE, side="allied", step="move", turn=2)
    found = reach(game, "inf-8")
    assert {"0210", "0110"} <= found
    assert "0311" in found  # beside the same enemy again
    assert "0411" not in found  # and through that hex no further


def test_combats_are_resolved_one_at_a_time_each_with_its_retreat_and_advance() -> None:
    """Ruling C4."""
    units = {"inf-8": "0310", "de-723": "0410", "inf-9": "0110", "de-743": "0210"}
    game = arranged(units, side="allied", step="fight", turn=2, dice=[6])
    play(game, "attack 0410 with inf-8 now")
    assert game.decision.kind in ("retreat", "retreat-on", "advance")
    assert refused(game, "attack 0210")


def test_the_end_of_a_turn_has_its_order() -> None:
    """Ruling C2: surrender, then refit of the Germans and of the Allies, then victory points."""
    units = {
        "us-504": "1709",
        "de-1034": {"at": "0901", "damage": 1},
        "inf-8": {"at": "0104", "damage": 1},
    }
    waal = ["nijmegen", "zaltbommel"]
    game = arranged(units, turn=4, step="end-of-turn", destroyed=waal, dice=[6])
    assert len(rolls(game, "surrender")) == 1
    assert (game.decision.kind, game.decision.side) == ("refit", "german")
    assert told(game, "points") == []
    play(game, "refit de-1034")
    assert (game.decision.kind, game.decision.side) == ("refit", "allied")
    play(game, "refit inf-8")
    assert len(told(game, "points")) == 1
    assert moment(game) == (5, "A", "german")


def test_the_automatic_victory_comes_right_after_the_last_impulse() -> None:
    """Rulings C1 and C2: before anybody rolls for surrender."""
    units = {"gds-32": "1513", "us-504": "2002", "de-743": "1001"}
    game = arranged(units, turn=4, impulse="D", side="allied")
    play(game, "air air-us none", "air air-uk none", "pass")
    assert (game.result.winner, game.result.level) == ("allied", "automatic")
    assert rolls(game, "surrender") == []


# -- the freeze of the first day (5.4) ------------------------------------------------------------


def frozen(impulse: str, turn: int = 1) -> Game:
    """Germans beside an Allied brigade and far from it, to act in an impulse."""
    units = {"inf-8": "0410", "de-fjr6": "0510", "de-723": "1001"}
    return arranged(units, turn=turn, impulse=impulse, side="german")


@pytest.mark.clause("market-garden:5.4-a", "market-garden:5.4-b")
@pytest.mark.parametrize(
    ("impulse", "label", "label_fr"),
    [
        ("C", "Fight; nobody may move yet", "Combattre\u00a0; personne ne bouge encore"),
        ("D", "Move and fight", "Bouger et combattre"),
    ],
)
def test_what_germans_may_do_reads_as_what_it_is(impulse: str, label: str, label_fr: str) -> None:
    decision = frozen(impulse).decision
    assert decision.label(("act",)) == label
    assert decision.label(("act",), "fr") == label_fr


def test_the_allies_of_the_first_day_move_and_fight() -> None:
    units = {"inf-8": "0410", "de-fjr6": "0510"}
    game = arranged(units, turn=1, impulse="B", side="allied")
    play(game, "air air-us none", "air air-uk none")
    assert game.decision.label(("act-flanks",)).startswith("Move and fight")


@pytest.mark.clause("market-garden:5.4-a")
@pytest.mark.parametrize("text", ["move de-723 1002", "move de-fjr6", "attack 1001", "attack 0510"])
def test_who_would_move_a_frozen_unit_hears_of_the_freeze(text: str) -> None:
    """Also by a click on the unit while targets are asked for: it names the unit's hex."""
    game = play(frozen("C"), "act")
    assert game.decision.kind == "attack"
    assert refused(game, text) == ["5.4-a"]
    assert refused(game, "attack 0411") == ["6.0-a"]  # an empty hex


def test_once_the_freeze_is_over_the_order_of_things_is_the_reason() -> None:
    game = play(frozen("D"), "act", "move done")
    assert refused(game, "move de-723 1002") == ["4.1.1-b"]
    assert refused(game, "attack 1001") == ["6.0-a"]
