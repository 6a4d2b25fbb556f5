"""Straight paths on a plane and normal random numbers, for models without physics."""

from __future__ import annotations

from math import cos, log, pi, sqrt

from jamlab.core.stream import Stream
from jamlab.games.jamsumo.board.board import Platform


def leaves_square(x: float, y: float, c: float, s: float, half: float) -> float:
    """Return the distance from inside a square about the origin to its side."""
    found = 1e9
    for place, way in ((x, c), (y, s)):
        if abs(way) > 1e-9:
            found = min(found, ((half if way > 0 else -half) - place) / way)
    return max(found, 0.0)


def leaves(x: float, y: float, c: float, s: float, square: Platform) -> float:
    """Return the distance from a point on a platform to where the path leaves it."""
    return leaves_square(x - square.x, y - square.y, c, s, square.side / 2)


def enters(x: float, y: float, c: float, s: float, half: float) -> float:
    """Return the distance from outside a square about the origin to its side; 1e9 if missed."""
    low, high = 0.0, 1e9
    for place, way in ((x, c), (y, s)):
        if abs(way) < 1e-9:
            if abs(place) >= half:
                return 1e9
            continue
        one, other = (-half - place) / way, (half - place) / way
        low, high = max(low, min(one, other)), min(high, max(one, other))
    inside = max(abs(x), abs(y)) < half
    return low if low < high and not inside else 1e9


def gauss(rng: Stream) -> float:
    """Return a standard normal random number (Box and Muller, 1958)."""
    return sqrt(-2 * log(1 - rng.random())) * cos(2 * pi * rng.random())
