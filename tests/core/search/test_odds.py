"""Odds: every outcome of a choice with its exact probability, the same as the dice give."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import dropzone
from dropzone.core.errors import IllegalChoice, InvalidChoice, NotNow
from dropzone.core.io.position_file import game_from_table
from dropzone.core.rules.decision import read_choice
from dropzone.core.rules.dice import ScriptedDice, SeededDice
from dropzone.core.rules.engine import apply, question
from dropzone.core.rules.game import Game
from dropzone.core.rules.procedure import Choice
from dropzone.core.search.guessing import foresee
from dropzone.core.search.odds import Outcome, common_events, outcomes, questions_after

REPETITIONS = int(os.environ.get("DROPZONE_REPETITIONS", "2000"))
BOX = "airborne-approach-box"


def at(units: dict[str, Any], **table: Any) -> Game:
    base = {"game": "market-garden", "empty": True, "turn": 4, "impulse": "B", "side": "allied"}
    return game_from_table({**base, "units": units, **table}, dice=[])


FIGHT = {"gds-32": "0405", "gds-5": "0405", "de-hoffmann": "0506", "de-helle": "1810"}
HELD: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "an attack": (FIGHT, {"step": "fight"}, "attack 0506 with gds-32 gds-5 now"),
    "a weak attack": (
        {"hcr-2": "0707", "de-fjr6": "0706", "de-chill": "0706"},
        {"step": "fight"},
        "attack 0706 with hcr-2 now",
    ),
    "an attack on a wounded unit": (
        {"gds-32": "0405", "de-hoffmann": {"at": "0506", "damage": 2}},
        {"step": "fight"},
        "attack 0506 with gds-32 now",
    ),
    "an attack on a town": (
        {"gds-32": "0607", "gds-5": "0607", "de-fjr6": "0707"},
        {"step": "fight"},
        "attack 0707 with gds-32 gds-5 now",
    ),
    "an attack out of supply": (
        {"us-504": "1810", "de-helle": "1811"},
        {"step": "fight"},
        "attack 1811 with us-504 now",
    ),
    "an attack across a river": (
        {"us-504": "1211", "us-505": "1211", "de-henke": "1312", "de-hgschool": "1312"},
        {"step": "fight"},
        "attack 1312 with us-504 us-505 now",
    ),
    "a German attack": (
        {"us-501": "0907", "de-chill": "0906", "de-107": "0906"},
        {"step": "fight", "side": "german"},
        "attack 0907 with de-chill de-107 now",
    ),
    "a demolition": ({"gds-32": "0707", "de-helle": "1810"}, {"side": "german"}, "demolish son"),
    "a last-minute demolition": (
        {"gds-32": "0807", "inf-231": "0907", "us-504": "1209"},
        {"step": "move", "options": ["advanced-bridges"]},
        "move us-504 1210",
    ),
    "one landing": (
        {"us-327": BOX, "gds-32": "0405"},
        {"markers": {"air-us": "0405"}},
        "land us-327",
    ),
    "three landings": (
        {"us-327": BOX, "br-4para": BOX, "pl-1para": BOX, "de-helle": "1611"},
        {},
        "land all",
    ),
    "two surrenders": (
        {"us-504": "1810", "us-505": "1814", "gds-32": "0405"},
        {"impulse": "D", "destroyed": ["grave", "hedel", "roermond", "venlo"]},
        "pass",
    ),
}  # fmt: skip


def ready(name: str) -> tuple[Game, str]:
    """A held position at the decision that its choice answers."""
    units, table, text = HELD[name]
    game = at(units, **table)
    while game.decision.kind == "air":
        game.play(game.decision.choices[-1])
    return game, text


@pytest.mark.parametrize("name", HELD)
def test_the_probabilities_are_exact_and_sum_to_one(name: str) -> None:
    game, text = ready(name)
    found = game.odds(text)
    assert sum((outcome.probability for outcome in found), Fraction(0)) == 1
    assert all(outcome.probability > 0 for outcome in found)
    keys = [outcome.position.key() for outcome in found]
    assert len(keys) == len(set(keys))
    probabilities = [outcome.probability for outcome in found]
    assert probabilities == sorted(probabilities, reverse=True)


@pytest.mark.parametrize("name", HELD)
def test_the_odds_are_those_of_the_dice(name: str) -> None:
    """Five standard errors: one false alarm in some hundred thousand honest runs."""
    game, text = ready(name)
    expected = {outcome.position.key(): outcome.probability for outcome in game.odds(text)}
    stages = read_choice(game.position, text)
    seen: Counter[Any] = Counter()
    dice = SeededDice(name)
    for _ in range(REPETITIONS):
        position = game.position.copy()
        for stage in stages:
            apply(position, stage, dice)
        seen[position.key()] += 1
    assert set(seen) <= set(expected)
    for key, probability in expected.items():
        share = float(probability)
        error = (share * (1 - share) / REPETITIONS) ** 0.5
        assert abs(seen[key] / REPETITIONS - share) <= 5 * error + 1 / REPETITIONS


def test_a_die_of_two_results_has_their_shares() -> None:
    game, text = ready("a demolition")
    shares = {outcome.position.key(): outcome.probability for outcome in game.odds(text)}
    assert sorted(shares.values()) == [Fraction(1, 3), Fraction(2, 3)]


def test_odds_change_nothing() -> None:
    game, text = ready("an attack")
    before = (game.position.key(), game.number, game.dice.count, list(game.position.open))
    game.odds(text)
    assert (game.position.key(), game.number, game.dice.count, game.position.open) == before


def test_each_outcome_tells_how_it_came_about_and_can_be_played_on() -> None:
    game, text = ready("an attack")
    for outcome in game.odds(text):
        assert "rolled" in {event[0] for event in outcome.events}
        assert outcome.position.open or outcome.position.result is not None


def stories(game: Game, text: str) -> Iterator[tuple[Any, list[Any]]]:
    """What happens with every face of one die, and the position it leads to."""
    stages = read_choice(game.position, text)
    for face in range(1, 7):
        position = game.position.copy()
        position.events = []
        for stage in stages:
            apply(position, stage, ScriptedDice([face]))
        yield position.key(), position.events


@pytest.mark.parametrize(
    "name", ["an attack", "a weak attack", "a demolition", "an attack on a town"]
)
def test_an_outcome_tells_only_what_happens_on_every_way_to_it(name: str) -> None:
    game, text = ready(name)
    told = {each.position.key(): each.events for each in game.odds(text)}
    faces: dict[Any, set[int]] = {}
    for key, events in stories(game, text):
        happened = [event for event in events if event[0] != "rolled"]
        assert [event for event in told[key] if event[0] != "rolled"] == [
            event for event in happened if event in told[key]
        ]
        faces.setdefault(key, set()).add(next(each for each in events if each[0] == "rolled")[3])
    for key, merged in told.items():
        (roll,) = [event for event in merged if event[0] == "rolled"]
        assert faces_of(roll[3]) == faces[key]
    assert any(len(each) > 1 for each in faces.values())


def faces_of(told: int | str) -> set[int]:
    """The faces a merged roll speaks of."""
    found: set[int] = set()
    for run in str(told).split(", "):
        first, _, last = run.partition("–")
        found.update(range(int(first), int(last or first) + 1))
    return found


PASSED, FAILED, MISS = ("check", 1, True), ("check", 1, False), ("missed", 1)


def rolled(face: int | tuple[int, ...], *modifiers: tuple[str, int]) -> tuple[Any, ...]:
    return ("rolled", "check", 10, face, modifiers)


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ((MISS,), (MISS,), (MISS,)),
        ((PASSED, MISS), (FAILED, MISS), (MISS,)),
        ((MISS, PASSED), (MISS, FAILED), (MISS,)),
        ((PASSED, MISS, FAILED), (MISS, PASSED, FAILED), (PASSED, FAILED)),
        ((PASSED,), (FAILED,), ()),
        ((MISS,), (MISS, MISS), (MISS,)),
        ((rolled(1),), (rolled(3),), (rolled((1, 3)),)),
        ((rolled((1, 3)),), (rolled(2),), (rolled((1, 2, 3)),)),
        ((rolled(1, ("hill", 1)),), (rolled(3),), ()),
        ((rolled(1), PASSED, rolled(4)), (rolled(2), rolled(5)), (rolled((1, 2)), rolled((4, 5)))),
    ],
)  # fmt: skip
def test_two_stories_have_in_common_what_both_tell(one: Any, other: Any, both: Any) -> None:
    assert common_events(one, other) == both


def test_stories_too_long_to_compare_keep_their_beginnings_and_ends() -> None:
    def story(word: str, length: int) -> tuple[tuple[Any, ...], ...]:
        return (MISS, *((word, n) for n in range(length)), ("x",), (word, length), PASSED)

    assert common_events(story("a", 98), story("b", 98)) == (MISS, ("x",), PASSED)
    assert common_events(story("a", 99), story("b", 99)) == (MISS, PASSED)


def test_an_outcome_says_which_question_it_leads_to_and_whose() -> None:
    game, text = ready("an attack")
    found = game.odds(text)
    asked = questions_after(found, "allied")
    kinds = {question(each.position).kind for each in found}
    assert len(kinds) > 1
    for outcome, then in zip(found, asked, strict=True):
        decider = question(outcome.position).decider(outcome.position)
        prompt = str(question(outcome.position).prompt(outcome.position))
        assert str(then) == f"Then {TITLES[decider]}: {prompt}"


TITLES = {"german": "Germans", "allied": "Allies"}


def test_of_a_question_of_others_that_is_about_hidden_things_only_its_owner_is_told() -> None:
    game = dropzone.new("pegasus", "benouville", seed=7)
    other = {"british": "german", "german": "british"}[game.decision.seat]
    found = game.odds(("keep",))
    assert question(found[0].position).decider(found[0].position) == other
    (then,) = questions_after(found, game.decision.seat, knowing=False)
    assert str(then) == f"Then it is for {TITLES.get(other, 'British')} to choose."


def test_a_choice_without_dice_has_one_outcome() -> None:
    game = at(FIGHT, step="move")
    (only,) = game.odds("move gds-32 0404")
    assert only.probability == 1
    game.play("move gds-32 0404")
    assert only.position == game.position


def test_choices_are_accepted_as_values() -> None:
    game, _ = ready("a demolition")
    game.play("demolish")
    values = [outcome.probability for outcome in game.odds(game.decision.choices[0])]
    assert values == [Fraction(2, 3), Fraction(1, 3)]
    with pytest.raises(InvalidChoice):
        game.odds(("nonsense",))
    with pytest.raises(IllegalChoice):
        game.odds("demolish nijmegen")


def test_a_large_landing_merges_what_is_equal() -> None:
    """Eight units with a die each are 1,679,616 rolls, but few enough positions to list."""
    game = dropzone.new("market-garden", seed=1)
    found = game.odds("pass")  # the first lift is all the Allies do
    assert sum((outcome.probability for outcome in found), Fraction(0)) == 1
    assert 3 < len(found) <= 3**8


def test_too_many_outcomes_are_refused_and_not_walked_for_ever() -> None:
    """A stick of paratroops that scatters man by man would be walked for hours."""
    game, text = ready("an attack")
    stages = read_choice(game.position, text)
    different = len(outcomes(game.position, stages))
    for most in (1, different - 1):  # too many on the way, too many at once
        with pytest.raises(NotNow, match="too many outcomes"):
            outcomes(game.position, stages, most=most)


def test_odds_of_several_stages_are_those_of_the_last() -> None:
    game, text = ready("an attack")
    stages = read_choice(game.position, text)
    assert len(stages) > 1
    joined = {each.position.key(): each.probability for each in outcomes(game.position, stages)}
    for stage in stages[:-1]:
        game.play(stage)
    last = {each.position.key(): each.probability for each in game.odds(stages[-1])}
    assert joined == last


def test_what_is_hidden_has_no_odds() -> None:
    game = dropzone.new("market-garden", options=["bidding"], seed=1)
    assert len(game.odds("bid 7")) == 1
    game.play("bid 7")
    with pytest.raises(NotNow, match="hidden"):
        game.odds("bid 8")


def foreseen(game: Game, choice: Choice) -> list[Outcome]:
    """The odds of a choice; nothing where they depend on what is hidden."""
    try:
        return game.odds(choice)
    except NotNow:
        return []


def told(found: list[Outcome]) -> list[tuple[Fraction, Any, Any]]:
    """All that a program gets to know by asking for odds, the positions among it."""
    return [(each.probability, each.events, each.position.key()) for each in found]


def along_pegasus() -> Iterator[tuple[Game, Game]]:
    """A game with hidden hands, move by move, and one that the chooser cannot tell from it."""
    game, any_of = dropzone.new("pegasus", "benouville", seed=7), random.Random(7)
    while not game.over:
        seat, other = game.decision.seat, game.copy()
        other.position = game.resample(seat, str(game.number))
        other.position.open = game.position.open
        if other.position != game.position:
            assert other.view(seat) == game.view(seat)
            yield game, other
        game.make(any_of.choice(game.decision.choices))


def test_odds_are_alike_for_positions_that_the_chooser_cannot_tell_apart() -> None:
    compared = 0
    for game, other in along_pegasus():
        for choice in game.decision.choices:
            found = told(foreseen(game, choice))
            assert found == told(foreseen(other, choice))
            compared += len(found) > 0
    assert compared > 20


@pytest.mark.parametrize(("seat", "seen"), [("allied", ["bid-made"]), ("german", [])])
def test_foresight_tells_a_seat_only_what_it_will_see(seat: str, seen: list[str]) -> None:
    game = dropzone.new("market-garden", options=["bidding"], seed=1)
    assert game.decision.seat == "allied"
    found, exact = foresee([game.position], lambda guess: read_choice(guess, "bid 7"), seat)
    assert [[event[0] for event in each.events] for each in found] == [seen]
    assert exact


def test_who_may_know_everything_gets_the_odds_of_the_true_position() -> None:
    game, choice = dropzone.new("pegasus", "benouville", seed=7), ("keep",)
    assert choice in game.decision.choices
    exact = {each.position.key(): each.probability for each in outcomes(game.position, [choice])}
    found = game.odds(choice, knowing_all=True)
    assert {each.position.key(): each.probability for each in found} == exact
