"""The clause index is read strictly, and proofs are found wherever a test may carry them."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from textwrap import dedent

import pytest

from dropzone.core.data import clauses
from dropzone.core.data.clauses import Clause, load_clauses, proved_clauses, report
from dropzone.core.errors import DataError

HEADER = "id,rule,summary,kind\n"


def game_folder(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "raid"
    folder.mkdir()
    (folder / "clauses.csv").write_text(text, encoding="utf-8")
    return folder


def proofs_of(tmp_path: Path, source: str) -> dict[str, list[str]]:
    folder = tmp_path / "tests" / "raid"
    folder.mkdir(parents=True)
    (folder / "test_turn.py").write_text(dedent(source), encoding="utf-8")
    return proved_clauses(tmp_path / "tests")


def test_clauses_come_in_the_order_of_the_rulebook(tmp_path: Path) -> None:
    text = (
        HEADER + 'raid:2.1-b,2.1,"A unit rests, or moves.",movement\nraid:1-a,1,Two sides.,setup\n'
    )
    first, second = load_clauses(game_folder(tmp_path, text))
    assert first == Clause("raid:2.1-b", "2.1", "A unit rests, or moves.", "movement")
    assert second.id == "raid:1-a"
    assert second.game == "raid"


@pytest.mark.parametrize(
    "clause",
    ["market-garden:1.0-a", "crete:Sc12-ab", "gts:G1.24", "pegasus:s1b-07", "pegasus:card-12"],
)
def test_ids_of_every_rulebook_are_read(tmp_path: Path, clause: str) -> None:
    folder = game_folder(tmp_path, f"{HEADER}{clause},1,Text.,setup\n")
    assert [each.id for each in load_clauses(folder)] == [clause]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: expected id,rule,summary,kind, found "),
        ("id,rule\n", "line 1: expected id,rule,summary,kind, found id,rule"),
        (HEADER + "raid:1-a,1,Text.\n", "line 2: expected 4 cells, found 3"),
        (HEADER + "raid:1-a,1,,limit\n", "line 2, summary: expected text, found nothing"),
        (HEADER + "1-a,1,Text.,limit\n", 'line 2, id: expected an id like .*, found "1-a"'),
        (HEADER + "raid:1-A!,1,Text.,limit\n", 'line 2, id: .* found "raid:1-A!"'),
        (
            HEADER + "raid:1-a,1,Text.,limit\nraid:1-a,1,Text.,limit\n",
            "line 3: clause raid:1-a is in line 2 already",
        ),
        (HEADER + 'raid:1-a,1,"Text.,limit\n', "line 2: unexpected end of data"),
    ],
)
def test_a_wrong_index_is_refused_with_its_line(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(DataError, match=rf"raid/clauses\.csv, {why}"):
        load_clauses(game_folder(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("id,summary\n", "demo/clauses-fr.csv: expected 2 clauses, found 0"),
        (
            "id,summary\nraid:1-b,Une unité dort.\nraid:1-a,Une unité se repose.\n",
            "demo/clauses-fr.csv, line 2: expected clause raid:1-a, found raid:1-b",
        ),
        ("id,summary\nraid:1-a,\n", "demo/clauses-fr.csv, line 2, summary: expected text"),
    ],
)
def test_french_that_does_not_fit_the_index_is_refused(tmp_path: Path, text: str, why: str) -> None:
    folder = tmp_path / "demo"
    folder.mkdir()
    english = "id,rule,summary,kind\nraid:1-a,1,A unit rests.,limit\nraid:1-b,1,It sleeps.,limit\n"
    (folder / "clauses.csv").write_text(english, "utf-8")
    (folder / "clauses-fr.csv").write_text(text, "utf-8")
    with pytest.raises(DataError, match=re.escape(why)):
        load_clauses(folder)


def test_a_game_without_an_index_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="expected the clause index"):
        load_clauses(tmp_path)


def test_proofs_are_found_on_functions_classes_modules_and_parameters(tmp_path: Path) -> None:
    proofs = proofs_of(
        tmp_path,
        """
        import pytest
        pytestmark = [pytest.mark.clause("raid:0-a")]
        clause = pytest.mark.clause
        CASES = [pytest.param(1, marks=clause("raid:3-b"))]

        @pytest.mark.clause("raid:1-a", "raid:1-b")
        def test_rest(): ...

        @pytest.mark.clause("raid:2-a")
        class TestMove:
            pytestmark = pytest.mark.clause("raid:2-b")

            @pytest.mark.clause("raid:2-a")
            async def test_far(self): ...

            def helper(self): ...

        @pytest.mark.parametrize(
            "x", [1, pytest.param(2, marks=(pytest.mark.clause("raid:3-a"), pytest.mark.slow))]
        )
        def test_fire(x): ...

        @pytest.mark.parametrize("x", CASES)
        def test_more_fire(x): ...

        @pytest.mark.clause("raid:9-z")
        def not_a_test(): ...
        """,
    )
    rest, far = (
        "tests/raid/test_turn.py::test_rest",
        "tests/raid/test_turn.py::TestMove::test_far",
    )
    fire, more = (
        "tests/raid/test_turn.py::test_fire",
        "tests/raid/test_turn.py::test_more_fire",
    )
    assert proofs == {
        "raid:0-a": [rest, far, fire, more],
        "raid:1-a": [rest],
        "raid:1-b": [rest],
        "raid:2-a": [far],
        "raid:2-b": [far],
        "raid:3-a": [fire],
        "raid:3-b": [more],
    }


@pytest.mark.parametrize(
    ("mark", "why"),
    [
        ('clause(f"raid:{n}")', "expected a clause written out, found f'raid:{n}'"),
        ("clause(*ALL)", "expected a clause written out, found *ALL"),
        ("clause(3)", "expected a clause written out, found 3"),
        ("clause()", "a clause mark without a clause"),
        ('clause(id="raid:1-a")', "a clause mark without a clause"),
    ],
)
def test_a_clause_that_is_not_written_out_is_refused(tmp_path: Path, mark: str, why: str) -> None:
    with pytest.raises(DataError) as refused:
        proofs_of(tmp_path, f"@pytest.mark.{mark}\ndef test_rest(): ...\n")
    assert str(refused.value) == f"tests/raid/test_turn.py, line 1: {why}"


def test_a_report_counts_what_is_proved() -> None:
    rules = [Clause(f"raid:1-{letter}", "1", "Text.", "limit") for letter in "abc"]
    told = report(rules, {"raid:1-b": ["tests/x.py::test_b"], "raid:1-c": []})
    assert (told.total, told.proved, told.unproved) == (3, 1, ["raid:1-a", "raid:1-c"])


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(clauses).failed == 0
