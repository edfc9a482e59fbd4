"""Position files: every key does what it says, and nonsense is refused in one clear line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dropzone.core.errors import PositionError
from dropzone.core.io.position_file import game_from_file, game_from_table, read_position_file
from dropzone.core.rules.game import Game

EMPTY = {"game": "market-garden", "empty": True}
OPTIONS = ["advanced-bridges", "weather", "boat-crossing", "air-transport", "artillery"]


def start(**table: Any) -> Game:
    return game_from_table({**EMPTY, **table}, dice=[1] * 9)


def unit(game: Game, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in game.view()["units"] if each["id"] == name)
    return found


# -- what the keys do ---------------------------------------------------------------------------


def test_a_file_that_says_nothing_more_is_the_set_up() -> None:
    game = game_from_table({"game": "market-garden"})
    assert unit(game, "gds-5")["place"] == "0405"
    assert unit(game, "us-504")["place"] == "airborne-approach-box"


def test_what_a_file_says_stands_over_the_set_up() -> None:
    table = {
        "turn": 3,
        "side": "allied",
        "units": {"gds-5": "0303"},
        "control": {"allied": ["0706"]},
    }
    game = game_from_table({"game": "market-garden", **table})
    assert unit(game, "gds-5")["place"] == "0303"
    assert unit(game, "gds-32")["place"] == "0405"
    assert "0706" in game.view()["control"]["allied"]


def test_an_empty_map_has_only_the_units_that_are_named() -> None:
    game = start(units={"gds-5": "0405"}, side="allied")
    assert [each["id"] for each in game.view()["units"]] == ["gds-5"]


def test_turn_impulse_side_and_step_say_where_play_goes_on() -> None:
    units = {"gds-5": "0405", "de-kerutt": "0506", "de-chill": {"at": "0801", "damage": 1}}
    for step, kind in [("half", "air"), ("move", "move-unit"), ("fight", "attack")]:
        game = start(units=units, turn=6, impulse="C", side="allied", step=step)
        assert (game.view()["turn"], game.view()["impulse"]) == (6, "C")
        assert (game.decision.side, game.decision.kind) == ("allied", kind)
    assert start(units=units, turn=6, step="end-of-turn").decision.kind == "refit"
    assert start(units=units, turn=6, step="start-of-turn").decision.kind == "german-action"


def test_acting_names_the_units_that_may_act() -> None:
    units = {"gds-5": "0405", "gds-32": "0405"}
    game = start(units=units, turn=2, side="allied", step="move", acting=["gds-32"])
    assert game.decision.notations == ["move gds-32", "move done"]


def test_a_unit_s_state_is_taken_over() -> None:
    state = {"at": "1211", "damage": 1, "reduced": True}
    seen = unit(start(units={"us-504": state}, turn=2, side="allied"), "us-504")
    assert (seen["damage"], seen["reduced"], seen["strength"]) == (1, True, 3)


def test_bridges_markers_uses_weather_and_threshold_are_taken_over() -> None:
    view = start(
        units={"gds-32": "0405", "de-helle": "1810"}, turn=2, impulse="B", side="german",
        options=OPTIONS, destroyed=["son", "best"], repair_begun="son", rain=True, threshold=12,
        markers={"air-german": "1810"}, used=["boats", "air-german"],
    ).view()  # fmt: skip
    assert {name for name, state in view["bridges"].items() if state == "destroyed"} == {
        "son", "best",
    }  # fmt: skip
    assert (view["repair_begun"], view["rain"], view["threshold"]) == ("son", True, 12)
    assert view["markers"] == {"air-german": "1810"}
    assert view["used"] == ["air-german", "boats"]


def test_a_unit_takes_control_of_its_hex() -> None:
    game = start(units={"gds-32": "1312", "de-helle": "0405"}, turn=2, side="allied")
    control = game.view()["control"]
    assert "1312" in control["allied"]
    assert "0405" in control["german"]


def test_more_than_three_units_may_share_a_hex_only_in_the_middle_of_a_half() -> None:
    units = dict.fromkeys(["inf-231", "inf-151", "inf-69", "inf-129"], "0405")
    for step in ("move", "fight"):
        assert start(units=units, turn=2, side="allied", step=step).decision.side == "allied"
    for step in ("half", "start-of-turn", "end-of-turn"):
        with pytest.raises(PositionError, match="4 units in hex 0405"):
            start(units=units, turn=2, side="allied", step=step)


# -- what is refused ----------------------------------------------------------------------------

NONSENSE: list[tuple[dict[str, Any], str]] = [
    ({"colour": "red"}, "colour"),
    ({"game": "chess"}, "no game “chess”"),
    ({"game": 7}, '"game" must name a game'),
    ({"scenario": "winter"}, "no scenario “winter”"),
    ({"scenario": 7}, '"scenario" must be a text'),
    ({"options": "weather"}, '"options" must be a list'),
    ({"options": [["weather"]]}, '"options" must be a list of names'),
    ({"options": ["snow"]}, "no option “snow”"),
    ({"options": ["boat-crossing"]}, "needs option “advanced-bridges”"),
    ({"house_rules": {"tea": True}}, "no house rule “tea”"),
    ({"house_rules": ["tea"]}, '"house_rules" must be a table'),
    ({"turn": 0}, "turn must be 1 to 10, found 0"),
    ({"turn": 11}, "turn must be 1 to 10, found 11"),
    ({"turn": "two"}, "turn"),
    ({"impulse": "E"}, "impulse"),
    ({"side": "russian"}, "side"),
    ({"step": "dinner"}, "step"),
    ({"units": {"us-999": "0405"}}, 'no unit "us-999"'),
    ({"units": {"gds-32": "9999"}}, "9999"),
    ({"units": {"gds-32": "nowhere"}}, "nowhere"),
    ({"units": {"gds-32": {"at": "0405", "damage": 4}}}, "damage: expected 0 to 3"),
    ({"units": {"gds-32": {"at": "0405", "damage": -1}}}, "damage: expected 0 to 3"),
    ({"units": {"us-504": {"at": "1211", "damage": 2, "reduced": True}}}, "expected 0 to 1"),
    ({"units": {"gds-32": {"at": "0405", "reduced": True}}}, "no reduced side"),
    ({"units": {"gds-32": {"at": "0405", "morale": 3}}}, "morale"),
    ({"units": {"gds-32": {"damage": 1}}}, "at"),
    ({"units": {"gds-32": 405}}, "units"),
    ({"units": {"gds-32": {"at": "0405", "left_on": 5}}, "turn": 2}, "left_on of unit gds-32"),
    ({"units": {"gds-5": {"at": "0405", "came_from": "0707"}}}, "not beside its hex"),
    ({"units": {"gds-32": "0405", "de-helle": "0405"}}, "both sides in hex 0405"),
    ({"units": {"gds-32": "waiting"}}, "no turn of arrival"),
    ({"units": {"gds-32": "airborne-approach-box"}}, "cannot be in airborne-approach-box"),
    ({"units": {"de-helle": "battlegroup-pool"}}, "cannot be in battlegroup-pool"),
    ({"units": {"de-chill": "off-map-allied"}}, "cannot be in off-map-allied"),
    ({"units": {"br-155": "1210"}}, "option that is off"),
    ({"control": {"allied": ["9999"]}}, "9999"),
    ({"control": {"allied": ["waiting"]}}, "no land hex"),
    ({"control": {"russian": ["0707"]}}, "control"),
    ({"control": {"allied": ["0707"], "german": ["0707"]}}, "both sides are said to control"),
    ({"control": {"german": ["0405"]}, "units": {"gds-32": "0405"}}, "has units in hex 0405"),
    ({"destroyed": ["remagen"]}, 'no bridge "remagen"'),
    ({"repair_begun": "son", "destroyed": ["son"]}, '"advanced-bridges"'),
    ({"repair_begun": "son", "options": OPTIONS}, "which is not destroyed"),
    ({"markers": {"air-french": "0405"}}, 'no marker "air-french"'),
    ({"markers": {"air-us": "airborne-approach-box"}}, "cannot be in airborne-approach-box"),
    ({"markers": {"artillery-allied": "0405"}}, 'needs the option "artillery"'),
    ({"used": ["luck"]}, '"luck" is nothing that is used'),
    ({"rain": True}, 'needs the option "weather"'),
    ({"threshold": 0}, "threshold must be 1 to 16, found 0"),
    ({"threshold": 17}, "threshold must be 1 to 16, found 17"),
    ({"acting": ["gds-32"], "units": {"gds-32": "0405"}}, "steps move and fight only"),
    ({"acting": ["gds-32"], "step": "move", "side": "allied"}, "not on the map for allied"),
    (
        {"acting": ["de-helle"], "step": "move", "side": "allied", "units": {"de-helle": "1810"}},
        "not on the map for allied",
    ),
]


@pytest.mark.parametrize(("table", "said"), NONSENSE)
def test_nonsense_is_refused_in_one_line_that_names_it(table: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as wrong:
        start(**table)
    text = str(wrong.value)
    assert text.startswith("position: ")
    assert said in text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"game = ", "not TOML"),
        (b"\xff\xfe", "not UTF-8"),
        (b'game = "market-garden"\nturn = 99\n', "turn must be 1 to 10"),
    ],
)
def test_a_wrong_file_is_refused_by_its_name(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_bytes(content)
    with pytest.raises(PositionError, match=rf"^wrong\.toml(, line 1)?: .*{said}"):
        game_from_file(path)


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(PositionError, match=r"nothing\.toml"):
        read_position_file("nothing.toml")


def test_a_file_plays_like_its_table(tmp_path: Path) -> None:
    path = tmp_path / "son.toml"
    path.write_text(
        'game = "market-garden"\nempty = true\nturn = 2\nside = "german"\nimpulse = "B"\n'
        '[units]\ngds-32 = "0707"\nde-helle = { at = "1810", damage = 1 }\n',
        encoding="utf-8",
    )
    game = game_from_file(path, dice=[6])
    assert game.from_position
    game.play("demolish son")
    assert game.view()["bridges"]["son"] == "destroyed"
