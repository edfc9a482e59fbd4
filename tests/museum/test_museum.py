"""Every thing of the museum opens with today's code, is what it was, and is played on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dropzone import Game, game_ids, verify
from dropzone.cli import run
from dropzone.core.data.registry import game_definition
from dropzone.core.io.position_file import game_from_file
from tests.museum.room import ROOMS, Room, all_records
from tools.museum.evidence import KeptPosition, RecordSaid, ended, said_of
from tools.museum.folder import read_bytes
from tools.museum.positions import stack_of, start_from

RECORDS = [pytest.param(*each, id=f"{each[0]}-{each[1].name}") for each in all_records()]
PLACES = [pytest.param(room, game, id=f"{room}-{game}") for room in ROOMS for game in game_ids()]


def agree(room: Room, game: Game, kept: KeptPosition) -> None:
    """A position is what it was, offers what it offered, and goes on."""
    said = said_of(game)
    if room.divergence(kept.name):
        assert (said.offered, room.fingerprint(game.position)) != (
            kept.said.offered,
            kept.said.fingerprint,
        ), f"{kept.name} is what it was: take it off the list"
    else:
        assert stack_of(game) == kept.stack, kept.name
        assert room.fingerprint(game.position) == kept.said.fingerprint, kept.name
        assert (said.to_play, said.kind) == (kept.said.to_play, kept.said.kind), kept.name
        assert (said.offered, said.result) == (kept.said.offered, kept.said.result), kept.name
    if not game.over:
        game.play(game.decision.notations[-1])


# -- records ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("room", "said"), RECORDS)
def test_a_record_leads_where_it_led_and_little_of_it_is_shown_in_words_alone(
    room: Room, said: RecordSaid
) -> None:
    game = verify(room.record(said), data=room.packs(said.data))
    assert game.over == said.over
    assert room.fingerprint(game.position) == said.fingerprint
    assert ended(game) == said.result
    unread = sum(each.is_unread for each in game.history)
    assert unread <= max(3, game.number // 10)
    if not unread:
        assert game.number == said.number
    if game.number <= 1000:  # writing and reading it once more takes as long again
        assert verify(game.record()).position == game.position
    if not game.over:
        game.make(game.decision.choices[-1])


@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_there_is_a_record_of_every_scenario_and_every_kind(room: Room) -> None:
    kept = {(said.game, said.scenario) for said in room.records}
    known = {(g, s.id) for g in game_ids() for s in game_definition(g).sheet.scenarios}
    assert known <= kept
    shown = {word for said in room.records for word in said.shows}
    assert shown >= {
        "heuristic", "random", "optional rules", "house rules", "new dice", "user data", "whole",
    }  # fmt: skip
    assert {path.name for path in (room.path / "records").rglob("*") if path.is_file()} == {
        Path(said.name).name for said in room.records
    }


# -- positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_a_saved_position_is_what_it_was_and_goes_on(room: Room, game: str) -> None:
    for kept in room.positions(game):
        loaded = start_from(game, kept.saved)
        assert room.fingerprint(loaded.position) == kept.said.fingerprint, kept.name
        agree(room, loaded, kept)


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_every_procedure_that_a_decision_can_find_is_on_a_stack(room: Room, game: str) -> None:
    met = {each for kept in room.positions(game) for each in kept.stack}
    assert met.isdisjoint(room.never_met[game])
    # Procedures may come with later versions; none of those that were there may go.
    assert met | set(room.never_met[game]) <= set(game_definition(game).procedures)


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_a_position_file_is_read_as_it_was(room: Room, game: str) -> None:
    files = [kept for kept in room.position_files if kept.game == game]
    assert files
    for kept in files:
        opened = game_from_file(room.path / "position-files" / kept.name, seed="museum")
        agree(room, opened, kept)


# -- packs and the command line --------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_a_users_pack_gives_the_data_it_gave(room: Room) -> None:
    said = json.loads((room.path / "packs.json").read_bytes())["with user data"]
    assert len(said) >= 2
    for name, mark in said.items():
        (path,) = room.packs([name])
        assert game_definition(path.stem, (path,)).pack.fingerprint == mark


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_what_the_command_line_saved_is_opened_by_it(
    room: Room, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = {Path(each.name).name: each for each in room.saves}
    opened = 0
    for path in sorted((room.path / "saves").glob(f"{game}-*")):
        plain = tmp_path / path.name.removesuffix(".xz")
        plain.write_bytes(read_bytes(path))
        if plain.suffix == ".record":
            assert run(["verify", str(plain)]) == 0, plain.name
            capsys.readouterr()
        else:
            assert run(["decision", str(plain), "--json"]) == 0, plain.name
            shown = json.loads(capsys.readouterr().out)["decision"]["choices"]
            assert [each["notation"] for each in shown] == kept[plain.name].said.offered
        opened += 1
    assert opened == 3
