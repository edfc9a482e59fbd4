"""Commands that play: play and serve (in the browser), text (in the terminal)."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

import dropzone
from dropzone.commands.files import open_game
from dropzone.commands.shared import (
    Data,
    HouseRules,
    Lang,
    Options,
    Output,
    Seed,
    house_rules,
    split_game,
)
from dropzone.commands.textgame import BOTH, TextGame
from dropzone.core.errors import DropzoneError, UnknownName
from dropzone.core.game import Game
from dropzone.core.messages import N_, M
from dropzone.core.registry import game_definition, game_ids

__all__ = ["play", "serve", "text"]

PreferredBot = ("heuristic", "random")


def play(
    game: Annotated[str | None, typer.Argument(help=N_("The game to open."))] = None,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=N_("The port."))] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help=N_("Open the browser."))
    ] = True,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Play in the browser: starts a server for this machine alone and opens the page."""
    out = Output(lang)
    if game is not None:
        game_definition(split_game(game)[0], tuple(data or ()))
    server = _server()
    if server is None:
        out.say(M("The browser game is not installed, so here is the game in the terminal."))
        text(game or game_ids()[0], data=data, lang=lang)
        return
    server.play(game, port=port, browser=browser, data=tuple(data or ()), language=out.language)


def serve(
    host: Annotated[str, typer.Option("--host", help=N_("The address to listen on."))] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=N_("The port."))] = 8000,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help=N_("Where games are kept.")),
    ] = None,
    data: Data = None,
) -> None:
    """Host games for others."""
    server = _server()
    if server is None:
        raise DropzoneError("this installation has no server")
    server.serve(host=host, port=port, database=database, data=tuple(data or ()))


def _server() -> Any:
    """The server, if it is installed; it is loaded only when somebody wants it."""
    if find_spec("dropzone.server") is None:
        return None
    return import_module("dropzone.server")


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
        raise UnknownName(
            f"{started.definition.id} has no side {mine!r}; it has {', '.join(sides)} or {BOTH}"
        )
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
