"""Refusals on positions that a seat cannot tell apart: they must not tell them apart either."""

from __future__ import annotations

import random
from collections.abc import Iterator

from dropzone.core.errors import AmbiguousChoice, DropzoneError, IllegalChoice
from dropzone.core.rules.engine import list_choices
from dropzone.core.rules.game import Game, new
from dropzone.core.rules.position import Position

__all__ = ["begun", "differences", "said", "texts"]


def said(game: Game, position: Position, text: str) -> object:
    """What a seat is told when it plays a text there: why it is refused, or that it is not."""
    twin = game.copy()
    twin.position = position.copy()
    try:
        twin.make(text)
    except IllegalChoice as error:
        reasons = [(each.clause, each.say("en"), each.say("fr")) for each in error.refusals]
        return ("illegal", error.say("fr"), reasons)
    except AmbiguousChoice as error:
        return ("ambiguous", error.say("fr"), error.candidates)
    except DropzoneError as error:
        return (type(error).__name__, error.say("fr"))
    return "played"


def texts(game: Game, words: list[str], chance: random.Random) -> list[str]:
    """Texts that somebody might try: choices, half of them, too much of them, and nonsense."""
    offered = game.decision.notations
    some = chance.sample(offered, min(5, len(offered)))
    verbs = [each.split()[0] for each in some]
    names = sorted(game.static.names) or words
    tried = [*some, *(f"{each} {chance.choice(words)}" for each in some)]
    tried += [f"{each} {chance.choice(names)}" for each in some + verbs]
    tried += [each[:-1] for each in some if len(each) > 1]
    tried += [" ".join(chance.choices(words, k=length)) for length in (1, 2, 3)]
    return [*tried, *(f"{chance.choice(verbs)} {number}" for number in range(1, 4))]


def begun(game: str, scenario: str, seed: int) -> Game:
    """A game of a scenario, with an option that hides something if there is one."""
    options = ["bidding"] if game in ("market-garden", "mercury") and seed % 2 == 0 else []
    return new(game, scenario, options, seed=seed)


def differences(game: Game, seed: int, *, moves: int, others: int, every: int = 3) -> Iterator[str]:
    """Play at random, and yield every refusal that differs where its seat sees no difference."""
    chance = random.Random(seed)
    words: set[str] = set()
    while not game.over and game.number < moves:
        words.update(word for each in game.decision.notations[:200] for word in each.split())
        if game.number % every == 0:
            seat = game.decision.seat
            alike = [game.resample(seat, f"{seed} {n}") for n in range(others)]
            for other in alike:
                list_choices(other)
            for text in texts(game, sorted(words), chance):
                told = said(game, game.position, text)
                for other in alike:
                    if said(game, other, text) != told:
                        yield f"{game.definition.id} {game.decision.kind} {text!r}: {told}"
        game.make(chance.choice(game.position.open))
