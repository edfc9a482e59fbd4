"""The game: everything that people, bots and programs do with one goes through these few calls."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import dropzone
from dropzone.core.errors import (
    AmbiguousChoice,
    DropzoneError,
    IllegalChoice,
    InvalidChoice,
    NotNow,
    UnknownName,
    WrongDice,
)
from dropzone.core.io.position_file import game_from_table
from dropzone.core.rules.dice import commitment
from dropzone.core.rules.game import Game

FIGHT = {
    "game": "market-garden", "empty": True, "turn": 2, "impulse": "B", "side": "allied",
    "step": "fight",
    "units": {"gds-32": "0405", "gds-5": "0405", "de-hoffmann": "0506", "de-helle": "1810"},
}  # fmt: skip
ATTACK = "attack 0506 with gds-32 gds-5 now"
MOVE = {**FIGHT, "step": "move"}


def fresh(**table: Any) -> Game:
    return dropzone.new("market-garden", seed=7, **table)


def state(game: Game) -> tuple[Any, ...]:
    """All that a refused call must leave as it was."""
    return game.position.key(), game.number, game.dice.count, list(game.position.open)


# -- starting -----------------------------------------------------------------------------------


def test_equal_seeds_give_equal_games_and_others_differ() -> None:
    records = []
    for seed in ("5", "5", "6"):
        game = dropzone.new("market-garden", seed=seed)
        for _ in range(40):
            game.play(game.decision.choices[0])
        records.append(game.record().splitlines()[8:])
    assert records[0] == records[1] != records[2]


def test_a_game_without_a_seed_draws_a_fresh_one() -> None:
    first, second = dropzone.new("market-garden"), dropzone.new("market-garden")
    assert first.seed != second.seed
    assert first.seed_hash == commitment(first.seed or "")


def test_a_seed_is_one_line_of_text() -> None:
    for seed in ("a\nb", "a\rb", "a\x00"):
        with pytest.raises(WrongDice, match="one line"):
            dropzone.new("market-garden", seed=seed)


@pytest.mark.parametrize(
    ("table", "named"),
    [
        ({"scenario": "winter"}, "no scenario “winter”; it has standard"),
        ({"options": ["snow"]}, "no option “snow”; it has coordination"),
        ({"options": ["boat-crossing"]}, "option “boat-crossing” needs option “advanced-bridges”"),
        ({"house_rules": {"tea": True}}, "no house rule “tea”"),
        ({"house_rules": {"surrender_from_turn": 9}}, "“surrender_from_turn” cannot be “9”"),
        ({"house_rules": {"planned_lifts": True}}, "“planned_lifts” cannot be “True”"),
    ],
)
def test_a_setting_that_does_not_exist_is_refused_by_name(
    table: dict[str, Any], named: str
) -> None:
    with pytest.raises(UnknownName, match=named):
        fresh(**table)


def test_a_game_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(UnknownName, match=r"no game “chess”; there are .*market-garden"):
        dropzone.new("chess")


# -- looking ------------------------------------------------------------------------------------


def test_a_decision_names_side_seat_kind_prompt_and_clause() -> None:
    decision = fresh().decision
    assert (decision.side, decision.seat, decision.kind) == ("german", "german", "german-action")
    assert decision.clause == "market-garden:4.1-b"
    assert decision.prompt.text
    assert decision.number == 0
    assert repr(decision).startswith("<Decision 0 german german-action:")


def test_every_choice_has_a_notation_a_label_in_both_languages_and_a_target() -> None:
    game = game_from_table(MOVE, dice=[])
    decision = game.decision
    assert decision.notations == ["move gds-5", "move gds-32", "move done"]
    for choice, notation in zip(decision.choices, decision.notations, strict=True):
        assert decision.notation(choice) == notation
        assert decision.label(choice, "en") != decision.label(choice, "fr")
    assert decision.target(decision.choices[0]).unit == "gds-5"


def test_views_are_plain_data() -> None:
    for side in ("allied", "german", None):
        view = fresh().view(side)
        assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("call", ["view", "log", "resample"])
def test_an_unknown_side_is_refused(call: str) -> None:
    with pytest.raises(UnknownName, match="no side “russian”"):
        getattr(fresh(), call)("russian")


def test_the_log_tells_what_happened_with_its_rule_and_number() -> None:
    game = game_from_table(FIGHT, dice=[3])
    told = game.play(ATTACK)
    assert told == game.log()[len(game.opening) :]
    assert {entry.number for entry in told} == {game.number}
    assert any(entry.clause == "market-garden:6.1-e" for entry in told)
    assert game.log(since=game.number) == []
    french = game.log(language="fr")
    assert len(french) == len(game.log())
    assert french[-1].text != game.log()[-1].text


def test_what_a_play_returns_is_the_end_of_the_log() -> None:
    game = fresh()
    for _ in range(30):
        before = len(game.log())
        told = game.play(game.decision.choices[-1])
        assert game.log()[before:] == told


# -- playing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "error"),
    [
        ("", InvalidChoice),
        ("x" * 2001, InvalidChoice),
        ("attack 9999", InvalidChoice),
        ("attack 0506 with nobody now", InvalidChoice),
        ("attack 0404", IllegalChoice),
        ("attack 0506 with de-helle now", IllegalChoice),
        ("move gds-5 0505", IllegalChoice),
        (("hex", 3), IllegalChoice),
        (("nonsense",), IllegalChoice),
        ("attack 0506 with gds", AmbiguousChoice),
    ],
)
def test_what_the_decision_does_not_offer_is_refused_and_changes_nothing(
    choice: Any, error: type[Exception]
) -> None:
    game = game_from_table(FIGHT, dice=[3])
    before = state(game)
    with pytest.raises(error):
        game.play(choice)
    assert state(game) == before


def test_errors_carry_what_a_client_needs() -> None:
    game = game_from_table(FIGHT, dice=[3])
    with pytest.raises(IllegalChoice) as illegal:
        game.play("attack 0404")
    assert [refusal.clause for refusal in illegal.value.refusals] == ["market-garden:6.0-a"]
    with pytest.raises(AmbiguousChoice) as ambiguous:
        game.play("attack 0506 with gds")
    assert ambiguous.value.candidates == ["attack 0506 with gds-5", "attack 0506 with gds-32"]


def test_a_text_may_be_cut_short_while_it_stays_clear() -> None:
    game = game_from_table(MOVE, dice=[])
    game.play("move gds-3")
    assert game.decision.kind == "move-to"


def test_a_choice_for_another_move_or_by_another_side_is_refused() -> None:
    game = fresh()
    before = state(game)
    wrong: dict[str, Any]
    for wrong in ({"number": 1}, {"number": -1}, {"side": "allied"}):
        with pytest.raises(NotNow):
            game.play("pass", **wrong)
    with pytest.raises(UnknownName):
        game.play("pass", side="russian")
    assert state(game) == before
    game.play("pass", side="german", number=0)
    assert game.number == 1


def test_a_gesture_whose_dice_run_out_changes_nothing() -> None:
    game = game_from_table(FIGHT, dice=[])
    before = state(game)
    with pytest.raises(WrongDice):
        game.play(ATTACK)
    assert state(game) == before
    assert game.decision.kind == "attack"


def test_why_not_is_empty_for_what_is_legal_and_says_the_rule_for_what_is_not() -> None:
    game = game_from_table(FIGHT, dice=[3])
    assert game.why_not(ATTACK) == []
    (refusal,) = game.why_not("attack 0404")
    assert refusal.clause == "market-garden:6.0-a"
    assert "0404" in str(refusal.text)
    with pytest.raises(InvalidChoice):
        game.why_not("attack nowhere")


def test_a_finished_game_asks_and_takes_nothing_more() -> None:
    game = fresh()
    with pytest.raises(NotNow, match="not over"):
        _ = game.result
    while not game.over:
        game.play(game.decision.choices[-1])
    assert game.result.winner == "german"
    for call in (lambda: game.decision, lambda: game.play("pass"), lambda: game.why_not("pass"),
                 lambda: game.odds("pass")):  # fmt: skip
        with pytest.raises(NotNow, match="over"):
            call()


# -- going back ---------------------------------------------------------------------------------


def test_undo_and_redo_walk_the_stages_of_a_gesture() -> None:
    game = game_from_table(MOVE, dice=[])
    first = state(game)
    game.play("move gds-32 0404")
    after = state(game)
    game.undo()
    assert game.decision.kind == "move-to"
    game.undo()
    assert state(game) == first
    game.redo()
    game.redo()
    assert state(game) == after
    with pytest.raises(NotNow, match="nothing has been taken back"):
        game.redo()


def test_a_new_choice_forgets_what_was_taken_back() -> None:
    game = game_from_table(MOVE, dice=[])
    game.play("move gds-32")
    game.undo()
    game.play("move gds-5")
    with pytest.raises(NotNow):
        game.redo()


def test_there_is_no_undo_once_dice_fell() -> None:
    game = game_from_table(FIGHT, dice=[3])
    game.play(ATTACK)
    assert game.why_no_undo() == "dice have fallen"
    with pytest.raises(NotNow, match="dice have fallen"):
        game.undo()


def test_there_is_nothing_to_undo_at_the_start_and_only_one_s_own() -> None:
    game = fresh()
    with pytest.raises(NotNow, match="nothing has been played"):
        game.undo()
    game.play("act")
    with pytest.raises(NotNow, match="made by the Germans"):
        game.undo("allied")
    game.undo("german")


def test_a_copy_goes_its_own_way() -> None:
    for game in (game_from_table(FIGHT, dice=[3, 4]), game_from_table(FIGHT, seed="3")):
        before = state(game)
        twin = game.copy()
        twin.play(ATTACK)
        assert state(game) == before
        game.play(ATTACK)
        assert game.position == twin.position
        assert game.log() == twin.log()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda game: game.play("act", side="allied"), "c'est au camp «\u00a0Allemands\u00a0»"),
        (lambda game: game.play("dance"), "«\u00a0dance\u00a0»\u00a0: Pas maintenant."),
        (lambda game: game.play("act", number=7), "ce choix était pour le coup 7"),
        (lambda game: game.play(("dance",)), "n'est pas l'un des choix"),
        (lambda game: game.view("swiss"), "n'a pas de camp «\u00a0swiss\u00a0»"),
        (lambda game: dropzone.new("chess"), "il n'y a pas de jeu «\u00a0chess\u00a0»"),
        (
            lambda game: dropzone.new("dieppe", options=["tea"]),
            "n'a pas d'option «\u00a0tea\u00a0»",
        ),
        (
            lambda game: dropzone.new("dieppe", scenario="tea"),
            "n'a pas de scénario «\u00a0tea\u00a0»",
        ),
        (lambda game: dropzone.new("dieppe", house_rules={"tea": 5}), "n'a pas de règle maison"),
        (lambda game: game.definition.describe(game.position, "tea", "fr"), "ni hexagone, ni case"),
        (lambda game: game.undo(), "pas d'annulation"),
    ],
)
def test_what_a_player_does_wrong_is_told_in_his_language(
    wrong: Callable[[Game], object], said: str
) -> None:
    with pytest.raises(DropzoneError) as error:
        wrong(fresh())
    assert said in error.value.say("fr")
