"""Scenarios 1 to 3: Rethymnon and Heraklion as they are printed."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import Game, new
from tests.systems.gts.play import place, play, position_of, started, told
from tests.systems.gts.scenarios import available, first, scenario, values, verdict

#: Where the Allies stand in scenario 3, unit by unit.
HERAKLION = """
br-2bw-a 29.12 br-2bw-b 30.10 br-2bw-c 28.09 br-2bw-d 30.09 br-2bw-s 31.12
aus-2-4bn-a 27.11 aus-2-4bn-b 26.12 aus-2-4bn-c 27.10 aus-2-4bn-d 26.10 aus-2-4bn-s 26.11
br-7med-a 24.07 br-7med-b 23.09 br-7med-c 22.08
br-2leics-a 23.11 br-2leics-b 23.10 br-2leics-c 23.12 br-2leics-d 23.13 br-2leics-s 23.12
br-2yl-a 21.10 br-2yl-b 22.11 br-2yl-c 22.10 br-2yl-d 21.11 br-2yl-s 21.11
br-234med 28.10
"""
#: The groups that are drawn over their hexes.
BY_LOT = [
    (["br-7rtr-b", "br-3hus-a"], {"27.07", "31.10"}),
    (["aus-7ltaa", "br-156ltaa-a", "rm-hvyaa-4c"], {"27.09", "30.08", "28.07"}),
    (["gr-3inf-1", "gr-3inf-2", "gr-3inf-3"], {"16.08", "17.08", "17.09"}),
    (["gr-7inf-1", "gr-7inf-2", "gr-7inf-3"], {"16.11", "18.11", "19.11"}),
    (["gr-5gar-1", "gr-5gar-2", "gr-5gar-3"], {"19.08", "20.08", "19.09"}),
]
#: The sticks of scenario 3: when, who, and where.
STICKS = [
    ("20-1700", {"fjr1-i-1"}, {"46.10"}),
    ("20-1700", {"fjr1-ii-6", "fschflak-1"}, {"25.08", "26.08"}),
    ("20-1700", {"fjr1-ii-5", "fjr1-ii-7"}, {"33.12", "33.13"}),
    ("20-1700", {"fjr1-iii-9", "fjr1-iii-10", "fjr1-14"}, {"13.09", "15.10", "14.09"}),
    ("20-1700", {"fjr1-iii-11"}, {"17.12"}),
    ("20-1700", {"fjr2-ii-7", "fjr2-ii-8"}, {"10.09", "10.10"}),
    ("20-1900", {"fjr1-i-3"}, {"46.10"}),
    ("20-1900", {"fjr1-ii-8"}, {"33.12"}),
    ("20-1900", {"fjr1-13"}, {"17.13"}),
]


def begun(name: str) -> Game:
    """A scenario after its set-up, before the first strike; the last answer each time."""
    game = new("crete", name, seed=3)
    while game.decision.kind != "place-strikes":
        play(game, game.decision.notations[-1])
    return game


@pytest.mark.clause("crete:Sc1-a", "crete:Sc2-a", "crete:Sc3-a")
@pytest.mark.parametrize(
    ("name", "formations"),
    [
        ("snafu", {"fjr2-i", "aus-2-1bn"}),
        ("precision", {"fjr2-i", "aus-2-1bn"}),
        ("heraklion", {"fjr1-ii", "br-2bw"}),
    ],
)
def test_battalions_are_the_formations_of_a_single_map(name: str, formations: set[str]) -> None:
    static = first(name).static
    assert formations <= set(static.formation_ids)
    assert static.is_battalion_scale


@pytest.mark.clause("crete:Sc1-i", "crete:Sc3-g", "crete:Sc4-k")
@pytest.mark.parametrize("name", ["snafu", "precision", "heraklion", "piling-on"])
def test_the_leader_loss_counter_is_left_out(name: str) -> None:
    game = started(name, {
        "empty": True, "turn": 2, "cup": ["event:german", "direct:allied", "direct:german"],
    }, dice=(2, 14))  # fmt: skip
    assert [event[1] for event in told(game, "event")] == ["no-event"]  # the fifteenth is the last


@pytest.mark.clause("crete:Sc2-a")
def test_scenario_2_has_the_values_and_rules_of_scenario_1() -> None:
    one, two = scenario("snafu"), scenario("precision")
    assert values("precision") == values("snafu")
    assert available("precision") == available("snafu")
    for field in ("start", "turns", "cup", "strikes", "events_removed", "no_points_first",
                  "starts_at_activations", "special_rules", "last_chit_played"):  # fmt: skip
        assert getattr(two, field) == getattr(one, field)


@pytest.mark.clause("crete:Sc2-d", "crete:Sc2-e")
@pytest.mark.parametrize(
    ("control", "lost", "turn", "result"),
    [
        ((), 0, 11, (None, "draw")),
        (("08.13",), 0, 11, ("german", "win")),
        (("27.12", "28.11"), 0, 11, ("german", "win")),
        (("27.12",), 0, 11, (None, "draw")),
        ((), 11, 11, ("allied", "win")),
        ((), 10, 11, (None, "draw")),
        (("08.13",), 11, 11, (None, "draw")),
        (("08.13",), 0, 10, None),  # not before the end
    ],
)
def test_objectives_of_scenario_2(
    control: tuple[str, ...], lost: int, turn: int, result: tuple[str | None, str] | None
) -> None:
    game = started("precision", {
        "empty": True, "turn": turn, "cup": ["direct:german"],
        "control": dict.fromkeys(control, "german"), "losses": [0, lost],
    })  # fmt: skip
    assert verdict(game) == result


@pytest.mark.clause("crete:Sc3-b")
def test_the_allies_of_scenario_3_stand_in_the_printed_hexes() -> None:
    game = begun("heraklion")
    words = HERAKLION.split()
    printed = dict(zip(words[::2], words[1::2], strict=True))
    assert {unit: place(game, unit) for unit in printed} == printed
    for units, hexes in BY_LOT:
        assert {place(game, unit) for unit in units} == hexes
    position = position_of(game)
    improved = {name for unit, name in enumerate(position.static.unit_ids)
                if position.improved >> unit & 1}  # fmt: skip
    assert improved == set(printed) - {"br-234med"}


@pytest.mark.clause("crete:Sc3-b")
def test_tanks_guns_and_greeks_of_scenario_3_are_drawn_by_lot() -> None:
    where = {place(new("crete", "heraklion", seed=seed), "gr-3inf-1") for seed in range(12)}
    assert where == {"16.08", "17.08", "17.09"}


@pytest.mark.clause("crete:Sc3-c")
def test_the_sticks_of_scenario_3_drop_at_1700_and_1900() -> None:
    static = first("heraklion").static
    for turn, units, hexes in STICKS:
        zone = static.grid.mask(map(static.grid.index, hexes))
        for name in units:
            unit = static.unit_number[name]
            assert static.turn_name(static.entry_turn[unit]) == turn
            assert static.drop_mask[unit] == zone
    dropping = {name for unit, name in enumerate(static.unit_ids) if static.drop_mask[unit]}
    assert dropping == {name for _, units, _ in STICKS for name in units}


@pytest.mark.clause("crete:Sc3-d")
@pytest.mark.parametrize(("turn", "comes"), [(2, False), (3, True)])
def test_a_company_walks_on_in_the_night_without_a_drop(turn: int, comes: bool) -> None:
    game = started("heraklion", {
        "empty": True, "turn": turn, "chit": "division:fjr-1", "cup": ["direct:allied"],
        "units": {"fjr1-i-2": "waiting", "fjr1-ii-5": "30.20", "br-2bw-a": "10.20"},
    })  # fmt: skip
    assert ("fjr1-i-2" in game.decision.notations) is comes
    if comes:
        play(game, "fjr1-i-2")
        assert place(game, "fjr1-i-2") == "47.11"
        assert not told(game, "dropped")


@pytest.mark.clause("crete:Sc3-g")
def test_scenario_3_opens_with_four_strikes_anywhere_and_no_points() -> None:
    game = begun("heraklion")
    assert not told(game, "gained")
    strikes = 0
    while game.decision.kind == "place-strikes":
        assert "strike 29.12" in game.decision.notations  # no German is on the map
        play(game, "strike 29.12")
        strikes += 1
    assert strikes == 4


@pytest.mark.clause("crete:Sc3-h")
@pytest.mark.parametrize(
    ("control", "turn", "result"),
    [
        ((), 19, ("allied", "win")),
        (("19.08",), 19, ("german", "win")),
        (("27.08", "28.08"), 19, ("german", "win")),
        (("27.08", "29.09"), 19, ("allied", "win")),  # not connected
        (("19.08",), 18, None),
    ],
)
def test_objectives_of_scenario_3(
    control: tuple[str, ...], turn: int, result: tuple[str | None, str] | None
) -> None:
    game = started("heraklion", {
        "empty": True, "turn": turn, "cup": ["direct:german"],
        "control": dict.fromkeys(control, "german"),
    })  # fmt: skip
    assert verdict(game) == result
