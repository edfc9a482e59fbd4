"""A game in the terminal: the map, the question with its rule, numbered choices, the story."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from dropzone.commands.positions import show_odds, show_result
from dropzone.commands.shared import Output, rule
from dropzone.core.errors import AmbiguousChoice, DropzoneError, IllegalChoice, InvalidChoice
from dropzone.core.rules.game import Game, LogEntry
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.structure import GIVES_UP, rank
from dropzone.core.search.guessing import guesses
from dropzone.core.text.messages import MN, M, Message, tr

__all__ = ["BOTH", "TextGame"]

#: The side of somebody who plays both.
BOTH = "both"

#: More choices than this are listed only when asked for.
MOST_LISTED = 30


class TextGame:
    """One game played by typing; works as well when the lines come from a file."""

    def __init__(self, out: Output, game: Game, side: str, bots: Mapping[str, Any]) -> None:
        self.out = out
        self.game = game
        self.side = side
        self.bots = bots
        self.titles = game.static.sheet.side_titles(out.language)
        self._told = -1  # not even the opening has been told
        self._asked: tuple[int, str] = (-1, "")
        #: The move and the choice that the player was asked about once more.
        self._doubted: tuple[int, Choice] | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "?": self.help,
            "map": self.map,
            "choices": self.choices,
            "stack": self.look,
            "unit": self.look,
            "look": self.look,
            "odds": self.odds,
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "log": self.log,
            "save": self.save,
        }

    # -- the loop -----------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over, or the player quits or has no more to say."""
        game, out = self.game, self.out
        out.say(game.static.sheet.title(out.language), style="bold")
        if game.seed_hash is not None:
            out.say(M("The dice are fixed by a seed announced as {hash}.", hash=game.seed_hash))
        out.say(M("Type “help” for what you can say."))
        self.tell_news()
        self.map("")
        while not game.over:
            if game.decision.seat in self.bots:
                self.let_bots_play()
                continue
            self.ask()
            line = self.read()
            if line is None or line.lower() in ("quit", "exit"):
                out.say(left(game.number))
                return
            self.obey(line)
        out.say()
        self.map("")
        show_result(out, game)
        if game.seed is not None:
            out.say(M("The seed was {seed}.", seed=game.seed))

    def let_bots_play(self) -> None:
        """Let bots choose until a person has to, and tell what they did."""
        from dropzone import bots

        game = self.game
        while not game.over and game.decision.seat in self.bots:
            choice = bots.choose(game.position, self.bots, number=game.number)
            game.play(choice)
            self.tell_news()
        if not game.over:
            self.map("")

    def ask(self) -> None:
        """Put the open question, once for each moment of the game."""
        decision = self.game.decision
        moment = (self.game.number, decision.kind)
        if moment == self._asked:
            return
        self._asked = moment
        self.out.say()
        prompt = tr(self.out.language, decision.prompt)
        whose = f"{self.rule(decision.clause)}{self.titles[decision.side]}"
        self.out.say(f"{whose}: {prompt}", style="bold")
        if decision.cause is not None:
            self.out.say(f"  {self.out.tr(decision.cause.text)}")
        if len(decision.choices) <= MOST_LISTED:
            self.choices("")
        else:
            self.out.say(
                M(
                    "  {count} choices, such as “{example}”; “choices” lists them all.",
                    count=len(decision.choices),
                    example=decision.notations[0],
                )
            )

    def read(self) -> str | None:
        """Return the next line that says something, or None when there is none."""
        while True:
            if sys.stdin.isatty():
                try:
                    line = input("> ")
                except EOFError:
                    return None
            else:
                line = sys.stdin.readline()
                if not line:
                    return None
                if line.strip() and not line.startswith("#"):
                    self.out.say(f"> {line.strip()}")
            line = line.strip()
            if line and not line.startswith("#"):
                return line

    def obey(self, line: str) -> None:
        """Do what a line says: play a choice, or answer a question about the game."""
        decision = self.game.decision
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        try:
            if line.isascii() and line.isdecimal():
                self.play_number(int(line))
            elif line in decision.notations or command is None:
                self.play_text(line)
            else:
                command(rest.strip())
        except IllegalChoice as error:
            for refusal in error.refusals:
                self.out.say(f"  {self.rule(refusal.clause)}{refusal.say(self.out.language)}")
        except AmbiguousChoice as error:
            shown = ", ".join(error.candidates[:8]) + (" …" if len(error.candidates) > 8 else "")
            self.out.say(M("  That could mean: {choices}", choices=shown))
        except DropzoneError as error:
            self.out.say(f"  {error.say(self.out.language)}")

    # -- playing ------------------------------------------------------------------------

    def play_number(self, number: int) -> None:
        """Play a choice by its number in the list."""
        choices = self.game.decision.presented
        if not 1 <= number <= len(choices):
            raise InvalidChoice(
                tr(
                    self.out.language,
                    M("There are choices 1 to {count}.", count=len(choices)),
                )
            )
        if self.is_meant(choices[number - 1]):
            self.game.play(choices[number - 1])
            self.tell_news()

    def is_meant(self, choice: Choice) -> bool:
        """Ask once more before something is given up, or costs what one may not think of."""
        decision = self.game.decision
        warning = decision.warning(choice)
        costly = warning is not None or decision.role(choice) == GIVES_UP
        moment = (self.game.number, choice)
        if not costly or self._doubted == moment or not sys.stdin.isatty():
            return True
        self._doubted = moment
        if warning is not None:
            self.out.say(f"  {self.out.tr(warning)}")
        self.out.say(M("  Say the number once more if you mean it."))
        return False

    def play_text(self, line: str) -> None:
        """Play a choice by its notation, each word of which may be cut short."""
        left = self.game.make(self.in_full(line))
        self.tell_news()
        if left is not None:
            self.out.say(f"  {self.out.tr(left)}")

    def in_full(self, line: str) -> str:
        """Return a choice with its words written out, where they can mean one choice only."""
        words = line.lower().split()
        found = []
        for notation in self.game.decision.notations:
            stage = notation.split()
            pairs = zip(stage, words, strict=False)
            if len(words) >= len(stage) and all(full.startswith(cut) for full, cut in pairs):
                found.append(stage)
        exact = [stage for stage in found if words[: len(stage)] == stage]
        if not exact and len(found) == 1:
            return " ".join([*found[0], *words[len(found[0]) :]])
        if not exact and len(found) > 1:
            raise AmbiguousChoice(line, [" ".join(stage) for stage in found])
        return line

    def tell_news(self) -> None:
        """Tell what happened since the last time, as far as this player may know."""
        for entry in self.news():
            self.out.say(f"  {self.rule(entry.clause):>9}{entry.text}")

    def news(self) -> list[LogEntry]:
        """Return what happened since it was last asked for."""
        start, self._told = self._told, self.game.number
        entries = self.game.log(self.viewer(), self.out.language, since=max(start, 0))
        return [entry for entry in entries if entry.number > start]

    def entries(self) -> list[LogEntry]:
        """Return the whole story as this player may know it."""
        return self.game.log(self.viewer(), self.out.language)

    def viewer(self) -> str | None:
        """Return whose eyes we look through: the player's, or those of who is to choose."""
        if self.side != BOTH:
            return self.side
        return None if self.game.over else self.game.decision.seat

    # -- looking ------------------------------------------------------------------------

    def help(self, _: str) -> None:
        """Say what can be typed."""
        lines = (
            ("3", M("play choice 3 of the list")),
            (self.game.decision.notations[0], M("play a choice by its words; they may be cut")),
            ("choices", M("list the choices")),
            ("map", M("draw the table")),
            ("stack HEX, unit ID", M("look at a place or a unit")),
            ("odds CHOICE", M("the exact odds of a choice")),
            ("why CHOICE", M("which rules forbid a choice")),
            ("hint", M("what the staff would do; it is counted")),
            ("undo", M("take back, until dice fall")),
            ("log [N]", M("what happened, the last N lines")),
            ("save FILE", M("write the record of the game")),
            ("quit", M("leave")),
        )
        for word, meaning in lines:
            self.out.say(f"  {word:24} {self.out.tr(meaning)}")

    def map(self, _: str) -> None:
        """Draw the table."""
        game = self.game
        self.out.say(game.definition.picture(game.position, self.out.language, self.viewer()))

    def choices(self, _: str) -> None:
        """List the choices with their numbers."""
        decision = self.game.decision
        width = min(40, max(len(notation) for notation in decision.notations))
        apart = False
        for number, choice in enumerate(decision.presented, start=1):
            if not apart and number > 1 and rank(decision.role(choice)):
                apart = True  # what ends something or gives it up stands apart
                self.out.say()
            label = decision.label(choice, self.out.language)
            self.out.say(f"{number:>4}  {decision.notation(choice):{width}}  {label}")

    def look(self, name: str) -> None:
        """Say what is known of a place or a unit."""
        if not name:
            raise InvalidChoice(self.out.tr(M("Say what to look at: “stack HEX” or “unit ID”.")))
        game = self.game
        described = game.definition.describe(game.position, name, self.out.language, self.viewer())
        for line in described:
            self.out.say(f"  {line}")

    def odds(self, text: str) -> None:
        """Show the odds of a choice, as far as the player may foresee them."""
        game = self.game
        found = game.odds(self.meant(text))
        knowing = len(guesses(game.position, game.decision.seat, game.number)) == 1
        if not knowing:
            self.out.say(M("  What is hidden from you is guessed."))
        show_odds(self.out, game, found, knowing=knowing)

    def why(self, text: str) -> None:
        """Say why a choice is not legal."""
        meant = self.meant(text)
        refusals = self.game.why_not(meant)
        if not refusals:
            self.out.say(M("  Nothing forbids it."))
        for refusal in refusals:
            self.out.say(f"  {self.rule(refusal.clause)}{refusal.say(self.out.language)}")

    def hint(self, _: str) -> None:
        """Say what the staff would do: the best few plans, and why."""
        from dropzone.bots import Observation
        from dropzone.bots.hints import hints

        game = self.game
        seat = game.decision.seat
        found = hints(Observation(game.position, number=game.number, seed="hint"))
        game.hints[seat] = game.hints.get(seat, 0) + 1
        for number, hint in enumerate(found, 1):
            chance = "" if hint.chance is None else f" ({hint.chance:.0%})"
            self.out.say(f"  {number}. {self.out.tr(hint.plan)}{chance}")
            self.out.say(f"     {game.decision.notation(hint.choice)}: {self.out.tr(hint.reason)}")
        self.out.say(M("  The chance to win is that of bots who play on."))

    def meant(self, text: str) -> str:
        """Return the choice that a number or cut words mean."""
        decision = self.game.decision
        if text.isascii() and text.isdecimal() and 1 <= int(text) <= len(decision.choices):
            return decision.notation(decision.presented[int(text) - 1])
        return self.in_full(text)

    def undo(self, _: str) -> None:
        """Take the last choice back."""
        choice = self.game.undo(None if self.side == BOTH else self.side)
        self._told = self.game.number
        self._asked = (-1, "")
        self.out.say(M("  Taken back: {choice}", choice=self.game.decision.notation(choice)))

    def log(self, count: str) -> None:
        """Tell the last events again."""
        lines = int(count) if count.isascii() and count.isdecimal() else 20
        for entry in self.entries()[-lines:] if lines else ():
            self.out.say(f"{entry.number:>5} {self.rule(entry.clause):>9}{entry.text}")

    def rule(self, clause: str) -> str:
        """The number or heading of a clause's rule, in the player's language."""
        return rule(self.game, clause, self.out.language)

    def save(self, name: str) -> None:
        """Write the record of the game into a new file."""
        if not name:
            raise InvalidChoice(self.out.tr(M("Say where to: “save FILE”.")))
        record = self.game.record()
        try:
            with Path(name).open("x", encoding="utf-8") as stream:
                stream.write(record)
        except OSError as error:
            raise InvalidChoice(f"{name}: {error.strerror or error}") from None
        self.out.say(M("  Saved: {file}", file=name))


def left(count: int) -> Message:
    """Say that the player left."""
    return MN(
        "You leave the game after {count} choice.",
        "You leave the game after {count} choices.",
        count=count,
    )
