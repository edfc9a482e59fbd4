"""The staff: hints at the open decision, the analysis of a finished game."""

from __future__ import annotations

import random

import dropzone
from tests.browser.conftest import Enter
from tests.browser.harness import Server
from tests.browser.positions import LAST_DAY
from tests.browser.test_history import bring


def test_the_staff_shows_its_plans_on_the_map_and_one_is_chosen_by_key(enter: Enter) -> None:
    player = enter(settings={"language": "fr"})
    table = player.server.table({"allied": "me", "german": "me"}, LAST_DAY)
    page = player.sit(table, "allied", "german")
    player.asked()
    bare = page.locator(".overlay *").count()
    page.keyboard.press("a")
    page.wait_for_selector(".hints .plan")
    plans = page.locator(".hints .plan")
    assert 2 <= plans.count() <= 3
    first = plans.first
    assert first.evaluate("plan => plan === document.activeElement")
    chance = first.locator(".percent").inner_text()
    assert chance.endswith("\xa0%"), chance
    assert "abord" in first.locator(".first-step").inner_text()
    legal = {each.get_attribute("data-notation") for each in page.locator(".choice").all()}
    assert {each.get_attribute("data-notation") for each in plans.all()} <= legal
    drawn = []
    for plan in plans.all():
        plan.hover()
        drawn.append(page.locator(".overlay *").count())
    assert max(drawn) > bare, "a plan is drawn on the map while one points at it"

    page.keyboard.press("a")  # about the same move: not counted again
    page.wait_for_selector(".hints .plan")
    page.wait_for_selector(".hints :text('1.')")
    wanted = first.get_attribute("data-notation")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hints .plan", state="detached")
    record = page.evaluate("async path => (await fetch(path)).json()", f"/api/tables/{table['id']}")
    assert (record["number"], record["hints"]) == (1, {"allied": 1}), wanted


def test_players_who_want_no_hints_see_no_staff(enter: Enter) -> None:
    player = enter()
    table = player.server.table({"allied": "me", "german": "me"}, LAST_DAY, hints=False)
    page = player.sit(table, "allied", "german")
    player.asked()
    assert page.locator(".hints").is_hidden()
    page.keyboard.press("a")
    page.wait_for_timeout(200)
    assert page.locator(".plan").count() == 0


def test_a_finished_game_is_analysed_with_dice_apart_from_choices(
    enter: Enter, server: Server
) -> None:
    chance, game = random.Random(2), dropzone.new("pegasus", seed=4)
    while not game.over:
        game.make(chance.choice(game.decision.notations))
    page = enter().page
    bring(page, server.address, game.record())
    page.click(".analyse")
    page.wait_for_selector(".chance-plot .curve")
    rows = page.locator(".analysis .sums tbody tr")
    assert rows.count() == 2
    assert all("%" in each for each in rows.locator("td:nth-child(2)").all_inner_texts())
    turnings = page.locator(".turnings li a")
    assert turnings.count() > 0
    number = turnings.first.get_attribute("href")
    assert number is not None
    turnings.first.click()
    page.wait_for_selector(".replay")
    assert page.url.endswith(number)
