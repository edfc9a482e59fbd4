"""The data of both Battle Command games holds what the rulebook prints, and agrees with itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from dropzone.core.data import Pack
from dropzone.core.errors import DataError
from dropzone.systems.battle_command.checks import faults, problems
from dropzone.systems.battle_command.components import Components, load

GAMES = ("market_garden", "mercury")


def package(game: str) -> str:
    return f"dropzone.games.{game}"


@pytest.fixture(scope="module")
def boxes() -> dict[str, Components]:
    """The components of both games."""
    return {game: load(Pack.of_package(package(game))) for game in GAMES}


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str], Path]:
    """A copy of a game's folder, to be spoilt."""

    def copy(game: str) -> Path:
        target = tmp_path / game
        target.mkdir()
        for file in files(package(game)).iterdir():
            if file.name.endswith((".csv", ".toml")):
                (target / file.name).write_bytes(file.read_bytes())
        return target

    return copy


@pytest.mark.parametrize("game", GAMES)
def test_all_files_agree(boxes: dict[str, Components], game: str) -> None:
    assert faults(boxes[game]) == []
    assert problems(boxes[game]) == []


@pytest.mark.parametrize(
    ("game", "hexes", "units", "bridges", "clauses", "vp", "markers"),
    [("market_garden", 292, 95, 17, 216, 16, 7), ("mercury", 252, 63, 0, 206, 15, 12)],
)
def test_nothing_is_missing(
    boxes: dict[str, Components],
    game: str,
    hexes: int,
    units: int,
    bridges: int,
    clauses: int,
    vp: int,
    markers: int,
) -> None:
    box = boxes[game]
    assert len(box.hexes) == hexes
    assert len(box.units) == units
    assert len(box.bridges) == bridges
    assert len(box.clauses) == clauses
    assert sum(row.vp for row in box.hexes) == vp
    assert len(box.tables.markers) == markers


@pytest.mark.parametrize(
    ("game", "feature", "listed"),
    [
        ("market_garden", "supply-allied-ground", "0101 0104 0105 0106 0110 0111 0112"),
        ("market_garden", "entry-allied", "0101 0104 0105 0106 0110 0111 0112"),
        ("market_garden", "supply-airborne", "0807 1008 1211 1213 1612"),
        (
            "market_garden",
            "supply-german",
            "0401 0501 0801 0901 1301 1701 2006 1907 2008 2012 1913 2014 "
            "1615 1415 1315 1215 1115 0915 0815 0615 0515 0415 0315",
        ),
        ("market_garden", "ferry", "1414"),
        ("market_garden", "airfield", "1210 1613"),
        ("market_garden", "optional-refit", "1208"),
        ("market_garden", "optional-supply-airborne", "1512"),
        ("mercury", "port-north", "0902 0904 0807 0808 0713 0722"),
        ("mercury", "port-south", "0502 0409 0416"),
        ("mercury", "entry-allied", "0502 0409 0416"),
        ("mercury", "supply-allied", "0801 0502 0409 0416 0724"),
        ("mercury", "supply-german", "0904 0713 0722"),
        ("mercury", "airfield", "0904 0713 0722"),
        ("mercury", "white-star", "0904 0713 0722"),
    ],
)
def test_the_map_carries_exactly_the_hexes_that_the_rulebook_lists(
    boxes: dict[str, Components], game: str, feature: str, listed: str
) -> None:
    marked = {row.hex for row in boxes[game].hexes if feature in row.features}
    assert marked == set(listed.split())
    printed: dict[str, set[str]] = {
        each.feature: set(each.hexes) for each in boxes[game].tables.printed
    }
    assert printed[feature] == marked


@pytest.mark.parametrize(
    ("game", "code", "name_en", "name_fr"),
    [
        ("market_garden", "1208", "Oss", "Oss"),
        ("market_garden", "1210", "Grave", "Grave"),
        ("market_garden", "1613", "Deelen", "Deelen"),
        ("market_garden", "1312", "Nijmegen", "Nimègue"),
        ("market_garden", "1106", "'s-Hertogenbosch", "Bois-le-Duc"),
        ("market_garden", "1105", "Engelen", "Engelen"),
        ("mercury", "0807", "Hania", "La Canée"),
        ("mercury", "0713", "Rethymnon", "Réthymnon"),
        ("mercury", "0722", "Heraklion", "Héraklion"),
    ],
)
def test_places_have_their_names(
    boxes: dict[str, Components], game: str, code: str, name_en: str, name_fr: str
) -> None:
    (row,) = [row for row in boxes[game].hexes if row.hex == code]
    assert row.name("en") == name_en
    assert row.name("fr") == name_fr


