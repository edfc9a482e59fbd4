"""Data packs: every wrong file is refused with one line that says where and what."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from dropzone.core.data import Datum, Entry, Pack, _provenance, _types, pack
from dropzone.core.data._provenance import Provenance as Word
from dropzone.core.errors import DataError

UNITS = """\
id,name_en,name_fr,strength,vehicle,kind,flags,turn,provenance,note
us-504,504th,504e,5,no,parachute,elite;tired,,\
name=history *=design flags.elite=seed:5.2 flags=public,hill
gds-5,Guards,Garde,7,yes,armor,,3,*=design name=history,
"""
EDGES = "a,b,road\n0101,0102,red\n0102,0103,\n"
TABLES = """\
title = "Charts"
provenance = "design"

[crt]
columns = ["1:1", "2:1"]
provenance = { columns = "seed:6.1", rows = "history" }
note = "a note"
[crt.rows]
1 = [0, 1]
2 = [1, 2]

[[markers]]
id = "air"
name_en = "Air"
turn = 2
provenance = "seed:7.0 7.1"
"""


class UnitRow(Entry, frozen=True, kw_only=True):
    id: str
    name_en: Annotated[str, Meta(min_length=1)]
    name_fr: str = ""
    strength: Annotated[int, Meta(ge=0, le=9)]
    vehicle: bool
    kind: Literal["parachute", "armor"]
    flags: tuple[str, ...] = ()
    turn: Annotated[int, Meta(ge=1)] | None = None


class EdgeRow(Entry, frozen=True):
    a: str
    b: str
    road: Literal["normal", "red"] | None = None


class Crt(Entry, frozen=True):
    columns: Annotated[tuple[str, ...], Meta(min_length=1)]
    rows: dict[Annotated[int, Meta(ge=1, le=6)], tuple[int, int]]


class Marker(Entry, frozen=True, kw_only=True):
    id: str
    name_en: str = ""
    turn: Annotated[int, Meta(ge=1, le=10)]


class Tables(Entry, frozen=True):
    title: Annotated[str, Meta(max_length=9)]
    crt: Crt
    markers: tuple[Marker, ...] = ()


Folder = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Write a small game, with some of its files replaced; None leaves a file out."""

    def write(**files: str | bytes | None) -> Path:
        root = tmp_path / "little_game"
        root.mkdir(exist_ok=True)
        for stem, text in {"units": UNITS, "edges": EDGES, "tables": TABLES, **files}.items():
            path = root / f"{stem}.{'toml' if stem == 'tables' else 'csv'}"
            if isinstance(text, bytes):
                path.write_bytes(text)
            elif text is not None:
                path.write_text(text, encoding="utf-8")
        return root

    return write


