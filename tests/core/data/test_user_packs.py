"""Packs of own values: made from a template, found, compared, and checked to the last value."""

from __future__ import annotations

from pathlib import Path

import pytest

from dropzone.core.data.header import PackHeader
from dropzone.core.data.registry import definition_with, game_definition, game_ids
from dropzone.core.data.user_packs import (
    Editable,
    check_values,
    differences,
    editable_values,
    find_packs,
    read_user_pack,
    template,
    write_values,
)
from dropzone.core.errors import DataError

HEADER = '[pack]\ngame = "mercury"\nname = "Mine"\n'


def filled_in(text: str) -> str:
    """A template with every line taken as it is."""
    lines = text.splitlines()
    return "\n".join(line[2:] if " = " in line and line[:2] == "# " else line for line in lines)


@pytest.mark.parametrize("game", game_ids())
def test_a_template_filled_in_with_our_values_changes_nothing(game: str) -> None:
    ours = game_definition(game)
    text = template(ours)
    design = {each.path for each in editable_values(ours.pack) if each.provenance == "design"}
    assert f"{len(design)} values" in text or text.count("\n# ") - 1 >= len(design)
    own = definition_with(game, {"mine.toml": filled_in(text)})
    assert own.pack.fingerprint == ours.pack.fingerprint
    assert differences(own.pack, ours.pack) == []


@pytest.mark.parametrize("game", game_ids())
def test_a_template_left_as_it_is_changes_nothing(game: str) -> None:
    ours = game_definition(game)
    own = definition_with(game, {"mine.toml": template(ours)})
    assert own.pack.fingerprint == ours.pack.fingerprint


def test_a_template_lists_every_reconstructed_value_once() -> None:
    ours = game_definition("mercury")
    lines = [line for line in template(ours).splitlines() if line.startswith("# ")]
    wanted = [each for each in editable_values(ours.pack) if each.provenance == "design"]
    assert len(lines) - 2 == len(wanted) == 314


def test_what_was_written_is_what_is_read() -> None:
    ours = game_definition("mercury")
    changes = [
        Editable("units.csv", ("nz-22", "strength"), "9", "user"),
        Editable("units.csv", ("nz-21", "name_en"), 'The "21st"', "user"),
    ]
    header = PackHeader(game="mercury", name="Mine", version="2", author="A. Owner")
    own = definition_with("mercury", {"mine.toml": write_values(header, changes)})
    assert own.pack.headers == (header,)
    found = {(each.path, each.ours, each.theirs) for each in differences(own.pack, ours.pack)}
    assert found == {
        (("nz-22", "strength"), "3", "9"),
        (("nz-21", "name_en"), "21st Battalion", 'The "21st"'),
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[units.ramcke]\nstrength = 40", "units.ramcke.strength: expected an integer from 1 to 9"),
        ("[units.ramcke]\nstrength = 0", "units.ramcke.strength: expected an integer from 1 to 9"),
        ("[units.nobody]\nstrength = 4", "units.nobody: expected a unit"),
        ('[pack]\ngame = "mercury"', "pack: Object missing required field `name`"),
        ('[pack]\ngame = "crete"\nname = "x"', "is for crete, not mercury"),
        ('[pack]\ngame = "mercury"\nname = "x"\ncolour = 1', "pack: Object contains unknown field"),
    ],
    ids=["above", "below", "unknown", "nameless", "other-game", "unknown-key"],
)
def test_a_wrong_pack_is_refused_in_one_line(text: str, fault: str) -> None:
    with pytest.raises(DataError) as raised:
        check_values(definition_with("mercury", {"mine.toml": text}))
    assert fault in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("strength", [1, 9])
def test_values_at_the_edge_are_sound(strength: int) -> None:
    check_values(
        definition_with("mercury", {"mine.toml": f"[units.ramcke]\nstrength = {strength}"})
    )


def test_packs_are_files_and_folders_and_a_bad_one_hurts_no_other(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(HEADER)
    (tmp_path / "bad.toml").write_text("[pack")
    (tmp_path / "nameless.toml").write_text("[units.nz-22]\nstrength = 4")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "pack.toml").write_text(HEADER)
    (folder / "units.toml").write_text("[units.nz-22]\nstrength = 4")
    (tmp_path / "empty").mkdir()
    found, faults = find_packs([tmp_path, tmp_path / "missing"], {})
    assert [each.id for each in found] == ["folder", "good"]
    assert len(faults) == 3
    own = game_definition("mercury", (folder,))
    assert own.pack.value("units.csv", ("nz-22", "strength")) == "4"
    assert read_user_pack(folder).files == tuple(sorted(folder.iterdir()))


def test_a_package_offers_its_pack_and_a_second_of_its_name_is_left_out(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "pack.toml").write_text(HEADER)
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "theirs.toml").write_text(HEADER)
    found, faults = find_packs([mine], {"theirs": package})
    assert [(each.id, each.files) for each in found] == [("theirs", (package / "pack.toml",))]
    assert len(faults) == 1
