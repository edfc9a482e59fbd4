"""Random events (5.0): a counter is drawn for the side of the chit, and somebody chooses."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.text.messages import M, Value
from dropzone.systems.gts.crete.air import PlaceStrikes
from dropzone.systems.gts.prepared.motor_pool import return_truck
from dropzone.systems.gts.prepared.static import GERMAN, GONE, SIDES
from dropzone.systems.gts.series.checks import TroopCheck
from dropzone.systems.gts.series.command import (
    LeaderJoins,
    hosts_for,
    is_replaced,
    join_held,
    lose_contact,
)
from dropzone.systems.gts.series.results import apply_result, cohesion_hit, remove, suppress
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.phrases import EVENT_NAMES
from dropzone.systems.gts.text.words import GtsQuestion, d10

__all__ = ["EventChoice", "RandomEvent", "ReturnFallschirmjaeger", "Rout"]

#: Events in which the enemy of the chit's owner chooses, or chooses first.
_ENEMY_CHOOSES = (
    "greek-rout", "tanks-breakdown", "command-confusion", "out-of-ammo", "leader-loss",
)  # fmt: skip
#: Events that take up to two markers off units of one formation.
_RELIEF = ("rally", "resupply")
#: No formation or map is named yet.
_ANY = -99


class RandomEvent(Procedure[GtsPosition], frozen=True):
    """A Random Event chit: the Heroic marker returns, then a counter is drawn (5.0, 5.3, R-15).

    crete:5.8-b, crete:5.13-a, crete:G6.1-a.
    """

    side: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Draw and resolve."""
        static = position.static
        position.finish()
        for unit in static.of_side[self.side]:
            position.heroic &= ~(1 << unit)
        cup = [
            event
            for event, count in static.tables.events[SIDES[self.side]].items()  # type: ignore[index] # sides are those
            if event not in static.scenario.events_removed
            for _ in range(count)
        ]
        event = cup[dice.roll(len(cup)) - 1]
        position.tell("event", event)
        night = static.is_night(position.turn)
        if event == "air-support" and not night:
            strikes = d10(position, dice, "air-support") // 2
            if strikes:
                position.push(PlaceStrikes(self.side, strikes, ()))
        elif event == "air-strike" and not night:
            position.push(PlaceStrikes(self.side, 1, ()))
        elif event not in ("air-support", "air-strike", "no-event"):
            chooser = 1 - self.side if event in _ENEMY_CHOOSES else self.side
            left = 2 if event in _RELIEF else 1
            position.push(EventChoice(event, self.side, chooser, left, _ANY))


