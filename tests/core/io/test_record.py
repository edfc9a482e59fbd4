"""Records: a game as text that replays to the same position, and shows every tampering."""

from __future__ import annotations

import hashlib
import random
import re
from functools import cache

import pytest

import dropzone
from dropzone.core.errors import RecordError
from dropzone.core.io.record import read_record
from dropzone.core.io.replaying import replay, verify
from dropzone.core.rules.decision import read_choice
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game


@cache
def played() -> tuple[str, Game]:
    game = dropzone.new(
        "market-garden", options=["weather", "advanced-bridges"], seed="a day in September",
        house_rules={"surrender_from_turn": 3, "keep_automatic_repair": False},
    )  # fmt: skip
    chooser = SeededDice("which choice")
    for _ in range(120):
        game.play(game.decision.choices[chooser.roll(len(game.decision.choices)) - 1])
    return game.record(), game


def resummed(lines: list[str]) -> str:
    """The record of these lines with a sum that fits: the work of somebody who knows how."""
    body = "\n".join(lines[:-1])
    return f"{body}\nsum {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


def lines_of(text: str) -> list[str]:
    return text.rstrip("\n").split("\n")


def last_position(lines: list[str]) -> int:
    """Where, counted from 0, the line of the last position is."""
    return next(index for index, line in enumerate(lines) if line.startswith("position "))


def changed(number: int, line: str) -> str:
    """The record with one line (from 1) replaced and the sum made to fit."""
    lines = lines_of(played()[0])
    lines[number - 1] = line
    return resummed(lines)


def test_a_record_replays_to_the_same_position_dice_and_log() -> None:
    text, game = played()
    again = verify(text)
    assert again.position == game.position
    assert again.dice.count == game.dice.count
    assert again.number == game.number
    assert again.log() == game.log()
    assert again.record() == text


def test_a_record_names_all_that_was_agreed_before_play() -> None:
    record = read_record(played()[0])
    assert (record.game, record.scenario) == ("market-garden", "standard")
    assert record.options == ("advanced-bridges", "weather")
    assert record.house_rules == {"surrender_from_turn": "3", "keep_automatic_repair": "off"}
    assert record.seed == "a day in September"


@pytest.mark.parametrize("to", [0, 1, 57, 119])
def test_a_replay_may_stop_after_any_choice(to: int) -> None:
    text, game = played()
    again = replay(text, to=to)
    assert again.number == to
    assert again.position == game.history[to].before


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("market-garden", "standard"),
        ("mercury", "standard"),
        ("dieppe", "standard"),
        ("pegasus", "tonga"),
        ("crete", "kastelli"),
        ("crete", "jump-die-repeat"),
    ],
)
def test_every_line_is_read_as_the_choices_it_stands_for(name: str, scenario: str) -> None:
    game, any_of = dropzone.new(name, scenario, seed=3), random.Random(3)
    while not game.over and game.number < 600:
        game.make(any_of.choice(game.decision.choices))
    again = dropzone.new(name, scenario, seed=3)
    for sentence in read_record(game.record()).sentences:
        stages = read_choice(again.position, sentence.words)
        meant = game.history[again.number : again.number + len(stages)]
        assert stages == [played.choice for played in meant]
        for stage in stages:
            again.make(stage)
    assert again.position == game.position
    assert verify(game.record()).position == game.position


def test_windows_line_ends_are_read() -> None:
    text, game = played()
    assert verify(text.replace("\n", "\r\n")).position == game.position


def test_a_finished_game_has_a_record_and_nothing_may_follow_its_end() -> None:
    game = dropzone.new("market-garden", seed=2)
    while not game.over:
        game.play(game.decision.choices[-1])
    text = game.record()
    assert verify(text).result == game.result
    lines = lines_of(text)
    end = last_position(lines) - 1
    lines.insert(end, "german: pass")
    with pytest.raises(RecordError, match=rf"line {end + 1}: the game was over"):
        verify(resummed(lines))


def test_any_changed_character_is_found() -> None:
    text, _ = played()
    for at in range(len(text.rstrip("\n"))):
        if text[at] == "\n":
            continue
        other = "~" if text[at] != "~" else "-"
        with pytest.raises(RecordError, match=r"^record, line \d+: "):
            read_record(text[:at] + other + text[at + 1 :])


def test_any_lost_or_added_line_is_found() -> None:
    lines = lines_of(played()[0])
    for number in range(len(lines)):
        for broken in (lines[:number], lines[:number] + lines[number + 1 :]):
            with pytest.raises(RecordError, match=r"^record, line \d+: "):
                read_record("\n".join(broken) + "\n")
        with pytest.raises(RecordError, match=r"^record, line \d+: "):
            read_record("\n".join([*lines[: number + 1], "german: pass", *lines[number + 1 :]]))


