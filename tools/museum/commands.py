"""What the command line writes: saved positions, saved games, records of self-play."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from dropzone import Game, game_ids, verify
from dropzone.core.io.position_file import game_from_file
from tools.museum.evidence import KeptPosition, said_of
from tools.museum.folder import Folder
from tools.museum.positions import stack_of, start_from

__all__ = ["dropzone", "make_saves"]


def dropzone(*arguments: str, said: str = "") -> str:
    """Return what a command prints; `said` is what is typed."""
    program = "from dropzone.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        check=True,
        input=said,
        capture_output=True,
        text=True,
    )
    return done.stdout


def make_saves(room: Folder, files: Path) -> None:
    """Write what `apply --json`, `save` in a game of the terminal, and `selfplay` leave behind."""
    said: list[KeptPosition] = []

    def keep(game: Game, name: str) -> None:
        said.append(KeptPosition(game.definition.id, name, stack_of(game), said_of(game)))

    for game in game_ids():
        path, choice = _file_with_a_choice(files / game)
        document = dropzone("apply", str(path), choice, "--seed", "museum", "--json")
        name = f"saves/{game}-applied.json"
        room.write(name, document, packed=len(document) > 8000)
        keep(start_from(game, json.dumps(json.loads(document)["position"])), name)
        with tempfile.TemporaryDirectory() as folder:
            saved = Path(folder, "saved.record")
            typed = "1\n" * 10 + f"undo\n1\nsave {saved}\nquit\n"
            dropzone("text", game, "--side", "both", "--seed", "museum", said=typed)
            _keep_record(room, f"saves/{game}-terminal.record", saved)
            dropzone(
                "selfplay", game, "--games", "1", "--bots", "random", "--seed", "museum",
                "--records", folder,
            )  # fmt: skip
            (record,) = set(Path(folder).iterdir()) - {saved}
            _keep_record(room, f"saves/{game}-selfplay.record", record)
        room.say(f"  {game}: commands")
    room.write("saves.json", msgspec.json.encode(said), packed=True)


def _keep_record(room: Folder, name: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    verify(text)
    room.write(name, text, packed=len(text) > 8000)


def _file_with_a_choice(folder: Path) -> tuple[Path, str]:
    for path in sorted(folder.glob("*.toml")):
        game = game_from_file(path)
        if not game.over and len(game.decision.choices) > 1:
            return path, game.decision.notations[0]
    raise FileNotFoundError(f"no position file in {folder} asks for anything")
