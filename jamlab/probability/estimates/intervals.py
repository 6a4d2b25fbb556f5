"""How sure a figure is that was counted or averaged over games played by chance."""

from __future__ import annotations

from math import nan, sqrt
from typing import Final

NORMAL_95: Final = 1.959963984540054  # 95 % of a normal distribution lie within ± this


def wilson(wins: float, games: int, z: float = NORMAL_95) -> tuple[float, float]:
    """The interval, from 0 to 1, in which the true share of wins lies: 95 % sure with this `z`.

    Wilson's score interval (E. B. Wilson, "Probable inference, the law of succession, and
    statistical inference", Journal of the American Statistical Association 22, 1927). It holds for
    few games, and for 0 wins too. `wins` may have parts, for wins that are shared: then it is
    rather too wide than too narrow. (nan, nan) without games.

    >>> low, high = wilson(0, 10)
    >>> low, round(high, 6)
    (0.0, 0.277533)
    """
    if games == 0:
        return nan, nan
    share, spread = wins / games, z * z / games
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games))
    low = (middle - half) / (1 + spread) if wins > 0 else 0.0
    high = (middle + half) / (1 + spread) if wins < games else 1.0
    return low, high


def mean_and_error(total: int, squares: int, count: int) -> tuple[float, float]:
    """Mean and standard error of `count` whole numbers, from their sum and their squares' sum.

    nan where there are too few numbers.
    """
    if count == 0:
        return nan, nan
    if count == 1:
        return float(total), nan
    # In whole numbers, so that nothing is lost where two large ones are subtracted.
    return total / count, sqrt((squares * count - total * total) / (count - 1)) / count
