"""Asking the heuristic bot of the Grand Tactical system what it would do."""

from __future__ import annotations

from dropzone.bots import choose
from dropzone.bots.gts import HeuristicBot
from dropzone.core.rules.engine import question
from dropzone.core.rules.game import Game

__all__ = ["answer", "follow"]


def answer(game: Game) -> str:
    """What the bot would do now."""
    game.decision  # noqa: B018 # runs the game to its decision
    side = question(game.position).decider(game.position)
    choice = choose(game.position, {side: HeuristicBot(3)}, number=game.number)
    return str(game.decision.notation(choice))


def follow(game: Game, *kinds: str) -> list[str]:
    """Let the bot answer as long as it is asked questions of these kinds; what it said."""
    said = []
    while not game.over and game.decision.kind in kinds:
        said.append(answer(game))
        game.play(said[-1])
    return said
