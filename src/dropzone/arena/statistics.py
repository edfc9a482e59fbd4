"""Win rates with their confidence intervals."""

from __future__ import annotations

from math import sqrt

import msgspec

__all__ = ["Rate", "wilson"]

_Z = 1.959963984540054  # the normal quantile of a two-sided interval of 95 %


class Rate(msgspec.Struct, frozen=True):
    """How often something happened, with the Wilson interval of 95 %."""

    count: int
    total: int
    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        """The rate as people read it.

        >>> str(wilson(50, 100))
        '50.0 % (40.4 to 59.6)'
        """
        return f"{100 * self.rate:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def wilson(count: int, total: int) -> Rate:
    """Return a rate with its Wilson score interval, which holds for few games and for extremes.

    >>> rate = wilson(9, 10)
    >>> round(rate.low, 3), round(rate.high, 3)
    (0.596, 0.982)
    >>> wilson(0, 0).high
    1.0
    """
    if total == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    share = count / total
    spread = _Z * _Z / total
    centre = (share + spread / 2) / (1 + spread)
    reach = _Z * sqrt(share * (1 - share) / total + spread / (4 * total)) / (1 + spread)
    return Rate(count, total, share, max(0.0, centre - reach), min(1.0, centre + reach))
