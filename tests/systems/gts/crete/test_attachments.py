"""Allied attachments (S9.0, S9.1)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from dropzone.systems.gts.series.command import is_commanded
from tests.systems.gts.airborne import JUMPER, KIWI, WATCH, arranged, static
from tests.systems.gts.play import number, place, play, position_of, told

#: Two New Zealand brigades: the 18th and 20th battalions of the 4th, the 21st of the 5th.
TWENTIETH, TWENTY_FIRST = "nz-20bn-a", "nz-21bn-a"
UNITS = {KIWI: "16.17", TWENTIETH: "16.19", TWENTY_FIRST: "17.19", JUMPER: "44.12"}
LEADERS = {"inglis": KIWI, "hargest": TWENTY_FIRST}
NONE_ATTACHED = {"attach nz-2div none", "attach nz-2div nz-18bn nz-5bde",
                 "attach nz-2div nz-20bn nz-5bde", "attach nz-2div nz-21bn nz-4bde"}  # fmt: skip


def prepared(units: dict[str, str] | None = None, **table: Any) -> Game:
    """Step F of the second turn, with two brigades of the New Zealanders on the map."""
    table = {"turn": 2, "leaders": LEADERS, **table}
    game = arranged({**UNITS, **(units or {})}, **table)
    while game.decision.kind in ("buy-chits", "buy-dispatch", "parks", "deploy-leader"):
        play(game, game.decision.notations[-1])
    return game


def attachments(game: Game) -> dict[str, str]:
    return dict(game.view("allied")["attachments"])


@pytest.mark.clause("crete:S9.0-a")
def test_a_division_may_attach_a_battalion_of_one_brigade_to_another() -> None:
    game = prepared()
    assert set(game.decision.notations) == NONE_ATTACHED
    play(game, "attach nz-2div nz-20bn nz-5bde")
    assert attachments(game) == {"nz-20bn": "nz-5bde"}


@pytest.mark.clause("crete:S9.0-a")
def test_a_brigade_whose_leader_is_not_there_takes_nobody() -> None:
    game = prepared(leaders={"inglis": KIWI})
    assert set(game.decision.notations) == {"attach nz-2div none", "attach nz-2div nz-21bn nz-4bde"}


@pytest.mark.clause("crete:S9.0-a")
def test_each_division_attaches_its_own() -> None:
    units = {WATCH: "20.14", "rm-bn-a": "21.18"}
    leaders = {**LEADERS, "chappel": WATCH, "weston": "rm-bn-a"}
    game = prepared(units, leaders=leaders)
    play(game, "attach nz-2div nz-20bn nz-5bde")
    assert game.why_not("attach creforce nz-18bn mnbdo")[0].clause == "crete:S9.0-a"
    play(game, "attach creforce br-2bw mnbdo")
    assert attachments(game) == {"nz-20bn": "nz-5bde", "br-2bw": "mnbdo"}


@pytest.mark.clause("crete:S9.0-b")
@pytest.mark.parametrize("lent", [False, True])
def test_the_battalion_acts_with_its_new_brigade_and_under_its_leader(lent: bool) -> None:
    units = {TWENTIETH: "17.20", KIWI: "45.15"}
    attached = {"nz-20bn": "nz-5bde"} if lent else {}
    game = arranged({**UNITS, **units}, chit="formation:nz-5bde", leaders=LEADERS,
                    attachments=attached)  # fmt: skip
    assert (TWENTIETH in game.decision.notations) is lent
    assert is_commanded(position_of(game), number(game, TWENTIETH)) is lent
    assert not told(game, "rolled")
    own = arranged({**UNITS, **units}, chit="formation:nz-4bde", leaders=LEADERS,
                    attachments=attached)  # fmt: skip
    assert (TWENTIETH in own.decision.notations) is not lent


@pytest.mark.clause("crete:S9.0-c")
def test_one_battalion_of_a_division_is_attached_at_a_time() -> None:
    game = prepared(attachments={"nz-20bn": "nz-5bde"})
    play(game, "attach nz-2div nz-18bn nz-5bde")
    assert attachments(game) == {"nz-18bn": "nz-5bde"}


@pytest.mark.clause("crete:S9.0-d", "crete:S9.0-c")
@pytest.mark.parametrize(
    ("choice", "after"),
    [
        ("stay", {"nz-20bn": "nz-5bde"}),
        ("return", {}),
        ("nz-20bn nz-10bde", {"nz-20bn": "nz-10bde"}),
    ],
)
def test_next_turn_it_stays_returns_or_goes_to_another_brigade(
    choice: str, after: dict[str, str]
) -> None:
    units = {"nz-4fldregt": "19.19"}
    leaders = {**LEADERS, "kippenberger": "nz-4fldregt"}
    game = prepared(units, leaders=leaders, attachments={"nz-20bn": "nz-5bde"})
    play(game, f"attach nz-2div {choice}")
    assert attachments(game) == after


@pytest.mark.clause("crete:S9.1-b")
def test_layforce_cannot_be_attached() -> None:
    units = {WATCH: "20.14", "lay-a-a": "20.21", "rm-bn-a": "21.18"}
    game = prepared(units, leaders={"chappel": WATCH, "weston": "rm-bn-a"})
    assert any("br-2bw" in text for text in game.decision.notations)
    assert not any("lay-a" in text for text in game.decision.notations)
    assert game.why_not("attach creforce lay-a mnbdo")[0].clause == "crete:S9.1-b"


CREFORCE = {
    "br-7med": "A/7 Med RA; B/7 Med RA; C/7 Med RA",
    "br-2bw": "A 2/B W; B 2/B W; C 2/B W; D 2/B W; S(Mtr) 2/B W",
    "br-1ash": "A 1/A & S; B 1/A & S; S(Mtr) 1/A & S",
    "aus-2-8bn": "B 2/8 Inf; C 2/8 Inf; S(Mtr) 2/8 Inf",
    "aus-2-7bn": "A 2/7 Inf; B 2/7 Inf; C 2/7 Inf; D 2/7 Inf; E 2/7 Inf; S(Mtr) 2/7 Inf",
    "br-ddf": "RN DDF; NZE DDF; RE DDF; Res DDF; 42 Fld RE",
    "rm-bn": "A RM Bn; B RM Bn; C RM Bn",
    "br-1rang": "A 1 Rangers; B 1 Rangers; S(Mtr) 1 Rngr",
    "aus-2-2fld": "A 2/2 Aus Fld; B 2/2 Aus Fld",
    "br-1welch": "A 1 Welch; B 1 Welch; C 1 Welch; D 1 Welch; S(Mtr) 1 Welch",
    "aus-2-4bn": "A 2/4 Inf; B 2/4 Inf; C 2/4 Inf; D 2/4 Inf; S(Mtr) 2/4 Inf",
    "br-2yl": "A 2/Y & L; B 2/Y & L; C 2/Y & L; D 2/Y & L; S(Mtr) 2/Y & L",
    "br-2leics": "A 2/Leics; B 2/Leics; C 2/Leics; D 2/Leics; S(Mtr) 2/Leics",
    "aus-2-1bn": "A 2/1 Inf; B 2/1 Inf; C 2/1 Inf; D 2/1 Inf; S(Mtr) 2/1 Inf; HQ 2/1 Inf",
    "aus-2-11bn": "A 2/11 Inf; B 2/11 Inf; C 2/11 Inf; D 2/11 Inf; S(Mtr) 2/11 Inf",
    "aus-16com": "A 16 Aus Com; B 16 Aus Com; C 16 Aus Com",
    "aus-17com": "A 17 Aus Com; B 17 Aus Com; C 17 Aus Com",
    "br-periv": "A Royal Periv; B Royal Periv; C Royal Periv; D Royal Periv",
    "br-106rha": "A 106 RHA; B 106 RHA; C 106 RHA",
    "br-nhus": "A/N Hussar; B/N Hussar",
}
NEW_ZEALAND = {
    "nz-18bn": "A 18 Bn; B 18 Bn; C 18 Bn; D 18 Bn; S(Mtr) 18 Bn",
    "nz-19bn": "A 19 Bn; C 19 Bn; D 19 Bn; S(Mtr) 19 Bn",
    "nz-20bn": "A 20 Bn; B 20 Bn; C 20 Bn; D 20 Bn; S(Mtr) 20 Bn",
    "nz-21bn": "A 21 Bn; B 21 Bn; C 21 Bn; D 21 Bn; S(Mtr) 21 Bn",
    "nz-22bn": "A 22 Bn; B 22 Bn; C 22 Bn; D 22 Bn; S(Mtr) 22 Bn",
    "nz-23bn": "A 23 Bn; B 23 Bn; C 23 Bn; D 23 Bn; S(Mtr) 23 Bn; 1 HQ 23 Bn; 2 HQ 23 Bn",
    "nz-28bn": "A 28 Maori; B 28 Maori; C 28 Maori; D 28 Maori; S(Mtr) 28",
    "nz-10comp": "4 NZ Fld Regt; 5 NZ Fld Regt; NZ Div Supply; NZ Div Cav Det; RMT; NZ Div Petrol",
}


def members(division: str) -> dict[str, set[str]]:
    """The units of each battalion of a division's brigades that may be attached, by name."""
    found: dict[str, set[str]] = {}
    book = static().components.book
    for row in static().components.units.values():
        brigade = book.formations.get(row.formation)
        if row.division == division and row.battalion and brigade and brigade.attachable:
            found.setdefault(row.battalion, set()).add(row.name)
    return found


