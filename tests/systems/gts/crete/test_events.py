"""Random events (5.0): the two cups, who chooses, and what each counter does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dropzone.core.rules import engine
from dropzone.systems.gts.crete.events import RandomEvent
from dropzone.systems.gts.series.checks import quality
from dropzone.systems.gts.state.position import GtsPosition
from tests.systems.gts.events import ALLIED_EVENTS, GERMAN_EVENTS, LEADERS, drawn
from tests.systems.gts.play import FirstFaces, number, place, play, position_of, told
from tests.systems.gts.rethymnon import (
    CAMPBELL,
    DIGGER,
    GREEK,
    JUMPER,
    KROH,
    OTHER,
    REGIMENT,
    arranged,
)

SIDES = ("allied", "german")
SECOND_DIGGER = "aus-2-1bn-b"
#: Counters in the cups of scenario 1.
CUPS = {"allied": 16, "german": 15}


class CupDice(FirstFaces):
    """The given faces are drawn from a full event cup; every other die shows 0."""

    def roll(self, sides: int = 6) -> int:
        return super().roll(sides) if sides in CUPS.values() else 1


@pytest.fixture
def with_leader_loss(tmp_path: Path) -> list[Path]:
    """Scenario 1 with its Leader Loss counter in the cup."""
    own = tmp_path / "own.toml"
    own.write_text("[scenario-snafu]\nevents_removed = []\n")
    return [own]


def draws(side: str, *faces: int, heroic: Sequence[str] = ()) -> tuple[GtsPosition, list[str]]:
    """Draw counters one after another, taking the first choice; the events that came."""
    game = arranged({JUMPER: "18.15", DIGGER: "17.15", GREEK: "18.17"}, chit=REGIMENT,
                    leaders=LEADERS, heroic=list(heroic))  # fmt: skip
    position, dice = position_of(game).copy(), CupDice(faces)
    position.events = []
    height = len(position.stack)
    for _ in faces:
        position.push(RandomEvent(SIDES.index(side)))
        while len(position.stack) > height:
            if engine.step(position, dice):
                engine.question(position).answer(position, position.open[0], dice)
    return position, [event[1] for event in position.events if event[0] == "event"]


# -- the cups -------------------------------------------------------------------------------------


@pytest.mark.clause("crete:5.0-a", "crete:5.0-c")
@pytest.mark.parametrize(("side", "kinds"), [("german", GERMAN_EVENTS), ("allied", ALLIED_EVENTS)])
def test_each_side_draws_from_its_own_cup(side: str, kinds: dict[str, int]) -> None:
    found = [event for face in range(CUPS[side]) for event in draws(side, face)[1]]
    assert {event: found.index(event) for event in found} == kinds


@pytest.mark.clause("crete:5.0-e", "crete:5.1-c", "crete:5.2-d", "crete:5.3-d", "crete:5.13-a")
@pytest.mark.parametrize(
    ("side", "event", "face"),
    [("german", event, face) for event, face in GERMAN_EVENTS.items()]
    + [("allied", event, face) for event, face in ALLIED_EVENTS.items()],
)
def test_every_counter_goes_back_and_may_be_drawn_again(side: str, event: str, face: int) -> None:
    assert draws(side, face, face)[1] == [event, event]


@pytest.mark.clause("crete:5.0-b")
def test_one_event_chit_of_each_side_goes_into_the_cup_every_turn() -> None:
    game = arranged({JUMPER: "18.15", DIGGER: "29.14"}, turn=2, leaders={})
    position = position_of(game)
    chits = [*position.cup, *(event[1] for event in told(game, "chit"))]
    names = sorted(position.static.chit_ids[chit] for chit in chits)
    assert [name for name in names if name.startswith("event:")] == ["event:allied", "event:german"]


@pytest.mark.clause("crete:5.0-d")
@pytest.mark.parametrize(("side", "unit"), [("german", JUMPER), ("allied", DIGGER)])
def test_the_owner_of_the_chit_is_the_friendly_player(side: str, unit: str) -> None:
    game = drawn("rally", side, suppressed=[JUMPER, DIGGER])
    assert game.decision.side == side
    assert game.decision.notations == [f"event rally {unit}", "event rally nobody"]


@pytest.mark.clause("crete:5.13-a")
def test_no_event_changes_nothing() -> None:
    before = position_of(arranged({JUMPER: "18.15", DIGGER: "17.15", GREEK: "18.17"},
                                  chit=REGIMENT, leaders=LEADERS))  # fmt: skip
    after, _ = draws("german", GERMAN_EVENTS["no-event"])
    assert after == before


# -- aircraft -------------------------------------------------------------------------------------


@pytest.mark.clause("crete:5.1-c", "crete:5.1-j")
def test_strikes_are_resolved_at_once_on_a_unit_named_after_the_hex() -> None:
    game = drawn("air-support", rolls=(5, 9), units={SECOND_DIGGER: "17.15"})
    play(game, "strike 17.15", "strike no-more")
    assert not told(game, "struck")
    assert set(game.decision.notations) == {f"strike 17.15 {each}"
                                            for each in (DIGGER, SECOND_DIGGER)}  # fmt: skip
    play(game, f"strike 17.15 {SECOND_DIGGER}")
    assert [event[1] for event in told(game, "struck")] == [number(game, SECOND_DIGGER)]


def test_counters_of_airstrikes_lie_on_the_map_until_they_strike() -> None:
    game = drawn("air-support", rolls=(5, 9), units={SECOND_DIGGER: "17.15"})
    play(game, "strike 17.15")
    lies = [{"side": "german", "place": "17.15"}]
    assert game.view("allied")["strikes"] == lies
    play(game, "strike no-more")
    assert game.view("allied")["strikes"] == lies
    play(game, f"strike 17.15 {SECOND_DIGGER}")
    assert game.view("allied")["strikes"] == []


@pytest.mark.clause("crete:5.1-d")
@pytest.mark.parametrize(("event", "side"), [("air-support", "german"), ("air-strike", "allied")])
@pytest.mark.parametrize(("turn", "flies"), [(2, True), (4, False)])
def test_nobody_flies_at_night(event: str, side: str, turn: int, flies: bool) -> None:
    game = drawn(event, side, turn=turn, rolls=(9,) if flies and side == "german" else ())
    assert (game.decision.kind == "place-strikes") is flies
    rolls = [rolled for rolled in told(game, "rolled") if rolled[1] == "air-support"]
    assert bool(rolls) is (flies and side == "german")


@pytest.mark.clause("crete:5.1-e")
def test_the_allies_are_given_one_mistaken_strike() -> None:
    game = drawn("air-strike", "allied", rolls=(3,))
    assert game.decision.side == "allied"
    play(game, "strike 18.15")
    assert [event[1] for event in told(game, "struck")] == [number(game, JUMPER)]


# -- the other counters ---------------------------------------------------------------------------


@pytest.mark.clause("crete:5.2-c")
@pytest.mark.parametrize(("at", "pays"), [("18.17", True), ("30.17", False)])
def test_a_command_point_saves_a_greek_unit_in_command(at: str, pays: bool) -> None:
    game = drawn("greek-rout", "allied", rolls=() if pays else (9,),
                 points={"aus-19bde": 1}, units={GREEK: at})  # fmt: skip
    offered = game.decision.notations == [f"check {GREEK} pay", f"check {GREEK} roll"]
    assert offered is pays
    if pays:
        play(game, f"check {GREEK} pay")
    assert (place(game, GREEK) == "eliminated") is not pays


@pytest.mark.clause("crete:5.3-d")
def test_heroic_may_be_drawn_again_at_once() -> None:
    game = play(drawn("heroic", heroic=[JUMPER]), f"event heroic {OTHER}")
    assert position_of(game).heroic == 1 << number(game, OTHER)


@pytest.mark.clause("crete:5.3-e")
@pytest.mark.parametrize(("side", "stays"), [("allied", True), ("german", False)])
def test_only_the_event_chit_of_its_own_side_ends_heroism(side: str, stays: bool) -> None:
    game = drawn("no-event", side, heroic=[JUMPER])
    changed = dict(quality(position_of(game), number(game, JUMPER))[1])
    assert ("heroic" in changed) is stays


@pytest.mark.clause("crete:5.8-b")
def test_nobody_runs_out_of_ammunition_away_from_the_enemy() -> None:
    game = drawn("out-of-ammo", units={DIGGER: "29.12"})
    assert told(game, "event")
    assert not any(position_of(game).cohesion)
    assert game.decision.kind != "event"


@pytest.mark.clause("crete:5.9-b")
def test_a_resupply_drop_reaches_units_under_fire_and_what_is_too_much_is_lost() -> None:
    game = drawn("resupply", cohesion={JUMPER: 1})
    assert position_of(game).in_enemy_zone(number(game, JUMPER))
    play(game, f"event resupply {JUMPER}")
    assert not any(position_of(game).cohesion)
    assert game.decision.kind != "event"


@pytest.mark.clause("crete:5.5-a", "crete:5.9-a")
@pytest.mark.parametrize(("event", "marks"), [
    ("rally", {"suppressed": [JUMPER, "fjr2-iii-9"]}),
    ("resupply", {"cohesion": {JUMPER: 1, "fjr2-iii-9": 1}}),
])  # fmt: skip
def test_relief_goes_to_one_formation(event: str, marks: dict[str, Any]) -> None:
    game = drawn(event, units={"fjr2-iii-9": "20.16"}, **marks)
    play(game, f"event {event} {JUMPER}")
    assert game.decision.kind != "event"


@pytest.mark.clause("crete:5.11-a", "crete:5.11-b")
def test_the_allies_name_a_formation_whose_leader_the_german_replaces(
    with_leader_loss: list[Path],
) -> None:
    units = {"fjr2-iii-9": "20.16"}
    leaders = {KROH: JUMPER, "bn-wiedemann": "fjr2-iii-9", CAMPBELL: DIGGER}
    game = drawn("leader-loss", data=with_leader_loss, units=units, leaders=leaders)
    assert game.decision.side == "allied"
    assert game.decision.notations == ["event leader-loss fjr2-i", "event leader-loss fjr2-iii"]
    play(game, "event leader-loss fjr2-i")
    assert game.decision.side == "german"
    play(game, f"leader {KROH} {OTHER}")
    position = position_of(game)
    leader = position.static.leader_number[KROH]
    assert position.replaced == 1 << leader
    assert position.host[leader] == number(game, OTHER)


@pytest.mark.clause("crete:5.11-c")
def test_a_leader_is_not_replaced_twice(with_leader_loss: list[Path]) -> None:
    game = drawn("leader-loss", data=with_leader_loss, replaced=[KROH])
    assert not told(game, "replaced")
    assert game.decision.kind != "leader-joins"
