"""Whole games in the browser: from the shelf to the result, by the page's own controls."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.house import Player

#: What ends a step: somebody with little time takes it, more often than not.
ENDS = re.compile(r"(^| )(pass|done|none|hold|now|all|keep|end|no)$")
#: More answers than this and the page asks in circles.
MOST = 3000
ASKED = ".decision.yours .choice:not([aria-disabled])"
#: Words that no French sentence has.
ENGLISH = re.compile(r"\b(the|of|and|with|to|is|are|your|this|from)\b", re.IGNORECASE)
#: The question, its answers and the keys that they show, all of one moment: read one by one they
#: could be those of two questions, and one would wait for an answer that is gone.
READ = """asked => {
    if (document.querySelector('.result h1')) return 'over';
    const offered = [...document.querySelectorAll(asked)];
    if (!offered.length) return document.querySelector('.confirm .primary') ? 'confirm' : '';
    return [
        document.querySelector('.prompt').innerText,
        offered.map(each => each.dataset.notation),
        offered.map(each => each.querySelector('kbd')?.textContent.trim() ?? ''),
    ];
}"""
#: Keys that are shown by a sign.
NAMES = {"⏎": "Enter"}

Answer = Callable[[Page, str, str, int], None]


def by_click(page: Page, notation: str, key: str, place: int) -> None:
    page.click(f'.choice[data-notation="{notation}"]')


def by_key(page: Page, notation: str, key: str, place: int) -> None:
    """Press the key that the choice shows, or go down the list to it."""
    if key:
        page.keyboard.press(NAMES.get(key, key.lower()))
        return
    page.keyboard.press("c")
    for _ in range(place):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def by_tap(page: Page, notation: str, key: str, place: int) -> None:
    page.tap(f'.choice[data-notation="{notation}"]')


def begin(player: Player, game: str, *wanted: str) -> Page:
    """Fill in the form of a new game and start it."""
    page = player.lobby()
    page.click(f'[data-game="{game}"]')
    for value in wanted:
        page.check(f'dialog input[value="{value}"]')
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".decision")
    return page


def play_to_the_end(page: Page, answer: Answer, *, haste: float) -> list[str]:
    """Answer every question until the result is there; return what was asked."""
    rng = random.Random(7)
    prompts: list[str] = []
    while len(prompts) < MOST:
        page.wait_for_selector(f"{ASKED}, .confirm .primary:not([aria-disabled]), .result h1")
        read = page.evaluate(READ, ASKED)
        if read == "over":
            return prompts
        if read == "confirm":
            page.keyboard.press("Enter")  # what costs something is asked once more
        if isinstance(read, str):
            continue
        asked, offered, keys = read
        prompts.append(asked)
        ends = [each for each in offered if ENDS.search(each)]
        wanted = rng.choice(ends if ends and rng.random() < haste else offered)
        place = offered.index(wanted)
        answer(page, wanted, keys[place], place)
    raise AssertionError(f"still asked after {MOST} answers: {prompts[-3:]}")


def check_the_end(page: Page, least: int) -> str:
    """Read the result page and the log behind it; return all their words."""
    assert page.inner_text(".result h1")
    assert page.inner_text(".result .why").endswith(".")
    page.wait_for_selector(".stills figure:nth-child(2) .still > *", state="attached")
    page.wait_for_selector(".story .plot, .story .moments")
    words = page.inner_text(".result")
    page.click(".result .buttons a >> nth=0")
    page.wait_for_selector(".log .entry", state="attached")
    log = page.locator(".log .entry .text").all_text_contents()  # those out of sight too
    assert len(log) >= least
    assert all(line.strip() for line in log)
    return "\n".join([words, *log])


@pytest.mark.parametrize(
    ("game", "form", "haste", "is_long"),
    [
        ("market-garden", ["bot:random", "allied"], 0.85, True),
        ("mercury", ["bot:random", "german"], 0.3, False),
        ("mercury", ["bot:random", "allied"], 0.7, False),
        ("pegasus", ["bot:random", "british", "tonga"], 0.7, True),
        ("pegasus", ["bot:random", "german"], 0.7, False),
        ("dieppe", [], 0.5, False),
        ("crete", ["bot:random", "german", "kastelli"], 0.3, False),
        ("crete", ["bot:random", "allied", "kastelli"], 0.3, False),
    ],
    ids=[
        "market-garden",
        "mercury-german",
        "mercury-allied",
        "pegasus-campaign",
        "pegasus-german",
        "dieppe",
        "kastelli-german",
        "kastelli-allied",
    ],
)
def test_a_whole_game_is_played_from_the_shelf_to_the_result(
    enter: Enter, game: str, form: list[str], haste: float, is_long: bool
) -> None:
    how = {"reduced_motion": "reduce"} if is_long else {}  # each frame of a motion is painted
    player = enter(settings={"confirmDice": False}, **how)
    page = begin(player, game, *form)
    prompts = play_to_the_end(page, by_key, haste=haste)
    assert len(prompts) > 10
    assert all(prompts)
    check_the_end(page, least=20)


@pytest.mark.parametrize(
    ("game", "phone"),
    [("dieppe", False), ("dieppe", True), ("crete", True)],
    ids=["dieppe-laptop", "dieppe-phone", "kastelli-phone"],
)
def test_a_whole_game_is_played_in_french(enter: Enter, game: str, phone: bool) -> None:
    how = {"size": (390, 844), "has_touch": True, "is_mobile": True} if phone else {}
    player = enter(locale="fr-FR", settings={"confirmDice": False}, **how)
    page = begin(player, game, *(["bot:random", "german", "kastelli"] if game == "crete" else []))
    if phone:
        page.tap(".desk-handle")
    haste = 0.5 if phone else 0.1  # many words are read once, the phone sees fewer of them
    prompts = play_to_the_end(page, by_tap if phone else by_key, haste=haste)
    said = "\n".join([*prompts, check_the_end(page, least=20)])
    assert [line for line in said.splitlines() if ENGLISH.search(line)] == []
    if phone:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
