"""Artillery Parks on the map of Maleme: markers, room and contacts (G8, G16)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.gts.game import GtsGame
from tests.systems.gts.play import FirstFaces, number, play, position_of

#: Field guns of one Division, and infantry of the brigades whose leaders they serve.
GUNS = ("nz-27art-a", "nz-27art-b", "nz-27art-c")
APART = dict(zip(GUNS, ("20.10", "21.11", "22.11"), strict=True))
FOES = {"fschart-1": "06.12"}


def batteries(
    units: dict[str, str],
    *,
    markers: int = 4,
    scenario: str = "last-chance",
    dice: tuple[int, ...] = (),
    **table: Any,
) -> Game:
    """Step E of a turn at Maleme; a Division has so many park markers."""
    definition = game_definition("crete")
    assert isinstance(definition, GtsGame)
    static = definition.build_static(definition.setting(scenario))
    few = replace(static.tables.barrage, parks=markers)
    static.tables = replace(static.tables, barrage=few)
    nothing = dict.fromkeys(static.command_ids, 0)
    whole = {"empty": True, "turn": 2, "units": {**FOES, **units}, "points": nothing,
             "dispatch": nothing, **table}  # fmt: skip
    game = Game(definition, definition.arrange(static, whole), FirstFaces(dice))
    while game.decision.kind not in ("parks", "contact", "activate"):
        play(game, game.decision.notations[-1])
    if game.decision.side == "german" and game.decision.kind == "parks":
        play(game, "park go-on")
    return game


@pytest.mark.clause("crete:G16.3-a")
@pytest.mark.parametrize(("markers", "free"), [(1, set()), (2, {GUNS[1], GUNS[2]})])
def test_a_division_has_no_more_parks_than_markers(markers: int, free: set[str]) -> None:
    game = batteries(APART, markers=markers)
    play(game, f"park form {GUNS[0]}")
    offered = {text.split()[-1] for text in game.decision.notations if " form " in text}
    assert offered == free


@pytest.mark.clause("crete:G16.3-a")
def test_guns_of_one_hex_share_a_park() -> None:
    game = batteries({GUNS[0]: "20.10", GUNS[1]: "20.10", GUNS[2]: "21.11"}, markers=1)
    play(game, f"park form {GUNS[0]}")
    offered = {text.split()[-1] for text in game.decision.notations if " form " in text}
    assert offered == {GUNS[1]}


@pytest.mark.clause("crete:G16.3-a")
@pytest.mark.parametrize(
    ("state", "able"),
    [
        ({}, True),
        ({"suppressed": [GUNS[0]]}, False),
        ({"units": {"fschart-1": "20.11"}}, False),  # in a Fire Zone
        ({"delayed": [GUNS[0]]}, False),
        ({"drops": {GUNS[0]: 1}}, False),
    ],
)
def test_who_may_form_a_park(state: dict[str, Any], able: bool) -> None:
    units = {GUNS[0]: "20.10", GUNS[2]: "24.14", **state.pop("units", {})}
    game = batteries(units, **state)
    assert (f"park form {GUNS[0]}" in game.decision.notations) is able


@pytest.mark.clause("crete:G8.1-a", "crete:G16.4-a")
@pytest.mark.parametrize(("friends", "room"), [(3, True), (4, False)])
def test_a_park_takes_no_room_and_is_left_only_where_there_is_some(
    friends: int, room: bool
) -> None:
    names = ("nz-28bn-a", "nz-28bn-b", "nz-28bn-c", "nz-28bn-d")[:friends]
    units = {GUNS[0]: "20.10", GUNS[1]: "24.14", **dict.fromkeys(names, "20.10")}
    game = batteries(units, parks={GUNS[0]: ""})
    assert (f"park leave {GUNS[0]}" in game.decision.notations) is room


@pytest.mark.clause("crete:G16.5-a")
@pytest.mark.parametrize(
    ("answer", "face", "contact"),
    [("nobody", 0, "utz"), ("schaette", 6, "schaette"), ("schaette", 7, None)],
)
def test_a_gun_gives_up_its_contact_to_try_another_leader(
    answer: str, face: int, contact: str | None
) -> None:
    units = {"gebart-1": "08.12", "gjr100-i-1": "07.12", "gjr100-i-2": "06.13"}
    game = batteries(units, scenario="kiwis", parks={"gebart-1": "utz"}, dice=(face,),
                     leaders={"utz": "gjr100-i-1", "schaette": "gjr100-i-2"})  # fmt: skip
    assert {text.split()[-1] for text in game.decision.notations} == {"schaette", "nobody"}
    play(game, f"contact gebart-1 {answer}")
    position = position_of(game)
    leader = position.contact[number(game, "gebart-1")]
    assert (position.static.leader_ids[leader] if leader >= 0 else None) == contact
