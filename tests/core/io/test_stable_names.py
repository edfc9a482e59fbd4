"""What is saved is found for ever under the name it was saved by."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

import dropzone
from dropzone.core.data.registry import game_definition
from dropzone.core.io.first_form import first_fields, first_fingerprint
from dropzone.core.io.saving import canonical, fingerprint, plain
from dropzone.core.rules.procedure import Procedure, saved_name
from dropzone.core.text.messages import M

#: The games of 0.1.0, whose names are listed.
GAMES = ("market-garden", "mercury", "pegasus", "dieppe", "crete")


@pytest.mark.parametrize("game", GAMES)
def test_every_name_that_was_ever_saved_is_still_known(game: str) -> None:
    position = dropzone.new(game, seed=1).position
    first = first_fields()[saved_name(type(position))]
    assert set(first.position) <= set(plain(position))
    procedures = game_definition(game).procedures
    for name, fields in first.procedures.items():
        assert set(fields) <= {
            each.encode_name for each in msgspec.structs.fields(procedures[name])
        }


@pytest.mark.parametrize("game", GAMES)
def test_what_was_added_since_has_a_default(game: str) -> None:
    position = dropzone.new(game, seed=1).position
    first = first_fields()[saved_name(type(position))]
    kinds: dict[str, tuple[type[msgspec.Struct], list[str]]] = {
        "": (type(position), [*first.position, *type(position).passing])
    }
    for name, procedure in game_definition(game).procedures.items():
        if name in first.procedures:  # of a new procedure nothing was saved without its fields
            kinds[name] = (procedure, first.procedures[name])
    for name, (kind, known) in kinds.items():
        for field in msgspec.structs.fields(kind):
            assert field.encode_name in known or not field.required, (name, field.name)


class Landing(Procedure[Any], frozen=True):
    """A procedure as it was saved."""

    unit: int
    steps: int = 2


class Descent(Procedure[Any], frozen=True):
    """The same one, renamed, with a field renamed and another added."""

    saved_as: ClassVar[str] = "Landing"
    company: int = msgspec.field(name="unit")
    steps: int = 2
    smoke: bool = False


class Drift(Descent, frozen=True):
    """Another one, derived from it."""


def test_a_renamed_procedure_keeps_its_name_and_what_is_derived_from_it_has_its_own() -> None:
    assert [saved_name(kind) for kind in (Landing, Descent, Drift)] == [
        "Landing",
        "Landing",
        "Drift",
    ]


def test_renaming_and_adding_change_no_fingerprint() -> None:
    position = dropzone.new("market-garden", seed=1).position
    before, after = position.copy(), position.copy()
    before.stack.append(Landing(3))
    after.stack.append(Descent(3))
    assert canonical(before) == canonical(after)
    assert fingerprint(before) == fingerprint(after)
    assert canonical(after)["stack"][-1] == ["Landing", {"unit": 3}]
    after.stack[-1] = Descent(3, smoke=True)
    assert fingerprint(before) != fingerprint(after)


def test_the_words_of_a_result_are_no_part_of_its_fingerprint() -> None:
    game = dropzone.new("market-garden", seed=2)
    while not game.over:
        game.make(game.decision.choices[-1])
    reworded = game.position.copy()
    assert reworded.result is not None
    reworded.result = msgspec.structs.replace(reworded.result, why=M("So."))
    assert fingerprint(reworded) == fingerprint(game.position)
    assert first_fingerprint(reworded) != first_fingerprint(game.position)


def test_the_first_form_knows_nothing_of_what_came_later() -> None:
    position = dropzone.new("market-garden", seed=1).position
    position.stack.append(Landing(3))
    assert first_fingerprint(position) is None
