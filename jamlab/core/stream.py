# compiled
"""Streams of random numbers: small, fast, identical in every build and on every machine.

* The generator is MWC64X (D. B. Thomas, "The MWC64X Random Number Generator", 2011): 64 bits of
  state, 32 bits per number, one multiplication. The initial state is derived from the seed by
  SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
* Initialisation costs next to nothing, so every game, every seat and the cards can have their own.
* Python's `random.Random` initialises 624 words: slower than a short game in the compiled build.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from jamlab.core.integers import Bits, Huge

_FACTOR: Final[Bits] = 4294883355  # MWC64X's multiplier
_LOW: Final[Bits] = 0xFFFF_FFFF
_ALL: Final[Bits] = 0xFFFF_FFFF_FFFF_FFFF
_STATES: Final[Bits] = _FACTOR * 2**32 - 2  # size of the cycle: without the fixed points
_GOLDEN: Final[Bits] = 0x9E37_79B9_7F4A_7C15
_FIRST: Final[Bits] = 0xBF58_476D_1CE4_E5B9
_SECOND: Final[Bits] = 0x94D0_49BB_1331_11EB

T = TypeVar("T")


def mixed(number: Bits) -> Bits:
    """Return SplitMix64's next number after `number`: 64 bits, each depending on all input bits."""
    bits = (number + _GOLDEN) & _ALL
    bits = ((bits ^ (bits >> 30)) * _FIRST) & _ALL
    bits = ((bits ^ (bits >> 27)) * _SECOND) & _ALL
    return bits ^ (bits >> 31)


class Stream:
    """Pseudorandom numbers, determined by `seed` (any int) and `number` (0 …) alone."""

    __slots__ = ("_bits",)

    def __init__(self, seed: int, number: int = 0) -> None:
        self._bits: Bits = _start(seed & _ALL, number)

    def copy(self) -> Stream:
        """Return an independent stream that continues with the same numbers."""
        found = Stream(0)
        found._bits = self._bits
        return found

    def below(self, n: Bits) -> int:
        """Return an int from 0 to n - 1, each equally likely; n from 1 to 2**31 - 1.

        Exactly uniform for powers of two; otherwise the chances differ by less than n in 2**32.
        """
        low, high = self._bits & _LOW, self._bits >> 32
        self._bits = low * _FACTOR + high
        return ((low ^ high) * n) >> 32

    def random(self) -> float:
        """Return a float from 0 up to, not including, 1; a multiple of 2**-53."""
        high, low = self.below(2**27), self.below(2**26)
        return (high * 67108864.0 + low) / 9007199254740992.0

    def choice(self, things: Sequence[T]) -> T:
        """Return a random element; IndexError if there are none."""
        return things[self.below(len(things))]

    def taken(self, things: list[T], count: int) -> list[T]:
        """Remove and return `count` random elements; the order of the list changes.

        Each combination is equally likely. IndexError if there are fewer elements.
        """
        found = []
        for _ in range(count):
            place = self.below(len(things))
            things[place], things[-1] = things[-1], things[place]
            found.append(things.pop())
        return found

    def shuffle(self, things: list[Any]) -> None:
        """Shuffle the list in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


def _start(seed: Bits, number: Bits) -> Bits:
    return mixed((mixed(seed) + number) & _ALL) % _STATES + 1


class Seeds:
    """The streams of a game from one seed: one for chance, and one for each seat."""

    def __init__(self, seed: Huge) -> None:
        self.seed = seed

    def chance(self) -> Stream:
        """Return the stream for cards and tiles."""
        return Stream(self.seed, 0)

    def seat(self, seat: int) -> Stream:
        """Return the stream of the player in this seat."""
        return Stream(self.seed, seat + 1)
