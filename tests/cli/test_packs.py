"""`dropzone pack`: from the template to an installed pack, and every refusal in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("dropzone.commands.packs.packs_folder", lambda: tmp_path / "packs")
    return tmp_path / "packs"


def test_an_owner_makes_checks_compares_and_installs_a_pack(
    dz: Command, tmp_path: Path, own_folder: Path
) -> None:
    file = tmp_path / "mine.toml"
    assert dz("pack", "new", "mercury", file).code == 0
    text = file.read_text()
    text = text.replace('name = "mercury, my copy"', 'name = "My box"')
    text = text.replace("[units.nz-22]\n# short", "[units.nz-22]\nstrength = 4\n# short")
    file.write_text(text)
    assert "1 value differs" in dz("pack", "check", file).out
    shown = json.loads(dz("pack", "diff", file, "--json").out)
    assert shown["name"] == "My box"
    (value,) = shown["values"]
    assert (value["path"], value["ours"], value["theirs"]) == (["nz-22", "strength"], "3", "4")
    assert dz("pack", "install", file).code == 0
    assert (own_folder / "mine.toml").exists()
    assert "My box" in dz("pack", "list").out
    assert "nz-22.strength" in dz("pack", "diff", "mine").out
    assert "No value differs" in dz("pack", "diff", "mine", file).out


def test_a_template_never_overwrites_a_file(dz: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious")
    assert dz("pack", "new", "mercury", file).code == 2
    assert file.read_text() == "precious"


def test_a_value_out_of_range_is_named_and_nothing_is_installed(
    dz: Command, tmp_path: Path, own_folder: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[pack]\ngame = "mercury"\nname = "x"\n[units.ramcke]\nstrength = 40\n')
    for command in ("check", "diff", "install"):
        ran = dz("pack", command, file)
        assert ran.code == 2
        assert "units.ramcke.strength: expected an integer from 1 to 9" in ran.err
    assert not own_folder.exists()
    ran = dz("provenance", "mercury", "--data", file)
    assert (ran.code, "strength" in ran.err) == (2, True)


def test_a_bad_pack_is_left_out_of_the_list_and_named(dz: Command, own_folder: Path) -> None:
    own_folder.mkdir()
    (own_folder / "bad.toml").write_text(
        '[pack]\ngame = "mercury"\nname = "x"\n[units.ramcke]\nstrength = 40\n'
    )
    (own_folder / "good.toml").write_text('[pack]\ngame = "mercury"\nname = "Good"\n')
    shown = json.loads(dz("pack", "list", "--json").out)
    assert [each["id"] for each in shown["packs"]] == ["good"]
    assert len(shown["faults"]) == 1


def test_packs_of_two_games_are_not_compared(dz: Command, tmp_path: Path) -> None:
    for game in ("mercury", "pegasus"):
        (tmp_path / f"{game}.toml").write_text(f'[pack]\ngame = "{game}"\nname = "x"\n')
    ran = dz("pack", "diff", tmp_path / "mercury.toml", tmp_path / "pegasus.toml")
    assert ran.code == 2
    assert dz("pack", "check", "nowhere").code == 2


def test_a_server_does_not_start_with_a_wrong_value(dz: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[units.ramcke]\nstrength = 40\n")
    ran = dz("serve", "--data", f"mercury={file}")
    assert ran.code == 2
    assert "strength" in ran.err


def test_a_position_becomes_a_scenario_that_can_be_played(dz: Command, tmp_path: Path) -> None:
    position, pack = tmp_path / "position.toml", tmp_path / "late.toml"
    position.write_text('game = "mercury"\nturn = 2\n[units]\nnz-22 = "eliminated"\n', "utf-8")
    make = ("pack", "scenario", position, pack, "--id", "late", "--title", "Late")
    assert "late.toml is written" in dz(*make).out.replace("\n", " ")
    assert "nothing was written" in dz(*make).err
    checked = dz("pack", "check", pack)
    assert "adds the scenario Late: late" in checked.out
    assert dz("pack", "check", pack, "--json").document["scenarios"] == ["late"]
    played = dz("selfplay", "mercury/late", "--games", "1", "--data", pack, "--json").document
    assert (played["scenario"], played["games"]) == ("late", 1)
    position.write_text('game = "mercury"\noptions = ["bidding"]\nturn = 2\n', "utf-8")
    refused = dz("pack", "scenario", position, tmp_path / "b.toml", "--id", "b", "--title", "B")
    assert (refused.code, "options" in refused.err) == (2, True)
