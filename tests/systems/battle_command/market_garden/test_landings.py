"""Market-Garden, rule 5.2: airborne landings."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.play import (
    Units,
    arranged,
    choices,
    controls,
    damage,
    is_reduced,
    moment,
    play,
    refused,
    rolls,
    told,
    where,
)

BOX = "airborne-approach-box"
LIFT = {"us-501": BOX, "us-327": BOX, "br-4para": BOX}


def landing(units: Units, turn: int = 2, **table: Any) -> Game:
    """An Allied half of impulse B, so that nothing is forced and nothing arrives."""
    game = arranged(units, side="allied", impulse="B", turn=turn, **table)
    while game.decision.kind == "air":
        marker = "air-us" if "air-us" in choices(game)[0] else "air-uk"
        play(game, f"air {marker} none")
    return game


@pytest.mark.clause("market-garden:5.2-a")
def test_a_landing_is_the_only_thing_done_in_the_impulse() -> None:
    game = landing({**LIFT, "us-502": "0807"}, dice=[6, 6, 6])
    assert choices(game) == ["act-xxx", "act-flanks", "land", "pass"]
    play(game, "land all")
    assert moment(game) == (2, "C", "german")
    assert where(game, "us-502") == "0807"  # on the map already: it waits (ruling M6)
    assert told(game, "moved") == []


def test_after_another_action_nobody_lands() -> None:
    game = landing({**LIFT, "us-502": "0807"})
    play(game, "act-xxx")
    assert refused(game, "land all")
    play(game, "move done")
    assert moment(game)[2] == "german"


@pytest.mark.clause("market-garden:5.2-b")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_any_number_of_units_in_the_box_may_land(count: int) -> None:
    game = landing(LIFT, dice=[6] * count)
    landed = list(LIFT)[:count]  # a parachute regiment, a glider regiment, another brigade
    play(game, f"land {' '.join(landed)}" + (" now" if count < 3 else ""))
    assert [unit for unit in LIFT if where(game, unit) != BOX] == landed
    assert moment(game)[2] == "german"


@pytest.mark.clause("market-garden:5.2-c")
@pytest.mark.parametrize(
    ("unit", "code"),
    [
        ("us-501", "1008"),
        ("us-502", "0807"),
        ("us-327", "0807"),
        ("us-504", "1211"),
        ("us-505", "1213"),
        ("us-325", "1211"),
        ("br-1al", "1612"),
        ("br-4para", "1612"),
        ("pl-1para", "1512"),
    ],
)
def test_each_unit_lands_in_its_printed_hex(unit: str, code: str) -> None:
    game = landing({unit: BOX, "us-508": "0807"}, dice=[6])
    play(game, f"land {unit}")
    assert where(game, unit) == code
    assert controls(game, "allied", code)  # ruling C23


@pytest.mark.clause("market-garden:5.2-d")
def test_each_landing_unit_rolls_for_itself() -> None:
    game = landing(LIFT, dice=[1, 3, 5])
    play(game, "land all")
    assert [face for face, _ in rolls(game, "landing")] == [1, 3, 5]
    assert [(is_reduced(game, unit), damage(game, unit)) for unit in LIFT] == [
        (True, 0),
        (False, 1),
        (False, 0),
    ]


@pytest.mark.parametrize(
    ("face", "reduced", "points"),
    [
        pytest.param(1, True, 0, marks=pytest.mark.clause("market-garden:5.2-e")),
        pytest.param(2, True, 0, marks=pytest.mark.clause("market-garden:5.2-e")),
        pytest.param(3, False, 1, marks=pytest.mark.clause("market-garden:5.2-f")),
        pytest.param(4, False, 1, marks=pytest.mark.clause("market-garden:5.2-f")),
        pytest.param(5, False, 0, marks=pytest.mark.clause("market-garden:5.2-g")),
        pytest.param(6, False, 0, marks=pytest.mark.clause("market-garden:5.2-g")),
    ],
)
def test_the_landing_table(face: int, reduced: bool, points: int) -> None:
    game = landing({"us-501": BOX, "us-502": BOX}, dice=[face])  # +1 nobody beside, -1 turn 2
    play(game, "land us-501 now")
    assert (is_reduced(game, "us-501"), damage(game, "us-501")) == (reduced, points)
    (unit,) = (each for each in game.view("allied")["units"] if each["id"] == "us-501")
    values = (unit["strength"], unit["endurance"], unit["movement"])
    assert values == ((3, 2, 3) if reduced else (5, 4, 3))


@pytest.mark.parametrize(
    ("turn", "german", "modifier", "total"),
    [
        pytest.param(1, "0808", 1, 3, marks=pytest.mark.clause("market-garden:5.2-i")),
        pytest.param(1, "0709", 2, 4, marks=pytest.mark.clause("market-garden:5.2-h")),
        pytest.param(2, "0808", -1, 1, marks=pytest.mark.clause("market-garden:5.2-j")),
        pytest.param(2, "0709", 0, 2, marks=pytest.mark.clause("market-garden:5.2-h")),
        pytest.param(10, "0808", -1, 1, marks=pytest.mark.clause("market-garden:5.2-j")),
    ],
)
def test_landing_modifiers(turn: int, german: str, modifier: int, total: int) -> None:
    game = landing({"us-502": BOX, "us-501": BOX, "de-723": german}, turn=turn, dice=[2])
    play(game, "land us-502 now")
    ((_, modifiers),) = rolls(game, "landing")
    assert sum(modifiers.values()) == modifier
    assert [event[2] for event in told(game, "landing-result")] == [total]


@pytest.mark.parametrize(("face", "total"), [(4, 6), (5, 6), (3, 5)])
def test_a_landing_beyond_the_table_is_read_as_a_six(face: int, total: int) -> None:
    game = landing({"us-502": BOX, "us-501": BOX, "de-723": "0709"}, turn=1, dice=[face])
    play(game, "land us-502 now")  # +2: nobody beside, the first day
    assert [event[2] for event in told(game, "landing-result")] == [total]


def test_a_reduced_unit_keeps_its_reverse_and_its_damage() -> None:
    """Ruling C27: refit removes damage but does not turn the counter back."""
    units = {"us-502": {"at": "0807", "reduced": True, "damage": 1}, "de-723": "1001"}
    game = arranged(units, turn=2, step="end-of-turn")
    play(game, "refit us-502")
    assert (is_reduced(game, "us-502"), damage(game, "us-502")) == (True, 0)


def test_a_unit_on_its_reverse_takes_a_point_from_a_hot_reception() -> None:
    """Ruling C27."""
    units = {"us-502": {"at": BOX, "reduced": True}, "us-501": BOX}
    game = landing(units, dice=[1])
    play(game, "land us-502 now")
    assert (is_reduced(game, "us-502"), damage(game, "us-502")) == (True, 1)


def test_nobody_lands_on_an_enemy_unit() -> None:
    """Ruling C28."""
    game = landing({"us-502": BOX, "us-501": BOX, "de-723": "0807"}, dice=[6])
    assert refused(game, "land us-502") == ["5.2-c"]
    play(game, "land all")
    assert (where(game, "us-501"), where(game, "us-502")) == ("1008", BOX)


def test_each_refusal_of_a_landing_names_its_clause() -> None:
    game = landing({**LIFT, "us-502": "0807", "de-723": "1001"})
    assert refused(game, "land us-502 now") == ["5.2-c"]
    empty = landing({"us-502": "0807"})
    assert refused(empty, "land") == ["5.2-c"]
    assert refused(landing(LIFT, rain=True, options=["weather"]), "land") == ["12.5-a"]


def test_reinforcements_still_come_in_the_impulse_of_a_landing() -> None:
    """Ruling C24."""
    units = {**LIFT, "armd-29": "waiting"}
    game = arranged(units, side="allied", impulse="A", turn=2, dice=[6, 6, 6])
    play(game, "enter armd-29 0104", "air air-us none", "air air-uk none", "land all")
    assert where(game, "armd-29") == "0104"
    assert {where(game, unit) for unit in LIFT} == {"1008", "0807", "1612"}


@pytest.mark.clause("market-garden:5.3.1-a")
def test_the_approach_box_holds_any_number_of_units() -> None:
    box = dict.fromkeys(["us-501", "us-502", "us-506", "us-504", "us-505", "us-508"], BOX)
    game = landing(box)
    play(game, "pass")
    assert {where(game, unit) for unit in box} == {BOX}
    assert told(game, "eliminated") == []