@pytest.mark.clause("crete:S9.1-a")
def test_the_battalions_of_creforce_are_made_up_as_listed() -> None:
    listed = {name: set(units.split("; ")) for name, units in CREFORCE.items()}
    assert members("creforce") == listed


@pytest.mark.clause("crete:S9.1-d")
def test_the_new_zealand_battalions_are_made_up_as_listed() -> None:
    listed = {name: set(units.split("; ")) for name, units in NEW_ZEALAND.items()}
    assert members("nz-2div") == listed


@pytest.mark.clause("crete:S9.1-c", "crete:S9.1-e")
@pytest.mark.parametrize(
    ("division", "brigade", "leaders", "alone"),
    [
        ("creforce", "aus-19bde", {"vassey": "aus-2-7bn-a", "chappel": WATCH}, "aus-2-8fld"),
        ("nz-2div", "nz-5bde", LEADERS, "nz-7fld"),
        ("nz-2div", "nz-5bde", LEADERS, "nz-fpc"),
        ("nz-2div", "nz-5bde", LEADERS, "nz-19atrp"),
    ],
)
def test_companies_of_no_battalion_stay_with_their_brigade(
    division: str, brigade: str, leaders: dict[str, str], alone: str
) -> None:
    units = {"aus-2-7bn-a": "19.17", "aus-2-8bn-b": "20.18", WATCH: "20.14", alone: "19.19"}
    game = prepared(units, leaders=leaders)
    names = static().formation_ids
    lendings = [text for text in game.decision.notations if len(text.split()) == 4]
    assert any(text.startswith(f"attach {division}") for text in lendings)
    for text in lendings:
        other = prepared(units, leaders=leaders)
        play(other, text)
        position = position_of(other)
        assert names[position.formation[number(other, alone)]] == brigade
    assert place(game, alone) == "19.19"
