"""Search over whole plans: written once, for every system that brings a staff."""

from __future__ import annotations

from dropzone.bots.search.plans import Plan, Staff
from dropzone.bots.search.search import Effort, Verdict, pick, search

__all__ = ["Effort", "Plan", "Staff", "Verdict", "pick", "search"]
