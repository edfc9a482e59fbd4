"""The HTTP API: one handler a request; the work is done at the table, in a thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated, Any, TypeAlias, TypeVar

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

from dropzone.core.rules.examples import ExamplePicture, picture_of
from dropzone.core.rules.lessons import Course, LessonTitle, course_of, lesson_titles
from dropzone.core.text.briefing import Briefing, briefing_of
from dropzone.core.text.messages import M, tr
from dropzone.core.text.rulebook import Rulebook
from dropzone.core.views import Board
from dropzone.server.api import advice
from dropzone.server.api.problems import Forbidden, Problem
from dropzone.server.api.shelf import Catalog
from dropzone.server.api.state import moment_of, page_of
from dropzone.server.api.telling import answer
from dropzone.server.api.wire import (
    Advice,
    ChatAsked,
    ClauseInfo,
    Created,
    DrawAsked,
    GameInfo,
    Join,
    Joined,
    LogPage,
    MineAsked,
    Moment,
    MyTable,
    NewTable,
    Odds,
    Play,
    Preview,
    RematchAsked,
    Staged,
    StateChanges,
    Survey,
    TableState,
    UndoAsked,
    Ways,
)
from dropzone.server.store import ChatLine
from dropzone.server.tables import creating as opening
from dropzone.server.tables.house import House, hash_of
from dropzone.server.tables.summary import AfterAction, after_action
from dropzone.server.tables.table import Table

__all__ = [
    "Asker",
    "GamesController",
    "LessonsController",
    "MineController",
    "TablesController",
    "Visiting",
    "visit_of",
]

T = TypeVar("T")

TableId = Annotated[str, PathParameter(max_length=64)]
GameId = Annotated[str, PathParameter(max_length=64)]
Since = Annotated[
    int | None, QueryParameter(ge=0, le=10_000_000, description="log from this move on")
]
Before = Annotated[int, QueryParameter(ge=0, le=10_000_000, description="log up to this move")]
Version = Annotated[
    int | None, QueryParameter(ge=0, le=100_000_000, description="version of the state known")
]
Known = Annotated[
    str | None, QueryParameter(max_length=40, description="tag of the state known; empty: none")
]
ChoiceQuery = Annotated[str, QueryParameter(min_length=1, max_length=2000)]
Prefix = Annotated[str, QueryParameter(max_length=2000)]
Pointed = Annotated[str, QueryParameter(max_length=100, description="what was pointed at")]
SurveyKind = Annotated[str, QueryParameter(min_length=1, max_length=40)]
Thing = Annotated[str, QueryParameter(min_length=1, max_length=100, description="unit or place")]
AtMove = Annotated[int | None, QueryParameter(ge=0, le=10_000_000, description="now if not given")]
Fingerprint = Annotated[
    str, QueryParameter(pattern="^[0-9a-f]{0,64}$", description="of the data; today's if empty")
]
Options = Annotated[str, QueryParameter(max_length=2000, description="options with commas")]
#: Uploads may be larger than other requests.
UPLOAD_BODY = 5_000_000


#: A state, or what has changed since one that the client knows.
Told: TypeAlias = TableState | StateChanges


class Asker(Struct, frozen=True):
    """Who asks, and in which language."""

    house: House
    catalog: Catalog
    secret: str | None
    language: str
    address: str


class Visit(Struct, frozen=True):
    """A request at a table, by one who has its log up to `since` as of a version."""

    asker: Asker
    house: House
    table: str
    since: int | None
    version: int | None
    known: str | None

    async def look(
        self,
        work: Callable[[Table, str | None], T],
        *,
        whole: bool = False,
        brief: bool = False,
    ) -> T:
        """Do work for a seat, or for a spectator; say if it goes through the whole game."""
        house, secret = self.house, self.asker.secret
        return await house.visit(
            self.table,
            lambda table: work(table, house.seat_of(table, secret)),
            self.asker.address,
            whole=whole,
            brief=brief,
        )

    async def act(self, work: Callable[[Table, str], T], *, brief: bool = False) -> T:
        """Do work that only a player may do."""

        def as_player(table: Table, seat: str | None) -> T:
            if seat is None:
                raise Forbidden(M("Only a player may do this."))
            return work(table, seat)

        return await self.look(as_player, brief=brief)

    async def state_after(self, work: Callable[[Table, str], None]) -> Told:
        """Do a player's work and return the state after it."""

        def both(table: Table, seat: str) -> Told:
            work(table, seat)
            return self.state(table, seat)

        return await self.act(both)

    def state(self, table: Table, seat: str | None) -> Told:
        """Return the table as a seat may know it, or what has changed for one who knew it."""
        to = self.house.hearer(table, seat, self.asker.language)
        return answer(table, to, self.known, self.since or 0, self.version)