class EventChoice(GtsQuestion, frozen=True):
    """Whom an event falls on: one that fits nobody is over (5.2 to 5.12, P-19).

    crete:5.4-a, crete:5.6-a, crete:5.6-b, crete:5.8-a, crete:G15.9-a.
    """

    kind: ClassVar[str] = "event"
    rule: ClassVar[str] = "events"

    event: str
    friend: int
    chooser: int
    left: int
    #: The formation whose units are relieved, or the map on which ammunition runs out, once named.
    named: int

    def side(self, position: GtsPosition) -> int:
        """The rule of the event says who chooses."""
        return self.chooser

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the units or commands that may be named; nothing if there is none."""
        static = position.static
        if self.event in ("intelligence", "command-confusion"):
            return [
                ("command", command)
                for command, side in enumerate(static.command_side)
                if side == self.friend
            ]
        if self.event == "leader-loss":
            return [("formation", each) for each in _led_formations(position, self.friend)]
        found: list[Choice] = [("unit", unit) for unit in self._units(position)]
        if self.event == "out-of-ammo" and self.named == _ANY:
            maps = {static.map_of[position.where[unit]] for _, unit in found}
            return [("map", number) for number in sorted(maps)]
        if found and self.event in (*_RELIEF, "lost-fallschirmjaeger"):
            found.append(("nobody",))
        return found

    def _units(self, position: GtsPosition) -> list[int]:
        static = position.static
        own = [u for u in static.of_side[self.friend] if position.where[u] >= 0]
        if self.event == "heroic":
            return own
        if self.event == "rally":
            return [u for u in own if position.is_suppressed(u) and self._same(position, u)]
        if self.event == "resupply":
            return [u for u in own if position.cohesion[u] and self._same(position, u)]
        if self.event == "out-of-ammo":
            near = static.grid.around(position.occupied(1 - self.friend))
            here = [u for u in own if near >> position.where[u] & 1]
            return [u for u in here if self.named in (_ANY, static.map_of[position.where[u]])]
        if self.event == "greek-rout":
            return [u for u in own if static.auxiliary[u]]
        if self.event == "tanks-breakdown":
            return [u for u in own if static.armoured[u]]
        if self.event == "partisans":
            houses = static.houses
            for _ in range(static.tables.partisans.reach):
                houses |= static.grid.around(houses)
            return [
                u
                for u in static.of_side[GERMAN]
                if position.where[u] >= 0 and houses >> position.where[u] & 1
            ]
        return [  # any unit of the Division is one of the lost
            u
            for u in static.of_side[GERMAN]
            if static.units[u].division == "fl-7div"
            and not static.rearguard[u]
            and (
                (position.where[u] >= 0 and position.steps[u] < static.full_steps[u])
                or (position.where[u] == GONE and self._leaders(position, u))
            )
        ]

    def _same(self, position: GtsPosition, unit: int) -> bool:
        return self.named in (_ANY, _formation_of(position, unit))

    def _leaders(self, position: GtsPosition, unit: int) -> list[int]:
        """Return the leaders to whom a destroyed unit may return (5.10)."""
        static = position.static
        return [
            host
            for leader, host in enumerate(position.host)
            if host >= 0
            and position.where[host] >= 0
            and static.leader_command[leader] == static.command[unit]
        ]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Do what the counter says."""
        static = position.static
        position.finish()
        if choice == ("nobody",):
            return
        named = choice[1]
        if choice[0] == "map":
            position.push(EventChoice(self.event, self.friend, self.friend, 1, named))
        elif self.event == "leader-loss":
            _replace_leader(position, named)
        elif self.event == "intelligence":
            limits = static.tables.command
            position.points[named] = min(position.points[named] + 2, limits.points_most)
            position.dispatch[named] = min(position.dispatch[named] + 1, limits.dispatch_most)
        elif self.event == "command-confusion":
            position.points[named] = max(position.points[named] - 2, 0)
        elif self.event in _RELIEF:
            self._relieve(position, named)
        elif self.event == "heroic":
            position.heroic |= 1 << named
            position.tell("heroic", named)
        elif self.event == "out-of-ammo":
            cohesion_hit(position, named)
        elif self.event == "greek-rout":
            position.push(Rout(named))
        elif self.event == "tanks-breakdown":
            suppress(position, named)
        elif self.event == "partisans":
            self._partisans(position, named, dice)
        elif position.where[named] >= 0:
            position.steps[named] += 1
            position.tell("reinforced", named)
        else:
            position.push(ReturnFallschirmjaeger(named, tuple(self._leaders(position, named))))

    def _relieve(self, position: GtsPosition, unit: int) -> None:
        if self.event == "rally":
            position.suppressed &= ~(1 << unit)
            position.touch(unit)
            position.tell("rallied", unit)
        else:
            position.cohesion[unit] -= 1
            position.tell("recovered", unit, position.cohesion[unit])
        if self.left > 1:
            named = _formation_of(position, unit)
            position.push(EventChoice(self.event, self.friend, self.chooser, self.left - 1, named))

    def _partisans(self, position: GtsPosition, unit: int, dice: Dice) -> None:
        """Pink 2 without modifiers (5.7)."""
        face = d10(position, dice, "partisans")
        if face <= position.static.tables.partisans.fire:
            table = position.static.tables.crt
            half = table.armoured if position.is_armoured(unit) else table.unarmoured
            apply_result(position, unit, half["pink"][face])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "event EVENT UNIT", or with a command, formation, map or nobody."""
        return ("event", self.event)

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the event."""
        return {"event": M(EVENT_NAMES[self.event])}


def _formation_of(position: GtsPosition, unit: int) -> int:
    """Return a unit's formation; the independents of a Division count as one (5.5, 5.9)."""
    formation = position.formation[unit]
    return formation if formation >= 0 else -2 - position.static.command[unit]


def _led_formations(position: GtsPosition, side: int) -> list[int]:
    """Return the formations of a side whose leaders are on a map (5.11)."""
    static = position.static
    return sorted(
        {
            static.leader_formation[leader]
            for leader, host in enumerate(position.host)
            if host >= 0
            and static.leader_side[leader] == side
            and static.leader_formation[leader] >= 0
        }
    )


def _replace_leader(position: GtsPosition, formation: int) -> None:
    """The leader of a formation is lost, unless he has been replaced before (5.11)."""
    for leader, led in enumerate(position.static.leader_formation):
        if led != formation or position.host[leader] < 0 or is_replaced(position, leader):
            continue
        position.replaced |= 1 << leader
        position.tell("replaced", leader)
        lose_contact(position, leader)
        position.push(LeaderJoins(leader, tuple(hosts_for(position, leader))))
        return


class Rout(TroopCheck, frozen=True):
    """A Greek unit that fails its check leaves the game; nobody counts its steps (5.2, P-23)."""

    purpose: ClassVar[str] = "rout"

    def resolve(self, position: GtsPosition, passed: bool, dice: Dice) -> None:
        """Stay or go."""
        position.finish()
        if not passed:
            position.tell("routed", self.unit)
            return_truck(position, self.unit)
            remove(position, self.unit)


class ReturnFallschirmjaeger(GtsQuestion, frozen=True):
    """With which leader a destroyed parachute unit returns, one step strong (5.10)."""

    kind: ClassVar[str] = "return"
    rule: ClassVar[str] = "events"

    unit: int
    hosts: tuple[int, ...]

    def side(self, position: GtsPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes of the leaders."""
        hexes = sorted({position.where[host] for host in self.hosts})
        return [("hex", at) for at in hexes]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Place it."""
        position.finish()
        position.steps[self.unit] = 1
        position.place(self.unit, choice[1])
        position.tell("arrived", self.unit, choice[1])
        join_held(position, self.unit)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "return UNIT HEX"."""
        return ("return", position.static.unit_ids[self.unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.unit]}
