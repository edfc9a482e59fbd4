"""Mercury: where the game answers the system's questions in its own way."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.position import Result
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Message, Value
from dropzone.core.views.hex import HexMore, HexUnitMore
from dropzone.systems.battle_command.artillery import CommitArtillery, PlaceArtillery
from dropzone.systems.battle_command.combat import Combat
from dropzone.systems.battle_command.entry import WAIT, EnterUnits
from dropzone.systems.battle_command.interdiction import Interdiction
from dropzone.systems.battle_command.leaders import (
    LeaderFollows,
    Leaders,
    MoveLeader,
    start_movement,
)
from dropzone.systems.battle_command.mercury_actions import (
    ChooseBox,
    MercuryAlliedAction,
    MercuryGermanAction,
)
from dropzone.systems.battle_command.mercury_position import (
    LETTERS,
    NOBODY,
    MercuryArrangement,
    MercuryPosition,
    mercury,
)
from dropzone.systems.battle_command.mercury_table import (
    broken,
    can_be_in,
    can_lie,
    letter_of,
    take_letters,
    written,
)
from dropzone.systems.battle_command.movement import MoveUnit, Moving
from dropzone.systems.battle_command.naval import ResupplyRoll
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.position_file import Arrangement
from dropzone.systems.battle_command.refit import Refit
from dropzone.systems.battle_command.static import (
    ALLIED,
    GERMAN,
    GONE,
    SIDES,
    WAITING,
    BattleStatic,
)
from dropzone.systems.battle_command.supply import supplied_units
from dropzone.systems.battle_command.surrender import SurrenderRolls
from dropzone.systems.battle_command.variant import Reasons, Variant
from dropzone.systems.battle_command.words import read_hex, refusal

__all__ = ["Mercury"]


class Mercury(Variant):
    """The three Approach Boxes, the airfields, the air and naval markers, the generals."""

    position_type = MercuryPosition

    def __init__(self, static: BattleStatic) -> None:
        super().__init__(static)
        box, edges, grid = static.box_place, static.edge_mask, static.grid
        self.sea_box = box["box-sea"]
        self.ground_support = box["air-ground-support"]
        open_edges = edges["W"] | edges["E"]
        self.off_map_mask = (open_edges, open_edges)
        self.off_map_box = (box["off-map-allied"], GONE)
        self.return_boxes = (box["off-map-allied"],)
        self.by_box = sum(1 << unit for unit in static.side_units[GERMAN])
        self.sources = (static.feature_mask("supply-allied"), static.feature_mask("supply-german"))
        self.airfields = static.feature_mask("airfield")
        self.entry_allied = static.feature_mask("entry-allied")
        by_id = {each.id: each for each in static.components.boxes}
        rows = [by_id[static.place_id(place)] for place in static.approach_boxes]
        #: The airfield beside each Approach Box, and the units with its letter printed.
        self.airfield_of = tuple(grid.index(row.hexes[0]) for row in rows)
        self.printed = tuple(
            sum(1 << n for n, unit in enumerate(static.units) if unit.entry == letter)
            for letter in LETTERS
        )
        self.jumpers = static.kind_units("parachute", "glider")
        self.lost_place = tuple(
            WAITING if static.irregulars >> n & 1 else GONE for n in range(len(static.units))
        )
        markers = list(enumerate(static.tables.markers))
        self.air = next(n for n, marker in markers if marker.kind == "air")
        self.ships = tuple(n for n, marker in markers if marker.kind == "naval")
        self.guns = tuple(
            tuple(n for n, m in markers if m.kind == "artillery" and m.side == side)
            for side in SIDES
        )
        self.leaders = Leaders(static)
        stars = static.tables.victory.stars
        self.stars = grid.mask(grid.index(code) for code in stars)

    # -- set-up and sequence ----------------------------------------------------------------

    def in_play(self, unit: int) -> bool:
        """The irregulars come only with their option (12.3-a)."""
        return not self.static.irregulars >> unit & 1 or self.static.has("irregulars")

    def marker_place(self, marker: int) -> int:
        """Support markers wait off the map (rulings E4 and E6); leaders have their places."""
        row = self.static.tables.markers[marker]
        if row.kind in ("air", "naval"):
            return WAITING
        if row.kind != "leader" or not row.option or not self.static.has(row.option):
            return GONE
        assert row.setup is not None
        box = self.static.box_place.get(row.setup)
        return self.static.grid.index(row.setup) if box is None else box

    def start_turn(self, position: BattlePosition, dice: Dice) -> None:
        """German reinforcements go to their boxes, those without a letter to any (10.2)."""
        questions: list[Procedure[BattlePosition]] = []
        boxes: dict[str | None, int] = {
            box.letter: self.static.box_place[box.id] for box in self.static.components.boxes
        }
        for unit in self.static.side_units[GERMAN]:
            if position.where[unit] == WAITING and self.has_arrived(position, unit):
                entry = self.static.units[unit].entry
                if entry == "any":
                    questions.append(ChooseBox(unit))
                else:
                    position.where[unit] = boxes[entry]
                    position.tell("boxed-in", unit, boxes[entry])
        for question in reversed(questions):
            position.push(question)

    def half(self, position: BattlePosition, side: int) -> list[Procedure[BattlePosition]]:
        """Reinforcements in impulse A, German artillery, then the action."""
        steps: list[Procedure[BattlePosition]] = []
        if side == GERMAN:
            if self.static.has("artillery"):  # 12.5.2-a, ruling E39
                for marker in self.guns[GERMAN]:
                    row = self.static.tables.markers[marker]
                    if position.turn >= row.from_turn and row.id not in position.used:
                        steps.append(PlaceArtillery(marker))
            return [*steps, MercuryGermanAction()]
        if position.impulse == 0:
            due = self.due(position, side)
            if due:
                steps.append(EnterUnits(side, due))
        return [*steps, MercuryAlliedAction()]

    def end_turn(self, position: BattlePosition) -> None:
        """German artillery markers are lifted (ruling E39)."""
        for marker in self.guns[GERMAN]:
            position.markers[marker] = GONE

    # -- movement ---------------------------------------------------------------------------

    def zones(self, position: BattlePosition, side: int, enemy: int) -> tuple[int, int, int]:
        """Units stop beside the enemy; armored units ignore him (5.1-b, 5.1.1-a, 5.1.1-d)."""
        zone = self.static.grid.around(enemy)
        return zone, 0, zone

    def ordeal(
        self, position: BattlePosition, moving: Moving, path: tuple[int, ...]
    ) -> Procedure[BattlePosition] | None:
        """Allied units beside Germans are interdicted, once each (7.2-b, 7.2-c, ruling E19)."""
        if moving.rolled or not self.interdicts(position, moving.side_number):
            return None
        zone = moving.zones[0]
        unit = moving.current
        if not any(zone >> at & 1 for at in (position.where[unit], *path)):
            return None
        return Interdiction(unit, path)

    def interdicts(self, position: BattlePosition, side: int) -> bool:
        """German aircraft in the Ground Support Box interdict the Allies (7.2-b)."""
        return side != GERMAN and self._supports_ground(position)

    def _supports_ground(self, position: BattlePosition) -> bool:
        return position.markers[self.air] == self.ground_support

    @property
    def watches_entry(self) -> bool:
        """With leaders in play every step matters: one may go along, another may be caught."""
        return self.leaders.any

    def entered(
        self, position: BattlePosition, unit: int, at: int, came_from: int, was_enemy: bool
    ) -> None:
        """Leaders share a step or are caught by it (12.1.3-b, 12.2.2-b)."""
        if self.leaders.any:
            self.leaders.enter(mercury(position), unit, at, came_from)

    def stepped(self, position: BattlePosition, unit: int, came_from: int) -> None:
        """A leader may retreat or advance with a unit of his stack (ruling E28)."""
        if self.leaders.any:
            side = self.static.unit_side[unit]
            if self.leaders.place(position, side) == came_from:
                position.push(LeaderFollows(self.leaders.of_side[side], unit))

    def start_movement(self, position: BattlePosition, side: int) -> None:
        """Note where the leader begins (12.1.1-a)."""
        if self.leaders.any:
            start_movement(self.leaders, position, side)

    def end_movement(self, position: BattlePosition) -> None:
        """Forget it."""
        if self.leaders.any:
            own = mercury(position)
            own.leader_began, own.leader_with = GONE, NOBODY

    def led_reach(self, position: BattlePosition, moving: Moving, unit: int) -> int:
        """A unit that began with Süssmann may go one hex further to stay with him (12.1.1-a)."""
        if not self.leaders.any:
            return 0
        goal = self.leaders.follows(mercury(position), moving, unit)
        bonus = self.leaders.bonus(moving.side_number)
        if goal < 0 or not bonus:
            return 0
        found = self._reach_with(position, moving, unit, bonus)
        return found & self.static.bit[goal]

    def shared_reach(self, position: BattlePosition, moving: Moving, unit: int) -> int:
        """Return where a unit can take its leader; Süssmann gives it a hex more (12.1.1-a)."""
        if not self.leaders.any or not self.leaders.can_share(mercury(position), moving, unit):
            return 0
        found = self._reach_with(position, moving, unit, self.leaders.bonus(moving.side_number))
        return found & ~moving.enemy & ~self.static.bit[position.where[unit]]

    def _reach_with(self, position: BattlePosition, moving: Moving, unit: int, extra: int) -> int:
        start = position.where[unit]
        stops = moving.zones[self.static.mover[unit]] | moving.enemy
        spent = moving.spent if unit == moving.current else 0
        points = position.movement(unit) + extra - spent
        if points <= 0 or (spent and (stops >> start & 1 or moving.halted)):
            return 0
        return self.reach(position, unit, start, points, stops)

    def extra_movement(self, position: BattlePosition, moving: Moving, unit: int, goal: int) -> int:
        """Units that stay with Süssmann may move one extra hex (12.1.1-a, ruling E37)."""
        if not self.leaders.any:
            return 0
        own = mercury(position)
        if own.leader_with == unit or self.leaders.follows(own, moving, unit) == goal:
            return self.leaders.bonus(moving.side_number)
        return 0

    def take_along(self, position: BattlePosition, unit: int) -> None:
        """The leader shares the unit's move."""
        mercury(position).leader_with = unit

    def other_movers(self, position: BattlePosition, moving: MoveUnit) -> list[Choice]:
        """A leader may also move alone (ruling E28)."""
        if not self.leaders.any or not self.leaders.can_go(mercury(position), moving.side_number):
            return []
        marker = self.leaders.of_side[moving.side_number]
        question = MoveLeader(marker, moving.enemy, moving.zones[0])
        return [("leader", marker)] if question.reach(position) else []

    def move_other(self, position: BattlePosition, moving: MoveUnit, choice: Choice) -> None:
        """Ask where the leader goes."""
        position.push(MoveLeader(choice[1], moving.enemy, moving.zones[0]))

    def why_not_move_other(
        self, position: BattlePosition, moving: Moving, words: list[str]
    ) -> Refusal | None:
        """Say why a leader cannot move, alone or with a unit."""
        if len(words) > 1 and words[1] == "with-leader":
            values: dict[str, Value] = {
                "unit": self.static.unit_name[moving.current],
                "hex": self.static.place_term(read_hex(position, words[0])),
            }
            return refusal(
                position, "leader", M("No leader can go with {unit} to {hex}.", **values)
            )
        for number, marker in enumerate(self.static.tables.markers):
            if marker.kind == "leader" and marker.id == words[0]:
                name = self.static.marker_name(number)
                return refusal(position, "leader", M("{leader} cannot move now.", leader=name))
        return None

    # -- combat -----------------------------------------------------------------------------

    def has_air_support(self, position: BattlePosition, combat: Combat) -> bool:
        """In Ground Support the marker helps every German attack (6.1.2-a, ruling E36).

        mercury:6.1.2-c.
        """
        return combat.side == GERMAN and self._supports_ground(position)

    def modifiers(self, position: BattlePosition, combat: Combat) -> Reasons:
        """An attack from Süssmann's hex adds one, whether wanted or not (12.1.2-a).

        mercury:12.1.2-b.
        """
        found = super().modifiers(position, combat)
        if self.leaders.has(combat.side, "inspires"):
            at = self.leaders.place(position, combat.side)
            if at >= 0 and position.occupied_by(combat.attackers) >> at & 1:
                bonus = self.static.tables.die_modifiers.leader_attacking
                found = (*found, ("leader-attacking", bonus))
        return found

    def further_nations(self, position: BattlePosition, combat: Combat) -> int:
        """Each nation beyond the first counts; Freyberg's hex is one of them (12.2.1, 12.4-a)."""
        if combat.side == GERMAN:
            return 0
        unites = self.leaders.has(ALLIED, "unites")
        at = self.leaders.place(position, ALLIED) if unites else GONE
        apart: set[str] = set()
        united: set[str] = set()
        for unit in self.static.side_units[ALLIED]:
            if combat.attackers >> unit & 1:
                there = united if at >= 0 and position.where[unit] == at else apart
                there.add(self.static.units[unit].nation)
        counted = len(apart) + (1 if united and not united & apart else 0)
        return max(counted - 1, 0)

    def support_questions(
        self, position: BattlePosition, combat: Combat
    ) -> list[Procedure[BattlePosition]]:
        """Where a German marker lies only it may fire, else an Allied one (12.5.3, E29)."""
        if not self.static.has("artillery"):
            return []
        german = position.occupied_by(
            combat.attackers if combat.side == GERMAN else combat.defenders
        )
        lying = [m for m in self.guns[GERMAN] if self.static.bit[position.markers[m]] & german]
        ready = lying or [m for m in self.guns[ALLIED] if self._can_fire(position, combat, m)]
        return [CommitArtillery(marker, combat.target) for marker in ready]

    def _can_fire(self, position: BattlePosition, combat: Combat, marker: int) -> bool:
        """An Allied marker needs a hex of the combat with a unit of its nation (12.5.1)."""
        row = self.static.tables.markers[marker]
        if row.id in position.used:
            return False
        units = combat.attackers if combat.side == ALLIED else combat.defenders
        hexes = position.occupied_by(units)
        return any(
            self.static.units[unit].nation == row.nation
            and self.static.bit[position.where[unit]] & hexes
            for unit in self.static.side_units[ALLIED]
        )

    def after_damage(
        self, position: BattlePosition, combat: Combat, to_attacker: int, to_defender: int
    ) -> list[Procedure[BattlePosition]]:
        """Leaders whose hex suffered are rolled for (12.1.3-a, 12.2.2-a)."""
        if not self.leaders.any:
            return []
        return self.leaders.checks(position, combat, to_attacker, to_defender)

    # -- retreat, advance and supply ------------------------------------------------------------

    def stops_advance(self, position: BattlePosition, unit: int, came_from: int, at: int) -> bool:
        """An advance stops in rough ground off the road (6.4-d, ruling E38)."""
        if not self.static.stops_advance_mask >> at & 1:
            return False
        if self.static.units[unit].kind == "mountain" and bool(
            self.static.house_rules["mountain_troops_advance_freely"]
        ):
            return False
        direction = self.static.grid.direction(came_from, at)
        return direction is None or not position.ground.roads[direction] >> came_from & 1

    def open_sources(self, position: BattlePosition, side: int) -> int:
        """Airfields supply the Germans only while they control them (ruling E2)."""
        sources = self.sources[side] & ~position.occupied(1 - side)
        return sources & ~position.control if side == GERMAN else sources

    # -- landings ---------------------------------------------------------------------------

    def letter_units(self, position: BattlePosition, letter: int) -> int:
        """Return the units with the letter of a box, printed or taken (ruling E12)."""
        return self.printed[letter] | mercury(position).letters[letter]

    def must_land(self, position: BattlePosition, unit: int) -> bool:
        """On the first day all glider and parachute units of the box in use land (5.2-d, E11)."""
        return position.turn == 1 and self.jumps(unit)

    def jumps(self, unit: int) -> bool:
        """Glider and parachute units do."""
        return bool(self.jumpers >> unit & 1)

    def landing_hexes(self, position: BattlePosition, unit: int) -> list[int]:
        """Return where a unit in a box may land (5.2-e, 5.2.1, 10.2.1, rulings C28 and E11)."""
        static = self.static
        letter = static.approach_boxes.index(position.where[unit])
        hexes = 0
        if self.jumpers >> unit & 1:
            hexes |= static.grid.mask(static.landing_hexes[unit])
            if position.turn > 1:
                friends = self.letter_units(position, letter) & self.jumpers
                hexes |= position.occupied_by(friends & self.on_map(position, GERMAN))
        if position.turn > 1 or not self.jumpers >> unit & 1:
            airfield = static.bit[self.airfield_of[letter]]
            hexes |= airfield & ~position.control  # 5.2.1-b, 10.2.1-c
        return static.grid.members(hexes & ~position.occupied(ALLIED))

    def landing_modifiers(self, position: BattlePosition, unit: int, at: int) -> Reasons:
        """Enemies, later drops, an airfield held and the air marker count (5.2-j to 5.2-m)."""
        table = self.static.tables.airborne_landing.modifiers
        found: list[tuple[str, int]] = []
        if self.static.grid.neighbour_mask[at] & position.occupied(ALLIED):
            found.append(("landing-opposed", table.enemy_adjacent))
        if position.turn == 1 and mercury(position).drops > 1:
            found.append(("landing-later-drop", table.later_drop_first_day))
        if self.airfields & ~position.control & self.static.bit[at]:
            found.append(("landing-airfield", table.friendly_airfield))
        if self._supports_ground(position):  # ruling E3
            found.append(("landing-air-support", table.air_support))
        return tuple(found)

    def why_not_land(self, position: BattlePosition, unit: int, box: int) -> Refusal:
        """Say why mountain troops stay in their box (5.2.1-b)."""
        if position.where[unit] != box or self.jumpers >> unit & 1:
            return super().why_not_land(position, unit, box)
        name = self.static.unit_name[unit]
        text = M("{unit} flies only to an airfield under German control.", unit=name)
        return refusal(position, "air-transport", text)

    # -- reinforcements -----------------------------------------------------------------------

    def entry_hexes(self, position: BattlePosition, unit: int, returned: int) -> int:
        """Return the south ports in Allied hands (10.1-a, ruling E25)."""
        return self.entry_allied & position.control & ~position.occupied(GERMAN)

    def other_entries(self, position: BattlePosition, unit: int) -> list[Choice]:
        """Units back from off the map may wait (6.3.3-b)."""
        return [WAIT] if position.where[unit] == self.off_map_box[ALLIED] else []

    def why_not_enter(self, position: BattlePosition, unit: int, at: int, returned: int) -> Refusal:
        """Say why a unit may not enter by a hex."""
        values: dict[str, Value] = {
            "unit": self.static.unit_name[unit],
            "hex": self.static.place_term(at),
        }
        if self.entry_allied >> at & 1:
            return refusal(position, "port-lost", M("{hex} is in German hands.", **values))
        return refusal(position, "entry-edge", M("{hex} is not where {unit} may enter.", **values))

    def irregulars_ready(self, position: BattlePosition) -> list[int]:
        """Return the irregulars that may rise: not lost on this very turn (12.3.2-a)."""
        if not self.static.has("irregulars"):
            return []
        return [
            unit
            for unit in position.units_at(WAITING, ALLIED)
            if self.static.irregulars >> unit & 1 and position.left_on[unit] < position.turn
        ]

    def irregular_hexes(self, position: BattlePosition) -> int:
        """Return the vacant VP hexes and those beside a German unit (12.3.1-b, ruling E31)."""
        german = position.occupied(GERMAN)
        vacant = self.static.vp_mask & ~german & ~position.occupied(ALLIED)
        return (vacant | self.static.grid.around(german) & ~german) & self.static.land_mask

    # -- end of turn --------------------------------------------------------------------------

    def start_surrender(self, position: BattlePosition) -> None:
        """From its day on, units of both sides out of supply roll (9.5.1-a, ruling E24)."""
        if position.turn >= self.static.tables.surrender.from_turn:
            for side in (ALLIED, GERMAN):
                position.push(SurrenderRolls(side, self.on_map(position, side)))

    def start_refit(self, position: BattlePosition, dice: Dice) -> None:
        """The Germans refit by their airfields, the Allies by sea (9.4.1, 9.4.2).

        mercury:2.2.4-a.
        """
        position.push(ResupplyRoll())
        table = self.static.tables.refit
        if position.turn == 1:
            points: tuple[str, ...] = table.german_first_turn
        else:
            points = ("any",) * (self.open_airfields(position) * table.german_each_airfield)
        if points:
            position.push(Refit(GERMAN, points))

    def open_airfields(self, position: BattlePosition) -> int:
        """Return how many boxes have a German airfield with no Allied unit beside (9.4.1-b)."""
        watched = self.static.grid.around(position.occupied(ALLIED)) | position.control
        return sum(not watched >> at & 1 for at in self.airfield_of)

    def is_of_kind(self, position: BattlePosition, unit: int, kind: str) -> bool:
        """Whether a refit point may serve a unit, supply aside: by letter on turn 1."""
        if kind in LETTERS:
            return bool(self.letter_units(position, LETTERS.index(kind)) >> unit & 1)
        return True

    def refit_units(self, position: BattlePosition, side: int, kind: str, units: int) -> int:
        """Return the units a point may serve: in supply but on turn 1 (9.4-b, ruling E20)."""
        if kind in LETTERS:
            return units & self.letter_units(position, LETTERS.index(kind))
        return supplied_units(position, side, units)

    # -- victory ------------------------------------------------------------------------------

    def check_automatic_victory(self, position: BattlePosition) -> None:
        """Two stars win for the Germans, three airfields on 22 May for the Allies (11.1)."""
        victory = self.static.tables.victory
        points = {"vp": self.victory_points(position)}
        held = self.stars & position.occupied(GERMAN) & self.in_supply(position, GERMAN)
        if held.bit_count() >= victory.stars_needed:
            why = M("German units in supply hold two of the three airfields.")
            position.end(Result("german", "automatic", points, why))
        elif (
            position.turn == victory.airfields_checked_turn
            and not self.airfields & ~position.control
        ):
            why = M("The Allies hold all three airfields at the end of 22 May.")
            position.end(Result("allied", "automatic", points, why))

    def operational_victory(self, points: int, threshold: int) -> Message:
        """Enough victory points at the end of a turn win for the Germans (11.2-b)."""
        return M(
            "The Germans hold {points} victory points of {threshold} needed.",
            points=points,
            threshold=threshold,
        )

    def victory_points(self, position: BattlePosition) -> int:
        """Count the VP hexes under German control, in supply or not (11.2-a, 11.2-d)."""
        held = self.static.vp_mask & ~position.control
        return sum(points for at, points in self.static.vp_hexes.items() if held >> at & 1)

    # -- the table ------------------------------------------------------------------------------

    def takes(self, place: int, unit: int) -> bool:
        """Each box is for some units only."""
        return can_be_in(self.static, place, unit)

    def may_wait(self, unit: int) -> bool:
        """Irregulars wait until they rise (12.3.1-a)."""
        return super().may_wait(unit) or bool(self.static.irregulars >> unit & 1)

    def may_lie(self, position: BattlePosition, marker: int, place: int) -> bool:
        """Markers have their boxes, leaders and guns their hexes."""
        return can_lie(position, marker, place)

    def used_words(self) -> frozenset[str]:
        """The naval markers are placed together, once per turn (8.1-a)."""
        return super().used_words() | {"naval"}

    def arrangement(self) -> type[Arrangement]:
        """Position files may give letters and drops."""
        return MercuryArrangement

    def arrange(self, position: BattlePosition, wanted: Arrangement) -> None:
        """Give the letters and the drops."""
        assert isinstance(wanted, MercuryArrangement)
        take_letters(mercury(position), wanted)

    def written(self, position: BattlePosition) -> dict[str, object]:
        """Say the letters and the drops."""
        return written(mercury(position))

    def view(self, position: BattlePosition) -> HexMore:
        """Show the drops of 20 May."""
        return {"drops": mercury(position).drops}

    def view_units(self, position: BattlePosition) -> dict[int, HexUnitMore]:
        """Show the letter of each German unit."""
        here = mercury(position)
        return {unit: {"letter": letter_of(here, unit)} for unit in range(len(here.static.units))}

    def broken(self, position: BattlePosition) -> list[str]:
        """Check markers and letters."""
        return broken(mercury(position))
