"""One battery of checks that every scenario of every game passes; written once, for all systems."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.errors import DropzoneError, IllegalChoice, NotNow
from dropzone.core.io.replaying import replay, verify
from dropzone.core.io.saving import dump, load
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.static import HouseValue, Setting
from dropzone.core.search.odds import outcomes
from dropzone.core.text.messages import LANGUAGES, tr

#: No random game of an evening takes more decisions than this; a campaign takes its time.
MOST_DECISIONS = 20_000
MOST_IN_A_CAMPAIGN = 150_000

#: An evening is so many minutes; scenarios that take longer are checked with fewer games, and
#: those that take more than a day of play are campaigns.
EVENING, CAMPAIGN = 240, 1200

#: How many times the usual number of games is played: DROPZONE_FUZZ=20 for a long run.
SCALE = int(os.environ.get("DROPZONE_FUZZ", "1"))


def all_scenarios(campaigns: bool = False) -> list[tuple[str, str]]:
    """Every scenario of every game that is installed; with the campaigns where they are wanted."""
    return [
        (game, scenario.id)
        for game in game_ids()
        for scenario in game_definition(game).sheet.scenarios
        if campaigns or not is_campaign(game, scenario.id)
    ]


def minutes_of(game: str, scenario: str) -> int:
    """How long a scenario takes two people."""
    sheet = game_definition(game).sheet
    title = next(each for each in sheet.scenarios if each.id == scenario)
    return title.minutes or sheet.minutes


def is_campaign(game: str, scenario: str) -> bool:
    """Whether a scenario takes more than a day."""
    return minutes_of(game, scenario) > CAMPAIGN


def games_of(game: str, scenario: str, usual: int) -> int:
    """How many games of a scenario are played where `usual` are of one that takes an evening."""
    return max(1, usual * SCALE * EVENING // max(minutes_of(game, scenario), EVENING))


def decisions_of(game: str, scenario: str, usual: int) -> int:
    """After how many decisions the dearer checks stop: a large table takes longer to look at."""
    return max(usual // 5, usual * EVENING // max(minutes_of(game, scenario), EVENING))


def scenarios_with_seeds(usual: int, campaigns: bool = False) -> list[tuple[str, str, int]]:
    """Every scenario with the seeds of as many games as its length allows."""
    return [
        (game, scenario, seed)
        for game, scenario in all_scenarios(campaigns)
        for seed in range(games_of(game, scenario, usual))
    ]


def random_setting(definition: GameDefinition, scenario: str, seed: int) -> Setting:
    """A setting with some of the optional rules and house rules, the plain one for seed 0."""
    if seed == 0:
        return definition.setting(scenario)
    chance = random.Random(f"setting {seed}")
    options = {option.id for option in definition.sheet.options if chance.random() < 0.5}
    for option in definition.sheet.options:
        if not set(option.requires) <= options or not option.fits(scenario):
            options.discard(option.id)
    house: dict[str, HouseValue] = {}
    for rule in definition.sheet.house_rules:
        if chance.random() < 0.25:
            if rule.kind == "bool":
                house[rule.id] = not rule.default
            elif rule.kind == "int":
                house[rule.id] = chance.randint(rule.least, rule.most)
            else:
                house[rule.id] = chance.choice(rule.allowed)
    return definition.setting(scenario, sorted(options), house)


def start(game: str, scenario: str, seed: int) -> Game:
    """A game with a random setting and seeded dice."""
    definition = game_definition(game)
    static = definition.static(random_setting(definition, scenario, seed))
    return Game(definition, definition.first_position(static), SeededDice(str(seed)))


def reproduce(game: Game, seed: int) -> str:
    """One line that brings a failing random game back."""
    setting = game.static.setting
    options = "".join(f" --option {name}" for name in setting.options)
    rules = "".join(f" --house-rule {name}={value}" for name, value in setting.house_rules)
    return (
        f"dropzone selfplay {setting.game}/{setting.scenario} --games 1 --seed {seed}"
        f" --bots random,random{options}{rules}  # stopped at decision {game.number}"
    )


def random_play(game: Game, seed: int) -> Iterator[random.Random]:
    """Play a game at random to its end, handing over after every decision."""
    chance = random.Random(f"play {seed}")
    setting = game.static.setting
    most = MOST_IN_A_CAMPAIGN if is_campaign(setting.game, setting.scenario) else MOST_DECISIONS
    try:
        while not game.over:
            assert game.number < most, "the game does not end"
            assert game.position.open, "a decision without choices"
            game.play(chance.choice(game.position.open))
            yield chance
    except Exception as error:
        error.add_note(reproduce(game, seed))
        raise


# -- the checks, each for one game at one moment ---------------------------------------------------


def check_invariants(game: Game) -> None:
    """What must never be true is not, and what must never happen did not."""
    broken = game.definition.invariants(game.position) + game.definition.audit(game)
    assert not broken, broken


def check_copy(game: Game, chance: random.Random) -> None:
    """A copy is equal, and what happens to it does not touch the original."""
    if game.over:
        return
    before = game.position.key()
    other = game.copy()
    assert other.position == game.position
    other.play(chance.choice(other.position.open))
    assert game.position.key() == before
    assert other.position != game.position, "a choice changed nothing"


def check_save(game: Game) -> None:
    """Saving and loading give an equal position with the same choices."""
    text = dump(game.position)
    again = load(game.definition, text)
    assert again == game.position
    assert dump(again) == text
    if not game.over:
        top = again.stack[-1]
        assert top.asks
        assert top.choices(again) == game.position.open  # type: ignore[attr-defined] # it asks


def check_words(game: Game) -> None:
    """Every question, answer and view can be said, in every language, in words of its own."""
    for entry in game.history[-1].events if game.history else game.opening:
        for language in LANGUAGES:
            assert tr(language, game.definition.tell(game.static, entry)).strip()
        game.definition.event_clause(game.static, entry)
    json.dumps(game.view(None))
    if game.over:
        assert tr("fr", game.result.why)
        return
    decision = game.decision
    assert len(set(decision.notations)) == len(decision.choices), decision.notations
    assert all(" ".join(said.split()) == said for said in decision.notations), decision.notations
    assert len(set(decision.choices)) == len(decision.choices)
    assert tr("en", decision.prompt) != ""
    assert tr("fr", decision.prompt) != ""
    assert decision.clause.startswith(game.definition.id + ":") or decision.clause
    for choice in decision.choices:
        assert decision.label(choice, "en")
        assert decision.label(choice, "fr")
        decision.target(choice)
    for side in game.static.sheet.sides:
        json.dumps(game.view(side.id))


def check_reading(game: Game, chance: random.Random) -> None:
    """Every choice is read back from its notation and is not refused."""
    if game.over:
        return
    decision = game.decision
    for choice in chance.sample(decision.choices, min(4, len(decision.choices))):
        text = decision.notation(choice)
        other = game.copy()
        other.play(text)
        assert other.history[game.number].choice == choice, text
        assert not game.why_not(text)


def check_refusals(game: Game, pool: list[str], chance: random.Random) -> None:
    """A text is playable exactly if nothing speaks against it; a refusal names a clause."""
    if game.over or not pool:
        return
    for text in chance.sample(pool, min(3, len(pool))):
        before = game.position.key()
        try:
            refusals = game.why_not(text)
        except IllegalChoice as error:  # pragma: no cover - why_not never raises it
            raise AssertionError(text) from error
        except DropzoneError:
            with pytest.raises(DropzoneError):
                game.copy().play(text)
            continue
        other = game.copy()
        if refusals:
            assert all(refusal.clause and refusal.say("fr") for refusal in refusals)
            with pytest.raises(IllegalChoice):
                other.play(text)
            assert other.position.key() == before
        else:
            other.play(text)


def check_forgeries(game: Game, chance: random.Random) -> int:
    """Forged, stale and out-of-turn choices are refused and change nothing; return how many."""
    if game.over:
        return 0
    before, rolled = game.position.key(), game.dice.count
    decision = game.decision
    seats = [side.id for side in game.static.sheet.sides]
    good = chance.choice(decision.choices)
    attempts: list[Callable[[], object]] = [
        lambda: game.play(good, number=game.number + 1),
        lambda: game.play(good, number=game.number - 1),
        lambda: game.play((*good, 0)),
        lambda: game.play(("forged",)),
        lambda: game.play(""),
        lambda: game.play("no such words at all"),
        lambda: game.play(good, side="nobody"),
    ]
    attempts += [
        lambda seat=seat: game.play(good, side=seat)  # type: ignore[misc] # bound by default
        for seat in seats
        if seat != decision.seat
    ]
    if len(good) > 1 and isinstance(good[1], int):
        forged = (good[0], good[1] + 1000, *good[2:])
        attempts.append(lambda: game.play(forged))
    for attempt in attempts:
        with pytest.raises(DropzoneError):
            attempt()
    _check_forged_end(game.copy(), good)
    assert game.position.key() == before
    assert game.dice.count == rolled
    return len(attempts) + 1


def _check_forged_end(game: Game, good: Choice) -> None:
    """Words after a choice that are no answer to anything are refused, with the choice, or left.

    They are left, and it is said, where dice fell or something was shown before they could be
    judged: then the choice itself is played and nothing else.
    """
    before, number = game.position.key(), game.number
    text = game.decision.notation(good) + " forged"
    reasons = None
    try:
        reasons = game.why_not(text)
        left = game.make(text)
    except DropzoneError:
        assert reasons != [], "what nothing speaks against can be played"
        assert (game.position.key(), game.number) == (before, number)
        return
    assert not reasons
    assert left is not None
    assert tr("fr", left) != tr("en", left)
    played = game.history[number:]
    assert [each.choice for each in played] == [good]
    assert played[0].dice_after > played[0].dice_before or played[0].revealed


def check_undo(game: Game) -> None:
    """Undo brings back the position before; where it is refused, dice fell or a secret is out."""
    if not game.history:
        return
    other = game.copy()
    while other.history:
        last = other.history[-1]
        if other.why_no_undo() is not None:
            assert last.dice_after > last.dice_before or last.revealed
            with pytest.raises(NotNow):
                other.undo()
            return
        other.undo()
        assert other.position == last.before
        other.redo()
        other.undo()
        assert other.number == len(other.history)


def check_hidden(game: Game, chance: random.Random) -> None:
    """Positions that a side cannot tell apart look the same to it in every way."""
    for side in game.static.sheet.sides:
        true = game.position
        other = game.resample(side.id, str(chance.random()))
        other.open = other.open or true.open
        assert other.view(side.id) == true.view(side.id)
        again = SeededDice("again"), SeededDice("again")
        assert other.resample(side.id, again[0]) == true.resample(side.id, again[1])
        if not game.over and game.decision.side == side.id:
            same = _choices(other)
            assert same == true.open


def _choices(position: Position) -> list[tuple[object, ...]]:
    top = position.stack[-1]
    return top.choices(position)  # type: ignore[attr-defined, no-any-return] # a side decides


def check_odds(game: Game, chance: random.Random) -> None:
    """The odds of a choice sum to one, and what happens is among the outcomes."""
    if game.over:
        return
    choice = chance.choice(game.position.open)
    try:
        found = outcomes(game.position, [choice])
    except NotNow:
        return  # too many to list, and said so
    assert sum(outcome.probability for outcome in found) == Fraction(1)
    assert all(outcome.probability > 0 for outcome in found)
    after = game.copy()
    after.play(choice)
    assert any(outcome.position == after.position for outcome in found)


def check_record(game: Game) -> None:
    """The record of a game verifies, and replays to the same position and log."""
    text = game.record()
    again = verify(text)
    assert again.position == game.position
    assert again.record() == text
    assert [entry.event for entry in again.log()] == [entry.event for entry in game.log()]
    middle = replay(text, to=game.number // 2)
    assert middle.number == game.number // 2
