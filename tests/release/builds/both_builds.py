"""Games as digests, to compare both builds: `python -m tests.release.builds.both_builds 0 100`.

For every game and number of seats, the games with these seeds are played by random agents, under
options that change from seed to seed; with the seed 0, one more of every game by a sampling agent.
A line has the table, the number of games and events, and the SHA-256 of all logs. Two builds that
implement the same rules print the same lines.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from io import BytesIO
from itertools import product
from math import gcd

import jamlab
from jamlab.chance.agents import make
from jamlab.core import AnyGame, Seeds, play
from jamlab.core.registry import ids, load
from jamlab.log import LogWriter, header_for
from tests.contract.tables import contract_of

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")


def seeds(name: str, first: int, last: int) -> range:
    """Return a game's seeds for the range `first` to `last` (exclusive), fewer for slow games."""
    fewer = contract_of(name).soaked
    return range(first // fewer, max(last // fewer, first // fewer + 1))


def options(game: AnyGame, seed: int) -> dict[str, str]:
    """Return the options of a seed: successive seeds go through all combinations in long strides.

    Even with thousands of combinations, a few seeds reach each value of each option.
    """
    every = _combinations(game)
    stride = round(0.618 * len(every))
    while gcd(stride, len(every)) > 1:
        stride += 1
    names = [option.name for option in game.options]
    return dict(zip(names, every[seed * stride % len(every)], strict=True))


@cache
def _combinations(game: AnyGame) -> tuple[tuple[str, ...], ...]:
    return tuple(product(*(option.values for option in game.options)))


def log(game: AnyGame, seats: int, seed: int, player: str = "random") -> tuple[int, bytes]:
    """Return the number of events of a game and its log; all seats but the first are random."""
    header = header_for(game, NAMES[:seats], options(game, seed), {"seed": seed})
    file = BytesIO()
    writer = LogWriter.new(game, header, file, in_blocks=True)
    state = game.start(seats, header.options)
    players = [make(game.id, player), *[make(game.id, "random") for _ in range(seats - 1)]]
    writer.end(play(game, state, players, Seeds(seed), writer.record))
    return writer.events, file.getvalue()


def lines(first: int, last: int) -> Iterator[str]:
    """Yield one line per table for the seeds from `first` to `last` (exclusive)."""
    for name in ids():
        game = load(name)
        for seats in game.seats:
            digest, events = sha256(), 0
            played = seeds(name, first, last)
            for seed in played:
                more, data = log(game, seats, seed)
                digest.update(data)
                events += more
            yield f"{name} {seats}: {len(played)} games, {events} events, {digest.hexdigest()}"
        if not first:
            events, data = log(game, game.seats[0], first, "sampling=3")
            yield f"{name} by sampling: {events} events, {sha256(data).hexdigest()}"


if __name__ == "__main__":
    print(jamlab.build, file=sys.stderr)  # noqa: T201
    for line in lines(int(sys.argv[1]), int(sys.argv[2])):
        print(line)  # noqa: T201
