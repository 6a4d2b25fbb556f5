"""The stored games of the laboratory's page equal newly played ones."""

import pytest

from jamlab.pages import statistics


def test_the_first_stored_games_are_those_that_are_played() -> None:
    stored = statistics.read()
    assert len(stored) == statistics.GAMES
    played = statistics.play(40)
    assert stored.rows[:40] == played.rows
    assert (stored.game, stored.players, stored.seed) == (played.game, played.players, played.seed)


@pytest.mark.slow("plays ten thousand games")
def test_all_stored_games_are_those_that_are_played() -> None:
    assert statistics.read().rows == statistics.play().rows
