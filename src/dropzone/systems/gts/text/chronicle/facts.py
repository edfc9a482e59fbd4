"""Facts: what a record holds for a historian, gathered by period and front in one pass."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from dropzone.core.rules.position import Event
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN, GtsStatic
from dropzone.systems.gts.series.activation import JoinAssault
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.chronicle.names import Names, Site

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game

__all__ = ["Assault", "Capture", "Facts", "Front", "Period", "Shot", "gather"]

#: A scenario of so many turns is told by parts of the day, a longer one by days.
_SHORT = 16
#: Turns of a day in each of its parts: morning, afternoon, evening and night.
_PARTS = (0, 0, 0, 1, 1, 1, 2, 2)
_LEAVING = ("withdrawn", "shipped-out", "exited")


class Assault(msgspec.Struct):
    """An assault: who on what, what came of it, and what it cost each side in steps."""

    number: int
    turn: int
    into: int
    side: int
    attackers: tuple[int, ...]
    outcome: str = "repulsed"
    cost: list[int] = msgspec.field(default_factory=lambda: [0, 0])

    @property
    def weight(self) -> int:
        """How much it is to be remembered."""
        return 3 * sum(self.cost) + len(self.attackers)


class Capture(msgspec.Struct):
    """A site that changed hands: to whom, whether by storm, and whether it had been his before."""

    number: int
    turn: int
    site: Site
    side: int
    stormed: bool
    again: bool
    units: tuple[int, ...]


class Shot(msgspec.Struct):
    """A shot or a bomb that did more than could be expected."""

    number: int
    firer: int
    target: int
    rating: int
    steps: int


class Front(msgspec.Struct):
    """What happened on one sheet of the map in one period."""

    sheet: int
    first: int = -1
    number: int = 0
    dropped: list[tuple[int, int, int]] = msgspec.field(default_factory=list)
    scattered: set[int] = msgspec.field(default_factory=set)
    landed: list[tuple[int, int, int]] = msgspec.field(default_factory=list)
    arrived: list[tuple[int, int, int]] = msgspec.field(default_factory=list)
    assaults: list[Assault] = msgspec.field(default_factory=list)
    captures: list[Capture] = msgspec.field(default_factory=list)
    lost: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    destroyed: list[int] = msgspec.field(default_factory=list)
    ended: list[str] = msgspec.field(default_factory=list)
    shots: list[Shot] = msgspec.field(default_factory=list)
    strikes: int = 0
    moved: int = 0
    fired: int = 0
    #: Units that left the island, with the hex.
    left: list[tuple[int, int]] = msgspec.field(default_factory=list)

    @property
    def weight(self) -> int:
        """How much there is to tell."""
        prizes = sum(each.site.weight for each in self.captures)
        landings = len(self.dropped) + len(self.landed)
        return 3 * sum(self.lost) + 2 * len(self.assaults) + prizes + landings + len(self.left)


class Period(msgspec.Struct):
    """A day, or a part of one."""

    key: tuple[int, int]
    first_turn: int
    number: int = 0
    fronts: dict[int, Front] = msgspec.field(default_factory=dict)
    leaders: list[int] = msgspec.field(default_factory=list)
    ships_lost: list[int] = msgspec.field(default_factory=list)
    gone_home: list[int] = msgspec.field(default_factory=list)
    routed: list[int] = msgspec.field(default_factory=list)
    supply: dict[tuple[int, int], int] = msgspec.field(default_factory=dict)
    morale: tuple[int, int] | None = None
    withdrawal: bool = False
    left_behind: int = 0
    chances: list[str] = msgspec.field(default_factory=list)

    def front(self, sheet: int) -> Front:
        """Return a front, new if nothing has happened there yet."""
        return self.fronts.setdefault(sheet, Front(sheet))

    @property
    def lost(self) -> tuple[int, int]:
        """The steps each side lost."""
        fronts = self.fronts.values()
        return sum(f.lost[ALLIED] for f in fronts), sum(f.lost[GERMAN] for f in fronts)


class Facts(msgspec.Struct):
    """All of a game."""

    periods: list[Period]
    #: Steps lost and units destroyed, by unit.
    steps: Counter[int]
    destroyed: list[int]
    #: Steps that came back, as stragglers or with a unit that had been given up, by unit.
    regained: Counter[int]
    #: By site: the side that held all of it last, and since which turn (-1: from the start).
    held: dict[int, int]
    since: dict[int, int]
    short: bool

    @property
    def several(self) -> bool:
        """Whether the battle was fought on several fronts."""
        return len({sheet for period in self.periods for sheet in period.fronts}) > 1


def gather(game: Game, names: Names) -> Facts:
    """Return the facts of a game."""
    return _Gatherer(game, names).gather()


class _Gatherer:
    """One pass over a record, move by move."""

    def __init__(self, game: Game, names: Names) -> None:
        static = game.static
        assert isinstance(static, GtsStatic)
        self.game, self.static, self.names = game, static, names
        self.short = static.scenario.turns <= _SHORT
        self.facts = Facts([], Counter(), [], Counter(), {}, {}, self.short)
        self.period = Period((-1, -1), 0)
        self.assault: Assault | None = None
        self.shot: Shot | None = None
        self.seen: dict[int, int] = {}
        self.owners: dict[int, set[int]] = {}
        #: By battalion: its units that have come into play and are not lost.
        self.alive: Counter[str] = Counter()
        self.counted: set[int] = set()
        self.supply: dict[tuple[int, int], int] = {}
        #: Steps that units have lost in the move that is told.
        self.hurt: Counter[int] = Counter()

    def gather(self) -> Facts:
        """Go through the record."""
        for number, now, then, events in self.game.moves(GtsPosition):
            if not number:
                self._count_all(now)
            if number == 0 or then.turn != self.turn:
                self._turn_to(then.turn, number)
            self.hurt.clear()
            for word, *arguments in events:
                self._note(number, now, (word, *arguments))
            self._control(number, now, then)
            self._regain(now, then)
            self.period.number = number
        return self.facts

    def _count_all(self, first: GtsPosition) -> None:
        """Count the units that are on the map from the beginning."""
        for unit, at in enumerate(first.where):
            if at >= 0:
                self._count(unit)

    # -- time -------------------------------------------------------------------------------------

    turn = -1

    def _turn_to(self, turn: int, number: int) -> None:
        self.turn = turn
        day, slot = self.names.slot(turn)
        key = (day, _PARTS[slot % len(_PARTS)] if self.short else 0)
        if key != self.period.key:
            self.period = Period(key, turn, number)
            self.facts.periods.append(self.period)

    # -- events -----------------------------------------------------------------------------------

    def _front(self, number: int, at: int) -> Front | None:
        """Return the front on which a hex lies."""
        sheet = self.static.map_of[at] if at >= 0 else -1
        if sheet < 0:
            return None
        front = self.period.front(sheet)
        if front.first < 0:
            front.first = number
        front.number = number
        return front

    def _note(self, number: int, now: GtsPosition, event: Event) -> None:
        word, *values = event
        if word in ("set-up", "moved", "dropped", "airlanded", "arrived", "retreated", "advanced"):
            self._place(number, word, values[0], values[1])
        elif word in ("step-lost", "eliminated"):
            self._lose(number, now, word, values[0])
        elif word == "assault":
            self._begin_assault(number, now, values[0])
        elif word == "broken-off" and self.assault:
            self.assault.outcome = "broken-off"
        elif word in ("fired", "struck", "ship-attacked"):
            self._fire(number, now, word, values)
        elif word in _LEAVING:
            at = now.where[values[0]]
            front = self._front(number, at)
            if front:
                front.left.append((values[0], at))
            self.alive[self.names.body(values[0])] -= 1
        else:
            self._note_rest(number, word, values)

    def _note_rest(self, number: int, word: str, values: list[int]) -> None:
        period = self.period
        if word == "delayed":
            front = self._front(number, self.seen.get(values[0], -1))
            if front:
                front.scattered.add(values[0])
        elif word == "replaced":
            period.leaders.append(values[0])
        elif word == "went-home":
            period.gone_home.append(values[0])
        elif word == "routed":
            period.routed.append(values[0])
        elif word == "abandoned":
            period.left_behind += 1
        elif word == "supply":
            known = self.supply.get((values[0], values[1]), 0)
            self.supply[values[0], values[1]] = values[2]
            if values[2] != known:
                period.supply[values[0], values[1]] = values[2]
        elif word == "morale":
            first = period.morale[0] if period.morale else values[0]
            period.morale = (first, values[0])
        elif word == "withdrawal":
            period.withdrawal = True
        elif word == "event":
            period.chances.append(str(values[0]))

    def _count(self, unit: int) -> None:
        """Count a unit with its battalion, once."""
        if unit not in self.counted:
            self.counted.add(unit)
            self.alive[self.names.body(unit)] += 1

    def _place(self, number: int, word: str, unit: int, at: int) -> None:
        self.seen[unit] = at
        self._count(unit)
        if word == "set-up":
            return
        front = self._front(number, at)
        if front is None:
            return
        if word == "dropped":
            front.dropped.append((unit, at, self.turn))
        elif word == "airlanded":
            front.landed.append((unit, at, self.turn))
        elif word == "arrived":
            front.arrived.append((unit, at, self.turn))
        elif word == "moved":
            front.moved += 1
        elif word == "advanced" and self.assault and self.assault.into == at:
            self.assault.outcome = "taken"

    def _lose(self, number: int, now: GtsPosition, word: str, unit: int) -> None:
        static = self.static
        side = static.side[unit]
        steps = 1 if word == "step-lost" else max(now.steps[unit] - self.hurt[unit], 1)
        self.hurt[unit] += steps
        at = now.where[unit] if now.where[unit] >= 0 else self.seen.get(unit, -1)
        if word == "eliminated" and static.naval[unit]:
            self.period.ships_lost.append(unit)
        self.facts.steps[unit] += steps
        if self.assault:
            self.assault.cost[side] += steps
        if self.shot and self.shot.target == unit:
            self.shot.steps += steps
        front = self._front(number, at)
        if front is None:
            return
        front.lost[side] += steps
        if word == "eliminated" and not static.rearguard[unit]:
            self.facts.destroyed.append(unit)
            front.destroyed.append(unit)
            self._end_battalion(front, unit)

    def _end_battalion(self, front: Front, unit: int) -> None:
        """A battalion whose last unit is lost is remembered."""
        row, body = self.static.units[unit], self.names.body(unit)
        self.alive[body] -= 1
        own = [n for n, each in enumerate(self.static.units) if each.battalion == row.battalion]
        if row.battalion and len(own) > 2 and self.alive[body] <= 0:
            front.ended.append(body)

    def _begin_assault(self, number: int, now: GtsPosition, into: int) -> None:
        top = now.stack[-1]
        if isinstance(top, JoinAssault):
            mask = top.attackers
            units = tuple(n for n in range(len(now.where)) if mask >> n & 1)
        else:
            units = (getattr(top, "unit", 0),)
        self.assault = Assault(number, self.turn, into, self.static.side[units[0]], units)
        front = self._front(number, into)
        if front:
            front.assaults.append(self.assault)

    def _fire(self, number: int, now: GtsPosition, word: str, values: list[int]) -> None:
        target = values[1] if word == "fired" else values[0]
        firer = values[0] if word == "fired" else -1
        if self.assault and now.where[target] not in self._scene(now):
            self.assault = None  # something else has begun
        front = self._front(number, now.where[target])
        self.shot = None
        if front is None:
            return
        front.fired += 1
        front.strikes += word == "struck"
        self.shot = Shot(number, firer, target, values[-1], 0)
        front.shots.append(self.shot)

    def _scene(self, now: GtsPosition) -> set[int]:
        """The hexes of the assault that goes on."""
        assert self.assault is not None
        return {self.assault.into, *(now.where[unit] for unit in self.assault.attackers)}

    def _regain(self, now: GtsPosition, then: GtsPosition) -> None:
        """Note steps that units have more than before: they were lost once, and are no more."""
        if now.steps is not then.steps:
            for unit, (before, after) in enumerate(zip(now.steps, then.steps, strict=True)):
                if after > before:
                    self.facts.regained[unit] += after - before

    # -- who holds what ---------------------------------------------------------------------------

    def _control(self, number: int, now: GtsPosition, then: GtsPosition) -> None:
        changed = now.german_control ^ then.german_control
        if not changed and number:
            return
        for index, site in enumerate(self.names.sites):
            if number and not changed & site.hexes:
                continue
            owner = _owner(then, site)
            before = self.facts.held.get(index, owner)
            if index not in self.facts.held:
                self.owners[index] = {owner}
            self.facts.held[index] = owner if owner >= 0 else before
            if owner < 0 or owner == before or not number:
                continue
            front = self._front(number, self.static.grid.members(site.hexes)[0])
            if front is None:
                continue
            again = owner in self.owners[index]
            self.facts.since[index] = self.turn
            self.owners[index].add(owner)
            entered = self.static.grid.members(changed & site.hexes)
            units = tuple(u for at in entered for u in then.units_at(at, owner))
            stormed = any(each.into in entered and each.side == owner for each in front.assaults)
            front.captures.append(Capture(number, self.turn, site, owner, stormed, again, units))


def _owner(position: GtsPosition, site: Site) -> int:
    """Return the side that holds all of a site, or -1."""
    german = position.german_control & site.hexes
    return GERMAN if german == site.hexes else ALLIED if not german else -1
