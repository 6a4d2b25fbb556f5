"""Tables and charts made of replays."""

from __future__ import annotations

from itertools import pairwise

from jamlab.analysis import events, standings, turns
from jamlab.ui.charts import standings_chart
from tests.unit.ui.scenes.test_story import played


def test_events_has_one_row_an_event() -> None:
    replay = played("cramel", 3)
    table = events(replay)
    assert list(table["n"]) == list(range(1, len(replay) + 1))
    assert table["turn"].is_monotonic_increasing
    assert table.loc[0, "words"] == replay.events[0].told(replay.seats)
    assert set(table["node"]) == {"choice", "chance", "forced"}


def test_turns_cover_the_game_without_a_gap() -> None:
    table = turns(played("sixty", 4))
    assert table.loc[0, "first"] == 1
    assert list(table["first"].iloc[1:]) == [last + 1 for last in table["last"].iloc[:-1]]
    assert table["last"].iloc[-1] == len(played("sixty", 4))
    assert table["words"].iloc[1] == "round 1, deal"


def test_standings_end_with_the_scores() -> None:
    for game, seats in (("cramel", 3), ("sixty", 4)):
        replay = played(game, seats)
        assert replay.over is not None
        table = standings(replay)
        final = table[table["turn"] == table["turn"].max()]
        assert tuple(final["standing"]) == replay.over.scores


def test_sixty_standings_never_fall() -> None:
    """Penalty points are counted once, when taken or at the end of a round (S-F4)."""
    table = standings(played("sixty", 4))
    for _, own in table.groupby("seat"):
        assert own["standing"].is_monotonic_increasing


def test_the_chart_can_be_drawn_and_marks_a_turn() -> None:
    chart = standings_chart(played("sixty", 4), turn=5)
    spec = chart.to_dict()
    assert {"name": "turn", "value": 5} in spec["params"]
    assert spec["description"].startswith("Penalty points after the last turn: Ann ")
    assert "attacks, counts, deals" in str(spec)


def test_names_at_the_end_stand_apart_where_lines_end_together() -> None:
    spec = standings_chart(played("sixty", 4), height=240).to_dict()
    (rows,) = [rows for rows in spec["datasets"].values() if "at" in rows[0]]
    heights = sorted(row["at"] for row in rows)
    assert len(heights) == 4
    high = max(row["standing"] for table in spec["datasets"].values() for row in table)
    assert min(b - a for a, b in pairwise(heights)) >= 0.99 * 17 * high / 240
