"""Refusals of Pegasus: clause and reason are true wherever they are given."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.commando.assault import Answer, Bid, GermanUnit, Initiative, SizeWindow
from dropzone.systems.commando.phases import OpenAssault, PlayEvents
from dropzone.systems.commando.replies import Reply
from dropzone.systems.commando.static import BRITISH, GERMAN
from dropzone.systems.commando.values import has_room, holds
from tests.battery import start
from tests.systems.commando.play import at, do, front, skip, static, table
from tests.systems.commando.test_dives import dives


def refused(game: Game, text: str) -> tuple[str, str]:
    """The clause of the first refusal and its sentence."""
    first = game.why_not(text)[0]
    return first.clause.removeprefix("pegasus:"), first.say("en")


# -- cards at the wrong moment ------------------------------------------------------------------


@pytest.mark.clause("pegasus:cards-07", "pegasus:precise-03")
@pytest.mark.parametrize(
    ("card", "clause", "said"),
    [
        ("trench", "precise-09", "has just been destroyed"),
        ("failure", "precise-03", "at once after the card it cancels"),
        ("trap", "precise-03", "at once after the card it cancels"),
        ("general-alarm", "cards-01", "is no Combat action"),
        ("sentry", "", ""),
        ("grenadiers", "assault-01", "one of each side fights at a time"),
        ("mills-grenade", "assault-03", "not in your hand"),
    ],
)
def test_what_the_german_cannot_add_is_refused_for_its_own_reason(
    card: str, clause: str, said: str
) -> None:
    hand = ["patrol", "trench", "failure", "trap", "general-alarm", "sentry", "grenadiers"]
    game = do(table(british=["scout"], german=hand), "play patrol")
    if not clause:
        assert not game.why_not(f"play {card}")
        return
    found = refused(game, f"play {card}")
    assert found[0] == clause
    assert said in found[1]


@pytest.mark.parametrize(
    ("card", "clause"),
    [("smoke-grenade", "precise-09"), ("sniper", "precise-03"), ("sabotage", "cards-01"),
     ("sappers", "assault-02")],
)  # fmt: skip
def test_what_the_british_cannot_raise_with_is_refused_for_its_own_reason(
    card: str, clause: str
) -> None:
    hand = ["scout", "smoke-grenade", "sniper", "sabotage", "sappers"]
    game = skip(do(table(british=hand, german=["patrol"]), "play patrol", "play scout"))
    assert refused(game, f"play {card}")[0] == clause


@pytest.mark.parametrize(
    ("card", "clause"), [("failure", "cards-01"), ("patrol", "cards-01"), ("grenade", "cards-01")]
)
def test_what_is_no_event_is_refused_in_the_german_phase(card: str, clause: str) -> None:
    game = table(german=["failure", "patrol", "grenade"], step="german-events")
    assert refused(game, f"play {card}")[0] == clause
    assert game.decision.clause == "pegasus:german-02"


def test_an_event_that_cancels_is_for_its_moment_only() -> None:
    game = table(british=["sabotage"], step="british-events")
    assert refused(game, "play sabotage")[0] == "precise-03"
    assert game.decision.clause == "pegasus:british-02"


def test_in_reply_only_what_cancels_that_kind_of_card_is_played() -> None:
    game = table(british=["supplies"], german=["trap", "grenade"], step="british-events")
    do(game, "play supplies")
    for card, name in (("trap", "Trap"), ("grenade", "Grenade")):
        said = f"{name} does not cancel Supplies."
        assert refused(game, f"cancel {card}") == ("precise-03", said)


def test_when_a_unit_is_tipped_only_cards_that_change_the_number_are_played() -> None:
    game = table(british=["sappers", "mills-grenade"], german=["patrol"])
    do(game, "play patrol", "play sappers", "done", "give-up")
    assert game.decision.kind == "size"
    assert refused(game, "play mills-grenade")[0] == "precise-06"


# -- bans ------------------------------------------------------------------------------------------

MERVILLE: dict[str, Any] = {"scenario": "merville", "terrain": "casemates-2-3"}


@pytest.mark.clause("pegasus:card-23")
def test_a_ban_on_combat_actions_names_the_card_that_bans_them() -> None:
    game = table(**MERVILLE, british=["sappers", "mills-grenade"], german=["defence-platoon"])
    skip(do(game, "play defence-platoon", "play sappers"))
    clause, said = refused(game, "play mills-grenade")
    assert (clause, said.split(":")[0]) == ("card-23", "Defence Platoon")
    game = table(british=["sappers", "covering-fire"], german=["patrol", "grenade"])
    skip(do(game, "play patrol", "play sappers", "play covering-fire", "done"))
    clause, said = refused(game, "play grenade")
    assert (clause, said.split(":")[0]) == ("cards-07", "Covering Fire")


@pytest.mark.clause("pegasus:card-21", "pegasus:cards-05")
@pytest.mark.parametrize(
    ("german", "answers", "clause", "source"),
    [
        (["armoured-car"], ("play armoured-car",), "card-21", "Armoured Car"),
        (["patrol", "crossfire"], ("play patrol", "play crossfire"), "cards-07", "Crossfire"),
    ],
)
def test_a_ban_on_tokens_names_the_card_that_bans_them(
    german: list[str], answers: tuple[str, ...], clause: str, source: str
) -> None:
    game = table(british=["sappers"], german=german)
    skip(do(game, *answers, "play sappers"))
    found = refused(game, "token normal")
    assert (found[0], found[1].split(":")[0]) == (clause, source)
    assert refused(game, "token red") == ("token-03", "You have no such token.")


def test_a_ban_of_the_terrain_names_the_terrain() -> None:
    game = table(british=["sappers"], german=["patrol"], terrain="checkpoint")
    skip(do(game, "play patrol", "play sappers"))
    clause, said = refused(game, "token normal")
    assert (clause, said.split(":")[0]) == ("cards-05", "Checkpoint")


def test_the_limit_of_a_terrain_names_the_terrain() -> None:
    game = table("dives", british=["sappers", "mills-grenade", "gammon-bomb"], german=["patrol"],
                 terrain="bavent-wood")  # fmt: skip
    skip(do(game, "play patrol", "play sappers", "play mills-grenade"))
    clause, said = refused(game, "play gammon-bomb")
    assert (clause, said.split(":")[0]) == ("cards-05", "Bavent Wood")


@pytest.mark.clause("pegasus:hero-02")
def test_a_heroic_unit_is_not_sacrificed_and_a_heroic_card_not_discarded() -> None:
    game = table("pegasus-bridge", british=["howard", "sacrifice"], german=["patrol"])
    skip(do(game, "play patrol", "play howard"))
    assert refused(game, "play sacrifice")[0] == "hero-02"
    game = table("pegasus-bridge", terrain="benouville-bridge", turn=7,
                 german=["patrol", "schmidt", "sentry"])  # fmt: skip
    do(game, "play patrol", "give-up")
    assert skip(game).decision.kind == "discard"
    assert refused(game, "discard schmidt")[0] == "hero-02"


def test_a_unit_without_room_is_refused_for_want_of_room() -> None:
    game = table(german=["patrol"], played_here=9)
    assert refused(game, "play patrol")[0] == "result-08"


def test_the_text_of_a_card_is_quoted_where_it_forbids() -> None:
    game = table(german=["panzer-iv"])
    clause, said = refused(game, "play panzer-iv")
    assert clause == "cards-07"
    assert "only if at least one German unit has already fought" in said


# -- words --------------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:s1a-11", "pegasus:s1b-16", "pegasus:s1b-36")
@pytest.mark.parametrize(
    ("scenario", "terrain", "turn", "clause"),
    [
        ("benouville", "benouville-bridge", 7, "s1a-11"),
        ("pegasus-bridge", "benouville-bridge", 7, "s1b-16"),
        ("pegasus-bridge", "pegasus-bridge", 8, "s1b-36"),
    ],
)
def test_on_the_bridges_the_british_do_not_decline_but_pay(
    scenario: str, terrain: str, turn: int, clause: str
) -> None:
    game = table(scenario, terrain=terrain, turn=turn, british=["scout"], german=["patrol"])
    do(game, "play patrol")
    if len(at(game).fronts) > 1:
        do(game, "give-up")
    assert skip(game).decision.kind == "answer"
    found = refused(game, "decline")
    assert found[0] == clause
    assert "pay" in found[1]


def test_elsewhere_the_british_do_not_pay_but_decline() -> None:
    game = skip(do(table(british=["scout"], german=["patrol"]), "play patrol"))
    assert "only on the bridges" in refused(game, "pay")[1]


@pytest.mark.clause("pegasus:assault-13", "pegasus:retreat-04")
def test_who_is_behind_raises_or_gives_up() -> None:
    game = table(british=["scout", "sappers"], german=["grenadiers", "patrol"])
    skip(do(game, "play grenadiers", "play scout"))
    assert refused(game, "done")[0] == "assault-13"
    assert refused(game, "break-off")[0] == "assault-13"
    game = table(british=["assault-group"], german=["patrol"])
    skip(do(game, "play patrol", "play assault-group"))
    assert refused(game, "give-up") == ("assault-13", "Only who is behind gives up.")
    do(game, "done")
    assert refused(game, "break-off")[0] == "retreat-04"
    assert refused(game, "done")[0] == "assault-13"


@pytest.mark.clause("pegasus:turn-03", "pegasus:turn-04", "pegasus:s2-29")
def test_the_question_of_the_terrain_stands_on_the_rule_that_names_the_chooser() -> None:
    first = table(step="progression", terrain="")
    assert first.decision.clause == "pegasus:turn-03"
    later = table(step="progression", terrain="", turn=2, winner="british")
    assert later.decision.clause == "pegasus:turn-04"
    assert refused(later, "enter bavent-wood")[0] == "turn-02"
    merville = table("merville", terrain="casemate-1", turn=4, step="progression", winner="british")
    assert merville.decision.clause == "pegasus:s2-29"
    token = dives(turn=1, step="progression")
    assert token.decision.clause == "pegasus:s3-15"


def test_on_two_bridges_the_bridge_is_named_first() -> None:
    game = table("pegasus-bridge", terrain="benouville-bridge", turn=7, british=["scout"],
                 german=["patrol", "grenade", "trench"])  # fmt: skip
    do(game, "play patrol", "give-up")
    assert game.decision.kind == "bridge-initiative"
    assert refused(game, "play grenade")[0] == "assault-15"
    assert refused(game, "benouville-bridge play trench")[0] == "precise-09"
    assert refused(game, "ranville-bridge play grenade")[0] == "assault-06"


# -- in every situation -------------------------------------------------------------------------


def true_reasons(game: Game, card: int) -> set[str]:
    """The clauses that speak against a card of the hand here, worked out without the refusals."""
    data, top, position = static(game), game.position.stack[-1], at(game)
    kind, found = data.type[card], set()
    windows = set(data.program[card])
    if isinstance(top, PlayEvents):
        return {"cards-01"} if kind != "event" else {"precise-03"}
    if isinstance(top, Reply):
        reply = f"reply_{top.what}" in windows
        return {"cards-07", "card-23", "cards-05"} if reply else {"precise-03"}
    if isinstance(top, SizeWindow):
        return {"precise-06"}
    here = position.fronts[getattr(top, "at", 0)]
    rules = {each.op for each in _terrain(game, here.terrain)}
    if isinstance(top, OpenAssault | GermanUnit | Answer):
        side = BRITISH if isinstance(top, Answer) else GERMAN
        if kind != "unit":
            return {"cards-01"}
        if side == GERMAN and not has_room(position, here):
            found.add("result-08")
        found |= {"card-30"} if "cap" in rules and data.printed[card] > 5 else set()
        found |= {"cards-05"} if "bar_type" in rules and data.unit_types[card] else set()
        return found | ({"cards-07"} if data.gates[card] else set())
    assert isinstance(top, Bid | Initiative)
    side = top.side(position)
    if kind == "event":
        return {"cards-01"}
    if "size_window" in windows:
        return {"precise-09"}
    if kind == "action" and "action" not in windows:
        return {"precise-03"}
    if kind == "unit" and not data.as_action[card] and "units_as_actions" not in rules:
        return {"assault-02" if side == BRITISH else "assault-01"}
    if kind == "action" and not holds(position, here, side, data.gates[card]):
        return {"hero-02"}
    if data.slug[here.german] == "defence-platoon" and side == BRITISH:
        found.add("card-23")
    if here.duel_bans[side]:
        found.add("cards-07")
    return found | ({"cards-05"} if "max_actions" in rules else set())


def _terrain(game: Game, terrain: int) -> list[Any]:
    data = static(game)
    if at(game).ignored:
        return []
    return [data.records[each] for each in data.terrain_program[terrain].get("assault", ())]


VERBS = {"event": "play", "reply": "cancel", "size": "play", "open-assault": "play",
         "next-unit": "play", "answer": "play", "initiative": "play", "bid": "play"}  # fmt: skip


@pytest.mark.parametrize("scenario", ["benouville", "pegasus-bridge", "merville", "dives"])
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_the_reason_for_which_a_card_in_hand_is_refused_is_true(scenario: str, seed: int) -> None:
    game = start("pegasus", scenario, seed)
    chance = random.Random(f"refusals {seed}")
    seen = 0
    while not game.over:
        kind = game.decision.kind
        if kind in VERBS:
            side = game.decision.side == "german"
            for card in sorted(set(at(game).hands[side])):
                text = f"{VERBS[kind]} {static(game).slug[card]}"
                if text not in game.decision.notations:
                    clause, _ = refused(game, text)
                    assert clause in true_reasons(game, card), (kind, text, front(game))
                    seen += 1
        game.make(chance.choice(game.position.open))
    assert seen > 20


def test_every_rule_of_the_system_stands_on_a_clause_of_the_index() -> None:
    definition = game_definition("pegasus")
    missing = {rule for rule, clause in definition.rules.items()
               if f"pegasus:{clause}" not in definition.clauses}  # fmt: skip
    assert not missing
