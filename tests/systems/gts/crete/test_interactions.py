"""Where two rules meet in a scenario: what each says alone, and what they say together."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import Game
from dropzone.systems.gts.prepared.schedule import is_on_sale
from dropzone.systems.gts.prepared.static import GtsStatic
from dropzone.systems.gts.series.command import LeaderLost
from dropzone.systems.gts.series.victory import score
from tests.systems.gts.events import WITH_LEADER_LOSS
from tests.systems.gts.play import FirstFaces, place, play, position_of, started, told
from tests.systems.gts.scenarios import GERMAN, PARAS, at_turn, first, turn_of

SIX, SEVEN, ELEVEN = "jump-die-repeat", "last-chance", "mercury-rising"
MOUNTAINS = "division:geb-5div"

# -- P-26: Ramcke is a replacement from the start ---------------------------------------------


def leader_lost(formation: str) -> Game:
    """Scenario 7: Leader Loss is drawn, and the Allies name a formation."""
    game = started(SEVEN, {
        "empty": True, "turn": 2, "chit": "direct:german",
        "units": {"llsr-ii-5": "05.06", "llsr-ii-7": "05.07", "gjr100-ii-6": "09.10",
                  "gjr100-ii-7": "09.09", "nz-22bn-a": "20.09"},
        "leaders": {"ramcke": "llsr-ii-5", "utz": "gjr100-ii-6"},
        "cup": ["event:german", PARAS, "direct:allied"],
    }, dice=(1, WITH_LEADER_LOSS["leader-loss"]))  # fmt: skip
    play(game, "end")
    assert game.decision.side == "allied"
    return play(game, f"event leader-loss {formation}")


@pytest.mark.clause("crete:5.11-c", "crete:Sc7-c")
@pytest.mark.parametrize(("formation", "lost"), [("llsr", []), ("gjr-100", ["utz"])])
def test_leader_loss_does_not_replace_the_replacement_of_scenario_7(
    formation: str, lost: list[str]
) -> None:
    game = leader_lost(formation)
    leaders = position_of(game).static.leader_ids
    assert [leaders[event[1]] for event in told(game, "replaced")] == lost
    assert (game.decision.kind == "leader-joins") is bool(lost)


@pytest.mark.clause("crete:G7.8-a")
@pytest.mark.parametrize(
    ("leader", "face", "replaced"),
    [("utz", 6, False), ("utz", 7, True), ("ramcke", 7, False), ("ramcke", 9, False)],
)
def test_a_replacement_who_has_lost_his_unit_just_moves(
    leader: str, face: int, replaced: bool
) -> None:
    units = {"llsr-ii-5": "05.06", "gjr100-ii-6": "09.10", "nz-22bn-a": "20.09"}
    position = position_of(at_turn(SEVEN, "22-0900", units))
    man = position.static.leader_number[leader]
    frame = LeaderLost(man, position.static.grid.index("07.07"))
    position.push(frame)
    dice = FirstFaces((face,))
    frame.advance(position, dice)
    assert bool(position.replaced >> man & 1) is replaced
    assert dice.count == (leader == "utz")  # nobody rolls for a replacement


# -- P-27: a chit that joins the cup by itself is not for sale ----------------------------------


@pytest.mark.clause("crete:Sc6-g")
@pytest.mark.parametrize("name", [SIX, ELEVEN])
@pytest.mark.parametrize(
    ("turn", "chit", "sold"),
    [
        ("20-1500", "fjr-2", False),
        ("20-1700", "fjr-2", True),
        ("20-1500", "fjr-3", True),
        ("20-1700", "fjr-1", False),
        ("20-1900", "fjr-1", True),
    ],
)
def test_the_chit_that_a_drop_adds_is_not_sold_on_its_turn(
    name: str, turn: str, chit: str, sold: bool
) -> None:
    units = {"fjr2-i-1": "waiting", "fjr1-ii-5": "waiting", "fjr3-i-1": "35.16"}
    if sold:
        units |= {"fjr2-i-1": "R17.15", "fjr1-ii-5": "H33.12"}
    game = at_turn(name, turn, units, dispatch={"fl-7div": 2})
    position = position_of(game)
    assert is_on_sale(position, position.static.chit_number[f"formation:{chit}"]) is sold
    while "chit fjr-3" not in game.decision.notations:
        game.play(game.decision.choices[-1])
    assert (f"chit {chit}" in game.decision.notations) is sold


# -- P-28: free drops on small maps --------------------------------------------------------------


def sticks(name: str, *options: str) -> tuple[GtsStatic, dict[str, set[str]]]:
    """The sticks of a scenario with these options, by battalion."""
    static = position_of(started(name, {"turn": 1}, options=options)).static
    assert static.free_drops is not None
    return static, {
        stick.id: {static.unit_ids[unit] for unit in stick.units}
        for stick in static.free_drops.sticks
    }


@pytest.mark.clause("crete:O4.0-b", "crete:O4.0-c")
@pytest.mark.parametrize("name", [SIX, ELEVEN])
def test_on_small_maps_a_battalion_none_of_which_drops_forms_no_stick(name: str) -> None:
    whole = sticks(name, "free-drops")[1]
    static, small = sticks(name, "free-drops", "small-maps")
    assert whole.keys() - small.keys() == {"fjr1-i"}
    assert small["fjr2-i"] == whole["fjr2-i"]  # its third company drops with the others
    walking = {
        unit: (static.turn_name(static.entry_turn[n]), static.grid.codes[static.entry_hex[n]])
        for unit, n in static.unit_number.items()
        if unit.startswith("fjr1-i-")
    }
    assert walking == {
        "fjr1-i-1": ("20-1900", "H38.10"),
        "fjr1-i-3": ("20-night", "H38.10"),
        "fjr1-i-2": ("21-0700", "H38.10"),
    }


# -- P-29: picked up from an empty map ----------------------------------------------------------


@pytest.mark.clause("crete:S1.0-g", "crete:Sc4-h")
@pytest.mark.parametrize(("at", "points"), [("20.14", 2), ("01.11", 2)])
def test_who_is_picked_up_from_a_map_without_germans_counts_as_gone_west(
    at: str, points: int
) -> None:
    game = at_turn("piling-on", "24-0700", {"br-2bw-a": at}, chit="division:br-14bde",
                   cup=["direct:german"], points={"br-14bde": 5})  # fmt: skip
    before = score(position_of(game), 0)
    play(game, "br-2bw-a", "br-2bw-a move", "step br-2bw-a off-map heraklion-west")
    assert place(game, "br-2bw-a") == "out-of-play"
    assert score(position_of(game), 0) == before + points


@pytest.mark.clause("crete:Sc4-e", "crete:S1.0-d")
def test_the_germans_of_scenario_4_are_not_set_aside() -> None:
    game = at_turn("piling-on", "24-0700", {"fjr1-ii-5": "01.11", "br-2bw-a": "30.14"},
                   chit="division:fjr-1", cup=["direct:german"], points={"fjr-1": 5})  # fmt: skip
    play(game, "fjr1-ii-5", "fjr1-ii-5 move", "step fjr1-ii-5 off-map heraklion-west")
    assert place(game, "fjr1-ii-5") == "heraklion-west"


# -- P-30: the airstrikes of a turn, and its last chit -------------------------------------------


@pytest.mark.clause("crete:ScL-h")
@pytest.mark.parametrize(("cup", "turn", "strikes"), [
    ([MOUNTAINS, "direct:allied"], "24-0900", 2), ([MOUNTAINS], "24-1100", 0),
])  # fmt: skip
def test_the_mountain_chit_brings_its_airstrikes_at_0900_or_never(
    cup: list[str], turn: str, strikes: int
) -> None:
    units = {"gebpi-1": "13.05", "gebpi-2": "13.06", "gr-1inf-b3": "12.05"}
    table = {"empty": True, "turn": 1, "units": units, "cup": cup}
    game = started("kastelli", table, dice=(len(cup) - 1,))
    while position_of(game).chit < 0:  # the last chit of 0900 opens the next turn
        game.play(game.decision.choices[-1])
    position = position_of(game)
    assert position.static.chit_ids[position.chit] == MOUNTAINS
    assert position.static.turn_name(position.turn) == turn
    placed = 0
    while game.decision.kind == "place-strikes":
        play(game, "strike 12.05")
        placed += 1
    assert placed == strikes


@pytest.mark.clause("crete:11.0-g", "crete:Sc3-c", "crete:Sc4-b", "crete:Sc5-e")
@pytest.mark.parametrize(
    ("name", "chit", "turn", "drops"),
    [
        ("heraklion", "division:fjr-1", "20-1900", True),
        ("heraklion", "division:fjr-1", "20-night", False),
        ("piling-on", "division:fjr-1", "20-1900", True),
        ("piling-on", "division:fjr-1", "24-1100", True),
        ("piling-on", "division:fjr-1", "24-0900", False),
        ("descent", PARAS, "20-1900", False),
        ("descent", PARAS, "21-1500", True),
        ("descent", PARAS, "21-1700", True),
        (SIX, PARAS, "20-1900", True),
        (SIX, PARAS, "20-night", False),
    ],
)
def test_the_last_chit_is_played_where_its_regiment_drops(
    name: str, chit: str, turn: str, drops: bool
) -> None:
    static = first(name).static
    last = (turn_of(name, turn) - 1, static.chit_number[chit])
    assert (last in static.last_played) is drops
    due = {static.entry_turn[unit] for unit in static.of_side[1] if static.drop_mask[unit]}
    assert (last[0] in due) is drops


# -- whose control is shown ---------------------------------------------------------------------


@pytest.mark.clause("crete:Sc4-f", "crete:Sc10-h", "crete:Sc11-r")
@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        ("piling-on", ("28.16", "36.12")),
        ("pursuit", ("67.07", "74.08", "75.08", "77.02")),
        (ELEVEN, ("67.07", "74.08", "75.08", "77.02")),
    ],
)
def test_who_holds_what_counts_is_shown(name: str, hexes: tuple[str, ...]) -> None:
    """Posts that give points and the Akrotiri, beside what decides the game at once."""
    far = {"piling-on": {"br-2bw-a": "30.14"}}.get(name, {"nz-18bn-a": "60.14"})
    for german in ((), hexes[:1]):
        game = at_turn(name, "27-0700" if name != "piling-on" else "24-0700", far,
                       control=dict.fromkeys(german, GERMAN))  # fmt: skip
        shown = game.view(None)["control"]
        assert {code for code in hexes if code in shown["german"]} == set(german)
        assert {code for code in hexes if code in shown["allied"]} == {*hexes} - {*german}


@pytest.mark.clause("crete:Sc4-f")
def test_the_posts_of_scenario_4_are_marked_on_the_board() -> None:
    game = at_turn("piling-on", "24-0700", {"br-2bw-a": "30.14"})
    marked = {row["code"] for row in game.board()["hexes"] if row["vp"]}
    assert {"28.16", "36.12", "19.08", "27.08"} <= marked
    assert "30.14" not in marked
