"""What a choice is called by what it lost, in points: hundredths of a chance to win.

lichess asks for 5, 10 and 15 points of its Win% (its `Advice.scala`), gnubg for .04, .08 and .16 of
a game. Many seats share less, so it is a slip from 2, a mistake from 5 and a blunder from 10.
"""

from __future__ import annotations

from typing import Final

SLIP: Final = 2.0
MISTAKE: Final = 5.0
BLUNDER: Final = 10.0
CLOSE: Final = "close"
"""The interval of what was lost holds 0: no option can be called better."""
FINE: Final = ""


def verdict(loss: float, low: float, high: float) -> str:
    """The word for a loss of so many points, whose 99.7 % interval is `low` to `high`.

    >>> verdict(5.4, 3.3, 7.5)
    'mistake'
    >>> verdict(5.4, -0.2, 11.0)
    'close'
    """
    if low <= 0 <= high:
        return CLOSE
    if loss < SLIP:
        return FINE
    return "slip" if loss < MISTAKE else "mistake" if loss < BLUNDER else "blunder"
