"""What is checked of every request before anybody works on it: its path, host, kind and body."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Request

from dropzone.core.text.messages import M
from dropzone.server.api.problems import Problem

__all__ = ["check_body", "check_host", "check_path"]

#: Characters of a path, and of a name between its slashes: a file system takes no longer ones.
MOST_IN_PATH = 1000
MOST_IN_NAME = 100


def check_path(path: str) -> None:
    """Refuse a path that names nothing of ours and would only confuse what it is handed to."""
    longest = max(map(len, path.split("/")))
    if len(path) > MOST_IN_PATH or longest > MOST_IN_NAME or not path.isprintable():
        raise Problem("unknown", M("There is nothing here."))


def check_host(host: str, allowed: tuple[str, ...]) -> None:
    """Refuse a request that was meant for another host, if the server knows its own names.

    A page of the web whose name was made to point here says its own name.
    """
    if allowed and host_name(host) not in allowed:
        raise Problem("forbidden", M("This server answers to other names."))


def host_name(host: str) -> str:
    """Return the name in a Host header, without the port.

    >>> host_name("localhost:8000"), host_name("[::1]:8000"), host_name("EXAMPLE.org")
    ('localhost', '::1', 'example.org')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, strict=True)


async def check_body(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that is not JSON of the right shape, in which numbers are numbers.

    It is read by its shape alone: what is nested deeper than that is never followed.  Pages of
    other sites can send forms and plain text, but no JSON.
    """
    wanted = request.route_handler.parsed_data_field
    if wanted is None:
        return
    body = await request.body()
    if not body:
        return
    kind, _, _ = request.headers.get("content-type", "").partition(";")
    if kind.strip().lower() != "application/json":
        raise Problem("invalid", M("Send JSON, and say that it is application/json."))
    try:
        _decoder(wanted.annotation).decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = str(error).partition("\n")[0]
        raise Problem("invalid", f"not a request of ours: {why}"[:500]) from None
