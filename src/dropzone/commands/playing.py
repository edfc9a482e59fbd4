"""Commands that play: play and serve (in the browser), text (in the terminal)."""

from __future__ import annotations

import socket
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

import dropzone
from dropzone.commands.files import open_game
from dropzone.commands.shared import (
    NO_SERVER,
    SERVER_NEEDS,
    Data,
    Database,
    HouseRules,
    Lang,
    Options,
    Output,
    Seed,
    ServerData,
    ServerPacks,
    data_by_game,
    house_rules,
    split_game,
)
from dropzone.commands.textgame import BOTH, TextGame
from dropzone.commands.upgrading import make_ready
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.data.user_packs import check_values
from dropzone.core.errors import DropzoneError, UnknownName
from dropzone.core.io.user_folder import packs_folder
from dropzone.core.rules.game import Game, unknown_side
from dropzone.core.text.messages import N_, M

__all__ = ["play", "serve", "text"]

#: What a browser on this machine may call it: a page of the web must not reach your games by a
#: name of its own that points here.
LOCAL_NAMES = ("localhost", "127.0.0.1")

PreferredBot = ("heuristic", "random")


def play(
    game: Annotated[str | None, typer.Argument(help=N_("The game to open."))] = None,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help=N_("The port; 0 for any free one."))
    ] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help=N_("Open the browser."))
    ] = True,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Play in the browser: starts a server for this machine alone and opens the page."""
    out = Output(lang)
    name = None
    if game is not None:
        name = split_game(game)[0]
        definition = game_definition(name, tuple(data or ()))
        if data:
            check_values(definition)
    elif data:
        raise UnknownName("say which game the files of --data belong to: dropzone play GAME")
    server = _server()
    if server is None:
        out.say(M("The browser game is not installed, so here is the game in the terminal."))
        text(game or game_ids()[0], data=data, lang=lang)
        return
    port = _free_port("127.0.0.1", port)
    files = {name: tuple(data)} if name and data else {}
    make_ready(out, server.local_database(), files, upgrade=True)
    path = f"/#/new/{name}" if name else "/"
    out.say(
        M("Dropzone is at {address}; Ctrl-C ends it.", address=f"http://127.0.0.1:{port}{path}")
    )
    server.run(
        "127.0.0.1",
        port,
        hosts=LOCAL_NAMES,
        open_browser=browser,
        path=path,
        data=files or None,
        packs=[packs_folder()],
        log_level="warning",
    )


def serve(
    host: Annotated[str, typer.Option("--host", help=N_("The address to listen on."))] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help=N_("The port; 0 for any free one."))
    ] = 8000,
    database: Database = None,
    channels: Annotated[
        str,
        typer.Option("--channels", metavar="URL", help=N_("Where several server processes meet.")),
    ] = "",
    bot_workers: Annotated[
        int, typer.Option("--bot-workers", min=1, max=64, help=N_("How many bots think at once."))
    ] = 1,
    data: ServerData = None,
    packs: ServerPacks = None,
    archive: Annotated[
        Path | None,
        typer.Option("--archive", metavar="FOLDER", help=N_("Where tables nobody touches go.")),
    ] = None,
    archive_after: Annotated[
        float, typer.Option("--archive-after", metavar="DAYS", min=0, help=N_("0: never."))
    ] = 0.0,
    delete_after: Annotated[
        float, typer.Option("--delete-after", metavar="DAYS", min=0, help=N_("0: never."))
    ] = 0.0,
    upgrade: Annotated[
        bool,
        typer.Option(
            "--upgrade",
            help=N_("Upgrade a database of an earlier version without asking, after a copy."),
        ),
    ] = False,
    lang: Lang = None,
) -> None:
    """Host games for others."""
    out = Output(lang)
    server = _server()
    if server is None:
        raise DropzoneError(NO_SERVER)
    files = data_by_game(data)
    if archive_after and archive is None:
        raise DropzoneError(M("--archive-after needs a folder: --archive FOLDER"))
    port = _free_port(host, port)
    make_ready(out, database or server.local_database(), files, upgrade=upgrade)
    out.say(M("Dropzone is at {address}; Ctrl-C ends it.", address=f"http://{host}:{port}/"))
    server.run(
        host,
        port,
        database,
        channels=channels,
        data=files or None,
        packs=packs or (),
        bot_workers=bot_workers,
        archive=archive,
        archive_after=archive_after,
        delete_after=delete_after,
    )


def _server() -> Any:
    """The server, if it is installed; it is loaded only when somebody wants it."""
    if any(find_spec(each) is None for each in SERVER_NEEDS):
        return None
    return import_module("dropzone.server")


def _free_port(host: str, port: int) -> int:
    """Return a port that can be listened on; 0 stands for any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            raise DropzoneError(f"cannot listen on {host}:{port}: {error.strerror}") from None
        return int(trial.getsockname()[1])


def text(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME[/SCENARIO]", help=N_("The game; or a saved record or position file.")
        ),
    ],
    side: Annotated[
        str | None,
        typer.Option("--side", help=N_("Your side; “both” to play without a bot.")),
    ] = None,
    bot: Annotated[str | None, typer.Option("--bot", help=N_("The bot that plays you."))] = None,
    seed: Seed = None,
    option: Options = None,
    house_rule: HouseRules = None,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Play in the terminal, against a bot or both sides yourself."""
    out = Output(lang)
    started = _start(game, seed, option, house_rule, data)
    sides = [each.id for each in started.static.sheet.sides]
    mine = side or sides[0]
    if mine not in (*sides, BOTH):
        raise unknown_side(started.definition.id, mine, [*sides, BOTH])
    bots = {}
    if mine != BOTH:
        from dropzone import bots as players

        names = players.names(started.definition.id)
        name = bot or next((each for each in PreferredBot if each in names), names[0])
        bots = {
            each: players.make(name, seed=f"{started.seed}/{each}", game=started.definition.id)
            for each in sides
            if each != mine
        }
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    TextGame(out, started, mine, bots).run()


def _start(
    name: str,
    seed: str | None,
    option: list[str] | None,
    house_rule: list[str] | None,
    data: list[Path] | None,
) -> Game:
    if Path(name).is_file():
        return open_game(Path(name), seed=seed, data=data or ())
    game, scenario = split_game(name)
    return dropzone.new(
        game,
        scenario,
        option or (),
        house_rules=house_rules(house_rule),
        seed=seed,
        data=data or (),
    )
