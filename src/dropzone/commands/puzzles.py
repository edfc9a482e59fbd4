"""The command that asks puzzles in the terminal and checks those that somebody wrote."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path
from typing import Annotated

import typer

from dropzone.commands.shared import AsJson, Lang, Output, rule
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.errors import DropzoneError, UnknownName
from dropzone.core.rules.puzzles import (
    Puzzle,
    Verdict,
    begin_puzzle,
    check_puzzle,
    daily_puzzle,
    judge,
    puzzle_names,
    read_puzzle,
    read_puzzle_file,
    solve,
)
from dropzone.core.text.messages import N_, M

__all__ = ["puzzle"]

What = Annotated[
    str,
    typer.Argument(
        metavar="GAME[/NAME] | FILE | daily | check",
        help=N_("A game, a puzzle, a file; “daily” for that of the day; or “check”."),
    ),
]
Name = Annotated[
    str | None,
    typer.Argument(metavar="NAME|FILE", help=N_("A puzzle of the game, or the file to check.")),
]


def puzzle(what: What, name: Name = None, as_json: AsJson = False, lang: Lang = None) -> None:
    """Find the best answer to a position, or check a puzzle that you wrote."""
    out = Output(lang, as_json)
    if what == "check":
        if name is None:
            raise UnknownName(M("which puzzle? dropzone puzzle check FILE"))
        _check(out, _find(name), name)
        return
    if what == "daily":
        what = daily_puzzle(datetime.datetime.now(datetime.UTC).date())
    elif what in game_ids():
        if name is None:
            _list(out, what)
            return
        what = f"{what}/{name}"
    _Riddle(out, _find(what)).ask()


def _find(name: str) -> Puzzle:
    return read_puzzle_file(Path(name)) if name.endswith(".toml") else read_puzzle(name)


def _list(out: Output, game: str) -> None:
    names = [each for each in puzzle_names() if each.startswith(f"{game}/")]
    if not names:
        raise UnknownName(M("there is no puzzle “{name}”", name=game))
    if out.as_json:
        out.document({"game": game, "puzzles": names})
        return
    out.say(game_definition(game).sheet.title(out.language), style="bold")
    for each in names:
        found = read_puzzle(each)
        stars = "★" * found.difficulty + "☆" * (3 - found.difficulty)
        title = found.title_fr if out.language == "fr" else found.title_en
        out.say(f"  {stars}  {title}  (dropzone puzzle {each})")


def _check(out: Output, found: Puzzle, name: str) -> None:
    solution = check_puzzle(found)
    told = solution.goal.told
    if out.as_json:
        listed = [
            {"choice": each.answer.text, "figure": float(told(each.value))}
            for each in solution.answers
        ]
        out.document({"puzzle": name, "best": list(found.best), "answers": listed})
        return
    for each in solution.answers:
        out.say(f"  {float(told(each.value)):8.4f}  {each.answer.text}")
    out.say(M("{name}: the best answer is the best.", name=name))


class _Riddle:
    """Asks a puzzle: shows it, waits for an answer, and says what it is worth."""

    def __init__(self, out: Output, found: Puzzle) -> None:
        self.out = out
        self.puzzle = found
        self.game = begin_puzzle(found)
        self.french = out.language == "fr"

    def ask(self) -> None:
        """Ask until the best answer is given; the end of the input ends it."""
        found, out = self.puzzle, self.out
        if out.as_json:
            decision = self.game.decision
            asked = found.ask_fr if self.french else found.ask_en
            out.document({"game": found.game, "ask": asked, "choices": decision.notations})
            return
        out.say(found.title_fr if self.french else found.title_en, style="bold")
        out.say(self.game.definition.picture(self.game.position, out.language, found.side))
        out.say(found.ask_fr if self.french else found.ask_en)
        clause = rule(self.game, self.game.decision.clause, out.language)
        out.say(f"{clause}{out.tr(self.game.decision.prompt)}", style="bold")
        out.say(M("Type your answer; “choices”, “map”, “solution” or “quit” help."))
        for line in sys.stdin:
            if self._ends(line.strip()):
                return

    def _ends(self, line: str) -> bool:
        if line in ("quit", "q"):
            return True
        if line == "map":
            picture = self.game.definition.picture
            self.out.say(picture(self.game.position, self.out.language, self.puzzle.side))
        elif line == "choices":
            decision = self.game.decision
            for choice in decision.presented:
                label = decision.label(choice, self.out.language)
                self.out.say(f"  {decision.notation(choice)}  {label}")
        elif line:
            return self._judged(self.puzzle.best[0] if line == "solution" else line)
        return False

    def _judged(self, line: str) -> bool:
        """Say what an answer is worth beside the others; True if it is the best."""
        try:
            verdict = judge(self.puzzle, solve(self.puzzle), line, self.out.language)
        except DropzoneError as error:
            self.out.say(error.say(self.out.language))
            return False
        self._show(verdict)
        if verdict.right:
            self.out.say(M("Right: there is nothing better."), style="bold")
            self.out.say(verdict.why)
            return True
        self.out.say(M("There is something better. Try again, or type “solution”."), style="bold")
        return False

    def _show(self, verdict: Verdict) -> None:
        """The answers side by side; who has not found the best one is not told which it is."""
        shown = verdict.answers
        if not verdict.right:
            shown = [each for each in shown if each.yours]
        self.out.say(f"{verdict.figure}:")
        for each in shown:
            figure = f"{each.figure:7.1%}" if verdict.kind == "chance" else f"{each.figure:7.2f}"
            mark = "→" if each.yours else "★" if each.best else " "
            self.out.say(f"  {mark} {figure}  {each.choice}")
        if verdict.right and verdict.more:
            self.out.say(M("… and {count} more", count=verdict.more))
