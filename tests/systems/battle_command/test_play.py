"""The helpers of the rule tests read positions as players do."""

from __future__ import annotations

from tests.systems.battle_command.play import (
    answers,
    arranged,
    bridge_is_down,
    choices,
    controls,
    damage,
    dice_left,
    is_reduced,
    marker_at,
    moment,
    play,
    position_of,
    reach,
    refused,
    rolls,
    told,
    where,
)


def test_a_small_position_is_read_back() -> None:
    game = arranged(
        {"us-504": {"at": "1211", "damage": 1, "reduced": True}, "de-henke": "1312"},
        side="allied",
        step="move",
        turn=2,
        impulse="C",
        destroyed=["son"],
        markers={"air-us": "1211"},
        dice=[1, 2],
    )
    assert moment(game) == (2, "C", "allied")
    assert choices(game) == ["move us-504", "move done"]
    assert answers(game) == {"us-504", "done"}
    assert (where(game, "us-504"), damage(game, "us-504")) == ("1211", 1)
    assert is_reduced(game, "us-504")
    assert controls(game, "allied", "1211")
    assert controls(game, "german", "1312")
    assert bridge_is_down(game, "son")
    assert not bridge_is_down(game, "best")
    assert (marker_at(game, "air-us"), marker_at(game, "air-uk")) == ("1211", "eliminated")
    assert refused(game, "move us-504 1312") == ["C5"]
    assert "1210" in reach(game, "us-504")
    assert "1312" not in reach(game, "us-504")
    play(game, "move us-504 1210")
    assert [event[0] for event in told(game, "moved")] == ["moved"]
    assert (rolls(game, "combat"), dice_left(game)) == ([], 2)
    assert position_of(game).turn == 2
