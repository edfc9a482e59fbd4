"""The staff of the Grand Tactical system: plans are activations, tried with what comes after."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from dropzone.bots.bot import Bot
from dropzone.bots.gts.bot import FrozenBot, HeuristicBot
from dropzone.bots.gts.features import COMMON, features
from dropzone.bots.gts.moves import goal_value
from dropzone.bots.gts.situation import Situation, country_of
from dropzone.bots.gts.weights import Manner
from dropzone.bots.search import Plan, Staff
from dropzone.bots.search.overlooking import Overlooking
from dropzone.bots.search.plans import MakeBot
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import question
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.prepared.static import SIDES
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["GtsStaff"]

#: Other manners, by name.
MANNERS: dict[str, tuple[Message, Manner]] = {
    "bold": (M("Attack, and let the losses be what they may."), Manner(fear=0.4)),
    "careful": (M("Spare the men."), Manner(fear=2.0)),
    "ground": (M("Take ground that counts."), Manner(goal=2.0, fear=0.7)),
    "spend": (M("Now is the time to spend points."), Manner(thrift=0.4)),
    "save": (M("Points are worth more later."), Manner(thrift=2.5)),
    "leave the guard": (M("Go and meet them."), Manner(guards=False)),
}

#: What beginners overlook.
FAILINGS: dict[str, tuple[Message, Manner]] = {
    "blind to fire": (M("The enemy is far away."), Manner(fear=0.0)),
    "timid": (M("Better wait for a good moment."), Manner(fear=6.0, goal=0.3)),
    "forgets what it is for": (M("Where is the enemy?"), Manner(goal=0.0, guards=False)),
    "spendthrift": (M("Points are there to be spent."), Manner(thrift=0.0, fear=0.3)),
    "miser": (M("Points are worth more later."), Manner(thrift=8.0)),
}

#: How many other units are tried as the first to act.
FIRST_UNITS = 3
#: Decisions simulated for a plan: for so many units, and fewer for more of them.
UNITS, LEAST_WORK = 30, 150
#: How much of the way to its goal counts for each unit.
WAY = 0.3


class GtsStaff(Staff):
    """Activations in another manner, or with another unit first."""

    work = 1500
    horizon = 2
    slack = 1.5
    doubt = 1.0
    least = 0.5
    shared = COMMON

    def budget(self, position: GtsPosition) -> int:
        """A decision of a campaign costs more than one of a small scenario."""
        return max(LEAST_WORK, min(self.work, self.work * UNITS // len(position.where)))

    def begins(self, position: GtsPosition) -> bool:
        """A plan is made when a chit lets units act."""
        return question(position).kind == "activate"

    def mark(self, position: GtsPosition) -> Hashable:
        """The chit in play."""
        return (position.turn, position.chit)

    def base(self) -> Plan:
        """Return what the heuristic would do."""
        return Plan("base", M("Do what is worth most."), HeuristicBot)

    def plans(
        self, position: GtsPosition, choices: Sequence[Choice], dice: SeededDice
    ) -> list[Plan]:
        """Return the other manners, and a few other beginnings."""
        found = [_plan(name, words, manner) for name, (words, manner) in MANNERS.items()]
        asked = question(position)
        rest = [choice for choice in choices if choice[0] == "unit"]
        firsts = [choice for choice in choices if choice[0] == "end"]
        while rest and len(firsts) <= FIRST_UNITS:
            firsts.append(rest.pop(dice.roll(len(rest)) - 1))
        for choice in firsts:
            words = M("Begin with “{action}”.", action=asked.notation(position, choice))
            found.append(Plan(f"first {choice}", words, HeuristicBot, choice))
        return found

    def failings(self) -> list[Plan]:
        """Return what beginners do."""
        unseen = Plan("overlooks the best", M("It is as good as any."), _overlooking)
        others = [_plan(name, words, manner) for name, (words, manner) in FAILINGS.items()]
        return [unseen, unseen, *others]

    def judge(self, position: GtsPosition, side: str) -> float:
        """Return troops, ground and ways still to go."""
        now = Situation(position, SIDES.index(side), country_of(position))
        value = now.evaluate(position)
        if position.result is not None:
            return value
        return value + WAY * sum(
            goal_value(now, unit, position.where[unit]) for unit in now.own if now.static.move[unit]
        )

    def enemies(self) -> list[MakeBot]:
        """Return today's heuristic and that of 0.1."""
        return [HeuristicBot, FrozenBot]

    def features(self, position: GtsPosition) -> list[float]:
        """Return what the chance to win is learned from."""
        return features(position)


def _plan(name: str, words: Message, manner: Manner) -> Plan:
    return Plan(name, words, partial(_player, manner))


def _player(manner: Manner, seed: str) -> Bot:
    return HeuristicBot(seed, manner)


def _overlooking(seed: str) -> Bot:
    return Overlooking(seed, HeuristicBot)
