"""The command that plays lessons in the terminal and checks those that somebody wrote."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from dropzone.commands.shared import AsJson, Lang, Output, rule
from dropzone.core.data.registry import game_ids
from dropzone.core.errors import DropzoneError, UnknownName
from dropzone.core.rules.lessons import (
    Lesson,
    Step,
    begin_lesson,
    lesson_names,
    played_by,
    read_lesson,
    read_lesson_file,
    reply_of,
    walk,
)
from dropzone.core.text.messages import MN, N_, M

__all__ = ["lesson"]

What = Annotated[
    str,
    typer.Argument(
        metavar="GAME[/NAME] | FILE | check", help=N_("A game, a lesson, a file; or “check”.")
    ),
]
Name = Annotated[
    str | None, typer.Argument(metavar="FILE", help=N_("With “check”: the file of a lesson."))
]


def lesson(what: What, name: Name = None, as_json: AsJson = False, lang: Lang = None) -> None:
    """Learn a game step by step in the terminal, or check a lesson that you wrote."""
    out = Output(lang, as_json)
    if what == "check":
        if name is None:
            raise UnknownName(M("which lesson? dropzone lesson check FILE"))
        _check(out, _find(name), name)
        return
    if what in game_ids():
        known = [each for each in lesson_names() if each.startswith(f"{what}/")]
        if not known:
            raise UnknownName(M("there is no lesson “{name}”", name=what))
        for each in known[1:]:
            out.say(M("There is also: dropzone lesson {name}", name=each))
        what = known[0]
    found = _find(what)
    walk(found)
    _Teacher(out, found).teach()


def _find(name: str) -> Lesson:
    return read_lesson_file(Path(name)) if name.endswith(".toml") else read_lesson(name)


def _check(out: Output, found: Lesson, name: str) -> None:
    steps = walk(found)
    if out.as_json:
        out.document({"lesson": name, "steps": len(steps.numbers), "numbers": steps.numbers})
        return
    out.say(
        MN(
            "{name}: {count} step, reachable and legal.",
            "{name}: {count} steps, all reachable and legal.",
            count=len(steps.numbers),
            name=name,
        )
    )


class _Teacher:
    """Leads through a lesson: says, waits, answers."""

    def __init__(self, out: Output, found: Lesson) -> None:
        self.out = out
        self.lesson = found
        self.game = begin_lesson(found)
        self.french = out.language == "fr"
        #: Where each step began, so that one can go back to it.
        self.begun: list[int] = []

    def teach(self) -> None:
        """Go through all steps; the end of the input ends the lesson."""
        lesson, out = self.lesson, self.out
        out.say(lesson.title_fr if self.french else lesson.title_en, style="bold")
        out.say(M("Type a choice; “why”, “choices”, “undo”, “map” or “quit” help."))
        lines = self._lines()
        while len(self.begun) < len(lesson.steps):
            self._let_others_answer()
            step = lesson.steps[len(self.begun)]
            self._say(step)
            if not self._answered(step, lines):
                return
        self._let_others_answer()
        out.say(lesson.end_fr if self.french else lesson.end_en, style="bold")

    def _lines(self) -> Iterator[str]:
        for line in sys.stdin:
            yield line.strip()

    def _say(self, step: Step) -> None:
        self.out.say()
        number = len(self.begun) + 1
        text = step.say_fr if self.french else step.say_en
        self.out.say(f"{number}/{len(self.lesson.steps)}  {text}")
        clause = rule(self.game, self.game.decision.clause, self.out.language)
        self.out.say(f"{clause}{self.out.tr(self.game.decision.prompt)}", style="bold")

    def _answered(self, step: Step, lines: Iterator[str]) -> bool:
        """Wait for the wanted choice, or for a step back; False if the learner has gone."""
        for line in lines:
            if line in ("quit", "q"):
                return False
            if line == "undo" and self.begun:
                self.game.go_back_to(self.begun.pop())
                return True
            if line == "undo":
                self.out.say(M("This is the first step."))
            elif line == "why":
                self.out.say(step.why_fr if self.french else step.why_en)
            elif line == "map":
                picture = self.game.definition.picture
                self.out.say(picture(self.game.position, self.out.language, self.lesson.side))
            elif line == "choices":
                self._list()
            elif line and self._plays(step, line):
                return True
        return False

    def _plays(self, step: Step, line: str) -> bool:
        """Play what is wanted; answer anything else."""
        wanted = [played_by(self.game, each) for each in (step.want, *step.also)]
        try:
            meant = played_by(self.game, line)
        except DropzoneError as error:
            self.out.say(error.say(self.out.language))
            self.out.say(step.else_fr if self.french else step.else_en)
            return False
        if meant not in wanted:
            for other in step.other:
                if meant == played_by(self.game, other.choice):
                    self.out.say(other.say_fr if self.french else other.say_en)
                    return False
            self.out.say(step.else_fr if self.french else step.else_en)
            return False
        self.begun.append(self.game.number)
        self._play(line)
        return True

    def _list(self) -> None:
        decision = self.game.decision
        for choice in decision.choices:
            label = decision.label(choice, self.out.language)
            self.out.say(f"  {decision.notation(choice)}  {label}")

    def _let_others_answer(self) -> None:
        while (reply := reply_of(self.lesson, self.game)) is not None:
            self._play(reply)

    def _play(self, text: str) -> None:
        """Play a text and say what happened."""
        start = self.game.number
        self.game.make(text)
        told = self.game.log(self.lesson.side, self.out.language, start)
        for entry in told if start else told[len(self.game.opening) :]:
            self.out.say(f"    {entry.text}")
