"""Lessons in a real browser, each to its end, as a learner clicks through it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from dropzone.core.data.registry import game_ids
from dropzone.core.rules.lessons import Course, course_of, lesson_names
from tests.browser.conftest import Enter
from tests.browser.harness import PATIENCE, Player, Server

#: Clicks through the steps, in the page, each as soon as it can be done: the choices that lead to
#: what is wanted, "now" last, and whether one is sure. It waits for changes of the page only.
LEARNER = """async ([steps, end, patience]) => {
    const all = selector => [...document.querySelectorAll(selector)];
    const said = () => document.querySelector('.lesson-say')?.textContent;
    const offered = () => all('.decision.yours .choice:not([aria-disabled])');
    const sure = () => document.querySelector('.confirm .primary');
    const names = () => offered().map(each => each.dataset.notation).join('|');
    const until = (test, what) => new Promise((resolve, reject) => {
        const give = () => { watch.disconnect(); clearTimeout(late); };
        const look = () => { const found = test(); if (found) { give(); resolve(found); } };
        const watch = new MutationObserver(look);
        const late = setTimeout(() => {
            give();
            reject(new Error(`${what}; said: ${said()}; offered: ${names()}`));
        }, patience);
        watch.observe(document.body,
            { subtree: true, childList: true, attributes: true, characterData: true });
        look();
    });
    const leads = (notation, words) =>
        notation.split(' ').every(word => word === 'now' || words.includes(word));
    for (const { say, want } of steps) {
        const rank = notation => notation.length + (want.startsWith(notation) ? 1000 : 0)
            - (/ now$/.test(notation) ? 100 : 0);
        await until(() => said() === say, `never told: ${say}`);
        const words = want.split(' ');
        const clicked = new Set();
        while (said() === say) {
            await until(() => said() !== say || sure() || offered().length, `stuck: ${want}`);
            if (said() !== say) break;
            if (sure()) {
                sure().click();
                await until(() => said() !== say, `sure, and nothing came of: ${want}`);
                break;
            }
            const before = names();
            const [best] = offered()
                .filter(({ dataset }) => !clicked.has(dataset.notation))
                .filter(({ dataset }) => leads(dataset.notation, words))
                .sort((a, b) => rank(b.dataset.notation) - rank(a.dataset.notation));
            if (!best) throw new Error(`${want} is not among ${before}`);
            clicked.add(best.dataset.notation);
            best.click();
            await until(() => said() !== say || sure() || names() !== before,
                `nothing came of ${best.dataset.notation}`);
        }
    }
    await until(() => said() === end, `never told: ${end}`);
}"""


def begin(player: Player, server: Server, name: str) -> Any:
    page = player.page
    page.goto(f"{server.address}/#/learn/{name}")
    page.wait_for_selector(".lesson-panel .lesson-say")
    return page


def told(player: Player, text: str) -> None:
    """Wait until the panel says something."""
    player.page.wait_for_function(
        "text => document.querySelector('.lesson-say')?.textContent === text", arg=text
    )


def play_through(player: Player, course: Course, *, steps: int | None = None) -> None:
    """Play the first steps of a lesson, or all of it, until it says what comes then."""
    wanted = [{"say": step.say, "want": step.want[0]} for step in course.steps[:steps]]
    end = course.end if steps is None else course.steps[steps].say
    player.page.evaluate(LEARNER, [wanted, end, PATIENCE])


def play_all(player: Player, server: Server, names: list[str], language: str) -> None:
    """Play lessons one after the other; the page stays, and the list remembers each."""
    for name in names:
        begin(player, server, name)
        play_through(player, course_of(name, language))
        player.page.click(".lesson-panel a[href='#/learn']")
        player.page.wait_for_selector(f'[data-lesson="{name}"] .lesson-done')
    assert player.page.locator(".lesson-done").count() == len(names)


def test_lessons_are_played_to_their_ends_in_english(enter: Enter, server: Server) -> None:
    """Every second lesson of the list: all five games are among them. The others are in French."""
    names = lesson_names()[0::2]
    assert {name.partition("/")[0] for name in names} == set(game_ids())
    play_all(enter(size=(1366, 768), reduced_motion="reduce"), server, names, "en")


def test_lessons_are_played_to_their_ends_in_french(enter: Enter, server: Server) -> None:
    """The other half of the list."""
    player = enter(settings={"language": "fr"}, size=(1366, 768), reduced_motion="reduce")
    play_all(player, server, lesson_names()[1::2], "fr")


def confirm_if_asked(page: Page) -> None:
    """Go on to the lesson's answer, past the question whether one is sure."""
    page.wait_for_selector(".confirm .primary, .lesson-answer")
    if page.locator(".lesson-answer").count() == 0:
        page.click(".confirm .primary")
    page.wait_for_selector(".lesson-answer")


