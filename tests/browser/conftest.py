"""One server and one browser for these tests of a process; a fresh profile for each player.

Playwright keeps an event loop running in its thread for as long as it is open. The browser
is closed with the last test of this package, so that others may run loops of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.harness import CHROMIUM, Player, Server, browser_of, context_of, on_ci, served

Enter = Callable[..., Player]
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test here two more tries: a real browser on a busy machine may lose a click."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if on_ci():
            pytest.fail("there is no chromium; the browser tests need one")
        pytest.skip("there is no chromium here")
    with sync_playwright() as playwright:
        chromium = browser_of(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def enter(browser: Browser, server: Server) -> Iterator[Enter]:
    """Let a player come to the page; at the end nobody's console may have complained."""
    contexts = []
    players: list[Player] = []

    def come(at: Server = server, **how: Any) -> Player:
        context = context_of(browser, **how)
        contexts.append(context)
        players.append(Player(at, context))
        return players[-1]

    yield come
    trouble = [said for player in players for said in player.trouble]
    for context in contexts:
        context.close()
    assert trouble == []


@pytest.fixture(scope="module")
def profiles(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """Profiles that the tests of a module share: what one has loaded the next need not load."""
    kept: dict[str, BrowserContext] = {}
    yield kept
    for context in kept.values():
        context.close()


@pytest.fixture
def visit(browser: Browser, server: Server, profiles: dict[str, BrowserContext]) -> Iterator[Enter]:
    """Let a player come with a shared profile and a page of its own, as `enter` does."""
    players: list[Player] = []

    def come(name: str = "", **how: Any) -> Player:
        kind = f"{name} {how}"
        if kind not in profiles:
            profiles[kind] = context_of(browser, **how)
        players.append(Player(server, profiles[kind]))
        return players[-1]

    yield come
    trouble = [said for player in players for said in player.trouble]
    for player in players:
        player.page.close()
    assert trouble == []
