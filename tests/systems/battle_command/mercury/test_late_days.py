"""Random games from contested positions of later days, which random play seldom reaches."""

from __future__ import annotations

import pytest

from tests.battery import check_invariants, check_save, check_words, random_play
from tests.systems.battle_command.mercury.crete import AIR, crete

OPTIONS = ["suessmann", "freyberg", "irregulars", "coordination", "artillery"]

GERMANS = {
    "st-I": "0904",
    "st-II": {"at": "0804", "damage": 2},
    "st-III": "0803",
    "fjr3-I": {"at": "0705", "reduced": True},
    "fjr3-II": "0706",
    "fjr2-I": "0715",
    "fjr1-I": "box-ost",
    "fjr1-III": "0720",
    "ramcke": "box-west",
    "gjr100-III": "box-sea",
    "gjr100-II": "box-west",
    "gjr100-I": "box-mitte",
    "gjr85-I": "0703",
    "gjr85-II": "waiting",
    "gjr85-III": "waiting",
}
ALLIES = {
    "nz-22": {"at": "0805", "damage": 1},
    "nz-23": "0806",
    "nz-28": "0806",
    "br-3h": "0807",
    "br-welch": "0808",
    "au-2-1": "0713",
    "au-2-11": "0714",
    "br-bw": "0722",
    "br-leic": "0621",
    "gr-8": "0707",
    "br-layA": "waiting",
    "nz-18": {"at": "off-map-allied", "left_on": 2},
    "gr-irr1": "waiting",
    "gr-irr2": "0702",
}
MARKERS = {
    AIR: "air-ground-support",
    "naval-a": "naval-resupply",
    "naval-b": "naval-resupply",
    "naval-c": "naval-interdiction",
    "leader-suessmann": "0705",
    "leader-freyberg": "0806",
}


@pytest.mark.parametrize("seed", range(8))
def test_games_from_the_third_and_fourth_day_end_with_everything_in_its_place(seed: int) -> None:
    game = crete(
        {**GERMANS, **ALLIES},
        None,
        turn=3 + seed % 2,
        impulse="A",
        step="start-of-turn",
        options=OPTIONS,
        markers=MARKERS,
        letters={"gjr85-I": "W"},
    )
    for number, _ in enumerate(random_play(game, seed)):
        check_invariants(game)
        if number % 5 == 0:
            check_words(game)
        if number % 20 == 0:
            check_save(game)
    assert game.over
