"""Points, activations, command and leaders (G5, G6, G7)."""

from __future__ import annotations

import pytest

from tests.systems.gts import rethymnon
from tests.systems.gts.play import (
    FAIR,
    GERMANS,
    GOOD,
    GREEKS,
    GUN,
    PIONEER,
    SECOND,
    THIRD,
    actions,
    arranged,
    number,
    place,
    play,
    position_of,
    rolls,
    started,
    told,
)
from tests.systems.gts.rethymnon import (
    BRIGADE,
    CAMPBELL,
    DIGGER,
    FIRST_BATTALION,
    GUNNERS,
    JUMPER,
    KROH,
    OTHER,
    REGIMENT,
)

FACING = {PIONEER: "11.06", GOOD: "11.05"}
FIRE = f"{PIONEER} fire {GOOD}"
RICH = {"geb-5div": 9, "nz-2div": 9}
#: Guns in Auto-Command and a company at Heraklion.
AUTO, WATCH = "aus-7ltaa", "br-2bw-a"


# -- points (G5) ----------------------------------------------------------------------------------


@pytest.mark.clause("crete:G5.1-a")
def test_at_battalion_scale_points_belong_to_regiment_and_brigade_and_carry_over() -> None:
    points = {"fjr-2": 2, "aus-19bde": 1}
    game = rethymnon.arranged({JUMPER: "18.15", DIGGER: "29.12"}, chit="direct:german", turn=2,
                              cup=["direct:allied"], points=points)  # fmt: skip
    play(game, "end")
    position = position_of(game)
    assert position.static.command_ids == ("aus-19bde", "fjr-2")
    assert (position.turn, position.points) == (2, [1, 2])


@pytest.mark.clause("crete:G5.6-a")
@pytest.mark.parametrize(
    ("chit", "unit", "foe", "payer"),
    [(GERMANS, PIONEER, GOOD, "geb-5div"), (GREEKS, GOOD, PIONEER, "nz-2div")],
)
def test_the_own_division_pays_and_for_greeks_that_of_the_leader_in_range(
    chit: str, unit: str, foe: str, payer: str
) -> None:
    game = arranged(FACING, chit=chit, points=RICH, dice=(9,))
    play(game, f"{unit} fire {foe}")
    position = position_of(game)
    paid = {name for name, left in zip(position.static.command_ids, position.points, strict=True)
            if left < 9}  # fmt: skip
    assert paid == {payer}


@pytest.mark.clause("crete:G5.7-a")
@pytest.mark.parametrize(("unit", "words"), [(WATCH, {"pay", "roll"}), (AUTO, None)])
def test_no_point_is_spent_on_auto_command_units(unit: str, words: set[str] | None) -> None:
    # a 1 is possible suppression; the guns must roll, which is not asked
    table = {
        "empty": True, "units": {"fjr1-i-1": "27.08", WATCH: "26.10", unit: "27.09"},
        "chit": "formation:fjr1-i", "cup": ["direct:german", "direct:allied"],
        "points": {"br-14bde": 5}, "leaders": {"bn-hamilton": WATCH},
    }  # fmt: skip
    game = play(started("heraklion", table, (9, 1, 0)), f"fjr1-i-1 fire {unit}")
    asked = {text.split()[-1] for text in game.decision.notations}
    assert (asked if game.decision.kind == "check" else None) == words


@pytest.mark.clause("crete:G5.8-a")
def test_a_check_that_was_rolled_is_not_bought_afterwards() -> None:
    game = arranged(FACING, points=RICH, dice=(9, 1, 9))
    play(game, FIRE, f"check {PIONEER} roll")
    assert game.decision.kind == "check"  # the Greek decides before the die falls
    assert set(game.decision.notations) == {f"check {GOOD} pay", f"check {GOOD} roll"}
    play(game, f"check {GOOD} roll")
    assert position_of(game).is_suppressed(number(game, GOOD))
    assert position_of(game).points == [9, 8]


