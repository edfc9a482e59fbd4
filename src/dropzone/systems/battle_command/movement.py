"""Movement (market-garden:5.1, mercury:5.1): units move one after another, hex by hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dropzone.core.hex.paths import Exits
from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure, Target
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import About
from dropzone.core.text.messages import N_, M, Message, Value
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.stacking import harm_of_stopping
from dropzone.systems.battle_command.static import FOOT, VEHICLE
from dropzone.systems.battle_command.words import (
    BattleQuestion,
    read_hex,
    read_unit,
    refusal,
)

__all__ = [
    "March",
    "MoveTo",
    "MoveUnit",
    "Moving",
    "begin_movement",
    "end_move",
    "enter",
    "make_move",
]

DONE: Choice = ("done",)


class Moving(BattleQuestion, frozen=True):
    """What the two questions of movement know: who may act and where the enemy stands."""

    elsewhere: ClassVar[Mapping[str, tuple[str, str]]] = {
        "attack": ("movement-first", N_("Not yet: a side ends all its movement before it attacks."))
    }

    side_number: int
    #: Units that may act in this half-impulse, and those of them that may still move.
    acting: int
    movable: int
    enemy: int
    zones: tuple[int, int, int]
    #: The unit in the middle of its move, the points it has spent, and whether it kept to the
    #: red road so far.
    current: int = -1
    spent: int = 0
    on_red: bool = True
    #: Whether the ground has stopped it, and whether it was rolled for on its way.
    halted: bool = False
    rolled: bool = False

    def side(self, position: BattlePosition) -> int:
        """The side whose half-impulse it is moves."""
        return self.side_number

    def reach(self, position: BattlePosition, unit: int) -> int:
        """Return the hexes a unit can move to.

        market-garden:5.1-a, mercury:5.1-a, market-garden:5.1-b, mercury:5.1-b, market-garden:5.1.1,
        mercury:5.1.1, market-garden:5.1.2, mercury:5.1.2.
        """
        static = position.static
        start = position.where[unit]
        here = static.bit[start]
        mover = static.mover[unit]
        stops = self.zones[mover] | self.enemy
        spent = self.spent if unit == self.current else 0
        variant = static.variant
        found = 0
        if not (spent and (here & stops or self.halted)):
            points = position.movement(unit) - spent
            if points > 0:
                found = variant.reach(position, unit, start, points, stops)
                if mover == VEHICLE and position.destroyed:
                    found |= self._way_back(position, unit, start, points, stops)
            found |= variant.led_reach(position, self, unit)
        if variant.doubles(unit):
            found |= self.red_reach(position, unit, spent)
        return found & ~self.enemy & ~here

    def _way_back(
        self, position: BattlePosition, unit: int, start: int, points: int, stops: int
    ) -> int:
        """A vehicle whose bridge was blown may leave as it came (ruling M13)."""
        back = way_back(position, unit)
        if back < 0 or self.enemy >> back & 1:
            return 0
        found = position.static.bit[back]
        if not stops >> back & 1:
            found |= position.static.variant.reach(position, unit, back, points - 1, stops)
        return found

    def red_reach(self, position: BattlePosition, unit: int, spent: int) -> int:
        """Return the hexes of the doubled move on the Club Route (market-garden:5.1.1a)."""
        static = position.static
        start = position.where[unit]
        if not static.variant.red_mask >> start & 1 or (spent and not self.on_red):
            return 0
        points = 2 * position.movement(unit) - spent
        beside = static.grid.around(self.enemy) | self.enemy
        if points <= 0 or (spent and beside >> start & 1):
            return 0
        return static.grid.reach(start, points, position.ground.red, beside) & ~beside


class MoveUnit(Moving, frozen=True):
    """Which unit moves next, or whether movement is over (market-garden:4.1.1-b, mercury:4.1.1-b).

    market-garden:4.1.1-f, mercury:4.1.1-f.
    """

    kind: ClassVar[str] = "move-unit"
    rule: ClassVar[str] = "movement"

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return every unit that can make a step, and the end of movement."""
        static, where, movable = position.static, position.where, self.movable
        leave = position.ground.leavable(self.enemy)
        bit, mover, offer = static.bit, static.mover, static.unit_choice
        found: list[Choice] = [
            offer[unit]
            for unit in static.side_units[self.side_number]
            if movable >> unit & 1
            and (
                bit[where[unit]] & leave[mover[unit]]
                if unit != self.current
                else self.reach(position, unit) or static.variant.shared_reach(position, self, unit)
            )
        ]
        if position.destroyed:
            found = self._with_ways_back(position, found)
        found.extend(static.variant.other_movers(position, self))
        found.append(DONE)
        return found

    def _with_ways_back(self, position: BattlePosition, found: list[Choice]) -> list[Choice]:
        """Add vehicles that can only leave a blown bridge as they came (ruling M13)."""
        static, where = position.static, position.where
        back = [
            static.unit_choice[unit]
            for unit in static.side_vehicles[self.side_number]
            if where[unit] in static.bridge_at
            and self.movable >> unit & 1
            and static.unit_choice[unit] not in found
            and self.reach(position, unit)
        ]
        return sorted(found + back) if back else found

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Go on to the unit's destination, or to combat."""
        if choice == DONE:
            from dropzone.systems.battle_command.combat import begin_combat

            position.static.variant.end_movement(position)
            begin_combat(position, self.side_number, self.acting)
            return
        if choice[0] != "unit":
            position.static.variant.move_other(position, self, choice)
            return
        unit = choice[1]
        same = unit == self.current
        movable = self.movable
        if self.current >= 0 and not same:
            movable &= ~(1 << self.current)
        position.replace(
            MoveTo(
                self.side_number,
                self.acting,
                movable,
                self.enemy,
                self.zones,
                unit,
                self.spent if same else 0,
                self.on_red if same else True,
                self.halted if same else False,
                self.rolled if same else False,
            )
        )

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """A move is written "move UNIT HEX"."""
        return ("move",)

    def about(self, position: BattlePosition) -> About:
        """It is about all units that may move."""
        return About()

    def warning(self, position: BattlePosition, choice: Choice) -> Message | None:
        """Who ends movement hears what will befall units where they stand."""
        if choice != DONE:
            return None
        return harm_of_stopping(position, self.side_number, self.acting & ~self.movable)

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot move."""
        other = position.static.variant.why_not_move_other(position, self, words)
        if other is not None:
            return [other]
        unit = read_unit(position, words[0])
        return why_not_move(position, self, unit)


class MoveTo(Moving, frozen=True):
    """Where the chosen unit goes; it may go on afterwards while it has points left."""

    kind: ClassVar[str] = "move-to"
    rule: ClassVar[str] = "movement"

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return every hex in reach."""
        static = position.static
        members = static.grid.members
        found: list[Choice] = [("hex", at) for at in members(self.reach(position, self.current))]
        shared = static.variant.shared_reach(position, self, self.current)
        if shared:
            found.extend(("hex-leader", at) for at in members(shared))
        return found

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Move the unit along a shortest path; it takes control of what it passes."""
        variant = position.static.variant
        if choice[0] == "hex-leader":
            variant.take_along(position, self.current)
        path, red = self.path(position, choice[1])
        ordeal = variant.ordeal(position, self, path)
        if ordeal is None:
            make_move(position, self, path, red)
            return
        position.replace(
            MoveUnit(
                self.side_number,
                self.acting,
                self.movable,
                self.enemy,
                self.zones,
                self.current,
                self.spent,
                self.on_red,
                self.halted,
                rolled=True,
            )
        )
        position.push(ordeal)

    def path(self, position: BattlePosition, goal: int) -> tuple[tuple[int, ...], bool]:
        """Return the hexes a move enters, and whether it keeps to the red road."""
        static, unit = position.static, self.current
        start = position.where[unit]
        grid = static.grid
        mover = static.mover[unit]
        stops = self.zones[mover] | self.enemy
        wanted = static.land_mask & ~position.controlled(self.side_number)
        spent = self.spent
        red: tuple[int, ...] = ()
        if static.variant.doubles(unit) and self.red_reach(position, unit, spent) >> goal & 1:
            beside = grid.around(self.enemy) | self.enemy
            red = grid.path(start, goal, position.ground.red, beside)[1:]
        points = position.movement(unit) - spent
        points += static.variant.extra_movement(position, self, unit, goal)
        plain: tuple[int, ...] = ()
        if points > 0 and not (spent and static.bit[start] & stops):
            plain = static.variant.path(position, unit, start, goal, points, stops, wanted)
            if not plain and mover == VEHICLE and position.destroyed:
                back = way_back(position, unit)
                if back == goal:
                    plain = (back,)
                elif back >= 0:
                    further = static.variant.path(
                        position, unit, back, goal, points - 1, stops, wanted
                    )
                    plain = (back, *further) if further else ()
        if red and (not plain or len(red) <= len(plain)):
            return red, True
        return plain, False

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """A move is written "move UNIT HEX"."""
        return ("move", position.static.unit_ids[self.current])

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"unit": position.static.unit_name[self.current]}

    def target(self, position: BattlePosition, choice: Choice) -> Target:
        """A destination costs the hexes that the move enters."""
        path, _ = self.path(position, choice[1])
        return Target(place=position.static.place_id(choice[1]), cost=len(path))

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a hex cannot be reached."""
        other = position.static.variant.why_not_move_other(position, self, words)
        if other is not None:
            return [other]
        return why_not_there(position, self, self.current, read_hex(position, words[0]))


