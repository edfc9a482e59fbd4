"""Command and leaders (G5, G7): who is In Command, who pays, and where leaders stand."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.prepared.schedule import rating_of
from dropzone.systems.gts.prepared.static import GERMAN
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion, d10

__all__ = [
    "DeployLeader",
    "LeaderJoins",
    "LeaderLost",
    "Transfer",
    "can_pay",
    "commanders",
    "gain_points",
    "hosts_for",
    "is_commanded",
    "is_in_range",
    "is_led_by",
    "is_replaced",
    "join_held",
    "let_leaders_meet",
    "lose_contact",
    "lose_host",
    "may_hold",
    "pay",
    "payable",
    "payer",
    "reach_of",
    "starting_hosts",
    "units_in_range",
]


def is_led_by(position: GtsPosition, unit: int, leader: int) -> bool:
    """Return whether a leader is one who may command a unit, wherever they are (G7.1, S8.0)."""
    return leader in position.leaders_of[unit]


def reach_of(position: GtsPosition, leader: int) -> int:
    """Return the Command Range of a leader or of the one who replaced him (G7.9)."""
    return position.static.command_range[leader][position.replaced >> leader & 1]


def commanders(position: GtsPosition, unit: int) -> list[int]:
    """Return the leaders in whose Command Range a unit stands (G7.1, G7.3)."""
    leaders = position.leaders_of[unit]
    return [leader for leader in leaders if is_in_range(position, unit, (leader,))]


def is_in_range(position: GtsPosition, unit: int, leaders: Iterable[int]) -> bool:
    """Return whether a unit stands in the Command Range of one of some leaders (G7.1, G7.3)."""
    where, arrived = position.where, position.arrived
    at = where[unit]
    if at < 0 or arrived >> unit & 1:
        return False
    static, hosts = position.static, position.host
    near = static.ground.near
    for leader in leaders:
        host = hosts[leader]
        if host >= 0 and where[host] >= 0 and not arrived >> host & 1:
            reach = static.command_range[leader][position.replaced >> leader & 1]
            if near(where[host], reach) >> at & 1 and not (
                static.is_special[leader] and not static.plan.starts[leader] >> at & 1
            ):
                return True  # Major Bedding commands on his own map alone (Sc6-j, Sc13-n)
    return False


def units_in_range(position: GtsPosition, among: int, leaders: Container[int]) -> int:
    """Return whom of some units one of these leaders has in range and may command (G7.1, G7.3)."""
    where, sets, leaders_of = position.where, position.static.sets, position.leaders_of
    size = position.static.grid.size // 8 + 1
    led: tuple[int, ...] | None = None
    hexes, found = b"", 0
    for unit in sets.members(among & position.standing.on_map & ~position.arrived):
        if leaders_of[unit] is not led:  # units with the same leaders mostly follow each other
            led = leaders_of[unit]
            reach = _reached(position, [each for each in led if each in leaders])
            hexes = reach.to_bytes(size, "little")  # looked up in many hexes, bytes are faster
        at = where[unit]
        if hexes[at >> 3] >> (at & 7) & 1:
            found |= sets.bit[unit]
    return found


def _reached(position: GtsPosition, leaders: Iterable[int]) -> int:
    """Return the hexes in the Command Range of some leaders; who arrives leads nobody (G7.3)."""
    where, static = position.where, position.static
    near, found = static.ground.near, 0
    for leader in leaders:
        host = position.host[leader]
        if host >= 0 and where[host] >= 0 and not position.arrived >> host & 1:
            hexes = near(where[host], reach_of(position, leader))
            if static.is_special[leader]:
                hexes &= static.plan.starts[leader]  # his own map alone (Sc6-j, Sc13-n)
            found |= hexes
    return found


def is_commanded(position: GtsPosition, unit: int) -> bool:
    """Return whether a unit is In Command now (G7.1, G7.2, G7.4).

    crete:G7.5-a, crete:G27.1-a.
    """
    static = position.static
    if static.auto[unit] or static.rearguard[unit] or position.parked >> unit & 1:
        return True
    return is_in_range(position, unit, position.leaders_of[unit])


def payer(position: GtsPosition, unit: int) -> int:
    """Return the command that pays for a unit; for auxiliaries that of a leader in range (G5.6)."""
    static = position.static
    if not static.auxiliary[unit]:
        return static.command[unit]
    able = {static.leader_command[leader] for leader in commanders(position, unit)}
    able = able or {static.command[unit]}
    return max(able, key=lambda command: (position.points[command], -command))


def can_pay(position: GtsPosition, unit: int, price: int = 1) -> bool:
    """Return whether points may be spent on a unit: it is In Command, not red (G5.5, G5.7)."""
    static = position.static
    if static.auto[unit] or static.rearguard[unit]:
        return False
    if position.points[payer(position, unit)] < price:
        return False
    if position.parked >> unit & 1:
        return True
    return is_in_range(position, unit, position.leaders_of[unit])


def payable(position: GtsPosition, among: int) -> int:
    """Return on whom of some units a point may be spent, as `can_pay` says of each."""
    static = position.static
    sets, points = static.sets, position.points
    among &= ~(sets.auto | sets.rearguards)
    found = among & sets.auxiliaries & position.parked
    for unit in sets.members(found):
        if not can_pay(position, unit):
            found ^= sets.bit[unit]
    funded = [leader for leader, each in enumerate(static.leader_command) if points[each] > 0]
    found |= units_in_range(position, among & sets.auxiliaries & ~position.parked, funded)
    own = 0
    for command, held in enumerate(points):
        if held > 0:
            own |= sets.of_command[command]
    own &= among & ~sets.auxiliaries
    found |= own & position.parked
    return found | units_in_range(position, own & ~position.parked, range(len(static.leaders)))


def pay(position: GtsPosition, unit: int, price: int, what: str) -> None:
    """Spend Command Points on a unit (G5.4, G5.10)."""
    command = payer(position, unit)
    position.points[command] -= price
    position.tell("paid", command, price, unit, what)


def gain_points(position: GtsPosition, command: int, dice: Dice) -> None:
    """A command gains its rating and half a die at its activation, to a ceiling (G5.2, G5.9)."""
    static = position.static
    limits = static.tables.command
    entry = static.command_entry[command]
    face = d10(position, dice, "command-points")
    gained = rating_of(position, command) + face // 2
    held = min(position.points[command] + gained, limits.points_most)
    position.points[command] = held
    position.dispatch[command] = min(
        position.dispatch[command] + entry.dispatch_rating, limits.dispatch_most
    )
    position.tell("gained", command, gained, held)


# -- leaders ------------------------------------------------------------------------------------


def is_replaced(position: GtsPosition, leader: int) -> bool:
    """Return whether a leader has been replaced, or came as a replacement (5.11, G7.8, P-26)."""
    came_so = position.static.leaders[leader].kind == "replacement"
    return came_so or bool(position.replaced >> leader & 1)


def may_hold(position: GtsPosition, unit: int, leader: int) -> bool:
    """Return whether a leader may be with a unit: one of his own, on the map (G7.6)."""
    static = position.static
    if position.where[unit] < 0 or static.rearguard[unit]:
        return False
    if static.is_special[leader]:
        confined = static.scenario.confined is not None
        starts = static.plan.starts[leader] if confined else -1  # he stays on his map (Sc6-j)
        return static.auxiliary[unit] and bool(starts >> position.where[unit] & 1)
    if static.leader_command[leader] != static.command[unit]:
        return False
    return static.is_kampfgruppe[leader] or (
        static.leader_formation[leader] == static.formation[unit]
    )


def hosts_for(position: GtsPosition, leader: int) -> list[int]:
    """Return the units that may hold a leader."""
    static = position.static
    sets = static.sets
    among = position.standing.on_map & sets.of_side[static.leader_side[leader]]
    if not static.is_special[leader]:
        among &= sets.of_command[static.leader_command[leader]]
        if not static.is_kampfgruppe[leader]:
            among &= sets.of_formation[static.leader_formation[leader]]
    return [unit for unit in sets.members(among) if may_hold(position, unit, leader)]


def starting_hosts(position: GtsPosition, leader: int) -> list[int]:
    """Return the units with which a leader may start or arrive: on his map, if he has one."""
    hexes = position.static.plan.starts[leader]
    return [unit for unit in hosts_for(position, leader) if hexes >> position.where[unit] & 1]


def lose_host(position: GtsPosition, unit: int, at: int) -> None:
    """Look after the leaders of a unit that has just left the map (G7.8)."""
    for leader, host in enumerate(position.host):
        if host != unit:
            continue
        others = [each for each in hosts_for(position, leader) if position.where[each] == at]
        if others:
            position.host[leader] = others[0]
        else:
            position.host[leader] = -1
            position.held |= 1 << leader
            position.push(LeaderLost(leader, at))


def lose_contact(position: GtsPosition, leader: int) -> None:
    """Guns in contact with a leader who is replaced or removed lose him (G16.6)."""
    for unit, each in enumerate(position.contact):
        if each == leader:
            position.contact[unit] = -1


def let_leaders_meet(position: GtsPosition) -> None:
    """Of two leaders of a formation one goes when both are on the same map (Sc11)."""
    meeting = position.static.plan.meeting
    if meeting is None:
        return
    stays, goes = (position.host[leader] for leader in meeting)
    if stays < 0 or goes < 0:
        return
    here, there = position.where[stays], position.where[goes]
    maps = position.static.map_of
    if here >= 0 and there >= 0 and maps[here] == maps[there]:
        position.host[meeting[1]] = -1
        lose_contact(position, meeting[1])
        position.tell("leader-leaves", meeting[1])


def join_held(position: GtsPosition, unit: int) -> None:
    """Leaders that wait for a unit join the first that comes (G7.8)."""
    static = position.static
    for leader in range(len(position.host)):
        if (
            position.held >> leader & 1
            and static.leader_side[leader] == static.side[unit]
            and may_hold(position, unit, leader)
            and static.plan.starts[leader] >> position.where[unit] & 1
        ):
            _join(position, leader, unit)


def _join(position: GtsPosition, leader: int, unit: int) -> None:
    position.host[leader] = unit
    position.held &= ~(1 << leader)
    position.tell("joins", leader, unit)


class LeaderLost(Procedure[GtsPosition], frozen=True):
    """A leader whose last unit is gone joins another or is replaced (G7.8)."""

    leader: int
    at: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Roll for him, unless he is one who stays; then find him a unit."""
        static = position.static
        hosts = hosts_for(position, self.leader)
        if not hosts:
            position.finish()
            lose_contact(position, self.leader)
            return
        stays = static.is_kampfgruppe[self.leader] or static.is_special[self.leader]
        if not stays and not is_replaced(position, self.leader):
            face = d10(position, dice, "leader-loss")
            if face >= static.tables.leader_loss.replaced_from:
                position.replaced |= 1 << self.leader
                position.tell("replaced", self.leader)
                lose_contact(position, self.leader)
                position.replace(LeaderJoins(self.leader, tuple(hosts)))
                return
        distance = static.ground.distance
        if self.at < 0:  # he was with a unit on the Off-Map Display
            position.replace(LeaderJoins(self.leader, tuple(hosts)))
            return
        nearest = min(distance(self.at, position.where[unit]) for unit in hosts)
        near = tuple(u for u in hosts if distance(self.at, position.where[u]) == nearest)
        position.replace(LeaderJoins(self.leader, near))


