"""Leaders (mercury:12.1, 12.2): Süssmann and Freyberg go with units, help them, and may fall."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.mercury_position import NOBODY, MercuryPosition, mercury
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import FOOT, GONE, SIDES, BattleStatic
from dropzone.systems.battle_command.words import BattleQuestion, read_hex, refusal

if TYPE_CHECKING:
    from dropzone.systems.battle_command.combat import Combat
    from dropzone.systems.battle_command.movement import Moving

__all__ = ["LeaderCheck", "LeaderFollows", "Leaders", "MoveLeader"]

GO: Choice = ("go",)
STAY: Choice = ("stay",)


class Leaders:
    """The leaders that the options bring into play, one a side, and what they change."""

    def __init__(self, static: BattleStatic) -> None:
        self.static = static
        found = [NOBODY, NOBODY]
        for number, marker in enumerate(static.tables.markers):
            if marker.kind == "leader" and marker.option and static.has(marker.option):
                found[SIDES.index(marker.side)] = number
        #: The marker of each side's leader, or NOBODY.
        self.of_side = (found[0], found[1])
        self.any = found != [NOBODY, NOBODY]
        table = static.tables.leaders
        self.extra = 0 if table is None else table.extra_movement

    def place(self, position: BattlePosition, side: int) -> int:
        """Return the hex or box of a side's leader; GONE if he is not in the game."""
        marker = self.of_side[side]
        return GONE if marker == NOBODY else position.markers[marker]

    # -- movement -----------------------------------------------------------------------------

    def can_go(self, position: MercuryPosition, side: int) -> bool:
        """A leader moves once in a half-impulse, alone or with one unit (ruling E28)."""
        place = self.place(position, side)
        return place >= 0 and place == position.leader_began and position.leader_with == NOBODY

    def can_share(self, position: MercuryPosition, moving: Moving, unit: int) -> bool:
        """Whether a leader may go with a unit: from where both begin, to its last hex."""
        side = moving.side_number
        if self.of_side[side] == NOBODY or self.place(position, side) != position.where[unit]:
            return False
        if position.leader_with == unit:
            return True
        fresh = unit != moving.current or not moving.spent
        return fresh and self.can_go(position, side)

    def bonus(self, side: int) -> int:
        """Units that move with Süssmann go one hex further (12.1.1-a)."""
        return self.extra if self.has(side, "hastens") else 0

    def has(self, side: int, trait: str) -> bool:
        """Return whether a side's leader is in the game and has a trait."""
        marker = self.of_side[side]
        return marker != NOBODY and trait in self.static.tables.markers[marker].traits

    def follows(self, position: MercuryPosition, moving: Moving, unit: int) -> int:
        """Return the hex where a unit that began with its leader may join him, or GONE."""
        side = moving.side_number
        place = self.place(position, side)
        began = position.leader_began
        fresh = unit != moving.current or not moving.spent
        if fresh and place >= 0 and place != began and position.where[unit] == began:
            return place
        return GONE

    def enter(self, position: MercuryPosition, unit: int, at: int, came_from: int) -> None:
        """A leader shares a unit's step; an enemy leader alone in its hex is lost (12.1.3-b)."""
        side = self.static.unit_side[unit]
        if position.leader_with == unit and self.place(position, side) == came_from:
            position.markers[self.of_side[side]] = at
        if self.place(position, 1 - side) == at:
            lose(position, self.of_side[1 - side])

    def land(self, position: BattlePosition, box: int) -> None:
        """A leader in a box comes down with its drop, if no enemy holds his hex (ruling E28)."""
        side = self.static.variant.attacker
        if self.place(position, side) != box:
            return
        marker = self.of_side[side]
        code = self.static.tables.markers[marker].landing_hex
        assert code is not None
        at = self.static.grid.index(code)
        if not position.occupied(1 - side) >> at & 1:
            position.markers[marker] = at
            position.tell("leader-lands", marker, at)

    # -- combat ---------------------------------------------------------------------------------

    def checks(
        self, position: BattlePosition, combat: Combat, to_attacker: int, to_defender: int
    ) -> list[Procedure[BattlePosition]]:
        """Return a check for each leader whose hex may have suffered (12.1.3-a, 12.2.2-a)."""
        found: list[Procedure[BattlePosition]] = []
        for side, marker in enumerate(self.of_side):
            at = self.place(position, side)
            attacks = side == combat.side
            if at < 0 or not (to_attacker if attacks else to_defender):
                continue
            units = combat.attackers if attacks else combat.defenders
            here = [u for u in position.units_at(at, side) if units >> u & 1]
            if here:
                before = sum(position.damage[u] for u in here)
                found.append(LeaderCheck(marker, at, tuple(here), before))
        return found


