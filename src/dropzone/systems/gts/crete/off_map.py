"""Off-map movement (S1.0): units leave by Exit Hexes, go from box to box, and come back."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.crete.interdiction import roll_interdiction
from dropzone.systems.gts.prepared.off_map_display import OFFMAP_FIRST
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN, NO_MOVE
from dropzone.systems.gts.series.arrivals import ArriveShape, entry_hexes
from dropzone.systems.gts.series.artillery import disturb_parks
from dropzone.systems.gts.series.command import join_held, payer
from dropzone.systems.gts.series.leaving_play import leave_play
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = [
    "NightEnds",
    "Transit",
    "boxes_to_leave_for",
    "can_spend",
    "fee_off_map",
    "is_confined",
    "put_on_display",
    "transit_ways",
    "why_not_on_the_way",
]


def can_spend(position: GtsPosition, unit: int, price: int) -> bool:
    """Return whether a Division can pay for a unit that need not be In Command (S1.0, R-26)."""
    static = position.static
    if not price:
        return True
    if static.auto[unit] or static.rearguard[unit]:
        return False
    return position.points[payer(position, unit)] >= price


def fee_off_map(position: GtsPosition, unit: int) -> int:
    """Return what going off the map costs; nothing for Allied units that withdraw (S5.0)."""
    if position.withdrawal and position.static.side[unit] == ALLIED:
        return 0
    return position.static.display.book.fees.off_map


def is_confined(position: GtsPosition, unit: int) -> bool:
    """Return whether a scenario keeps a Greek unit on its sheet (ruling R-76)."""
    return bool(position.static.plan.confined >> unit & 1)


def boxes_to_leave_for(position: GtsPosition, unit: int, begun: bool) -> list[int]:
    """Return the boxes into which a unit on the map may go now (S1.0-d to S1.0-g).

    With an enemy on the map it must stand in an Exit Hex; with none it may be picked up from
    anywhere before it moves.
    """
    static = position.static
    if "S1" not in static.scenario.special_rules or static.move[unit] == NO_MOVE:
        return []
    display, at = static.display, position.where[unit]
    if is_confined(position, unit):
        return []
    if not can_spend(position, unit, fee_off_map(position, unit)):
        return []
    area = static.area_of[at]
    if begun or position.occupied(1 - static.side[unit]) & static.ground.area_mask[area]:
        return [display.box_at[at]] if at in display.box_at else []
    return list(display.boxes_of_area[area])


def put_on_display(position: GtsPosition, unit: int, box: int) -> None:
    """Put a unit into a box without any markers; its leaders go with it (S1.0-j)."""
    position.strip(unit)
    position.where[unit] = box
    position.touch(unit)
    position.tell("off-map", unit, box)


# -- on the display -----------------------------------------------------------------------------


def may_change_box(position: GtsPosition, unit: int) -> bool:
    """Return whether a unit goes to the next box in this Division Activation (S1.0-k to S1.0-m).

    Who rides does so at any time, who walks at night; and at 0700 if the chit that is in play was
    the last of the night and stayed unplayed.
    """
    static = position.static
    if static.rides[unit] and not position.abandoned >> unit & 1:
        return True
    if static.is_night(position.turn):
        return True
    return position.opened == position.chit and static.is_night(position.turn - 1)


def transit_ways(position: GtsPosition, unit: int) -> list[Choice]:
    """Return where a unit on the display may go: to linked boxes, or onto its map (S1.0-n)."""
    display, box = position.static.display, position.where[unit]
    found: list[Choice] = []
    if may_change_box(position, unit):
        found += [("box", to) for to in display.ways[box]]
    if box in display.exit_hex:
        found += [("hex", at) for at in entry_hexes(position, unit, display.exit_hex[box])]
    return found


def why_not_on_the_way(position: GtsPosition, unit: int) -> Refusal:
    """Say why a unit on the display stays where it is (S1.0-l, S1.0-p)."""
    if may_change_box(position, unit):
        return refusal(position, "off-map-entry", M("No hex of the edge nearby is free."))
    return refusal(position, "walking", M("Who walks changes boxes in a Night Turn only."))


class NightEnds(Procedure[GtsPosition], frozen=True):
    """Under Withdrawal Allied units that share a box with Germans are removed (S1.0-s, R-25b)."""

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Remove them; they are neither eliminated nor withdrawn."""
        position.finish()
        if not position.withdrawal:
            return
        where, static = position.where, position.static
        boxes = {where[each] for each in static.of_side[GERMAN] if where[each] <= OFFMAP_FIRST}
        for unit in static.of_side[ALLIED]:
            if where[unit] in boxes:
                leave_play(position, unit, "cut-off", where[unit])


class Transit(GtsQuestion, frozen=True):
    """Where a unit on the display goes in its Division Activation (S1.0-k, S1.0-n)."""

    kind: ClassVar[str] = "transit"
    rule: ClassVar[str] = "transit"

    unit: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the boxes and hexes."""
        return transit_ways(position, self.unit)

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Go to the box, or enter the map, overstacked or not, under no fire (S1.0-o)."""
        unit = self.unit
        position.finish()
        if choice[0] == "box":
            position.where[unit] = choice[1]
            position.tell("transit", unit, choice[1])
        else:
            self._enter(position, choice[1], dice)

    def _enter(self, position: GtsPosition, at: int, dice: Dice) -> None:
        """Place the unit; an Allied one rolls for interdiction first of all (S1.0-q)."""
        unit = self.unit
        position.where[unit] = at
        position.touch(unit)
        position.tell("arrived", unit, at)
        if position.static.side[unit] == ALLIED:
            roll_interdiction(position, unit, dice, "interdiction")
            if position.where[unit] < 0:
                return
        position.take_control(unit)
        position.arrived |= 1 << unit
        position.came_in |= 1 << unit
        disturb_parks(position, unit)
        join_held(position, unit)
        position.push(ArriveShape(unit))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "transit UNIT BOX" or "transit UNIT HEX"."""
        return ("transit", position.static.unit_ids[self.unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.unit]}

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a box or a hex is out of reach."""
        static, box = position.static, position.where[self.unit]
        place = static.display.place_of.get(words[0])
        if place is not None:
            if place in static.display.ways[box]:
                return [why_not_on_the_way(position, self.unit)]
            text = M("No road leads there from its box.")
            return [refusal(position, "transit", text)]
        if words[0] in static.ground.rows_by_code:
            text = M("It enters at the Exit Hex of its box, or if that is blocked nearby.")
            return [refusal(position, "off-map-entry", text)]
        return []
