"""Dice with six faces: their drawings, the node of a roll, and the ways to roll a sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Final

from jamlab.core.event import Event
from jamlab.core.node import Chance
from jamlab.core.scene import Face
from jamlab.text import spelled

PIPS: Final = range(1, 7)


def face(pips: int) -> str:
    """Return the face of a die in a scene, which is also its drawing."""
    return f"die-{pips}"


FACES: Final = {face(pips): Face(spelled(pips), icon=face(pips)) for pips in PIPS}


def rolled(event: Callable[[int], Event]) -> Chance:
    """Return the node of a roll: the event of each number of pips, equally likely."""
    return Chance(tuple([event(pips) for pips in PIPS]), (1,) * len(PIPS))


def sums(dice: int) -> dict[int, int]:
    """Return the number of ways in which so many dice show each sum.

    >>> sums(2)[7], sum(sums(2).values())
    (6, 36)
    """
    return dict(sorted(Counter(map(sum, product(PIPS, repeat=dice))).items()))
