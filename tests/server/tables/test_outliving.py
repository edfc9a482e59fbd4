"""A table outlives the rules and data it was begun with: it never locks or changes unseen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.core.data.registry import game_definition
from dropzone.core.errors import PositionError
from dropzone.core.io.earlier import EarlierRules, NoEarlierRules
from dropzone.core.io.replaying import replay, verify
from dropzone.core.rules.procedure import Choice, Question
from dropzone.server import Settings, create_app
from dropzone.server.store.exporting import write_export
from dropzone.server.store.importing import import_games
from dropzone.server.tables import creating
from dropzone.systems.battle_command.game import BattleCommandGame
from tests.server.conftest import ROOMY, Player, Table, database, until

CHOICES = 60


@contextmanager
def served(url: str, **settings: Any) -> Iterator[TestClient[Litestar]]:
    """A server on a database; another one later is the same after a restart."""
    with TestClient(create_app(Settings(database=url, limits=ROOMY, **settings))) as client:
        yield client


class Story:
    """A table at which choices were made before the server went down."""

    def __init__(self, url: str, *, undo: bool = False, **asked: Any) -> None:
        self.url = url
        chance = random.Random(5)
        # The same dice every time: where they make one retreat, 0.1.0 asked in another order.
        names = SimpleNamespace(token_hex=lambda size: chance.randbytes(size).hex())
        with served(url) as client, patch.object(creating, "secrets", names):
            # as 0.1.0 played it: by this house rule all questions of its first impulse are asked
            rules = {"first_impulse_landing_forced": False}
            table = Table(client, house_rules=rules, **asked)
            while table.spectator.state()["number"] < CHOICES:
                player = table.to_play()
                state = player.state()
                if undo and state["undo"]["can"] and chance.random() < 0.3:
                    player.post("undo")
                    if chance.random() < 0.4:
                        player.post("redo")
                    continue
                choice = chance.choice(state["decision"]["choices"])["notation"]
                player.play(choice)
            self.id = table.id
            self.seats: dict[str, str] = table.created["seats"]
            self.states = {side: one.state() for side, one in table.players.items()}
            house = client.app.state.house
            game = house._tables[table.id].game
            self.stages = [
                (each.before.stack[-1], each.choice, number)
                for number, each in enumerate(game.history)
                if len(each.before.open) > 2
            ]

    def players(self, client: TestClient[Litestar]) -> dict[str, Player]:
        return {side: Player(client, self.id, secret) for side, secret in self.seats.items()}

    def shown(self, client: TestClient[Litestar]) -> dict[str, Any]:
        return {side: player.state() for side, player in self.players(client).items()}

    def assert_same(self, now: dict[str, Any]) -> None:
        for side, state in self.states.items():
            for key in ("view", "number", "result"):
                assert now[side][key] == state[key], (side, key)
            for key in ("seat", "kind", "number"):
                assert now[side]["decision"][key] == state["decision"][key], (side, key)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[bool], Story]:
    """Tables that are played once, with or without taking back, for all tests."""

    @cache
    def played(undo: bool) -> Story:
        return Story(database(tmp_path_factory.mktemp("story")), undo=undo)

    return played


def again(story: Story, folder: Path) -> Story:
    """The same table in a database of its own."""
    other = copy(story)
    other.url = database(folder)
    write_export(story.url, folder / "story.gz")
    import_games(other.url, folder / "story.gz")
    return other


@pytest.fixture
def story(once: Callable[[bool], Story], tmp_path: Path) -> Story:
    return again(once(False), tmp_path)


def forbid(patch: pytest.MonkeyPatch, question: Question[Any], choice: Choice) -> None:
    """Make a rule stricter: a choice that was made is legal no more."""
    kind = type(question)
    choices = kind.choices

    def fewer(self: Question[Any], position: Any) -> list[Choice]:
        return [each for each in choices(self, position) if self != question or each != choice]

    patch.setattr(kind, "choices", fewer)
    patch.setattr(BattleCommandGame, "rules_version", 99)


def lead_elsewhere(patch: pytest.MonkeyPatch, question: Question[Any], choice: Choice) -> None:
    """Change a rule so that a choice that was made is still legal and comes to something else."""
    kind = type(question)
    answer = kind.answer

    def otherwise(self: Question[Any], position: Any, chosen: Choice, dice: Any) -> None:
        answer(self, position, chosen, dice)
        if self == question and chosen == choice:
            position.threshold += 1

    patch.setattr(kind, "answer", otherwise)
    patch.setattr(BattleCommandGame, "rules_version", 99)


Change = Callable[[pytest.MonkeyPatch, Question[Any], Choice], None]


@pytest.mark.parametrize("changed", [forbid, lead_elsewhere])
@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 1.0])
def test_under_changed_rules_a_table_stands_where_it_stood_and_says_so(
    story: Story,
    changed: Change,
    share: float,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    question, choice, number = story.stages[int(share * (len(story.stages) - 1))]
    changed(monkeypatch, question, choice)
    with served(story.url) as client:
        now = story.shown(client)
        story.assert_same(now)
        told = [line for line in now["allied"]["log"] if line["event"][0] == "rules-changed"]
        assert told
        assert all("version 99" in line["text"] for line in told)
        assert min(line["number"] for line in told) <= number + 1
        warned = [each.getMessage() for each in caplog.records if story.id in each.getMessage()]
        assert warned
        assert "is not replayed by rules 99" in warned[0]
        # it plays on, and what is played now stands after another restart
        player = story.players(client)[now["allied"]["decision"]["seat"]]
        after = player.play()
    with served(story.url) as client:
        assert story.shown(client)[after["seat"]]["view"] == after["view"]


def test_the_words_of_a_move_are_told_to_who_made_it_alone(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    question, choice, _ = story.stages[3]
    forbid(monkeypatch, question, choice)
    with served(story.url) as client:
        for side, state in story.shown(client).items():
            unread = [line["event"] for line in state["log"] if line["event"][0] == "unread"]
            assert {event[1] for event in unread} <= {side}
        spectator = Player(client, story.id, None).state()
        assert not [line for line in spectator["log"] if line["event"][0] == "unread"]


@pytest.mark.parametrize("changed", [forbid, lead_elsewhere])
def test_what_was_taken_back_and_played_again_stays_so(
    once: Callable[[bool], Story],
    tmp_path: Path,
    changed: Change,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    story = again(once(True), tmp_path)
    for question, choice, _ in story.stages[::7]:
        with monkeypatch.context() as patch:
            changed(patch, question, choice)
            with served(story.url) as client:
                story.assert_same(story.shown(client))


def test_the_record_of_such_a_game_opens_and_ends_where_the_game_did(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    question, choice, _ = story.stages[len(story.stages) // 2]
    forbid(monkeypatch, question, choice)
    with served(story.url) as client:
        player = story.players(client)["allied"]
        player.post("resign")
        record = player.get("record").text
    game = verify(record)
    assert game.unread is not None
    assert game.view("allied") == story.states["allied"]["view"]
    assert replay(record, to=game.unread).unread is None


def test_a_running_game_of_0_1_0_is_told_by_its_own_rules(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_evidence(story.url)
    question, choice, _ = story.stages[len(story.stages) // 2]
    lead_elsewhere(monkeypatch, question, choice)
    with served(story.url) as client:
        story.assert_same(story.shown(client))


def test_where_nothing_tells_how_things_stood_a_game_goes_on_from_the_last_moment_known(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_evidence(story.url)
    monkeypatch.setattr(EarlierRules, "of_journal", refuse)
    question, choice, number = story.stages[len(story.stages) // 2]
    forbid(monkeypatch, question, choice)
    with served(story.url) as client:
        now = story.shown(client)["allied"]
        last = now["log"][-1]
        assert last["event"] == ["resumed", CHOICES - number]
        assert now["number"] == number + 1
        assert str(CHOICES - number) in last["text"]
        seat = now["decision"]["seat"]
        after = story.players(client)[seat].play()
    with served(story.url) as client:
        again = story.shown(client)[seat]
        assert again["view"] == after["view"]
        assert again["number"] == after["number"]


def refuse(*_: object) -> None:
    raise NoEarlierRules("not here")


def lose_evidence(url: str) -> None:
    """Make a database as 0.1.0 left it: nothing but choices."""
    change(url, "UPDATE journal SET rules = NULL, fingerprint = NULL, snapshot = NULL")
    change(url, "UPDATE tables SET position = NULL")


def test_evidence_is_taken_once(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    lose_evidence(story.url)
    with served(story.url) as client:
        story.assert_same(story.shown(client))
    monkeypatch.setattr(EarlierRules, "of_journal", refuse)
    with served(story.url) as client:
        story.assert_same(story.shown(client))


@pytest.mark.parametrize("moves", [0, 1, 12])
@pytest.mark.parametrize("is_old", [False, True])
def test_a_table_whose_position_file_is_refused_today_goes_on(
    tmp_path: Path, moves: int, is_old: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = database(tmp_path)
    with served(url) as client:
        table = Table(client, position='game = "market-garden"\nturn = 3\n')
        table.play(moves)
        before = table.players["allied"].state()
        seat = before["decision"]["seat"]
        seats = table.created["seats"]
    if is_old and moves:
        lose_evidence(url)

    def stricter(*_: object) -> None:
        raise PositionError("no such position")

    monkeypatch.setattr(BattleCommandGame, "arrange", stricter)
    with served(url) as client:
        now = Player(client, table.id, seats["allied"]).state()
        for key in ("view", "number", "decision"):
            assert now[key] == before[key]
        Player(client, table.id, seats[seat]).play()


# -- data ------------------------------------------------------------------------------------


@pytest.fixture
def own_values(tmp_path: Path) -> Path:
    return values_of(tmp_path, 6)


def values_of(folder: Path, strength: int) -> Path:
    path = folder / "mine.toml"
    path.write_text(f"[units.us-501]\nstrength = {strength}\n")
    return path


def strength(state: Any) -> int:
    (unit,) = [each for each in state["view"]["units"] if each["id"] == "us-501"]
    return int(unit["strength"])


def is_for_a_person(table: Table) -> Callable[[Any], bool]:
    return lambda state: table.created["seats"][state["decision"]["seat"]] is not None


class OtherValues:
    """A table that was begun with values which the server has no more."""

    def __init__(self, url: str, own_values: Path, **asked: Any) -> None:
        with served(url, data={"market-garden": (own_values,)}) as client:
            table = Table(client, **asked)
            while table.spectator.state()["number"] < 10:
                state = until(table.spectator, is_for_a_person(table))
                table.players[state["decision"]["seat"]].play()
            self.states = {side: one.state() for side, one in table.players.items()}
        self.id = table.id
        self.seats: dict[str, str] = table.created["seats"]
        own_values.unlink()

    def players(self, client: TestClient[Litestar]) -> dict[str, Player]:
        return {side: Player(client, self.id, secret) for side, secret in self.seats.items()}


def test_a_table_goes_on_with_the_values_it_was_begun_with_and_says_so(
    tmp_path: Path, own_values: Path
) -> None:
    url = database(tmp_path)
    table = OtherValues(url, own_values)
    before = table.states["allied"]
    assert (strength(before), before["data"]["is_today"]) == (6, True)
    with served(url) as client:
        now = table.players(client)["allied"].state()
        assert now["view"] == before["view"]
        assert now["data"]["fingerprint"] == before["data"]["fingerprint"]
        assert not now["data"]["is_today"]
        player = table.players(client)[now["decision"]["seat"]]
        after = player.play()
        assert after["number"] == before["number"] + 1
        board = "/api/games/market-garden/standard/board"
        theirs = client.get(board, params={"values": now["data"]["fingerprint"]})
        assert theirs.status_code == 200
        assert theirs.headers["etag"] != client.get(board).headers["etag"]


def test_all_its_players_may_move_a_table_to_the_values_of_today(
    tmp_path: Path, own_values: Path
) -> None:
    url = database(tmp_path)
    table = OtherValues(url, own_values, seats={"allied": "me", "german": "hotseat"})
    with served(url) as client:
        players = table.players(client)
        one = players["allied"].post("data").json()
        assert one["data"]["agreed"] == ["allied"]
        assert (strength(one), one["data"]["is_today"]) == (6, False)
        both = players["german"].post("data").json()
        assert (strength(both), both["data"]["is_today"]) == (5, True)
        assert both["log"][-1]["event"][0] == "new-data"
        refused = players["allied"].post("data")
        assert refused.status_code == 409
    with served(url) as client:
        players = table.players(client)
        again = players["german"].state()
        assert (strength(again), again["number"]) == (5, both["number"])
        players[again["decision"]["seat"]].play()


def test_a_bot_plays_on_with_the_values_of_the_table(tmp_path: Path, own_values: Path) -> None:
    url = database(tmp_path)
    table = OtherValues(url, own_values, seats={"allied": "me", "german": "bot:random"})
    with served(url) as client:
        allied = table.players(client)["allied"]
        number = allied.state()["number"]
        until(allied, lambda state: state["decision"]["seat"] == "allied")
        allied.play()
        after = until(allied, lambda state: state["decision"]["seat"] == "allied")
        assert after["number"] > number
        assert strength(after) == 6
        assert client.app.state.house.bot_workers.failures == 0
        moved = allied.post("data").json()
        assert (strength(moved), moved["data"]["is_today"]) == (5, True)


def test_values_that_nobody_has_are_refused_with_a_reason(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = database(tmp_path)
    table = OtherValues(url, values_of(tmp_path, 7))
    change(url, "DELETE FROM packs")
    with served(url) as client:
        answer = table.players(client)["allied"].get()
        assert answer.status_code == 409
        assert "other data" in answer.json()["error"]["message"]
    assert "cannot be had" in caplog.text


def test_a_pack_whose_fingerprint_lies_is_refused(tmp_path: Path) -> None:
    url = database(tmp_path)
    table = OtherValues(url, values_of(tmp_path, 8))
    other = game_definition("mercury").stored_pack()
    for lie in (b"nonsense", other.encode()):
        change(url, "UPDATE packs SET content = :content", content=lie)
        with served(url) as client:
            answer = table.players(client)["allied"].get()
            assert answer.status_code == 409
            assert "other data" in answer.json()["error"]["message"]


def change(url: str, statement: str, **values: object) -> None:
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(sa.text(statement), values)
    engine.dispose()
