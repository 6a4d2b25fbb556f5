"""Winnings of a turn of Cramel by plan, from the rules engine's results for sets of tiles.

* `Together`: for every set of tiles, turned up one by one on an empty table, the engine's result:
  if the turn goes on, and what a stop there wins.
* `Ways`: from a turn's position, every set of unknown tiles that may come, and its probability.

A remembered tile may be turned up at any time, so here it is turned up only just before a stop.
This loses nothing, by three properties of the engine's table that `Together` asserts: more tiles
never let more join, how many of a kind lie there does not matter to what joins, and no tile makes
a stop win less. (`test_guard` tries every order as well.)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jamlab.core import AnyGame, Chance, Choice, Event, Forced, Node, Stream
from jamlab.games.cramel.state import BEGIN, CLAIM, COLLECT, COUNTS, KINDS, TURN, CramelState
from tests.unit.chance.cross_check.numbers import Values
from tests.unit.games.driver import node_at, stepped

MAY_LIE = range(KINDS["Mrs Bloom"])
"""All kinds but the last, Mrs Bloom, who never lies in a turn that goes on."""
CRAMEL = KINDS["Cramel"]
SMALL = 5_000
"""Up to this number of sets only those asked for are computed, above it all possible sets."""

Counts = tuple[int, ...]
Rows = NDArray[np.int64]


class Together:
    """Arrays over sets of tiles, by counts of `MAY_LIE`: `goes_on`, and a stop's `wins`."""

    def __init__(self, game: AnyGame, empty: CramelState, most: Counts) -> None:
        self.game, self.most = game, most
        self.goes_on = np.zeros([n + 1 for n in most], bool)
        self.wins = np.zeros([n + 1 for n in most], np.int64)
        start = game.resample(empty, Stream(0))
        game.apply(start, _forced(game.pending(start)))  # the turn begins
        self._look(start, (0,) * len(most), 0)
        self._assert_that_known_tiles_can_wait()

    def _look(self, state: Any, lying: Counts, first: int) -> None:
        """Fill in this set and all that add tiles of the kinds from `first` on."""
        self.goes_on[lying] = True
        node = node_at(self.game, state, Choice)
        if any(lying):
            self.wins[lying] = self._stopped(state, node.options[-1])
        picked = stepped(self.game, state, node.options[0])
        coming = self.game.pending(picked)
        events = coming.outcomes if isinstance(coming, Chance) else (_forced(coming),)
        for event in events:
            kind = KINDS[event.tile]  # type: ignore[attr-defined]
            if kind in MAY_LIE and (kind < first or lying[kind] >= self.most[kind]):
                continue
            after = stepped(self.game, picked, event)
            if after.phase == TURN:
                assert kind in MAY_LIE, "Mrs Bloom ends every turn (C-4)"
                self._look(after, (*lying[:kind], lying[kind] + 1, *lying[kind + 1 :]), kind)

    def _stopped(self, state: Any, stop: Event) -> int:
        state = stepped(self.game, state, stop)
        while state.phase in (COLLECT, CLAIM):
            node = self.game.pending(state)
            event = node.options[0] if isinstance(node, Choice) else _forced(node)
            self.game.apply(state, event)
        return int(state.won[state.mover].total())

    def _assert_that_known_tiles_can_wait(self) -> None:
        for kind in MAY_LIE:
            more, wins = np.moveaxis(self.goes_on, kind, 0), np.moveaxis(self.wins, kind, 0)
            assert not (more[1:] & ~more[:-1]).any(), "a tile more lets another one join"
            assert (more[1:] == more[1:2]).all(), "how many lie there says what joins"
            assert not (more[1:] & (wins[1:] < wins[:-1])).any(), "a tile more wins less"

    def at(self, table: NDArray[Any], sets: Rows) -> NDArray[Any]:
        """Return an array's entries for many sets, one a row."""
        found: NDArray[Any] = table[tuple(sets.T)]
        return found

    def stopping(self, lying: Rows, known: Counts) -> Rows:
        """Return a stop's winnings after known tiles are turned up; -1 if nothing would lie."""
        found = np.full(len(lying), -1)
        for order in (MAY_LIE, reversed(MAY_LIE)):
            sets = lying.copy()
            for kind in order:
                more = sets.copy()
                more[:, kind] += known[kind]
                joins = self.at(self.goes_on, more)
                sets[joins] = more[joins]
            some = sets.any(axis=1)
            found[some] = np.maximum(found, self.at(self.wins, sets))[some]
        return found


@lru_cache(maxsize=16)
def _together(game: AnyGame, empty: CramelState, most: Counts) -> Together:
    return Together(game, empty, most)


def together(game: AnyGame, view: CramelState, most: Counts) -> Together:
    """Return the sets, under this table's rulings, of at most `most` tiles of each kind."""
    empty = CramelState(
        view.seats,
        cramel_with_roby=view.cramel_with_roby,
        collecting=view.collecting,
        sets=view.sets,
        bloom=view.bloom,
        surplus=view.surplus,
    )
    empty.phase = BEGIN
    if prod(n + 1 for n in most) > SMALL:
        most = tuple(COUNTS[kind] for kind in MAY_LIE)
    return _together(game, empty, most)


