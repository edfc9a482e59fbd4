"""A server and a browser for the tests of the client, and a player who clicks."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

__all__ = ["CHROMIUM", "Player", "Server", "browser_of", "context_of", "served"]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
#: Features that no test needs.  Each window would draw the two pop-ups of its address bar in a
#: process of their own, at a greater cost than our page.  Only the last list of a command line
#: counts: after these two come those that Playwright switches off.
UNUSED = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
]
#: The machine may be busy: nothing here is about speed.
PATIENCE = 60_000


class Server:
    """A server in a process of its own, on a database that outlives it."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.database = f"sqlite:///{folder / 'games.sqlite3'}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "dropzone", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen([*command, "--database", self.database])
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{self.address}/health") as answer:
                    if answer.status == 200:
                        return
            except urllib.error.URLError:
                pass
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with code {self.process.returncode}")
            time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(30)

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        request = urllib.request.Request(
            f"{self.address}{path}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def table(
        self,
        seats: Mapping[str, str],
        position: str | None = None,
        *,
        game: str = "market-garden",
        options: Sequence[str] = (),
        **more: Any,
    ) -> Any:
        """Open a table and return its id and secrets."""
        body: dict[str, Any] = {"game": game, "seats": seats, "options": list(options), **more}
        if position is not None:
            body["position"] = f'game = "{game}"\n{position}'
        return self.post("/api/tables", body)


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(folder)
    try:
        yield server
    finally:
        server.stop()


def browser_of(playwright: Playwright) -> Browser:
    """Debian's chromium, driven."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def context_of(browser: Browser, **how: Any) -> BrowserContext:
    """A fresh profile: English, a laptop's window; unless told otherwise moves are shown at once,
    the player knows that what came to light cannot be taken back, and reads no briefing."""
    known = ["market-garden", "mercury", "pegasus", "dieppe", "crete"]
    settings = {"playback": "off", "warned": known, "briefing": False, **how.pop("settings", {})}
    size = how.pop("size", (1280, 800))
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=how.pop("locale", "en"), **how
    )
    context.set_default_timeout(PATIENCE)
    first = f"localStorage['dropzone.settings'] ??= {json.dumps(json.dumps(settings))}"
    context.add_init_script(first)
    return context


class Player:
    """Somebody at the page; what the console says ill of it is kept."""

    def __init__(self, server: Server, context: BrowserContext) -> None:
        self.server = server
        self.page: Page = context.new_page()
        self.trouble: list[str] = []
        self.page.on(
            "console",
            lambda said: self.trouble.append(said.text) if said.type == "error" else None,
        )
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))

    def lobby(self) -> Page:
        self.page.goto(f"{self.server.address}/")
        self.page.wait_for_selector(".game-box")
        return self.page

    def sit(self, table: Mapping[str, Any], *sides: str, part: str = "") -> Page:
        """Open a table with the secrets of these sides."""
        seats = [
            {"table": table["id"], "side": side, "secret": table["seats"][side], "game": ""}
            for side in sides
        ]
        kept = json.dumps(json.dumps(seats))
        keep = f"localStorage['dropzone.seats'] = {kept}"
        self.page.add_init_script(keep)
        if self.page.url.startswith(self.server.address):
            self.page.evaluate(keep)  # the page stays, only its address changes
        self.page.goto(f"{self.server.address}/#/table/{table['id']}{part}")
        self.page.wait_for_selector(".decision, .result, .replay")
        return self.page

    def against_a_bot(self, position: str) -> Page:
        """Open a position of Market-Garden against a random German, and wait to be asked."""
        table = self.server.table({"allied": "me", "german": "bot:random"}, position)
        page = self.sit(table, "allied")
        self.asked()
        return page

    def asked(self) -> str:
        """Wait until this player is asked, and return the question."""
        self.page.wait_for_selector(".decision.yours")
        return self.page.inner_text(".decision.yours .prompt")

    def choose(self, notation: str) -> None:
        self.page.click(f'.choice[data-notation="{notation}"]:not([aria-disabled])')

    def click_hex(self, code: str) -> None:
        """Click on the map where a hex is."""
        spot = self.spot(code)
        self.page.mouse.click(spot["x"], spot["y"])

    def spot(self, code: str) -> Any:
        """Where a hex is in the window; what is out of sight comes into it with all the map."""
        spot = self._spot(code)
        if not spot["seen"]:
            self.page.click(".board-buttons button:nth-child(3)")
            self.page.wait_for_timeout(300)
            spot = self._spot(code)
        return spot

    def _spot(self, code: str) -> Any:
        """Where a hex is: the board's data say where it is on the map, once the map lies still."""
        return self.page.evaluate(
            """async code => {
                const { SIDE } = await import('/boards/hex/geometry.js');
                const get = async path => (await fetch(path)).json();
                const state = await get('/api/tables/' + location.hash.split('/')[2]);
                const { hexes } = await get(`/api/games/${state.game}/${state.scenario}/board`);
                const hex = hexes.find(each => each.code === code);
                const frame = () => new Promise(requestAnimationFrame);
                let matrix, place = '';
                for (let before = null; before !== place; ) {
                    before = place;
                    for (let frames = 0; frames < 4; frames++) await frame();
                    matrix = document.querySelector('.camera').getScreenCTM();
                    place = [matrix.a, matrix.e, matrix.f].join();
                }
                const { x, y } = new DOMPoint(hex.x * SIDE, hex.y * SIDE).matrixTransform(matrix);
                const board = document.querySelector('.hex-board');
                const seen = board.contains(document.elementFromPoint(x, y));
                return { x, y, seen };
            }""",
            code,
        )


def on_ci() -> bool:
    """Whether a missing browser is a failure rather than a reason to skip."""
    return bool(os.environ.get("CI"))
