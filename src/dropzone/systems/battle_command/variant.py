"""The questions on which the games of the system differ; each answers in its own class."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.position import Result
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Message, Value
from dropzone.core.text.spoken import Sentences, refusal
from dropzone.core.views.hex import HexMore, HexUnitMore
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, GERMAN, GONE, SIDES, WAITING

if TYPE_CHECKING:
    from dropzone.systems.battle_command.actions import SideAction
    from dropzone.systems.battle_command.combat import Combat
    from dropzone.systems.battle_command.movement import MoveUnit, Moving
    from dropzone.systems.battle_command.position_file import Arrangement
    from dropzone.systems.battle_command.static import BattleStatic

__all__ = ["Reasons", "Variant"]

#: Shifts or modifiers with the rule that gives each.
Reasons = tuple[tuple[str, int], ...]


class Variant:
    """What the games share, stated as answers that a game may override.

    A game that overrides none of them has the rules that all booklets have: units move, fight,
    retreat and advance, enter by their edge, land from their box, trace supply, refit, and count
    the victory points that they hold in supply.
    """

    #: What the game tells besides the system: its own events, dice and reasons.
    sentences: ClassVar[Sentences] = Sentences()
    #: The kind of position the game is played with.
    position_type: type[BattlePosition] = BattlePosition
    #: Whether only one stack may advance after combat.
    one_stack_advances = False
    #: Whether an advance stops beside an enemy unit.
    advance_stops_beside_enemy = False

    def __init__(self, static: BattleStatic) -> None:
        self.static = static
        grid = static.grid
        #: Hexes from which each side may retreat off the map, and the box that takes its units.
        self.off_map_mask: tuple[int, int] = (0, 0)
        self.off_map_box: tuple[int, int] = (GONE, GONE)
        #: Supply sources of each side's ground units.
        self.sources: tuple[int, int] = (
            static.feature_mask("supply-allied") | static.feature_mask("supply-allied-ground"),
            static.feature_mask("supply-german"),
        )
        #: The side that lands, attacks and counts victory points.
        self.attacker = SIDES.index(static.tables.victory.attacker)
        #: The place to which each unit goes when it is eliminated; most are gone for good.
        self.lost_place: tuple[int, ...] = (GONE,) * len(static.units)
        #: The turn of each reinforcement, those that come to a box, and the boxes from which
        #: units come back.
        self.arrival = tuple(self._arrival_turn(n) for n in range(len(static.units)))
        self.by_box = 0
        self.return_boxes: tuple[int, ...] = ()
        #: Markers that may be used once per impulse, the others once per turn.
        self.ready_each_impulse = frozenset(
            marker.id
            for marker in static.tables.markers
            if marker.kind == "artillery" and marker.side == SIDES[ALLIED]
        )
        self.red_mask = grid.mask(
            grid.index(code)
            for edge in static.components.edges
            if edge.road == "red"
            for code in (edge.a, edge.b)
        )

    def _arrival_turn(self, unit: int) -> int | None:
        return self.static.units[unit].arrival_turn

    # -- movement -------------------------------------------------------------------------

    def start_movement(self, position: BattlePosition, side: int) -> None:
        """Do what comes before a side's units move."""

    def end_movement(self, position: BattlePosition) -> None:
        """Do what comes after a side's units have moved."""

    def zones(self, position: BattlePosition, side: int, enemy: int) -> tuple[int, int, int]:
        """Return, for each kind of mover, the hexes in which it must stop beside an enemy."""
        zone = self.static.grid.around(enemy)
        return zone, zone, zone

    def reach(
        self, position: BattlePosition, unit: int, start: int, points: int, stops: int
    ) -> int:
        """Return the hexes a unit can move to with so many points, the start included."""
        mover, ground = self.static.mover[unit], position.ground
        exits, onward = ground.exits[mover], ground.onward[mover]
        if onward is exits:
            return self.static.grid.reach(start, points, exits, stops)
        return self.static.grid.reach_halting(start, points, exits, onward, stops)

    def path(
        self,
        position: BattlePosition,
        unit: int,
        start: int,
        goal: int,
        points: int,
        stops: int,
        prefer: int,
    ) -> tuple[int, ...]:
        """Return the hexes a unit enters on its way to a goal, or nothing if there is none."""
        mover, ground = self.static.mover[unit], position.ground
        return self.static.grid.path(
            start, goal, ground.exits[mover], stops, points, prefer, ground.onward[mover]
        )[1:]

    def led_reach(self, position: BattlePosition, moving: Moving, unit: int) -> int:
        """Return further hexes a unit can move to because a leader is there."""
        return 0

    def shared_reach(self, position: BattlePosition, moving: Moving, unit: int) -> int:
        """Return the hexes to which a unit can take a leader along."""
        return 0

    def extra_movement(self, position: BattlePosition, moving: Moving, unit: int, goal: int) -> int:
        """Return how many hexes more than its factor a unit may move on its way to a goal."""
        return 0

    def take_along(self, position: BattlePosition, unit: int) -> None:
        """Let a leader share a unit's move."""

    def other_movers(self, position: BattlePosition, moving: MoveUnit) -> list[Choice]:
        """Return what else may move besides units."""
        return []

    def move_other(self, position: BattlePosition, moving: MoveUnit, choice: Choice) -> None:
        """Begin the move of something that is no unit."""

    def why_not_move_other(
        self, position: BattlePosition, moving: Moving, words: list[str]
    ) -> Refusal | None:
        """Return why something that is no unit cannot move; None if the words name no such."""
        return None

    def interdicts(self, position: BattlePosition, side: int) -> bool:
        """Return whether aircraft interdict a side's movement beside the enemy."""
        return False

    def ordeal(
        self, position: BattlePosition, moving: Moving, path: tuple[int, ...]
    ) -> Procedure[BattlePosition] | None:
        """Return what a unit has to live through before it may make a move."""
        return None

    def doubles(self, unit: int) -> bool:
        """Return whether a unit may double its movement on the red road."""
        return False

    def entered(
        self, position: BattlePosition, unit: int, at: int, came_from: int, was_enemy: bool
    ) -> None:
        """Push what follows when a unit has entered a hex; `was_enemy`: not its side's before."""

    @property
    def watches_entry(self) -> bool:
        """Whether something may happen on the way, so that units march hex by hex."""
        return False

    # -- combat ---------------------------------------------------------------------------

    def support_questions(
        self, position: BattlePosition, combat: Combat
    ) -> list[Procedure[BattlePosition]]:
        """Return the questions about support that come before a combat is rolled."""
        return []

    def shifts(self, position: BattlePosition, combat: Combat) -> Reasons:
        """Return the column shifts of a combat, each with its rule.

        market-garden:6.1.2-b, market-garden:6.1.2-c, market-garden:12.2.3-c,
        market-garden:12.2.3-d, mercury:6.1.2-b.
        """
        static = self.static
        table = static.tables.shifts
        found: list[tuple[str, int]] = []
        terrain = static.defence_shift[combat.target]
        if terrain:
            found.append(("terrain-shift", terrain))
        if combat.attackers & static.armor_units:
            found.append(("armor-shift", table.armor))
        if self.has_air_support(position, combat):
            found.append(("air-shift", table.air))
        if combat.artillery == combat.side:
            found.append(("artillery-attacking", table.artillery_attacking))
        elif combat.artillery == 1 - combat.side:
            found.append(("artillery-defending", table.artillery_defending))
        return tuple(found)

    def has_air_support(self, position: BattlePosition, combat: Combat) -> bool:
        """Return whether air support helps the attack."""
        return False

    def modifiers(self, position: BattlePosition, combat: Combat) -> Reasons:
        """Return what is added to the attacker's die, each with its rule.

        market-garden:9.6-b.
        """
        from dropzone.systems.battle_command.supply import unsupplied

        static = self.static
        table = static.tables.die_modifiers
        found: list[tuple[str, int]] = []
        if unsupplied(position, combat.side, combat.attackers):
            found.append(("unsupplied-attack", table.attacker_unsupplied))
        if static.house_rules.get("unsupplied_defender_bonus") and unsupplied(
            position, 1 - combat.side, combat.defenders
        ):
            found.append(("unsupplied-attack", table.defender_unsupplied))
        if static.has("coordination"):
            further = self.further_nations(position, combat)
            if further:
                penalty = max(further * table.further_nation, table.further_nations_limit)
                found.append(("coordination", penalty))
        return tuple(found)

    def further_nations(self, position: BattlePosition, combat: Combat) -> int:
        """Return how many nationalities beyond the first take part in an attack."""
        return 0

    def after_damage(
        self, position: BattlePosition, combat: Combat, to_attacker: int, to_defender: int
    ) -> list[Procedure[BattlePosition]]:
        """Return what follows the damage of a combat, before retreats."""
        return []

    # -- retreat and advance ----------------------------------------------------------------

    def may_stand_fast(self, at: int) -> bool:
        """Return whether the ground lets a stack stand fast."""
        return bool(self.static.stand_fast_mask >> at & 1)

    def retreat_sources(self, position: BattlePosition, unit: int) -> int:
        """Return the supply sources towards which a unit may retreat."""
        return self.open_sources(position, self.static.unit_side[unit])

    def perils(self, position: BattlePosition, side: int) -> int:
        """Return the hexes where the ground may change when a unit of a side enters."""
        return 0

    def stepped(self, position: BattlePosition, unit: int, came_from: int) -> None:
        """Push what follows when a unit has retreated or advanced by one hex."""

    def stops_advance(self, position: BattlePosition, unit: int, came_from: int, at: int) -> bool:
        """Return whether the ground ends an advance."""
        return bool(self.static.stops_advance_mask >> at & 1)

    # -- supply -----------------------------------------------------------------------------

    def in_supply(self, position: BattlePosition, side: int, need: int = 0) -> int:
        """Return the hexes from which a side's ground units trace supply."""
        from dropzone.systems.battle_command.supply import traced

        return traced(position, side, self.open_sources(position, side), need)

    def open_sources(self, position: BattlePosition, side: int) -> int:
        """Return the sources that a side may use now, enemy units aside."""
        return self.sources[side]

    def airborne_supply(self, position: BattlePosition, side: int) -> int:
        """Return the hexes in which airborne units are in supply without a line."""
        return 0

    # -- the sequence -------------------------------------------------------------------------

    def opening(self) -> list[Procedure[BattlePosition]]:
        """Return the first turn, after the bids if sides are bid for."""
        from dropzone.systems.battle_command.bidding import Bid, CompareBids
        from dropzone.systems.battle_command.sequence import Turn

        if self.static.has("bidding"):
            return [Turn(), CompareBids(), Bid(GERMAN), Bid(ALLIED)]
        return [Turn()]

    def marker_place(self, marker: int) -> int:
        """Return where a marker is at the start."""
        return GONE

    def in_play(self, unit: int) -> bool:
        """Return whether a unit takes part under the options in force."""
        return True

    def start_turn(self, position: BattlePosition, dice: Dice) -> None:
        """Do what comes at the start of a turn."""

    def start_impulse(self, position: BattlePosition) -> None:
        """The Allied artillery is ready again (market-garden:12.2.1-a, mercury:12.5.1-a)."""
        if self.ready_each_impulse & position.used:
            position.used = position.used - self.ready_each_impulse

    def half(self, position: BattlePosition, side: int) -> list[Procedure[BattlePosition]]:
        """Return the procedures of one side's half of an impulse, in order."""
        from dropzone.systems.battle_command.entry import EnterUnits

        due = self.due(position, side) if position.impulse == 0 else ()
        entry = [EnterUnits(side, due)] if due else []
        return [*entry, self.action(position, side)]

    def action(self, position: BattlePosition, side: int) -> SideAction:
        """Return the question what a side does with its half of an impulse."""
        from dropzone.systems.battle_command.actions import SideAction

        return SideAction(side)

    def end_half(self, position: BattlePosition, side: int) -> None:
        """Do what comes at the end of a half."""

    def end_turn(self, position: BattlePosition) -> None:
        """Clear the map for the next turn."""

    def landing_hexes(self, position: BattlePosition, unit: int) -> list[int]:
        """Return where a unit in an Approach Box may land now: its printed hexes, if free."""
        enemy = position.occupied(1 - self.static.unit_side[unit])
        return [at for at in self.static.landing_hexes[unit] if not enemy >> at & 1]

    def jumps(self, unit: int) -> bool:
        """Return whether a unit lands with all other jumpers of its box on the first day."""
        return False

    def must_land(self, position: BattlePosition, unit: int) -> bool:
        """Return whether a unit lands whenever its box is used and it can."""
        return False

    def why_not_land(self, position: BattlePosition, unit: int, box: int) -> Refusal:
        """Return why a unit may not land."""
        from dropzone.systems.battle_command.landing import why_not_land

        return why_not_land(position, unit, box)

    def landing_modifiers(self, position: BattlePosition, unit: int, at: int) -> Reasons:
        """Return what is added to a landing die."""
        table = self.static.tables.airborne_landing.modifiers
        enemy = position.occupied(1 - self.static.unit_side[unit])
        if self.static.grid.neighbour_mask[at] & enemy:
            found = [("landing-opposed", table.enemy_adjacent)]
        else:
            found = [("landing-unopposed", table.no_enemy_adjacent)]
        if position.turn == 1:
            found.append(("landing-first-day", table.first_day))
        else:
            found.append(("landing-later", table.later_day))
        return tuple((why, amount) for why, amount in found if amount)

    def due(self, position: BattlePosition, side: int) -> tuple[int, ...]:
        """Return the units that enter in this side's half of impulse A.

        market-garden:10.0-a, mercury:10.0-a.
        """
        found = []
        for unit in self.static.side_units[side]:
            place = position.where[unit]
            waits = place == WAITING and not self.by_box >> unit & 1
            back = place in self.return_boxes and position.left_on[unit] < position.turn
            if back or (waits and self.has_arrived(position, unit)):
                found.append(unit)
        return tuple(found)

    def has_arrived(self, position: BattlePosition, unit: int) -> bool:
        """Return whether a reinforcement's turn has come (market-garden:10.0-a, mercury:10.0-a)."""
        arrival = self.arrival[unit]
        return arrival is not None and arrival <= position.turn

    def entry_hexes(self, position: BattlePosition, unit: int, returned: int) -> int:
        """Return the hexes of a unit's edge that the enemy neither holds nor controls."""
        static, side = self.static, self.static.unit_side[unit]
        edge = static.edge_mask.get(static.units[unit].entry or "", 0)
        return edge & static.land_mask & position.controlled(side) & ~position.occupied(1 - side)

    def other_entries(self, position: BattlePosition, unit: int) -> list[Choice]:
        """Return what may be done with a unit that is due instead of placing it."""
        return []

    def is_returning(self, position: BattlePosition, unit: int) -> bool:
        """Return whether only one such unit may enter by a hex."""
        return False

    def why_not_enter(self, position: BattlePosition, unit: int, at: int, returned: int) -> Refusal:
        """Return why a unit may not enter by a hex."""
        static, side = self.static, self.static.unit_side[unit]
        values: dict[str, Value] = {"unit": static.unit_name[unit], "hex": static.place_term(at)}
        if position.occupied(1 - side) >> at & 1:
            return refusal(position, "enemy-hex", M("An enemy unit holds {hex}.", **values))
        return refusal(position, "entry-edge", M("{hex} is not where {unit} may enter.", **values))

    # -- what a position file may say ------------------------------------------------------------

    def takes(self, place: int, unit: int) -> bool:
        """Return whether a box, or the wait for a turn, is a place where a unit can be."""
        return True

    def may_wait(self, unit: int) -> bool:
        """Return whether a unit can wait for the turn on which it comes."""
        return self.static.units[unit].arrival_turn is not None

    def may_lie(self, position: BattlePosition, marker: int, place: int) -> bool:
        """Return whether a marker can be in a hex or box."""
        return True

    def used_words(self) -> frozenset[str]:
        """Return the words for what can be used only so often in a turn or impulse."""
        return frozenset(marker.id for marker in self.static.tables.markers)

    # -- the end of a turn ------------------------------------------------------------------------

    def on_map(self, position: BattlePosition, side: int) -> int:
        """Return a side's units on the map, as a set."""
        found, where = 0, position.where
        for unit in self.static.side_units[side]:
            if where[unit] >= 0:
                found |= 1 << unit
        return found

    def start_surrender(self, position: BattlePosition) -> None:
        """Push the surrender rolls of this turn, for those whom the table names."""
        from dropzone.systems.battle_command.surrender import SurrenderRolls

        table = self.static.tables.surrender
        if position.turn < table.from_turn:
            return
        airborne = table.who == "allied-airborne"
        for side in (ALLIED,) if airborne else (GERMAN, ALLIED):
            units = self.on_map(position, side)
            position.push(
                SurrenderRolls(side, units & self.static.airborne_units if airborne else units)
            )

    def start_refit(self, position: BattlePosition, dice: Dice) -> None:
        """Push the refits of this turn: a point for each class that the table names."""
        from dropzone.systems.battle_command.refit import Refit

        table = self.static.tables.refit
        position.push(Refit(ALLIED, table.allied))
        position.push(Refit(GERMAN, table.german))

    def is_of_kind(self, position: BattlePosition, unit: int, kind: str) -> bool:
        """Return whether a refit point of a kind may serve a unit, supply aside."""
        armor, airborne = self.static.armor_units, self.static.airborne_units
        other = ~(armor | airborne)
        return bool({"armor": armor, "airborne": airborne}.get(kind, other) >> unit & 1)

    def refit_units(self, position: BattlePosition, side: int, kind: str, units: int) -> int:
        """Return those units of a set that a refit point may serve: of its class, in supply."""
        from dropzone.systems.battle_command.supply import supplied_units

        fitting = 0
        for unit in self.static.side_units[side]:
            if units >> unit & 1 and self.is_of_kind(position, unit, kind):
                fitting |= 1 << unit
        return supplied_units(position, side, fitting) if fitting else 0

    def check_automatic_victory(self, position: BattlePosition) -> None:
        """End the game if somebody has won at the end of the attack phase."""

    def check_operational_victory(self, position: BattlePosition) -> None:
        """End the game if the attacker has points enough at the end of the turn."""
        points = self.victory_points(position)
        position.tell("points", points, position.threshold)
        if points >= position.threshold:
            why = self.operational_victory(points, position.threshold)
            position.end(Result(SIDES[self.attacker], "operational", {"vp": points}, why))

    def operational_victory(self, points: int, threshold: int) -> Message:
        """Return the sentence that ends a game won by points."""
        return M(
            "The attackers hold {points} victory points in supply of {threshold} needed.",
            points=points,
            threshold=threshold,
        )

    def victory_points(self, position: BattlePosition) -> int:
        """Return the attacker's victory points: hexes under his control that trace supply."""
        held = self.static.vp_mask & position.controlled(self.attacker)
        if held:
            held &= self.in_supply(position, self.attacker, held)
        return sum(worth for at, worth in self.static.vp_hexes.items() if held >> at & 1)

    # -- reading and writing positions ------------------------------------------------------------

    def arrangement(self) -> type[Arrangement]:
        """Return what a position file of the game may say."""
        from dropzone.systems.battle_command.position_file import Arrangement

        return Arrangement

    def arrange(self, position: BattlePosition, wanted: Arrangement) -> None:
        """Set what only this game's position files say."""

    def written(self, position: BattlePosition) -> dict[str, object]:
        """Return what only this game's position files say of a position."""
        return {}

    def view(self, position: BattlePosition) -> HexMore:
        """Return what only this game's views show."""
        return {}

    def view_units(self, position: BattlePosition) -> dict[int, HexUnitMore]:
        """Return what only this game's views show of units."""
        return {}

    def broken(self, position: BattlePosition) -> list[str]:
        """Return a line for each invariant of this game alone that does not hold."""
        return []
