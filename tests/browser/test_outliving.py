"""Games of an earlier version, and games with other values, as their players find them."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar.testing import TestClient
from playwright.sync_api import Page

from dropzone.server import Settings, create_app
from dropzone.server.store import Store
from dropzone.server.store.upgrading import upgrade
from dropzone.server.tables.checking import check_all
from tests.browser.conftest import Enter
from tests.browser.harness import Server, served
from tests.museum.room import ROOMS
from tests.server.conftest import ROOMY, Table


def wait_for_log(page: Page, said: str) -> None:
    """Wait until the log says something, wherever one has scrolled it to."""
    page.wait_for_function(
        "said => document.querySelector('.log').textContent.includes(said)", arg=said
    )


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_game_of_0_1_0_stands_where_it_stood_says_what_was_played_and_goes_on(
    enter: Enter, tmp_path: Path, locale: str
) -> None:
    room = next(each for each in ROOMS if each.name == "0.1.0")
    kept = next(
        each
        for each in room.tables()
        if each.game == "market-garden" and not (each.over or each.by_bot or each.data)
        and each.to_play and each.seats[each.to_play].secret and each.deadline is None
        and not each.waits_for and each.number > 40
    )  # fmt: skip
    url = room.database(tmp_path, [kept.id])
    upgrade(url, copy=False)
    (check,) = check_all(url, Store(url).ids(), keep=True)
    assert not check.agrees
    with served(tmp_path) as server:
        player = enter(server, locale=locale)
        page = player.sit(seat_of(server, kept.id, kept.to_play, kept.seats), str(kept.to_play))
        player.asked()
        said = "played under version 1" if locale == "en" else "selon la version 1"
        wait_for_log(page, said)
        page.locator(".choice:not([aria-disabled])").first.click()


def seat_of(server: Server, table: str, side: str | None, seats: object) -> dict[str, object]:
    """A table as the browser's helper sits down at it."""
    assert isinstance(seats, dict)
    return {"id": table, "seats": {each: key.secret for each, key in seats.items()}}


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_table_says_that_its_values_are_not_todays_and_its_players_may_change_them(
    enter: Enter, tmp_path: Path, locale: str
) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[units.us-501]\nstrength = 6\n", encoding="utf-8")
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    settings = Settings(database=url, data={"market-garden": (own,)}, limits=ROOMY)
    with TestClient(create_app(settings)) as client:
        created = Table(client, seats={"allied": "me", "german": "bot:random"}).created
    with served(tmp_path) as server:
        player = enter(server, locale=locale)
        page = player.sit(created, "allied")
        player.asked()
        said = "with which it was begun" if locale == "en" else "avec lesquelles elle a commencé"
        assert said in page.inner_text(".decision")
        page.click(".to-today")
        page.wait_for_selector(".to-today", state="detached")
        player.asked()
        assert said not in page.inner_text(".decision")
        told = "the values of version" if locale == "en" else "les valeurs de la version"
        wait_for_log(page, told)
