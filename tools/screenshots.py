"""Take the pictures of the documents from the running client: `make screenshots`."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from dropzone.core.rules.game import new
from tests.browser.harness import Player, Server, browser_of, context_of, served
from tests.browser.positions import THE_ROAD
from tools.filmstrips import ASHORE, DUEL, STRIPS

LAPTOP = (1440, 900)
#: A phone, on which nobody is told of keys.
PHONE = {"size": (390, 844), "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
SEATS = {"allied": "me", "german": "bot:heuristic"}


def at_the_road(browser: Browser, server: Server, step: str, **how: Any) -> Player:
    """Somebody at the fourth day of Market-Garden, looking at Nijmegen."""
    player = Player(server, context_of(browser, **{"size": LAPTOP, **how}))
    page = player.sit(server.table(SEATS, THE_ROAD[step]), "allied")
    player.asked()
    page.keyboard.press("0")
    page.wait_for_timeout(500)
    spot = player.spot("1310")
    page.mouse.move(spot["x"], spot["y"])
    for _ in range(5 if how.get("size", LAPTOP)[0] > 800 else 6):
        page.mouse.wheel(0, -110)
        page.wait_for_timeout(80)
    page.wait_for_timeout(400)
    return player


def lobby(browser: Browser, server: Server) -> Page:
    player = Player(server, context_of(browser, size=LAPTOP))
    return player.lobby()


def board(browser: Browser, server: Server) -> Page:
    player = at_the_road(browser, server, "move")
    player.click_hex("1210")
    player.page.wait_for_selector(".so-far")
    return player.page


def attack(browser: Browser, server: Server, **how: Any) -> Page:
    player = at_the_road(browser, server, "fight", **how)
    player.choose("attack 1412")
    player.choose("attack 1412 with us-505")
    player.choose("attack 1412 with us-505 us-508")
    player.page.wait_for_selector(".odds .bars li")
    return player.page


def dark(browser: Browser, server: Server) -> Page:
    return attack(browser, server, color_scheme="dark")


def refusal(browser: Browser, server: Server) -> Page:
    player = at_the_road(browser, server, "move")
    player.click_hex("1210")
    player.page.wait_for_selector(".so-far")
    player.click_hex("1409")
    player.page.wait_for_selector(".refusal")
    return player.page


def phone(browser: Browser, server: Server) -> Page:
    player = at_the_road(browser, server, "fight", **PHONE)
    player.choose("attack 1412")
    player.page.wait_for_selector(".so-far")
    return player.page


def result(browser: Browser, server: Server) -> Page:
    player = Player(server, context_of(browser, size=LAPTOP, settings={"confirmDice": False}))
    days = THE_ROAD["fight"].replace("turn = 4", "turn = 8")
    page = player.sit(server.table({**SEATS, "german": "bot:random"}, days), "allied")
    for _ in range(400):
        page.wait_for_selector(".decision.yours .choice:not([aria-disabled]), .result")
        if page.query_selector(".result"):
            break
        page.evaluate(
            """() => {
                const all = [...document.querySelectorAll('.choice:not([aria-disabled])')];
                const wanted = [/now$/, /^attack (?!done)/, /^stand/, /^act/, /done$|none$|hold$/];
                const found = wanted.map(each => all.find(b => each.test(b.dataset.notation)));
                (found.find(Boolean) ?? all[0])?.click();
            }"""
        )
        page.wait_for_timeout(40)
    page.wait_for_selector(".result .plot")
    return page


def mercury(browser: Browser, server: Server) -> Page:
    player = Player(server, context_of(browser, size=LAPTOP))
    seats = {"german": "me", "allied": "bot:random"}
    page = player.sit(server.table(seats, game="mercury"), "german")
    player.asked()
    return page


def cards(browser: Browser, server: Server, **how: Any) -> Page:
    """A duel at the card table, seen by the British."""
    sizes = {"size": LAPTOP, **how}
    british, german = (Player(server, context_of(browser, **sizes)) for _ in range(2))
    table = server.table({"british": "hotseat", "german": "hotseat"}, DUEL, game="pegasus")
    page = british.sit(table, "british")
    german.sit(table, "german")
    german.asked()
    german.page.click('.hand .ready[data-unit="panzergrenadiers"]')
    german.choose("done")
    british.asked()
    german.page.context.close()
    return page


def raid(browser: Browser, server: Server, **how: Any) -> Page:
    """The zone map, with the first group ashore."""
    player = Player(server, context_of(browser, **{"size": LAPTOP, **how}))
    page = player.sit(server.table({"british": "me"}, ASHORE, game="dieppe"), "british")
    player.asked()
    return page


def cards_phone(browser: Browser, server: Server) -> Page:
    return cards(browser, server, **PHONE)


def raid_phone(browser: Browser, server: Server) -> Page:
    return raid(browser, server, **PHONE)


def crete(browser: Browser, server: Server) -> Page:
    """Rethymnon after the drops: drop markers, leaders, Greeks and Australians on the hills."""
    game = new("crete", "snafu", seed=5)
    rng = random.Random(5)
    while (
        game.view()["turn"] < 2
        or game.decision.side != "german"
        or game.decision.kind != "activate"
    ):
        game.play(rng.choice(game.decision.choices))
    player = Player(server, context_of(browser, size=LAPTOP))
    seats = {"german": "me", "allied": "hotseat"}
    body = {"game": "crete", "scenario": "snafu", "seats": seats, "record": game.record()}
    page = player.sit(server.post("/api/tables", body), "german")
    player.asked()
    spot = player.spot("28.13")
    page.mouse.move(spot["x"], spot["y"])
    for _ in range(3):
        page.mouse.wheel(0, -110)
        page.wait_for_timeout(80)
    page.wait_for_timeout(3000)
    return page


PICTURES = {
    each.__name__.replace("_", "-"): each
    for each in (
        *(lobby, board, attack, refusal, phone, dark, result, mercury),
        *(cards, cards_phone, raid, raid_phone, crete),
    )
} | STRIPS


def take(folder: Path, names: list[str]) -> None:
    """Take the pictures with these names, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        served(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = browser_of(playwright)
        for name in names or PICTURES:
            page = PICTURES[name](browser, server)
            page.mouse.move(2, 2)
            page.wait_for_timeout(900)
            page.screenshot(path=folder / f"{name}.png")
            page.context.close()
            print(folder / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]), sys.argv[2:])