@pytest.fixture
def override(tmp_path: Path) -> Callable[[str], Path]:
    """Write a user's own values."""

    def write(text: str, name: str = "mine.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


Override = Callable[..., Path]


def message(action: Callable[[], object]) -> str:
    """The one line of the DataError that an action raises."""
    with pytest.raises(DataError) as caught:
        action()
    text = str(caught.value)
    assert "\n" not in text
    return text


def unit_error(path: Path, *overrides: Path) -> str:
    return message(lambda: Pack(path, overrides).table("units", UnitRow))


def tables_error(path: Path, *overrides: Path) -> str:
    return message(lambda: Pack(path, overrides).document("tables", Tables))


# ---------------------------------------------------------------- what is right


def test_rows_become_structs(folder: Folder) -> None:
    assert Pack(folder()).table("units", UnitRow) == [
        UnitRow(
            id="us-504",
            name_en="504th",
            name_fr="504e",
            strength=5,
            vehicle=False,
            kind="parachute",
            flags=("elite", "tired"),
        ),
        UnitRow(
            id="gds-5",
            name_en="Guards",
            name_fr="Garde",
            strength=7,
            vehicle=True,
            kind="armor",
            turn=3,
        ),
    ]


def test_a_table_of_pairs_has_both_columns_as_its_id(folder: Folder, override: Override) -> None:
    rows = Pack(folder(), [override('[edges.0102-0103]\nroad = "normal"')]).table("edges", EdgeRow)
    assert rows == [EdgeRow("0101", "0102", "red"), EdgeRow("0102", "0103", "normal")]


def test_documents_become_structs_without_notes_and_provenance(folder: Folder) -> None:
    tables = Pack(folder()).document("tables", Tables)
    assert tables.crt.rows == {1: (0, 1), 2: (1, 2)}
    assert tables.markers == (Marker(id="air", name_en="Air", turn=2),)


@pytest.mark.parametrize("cell", ["elite tired", "elite;tired", "elite; tired ", " elite  tired"])
def test_lists_are_separated_by_spaces_or_semicolons(folder: Folder, cell: str) -> None:
    text = UNITS.replace("elite;tired", cell)
    assert Pack(folder(units=text)).table("units", UnitRow)[0].flags == ("elite", "tired")


def test_a_byte_order_mark_and_foreign_line_ends_do_no_harm(folder: Folder) -> None:
    plain = Pack(folder())
    rows, fingerprint = plain.table("units", UnitRow), plain.fingerprint
    foreign = b"\xef\xbb\xbf" + UNITS.replace("\n", "\r\n").encode()
    pack = Pack(folder(units=foreign, tables=TABLES.replace("\n", "\r\n").encode()))
    assert pack.table("units", UnitRow) == rows
    assert pack.fingerprint == fingerprint


def test_blank_lines_are_passed_over(folder: Folder) -> None:
    assert len(Pack(folder(units=UNITS + "\n\n")).table("units", UnitRow)) == 2


# ---------------------------------------------------------------- files that are no data


def test_a_missing_file(folder: Folder) -> None:
    pack = Pack(folder())
    text = message(lambda: pack.table("dragons", UnitRow))
    assert text == "little_game/dragons.csv: cannot be read (No such file or directory)"
    assert message(lambda: pack.document("lairs", Tables)).startswith("little_game/lairs.toml: ")


def test_a_missing_folder(tmp_path: Path) -> None:
    text = message(lambda: Pack(tmp_path / "nowhere"))
    assert text == "nowhere: expected a folder of data files, found none"


def test_a_folder_in_the_place_of_an_override(folder: Folder, tmp_path: Path) -> None:
    assert "cannot be read" in message(lambda: Pack(folder(), [tmp_path]))


def test_a_file_that_is_not_utf_8(folder: Folder) -> None:
    text = unit_error(folder(units=UNITS.replace("Guards", "Gärde").encode("latin-1")))
    assert text == "little_game/units.csv, line 3: not UTF-8 text"


@pytest.mark.parametrize("content", ["", " \n\n"])
def test_an_empty_file(folder: Folder, content: str) -> None:
    path = folder(units=content, tables=content)
    assert unit_error(path) == "little_game/units.csv: the file is empty"
    assert tables_error(path) == "little_game/tables.toml: the file is empty"


@pytest.mark.parametrize("kind", ["units", "tables", "override"])
def test_a_huge_file_is_refused(folder: Folder, tmp_path: Path, kind: str) -> None:
    huge = tmp_path / "huge"
    with huge.open("wb") as stream:
        stream.truncate(50 * 1024 * 1024)
    path, overrides = folder(), [huge] if kind == "override" else []
    if kind != "override":
        huge.replace(path / ("units.csv" if kind == "units" else "tables.toml"))
    with pytest.raises(DataError, match="larger than 16 MB"):
        _ = Pack(path, overrides).fingerprint


def test_toml_nested_without_end(folder: Folder) -> None:
    text = tables_error(folder(tables="a = " + "[" * 100_000))
    assert text == "little_game/tables.toml, line 1: nested too deeply"


def test_bad_toml_names_its_line(folder: Folder) -> None:
    text = tables_error(folder(tables="a = 1\nb =\n"))
    assert text.startswith("little_game/tables.toml: expected TOML, found: ")
    assert "line 2" in text


# ---------------------------------------------------------------- tables that are wrong


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("strength,", "", "line 2: expected 9 cells, found 10"),
        ("id,name_en", "id,id", "line 1: expected each column once, found id twice"),
        ("id,name_en", "id,", "line 1: expected a name for column 2, found nothing"),
        ("gds-5,", "gds-5,,", "line 3: expected 10 cells, found 11"),
        ("gds-5,Guards,", "gds-5,", "line 3: expected 10 cells, found 9"),
        ("gds-5", "", "line 3: expected an id, found nothing"),
        ("Guards", '"Guards', "line 3: expected CSV, found unexpected end of data"),
        (
            "gds-5",
            "us-504",
            "line 3, unit us-504: expected a new id, found that of line 2",
        ),
        (
            ",5,no",
            ",5+,no",
            'line 2, unit us-504, strength: expected an integer from 0 to 9, found "5+"',
        ),
        (
            ",5,no",
            ",10,no",
            "line 2, unit us-504, strength: expected an integer from 0 to 9, found 10",
        ),
        (
            ",5,no",
            ",,no",
            "line 2, unit us-504, strength: expected an integer from 0 to 9, found nothing",
        ),
        (
            ",5,no",
            ",٥,no",
            'line 2, unit us-504, strength: expected an integer from 0 to 9, found "٥"',
        ),
        (",5,no", ",5,nein", 'line 2, unit us-504, vehicle: expected yes or no, found "nein"'),
        (
            "yes,armor",
            "yes,tank",
            'line 3, unit gds-5, kind: expected one of armor, parachute, found "tank"',
        ),
        (
            "Guards",
            "",
            "line 3, unit gds-5, name_en: expected text that is not empty, found nothing",
        ),
        (",3,*", ",0,*", "line 3, unit gds-5, turn: expected an integer of at least 1, found 0"),
    ],
)
def test_a_wrong_table_is_refused(folder: Folder, old: str, new: str, expected: str) -> None:
    assert old in UNITS
    text = unit_error(folder(units=UNITS.replace(old, new, 1)))
    assert text == f"little_game/units.csv, {expected}"


