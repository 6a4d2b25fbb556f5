"""What a choice is called by what it lost, in points: hundredths of a chance to win.

lichess asks for 5, 10 and 15 points of its Win% (its `Advice.scala`), gnubg for .04, .08 and .16 of
a game. Many seats share less, so it is a slip from 2, a mistake from 5 and a blunder from 10.

A word is given only where the interval of the loss excludes the next milder word.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SLIP: Final = 2.0
MISTAKE: Final = 5.0
BLUNDER: Final = 10.0
CLOSE: Final = "close"
"""Too close to call: the interval of what was lost holds 0, or does not exclude the milder word."""
FINE: Final = ""
BLUNDERED: Final = "blunder"
WORDS: Final = (CLOSE, FINE, "slip", "mistake", BLUNDERED)
"""From what says least to what says most."""


LOSSES: Final = {"slip": SLIP, "mistake": MISTAKE, BLUNDERED: BLUNDER}
"""The verdicts on a loss, and from how many points on."""


def word_for(loss: float) -> str:
    """The word for a loss that is known exactly."""
    if loss <= 0:
        return CLOSE
    return WORDS[1 + sum(loss >= least for least in LOSSES.values())]


def verdict(loss: float, low: float) -> str:
    """The word for a loss of so many points, whose 99.7 % interval begins at `low`.

    >>> verdict(8.1, 5.3)
    'mistake'
    >>> verdict(12.0, 5.3)
    'mistake'
    >>> verdict(5.4, -0.2), verdict(5.4, 0.6)
    ('close', 'close')
    >>> verdict(1.2, 0.3)
    ''
    """
    word = word_for(low)
    return CLOSE if word == FINE != word_for(loss) else word


def mildest(words: Iterable[str]) -> str:
    """What all of these words say."""
    return min(words, key=WORDS.index)