def test_a_wrong_choice_is_answered_and_not_played(enter: Enter, server: Server) -> None:
    player = enter(size=(1366, 768))
    page = begin(player, server, "pegasus/duel")
    course = course_of("pegasus/duel", "en")
    told(player, course.steps[0].say)
    player.choose("redraw")
    confirm_if_asked(page)
    assert course.steps[0].otherwise in page.inner_text(".lesson-answer")
    told(player, course.steps[0].say)
    assert page.locator('.choice.lesson-wanted[data-notation="keep"]').count() == 1
    page.click(".lesson-ask")
    assert course.steps[0].why in page.inner_text(".lesson-why")
    play_through(player, course, steps=3)
    player.choose("decline")
    confirm_if_asked(page)
    assert course.steps[3].other[1].say in page.inner_text(".lesson-answer")


def test_a_lesson_goes_back_a_step_begins_anew_and_is_gone_on_with(
    enter: Enter, server: Server
) -> None:
    player = enter(size=(1366, 768))
    page = begin(player, server, "market-garden/moving")
    course = course_of("market-garden/moving", "en")
    play_through(player, course, steps=3)
    page.click(".lesson-back")
    told(player, course.steps[2].say)
    page.goto(f"{server.address}/#/learn")
    page.click('[data-lesson="market-garden/moving"] a.primary')
    told(player, course.steps[2].say)
    page.reload()
    told(player, course.steps[2].say)
    page.click(".lesson-panel button:last-child")
    told(player, course.steps[0].say)


def test_a_newcomer_finds_the_first_lesson_on_the_phone(enter: Enter, server: Server) -> None:
    """With real taps: what is wanted is always in reach of the finger."""
    player = enter(size=(390, 844))
    page = player.lobby()
    page.click(".welcome a.button")
    page.wait_for_selector(".middle > .lesson-panel .lesson-say")
    course = course_of("pegasus/duel", "en")
    for step in course.steps:
        told(player, step.say)
        player.choose(step.want[0])
        page.wait_for_function(
            """say => document.querySelector('.lesson-say')?.textContent !== say
                || document.querySelector('.confirm .primary')""",
            arg=step.say,
        )
        if page.inner_text(".lesson-say") == step.say:
            page.click(".confirm .primary")
    told(player, course.end)
    page.click(".lesson-next")  # and there is always something to go on with
    told(player, course_of("pegasus/tokens", "en").steps[0].say)


def test_what_is_wanted_is_in_sight_and_the_staff_keeps_silent(
    enter: Enter, server: Server
) -> None:
    """On a laptop the list of choices is short: it is scrolled to the one that is wanted."""
    player = enter(size=(1366, 768))
    page = begin(player, server, "market-garden/moving")
    told(player, course_of("market-garden/moving", "en").steps[0].say)
    page.wait_for_function(
        """() => {
            const wanted = document.querySelector('.choice.lesson-wanted');
            if (!wanted) return false;
            const { left, top, width, height } = wanted.getBoundingClientRect();
            const seen = document.elementFromPoint(left + width / 2, top + height / 2);
            return wanted.contains(seen);
        }"""
    )
    assert page.locator(".hints:visible").count() == 0
