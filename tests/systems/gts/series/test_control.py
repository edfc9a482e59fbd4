"""Control, occupation and what counts as lost (G26, G28)."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import Game
from dropzone.systems.gts.components import Condition
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN
from dropzone.systems.gts.series.conditions import is_met
from tests.systems.gts import rethymnon
from tests.systems.gts.events import drawn
from tests.systems.gts.play import GOOD, GUN, PIONEER, arranged, number, place, play, position_of
from tests.systems.gts.rethymnon import GREEK, JUMPER, REGIMENT


def met(game: Game, kind: str, side: int, *hexes: str) -> bool:
    """Whether a side meets a condition of victory now."""
    condition = Condition(kind=kind, hexes=hexes, need=len(hexes))  # type: ignore[arg-type] # a kind
    return is_met(position_of(game), side, condition)


@pytest.mark.clause("crete:G28.2-a")
def test_the_last_to_have_a_unit_in_a_hex_occupies_it() -> None:
    game = arranged({PIONEER: "06.05", GOOD: "02.02"}, leaders={})
    assert met(game, "occupied", ALLIED, "06.04")
    assert not met(game, "occupied", GERMAN, "06.04")
    play(game, f"{PIONEER} move", f"step {PIONEER} 06.04")
    assert met(game, "occupied", GERMAN, "06.04")
    play(game, f"step {PIONEER} 06.05")
    assert met(game, "occupied", GERMAN, "06.04")
    assert not met(game, "occupied", ALLIED, "06.04")


@pytest.mark.clause("crete:G28.1-a")
@pytest.mark.parametrize(("face", "german"), [(0, True), (9, False)])
def test_a_unit_that_drops_controls_its_hex_once_it_survives_its_landing(
    face: int, german: bool
) -> None:
    # eleven companies cover the hex: a 9 is twenty and eliminates
    guards = dict.fromkeys(("aus-2-1bn-a", "aus-2-1bn-b", "aus-2-1bn-c", "aus-2-1bn-hq"), "17.15")
    more = dict.fromkeys(("aus-2-11bn-a", "aus-2-11bn-b", "aus-2-11bn-c", "aus-2-11bn-d"), "19.15")
    greeks = dict.fromkeys(("gr-4inf-1", "gr-4inf-2", "gr-4inf-3", "gr-4inf-4"), "18.16")
    game = rethymnon.arranged({JUMPER: "18.15", **guards, **more, **greeks}, chit=REGIMENT,
                              landing=[JUMPER], drops={JUMPER: 1}, dice=(face,), leaders={},
                              control={"18.15": "allied"})  # fmt: skip
    position, at = position_of(game), position_of(game).static.grid.index("18.15")
    assert not position.german_control >> at & 1
    play(game, JUMPER)
    assert bool(position_of(game).german_control >> at & 1) is german


@pytest.mark.clause("crete:G26.2-a")
def test_a_unit_that_abandons_its_transport_loses_no_steps() -> None:
    game = arranged({GUN: "11.06"}, mounted=[GUN], leaders={"schaette": GUN})
    play(game, f"{GUN} abandon")
    assert position_of(game).losses == (0, 0)
    assert position_of(game).steps[number(game, GUN)] == 2


@pytest.mark.clause("crete:G26.2-a", "crete:5.2-b")
def test_a_unit_that_is_taken_from_the_map_unbeaten_is_not_counted_as_lost() -> None:
    game = drawn("greek-rout", "allied", rolls=(9,), units={GREEK: "18.17"})
    assert place(game, GREEK) == "eliminated"
    assert position_of(game).losses == (0, 0)
