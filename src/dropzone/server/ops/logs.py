"""Log lines: one line an event, and nothing in it that somebody else could have forged."""

from __future__ import annotations

import logging

__all__ = ["SafeFormatter", "escaped", "start_logging"]

_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def escaped(text: str) -> str:
    r"""Return a text on one line, with everything that is not printable written out.

    >>> escaped("GET /\x00\n2026 ERROR all is lost \u202e")
    'GET /\\x00\\n2026 ERROR all is lost \\u202e'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class SafeFormatter(logging.Formatter):
    """Writes a message on one line; a traceback follows indented, so that it begins no line."""

    def __init__(self) -> None:
        super().__init__(_FORMAT)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging calls it so
        """Return the line of an event."""
        return escaped(super().formatMessage(record))

    def formatException(self, ei: object) -> str:  # noqa: N802 - as above
        """Return a traceback, every line indented."""
        lines = super().formatException(ei).splitlines()  # type: ignore[arg-type] # as it came
        return "\n".join(f"    {escaped(line)}" for line in lines)


def start_logging(level: str) -> None:
    """Write the log of this process to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(SafeFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler])
    # The web server beneath us says what matters at this level; its news are not ours to tell.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", "websockets"):
        news = "warning" if level == "info" else level
        logging.getLogger(name).setLevel(news.upper())
