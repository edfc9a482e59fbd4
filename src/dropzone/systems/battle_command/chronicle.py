"""The chronicle of a Battle Command game: its days told as the history of a battle."""

from __future__ import annotations

import datetime
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from dropzone.core.hex.gazetteer import Gazetteer, with_article
from dropzone.core.text.history import (
    Chapter,
    Chronicle,
    Passage,
    Sentence,
    Tally,
    Voice,
    date_term,
    in_words,
    listing,
)
from dropzone.core.text.messages import N_, Item, M, Term
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, GERMAN, BattleStatic

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game
    from dropzone.core.rules.position import Event

__all__ = ["chronicle_of"]

#: A combat in which so many points were lost is told; so many of a day at most.
_HEAVY, _MOST_COMBATS, _MOST_TAKEN = 2, 3, 3

_LANDED = (
    N_("From the air {side} put down {who} {where}."),
    N_("{side} landed {who} {where}."),
)
_HOT = (
    N_("The reception was hot: {who} came down under fire and lost heavily."),
    N_("{who} dropped right into the enemy's fire."),
)
_TAKEN = (
    N_("{side} took {site}."),
    N_("{site} fell to {side}."),
    N_("By nightfall {side} were in {site}."),
)
_RETAKEN = (N_("{side} won back {site}."), N_("{site} went back to {side}."))
_DRIVEN = (
    N_("{side} attacked {where} with {who} and drove {foe} out."),
    N_("{where} {who} broke through; {foe} had to give way."),
    N_("An attack by {who} {where} threw {foe} back."),
)
_DESTROYED = (
    N_("{side} attacked {where} with {who} and destroyed {foe}."),
    N_("{where} {who} left nothing of {foe}."),
    N_("In the fighting {where} {foe} perished under the attack of {who}."),
)
_STOOD = (
    N_("{side} attacked {where} with {who}, but the defenders stood fast and paid for it."),
    N_("{where} the defenders would not give ground before {who}, whatever it cost."),
)
_FAILED = (
    N_("{side} attacked {where} with {who} in vain."),
    N_("The attack of {who} {where} failed."),
    N_("{who} got nowhere {where}."),
)
_BLOWN = (
    N_("The bridge at {bridge} went up into the air."),
    N_("At {bridge} the bridge was blown."),
)
_HELD = (N_("At {bridge} the charges failed, and the bridge stood."),)
_REPAIRED = (N_("At {bridge} the engineers had a bridge again."),)
_LOSSES = (
    N_("The day cost {allies} {allied} and {germans} {german}."),
    N_("Losses of the day: {allied} for {allies}, {german} for {germans}."),
)
_PERISHED = (
    N_("Struck from the order of battle: {units}."),
    N_("Of {units} nothing was left."),
)
_LEADER = (N_("{leader} was lost."),)
_CUT_OFF = (N_("Cut off from all supply: {units}."),)
_SHIPS = (N_("At sea {ships} was lost."),)
_RAIN = (N_("It rained, and the aircraft stayed on the ground."),)
_CAME = (N_("Fresh troops came up: {units}."), N_("Reinforcements arrived: {units}."))
_QUIET = (
    N_("The day passed without a fight worth the name."),
    N_("Both sides drew breath."),
)
_POINTS = (
    N_("At the end of the day the attackers had {points} of the {threshold} points they needed."),
    N_("That made {points} points of {threshold}."),
)


class _Combat(msgspec.Struct):
    """An attack: by whom, on what, and what came of it."""

    number: int
    side: int
    at: int
    units: int
    attacker: int = 0
    defender: int = 0
    outcome: str = "failed"
    foes: list[int] = msgspec.field(default_factory=list)


class _Day(msgspec.Struct):
    """A turn."""

    turn: int
    number: int = 0
    landed: dict[int, list[tuple[int, int]]] = msgspec.field(default_factory=dict)
    hot: list[int] = msgspec.field(default_factory=list)
    taken: list[tuple[int, int, bool, int]] = msgspec.field(default_factory=list)
    combats: list[_Combat] = msgspec.field(default_factory=list)
    bridges: list[tuple[str, int]] = msgspec.field(default_factory=list)
    lost: Counter[int] = msgspec.field(default_factory=Counter)
    perished: list[int] = msgspec.field(default_factory=list)
    leaders: list[int] = msgspec.field(default_factory=list)
    ships: list[int] = msgspec.field(default_factory=list)
    cut_off: list[int] = msgspec.field(default_factory=list)
    came: list[int] = msgspec.field(default_factory=list)
    rain: bool = False
    points: tuple[int, int] | None = None


