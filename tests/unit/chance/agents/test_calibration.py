"""Calibration of values (docs/play/analysis.md): predicted against observed win frequencies."""

import pytest

from benchmarks.pages import calibration, judges, players, values_speed
from benchmarks.pages.calibration import FIVE, Calibration, calibrated
from benchmarks.report.shown import check
from jamlab.chance.agents import usual_judge
from jamlab.core.registry import load


def test_the_pages_have_a_place_for_each_table() -> None:
    for game in FIVE:
        check(calibration.PAGE, f"{calibration.COMMAND} --game {game}")
        if not load(game).is_open:
            check(calibration.PAGE, calibration.command(game, "table"))
    check(calibration.PAGE, values_speed.COMMAND)
    check(players.PAGE, judges.COMMAND)


def test_the_page_holds_a_table_for_each_game_from_2000_games_of_its_usual_judge() -> None:
    page = calibration.PAGE.read_text(encoding="utf-8")
    for game in FIVE:
        head = f"**{load(game).name}**, {FIVE[game]} seats, `{usual_judge(game)}`, open cards: "
        _, found, rest = page.partition(head)
        assert found, f"no calibration of {game} by its usual judge"
        positions = int(rest.split(" positions")[0].replace(",", ""))
        rows = [line.split("|") for line in rest.split("<!--")[0].splitlines() if "–" in line]
        assert positions >= 2000
        assert sum(int(row[2]) for row in rows) == positions
        if not load(game).is_open:
            by_table = page.partition(head.replace("open cards", "what the table sees"))[2]
            assert int(by_table.split(" positions")[0].replace(",", "")) >= 500


def test_one_half_of_the_playouts_chooses_the_row_and_the_other_is_shown() -> None:
    found = Calibration("pig", 2, "hold", "open cards", 100)
    for _ in range(30):
        found.add(0.65, 0.6, 1.0)
    row = found.rows[6]
    assert (row.positions, row.came) == (30, 30)
    assert row.said == pytest.approx(18)
    assert not row.holds  # 30 wins of 30 contradict a prediction of 60 %
    found.add(1.0, 1.0, 1.0)
    assert found.rows[9].positions == 1
    assert "in 1 of 2 rows" in next(iter(found.lines()))


def test_values_of_kuhn_poker_come_about_as_often_as_is_said() -> None:
    found = calibrated("kuhn", 2, "balanced", 60, 10, seed=1)
    rows = [row for row in found.rows if row.positions]
    assert sum(row.positions for row in rows) == 60
    said, came = sum(row.said for row in rows), sum(row.came for row in rows)
    assert abs(said - came) < 4 * (60 * 0.25) ** 0.5
    assert len(rows) >= 3
    again = calibrated("kuhn", 2, "balanced", 10, 10, seed=1)
    assert again == calibrated("kuhn", 2, "balanced", 10, 10, seed=1)
