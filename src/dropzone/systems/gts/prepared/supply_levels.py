"""The states of supply, best first (G25)."""

from __future__ import annotations

__all__ = ["DIMINISHED", "EMERGENCY", "SUPPLY_LEVELS"]

SUPPLY_LEVELS = ("full", "reduced", "diminished", "emergency")
DIMINISHED, EMERGENCY = 2, 3
