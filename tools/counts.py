"""Position counts: how many positions lie one and two decisions from each held position.

A changed count means a changed rule.  Rewrite the table with `python -m tools.counts --write`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from dropzone.core.io.position_file import game_from_file
from dropzone.core.rules.position import Position
from dropzone.core.search.odds import outcomes

HELD = Path(__file__).parents[1] / "tests" / "held"
TABLE = Path(__file__).parents[1] / "tests" / "counts.json"

#: Beyond this many positions after one decision the second is not counted.
MOST = 400


def held_positions() -> list[Path]:
    """Every hand-written position."""
    return sorted(HELD.glob("**/*.toml"))


def name_of(path: Path) -> str:
    """A held position's name in the table."""
    return path.relative_to(HELD).with_suffix("").as_posix()


def counts(path: Path) -> list[int]:
    """Distinct positions after one decision and, if these are not too many, after two."""
    once = _after([game_from_file(path).position])
    if len(once) > MOST:
        return [len(once)]
    return [len(once), len(_after(list(once.values())))]


def _after(positions: list[Position]) -> dict[object, Position]:
    found: dict[object, Position] = {}
    for position in positions:
        for choice in position.open if position.stack else []:
            for outcome in outcomes(position, [choice]):
                found.setdefault(outcome.position.key(), outcome.position)
    return found


def write_all() -> None:
    """Count every held position anew."""
    table = {name_of(path): counts(path) for path in held_positions()}
    lines = [f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in table.items()]
    TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__" and "--write" in sys.argv:
    write_all()
