"""Assault (dieppe:11.2): line against line, round after round."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Message, Value
from dropzone.core.text.spoken import refusal
from dropzone.core.views.zones import AssaultView
from dropzone.systems.raid.alarm import battery_destroyed, d10, raise_alarm
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.prisoners import may_be_taken
from dropzone.systems.raid.sets import ASSAULT, acting_set, acting_units, as_set
from dropzone.systems.raid.static import ABOARD, GONE
from dropzone.systems.raid.words import RaidQuestion

__all__ = ["EndOfRound", "FightLine", "LineUp", "Surplus", "begin_assault"]

#: Equal assault factors line up in this order of kinds.
_COLUMN = ("infantry", "pillbox", "gun155", "machine_gun", "flak", "german_officer")

Way = tuple[tuple[int, int], ...]


def begin_assault(
    position: RaidPosition, zone: int, came_from: int, boats: Way, dice: Dice
) -> None:
    """Commandos entered a zone with Germans: an assault, the first of which is heard (7-l)."""
    position.made |= ASSAULT
    position.tell("assault", zone)
    position.push(LineUp(zone, came_from, boats))
    raise_alarm(position, "first-assault", dice)


def attackers(position: RaidPosition) -> list[int]:
    """Return the commandos of the acting set; the others wait behind them (R-19)."""
    static = position.static
    return static.members(acting_set(position) & static.kind_set["commando"])


def column(position: RaidPosition, zone: int) -> list[int]:
    """Return the Germans of a zone by falling assault factor (11.2-k, 11.2-o)."""

    def key(unit: int) -> tuple[int, bool, int, int]:
        reduced = bool(position.reduced >> unit & 1)
        order = _COLUMN.index(position.static.kind[unit])
        return (-position.values_of(unit).assault, reduced, order, unit)

    return sorted(position.germans(zone), key=key)


def assault_cause(position: RaidPosition, zone: int) -> Cause:
    """Return an assault as what brings a question about."""
    static = position.static
    germans = position.germans(zone)
    text = M(
        "Assault on {zone} against {units}.",
        zone=static.zone_name[zone],
        units=[static.unit_name[unit] for unit in germans],
    )
    return Cause(text, tuple(static.unit_ids[unit] for unit in germans), (static.zone_ids[zone],))


class LineUp(RaidQuestion, frozen=True):
    """The player's line-up: who stands in contact, and whom the others support (11.2-j to -p).

    While contacts are missing the next line's commando is asked for; then each commando left
    over is put behind a line.  Where the Germans outnumber the commandos there is one line for
    each commando and nobody is left over.
    """

    kind: ClassVar[str] = "line-up"
    rule: ClassVar[str] = "line-up"

    zone: int
    came_from: int
    boats: Way
    contacts: tuple[int, ...] = ()
    supports: tuple[tuple[int, int], ...] = ()

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return who may stand in the next line, or behind which line the next one goes."""
        free = self._free(position)
        lines = self._lines(position)
        if len(self.contacts) < lines:
            alike = position.alike(as_set(free))
            return [("contact", unit) for unit in free if unit in alike]
        if free:
            return [("support", line + 1) for line in range(lines)]
        return [("ready",)]

    def _lines(self, position: RaidPosition) -> int:
        """The column is as long as the smaller number of units (11.2-h)."""
        return min(position.germans_in(self.zone).bit_count(), len(attackers(position)))

    def _free(self, position: RaidPosition) -> list[int]:
        taken = {*self.contacts, *(unit for unit, _ in self.supports)}
        free = [unit for unit in attackers(position) if unit not in taken]
        return sorted(free, key=lambda unit: (-position.level(unit), unit))

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Place one more unit, or fight."""
        if choice[0] == "contact":
            contacts = (*self.contacts, choice[1])
            position.replace(LineUp(self.zone, self.came_from, self.boats, contacts))
        elif choice[0] == "support":
            supports = (*self.supports, (self._free(position)[0], choice[1] - 1))
            position.replace(LineUp(self.zone, self.came_from, self.boats, self.contacts, supports))
        else:
            position.replace(EndOfRound(self.zone, self.came_from, self.boats))
            position.push(FightLine(self.zone, self._arranged(position)))

    def _arranged(self, position: RaidPosition) -> tuple[tuple[int, int, int, int], ...]:
        """Return each line: commando, British support levels, German, German support levels."""
        germans = column(position, self.zone)
        lines = len(self.contacts)
        arranged = []
        for line, commando in enumerate(self.contacts):
            british = sum(position.level(unit) for unit, at in self.supports if at == line)
            behind = germans[lines + line :: lines] if lines else []  # 11.2-p
            german = sum(position.level(unit) for unit in behind)
            arranged.append((commando, british, germans[line], german))
        return tuple(arranged)

    def view(self, position: RaidPosition) -> AssaultView:
        """Return both columns with their supports as they stand."""
        ids = position.static.unit_ids
        germans = column(position, self.zone)
        count = self._lines(position)
        return {
            "zone": position.static.zone_ids[self.zone],
            "lines": [
                {
                    "german": ids[germans[line]],
                    "behind": [ids[unit] for unit in germans[count + line :: count]],
                    "commando": ids[self.contacts[line]] if line < len(self.contacts) else None,
                    "supports": [ids[unit] for unit, at in self.supports if at == line],
                }
                for line in range(count)
            ],
            "free": [ids[unit] for unit in self._free(position)],
        }

    def cause(self, position: RaidPosition) -> Cause:
        """The assault, and who stands against it."""
        return assault_cause(position, self.zone)

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "line UNIT …", then "line … behind NUMBER …"."""
        static = position.static
        words = [static.unit_ids[unit] for unit in self.contacts]
        if len(self.contacts) == self._lines(position):
            words += ["behind", *(str(line + 1) for _, line in self.supports)]
        return ("line", *words)

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the zone, the line and its German."""
        static = position.static
        germans = column(position, self.zone)
        line = min(len(self.contacts), len(germans) - 1)
        free = self._free(position)
        return {
            "zone": static.zone_name[self.zone],
            "line": line + 1,
            "german": static.unit_name[germans[line]],
            "next": static.unit_name[free[0]] if free else "",
        }

    def prompt(self, position: RaidPosition) -> Message:
        """Return which of the two questions is asked: who fights, or whom he supports."""
        missing = len(self.contacts) < self._lines(position)
        text = self.phrases.prompts["line-up" if missing else "line-support"]
        return M(text, **self.values(position))

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say who may be lined up."""
        return [
            refusal(
                position, "line-up", M("Each line takes one of your commandos of this assault.")
            )
        ]


