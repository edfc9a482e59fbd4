"""One server and one browser for all tests of a process; a fresh profile for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import CHROMIUM, Player, Server, browser_of, context_of, on_ci, served

Enter = Callable[..., Player]


@pytest.fixture(scope="session")
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
