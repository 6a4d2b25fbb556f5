"""Chance in Cramel: tiles are drawn as from one bag, whatever the players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from jamlab.core import Chance, Choice, Forced, Stream, draw, made
from jamlab.games.cramel.events import TileTurned
from jamlab.games.cramel.state import COUNTS, NAMES, UNKNOWN
from tests.contract.tables import PLAIN, record
from tests.unit.games.chances import begins_equally, chances, hypergeometric, settle
from tests.unit.games.cramel.castle import GAME as CRAMEL
from tests.unit.games.cramel.castle import Castle, turned
from tests.unit.games.driver import stepped


def test_the_first_tile_is_drawn_from_all_whichever_cell_was_picked() -> None:
    for table in (table for table in PLAIN if table.id == "cramel"):
        firsts = [
            next(
                event.tile
                for node, event in record(table, 7, player)
                if isinstance(node, Chance) and isinstance(event, TileTurned)
            )
            for player in ("random", "best")
        ]
        assert firsts[0] == firsts[1]


def first_tile() -> Any:
    """Return a state of Cramel in which the first tile is about to be turned up."""
    castle = Castle(2)
    castle.do("TilePicked", row=1, column=1)
    return castle.state


def test_c_03_a_seen_tile_is_no_chance_and_the_others_shift() -> None:
    """With a Roby and a Cramel seen, 7 of the 47 unseen tiles are Roby and 11 Cramel."""
    castle = turned("Roby")
    castle.do("TilePicked", row=1, column=2)
    assert chances(CRAMEL, castle.state)["Cramel"] == Fraction(12, 48)
    castle.do("TileTurned", tile="Cramel")
    castle.do("TilePicked", seat=1, row=1, column=3)
    found = chances(CRAMEL, castle.state)
    assert found["Roby"] == Fraction(7, 47)
    assert found["Cramel"] == Fraction(11, 47)
    assert found["Mrs Bloom"] == Fraction(3, 47)
    assert sum(found.values()) == 1
    castle = turned("Cramel", "stop")  # the Cramel is collected, the other seat plays
    castle.do("TilePicked", seat=1, row=1, column=2)
    assert chances(CRAMEL, castle.state)["Cramel"] == Fraction(11, 48)


def test_c_03_a_tile_seen_before_is_turned_up_as_what_it_is() -> None:
    castle = turned("El-El", "stop")
    castle.do("TilePicked", row=1, column=1)
    assert castle.node == Forced(made(TileTurned, 1, "C-3", 1, 1, "El-El"))


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_tiles_are_drawn_as_from_one_bag(draws: int) -> None:
    """Turned tiles follow the hypergeometric distribution: drawn from 49 without replacement."""
    counts = dict(zip(NAMES, COUNTS, strict=True))
    found: dict[tuple[str, ...], Fraction] = {}
    for pick in (0, 11):  # the cell picked makes no difference
        state = CRAMEL.start(2, {})
        CRAMEL.apply(state, CRAMEL.pending(state).outcomes[0])
        settle(CRAMEL, state, pick)
        again: dict[tuple[str, ...], Fraction] = {}
        for faces, chance in _fresh_tiles(state, draws):
            drawn = tuple(sorted(faces))
            again[drawn] = again.get(drawn, Fraction(0)) + chance
        assert not found or found == again
        found = again
    assert sum(found.values()) == 1
    for faces, chance in found.items():
        assert chance == hypergeometric(counts, faces), faces


def _fresh_tiles(state: Any, draws: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Like `ways`, but each choice picks an unseen cell."""
    if not draws:
        yield (), Fraction(1)
        return
    while not isinstance(node := CRAMEL.pending(state), Chance):
        if isinstance(node, Choice):
            fresh = next(e for e in node.options if state.kinds[_cell(e)] == UNKNOWN)
            CRAMEL.apply(state, fresh)
        else:
            CRAMEL.apply(state, node.event)
    total = sum(node.weights)
    for event, weight in zip(node.outcomes, node.weights, strict=True):
        twin = stepped(CRAMEL, state, event)
        for faces, chance in _fresh_tiles(twin, draws - 1):
            yield (event.chance_face()[0], *faces), Fraction(weight, total) * chance


def _cell(event: Any) -> int:
    return int((event.row - 1) * 7 + event.column - 1)


def test_draw_takes_each_outcome_by_its_weight() -> None:
    """Over all 49 values of the stream, each outcome comes as often as its weight."""

    class Even(Stream):
        n = -1

        def below(self, n: int) -> int:
            assert n == 49
            self.n += 1
            return self.n

    node = CRAMEL.pending(first_tile())
    rng = Even(0)
    came = Counter(draw(node, rng).chance_face()[0] for _ in range(49))
    assert came == dict(zip(NAMES, COUNTS, strict=True))


def test_draw_never_leaves_its_range() -> None:
    class Edge(Stream):
        value = 0

        def below(self, n: int) -> int:
            return self.value

    rng, node = Edge(0), CRAMEL.pending(first_tile())
    assert draw(node, rng) == node.outcomes[0]
    rng.value = node.total - 1
    assert draw(node, rng) == node.outcomes[-1]


def test_c_02_each_seat_begins_equally_often() -> None:
    assert begins_equally(CRAMEL)
