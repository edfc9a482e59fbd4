"""Mercury, rules 1 to 3: components and set-up."""

from __future__ import annotations

import pytest

from dropzone.systems.battle_command.static import WAITING
from tests.systems.battle_command.mercury.crete import fighting, half, state, whole
from tests.systems.battle_command.play import choices, play, position_of, rolls, told, where


@pytest.mark.clause("mercury:1.0-a")
def test_two_players_oppose_each_other() -> None:
    game = whole()
    assert [side.id for side in game.static.sheet.sides] == ["allied", "german"]
    assert game.static.sheet.players == 2


@pytest.mark.clause("mercury:1.0-b")
def test_a_turn_is_a_day_from_20_to_29_may() -> None:
    days = []
    for turn in range(1, 11):
        event = ("turn", turn)
        days.append(str(whole().definition.tell(whole().static, event)))
    assert days[0] == "Turn 1: 20 May 1941."
    assert days[9] == "Turn 10: 29 May 1941."


@pytest.mark.clause("mercury:2.1-a")
def test_markers_neither_fight_nor_stack() -> None:
    game = fighting(
        "german",
        {"st-II": "0804", "st-III": "0804", "st-IV": "0804", "nz-22": "0904"},
        [3, 1],
        options=["suessmann", "freyberg"],
        markers={"leader-suessmann": "0804", "leader-freyberg": "0904"},
    )
    play(game, "attack 0904 with st-II st-III st-IV now")
    assert told(game, "odds")[0][1] == 6  # fifteen to three: the generals have no strength
    assert len(game.static.unit_ids) == 63  # type: ignore[attr-defined] # BattleStatic
    assert "leader-suessmann" not in game.static.unit_number  # type: ignore[attr-defined] # same


@pytest.mark.clause("mercury:2.1-b")
def test_a_unit_shows_strength_endurance_and_movement() -> None:
    shown = {unit["id"]: unit for unit in whole().view("allied")["units"]}
    unit = shown["st-II"]
    assert (unit["strength"], unit["endurance"], unit["movement"]) == (5, 4, 3)


@pytest.mark.clause("mercury:2.2.1-a")
@pytest.mark.parametrize(("face", "result"), [(1, (2, 0)), (2, (2, 1)), (6, (0, 1))])
def test_combat_crosses_the_odds_with_the_die(face: int, result: tuple[int, int]) -> None:
    game = fighting("german", {"st-II": "0904", "nz-28": "0805"}, [face])
    play(game, "attack 0805")
    assert told(game, "combat-result")[0][1:] == (face, *result)


@pytest.mark.clause("mercury:2.2.2-a", "mercury:5.2-f")
def test_every_unit_that_leaves_an_approach_box_rolls_on_the_landing_table() -> None:
    game = whole(dice=[6, 5, 5, 5])
    play(game, "land box-west")
    assert len(rolls(game, "landing")) == 4
    assert [event[3] for event in told(game, "landing-result")] == ["clean"] * 4


@pytest.mark.clause("mercury:2.2.3-a")
def test_a_move_from_the_sea_transport_box_uses_its_table() -> None:
    game = half("german", {"gjr100-III": "box-sea", "st-II": "0804"}, [5])
    play(game, "sea 0902")
    assert [face for face, _ in rolls(game, "sea-transport")] == [5]
    assert where(game, "gjr100-III") == "0902"


@pytest.mark.clause("mercury:3.1-a")
@pytest.mark.parametrize(
    ("unit", "code"), [("nz-22", "0904"), ("br-bw", "0722"), ("au-2-1", "0713"), ("gr-8", "0706")]
)
def test_allied_units_start_in_the_hex_on_their_counter(unit: str, code: str) -> None:
    assert where(whole(), unit) == code


@pytest.mark.clause("mercury:3.2-a")
@pytest.mark.parametrize(
    ("unit", "box"), [("st-I", "box-west"), ("fjr3-I", "box-mitte"), ("fjr1-I", "box-ost")]
)
def test_german_units_start_in_the_box_of_their_letter(unit: str, box: str) -> None:
    assert where(whole(), unit) == box


@pytest.mark.clause("mercury:3.3-a", "mercury:3.3-b")
def test_the_game_starts_on_turn_1_in_impulse_a() -> None:
    view = whole().view(None)
    assert (view["turn"], view["impulse"]) == (1, "A")


@pytest.mark.clause("mercury:3.3-c")
def test_units_with_a_turn_number_start_off_the_map() -> None:
    position = position_of(whole())
    later = [n for n, unit in enumerate(position.static.units) if unit.arrival_turn]
    assert len(later) == 15
    assert {position.where[n] for n in later} == {WAITING}


@pytest.mark.clause("mercury:5.2-a")
def test_there_are_three_approach_boxes() -> None:
    landings = [text for text in choices(whole()) if text.startswith("land")]
    assert landings == ["land box-west", "land box-mitte", "land box-ost"]


@pytest.mark.clause("mercury:9.4.1-d")
def test_the_view_shows_who_controls_each_airfield() -> None:
    game = half("german", {"st-II": "0804"}, control={"german": ["0904"]})
    control = game.view("german")["control"]
    assert "0904" in control["german"]
    assert {"0713", "0722"} <= set(control["allied"])
    assert state(game).drops == 0