def assault_view(position: RaidPosition) -> AssaultView | None:
    """Return the assault that is being lined up, as plain data for clients."""
    for procedure in reversed(position.stack):
        if isinstance(procedure, LineUp):
            return procedure.view(position)
    return None


class FightLine(Procedure[RaidPosition], frozen=True):
    """The lines are fought from top to bottom, each result applied at once (11.2-q).

    dieppe:11-h, dieppe:11-k.
    """

    zone: int
    lines: tuple[tuple[int, int, int, int], ...]

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Fight the next line: assault factors, dice, supports, protection (11.2-r to 11.2-u)."""
        if not self.lines:
            position.finish()
            return
        (commando, support, german, behind), *rest = self.lines
        position.replace(FightLine(self.zone, tuple(rest)))
        protection = position.static.protection[self.zone]
        british_face = dice.roll(6)
        helped = (("support", support),) if support else ()
        position.tell("rolled", "assault", 6, british_face, helped)
        attack = position.values_of(commando).assault + support + british_face
        helped = (("support", behind),) if behind else ()
        walls = (("protection", protection),) if protection else ()
        german_face = d10(position, dice, "assault-defence", (*helped, *walls))
        defence = position.values_of(german).assault + behind + protection + german_face
        position.tell("line-fought", commando, german, attack, defence)
        if attack < defence:
            position.hit(commando, "assault")
            return
        position.hit(german, "assault")
        if position.static.kind[german] == "gun155":
            _gun_falls(position, dice)


def _gun_falls(position: RaidPosition, dice: Dice) -> None:
    """A gun hit in any round is destroyed for good; the last one wakes everybody (R-17).

    dieppe:12-a.
    """
    if all(position.where[gun] == GONE for gun in position.static.guns):
        battery_destroyed(position, dice)
    else:
        raise_alarm(position, "first-gun", dice)


class EndOfRound(RaidQuestion, frozen=True):
    """After a round: another one, a prisoner, or back (11.2-w, 11.2-x, 11.2-aa)."""

    kind: ClassVar[str] = "round"
    rule: ClassVar[str] = "assault-end"

    zone: int
    came_from: int
    boats: Way

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return what is left to decide; won and lost assaults end by themselves."""
        germans = position.germans(self.zone)
        if not germans or not attackers(position):
            return [("over",)]
        found: list[Choice] = [("fight",)]
        if len(germans) == 1 and may_be_taken(position, germans[0]):
            found.append(("prisoner",))
        if self._can_go_back(position):
            found.append(("back",))
        return found

    def _can_go_back(self, position: RaidPosition) -> bool:
        if self.boats:
            return True
        return _finds_room(position, self.came_from, acting_units(position))

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Fight on, take the prisoner, or end the assault."""
        if choice == ("fight",):
            position.replace(LineUp(self.zone, self.came_from, self.boats))
            return
        position.finish()
        if choice == ("prisoner",):
            (german,) = position.germans(self.zone)
            position.prisoners |= 1 << german
            position.tell("prisoner", german)
        elif choice == ("back",):
            self._go_back(position)
        elif not attackers(position):
            for unit in acting_units(position):  # those who waited behind are lost too
                position.eliminate(unit, "assault")
            position.tell("assault-lost", self.zone)
        else:
            position.tell("assault-won", self.zone)

    def _go_back(self, position: RaidPosition) -> None:
        """The survivors return to where they came from (11.2-x), men who landed to their boats."""
        position.tell("broken-off", self.zone)
        boats = dict(self.boats)
        for unit in acting_units(position):
            place = boats.get(unit, self.came_from)
            if place <= ABOARD and position.where[position.static.boat[ABOARD - place]] == GONE:
                position.eliminate(unit, "assault")
            else:
                position.put(unit, place)
        if not self.boats:
            position.push(Surplus(self.came_from))

    def cause(self, position: RaidPosition) -> Cause:
        """The assault, and who still stands against it."""
        return assault_cause(position, self.zone)

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the zone and who is left."""
        static = position.static
        return {
            "zone": static.zone_name[self.zone],
            "germans": [static.unit_name[unit] for unit in position.germans(self.zone)],
        }

    def reasons(self, position: RaidPosition, words: list[str]) -> list[Refusal]:
        """Say why no prisoner is to be had, or no way leads back."""
        if words[0] == "prisoner":
            return [
                refusal(
                    position,
                    "prisoner",
                    M("Only a last German of one level gives himself up."),
                )
            ]
        if words[0] == "back":
            return [refusal(position, "stacking", M("There is no room to go back to."))]
        return []


