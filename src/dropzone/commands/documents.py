"""Games, decisions, logs and results as plain data: what `--json` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dropzone.core.data.sheet import GameSheet
from dropzone.core.io.saving import plain
from dropzone.core.rules.game import Game, LogEntry
from dropzone.core.rules.position import Result
from dropzone.core.rules.refusal import Refusal
from dropzone.core.search.odds import Outcome, questions_after
from dropzone.core.text.messages import tr

__all__ = [
    "decision_document",
    "log_document",
    "odds_document",
    "refusal_document",
    "result_document",
    "setting_document",
    "sheet_document",
    "state_document",
]


def sheet_document(sheet: GameSheet) -> dict[str, Any]:
    """A game's sheet: scenarios, sides, optional and house rules, in both languages."""
    document: dict[str, Any] = msgspec.to_builtins(sheet)
    return document


def setting_document(game: Game) -> dict[str, Any]:
    """Which game is played, by which rules."""
    setting = game.static.setting
    return {
        "game": setting.game,
        "scenario": setting.scenario,
        "options": list(setting.options),
        "house_rules": dict(setting.house_rules),
    }


def result_document(result: Result | None, language: str) -> dict[str, Any] | None:
    """How a game ended, or nothing while it runs."""
    if result is None:
        return None
    return {
        "winner": result.winner,
        "level": result.level,
        "points": result.points,
        "why": tr(language, result.why),
    }


def decision_document(game: Game, language: str) -> dict[str, Any] | None:
    """The open decision with all its choices, or nothing if the game is over."""
    if game.over:
        return None
    decision = game.decision
    return {
        "number": decision.number,
        "side": decision.side,
        "seat": decision.seat,
        "kind": decision.kind,
        "clause": decision.clause,
        "prompt": tr(language, decision.prompt),
        "choices": [
            {
                "notation": decision.notation(choice),
                "label": decision.label(choice, language),
                "target": msgspec.to_builtins(decision.target(choice)),
                "role": decision.role(choice).name,
            }
            for choice in decision.presented
        ],
    }


def state_document(game: Game, language: str) -> dict[str, Any]:
    """Where a game stands: its setting, the decision or the result."""
    return {
        **setting_document(game),
        "over": game.over,
        "result": result_document(game.position.result, language),
        "decision": decision_document(game, language),
    }


def log_document(entries: Sequence[LogEntry]) -> list[dict[str, Any]]:
    """Events as sentences with their clauses."""
    return [
        {"number": entry.number, "text": entry.text, "clause": entry.clause} for entry in entries
    ]


def refusal_document(refusals: Sequence[Refusal], language: str) -> list[dict[str, str]]:
    """Refusals with their clauses."""
    return [{"clause": each.clause, "text": each.say(language)} for each in refusals]


def odds_document(
    game: Game, outcomes: Sequence[Outcome], language: str, *, positions: bool = False
) -> list[dict[str, Any]]:
    """Outcomes with exact probabilities, likeliest first, and the question each leads to."""
    asked = questions_after(outcomes, game.decision.seat)
    return [
        {
            "probability": float(outcome.probability),
            "fraction": str(outcome.probability),
            "events": [
                {
                    "text": tr(language, game.definition.tell(game.static, event)),
                    "clause": game.definition.event_clause(game.static, event),
                }
                for event in outcome.events
            ],
            "then": tr(language, then) if then else None,
            "over": outcome.position.result is not None,
            "result": result_document(outcome.position.result, language),
            **({"position": plain(outcome.position)} if positions else {}),
        }
        for outcome, then in zip(outcomes, asked, strict=True)
    ]
