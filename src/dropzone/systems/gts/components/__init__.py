"""What lies in the box: maps, counters, leaders, charts and scenarios, as typed data."""

from __future__ import annotations

from dropzone.systems.gts.components.box import Components, load, problems
from dropzone.systems.gts.components.counters import LeaderEntry, Mounted, TypeEntry, UnitRow
from dropzone.systems.gts.components.maps import EdgeRow, GridEntry, HexRow, Sheet, StreamRow
from dropzone.systems.gts.components.offmap import OffMapBook
from dropzone.systems.gts.components.options import (
    COASTAL,
    NAVAL,
    SMALL,
    sheets_of,
    with_options,
)
from dropzone.systems.gts.components.scenario import Group, Limits, Scenario, SetupGroup
from dropzone.systems.gts.components.tables import Tables
from dropzone.systems.gts.components.victory import Condition, Obligation, Outcome

__all__ = [
    "COASTAL",
    "NAVAL",
    "SMALL",
    "Components",
    "Condition",
    "EdgeRow",
    "GridEntry",
    "Group",
    "HexRow",
    "LeaderEntry",
    "Limits",
    "Mounted",
    "Obligation",
    "OffMapBook",
    "Outcome",
    "Scenario",
    "SetupGroup",
    "Sheet",
    "StreamRow",
    "Tables",
    "TypeEntry",
    "UnitRow",
    "load",
    "problems",
    "sheets_of",
    "with_options",
]
