"""Odds of Crete in words: each outcome tells what is true on every way to it."""

from __future__ import annotations

from fractions import Fraction

from dropzone.core.rules.game import Game
from dropzone.core.search.odds import Outcome, questions_after
from tests.systems.gts.play import GOOD, PIONEER, arranged

SHOT = {PIONEER: "12.06", GOOD: "12.05"}


def shot(answer: str) -> tuple[Game, list[Outcome]]:
    """A company fires at its neighbour, after the answer about its Company Bonus."""
    game = arranged(SHOT, points={"geb-5div": 3, "nz-2div": 3})
    game.play(PIONEER)
    game.play(f"{PIONEER} fire {GOOD}")
    return game, game.odds(f"check {PIONEER} {answer}")


def said(game: Game, found: list[Outcome]) -> list[tuple[Fraction, list[str]]]:
    """Outcomes as a player reads them, the question they lead to among it."""
    asked = questions_after(found, game.decision.seat)
    return [
        (
            each.probability,
            [str(game.definition.tell(game.static, event)) for event in each.events]
            + ([str(then)] if then else []),
        )
        for each, then in zip(found, asked, strict=True)
    ]


def test_a_check_that_was_passed_or_failed_is_told_only_where_all_ways_agree() -> None:
    """Quality 7 fails on 8 and 9: no outcome of 84 % may say that it failed."""
    _, found = shot("roll")
    checks = {
        event[-1]: each.probability
        for each in found
        for event in each.events
        if event[0] == "checked"
    }
    assert checks == {True: Fraction(2, 25)}  # the step loss needs the bonus
    missed = next(each for each in found if any(event[0] == "missed" for event in each.events))
    assert missed.probability == Fraction(17, 50)


def test_possible_suppression_is_told_as_the_question_of_the_other_side() -> None:
    game, found = shot("pay")
    told = said(game, found)
    asked = {lines[-1]: share for share, lines in told if lines[-1].startswith("Then ")}
    assert asked == {
        "Then Allies: 1 A/1 Inf is under fire and suppressed unless it passes. "
        "Pay a Command Point to be sure, or roll 4 or less?": Fraction(1, 5),
        "Then Allies: 1 A/1 Inf is hit and will be suppressed: accept it, or roll 4 or less to "
        "take a Cohesion Hit instead?": Fraction(1, 10),
    }
    assert all(len(lines) > 3 for _, lines in told)  # pays, rolls, fires, and what comes of it


def test_a_roll_tells_all_faces_that_lead_to_an_outcome() -> None:
    _, found = shot("pay")
    faces = {
        each.probability: event[3]
        for each in found
        for event in each.events
        if event[0] == "rolled" and any(other[0] == "missed" for other in each.events)
    }
    assert faces == {Fraction(3, 10): "7–9"}
