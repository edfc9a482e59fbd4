"""The special rules of a scenario as numbers: turns from 0, sets of hexes and units, chits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dropzone.systems.gts.prepared.static import GtsStatic

__all__ = ["Lock", "Plan"]


class Lock(NamedTuple):
    """Hexes whose Allied units may not act before a turn, or a chit (or -1) of that turn."""

    turn: int
    chit: int
    hexes: int


class Plan:
    """When chits come, what rises, who must wait and where nobody goes."""

    def __init__(self, static: GtsStatic) -> None:
        scenario, chit, index = static.scenario, static.chit_number, static.grid.index
        self._static = static
        #: Chits that are in the cup, or for sale, from a turn on; the others always are.
        self.in_cup_from = {
            chit[each.chit]: static.turn_index(each.turn)
            for each in scenario.chits_in_cup
            if each.turn
        }
        self.on_sale_from = {
            chit[each.chit]: static.turn_index(each.turn)
            for each in scenario.chits_for_sale
            if each.turn
        }
        #: The chits of a Division that comes by air: in the cup once its first serial is due.
        self.with_first_serial = frozenset(
            chit[each.chit] for each in scenario.chits_in_cup if each.serial
        )
        #: By turn and chit drawn: the chit that joins the cup.
        self.added = {
            (static.turn_index(each.turn), chit[each.after]): chit[each.chit]
            for each in scenario.chits_added
            if each.turn
        }
        self.locks = tuple(
            Lock(
                static.turn_index(each.turn),
                chit[each.chit] if each.chit else -1,
                static.ground.map_mask[static.map_ids.index(each.sheet)],
            )
            for each in scenario.locks
        )
        self._lay_reserves()
        self._lay_confined()
        self._lay_rises()
        meeting = scenario.two_leaders
        #: The leader who stays and the one who goes when both are on one map.
        self.meeting = (
            (static.leader_number[meeting.stays], static.leader_number[meeting.goes])
            if meeting
            else None
        )
        #: By leader: the hexes where he starts, all if the scenario does not say.
        self.starts = tuple(
            static.ground.map_mask[static.map_ids.index(place.sheet)] if place.sheet else -1
            for place in scenario.leaders
        ) + (-1,) * (len(static.leaders) - len(scenario.leaders))
        #: Hexes under German control at the start (S6.0-a).
        self.german_control = static.grid.mask(map(index, scenario.german_control))

    def _lay_reserves(self) -> None:
        """Note Force Reserves, and near what an enemy sets them free."""
        static = self._static
        self.reserves = self.alarm_zone = self.alarm_ignores = 0
        for reserve in static.scenario.reserves:
            for unit, row in enumerate(static.units):
                if row.battalion in reserve.battalions:
                    self.reserves |= 1 << unit
                if row.id in reserve.ignoring:
                    self.alarm_ignores |= 1 << unit
            for code in reserve.hexes:
                self.alarm_zone |= static.ground.near(static.grid.index(code), reserve.range)

    def _lay_confined(self) -> None:
        """Note the auxiliaries who keep away from an exit, and the hexes they leave (R-76)."""
        static, confined = self._static, self._static.scenario.confined
        self.confined = self.forbidden = 0
        if confined is None:
            return
        sheet = static.ground.map_mask[static.map_ids.index(confined.sheet)]
        for group in static.scenario.setup:
            for name, code in zip(group.units, group.hexes, strict=False):
                unit = static.unit_number[name]
                if static.auxiliary[unit] and sheet >> static.grid.index(code) & 1:
                    self.confined |= 1 << unit
        for at in static.grid.indices:
            row = static.ground.row[at]
            if row is not None and f"exit:{confined.exit}" in row.features:
                self.forbidden |= static.ground.near(at, confined.range)

    def _lay_rises(self) -> None:
        """Note by command when its Command Rating rises for good, and by how much (R-67)."""
        static, changes = self._static, self._static.scenario.command_changes
        self.rises = tuple(
            tuple(
                (static.turn_index(each.turn), each.command_rating)
                for each in changes
                if each.turn and each.command == name
            )
            for name in static.command_ids
        )
        #: The same with the numbers of serials.
        self.serial_rises = tuple(
            tuple(
                (each.serial, each.command_rating)
                for each in changes
                if each.serial and each.command == name
            )
            for name in static.command_ids
        )
