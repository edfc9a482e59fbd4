"""Market-Garden: where the game answers the system's questions in its own way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.position import Result
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Message, Value
from dropzone.systems.battle_command.air_support import PlaceAirSupport
from dropzone.systems.battle_command.artillery import CommitArtillery
from dropzone.systems.battle_command.bridges import LastMinuteDemolition, repair_automatically
from dropzone.systems.battle_command.combat import Combat
from dropzone.systems.battle_command.entry import GIVE_UP, WAIT, EnterUnits
from dropzone.systems.battle_command.market_garden_actions import (
    ACT_FLANKS,
    ACT_XXX,
    AlliedAction,
    GermanAction,
    first_lift_lands,
)
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.refit import Refit
from dropzone.systems.battle_command.static import (
    ALLIED,
    GERMAN,
    GONE,
    VEHICLE,
    WAITING,
    BattleStatic,
)
from dropzone.systems.battle_command.supply import drop_supply, supplied_units, traced
from dropzone.systems.battle_command.surrender import SurrenderRolls
from dropzone.systems.battle_command.variant import Reasons, Variant
from dropzone.systems.battle_command.words import refusal

if TYPE_CHECKING:
    pass

__all__ = ["MarketGarden"]


class MarketGarden(Variant):
    """The bridges, the road, the corps, and the drop from the Approach Box."""

    one_stack_advances = True
    advance_stops_beside_enemy = True

    def __init__(self, static: BattleStatic) -> None:
        super().__init__(static)
        box = static.box_place
        edges = static.edge_mask
        self.box = box["airborne-approach-box"]
        self.pool = box["battlegroup-pool"]
        self.german_edges = edges["W"] | edges["N"] | edges["E"]
        self.off_map_mask = (edges["S"], self.german_edges)
        self.off_map_box = (box["off-map-allied"], box["off-map-german"])
        self.sources = (
            static.feature_mask("supply-allied-ground"),
            static.feature_mask("supply-german"),
        )
        self.road_hexes = static.grid.mask(
            static.grid.index(code)
            for edge in static.components.edges
            if edge.road
            for code in (edge.a, edge.b)
        )
        self.entry_allied = static.feature_mask("entry-allied")
        self.drop_hexes = static.feature_mask("supply-airborne")
        if static.has("driel"):  # 12.7-a
            self.drop_hexes |= static.feature_mask("optional-supply-airborne")
        self.airborne = static.corps_units("airborne")
        self.groups = {
            ACT_XXX: static.corps_units("XXX") | self.airborne,
            ACT_FLANKS: static.corps_units("VIII", "XII") | self.airborne,
        }
        self.xxx = static.corps_units("XXX")
        self.german_units = sum(1 << unit for unit in static.side_units[GERMAN])
        self.american = sum(
            1 << n for n, unit in enumerate(static.units) if unit.nation == "american"
        )
        self.british_ground = (
            sum(1 << unit for unit in static.side_units[ALLIED]) & ~self.airborne & ~self.american
        )
        self.air_allied = (static.marker_number("air-us"), static.marker_number("air-uk"))
        self.air_german = static.marker_number("air-german")
        self.guns = (
            static.marker_number("artillery-allied"),
            static.marker_number("artillery-german"),
        )
        victory = static.tables.victory
        assert victory.automatic_hex is not None
        self.goal = static.bit[static.grid.index(victory.automatic_hex)]
        self.unsupplied_vp = {
            static.grid.index(code): points for code, points in victory.unsupplied_vp.items()
        }
        self.by_box = self.airborne
        self.return_boxes = (self.pool, *self.off_map_box)
        self.lost_place = tuple(
            self.pool if static.battlegroups >> n & 1 else GONE for n in range(len(static.units))
        )
        self.entry_mask = tuple(self._entry_mask(n) for n in range(len(static.units)))

    def _arrival_turn(self, unit: int) -> int | None:
        row = self.static.units[unit]
        planned = self.static.house_rules["planned_lifts"]
        if planned == "on" or (planned == "auto" and self.static.has("weather")):  # ruling M37
            return self.static.tables.planned_lifts.get(row.id, row.arrival_turn)
        return row.arrival_turn

    def _entry_mask(self, unit: int) -> int:
        """The hexes of the edge printed on a unit's counter."""
        static = self.static
        row = static.units[unit]
        if row.side == "allied":
            return self.entry_allied
        edge = static.edge_mask.get(row.entry or "", self.german_edges)
        return edge & self.german_entry(unit)

    def german_entry(self, unit: int) -> int:
        """The hexes of all German edges; a vehicle needs a road where the ground is bad (M22)."""
        if not self.static.units[unit].vehicle:
            return self.german_edges
        return self.german_edges & (self.road_hexes | ~self.static.vehicle_road_mask)

    # -- set-up and sequence ----------------------------------------------------------------

    def in_play(self, unit: int) -> bool:
        """Units marked SPECIAL come only with their option (3.3-d, 12.8-a)."""
        return "special" not in self.static.units[unit].flags or self.static.has("air-transport")

    def start_turn(self, position: BattlePosition, dice: Dice) -> None:
        """Bridges are repaired, the weather is rolled, airborne units come to the box."""
        if position.turn > 1:
            repair_automatically(position)
        position.rain = False
        weather = self.static.tables.weather
        if self.static.has("weather") and weather is not None:  # 12.5-a, ruling M32
            position.rain = position.roll(dice, "weather") in weather.rain
            position.tell("weather", position.rain)
        for unit in self.static.side_units[ALLIED]:
            if (
                position.where[unit] == WAITING
                and self.airborne >> unit & 1
                and self.has_arrived(position, unit)
            ):
                position.where[unit] = self.box  # 10.2-a, 12.8-a
                position.tell("boxed", unit)

    def half(self, position: BattlePosition, side: int) -> list[Procedure[BattlePosition]]:
        """Reinforcements in impulse A, free air markers, then the action."""
        steps: list[Procedure[BattlePosition]] = []
        early = bool(self.static.house_rules["air_helps_defence"])  # ruling M7
        if side == GERMAN and early:
            steps += self._allied_air(position)
        if position.impulse == 0:
            due = self.due(position, side)
            if due:
                steps.append(EnterUnits(side, due))
        if side == ALLIED:
            if not early and not first_lift_lands(position):
                steps += self._allied_air(position)
            steps.append(AlliedAction())
        else:
            steps.append(GermanAction())
        return steps

    def _allied_air(self, position: BattlePosition) -> list[Procedure[BattlePosition]]:
        """Both Allied markers may be placed before every impulse (7.1-a, 12.5-c)."""
        if position.rain:
            return []
        return [PlaceAirSupport(marker, optional=True) for marker in self.air_allied]

    def end_half(self, position: BattlePosition, side: int) -> None:
        """The Allied air markers are lifted (ruling M9)."""
        if side == ALLIED:
            for marker in self.air_allied:
                position.markers[marker] = GONE

    def end_turn(self, position: BattlePosition) -> None:
        """The German air marker is lifted (ruling M10)."""
        position.markers[self.air_german] = GONE

    # -- movement ---------------------------------------------------------------------------

    def zones(self, position: BattlePosition, side: int, enemy: int) -> tuple[int, int, int]:
        """Units stop beside the enemy; vehicles only beside enemy vehicles (5.1-b to 5.1-d)."""
        around = self.static.grid.around
        zone = around(enemy)
        vehicles = 0
        bit, where = self.static.bit, position.where
        for unit in self.static.side_units[1 - side]:
            if self.static.mover[unit] == VEHICLE:
                vehicles |= bit[where[unit]]
        return zone, around(vehicles), zone

    def doubles(self, unit: int) -> bool:
        """Only XXX Corps doubles its move on the Club Route (5.1.1a-d)."""
        return bool(self.xxx >> unit & 1)

    @property
    def watches_entry(self) -> bool:
        """With the advanced bridges every step may meet a demolition."""
        return self.static.has("advanced-bridges")

    def entered(
        self, position: BattlePosition, unit: int, at: int, came_from: int, was_enemy: bool
    ) -> None:
        """The Germans may try to blow a bridge whose hex the Allies enter (12.3.1-a, M30)."""
        side = self.static.unit_side[unit]
        if was_enemy and self._may_be_blown(position, side) & self.static.bit[at]:
            bridge = self.static.bridge_at[at]
            position.push(LastMinuteDemolition(unit, bridge, came_from))

    def _may_be_blown(self, position: BattlePosition, side: int) -> int:
        """Return the hexes of the bridges that may be blown as a side enters them."""
        if side == GERMAN or not self.static.has("advanced-bridges"):
            return 0
        static, down = self.static, position.destroyed
        return static.grid.mask(
            at for number, at in enumerate(static.bridge_hex) if not down >> number & 1
        )

    def perils(self, position: BattlePosition, side: int) -> int:
        """Bridges that are not in Allied hands may be blown as a unit enters (12.3.1-a)."""
        return self._may_be_blown(position, side) & ~position.control

    # -- combat -----------------------------------------------------------------------------

    def has_air_support(self, position: BattlePosition, combat: Combat) -> bool:
        """Attackers under an air marker of theirs get one column (7.2-a, rulings M7 and M8)."""
        return bool(self._air(position, combat.side) & position.occupied_by(combat.attackers))

    def _air(self, position: BattlePosition, side: int) -> int:
        mask = 0
        for marker in self.air_allied if side == ALLIED else (self.air_german,):
            mask |= self.static.bit[position.markers[marker]]
        return mask

    def shifts(self, position: BattlePosition, combat: Combat) -> Reasons:
        """With the house rule air support helps the defender too (ruling M7)."""
        found = super().shifts(position, combat)
        if self.static.house_rules["air_helps_defence"] and (
            self._air(position, 1 - combat.side) >> combat.target & 1
        ):
            found = (*found, ("air-shift", -self.static.tables.shifts.air))
        return found

    def further_nations(self, position: BattlePosition, combat: Combat) -> int:
        """Americans with others count one nationality more (12.1-a, 12.1-b, ruling M29)."""
        both = combat.attackers & self.american and combat.attackers & ~self.american
        return int(combat.side == ALLIED and bool(both))

    def support_questions(
        self, position: BattlePosition, combat: Combat
    ) -> list[Procedure[BattlePosition]]:
        """Artillery may support a combat, the Allied one first (12.2.3-a, ruling M38)."""
        if not self.static.has("artillery"):
            return []
        return [
            CommitArtillery(self.guns[side], combat.target)
            for side in (ALLIED, GERMAN)
            if self._artillery_can_fire(position, combat, side)
        ]

    def _artillery_can_fire(self, position: BattlePosition, combat: Combat, side: int) -> bool:
        """A marker needs a hex of the combat in supply; the Allied one a British ground unit there.

        The line leads to an edge hex that its side controls: 12.2-c, 12.2.1-b, 12.2.1-c, 12.2.2-b.
        """
        marker = self.static.tables.markers[self.guns[side]]
        if marker.id in position.used:
            return False
        units = combat.attackers if side == combat.side else combat.defenders
        hexes = position.occupied_by(units)
        if side == ALLIED:
            hexes &= position.occupied_by(self.british_ground)
        edge = self.sources[side] & position.controlled(side)
        return bool(hexes and hexes & traced(position, side, edge))

    # -- supply -----------------------------------------------------------------------------

    def airborne_supply(self, position: BattlePosition, side: int) -> int:
        """Drop hexes supply airborne units in or beside them (9.2-a, 12.7-a)."""
        return drop_supply(position, self.drop_hexes) if side == ALLIED else 0

    def retreat_sources(self, position: BattlePosition, unit: int) -> int:
        """Airborne units may fall back on the drop hexes too (ruling M17)."""
        sources = self.sources[self.static.unit_side[unit]]
        if self.airborne >> unit & 1:
            sources |= self.drop_hexes & ~position.occupied(GERMAN)
        return sources

    # -- landings ---------------------------------------------------------------------------

    def landing_modifiers(self, position: BattlePosition, unit: int, at: int) -> Reasons:
        """Enemies beside the hex and the day count (5.2-h to 5.2-j)."""
        table = self.static.tables.airborne_landing.modifiers
        found: list[tuple[str, int]] = []
        if not self.static.grid.neighbour_mask[at] & position.occupied(GERMAN):
            found.append(("landing-unopposed", table.no_enemy_adjacent))
        if position.turn == 1:
            found.append(("landing-first-day", table.first_day))
        else:
            found.append(("landing-later", table.later_day))
        return tuple(found)

    def landing_hexes(self, position: BattlePosition, unit: int) -> list[int]:
        """Return where a unit in the box may land: its printed hex, or an airfield held (12.8)."""
        german = position.occupied(GERMAN)
        hexes = [at for at in self.static.landing_hexes[unit] if not german >> at & 1]  # C28
        if self.static.units[unit].kind == "airlanding":
            hexes = [at for at in hexes if position.control >> at & 1]  # 12.8-b, 12.8-e
        return hexes

    def why_not_land(self, position: BattlePosition, unit: int, box: int) -> Refusal:
        """Say why a unit of the 52nd Division stays in the box (12.8-e)."""
        in_box = position.where[unit] == box
        if not in_box or self.static.units[unit].kind != "airlanding":
            return super().why_not_land(position, unit, box)
        return refusal(
            position,
            "air-transport",
            M(
                "{unit} flies only to an airfield under Allied control.",
                unit=self.static.unit_name[unit],
            ),
        )

    # -- what a position file may say -----------------------------------------------------------

    def takes(self, place: int, unit: int) -> bool:
        """Each box is for some units only (3.2-b, 6.3.3, 10.4-a)."""
        static = self.static
        if place == self.box:
            return bool(self.airborne >> unit & 1)
        if place == self.pool:
            return bool(static.battlegroups >> unit & 1)
        return place not in self.off_map_box or place == self.off_map_box[static.unit_side[unit]]

    def may_lie(self, position: BattlePosition, marker: int, place: int) -> bool:
        """Air markers lie on the map, where units may have left them; the others never for long."""
        row = self.static.tables.markers[marker]
        return row.kind == "air" and place >= 0 and bool(self.static.land_mask >> place & 1)

    def used_words(self) -> frozenset[str]:
        """The boats are used like a marker (12.4-a)."""
        return super().used_words() | {"boats"}

    # -- reinforcements -----------------------------------------------------------------------

    def is_returning(self, position: BattlePosition, unit: int) -> bool:
        """Whether a unit is a battlegroup back from its pool."""
        return position.where[unit] == self.pool

    def entry_hexes(self, position: BattlePosition, unit: int, returned: int) -> int:
        """Return the open hexes of a unit's edge (10.1, 10.3, 10.4, rulings M22 to M24)."""
        static = self.static
        side = static.unit_side[unit]
        enemy = position.occupied(1 - side)
        if side == ALLIED:
            return self.entry_allied & ~enemy
        if position.where[unit] == WAITING:
            return self.entry_mask[unit] & ~enemy & ~position.control
        hexes = self.german_entry(unit) & ~enemy & ~position.control
        if self.is_returning(position, unit):
            towns = static.vp_mask & position.controlled(GERMAN)
            if towns:
                hexes |= towns & traced(position, GERMAN, self.sources[GERMAN])
            hexes &= ~returned  # 10.4-d
        return hexes

    def other_entries(self, position: BattlePosition, unit: int) -> list[Choice]:
        """Units back from off the map may wait (Allies) or be given up (Germans) (ruling M24)."""
        if position.where[unit] == self.off_map_box[ALLIED]:
            return [WAIT]
        if position.where[unit] == self.off_map_box[GERMAN]:
            return [GIVE_UP]
        return []

    def why_not_enter(self, position: BattlePosition, unit: int, at: int, returned: int) -> Refusal:
        """Say why a unit may not enter by a hex."""
        static = self.static
        side = static.unit_side[unit]
        values: dict[str, Value] = {"unit": static.unit_name[unit], "hex": static.place_term(at)}
        if position.occupied(1 - side) >> at & 1:
            return refusal(position, "enemy-hex", M("An enemy unit holds {hex}.", **values))
        if side == GERMAN and position.control >> at & 1:
            return refusal(position, "entry-edge", M("{hex} is under Allied control.", **values))
        if returned >> at & 1:
            return refusal(
                position, "battlegroup-one", M("A battlegroup returned in {hex} already.", **values)
            )
        return refusal(position, "entry-edge", M("{hex} is not where {unit} may enter.", **values))

    # -- end of turn --------------------------------------------------------------------------

    def start_surrender(self, position: BattlePosition) -> None:
        """From its day on, Allied airborne units out of supply roll (9.6.1-a, ruling M1)."""
        if position.turn >= int(self.static.house_rules["surrender_from_turn"]):
            units = self.airborne & self.on_map(position, ALLIED)
            position.push(SurrenderRolls(ALLIED, units))

    def start_refit(self, position: BattlePosition, dice: Dice) -> None:
        """The Germans refit, then the Allies (rulings C2 and M19).

        market-garden:9.5.2-a, market-garden:9.5.2-b, market-garden:9.5.2-c, market-garden:9.5.3-a,
        market-garden:9.5.3-b, market-garden:9.5.3-c.
        """
        table = self.static.tables.refit
        bonus = ("oss",) if self.static.has("oss") else ()
        if position.turn == 1 and table.allied_all_first_turn:
            position.push(Refit(ALLIED, bonus, self._refit_all(position)))
        else:
            position.push(Refit(ALLIED, (*table.allied, *bonus)))
        position.push(Refit(GERMAN, (*table.german, *bonus)))

    def _refit_all(self, position: BattlePosition) -> int:
        """On the first day every Allied unit in supply removes a point (9.5.1-a)."""
        units = supplied_units(position, ALLIED, self.on_map(position, ALLIED))
        done = 0
        for unit in self.static.side_units[ALLIED]:
            if units >> unit & 1 and position.damage[unit]:
                position.damage[unit] -= 1
                position.tell("refitted", unit)
                done |= 1 << unit
        return done

    def is_of_kind(self, position: BattlePosition, unit: int, kind: str) -> bool:
        """Whether a refit point of a kind may serve a unit, supply aside (ruling M20)."""
        static = self.static
        if kind == "oss":
            bonus = static.tables.refit.bonus_hex
            return bonus is not None and position.where[unit] == static.grid.index(bonus)
        if kind == "airborne":
            return bool(static.airborne_units >> unit & 1)
        if kind == "armor":
            return bool(static.armor_units >> unit & 1)
        if kind == "infantry":
            return not (static.armor_units | static.airborne_units) >> unit & 1
        return True

    def refit_units(self, position: BattlePosition, side: int, kind: str, units: int) -> int:
        """Return the units a refit point may serve: in supply, but for Oss (9.5-b, ruling M33)."""
        fitting = 0
        for unit in self.static.side_units[side]:
            if units >> unit & 1 and self.is_of_kind(position, unit, kind):
                fitting |= 1 << unit
        if kind == "oss" or not fitting:
            return fitting
        return supplied_units(position, side, fitting)

    # -- victory ------------------------------------------------------------------------------

    def check_automatic_victory(self, position: BattlePosition) -> None:
        """XXX Corps in Arnhem, in supply from the south edge, wins at once (11.1)."""
        if not self.goal & position.occupied_by(self.xxx):
            return
        if self.goal & self.in_supply(position, ALLIED):
            position.end(
                Result(
                    "allied",
                    "automatic",
                    {"vp": self.victory_points(position)},
                    M("XXX Corps holds Arnhem and is in supply from the south edge."),
                )
            )

    def operational_victory(self, points: int, threshold: int) -> Message:
        """Enough victory points in supply at the end of a turn win (11.2-b, 11.2-g)."""
        return M(
            "The Allies hold {points} victory points in supply of {threshold} needed.",
            points=points,
            threshold=threshold,
        )

    def victory_points(self, position: BattlePosition) -> int:
        """Count Allied hexes that trace to the south edge; two count a little without (11.2)."""
        held = self.static.vp_mask & position.control
        if not held:
            return 0
        lines = self.in_supply(position, ALLIED)
        return sum(
            points if lines >> at & 1 else self.unsupplied_vp.get(at, 0)
            for at, points in self.static.vp_hexes.items()
            if held >> at & 1
        )