Asking: TypeAlias = NamedDependency[Asker]
Visiting: TypeAlias = NamedDependency[Visit]


def visit_of(
    asker: Asking,
    table_id: TableId,
    since: Since = None,
    version: Version = None,
    known: Known = None,
) -> Visit:
    """Return a request at a table."""
    return Visit(asker, asker.house, table_id, since, version, known)


class GamesController(Controller):
    """What can be played."""

    path = "/api/games"
    tags = ["games"]  # noqa: RUF012 - Litestar's way to set it

    @get("/")
    async def games(self, asker: Asking) -> list[GameInfo]:
        """Return all games with their scenarios, optional rules, house rules and bots."""
        return await asker.house.run(lambda: asker.catalog.games(asker.language))

    @get("/{game:str}/{scenario:str}/board")
    async def board(
        self,
        request: Request[Any, Any, Any],
        asker: Asking,
        game: GameId,
        scenario: GameId,
        options: Options = "",
        values: Fingerprint = "",
    ) -> Response[Board | None]:
        """Return what a client needs to draw the table; its ETag changes with the data.

        A table that was begun with other data than today's names them as its state does.
        """
        chosen = tuple(each for each in options.split(",") if each)
        house, language = asker.house, asker.language

        def work() -> tuple[str, Board]:
            definition = house.definition(game, values)
            return asker.catalog.board(definition, scenario, chosen, language)

        mark, board = await house.run(work)
        return _unless_known(request, f"{mark} {language} {scenario} {sorted(chosen)}", board)

    @get("/{game:str}/{scenario:str}/briefing")
    async def briefing(
        self,
        request: Request[Any, Any, Any],
        asker: Asking,
        game: GameId,
        scenario: GameId,
        options: Options = "",
    ) -> Response[Briefing | None]:
        """Return what both sides read before they begin; its ETag changes with the data."""
        chosen = tuple(each for each in options.split(",") if each)
        house, language = asker.house, asker.language

        def work() -> Briefing:
            definition = house.definition(game, "")
            return asker.catalog.briefing(definition, scenario, chosen, language)

        told = await house.run(work)
        return _unless_known(request, encode(told).decode(), told)

    @get("/{game:str}/rulebook")
    async def rulebook(
        self, request: Request[Any, Any, Any], asker: Asking, game: GameId
    ) -> Response[Rulebook | None]:
        """Return the rulebook to leaf through: chapters, optional and house rules, charts."""
        book = await asker.house.run(lambda: asker.catalog.rulebook(game, asker.language))
        return _unless_known(request, encode(book).decode(), book)

    @get("/{game:str}/examples/{name:str}")
    async def example(
        self, request: Request[Any, Any, Any], asker: Asking, game: GameId, name: GameId
    ) -> Response[ExamplePicture | None]:
        """Return what it takes to draw an example of the rulebook and to begin a game from it."""
        definition = asker.catalog.definition(game)
        told = await asker.house.run(lambda: picture_of(definition, name, asker.language))
        return _unless_known(request, encode(told).decode(), told)

    @get("/{game:str}/clauses")
    async def clauses(self, asker: Asking, game: GameId) -> dict[str, ClauseInfo]:
        """Return the rules in our words, clause by clause."""
        return await asker.house.run(lambda: asker.catalog.clauses(game, asker.language))


def _unless_known(request: Request[Any, Any, Any], mark: str, answer: T) -> Response[T | None]:
    """Return an answer, or nothing to one who has it: the mark tells it from any other."""
    tag = f'"{hash_of(mark)[:24]}"'
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-language"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    return Response(answer, headers=headers)


