"""The same deal for two games: every pile lies shuffled alike, in whatever order it is drawn from.

* Cards are drawn when they are needed, each out of those unseen. A plain stream gives the k-th draw
  of a game its k-th number: once one player draws from another pile, or a round ends earlier, all
  later cards are others.
* Here a draw's number depends on how many cards are left to be drawn from, and on how often so many
  were left before. A pile that starts alike then gives the same cards in the same order, whoever
  draws them and whatever was drawn elsewhere in between; a new round's pile begins alike, too.
  Where play itself changes a pile (cards put back, a discard pile shuffled) it is another one.
* Each number is used once, so each game by itself is as random as with a plain stream.
"""

from __future__ import annotations

from jamlab.core import Seeds, Stream
from jamlab.core.stream import mixed

_ALL = 2**64 - 1


class Piles(Stream):
    """Chance for one game: numbers by the size of what is drawn from (see above)."""

    __slots__ = ("_seed", "_times")

    def __init__(self, seed: int, number: int = 0) -> None:
        super().__init__(seed, number)
        self._seed = mixed((mixed(seed & _ALL) + number) & _ALL)
        self._times: dict[int, int] = {}

    def below(self, n: int) -> int:
        """An int from 0 to n - 1, each equally likely."""
        times = self._times.get(n, 0)
        self._times[n] = times + 1
        return Stream(self._seed, n << 32 | times).below(n)


class DealSeeds(Seeds):
    """The streams of a game whose chance is `Piles`; the players' are the usual ones."""

    def chance(self) -> Stream:
        """The stream of cards and tiles."""
        return Piles(self.seed)
