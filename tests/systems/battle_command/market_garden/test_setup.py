"""Market-Garden, chapters 1 to 3: players, components and preparing for play."""

from __future__ import annotations

import csv
import datetime
import random
from importlib.resources import files
from typing import Any

import pytest

import dropzone
from tests.systems.battle_command.play import (
    arranged,
    choices,
    controls,
    marker_at,
    moment,
    play,
    reach,
    refused,
    rolls,
    told,
    where,
)


def counters() -> list[dict[str, str]]:
    """The counter sheet, read without the system's own loader."""
    text = (files("dropzone.games.market_garden") / "units.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def board() -> dict[str, Any]:
    game = dropzone.new("market-garden", seed=1)
    return game.board("en")


@pytest.mark.clause("market-garden:1.0-a")
def test_two_sides_oppose_each_other() -> None:
    game = dropzone.new("market-garden", seed=1)
    pick = random.Random(1)
    asked = set()
    for _ in range(400):
        asked.add(game.decision.side)
        game.play(pick.choice(game.decision.choices))
    assert asked == {"allied", "german"}
    assert [side.id for side in game.static.sheet.sides] == ["allied", "german"]


@pytest.mark.clause("market-garden:1.0-b")
def test_the_ten_turns_are_the_days_from_17_to_26_september() -> None:
    turns = board()["turns"]
    first = datetime.date.fromisoformat(turns["first"])
    days = [first + datetime.timedelta(days=n) for n in range(turns["count"])]
    assert (days[0].isoformat(), days[-1].isoformat()) == ("1944-09-17", "1944-09-26")


@pytest.mark.clause("market-garden:2.1-a")
def test_markers_do_not_stack_hold_hexes_or_bar_the_way() -> None:
    three = {"inf-8": "0411", "inf-185": "0411", "be-piron": "0411"}
    units = {**three, "inf-9": "0209", "de-723": "0410"}
    game = arranged(units, markers={"air-german": "0410"}, step="move", turn=2, impulse="B")
    play(game, "move de-723 0409", "move done")  # the German marker stays alone
    play(game, "air air-us 0411", "air air-uk 0411", "act-flanks")
    assert marker_at(game, "air-german") == "0410"
    play(game, "move inf-9 0310", "move inf-9 0410", "move done", "attack done")
    assert controls(game, "allied", "0410")
    assert told(game, "eliminated") == []  # three units and two markers are three units


@pytest.mark.clause("market-garden:2.1-b")
def test_a_counter_shows_strength_endurance_and_movement() -> None:
    shown = board()["units"]
    for row in counters():
        values = [shown[row["id"]][name] for name in ("strength", "endurance", "movement")]
        assert values == [int(row["strength"]), int(row["endurance"]), int(row["movement"])]
        assert min(values) >= 1


@pytest.mark.clause("market-garden:2.1-c")
@pytest.mark.parametrize(
    ("unit", "side", "nation"),
    [
        ("de-fjr6", "german", "german"),
        ("gds-5", "allied", "british"),
        ("us-504", "allied", "american"),
    ],
)
def test_a_counter_shows_its_side(unit: str, side: str, nation: str) -> None:
    shown = board()["units"][unit]
    assert (shown["side"], shown["nation"]) == (side, nation)


@pytest.mark.clause("market-garden:2.2.1-a")
@pytest.mark.parametrize(
    ("defenders", "face", "result"),
    [
        (["de-723", "de-743", "de-helle"], 1, (2, 0)),  # five to five: 1:1
        (["de-723", "de-743", "de-helle"], 2, (2, 1)),
        (["de-723", "de-743", "de-helle"], 6, (0, 1)),
        (["de-723"], 2, (1, 1)),  # five to two: 2:1
        (["de-723"], 4, (1, 2)),
        (["de-helle"], 1, (1, 1)),  # five to one: 5:1
        (["de-helle"], 6, (0, 4)),
    ],
)
def test_column_and_die_cross_on_the_combat_results_table(
    defenders: list[str], face: int, result: tuple[int, int]
) -> None:
    units = {"inf-8": "0411", **dict.fromkeys(defenders, "0410")}
    game = arranged(units, side="allied", step="fight", turn=2, dice=[face])
    play(game, "attack 0410 with inf-8 now")
    assert told(game, "combat-result") == [("combat-result", face, *result)]


@pytest.mark.clause("market-garden:2.2.2-a")
def test_wet_ground_counts_in_movement_and_in_combat() -> None:
    moving = arranged({"armd-4": "0510"}, side="allied", step="move", turn=2)
    assert "0511" not in reach(moving, "armd-4")
    fighting = arranged(
        {"inf-8": "0410", "de-723": "0309"}, side="allied", step="fight", turn=2, dice=[3]
    )
    play(fighting, "attack 0309 with inf-8 now")
    assert told(fighting, "odds")[0][2] == (("terrain-shift", -1),)


@pytest.mark.clause("market-garden:2.2.3-a")
def test_every_landing_uses_the_landing_table() -> None:
    units = {"us-501": "airborne-approach-box", "us-502": "airborne-approach-box"}
    game = arranged(units, side="allied", impulse="B", dice=[3, 5])
    play(game, "land", "land all")
    assert [face for face, _ in rolls(game, "landing")] == [3, 5]
    assert len(told(game, "landing-result")) == 2


@pytest.mark.clause("market-garden:3.1-a", "market-garden:3.2-a")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_units_start_in_the_hex_named_on_their_counter(side: str) -> None:
    game = dropzone.new("market-garden", seed=1)
    named = {
        row["id"]: row["setup"]
        for row in counters()
        if row["side"] == side and row["setup"].isdigit()
    }
    assert len(named) == {"german": 24, "allied": 21}[side]
    assert {unit: where(game, unit) for unit in named} == named


FIRST_LIFT = {
    "us-501": "1008",
    "us-502": "0807",
    "us-506": "0807",
    "us-504": "1211",
    "us-505": "1213",
    "us-508": "1213",
    "br-1para": "1612",
    "br-1al": "1612",
}


@pytest.mark.clause("market-garden:3.2-b")
def test_airborne_units_start_in_the_approach_box() -> None:
    game = dropzone.new("market-garden", seed=1)
    assert {where(game, unit) for unit in FIRST_LIFT} == {"airborne-approach-box"}


@pytest.mark.clause("market-garden:3.2-c")
def test_the_first_lift_lands_in_the_first_allied_impulse() -> None:
    game = dropzone.new("market-garden", dice=[6] * 8)
    play(game, "act", "attack done")
    assert {unit: where(game, unit) for unit in FIRST_LIFT} == FIRST_LIFT
    assert moment(game) == (1, "B", "german")


@pytest.mark.clause("market-garden:7.1-a", "market-garden:5.2-a")
def test_no_air_markers_are_asked_for_where_the_first_lift_is_all_the_allies_do() -> None:
    """Ruling M43; an impulse later they are."""
    game = play(dropzone.new("market-garden", dice=[6] * 8), "pass", "pass")
    assert (moment(game), game.decision.kind) == ((1, "B", "allied"), "air")


@pytest.mark.parametrize(
    ("rules", "options", "dice"),
    [
        ({"first_impulse_landing_forced": False}, [], []),
        ({"air_helps_defence": True}, [], []),
        ({"first_impulse_landing_forced": False}, ["weather"], [6]),
    ],
    ids=["the lift may be held back", "the markers help in defence", "in clear weather"],
)
def test_air_markers_are_asked_for_where_they_can_matter(
    rules: dict[str, bool], options: list[str], dice: list[int]
) -> None:
    game = dropzone.new("market-garden", house_rules=rules, options=options, dice=dice)
    if game.decision.side == "german":
        play(game, "pass")
    assert (moment(game), game.decision.kind) == ((1, "A", "allied"), "air")


def test_nobody_plays_an_idle_answer_today() -> None:
    game = play(dropzone.new("market-garden", seed=7), "pass")
    assert refused(game, "air air-us none") != []


def test_the_first_lift_may_be_held_back_by_a_house_rule() -> None:
    """Ruling M36: with the switch off the player chooses who lands."""
    game = dropzone.new(
        "market-garden", dice=[6], house_rules={"first_impulse_landing_forced": False}
    )
    play(game, "pass", "air air-us none", "air air-uk none")
    assert choices(game) == ["act-xxx", "act-flanks", "land", "pass"]
    play(game, "land us-501 now")
    assert where(game, "us-501") == "1008"
    assert where(game, "us-502") == "airborne-approach-box"


def test_the_first_lift_waits_in_rain() -> None:
    """Ruling M36 with rule 12.5."""
    game = dropzone.new("market-garden", options=["weather"], dice=[1])
    play(game, "pass")
    assert refused(game, "land") == ["12.5-a"]
    assert choices(game) == ["act-xxx", "act-flanks", "pass"]


@pytest.mark.clause("market-garden:3.3-a", "market-garden:3.3-b")
def test_play_starts_on_turn_1_in_impulse_a() -> None:
    assert moment(dropzone.new("market-garden", seed=1)) == (1, "A", "german")


@pytest.mark.clause("market-garden:3.3-c")
def test_units_with_a_turn_number_start_off_the_map() -> None:
    game = dropzone.new("market-garden", seed=1)
    late = [row["id"] for row in counters() if row["arrival_turn"] and not row["flags"]]
    assert len(late) > 30
    assert {where(game, unit) for unit in late} == {"waiting"}


@pytest.mark.clause("market-garden:3.3-d")
@pytest.mark.parametrize(("options", "place"), [([], "eliminated"), (["air-transport"], "waiting")])
def test_special_units_come_only_with_their_option(options: list[str], place: str) -> None:
    game = dropzone.new("market-garden", options=options, seed=1)
    special = [row["id"] for row in counters() if "special" in row["flags"]]
    assert special == ["br-155", "br-156", "br-157"]
    assert {where(game, unit) for unit in special} == {place}
