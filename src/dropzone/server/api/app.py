"""The application: routes, dependencies, headers and life cycle put together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.channels import ChannelsPlugin
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from dropzone.core.text.messages import M
from dropzone.server.api.answer_schemas import AnswerSchemas, RefusalSchemas
from dropzone.server.api.api_page import ApiPage
from dropzone.server.api.arranging import ArrangementsController
from dropzone.server.api.checking import check_body, check_host, check_path
from dropzone.server.api.limits import place_of
from dropzone.server.api.problems import Forbidden, Problem, language_of, problem_response
from dropzone.server.api.puzzles import PuzzlesController
from dropzone.server.api.routes import (
    Asker,
    GamesController,
    LessonsController,
    MineController,
    TablesController,
    visit_of,
)
from dropzone.server.api.shelf import Catalog
from dropzone.server.api.socket import live_updates
from dropzone.server.api.staff import StaffController
from dropzone.server.api.values import TableValuesController, ValuesController
from dropzone.server.ops.metrics import PROMETHEUS_TEXT, Metrics, request_figures
from dropzone.server.ops.settings import Settings
from dropzone.server.store import Store
from dropzone.server.tables.house import House
from dropzone.server.tables.live import Live, channels_backend

__all__ = ["create_app"]

log = logging.getLogger("dropzone.server")

#: Nothing but our own files: no inline script or style, no other host, no frame around us.
SECURITY_HEADERS = {
    b"content-security-policy": (
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        b" font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self';"
        b" base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}


#: What operators ask for, however much others ask.
UNLIMITED = ("/health", "/ready", "/metrics")
#: What a file of the client costs beside a request to the API: a page is made of a hundred files,
#: and a whole club may sit behind one address.
FILE_COST = 0.02
#: Seconds without a look at what nobody asks for: then something is stuck.
NEGLECTED = 120.0


@get("/health", media_type=MediaType.JSON, tags=["operation"])
async def health(house: NamedDependency[House]) -> Response[dict[str, str]]:
    """Say whether the server and its database work: choices can be stored."""
    return _status(await house.run_aside(house.keeper.trouble))


@get("/ready", media_type=MediaType.JSON, tags=["operation"])
async def ready(house: NamedDependency[House]) -> Response[dict[str, str]]:
    """Say whether the server should be sent players: it works, and has room for new tables."""
    wrong = await house.run_aside(house.keeper.trouble)
    if not wrong and time.monotonic() - house.looked_after > NEGLECTED:
        wrong = "tables are not looked after"
    return _status(wrong or ("full" if house.keeper.is_full else ""))


def _status(wrong: str) -> Response[dict[str, str]]:
    return Response({"status": wrong or "ok"}, status_code=503 if wrong else 200)


@get("/metrics", media_type=PROMETHEUS_TEXT, tags=["operation"])
async def metrics(figures: NamedDependency[Metrics]) -> str:
    """Return figures for Prometheus."""
    return figures.text()


def secret_of(request: Request[Any, Any, Any]) -> str | None:
    """Return the secret of a seat that a request shows, or None."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "seat" or not 16 <= len(secret) <= 100:
        raise Forbidden
    return secret


def address_of(request: Request[Any, Any, Any]) -> str:
    """Return the address of a client, as limits count it."""
    return place_of(request.client.host) if request.client else ""


def _house(state: State) -> House:
    house: House = state.house
    return house


def _figures(state: State) -> Metrics:
    figures: Metrics = state.figures
    return figures


def _asker(request: Request[Any, Any, Any], state: State) -> Asker:
    return Asker(
        house=state.house,
        catalog=state.catalog,
        secret=secret_of(request),
        language=language_of(request),
        address=address_of(request),
    )


async def _limit(request: Request[Any, Any, Any]) -> None:
    house: House = request.app.state.house
    path = request.scope["path"]
    check_path(path)
    check_host(request.headers.get("host", ""), house.settings.hosts)
    cost = 1.0 if path.startswith(("/api", "/schema")) else FILE_COST
    if path not in UNLIMITED and not house.requests_limit.allows(address_of(request), cost):
        raise Problem("rate", M("Too many requests; wait a little."))
    if request.method == "POST":
        await check_body(request)


def is_private(path: str) -> bool:
    """Whether an answer is for the asker alone: what happens at tables is, what can be played not.

    >>> is_private("/api/tables/1"), is_private("/api/games"), is_private("/index.html")
    (True, False, False)
    """
    return path.startswith("/api/") and not path.startswith("/api/games")


async def _before_send(message: Message, scope: Scope) -> None:
    """Put the headers of safety on every answer."""
    if message["type"] != "http.response.start":
        return
    headers = list(message.get("headers", []))
    present = {name.lower() for name, _ in headers}
    headers += [(name, value) for name, value in SECURITY_HEADERS.items() if name not in present]
    if b"cache-control" not in present and is_private(str(scope.get("path", ""))):
        headers.append((b"cache-control", b"no-store"))
    message["headers"] = headers


CONTROLLERS = (
    GamesController,
    LessonsController,
    PuzzlesController,
    TablesController,
    StaffController,
    MineController,
    ValuesController,
    TableValuesController,
    ArrangementsController,
)


def create_app(settings: Settings | None = None, *, web: Path | None = None) -> Litestar:
    """Return the application; its store is opened at once and closed with it."""
    settings = settings or Settings()
    channels = ChannelsPlugin(
        backend=channels_backend(settings.channels),
        arbitrary_channels_allowed=True,
        subscriber_max_backlog=200,
        subscriber_backlog_strategy="dropleft",
    )
    store = Store(settings.database)
    catalog = Catalog(settings)
    house = House(settings, store, Live(channels, store, shared=bool(settings.channels)))

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await house.run(house.keeper.start)
        await house.run(lambda: catalog.games("en"))  # so that the first visitor need not wait
        tasks = [asyncio.create_task(each) for each in (house.look_after(), house.live.beat())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await house.close()
            store.close()

    return Litestar(
        route_handlers=[
            *CONTROLLERS,
            live_updates,
            health,
            ready,
            metrics,
            *_static(web or Path(str(files("dropzone"))) / "web"),
        ],
        dependencies={
            "house": Provide(_house, sync_to_thread=False),
            "figures": Provide(_figures, sync_to_thread=False),
            "asker": Provide(_asker, sync_to_thread=False),
            "visit": Provide(visit_of, sync_to_thread=False),
        },
        state=State({"house": house, "catalog": catalog, "figures": Metrics(house)}),
        plugins=[channels, AnswerSchemas(), RefusalSchemas()],
        middleware=[request_figures().middleware],
        lifespan=[lifespan],
        before_request=_limit,
        before_send=[_before_send],
        exception_handlers={Exception: problem_response},
        request_max_body_size=settings.limits.body,
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=3, minimum_size=2000
        ),
        openapi_config=_api_document(),
        debug=False,
        logging_config=None,
    )


def _api_document() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Dropzone",
        version=version("dropzone"),
        description="Games, tables and live updates. A seat is proved by its secret.",
        path="/schema",
        render_plugins=[ApiPage(), JsonRenderPlugin()],
        components=Components(
            security_schemes={
                "seat": SecurityScheme(
                    type="apiKey",
                    name="Authorization",
                    security_scheme_in="header",
                    description='"Seat" and the secret of a seat',
                )
            }
        ),
    )


def _static(web: Path) -> list[Any]:
    if not (web / "index.html").is_file():
        log.info("there is no client in %s: only the API is served", web.name)
        return []
    return [create_static_files_router(path="/", directories=[web], html_mode=True)]
