"""Position files of every game: valid ones load, spoilt ones are refused or can be played on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from dropzone.core.data.registry import game_ids
from dropzone.core.errors import PositionError
from dropzone.core.io.position_file import game_from_table, read_position_text
from tools.fuzz_positions import spoilt_files, try_file, valid_files

GAMES = pytest.mark.parametrize("game", game_ids())

#: How many spoilt files of each game are tried; a table of Crete takes longer to look at.
FILES = {"crete": 40, "dieppe": 120, "market-garden": 100, "mercury": 100, "pegasus": 160}


@GAMES
def test_positions_reached_in_play_can_be_written_and_loaded(game: str) -> None:
    files = valid_files(game)
    assert len(files) > 5
    for number, table in enumerate(files):
        assert try_file(dict(table), number) in ("played", "over"), table


@GAMES
def test_spoilt_files_are_refused_or_played_and_never_end_in_an_internal_error(game: str) -> None:
    ends = Counter(
        try_file(table, number)
        for number, table in enumerate(spoilt_files(FILES[game], seed=2, games=(game,)))
    )
    assert ends["refused"] > FILES[game] // 5
    assert ends["played"] > FILES[game] // 10


# -- single files ---------------------------------------------------------------------------------

HANDS = {"hands": {"british": ["scout"], "german": ["patrol"]}}
DIVES = [["bures-bridge", "village", "garrison", "fields", "robehomme-bridge"],
         ["troarn-bridge", "troarn-village", "bavent-wood", "garrison", "marshes"],
         ["varaville-bridge", "varaville-chateau", "bavent-wood", "marshes",
          "abandoned-containers"]]  # fmt: skip

IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    ("benouville", {"turn": 2, "step": "progression"}, '"winner" must say who won'),
    ("benouville", {"terrain": "road", "step": "end"}, '"winner" must say who won'),
    ("merville", {"turn": 3, **HANDS}, '"terrain" must name'),
    ("merville", {"turn": 3, "step": "progression"}, "must name the terrain of the turn before"),
    ("merville", {"step": "progression", "terrain": "minefield"}, 'step "approach"'),
    ("merville", {"terrain": "road", "turn": 3}, "this scenario has 0"),
    ("merville", {"terrain": "garrison", "place": "objectives", "turn": 3}, 'place must be "bat'),
    ("merville", {"terrain": "garrison", "turn": 3, "second_pile": []}, "second_pile must hold"),
    ("merville", {"terrain": "horsa-landing", "turn": 3}, "there is no assault"),
    ("merville", {"terrain": "garrison", "turn": 18}, "turn must be 1 to 17, found 18"),
    ("merville", {"step": "approach", "aside": ["minefield"]}, '"aside"'),
    ("dives", {"terrain": "village"}, '"dives" must give the three piles'),
    ("dives", {"terrain": "village", "dives": [], "attack": 1}, "dives must be 3 piles, found 0"),
    ("dives", {"terrain": "village", "dives": DIVES, "attack": 9}, "named 2 times"),
    ("dives", {"step": "progression", "dives": DIVES, "attack": 9}, "attack must be 1 to 3"),
    ("dives", {"step": "progression", "dives": DIVES, "attack": 0}, "attack must be 1 to 3"),
    ("dives", {"step": "progression", "dives": DIVES, "attack": 1, "turn": 4}, "must have 1 piles"),
    ("dives", {"step": "progression", "dives": DIVES, "attack": 1, "strength": 2}, '"strength" is'),
    ("benouville", {"terrain": "road", "turn": -3}, "turn must be 1 to 7, found -3"),
    ("benouville", {"terrain": "road", "turn": 8}, "turn must be 1 to 7, found 8"),
    ("benouville", {"terrain": "road", "turn": 7}, 'terrain "road" cannot be that of turn 7'),
    ("benouville", {"terrain": "benouville-bridge"}, "cannot be that of turn 1"),
    ("benouville", {"terrain": "road", "road": ["village"]}, "road must hold at least"),
    ("benouville", {"terrain": "road", "ranville": "british"}, '"ranville" is for'),
    ("benouville", {"terrain": "road", "turn_token": "german"}, '"turn_token" is for'),
    ("benouville", {"terrain": "road", "strength": 0}, "strength must be 1 to 3, found 0"),
    ("benouville", {"terrain": "road", "tokens": {"german": -1}}, "tokens.german must be 0 to 24"),
    ("benouville", {"terrain": "road", "tokens": {"german": 23}}, "more tokens than"),
    ("benouville", {"terrain": "road", "fought": [1, 0, 0]}, "fought (Germans)"),
    ("benouville", {"terrain": "road", "hands": {"german": ["scout"]}}, "a card of the others"),
    ("benouville", {"terrain": "road", "shown": {"german": ["patrol"]}}, "not in that hand"),
    ("pegasus-bridge", {"terrain": "ranville-bridge", "turn": 7}, "cannot be that of turn 7"),
    ("pegasus-bridge", {"terrain": "pegasus-bridge", "turn": 7}, "cannot be that of turn 7"),
    (
        "pegasus-bridge",
        {"terrain": "benouville-bridge", "turn": 7, "step": "end", "winner": "german"},
        'winner must be "british"',
    ),
    (
        "pegasus-bridge",
        {"terrain": "benouville-bridge", "turn": 7, "step": "end", "winner": "british"},
        '"ranville" must say',
    ),
    ("pegasus-bridge", {"terrain": "road", "discards": {"british": ["howard"]}}, "heroic card"),
    ("pegasus-bridge", {"terrain": "road", "heroes": {"british": ["scout"]}}, "is not heroic"),
    ("tonga", {"part": "benouville"}, "not part of this scenario"),
    ("tonga", {"terrain": "road", "points": {"tea": 1}}, "no points for"),
    ("tonga", {"terrain": "road", "blue": 2, "blue_british": 1}, "blue must be 0 to 1, found 2"),
    ("tonga", {"terrain": "benouville-bridge", "turn": 7, "blue_here": True}, "blue_here where"),
]


@pytest.mark.parametrize(("scenario", "table", "said"), IMPOSSIBLE)
def test_an_impossible_file_of_pegasus_is_refused_by_its_key(
    scenario: str, table: dict[str, Any], said: str
) -> None:
    with pytest.raises(PositionError) as wrong:
        game_from_table({"game": "pegasus", "scenario": scenario, **table})
    assert str(wrong.value).startswith("position: ")
    assert said in str(wrong.value)


#: Just inside what the files above are just outside.
POSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("benouville", {"turn": 2, "step": "progression", "winner": "german"}),
    ("benouville", {"turn": 1, "step": "progression"}),
    ("benouville", {"terrain": "road", "step": "end", "winner": "german", "strength": 1}),
    ("benouville", {"terrain": "benouville-bridge", "turn": 7}),
    ("benouville", {"terrain": "road", "tokens": {"german": 22}}),
    ("merville", {"step": "approach"}),
    ("merville", {"terrain": "horsa-landing", "turn": 3, "step": "end"}),
    ("merville", {"terrain": "horsa-landing", "turn": 4, "step": "progression"}),
    ("merville", {"terrain": "garrison", "turn": 17}),
    ("dives", {"step": "progression", "dives": DIVES, "attack": 3}),
    ("dives", {"step": "progression", "dives": [DIVES[0], [], DIVES[2]], "attack": 1, "turn": 4}),
    ("pegasus-bridge", {"terrain": "pegasus-bridge", "turn": 8, "ranville": "german"}),
    (
        "pegasus-bridge",
        {"terrain": "benouville-bridge", "turn": 7, "step": "end", "winner": "british",
         "ranville": "german"},
    ),
    ("tonga", {"terrain": "road", "turn": 2, "blue": 1, "blue_here": True}),
]  # fmt: skip


@pytest.mark.parametrize(("scenario", "table"), POSSIBLE)
def test_a_file_of_pegasus_within_the_bounds_is_played(
    scenario: str, table: dict[str, Any]
) -> None:
    assert try_file({"game": "pegasus", "scenario": scenario, **table}, 3) == "played"


ELSEWHERE: list[tuple[dict[str, Any], str]] = [
    ({"game": "dieppe", "battery_fell": 2}, "battery_fell must be 0 to 1, found 2"),
    ({"game": "dieppe", "battery_fell": 1}, "battery_fell is for guns that are eliminated"),
    ({"game": "dieppe", "happened": ["tea"]}, 'happened names "tea"'),
    ({"game": "dieppe", "land_from": [0, 1]}, "land_from of G1 must be 1 to 12, found 0"),
    ({"game": "dieppe", "units": {"lca-1": "orange-1"}}, "lca-1 cannot be in orange-1"),
    ({"game": "dieppe", "units": {"g1-cdo-1": "bowl"}}, "g1-cdo-1 cannot be in bowl"),
    ({"game": "dieppe", "units": {"gi-inf-1": "lca-1"}}, "aboard a boat but no prisoner"),
    ({"game": "dieppe", "prisoners": ["g1-cdo-1"]}, "prisoners names g1-cdo-1"),
    ({"game": "dieppe", "front": ["g1-cdo-1"]}, "who is in no British stack"),
    ({"game": "dieppe", "hidden": []}, "hidden has 0 zones with the letter A"),
    ({"game": "dieppe", "cut": ["orange-1"]}, "cut names orange-1"),
    ({"game": "crete", "scenario": "descent", "morale": 12}, "morale: this scenario does not"),
    ({"game": "crete", "scenario": "snafu", "withdrawal": 3}, "withdrawal: this scenario does not"),
    ({"game": "crete", "scenario": "gala", "morale": 0}, "morale must be 1 to 20, found 0"),
    ({"game": "crete", "scenario": "gala", "morale": 21}, "morale must be 1 to 20, found 21"),
    ({"game": "crete", "airlanded": 1}, "but serials names no serial"),
    ({"game": "crete", "scenario": "gala", "airlanded": 1}, "but serials names no serial"),
    ({"game": "crete", "reached": [2**70]}, "which has no deadline"),
    ({"game": "crete", "losses": [-1, 0]}, "losses (allied) must be 0"),
    ({"game": "crete", "airdropped": 2}, "airdropped must be 0 to 1, found 2"),
    ({"game": "crete", "scenario": 7}, '"scenario" must be a text'),
    ({"game": "crete", "scenario": "two\nlines"}, "no scenario “two lines”"),
]


@pytest.mark.parametrize(("table", "said"), ELSEWHERE)
def test_an_impossible_file_of_another_game_is_refused_by_its_key(
    table: dict[str, Any], said: str
) -> None:
    with pytest.raises(PositionError) as wrong:
        game_from_table(dict(table))
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize("morale", [{}, {"morale": 0}])
def test_a_file_of_crete_may_say_that_the_allies_withdraw(morale: dict[str, int]) -> None:
    """Morale is spent then; saying so is no mistake."""
    table = {"game": "crete", "scenario": "gala", "withdrawal": 3, **morale}
    assert try_file(table, 3) == "played"


def test_a_unit_that_a_file_names_twice_is_marked_once() -> None:
    units = {"g1-cdo-1": "orange-1", "g1-cdo-2": "orange-1"}
    table = {"game": "dieppe", "empty": True, "units": units, "reduced": ["g1-cdo-1"] * 2}
    reduced = [each["id"] for each in game_from_table(table).view()["units"] if each["reduced"]]
    assert reduced == ["g1-cdo-1"]


@pytest.mark.parametrize(
    ("text", "said"),
    [("turn = ", "not TOML"), (f"turn = {'9' * 5000}", "more than 120 char"),
     (f"turn = {'[' * 5000}{']' * 5000}", "nested too deeply")],
)  # fmt: skip
def test_a_text_that_cannot_be_read_is_refused(text: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        read_position_text(text)
