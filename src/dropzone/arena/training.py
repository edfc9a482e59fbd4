"""Training: bots play a game against each other, and the chance to win is learned from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from dropzone import bots
from dropzone.arena.extras import MissingExtra
from dropzone.arena.selfplay import MOST_DECISIONS
from dropzone.bots.levels import staff_of
from dropzone.bots.search.chance import ANY, Bin, Chances, Learned, chance_at
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import DropzoneError
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance, apply

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Lesson", "Lessons", "TrainingError", "known_before", "learn", "learn_game", "train"]

#: Who plays for the training: bots of unlike strength, so that odd positions are seen too.
PLAYERS = ("heuristic", "heuristic-0.1", "regular", "recruit")
#: To say how good it is, every game is told by what was learned from four fifths of the others.
FOLDS = 5
#: What large weights may cost, and how often the weights are mended at most.
RIDGES, STEPS = (1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0), 25
#: As how many positions a game counts at most, and how many bins the calibration has.
PER_GAME, BINS = 20, 10


class TrainingError(DropzoneError):
    """A game about which nothing can be learned."""


class Lesson(msgspec.Struct, frozen=True):
    """One game that was played to learn from: its positions, and whether the first side won."""

    scenario: str
    seed: str
    number: int
    won: float
    rows: list[list[float]]


class Lessons:
    """The games played so far; with a file, those of an earlier run are not played again."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._known: dict[tuple[str, str, int], Lesson] = {}
        for line in file.read_bytes().splitlines() if file is not None and file.exists() else ():
            try:
                found = msgspec.json.decode(line, type=Lesson)
            except msgspec.DecodeError:
                continue  # the run was stopped while it wrote this line
            self._known[found.scenario, found.seed, found.number] = found

    def game(self, game: str, scenario: str, seed: str, number: int) -> Lesson:
        """Return a game, played now if it was not before."""
        known = self._known.get((scenario, seed, number))
        if known is None:
            rows, won = _play(game, scenario, f"train {seed}/{number}")
            rows = [[round(each, 4) for each in row] for row in rows]
            known = Lesson(scenario, seed, number, won, rows)
            self._known[scenario, seed, number] = known
            if self._file is not None:
                with self._file.open("ab") as out:
                    out.write(msgspec.json.encode(known) + b"\n")
        return known


def train(
    game: str,
    scenario: str | None = None,
    games: int = 1000,
    *,
    seed: int | str = "0",
    lessons: Lessons | None = None,
    on_game: Callable[[int], object] = lambda number: None,
) -> tuple[str, Learned]:
    """Return the scenario and what was learned about it; equal seeds learn the same."""
    chosen = game_definition(game).setting(scenario).scenario
    known = lessons or Lessons()
    played = []
    for number in range(games):
        played.append(known.game(game, chosen, str(seed), number))
        on_game(number + 1)
    return chosen, learn(played)


def known_before(game: str, file: Path | None) -> Chances:
    """Return what a file says about a game; nothing if there is none yet."""
    if file is None or not file.exists():
        return Chances(game, {})
    return msgspec.json.decode(file.read_bytes(), type=Chances)


def learn_game(
    before: Chances,
    scenarios: Sequence[str] | None,
    games: int,
    *,
    seed: int | str,
    shared: bool = False,
    lessons: Lessons | None = None,
    on_game: Callable[[int, int], object] = lambda done, of: None,
) -> Chances:
    """Learn about scenarios of a game, or all of them; what was known of others stays.

    With `shared` all scenarios together are learned from too, by the features that they share.
    """
    definition = game_definition(before.game)
    wanted = scenarios or [each.id for each in definition.sheet.scenarios]
    known = lessons or Lessons()
    learned = dict(before.scenarios)
    made_by = f"--games {games} --seed {seed}"
    for place, scenario in enumerate(wanted):
        chosen, what = train(
            before.game,
            scenario,
            games,
            seed=seed,
            lessons=known,
            on_game=partial(_count, on_game, place * games, len(wanted) * games),
        )
        command = f"dropzone train {before.game}/{chosen} {made_by}"
        learned[chosen] = msgspec.structs.replace(what, made_by=command)
    if shared:
        staff = staff_of(definition.sheet.system)
        played = [
            known.game(before.game, each, str(seed), number)
            for each in wanted
            for number in range(games)
        ]
        command = f"dropzone train {before.game}/{','.join(wanted)} {made_by} --shared"
        what = learn(played, staff.shared)
        learned[ANY] = msgspec.structs.replace(what, made_by=command)
    return Chances(before.game, learned)


def _count(tell: Callable[[int, int], object], before: int, of: int, done: int) -> None:
    """Say how many games of all scenarios are done."""
    tell(before + done, of)


