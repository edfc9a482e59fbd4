"""Measures of Operation Commando: what the goal of a puzzle may ask of a position."""

from __future__ import annotations

from collections.abc import Callable

from dropzone.core.io.arranging import number_of
from dropzone.core.rules.measuring import Measures
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.static import SIDES
from dropzone.systems.commando.values import leads

__all__ = ["MEASURES"]

_Read = Callable[[CommandoPosition], int]


def _side(name: str) -> int:
    return number_of("side", name, SIDES)


def _won(start: CommandoPosition, side: str) -> _Read:
    """Whether a side has won the last assault, or the terrain that is still on the table."""
    number = _side(side)
    return lambda position: (
        position.winner == number or any(each.over == number for each in position.fronts)
    )


def _leads(start: CommandoPosition, side: str) -> _Read:
    number = _side(side)
    return lambda position: bool(position.fronts) and leads(position, position.front, number)


def _duels(start: CommandoPosition, what: str) -> _Read:
    """How many duels of the terrain have ended so."""
    return lambda position: sum(
        each[2] == what for front in position.fronts for each in front.duels
    )


def _tokens(start: CommandoPosition, side: str) -> _Read:
    number = _side(side)
    return lambda position: position.tokens[number]


def _cards(start: CommandoPosition, side: str) -> _Read:
    number = _side(side)
    return lambda position: len(position.hands[number])


def _holds(start: CommandoPosition, side: str, card: str) -> _Read:
    number, wanted = _side(side), number_of("card", card, start.static.card_number)
    return lambda position: position.hands[number].count(wanted)


def _hand(start: CommandoPosition, side: str) -> _Read:
    """The printed values of the cards in a hand together."""
    number, printed = _side(side), start.static.printed
    return lambda position: sum(printed[card] for card in position.hands[number])


def _strength(start: CommandoPosition) -> _Read:
    return lambda position: position.strength


def _captured(start: CommandoPosition, side: str) -> _Read:
    number = _side(side)
    return lambda position: len(position.captured[number])


MEASURES: Measures[CommandoPosition] = Measures(
    {
        "won": _won,
        "leads": _leads,
        "duels": _duels,
        "tokens": _tokens,
        "cards": _cards,
        "holds": _holds,
        "hand": _hand,
        "strength": _strength,
        "captured": _captured,
    }
)
