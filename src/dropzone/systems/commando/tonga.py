"""The campaign, Operation Tonga: three scenarios in a row, victory points, three results."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.position import Result
from dropzone.core.rules.procedure import Procedure
from dropzone.core.text.messages import M
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.static import BRITISH, GERMAN, NOBODY, SIDES

__all__ = ["NextChapter", "campaign_winner"]


class NextChapter(Procedure[CommandoPosition], frozen=True):
    """The next scenario of the campaign begins afresh; points and blue tokens stay (camp-01)."""

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Set out the next scenario, or count the points."""
        from dropzone.systems.commando.setup import Setup

        position.chapter += 1
        if position.chapter < len(position.static.order):
            position.replace(Setup())
            return
        score = position.score()
        winner = campaign_winner(position, score)
        why = {
            GERMAN: M(
                "The 6th Airborne Division missed its objectives: {score} points.", score=score
            ),
            BRITISH: M("The flank of the landings is safe: {score} points.", score=score),
            NOBODY: M("Mixed results, {score} points: the Germans can still react.", score=score),
        }[winner]
        level = "status-quo" if winner == NOBODY else "campaign"
        name = None if winner == NOBODY else SIDES[winner]
        position.end(Result(name, level, {"vp": score}, why))


def campaign_winner(position: CommandoPosition, score: int) -> int:
    """Return who has won the campaign (camp-18 to camp-20)."""
    sheet = position.static.campaign_sheet
    if score <= sheet.german_most:
        return GERMAN
    return BRITISH if score >= sheet.british_least else NOBODY
