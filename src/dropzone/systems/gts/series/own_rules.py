"""Own rules: what a game of the series adds to its rules, asked for where the series leaves room.

Every question has the answer of a game without rules of its own.  A game overrides those on which
it differs; `dropzone.systems.gts.crete` is the example.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M
from dropzone.core.text.spoken import Sentences, refusal
from dropzone.core.views.hex import GoalLine

if TYPE_CHECKING:
    from dropzone.systems.gts.components import Obligation
    from dropzone.systems.gts.prepared.static import GtsStatic
    from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["OwnRules"]


class OwnRules:
    """A game that has the rules of the series and no others."""

    #: What the book of the game calls its special rules, by the words that the series has for them.
    special_rules: Mapping[str, str] = MappingProxyType({})
    #: The flag of auxiliaries: units of another army, whom any leader of their side may command.
    auxiliary_flag: str = "auxiliary"
    #: By division: the service that clients show on its counters.
    services: Mapping[str, str] = MappingProxyType({})
    #: What the game tells besides the series: its own events, dice and reasons.
    sentences: Sentences = Sentences()

    # -- the turn (G4) --------------------------------------------------------------------------

    def wins_at_turn_start(self, position: GtsPosition) -> bool:
        """Return whether the game is decided before a turn begins."""
        from dropzone.systems.gts.series.victory import test_turn_start

        return test_turn_start(position)

    def begin_game(self, position: GtsPosition) -> None:
        """Lay out what the game keeps count of, before its first turn."""

    def plan_air(self, position: GtsPosition) -> None:
        """Push what is planned for the day's air support."""

    def attach_units(self, position: GtsPosition) -> None:
        """Push what lends units from one formation to another."""

    def begin_turn(self, position: GtsPosition) -> None:
        """Push what comes before Dispatch Points are bought; what is pushed last comes first."""

    def release_chits(self, position: GtsPosition) -> None:
        """Let chits that waited for an event of the game go into the cup."""

    def end_of_night(self) -> list[Procedure[Any]]:
        """Return what comes after the last chit of a night turn."""
        return []

    def play_event_chit(self, position: GtsPosition, side: int) -> None:
        """Push what the event chit of a side brings."""

    def play_naval_chit(self, position: GtsPosition) -> None:
        """Push what the chit of the ships brings."""

    def end_turn(self, position: GtsPosition) -> None:
        """Clear away what lasted for one turn."""

    def wins_at_turn_end(self, position: GtsPosition) -> bool:
        """Return whether the game is decided at the end of a turn."""
        from dropzone.systems.gts.series.victory import test_turn_end

        return test_turn_end(position)

    def end_game(self, position: GtsPosition) -> None:
        """Say who has won when the last turn is over, as the scenario has it (11.0)."""
        from dropzone.systems.gts.series.victory import end_by_default

        end_by_default(position)

    def end_otherwise(self, position: GtsPosition) -> None:
        """Say who has won where a scenario names a default that only this game has."""
        raise NotImplementedError

    def miss_duty(self, position: GtsPosition, duty: Obligation) -> None:
        """Do what follows when a side has not done in time what its scenario asks for."""

    # -- activations (G6) -----------------------------------------------------------------------

    def begin_division(self, position: GtsPosition, command: int) -> None:
        """Push what a Division does before its units act: landings, drops, airstrikes."""

    def finish_landing(self, position: GtsPosition, unit: int) -> None:
        """Push what a unit that has just dropped does before it acts."""

    def set_out(self, position: GtsPosition, unit: int) -> None:
        """Push the way of a unit that is off the map."""

    def can_set_out(self, position: GtsPosition, unit: int) -> bool:
        """Return whether a unit off the map has somewhere to go."""
        return False

    def why_not_set_out(self, position: GtsPosition, unit: int) -> Refusal | None:
        """Return why a unit off the map has nowhere to go."""
        return None

    def clear_landing(self, position: GtsPosition, unit: int) -> None:
        """Let a unit shake off what its drop left it with."""

    def may_load(self, position: GtsPosition, unit: int) -> bool:
        """Return whether a unit may mount lent trucks."""
        return False

    def may_unload(self, position: GtsPosition, unit: int) -> bool:
        """Return whether a unit may give lent trucks back."""
        return False

    def use_truck(self, position: GtsPosition, unit: int) -> None:
        """Load a unit on lent trucks, or unload it."""

    def why_no_truck(self, position: GtsPosition, unit: int) -> Refusal | None:
        """Return why a unit may not mount lent trucks."""
        return None

    # -- moving, fire and losses ----------------------------------------------------------------

    #: The words of Move Actions that take a unit off the map.
    departures: Collection[str] = frozenset()

    def ways_out(self, position: GtsPosition, unit: int, begun: bool) -> list[Choice]:
        """Return how a unit that moves may leave the map from where it stands."""
        return []

    def depart(self, position: GtsPosition, unit: int, choice: Choice) -> None:
        """Take a unit off the map."""

    def why_not_depart(
        self, position: GtsPosition, unit: int, how: str, begun: bool
    ) -> list[Refusal]:
        """Return why a unit may not leave the map in this way."""
        return []

    def fire_supply(self, position: GtsPosition, unit: int) -> int:
        """Return what the state of supply does to a unit's fire (G25)."""
        return 0

    def quality_supply(self, position: GtsPosition, unit: int) -> int:
        """Return what the state of supply does to a unit's Troop Quality (G25)."""
        return 0

    def supply_sources(self, position: GtsPosition, side: int, area: int) -> int:
        """Return the hexes of an area of supply that feed a side (G25)."""
        return 0

    def lose_steps(self, position: GtsPosition, unit: int, steps: int) -> None:
        """Count lost steps for what the game keeps count of."""

    def lose_unit(self, position: GtsPosition, unit: int) -> None:
        """Count an eliminated unit for what the game keeps count of."""

    def pass_control(self, position: GtsPosition, at: int, before: int) -> None:
        """Count a hex of worth that has come under another side's control."""

    # -- why not --------------------------------------------------------------------------------

    def why_not_auxiliary(
        self, position: GtsPosition, unit: int, doing: Literal["division", "formation", "rearguard"]
    ) -> Refusal:
        """Return why an auxiliary unit does not act with a chit, or leaves no rearguard."""
        name = position.static.unit_name[unit]
        return refusal(position, "activation", M("{unit} has nothing it could do.", unit=name))

    def why_confined(self, position: GtsPosition, to: int) -> Refusal:
        """Return why a unit that a scenario keeps away from a hex does not enter it."""
        code = position.static.grid.codes[to]
        return refusal(position, "closed-hex", M("{hex} cannot be entered.", hex=code))

    # -- position files and clients -------------------------------------------------------------

    def withdraw(self, position: GtsPosition, named: Collection[int]) -> None:
        """Arrange a position after the Allies began to withdraw; named units stay put."""

    def naval_phase(self) -> Procedure[Any] | None:
        """Return what runs while the chit of the ships is in play."""
        return None

    def strikes_to_plan(self, static: GtsStatic, turn: int) -> int:
        """Return how many airstrikes are planned on the morning of a turn."""
        return 0

    def strikes_on_map(self, position: GtsPosition) -> Sequence[tuple[int, int]]:
        """Return the airstrikes that lie on the map: side and hex."""
        return ()

    def goals(self, static: GtsStatic, language: str) -> list[GoalLine]:
        """Return what decides the scenario, in words."""
        from dropzone.systems.gts.text.goals import goals_of

        return goals_of(static, language)