def test_cut_at_any_line_and_summed_anew_it_is_still_found() -> None:
    lines = lines_of(played()[0])
    for number in range(1, len(lines) - 1):
        with pytest.raises(RecordError, match=r"^record, line \d+: "):
            verify(resummed([*lines[:number], "sum"]))


def outcome(text: str) -> Game | str:
    """The game a record leads to, or why it is refused."""
    try:
        return verify(text)
    except RecordError as wrong:
        return str(wrong)


def test_swapped_lines_summed_anew_are_found_or_change_nothing() -> None:
    """Two moves of one side that do not touch each other may be made in either order."""
    text, game = played()
    lines = lines_of(text)
    found = 0
    for number in range(len(lines) - 2):
        swapped = [*lines]
        swapped[number], swapped[number + 1] = lines[number + 1], lines[number]
        after = outcome(resummed(swapped))
        if isinstance(after, Game):
            assert after.position == game.position
        else:
            assert re.match(r"record, line \d+: ", after)
            found += 1
    assert found > 30


@pytest.mark.parametrize(
    ("number", "line", "said"),
    [
        (1, "dropzone record 3", "line 1: of a newer form than this version reads (2)"),
        (1, "dropzone recording", 'line 1: expected "dropzone record 2"'),
        (2, "game chess", "line 2: there is no game “chess”"),
        (3, "scenario winter", "line 3: market-garden has no scenario “winter”"),
        (4, "options snow", "line 4: market-garden has no option “snow”"),
        (4, "weather", 'line 4: expected "options …"'),
        (5, "house-rules tea=on", "line 5: market-garden has no house rule “tea”"),
        (5, "house-rules tea", "line 5: expected name=value, found 'tea'"),
        (6, "data 0123456789abcdef", "line 6: made with other data"),
        (7, "rules many", "line 7: expected a number"),
        (7, "rules 999", "line 7: made under version 999 of the rules"),
        (9, "german: pass", "line 9: expected an empty line"),
        (10, "german pass", 'line 10: expected "side: choice"'),
        (10, "allied: pass", "line 10: german was to choose, not allied"),
        (10, "german: move de-nobody 0101", "line 10: "),
        (10, "german: ", "line 10: "),
    ],
)
def test_a_wrong_line_is_named_with_what_was_expected(number: int, line: str, said: str) -> None:
    with pytest.raises(RecordError) as wrong:
        verify(changed(number, line))
    assert str(wrong.value).startswith(f"record, {said}")
    assert "\n" not in str(wrong.value)


def test_an_unknown_unit_is_found_where_it_is_named() -> None:
    lines = lines_of(played()[0])
    number = next(n for n, line in enumerate(lines, start=1) if ": move " in line)
    side = lines[number - 1].partition(":")[0]
    with pytest.raises(RecordError, match=rf"^record, line {number}: .*us-999"):
        verify(changed(number, f"{side}: move us-999 0101"))


def test_another_seed_leads_elsewhere_and_is_found() -> None:
    with pytest.raises(RecordError, match=r"^record, line \d+: "):
        verify(changed(8, "seed a day in October"))


def test_a_wrong_claim_about_the_last_position_is_found() -> None:
    text, game = played()
    last = last_position(lines_of(text)) + 1
    fingerprint = lines_of(text)[last - 1].split()[-1]
    with pytest.raises(RecordError, match=rf"^record, line {last}: it claims"):
        verify(changed(last, f"position {game.number} 0123456789abcdef"))
    with pytest.raises(
        RecordError, match=rf'^record, line \d+: expected "snapshot {game.number - 1}'
    ):
        verify(changed(last, f"position {game.number - 1} {fingerprint}"))
    with pytest.raises(RecordError, match=rf'^record, line {last}: expected "position'):
        read_record(changed(last, "position unknown"))


@pytest.mark.parametrize("text", ["", "\n", "a letter\nto a friend\n", "dropzone record 1\n"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="line 1: "):
        read_record(text)


def test_only_a_game_with_seeded_dice_has_a_record() -> None:
    with pytest.raises(RecordError, match="seeded dice"):
        dropzone.new("market-garden", dice=[1]).record()


@pytest.mark.parametrize("moves", [0, 7, 60])
def test_a_game_that_took_new_dice_on_the_way_replays(moves: int) -> None:
    game = dropzone.new("market-garden", seed="known")
    chance = random.Random(3)
    for number in range(120):
        if number == moves:
            game.take_new_dice("fresh")
        game.play(chance.choice(game.decision.choices))
    record = game.record()
    assert dropzone.verify(record).position == game.position
    assert "seed known" in record
    assert "new-dice: fresh" in record
    assert dropzone.replay(record, to=moves).seed == "known"


def test_new_dice_end_undo() -> None:
    game = dropzone.new("market-garden", seed="known")
    game.play(game.decision.choices[0])
    assert game.why_no_undo() is None
    game.take_new_dice("fresh")
    assert game.why_no_undo() == "new dice have been taken"
