"""Every lesson is reachable and legal from end to end, and answers whatever else one tries."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.errors import DataError, IllegalChoice, UnknownName
from dropzone.core.rules.dice import SeededDice, scripted_seed
from dropzone.core.rules.game import Game
from dropzone.core.rules.lessons import (
    Lesson,
    Other,
    Step,
    begin_lesson,
    course_of,
    lesson_names,
    lesson_titles,
    load_lesson,
    played_by,
    read_lesson,
    reply_of,
    walk,
)
from dropzone.core.rules.procedure import Choice
from tests.cli.conftest import Command
from tests.cli.conftest import dz as dz
from tests.test_messages import wrong_spaces

NAMES = lesson_names()
#: Steps where every other answer is as good, or there is none and yet one is asked.
NOTHING_ELSE = {
    ("dieppe/fire", "front sniper"),
    ("pegasus/tokens", "pass"),
    ("pegasus/terrain", "pass"),
}


def file_of(name: str) -> Any:
    game, _, lesson = name.partition("/")
    return files(game_definition(game).package) / "lessons" / f"{lesson}.toml"


def answered(lesson: Lesson, game: Game) -> None:
    """Let the other side answer until the learner is asked."""
    while (reply := reply_of(lesson, game)) is not None:
        game.make(reply)


def test_every_system_has_a_lesson() -> None:
    taught = {game_definition(name.partition("/")[0]).sheet.system for name in NAMES}
    assert taught == {game_definition(game).sheet.system for game in game_ids()}


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_played_to_its_end(name: str) -> None:
    lesson = read_lesson(name)
    found = walk(lesson)
    assert len(found.numbers) == len(lesson.steps)
    assert found.numbers == sorted(set(found.numbers))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_written_in_both_languages(name: str, language: str) -> None:
    course = course_of(name, language)
    texts = [course.title, course.end]
    for step in course.steps:
        texts += [step.say, step.otherwise, step.why, *(each.say for each in step.other)]
    assert all(texts)
    if language == "fr":
        assert not [text for text in texts if wrong_spaces(text)]
        english = course_of(name, "en")
        assert [step.say for step in english.steps] != [step.say for step in course.steps]
        assert [step.want for step in english.steps] == [step.want for step in course.steps]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_a_learner_in_the_terminal_reaches_the_end(
    dz: Command, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    """He asks why at every step, and goes a step back once."""
    lesson = read_lesson(name)
    lines = [line for step in lesson.steps for line in ("why", step.want)]
    lines[2:2] = ["undo", lesson.steps[0].want]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    ran = dz("lesson", name, "--lang", language)
    said = " ".join(ran.out.split())
    french = language == "fr"
    assert ran.code == 0
    assert " ".join((lesson.end_fr if french else lesson.end_en).split()) in said
    for step in lesson.steps:
        assert " ".join((step.say_fr if french else step.say_en).split()) in said
        assert " ".join((step.why_fr if french else step.why_en).split()) in said


def whole(game: Game, choice: Choice) -> Game:
    """The game after a choice and what belongs to it: a gesture that goes on, or dice."""
    copy = game.copy()
    copy.make(choice)
    while not copy.over and copy.decision.goes_on == copy.history[-1].gesture != "":
        if copy.decision.side != game.decision.side or copy.dice.count != game.dice.count:
            break
        copy.make(copy.decision.choices[0])
    return copy


def wrong_texts(lesson: Lesson, game: Game) -> Iterator[tuple[Step, str, Other | None]]:
    """At every step: each wrong answer the file names, and one it does not name if there is one."""
    for step in lesson.steps:
        answered(lesson, game)
        wanted = [played_by(game, each) for each in (step.want, *step.also)]
        named = [played_by(game, each.choice) for each in step.other]
        yield from ((step, other.choice, other) for other in step.other)
        for choice in game.decision.choices:
            text = whole(game, choice).history[-1].notation
            try:
                meant = played_by(game, text)
            except IllegalChoice:  # units in another order than they may be named
                continue
            if meant not in wanted and meant not in named:
                yield step, text, None
                break
        game.make(step.want)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_answer_at_every_step_is_answered_and_plays_nothing(
    dz: Command, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    """Also to a text that means nothing it says what is wanted."""
    lesson = read_lesson(name)
    french = language == "fr"
    wrong = list(wrong_texts(lesson, begin_lesson(lesson)))
    lines, expected = [], []
    for step in lesson.steps:
        own = [(text, other) for at, text, other in wrong if at is step]
        assert own or (name, step.want) in NOTHING_ELSE, step.want
        usual = step.else_fr if french else step.else_en
        for text, other in own:
            lines.append(text)
            expected.append((other.say_fr if french else other.say_en) if other else usual)
        lines += ["dance", step.want]
        expected.append(usual)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    ran = dz("lesson", name, "--lang", language)
    said = " ".join(ran.out.split())
    for text in (*expected, lesson.end_fr if french else lesson.end_en):
        wanted = " ".join(text.split())
        assert wanted in said
        said = said[said.index(wanted) + len(wanted) :]  # in this order


@pytest.mark.parametrize("name", NAMES)
def test_what_a_table_sends_for_a_step_is_known_to_be_wanted(name: str) -> None:
    """The browser compares words: where one attacker is left, the table never names him."""
    lesson = read_lesson(name)
    game = begin_lesson(lesson)
    for step, told in zip(lesson.steps, course_of(name, "en").steps, strict=True):
        answered(lesson, game)
        assert told.want[0] == step.want
        for text in (*step.also, step.want):  # the wanted one last: the lesson goes on from it
            copy = game.copy()
            copy.make(text)
            assert copy.history[-1].notation in told.want
        for other, known in zip(step.other, told.other, strict=True):
            wrong = game.copy()
            wrong.make(other.choice)
            assert wrong.history[-1].notation == known.choice
        game = copy


def test_an_attack_that_is_chosen_by_its_hex_alone_is_what_was_wanted() -> None:
    step = course_of("market-garden/supply", "en").steps[3]
    assert step.want == ["attack 0705 with gds-32", "attack 0705"]


def test_the_lessons_of_a_game_are_listed_in_their_order() -> None:
    own = [each.id for each in lesson_titles("en") if each.game == "market-garden"]
    assert own[:2] == ["market-garden/moving", "market-garden/attack"]


# -- files that somebody wrote -----------------------------------------------------------------


def changed(**changes: Any) -> Lesson:
    table = tomllib.loads(file_of("market-garden/moving").read_text("utf-8"))
    steps = table["steps"]
    for key, value in changes.items():
        if key.startswith("step_"):
            steps[1][key.removeprefix("step_")] = value
        else:
            table[key] = value
    return msgspec.convert(table, Lesson)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"step_want": "move gds-5 1513"}, "step 2"),
        ({"step_want": "dance"}, "step 2"),
        ({"step_units": ["dragon"]}, "nothing called “dragon”"),
        ({"step_clause": "99-z"}, "no clause 99-z"),
        ({"step_also": ["move done"]}, "step 3"),
        ({"step_want": "move gds-5"}, "goes on"),
        (
            {"step_other": [{"choice": "move gds-5 0605", "say_en": "x", "say_fr": "x"}]},
            "is what is wanted",
        ),
        ({"side": "german", "opponent": []}, "step 1"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        walk(changed(**changes))


def test_a_step_ends_where_dice_fall() -> None:
    """Choosing a dropped unit rolls: what it does then is another step."""
    table = tomllib.loads(file_of("crete/drop").read_text("utf-8"))
    del table["steps"][-2]
    with pytest.raises(DataError, match="dice fall after “fjr2-iii-9”"):
        walk(msgspec.convert(table, Lesson))


def test_check_says_what_it_found(dz: Command, tmp_path: Path) -> None:
    text = file_of("dieppe/landing").read_text("utf-8")
    good, bad, worse = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "worse.toml"
    good.write_text(text, encoding="utf-8")
    bad.write_text(text.replace("land orange-2", "land orange-9"), encoding="utf-8")
    worse.write_text(text.replace("order = 1", "order = one"), encoding="utf-8")
    assert dz("lesson", "check", good, "--json").document["steps"] == 5
    assert "reachable" in dz("lesson", "check", good).out
    ran = dz("lesson", "check", bad)
    assert ran.code == 2
    assert "step 3" in ran.err
    assert "worse.toml" in dz("lesson", "check", worse).err
    assert dz("lesson", "check").code == 2


def test_a_lesson_that_does_not_exist_is_unknown(dz: Command) -> None:
    for name in ("market-garden/nothing", "market-garden/../game", "atlantis"):
        with pytest.raises(UnknownName):
            read_lesson(name)
    assert dz("lesson", "market-garden/nothing").code == 2
    with pytest.raises(DataError, match="mine"):
        load_lesson("game = 3", "mine")


# -- dice ---------------------------------------------------------------------------------------


def test_scripted_dice_fall_as_written_and_then_by_the_seed() -> None:
    seed = scripted_seed([6, 1, 10], "x")
    dice = SeededDice(seed)
    assert [dice.roll(), dice.roll(), dice.roll(10)] == [6, 1, 10]
    after = [dice.roll() for _ in range(20)]
    again = SeededDice(seed, 3)
    assert [again.roll() for _ in range(20)] == after
    assert len(set(after)) > 1
    assert 1 <= SeededDice(scripted_seed([9], "x")).roll(6) <= 6


def test_a_seed_that_looks_like_a_script_is_harmless() -> None:
    for seed in ("faces ", "faces x,y lesson", "faces", "faces 3"):
        assert all(1 <= SeededDice(seed, n).roll() <= 6 for n in range(5))