def test_a_missing_column_is_named(folder: Folder) -> None:
    text = unit_error(folder(units="id,name_en\nx,X\n"))
    assert text == "little_game/units.csv: expected a column strength, found none"


def test_an_unknown_column_is_named(folder: Folder) -> None:
    text = unit_error(folder(units=UNITS.replace("turn,", "trun,", 1)))
    assert text.startswith("little_game/units.csv: expected columns id, name_en, ")
    assert text.endswith("found trun")


# ---------------------------------------------------------------- documents that are wrong


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"Charts"', "3", "title: expected text of 0 to 9 characters, found 3"),
        ('"Charts"', '"Combat charts"', "title: expected text of 0 to 9 characters, found "),
        ('title = "Charts"', "", "title: expected text of 0 to 9 characters, found nothing"),
        ("title", "titel", "titel: expected one of title, crt, markers, found an unknown key"),
        ('["1:1", "2:1"]', "3", "crt.columns: expected a list, found 3"),
        ('["1:1", "2:1"]', "[]", "crt.columns: expected a list that is not empty, found "),
        ('["1:1", "2:1"]', '["1:1", 2]', "crt.columns.2: expected text, found 2"),
        ("1 = [0, 1]", "7 = [0, 1]", "crt.rows.7: expected an integer from 1 to 6 as key"),
        ("1 = [0, 1]", "one = [0, 1]", "crt.rows.one: expected an integer from 1 to 6 as key"),
        ("1 = [0, 1]", "1 = [0]", "crt.rows.1: expected a list of 2 values, found 1"),
        ("1 = [0, 1]", '1 = [0, "1"]', 'crt.rows.1.2: expected an integer, found "1"'),
        ("1 = [0, 1]", "1 = true", "crt.rows.1: expected a list of 2 values, found true"),
        ("turn = 2", "turn = 11", "markers.air.turn: expected an integer from 1 to 10, found 11"),
        ("turn = 2", "", "markers.air.turn: expected an integer from 1 to 10, found nothing"),
        ("turn = 2", "turn = {}", "markers.air.turn: expected an integer from 1 to 10, found a "),
        ("[[markers]]", "[markers]", "markers: expected a list, found a table"),
    ],
)
def test_a_wrong_document_is_refused(folder: Folder, old: str, new: str, expected: str) -> None:
    assert old in TABLES
    text = tables_error(folder(tables=TABLES.replace(old, new, 1)))
    assert text.startswith(f"little_game/tables.toml, {expected}")


# ---------------------------------------------------------------- a user's own values


def test_a_user_may_replace_single_values(folder: Folder, override: Override) -> None:
    mine = override(
        """
        [units.us-504]
        strength = 6
        vehicle = true
        flags = ["fresh", "brave"]
        [tables.crt.rows]
        1 = [3, 3]
        [tables.markers.air]
        turn = 4
        """
    )
    pack = Pack(folder(), [mine])
    unit = pack.table("units", UnitRow)[0]
    assert (unit.strength, unit.vehicle, unit.flags) == (6, True, ("fresh", "brave"))
    assert unit.name_en == "504th"
    tables = pack.document("tables", Tables)
    assert tables.crt.rows == {1: (3, 3), 2: (1, 2)}
    assert tables.markers[0].turn == 4
    assert pack.overrides == (str(mine),)


