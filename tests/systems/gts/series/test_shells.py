"""Guns, mortars, parks and bombs: what falls from above (G14, G16, G17)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts.play import (
    actions,
    last_rating,
    modifiers,
    number,
    place,
    play,
    position_of,
    rolls,
    told,
)
from tests.systems.gts.rethymnon import (
    BRIGADE,
    CAMPBELL,
    DIGGER,
    DIGGER_MORTAR,
    FIRST_BATTALION,
    GERMAN_GUN,
    GREEK,
    GUNNERS,
    JUMPER,
    KROH,
    MACHINE_GUNS,
    MORTAR,
    OTHER,
    REGIMENT,
    TANK,
    arranged,
)

RICH = {"aus-19bde": 9, "fjr-2": 9}
MISS = (9, 9)


def targets(game: Game, unit: str) -> set[str]:
    """At whom a unit may fire."""
    if unit not in game.decision.notations:
        return set()
    return {text.split()[1] for text in actions(game, unit) if text.startswith("fire")}


def contact(game: Game, unit: str) -> str | None:
    position = position_of(game)
    leader = position.contact[number(game, unit)]
    return position.static.leader_ids[leader] if leader >= 0 else None


# -- guns that fire directly (G14) ----------------------------------------------------------------


@pytest.mark.clause("crete:G14.7-a")
@pytest.mark.parametrize(
    ("at", "rating"),
    [("17.15", 3 + 2 - 1), ("16.15", 3 + 2 - 1 - 1), ("15.15", 3 + 2 - 1 - 2)],
)
def test_guns_fire_directly_within_three_hexes(at: str, rating: int) -> None:
    game = arranged({GUNNERS: at, JUMPER: "18.15"}, chit=BRIGADE, dice=(0, 9), points=RICH,
                    leaders={CAMPBELL: "aus-2-1bn-d"})  # fmt: skip
    play(game, f"{GUNNERS} fire {JUMPER}")
    assert last_rating(game) == rating
    assert not position_of(game).light | position_of(game).heavy


@pytest.mark.clause("crete:G14.7-a")
def test_guns_that_fire_directly_use_the_yellow_row() -> None:
    # a 1 is possible suppression with shells, suppression with direct fire
    game = arranged({GUNNERS: "17.15", JUMPER: "18.15"}, chit=BRIGADE, dice=(0, 1))
    play(game, f"{GUNNERS} fire {JUMPER}")
    assert game.decision.kind == "suppression"


@pytest.mark.clause("crete:G14.7-a")
def test_three_hexes_are_the_most_for_armoured_targets_of_direct_gunfire() -> None:
    game = arranged({GERMAN_GUN: "15.15", TANK: "18.15"}, chit=REGIMENT, dice=(0, 9))
    play(game, f"{GERMAN_GUN} fire {TANK}")
    assert modifiers(game, "fire")["range"] == -2


@pytest.mark.clause("crete:G14.9-a")
@pytest.mark.parametrize(
    ("more", "shells"),
    [
        ({}, {OTHER}),
        ({"units": {JUMPER: "14.16"}}, {JUMPER}),
        ({"units": {JUMPER: "14.16"}, "suppressed": [JUMPER]}, {JUMPER}),
        ({"light_barrage": ["13.17"]}, set()),
    ],
)
def test_mortars_beside_the_enemy_or_under_a_barrage_fire_one_hex_only(
    more: dict[str, Any], shells: set[str]
) -> None:
    units = {DIGGER_MORTAR: "13.17", DIGGER: "16.15", OTHER: "17.15", **more.pop("units", {})}
    assert targets(arranged(units, chit=BRIGADE, **more), DIGGER_MORTAR) == shells


@pytest.mark.clause("crete:G14.9-a")
def test_a_barrage_does_not_keep_guns_in_a_park_from_firing() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15", GUNNERS: "27.16"}
    game = arranged(units, chit=BRIGADE, parks={GUNNERS: CAMPBELL}, light_barrage=["27.16"],
                    dice=MISS)  # fmt: skip
    play(game, f"{GUNNERS} fire {JUMPER}")
    assert modifiers(game, "fire")["barrage"] == -1


# -- guns outside parks, contact, spotting (G16) --------------------------------------------------


@pytest.mark.clause("crete:G16.9-a")
@pytest.mark.parametrize(
    ("at", "parks", "seen"),
    [("14.15", {}, True), ("27.16", {}, False), ("27.16", {GUNNERS: CAMPBELL}, True)],
)
def test_guns_outside_parks_shell_only_what_they_see(
    at: str, parks: dict[str, str], seen: bool
) -> None:
    units = {GUNNERS: at, JUMPER: "18.15", DIGGER: "17.16"}
    assert (JUMPER in targets(arranged(units, chit=BRIGADE, parks=parks), GUNNERS)) is seen


@pytest.mark.clause("crete:G16.6-a")
@pytest.mark.parametrize(("face", "with_him"), [(6, CAMPBELL), (7, None)])
def test_contact_is_lost_with_a_leader_who_is_replaced(face: int, with_him: str | None) -> None:
    units = {DIGGER: "17.15", "aus-2-1bn-b": "16.15", GUNNERS: "27.16", JUMPER: "18.15"}
    game = arranged(units, chit=FIRST_BATTALION, parks={GUNNERS: CAMPBELL}, steps={DIGGER: 1},
                    cohesion={DIGGER: 2}, dice=(0, 4, face))  # fmt: skip
    play(game, f"{JUMPER} fire {DIGGER}")
    assert place(game, DIGGER) == "eliminated"
    assert contact(game, GUNNERS) == with_him


@pytest.mark.clause("crete:G16.6-a")
def test_contact_lasts_over_the_end_of_the_turn() -> None:
    units = {DIGGER: "29.12", GUNNERS: "31.12", JUMPER: "18.15"}
    game = arranged(units, chit="direct:german", cup=["direct:allied"], turn=2,
                    parks={GUNNERS: CAMPBELL})  # fmt: skip
    assert (position_of(game).turn, contact(game, GUNNERS)) == (2, CAMPBELL)


@pytest.mark.clause("crete:G16.6-a", "crete:G16.4-a")
def test_contact_is_lost_when_the_park_is_disbanded() -> None:
    units = {DIGGER: "29.12", GUNNERS: "31.12", JUMPER: "18.15"}
    game = arranged(units, turn=2, parks={GUNNERS: CAMPBELL})
    play(game, f"park leave {GUNNERS}")
    assert contact(game, GUNNERS) is None


@pytest.mark.clause("crete:G16.15-a")
@pytest.mark.parametrize(
    ("fired", "gun", "offered"), [(["27.16"], "18.15", True), ([], "18.15", False),
                                  (["27.16"], "10.14", False)]
)  # fmt: skip
def test_a_park_that_has_fired_may_be_shelled_unseen(
    fired: list[str], gun: str, offered: bool
) -> None:
    units = {GERMAN_GUN: gun, JUMPER: "12.16", GUNNERS: "27.16", DIGGER: "29.12"}
    game = arranged(units, chit=REGIMENT, parks={GUNNERS: CAMPBELL, GERMAN_GUN: KROH},
                    fired_parks=fired, dice=MISS)  # fmt: skip
    assert (GUNNERS in targets(game, GERMAN_GUN)) is offered
    if offered:
        play(game, f"{GERMAN_GUN} fire {GUNNERS}")
        assert modifiers(game, "fire")["counter-battery"] == -2


@pytest.mark.clause("crete:G16.15-a")
def test_guns_without_contact_do_not_answer() -> None:
    units = {GERMAN_GUN: "18.15", JUMPER: "12.16", GUNNERS: "27.16", DIGGER: "29.12"}
    game = arranged(units, chit=REGIMENT, parks={GUNNERS: CAMPBELL, GERMAN_GUN: ""},
                    fired_parks=["27.16"])  # fmt: skip
    assert targets(game, GERMAN_GUN) == set()


@pytest.mark.clause("crete:G16.15-a", "crete:G16.12-a")
def test_a_barrage_on_a_park_weakens_its_guns() -> None:
    units = {GERMAN_GUN: "18.15", JUMPER: "12.16", GUNNERS: "27.16", DIGGER: "29.12"}
    game = arranged(units, chit=REGIMENT, parks={GUNNERS: CAMPBELL, GERMAN_GUN: KROH},
                    fired_parks=["27.16"], dice=(9, 8))  # fmt: skip
    play(game, f"{GERMAN_GUN} fire {GUNNERS}")
    grid = position_of(game).static.grid
    assert grid.members(position_of(game).light) == [grid.index("27.16")]


@pytest.mark.clause("crete:G16.16-a")
@pytest.mark.parametrize(("at", "shells"), [("17.15", {OTHER}), ("eliminated", set())])
def test_shells_need_an_enemy_in_their_hex(at: str, shells: set[str]) -> None:
    units = {DIGGER_MORTAR: "13.17", DIGGER: "16.15", OTHER: at}
    assert targets(arranged(units, chit=BRIGADE), DIGGER_MORTAR) == shells


# -- airstrikes (G17) -----------------------------------------------------------------------------


def bombed(
    units: dict[str, str], *, strikes: int = 1, rolled: tuple[int, ...] = (), **more: Any
) -> Game:
    """Draw Air Support with so many counters under a German event chit."""
    return arranged(units, chit="direct:german", turn=2, cup=["event:german", BRIGADE, REGIMENT],
                    dice=(0, 0, 2 * strikes, *(rolled or (9,) * strikes)), **more)  # fmt: skip


@pytest.mark.clause("crete:G17.1-a")
@pytest.mark.parametrize(
    ("unit", "more", "rating"),
    [
        (DIGGER, {}, 3),
        (DIGGER, {"improved": [DIGGER]}, 3),
        (DIGGER, {"entrenched": [DIGGER]}, 3),
        (DIGGER, {"column": [DIGGER]}, 5),
        (DIGGER, {"working": [DIGGER]}, 4),
        (DIGGER, {"drops": {DIGGER: 1}}, 5),
        (DIGGER, {"heroic": [DIGGER]}, 3),
        (TANK, {}, 3),
        (DIGGER, {"units": {"aus-2-1bn-b": "17.16"}}, 4),  # four steps in the hex
    ],
)
def test_only_what_exposes_a_target_counts_for_airstrikes(
    unit: str, more: dict[str, Any], rating: int
) -> None:
    # 17.16 is an orchard, three hexes from the parachutists
    units = {JUMPER: "18.15", unit: "17.16", **more.pop("units", {})}
    game = play(bombed(units, **more), "strike 17.16")
    if game.decision.kind == "strike":
        play(game, f"strike 17.16 {unit}")
    assert told(game, "struck")[0][2] == rating


@pytest.mark.clause("crete:G17.1-a")
def test_the_unit_is_named_as_the_strike_is_rolled_and_hit_on_the_white_row() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15", MACHINE_GUNS: "17.15"}
    game = bombed(units, strikes=2, rolled=(3, 3))
    play(game, "strike 17.15", "strike 17.15", f"strike 17.15 {DIGGER}")
    assert position_of(game).cohesion[number(game, DIGGER)] == 1  # pink would suppress
    assert set(game.decision.notations) == {f"strike 17.15 {DIGGER}",
                                            f"strike 17.15 {MACHINE_GUNS}"}  # fmt: skip


@pytest.mark.clause("crete:G17.2-a")
def test_all_counters_are_placed_before_the_first_attack_within_three_hexes_of_a_friend() -> None:
    # the Greek is not seen from anywhere, the machine guns are too far away
    units = {JUMPER: "18.15", DIGGER: "17.15", GREEK: "20.17", MACHINE_GUNS: "29.12"}
    game = bombed(units, strikes=2)
    offered = {text.split()[-1] for text in game.decision.notations}
    assert offered == {"17.15", "20.17", "no-more"}
    assert (
        not position_of(game).sight(position_of(game).static.grid.index("18.15"), 8)
        >> (position_of(game).static.grid.index("20.17"))
        & 1
    )
    play(game, "strike 17.15")
    assert game.decision.kind == "place-strikes"
    assert not rolls(game, "airstrike")
    play(game, "strike 17.15")  # a second one in the same hex
    assert len(rolls(game, "airstrike")) == 2


@pytest.mark.clause("crete:G17.2-a")
def test_a_park_may_be_struck() -> None:
    units = {JUMPER: "18.15", DIGGER: "29.12", GUNNERS: "18.17", MORTAR: "19.15"}
    game = bombed(units, parks={GUNNERS: ""})
    assert "strike 18.17" in game.decision.notations


# -- barrages, spotters and turns of guns (G16) ---------------------------------------------------


@pytest.mark.clause("crete:G16.11-a")
@pytest.mark.parametrize(
    ("bonus", "state", "laid"),
    [
        (0, {}, "heavy"),  # 5 and the Company Bonus
        (9, {}, "light"),
        (0, {"cohesion": {MORTAR: 2}}, "light"),
        (9, {"entrenched": [MORTAR]}, "heavy"),
        (9, {"heavy_barrage": ["17.16"]}, "heavy"),  # a lighter one does not replace it
        (0, {"light_barrage": ["17.16"]}, "heavy"),
        (0, {"turn": 4}, "heavy"),  # night is no state of the firer
    ],
)
def test_how_heavy_a_barrage_is(bonus: int, state: dict[str, Any], laid: str) -> None:
    units = {MORTAR: "18.17", JUMPER: "18.15", DIGGER: "17.16"}
    game = arranged(units, chit=REGIMENT, dice=(bonus, 8), **state)
    play(game, f"{MORTAR} fire {DIGGER}")
    at = 1 << position_of(game).static.grid.index("17.16")
    found = [name for name in ("light", "heavy") if getattr(position_of(game), name) & at]
    assert found == [laid]


@pytest.mark.clause("crete:G16.2-a", "crete:G7.5-a")
@pytest.mark.parametrize(
    ("host", "state", "seen"),
    [
        (DIGGER, {}, True),
        ("aus-2-1bn-b", {}, False),  # the spotter is out of command
        (DIGGER, {"suppressed": [DIGGER]}, False),
    ],
)
def test_a_spotter_is_in_command_and_not_suppressed(
    host: str, state: dict[str, Any], seen: bool
) -> None:
    units = {DIGGER_MORTAR: "13.17", DIGGER: "16.15", JUMPER: "17.15", "aus-2-1bn-b": "29.12"}
    game = arranged(units, chit=BRIGADE, leaders={CAMPBELL: host}, **state)
    assert (JUMPER in targets(game, DIGGER_MORTAR)) is seen


@pytest.mark.clause("crete:G16.8-a", "crete:6.0-h")
@pytest.mark.parametrize(
    ("spotter", "at", "seen"),
    [
        (DIGGER, "17.15", True),
        (MACHINE_GUNS, "17.15", True),  # an independent in the leader's range
        (GREEK, "17.15", False),
        ("aus-2-11bn-a", "17.15", False),  # of another formation
    ],
)
def test_who_spots_for_guns_in_contact(spotter: str, at: str, seen: bool) -> None:
    units = {GUNNERS: "27.16", JUMPER: "18.15", "aus-2-1bn-b": "15.17", spotter: at}
    leaders = {CAMPBELL: "aus-2-1bn-b", "bn-sandover": "aus-2-11bn-a"}
    game = arranged(units, chit=BRIGADE, parks={GUNNERS: CAMPBELL}, leaders={
        leader: unit for leader, unit in leaders.items() if unit in units})  # fmt: skip
    assert (JUMPER in targets(game, GUNNERS)) is seen


@pytest.mark.clause("crete:G16.7-a")
def test_a_gun_of_a_park_fires_once_a_turn_whatever_chit_comes() -> None:
    units = {GUNNERS: "27.16", JUMPER: "18.15", DIGGER: "17.15"}
    game = arranged(units, chit="formation:aus-2-1bn", cup=[BRIGADE, "direct:german"],
                    parks={GUNNERS: CAMPBELL}, dice=(9, 8, 1, 0))  # fmt: skip
    play(game, f"{GUNNERS} fire {JUMPER}", "end")
    position = position_of(game)
    assert position.static.chit_ids[position.chit] == BRIGADE
    assert contact(game, GUNNERS) == CAMPBELL
    assert GUNNERS not in game.decision.notations


@pytest.mark.clause("crete:G10.3-a")
@pytest.mark.parametrize(
    ("parks", "foe", "covers"),
    [({}, "30.12", True), ({GUNNERS: ""}, "30.12", False), ({GUNNERS: ""}, "16.15", True)],
)
def test_a_park_has_a_fire_zone_only_with_an_enemy_near(
    parks: dict[str, str], foe: str, covers: bool
) -> None:
    game = arranged({GUNNERS: "18.15", JUMPER: foe}, chit=BRIGADE, parks=parks)
    assert bool(position_of(game).zone_of(number(game, GUNNERS))) is covers
