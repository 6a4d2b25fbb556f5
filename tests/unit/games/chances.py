"""Probabilities from the nodes of a game, and formulas to compare them with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from jamlab.chance import odds
from jamlab.core import AnyGame, Chance, Choice, Forced
from tests.unit.games.driver import node_at, stepped


def chances(game: AnyGame, state: Any) -> dict[str, Fraction]:
    """Return the probability of each face at the pending node."""
    node = game.pending(state)
    if isinstance(node, Forced):
        return {node.event.chance_face()[0]: Fraction(1)}
    assert isinstance(node, Chance)
    total = sum(node.weights)
    return {
        event.chance_face()[0]: Fraction(weight, total)
        for event, weight in zip(node.outcomes, node.weights, strict=True)
    }


def settle(game: AnyGame, state: Any, pick: int = 0) -> None:
    """Apply forced events and option `pick` of choices, up to the next chance node."""
    while True:
        node = game.pending(state)
        if isinstance(node, Chance):
            return
        if isinstance(node, Choice):
            game.apply(state, node.options[pick])
        else:
            assert isinstance(node, Forced)
            game.apply(state, node.event)


def ways(game: AnyGame, state: Any, draws: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Yield all sequences of faces over the next draws, each with its probability."""
    if not draws:
        yield (), Fraction(1)
        return
    node = node_at(game, state, Chance)
    total = sum(node.weights)
    for event, weight in zip(node.outcomes, node.weights, strict=True):
        twin = stepped(game, state, event)
        if draws > 1:
            settle(game, twin)
        for faces, chance in ways(game, twin, draws - 1):
            yield (event.chance_face()[0], *faces), Fraction(weight, total) * chance


def hypergeometric(counts: Mapping[str, int], faces: tuple[str, ...]) -> Fraction:
    """Return the probability of drawing these faces, in any order, without replacement."""
    wanted = Counter(faces)
    good = 1
    for face, n in wanted.items():
        good *= comb(counts[face], n)
    return Fraction(good, comb(sum(counts.values()), len(faces)))


def begins_equally(game: AnyGame) -> bool:
    """Return True if the first event draws the first player, all seats equally likely."""
    for seats in game.seats:
        node = node_at(game, game.start(seats, {}), Chance)
        if node.weights != (1,) * seats or [e.seat for e in node.outcomes] != [*range(seats)]:
            return False
    return True


def refused(why: str, *asked: Any, **said: Any) -> None:
    """Assert that `odds` raises ValueError with a message matching `why`."""
    with pytest.raises(ValueError, match=why):
        odds(*asked, **said)
