"""Planned air support (S11.0): counters are laid on the turns of the day on which they strike."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import Value
from dropzone.systems.gts.crete.air import PlaceStrikes
from dropzone.systems.gts.prepared.static import GERMAN
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.telling import turn_term
from dropzone.systems.gts.text.words import GtsQuestion

if TYPE_CHECKING:
    from dropzone.systems.gts.prepared.static import GtsStatic

__all__ = ["PlanStrikes", "drop_old_plans", "plan_strikes", "start_planned_strikes"]

NO_MORE: Choice = ("no-more",)


def counters_to_plan(static: GtsStatic, turn: int) -> int:
    """Return how many counters are laid out at the start of a turn (S11.0-a, ruling R-43)."""
    air = static.scenario.planned_air
    if air is None:
        return 0
    if turn == 0 and air.total:
        return air.total
    number = static.first_turn + turn
    day, slot = divmod(number, len(static.tables.turns.hours))
    if slot or number < static.turn_number(air.first):
        return 0
    return 0 if static.tables.turns.first_day + day in air.not_on else air.per_day


def plan_strikes(position: GtsPosition) -> None:
    """Step B of the first turn of a day: the German lays out his counters (S11.0-a)."""
    count = counters_to_plan(position.static, position.turn)
    if count:
        position.push(PlanStrikes(count, position.turn))


def start_planned_strikes(position: GtsPosition, command: int) -> None:
    """The counters of this turn strike with the chit of a German Division (S11.0-c)."""
    count = position.planned.count(position.turn)
    if count and position.static.command_side[command] == GERMAN:
        position.push(PlaceStrikes(GERMAN, count, (), planned=True))


def drop_old_plans(position: GtsPosition) -> None:
    """What was not used on its turn is lost (S11.0-d)."""
    if position.planned:
        position.planned = tuple(turn for turn in position.planned if turn > position.turn)


class PlanStrikes(GtsQuestion, frozen=True):
    """For which turn of the day the next counter is laid out, none before the last (S11.0-a)."""

    kind: ClassVar[str] = "plan-strikes"
    rule: ClassVar[str] = "planned-air"

    left: int
    #: The turn of the counter before: the order of equal counters does not matter.
    earliest: int

    def side(self, position: GtsPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the turns of the day that are left, and to lay out no more; none at night."""
        static = position.static
        if not self.left:
            return []
        length = len(static.tables.turns.hours)
        evening = position.turn + length - (static.first_turn + position.turn) % length
        last = min(evening, static.scenario.turns)
        found: list[Choice] = [
            ("turn", turn) for turn in range(self.earliest, last) if not static.is_night(turn)
        ]
        return [*found, NO_MORE] if found else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Lay out a counter, or stop."""
        if choice == NO_MORE:
            position.finish()
            return
        turn = choice[1]
        position.planned = (*position.planned, turn)
        position.tell("planned", turn)
        position.replace(PlanStrikes(self.left - 1, turn))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "plan TURN" or "plan no-more"."""
        return ("plan",)

    def answer_words(self, position: GtsPosition, choice: Choice) -> tuple[str, ...]:
        """A turn is written as day and hour."""
        return (position.static.turn_name(choice[1]) if choice != NO_MORE else "no-more",)

    def answer_values(self, position: GtsPosition, choice: Choice) -> dict[str, Value]:
        """The label names the turn."""
        return {"turn": turn_term(position.static, choice[1])} if choice != NO_MORE else {}

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt says how many are left."""
        return {"left": self.left}
