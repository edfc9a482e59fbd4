"""The two rules that Lantern adds to its system."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.errors import IllegalChoice
from dropzone.core.io.position_file import game_from_table
from dropzone.core.io.saving import dump, load
from dropzone.core.rules.game import Game
from dropzone.core.text.messages import tr


def arranged(faces: tuple[int, ...] = (), **table: Any) -> Game:
    """A game from a position file, with these faces to come."""
    return game_from_table({"game": "lantern", "empty": True, **table}, dice=faces)


def sentences(game: Game) -> list[str]:
    """All that was told."""
    return [entry.text for entry in game.log()]


@pytest.mark.parametrize(
    ("pathfinders", "damage"), [("0202", 0), ("0303", 1), ("0203", 0), ("0403", 1)]
)
def test_lanterns_help_who_lands_in_or_beside_their_hex(pathfinders: str, damage: int) -> None:
    """Beside an enemy a 4 is a warm reception, and a clean one with lanterns (lantern:6.1-a)."""
    units = {"pathfinders": pathfinders, "a-company": "approach", "lock-guard": "0302"}
    game = arranged((4,), side="allied", step="half", units=units)
    game.play("land a-company now")
    (unit,) = [each for each in game.view(None)["units"] if each["id"] == "a-company"]
    assert unit["damage"] == damage
    assert any("lanterns +1" in said for said in sentences(game)) == (not damage)


def test_the_sluice_is_opened_once_by_whoever_holds_the_lock() -> None:
    """It is an action of the Germans, and saved with the position (lantern:6.2-a, 6.2-b)."""
    game = arranged(side="german", step="half", units={"garrison": "0303"})
    assert [str(choice[0]) for choice in game.position.open] == ["act", "sluice", "pass"][1:]
    game.play("sluice")
    assert game.view("allied")["states"] == ["flooded"]
    assert "under water" in "".join(sentences(game))
    assert load(game.definition, dump(game.position)) == game.position
    game.play("pass")
    with pytest.raises(IllegalChoice, match="opened once"):
        game.play("sluice")


@pytest.mark.parametrize(("side", "held"), [("allied", False), ("german", True)])
def test_the_sluice_is_not_for_the_other_side_and_not_without_the_lock(
    side: str, held: bool
) -> None:
    units = {"garrison": "0303", "b-company": "0302" if held else "0103"}
    game = arranged(side=side, step="half", units=units)
    (refused,) = game.why_not("sluice")
    assert refused.clause == "lantern:6.2-a"
    assert refused.say("fr").startswith("L'écluse ne s'ouvre qu'une fois")


@pytest.mark.parametrize(
    ("target", "flooded", "column"),
    [("0302", True, "1:2"), ("0302", False, "1:1"), ("0203", True, "1:1")],
)
def test_a_flooded_meadow_is_harder_to_attack(target: str, flooded: bool, column: str) -> None:
    """One column, on meadows alone (lantern:6.2-c)."""
    foe = {"glider-troop": target, "garrison": "0202"}
    game = arranged((1,), side="german", step="fight", units=foe, flooded=flooded)
    game.play(f"attack {target}")
    told = next(each for each in game.log() if each.text.startswith("Odds"))
    assert told.text.endswith(f"column {column}.")
    shifted = tr("fr", game.definition.sentence(game.static, told.event))
    assert ("prairies inondées" in shifted) == (flooded and target == "0302")
