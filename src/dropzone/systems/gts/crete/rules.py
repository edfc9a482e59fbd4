"""The rules of Crete: where each rule of its own meets the rules of the series."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.components import Obligation
from dropzone.systems.gts.crete.adhoc_drops import start_adhoc_drop
from dropzone.systems.gts.crete.air import PlaceStrikes, strikes_on_map
from dropzone.systems.gts.crete.airlanding import (
    is_airlanding_turn,
    shed_delays,
    start_airlanding,
)
from dropzone.systems.gts.crete.attachments import start_attachments
from dropzone.systems.gts.crete.drops import (
    DropLeaders,
    Landing,
    PlaceDrop,
    clear_marker,
    drops_due,
)
from dropzone.systems.gts.crete.events import RandomEvent
from dropzone.systems.gts.crete.free_drops import start_free_drops
from dropzone.systems.gts.crete.leaving_the_map import (
    DEPARTURES,
    departures,
    start_departure,
    why_not_depart,
)
from dropzone.systems.gts.crete.morale import (
    abandon_post,
    control_passed,
    left_behind,
    ship_lost,
    start_morale,
    steps_lost,
)
from dropzone.systems.gts.crete.naval import NavalPhase, ships_arrive
from dropzone.systems.gts.crete.off_map import (
    NightEnds,
    Transit,
    transit_ways,
    why_not_on_the_way,
)
from dropzone.systems.gts.crete.planned_air import (
    counters_to_plan,
    drop_old_plans,
    plan_strikes,
    start_planned_strikes,
)
from dropzone.systems.gts.crete.supply import (
    SupplyDetermination,
    fire_supply,
    is_supply_turn,
    quality_supply,
    supply_sources,
)
from dropzone.systems.gts.crete.trucks import may_load, may_unload, start_truck, why_no_truck
from dropzone.systems.gts.crete.victory import end_by_level, miss_duty
from dropzone.systems.gts.crete.withdrawal import GreekChecks
from dropzone.systems.gts.prepared.static import GtsStatic
from dropzone.systems.gts.series.own_rules import OwnRules
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["CreteRules"]


class CreteRules(OwnRules):
    """Crete: drops and airlandings, ships and planes, supply by area, Allied Morale.

    crete:0.0-a, crete:9.0-a.
    """

    special_rules: Mapping[str, str] = MappingProxyType(
        {
            "off-map": "S1",
            "shipping": "S2",
            "air-drops": "S3",
            "supply": "S4",
            "morale": "S5",
            "kampfgruppen": "S8",
            "trucks": "S10",
        }
    )
    auxiliary_flag: str = "greek"
    services: Mapping[str, str] = MappingProxyType({"fl-7div": "luftwaffe", "geb-5div": "heer"})

    def begin_game(self, position: GtsPosition) -> None:
        """Allied Morale begins at its printed level (S5.0)."""
        if position.morale < 0:
            start_morale(position)

    def plan_air(self, position: GtsPosition) -> None:
        """The Germans plan the airstrikes of the day (S11.0)."""
        plan_strikes(position)

    def attach_units(self, position: GtsPosition) -> None:
        """The Allies attach battalions (S9.0)."""
        start_attachments(position)

    def begin_turn(self, position: GtsPosition) -> None:
        """Ships come (O2.0), Greeks go home (S5.0), supply is determined (S4.0), air is planned."""
        ships_arrive(position)
        if position.static.is_night(position.turn):
            position.push(GreekChecks())
        if is_supply_turn(position):
            position.push(SupplyDetermination())
        plan_strikes(position)

    def release_chits(self, position: GtsPosition) -> None:
        """Chits that come with the first serial are released (S7.0, R-33)."""
        if is_airlanding_turn(position):
            position.released |= sum(1 << chit for chit in position.static.plan.with_first_serial)

    def end_of_night(self) -> list[Procedure[Any]]:
        """Units on the Off-Map Display go on by night (S1.0)."""
        return [NightEnds()]

    def play_event_chit(self, position: GtsPosition, side: int) -> None:
        """A random event happens (5.0)."""
        position.push(RandomEvent(side))

    def play_naval_chit(self, position: GtsPosition) -> None:
        """The ships act (O2.0)."""
        position.push(NavalPhase())

    def end_turn(self, position: GtsPosition) -> None:
        """Plans that were not used lapse (S11.0)."""
        drop_old_plans(position)

    def end_otherwise(self, position: GtsPosition) -> None:
        """The Withdrawal Level says who has won (S5.0)."""
        end_by_level(position)

    def miss_duty(self, position: GtsPosition, duty: Obligation) -> None:
        """It tells on Morale, or on the Withdrawal Level (S5.0)."""
        miss_duty(position, duty)

    def begin_division(self, position: GtsPosition, command: int) -> None:
        """Serials land, units drop, airstrikes are placed (S7.0, 4.0, S3.0, O1.0, S11.0, 5.1)."""
        static = position.static
        shed_delays(position, command)
        start_airlanding(position, command)
        due = drops_due(position, command)
        if due:
            position.push(DropLeaders())
            for unit in reversed(due):
                position.push(PlaceDrop(unit))
        start_adhoc_drop(position, command)
        start_free_drops(position, command)
        start_planned_strikes(position, command)
        strikes = static.strikes.get((position.turn, position.chit))
        if strikes and not static.is_night(position.turn):
            side = static.command_side[command]
            sheet = static.map_ids.index(strikes.sheet) if strikes.sheet else -1
            position.push(PlaceStrikes(side, strikes.count, (), strikes.anywhere, sheet))

    def finish_landing(self, position: GtsPosition, unit: int) -> None:
        """A unit under its Drop marker sorts itself out (4.0)."""
        position.push(Landing(unit))

    def set_out(self, position: GtsPosition, unit: int) -> None:
        """A unit on the Off-Map Display goes on (S1.0)."""
        position.push(Transit(unit))

    def can_set_out(self, position: GtsPosition, unit: int) -> bool:
        """Return whether a box or exit is open to it (S1.0)."""
        return bool(transit_ways(position, unit))

    def why_not_set_out(self, position: GtsPosition, unit: int) -> Refusal | None:
        """Return why no box or exit is open to it (S1.0)."""
        return why_not_on_the_way(position, unit)

    def clear_landing(self, position: GtsPosition, unit: int) -> None:
        """A Drop marker is cleared (4.0)."""
        clear_marker(position, unit)

    def may_load(self, position: GtsPosition, unit: int) -> bool:
        """Return whether a Divisional Truck is at hand (S10.0)."""
        return may_load(position, unit)

    def may_unload(self, position: GtsPosition, unit: int) -> bool:
        """Return whether it rides on a Divisional Truck (S10.0)."""
        return may_unload(position, unit)

    def use_truck(self, position: GtsPosition, unit: int) -> None:
        """It mounts a Divisional Truck, or gives it back (S10.0)."""
        start_truck(position, unit)

    def why_no_truck(self, position: GtsPosition, unit: int) -> Refusal | None:
        """Return why no Divisional Truck takes it (S10.0)."""
        return why_no_truck(position, unit)

    departures = DEPARTURES

    def ways_out(self, position: GtsPosition, unit: int, begun: bool) -> list[Choice]:
        """By an exit, by ship or by air (S1.0, S2.0, S3.0, S5.0)."""
        return departures(position, unit, begun)

    def depart(self, position: GtsPosition, unit: int, choice: Choice) -> None:
        """It leaves by an exit, by ship or by air (S1.0, S2.0, S3.0, S5.0)."""
        start_departure(position, unit, choice)

    def why_not_depart(
        self, position: GtsPosition, unit: int, how: str, begun: bool
    ) -> list[Refusal]:
        """Return why it may not leave so (S1.0, S2.0, S3.0, S5.0)."""
        return why_not_depart(position, unit, how, begun)

    def fire_supply(self, position: GtsPosition, unit: int) -> int:
        """Emergency supply weakens fire (S4.0)."""
        return fire_supply(position, unit)

    def quality_supply(self, position: GtsPosition, unit: int) -> int:
        """Poor supply weakens Troop Quality (S4.0)."""
        return quality_supply(position, unit)

    def supply_sources(self, position: GtsPosition, side: int, area: int) -> int:
        """Open ports feed the Allies, airfields the Germans who hold them (S4.0)."""
        return supply_sources(position, side, area)

    def lose_steps(self, position: GtsPosition, unit: int, steps: int) -> None:
        """Lost steps shake the Allies (S5.0)."""
        steps_lost(position, unit, steps)

    def lose_unit(self, position: GtsPosition, unit: int) -> None:
        """A lost ship shakes the Allies (S5.0, O2.0)."""
        ship_lost(position, unit)

    def pass_control(self, position: GtsPosition, at: int, before: int) -> None:
        """A port or airfield that changes hands shakes or lifts the Allies (S5.0)."""
        control_passed(position, at, before)

    def withdraw(self, position: GtsPosition, named: Collection[int]) -> None:
        """Those who are left behind abandon their posts (S5.0)."""
        for unit in left_behind(position):
            if unit not in named:
                abandon_post(position, unit)

    def naval_phase(self) -> Procedure[Any] | None:
        """Return the naval sub-phase (O2.0)."""
        return NavalPhase()

    def strikes_to_plan(self, static: GtsStatic, turn: int) -> int:
        """Return the counters of planned air support (S11.0)."""
        return counters_to_plan(static, turn)

    def strikes_on_map(self, position: GtsPosition) -> Sequence[tuple[int, int]]:
        """Return the placed airstrikes (5.1)."""
        return strikes_on_map(position)

    def why_not_auxiliary(
        self, position: GtsPosition, unit: int, doing: Literal["division", "formation", "rearguard"]
    ) -> Refusal:
        """Greeks need a leader in range, and act with few chits (6.0)."""
        name = position.static.unit_name[unit]
        rule, text = {
            "division": (
                "greek-division",
                M("{unit} is out of range of the leaders of this Division.", unit=name),
            ),
            "formation": (
                "greek-formation",
                M("Greek units do not act with a Formation chit."),
            ),
            "rearguard": ("greek-rearguard", M("Greek units leave no rearguards.")),
        }[doing]
        return refusal(position, rule, text)

    def why_confined(self, position: GtsPosition, to: int) -> Refusal:
        """The Greeks of Kastelli stay where they are (ruling R-76)."""
        text = M("The Greeks of Kastelli keep away from the East Exit.")
        return refusal(position, "confined", text)