def learn(played: Sequence[Lesson], features: int | None = None) -> Learned:
    """Fit the chance to win to games that were played, with so many of the first features."""
    try:
        import numpy as np
    except ImportError:
        raise MissingExtra("training needs the part learn: pip install 'dropzone[learn]'") from None
    taught = [each for each in played if each.rows]
    x = np.array([row[:features] for each in taught for row in each.rows])
    y = np.array([each.won for each in taught for _ in each.rows])
    # A long game tells no more than a short one: its positions are much alike.
    heed = np.array([min(PER_GAME / len(each.rows), 1.0) for each in taught for _ in each.rows])
    fold = np.array([each.number % FOLDS for each in taught for _ in each.rows])
    ridge, chance, base = _best_ridge(x, y, heed, fold)
    weights, bias = _fit(x, y, heed, ridge)
    brier, brier_base, log_loss, log_loss_base = _scores(chance, base, y, heed)
    return Learned(
        tuple(round(float(each), 4) for each in weights),
        round(float(bias), 4),
        len(played),
        len(x),
        round(brier, 4),
        round(brier_base, 4),
        round(log_loss, 4),
        round(log_loss_base, 4),
        _bins(chance, y, heed),
    )


def _play(game: str, scenario: str, seed: str) -> tuple[list[list[float]], float]:
    """Play one game; return the features at every new mark, and whether the first side won."""
    definition = game_definition(game)
    staff = staff_of(definition.sheet.system)
    position = definition.first_position(definition.static(definition.setting(scenario)))
    dice, who = SeededDice(seed), SeededDice(f"{seed} players")
    sides = [side.id for side in definition.sheet.sides]
    players = {
        side: bots.make(PLAYERS[who.roll(len(PLAYERS)) - 1], seed=f"{seed}/{side}", game=game)
        for side in sides
    }
    advance(position, dice)
    seen: list[list[float]] = []
    mark: Any = None
    for number in range(MOST_DECISIONS):
        if not position.stack:
            break
        if (reached := staff.mark(position)) != mark:
            mark = reached
            found = staff.features(position)
            if found is None:
                raise TrainingError(f"nothing is known that tells who wins {game}")
            seen.append(found)
        apply(position, bots.choose(position, players, number=number), dice)
    won = chance_at(position, None)
    if won is None:
        raise TrainingError(f"a game of {game} did not end")
    return seen, won


_Array: TypeAlias = "np.ndarray[Any, Any]"


def _best_ridge(x: _Array, y: _Array, heed: _Array, fold: _Array) -> tuple[float, Any, Any]:
    """Return how much large weights should cost, and the chances that are told with it.

    Every game is told by what was learned from the others alone; beside it stands their base rate.
    """
    import numpy as np

    base = np.empty(len(y))
    told: dict[float, _Array] = {ridge: np.empty(len(y)) for ridge in RIDGES}
    for each in range(FOLDS):
        out = fold == each
        base[out] = np.average(y[~out], weights=heed[~out])
        for ridge, chance in told.items():
            weights, bias = _fit(x[~out], y[~out], heed[~out], ridge)
            chance[out] = 1 / (1 + np.exp(-(x[out] @ weights + bias)))
    best = min(RIDGES, key=lambda ridge: _scores(told[ridge], base, y, heed)[2])
    return best, told[best], base


def _fit(x: _Array, y: _Array, heed: _Array, ridge: float) -> tuple[Any, float]:
    """Return weights and bias of a logistic regression, by Newton's method with a ridge."""
    import numpy as np

    whole = np.hstack([x, np.ones((len(x), 1))])
    costs = np.full(whole.shape[1], ridge)
    costs[-1] = 1e-2
    weights = np.zeros(whole.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(whole @ weights, -30, 30)))
        slope = whole.T @ (heed * (chance - y)) + costs * weights
        bend = (whole * (heed * chance * (1 - chance))[:, None]).T @ whole + np.diag(costs)
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    return weights[:-1], float(weights[-1])


def _scores(
    chance: _Array, base: _Array, won: _Array, heed: _Array
) -> tuple[float, float, float, float]:
    """Return Brier score and log loss of some chances, each beside that of the base rate."""
    import numpy as np

    def loss(guess: _Array) -> float:
        sure = np.clip(guess, 1e-6, 1 - 1e-6)
        each = won * np.log(sure) + (1 - won) * np.log(1 - sure)
        return float(-np.average(each, weights=heed))

    def brier(guess: _Array) -> float:
        return float(np.average((guess - won) ** 2, weights=heed))

    return brier(chance), brier(base), loss(chance), loss(base)


def _bins(chance: _Array, won: _Array, heed: _Array) -> tuple[Bin, ...]:
    """Return what was promised and what came of it, by tenths of the scale."""
    import numpy as np

    places = np.minimum((chance * BINS).astype(int), BINS - 1)
    found = []
    for place in range(BINS):
        here = places == place
        if here.any():
            promised, came = (
                float(np.average(of[here], weights=heed[here])) for of in (chance, won)
            )
            found.append(Bin(round(promised, 3), round(came, 3), int(here.sum())))
    return tuple(found)
