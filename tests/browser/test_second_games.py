"""Games that are no part of Dropzone stand on its shelf, and are played like the others."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.browser.conftest import Enter
from tests.browser.harness import Server, served
from tests.browser.test_whole_games import begin, by_click, check_the_end, play_to_the_end
from tests.second_games import paths_to


@pytest.fixture(scope="module")
def with_guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server beside which the games of `tests/second_games` are installed."""
    paths = paths_to(tmp_path_factory.mktemp("site"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([*paths, os.environ.get("PYTHONPATH", "")]))
        with served(tmp_path_factory.mktemp("server")) as running:
            yield running


@pytest.mark.parametrize(
    ("game", "language", "own", "title"),
    [
        ("lantern", "en", "sluice", "Lantern: the lock at Halmen"),
        ("outpost", "fr", "rocket launch", "Avant-poste : le col de Karst"),
    ],
)
def test_it_is_begun_from_the_shelf_and_played_to_its_end(
    enter: Enter, with_guests: Server, game: str, language: str, own: str, title: str
) -> None:
    """By a German who uses the special rule of the game when it is offered."""
    player = enter(with_guests, locale=language, settings={"confirmDice": False})
    page = begin(player, game, "bot:recruit", "german")
    assert title in page.content()
    assert page.locator(".hex-board .unit, .hex-board .counter").count() >= 4
    used: list[str] = []

    def answer(page: object, notation: str, key: str, place: int) -> None:
        if player.page.query_selector(f'.choice[data-notation="{own}"]') and not used:
            used.append(own)
            notation = own
        by_click(player.page, notation, key, place)

    prompts = play_to_the_end(page, answer, haste=0.4)
    assert used
    assert len(prompts) > 10
    words = check_the_end(page, least=20)
    assert ("under water" if game == "lantern" else "La fusée monte") in words