@pytest.mark.clause("crete:G5.10-a")
@pytest.mark.parametrize(
    ("texts", "dice"),
    [
        ((f"{PIONEER} assault 11.05",), (9,)),  # not brave enough
        ((f"{PIONEER} push", f"step {PIONEER} 12.05", f"suppression {PIONEER} accept"), (0, 3)),
    ],
)
def test_what_was_paid_for_an_action_that_is_cut_short_stays_paid(
    texts: tuple[str, ...], dice: tuple[int, ...]
) -> None:
    game = play(arranged(FACING, points={"geb-5div": 1}, dice=dice), *texts)
    assert place(game, PIONEER) == "11.06"
    assert position_of(game).points[1] == 0


# -- activations (G6) -----------------------------------------------------------------------------


@pytest.mark.clause("crete:G6.1-a")
def test_a_random_event_lets_nobody_act() -> None:
    game = rethymnon.arranged({JUMPER: "18.15", DIGGER: "29.12"}, chit="direct:german", turn=2,
                              cup=["event:german", BRIGADE, REGIMENT], points={"fjr-2": 5},
                              dice=(0, 14, 0, 0))  # fmt: skip
    play(game, "end")
    kinds = [event[1] for event in told(game, "chit")]
    ids = position_of(game).static.chit_ids
    assert ids[kinds[0]] == "event:german"
    assert ids[position_of(game).chit] == BRIGADE  # the next chit was drawn without a question


@pytest.mark.clause("crete:G6.3-a", "crete:G24.5-a")
def test_a_division_activation_gains_points_strikes_drops_acts_and_transfers() -> None:
    units = {JUMPER: "waiting", DIGGER: "29.12", OTHER: "42.08"}
    game = rethymnon.arranged(units, turn=1, first=REGIMENT, cup=["direct:german"],
                              leaders={KROH: OTHER, CAMPBELL: DIGGER}, dice=(4,) + (9,) * 9,
                              began=["fjr-2"])  # fmt: skip
    order = [event[0] for event in told(game, "gained")]
    assert (order, game.decision.kind) == (["gained"], "place-strikes")
    play(game, "strike 29.12", "strike no-more")
    assert (told(game, "struck") != [], game.decision.kind) == (True, "drop")
    play(game, f"drop {JUMPER} 31.11")
    assert (game.decision.kind, JUMPER in game.decision.notations) == ("activate", True)
    play(game, "end")
    assert game.decision.kind == "transfer"


@pytest.mark.clause("crete:G6.10-a")
def test_a_unit_finishes_both_actions_before_the_next_is_picked() -> None:
    game = arranged({PIONEER: "11.06", SECOND: "12.06"}, points=RICH, dice=(9,))
    assert {PIONEER, SECOND} <= set(game.decision.notations)  # in any order
    play(game, f"{SECOND} improve")
    assert game.decision.kind == "second-action"
    assert all(text.startswith(SECOND) for text in game.decision.notations)
    play(game, f"{SECOND} then done")
    assert PIONEER in game.decision.notations
    assert SECOND not in game.decision.notations


@pytest.mark.clause("crete:G6.12-a")
def test_when_the_owner_passes_on_the_rest_the_next_chit_is_drawn() -> None:
    game = rethymnon.arranged({JUMPER: "18.15", DIGGER: "29.12"}, chit=FIRST_BATTALION,
                              cup=[BRIGADE, "direct:german"], dice=(1,))  # fmt: skip
    play(game, "end")
    position = position_of(game)
    assert position.static.chit_ids[position.chit] == BRIGADE
    assert FIRST_BATTALION not in {position.static.chit_ids[chit] for chit in position.cup}


# -- command (G7) ---------------------------------------------------------------------------------


@pytest.mark.clause("crete:G7.2-a")
def test_guns_in_a_park_are_always_in_command() -> None:
    units = {JUMPER: "18.15", DIGGER: "29.12", GUNNERS: "40.09"}
    for parks, words in (({GUNNERS: ""}, {"pay", "roll"}), ({}, None)):
        game = rethymnon.arranged(units, turn=2, parks=parks, points={"aus-19bde": 1}, dice=(9,))
        while game.decision.kind not in ("contact", "parks"):
            play(game, game.decision.notations[-1])
        if words:
            play(game, "park go-on", f"contact {GUNNERS} {CAMPBELL}")
            asked = {text.split()[-1] for text in game.decision.notations}
            assert asked == words
        commanded = next(row for row in game.view("allied")["units"] if row["id"] == GUNNERS)
        assert commanded["commanded"] is bool(words)