@pytest.mark.parametrize("game", GAMES)
def test_no_two_hexes_bear_the_same_name(boxes: dict[str, Components], game: str) -> None:
    names = Counter(row.name_en for row in boxes[game].hexes if row.name_en)
    assert [name for name, count in names.items() if count > 1] == []


def test_the_club_route_runs_from_the_south_edge_to_arnhem(boxes: dict[str, Components]) -> None:
    route = "0104 0204 0304 0305 0405 0506 0606 0607 0707 0807 0907 1008 1009 1110 1210 1211 1312"
    route += " 1412 1413 1513"
    stops = route.split()
    red = {(row.a, row.b) for row in boxes["market_garden"].edges if row.road == "red"}
    assert red == set(pairwise(stops))


def test_each_great_river_can_be_crossed_only_at_its_bridges(boxes: dict[str, Components]) -> None:
    crossings = {row.crossing: row.river for row in boxes["market_garden"].edges if row.crossing}
    assert crossings == {
        "grave": "maas",
        "hedel": "maas",
        "roermond": "maas",
        "venlo": "maas",
        "nijmegen": "waal",
        "zaltbommel": "waal",
        "arnhem": "rhine",
        "vianen": "rhine",
        "ferry": "rhine",
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_counters_are_sound(boxes: dict[str, Components], game: str) -> None:
    units = boxes[game].units
    assert len({unit.short for unit in units}) == len(units)
    assert all(unit.name_en and unit.name_fr for unit in units)
    assert all(unit.id.isascii() for unit in units)
    assert {unit.vehicle for unit in units if unit.kind == "armor"} == {True}
    reduced = {unit.reduced_values for unit in units if unit.is_airborne}
    assert reduced == {(3, 2, 3)}
    assert {unit.reduced_values for unit in units if unit.kind == "infantry"} == {None}


@pytest.mark.parametrize("game", GAMES)
def test_all_that_players_read_is_in_both_languages(
    boxes: dict[str, Components], game: str
) -> None:
    box = boxes[game]
    named = [*box.boxes, *box.tables.markers, *box.tables.waters, *box.tables.terrain.values()]
    assert all(each.name_en and each.name_fr for each in named)


@pytest.mark.parametrize(
    ("game", "options", "house_rules"),
    [
        (
            "market_garden",
            "coordination artillery advanced-bridges boat-crossing weather oss driel "
            "air-transport bidding",
            "unsupplied_defender_bonus difference_as_printed surrender_from_turn "
            "air_helps_defence keep_automatic_repair first_impulse_landing_forced planned_lifts",
        ),
        (
            "mercury",
            "suessmann freyberg irregulars coordination artillery bidding",
            "unsupplied_defender_bonus difference_as_printed mountain_troops_advance_freely",
        ),
    ],
)
def test_the_sheet_lists_options_and_house_rules(
    boxes: dict[str, Components], game: str, options: str, house_rules: str
) -> None:
    sheet = boxes[game].sheet
    assert [option.id for option in sheet.options] == options.split()
    assert [rule.id for rule in sheet.house_rules] == house_rules.split()
    assert [side.id for side in sheet.sides] == ["allied", "german"]
    assert [scenario.id for scenario in sheet.scenarios] == ["standard"]
    rules = {clause.rule for clause in boxes[game].clauses}
    assert all(any(rule.startswith(option.rule) for rule in rules) for option in sheet.options)


@pytest.mark.parametrize(
    ("column", "face", "result"), [(0, 1, (3, 0)), (2, 3, (1, 1)), (6, 6, (0, 4))]
)
@pytest.mark.parametrize("game", GAMES)
def test_the_combat_results_table_is_read_by_column_and_face(
    boxes: dict[str, Components], game: str, column: int, face: int, result: tuple[int, int]
) -> None:
    assert boxes[game].tables.crt.result(column, face) == result


# ---------------------------------------------------------------- provenance


@pytest.mark.parametrize("game", GAMES)
def test_every_value_has_a_provenance(game: str) -> None:
    data = Pack.of_package(package(game)).provenance()
    data = [each for each in data if each.file != "rules.toml"]
    words = Counter(each.provenance for each in data)
    assert words.keys() <= {"seed", "public", "history", "design"}
    assert all(each.reference for each in data if each.provenance == "seed")
    covered = {each.file for each in data}
    assert {"map.csv", "edges.csv", "units.csv", "boxes.csv", "tables.toml"} <= covered


@pytest.mark.parametrize(
    ("game", "file", "key", "field", "word"),
    [
        ("market_garden", "units.csv", "us-504", "strength", "design"),
        ("market_garden", "units.csv", "us-504", "reduced", "seed"),
        ("market_garden", "map.csv", "1513", "vp", "design"),
        ("market_garden", "map.csv", "1210", "name_en", "seed"),
        ("market_garden", "tables.toml", "crt.rows", "1", "design"),
        ("market_garden", "tables.toml", "demolition", "success", "seed"),
        ("mercury", "map.csv", "0101", "terrain", "public"),
        ("mercury", "units.csv", "gjr100-III", "entry", "seed"),
        ("mercury", "tables.toml", "victory", "otherwise", "design"),
    ],
)
def test_provenance_tells_the_printed_from_the_reconstructed(
    game: str, file: str, key: str, field: str, word: str
) -> None:
    (datum,) = [
        each
        for each in Pack.of_package(package(game)).provenance()
        if (each.file, each.key, each.field) == (file, key, field)
    ]
    assert datum.provenance == word


# ---------------------------------------------------------------- spoilt copies


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "expected"),
    [
        ("market_garden", "map.csv", "0101,clear", "0199,clear", "hex 0101: expected a row"),
        ("market_garden", "map.csv", "0101,clear", "0101,sand", "hex 0101, terrain: expected one"),
        ("market_garden", "map.csv", "0101,clear", "0101,sea", "hex 0101, terrain: expected terr"),
        ("market_garden", "map.csv", "edge-west edge-south", "edge-south", "hex 0101, features: "),
        ("market_garden", "map.csv", "supply-airborne ", "", "hex 0807, features: supply-airborne"),
        ("market_garden", "map.csv", "meuse-escaut", "panama", "canals: unknown canal panama"),
        ("market_garden", "map.csv", ",S,allied", ",S,", "start_control: expected a side"),
        ("market_garden", "map.csv", ",S,allied", ",N,allied", "found no river between two banks"),
        ("market_garden", "edges.csv", "0101,0201", "0101,0301", "expected two neighbours"),
        ("market_garden", "edges.csv", "0101,0201,normal", "0101,0201,", "found neither"),
        ("market_garden", "edges.csv", "0104,0204", "0201,0101", "edge 0201-0101: expected each"),
        ("market_garden", "edges.csv", ",rhine,", ",nile,", "expected a river, found nile"),
        ("market_garden", "edges.csv", ",hedel,", ",,", "a crossing where a road meets a river"),
        ("market_garden", "edges.csv", ",hedel,", ",dover,", "unknown crossing dover"),
        ("market_garden", "edges.csv", ",hedel,", ",grave,", "grave is used twice"),
        ("market_garden", "bridges.csv", "0807,wilhelmina", "0807,suez", "bridge son: expected a"),
        ("market_garden", "bridges.csv", "0807,wilhelmina", "0807,maas", "expected a canal, found"),
        ("market_garden", "bridges.csv", "river,1205", "river,1206", "expected the hexside"),
        ("market_garden", "bridges.csv", "1105,maas", "1105,waal", "expected waal in edges.csv"),
        ("market_garden", "boxes.csv", "airborne,,,", "airborne,,9999,", "found 9999"),
        ("market_garden", "units.csv", ",0405,,", ",9999,,", "a land hex or a box as set-up"),
        ("market_garden", "units.csv", ",0405,,", ",,,", "found neither"),
        ("market_garden", "units.csv", ",0405,,", ",0405,3,", "found both"),
        ("market_garden", "units.csv", ",0405,,", ",0506,,", "hex 0506: expected one side"),
        ("market_garden", "units.csv", "AAB,1008", "AAB,9999", "expected land to come down on"),
        ("market_garden", "units.csv", "3-2-3", "", "unit us-501: expected a reduced side"),
        ("market_garden", "units.csv", "german,german", "german,dutch", "a nation of its side"),
        ("market_garden", "units.csv", "british,XXX", "british,", "expected a corps"),
        ("market_garden", "units.csv", "no,5,4,3", "no,5+,4,3", 'found "5+"'),
        ("market_garden", "clauses.csv", ":1.0-a,1.0", ":1.0-a,1.1", "expected rule 1.1"),
        ("market_garden", "tables.toml", '6 = ["1/1",', '7 = ["1/1",', "crt.rows.7: expected"),
        ("market_garden", "tables.toml", '6 = ["1/1",', "6 = [", "expected 7 cells, found 6"),
        ("market_garden", "tables.toml", '5 = "clean"', "", "airborne_landing.results: expected"),
        ("market_garden", "tables.toml", '_hex = "1513"', '_hex = "1599"', "found 1599"),
        ("market_garden", "tables.toml", 'hex = "1414"', 'hex = "1413"', "the ferry's hexside"),
        ("market_garden", "tables.toml", "pl-1para = 3", "pl-2para = 3", "planned_lifts.pl-2para"),
        ("market_garden", "tables.toml", "columns = 15", "columns = 14", "found one outside"),
        ("market_garden", "game.toml", '"advanced-bridges"]', '"bridges"]', "unknown option bridg"),
        ("market_garden", "game.toml", "default = 4", "default = 5", "its default is not allowed"),
        ("market_garden", "game.toml", 'first = "german"', 'first = "allied"', "turns.order: "),
        ("mercury", "map.csv", "0101,sea,,,,,", "0101,sea,,,3,,", "expected open sea"),
        ("mercury", "edges.csv", "0317,0416", "0316,0416", "expected a road on land"),
        ("mercury", "units.csv", "box-west,,W", "box-west,,", "expected the letter of a box"),
        ("mercury", "units.csv", ",2,any,", ",2,,", "expected an entry for a reinforcement"),
        ("mercury", "boxes.csv", "W,0904", "W,0905", "box box-west: expected a land hex"),
        ("mercury", "tables.toml", 'setup = "0807"', 'setup = "0809"', "markers.leader-freyberg"),
        ("mercury", "tables.toml", '"suessmann"', '"student"', "unknown option student"),
        ("mercury", "clauses.csv", "mercury:1.0-a", "crete:1.0-a", "clause crete:1.0-a"),
        ("mercury", "game.toml", 'id = "mercury"', "", "game.toml, id: expected"),
    ],
)
def test_a_contradiction_is_refused(
    copied: Callable[[str], Path], game: str, file: str, old: str, new: str, expected: str
) -> None:
    path = copied(game) / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load(Pack(path.parent))
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "expected"),
    [
        ("market_garden", "map.csv", "1208,clear,Oss", "1208,clear,Os", "expected Oss, found Os"),
        ("market_garden", "map.csv", "0102,clear,,,", "0102,clear,,,1", "expected a road to it"),
        ("market_garden", "edges.csv", "0506,0606,red", "0506,0606,normal", "red road: expected"),
        ("market_garden", "edges.csv", "0405,0506,red", "0405,0506,normal", "red road: expected"),
        ("market_garden", "units.csv", ",0405,,", ",0305,,", "hex 0305: expected 3 units"),
        ("market_garden", "units.csv", ",0407,,", ",0507,,", "expected a road for a vehicle"),
        ("market_garden", "units.csv", ",0402,,", ",0102,,", "expected a hex of its own side"),
        ("market_garden", "units.csv", ",0402,,", ",1402,,", "hex 1402: the german units are out"),
        ("market_garden", "units.csv", "AAB,1008", "AAB,1010", "expected landing-hex exactly"),
        ("market_garden", "units.csv", "AAB,1008", "AAB,1312", "expected room for the drop"),
        ("market_garden", "tables.toml", '"0/3", "0/4"', '"0/3", "1/4"', "worse for the attacker"),
        ("market_garden", "tables.toml", '"0/3", "0/4"', '"0/3", "0/1"', "worse for the attacker"),
        ("mercury", "edges.csv", "0623,0724,normal", "0423,0524,normal", "hex 0724: expected a"),
        ("mercury", "edges.csv", "0807,0908,normal", "0908,0909,normal", "one net of roads"),
        (
            "mercury",
            "map.csv",
            "0903,rough,Kolymbari,,,,allied",
            "0903,sea,Kolymbari,,,,",
            "hex 1003: expected land in one piece",
        ),
    ],
)
def test_an_oddity_is_told_but_can_be_played(
    copied: Callable[[str], Path], game: str, file: str, old: str, new: str, expected: str
) -> None:
    path = copied(game) / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = problems(load(Pack(path.parent)))
    assert any(expected in line for line in found)


def test_a_user_s_values_are_played_and_named_where_they_contradict(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        """
        [units.us-504]
        strength = 6
        landing_hex = ["1210"]
        [map.1513]
        vp = 4
        [tables.crt.rows]
        1 = ["4/0", "3/0", "2/0", "2/0", "2/1", "1/1", "1/1"]
        """,
        encoding="utf-8",
    )
    box = load(Pack.of_package(package("market_garden"), [mine]))
    assert {unit.id: unit.strength for unit in box.units}["us-504"] == 6
    assert {row.hex: row.vp for row in box.hexes}["1513"] == 4
    assert box.tables.crt.result(0, 1) == (4, 0)
    assert box.fingerprint != load(Pack.of_package(package("market_garden"))).fingerprint
    mine.write_text('[units.us-504]\nlanding_hex = "0199"', encoding="utf-8")
    with pytest.raises(DataError, match=r"unit us-504: .*, with the values of .*mine\.toml"):
        load(Pack.of_package(package("market_garden"), [mine]))
