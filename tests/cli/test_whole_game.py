"""A whole game of Market-Garden, typed line by line into the terminal."""

from __future__ import annotations

import re

import pytest

from tests.cli import plan
from tests.cli.conftest import Command

REWRITE = "the rules changed the game: python -m tests.cli.plan writes the script anew"


@pytest.fixture
def transcript(dz: Command, monkeypatch: pytest.MonkeyPatch) -> str:
    with plan.SCRIPT.open(encoding="utf-8") as lines:
        monkeypatch.setattr("sys.stdin", lines)
        ran = dz("text", "market-garden", "--side", "both", "--seed", plan.SEED)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def test_a_whole_game_is_played_by_typing(transcript: str) -> None:
    typed = [line for line in plan.SCRIPT.read_text(encoding="utf-8").splitlines()[1:] if line]
    shown = re.findall(r"^> (.*)$", transcript, re.MULTILINE)
    assert shown == typed[: len(shown)], REWRITE
    assert "Not now" not in transcript, REWRITE
    assert "Victory: Allies\n" in transcript, REWRITE
    assert transcript.endswith(f"The seed was {plan.SEED}.\n")


def test_the_transcript_reads_well(transcript: str) -> None:
    lines = transcript.splitlines()
    questions = [line for line in lines if re.match(r"\[[\d.]+\] (Allies|Germans): ", line)]
    typed = [line for line in lines if line.startswith("> ")]
    assert len(questions) >= len(typed) > 100
    told = [line for line in lines if re.match(r" +\[", line)]
    assert len(told) > 100
    assert [line for line in told if not re.fullmatch(r" +\[[\d.a]+\] \S.*\.", line)] == []
    tables = [line for line in lines if line.startswith("Turn ") and "needed 10" in line]
    assert [line.split(",")[0] for line in tables] == ["Turn 1 of 10", "Turn 3 of 10"]
    assert any("takes a damage point (combat)." in line for line in told)
    assert any("advances from" in line for line in told)
    assert not [line for line in lines if "{" in line or "None" in line]


def test_the_script_is_what_the_plan_plays() -> None:
    assert plan.SCRIPT.read_text(encoding="utf-8") == plan.script(plan.play()), REWRITE
