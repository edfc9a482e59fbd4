"""Tables of bots, tables that go on from files, tables with a user's data, a campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dropzone import game_ids
from tools.museum.people import SMALL, hot_seat, two_people
from tools.museum.playing import Chooser, begin, play_on, scenarios, sides
from tools.museum.served import House, SeatedTable

__all__ = ["fill_with_bots", "fill_with_data", "fill_with_files", "hand_over"]

#: The campaign in progress, and how far it has come.
CAMPAIGN, FAR, BRIEFLY = ("crete", "mercury-rising"), 2000, 300
#: A position file of each game, with which a table begins.
FILES = {
    "crete": "greeks-are-tested-at-night",
    "dieppe": "held-assault",
    "market-garden": "held-nijmegen-assault",
    "mercury": "held-maleme",
    "pegasus": "the-landing-of-the-horsas",
}


def fill_with_files(house: House, files: Path) -> list[SeatedTable]:
    """Open tables from position files and records, finished and unfinished; and the campaign."""
    tables: list[SeatedTable] = []
    for game in game_ids():
        text = (files / game / f"{FILES[game]}.toml").read_text(encoding="utf-8")
        begun = hot_seat(house, "from a position file", game, position=text)
        tables.append(begun.play(Chooser(f"file {game}", 30), most=6))
        tables.append(hot_seat(house, "from a position file, untouched", game, position=text))
        over = begin(game, scenarios(game)[0], seed=f"shown {game}")
        for _ in play_on(over, Chooser(f"shown {game}", 80)):
            pass
        tables.append(hot_seat(house, "from a record, over", game, record=over.record()))
        tables += _gone_on(house, game)
    game, scenario = CAMPAIGN
    campaign = two_people(house, "a campaign in progress", game, scenario=scenario)
    campaign.ask("allied", "chat", {"text": "See you on Tuesdays."})
    tables.append(campaign.play(Chooser("campaign", 50), most=BRIEFLY if house.brief else FAR))
    return tables


def _gone_on(house: House, game: str) -> list[SeatedTable]:
    """A record that goes on with new dice, and its record that goes on once more."""
    chooser = Chooser(f"gone on {game}", 60)
    half = begin(game, scenarios(game)[-1], seed=f"half {game}")
    for _ in play_on(half, chooser, most=50):
        pass
    first = hot_seat(house, "from a record, going on with new dice", game, record=half.record())
    first.play(chooser, most=70)
    again = first.game.record()
    second = two_people(house, "from a record with new dice in it", game, record=again)
    return [first, second.play(chooser, most=75)]


def fill_with_data(house: House) -> list[SeatedTable]:
    """Open tables at a server with the user's own values: running, and over or given up."""
    tables = []
    for game in house.data:
        running = two_people(house, "with a user's data", game)
        tables.append(running.play(Chooser(f"data {game}", 50), most=60))
        over = hot_seat(house, "with a user's data, over", game)
        over.play(Chooser(f"data over {game}", 80), most=600)
        if not over.game.over:
            over.ask(sides(game)[0], "resign")
        tables.append(over)
    return tables


def fill_with_bots(house: House) -> list[SeatedTable]:
    """Open tables with bots: among themselves to the end, and against a person to his turn."""
    tables = []
    for game in game_ids():
        person, *others = sides(game)
        if game in SMALL:
            bots = dict.fromkeys(
                sides(game), "bot:heuristic" if game != "mercury" else "bot:random"
            )
            table = house.open(
                "bots among themselves, over", game, bots, scenario=scenarios(game)[0]
            )
            table.wait(_is_over, seconds=400)
            tables.append(table)
        if not others:
            continue
        for bot in ("random", "heuristic"):
            seats = {person: "me", **dict.fromkeys(others, f"bot:{bot}")}
            table = house.open(f"against a {bot} bot, person to move", game, seats)
            chooser = Chooser(f"against {bot} {game}", 60)
            table.person = person
            for _ in range(3):
                _until_persons_turn(table)
                if bot == "heuristic" and not table.game.over:
                    table.ask(person, "draw", {"answer": "offer"})  # bots fight on
                table.play(chooser, most=table.game.number + 12)
            if bot == "random":
                _prepare_to_hand_over(table, chooser)
            _until_persons_turn(table)
            tables.append(table)
    return tables


def _is_over(state: Any) -> bool:
    return state["result"] is not None


def _until_persons_turn(table: SeatedTable) -> None:
    table.wait(lambda state: _is_over(state) or state["decision"]["seat"] == table.person)


def hand_over(house: House, begun: list[SeatedTable]) -> list[SeatedTable]:
    """Leave bots to move: at tables of an earlier run, and at new ones.

    The house must be closed at once: the process of a bot takes a while to start.
    """
    tables: list[SeatedTable] = []
    for table in begun:
        if table.handing:
            table.come_back(house)
            table.ask(table.person, "play", {"choice": table.handing, "number": table.handing_at})
            table.shows = ["against a bot, which is to move"]
            tables.append(table)
    for game in game_ids():
        seats = dict.fromkeys(sides(game), "bot:heuristic")
        tables.append(house.open("bots among themselves, just begun", game, seats))
    return tables


def _prepare_to_hand_over(table: SeatedTable, chooser: Chooser) -> None:
    """Go on to where one choice of the person leaves it to the bot."""
    for _ in range(80):
        _until_persons_turn(table)
        if table.game.over:
            return
        for choice in table.game.position.open:
            ahead = table.game.copy()
            ahead.make(choice)
            if not ahead.over and table.kinds[ahead.decision.seat] == "bot":
                table.handing = table.game.decision.notation(choice)
                table.handing_at = table.game.number
                return
        table.play(chooser, most=table.game.number + 1)