class Ways:
    """Sets of unknown tiles that may come in a turn: a row for each after which it goes on.

    `lying` and `known` (face down, remembered) are counts of `MAY_LIE`, `bag` has Mrs Bloom, too.
    With `must_turn` a tile is picked, and no stop is possible before it is turned up.
    """

    def __init__(
        self, rules: Together, lying: Counts, known: Counts, bag: Counts, *, must_turn: bool
    ) -> None:
        box = tuple([slice(n, n + more + 1) for n, more in zip(lying, bag, strict=False)])
        drawn = np.argwhere(rules.goes_on[box])
        drawn = drawn[np.argsort(drawn.sum(axis=1), kind="stable")]
        self.lying = drawn + np.array(lying)
        sizes = [end.stop - end.start for end in box]
        places = np.full(sizes, len(drawn))
        places[tuple(drawn.T)] = np.arange(len(drawn))
        number = drawn.sum(axis=1)
        self.left = sum(bag) - number
        self.weights = np.array(bag[: len(MAY_LIE)]) - drawn
        self.to = np.full(drawn.shape, len(drawn))  # the next row; the last + 1 if none
        for kind in MAY_LIE:
            can = self.weights[:, kind] > 0
            more = drawn[can]
            more[:, kind] += 1
            self.to[can, kind] = places[tuple(more.T)]
        ends = np.flatnonzero(np.diff(number, append=-1))
        self.levels = [slice(a, b) for a, b in zip([0, *(ends[:-1] + 1)], ends + 1, strict=True)]
        self.stop = rules.stopping(self.lying, known)
        if must_turn:
            self.stop[0] = -1

    def on(self, values: Values, rows: slice | int) -> Values:
        """Return the expected value of one more tile in some rows, from all rows' (end: 0)."""
        told = np.append(values, 0.0)
        summed = (self.weights[rows] * told[self.to[rows]]).sum(axis=-1)
        found: Values = summed / np.maximum(self.left[rows], 1)
        return found

    @cached_property
    def best(self) -> tuple[Values, NDArray[np.bool_]]:
        """Value of each row under optimal play, and a mask of the rows where it stops."""
        values, stops = np.zeros(len(self.stop)), np.zeros(len(self.stop), bool)
        for rows in reversed(self.levels):
            on, stop = self.on(values, rows), self.stop[rows]
            stops[rows] = (stop >= 0) & ((stop >= on - 1e-12) | (self.left[rows] == 0))
            values[rows] = np.where(stops[rows], stop, on)
        return values, stops

    def plan(self, name: str, least: int) -> NDArray[np.bool_]:
        """Return a mask of the rows where a plan stops."""
        may, enough = self.stop >= 0, self.stop >= least
        if name in ("best", "on"):
            stops = self.best[1].copy()
            if name == "on":
                stops[0] = False
        elif name == "stop":
            stops = may
        elif name == "one":
            stops = np.arange(len(may)) > 0
        elif name == "from":
            stops = enough
        elif name == "from_or_cramel":
            stops = enough | (self.lying[:, CRAMEL] > 0)
        else:
            assert name == "ahead"
            told = np.append(np.maximum(self.stop, 0), 0)
            once = (self.weights * told[self.to]).sum(axis=1)
            stops = (self.stop > 0) & (once <= self.stop * self.left)
        found: NDArray[np.bool_] = may & (stops | (self.left == 0))
        return found

    def wins(self, stops: NDArray[np.bool_]) -> dict[int, float]:
        """Return the distribution of the number of tiles won by stopping in these rows."""
        chances, found = np.zeros(len(stops) + 1), dict[int, float]()
        chances[0] = 1.0
        for rows in self.levels:
            here = np.where(stops[rows], 0.0, chances[:-1][rows])
            parts = here[:, None] * self.weights[rows] / np.maximum(self.left[rows], 1)[:, None]
            chances += np.bincount(self.to[rows].ravel(), parts.ravel(), len(chances))
        ended = np.bincount(self.stop[stops], weights=chances[:-1][stops])
        found = {n: float(chance) for n, chance in enumerate(ended) if chance}
        found[0] = 1.0 - sum(chance for n, chance in found.items() if n)
        return found


@lru_cache(maxsize=32)
def ways(rules: Together, lying: Counts, known: Counts, bag: Counts, *, must_turn: bool) -> Ways:
    """Return the ways of a turn; cached, as many plans are evaluated for each."""
    return Ways(rules, lying, known, bag, must_turn=must_turn)


def counted(kinds: Sequence[int]) -> Counts:
    """Return the count of each kind of `MAY_LIE`."""
    return tuple([kinds.count(kind) for kind in MAY_LIE])


def _forced(node: Node) -> Event:
    assert isinstance(node, Forced)
    return node.event