class LessonsController(Controller):
    """Lessons: played at a table that is opened with the name of one."""

    path = "/api/lessons"
    tags = ["lessons"]  # noqa: RUF012 - as above

    @get("/")
    async def lessons(self, asker: Asking) -> list[LessonTitle]:
        """Return the lessons of all games, those of one game in their order."""
        return await asker.house.run(lambda: lesson_titles(asker.language))

    @get("/{game:str}/{name:str}")
    async def lesson(
        self, request: Request[Any, Any, Any], asker: Asking, game: GameId, name: GameId
    ) -> Response[Course | None]:
        """Return the steps of a lesson: what is said and wanted, and what the others answer."""
        told = await asker.house.run(lambda: course_of(f"{game}/{name}", asker.language))
        return _unless_known(request, encode(told).decode(), told)


class MineController(Controller):
    """A player's own tables."""

    path = "/api/mine"
    tags = ["tables"]  # noqa: RUF012 - as above

    @post("/", status_code=200)
    async def mine(self, asker: Asking, data: JSONBody[MineAsked]) -> list[MyTable]:
        """Return the tables that these secrets open, the latest first."""
        hashes = [hash_of(each) for each in data.seats]
        listed = await asker.house.run(lambda: asker.house.store.mine(hashes))
        return [
            MyTable(
                id=each.id,
                game=each.header.game,
                scenario=each.header.scenario,
                name=each.header.name,
                side=each.side,
                number=each.summary.number,
                to_play=each.summary.to_play,
                yours=each.summary.to_play == each.side,
                over=each.summary.over,
                deadline=each.summary.deadline,
                updated=each.updated,
            )
            for each in listed
        ]


