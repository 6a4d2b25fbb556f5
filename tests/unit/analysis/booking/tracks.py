"""Synthetic values from a seed: shaped like those of playouts, but without meaning."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from jamlab.core import Stream
from jamlab.log import Replay

T = TypeVar("T")
REPLAYS = Path(__file__).parents[4] / "replays"
TAUGHT = [
    ("cramel", "ann-bo-cy"), ("cramel", "tour"),
    ("jam", "ann-bo-cy"), ("jam", "tour"),
    ("jamsumo", "ann-bo-cy"), ("jamsumo", "tour-sumo"),
    ("pie", "ann-bo-cy-di"), ("pie", "tour"),
    ("sixty", "ann-bo-cy-di"), ("sixty", "tour"),
]  # fmt: skip
"""Ten teaching games: the annotated game and the rules tour of each published game."""


@cache
def games() -> list[Replay]:
    """Return every recorded game that was seen in full."""
    return [Replay.read(path) for path in sorted(REPLAYS.glob("*/*.jsonl"))]


class Made:
    """Synthetic values of a replay, absent at positions for which `left_out` is true."""

    def __init__(
        self, replay: Replay, seed: int = 1, left_out: Callable[[int], bool] = lambda n: False
    ) -> None:
        self.seats = len(replay.seats)
        rng = Stream(seed)
        tenths: list[tuple[int, ...]] = []
        for n in range(len(replay) + 1):
            if n == 0 or replay.nodes[n - 1] != "forced":
                cuts = sorted([0, 1000, *(rng.below(1001) for _ in range(self.seats - 1))])
                tenths.append(tuple(high - low for low, high in pairwise(cuts)))
            else:
                tenths.append(tenths[-1])
        if replay.over is not None:
            winners = replay.over.winners or tuple(range(self.seats))
            share, more = divmod(1000, len(winners))
            last = [share if seat in winners else 0 for seat in range(self.seats)]
            last[winners[0]] += more
            tenths[-1] = tuple(last)
        self._tenths = [None if left_out(n) else one for n, one in enumerate(tenths)]
        self.chances = [
            None if tenths is None else tuple(one / 1000 + 1e-5 * (n % 7) for one in tenths)
            for n, tenths in enumerate(self._tenths)
        ]

        self.counts = [0 if one is None else 100 for one in self._tenths]
        self.groups: list[list[tuple[float, ...] | None]] = []

    def shown(self) -> list[tuple[int, ...] | None]:
        return list(self._tenths)

    def change_error(self, n: int) -> tuple[float, ...]:
        return (0.01,) * self.seats


def there(track: Sequence[tuple[T, ...] | None], n: int) -> tuple[T, ...]:
    """Return a track's values at a position that has some."""
    found = track[n]
    assert found is not None
    return found


def whole_numbers(found: object) -> Iterator[object]:
    """Yield all numbers in nested tuples."""
    if isinstance(found, tuple):
        for one in found:
            yield from whole_numbers(one)
    else:
        yield found
