"""Every clause of every game is in its rulebook once, in the book's order, in both languages."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from dropzone import new
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.errors import AmbiguousChoice, UnknownName
from dropzone.core.io.replaying import replay
from dropzone.core.rules.examples import example_named, game_of, picture_of
from dropzone.core.rules.game import Game
from dropzone.core.rules.lessons import lesson_titles, played_by
from dropzone.core.text.rulebook import Rulebook, clauses_named, rulebook_of
from tests.cli.conftest import Command
from tests.cli.conftest import dz as dz
from tests.test_messages import wrong_spaces


def clauses_of(book: Rulebook) -> list[str]:
    return [
        clause.id for chapter in book.chapters for rule in chapter.rules for clause in rule.clauses
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", game_ids())
def test_every_clause_is_in_the_book_once(game: str, language: str) -> None:
    definition = game_definition(game)
    found = clauses_of(rulebook_of(definition, language))
    assert sorted(found) == sorted(definition.clauses)
    assert len(found) == len(set(found))


@pytest.mark.parametrize("game", game_ids())
def test_chapters_come_in_the_order_of_the_book(game: str) -> None:
    """Chapters stand where their first clause stands, and so do rules within a chapter."""
    definition = game_definition(game)
    order = {clause: number for number, clause in enumerate(definition.clauses)}
    book = rulebook_of(definition, "en")
    firsts = [order[chapter.rules[0].clauses[0].id] for chapter in book.chapters]
    assert firsts == sorted(firsts)
    for chapter in book.chapters:
        rules = [order[rule.clauses[0].id] for rule in chapter.rules]
        assert rules == sorted(rules)


@pytest.mark.parametrize("game", game_ids())
def test_every_chapter_has_a_title_of_its_own_in_both_languages(game: str) -> None:
    definition = game_definition(game)
    for language in ("en", "fr"):
        titles = [chapter.title for chapter in rulebook_of(definition, language).chapters]
        assert len(set(titles)) == len(titles)
    named = {each.key for each in definition.chapters.chapters}
    used = {chapter.key for chapter in rulebook_of(definition, "en").chapters}
    assert not named or named == used
    french = [chapter.title for chapter in rulebook_of(definition, "fr").chapters]
    assert not [title for title in french if wrong_spaces(title)]


@pytest.mark.parametrize("game", game_ids())
def test_optional_rules_are_marked(game: str) -> None:
    definition = game_definition(game)
    marked = {
        clause.id
        for chapter in rulebook_of(definition, "en").chapters
        for rule in chapter.rules
        for clause in rule.clauses
        if clause.optional or chapter.optional
    }
    by_kind = {each.id for each in definition.clauses.values() if each.kind == "optional"}
    assert by_kind <= marked
    for option in definition.sheet.options:
        assert any(each.startswith(f"{game}:{option.rule.removesuffix('.0')}") for each in marked)


@pytest.mark.parametrize("game", game_ids())
def test_every_rule_that_the_code_cites_can_be_opened(game: str) -> None:
    """Prompts, refusals and the log cite clauses by the rule table: all lead into the book."""
    definition = game_definition(game)
    book = rulebook_of(definition, "en")
    found = {*clauses_of(book), *(ruling.id for ruling in book.rulings)}
    assert {f"{game}:{clause}" for clause in definition.rules.values()} <= found


SCENARIOS = [
    (game, scenario.id) for game in game_ids() for scenario in game_definition(game).sheet.scenarios
]


def cited_in_play(game: Game, choices: int) -> dict[str, set[str]]:
    """What prompts, refusals and the log cite while a game is played at random, and terms."""
    rng = random.Random(7)
    found: dict[str, set[str]] = {"prompt": set(), "refusal": set()}
    earlier: list[str] = []
    for _ in range(choices):
        if game.over:
            break
        decision = game.decision
        found["prompt"].add(decision.clause)
        earlier += decision.notations[:2]
        # What was legal a while ago is refused now, mostly with a reason of its own.
        for text in rng.sample(earlier, min(3, len(earlier))):
            with suppress(AmbiguousChoice):
                found["refusal"] |= {each.clause for each in game.why_not(text)}
        game.make(rng.choice(decision.choices))
    found["log"] = {entry.clause for entry in game.log(None, "en", 0)}
    board: Any = game.definition.board(game.static, "en")
    found["term"] = set(board.get("terms", {}).values())
    return found


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_link_of_a_table_leads_to_its_clause(game: str, scenario: str) -> None:
    book = rulebook_of(game_definition(game), "en")
    known = {"", *clauses_of(book), *(ruling.id for ruling in book.rulings)}
    cited = cited_in_play(new(game, scenario=scenario, seed="links"), 120)
    assert {kind: sorted(ids - known) for kind, ids in cited.items() if ids - known} == {}
    assert all(cited[kind] - {""} for kind in ("prompt", "refusal", "log"))


def test_the_book_leads_back_to_the_table() -> None:
    """Lessons and examples are beside the clauses they show; every one of them is reachable."""
    for game in game_ids():
        book = rulebook_of(game_definition(game), "en")
        known = set(clauses_of(book)) | {ruling.id for ruling in book.rulings}
        lessons = [each for each in lesson_titles("en") if each.game == game]
        assert lessons
        for each in lessons:
            assert each.clauses
            assert set(each.clauses) <= known


@pytest.mark.parametrize(
    ("game", "chart", "cell"),
    [
        ("market-garden", "crt", "0/4"),
        ("mercury", "terrain", "Mountain"),
        ("crete", "unarmoured", "S?"),
        ("dieppe", "counters", "Sniper"),
        ("pegasus", "cards-british", "Mills Grenade"),
        ("pegasus", "cards-german", "Flakvierling 38"),
        ("pegasus", "terrains", "Landing Zone"),
    ],
)
def test_charts_are_those_of_the_data_and_say_where_they_come_from(
    game: str, chart: str, cell: str
) -> None:
    for language in ("en", "fr"):
        charts = {each.id: each for each in rulebook_of(game_definition(game), language).charts}
        assert all(each.provenance for each in charts.values())
        assert all(len(row) == len(each.head) for each in charts.values() for row in each.rows)
        if language == "en":
            assert any(cell in row for row in charts[chart].rows)


def test_the_combat_table_is_that_of_the_tables() -> None:
    definition = game_definition("market-garden")
    crt = definition.components.tables.crt  # type: ignore[attr-defined]
    chart = next(each for each in rulebook_of(definition, "en").charts if each.id == "crt")
    assert chart.head[1:] == list(crt.columns)
    assert {int(row[0]): tuple(row[1:]) for row in chart.rows} == crt.rows
    assert chart.provenance == ["design"]


def test_a_rule_is_found_by_clause_number_and_chapter() -> None:
    game = game_definition("crete")
    assert [each.id for each in clauses_named(game, "crete:2.2-a")] == ["crete:2.2-a"]
    assert {each.rule for each in clauses_named(game, "2.2")} == {"2.2"}
    assert {each.rule[:3] for each in clauses_named(game, "G12")} == {"G12"}
    with pytest.raises(UnknownName, match="no rule"):
        clauses_named(game, "99")


# -- examples ------------------------------------------------------------------------------------

EXAMPLES = [
    (game, each.id) for game in game_ids() for each in game_definition(game).chapters.examples
]


@pytest.mark.parametrize("game", game_ids())
def test_a_book_has_examples_beside_clauses_in_both_languages(game: str) -> None:
    english = rulebook_of(game_definition(game), "en")
    french = rulebook_of(game_definition(game), "fr")
    assert len({each.id for each in english.examples}) == len(english.examples) >= 3
    assert {each.clause for each in english.examples} <= set(clauses_of(english))
    for one, other in zip(english.examples, french.examples, strict=True):
        assert one.title != other.title
        assert one.text != other.text
        assert not wrong_spaces(other.title)
        assert not wrong_spaces(other.text)


def texts_in(thing: object) -> set[str]:
    """Every text of a view or a board: the ids of units and places are among them."""
    if isinstance(thing, dict):
        return set().union(*map(texts_in, thing), *map(texts_in, thing.values()))
    if isinstance(thing, list | tuple):
        return set().union(*map(texts_in, thing))
    return {thing} if isinstance(thing, str) else set()


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_an_example_opens_as_a_position_in_which_its_choice_is_legal(game: str, name: str) -> None:
    """Its picture names only what is on the board, and a table begun from it asks its side."""
    definition = game_definition(game)
    picture = picture_of(definition, name, "en")
    begun = replay(picture.record)
    assert begun.decision.seat == picture.side
    assert picture.view == begun.view(picture.side)
    assert len(played_by(begun, picture.choice)) >= 1
    assert picture.choice == played_text(game, name, picture.choice)
    known = texts_in(begun.view(picture.side)) | texts_in(definition.board(begun.static, "en"))
    pointed = {*picture.frame, *picture.rings}
    for way in (*picture.attacks, *picture.fires, *picture.moves):
        assert len(way) > 1
        pointed |= set(way)
    assert pointed <= known
    if definition.board_kind != "cards" and picture.view.get("units") is not None:
        assert picture.frame
    french = picture_of(definition, name, "fr")
    assert french.record == picture.record
    assert picture.label != french.label or picture.label.replace(".", "").isdigit()


def played_text(game: str, name: str, text: str) -> str:
    """The text, if it can be played in the example: what is played there is what it says."""
    definition = game_definition(game)
    begun = game_of(definition, example_named(definition, name))
    number = begun.number
    assert begun.make(text) is None
    assert begun.number > number
    return text


def test_an_example_that_does_not_exist_is_unknown() -> None:
    with pytest.raises(UnknownName, match="no example"):
        picture_of(game_definition("mercury"), "nothing", "en")


def test_the_rulebook_in_the_terminal(dz: Command) -> None:
    whole = dz("rules", "dieppe", "--json").document
    assert len(whole["chapters"]) == 14
    assert "Equal" not in dz("rules", "dieppe", "9").out
    assert "[6.3.1]" in dz("rules", "market-garden", "6.3.1").out
    assert "Combat, retraite" in dz("rules", "market-garden", "6.3.1", "--lang", "fr").out
    found = dz("rules", "market-garden", "--search", "stand fast", "--json").document
    texts = [one["text"] for ch in found for rule in ch["rules"] for one in rule["clauses"]]
    assert texts
    assert all("stand fast" in text for text in texts)
    assert dz("rules", "market-garden", "99").code == 2
