"""What can go wrong at the border, and how a client is told: a kind, a sentence and an id."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from sqlalchemy.exc import OperationalError

from dropzone.core.errors import (
    AmbiguousChoice,
    DropzoneError,
    IllegalChoice,
    NotNow,
    UnknownName,
)
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import LANGUAGES, M, Message, tr
from dropzone.server.ops.logs import escaped

__all__ = ["Forbidden", "Problem", "WrongSecret", "as_problem", "language_of", "problem_response"]

log = logging.getLogger("dropzone.server")

STATUS = {
    "invalid": 400,
    "forbidden": 403,
    "unknown": 404,
    "not-allowed": 405,
    "not-now": 409,
    "too-large": 413,
    "illegal-choice": 422,
    "rate": 429,
    "internal": 500,
    "busy": 503,
}
_KINDS = {status: kind for kind, status in STATUS.items()} | {401: "forbidden", 415: "invalid"}


class Problem(Exception):
    """A request that is refused, with a sentence for the player."""

    def __init__(
        self, kind: str, message: Message | str, refusals: Sequence[Refusal] | None = None
    ) -> None:
        super().__init__(str(message))
        self.kind = kind
        self.message = message
        self.refusals = refusals


class Forbidden(Problem):
    """A secret that opens no seat here, or a seat that may not do this."""

    def __init__(self, message: Message | None = None) -> None:
        super().__init__("forbidden", message or M("This link opens no seat at this table."))


class WrongSecret(Forbidden):
    """A secret that opens no seat at this table: a guess, perhaps, and charged as one."""


class ErrorRefusal(msgspec.Struct, frozen=True):
    """A reason against a choice."""

    clause: str
    text: str


class ErrorDetail(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong; the id is in the server's log too."""

    id: str
    kind: str
    message: str
    refusals: list[ErrorRefusal] | None = None
    candidates: list[str] | None = None


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of every answer that is not a success."""

    error: ErrorDetail


def language_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the language a client asks for: `?lang=`, else its browser's, else English."""
    asked = request.query_params.get("lang")
    if asked in LANGUAGES:
        return str(asked)
    for part in request.headers.get("accept-language", "")[:200].split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"


def as_problem(error: Exception) -> Problem:
    """Return any error as a problem that says no more than a client may know."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, IllegalChoice):
        return Problem("illegal-choice", error.message, error.refusals)
    if isinstance(error, NotNow):
        return Problem("not-now", error.message)
    if isinstance(error, UnknownName):
        return Problem("unknown", error.message)
    if isinstance(error, DropzoneError):
        return Problem("invalid", error.message)
    if isinstance(error, HTTPException) and error.status_code < 500:
        kind = _KINDS.get(error.status_code, "invalid")
        if kind == "unknown":
            return Problem(kind, M("There is nothing here."))
        if kind == "too-large":
            return Problem(kind, M("That is too large."))
        return Problem(kind, _validation(error))
    if isinstance(error, OperationalError):
        return Problem("busy", M("Nothing can be stored now, so nothing was changed."))
    return Problem("internal", M("Something went wrong here; nothing was changed."))


def _validation(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [
        f"{each.get('key', '')}: {each.get('message', '')}".strip(": ")
        for each in extra[:5]
        if isinstance(each, dict)
    ]
    return "; ".join(parts)[:500] or str(error.detail)[:500]


def problem_response(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    """Answer an error: clean for the client, with its traceback in the log only if it is ours."""
    problem = as_problem(error)
    if isinstance(problem, WrongSecret) and request.client is not None:
        house = request.app.state.house
        house.requests_limit.charge(request.client.host, house.settings.limits.guess)
    name = secrets.token_hex(6)
    if problem.kind == "internal" or isinstance(error, OperationalError):
        where = f"{request.method} {request.scope['path']}"
        log.error("error %s on %s", name, escaped(where)[:300], exc_info=error)
    language = language_of(request)
    message = problem.message
    refusals = problem.refusals
    detail = ErrorDetail(
        id=name,
        kind=problem.kind,
        message=message if isinstance(message, str) else tr(language, message),
        refusals=None
        if refusals is None
        else [ErrorRefusal(each.clause, each.say(language)) for each in refusals],
        candidates=error.candidates[:50] if isinstance(error, AmbiguousChoice) else None,
    )
    status = STATUS[problem.kind]
    headers = {"retry-after": "1"} if problem.kind in ("rate", "busy") else {}
    allow = getattr(error, "headers", None) or {}
    if "allow" in {key.lower() for key in allow}:
        headers |= {key: value for key, value in allow.items() if key.lower() == "allow"}
    return Response(
        ErrorBody(detail), status_code=status, media_type="application/json", headers=headers
    )