def _finds_room(position: RaidPosition, zone: int, units: list[int]) -> bool:
    """Return whether a set finds room in a zone, its surplus in the zones beside it (R-20)."""
    limit = position.static.tables.stacking.levels
    over = position.levels(position.men_in(zone)) + position.levels(as_set(units)) - limit
    return _can_spread(position, over, units, _refuges(position, zone))


def _can_spread(position: RaidPosition, over: int, units: list[int], rooms: dict[int, int]) -> bool:
    """Return whether levels too many can be taken off, the large units first, into some rooms."""
    rooms = dict(rooms)
    for unit in sorted(units, key=lambda each: -position.level(each)):
        if over <= 0:
            return True
        there = max(rooms, key=lambda each: rooms[each], default=None)
        if there is None or rooms[there] < position.level(unit):
            return False
        rooms[there] -= position.level(unit)
        over -= position.level(unit)
    return over <= 0


def _refuges(position: RaidPosition, zone: int) -> dict[int, int]:
    """Return the zones beside one that can take some of a surplus, with their room (R-20)."""
    closed = position.hidden | position.mines | position.wire | position.german_zones()
    limit = position.static.tables.stacking.levels
    return {
        there: limit - position.levels(position.men_in(there))
        for there, _ in position.static.walks[zone]
        if not closed >> there & 1
    }


class Surplus(RaidQuestion, frozen=True):
    """Where the surplus goes when a beaten set finds its zone full (R-20)."""

    kind: ClassVar[str] = "surplus"
    rule: ClassVar[str] = "stacking"

    zone: int

    def choices(self, position: RaidPosition) -> list[Choice]:
        """Return the zones that can take the next unit, while there are too many."""
        limit = position.static.tables.stacking.levels
        over = position.levels(position.men_in(self.zone)) - limit
        if over <= 0:
            return []
        unit = self._next(position)
        level = position.level(unit)
        rooms = _refuges(position, self.zone)
        rest = [each for each in self._there(position) if each != unit]
        return [
            ("zone", there)
            for there, room in rooms.items()
            if room >= level
            and _can_spread(position, over - level, rest, {**rooms, there: room - level})
        ]

    def _there(self, position: RaidPosition) -> list[int]:
        return [unit for unit in acting_units(position) if position.where[unit] == self.zone]

    def _next(self, position: RaidPosition) -> int:
        return max(self._there(position), key=lambda unit: (position.level(unit), -unit))

    def answer(self, position: RaidPosition, choice: Choice, dice: Dice) -> None:
        """Move the unit there; its phase is over."""
        unit = self._next(position)
        position.put(unit, choice[1])
        position.acting &= ~(1 << unit)
        position.done |= 1 << unit
        position.tell("steps-back", 1 << unit, choice[1])

    def cause(self, position: RaidPosition) -> Cause:
        """How many levels stand there, and how many may."""
        static = position.static
        text = M(
            "The assault is lost. Levels in {zone}: {levels}; only {limit} may stay.",
            zone=static.zone_name[self.zone],
            levels=position.levels(position.men_in(self.zone)),
            limit=static.tables.stacking.levels,
        )
        return Cause(text, (), (static.zone_ids[self.zone],))

    def spoken(self, position: RaidPosition) -> tuple[str, ...]:
        """It is written "surplus ZONE"."""
        return ("surplus",)

    def values(self, position: RaidPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"man": position.static.unit_name[self._next(position)]}