class TablesController(Controller):
    """Tables: where games are played."""

    path = "/api/tables"
    tags = ["tables"]  # noqa: RUF012 - as above

    # -- coming and going -----------------------------------------------------------------

    @post("/", request_max_body_size=UPLOAD_BODY)
    async def create(self, asker: Asking, data: JSONBody[NewTable]) -> Created:
        """Open a table; keep the secrets, they are told once."""
        house = asker.house
        _limit_tables(asker)
        upload = opening.upload_of(house, data)
        house.keeper.admit(asker.address, len(upload.text) if upload else 0)
        read = None if upload is None else await house.uploads.read(upload, asker.address)
        created = await house.run(lambda: opening.open_table(house, data, read))
        if not data.hints:
            await house.at(created.id, partial(opening.forbid_hints, house))
        # A bot may have the first choice.
        await house.visit(created.id, lambda table: None, asker.address)
        return created

    @post("/{table_id:str}/join", status_code=200)
    async def join(self, visit: Visiting, data: JSONBody[Join]) -> Joined:
        """Take up an invitation; the answer's secret is the seat's from now on."""
        house = visit.house
        joined = await house.at(visit.table, lambda table: opening.join(house, table, data))
        await _note_agreed(house, visit.table, [joined.side])
        house.live.tell(visit.table, {"kind": "presence", "side": joined.side, "online": True})
        return joined

    @post("/{table_id:str}/rematch", status_code=200)
    async def rematch(self, visit: Visiting, data: JSONBody[RematchAsked | None] = None) -> Created:
        """Open the next game, or take one's seat in it; each player asks for himself."""
        house = visit.house
        _limit_tables(visit.asker)
        house.keeper.admit(visit.asker.address, 0)
        swap = data.swap if data else False
        created = await visit.act(
            lambda table, seat: opening.rematch(house, table, seat, swap=swap)
        )
        if not await visit.look(lambda table, seat: table.hints_allowed):
            await house.at(created.id, partial(opening.forbid_hints, house))
        await _note_agreed(house, created.id, created.seats)
        house.live.tell(visit.table, {"kind": "rematch", "table": created.id})
        return created

    # -- looking ----------------------------------------------------------------------------

    @get("/{table_id:str}")
    async def state(self, visit: Visiting) -> Told:
        """Return the table as the seat, or a spectator, may know it."""
        return await visit.look(visit.state, brief=True)

    @get("/{table_id:str}/briefing")
    async def briefing(self, visit: Visiting) -> Briefing:
        """Return what the players read before they begin, with how each goal stands now."""
        language = visit.asker.language
        return await visit.look(
            lambda table, seat: briefing_of(table.game.definition, table.game.position, language)
        )

    @get("/{table_id:str}/at/{number:int}")
    async def at(self, visit: Visiting, number: FromPath[int]) -> Moment:
        """Return a past moment of the game, for replay, with the log of the moves before it."""
        language = visit.asker.language
        return await visit.look(
            lambda table, seat: moment_of(table, seat, number, language, visit.since)
        )

    @get("/{table_id:str}/log")
    async def log(self, visit: Visiting, before: Before) -> LogPage:
        """Return a page of the log that ends with a move; its `since` ends the page before it."""
        language = visit.asker.language
        return await visit.look(lambda table, seat: page_of(table, seat, before, language))

    @get("/{table_id:str}/record", media_type=MediaType.TEXT)
    async def record(self, visit: Visiting) -> str:
        """Return the record of a finished game, with its seed."""

        def work(table: Table, seat: str | None) -> str:
            if not table.over:
                raise Problem("not-now", M("The record can be had when the game is over."))
            if (None, "") not in table.kept:
                table.kept[None, ""] = table.game.record()
            return str(table.kept[None, ""])

        return await visit.look(work, whole=True)

    @get("/{table_id:str}/summary")
    async def summary(self, visit: Visiting) -> AfterAction:
        """Return the game turn by turn, as far as the seat may know it."""
        language = visit.asker.language
        return await visit.look(lambda table, seat: after_action(table, seat, language), whole=True)

    @get("/{table_id:str}/odds")
    async def odds(self, visit: Visiting, choice: ChoiceQuery) -> Odds:
        """Return every outcome of a choice up to the next decision."""
        language = visit.asker.language
        return await visit.act(lambda table, seat: advice.odds(table, seat, choice, language))

    @get("/{table_id:str}/preview")
    async def preview(self, visit: Visiting, choice: Prefix = "") -> Preview:
        """Return what a choice would do: what follows, its odds, its ways and its warning."""
        language = visit.asker.language
        return await visit.act(lambda table, seat: advice.preview(table, seat, choice, language))

    @get("/{table_id:str}/why-not")
    async def why_not(
        self,
        visit: Visiting,
        choice: Prefix = "",
        unit: Pointed = "",
        place: Pointed = "",
        after: Prefix = "",
    ) -> Advice:
        """Return why a choice is not legal, or why a thing cannot be chosen after some stages."""
        language = visit.asker.language

        def work(table: Table, seat: str) -> Advice:
            text = advice.pointing(table, seat, after, unit, place) if unit or place else None
            text = text or choice
            return advice.why_not(table, seat, text, language) if text.strip() else Advice([])

        return await visit.act(work)

    @get("/{table_id:str}/choices")
    async def choices(self, visit: Visiting, prefix: Prefix = "") -> Staged:
        """Return the choices one stage further on, without playing anything."""
        language = visit.asker.language
        return await visit.act(lambda table, seat: advice.staged(table, seat, prefix, language))

    @get("/{table_id:str}/ways")
    async def ways(self, visit: Visiting, prefix: Prefix = "") -> Ways:
        """Return the places some steps off to which nothing comes between, with their steps."""
        language = visit.asker.language
        return await visit.act(lambda table, seat: advice.ways(table, seat, prefix, language))

    @get("/{table_id:str}/survey")
    async def survey(
        self, visit: Visiting, kind: SurveyKind, of: Thing, at: AtMove = None
    ) -> Survey:
        """Return what a unit or place sees, covers or commands; the board lists the kinds."""
        return await visit.look(lambda table, seat: advice.survey(table, seat, kind, of, at))

    # -- acting -----------------------------------------------------------------------------

    @post("/{table_id:str}/play", status_code=200)
    async def play(self, visit: Visiting, data: JSONBody[Play]) -> Told:
        """Play a choice; it is stored before this answers, and `left` says if words are left."""

        def work(table: Table, seat: str) -> Told:
            _running(table)
            left = visit.house.play(table, seat, data.choice, data.number)
            said = "" if left is None else tr(visit.asker.language, left)
            return replace(visit.state(table, seat), left=said)

        return await visit.act(work, brief=True)

    @post("/{table_id:str}/undo", status_code=200)
    async def undo(self, visit: Visiting, data: JSONBody[UndoAsked | None] = None) -> Told:
        """Take back one's last sentence, as long as no dice fell and nothing was shown."""
        to = data.to if data else None

        def work(table: Table, seat: str) -> None:
            target = table.undo_target(seat)
            if not isinstance(target, int):
                raise Problem("not-now", target)
            if to is not None and not target <= to < table.game.number:
                raise Problem("not-now", M("The game cannot go back to that move."))
            _store(visit, table, "undo", seat, str(target if to is None else to))

        return await visit.state_after(work)

    @post("/{table_id:str}/redo", status_code=200)
    async def redo(self, visit: Visiting) -> Told:
        """Play again what was taken back."""

        def work(table: Table, seat: str) -> None:
            _running(table)
            if not table.undone or table.to_play != seat:
                raise Problem("not-now", M("There is nothing to play again."))
            _store(visit, table, "redo", seat)

        return await visit.state_after(work)

    @post("/{table_id:str}/resign", status_code=200)
    async def resign(self, visit: Visiting) -> Told:
        """Give the game up."""

        def work(table: Table, seat: str) -> None:
            _running(table)
            _store(visit, table, "resign", seat)

        return await visit.state_after(work)

    @post("/{table_id:str}/draw", status_code=200)
    async def draw(self, visit: Visiting, data: JSONBody[DrawAsked]) -> Told:
        """Offer a draw, or answer an offer."""

        def work(table: Table, seat: str) -> None:
            _running(table)
            _draw(visit, table, seat, data.answer)

        return await visit.state_after(work)

    @post("/{table_id:str}/data", status_code=200)
    async def data(self, visit: Visiting) -> Told:
        """Wish to go on with today's data; the game does when all its players wish it."""
        house = visit.house

        def work(table: Table, seat: str) -> None:
            _running(table)
            table.wish_for_data(seat, house.today(table.header.game), house.hours.now())

        return await visit.state_after(work)

    @post("/{table_id:str}/chat", status_code=200)
    async def chat(self, visit: Visiting, data: JSONBody[ChatAsked]) -> Told:
        """Say something to the other player."""
        house = visit.house
        if not house.chats_limit.allows(visit.asker.address):
            raise Problem("rate", M("Too much talk; wait a little."))
        text = "".join(each for each in data.text if each.isprintable() or each == "\n").strip()
        if not text:
            raise Problem("invalid", M("There is nothing to say."))
        said: list[ChatLine] = []

        def work(table: Table, seat: str) -> None:
            said.append(ChatLine(seat, text, time.time()))
            house.store.say(table.id, said[0])
            table.chat = [*table.chat, said[0]][-house.settings.limits.chat_kept :]

        state = await visit.state_after(work)
        line = {"seat": said[0].seat, "text": text, "at": said[0].at}
        house.live.tell(visit.table, {"kind": "chat", "message": line})
        return state


