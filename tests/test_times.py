"""What is asked for at the wrong moment: every system says when its time is, and what is asked."""

from __future__ import annotations

import pytest

import dropzone
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.times import TIMES as BATTLE_COMMAND
from dropzone.systems.commando.times import TIMES as COMMANDO
from dropzone.systems.gts.series.times import TIMES as GTS
from dropzone.systems.raid.times import TIMES as RAID

TABLES = {
    "battle_command": BATTLE_COMMAND,
    "commando": COMMANDO,
    "gts": GTS,
    "raid": RAID,
}


def first_decision(game: str) -> Game:
    return dropzone.new(game, seed=3)


@pytest.mark.parametrize(
    ("game", "asked", "clause", "when", "quand"),
    [
        (
            "crete",
            "nz-22bn-a assault 12.03",
            "crete:G18.2-a",
            "by an Action, when a chit activates it",
            "quand un jeton l'active",
        ),
        ("crete", "attack 12.03", "crete:G18.2-a", "next to it", "adjacent"),
        ("crete", "gebpi-1 rally", "crete:G20.1-a", "In Command", "commandée"),
        ("crete", "park form nz-27art-a", "crete:G16.3-a", "start of a turn", "début d'un tour"),
        ("dieppe", "attack", "dieppe:11.2-b", "choose who acts first", "choisissez d'abord"),
        ("dieppe", "fire x", "dieppe:11.1-l", "in the British phase", "phase britannique"),
        ("dieppe", "sail de-g1", "dieppe:9-d", "an action of boats", "embarcations"),
        ("pegasus", "attack", "pegasus:german-03", "plays a Unit", "joue une Unité"),
        ("pegasus", "token normal", "pegasus:token-03", "in an assault", "pendant un assaut"),
        ("market-garden", "refit us-504", "market-garden:9.5-a", "last impulse", "impulsion"),
        ("mercury", "naval 1", "mercury:8.1-a", "an Allied impulse", "impulsion alliée"),
    ],
)
def test_a_refusal_says_what_was_asked_for_and_when_its_time_is(
    game: str, asked: str, clause: str, when: str, quand: str
) -> None:
    playing = first_decision(game)
    another_time, now = playing.why_not(asked)
    assert another_time.clause == clause
    assert when in another_time.text
    assert quand in another_time.say("fr")
    assert now.clause == playing.decision.clause
    assert str(playing.decision.prompt) in now.text


def test_what_is_offered_now_is_not_said_to_have_another_time() -> None:
    playing = first_decision("dieppe")
    assert playing.decision.notations == ["load usual", "load by-hand"]
    assert [each.clause for each in playing.why_not("load nobody")] == ["dieppe:3.3-c"]


@pytest.mark.parametrize(("game", "asked"), [("market-garden", "naval"), ("mercury", "demolish")])
def test_what_a_game_does_not_have_has_no_time_in_it(game: str, asked: str) -> None:
    playing = first_decision(game)
    assert [each.clause for each in playing.why_not(asked)] == [playing.decision.clause]


@pytest.mark.parametrize("system", TABLES)
def test_every_rule_of_a_table_is_a_rule_of_a_game_of_its_system(system: str) -> None:
    statics = [
        definition.static(definition.setting())
        for definition in map(game_definition, game_ids())
        if definition.sheet.system == system
    ]
    rules = {rule for rule, _ in TABLES[system].values()}
    assert rules == {rule for rule in rules if any(each.has_rule(rule) for each in statics)}


#: Words that only answer what the rules ask of somebody: nobody asks for them by himself.
REPLIES = frozenset(
    ["board", "box", "check", "choose", "damage", "eliminate", "keep", "shape", "suppression"]
)


@pytest.mark.parametrize("game", sorted(game_ids()))
def test_whatever_begins_an_answer_can_be_asked_for_at_another_time(game: str) -> None:
    playing = first_decision(game)
    known = set(TABLES[playing.definition.sheet.system]) | REPLIES
    said: set[str] = set()
    for number in range(300):
        if playing.over:
            break
        decision = playing.decision
        said |= {text.split()[0] for text in decision.notations}
        playing.play(decision.choices[(7 * number) % len(decision.choices)])
    assert {word for word in said if word not in playing.static.names} - known == set()
