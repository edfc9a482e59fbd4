"""A logistic model of who wins: the advantage of a side and the strength of bots, apart.

The chance that the first side wins a game that bot A plays as first and bot B as second side is
`logistic(side + strength[A] - strength[B])`; a draw is half a win.  It is fitted by Newton's method
in plain Python: there are a handful of numbers to find, for which a library of statistics (and
the table and array libraries that come with it) would be a heavy thing to install.  A weak prior
keeps the numbers finite where one side wins everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, log, sqrt

import msgspec

__all__ = ["Estimate", "Pairing", "SideModel", "fit", "logistic"]

#: The normal quantile of a two-sided interval of 95 %.
Z = 1.959963984540054
#: The standard deviation of the prior, in logits: wider than any advantage worth the name.
PRIOR = 3.0
ROUNDS, CLOSE = 100, 1e-10
#: Points of Elo for one logit.
ELO = 400 / log(10)


class Pairing(msgspec.Struct, frozen=True):
    """Games in which one bot played the first side and another the second."""

    first: str
    second: str
    wins: int
    losses: int
    draws: int = 0

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.losses + self.draws

    @property
    def score(self) -> float:
        """The wins of the first side, a draw for half a one."""
        return self.wins + self.draws / 2


class Estimate(msgspec.Struct, frozen=True):
    """A number with its interval of 95 %."""

    value: float
    low: float
    high: float

    @staticmethod
    def of(value: float, error: float) -> Estimate:
        """Return an estimate from its standard error.

        >>> Estimate.of(0.0, 1.0).high
        1.959963984540054
        """
        return Estimate(value, value - Z * error, value + Z * error)

    def __str__(self) -> str:
        """A chance as people read it.

        >>> str(Estimate(0.5, 0.4, 0.6))
        '50.0 % (40.0 to 60.0)'
        """
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"

    def scaled(self, factor: float) -> Estimate:
        """Return it in other units."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)


class SideModel(msgspec.Struct, frozen=True):
    """What the model says."""

    #: The chance of the first side between bots of equal strength.
    share: Estimate
    #: The strength of each bot in points of Elo; they add up to nothing.
    strengths: dict[str, Estimate]
    #: How likely a misfit as large as this one is if the model holds; None: nothing to compare.
    fit: float | None

    @property
    def holds(self) -> bool:
        """Whether one advantage of a side describes the games of all these bots."""
        return self.fit is None or self.fit >= 0.01


def logistic(value: float) -> float:
    """Return the chance that belongs to a logit.

    >>> logistic(0.0)
    0.5
    """
    return 1 / (1 + exp(-value)) if value >= 0 else exp(value) / (1 + exp(value))


def fit(pairings: Sequence[Pairing]) -> SideModel:
    """Fit the model to the games of several pairings.

    >>> model = fit([Pairing("a", "a", 60, 40), Pairing("b", "b", 60, 40)])
    >>> round(model.share.value, 2), model.share.low > 0.5
    (0.6, True)
    """
    names = sorted({name for each in pairings for name in (each.first, each.second)})
    rows = [_row(each, names) for each in pairings]
    guess = [0.0] * (1 + len(names))
    for _ in range(ROUNDS):
        gradient, information = _slope(pairings, rows, guess)
        move = _solve(information, gradient)
        guess = [here + step for here, step in zip(guess, move, strict=True)]
        if max(map(abs, move)) < CLOSE:
            break
    covariance = _inverse(_slope(pairings, rows, guess)[1])
    side = Estimate.of(guess[0], sqrt(covariance[0][0]))
    share = Estimate(logistic(side.value), logistic(side.low), logistic(side.high))
    return SideModel(share, _strengths(names, guess, covariance), _fitness(pairings, rows, guess))


def _row(pairing: Pairing, names: list[str]) -> list[float]:
    """What the chance of a pairing hangs on: the side, and a bot on each."""
    bots = [float((name == pairing.first) - (name == pairing.second)) for name in names]
    return [1.0, *bots]


def _slope(
    pairings: Sequence[Pairing], rows: list[list[float]], guess: list[float]
) -> tuple[list[float], list[list[float]]]:
    """Return the gradient and the information of the likelihood with its prior."""
    size = len(guess)
    gradient = [-value / PRIOR**2 for value in guess]
    information = [[(i == j) / PRIOR**2 for j in range(size)] for i in range(size)]
    for pairing, row in zip(pairings, rows, strict=True):
        chance = logistic(sum(a * b for a, b in zip(row, guess, strict=True)))
        left = pairing.score - pairing.games * chance
        weight = pairing.games * chance * (1 - chance)
        for i, here in enumerate(row):
            gradient[i] += left * here
            for j, there in enumerate(row):
                information[i][j] += weight * here * there
    return gradient, information


def _strengths(
    names: list[str], guess: list[float], covariance: list[list[float]]
) -> dict[str, Estimate]:
    """Return how each bot stands to the mean of all, which alone can be known."""
    found: dict[str, Estimate] = {}
    for number, name in enumerate(names, start=1):
        part = [0.0] + [(each == number) - 1 / len(names) for each in range(1, 1 + len(names))]
        value = sum(a * b for a, b in zip(part, guess, strict=True))
        spread = sum(
            a * b * covariance[i][j] for i, a in enumerate(part) for j, b in enumerate(part)
        )
        found[name] = Estimate.of(value, sqrt(max(spread, 0.0))).scaled(ELO)
    return found


def _fitness(
    pairings: Sequence[Pairing], rows: list[list[float]], guess: list[float]
) -> float | None:
    """Return how likely Pearson's misfit is if the model holds (by Wilson and Hilferty)."""
    freedom = len(pairings) - 1 - _compared(pairings)
    if freedom < 1:
        return None
    misfit = 0.0
    for pairing, row in zip(pairings, rows, strict=True):
        chance = logistic(sum(a * b for a, b in zip(row, guess, strict=True)))
        expected = pairing.games * chance
        misfit += (pairing.score - expected) ** 2 / max(expected * (1 - chance), 1e-9)
    spread = 2 / (9 * freedom)
    normal = ((misfit / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(normal / sqrt(2)) / 2


def _compared(pairings: Sequence[Pairing]) -> int:
    """Return how many differences of strength the games tell: bots that meet are one group."""
    groups: dict[str, set[str]] = {}
    for each in pairings:
        both = groups.get(each.first, {each.first}) | groups.get(each.second, {each.second})
        groups.update(dict.fromkeys(both, both))
    return len(groups) - len({id(group) for group in groups.values()})


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a small system of equations whose matrix is positive definite."""
    inverse = _inverse(matrix)
    return [sum(a * b for a, b in zip(row, right, strict=True)) for row in inverse]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a small positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    work = [
        [*row, *(float(i == j) for j in range(size))]
        for i, row in enumerate(matrix)
    ]  # fmt: skip
    for pivot in range(size):
        scale = work[pivot][pivot]
        work[pivot] = [value / scale for value in work[pivot]]
        for other in range(size):
            if other != pivot:
                times = work[other][pivot]
                work[other] = [
                    value - times * top for value, top in zip(work[other], work[pivot], strict=True)
                ]
    return [row[size:] for row in work]
