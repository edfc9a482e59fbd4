"""The heuristic bot of the Commando system: it counts what a fight costs and what it gains."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from dropzone.bots.bot import Bot
from dropzone.bots.commando import affairs, fights
from dropzone.bots.commando.situation import Situation
from dropzone.bots.commando.style import TODAY, YARDSTICK, Style
from dropzone.bots.observation import Observation
from dropzone.core.rules.engine import question
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.static import SIDES

__all__ = ["FrozenBot", "HeuristicBot"]

Decided = tuple[Choice, Message]

#: How each kind of decision is made.
RULES: Mapping[str, Callable[[Situation, Any], Decided]] = {
    "answer": fights.answer,
    "approach-swap": lambda now, asked: (("keep",), M("A strong unit is worth more.")),
    "bid": fights.bid,
    "blue-token": affairs.blue_token,
    "bridge-initiative": lambda now, asked: (("done",), M("Cards are better kept.")),
    "bridge-unit": fights.bridge_unit,
    "build-piles": affairs.build_piles,
    "choose-option": affairs.choose_option,
    "choose-pile": lambda now, asked: (now.position.open[0], M("They all look the same.")),
    "choose-terrain": affairs.choose_terrain,
    "counter-pile": affairs.counter_pile,
    "discard": affairs.discard,
    "event": affairs.event,
    "hero": affairs.hero,
    "initiative": fights.initiative,
    "mulligan": affairs.mulligan,
    "next-unit": fights.next_unit,
    "open-assault": fights.open_assault,
    "pick-objective": affairs.pick_objective,
    "put-under": affairs.discard,
    "reply": fights.reply,
    "retrieve": affairs.take,
    "search": affairs.take,
    "size": fights.size_card,
    "spend": affairs.spend,
    "take": affairs.take,
}


class HeuristicBot(Bot):
    """Weighs cards and tokens in points of combat value."""

    name = "heuristic"
    rank = None
    systems: ClassVar[frozenset[str] | None] = frozenset({"commando"})
    #: How it weighs, unless it is told otherwise.
    style: ClassVar[Style] = TODAY

    def __init__(self, seed: int | str = 0, style: Style | None = None) -> None:
        super().__init__(seed)
        self._style = style or self.style

    def choose(self, observation: Observation) -> Choice:
        """Return the choice that pays best as far as the side can know."""
        position = observation.determinize()
        assert isinstance(position, CommandoPosition)
        asked = question(position)
        position.open = observation.choices
        side = SIDES.index(observation.side)
        now = Situation(position, side, observation.dice("chance"), self._style)
        choice, self.reason = RULES[asked.kind](now, asked)
        if choice not in position.open:  # what looked best is not open: the first is always legal
            choice = position.open[0]
        return choice


class FrozenBot(HeuristicBot):
    """The heuristic as 0.1 had it: the yardstick for all that come after."""

    name = "heuristic-0.1"
    style = YARDSTICK
