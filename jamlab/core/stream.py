# compiled
"""Streams of chance: small, quick, the same numbers in every build and on every machine.

* The generator is MWC64X (D. B. Thomas, "The MWC64X Random Number Generator", 2011): 64 bits of
  state, 32 bits a number, one multiplication. A stream starts at a place that SplitMix64 (Steele,
  Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014) mixes out of its seed.
* Starting one costs next to nothing, so every game, every seat and the cards can have their own.
* Python's `random.Random` starts with 624 words: longer than a short game takes, compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from jamlab.core.integers import Bits, Huge

_FACTOR: Final[Bits] = 4294883355  # MWC64X's multiplier
_LOW: Final[Bits] = 0xFFFF_FFFF
_ALL: Final[Bits] = 0xFFFF_FFFF_FFFF_FFFF
_STATES: Final[Bits] = _FACTOR * 2**32 - 2  # of the one cycle, less the two that stand still
_GOLDEN: Final[Bits] = 0x9E37_79B9_7F4A_7C15
_FIRST: Final[Bits] = 0xBF58_476D_1CE4_E5B9
_SECOND: Final[Bits] = 0x94D0_49BB_1331_11EB

T = TypeVar("T")


def mixed(number: Bits) -> Bits:
    """SplitMix64's next number after `number`: 64 bits, each of them hanging on all of its bits."""
    bits = (number + _GOLDEN) & _ALL
    bits = ((bits ^ (bits >> 30)) * _FIRST) & _ALL
    bits = ((bits ^ (bits >> 27)) * _SECOND) & _ALL
    return bits ^ (bits >> 31)


class Stream:
    """Numbers that look drawn by chance and depend on `seed` (any int) and `number` (0 …) alone."""

    __slots__ = ("_bits",)

    def __init__(self, seed: int, number: int = 0) -> None:
        self._bits: Bits = _start(seed & _ALL, number)

    def copy(self) -> Stream:
        """A stream of its own that goes on with the same numbers."""
        found = Stream(0)
        found._bits = self._bits
        return found

    def below(self, n: Bits) -> int:
        """An int from 0 to n - 1, each equally likely; n from 1 to 2**31 - 1.

        Exactly equal they are for powers of two; else they differ by less than n in 2**32.
        """
        low, high = self._bits & _LOW, self._bits >> 32
        self._bits = low * _FACTOR + high
        return ((low ^ high) * n) >> 32

    def random(self) -> float:
        """A float from 0 up to, not including, 1; a multiple of 2**-53."""
        high, low = self.below(2**27), self.below(2**26)
        return (high * 67108864.0 + low) / 9007199254740992.0

    def choice(self, things: Sequence[T]) -> T:
        """One of the things; IndexError if there are none."""
        return things[self.below(len(things))]

    def taken(self, things: list[T], count: int) -> list[T]:
        """Take `count` of the things out of the list by chance; their order in it changes.

        Each choice of that many is equally likely. IndexError if there are not so many.
        """
        found = []
        for _ in range(count):
            place = self.below(len(things))
            things[place], things[-1] = things[-1], things[place]
            found.append(things.pop())
        return found

    def shuffle(self, things: list[Any]) -> None:
        """Put the things into an order drawn by chance, in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


def _start(seed: Bits, number: Bits) -> Bits:
    return mixed((mixed(seed) + number) & _ALL) % _STATES + 1


class Seeds:
    """The streams of chance that grow from one seed: one for the cards, one a seat."""

    def __init__(self, seed: Huge) -> None:
        self.seed = seed

    def chance(self) -> Stream:
        """The stream of cards and tiles."""
        return Stream(self.seed, 0)

    def seat(self, seat: int) -> Stream:
        """The stream of one player."""
        return Stream(self.seed, seat + 1)
