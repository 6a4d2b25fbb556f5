"""Rates of cards read right, missed and read wrong, against the cards held up."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final

import numpy as np

from benchmarks.cards.reading import Read, read
from benchmarks.cards.scene import Condition, Held, scene, still

SITTING: Final = 10
"""Pictures taken while a class holds its cards up: one to two seconds."""
_AT_ONCE: Final = 12
"""Pictures per file: a few tens of megabytes."""


@dataclass(frozen=True)
class Rate:
    """Counts of cards held up in single pictures: read right, not at all, or wrong. A ghost (a card
    read where there is none) counts as wrong."""

    held: int = 0
    right: int = 0
    wrong: int = 0
    pictures: int = 0
    milliseconds: float = 0.0

    @property
    def missed(self) -> int:
        """Held up and not read, or seen without an answer."""
        return self.held - self.right

    def __add__(self, other: Rate) -> Rate:
        return Rate(
            self.held + other.held,
            self.right + other.right,
            self.wrong + other.wrong,
            self.pictures + other.pictures,
            self.milliseconds + other.milliseconds,
        )


def compared(held: list[Held], found: Read, size: float) -> Rate:
    """Score one picture: a card is right if its position and its upper edge are."""
    wanted = {each.card: each for each in held}
    right = wrong = 0
    for each in found.cards:
        if each.edge is None:
            continue
        there = wanted.get(each.card)
        is_right = (
            there is not None
            and there.edge == each.edge
            and hypot(each.x - there.x, each.y - there.y) < size
        )
        right += is_right
        wrong += not is_right
    return Rate(len(held), right, wrong, 1, found.milliseconds)


def measured(condition: Condition, cards: int, seed: int) -> Rate:
    """Score at least `cards` cards under one condition, in as many pictures as it takes."""
    random = np.random.default_rng([seed, 19])
    total = Rate()
    while total.held < cards:
        scenes = [scene(condition, random) for _ in range(_AT_ONCE)]
        done = read([picture for picture, _ in scenes])
        for (_, held), found in zip(scenes, done, strict=True):
            total += compared(held, found, condition.pixels)
    return total


def ghosts(condition: Condition, pictures: int, seed: int) -> Rate:
    """Score cluttered rooms in which nobody holds up a card."""
    random = np.random.default_rng([seed, 20])
    total = Rate()
    while total.pictures < pictures:
        scenes = [scene(still(condition), random)[0] for _ in range(_AT_ONCE)]
        for found in read(scenes):
            total += compared([], found, condition.pixels)
    return total


def sittings(condition: Condition, classes: int, seed: int) -> Rate:
    """Score the final counts of classes that hold their cards up, with unsteady hands, for
    `SITTING` pictures each."""
    total = Rate()
    for n in range(classes):
        first = np.random.default_rng([seed, 21, n])
        _, held = scene(condition, first)
        pictures = [
            scene(
                condition,
                np.random.default_rng([seed, 22, n, k]),
                held,
                room=np.random.default_rng([seed, 23, n]),
            )[0]
            for k in range(SITTING)
        ]
        done = read(pictures, SITTING)
        wanted = {each.card: each.edge for each in held}
        right = sum(wanted.get(card) == edge for card, edge in done[-1].counted.items())
        wrong = len(done[-1].counted) - right
        total += Rate(len(held), right, wrong, SITTING, sum(each.milliseconds for each in done))
    return total
