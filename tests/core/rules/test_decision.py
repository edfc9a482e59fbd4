"""Answers given as text: stages joined, stages that nobody is asked, words cut short."""

from __future__ import annotations

import pytest

from dropzone.core.errors import AmbiguousChoice, IllegalChoice, InvalidChoice
from dropzone.core.io.position_file import game_from_table
from dropzone.core.rules.game import Game

#: One Guards brigade with a single way out, and two that can attack.
HEMMED_IN = {
    "gds-32": "0405",
    "de-hoffmann": "0406",
    "de-1218": "0305",
    "de-kerutt": "0505",
    "de-straf6": "0404",
    "de-fjr6": "0506",
}


def game(units: dict[str, str], step: str, dice: tuple[int, ...] = ()) -> Game:
    table = {"game": "market-garden", "empty": True, "side": "allied", "step": step}
    return game_from_table({**table, "units": units}, dice=dice)


def test_stages_may_be_joined() -> None:
    joined = game({"us-504": "1211"}, "move")
    joined.play("move us-504 1210")
    assert [played.notation for played in joined.history] == ["move us-504", "move us-504 1210"]


def test_a_stage_with_a_single_answer_may_be_spoken() -> None:
    moved = game(HEMMED_IN, "move")
    assert moved.decision.notations == ["move gds-32", "move done"]
    moved.play("move gds-32 0504")
    assert [played.notation for played in moved.history] == ["move gds-32"]
    assert [event[0] for event in moved.history[0].events] == ["moved"]


def test_a_single_answer_may_be_cut_short() -> None:
    assert game(HEMMED_IN, "move").why_not("move gds-32 050") == []


def test_another_answer_than_the_single_one_is_refused_by_its_own_question() -> None:
    refusals = game(HEMMED_IN, "move").why_not("move gds-32 0506")
    assert [each.text for each in refusals] == ["An enemy unit holds 0506 Borkel en Schaft."]


def test_a_stage_before_the_dice_may_be_spoken() -> None:
    fight = game({"gds-32": "0405", "de-hoffmann": "0506"}, "fight", (3,))
    fight.play("attack 0506 with gds-32 now")
    assert [played.notation for played in fight.history] == ["attack 0506"]


def test_the_units_of_one_attack_may_be_named_in_any_order() -> None:
    units = {"gds-5": "0405", "gds-32": "0405", "hcr-2": "0405", "de-hoffmann": "0506"}
    for names in ("gds-5 gds-32", "gds-32 gds-5", "hcr-2 gds-32 gds-5", "gds-32 hcr-2 gds-5"):
        fight = game(units, "fight", (3,))
        fight.play(f"attack 0506 with {names} now")
        (attack,) = (e for played in fight.history for e in played.events if e[0] == "attacks")
        assert attack[3].bit_count() == len(names.split())


def test_a_text_that_could_mean_two_choices_is_ambiguous() -> None:
    with pytest.raises(AmbiguousChoice, match="gds-5, move gds-32"):
        game({"gds-5": "0405", "gds-32": "0405"}, "move").play("move gds")


def test_the_name_of_one_unit_does_not_abbreviate_that_of_another() -> None:
    table = {"game": "mercury", "empty": True, "side": "german", "step": "move"}
    moved = game_from_table({**table, "units": {"st-IV": "0904"}})
    assert moved.why_not("move st-IV") == moved.why_not("move st-") == []
    assert [each.clause for each in moved.why_not("move st-I")] == ["mercury:4.1.1-a"]


@pytest.mark.parametrize("text", ["", "   ", "x" * 2001, "move nobody", "move gds-32 9999"])
def test_a_text_that_is_no_choice_is_invalid(text: str) -> None:
    with pytest.raises(InvalidChoice):
        game({"gds-32": "0405"}, "move").play(text)


def test_a_refused_text_changes_nothing() -> None:
    moved = game(HEMMED_IN, "move")
    before = moved.position.key()
    with pytest.raises(IllegalChoice):
        moved.play("move gds-32 0506")
    assert (moved.position.key(), moved.number) == (before, 0)
