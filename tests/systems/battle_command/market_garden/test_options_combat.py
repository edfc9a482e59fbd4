"""Optional rules of Market-Garden that bear on combat: coordination (12.1), artillery (12.2)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.supply import supplied_units
from tests.systems.battle_command.market_garden.test_bridges import MAAS
from tests.systems.battle_command.play import (
    arranged,
    marker_at,
    pass_to,
    play,
    position_of,
    rolls,
    told,
    where,
)

# -- coordination (12.1) ----------------------------------------------------------------------

MIXED = {"gds-32": "0707", "inf-231": "0707", "us-501": "0907", "us-502": "0907"}
TARGET = {"de-fjr6": "0807"}


def penalty(*attackers: str, options: tuple[str, ...] = ("coordination",)) -> int:
    """What coordination takes off the die when these attack Son."""
    units = {**MIXED, "nl-irene": "0707", "br-1para": "0808", **TARGET}
    game = arranged(
        units, turn=2, impulse="B", side="allied", step="fight", options=list(options), dice=[3]
    )
    play(game, f"attack 0807 with {' '.join(attackers)} now")
    ((_, modifiers),) = rolls(game, "combat")
    assert set(modifiers) <= {"coordination"}
    return modifiers.get("coordination", 0)


@pytest.mark.clause("market-garden:12.1-a")
@pytest.mark.parametrize(
    ("attackers", "modifier"),
    [
        (["gds-32", "us-501"], -1),
        (["gds-32", "inf-231"], 0),
        (["us-501", "us-502"], 0),
        (["us-501", "br-1para"], -1),
        (["gds-32", "nl-irene"], 0),
        (["us-501", "nl-irene"], -1),
    ],
    ids=["both", "British", "Americans", "both, airborne", "Dutch as British", "Dutch, American"],
)
def test_british_and_americans_together_take_one_off_the_die(
    attackers: list[str], modifier: int
) -> None:
    assert penalty(*attackers) == modifier


@pytest.mark.clause("market-garden:12.1-b")
def test_the_penalty_is_one_however_many_take_part() -> None:
    assert penalty("gds-32", "inf-231", "us-501", "us-502") == -1


def test_without_the_option_nobody_minds_coordination() -> None:
    assert penalty("gds-32", "us-501", options=()) == 0


def test_coordination_does_not_touch_german_attacks_or_mixed_defenders() -> None:
    units = {"gds-32": "0807", "us-501": "0807", "de-fjr6": "0806"}
    game = arranged(
        units, turn=2, impulse="B", side="german", step="fight", options=["coordination"], dice=[3]
    )
    play(game, "attack 0807 with de-fjr6 now")
    assert rolls(game, "combat") == [(3, {})]


# -- artillery (12.2) -------------------------------------------------------------------------

ALLIED, GERMAN = "artillery-allied", "artillery-german"


def fight(
    units: dict[str, Any], side: str = "allied", dice: tuple[int, ...] = (3,), **table: Any
) -> Game:
    whole = {"turn": 2, "impulse": "B", "options": ["artillery"], **table}
    return arranged(units, side=side, step="fight", dice=dice, **whole)


def asked(game: Game) -> list[str]:
    """Whose artillery is asked about now, if any."""
    decision = game.decision
    return [decision.side] if decision.kind == "artillery" else []


def shifts(game: Game) -> dict[str, int]:
    """The column shifts of the last combat, by rule."""
    return dict(told(game, "odds")[-1][2])


EINDHOVEN = {"gds-32": "0707", "de-fjr6": "0706", "de-helle": "1810"}
ATTACK = "attack 0706 with gds-32 now"
DEFEND = "attack 0707 with de-fjr6 now"


@pytest.mark.clause("market-garden:12.2.3-c")
def test_attacking_artillery_shifts_one_column_right() -> None:
    game = play(fight(EINDHOVEN), ATTACK, f"artillery {ALLIED} fire")
    assert shifts(game) == {"artillery-attacking": 1}
    game = play(fight(EINDHOVEN, "german"), DEFEND, f"artillery {ALLIED} save")
    play(game, f"artillery {GERMAN} fire")
    assert shifts(game) == {"terrain-shift": -2, "artillery-attacking": 1}


@pytest.mark.clause("market-garden:12.2.3-d")
def test_defending_artillery_shifts_one_column_left() -> None:
    game = play(fight(EINDHOVEN, "german"), DEFEND, f"artillery {ALLIED} fire")
    assert shifts(game) == {"terrain-shift": -2, "artillery-defending": -1}
    game = play(fight(EINDHOVEN), ATTACK, f"artillery {ALLIED} save", f"artillery {GERMAN} fire")
    assert shifts(game) == {"artillery-defending": -1}


@pytest.mark.clause("market-garden:12.2.3-a")
@pytest.mark.parametrize(("side", "attack"), [("allied", ATTACK), ("german", DEFEND)])
def test_the_allies_decide_first_whoever_attacks(side: str, attack: str) -> None:
    game = play(fight(EINDHOVEN, side), attack)
    assert asked(game) == ["allied"]
    assert asked(play(game, f"artillery {ALLIED} save")) == ["german"]


@pytest.mark.clause("market-garden:12.2.3-b")
def test_the_germans_may_not_answer_allied_artillery_in_the_same_combat() -> None:
    game = play(fight(EINDHOVEN), ATTACK, f"artillery {ALLIED} fire")
    assert told(game, "artillery") == [("artillery", 3, game.static.grid.index("0706"))]  # type: ignore[attr-defined] # a Battle Command game
    assert asked(game) == []


@pytest.mark.clause("market-garden:12.2.3-e")
def test_artillery_is_off_the_map_before_any_advance() -> None:
    units = {"gds-5": "0707", "gds-32": "0707", "de-helle": {"at": "0706", "damage": 1}}
    game = play(fight(units, dice=(6,)), "attack 0706 with gds-5 gds-32 now")
    play(game, f"artillery {ALLIED} fire")
    assert game.decision.kind == "advance"
    assert ALLIED not in game.view("allied")["markers"]
    assert marker_at(game, ALLIED) == "eliminated"


def test_artillery_shifts_no_second_combat_of_the_impulse() -> None:
    units = {**EINDHOVEN, "inf-231": "0607", "de-kerutt": "0606"}
    game = play(fight(units, dice=(3, 3)), ATTACK, f"artillery {ALLIED} fire")
    play(pass_to(game, "attack"), "attack 0606 with inf-231 now", f"artillery {GERMAN} save")
    assert "artillery-attacking" not in shifts(game)


@pytest.mark.clause("market-garden:12.2-a")
def test_artillery_does_not_count_for_stacking() -> None:
    units = {**EINDHOVEN, "inf-231": "0707", "inf-151": "0707"}
    game = play(fight(units, dice=(4,)), "attack 0706 with gds-32 inf-231 inf-151 now")
    play(game, f"artillery {ALLIED} fire")
    play(pass_to(game, "advance"), "advance hold")
    pass_to(game, "german-action")
    assert told(game, "eliminated") == []
    assert [where(game, unit) for unit in ("gds-32", "inf-231", "inf-151")] == ["0707"] * 3


@pytest.mark.clause("market-garden:12.2-b")
def test_air_and_artillery_may_support_from_the_same_hex() -> None:
    game = fight(EINDHOVEN, markers={"air-uk": "0707"})
    play(game, ATTACK, f"artillery {ALLIED} fire")
    assert shifts(game) == {"air-shift": 1, "artillery-attacking": 1}


@pytest.mark.clause("market-garden:12.2-c")
@pytest.mark.parametrize(
    ("units", "attack", "side"),
    [
        ({"us-501": "0707", "gds-32": "0607"}, "attack 0706 with us-501 now", "german"),
        ({"us-501": "0707", "gds-32": "0707"}, "attack 0706 with us-501 now", "allied"),
    ],
    ids=["beside the combat", "in a hex that attacks"],
)
def test_the_marker_needs_a_hex_with_a_unit_that_takes_part(
    units: dict[str, str], attack: str, side: str
) -> None:
    assert asked(play(fight({**units, "de-fjr6": "0706"}), attack)) == [side]


@pytest.mark.clause("market-garden:12.2.1-b")
@pytest.mark.parametrize(
    ("unit", "asks"), [("gds-32", True), ("us-501", False), ("br-1para", False)]
)
def test_allied_artillery_needs_a_british_ground_unit(unit: str, asks: bool) -> None:
    game = play(fight({unit: "0707", "de-fjr6": "0706"}), f"attack 0706 with {unit} now")
    assert (asked(game) == ["allied"]) is asks


@pytest.mark.clause("market-garden:12.2.1-c")
@pytest.mark.parametrize(("destroyed", "asks"), [([], True), (MAAS, False)])
def test_the_allied_artillery_hex_must_trace_to_the_south_edge(
    destroyed: list[str], asks: bool
) -> None:
    units = {"gds-32": "1211", "de-fjr6": "1212"}
    game = play(fight(units, destroyed=destroyed), "attack 1212 with gds-32 now")
    assert (asked(game) == ["allied"]) is asks


@pytest.mark.clause("market-garden:12.2.2-b")
@pytest.mark.parametrize(("cut_off", "asks"), [(False, True), (True, False)])
def test_the_german_artillery_hex_must_trace_to_a_german_edge(cut_off: bool, asks: bool) -> None:
    allies = ["inf-231", "inf-151", "inf-69", "inf-129", "inf-130"]
    around = ["0805", "0806", "0705", "0605", "0606"]
    units = {"gds-32": "0707", "de-fjr6": "0706", "de-helle": "1810"}
    if cut_off:
        units |= dict(zip(allies, around, strict=True))
    game = play(fight(units), ATTACK, f"artillery {ALLIED} save")
    assert (asked(game) == ["german"]) is asks


RED = [
    "0401", "0501", "0801", "0901", "1301", "1701", "2006", "1907", "2008", "2012", "1913", "2014",
    "1615", "1415", "1315", "1215", "1115", "0915", "0815", "0615", "0515", "0415", "0315",
]  # fmt: skip
BLUE = ["0101", "0104", "0105", "0106", "0110", "0111", "0112"]


@pytest.mark.clause("market-garden:12.2.1-c", "market-garden:12.2.2-b")
@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize(("side", "edge", "taker"), [(0, BLUE, "german"), (1, RED, "allied")])
def test_artillery_needs_an_edge_hex_that_its_side_controls(
    side: int, edge: list[str], taker: str, left: int
) -> None:
    """Supply does not: an edge hex that the enemy has passed and left still feeds a unit."""
    units = {"gds-32": "0707", "de-fjr6": "0706", "de-helle": "1810"}
    game = play(fight(units, control={taker: edge[left:]}), ATTACK)
    if side == 1:
        play(game, f"artillery {ALLIED} save")
    assert (asked(game) == [["allied"], ["german"]][side]) is bool(left)
    position = position_of(game)
    unit = 1 << position.static.unit_number[["gds-32", "de-fjr6"][side]]
    assert supplied_units(position, side, unit) == unit


@pytest.mark.clause("market-garden:12.2.1-a")
def test_allied_artillery_serves_one_combat_per_impulse_in_either_half() -> None:
    units = {"gds-32": "0707", "de-fjr6": "0706", "inf-231": "0606", "de-chill": "0605"}
    game = fight(units, "german", dice=(3, 3))
    play(game, DEFEND, f"artillery {ALLIED} fire")
    play(pass_to(game, "attack"), "attack 0606 with de-chill now")
    assert asked(game) == ["german"]  # the Allied marker was used in this half
    allied_half = fight(units, "allied", used=[ALLIED])
    assert asked(play(allied_half, ATTACK)) == ["german"]  # or in the German half


@pytest.mark.clause("market-garden:12.2.1-a")
def test_allied_artillery_is_ready_again_in_the_next_impulse() -> None:
    game = arranged(EINDHOVEN, turn=2, side="allied", options=["artillery"], used=[ALLIED, GERMAN])
    pass_to(game, "german-action")
    assert game.view()["used"] == [GERMAN]


@pytest.mark.clause("market-garden:12.2.2-a")
def test_german_artillery_serves_one_combat_per_turn_in_either_half() -> None:
    game = play(fight(EINDHOVEN), ATTACK, f"artillery {ALLIED} save", f"artillery {GERMAN} fire")
    assert GERMAN in pass_to(game, "german-action").view()["used"]
    later = fight(EINDHOVEN, "german", impulse="C", used=[GERMAN])
    play(later, DEFEND, f"artillery {ALLIED} save")
    assert asked(later) == []


@pytest.mark.clause("market-garden:12.2.2-a")
def test_german_artillery_is_ready_again_in_the_next_turn() -> None:
    game = arranged(
        EINDHOVEN, turn=2, step="end-of-turn", options=["artillery"], used=[ALLIED, GERMAN]
    )
    assert game.view()["used"] == []


def test_without_the_option_nobody_is_asked_about_artillery() -> None:
    game = play(fight(EINDHOVEN, options=[]), ATTACK)
    assert shifts(game) == {}
