"""The steps of a turn and the chits in the cup (G4)."""

from __future__ import annotations

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.gts.game import GtsGame
from tests.systems.gts import airborne, rethymnon
from tests.systems.gts.play import (
    GOOD,
    GUN,
    PIONEER,
    FirstFaces,
    arranged,
    place,
    play,
    position_of,
    told,
)
from tests.systems.gts.rethymnon import (
    BRIGADE,
    CAMPBELL,
    DIGGER,
    FIRST_BATTALION,
    GERMAN_GUN,
    GUNNERS,
    JUMPER,
    KROH,
    REGIMENT,
)

#: A park on each side, and leaders to come into contact with.
BATTERIES = {JUMPER: "18.15", GERMAN_GUN: "12.16", DIGGER: "29.12", GUNNERS: "31.12"}


def chits(game: Game) -> set[str]:
    """The chits in the cup."""
    position = position_of(game)
    return {position.static.chit_ids[chit] for chit in position.cup}


def asked(game: Game) -> list[tuple[str, str]]:
    """What is asked of whom before the first chit, each once; everybody takes the last answer."""
    found: list[tuple[str, str]] = []
    while position_of(game).chit < 0:
        step = (game.decision.kind, game.decision.side)
        if not found or found[-1] != step:
            found.append(step)
        play(game, game.decision.notations[-1])
    return found


@pytest.mark.clause(
    "crete:G4.1-a", "crete:G4.5-a", "crete:G4.6-a", "crete:3.1-b", "crete:3.1-c", "crete:3.2-h"
)
def test_the_steps_of_a_turn_come_in_their_order_and_the_german_is_first() -> None:
    units = {
        airborne.JUMPER: "20.20", "fschart-3": "22.20", airborne.KIWI: "39.24",
        "nz-27art-a": "40.24", "nz-20bn-a": "41.24",
    }  # fmt: skip
    everybody = {"nz-2div": 4, "creforce": 4, "fl-7div": 4, "geb-5div": 4}
    game = airborne.arranged(
        units, west=True, turn=airborne.MORNING, points=everybody,
        dispatch=dict.fromkeys(everybody, 1), parks={"fschart-3": "", "nz-27art-a": ""},
        leaders={"inglis": airborne.KIWI},
    )  # fmt: skip
    assert asked(game) == [
        ("plan-strikes", "german"),  # B
        ("buy-dispatch", "german"),  # D
        ("buy-chits", "german"),
        ("buy-dispatch", "allied"),  # one Division after the other
        ("buy-chits", "allied"),
        ("buy-dispatch", "allied"),
        ("buy-chits", "allied"),
        ("parks", "german"),  # E
        ("parks", "allied"),
        ("contact", "allied"),
        ("deploy-leader", "german"),  # F
        ("attach", "allied"),
    ]


@pytest.mark.clause("crete:G4.5-a")
def test_in_step_e_guns_form_parks_before_they_seek_contact() -> None:
    game = rethymnon.arranged(BATTERIES, turn=2, leaders={KROH: JUMPER, CAMPBELL: DIGGER})
    kinds = [game.decision.kind]
    play(game, f"park form {GERMAN_GUN}")
    kinds.append(game.decision.kind)
    play(game, f"contact {GERMAN_GUN} nobody", f"park form {GUNNERS}")
    kinds.append(game.decision.kind)
    assert kinds == ["parks", "contact", "contact"]


@pytest.mark.clause("crete:G4.6-a")
@pytest.mark.parametrize(("turn", "offered"), [(1, True), (2, True)])
def test_kampfgruppe_commanders_are_asked_for_in_step_f_of_every_turn(
    turn: int, offered: bool
) -> None:
    game = arranged({PIONEER: "15.06", GOOD: "02.02"}, chit="", cup=None, turn=turn)
    assert (game.decision.kind == "deploy-leader") is offered


