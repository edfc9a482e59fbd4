"""What a step of a long game costs the browser: the work of its main thread, step by step.

    python -m tools.measure_browser SCENARIO[:STEPS] … [--steps 150] [--size 1440x900]

For each scenario of Crete a table is opened after so many random choices (0 if none are named),
both sides at one screen, and random choices are clicked; then the map is moved and the sheets of
the desk are opened.  Times are those of the page's main thread in milliseconds of processor time,
so that other work on the machine does not count; they are the sum over all frames until the page
is quiet, those of the movement with them.  The last figure is the longest time for which the page
could not answer, by the clock: below 50 ms the browser says nothing, and it stands as 0.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from dropzone.core.rules.game import new
from tests.browser.harness import Player, Server, browser_of, context_of, served

__all__ = ["main"]

SEATS = {"german": "me", "allied": "me"}

#: Wait until the page has drawn and has nothing left to do.
QUIET = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
    () => setTimeout(() => requestIdleCallback(done), 60))))"""

#: What can be clicked to go on.
ASKED = ".choices .choice:not([aria-disabled]), .confirm .primary:not([aria-disabled])"
#: Click one of these by its number, and wait until there are such again.  Nothing asks for frames
#: meanwhile: whoever does would be measured too.
CLICK = """async ([asked, n]) => {
    const pause = time => new Promise(done => setTimeout(done, time));
    const all = [...document.querySelectorAll(asked)];
    all[n % all.length]?.click();
    for (let i = 0; i < 600; i++) {
        await pause(i ? 50 : 150);
        if (document.querySelector(asked)) return;
    }
}"""


#: Note each time for which the page is too busy to answer, and hand out the longest.
WATCH = """() => {
    const long = [];
    const watcher = new PerformanceObserver(list => long.push(...list.getEntries()));
    watcher.observe({ type: 'longtask' });
    document.documentElement.addEventListener('measure:read', event => {
        long.push(...watcher.takeRecords());
        event.detail.longest = Math.max(0, ...long.map(each => each.duration));
        long.length = 0;
    });
}"""
LONGEST = """() => {
    const detail = {};
    document.documentElement.dispatchEvent(new CustomEvent('measure:read', { detail }));
    return detail.longest;
}"""


class Meter:
    """Reads how long the main thread of a page has worked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.evaluate(WATCH)
        self.taken: dict[str, list[float]] = {}
        self.longest: dict[str, float] = {}
        self.parts: list[tuple[str, dict[str, float]]] = []

    def read(self) -> dict[str, float]:
        metrics = self.line.send("Performance.getMetrics")["metrics"]
        return {each["name"]: each["value"] for each in metrics}

    @contextmanager
    def measured(self, what: str) -> Iterator[None]:
        """Count the work from here until the page is quiet."""
        self.page.evaluate(QUIET)
        self.page.evaluate(LONGEST)
        before = self.read()
        yield
        self.page.evaluate(QUIET)
        after = self.read()
        self.longest[what] = max(self.longest.get(what, 0), self.page.evaluate(LONGEST))
        names = ("TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
        parts = {name: 1000 * (after[name] - before[name]) for name in names}
        self.taken.setdefault(what, []).append(parts["TaskDuration"])
        self.parts.append((what, parts))

    def report(self, title: str) -> None:
        for what, times in self.taken.items():
            times.sort()
            at = times[min(len(times) - 1, int(0.95 * len(times)))]
            print(
                f"{title:28} {what:22} {len(times):4} times  median {statistics.median(times):6.1f}"
                f"  p95 {at:6.1f}  worst {times[-1]:6.1f}  at once {self.longest[what]:5.0f}",
                flush=True,
            )


def table_after(server: Server, scenario: str, steps: int) -> Any:
    """Open a table of a scenario after so many random choices."""
    chance = random.Random(3)
    game = new("crete", scenario, seed=3)
    for _ in range(steps):
        game.play(chance.choice(game.decision.choices))
    record = game.record() if steps else None
    return server.post(
        "/api/tables", {"game": "crete", "scenario": scenario, "seats": SEATS, "record": record}
    )


def step(page: Page, meter: Meter, chance: random.Random) -> None:
    """Click something, and wait until the page asks again."""
    page.wait_for_selector(ASKED)
    with meter.measured("step"):
        page.evaluate(CLICK, [ASKED, chance.randrange(10_000)])


def look_around(page: Page, meter: Meter) -> None:
    """Move the map, look at other maps, open what lies beside the board."""
    box = page.locator(".hex-board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)

    def drag() -> None:
        page.mouse.down()
        page.mouse.move(x + 90, y + 40)
        page.mouse.up()

    acts: list[tuple[str, Callable[[], Any]]] = [
        ("drag", drag),
        ("zoom in", lambda: page.mouse.wheel(0, -200)),
        ("zoom out", lambda: page.mouse.wheel(0, 200)),
        ("hover", lambda: page.mouse.move(x + 37, y + 71)),
    ]
    for what, act in acts * 4:
        page.mouse.move(x, y)
        with meter.measured(what):
            act()
            page.wait_for_timeout(250)  # the map is drawn anew when the hand rests
    for button in page.locator(".atlas-map").all():
        with meter.measured("another map"):
            button.evaluate("each => each.click()")
            page.wait_for_timeout(250)
    for sheet in page.locator("[data-sheet] summary").all():
        with meter.measured("open a sheet"):
            sheet.evaluate("each => each.click()")


def scrub(page: Page, meter: Meter, address: str, number: int) -> None:
    """Go through the game with the slider."""
    page.goto(f"{address}/at/{number}")  # the same page: only what follows the # changes
    page.wait_for_selector(".replay")
    page.wait_for_timeout(1500)
    for part in (0.1, 0.9, 0.5, 0.51, 0.3, 0.8):
        with meter.measured("scrub"):
            page.evaluate(
                """value => {
                    const slider = document.querySelector('.replay input[type=range]');
                    slider.value = value;
                    slider.dispatchEvent(new Event('input'));
                }""",
                str(int(number * part)),
            )
            page.wait_for_timeout(1200)


def measure(
    server: Server, page: Page, player: Player, scenario: str, depth: int, steps: int
) -> None:
    """Measure one table."""
    table = table_after(server, scenario, depth)
    player.sit(table, *SEATS)
    page.wait_for_timeout(2500)  # the ground is painted
    meter = Meter(page)
    chance = random.Random(1)
    look_around(page, meter)
    for _ in range(steps):
        step(page, meter, chance)
    look_around(page, meter)
    if depth:
        scrub(page, meter, page.url.split("/at/")[0], depth)
    meter.report(f"{scenario} {depth}")
    for what, parts in sorted(meter.parts, key=lambda each: -each[1]["TaskDuration"])[:5]:
        print("   ", what, {name: round(value) for name, value in parts.items()})
    for said in player.trouble:
        print("    the console says:", said)


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", metavar="SCENARIO[:STEPS]")
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--size", default="1440x900")
    asked = parser.parse_args()
    width, height = (int(each) for each in asked.size.split("x"))
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = browser_of(playwright)
        for each in asked.tables:
            scenario, _, depth = each.partition(":")
            context = context_of(browser, size=(width, height))
            player = Player(server, context)
            measure(server, player.page, player, scenario, int(depth or 0), asked.steps)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
