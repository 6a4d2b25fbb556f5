"""Probabilities in Sixty: cards are dealt as from one deck."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from jamlab.core.row import Row
from jamlab.games.sixty import deck
from tests.unit.games.chances import begins_equally, hypergeometric, settle, ways
from tests.unit.games.sixty.round import GAME as SIXTY


def settle_first(state: Any) -> None:
    SIXTY.apply(state, SIXTY.pending(state).outcomes[0])
    settle(SIXTY, state)


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_cards_are_dealt_as_from_one_deck(draws: int) -> None:
    counts = dict(zip(deck.NAMES, deck.COUNTS, strict=True))
    state = SIXTY.start(3, {})
    settle_first(state)
    _hypergeometric(state, counts, draws)


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_a_small_deck_is_drawn_from_exactly(draws: int) -> None:
    """Seven cards are left (three 3s, two 12s, a 30, a Zap!); every draw is enumerated."""
    counts = {"3": 3, "12": 2, "30": 1, "Zap!": 1}
    state = SIXTY.start(2, {})
    settle_first(state)
    state.deck = Row(counts.get(name, 0) for name in deck.NAMES)
    state.deck_size = 7
    _hypergeometric(state, counts, draws)


def _hypergeometric(state: Any, counts: dict[str, int], draws: int) -> None:
    found: dict[tuple[str, ...], Fraction] = {}
    for faces, chance in ways(SIXTY, state, draws):
        drawn = tuple(sorted(faces))
        found[drawn] = found.get(drawn, Fraction(0)) + chance
    assert sum(found.values()) == 1
    for faces, chance in found.items():
        assert chance == hypergeometric(counts, faces), faces
    kinds = len(counts)
    possible = {1: kinds, 2: comb(kinds + 1, 2), 3: comb(kinds + 2, 3)}[draws]
    too_many = sum(
        1 for n in counts.values() for copies in range(n + 1, draws + 1) if copies <= draws
    )
    assert len(found) <= possible
    assert draws == 1 or len(found) >= possible - too_many * kinds


def test_s_a6_each_seat_begins_equally_often() -> None:
    assert begins_equally(SIXTY)
