"""Supply by area (S4.0)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts.island import (
    ALLIES,
    COMRADE,
    EVENING,
    GREEK,
    HERAKLION,
    JUMPER,
    MALEME,
    MORNING,
    NEXT_NIGHT,
    NIGHT,
    PARACHUTISTS,
    RETHYMNON,
    SECOND,
    WATCH,
    arranged,
    supply,
)
from tests.systems.gts.play import last_rating, modifiers, play, rolls

#: One unit a side, far from each other.
UNITS = {WATCH: "H20.14", JUMPER: "H45.12"}
AREAS = ("maleme-suda", "rethymnon", "heraklion")


def night(faces: tuple[int, ...], turn: int = NIGHT, **table: Any) -> Game:
    """The start of a turn; faces for the Allies in the three areas, then for the Germans."""
    return arranged(UNITS, turn=turn, dice=faces, **table)


@pytest.mark.clause("crete:S4.0-a", "crete:G4.2-a")
@pytest.mark.parametrize(
    ("turn", "count"), [(EVENING, 0), (NIGHT, 6), (MORNING, 0), (NEXT_NIGHT, 6)]
)
def test_each_side_rolls_for_each_area_in_every_night_from_23_may(turn: int, count: int) -> None:
    assert len(rolls(night((5,) * 6, turn), "supply")) == count


@pytest.mark.clause("crete:S4.0-a")
def test_before_23_may_nobody_rolls() -> None:
    game = arranged(UNITS, turn=2, changes={"start": "22-1900"})
    assert not rolls(game, "supply")


@pytest.mark.clause("crete:S4.0-b", "crete:S4.0-c", "crete:S4.0-f")
@pytest.mark.parametrize(
    ("face", "before", "after"),
    [
        (0, "reduced", "full"),
        (1, "emergency", "diminished"),
        (1, "full", "full"),
        (2, "reduced", "reduced"),
        (6, "reduced", "reduced"),
        (7, "full", "reduced"),
        (9, "diminished", "emergency"),
        (9, "emergency", "emergency"),
    ],
)
def test_a_low_roll_betters_supply_by_a_level_and_a_high_one_worsens_it(
    face: int, before: str, after: str
) -> None:
    states = {"allied": {"heraklion": before}}
    game = night((5, 5, face, 5, 5, 5), supply=states)
    assert supply(game, "allied")["heraklion"] == after
    assert supply(game, "german") == dict.fromkeys(AREAS, "full")


@pytest.mark.clause("crete:S4.0-d")
@pytest.mark.parametrize(
    ("lost", "after"),
    [({}, "reduced"), ({RETHYMNON: "german"}, "reduced"), ({HERAKLION: "german"}, "diminished")],
)
def test_allied_supply_does_not_improve_without_a_port_of_the_area(
    lost: dict[str, str], after: str
) -> None:
    states = {"allied": {"heraklion": "diminished"}}
    game = night((5, 5, 0, 5, 5, 5), supply=states, control=lost)
    assert supply(game, "allied")["heraklion"] == after


@pytest.mark.clause("crete:S4.0-d")
def test_the_west_and_kastelli_are_one_area_of_supply() -> None:
    states = {"allied": {"maleme-suda": "diminished"}}
    lost = {"49.07": "german", "59.13": "german"}
    game = night((0, 5, 5, 5, 5, 5), supply=states, control=lost)
    assert supply(game, "allied")["maleme-suda"] == "reduced"  # Kastelli is left
    lost["K06.04"] = "german"
    game = night((0, 5, 5, 5, 5, 5), supply=states, control=lost)
    assert supply(game, "allied")["maleme-suda"] == "diminished"


@pytest.mark.clause("crete:S4.0-e")
@pytest.mark.parametrize(
    ("held", "after"),
    [((), "reduced"), (("H28.08",), "reduced"), ((MALEME[0],), "full"), (MALEME, "full")],
)
def test_german_supply_does_not_worsen_with_an_airfield_of_the_area(
    held: tuple[str, ...], after: str
) -> None:
    game = night((5, 5, 5, 9, 5, 5), control=dict.fromkeys(held, "german"))
    assert supply(game, "german")["maleme-suda"] == after


@pytest.mark.clause("crete:S4.0-g", "crete:S4.0-h", "crete:S4.0-i")
@pytest.mark.parametrize(
    ("state", "area", "amount"),
    [
        ("full", "heraklion", None),
        ("reduced", "heraklion", None),
        ("diminished", "heraklion", -1),
        ("emergency", "heraklion", -2),
        ("emergency", "rethymnon", None),
    ],
)
def test_bad_supply_lowers_troop_quality_in_its_area(
    state: str, area: str, amount: int | None
) -> None:
    game = arranged(UNITS, chit=ALLIES, suppressed=[WATCH], supply={"allied": {area: state}})
    play(game, f"{WATCH} rally")  # out of command by a check
    assert modifiers(game, "rally").get("supply") == amount


def shot(state: str, firer: str, side: str) -> Game:
    """A unit fires at its neighbour under a Formation or Division chit with points to spend."""
    foe = JUMPER if side == "allied" else WATCH
    chit, leader = (ALLIES, "chappel") if side == "allied" else (PARACHUTISTS, "braeuer")
    units = {firer: "H20.14", foe: "H20.15", SECOND: "H18.14", COMRADE: "H22.15"}
    host = SECOND if side == "allied" else COMRADE
    points = {"creforce": 5, "fl-7div": 5}
    game = arranged(units, chit=chit, points=points, leaders={leader: host},
                    supply={side: {"heraklion": state}}, dice=(9, 9))  # fmt: skip
    play(game, f"{firer} fire {foe}")
    if game.decision.kind == "check":
        play(game, f"check {firer} roll")
    return game


@pytest.mark.clause("crete:S4.0-i")
@pytest.mark.parametrize("side", ["allied", "german"])
def test_emergency_supply_lowers_fire_ratings(side: str) -> None:
    firer = WATCH if side == "allied" else JUMPER
    full, worse, worst = (shot(state, firer, side) for state in ("full", "diminished", "emergency"))
    assert last_rating(full) == last_rating(worse) == last_rating(worst) + 1
    assert modifiers(worst, "fire")["supply"] == -1


@pytest.mark.clause("crete:S4.0-j", "crete:G27.1-a")
def test_supply_does_not_touch_greeks() -> None:
    game = shot("emergency", GREEK, "allied")
    assert "supply" not in modifiers(game, "fire")
    assert "supply" not in modifiers(game, "company-bonus")
