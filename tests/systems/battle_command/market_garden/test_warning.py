"""Warnings: what befalls units where they stand when their side ends its movement."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import Game, new
from dropzone.core.rules.procedure import Choice
from tests.systems.battle_command.play import arranged, play

FULL = {"inf-8": "0310", "inf-185": "0310", "be-piron": "0310", "inf-9": "0210"}


def said(game: Game, choice: Choice) -> str:
    """The warning of a choice in English, or nothing."""
    return str(game.decision.warning(choice) or "")


@pytest.mark.parametrize("moves", [False, True])
def test_surplus_units_are_warned_of_and_shown(moves: bool) -> None:
    game = arranged(FULL, side="allied", step="move", turn=2)
    if moves:
        play(game, "move inf-9 0310")
    warning = said(game, ("done",))
    crowded = game.view("allied")["crowded"]
    if moves:
        assert crowded == [{"place": "0310", "count": 4, "limit": 3}]
        assert warning.startswith("Too many units in 0310")
        assert "only 3 may stay" in warning
    else:
        assert crowded == []
        assert warning == ""


def test_units_that_went_out_of_supply_are_named() -> None:
    road = {f"de-{name}": at for name, at in (("huber", "0409"), ("937", "0408"), ("732", "0410"))}
    game = arranged({"inf-9": "0509", **road}, side="allied", step="move", turn=2)
    unit = next(each for each in game.view("allied")["units"] if each["id"] == "inf-9")
    choice = next(text for text in game.decision.notations if text.startswith("move inf-9"))
    play(game, choice)
    play(game, game.decision.notations[0])
    moved = next(each for each in game.view("allied")["units"] if each["id"] == "inf-9")
    assert moved["place"] != unit["place"]
    assert ("out of supply" in said(game, ("done",))) == moved.get("unsupplied", False)


def test_only_the_end_of_movement_is_warned_of() -> None:
    game = arranged(FULL, side="allied", step="move", turn=2)
    units = [choice for choice in game.decision.choices if choice != ("done",)]
    assert {said(game, choice) for choice in units} == {""}


def test_most_questions_warn_of_nothing() -> None:
    game = new("dieppe", seed=1)
    assert {said(game, choice) for choice in game.decision.choices} == {""}
