"""Playthroughs: every answer of the API along one seeded game of each scenario, as text.

A change of rules shows up here as a readable diff.  Long games stop after `LONGEST` decisions.
Rewrite them all with `python -m tools.playthroughs --write`.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from dropzone.core.io.first_form import first_fingerprint
from dropzone.core.rules.game import Game, new
from dropzone.core.text.messages import tr
from tests.battery import all_scenarios

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"
SEED = 1944

#: A long game is written down to this decision only.
LONGEST = 1500

#: Whole lists of choices are written for the first decisions and for every so-manieth later.
WHOLE, EVERY = 30, 40


def path_of(game: str, scenario: str) -> Path:
    """The file of one scenario."""
    return FOLDER / f"{game}-{scenario}.txt"


def playthrough(game: str, scenario: str) -> str:
    """The text of one seeded random game with every optional rule in force."""
    sheet = new(game, scenario, seed=0).static.sheet
    everything = [option.id for option in sheet.options if option.fits(scenario)]
    played = new(game, scenario, everything, seed=SEED)
    chance = random.Random(SEED)
    lines = [f"{game} {scenario}, options {' '.join(everything) or 'none'}, seed {SEED}", ""]
    for entry in played.log():
        lines.append(f"    {entry.text} [{entry.clause}]")
    while not played.over and played.number < LONGEST:
        lines += _decision(played)
        choice = chance.choice(played.position.open)
        lines.append(f"  > {played.decision.notation(choice)}")
        lines += [f"    {entry.text} [{entry.clause}]" for entry in played.play(choice)]
    lines.append("")
    if played.over:
        result = played.result
        lines.append(f"result {result.winner} {result.level} {json.dumps(result.points)}")
        lines.append(f"  {tr('en', result.why)}")
    else:
        lines.append(f"and so on, after {LONGEST} decisions")
    lines.append(f"position {first_fingerprint(played.position)}")
    return "\n".join(lines) + "\n"


def _decision(played: Game) -> list[str]:
    decision = played.decision
    number = decision.number
    lines = [
        "",
        f"{number} {decision.side} {decision.kind} [{decision.clause}]"
        f" {len(decision.choices)} choices, position {first_fingerprint(played.position)}",
        f"  {tr('en', decision.prompt)}",
    ]
    if number < WHOLE or number % EVERY == 0:
        lines.append(f"  {tr('fr', decision.prompt)}")
        lines += [
            f"  - {notation}: {decision.label(choice)}"
            for notation, choice in zip(decision.notations, decision.choices, strict=True)
        ]
    return lines


def write_all() -> None:
    """Write every playthrough anew."""
    FOLDER.mkdir(exist_ok=True)
    for game, scenario in all_scenarios(campaigns=True):
        path_of(game, scenario).write_text(playthrough(game, scenario), encoding="utf-8")


if __name__ == "__main__" and "--write" in sys.argv:
    write_all()
