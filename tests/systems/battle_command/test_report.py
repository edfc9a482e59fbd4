"""The after-action report says what the log says."""

from __future__ import annotations

from collections import Counter

import dropzone
from dropzone.systems.battle_command.static import BattleStatic
from tests.systems.battle_command.play import arranged, play


def test_losses_are_counted_by_turn_and_side() -> None:
    game = dropzone.new("market-garden", seed=11)
    while not game.over:
        game.play(game.decision.choices[0])
    static = game.static
    assert isinstance(static, BattleStatic)
    told = Counter(
        (event[0], static.units[event[1]].side)
        for played in game.history
        for event in played.events
        if event[0] in ("damaged", "eliminated")
    )
    report = game.definition.after_action(game, None, "en")
    for kind in ("damaged", "eliminated"):
        for side in ("allied", "german"):
            assert sum(turn[kind][side] for turn in report["losses"]) == told[kind, side]
    assert [turn["turn"] for turn in report["losses"]] == sorted({*range(1, 11)})


def test_a_combat_that_went_far_to_one_side_is_remembered_with_its_die() -> None:
    game = arranged({"us-504": "1211", "de-henke": "1312"}, side="allied", step="fight", dice=[1])
    play(game, "attack 1312")
    (remembered,) = game.definition.after_action(game, "allied", "en")["dice"]
    assert (remembered["face"], remembered["number"]) == (1, 1)
    assert remembered["text"].startswith("1312 Nijmegen: Result 1")


def test_an_objective_that_changes_hands_is_reported() -> None:
    game = arranged({"us-504": "1209"}, side="allied", step="move", impulse="B")
    play(game, "move us-504 1210")
    (taken,) = game.definition.after_action(game, None, "en")["objectives"]
    assert (taken["hex"], taken["side"], taken["text"]) == (
        "1210",
        "allied",
        "Allies take 1210 Grave.",
    )
