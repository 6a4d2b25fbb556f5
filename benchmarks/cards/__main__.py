"""`python -m benchmarks.cards`: accuracy of the reader of printed cards.

Draws rooms with cards held up (`scene.py`), reads them with the page's own reader in Node, and
prints for each condition how many single pictures of a card were read right, not at all, or wrong.
A card counts once three consecutive pictures agree; the resulting rates for classes come last.

    --cards 200    minimum number of cards per condition
    --seed 1
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from math import radians, tan
from typing import Final

from typer import echo

from benchmarks.cards.rates import SITTING, Rate, ghosts, measured, sittings
from benchmarks.cards.scene import Condition
from jamlab.chance.estimates.intervals import wilson
from jamlab.classroom.cards import LAYOUTS, marker_size

USUAL: Final = Condition()
CONDITIONS: Final[dict[str, dict[str, Condition]]] = {
    "pixels a marker’s edge": {
        f"{pixels}": replace(USUAL, pixels=pixels, cards=15)
        for pixels in (12, 16, 20, 24, 30, 40, 60, 100, 200)
    },
    "angle, at 40 pixels": {
        f"{angle}°": replace(USUAL, pixels=40, angle=angle, cards=15)
        for angle in (0, 15, 31, 45, 60)
    },
    "turned beside upright, at 40 pixels": {
        f"up to {turned}°": replace(USUAL, pixels=40, turned=turned, cards=15)
        for turned in (0, 30, 45)
    },
    "blur in pixels, at 40 pixels": {
        f"{blur:g}": replace(USUAL, pixels=40, blur=blur, cards=15) for blur in (1, 1.5, 2, 3)
    },
    "noise of 255, at 40 pixels": {
        f"{noise}": replace(USUAL, pixels=40, noise=noise, cards=15) for noise in (8, 15, 25)
    },
    "light from one side, at 40 pixels": {
        f"{light}:1": replace(USUAL, pixels=40, light=light, cards=15) for light in (2, 4, 8)
    },
    "dark room, at 40 pixels": {
        f"a {words} of the light": replace(USUAL, pixels=40, bright=bright, cards=15)
        for words, bright in (("half", 0.5), ("quarter", 0.25))
    },
    "thumbs over the marker, at 60 pixels": {
        f"{finger:.0%} of its edge": replace(USUAL, finger=finger)
        for finger in (0.05, 0.1, 0.15, 0.2)
    },
    "cards in the picture, at 40 pixels": {
        f"{cards}": replace(USUAL, pixels=40, cards=cards) for cards in (1, 10, 30)
    },
    "all of it at once (24 pixels, 31°, blur 1, noise 8, light 2:1)": {
        "30 cards": replace(
            USUAL, pixels=24, angle=31, blur=1, noise=8, light=2, cards=30, quality=60
        )
    },
}

CLASSES: Final = {
    "30 cards of 40 pixels": replace(USUAL, pixels=40, cards=30),
    "30 cards of 24 pixels": replace(USUAL, pixels=24, cards=30),
    "30 cards of 20 pixels": replace(USUAL, pixels=20, cards=30),
    "30 cards of 24 pixels, all of it at once": replace(
        USUAL, pixels=24, angle=31, blur=1, noise=8, light=2, cards=30, quality=60
    ),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cards")
    parser.add_argument("--cards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    total = Rate()
    echo(f"{'':44} {'right':>15} {'not read':>9} {'wrong':>6} {'ms':>5}")
    for name, group in CONDITIONS.items():
        echo(name)
        for words, condition in group.items():
            # one card per picture would take very many pictures
            cards = asked.cards if condition.cards > 1 else min(asked.cards, 24)
            rate = measured(condition, cards, asked.seed)
            total += rate
            echo(_line(words, rate))
    low, high = wilson(total.wrong, total.held)
    echo(
        f"\nWrong in single pictures: {total.wrong} of {total.held:,} cards held up "
        f"(95 % interval {100 * low:.2f} to {100 * high:.2f} %)."
    )
    empty = ghosts(USUAL, max(24, asked.cards), asked.seed)
    echo(f"Rooms without a card: {empty.wrong} read in {empty.pictures} pictures.\n")
    counted = Rate()
    echo(f"What counts after {SITTING} pictures")
    for words, condition in CLASSES.items():
        rate = sittings(condition, max(2, asked.cards // 30), asked.seed)
        counted += rate
        echo(_line(words, rate))
    low, high = wilson(counted.wrong, counted.held)
    echo(
        f"Counted wrong: {counted.wrong} of {counted.held:,} "
        f"(95 % interval {100 * low:.2f} to {100 * high:.2f} %)."
    )
    echo("\nMetres at which a marker has 24 pixels, with a camera that sees 70 degrees")
    for per_page in LAYOUTS:
        size = marker_size("a4", per_page)
        far = ", ".join(f"{metres(size, width):.1f} at {width}" for width in (1280, 1920))
        echo(f"  A4, {per_page} a page: {size:.0f} mm: {far} pixels across")


def metres(millimetres: float, width: int, pixels: int = 24, degrees: float = 70) -> float:
    """Distance in metres at which a marker of that size spans `pixels` pixels."""
    return millimetres / 1000 * width / (2 * tan(radians(degrees / 2))) / pixels


def _line(words: str, rate: Rate) -> str:
    low, high = wilson(rate.right, rate.held)
    right = f"{100 * rate.right / rate.held:.1f} % ({100 * low:.0f}–{100 * high:.0f})"
    milliseconds = rate.milliseconds / rate.pictures
    return f"  {words:42} {right:>17} {rate.missed:>7} {rate.wrong:>6} {milliseconds:>5.0f}"


if __name__ == "__main__":
    main()