def chronicle_of(game: Game) -> Chronicle:
    """Return the chronicle of a game."""
    static = game.static
    assert isinstance(static, BattleStatic)
    days = _Gatherer(game, static).gather()
    teller = _Teller(static)
    return Chronicle(
        opening=tuple(teller.opening()),
        chapters=tuple(
            Chapter(teller.title(day), (Passage(tuple(teller.day(day)), day.number),))
            for day in days
        ),
        closing=tuple(teller.closing(days)),
        tallies=tuple(teller.tallies(days)),
    )


# -- gathering ------------------------------------------------------------------------------------


class _Gatherer:
    """One pass over a record."""

    def __init__(self, game: Game, static: BattleStatic) -> None:
        self.game, self.static = game, static
        self.days: list[_Day] = []
        self.combat: _Combat | None = None
        self.owners: dict[int, set[int]] = {}

    def gather(self) -> list[_Day]:
        """Go through the record."""
        for number, now, then, events in self.game.moves(BattlePosition):
            if not self.days or self.days[-1].turn != now.turn:
                self.days.append(_Day(now.turn))
            day = self.days[-1]
            day.number = number
            for event in events:
                self._note(day, number, event)
            self._control(day, number, now, then)
        return self.days

    def _note(self, day: _Day, number: int, event: Event) -> None:
        word, *values = event
        static = self.static
        if word == "lands":
            side = static.unit_side[values[0]]
            day.landed.setdefault(side, []).append((values[0], values[1]))
        elif word == "landing-result" and values[2] == "hot":
            day.hot.append(values[0])
        elif word == "attacks":
            self.combat = _Combat(number, values[0], values[1], values[2])
            day.combats.append(self.combat)
        elif word == "combat-result" and self.combat:
            self.combat.attacker, self.combat.defender = values[1], values[2]
        elif word in ("retreats", "stands", "eliminated") and self.combat:
            self._fate(self.combat, word, values)
        if word == "damaged":
            day.lost[static.unit_side[values[0]]] += 1
        elif word == "eliminated":
            day.perished.append(values[0])
        else:
            _note_rest(day, word, values)

    def _fate(self, combat: _Combat, word: str, values: list[int]) -> None:
        """What became of those who were attacked."""
        if word == "stands":
            if values[0] != combat.side:
                combat.outcome = "stood"
            return
        unit = values[0]
        if self.static.unit_side[unit] == combat.side or unit in combat.foes:
            return
        if word == "eliminated":
            combat.foes = [*combat.foes, unit] if combat.outcome == "destroyed" else [unit]
            combat.outcome = "destroyed"
        elif combat.outcome != "destroyed":
            combat.outcome = "driven"
            combat.foes.append(unit)

    def _control(self, day: _Day, number: int, now: BattlePosition, then: BattlePosition) -> None:
        for at in self.static.grid.members(now.control ^ then.control):
            if not self.static.hexes[at].vp:
                continue
            side = ALLIED if then.control >> at & 1 else GERMAN
            known = self.owners.setdefault(at, {1 - side})
            day.taken.append((at, side, side in known, number))
            known.add(side)


def _note_rest(day: _Day, word: str, values: list[int]) -> None:
    if word in ("demolition", "last-minute"):
        day.bridges.append(("blown" if values[1] else "held", values[0]))
    elif word == "repaired":
        day.bridges.append(("repaired", values[0]))
    elif word == "leader-lost":
        day.leaders.append(values[0])
    elif word == "naval-lost":
        day.ships.append(values[0])
    elif word == "cut-off":
        day.cut_off.append(values[0])
    elif word == "enters":
        day.came.append(values[0])
    elif word == "weather":
        day.rain = bool(values[0])
    elif word == "points":
        day.points = (values[0], values[1])


# -- telling --------------------------------------------------------------------------------------


