"""Ways: the places some steps off that a client may offer to go to at once."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from tests.server.conftest import Player, Table

Client = TestClient[Litestar]


#: A company in Column on the road, the enemy far away.
ON_THE_ROAD = """
game = "crete"
scenario = "kastelli"
empty = true
chit = "division:geb-5div"
cup = ["direct:allied", "direct:german", "division:nz-2div"]
column = ["gebpi-3"]

[units]
gebpi-1 = "15.10"
gebpi-3 = "15.06"
gr-police-kastelli = "06.05"

[leaders]
schaette = "gebpi-1"
"""
MOVE = "gebpi-3 move"


def moving(client: Client) -> tuple[Table, Player]:
    """A table where the Germans may move, and their player."""
    table = Table(client, game="crete", scenario="kastelli", position=ON_THE_ROAD)
    player = table.to_play()
    player.play("gebpi-3")
    return table, player


def ways(player: Player, prefix: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.get("ways", prefix=prefix).json()["ways"]
    return found


def test_the_steps_of_a_way_are_choices_one_after_the_other(client: Client) -> None:
    _, player = moving(client)
    assert ways(player) == [], "what to do is no step"
    ahead = ways(player, MOVE)
    before = player.state()["number"]
    player.play(MOVE)
    found = ways(player)
    assert found == ahead
    way = max(found, key=lambda each: len(each["notations"]))
    assert way["target"]["cost"] > 0
    for notation in way["notations"]:
        player.play(notation)
    assert player.state()["number"] == before + 1 + len(way["notations"])
    assert way["target"]["place"] == way["notations"][-1].split()[-1]
    units = {each["id"]: each for each in player.state()["view"]["units"]}
    assert units["gebpi-3"]["place"] == way["target"]["place"]


def test_ways_are_told_in_the_language_of_who_asks(client: Client) -> None:
    _, player = moving(client)
    english, french = (
        player.get("ways", prefix=MOVE, lang=lang).json()["ways"][0] for lang in ("en", "fr")
    )
    assert english["label"] != french["label"]
    assert english["notations"] == french["notations"]


def test_the_other_player_and_spectators_are_told_no_ways(client: Client) -> None:
    table, player = moving(client)
    (other,) = (each for each in table.players.values() if each is not player)
    refused = other.get("ways", prefix=MOVE)
    assert (refused.status_code, refused.json()["error"]["kind"]) == (409, "not-now")
    assert table.spectator.get("ways", prefix=MOVE).status_code == 403


def test_what_is_no_choice_has_no_ways(client: Client) -> None:
    _, player = moving(client)
    assert player.get("ways", prefix="gebpi-1 fly").status_code == 422