def test_the_last_of_several_overrides_wins(folder: Folder, override: Override) -> None:
    first = override("[units.us-504]\nstrength = 6\nvehicle = true")
    second = override("[units.us-504]\nstrength = 8", "second.toml")
    unit = Pack(folder(), [first, second]).table("units", UnitRow)[0]
    assert (unit.strength, unit.vehicle) == (8, True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[dragons.x]\ny = 1", "dragons: expected a data file of little_game"),
        ("units = 3", "units: expected a table, found 3"),
        ("[units.us-999]\nstrength = 1", "units.us-999: expected a unit of "),
        ("[units]\nus-504 = 3", "units.us-504: expected a table, found 3"),
        ("[units.us-504]\nmorale = 1", "units.us-504.morale: expected a column of "),
        ('[units.us-504]\nid = "x"', "units.us-504.id: expected a column of "),
        ('[units.us-504]\nprovenance = "x"', "units.us-504.provenance: expected a column of "),
        ("[units.us-504.strength]\nx = 1", "units.us-504.strength: expected text, a number or a "),
        (
            '[units.us-504]\nstrength = "5+"',
            'units.us-504.strength: expected an integer from 0 to 9, found "5+"',
        ),
        ("[tables.dragons]\nx = 1", "tables.dragons: expected a key of "),
        ("[tables.crt]\nnote = 1", "tables.crt.note: expected a key of "),
        ("[tables.crt.rows]\n3 = [1, 1]", "tables.crt.rows.3: expected a key of "),
        ("[tables]\ncrt = 3", "tables.crt: expected a table, found 3"),
        ("[tables.title]\nx = 3", "tables.title: expected a value, found a table"),
        ("[tables.markers.sea]\nturn = 3", "tables.markers.sea: expected a key of "),
        ("[tables.crt.rows]\n1 = [1]", "tables.crt.rows.1: expected a list of 2 values, found 1"),
        (
            "[tables.markers.air]\nturn = 99999999999999999999999",
            "tables.markers.air.turn: expected an integer from 1 to 10, found 9999",
        ),
        (
            "[tables.markers.air]\nturn = 0",
            "tables.markers.air.turn: expected an integer from 1 to 10, found 0",
        ),
    ],
)
def test_a_wrong_override_is_refused_by_its_own_name(
    folder: Folder, override: Override, text: str, expected: str
) -> None:
    mine = override(text)

    def load() -> None:
        pack = Pack(folder(), [mine])
        assert pack.fingerprint
        pack.table("units", UnitRow)
        pack.document("tables", Tables)

    assert message(load).startswith(f"{mine}, {expected}")


@pytest.mark.parametrize("text", ["[units", "x = 1" + "0" * 5000])
def test_an_override_that_is_no_toml(folder: Folder, override: Override, text: str) -> None:
    mine = override(text)
    wrong = ": expected TOML" if text == "[units" else ", line 1: a key or number of more than"
    assert message(lambda: Pack(folder(), [mine])).startswith(f"{mine}{wrong}")


def test_a_missing_override(folder: Folder, tmp_path: Path) -> None:
    path = tmp_path / "lost.toml"
    assert (
        message(lambda: Pack(folder(), [path]))
        == f"{path}: cannot be read (No such file or directory)"
    )


# ---------------------------------------------------------------- the fingerprint


@pytest.mark.parametrize(
    ("stem", "old", "new", "is_other"),
    [
        ("units", ",5,no", ",6,no", True),
        ("units", "us-504", "us-505", True),
        ("units", "504th", "504th PIR", False),
        ("units", "504e", "504e RIP", False),
        ("units", "hill", "valley", False),
        ("units", "name=history *", "name=public *", False),
        ("units", UNITS, UNITS.replace("\n", ",\n").replace("note,", "note,x", 1), False),
        ("tables", "[0, 1]", "[0, 2]", True),
        ("tables", "a note", "another", False),
        ("tables", "turn = 2\n", "turn =   2   # two\n", False),
        ("edges", "red", "normal", True),
    ],
)
def test_the_fingerprint_is_of_what_counts(
    folder: Folder, stem: str, old: str, new: str, is_other: bool
) -> None:
    text = {"units": UNITS, "edges": EDGES, "tables": TABLES}[stem]
    before = Pack(folder()).fingerprint
    assert len(before) == 64
    after = Pack(folder(**{stem: text.replace(old, new, 1)})).fingerprint
    assert (after != before) is is_other


def test_the_fingerprint_is_the_same_on_every_machine(folder: Folder) -> None:
    expected = "1b4292d84b090b332172a89d1b4ece837087049adc7348ebbe0a0bdba27cc13b"
    assert Pack(folder()).fingerprint == expected


def test_an_override_has_the_fingerprint_of_its_values(folder: Folder, override: Override) -> None:
    plain = Pack(folder()).fingerprint
    mine = override("[units.us-504]\nstrength = 6\n[tables.markers.air]\nturn = 3")
    with_override = Pack(folder(), [mine]).fingerprint
    units, tables = UNITS.replace(",5,no", ",6,no"), TABLES.replace("turn = 2", "turn = 3")
    assert with_override != plain
    assert with_override == Pack(folder(units=units, tables=tables)).fingerprint