class _Teller:
    """Puts days into words."""

    def __init__(self, static: BattleStatic) -> None:
        self.static = static
        self.voice = Voice()
        named = {at: name for at, name in static.hex_name.items() if name.en}
        self.places = Gazetteer(static.grid, named)

    def title(self, day: _Day) -> Sentence:
        """The date, and the best-known place that fell."""
        date = date_term(self.static.tables.turns.first + datetime.timedelta(days=day.turn - 1))
        kept = [each for each in day.taken if each == self._last(day, each[0])]
        best = max(kept, key=lambda each: (self.static.hexes[each[0]].vp, each[3]), default=None)
        if best is None:
            return date
        name = self.static.hex_name[best[0]]
        if best[2]:
            return M("{date}: {site} retaken", date=date, site=name)
        return M("{date}: the fall of {site}", date=date, site=name)

    @staticmethod
    def _last(day: _Day, at: int) -> tuple[int, int, bool, int]:
        return [each for each in day.taken if each[0] == at][-1]

    def day(self, day: _Day) -> list[Sentence]:
        """Return the sentences of a day."""
        say = self.voice.say
        found: list[Sentence] = []
        if day.rain:
            found.append(say(_RAIN))
        found += self._landings(day)
        if len(day.came) > 1:
            found.append(say(_CAME, units=self._units(day.came, most=3)))
        found += self._bridges(day)
        heavy = [
            combat
            for combat in day.combats
            if combat.attacker + combat.defender >= _HEAVY or combat.outcome == "destroyed"
        ]
        heavy.sort(key=lambda each: (-each.attacker - each.defender, each.number))
        told = sorted(heavy[:_MOST_COMBATS], key=lambda each: each.number)
        found += [self._combat(combat) for combat in told]
        found += self._taken(day)
        found += self._price(day)
        if not found:
            found.append(say(_QUIET))
        if day.points:
            points, threshold = day.points
            found.append(say(_POINTS, points=points, threshold=threshold))
        return found

    def _landings(self, day: _Day) -> list[Sentence]:
        found: list[Sentence] = []
        for side, landed in sorted(day.landed.items()):
            where: dict[str, Item] = {}
            for _, at in landed:
                where.setdefault(self.places.nearest(at)[1].en, self.places.near(at))
            found.append(
                self.voice.say(
                    _LANDED,
                    side=self._side(side),
                    who=self._units([unit for unit, _ in landed], most=4),
                    where=listing(list(where.values()), most=4),
                )
            )
        if day.hot:
            found.append(self.voice.say(_HOT, who=self._units(day.hot, most=3)))
        return found

    def _bridges(self, day: _Day) -> list[Sentence]:
        forms = {"blown": _BLOWN, "held": _HELD, "repaired": _REPAIRED}
        return [
            self.voice.say(forms[what], bridge=self._name(self.static.bridge_hex[bridge]))
            for what, bridge in day.bridges
        ]

    def _combat(self, combat: _Combat) -> Sentence:
        forms = {
            "driven": _DRIVEN,
            "destroyed": _DESTROYED,
            "stood": _STOOD,
            "failed": _FAILED,
        }[combat.outcome]
        units = [n for n in range(len(self.static.units)) if combat.units >> n & 1]
        return self.voice.say(
            forms,
            side=self._side(combat.side),
            where=self.places.near(combat.at),
            who=self._units(units, most=2),
            foe=self._units(combat.foes, most=2),
        )

    def _taken(self, day: _Day) -> list[Sentence]:
        """What was in other hands in the evening than in the morning."""
        found: list[Sentence] = []
        kept = [each for each in day.taken if each == self._last(day, each[0])]
        for side in (ALLIED, GERMAN):
            for again, forms in ((False, _TAKEN), (True, _RETAKEN)):
                sites: list[Item] = [
                    self._name(at) for at, owner, was, _ in kept if owner == side and was == again
                ]
                if sites:
                    listed = listing(sites, most=_MOST_TAKEN + 1)
                    found.append(self.voice.say(forms, side=self._side(side), site=listed))
        return found

    def _price(self, day: _Day) -> list[Sentence]:
        say = self.voice.say
        found: list[Sentence] = []
        if day.lost:
            found.append(
                say(
                    _LOSSES,
                    allies=self._side(ALLIED),
                    germans=self._side(GERMAN),
                    allied=_damage(day.lost[ALLIED]),
                    german=_damage(day.lost[GERMAN]),
                )
            )
        told = {unit for combat in day.combats for unit in combat.foes}
        perished = [unit for unit in day.perished if unit not in told]
        if perished:
            found.append(say(_PERISHED, units=self._units(perished, most=4)))
        if day.cut_off:
            found.append(say(_CUT_OFF, units=self._units(day.cut_off, most=4)))
        for leader in day.leaders:
            found.append(say(_LEADER, leader=self.static.marker_name(leader)))
        for ship in day.ships:
            found.append(say(_SHIPS, ships=self.static.marker_name(ship)))
        return found

    # -- beginning and end --------------------------------------------------------------------

    def opening(self) -> list[Sentence]:
        """Who was there."""
        return [
            M(
                "{side} had {count} units, {now} of them on the spot when it began.",
                side=self._side(side),
                count=len(units),
                now=in_words(sum(self.static.units[unit].setup is not None for unit in units)),
            )
            for side in (ALLIED, GERMAN)
            if (units := [n for n in self.static.side_units[side] if self._plays(n)])
        ]

    def _plays(self, unit: int) -> bool:
        return self.static.variant.in_play(unit)

    def closing(self, days: list[_Day]) -> list[Sentence]:
        """What it came to."""
        found: list[Sentence] = []
        combats = [combat for day in days for combat in day.combats]
        if len(combats) > 1 and len(days) > 1:
            found.append(
                M(
                    "In {days} days {count} attacks were made.",
                    days=in_words(len(days)),
                    count=len(combats),
                )
            )
        worst = max(days, key=lambda day: (day.lost.total(), -day.turn), default=None)
        if worst is not None and worst.lost and len(days) > 1:
            date = date_term(
                self.static.tables.turns.first + datetime.timedelta(days=worst.turn - 1), year=False
            )
            found.append(M("The bloodiest day was {date}.", date=date))
        last: dict[int, tuple[int, int]] = {}
        for day in days:
            for at, side, _, _ in day.taken:
                last[at] = (side, day.turn)
        for side in (ALLIED, GERMAN):
            sites: list[Item] = [
                self._since(at, turn) for at, (owner, turn) in last.items() if owner == side
            ]
            if sites:
                listed = listing(sites, most=8)
                found.append(
                    M("In the hands of {side} at the end: {sites}.", side=self._side(side),
                      sites=listed)
                )  # fmt: skip
        return found

    def _since(self, at: int, turn: int) -> Item:
        day = self.static.tables.turns.first + datetime.timedelta(days=turn - 1)
        return M("{site} (since {date})", site=self._name(at), date=date_term(day, year=False))

    def tallies(self, days: list[_Day]) -> list[Tally]:
        """Losses by day."""
        rows: list[tuple[Item, ...]] = []
        for day in days:
            gone = Counter(self.static.unit_side[unit] for unit in day.perished)
            date = date_term(
                self.static.tables.turns.first + datetime.timedelta(days=day.turn - 1), year=False
            )
            rows.append((date, day.lost[ALLIED], gone[ALLIED], day.lost[GERMAN], gone[GERMAN]))
        totals = [sum(int(str(row[n])) for row in rows) for n in range(1, 5)]
        rows.append((M("In all"), *totals))
        allies, germans = self.static.side_names[ALLIED], self.static.side_names[GERMAN]
        head = (
            M("Day"),
            M("{side}: damage", side=allies),
            M("{side}: units lost", side=allies),
            M("{side}: damage", side=germans),
            M("{side}: units lost", side=germans),
        )
        return [Tally(M("The price"), head, tuple(rows))] if days else []

    # -- names ------------------------------------------------------------------------------------

    def _side(self, side: int) -> Term:
        name = self.static.side_names[side]
        return Term(f"the {name.en}", f"les {name.fr}")

    def _name(self, at: int) -> Term:
        name = self.static.hex_name[at]
        return name if name.en else self.places.nearest(at)[1]

    def _units(self, units: list[int], most: int) -> Item:
        return listing([with_article(self.static.unit_name[unit]) for unit in units], most)


def _damage(count: int) -> Item:
    if count < 2:
        return M("one point of damage") if count else M("nothing")
    return M("{count} points of damage", count=in_words(count))
