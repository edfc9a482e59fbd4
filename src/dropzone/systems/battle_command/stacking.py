"""Stacking (market-garden:5.3, mercury:5.4): hexes with more units than may stay there."""

from __future__ import annotations

from collections import Counter

from dropzone.core.text.messages import M, Message
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.supply import unsupplied

__all__ = ["crowded_hexes", "harm_of_stopping"]


def crowded_hexes(position: BattlePosition) -> dict[int, int]:
    """Return how many units stand in each hex that has too many, in the order of hexes."""
    limit = position.static.tables.stacking.limit
    counts = Counter(position.where)
    return {at: counts[at] for at in sorted(counts) if at >= 0 and counts[at] > limit}


def harm_of_stopping(position: BattlePosition, side: int, moved: int) -> Message | None:
    """Return what will befall a side that ends its movement now: surplus units, cut off ones."""
    static = position.static
    crowded = [
        at for at in crowded_hexes(position) if static.unit_side[position.where.index(at)] == side
    ]
    if crowded:
        return M(
            "Too many units in {hexes}: only {limit} may stay in a hex at the end of the impulse, "
            "the others are eliminated.",
            hexes=[static.place_term(at) for at in crowded],
            limit=static.tables.stacking.limit,
        )
    on_map = sum(1 << unit for unit in static.side_units[side] if position.where[unit] >= 0)
    cut_off = unsupplied(position, side, moved & on_map)
    if cut_off:
        names = [static.unit_name[n] for n in range(len(static.units)) if cut_off >> n & 1]
        return M("Where they stand now these are out of supply: {units}.", units=list(names))
    return None
