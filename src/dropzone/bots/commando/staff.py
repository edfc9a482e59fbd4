"""The staff of the Commando system: every choice is tried to the end of the turn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from dropzone.bots.bot import Bot
from dropzone.bots.commando.bot import FrozenBot, HeuristicBot
from dropzone.bots.commando.features import features
from dropzone.bots.commando.style import Style
from dropzone.bots.search import Plan, Staff
from dropzone.bots.search.overlooking import Overlooking
from dropzone.bots.search.plans import MakeBot
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import question
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.commando.position import CommandoPosition

__all__ = ["CommandoStaff"]

#: How many answers are tried at most.
MOST_ANSWERS = 15

#: How many of the failings are to take the second best answer, beside those by name.
SECOND_BEST = 5
#: What beginners overlook.
FAILINGS: dict[str, tuple[Message, Style]] = {
    "spends too freely": (
        M("This one must be won."),
        Style(stakes=2.5, unit_cost=0.0, fear=0.0, bluff=20),
    ),
    "spends too little": (M("Better save it for later."), Style(stakes=0.35, unit_cost=1.2)),
    "fears too much": (M("They may have anything."), Style(fear=0.9, stakes=0.7)),
    "lays the weakest": (M("The good ones are for later."), Style(rank=0.0, reserve=1)),
    "forgets events": (M("That can wait."), Style(plays_events=False, stakes=0.6)),
}


class CommandoStaff(Staff):
    """Looks ahead at every choice, with what is hidden dealt anew each time."""

    work = 4000
    rounds = ((4, 0.6), (8, 0.5), (14, 0.5))
    most_samples = 30
    horizon = 1
    lasting = False
    doubt = 1.0
    least = 0.002

    def begins(self, position: CommandoPosition) -> bool:
        """Every decision is a plan of its own."""
        return True

    def mark(self, position: CommandoPosition) -> Hashable:
        """A turn of the scenario."""
        return (position.chapter, position.turn)

    def base(self) -> Plan:
        """Return what the heuristic would do."""
        return Plan("base", M("Do what pays best."), HeuristicBot)

    def plans(
        self, position: CommandoPosition, choices: Sequence[Choice], dice: SeededDice
    ) -> list[Plan]:
        """Return every answer, or so many of them as can be tried."""
        asked = question(position)
        words = {
            choice: M(
                "It leaves us better off: “{action}”.", action=asked.notation(position, choice)
            )
            for choice in choices[:MOST_ANSWERS]
        }
        return [Plan(f"first {each}", words[each], HeuristicBot, each) for each in words]

    def failings(self) -> list[Plan]:
        """Return what beginners do."""
        unseen = Plan("overlooks the best", M("It is as good as any."), _overlooking)
        others = [
            Plan(name, words, partial(_player, style)) for name, (words, style) in FAILINGS.items()
        ]
        return [unseen] * SECOND_BEST + others

    def judge(self, position: CommandoPosition, side: str) -> float:
        """Return the chance to win."""
        chance = self.chance(position, side)
        return 0.5 if chance is None else chance

    def enemies(self) -> list[MakeBot]:
        """Return today's heuristic and that of 0.1."""
        return [HeuristicBot, FrozenBot]

    def features(self, position: CommandoPosition) -> list[float] | None:
        """Return what the chance to win is learned from."""
        return features(position)


def _player(style: Style, seed: str) -> Bot:
    return HeuristicBot(seed, style)


def _overlooking(seed: str) -> Bot:
    return Overlooking(seed, HeuristicBot)
