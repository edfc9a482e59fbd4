"""Many games: self-play, balance reports, benchmarks, and an environment for learning."""

from __future__ import annotations

from dropzone.arena.balance import BalanceReport, balance
from dropzone.arena.selfplay import GameResult, Match, Report, SelfplayError, play_one, selfplay
from dropzone.arena.statistics import Rate, wilson

__all__ = [
    "BalanceReport",
    "GameResult",
    "Match",
    "Rate",
    "Report",
    "SelfplayError",
    "balance",
    "play_one",
    "selfplay",
    "wilson",
]