def lose(position: BattlePosition, marker: int) -> None:
    """Take a leader out of the game for good."""
    position.markers[marker] = GONE
    position.tell("leader-lost", marker)


class LeaderCheck(Procedure[BattlePosition], frozen=True):
    """When a hex with a leader takes combat damage the enemy rolls for the leader (ruling E42)."""

    marker: int
    at: int
    units: tuple[int, ...]
    #: The damage these units had before the combat.
    before: int

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Roll if one of the units took a point; on a 6 the leader falls."""
        position.finish()
        is_hurt = any(position.where[unit] != self.at for unit in self.units)
        is_hurt = is_hurt or sum(position.damage[unit] for unit in self.units) > self.before
        table = position.static.tables.leaders
        assert table is not None
        if is_hurt and position.roll(dice, "leader-check") in table.lost:
            lose(position, self.marker)


class MoveLeader(BattleQuestion, frozen=True):
    """Where a leader goes alone: three hexes, not stopped by rough ground (ruling E28)."""

    kind: ClassVar[str] = "leader-to"
    rule: ClassVar[str] = "leader"

    marker: int
    enemy: int
    zone: int

    def side(self, position: BattlePosition) -> int:
        """The owner decides."""
        return SIDES.index(position.static.tables.markers[self.marker].side)

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the hexes in his reach."""
        return [("hex", at) for at in position.static.grid.members(self.reach(position))]

    def reach(self, position: BattlePosition) -> int:
        """Return the hexes he can go to; like any unit he stops beside an enemy."""
        static = position.static
        start = position.markers[self.marker]
        points = static.tables.markers[self.marker].movement or 0
        exits = position.ground.exits[FOOT]
        found = static.grid.reach(start, points, exits, self.enemy | self.zone)
        return found & ~self.enemy & ~static.bit[start]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Move him."""
        position.finish()
        position.tell("leader-moves", self.marker, position.markers[self.marker], choice[1])
        position.markers[self.marker] = choice[1]

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "move LEADER HEX"."""
        return ("move", position.static.tables.markers[self.marker].id)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names him."""
        return {"leader": position.static.marker_name(self.marker)}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say that he cannot get there."""
        place = position.static.place_term(read_hex(position, words[0]))
        values = {**self.values(position), "hex": place}
        return [refusal(position, "leader", M("{leader} cannot reach {hex}.", **values))]


class LeaderFollows(BattleQuestion, frozen=True):
    """Whether a leader retreats or advances with a unit of his stack (ruling E28)."""

    kind: ClassVar[str] = "leader-follows"
    rule: ClassVar[str] = "leader"

    marker: int
    unit: int

    def side(self, position: BattlePosition) -> int:
        """The owner decides."""
        return position.static.unit_side[self.unit]

    def choices(self, position: BattlePosition) -> list[Choice]:
        """He goes or stays; nothing is asked once the unit is gone."""
        return [GO, STAY] if position.where[self.unit] >= 0 else []

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Go along, or stay behind."""
        position.finish()
        if choice == GO:
            start, at = position.markers[self.marker], position.where[self.unit]
            position.markers[self.marker] = at
            position.tell("leader-moves", self.marker, start, at)

    def cause(self, position: BattlePosition) -> Cause:
        """The unit of his stack that has gone, and where to."""
        static = position.static
        at = position.where[self.unit]
        text = M(
            "{unit} has left his hex after a combat, for {hex}.",
            unit=static.unit_name[self.unit],
            hex=static.place_term(at),
        )
        return Cause(text, (static.unit_ids[self.unit],), (static.place_id(at),))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "leader go" or "leader stay"."""
        return ("leader",)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names him and the unit."""
        static = position.static
        return {
            "leader": static.marker_name(self.marker),
            "unit": static.unit_name[self.unit],
            "hex": static.place_term(position.where[self.unit]),
        }


def start_movement(leaders: Leaders, position: BattlePosition, side: int) -> None:
    """Note where the leader of the side that moves begins."""
    own = mercury(position)
    own.leader_began = leaders.place(position, side)
    own.leader_with = NOBODY