def make_move(
    position: BattlePosition, moving: Moving, path: tuple[int, ...], red: bool = False
) -> None:
    """Move the current unit along a path; it takes control of what it passes (ruling C23)."""
    static, unit = position.static, moving.current
    start, goal = position.where[unit], path[-1]
    before = path[-2] if len(path) > 1 else start
    position.replace(
        MoveUnit(
            moving.side_number,
            moving.acting,
            moving.movable,
            moving.enemy,
            moving.zones,
            unit,
            moving.spent + len(path),
            moving.on_red and red,
            position.ground.halts(static.mover[unit], before, goal),
            moving.rolled,
        )
    )
    position.tell("moved", unit, start, goal)
    if static.variant.watches_entry:
        position.push(March(unit, path))
        return
    if static.mover[unit] == VEHICLE:
        position.came_from[unit] = before
    position.where[unit] = goal
    hexes = 0
    for at in path:
        hexes |= static.bit[at]
    position.take_control(hexes, moving.side_number)


class March(Procedure[BattlePosition], frozen=True):
    """A move in a game where something may happen on the way: one hex at a time."""

    unit: int
    path: tuple[int, ...]

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Enter the next hex, unless the last one changed the way."""
        unit = self.unit
        here = position.where[unit]
        if not self.path or here < 0:
            position.finish()
            return
        at, *rest = self.path
        if not self._goes_on(position, here, at):
            position.finish()
            end_move(position)
            return
        position.replace(March(unit, tuple(rest)))
        enter(position, unit, at)

    def _goes_on(self, position: BattlePosition, here: int, at: int) -> bool:
        """Whether the next step is still open; a doubled move keeps to the red road (M30)."""
        unit = self.unit
        moving = position.stack[-2]
        far = isinstance(moving, MoveUnit) and moving.spent > position.movement(unit)
        if far and position.static.variant.doubles(unit):
            return _can_step(position.ground.red, position, here, at)
        exits = position.ground.exits[position.static.mover[unit]]
        return _can_step(exits, position, here, at) or way_back(position, unit) == at


def end_move(position: BattlePosition) -> None:
    """A unit stopped on its way moves no further."""
    moving = position.stack[-1]
    if isinstance(moving, MoveUnit):
        position.replace(
            MoveUnit(
                moving.side_number,
                moving.acting,
                moving.movable & ~(1 << moving.current),
                moving.enemy,
                moving.zones,
            )
        )


def _can_step(exits: Exits, position: BattlePosition, a: int, b: int) -> bool:
    direction = position.static.grid.direction(a, b)
    return direction is not None and bool(exits[direction] >> a & 1)


def way_back(position: BattlePosition, unit: int) -> int:
    """Return the hex by which a vehicle at a blown bridge may leave as it came, or -1 (M13)."""
    static = position.static
    at = position.where[unit]
    bridge = static.bridge_at.get(at)
    if bridge is None or not position.destroyed >> bridge & 1:
        return -1
    if not static.vehicle_road_mask >> at & 1:
        return -1
    back = position.came_from[unit]
    # The ruling gives back the road, not the bridge over a river.
    on_foot = position.ground.exits[FOOT]
    return back if back >= 0 and _can_step(on_foot, position, at, back) else -1


def enter(position: BattlePosition, unit: int, at: int) -> None:
    """Put a unit into the next hex of its way; its side controls the hex (ruling C23)."""
    static = position.static
    side = static.unit_side[unit]
    came_from = position.where[unit]
    was_enemy = not position.controlled(side) >> at & 1
    if static.mover[unit] == VEHICLE:
        position.came_from[unit] = came_from if came_from >= 0 else -1
    position.where[unit] = at
    position.take_control(static.bit[at], side)
    static.variant.entered(position, unit, at, came_from, was_enemy)


def begin_movement(position: BattlePosition, side: int, acting: int) -> None:
    """Put the question which unit moves in the place of the present procedure."""
    enemy = position.occupied(1 - side)
    variant = position.static.variant
    zones = variant.zones(position, side, enemy)
    variant.start_movement(position, side)
    position.replace(MoveUnit(side, acting, acting, enemy, zones))


# -- refusals: the same rules, asked slowly --------------------------------------------------


def why_not_move(position: BattlePosition, moving: Moving, unit: int) -> list[Refusal]:
    """Return why a unit cannot be chosen to move."""
    static = position.static
    name = static.unit_name[unit]
    if static.unit_side[unit] != moving.side_number:
        side = static.side_names[moving.side_number]
        return [
            refusal(
                position,
                "impulse-order",
                M(
                    "It is the half-impulse of the {side}; {unit} is not theirs.",
                    side=side,
                    unit=name,
                ),
            )
        ]
    at = position.where[unit]
    if at < 0:
        return [
            refusal(
                position,
                "movement",
                M("{unit} is not on the map: {place}.", unit=name, place=static.place_term(at)),
            )
        ]
    if not moving.acting >> unit & 1:
        return [
            refusal(
                position,
                "activation",
                M("{unit} does not belong to the troops that act in this impulse.", unit=name),
            )
        ]
    if not moving.movable >> unit & 1:
        return [refusal(position, "movement", M("{unit} has ended its move.", unit=name))]
    if unit == moving.current:
        return [
            refusal(
                position,
                "movement",
                M(
                    "{unit} cannot go further: its movement is spent or it had to stop.",
                    unit=name,
                ),
            )
        ]
    return [
        refusal(
            position,
            "movement",
            M("{unit} has no way out of {hex}.", unit=name, hex=static.place_term(at)),
        )
    ]


def why_not_there(position: BattlePosition, moving: Moving, unit: int, goal: int) -> list[Refusal]:
    """Return why a unit cannot move to a hex."""
    static, grid = position.static, position.static.grid
    name, place = static.unit_name[unit], static.place_term(goal)
    start = position.where[unit]
    values = {"unit": name, "hex": place}
    if goal == start:
        return [refusal(position, "movement", M("{unit} is already in {hex}.", **values))]
    if not static.land_mask >> goal & 1:
        return [refusal(position, "terrain", M("{hex} is sea.", hex=place))]
    if moving.enemy >> goal & 1:
        return [refusal(position, "enemy-hex", M("An enemy unit holds {hex}.", hex=place))]
    ferry = static.tables.ferry
    if ferry is not None and grid.index(ferry.hex) == goal and position.turn < ferry.from_turn:
        return [
            refusal(
                position,
                "ferry",
                M("Nobody enters {hex} before turn {turn}.", hex=place, turn=ferry.from_turn),
            )
        ]
    spent = moving.spent if unit == moving.current else 0
    points = position.movement(unit) - spent
    distance = grid.distance(start, goal)
    most = (
        max(points, 2 * position.movement(unit) - spent) if static.variant.doubles(unit) else points
    )
    if distance > most:
        return [
            refusal(
                position,
                "allowance",
                M(
                    "{hex} is {distance} hexes away; {unit} can move {points}.",
                    distance=distance,
                    points=max(points, 0),
                    **values,
                ),
            )
        ]
    return [_why_no_way(position, moving, unit, start, goal, points)]


def _why_no_way(
    position: BattlePosition, moving: Moving, unit: int, start: int, goal: int, points: int
) -> Refusal:
    """Find which rule bars the way by lifting the rules one after another."""
    static, grid = position.static, position.static.grid
    mover = static.mover[unit]
    values = {"unit": static.unit_name[unit], "hex": static.place_term(goal)}
    stops = moving.zones[mover] | moving.enemy
    ground = position.ground
    bare = [static.land_mask & opened for opened in grid.open_masks]
    if grid.reach(start, points, ground.exits[mover], stops) >> goal & 1:
        return refusal(
            position,
            "ground-stop",
            M("{unit} must stop in difficult ground before it reaches {hex}.", **values),
        )
    if grid.reach(start, points, ground.exits[mover], moving.enemy) >> goal & 1:
        return refusal(
            position,
            "zone-stop",
            M("{unit} must stop beside an enemy unit before it reaches {hex}.", **values),
        )
    if mover == VEHICLE and grid.reach(start, points, ground.exits[0], stops) >> goal & 1:
        return refusal(
            position,
            "vehicle-road",
            M("{unit} is a vehicle and finds no road to {hex} through this ground.", **values),
        )
    if grid.reach(start, points, bare, stops) >> goal & 1:
        return refusal(
            position,
            "river",
            M(
                "A river bars the way of {unit} to {hex}; it is crossed only at an intact bridge.",
                **values,
            ),
        )
    if static.variant.doubles(unit) and points < grid.distance(start, goal):
        return refusal(
            position,
            "red-road",
            M(
                "{unit} reaches {hex} only by a doubled move: red road all along, no enemy beside.",
                **values,
            ),
        )
    return refusal(
        position,
        "allowance",
        M(
            "{hex} is too far for {unit}: it can move {points} by the ways open to it.",
            points=max(points, 0),
            **values,
        ),
    )
