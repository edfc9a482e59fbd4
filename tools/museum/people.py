"""Tables at which people play: all that a journal, a seat or a clock can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dropzone import Game, game_ids
from tools.museum.playing import Chooser, everything, on_stack, scenarios, sides
from tools.museum.served import House, SeatedTable

__all__ = ["fill_with_people", "hot_seat", "two_people"]


class Middle(NamedTuple):
    """Where a table is left in the middle of something: when its procedure is met after a while."""

    scenario: str
    procedure: str
    skill: int
    after: int


MIDDLES: dict[str, list[Middle]] = {
    "market-garden": [
        Middle("standard", "RetreatOn", 90, 30),
        Middle("standard", "StandFast", 20, 40),
        Middle("standard", "AdvanceOn", 90, 80),
        Middle("standard", "ChooseAttackers", 60, 100),
        Middle("standard", "SufferDamage", 60, 60),
        Middle("standard", "EnterUnit", 90, 120),
    ],
    "mercury": [
        Middle("standard", "SeaTransport", 20, 20),
        Middle("standard", "RetreatStack", 60, 40),
        Middle("standard", "SufferDamage", 90, 30),
        Middle("standard", "ChooseBox", 90, 20),
    ],
    "pegasus": [
        Middle("benouville", "Answer", 90, 15),
        Middle("pegasus-bridge", "BridgeUnit", 90, 20),
        Middle("merville", "PickObjective", 60, 10),
        Middle("dives", "Reply", 90, 20),
        Middle("tonga", "SizeWindow", 60, 30),
    ],
    "dieppe": [
        Middle("standard", "LineUp", 90, 30),
        Middle("green", "EndOfRound", 90, 20),
        Middle("hardened", "Walk", 90, 40),
        Middle("seasoned", "Sail", 60, 20),
        Middle("by-the-book", "SetActs", 90, 60),
    ],
    "crete": [
        Middle("kastelli", "OpportunityFire", 60, 20),
        Middle("snafu", "PlaceDrop", 50, 14),
        Middle("precision", "StandOrRun", 90, 60),
        Middle("piling-on", "BreakOff", 90, 60),
        Middle("descent", "Retreat", 90, 60),
        Middle("last-chance", "PossibleSuppression", 90, 30),
        Middle("kiwis", "MakeContact", 50, 0),
        Middle("gala", "Suppression", 90, 120),
        Middle("pursuit", "AirlandUnit", 90, 150),
        Middle("main-event", "StandOrRun", 90, 60),
        Middle("free-for-all", "InStick", 50, 60),
    ],
}
#: House rules without which a procedure is never met.
NEEDED: dict[str, dict[str, object]] = {"OpportunityFire": {"ask_opportunity_fire": True}}
#: As far as a table goes before it has come to its procedure.
FURTHEST = 500
#: The small games, which are played to their ends.
SMALL = ("market-garden", "mercury", "pegasus", "dieppe")


def hot_seat(house: House, shows: str, game: str, **asked: object) -> SeatedTable:
    """Open a table at which one person plays all sides."""
    return house.open(shows, game, dict.fromkeys(sides(game), "hotseat"), **asked)


def two_people(house: House, shows: str, game: str, **asked: object) -> SeatedTable:
    """Open a table of two people, both of whom are there; or of one, where one plays."""
    first, *others = sides(game)
    table = house.open(shows, game, {first: "me", **dict.fromkeys(others, "friend")}, **asked)
    for side, name in zip(others, ["Jörg « Ben » Čapek"], strict=False):
        table.join(side, name)
    return table


def fill_with_people(house: House) -> list[SeatedTable]:
    """Open and play all tables of people; return them."""
    tables: list[SeatedTable] = []
    for game in game_ids():
        tables += _middles(house, game)
        tables += _courses(house, game)
        tables += _clocks(house, game)
        tables += _agreements(house, game)
        if game in SMALL:
            tables += _whole(house, game)
        if len(sides(game)) == 2:
            tables += _offers(house, game)
        house.room.say(f"  {game}: people have played")
    return tables


def _middles(house: House, game: str) -> list[SeatedTable]:
    """Every scenario begun, many left in the middle of a procedure."""
    tables = []
    middles = MIDDLES.get(game, [])[: 3 if house.brief else None]
    stops = {middle.scenario for middle in middles}
    for scenario in scenarios(game):
        if scenario not in stops and not house.brief:
            table = hot_seat(house, f"{scenario} begun", game, scenario=scenario)
            tables.append(table.play(Chooser(f"begun {scenario}", 70), most=60))
    for middle in middles:
        shows, rules = f"stopped in {middle.procedure}", NEEDED.get(middle.procedure, {})
        table = hot_seat(house, shows, game, scenario=middle.scenario, house_rules=rules)
        chooser = Chooser(f"{game} {middle.procedure}", middle.skill)
        table.play(chooser, most=middle.after)
        table.play(chooser, most=FURTHEST, until=on_stack(middle.procedure))
        if not on_stack(middle.procedure)(table.game):
            table.shows.append("not met after all")
            house.room.say(f"  {game} {middle.scenario}: {middle.procedure} was not met")
        tables.append(table)
    return tables


def _courses(house: House, game: str) -> list[SeatedTable]:
    """Choices taken back and played again, whole sentences, chat."""
    chooser = Chooser(f"courses {game}", 30)
    table = two_people(house, "undone, redone, chat", game)
    first, last = next(iter(table.kinds)), list(table.kinds)[-1]
    table.ask(first, "chat", {"text": "Bonne chance à vous, et que le meilleur gagne !"})
    for _ in range(3):
        _take_back(table, chooser)
        table.play(chooser, most=table.game.number + 4)
    for _ in range(6):
        if not table.game.over:
            table.play_sentence(chooser)
    table.ask(
        last, "chat", {"text": "Two lines:\nthe second — with “quotes”, 50 % & <b>tags</b> 🪂"}
    )
    pending = two_people(house, "taken back and not yet played again", game)
    _take_back(pending, Chooser(f"pending {game}", 0), leave=True)
    return [table, pending]


def _take_back(table: SeatedTable, chooser: Chooser, *, leave: bool = False) -> None:
    """Take a choice back, play it again, take it back and play another; or leave it taken back."""
    for _ in range(60):
        if table.game.over:
            return
        seat = table.game.decision.seat
        table.play(chooser, most=table.game.number + 1)
        if not table.state(seat)["undo"]["can"]:
            continue
        table.ask(seat, "undo", {"to": table.game.number - 1})
        if leave:
            return
        if table.state(seat)["undo"]["redo"]:
            table.ask(seat, "redo")
        table.ask(seat, "undo")
        table.play(chooser, most=table.game.number + 1)
        return


def _clocks(house: House, game: str) -> list[SeatedTable]:
    """Clocks of both kinds: running, and fallen."""
    tables = []
    clocks = {
        "live": {"kind": "live", "seconds": 20 * 86_400, "increment": 30},
        "correspondence": {"kind": "correspondence", "seconds": 30 * 86_400},
    }
    for name, clock in clocks.items():
        chooser = Chooser(f"{name} {game}", 60)
        running = two_people(house, f"{name} clock running", game, clock=clock)
        tables.append(running.play(chooser, most=12, pause=20.0))
    short = {"kind": "live", "seconds": 600, "increment": 5}
    fallen = two_people(house, "lost on time", game, clock=short)
    fallen.play(Chooser(f"late {game}", 60), most=9, pause=20.0)
    house.clock.now += 1000  # nobody was there
    assert fallen.state()["result"]["level"] == "time"
    return [*tables, fallen]


def _agreements(house: House, game: str) -> list[SeatedTable]:
    """Optional and house rules: agreed to, and not yet; an invitation that is still open."""
    scenario = scenarios(game)[0]
    options, rules = everything(game, scenario)
    agreed = two_people(
        house, "optional and house rules agreed", game, options=options, house_rules=rules
    )
    agreed.play(Chooser(f"agreed {game}", 40), most=45)
    if len(sides(game)) == 1:
        return [agreed]
    first, second = sides(game)
    seats = {first: "me", second: "friend"}
    waiting = house.open("rules not agreed yet", game, seats, options=options, house_rules=rules)
    invited = house.open("invitation open", game, seats)
    invited.play(Chooser(f"invited {game}", 0), most=3)  # as far as one can alone
    return [agreed, waiting, invited]


def _whole(house: House, game: str) -> list[SeatedTable]:
    """Games that the rules ended, with rematches; one that somebody gave up."""
    best = two_people(house, "played to the end by the rules", game)
    best.play(Chooser(f"best {game}", 100))
    worst = hot_seat(house, "played to the end in the hot seat", game, scenario=scenarios(game)[-1])
    worst.play(Chooser(f"worst {game}", 10))
    given_up = two_people(house, "given up", game)
    given_up.play(Chooser(f"up {game}", 50), most=20)
    first = next(iter(given_up.kinds))
    given_up.ask(first, "resign")
    tables = [best, worst, given_up]
    tables.append(_again(best, "rematch, sides changed, both there", swap=True, claimed=True))
    tables.append(_again(given_up, "rematch, not claimed yet", swap=False, claimed=False))
    tables.append(_again(worst, "rematch in the hot seat", swap=False, claimed=False))
    tables[-3].play(Chooser(f"again {game}", 50), most=15)
    return tables


def _again(old: SeatedTable, shows: str, *, swap: bool, claimed: bool) -> SeatedTable:
    first, last = next(iter(old.kinds)), list(old.kinds)[-1]
    created = old.ask(first, "rematch", {"swap": swap})
    kinds = list(old.kinds.values())
    kinds = kinds[1:] + kinds[:1] if swap else kinds
    table = SeatedTable(old.house, shows, dict(zip(old.kinds, kinds, strict=True)), created)
    if claimed and first != last:
        table.secrets.update(old.ask(last, "rematch")["seats"])
    return table


def _offers(house: House, game: str) -> list[SeatedTable]:
    """Draws: offered, declined, lapsed by playing on, agreed."""
    tables = []
    first, second = sides(game)
    for shows, answer in (
        ("draw offered", ""),
        ("draw declined", "decline"),
        ("draw agreed", "accept"),
    ):
        chooser = Chooser(f"{shows} {game}", 50)
        table = two_people(house, shows, game).play(chooser, most=14)
        table.ask(first, "draw", {"answer": "offer"})
        if answer:
            table.ask(second, "draw", {"answer": answer})
        if answer == "decline":
            table.play(chooser, most=18)
            table.ask(second, "draw", {"answer": "offer"})  # lapses when the other plays on
            table.play(chooser, most=40, until=_decides(first))
            table.play(chooser, most=table.game.number + 1)
        tables.append(table)
    return tables


def _decides(side: str) -> Callable[[Game], bool]:
    def decides(game: Game) -> bool:
        return game.decision.seat == side

    return decides
