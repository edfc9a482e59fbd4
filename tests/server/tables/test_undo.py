"""How far a seat may take the game back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Played
from dropzone.core.text.messages import Message
from dropzone.server.store import Entry, Header, SeatRow
from dropzone.server.tables.folding import start_game
from dropzone.server.tables.table import Table


def table(german: str) -> Table:
    header = Header(
        game="market-garden", scenario="", options=[], house_rules={}, data="", seed="7"
    )
    seats = [SeatRow("allied", "me"), SeatRow("german", german)]
    definition = game_definition("market-garden")
    return Table("x", header, seats, start_game(header, definition), lambda data: definition)


def played(it: Table) -> Iterator[Played]:
    """Play a game at random, stopping after every choice."""
    chance = random.Random(7)
    while not it.over:
        decision = it.game.decision
        choice = decision.notation(chance.choice(decision.choices))
        it.fold(Entry(it.version + 1, "play", decision.seat, choice, 0.0))
        yield it.game.history[-1]


def firm(choice: Played) -> bool:
    return choice.dice_after != choice.dice_before or choice.revealed


@pytest.mark.parametrize("german", ["bot", "me"])
def test_the_answers_of_a_bot_go_with_the_choice_but_not_those_of_a_person(german: str) -> None:
    it = table(german)
    circumstances = 0
    for last in played(it):
        history = it.game.history
        mine = [each.seat for each in history].count("allied") and history[-2].seat == "allied"
        if last.seat != "german" or not mine or firm(last) or firm(history[-2]):
            continue
        circumstances += 1
        target = it.undo_target("allied")
        if german == "bot":
            assert isinstance(target, int)
            assert target <= it.game.number - 2
            assert history[target].seat == "allied"
        else:
            assert isinstance(target, Message)
    assert circumstances > 0


def test_a_sentence_of_several_stages_is_taken_back_at_once() -> None:
    it = table("me")
    circumstances = 0
    for last in played(it):
        history = it.game.history
        joined = len(history) > 1 and last.notation.startswith(history[-2].notation + " ")
        if joined and last.side == history[-2].side and not firm(last) and not firm(history[-2]):
            circumstances += 1
            target = it.undo_target(last.seat)
            assert isinstance(target, int)
            assert target <= it.game.number - 2
    assert circumstances > 0


def test_nothing_is_taken_back_once_dice_fell() -> None:
    it = table("me")
    rolled = 0
    for last in played(it):
        if last.dice_after != last.dice_before:
            rolled += 1
            assert isinstance(it.undo_target(last.seat), Message)
    assert rolled > 0


def test_taking_back_and_playing_again_leads_to_the_same_position() -> None:
    it = table("me")
    tried = 0
    for last in played(it):
        target = it.undo_target(last.seat)
        if isinstance(target, int) and tried < 200:
            tried += 1
            before, number = it.game.position.copy(), it.game.number
            it.fold(Entry(it.version + 1, "undo", last.seat, str(target), 0.0))
            assert it.game.number == target
            it.fold(Entry(it.version + 1, "redo", last.seat, "", 0.0))
            assert (it.game.number, it.game.position) == (number, before)
    assert tried == 200
