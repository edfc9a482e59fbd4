"""The game in the terminal, played by lines from a file."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.conftest import Command, Ran


@pytest.fixture
def played(dz: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Play Market-Garden by lines of text and return what the terminal showed."""

    def play(*lines: str | Path, side: str = "both", more: tuple[str, ...] = ()) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return dz("text", "market-garden", "--side", side, "--seed", "7", *more)

    return play


def test_the_table_is_drawn_with_terrain_stacks_bridges_and_objectives(played: Command) -> None:
    shown = played().out
    lines = shown.splitlines()
    assert "Turn 1 of 10, 1944-09-17, impulse A. Victory points 0, needed 10." in lines
    number = next(line for line in lines if " 1513#= " in line)
    stack = lines[lines.index(number) + 1]
    assert stack[number.index("1513#=") :].startswith("G1:2 ")
    assert "1312 Nijmegen 3" in shown
    assert "Airborne Approach Box: 501 PIR" in shown


def test_every_other_column_stands_half_a_hex_lower(played: Command) -> None:
    lines = played().out.splitlines()
    (odd,) = (at for at, line in enumerate(lines) if "1513#" in line)
    (even,) = (at for at, line in enumerate(lines) if "1514 " in line)
    assert even - odd == 1


def test_a_question_has_its_rule_and_numbered_choices(played: Command) -> None:
    shown = played().out
    assert "[4.1] Germans: What do the Germans do with this impulse?\n   1  act " in shown


@pytest.mark.parametrize("line", ["2", "attack 0302", "at 0302", "ATT 0302"])
def test_a_choice_is_played_by_number_or_by_words_that_may_be_cut(
    played: Command, line: str
) -> None:
    assert "[6.0] Germans attack 0302 Balen with" in played("act", line).out


def test_a_gesture_of_two_stages_may_be_typed_at_once(played: Command) -> None:
    air = ["air air-us none", "air air-uk none"]
    told = played("pass", "pass", *air, "act-xxx", "mo us-506 0907").out
    assert "506th Parachute Infantry (101st) moves from 0807 Son to 0907" in told


def test_what_is_left_of_a_line_when_dice_have_fallen_is_told(played: Command) -> None:
    line = "attack 0302 with de-723 now and again"
    told = played("act", line).out
    assert "[6.0] Germans attack 0302 Balen with" in told
    assert "  Played as far as “attack 0302 with de-723 now”, where dice fell; " in told
    assert "Joué jusqu'à" in played("act", line, more=("--lang", "fr")).out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("9", "There are choices 1 to 3."),
        ("a", "That could mean: act, air"),
        ("demolish", "[8.2] No bridge can be blown now"),
        ("why demolish", "[8.2] No bridge can be blown now"),
        ("why act", "Nothing forbids it."),
        ("why 1", "Nothing forbids it."),
        ("odds act", "100.0 %"),
        ("stack 0404", "inf-71  71st Brigade (53rd Division) (Allies): strength 5"),
        ("stack arnhem", "Bridge Arnhem: intact."),
        ("stack airborne-approach-box", "us-504"),
        ("unit us-504", "504th Parachute Infantry (82nd) (Allies): strength 5"),
        ("unit us-999", "there is no hex, box or unit “us-999”"),
        ("stack", "Say what to look at"),
        ("save", "Say where to"),
        ("log", "[4.0] Turn 1: 17 September 1944."),
        ("help", "take back, until dice fall"),
        ("undo", "no undo: nothing has been played"),
        ("choices", "   3  pass "),
        ("\ufffd", "[4.1] Not now"),
    ],
)
def test_a_line_is_answered_and_changes_nothing(played: Command, line: str, answer: str) -> None:
    shown = played(line, "quit").out
    assert answer in shown
    assert shown.endswith("You leave the game after 0 choices.\n")


def test_undo_takes_a_choice_back_until_dice_fall(played: Command) -> None:
    shown = played("act", "undo", "act", "attack 0302", "undo").out
    assert "Taken back: act" in shown
    assert "no undo: dice have fallen" in shown


def test_odds_are_shown_before_you_commit(played: Command) -> None:
    shown = played("act", "odds 2").out
    assert "16.7 %      1/6" in shown or "33.3 %      1/3" in shown


def test_a_saved_game_goes_on_where_it_was(
    played: Command, dz: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.txt"
    shown = played("act", "attack 0302", f"save {file}", f"save {file}").out
    assert f"Saved: {file}" in shown
    assert "File exists" in shown
    monkeypatch.setattr("sys.stdin", io.StringIO("log\n"))
    again = dz("text", file, "--side", "both").out
    assert "[6.0] Germans attack 0302 Balen with" in again
    assert again.endswith("You leave the game after 2 choices.\n")


def test_the_bots_moves_are_told_in_sentences_with_rules(played: Command) -> None:
    shown = played("quit", side="allied", more=("--bot", "random")).out
    assert "[4.1] Impulse A, Germans." in shown
    assert "Allies: Where does American air support fly?" in shown


def test_the_terminal_speaks_french(played: Command) -> None:
    shown = played("stack 0404", "quit", more=("--lang", "fr")).out
    assert "Tour 1 sur 10" in shown
    assert "forêt, tenu par Alliés" in shown


def test_odds_are_called_guessed_only_where_something_is_hidden(played: Command) -> None:
    shown = played("odds act", "quit", side="german", more=("--bot", "random")).out
    assert "100.0 %" in shown
    assert "guessed" not in shown


def test_odds_tell_nothing_that_is_hidden(dz: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("odds redraw\nodds keep\nlog\n"))
    shown = dz("text", "pegasus", "--side", "british", "--seed", "7", "--bot", "random").out
    told = shown.partition("> odds redraw")[2]
    assert "What is hidden from you is guessed." in told
    assert "Germans draw:" not in told
