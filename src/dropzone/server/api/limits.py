"""Limits on how often one address may ask."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

__all__ = ["RateLimit", "place_of"]

_MOST_ADDRESSES = 20_000


class RateLimit:
    """A bucket of tokens for each address: `rate` a second flow in, at most `burst` are kept.

    >>> limit = RateLimit(rate=1, burst=2, clock=lambda: 0.0)
    >>> [limit.allows("a"), limit.allows("a"), limit.allows("a"), limit.allows("b")]
    [True, True, False, True]
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str, cost: float = 1.0) -> bool:
        """Take a token of an address, or so many of them, if it has them."""
        place = place_of(address)
        now = self._clock()
        tokens, then = self._buckets.pop(place, (self._burst, now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        allowed = tokens >= cost
        self._buckets[place] = (tokens - cost if allowed else tokens, now)
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return allowed

    def charge(self, address: str, cost: float) -> None:
        """Take tokens of an address for something that it has done, as far as it has them."""
        self.allows(address, 0.0)
        tokens, now = self._buckets[place_of(address)]
        self._buckets[place_of(address)] = (max(0.0, tokens - cost), now)


@lru_cache(maxsize=4096)
def place_of(address: str) -> str:
    """Return what limits count by: an address, or the network of 64 bits that one household has.

    >>> place_of("192.0.2.7"), place_of("2001:db8:1:2:3:4:5:6"), place_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    >>> place_of("testclient")
    'testclient'
    """
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> 64 << 64, 64)))
