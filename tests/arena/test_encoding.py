"""Encoders tell choices and questions apart, and nothing that is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from dropzone.arena.encoding import Encoder, HashedEncoder, encoder_for
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance, apply, question
from dropzone.core.rules.position import Position

GAMES = [
    ("market-garden", "standard", 700),
    ("mercury", "standard", 700),
    ("pegasus", "benouville", 300),
    ("pegasus", "tonga", 500),
    ("dieppe", "standard", 400),
    ("crete", "kastelli", 300),
    ("crete", "descent", 500),
]


def played(game: str, scenario: str, most: int) -> Iterator[tuple[Encoder, Position, str]]:
    """Positions of random play, each with who is to choose."""
    definition = game_definition(game)
    static = definition.static(definition.setting(scenario))
    encoder = encoder_for(definition, static)
    left = most
    for seed in range(most):
        position = definition.first_position(static)
        dice, pick = SeededDice(str(seed)), random.Random(seed)
        advance(position, dice)
        while position.stack and left:
            left -= 1
            yield encoder, position, position.seat(question(position).decider(position))
            apply(position, pick.choice(position.open), dice)
        if not left:
            return


def test_every_system_has_an_encoder() -> None:
    for game in game_ids():
        definition = game_definition(game)
        encoder = encoder_for(definition, definition.static(definition.setting()))
        assert encoder.name == f"{definition.sheet.system}/1"


@pytest.mark.parametrize(("game", "scenario", "most"), GAMES)
def test_different_things_have_different_numbers(game: str, scenario: str, most: int) -> None:
    """Choices of one decision, questions of one game; positions that look alike look alike."""
    questions: dict[bytes, tuple[object, ...]] = {}
    for number, (encoder, position, side) in enumerate(played(game, scenario, most)):
        rows = encoder.choices(position)
        assert len({row.tobytes() for row in rows}) == len(position.open), position.open
        seen = encoder.observe(position, side)
        assert seen.shape == (encoder.size,)
        asked = question(position)
        fields = [name for name in asked.__struct_fields__ if name not in encoder.derived]
        what = (type(asked), *(repr(getattr(asked, name)) for name in fields))
        about = sum(part.size for part in encoder.parts if part.name.startswith("question"))
        assert questions.setdefault(seen[-about:].tobytes(), what) == what
        if number % 5 == 0:
            other = position.resample(side, SeededDice(str(number)))
            assert (encoder.observe(other, side) == seen).all(), "something hidden shows"


def test_what_is_written_fills_the_parts() -> None:
    encoder, position, side = next(played("mercury", "standard", 1))
    assert encoder.size == sum(part.size for part in encoder.parts)
    before = encoder.observe(position, side)
    position.where[0] = 5  # type: ignore[attr-defined] # Battle Command's
    changed = (encoder.observe(position, side) != before).nonzero()[0]
    assert set(changed) <= {0, 1, 2, 3}
    assert len(changed) > 0


def test_the_question_is_for_who_is_asked() -> None:
    encoder, position, side = next(played("mercury", "standard", 1))
    [other] = {"allied", "german"} - {side}
    about = sum(part.size for part in encoder.parts if part.name.startswith("question"))
    assert encoder.observe(position, side)[-about:].any()
    assert not encoder.observe(position, other)[-about:].any()


def test_choices_are_remembered_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dropzone.arena.encoding.encoder.MOST_KEPT", 20)
    for encoder, position, _ in played("mercury", "standard", 60):
        fresh = encoder_for(encoder.definition, encoder.static)
        assert (encoder.choices(position) == fresh.choices(position)).all()


def test_a_system_without_an_encoder_is_hashed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dropzone.arena.encoding._kinds", dict)
    encoder, position, side = next(played("mercury", "standard", 1))
    assert isinstance(encoder, HashedEncoder)
    assert encoder.observe(position, side).any()
    assert encoder.choices(position).shape == (len(position.open), 24)
