"""The chronicle of a commando game: terrain by terrain to the objective."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from dropzone.core.text.history import (
    Chapter,
    Chronicle,
    Passage,
    Sentence,
    Voice,
    in_words,
    listing,
)
from dropzone.core.text.messages import N_, Item, M, Term
from dropzone.systems.commando.static import BRITISH, GERMAN, SCENARIOS, CommandoStatic

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game
    from dropzone.core.rules.position import Event

__all__ = ["chronicle_of"]

_MET = (
    N_("At {terrain} the Germans threw in {germans}; the British answered with {british}."),
    N_("{terrain} was held by {germans}. The British sent {british}."),
    N_("The way led over {terrain}, where {germans} waited; {british} went in."),
)
_UNOPPOSED = (
    N_("Nobody defended {terrain}."),
    N_("{terrain} was left to the British without a fight."),
)
_HELD_ALONE = (N_("At {terrain} stood {germans}, and nobody dared to meet them."),)
_DESTROYED = (
    N_("{cards} did not survive it."),
    N_("That was the end of {cards}."),
    N_("Destroyed: {cards}."),
)
_HELD_OUT = (N_("{cards} held the field."), N_("{cards} could not be moved."))
_SACRIFICED = (N_("{cards} was sacrificed for it."),)
_NARROW = (
    N_("It hung by a thread, {british} to {german}."),
    N_("A token's toss decided it: {british} to {german}."),
)
_CANCELLED = (N_("{card} came to nothing, undone by {by}."), N_("{by} answered {card} in time."))
_TRAP = (N_("{cards} walked into a trap."),)
_WON = {
    BRITISH: (
        N_("The British carried {terrain}."),
        N_("{terrain} was theirs."),
        N_("With that {terrain} was behind them."),
    ),
    GERMAN: (
        N_("The Germans kept {terrain}."),
        N_("The British had to give {terrain} up."),
        N_("At {terrain} the attack broke down."),
    ),
}
_HERO = (N_("{side} gained a hero: {card}."),)
_COUNTER = N_("Then the German counter-attack began.")
_COST = (N_("It cost the British strength: {left} points were left."),)


class _Turn(msgspec.Struct):
    """A turn: where it was fought, and by whom."""

    chapter: int
    number: int = 0
    terrain: int = -1
    units: tuple[list[int], list[int]] = msgspec.field(default_factory=lambda: ([], []))
    undefended: bool = False
    destroyed: list[int] = msgspec.field(default_factory=list)
    held: list[int] = msgspec.field(default_factory=list)
    sacrificed: list[int] = msgspec.field(default_factory=list)
    trapped: list[int] = msgspec.field(default_factory=list)
    cancelled: list[tuple[int, int]] = msgspec.field(default_factory=list)
    heroes: list[tuple[int, int]] = msgspec.field(default_factory=list)
    won: list[tuple[int, int]] = msgspec.field(default_factory=list)
    narrow: tuple[int, int] | None = None
    strength: int = -1
    counter: bool = False


class _Act(msgspec.Struct):
    """A scenario, or one of a campaign."""

    scenario: int
    turns: list[_Turn] = msgspec.field(default_factory=list)
    winner: int = -1
    number: int = 0


def chronicle_of(game: Game) -> Chronicle:
    """Return the chronicle of a game: what was hidden then is open now."""
    static = game.static
    assert isinstance(static, CommandoStatic)
    acts = _gather(game)
    voice = Voice()
    chapters = []
    for act in acts:
        told = [
            Passage(tuple(sentences), turn.number)
            for turn in act.turns
            if (sentences := _tell(static, voice, turn))
        ]
        if act.winner >= 0 and len(acts) > 1:
            side = static.side_names[act.winner]
            told.append(
                Passage((M("So far the {side} had the better of it.", side=side),), act.number)
            )
        if told:
            chapters.append(Chapter(_title(static, act), tuple(told)))
    return Chronicle(chapters=tuple(chapters), closing=tuple(_closing(static, acts)))


def _title(static: CommandoStatic, act: _Act) -> Term:
    """The name of a scenario without its number."""
    name = static.scenario_names[SCENARIOS[act.scenario]]
    return Term(_bare(name.en), _bare(name.fr))


def _bare(title: str) -> str:
    head, colon, rest = title.partition(":")
    return rest.strip(" \u00a0") if colon and len(head) < len("10A  ") else title


# -- gathering ------------------------------------------------------------------------------------


def _gather(game: Game) -> list[_Act]:
    wanted = game.static.setting.scenario
    acts = [_Act(SCENARIOS.index(wanted) if wanted in SCENARIOS else 0)]
    last = (0, 0)
    for number in range(game.number + 1):
        for event in game.history[number - 1].events if number else game.opening:
            word, *values = event
            if word == "scenario":
                acts.append(_Act(values[0]))
            elif word == "turn":
                acts[-1].turns.append(_Turn(len(acts)))
            elif word == "scenario-won":
                acts[-1].winner, acts[-1].number = values[0], number
            else:
                if not acts[-1].turns:  # the record begins in the middle of a turn
                    acts[-1].turns.append(_Turn(len(acts)))
                turn = acts[-1].turns[-1]
                turn.number = number
                if word == "tossed":
                    last = (values[3], values[4])
                elif word in ("bonus", "unit"):
                    last = (0, 0)
                elif word == "tipped" and last[0] and abs(last[0] - last[1]) < 2:
                    turn.narrow = last
                _note(turn, event)
    return [act for act in acts if any(turn.units != ([], []) or turn.won for turn in act.turns)]


def _note(turn: _Turn, event: Event) -> None:
    word, *values = event
    if word in ("terrain", "bridge"):
        turn.terrain = values[0]
    elif word == "unit":
        turn.units[values[0]].append(values[1])
        turn.terrain = values[2]
    elif word == "undefended":
        turn.undefended = True
        turn.terrain = values[0]
    elif word in ("tipped", "beaten", "sacrificed", "trapped"):
        cards = {
            "tipped": turn.destroyed,
            "beaten": turn.held,
            "sacrificed": turn.sacrificed,
            "trapped": turn.trapped,
        }[word]
        cards.append(values[0])
    elif word == "cancelled":
        turn.cancelled.append((values[1], values[2]))
    elif word == "hero-gained":
        turn.heroes.append((values[0], values[1]))
    elif word in ("assault-won", "bridge-won"):
        turn.won.append((values[0], values[1]))
    elif word == "strength":
        turn.strength = values[0]
    elif word == "counter-attack":
        turn.counter = True


# -- telling --------------------------------------------------------------------------------------


def _tell(static: CommandoStatic, voice: Voice, turn: _Turn) -> list[Sentence]:
    say = voice.say
    found: list[Sentence] = []
    if turn.counter:
        found.append(M(_COUNTER))
    british, germans = (_cards(static, cards) for cards in turn.units)
    if turn.terrain >= 0:
        terrain = static.terrain_name[turn.terrain]
        if turn.undefended and not turn.units[GERMAN]:
            found.append(say(_UNOPPOSED, terrain=terrain))
        elif turn.units[BRITISH] and turn.units[GERMAN]:
            found.append(say(_MET, terrain=terrain, germans=germans, british=british))
        elif turn.units[GERMAN]:
            found.append(say(_HELD_ALONE, terrain=terrain, germans=germans))
    if turn.trapped:
        found.append(say(_TRAP, cards=_cards(static, turn.trapped)))
    for by, card in turn.cancelled[:2]:
        found.append(say(_CANCELLED, card=static.card_name[card], by=static.card_name[by]))
    if turn.narrow:
        found.append(say(_NARROW, british=turn.narrow[0], german=turn.narrow[1]))
    fates: list[tuple[list[int], tuple[str, ...]]] = [
        (turn.destroyed, _DESTROYED),
        (turn.held, _HELD_OUT),
        (turn.sacrificed, _SACRIFICED),
    ]
    for cards, forms in fates:
        if cards:
            found.append(say(forms, cards=_cards(static, cards)))
    for side, place in turn.won:
        found.append(say(_WON[side], terrain=static.terrain_name[place]))
    for side, card in turn.heroes:
        who = static.side_names[side]
        found.append(
            say(_HERO, side=Term(f"the {who.en}", f"les {who.fr}"), card=static.card_name[card])
        )
    if turn.strength >= 0:
        found.append(say(_COST, left=turn.strength))
    return found


def _closing(static: CommandoStatic, acts: list[_Act]) -> list[Sentence]:
    turns = [turn for act in acts for turn in act.turns if turn.won]
    won = sum(side == BRITISH for turn in turns for side, _ in turn.won)
    lost = sum(side == GERMAN for turn in turns for side, _ in turn.won)
    units: list[Item] = [static.card_name[card] for turn in turns for card in turn.destroyed]
    if not turns:
        return []
    values: dict[str, Item] = {
        "turns": in_words(len(turns)),
        "won": in_words(won),
        "lost": in_words(lost),
        "units": in_words(len(units)),
    }
    if not lost:
        return [M("In {turns} turns the British did not lose a fight.", **values)]
    if not won:
        return [M("In {turns} turns the British did not win a fight.", **values)]
    return [
        M("In {turns} turns the British won {won} fights and lost {lost}.", **values),
        M("Of the German units {units} were destroyed.", **values),
    ]


def _cards(static: CommandoStatic, cards: list[int]) -> Item:
    return listing([static.card_name[card] for card in cards], most=5)
