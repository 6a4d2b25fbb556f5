"""Best play of Shut the Box, by dynamic programming, and its players.

A turn is a sequence of rolls, and each leaves fewer tiles open. So the values of all sets of open
tiles follow one from another, beginning with the fewest tiles: at a roll, the mean over the dice;
after it, the best of the sets that fit (R. Bellman, "Dynamic Programming", 1957). With nine tiles
there are 512 sets of open tiles, with twelve 4,096.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from jamlab.core.dice import sums
from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.shutbox.events import DiceChosen, TilesShut
from jamlab.games.shutbox.rules import NOT_YET, BoxState, fitting, one_die_is_enough

ONE, TWO = sums(1), sums(2)
"""Ways, of 6 and of 36, in which one die and two dice show a sum."""

Tiles = tuple[int, ...]


class BestTurn:
    """Best play of a turn: the values of open tiles, before a roll (`roll`) and after it.

    `most` is None: a value is the mean of the points written down, and the best is the least. Else
    it is the chance of at most so many points, and the best is the largest. `one_die` as in B-4.
    """

    def __init__(self, one_die: str, most: int | None = None) -> None:
        self.one_die, self.most = one_die, most
        self.best = min if most is None else max
        self._rolled: dict[tuple[Tiles, int], Fraction] = {}
        self._roll: dict[tuple[Tiles, int], Fraction] = {}
        self._ends: dict[Tiles, dict[int, Fraction]] = {}

    def ended(self, tiles: Tiles) -> Fraction:
        """Return the value of a turn that ends with these tiles open."""
        points = sum(tiles)
        return Fraction(points if self.most is None else int(points <= self.most))

    def dice(self, tiles: Tiles, number: int) -> Fraction:
        """Return the value of rolling so many dice."""
        found = self._roll.get((tiles, number))
        if found is None:
            ways = ONE if number == 1 else TWO
            values = [many * self.shown(tiles, total) for total, many in ways.items()]
            found = self._roll[tiles, number] = sum(values, Fraction(0)) / 6**number
        return found

    def roll(self, tiles: Tiles) -> Fraction:
        """Return the value before a roll, with the better number of dice (B-4)."""
        if not tiles:
            return self.ended(tiles)
        two = self.dice(tiles, 2)
        if one_die_is_enough(tiles, self.one_die):
            return self.best(two, self.dice(tiles, 1))
        return two

    def shown(self, tiles: Tiles, total: int) -> Fraction:
        """Return the value when the dice show a sum."""
        found = self._rolled.get((tiles, total))
        if found is None:
            values = [self.after(tiles, some) for some in fitting(tiles, total)]
            found = self.best(values) if values else self.ended(tiles)
            self._rolled[tiles, total] = found
        return found

    def ends(self, tiles: Tiles) -> dict[int, Fraction]:
        """Return the chances of the points written down, before a roll."""
        found = self._ends.get(tiles)
        if found is None:
            found = self._ends[tiles] = {}
            if not tiles:
                found[0] = Fraction(1)
                return found
            one = one_die_is_enough(tiles, self.one_die) and self.roll(tiles) == self.dice(tiles, 1)
            ways = ONE if one else TWO
            for total, many in ways.items():
                for points, chance in self.ends_shown(tiles, total).items():
                    part = chance * many / sum(ways.values())
                    found[points] = found.get(points, Fraction(0)) + part
        return found

    def ends_shown(self, tiles: Tiles, total: int) -> dict[int, Fraction]:
        """Return the chances of the points written down when the dice show a sum."""
        sets = fitting(tiles, total)
        if not sets:
            return {sum(tiles): Fraction(1)}
        values = [self.after(tiles, some) for some in sets]
        some = sets[values.index(self.best(values))]
        return self.ends(tuple([tile for tile in tiles if tile not in some]))

    def after(self, tiles: Tiles, shut: Sequence[int]) -> Fraction:
        """Return the value of shutting these tiles."""
        return self.roll(tuple([tile for tile in tiles if tile not in shut]))


@lru_cache(maxsize=64)
def best_turn(one_die: str, most: int | None = None) -> BestTurn:
    """Return best play, solved as far as it was asked for before."""
    return BestTurn(one_die, most)


class Best(Agent):
    """Writes down the fewest points on average; who plays last aims at the points to beat."""

    def choose(self, choice: Choice) -> int:
        """Return the option with the best value."""
        state: BoxState = self.eyes.view()
        others = [had for seat, had in enumerate(state.points) if seat != choice.seat]
        is_last = bool(others) and NOT_YET not in others
        turn = best_turn(state.one_die, min(others) if is_last else None)
        values = [value_of(turn, state, option) for option in choice]
        return values.index(turn.best(values))


def value_of(turn: BestTurn, state: BoxState, option: object) -> Fraction:
    """Return the value of an option of a turn."""
    tiles = tuple(state.open)
    if isinstance(option, DiceChosen):
        return turn.dice(tiles, option.count)
    assert isinstance(option, TilesShut)
    return turn.after(tiles, tuple(map(int, option.tiles.split())))


class High(Agent):
    """Shuts the fewest tiles, the highest of them; rolls one die when it may."""

    def choose(self, choice: Choice) -> int:
        """Return the first option: fitting tiles are sorted by their number."""
        sizes = [len(option.tiles.split()) for option in choice if isinstance(option, TilesShut)]
        fewest = [n for n, size in enumerate(sizes) if size == min(sizes)]
        return fewest[-1] if fewest else 0


AGENTS: Final = {"best": Best, "high": High}
JUDGE: Final = "high"  # default judge for values of positions
STRENGTH: Final = {
    "high": ("fair", "shuts the highest tiles that fit, and takes one die when it may"),
    "best": ("strong", "leaves the fewest points on average; nobody does better alone"),
}
