"""The yardstick: `heuristic-0.1` chooses today what the bots of 0.1 chose, word for word.

Its sequences in `tests/bots/frozen` were written by the bots before they were frozen.  Only a
change of the rules may change them; then `python -m tests.bots.test_frozen` writes them again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dropzone.bots import choose, make
from dropzone.core.data.registry import game_definition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game

FROZEN = Path(__file__).parent / "frozen"

#: What is played, and how many decisions of it are kept.
MATCHES = {
    ("market-garden", "standard"): 260,
    ("mercury", "standard"): 260,
    ("pegasus", "benouville"): 160,
    ("pegasus", "dives"): 120,
    ("dieppe", "standard"): 300,
    ("crete", "kastelli"): 220,
}


def sequence(game: str, scenario: str, most: int, bot: str = "heuristic-0.1") -> list[str]:
    """What the bot chooses for every side, with the side in front."""
    definition = game_definition(game)
    setting = definition.setting(scenario)
    seed = f"yardstick {game} {scenario}"
    played = Game(
        definition, definition.first_position(definition.static(setting)), SeededDice(seed)
    )
    bots = {
        side.id: make(bot, seed=f"{seed} {side.id}", game=game) for side in definition.sheet.sides
    }
    said: list[str] = []
    while not played.over and len(said) < most:
        decision = played.decision
        choice = choose(played.position, bots, number=played.number)
        said.append(f"{decision.side}: {decision.notation(choice)}")
        played.make(choice)
    return said


def file_of(game: str, scenario: str) -> Path:
    return FROZEN / f"{game}-{scenario}.txt"


@pytest.mark.parametrize("match", MATCHES, ids="/".join)
def test_the_yardstick_plays_as_it_always_did(match: tuple[str, str]) -> None:
    kept = file_of(*match).read_text(encoding="utf-8").splitlines()
    assert sequence(*match, MATCHES[match]) == kept


if __name__ == "__main__":
    for each, most in MATCHES.items():
        text = "\n".join(sequence(*each, most)) + "\n"
        file_of(*each).write_text(text, encoding="utf-8")
