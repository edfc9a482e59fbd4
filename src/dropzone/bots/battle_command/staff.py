"""The staff of Battle Command: plans are half-impulses, tried with the enemy's answer."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from dropzone.bots.battle_command.bot import FrozenBot, HeuristicBot
from dropzone.bots.battle_command.evaluation import evaluate
from dropzone.bots.battle_command.features import features
from dropzone.bots.battle_command.situation import Situation
from dropzone.bots.battle_command.ways import ways_over
from dropzone.bots.battle_command.weights import Doctrine
from dropzone.bots.bot import Bot
from dropzone.bots.search import Plan, Staff
from dropzone.bots.search.overlooking import Overlooking
from dropzone.bots.search.plans import MakeBot
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import question
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.sequence import Turn
from dropzone.systems.battle_command.static import SIDES

__all__ = ["BattleStaff"]

Factors = tuple[tuple[str, float], ...]

#: Other ways to weigh, by name.
DOCTRINES: dict[str, tuple[Message, Factors]] = {
    "bold": (
        M("Attack, and let the losses be what they may."),
        (("taken", 0.4), ("danger", 0.3), ("driven_off", 0.4), ("attack_least", 0.3)),
    ),
    "ground": (M("Take ground that counts."), (("vp", 1.8), ("goal", 1.8))),
    "hold": (
        M("Hold what we have."),
        (("guard", 2.0), ("guard_idle", 4.0), ("garrison", 2.0), ("taken", 1.5)),
    ),
    "hunt": (
        M("Destroy the enemy's units."),
        (("dealt", 1.7), ("kill", 2.0), ("sealed", 3.0), ("vp", 0.7)),
    ),
    "haste": (M("March without delay."), (("approach", 1.5), ("decay", 1.12), ("danger", 0.6))),
    "careful": (
        M("Stay in cover and out of reach."),
        (("danger", 2.5), ("cover", 2.0), ("taken", 1.6), ("attack_least", 3.0)),
    ),
    "march": (M("March in spite of the aircraft."), (("interdicted", 0.2),)),
    "fan out": (M("Go for everything at once."), (("others", 2.0), ("satisfied", 0.2))),
}

#: What is varied at random, and by how much: the logarithm of the factor, in tenths.
VARIED = (
    "vp", "goal", "cut", "approach", "decay", "need", "guard", "guard_idle", "danger", "concert",
    "contact", "dealt", "taken", "kill", "drive_off", "sealed", "crowd", "unsupplied",
)  # fmt: skip
RANDOM_PLANS = 3

#: How many of the failings are to overlook the best answers, beside those by name.
SECOND_BEST = 4
#: What beginners overlook.
FAILINGS: dict[str, tuple[Message, Factors]] = {
    "blind to danger": (
        M("The enemy is far away."),
        (("danger", 0.0), ("concert", 0.2), ("trapped", 0.0), ("cover", 0.2)),
    ),
    "blind to supply": (M("Supply will follow."), (("unsupplied", 0.0), ("cut", 0.0))),
    "timid": (
        M("Better wait for a good moment."),
        (("attack_least", 12.0), ("taken", 2.5), ("approach", 0.3)),
    ),
    "headlong": (
        M("Forward!"),
        (("attack_least", -6.0), ("taken", 0.0), ("driven_off", 0.0), ("guard", 0.2)),
    ),
    "forgetful of the rear": (
        M("Everybody to the front."),
        (("guard", 0.0), ("guard_idle", 0.0), ("keep", 0.0), ("garrison", 0.0)),
    ),
    "careless of aircraft": (M("Forward!"), (("interdicted", 0.0), ("danger", 0.3))),
}


class BattleStaff(Staff):
    """Half-impulses with other weights, or with another action first."""

    work = 5600
    horizon = 2
    rounds = ((2, 0.4), (6, 0.5))
    slack = 1.5
    doubt = 0.2
    least = 0.1

    def begins(self, position: BattlePosition) -> bool:
        """Plans begin with the action of a half-impulse."""
        return question(position).kind.endswith("-action")

    def mark(self, position: BattlePosition) -> Hashable:
        """A half-impulse is a step of the turn."""
        frame = next((each for each in position.stack if isinstance(each, Turn)), None)
        return (position.turn, -1 if frame is None else frame.step)

    def base(self) -> Plan:
        """Return what the heuristic would do."""
        return Plan("base", M("Do what is worth most."), HeuristicBot)

    def plans(
        self, position: BattlePosition, choices: Sequence[Choice], dice: SeededDice
    ) -> list[Plan]:
        """Return the doctrines, every other action, and a few variations."""
        found = [_plan(name, words, factors) for name, (words, factors) in DOCTRINES.items()]
        asked = question(position)
        for choice in choices:
            words = M("Begin with “{action}”.", action=asked.notation(position, choice))
            found.append(Plan(f"first {choice}", words, HeuristicBot, choice))
        for number in range(RANDOM_PLANS):
            factors = tuple((name, _factor(dice)) for name in VARIED)
            found.append(_plan(f"variation {number}", M("Try something else."), factors))
        return found

    def failings(self) -> list[Plan]:
        """Return what beginners do."""
        unseen = Plan("overlooks the best", M("It is as good as any."), _overlooking)
        others = [_plan(name, words, factors) for name, (words, factors) in FAILINGS.items()]
        return [unseen] * SECOND_BEST + others

    def judge(self, position: BattlePosition, side: str) -> float:
        """Return points and troops, and the hexes that decide the game."""
        ways = ways_over(position.static)
        situation = Situation(position, SIDES.index(side), ways, Doctrine())
        value = evaluate(position, situation)
        if position.result is not None:
            return value
        attacker = SIDES.index(position.static.tables.victory.attacker)
        held = position.static.grid.mask(situation.goals) & position.controlled(attacker)
        sign = 1.0 if situation.is_attacker else -1.0
        return value + sign * situation.weights.goal * held.bit_count()

    def enemies(self) -> list[MakeBot]:
        """Return today's heuristic and that of 0.1."""
        return [HeuristicBot, FrozenBot]

    def features(self, position: BattlePosition) -> list[float]:
        """Return what the chance to win is learned from."""
        return features(position)


def _plan(name: str, words: Message, factors: Factors) -> Plan:
    return Plan(name, words, partial(_player, Doctrine(factors=factors)))


def _player(doctrine: Doctrine, seed: str) -> Bot:
    return HeuristicBot(seed, doctrine)


def _overlooking(seed: str) -> Bot:
    return Overlooking(seed, HeuristicBot)


def _factor(dice: SeededDice) -> float:
    """Return a factor about one: log-normal, nearly."""
    return float(2.718281828 ** (sum(dice.roll(9) - 5 for _ in range(3)) / 10))
