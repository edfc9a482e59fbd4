"""Figures for operators, in the text form that Prometheus reads."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

from dropzone.server.house import House

__all__ = ["Metrics"]

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """Counts requests and their times; the rest is read from the house when asked."""

    def __init__(self) -> None:
        self.started = time.time()
        self._requests: Counter[tuple[str, int]] = Counter()
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, method: str, status: int, seconds: float) -> None:
        """Note a request that was answered."""
        self._requests[method, status] += 1
        self._seconds += seconds
        slot = next((i for i, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        self._buckets[slot] += 1

    def text(self, house: House) -> str:
        """Return all figures."""
        return "\n".join(self._lines(house)) + "\n"

    def _lines(self, house: House) -> Iterator[str]:
        yield "# HELP dropzone_requests_total Requests answered."
        yield "# TYPE dropzone_requests_total counter"
        for (method, status), count in sorted(self._requests.items()):
            yield f'dropzone_requests_total{{method="{method}",status="{status}"}} {count}'
        yield "# HELP dropzone_request_seconds Time to answer a request."
        yield "# TYPE dropzone_request_seconds histogram"
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._buckets, strict=True):
            total += count
            yield f'dropzone_request_seconds_bucket{{le="{bound}"}} {total}'
        yield f"dropzone_request_seconds_sum {self._seconds:.6f}"
        yield f"dropzone_request_seconds_count {total}"
        minds = house.minds
        for name, kind, text, value in (
            ("choices_stored_total", "counter", "Choices stored.", house.choices_stored),
            ("tables_rebuilt_total", "counter", "Tables rebuilt from the store.", house.rebuilt),
            ("tables_in_memory", "gauge", "Tables in memory.", house.in_memory),
            ("sockets", "gauge", "Open WebSockets.", house.live.sockets),
            ("messages_total", "counter", "Live messages published.", house.live.sent),
            ("bot_choices_total", "counter", "Choices that bots were asked for.", minds.choices),
            ("bot_failures_total", "counter", "Bots that were replaced.", minds.failures),
            ("bot_seconds_total", "counter", "Time bots thought.", round(minds.seconds, 3)),
            ("uptime_seconds", "gauge", "Time since the start.", round(time.time() - self.started)),
        ):
            yield f"# HELP dropzone_{name} {text}"
            yield f"# TYPE dropzone_{name} {kind}"
            yield f"dropzone_{name} {value}"
