"""In positions that it would not reach itself, a judge is no worse than a blind pick."""

import pytest

from benchmarks.pages.calibration import FIVE
from benchmarks.pages.foreign import foreign, said, yardstick
from jamlab.core import Choice
from jamlab.games.pig.agents import HoldAt

TRIES = {"cramel": (30, 5), "sixty": (30, 5), "pie": (30, 5), "jam": (14, 3), "jamsumo": (6, 2)}
"""Number of positions, and of playouts per option."""


SLOW = pytest.mark.slow("ten CPU seconds of playouts: make test does it in the quick games")
GAMES = [pytest.param(game, marks=SLOW if game in ("jam", "jamsumo") else ()) for game in FIVE]


@pytest.mark.parametrize("game", GAMES)
def test_the_judge_is_no_worse_than_a_blind_pick_in_games_of_others(game: str) -> None:
    positions, playouts = TRIES[game]
    for by in dict.fromkeys(("random", yardstick(game))):
        found = foreign(game, FIVE[game], by, positions, playouts)
        assert len(found.points) > positions // 2
        for numbers in (found.points, found.wins):
            better, error = said(numbers)
            assert better >= -3 * error


class Contrary(HoldAt):
    """Pig player that holds with nothing to hold yet, and rolls when there is something."""

    def choose(self, choice: Choice) -> int:
        return 1 - super().choose(choice)


@pytest.mark.slow("takes 300 games, each with 30 playouts, to tell them apart")
def test_a_judge_that_is_lost_is_told_apart() -> None:
    lost = said(foreign("pig", 2, "hold", 300, 30, judge=Contrary, values="hold").wins)
    good = said(foreign("pig", 2, "hold", 300, 30, values="hold").wins)
    assert lost[0] < -3 * lost[1]
    assert good[0] > 3 * good[1]
