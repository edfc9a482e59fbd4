"""The levels of play: four opponents for every system that has a staff, from kind to hard."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, ClassVar

from dropzone.bots.bot import Bot
from dropzone.bots.observation import Observation
from dropzone.bots.search import Effort, Plan, Staff, pick, search
from dropzone.bots.search.plans import MakeBot
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M

__all__ = ["GROUP", "LEVELS", "General", "LevelBot", "Recruit", "Regular", "Veteran", "staff_of"]

#: Staffs are found through entry points, so that any package can bring one with its system.
GROUP = "dropzone.staffs"
#: How many players of plans a bot remembers.
REMEMBERED = 8


@cache
def _staffs() -> dict[str, type[Staff]]:
    return {point.name: point.load() for point in entry_points(group=GROUP)}


def staff_of(system: str) -> Staff:
    """Return a new staff for a system."""
    return _staffs()[system]()


class LevelBot(Bot):
    """A player of some level: makes plans, and follows each until it has run its course."""

    #: How many of a hundred plans overlook something, as beginners' do.
    overlooks: ClassVar[int] = 0
    #: How much is thought about each plan; nobody thinks who has none.
    effort: ClassVar[Effort | None] = None

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._staff: tuple[str, Staff] | None = None
        self._players: dict[MakeBot, Bot] = {}
        #: The plan that is followed: side, mark, number of the choice it began with.
        self._plan: tuple[str, Hashable, int, Plan] | None = None

    @classmethod
    def plays(cls, system: str) -> bool:
        """Every system that has a staff."""
        return system in _staffs()

    def choose(self, observation: Observation) -> Choice:
        """Follow the plan, and make one where plans begin."""
        position = observation.determinize()
        staff = self._staff_for(position)
        mark = staff.mark(position)
        plan = self._current(observation, staff, mark)
        begins = plan is None and staff.begins(position)
        if begins:
            plan = self._make(observation, staff, position)
            self._plan = (observation.side, mark, observation.number, plan)
            if plan.first is not None and plan.first in observation.choices:
                self.told = self.reason = plan.words
                return plan.first
        player = self._player(plan or staff.base())
        choice = player.choose(observation)
        self.reason = player.reason
        if begins and plan is not None:
            if plan.name != "base":
                self.told = M("{plan} {reason}", plan=plan.words, reason=player.reason)
            elif staff.lasting:
                self.told = player.reason
        return choice if choice in observation.choices else observation.choices[0]

    def _staff_for(self, position: Any) -> Staff:
        system = position.static.sheet.system
        if self._staff is None or self._staff[0] != system:
            self._staff = (system, staff_of(system))
        return self._staff[1]

    def _current(self, observation: Observation, staff: Staff, mark: Hashable) -> Plan | None:
        """Return the plan that is being followed, if this decision belongs to it."""
        if self._plan is None or not staff.lasting:
            return None
        side, begun, number, plan = self._plan
        fits = side == observation.side and begun == mark and number < observation.number
        return plan if fits else None

    def _player(self, plan: Plan) -> Bot:
        """Return who follows a plan; what he remembers of it is kept while it lasts."""
        found = self._players.get(plan.make)
        if found is None:
            if len(self._players) > REMEMBERED:
                self._players.clear()
            found = self._players[plan.make] = plan.make(self.seed)
        return found

    def _make(self, observation: Observation, staff: Staff, position: Any) -> Plan:
        base = staff.base()
        if self.overlooks:
            dice = observation.dice("overlooks")
            if dice.roll(100) <= self.overlooks * staff.slack:
                failings = staff.failings()
                return failings[dice.roll(len(failings)) - 1]
        if self.effort is None or len(observation.choices) < 2:
            return base
        others = staff.plans(position, observation.choices, observation.dice("plans"))
        return pick(search(observation, staff, [base, *others], self.effort), staff).plan


class Recruit(LevelBot):
    """Learns the game: most of his plans overlook something."""

    name = "recruit"
    rank = 1
    overlooks = 65


class Regular(LevelBot):
    """Knows the game, and forgets things now and then."""

    name = "regular"
    rank = 2
    overlooks = 25


class Veteran(LevelBot):
    """Weighs every choice and overlooks little."""

    name = "veteran"
    rank = 3


class General(LevelBot):
    """Tries his plans in the head before he gives orders."""

    name = "general"
    rank = 4
    effort = Effort()


#: From the kindest to the hardest.
LEVELS: tuple[type[LevelBot], ...] = (Recruit, Regular, Veteran, General)
