"""The game's own table of flicks (flicks.csv) agrees with MuJoCo within sampling error."""

from __future__ import annotations

from math import sqrt

import pytest

from jamlab.games.jamsumo.flick.flick_table import FLICKS
from jamlab.games.jamsumo.flick.flick_trials import MUJOCO, TABLE, Shot
from tests.unit.games.jamsumo.flicks.beside import flicked
from tests.unit.games.jamsumo.flicks.write_table import HOLED, WIDE, Measure

COUNT = 60


def test_the_wide_board_is_wide() -> None:
    assert (WIDE.side, WIDE.hole, HOLED.side, HOLED.hole) == (10_000, 240, 10_000, 450)
    assert sorted((square.x, square.y) for square in WIDE.platforms) == [
        (-4000, 0), (0, -4000), (0, 4000), (4000, 0),
    ]  # fmt: skip


@pytest.mark.parametrize("speed", [60, 100, 160])
def test_a_die_runs_as_far(speed: int) -> None:
    found = Measure(COUNT, 3).run(speed)
    value, spread, _, chance = FLICKS.run(speed)
    assert found["value"] == pytest.approx(value, abs=4 * spread * sqrt(1 / COUNT + 1 / 80))
    assert found["chance"] == pytest.approx(chance, abs=0.2)


@pytest.mark.parametrize(("speed", "aside"), [(40, 0.5), (80, 0.25), (100, 0.65), (300, 0.25)])
def test_as_many_dice_fall(speed: int, aside: float) -> None:
    found = Measure(COUNT, 4).sink(speed, aside)
    assert found["chance"] == pytest.approx(FLICKS.sink(speed, aside), abs=0.2)


@pytest.mark.parametrize("aside", [0.0, 0.5, 0.95])
def test_a_hit_passes_on_as_much(aside: float) -> None:
    found, told = Measure(COUNT, 5).hit(aside), FLICKS.hit(aside)
    error = 4 * sqrt(1 / COUNT + 1 / 80)
    assert found["chance"] == pytest.approx(told.chance, abs=0.2)
    assert found["value"] == pytest.approx(told.passed, abs=error * told.spread)
    assert found["angle"] == pytest.approx(told.away, abs=error * told.stray)
    assert found["kept"] == pytest.approx(told.kept, abs=0.08)


@pytest.mark.parametrize("speed", [40, 80])
def test_a_platform_adds_as_much(speed: int) -> None:
    found = Measure(COUNT, 6).drop(speed)
    value, chance = FLICKS.drop(speed)
    assert found["value"] == pytest.approx(value, abs=6)
    assert found["chance"] == pytest.approx(chance, abs=0.25)


OVER_HARD = [Shot(0, 0, 130, platform=True), Shot(0, 0, 150, platform=True),
             Shot(60, 0, 130), Shot(100, 0, 140)]  # fmt: skip


@pytest.mark.parametrize("shot", OVER_HARD, ids=str)
def test_flicks_that_are_too_hard_end_as_often_in_the_hole_and_over_the_edge(shot: Shot) -> None:
    """Before, the table sank up to twice as many from a platform and sent ten times as many off."""
    found = flicked(shot, 120, 9)
    for share in (found.sunk, found.off):
        assert share[TABLE] == pytest.approx(share[MUJOCO], abs=0.13)
