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

from litestar import Litestar, MediaType, Request, get
from litestar.channels import ChannelsPlugin
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from dropzone.core.messages import M
from dropzone.server.apipage import ApiPage
from dropzone.server.catalog import Catalog
from dropzone.server.house import House
from dropzone.server.live import Live, channels_backend
from dropzone.server.metrics import Metrics
from dropzone.server.problems import Forbidden, Problem, language_of, problem_response
from dropzone.server.routes import (
    Asker,
    GamesController,
    MineController,
    TablesController,
    visit_of,
)
from dropzone.server.settings import Settings
from dropzone.server.socket import live_updates
from dropzone.server.store import Store

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


@get("/health", media_type=MediaType.JSON, tags=["operation"])
async def health(house: NamedDependency[House]) -> dict[str, str]:
    """Say that the server and its database answer."""
    await house.run(house.store.check)
    return {"status": "ok"}


@get("/metrics", media_type=MediaType.TEXT, tags=["operation"])
async def metrics(house: NamedDependency[House], figures: NamedDependency[Metrics]) -> str:
    """Return figures for Prometheus."""
    return figures.text(house)


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
    """Return the address of a client."""
    return request.client.host if request.client else ""


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
    request.scope["dropzone_start"] = time.perf_counter()  # type: ignore[typeddict-unknown-key] # ours
    if request.url.path not in ("/health", "/metrics") and not house.requests_limit.allows(
        address_of(request)
    ):
        raise Problem("rate", M("Too many requests; wait a little."))


async def _before_send(message: Message, scope: Scope) -> None:
    """Put the headers of safety on every answer, and count it."""
    if message["type"] != "http.response.start":
        return
    headers = list(message.get("headers", []))
    present = {name.lower() for name, _ in headers}
    headers += [(name, value) for name, value in SECURITY_HEADERS.items() if name not in present]
    message["headers"] = headers
    start = scope.get("dropzone_start")
    seconds = time.perf_counter() - start if isinstance(start, float) else 0.0
    figures: Metrics = scope["app"].state.figures
    figures.count(str(scope.get("method", "")), message["status"], seconds)


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
    house = House(settings, store, Live(channels, store, shared=bool(settings.channels)))

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
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
            GamesController,
            TablesController,
            MineController,
            live_updates,
            health,
            metrics,
            *_static(web or Path(str(files("dropzone"))) / "web"),
        ],
        dependencies={
            "house": Provide(_house, sync_to_thread=False),
            "figures": Provide(_figures, sync_to_thread=False),
            "asker": Provide(_asker, sync_to_thread=False),
            "visit": Provide(visit_of, sync_to_thread=False),
        },
        state=State({"house": house, "catalog": Catalog(settings), "figures": Metrics()}),
        plugins=[channels],
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
