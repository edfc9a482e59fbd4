"""The staff of the Raid system: manners of a raid, each tried to the end of it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from dropzone.bots.bot import Bot
from dropzone.bots.raid.bot import HeuristicBot
from dropzone.bots.raid.features import features
from dropzone.bots.raid.manner import Manner
from dropzone.bots.search import Plan, Staff
from dropzone.bots.search.overlooking import Overlooking
from dropzone.bots.search.plans import MakeBot
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import question
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.victory import victory_points

__all__ = ["RaidStaff"]

#: Other manners, by name.
MANNERS: dict[str, tuple[Message, Manner]] = {
    "daring": (M("Take the battery, whatever it costs."), Manner(daring=1.5)),
    "careful": (M("Spare the men."), Manner(daring=0.7, caution=1.5)),
    "straight": (M("The shortest way, whatever waits there."), Manner(caution=0.4, daring=1.2)),
    "round about": (M("Go round what may wait on the way."), Manner(caution=2.2)),
    "scouts": (M("A few men dare what a team would."), Manner(scouts=3)),
    "early home": (M("Be away in time."), Manner(last_attack=7, last_assault=9)),
    "late home": (
        M("Stay as long as it takes."),
        Manner(last_attack=11, last_assault=13, daring=1.2),
    ),
    "quiet": (M("Do not stop to fire."), Manner(fire_from=0.75)),
    "fire first": (M("Fire at whatever is in sight."), Manner(fire_from=0.35)),
}

#: What beginners overlook.
FAILINGS: dict[str, tuple[Message, Manner]] = {
    "timid": (M("Better wait for a good moment."), Manner(daring=0.35, caution=3.0, scouts=9)),
    "headlong": (M("Forward!"), Manner(daring=3.0, caution=0.0, scouts=1, fire_from=0.2)),
    "forgets the time": (M("There is time enough."), Manner(last_attack=13, last_assault=14)),
    "turns back early": (M("Home while we can."), Manner(last_attack=4, last_assault=6)),
}


class RaidStaff(Staff):
    """Each turn is played in the manner that brings most by the end of the raid."""

    work = 12000
    horizon = None
    slack = 1.5
    doubt = 0.8
    least = 0.05

    def begins(self, position: RaidPosition) -> bool:
        """A plan is made when the British of a turn begin."""
        return question(position).kind == "british-phase"

    def mark(self, position: RaidPosition) -> Hashable:
        """A turn."""
        return position.turn

    def base(self) -> Plan:
        """Return what the heuristic would do."""
        return Plan("base", M("Keep to the plan."), HeuristicBot)

    def plans(
        self, position: RaidPosition, choices: Sequence[Choice], dice: SeededDice
    ) -> list[Plan]:
        """Return the other manners."""
        return [_plan(name, words, manner) for name, (words, manner) in MANNERS.items()]

    def failings(self) -> list[Plan]:
        """Return what beginners do."""
        unseen = Plan("overlooks the best", M("It is as good as any."), _overlooking)
        others = [_plan(name, words, manner) for name, (words, manner) in FAILINGS.items()]
        return [unseen, unseen, *others]

    def judge(self, position: RaidPosition, side: str) -> float:
        """Return the victory points, as they would be counted now."""
        if position.result is not None:
            return float(sum(position.result.points.values()))
        return float(victory_points(position))

    def enemies(self) -> list[MakeBot]:
        """The Germans of the raid are played by the rules."""
        return [HeuristicBot]

    def features(self, position: RaidPosition) -> list[float]:
        """Return what the chance to win is learned from."""
        return features(position)


def _plan(name: str, words: Message, manner: Manner) -> Plan:
    return Plan(name, words, partial(_player, manner))


def _player(manner: Manner, seed: str) -> Bot:
    return HeuristicBot(seed, manner)


def _overlooking(seed: str) -> Bot:
    return Overlooking(seed, HeuristicBot)
