"""Every question of every game declares its structure: nobody has to guess it from words."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.decision import Decision
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import question
from dropzone.core.rules.game import Game, new
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Question
from dropzone.core.rules.structure import ENDS, rank
from dropzone.core.text.messages import LANGUAGES, tr
from dropzone.core.text.spoken import SpokenQuestion
from tests.battery import all_scenarios, start
from tests.museum.room import ROOMS, Room
from tools.museum.positions import start_from

#: How many decisions of a game at random are looked at.
DECISIONS = 250

GAMES = [pytest.param(*each, id="-".join(each)) for each in all_scenarios()]


def is_known(position: Position, thing: str) -> bool:
    """A thing is a piece of the game, the number of a hex, or the name of a zone or terrain."""
    static = position.static
    grid = getattr(static, "grid", None)
    named = (static.names, *(getattr(static, f"{each}_number", ()) for each in ("zone", "terrain")))
    return any(thing in each for each in named) or bool(grid and grid.find(thing) is not None)


def check_structure(position: Position) -> None:
    """The question at which a position stands says what its answers do and what it is about."""
    asked, decision = question(position), Decision(position)
    ranks = [rank(decision.role(choice)) for choice in decision.presented]
    assert ranks == sorted(ranks)
    assert sorted(map(repr, decision.presented)) == sorted(map(repr, position.open))
    for choice in position.open:
        role = asked.role(choice)
        assert bool(role.gesture) == (role.name == "continue"), (asked.kind, choice)
        warning = asked.warning(position, choice)
        if warning is not None:
            assert all(tr(language, warning) for language in LANGUAGES)
    about = decision.about
    assert all(is_known(position, each) for each in (*about.units, *about.places)), asked.kind
    cause = decision.cause
    if cause is not None:
        assert all(tr(language, cause.text) for language in LANGUAGES)
        assert all(is_known(position, each) for each in (*cause.units, *cause.places)), asked.kind


def kinds(game: str) -> Iterator[type[SpokenQuestion[Position]]]:
    for each in game_definition(game).procedures.values():
        if issubclass(each, Question):
            assert issubclass(each, SpokenQuestion)
            yield each


@pytest.mark.parametrize("game", game_ids())
def test_every_kind_of_question_has_a_form_and_every_answer_a_role(game: str) -> None:
    for each in kinds(game):
        assert each.kind in each.forms, f"{each.__name__} declares no structure"
        shapes = {*each.phrases.labels.get(each.kind, {})}
        known = {*each.forms[each.kind].roles}
        known |= {*each.forms["*"].roles} if "*" in each.forms else set()
        assert shapes <= known, (each.kind, shapes - known)


@pytest.mark.parametrize("game", game_ids())
def test_a_gesture_that_is_begun_is_gone_on_with_somewhere(game: str) -> None:
    forms = next(kinds(game)).forms
    begun = {role.gesture for form in forms.values() for role in form.roles.values()} - {""}
    assert begun == {form.goes_on for form in forms.values()} - {""}


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_random_games_meet_no_question_without_structure(game: str, scenario: str) -> None:
    playing, chance = start(game, scenario, 3), random.Random("structure")
    while not playing.over and playing.number < DECISIONS:
        check_structure(playing.position)
        playing.play_stage(chance.choice(playing.position.open))


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_the_positions_of_the_museum_meet_none_either(room: Room, game: str) -> None:
    for kept in room.positions(game):
        playing = start_from(game, kept.saved)
        if not playing.over:
            check_structure(playing.position)


@pytest.mark.parametrize("game", game_ids())
def test_the_stages_of_a_gesture_repeat_the_words_before_them(game: str) -> None:
    playing, chance, joined = new(game, seed=5), random.Random("gestures"), 0
    while not playing.over and playing.number < 4 * DECISIONS:
        playing.play_stage(chance.choice(playing.position.open))
        last = playing.history[-1]
        if last.joins:
            joined += 1
            before = playing.history[playing.number - 2]
            assert before.side == last.side
            assert {*before.notation.split()} <= {*last.notation.split()}
    assert joined or game == "pegasus", "no gesture of several stages was met"


def test_a_gesture_is_known_in_whatever_order_its_units_are_named() -> None:
    game = Game(
        game_definition("market-garden"),
        new("market-garden", seed=7).position,
        SeededDice("7"),
    )
    game.play("act")
    attack = next(each for each in game.decision.notations if len(_attackers(game, each)) > 1)
    first, second = reversed(_attackers(game, attack)[:2])
    game.play(attack)
    game.play_stage(first)
    game.play_stage(second)
    assert [each.joins for each in game.history[-3:]] == [False, True, True]


def _attackers(game: Game, attack: str) -> list[tuple[str, int]]:
    trial = game.copy()
    trial.play(attack)
    if trial.over or trial.decision.kind != "attackers":
        return []
    return [each for each in trial.position.open if each[0] == "unit"]


def test_what_ends_a_phase_comes_last_though_the_rules_list_it_first() -> None:
    game = new("market-garden", seed=7)
    assert game.decision.role(game.decision.presented[-1]) == ENDS
    assert game.decision.choices == game.position.open
