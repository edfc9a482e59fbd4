"""Sets of small numbers kept as integers, and the way back to the numbers."""

from __future__ import annotations

__all__ = ["Members"]


class _Eight(dict[int, tuple[int, ...]]):
    """The members of each set of eight neighbouring numbers, worked out when first met."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, bits: int) -> tuple[int, ...]:
        found = self[bits] = tuple(self.first + n for n in range(8) if bits >> n & 1)
        return found


class Members:
    """Lists the members of sets of numbers below a size.

    >>> Members(12).members(0b1000_0000_0101)
    [0, 2, 11]
    """

    __slots__ = ("_eights", "bit")

    def __init__(self, size: int) -> None:
        self._eights = [_Eight(first) for first in range(0, size, 8)]
        self.bit: tuple[int, ...] = tuple(1 << at for at in range(size))

    def members(self, mask: int) -> list[int]:
        """The numbers of a set, in ascending order.

        >>> Members(70).members(1 << 69 | 0b111 << 20)
        [20, 21, 22, 69]
        """
        found: list[int] = []
        if not mask:
            return found
        if mask.bit_count() > 8 + (mask.bit_length() >> 6):  # dense: eight numbers at a time
            byte = (mask & -mask).bit_length() - 1 >> 3
            mask >>= byte << 3
            for bits in mask.to_bytes(mask.bit_length() + 7 >> 3, "little"):
                if bits:
                    found += self._eights[byte][bits]
                byte += 1
            return found
        append, bit = found.append, self.bit
        while mask:  # from the top: a bit length costs less than the lowest bit
            at = mask.bit_length() - 1
            append(at)
            mask ^= bit[at]
        found.reverse()
        return found
