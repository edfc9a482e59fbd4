"""Commands about one position: decision, apply, why-not, odds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dropzone.commands.documents import (
    log_document,
    odds_document,
    refusal_document,
    state_document,
)
from dropzone.commands.files import open_game
from dropzone.commands.shared import AsJson, Data, DiceFaces, Lang, Output, Seed, read_dice, rule
from dropzone.core.errors import WrongDice
from dropzone.core.io.saving import plain
from dropzone.core.rules.dice import ScriptedDice
from dropzone.core.rules.game import Game
from dropzone.core.search.odds import Outcome
from dropzone.core.search.results import foretell
from dropzone.core.text.messages import N_, M, tr

__all__ = ["apply", "decision", "odds", "show_decision", "show_odds", "show_result", "why_not"]

PositionPath = Annotated[
    Path, typer.Argument(metavar="FILE", help=N_("A position file, saved position or record."))
]
OneChoice = Annotated[
    str, typer.Argument(metavar="CHOICE", help=N_("A choice as text, in quotes if it has spaces."))
]


def decision(
    file: PositionPath,
    as_json: AsJson = False,
    dice: DiceFaces = None,
    seed: Seed = None,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Show what is asked in a position, with every legal choice."""
    out = Output(lang, as_json)
    game = open_game(file, dice=read_dice(dice), seed=seed, data=data or ())
    _check_dice(game)
    if as_json:
        out.document(state_document(game, out.language))
        return
    show_decision(out, game)


def apply(
    file: PositionPath,
    choices: Annotated[
        list[str], typer.Argument(metavar="CHOICE…", help=N_("The choices, one after another."))
    ],
    as_json: AsJson = False,
    dice: DiceFaces = None,
    seed: Seed = None,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Play choices from a position with given dice, and show what happens."""
    out = Output(lang, as_json)
    faces = read_dice(dice)
    if faces is not None and seed is not None:
        raise WrongDice("give the faces with --dice or a seed with --seed, not both")
    if faces is None and seed is None:
        faces = []  # every roll must be given: a roll nobody asked for would be a surprise
    game = open_game(file, dice=faces, seed=seed, data=data or ())
    start = game.number
    left = [game.make(choice) for choice in choices]
    unplayed = [tr(out.language, each) for each in left if each is not None]
    _check_dice(game)
    entries = [e for e in game.log(language=out.language) if e.number > start or not e.number]
    if as_json:
        out.document(
            {
                **state_document(game, out.language),
                "played": [played.notation for played in game.history[start:]],
                "left": unplayed,
                "events": log_document(entries),
                "position": plain(game.position),
            }
        )
        return
    for entry in entries:
        out.say(f"{rule(game, entry.clause, out.language)}{entry.text}")
    for said in unplayed:
        out.say(said)
    out.say()
    show_decision(out, game)


def why_not(
    file: PositionPath,
    choice: OneChoice,
    as_json: AsJson = False,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Say which rules forbid a choice."""
    out = Output(lang, as_json)
    game = open_game(file, data=data or ())
    refusals = game.why_not(choice)
    if as_json:
        out.document(
            {
                "choice": choice,
                "legal": not refusals,
                "refusals": refusal_document(refusals, out.language),
            }
        )
        return
    if not refusals:
        out.say(M("Legal: {choice}", choice=choice))
    for refusal in refusals:
        out.say(f"{rule(game, refusal.clause, out.language)}{refusal.say(out.language)}")


def odds(
    file: PositionPath,
    choice: OneChoice,
    as_json: AsJson = False,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Show every outcome of a choice up to the next decision, with exact probabilities."""
    out = Output(lang, as_json)
    game = open_game(file, data=data or ())
    found = game.odds(choice, knowing_all=True)
    if as_json:
        listed = odds_document(game, found, out.language, positions=True)
        out.document({"choice": choice, "outcomes": listed})
        return
    show_odds(out, game, found)


def show_odds(out: Output, game: Game, found: list[Outcome], *, knowing: bool = True) -> None:
    """Print what may come of a choice: in a word, then by result with bars of all that can be."""
    told = foretell(game.definition, game.position, found, game.decision.seat, knowing=knowing)
    for text in (*told.summary, *told.arithmetic):
        out.say(f"  {out.tr(text)}")
    for each in told.results:
        share = each.probability
        bar = "█" * max(1, round(share * 24))
        out.say(f"{100 * float(share):>6.1f} %  {share!s:>7}  {bar}", style="bold")
        for text in (*each.texts, *((each.then,) if each.then else ())):
            out.say(f"          {out.tr(text)}")


def show_decision(out: Output, game: Game) -> None:
    """Print the decision and its choices, or the result."""
    if game.over:
        show_result(out, game)
        return
    asked = game.decision
    titles = game.static.sheet.side_titles(out.language)
    said = tr(out.language, asked.prompt)
    out.say(f"{rule(game, asked.clause, out.language)}{titles[asked.side]}: {said}")
    for number, choice in enumerate(asked.presented, start=1):
        out.say(f"{number:>4}  {asked.notation(choice):30} {asked.label(choice, out.language)}")


def show_result(out: Output, game: Game) -> None:
    """Print how a game ended."""
    result = game.result
    titles = game.static.sheet.side_titles(out.language)
    if result.winner is None:
        alone = len(game.static.sheet.sides) == 1  # against the rules nobody draws
        out.say(M("Defeat.") if alone else M("Nobody wins."), style="bold")
    else:
        out.say(M("Victory: {side}", side=titles.get(result.winner, result.winner)), style="bold")
    out.say(tr(out.language, result.why))
    points = ", ".join(f"{titles.get(side, side)} {n}" for side, n in result.points.items())
    if points:
        out.say(M("Points: {points}", points=points))


def _check_dice(game: Game) -> None:
    if isinstance(game.dice, ScriptedDice) and game.dice.left:
        raise WrongDice(f"{game.dice.left} of the given dice were not rolled")