@pytest.mark.clause("crete:G7.2-a", "crete:G27.1-a")
def test_auto_command_units_are_always_in_command() -> None:
    table = {"empty": True, "units": {"fjr1-i-1": "27.07", AUTO: "35.12", WATCH: "36.12"},
             "chit": "direct:allied", "cup": ["direct:german"]}  # fmt: skip
    rows = {row["id"]: row["commanded"] for row in started("heraklion", table).view(None)["units"]}
    assert rows == {"fjr1-i-1": False, AUTO: True, WATCH: False}


@pytest.mark.clause("crete:G7.4-a")
@pytest.mark.parametrize(("to", "again"), [("10.06", True), ("09.06", False)])
def test_command_is_tested_at_the_instant_it_matters(to: str, again: bool) -> None:
    # Schaette reaches five hexes from 15.07; the company leaves his range in its move
    units = {PIONEER: "15.07", SECOND: "10.05", THIRD: "15.10"}
    game = arranged(units, points=RICH, leaders={"schaette": PIONEER})
    play(game, f"{SECOND} move", f"step {SECOND} {to}", f"step {SECOND} stop")
    assert (game.decision.kind == "second-action") is again


@pytest.mark.clause("crete:G7.9-a")
@pytest.mark.parametrize(("replaced", "acts"), [([], True), (["bedding"], False)])
def test_a_replacement_has_a_shorter_range(replaced: list[str], acts: bool) -> None:
    units = {GOOD: "02.02", FAIR: "11.06", PIONEER: "15.06"}
    game = arranged(units, chit="direct:allied", points=RICH, replaced=replaced)
    assert (FAIR in game.decision.notations) is acts


@pytest.mark.clause("crete:G7.8-a")
@pytest.mark.parametrize(("face", "where", "replaced"), [(6, "19.16", False), (7, "33.14", True)])
def test_a_leader_whose_unit_is_lost_joins_the_nearest_or_is_replaced(
    face: int, where: str, replaced: bool
) -> None:
    units = {JUMPER: "18.15", OTHER: "19.16", "fjr2-i-3": "33.14", DIGGER: "17.15"}
    game = rethymnon.arranged(units, chit=BRIGADE, steps={JUMPER: 1}, cohesion={JUMPER: 2},
                              column=[JUMPER], dice=(9, 5, face))  # fmt: skip
    play(game, f"{DIGGER} fire {JUMPER}")
    assert place(game, JUMPER) == "eliminated"
    if replaced:  # he goes to any unit of the Formation
        assert {text.split()[-1] for text in game.decision.notations} == {OTHER, "fjr2-i-3",
                                                                          "fjr2-i-4"}  # fmt: skip
        play(game, f"leader {KROH} fjr2-i-3")
    position = position_of(game)
    kroh = position.static.leader_number[KROH]
    assert position.static.place_id(position.where[position.host[kroh]]) == where
    assert bool(position.replaced >> kroh & 1) is replaced


@pytest.mark.clause("crete:G7.8-a")
def test_a_replacement_just_moves_on() -> None:
    units = {JUMPER: "18.15", OTHER: "19.16", DIGGER: "17.15"}
    game = rethymnon.arranged(units, chit=BRIGADE, steps={JUMPER: 1}, cohesion={JUMPER: 2},
                              column=[JUMPER], dice=(9, 5), replaced=[KROH])  # fmt: skip
    play(game, f"{DIGGER} fire {JUMPER}")
    assert not rolls(game, "leader-loss")
    assert position_of(game).host[position_of(game).static.leader_number[KROH]] == number(
        game, OTHER
    )


@pytest.mark.clause("crete:G20.3-a")
def test_a_rally_takes_off_suppression_or_cohesion_but_not_both() -> None:
    game = arranged({PIONEER: "11.06"}, suppressed=[PIONEER], cohesion={PIONEER: 1}, points=RICH)
    assert actions(game, PIONEER) == {"rally", "pass"}
    play(game, f"{PIONEER} rally")
    position, unit = position_of(game), number(game, PIONEER)
    assert (position.is_suppressed(unit), position.cohesion[unit]) == (False, 1)
    assert f"{PIONEER} then recover" not in game.decision.notations
    assert GUN not in game.decision.notations
