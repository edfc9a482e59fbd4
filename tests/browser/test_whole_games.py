"""Whole games in the browser: from the shelf to the result, by the page's own controls.

Two of each game are played by keyboard alone, one in English and one in French: from the first
press of Tab in the lobby to the lines of the log behind the result nothing is ever pointed at,
and the focus is never lost.  Only the second of Market-Garden begins later, at its last two
days: a whole one has some four hundred questions, and the suite must stay quick.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.harness import Player, Server
from tests.browser.positions import LAST_DAY

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

#: Count whatever a mouse, a pen or a finger does from here on.
COUNT_POINTING = """() => {
    window.pointed = 0;
    const count = event => { if (event.isTrusted) window.pointed += 1; };
    for (const kind of ['pointerdown', 'wheel']) addEventListener(kind, count, true);
}"""
#: More presses of one key than anybody wants.
MOST_PRESSES = 90
FOCUSED = "each => document.activeElement?.matches(each) ?? false"

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


def press_until(page: Page, key: str, selector: str) -> None:
    """Press a key until the focus is on something."""
    for _ in range(MOST_PRESSES):
        if page.evaluate(FOCUSED, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {selector}")


def begin_by_key(player: Player, game: str, *wanted: str) -> Page:
    """From the lobby to the first question with Tab, the arrows and Enter."""
    page = player.lobby()
    page.evaluate(COUNT_POINTING)
    press_until(page, "Tab", f'[data-game="{game}"]')
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog .new-game")
    for value in wanted:
        box = f'dialog input[value="{value}"]'
        press_until(page, "Tab", f"dialog input[name={page.get_attribute(box, 'name')}]")
        press_until(page, "ArrowDown", box)
    press_until(page, "Tab", "dialog button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".decision")
    return page


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
    """Read the result page and, by keyboard, the log behind it; return all their words."""
    assert page.inner_text(".result h1")
    assert page.inner_text(".result .why").endswith(".")
    page.wait_for_selector(".stills figure:nth-child(2) .still > *", state="attached")
    page.wait_for_selector(".story .plot, .story .moments")
    words = page.inner_text(".result")
    press_until(page, "Tab", ".result .buttons a")
    page.keyboard.press("Enter")
    page.wait_for_selector(".log .entry", state="attached")
    log = page.locator(".log .entry .text").all_text_contents()  # those out of sight too
    assert len(log) >= least
    assert all(line.strip() for line in log)
    return "\n".join([words, *log])


def english_of(said: str) -> list[str]:
    """The lines of a French page that are English."""
    return [line for line in said.splitlines() if ENGLISH.search(line)]


@pytest.mark.parametrize(
    ("game", "form", "haste", "is_long", "language"),
    [
        ("market-garden", ["bot:random", "allied"], 0.85, True, "en"),
        ("mercury", ["bot:random", "german"], 0.3, False, "en"),
        ("mercury", ["bot:random", "allied"], 0.7, False, "fr"),
        ("pegasus", ["bot:random", "british", "tonga"], 0.7, True, "en"),
        ("pegasus", ["bot:random", "german"], 0.7, False, "fr"),
        ("dieppe", [], 0.5, False, "en"),
        ("dieppe", [], 0.1, False, "fr"),
        ("crete", ["bot:random", "german", "kastelli"], 0.3, False, "en"),
        ("crete", ["bot:random", "allied", "kastelli"], 0.3, False, "fr"),
    ],
    ids=[
        "market-garden",
        "mercury-german",
        "mercury-allied-french",
        "pegasus-campaign",
        "pegasus-german-french",
        "dieppe",
        "dieppe-french",
        "kastelli-german",
        "kastelli-allied-french",
    ],
)
def test_a_whole_game_is_played_by_keyboard_alone(
    enter: Enter, game: str, form: list[str], haste: float, is_long: bool, language: str
) -> None:
    how = {"reduced_motion": "reduce"} if is_long else {}  # each frame of a motion is painted
    player = enter(locale=language, settings={"confirmDice": False}, **how)
    page = begin_by_key(player, game, *form)
    prompts = play_to_the_end(page, by_key, haste=haste)
    assert len(prompts) > 10
    assert all(prompts)
    said = "\n".join([*prompts, check_the_end(page, least=20)])
    assert page.evaluate("window.pointed") == 0
    if language == "fr":
        assert english_of(said) == []


def test_the_last_days_of_market_garden_are_played_by_keyboard_alone(
    enter: Enter, server: Server
) -> None:
    """In French and as the Germans, from the ninth day on."""
    player = enter(locale="fr", settings={"confirmDice": False})
    late = LAST_DAY.replace("turn = 10", "turn = 9")
    page = player.sit(server.table({"allied": "bot:random", "german": "me"}, late), "german")
    page.evaluate(COUNT_POINTING)
    prompts = play_to_the_end(page, by_key, haste=0.3)
    assert len(prompts) > 10
    said = "\n".join([*prompts, check_the_end(page, least=10)])
    assert page.evaluate("window.pointed") == 0
    assert english_of(said) == []


@pytest.mark.parametrize("game", ["dieppe", "crete"], ids=["dieppe", "kastelli"])
def test_a_whole_game_is_played_in_french_on_a_phone(enter: Enter, game: str) -> None:
    how = {"size": (390, 844), "has_touch": True, "is_mobile": True}
    player = enter(locale="fr-FR", settings={"confirmDice": False}, **how)
    page = begin(player, game, *(["bot:random", "german", "kastelli"] if game == "crete" else []))
    page.tap(".desk-handle")
    prompts = play_to_the_end(page, by_tap, haste=0.5)
    said = "\n".join([*prompts, check_the_end(page, least=20)])
    assert english_of(said) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
