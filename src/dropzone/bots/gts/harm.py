"""Harm: what a shot, a way under fire or a place may cost, without rolling a die."""

from __future__ import annotations

from dropzone.bots.gts.weights import COHESION, RESULTS, STEP, SUPPRESSED, UNIT
from dropzone.systems.gts.prepared.static import INDIRECT, NO
from dropzone.systems.gts.series.checks import Modifiers, quality
from dropzone.systems.gts.series.fire import rating, target_modifiers
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["HarmTable", "chance", "harm", "results_for", "strike_harm"]


def chance(position: GtsPosition, unit: int, extra: int = 0) -> float:
    """Return the chance that a unit passes a Troop Quality check."""
    tq, modifiers = quality(position, unit)
    total = tq + extra + sum(value for _, value in modifiers)
    return (min(max(total, 0), 8) + 1) / 10


def results_for(position: GtsPosition, unit: int) -> dict[str, float]:
    """Return what each result of the table is worth against a unit as it stands."""
    steps = max(position.steps[unit], 1)
    gone = STEP * steps + UNIT
    step = STEP if steps > 1 else gone
    hit = step if position.cohesion[unit] == 2 else COHESION + 0.3 * position.cohesion[unit]
    down = hit if position.is_suppressed(unit) else SUPPRESSED
    doubt = down if position.is_suppressed(unit) else (1 - chance(position, unit)) * down
    return {"C": hit, "S?": doubt, "S": min(down, hit) * 0.9, "1": step, "E": gone}


def harm(
    position: GtsPosition,
    firer: int,
    target: int,
    mode: str,
    exposed: str = "",
    extra: Modifiers = (),
) -> float:
    """Return the harm that a shot is expected to do, the Company Bonus included."""
    printed, colour, modifiers = rating(position, firer, target, mode, exposed, extra)
    if printed == NO or colour == "none":
        return 0.0
    final = printed + sum(value for _, value in modifiers)
    table = position.static.tables.crt
    half = table.armoured if position.is_armoured(target) else table.unarmoured
    row = half[colour]  # type: ignore[index] # weapons that fire have a colour of the table
    worth = results_for(position, target)
    plain = _sum(row, final, worth)
    if mode not in ("direct", "indirect") or position.steps[firer] < 2:
        return plain
    sure = chance(position, firer)
    better = _sum(row, final + position.static.tables.fire.company_bonus, worth)
    return plain + sure * (better - plain)


def _sum(row: tuple[str, ...] | list[str], final: int, worth: dict[str, float]) -> float:
    return sum(worth[each] for each in row[: min(max(final, 0), 8) + 1]) / 10


def strike_harm(position: GtsPosition, target: int) -> float:
    """Return the harm that an airstrike is expected to do."""
    found = target_modifiers(position, -1, target, "air", "")
    final = position.static.tables.fire.strike + sum(value for _, value in found if value > 0)
    table = position.static.tables.crt
    half = table.armoured if position.is_armoured(target) else table.unarmoured
    return _sum(half["white"], final, results_for(position, target))


class HarmTable:
    """Harm by colour and final rating against a common unit, worked out once a setting."""

    def __init__(self, position: GtsPosition) -> None:
        crt = position.static.tables.crt
        self.rows: dict[bool, dict[str, list[float]]] = {
            armoured: {
                str(colour): [_sum(row, final, RESULTS) for final in range(10)]
                for colour, row in half.items()
            }
            for armoured, half in ((False, crt.unarmoured), (True, crt.armoured))
        }

    def of(self, armoured: bool, colour: str, final: int) -> float:
        """Return the harm of a shot with a final rating."""
        if colour in INDIRECT:
            colour = "yellow" if colour != "green" else "green"
        row = self.rows[armoured].get(colour)
        return row[min(max(final, 0), 9)] if row else 0.0
