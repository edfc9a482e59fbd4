"""Playing small positions of the Commando system: what its rule tests share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dropzone.core.data.registry import game_definition
from dropzone.core.errors import WrongDice
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Event
from dropzone.core.rules.static import HouseValue
from dropzone.systems.commando.position import CommandoPosition, Front
from dropzone.systems.commando.static import BRITISH, GERMAN, CommandoStatic
from dropzone.systems.commando.values import size, value

#: The faces of a token.
HIT, MISS = 1, 2

#: Questions that a test answers with "no" unless it says otherwise.
IDLE = {"reply", "size", "initiative", "bridge-initiative", "counter-pile", "mulligan"}


class FirstFaces(SeededDice):
    """Dice whose first faces are given; what falls later does not matter to the test."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__("after the given faces")
        self.faces = list(faces)

    def roll(self, sides: int = 6) -> int:
        if not self.faces:
            return super().roll(sides)
        face = self.faces.pop(0)
        if not 1 <= face <= sides:
            raise WrongDice(f"{face} on a die of {sides}")
        return face


def table(
    scenario: str = "benouville",
    *,
    british: Sequence[str] = (),
    german: Sequence[str] = (),
    dice: Sequence[int] = (),
    terrain: str = "landing-zone",
    house_rules: dict[str, HouseValue] | None = None,
    **more: Any,
) -> Game:
    """Lay out a position: hands, the terrain of the turn, and what else a file may say.

    Draw piles are empty unless they are given, so that nothing is drawn by accident.
    """
    whole: dict[str, Any] = {
        "hands": {"british": list(british), "german": list(german)},
        "piles": {"british": [], "german": []},
        **more,
    }
    if terrain:
        whole["terrain"] = terrain
    definition = game_definition("pegasus")
    static = definition.static(definition.setting(scenario, [], house_rules or {}))
    assert isinstance(static, CommandoStatic)
    part = whole.get("part", scenario)
    if part == "dives" and terrain and "dives" not in whole:
        whole |= piles_before(static, terrain, whole.get("turn", 1))
    if part == "merville" and terrain:
        approach = static.terrain_number[terrain] in static.numbered(static.merville.approach)
        whole.setdefault("turn", 1 if approach else 3)
    position = definition.arrange(static, whole)
    game = Game(definition, position, FirstFaces(dice))
    game.from_position = True
    return game


def piles_before(static: CommandoStatic, terrain: str, turn: int) -> dict[str, Any]:
    """Piles of the Dives as a turn of the first attack leaves them, from the terrains left."""
    left = list(static.terrains_of("D"))
    left.remove(static.terrain_number[terrain])
    bridges = [static.terrain_number[pile.id] for pile in static.dives.piles]
    rest = [each for each in left if each not in bridges]
    attacked = next((at for at, each in enumerate(bridges) if each not in left), 0)
    piles = []
    for at, bridge in enumerate(bridges):
        many = (2, 0, 0)[turn - 1] if at == attacked else 4
        pile = [bridge, *(rest.pop(0) for _ in range(many))] if bridge in left else []
        piles.append([static.terrain_slug[each] for each in pile])
    return {"dives": piles, "attack": attacked + 1}


def do(game: Game, *texts: str) -> Game:
    """Play choices one after another; questions nobody means are answered with no."""
    for text in texts:
        while text not in game.decision.notations and game.decision.kind in IDLE:
            idle = "keep" if game.decision.kind == "mulligan" else game.decision.notations[-1]
            game.play(idle)
        game.play(text)
    return game


def skip(game: Game) -> Game:
    """Answer idle questions with no until something else is asked."""
    while not game.over and game.decision.kind in IDLE:
        game.play("keep" if game.decision.kind == "mulligan" else game.decision.notations[-1])
    return game


def let_pass(game: Game) -> Game:
    """Let every card that was just put down take effect."""
    while not game.over and game.decision.kind == "reply":
        game.play("pass")
    return game


def asked(game: Game) -> tuple[str, str]:
    """Who is asked what."""
    return game.decision.side, game.decision.kind


def at(game: Game) -> CommandoPosition:
    position = game.position
    assert isinstance(position, CommandoPosition)
    return position


def front(game: Game, number: int = 0) -> Front:
    return at(game).fronts[number]


def values(game: Game, number: int = 0) -> tuple[int, int]:
    """The values of the British and the German unit now."""
    here = front(game, number)
    return value(at(game), here, BRITISH), value(at(game), here, GERMAN)


def room(game: Game, number: int = 0) -> int:
    return size(at(game), front(game, number))


def static(game: Game) -> CommandoStatic:
    found = game.static
    assert isinstance(found, CommandoStatic)
    return found


def hand(game: Game, side: str) -> list[str]:
    return cards(game, at(game).hands[side == "german"])


def discard(game: Game, side: str) -> list[str]:
    return cards(game, at(game).discards[side == "german"])


def cards(game: Game, numbers: Sequence[int]) -> list[str]:
    return [static(game).slug[number] for number in numbers]


def terrains(game: Game, numbers: Sequence[int]) -> list[str]:
    return [static(game).terrain_slug[number] for number in numbers]


def events(game: Game, *words: str) -> list[Event]:
    """What happened so far, in order; only events of these kinds."""
    told = [*game.opening, *(event for played in game.history for event in played.events)]
    return [event for event in told if not words or event[0] in words]
