"""A server of the importable version, at which people and bots play as they would at any."""

from __future__ import annotations

import base64
import contextlib
import json
import random
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from litestar import Litestar
from litestar.testing import TestClient

from dropzone import Game
from dropzone.server import Limits, Settings, create_app
from tools.museum.evidence import (
    Ended,
    Mark,
    SeatKey,
    TableSaid,
    hash_of_list,
    hash_of_view,
)
from tools.museum.folder import Folder
from tools.museum.journal import Mirror, engine_of, row_of, thinned
from tools.museum.playing import Chooser

__all__ = ["NOON", "House", "HouseClock", "SeatedTable", "same_chances"]

#: The moment at which the clock of the house begins: noon of the 1 November 2026.
NOON = 1793534400.0

_ROOMY = Limits(requests=1e6, requests_burst=1e6, tables=1e6, tables_burst=1e6, chats_burst=1e6)


class HouseClock:
    """A clock that goes on only when the maker says so."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


@contextlib.contextmanager
def same_chances(seed: str) -> Iterator[HouseClock]:
    """Let ids, secrets and seeds of tables repeat, and time stand still unless it is moved on."""
    chance, lock, clock = random.Random(seed), threading.Lock(), HouseClock()

    def token_bytes(nbytes: int | None = None) -> bytes:
        with lock:
            return chance.randbytes(nbytes or 32)

    def token_hex(nbytes: int | None = None) -> str:
        return token_bytes(nbytes).hex()

    def token_urlsafe(nbytes: int | None = None) -> str:
        return base64.urlsafe_b64encode(token_bytes(nbytes)).rstrip(b"=").decode()

    with (
        mock.patch.object(secrets, "token_hex", token_hex),
        mock.patch.object(secrets, "token_urlsafe", token_urlsafe),
        mock.patch.object(time, "time", clock),
    ):
        yield clock


class House:
    """One run of a server; tables of earlier runs can be visited again."""

    def __init__(
        self,
        room: Folder,
        database: str,
        clock: HouseClock,
        data: Mapping[str, Sequence[Path]] | None = None,
        *,
        brief: bool = False,
    ) -> None:
        self.room = room
        #: Whether some tables of each kind are enough.
        self.brief = brief
        self.clock = clock
        self.data = {game: tuple(paths) for game, paths in (data or {}).items()}
        self.engine = engine_of(database)
        settings = Settings(database=database, data=self.data, limits=_ROOMY)
        self.client: TestClient[Litestar] = TestClient(create_app(settings))

    def __enter__(self) -> House:
        self.client.__enter__()
        return self

    def __exit__(self, *reason: object) -> None:
        self.client.__exit__()
        self.engine.dispose()

    def open(self, shows: str, game: str, seats: Mapping[str, str], **asked: Any) -> SeatedTable:
        """Open a table."""
        body = {"game": game, "seats": dict(seats), "player": "Anna", "name": shows[:40], **asked}
        answer = self.client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        self.clock.now += 60
        return SeatedTable(self, shows, dict(seats), answer.json())


class SeatedTable:
    """A table and all who sit at it."""

    def __init__(
        self, house: House, shows: str, seats: dict[str, str], created: dict[str, Any]
    ) -> None:
        self.house = house
        self.shows = [shows]
        self.id: str = created["id"]
        self.kinds = {side: who.partition(":")[0] for side, who in seats.items()}
        known: dict[str, str | None] = created["seats"]
        self.secrets = {s: v for s, v in known.items() if v and s not in created["invitations"]}
        self.invitations = {s: v for s, v in known.items() if v and s in created["invitations"]}
        #: The seat of the person at a table with bots, and the choice that leaves it to the bot.
        self.person = ""
        self.handing = ""
        self.handing_at = 0
        self._begin()

    def _begin(self) -> None:
        self.mirror = Mirror(self.house.engine, self.id, self._data())
        self.marks: list[Mark] = [self.mirror.mark(), *self.mirror.catch_up()]

    def _data(self) -> tuple[Path, ...]:
        header = json.loads(row_of(self.house.engine, self.id)["header"])
        return self.house.data.get(header["game"], ())

    def come_back(self, house: House) -> None:
        """Come back to the table at another run of the server."""
        self.house = house
        self.mirror.engine = house.engine

    # -- asking ---------------------------------------------------------------------------

    def _headers(self, side: str | None) -> dict[str, str]:
        return {} if side is None else {"Authorization": f"Seat {self.secrets[side]}"}

    def state(self, side: str | None = None) -> Any:
        """Return the table as a player, or a spectator, may know it."""
        path = f"/api/tables/{self.id}"
        answer = self.house.client.get(path, headers=self._headers(side) if side else {})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def ask(self, side: str, what: str, body: Any = None) -> Any:
        """Ask for something as one of the players; time goes on a little."""
        self.house.clock.now += 5
        answer = self.house.client.post(
            f"/api/tables/{self.id}/{what}",
            json=body,
            headers=self._headers(side),
            params={} if what in ("join", "rematch") else {"since": 10_000_000},
        )
        assert answer.status_code == 200, f"{what} {body}: {answer.text}"
        return answer.json()

    # -- playing ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it stands in the store."""
        self.marks += self.mirror.catch_up()
        return self.mirror.game

    def play(
        self,
        chooser: Chooser,
        most: int = 1_000_000,
        until: Callable[[Game], bool] | None = None,
        pause: float = 0.0,
    ) -> SeatedTable:
        """Let people play until there are so many choices, or the game is as wanted, or a bot's."""
        while True:
            game = self.game
            if game.over or game.number >= most or (until and until(game)):
                return self
            seat = game.decision.seat
            if self.kinds[seat] == "bot" or seat not in self.secrets:
                return self
            self.house.clock.now += pause
            text = game.decision.notation(chooser.choose(game))
            self.ask(seat, "play", {"choice": text, "number": game.number})

    def play_sentence(self, chooser: Chooser) -> None:
        """Play several stages of one gesture with one request, as a client does."""
        game = self.game
        seat, ahead = game.decision.seat, game.copy()
        text = ""
        while not ahead.over and ahead.decision.seat == seat:
            longer = [
                each for each in ahead.decision.notations if each.startswith(f"{text} ".lstrip())
            ]
            if text and not longer:
                break
            rolled = ahead.dice.count
            text = longer[0] if text else ahead.decision.notation(chooser.choose(ahead))
            ahead.make(text)
            if ahead.dice.count != rolled:
                break
        self.ask(seat, "play", {"choice": text, "number": game.number})

    def join(self, side: str, name: str) -> SeatedTable:
        """Take up the invitation of a side."""
        self.house.clock.now += 30
        answer = self.house.client.post(
            f"/api/tables/{self.id}/join", json={"seat": self.invitations.pop(side), "name": name}
        )
        assert answer.status_code == 200, answer.text
        self.secrets[side] = answer.json()["secret"]
        return self

    def wait(self, wanted: Callable[[Any], bool], seconds: float = 120) -> Any:
        """Wait until bots have brought the table to where it is wanted."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            state = self.state()
            if wanted(state):
                return state
            time.sleep(0.02)
        raise TimeoutError(f"{self.shows}: waited in vain")

    # -- evidence ---------------------------------------------------------------------------

    def testify(self, *, ask: bool = True) -> TableSaid:
        """Return what this version says of the table now; without asking the server if wished."""
        game, row = self.game, row_of(self.house.engine, self.id)
        sides = list(self.kinds)
        views = {side: hash_of_view(game.view(side)) for side in sides}
        views[""] = hash_of_view(game.view(None))
        result, offer, waits, record = None, None, [], ""
        if ask:  # else a bot that is to move might do so because somebody looks
            state = self.state()
            result, offer, waits = state["result"], state["draw_offer"], state.get("waits_for", [])
            record = self._record_hash() if row["over"] else ""
            assert hash_of_view(state["view"]) == views[""], self.shows
            for side in self.secrets:
                assert hash_of_view(self.state(side)["view"]) == views[side], self.shows
        offered = [] if row["over"] else game.decision.notations
        return TableSaid(
            id=self.id,
            shows=self.shows,
            game=game.definition.id,
            scenario=game.static.setting.scenario,
            data=[path.name for path in self._data()],
            seats={
                side: SeatKey(kind, self.secrets.get(side), self.invitations.get(side))
                for side, kind in self.kinds.items()
            },
            number=row["number"],
            version=self.mirror.version,
            chat=row["chat"],
            to_play=row["to_play"],
            by_bot=bool(row["by_bot"]),
            over=bool(row["over"]),
            deadline=row["deadline"],
            result=Ended(**result) if result else None,
            draw_offer=offer,
            rematch=row["rematch"],
            waits_for=list(waits),
            marks=thinned(self.marks),
            offered=len(offered),
            offered_hash=hash_of_list(offered),
            views=views,
            record_hash=record,
        )

    def _record_hash(self) -> str:
        answer = self.house.client.get(f"/api/tables/{self.id}/record")
        return hash_of_list([answer.text]) if answer.status_code == 200 else ""
