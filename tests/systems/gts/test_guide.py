"""The guided first turn of the documents is asked and answered as it is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dropzone.core.rules.game import Game, new
from dropzone.core.text.messages import tr

PAGE = (Path(__file__).parents[3] / "docs" / "crete.md").read_text("utf-8")
#: A seed with which the German Division's chit comes on the first turn.
SEED = 1


def guided() -> list[tuple[str, str]]:
    """The questions of the guide with their answers, in order."""
    part = PAGE.split("## Your first turn", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| (.+?) \| (.+?) \|", part, re.MULTILINE)
    return [row for row in rows if row[0] not in ("the desk asks", "---")]


def let_the_greeks_wait(game: Game) -> None:
    """The Allies set up as they can and do nothing; chits that ask us nothing pass."""
    while game.decision.side == "allied":
        notations = game.decision.notations
        game.play(
            next((each for each in ("end", "column begin") if each in notations), notations[0])
        )


def test_a_player_who_follows_the_guide_is_asked_what_it_says() -> None:
    game = new("crete", "kastelli", seed=SEED)
    rows = guided()
    assert len(rows) > 15
    for asked, answer in rows:
        let_the_greeks_wait(game)
        decision = game.decision
        assert tr("en", decision.prompt) == asked
        wanted = re.escape(answer).replace("…", ".+")
        found = [each for each in decision.choices if re.fullmatch(wanted, decision.label(each))]
        assert len(found) == 1, f"{answer} is none of {list(map(decision.label, decision.choices))}"
        game.play(found[0])
    assert any("fires at" in entry.text for entry in game.log())


@pytest.mark.parametrize("key", ["`v`", "`f`", "`g`"])
def test_the_guide_names_the_keys_of_the_surveys(key: str) -> None:
    assert key in PAGE
