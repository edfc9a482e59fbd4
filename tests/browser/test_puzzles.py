"""Puzzles in a real browser: the list, the one of the day, an answer judged on the real table."""

from __future__ import annotations

import datetime
import json
import os
from pathlib import Path

from playwright.sync_api import Page

from dropzone.core.rules.puzzles import (
    daily_puzzle,
    judge_named,
    puzzle_names,
    puzzle_titles,
    read_puzzle,
)
from tests.browser.conftest import Enter
from tests.browser.harness import Player, Server
from tests.browser.test_manners import serious_findings

NAME = "market-garden/two-woods"
WRONG = "attack 0606 with gds-5 now"


def shot(page: Page, name: str) -> None:
    """Keep a picture where somebody asked for them."""
    if folder := os.environ.get("DROPZONE_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def begins(text: str, notation: str) -> bool:
    return f"{text} ".startswith(f"{notation} ")


def answer(player: Player, text: str) -> None:
    """Click through the stages of an answer, and confirm it."""
    page = player.page
    notations = "all => JSON.stringify(all.map(each => each.dataset.notation))"
    for _ in range(6):
        page.wait_for_selector(".decision.yours .choice, .confirm .primary")
        if page.locator(".confirm .primary").count():
            page.click(".confirm .primary")
            break
        before = page.eval_on_selector_all(".decision.yours .choice", notations)
        player.choose(max((each for each in json.loads(before) if begins(text, each)), key=len))
        page.wait_for_function(
            """before => document.querySelector('.confirm .primary, .puzzle-answers')
                || JSON.stringify([...document.querySelectorAll('.decision.yours .choice')]
                    .map(each => each.dataset.notation)) !== before""",
            arg=before,
        )
        if page.locator(".puzzle-answers").count():
            break
    page.wait_for_selector(".puzzle-answers")


def test_a_puzzle_is_judged_on_the_table_and_remembered(enter: Enter, server: Server) -> None:
    player = enter(size=(1366, 768))
    page = player.page
    page.goto(f"{server.address}/#/puzzles/{NAME}")
    page.wait_for_selector(".puzzle-panel .lesson-say")
    assert read_puzzle(NAME).ask_en in page.inner_text(".puzzle-panel")
    shot(page, "laptop-question")
    answer(player, WRONG)
    verdict = judge_named(NAME, WRONG, "en")
    assert not verdict.right
    assert page.locator(".puzzle-answers tbody tr").count() == len(verdict.answers)
    mine = page.inner_text(".puzzle-answers tr.yours")
    assert "66.7%" in mine
    assert page.locator(".puzzle-answers tr.best").count() == 6
    assert verdict.why in page.inner_text(".puzzle-why")
    shot(page, "laptop-verdict")
    assert serious_findings(page) == []
    page.click(".puzzle-panel button.primary")  # again: the position is as it was
    page.wait_for_selector(".puzzle-answers", state="detached")
    answer(player, read_puzzle(NAME).best[0])
    page.wait_for_selector(".puzzle-right")
    page.click(".puzzle-next")
    following = puzzle_names()[puzzle_names().index(NAME) + 1]
    page.wait_for_function(
        "text => document.querySelector('.puzzle-panel .lesson-say')?.textContent === text",
        arg=read_puzzle(following).ask_en,
    )
    page.goto(f"{server.address}/#/puzzles")
    page.wait_for_selector(f'[data-puzzle="{NAME}"] .lesson-done')
    assert page.locator("[data-puzzle]").count() == len(puzzle_titles("en"))
    assert page.locator(".lesson-done").count() == 1
    assert serious_findings(page) == []
    player.lobby()  # two puzzles were opened; neither is a game that waits for me
    page.wait_for_selector(".daily b")
    assert page.locator(".mine").is_hidden()
    assert page.locator(".my-game").count() == 0


def test_the_puzzle_of_the_day_is_one_click_from_the_lobby(enter: Enter, server: Server) -> None:
    """On a phone, in the dark, in French, by keyboard."""
    settings = {"language": "fr", "theme": "dark"}
    player = enter(size=(390, 844), color_scheme="dark", settings=settings)
    page = player.lobby()
    days = [
        datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(each) for each in (0, 1)
    ]
    today = [read_puzzle(daily_puzzle(day)) for day in days]  # the test may run at midnight
    page.wait_for_selector(".daily b")
    assert page.inner_text(".daily b") in [each.title_fr for each in today]
    shot(page, "phone-lobby")
    assert serious_findings(page) == []
    page.focus(".daily a.button")
    page.keyboard.press("Enter")
    page.wait_for_selector(".puzzle-panel .lesson-say")
    assert page.inner_text(".puzzle-panel .lesson-say") in [each.ask_fr for each in today]
    shot(page, "phone-question")
    assert serious_findings(page) == []