# -- what handlers share --------------------------------------------------------------------


def _limit_tables(asker: Asker) -> None:
    if not asker.house.tables_limit.allows(asker.address):
        raise Problem("rate", M("Too many tables; wait a little."))


async def _note_agreed(house: House, table: str, sides: Iterable[str]) -> None:
    """Note who has agreed; if another process adds to the journal meanwhile, that is heard of."""
    try:
        await house.at(table, partial(opening.note_agreed, house, sides))
    except Problem as problem:
        if problem.kind != "not-now":
            raise


def _running(table: Table) -> None:
    if table.over:
        raise Problem("not-now", M("The game is over."))


def _store(visit: Visit, table: Table, kind: str, seat: str, text: str = "") -> None:
    now = visit.house.hours.now()
    table.enter(table.entries(kind, seat, [text], now))


def _draw(visit: Visit, table: Table, seat: str, answer: str) -> None:
    if answer == "offer":
        if table.draw_offer is not None:
            raise Problem("not-now", M("A draw has been offered already."))
        _store(visit, table, "offer", seat)
        if all(row.kind == "bot" for side, row in table.seats.items() if side != seat):
            _store(visit, table, "decline", seat)  # bots fight on
        return
    if table.draw_offer is None or table.draw_offer == seat:
        raise Problem("not-now", M("No draw has been offered to you."))
    _store(visit, table, answer, seat)
