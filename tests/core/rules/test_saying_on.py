"""Texts that say more than is certain: played as far as they go, and said how far."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import dropzone
from dropzone.core.errors import DropzoneError, IllegalChoice, NotNow, RecordError, WrongDice
from dropzone.core.io.position_file import game_from_table
from dropzone.core.io.replaying import verify
from dropzone.core.rules.decision import read_choice
from dropzone.core.rules.game import Game
from dropzone.core.text.messages import tr
from tests.core.io.test_record import last_position, lines_of, resummed

#: Two commandos on a beach, and a marker beside the bridge they walk to: the step is a test.
BRIDGE = {
    "game": "dieppe", "empty": True, "hidden": ["saane-rive"], "pool": ["a-1"],
    "units": {"g1-cdo-1": "orange-2", "g1-cdo-2": "orange-2"},
}  # fmt: skip
#: One attack that one brigade can make, and another battle far from it.
FIGHT = {
    "game": "market-garden", "empty": True, "side": "allied", "step": "fight", "turn": 2,
    "units": {"gds-32": "0405", "gds-5": "0405", "hcr-2": "0405", "de-hoffmann": "0506"},
}  # fmt: skip
#: A face of the D10 that turns no marker.
STAYS = 6


def at_the_beach(dice: Sequence[int]) -> Game:
    game = game_from_table(BRIDGE, dice=dice)
    game.play("ashore orange-2 all")
    return game


def stages(game: Game, start: int = 0) -> list[str]:
    return [played.notation for played in game.history[start:]]


def test_what_still_is_an_answer_after_the_dice_is_played_on() -> None:
    game = at_the_beach([STAYS])
    start = game.number
    assert game.why_not("move saane-pont quiberville-plage halt") == []
    assert game.make("move saane-pont quiberville-plage halt") is None
    assert stages(game, start)[:3] == [
        "move", "move saane-pont", "move saane-pont quiberville-plage",
    ]  # fmt: skip
    assert game.decision.kind == "action"


def test_an_answer_given_unasked_after_the_dice_is_heard() -> None:
    """With no point left nothing but to halt could be asked: it is done, and was said."""
    game = game_from_table({**BRIDGE, "reduced": ["g1-cdo-1", "g1-cdo-2"]}, dice=[STAYS])
    game.play("ashore orange-2 all")
    start = game.number
    assert game.make("move saane-pont halt") is None
    assert stages(game, start) == ["move", "move saane-pont"]
    assert game.history[-1].forced
    assert game.decision.kind == "action"


def test_another_answer_than_the_one_given_unasked_is_left_and_its_own_reason_told() -> None:
    game = game_from_table({**BRIDGE, "reduced": ["g1-cdo-1", "g1-cdo-2"]}, dice=[STAYS])
    game.play("ashore orange-2 all")
    left = game.make("move saane-pont quiberville-bourg")
    assert str(left) == (
        "Played as far as “move saane-pont”, where dice fell; “move saane-pont quiberville-bourg”:"
        " Quiberville (village) costs 2 points; 0 are left."
    )


def test_what_is_no_answer_any_more_is_left_and_the_game_stops_at_what_is_asked() -> None:
    """Mines that go off: who leads into them is asked before all else."""
    table = {**BRIDGE, "hidden": [], "pool": [], "mines": ["saane-pont"]}
    game = game_from_table({**table, "reduced": ["g1-cdo-1"]}, dice=[10])
    game.play("ashore orange-2 all")
    told = game.play("move saane-pont halt")
    assert game.decision.kind == "mine-victim"
    assert told[-1].text.startswith("Played as far as “move saane-pont”, where dice fell; ")
    assert told[-1].clause == "dieppe:10-g"
    assert told[-1].event == ("left-unplayed", "move saane-pont halt")
    assert told[:-1] == game.log(since=game.number - 2), "it is told, and is no part of the log"
    game.play("mined g1-cdo-1")


def test_the_reason_is_told_in_the_language_of_who_asks() -> None:
    left = at_the_beach([STAYS]).make("move saane-pont quiberville-bourg")
    assert left is not None
    assert tr("fr", left).startswith("Joué jusqu'à «\u00a0move saane-pont\u00a0», où des")


@pytest.mark.parametrize(
    "text",
    [
        "move quiberville-bourg halt",  # no path leads there
        "move saane-pont-neuf halt",  # no such zone
        "move halt",  # a walk begins with a step
        "fire saane-pont halt",
    ],
)
def test_a_text_whose_certain_part_is_illegal_is_refused_and_changes_nothing(text: str) -> None:
    game = at_the_beach([STAYS])
    before = (game.position.key(), game.number, game.dice.count)
    with pytest.raises(DropzoneError):
        game.play(text)
    assert (game.position.key(), game.number, game.dice.count) == before


def test_dice_that_run_out_on_the_way_change_nothing() -> None:
    game = at_the_beach([])
    before = (game.position.key(), game.number, game.dice.count)
    with pytest.raises(WrongDice):
        game.play("move saane-pont halt")
    assert (game.position.key(), game.number, game.dice.count) == before


def test_words_that_say_again_what_was_played_are_not_played_twice() -> None:
    """After an attack the same hex can be attacked by another: nobody has said so."""
    game = game_from_table(FIGHT, dice=[3, 3])
    left = game.make("attack 0506 with gds-5 now with gds-32 now")
    assert stages(game)[-1] == "attack 0506 with gds-5 now"
    assert sum(event[0] == "attacks" for each in game.history for event in each.events) == 1
    assert left is not None
    assert "Played as far as “attack 0506 with gds-5 now”, where dice fell" in str(left)


def test_the_odds_of_such_a_text_are_those_of_its_certain_part() -> None:
    game = at_the_beach([])
    joined, alone = (game.odds(text) for text in ("move saane-pont halt", "move saane-pont"))
    assert [(each.probability, each.position) for each in joined] == [
        (each.probability, each.position) for each in alone
    ]
    assert len(joined) == 2


def test_what_leads_to_the_other_side_without_dice_is_certain_and_refused() -> None:
    rules = {"first_impulse_landing_forced": False}  # else the first lift lands now, with dice
    game = dropzone.new("market-garden", seed=7, house_rules=rules)
    (refusal,) = game.why_not("pass now")
    assert refusal.text == "After “pass” it is for the other side to choose."
    assert refusal.clause == game.decision.clause
    with pytest.raises(IllegalChoice):
        game.play("pass now")
    assert game.number == 0


def test_words_after_the_end_of_the_game_are_refused_unless_dice_come_before() -> None:
    quiet = game_from_table({**BRIDGE, "turn": 12, "hidden": [], "pool": []}, dice=[])
    (refusal,) = quiet.why_not("end halt")
    assert refusal.text == "After “end” the game is over."
    loud = game_from_table({**BRIDGE, "turn": 12, "alarm": 6}, dice=[10])
    told = loud.play("end halt")
    assert loud.over
    assert told[-1].text == (
        "Played as far as “end”, where dice fell; the game is over: nothing can be played"
    )
    assert told[-1].clause == ""


def test_words_after_something_hidden_is_shown_are_left_and_never_judged_before() -> None:
    """A card that is played is shown: what the other player answers is his to say."""
    game, chance = dropzone.new("pegasus", "benouville", seed=1), random.Random(1)
    while not (not game.over and "play surprise" in game.decision.notations):
        game.make(chance.choice(game.decision.choices))
    start = game.number
    assert game.why_not("play surprise and win") == []
    left = game.make("play surprise and win")
    assert stages(game, start) == ["play surprise"]
    assert game.history[-1].dice_after == game.history[-1].dice_before
    assert str(left) == (
        "Played as far as “play surprise”, where something hidden was shown;"
        " it is for the other side to choose"
    )


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("market-garden", "standard"),
        ("mercury", "standard"),
        ("dieppe", "standard"),
        ("pegasus", "tonga"),
        ("crete", "jump-die-repeat"),
    ],
)
def test_stages_with_dice_between_them_may_be_said_at_once_in_every_game(
    name: str, scenario: str
) -> None:
    """Wherever one choice repeats the words of the one before it, its words alone play both."""
    game, chance, joined = dropzone.new(name, scenario, seed=5), random.Random(5), 0
    while game.position.stack and game.number < 700:
        before = game.copy()
        game.make(chance.choice(game.decision.choices))
        if not game.position.stack:
            break
        said = game.history[-1].notation
        for choice, notation in zip(game.decision.choices, game.decision.notations, strict=True):
            if notation.startswith(said + " ") and game.decision.seat == before.decision.seat:
                both, one_by_one = before.copy(), game.copy()
                one_by_one.make(choice)
                assert both.make(notation) is None, notation
                assert both.position == one_by_one.position, notation
                assert stages(both) == stages(one_by_one)
                joined += 1
                break
    assert joined or name == "pegasus"


def landed() -> Game:
    """A seeded game in which a commando has landed and walked: a die fell before he halted."""
    game = dropzone.new("dieppe", seed=2)
    for text in ("load usual", "aboard de-g2 g2-cdo-1 now", "land orange-2"):
        game.make(text)
    assert game.make("move saane-pont halt") is None
    assert stages(game)[-2:] == ["move saane-pont", "move saane-pont halt"]
    assert game.history[-2].dice_after > game.history[-2].dice_before
    return game


def test_a_record_joins_no_stages_across_dice() -> None:
    game = landed()
    lines = lines_of(game.record())
    end = last_position(lines) - 1
    assert lines[end - 2 : end] == ["british: move saane-pont", "british: move saane-pont halt"]
    assert verify(game.record()).position == game.position
    with pytest.raises(IllegalChoice, match="What comes after “move saane-pont” is not certain"):
        read_choice(game.history[-2].before, "move saane-pont halt")


def test_a_record_with_a_sentence_across_dice_is_unsound() -> None:
    lines = lines_of(landed().record())
    lines.remove("british: move saane-pont")
    with pytest.raises(RecordError, match=rf"line {last_position(lines) - 1}: .*is not certain"):
        verify(resummed(lines))


def test_an_over_game_takes_no_text() -> None:
    game = game_from_table({**BRIDGE, "turn": 12, "hidden": [], "pool": []}, dice=[])
    game.play("end")
    with pytest.raises(NotNow):
        game.play("move saane-pont halt")