class LeaderJoins(GtsQuestion, frozen=True):
    """Which unit a leader without one joins (G7.8, 5.11)."""

    kind: ClassVar[str] = "leader-joins"
    rule: ClassVar[str] = "leader-loss"

    leader: int
    hosts: tuple[int, ...]

    def side(self, position: GtsPosition) -> int:
        """The owner chooses."""
        return position.static.leader_side[self.leader]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the units that may hold him."""
        return [("unit", unit) for unit in self.hosts]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Put him there."""
        position.finish()
        _join(position, self.leader, choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "leader LEADER UNIT"."""
        return ("leader", position.static.leader_ids[self.leader])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the leader."""
        return {"leader": position.static.leader_name[self.leader]}


class Transfer(GtsQuestion, frozen=True):
    """At the end of a Division Activation leaders may go to another unit (G7.7)."""

    kind: ClassVar[str] = "transfer"
    rule: ClassVar[str] = "transfer"

    command: int
    #: Leaders that have been asked for.
    leader: int = 0

    def side(self, position: GtsPosition) -> int:
        """The owner chooses."""
        return position.static.command_side[self.command]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the other stacks within his range, or to stay; none if there is nobody left."""
        leader = self._next(position)
        if leader < 0:
            return []
        static = position.static
        here = position.where[position.host[leader]]
        seen = {here}
        found: list[Choice] = [("stay",)]
        for unit in hosts_for(position, leader):
            at = position.where[unit]
            if at not in seen and static.ground.distance(here, at) <= reach_of(position, leader):
                seen.add(at)
                found.append(("unit", unit))
        return found

    def _next(self, position: GtsPosition) -> int:
        """Return the first leader of the command not yet asked for who is on the map."""
        for leader in range(self.leader, len(position.host)):
            host = position.host[leader]
            if (
                host >= 0
                and position.where[host] >= 0
                and position.static.leader_command[leader] == self.command
            ):
                return leader
        return -1

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Let him go or stay, and ask for the next."""
        leader = self._next(position)
        position.replace(Transfer(self.command, leader + 1))
        if choice[0] == "unit":
            _join(position, leader, choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "transfer LEADER UNIT" or "transfer LEADER stay"."""
        leader = self._next(position)
        return ("transfer", position.static.leader_ids[leader] if leader >= 0 else "-")

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a leader does not go to a unit (G7.7)."""
        if words[0] not in position.static.unit_number:
            return []
        text = M("He goes to one of his own units within his Command Range.")
        return [refusal(position, self.rule, text)]

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the leader."""
        leader = self._next(position)
        return {"leader": position.static.leader_name[leader] if leader >= 0 else ""}


class DeployLeader(GtsQuestion, frozen=True):
    """Step F: a Kampfgruppe commander may be placed with any unit of his Division (S8.0)."""

    kind: ClassVar[str] = "deploy-leader"
    rule: ClassVar[str] = "kampfgruppe"

    leader: int

    def side(self, position: GtsPosition) -> int:
        """The German chooses."""
        return GERMAN

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return one unit of each stack of the Division, or to keep him back."""
        if position.host[self.leader] >= 0 or position.held >> self.leader & 1:
            return []
        seen: set[int] = set()
        found: list[Choice] = []
        for unit in hosts_for(position, self.leader):
            if position.where[unit] not in seen:
                seen.add(position.where[unit])
                found.append(("unit", unit))
        return [*found, ("later",)] if found else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Place him, or wait."""
        position.finish()
        if choice[0] == "unit":
            _join(position, self.leader, choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "deploy LEADER UNIT" or "deploy LEADER later"."""
        return ("deploy", position.static.leader_ids[self.leader])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the leader."""
        return {"leader": position.static.leader_name[self.leader]}