@pytest.mark.clause("crete:G4.2-a", "crete:3.2-b")
@pytest.mark.parametrize(("turn", "due"), [(1, False), (2, True), (3, True)])
def test_reinforcements_are_at_hand_from_their_turn_on(turn: int, due: bool) -> None:
    units = {PIONEER: "12.06", GOOD: "02.02", GUN: "waiting"}
    game = arranged(units, turn=turn)
    assert (GUN in game.decision.notations) is due
    assert place(game, GUN) == "waiting"


@pytest.mark.clause("crete:G4.7-a", "crete:3.2-i")
@pytest.mark.parametrize(
    ("first", "bought"), [("direct:allied", True), (REGIMENT, False), (REGIMENT, True)]
)
def test_the_cup_holds_every_chit_but_the_one_that_waits(first: str, bought: bool) -> None:
    game = rethymnon.arranged({JUMPER: "18.15", DIGGER: "29.12"}, turn=1, chit="direct:german",
                              cup=[first], dispatch={"fjr-2": 1, "aus-19bde": 0})  # fmt: skip
    play(game, "chit fjr2-i" if bought else "chit no-chit")
    every = {"direct:allied", "direct:german", "event:allied", "event:german", BRIGADE, REGIMENT}
    every |= {FIRST_BATTALION} if bought else set()
    drawn = [position_of(game).static.chit_ids[event[1]] for event in told(game, "chit")]
    assert drawn[0] == first
    assert len(drawn) == len(set(drawn))
    assert chits(game) == every - set(drawn)


@pytest.mark.clause("crete:G4.7-a")
def test_formation_chits_are_gone_after_their_turn() -> None:
    game = rethymnon.arranged({JUMPER: "18.15", DIGGER: "29.12"}, turn=2, chit=FIRST_BATTALION,
                              cup=["direct:allied"])  # fmt: skip
    play(game, "end")
    assert position_of(game).turn == 2
    assert FIRST_BATTALION not in chits(game)


def adding(cup: list[str]) -> Game:
    """After the regiment's chit of the second turn that of its first battalion is added."""
    definition = game_definition("crete")
    assert isinstance(definition, GtsGame)
    static = definition.build_static(definition.setting("snafu"))
    number = static.chit_number
    static.plan.added[1, number[REGIMENT]] = number[FIRST_BATTALION]
    table = {
        "empty": True, "units": {JUMPER: "18.15", DIGGER: "29.12", "fjr2-i-2": "42.08"}, "turn": 2,
        "chit": "direct:german", "cup": cup, "leaders": {KROH: JUMPER, CAMPBELL: DIGGER},
        "points": {"fjr-2": 0, "aus-19bde": 0}, "dispatch": {"fjr-2": 0, "aus-19bde": 0},
    }  # fmt: skip
    position = definition.arrange(static, table)
    return Game(definition, position, FirstFaces((1, 0)))


@pytest.mark.clause("crete:G4.11-a")
def test_a_chit_that_is_added_goes_into_the_cup_at_once() -> None:
    game = adding(["direct:allied", REGIMENT])
    assert position_of(game).static.chit_ids[position_of(game).chit] == REGIMENT
    assert chits(game) == {"direct:allied", FIRST_BATTALION}


@pytest.mark.clause("crete:G4.11-a")
def test_a_chit_that_is_added_can_become_the_last_one() -> None:
    game = adding(["direct:allied", REGIMENT])
    play(game, "end")
    while position_of(game).turn == 1:
        play(game, game.decision.notations[-1])
    ids = position_of(game).static.chit_ids
    assert [ids[event[1]] for event in told(game, "last-chit")] == [FIRST_BATTALION]


@pytest.mark.clause("crete:G4.4-a")
def test_the_chit_that_was_carried_over_is_not_sold() -> None:
    units = {JUMPER: "18.15", "fjr2-iii-9": "19.16", DIGGER: "29.12"}
    game = rethymnon.arranged(units, turn=2, chit="direct:german", cup=[FIRST_BATTALION],
                              dispatch={"fjr-2": 2, "aus-19bde": 0})  # fmt: skip
    assert set(game.decision.notations) == {"chit fjr2-iii", "chit no-chit"}