def datum(file: str, key: str, field: str, value: str, word: Word, of: str = "") -> Datum:
    return Datum(file, key, field, value, word, of, (*filter(None, key.split(".")), field))


def test_every_value_of_a_table_has_a_provenance(folder: Folder) -> None:
    data = [each for each in Pack(folder()).provenance() if each.key == "us-504"]
    assert data == [
        datum("units.csv", "us-504", "name_en", "504th", "history"),
        datum("units.csv", "us-504", "name_fr", "504e", "history"),
        datum("units.csv", "us-504", "strength", "5", "design"),
        datum("units.csv", "us-504", "vehicle", "no", "design"),
        datum("units.csv", "us-504", "kind", "parachute", "design"),
        datum("units.csv", "us-504", "flags", "elite", "seed", "5.2"),
        datum("units.csv", "us-504", "flags", "tired", "public"),
    ]


def test_every_value_of_a_document_has_a_provenance(folder: Folder) -> None:
    data = [each for each in Pack(folder()).provenance() if each.file == "tables.toml"]
    assert data == [
        datum("tables.toml", "", "title", "Charts", "design"),
        datum("tables.toml", "crt", "columns", "1:1 2:1", "seed", "6.1"),
        datum("tables.toml", "crt.rows", "1", "0 1", "history"),
        datum("tables.toml", "crt.rows", "2", "1 2", "history"),
        datum("tables.toml", "markers.air", "name_en", "Air", "seed", "7.0 7.1"),
        datum("tables.toml", "markers.air", "turn", "2", "seed", "7.0 7.1"),
    ]


def test_a_file_without_provenance_holds_no_values(folder: Folder) -> None:
    assert not [each for each in Pack(folder()).provenance() if each.file == "edges.csv"]


def test_a_user_s_value_is_a_user_s(folder: Folder, override: Override) -> None:
    mine = override("[units.us-504]\nstrength = 6\n[tables.crt.rows]\n1 = [3, 3]")
    data = Pack(folder(), [mine]).provenance()
    assert [each for each in data if each.provenance == "user"] == [
        datum("tables.toml", "crt.rows", "1", "3 3", "user", str(mine)),
        datum("units.csv", "us-504", "strength", "6", "user", str(mine)),
    ]


@pytest.mark.parametrize(
    ("stem", "old", "new", "expected"),
    [
        (
            "units",
            "*=design name=history",
            "name=history",
            "units.csv, line 3, unit gds-5, strength: expected a provenance, found nothing",
        ),
        (
            "units",
            "*=design name",
            "design name",
            'units.csv, line 3, unit gds-5, provenance: expected field=word, found "design"',
        ),
        (
            "units",
            "*=design name",
            "*=design nom",
            'units.csv, line 3, unit gds-5, provenance: expected field=word, found "nom=history"',
        ),
        (
            "units",
            "*=design name",
            "*=guess name",
            "units.csv, line 3, unit gds-5, provenance: expected one of seed, public, history, "
            'design, found "guess"',
        ),
        (
            "tables",
            'provenance = "design"',
            "",
            "tables.toml, title: expected a provenance, found nothing",
        ),
        (
            "tables",
            '"seed:6.1"',
            '"user"',
            "tables.toml, crt.provenance.columns: expected one of seed, public, history, design, "
            'found "user"',
        ),
        (
            "tables",
            "rows =",
            "lines =",
            "tables.toml, crt.provenance.lines: expected a key of the table, found none",
        ),
        (
            "tables",
            '"seed:7.0 7.1"',
            "7",
            "tables.toml, markers.air.provenance: expected one of seed, public, history, design, "
            "found 7",
        ),
    ],
)
def test_a_value_without_a_word_of_provenance_is_refused(
    folder: Folder, stem: str, old: str, new: str, expected: str
) -> None:
    text = {"units": UNITS, "tables": TABLES}[stem]
    assert old in text
    path = folder(**{stem: text.replace(old, new, 1)})
    assert message(Pack(path).provenance) == f"little_game/{expected}"


# ---------------------------------------------------------------- the structs, and the examples


def test_structs_are_strict_and_frozen() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"a": "1", "b": "2", "c": "3"}, EdgeRow)
    with pytest.raises(AttributeError):
        EdgeRow("0101", "0102").road = "red"  # type: ignore[misc]  # that is the point


@pytest.mark.parametrize("module", [pack, _types, _provenance])
def test_the_examples_in_the_docstrings_hold(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]  # a module, whatever mypy says
    assert tried
    assert not failed
