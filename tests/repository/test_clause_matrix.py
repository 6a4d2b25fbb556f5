"""The matrix clause × test × recorded game has no gap."""

from __future__ import annotations

import doctest

import pytest

from jamlab.core import registry
from tests.repository import clause_matrix
from tests.repository.clause_matrix import matrix, named_tests, recorded, table


@pytest.mark.parametrize("game", registry.ids())
def test_every_clause_is_tested_or_recorded(game: str) -> None:
    holes = [row.clause for row in matrix(game).values() if row.is_hole]
    print(table(game))  # noqa: T201 - shown by pytest -s or when the matrix has a gap
    assert not holes


@pytest.mark.parametrize("game", registry.ids())
def test_every_clause_has_a_test_of_its_own(game: str) -> None:
    assert not [row.clause for row in matrix(game).values() if not row.tests]


@pytest.mark.parametrize("game", registry.ids())
def test_every_option_is_played_in_a_recorded_game(game: str) -> None:
    from jamlab.log import Replay

    replays = [Replay.read(path) for path in recorded(game)]
    for option in registry.load(game).options:
        found = {replay.header.options.get(option.name, option.default) for replay in replays}
        assert set(option.values) <= found, option.name


def test_no_test_names_a_clause_that_is_not_there() -> None:
    known = {clause for game in registry.ids() for clause in registry.load(game).rulebook.clauses}
    assert {clause for clause, _ in named_tests()} <= known


def test_names_are_read_as_clauses() -> None:
    assert doctest.testmod(clause_matrix).failed == 0
