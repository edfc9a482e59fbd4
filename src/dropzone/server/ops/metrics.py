"""Figures for operators, in the text form that Prometheus reads.

Requests are counted by route by Litestar's own plugin; what the house is about is read when asked.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from litestar.enums import ScopeType
from litestar.plugins.prometheus import PrometheusConfig
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from dropzone.server.tables.house import House

__all__ = ["PROMETHEUS_TEXT", "Metrics", "request_figures"]

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
PROMETHEUS_TEXT = "text/plain; version=0.0.4"


def request_figures() -> PrometheusConfig:
    """How requests are counted: by method, route and status; never by table or seat."""
    return PrometheusConfig(
        app_name="dropzone",
        prefix="dropzone",
        group_path=True,
        buckets=list(BUCKETS),
        scopes={ScopeType.HTTP},
    )


class Metrics(Collector):
    """The figures of a house beside those of its requests."""

    def __init__(self, house: House) -> None:
        self.started = time.time()
        self.house = house
        self._own = CollectorRegistry()
        self._own.register(self)

    def text(self) -> str:
        """Return all figures."""
        return (generate_latest(REGISTRY) + generate_latest(self._own)).decode()

    def collect(self) -> Iterator[Metric]:
        """Read the figures of the house."""
        house, bot_workers, keeper = self.house, self.house.bot_workers, self.house.keeper
        for name, text, value in (
            ("choices_stored", "Choices stored.", house.choices_stored),
            ("tables_rebuilt", "Tables rebuilt from the store.", house.rebuilt),
            ("tables_archived", "Tables archived.", keeper.archived),
            ("tables_brought_back", "Tables unarchived.", keeper.brought_back),
            ("tables_deleted", "Tables deleted by age.", keeper.deleted),
            ("uploads_refused", "Uploads refused.", house.uploads.refused),
            ("messages", "Live messages published.", house.live.sent),
            ("bot_choices", "Choices that bots were asked for.", bot_workers.choices),
            ("bot_failures", "Bots that were replaced.", bot_workers.failures),
            ("bot_seconds", "Time bots thought.", round(bot_workers.seconds, 3)),
        ):
            yield CounterMetricFamily(f"dropzone_{name}", text, value)
        for name, text, value in (
            ("tables_in_memory", "Tables in memory.", house.in_memory),
            ("tables_stored", "Tables in the database.", keeper.usage.tables),
            ("tables_running", "Games that go on.", keeper.usage.running),
            ("stored_bytes", "Size of the database.", keeper.usage.bytes),
            ("bots_waiting", "Bots that wait to think.", len(bot_workers.queue)),
            ("sockets", "Open WebSockets.", house.live.sockets),
            ("uptime_seconds", "Time since the start.", round(time.time() - self.started)),
        ):
            yield GaugeMetricFamily(f"dropzone_{name}", text, value)
