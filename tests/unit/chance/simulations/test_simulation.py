"""Tables, summary and intervals, against manual calculation and published figures."""

from math import isnan, sqrt
from statistics import mean, stdev

import pytest

import jamlab
from jamlab.chance import Simulation, mean_and_error, wilson
from jamlab.chance.simulations.columns import Columns, joined
from jamlab.core import Over

OVER = [
    Over((5, 5, 1), "Tied", "X-1", (0, 1)),
    Over((9, 0, 0), "Won", "X-2", (0,)),
    Over((0, 0, 0), "Nobody", "X-1", ()),
    Over((3, 3, 3), "Tied", "X-1", (0, 1, 2)),
]


def by_hand(rows: list[int], asked: int) -> Simulation:
    """Build a simulation from these games of `OVER`, with its pieces in reverse order."""
    pieces = []
    for row in reversed(rows):
        piece = Columns(3)
        piece.add(row, OVER[row], events=10 + row, decisions=row, log=None)
        pieces.append(piece)
    job = jamlab.simulate("sixty", 3, "random", 1, 1, progress=False)._job
    return Simulation(job, asked, joined(3, pieces), 2.0)


def test_columns() -> None:
    done = by_hand([0, 1, 2, 3], 4)
    table = done.table()
    assert list(table) == [
        "game", "seed", "events", "decisions", "score_0", "score_1", "score_2",
        "share_0", "share_1", "share_2", "reason", "clause",
    ]  # fmt: skip
    assert table["share_0"].tolist() == [0.5, 1, 0, 1 / 3]
    assert table["share_2"].tolist() == [0, 0, 0, 1 / 3]
    assert table["score_1"].tolist() == [5, 0, 0, 3]
    assert table["reason"].tolist() == ["Tied", "Won", "Nobody", "Tied"]
    assert table["clause"].tolist() == ["X-1", "X-2", "X-1", "X-1"]
    assert [str(kind) for kind in table.dtypes] == [
        "int32", "int64", "int32", "int32", "int32", "int32", "int32",
        "float64", "float64", "float64", "category", "category",
    ]  # fmt: skip
    assert done.ends == {("Tied", "X-1"): 2, ("Won", "X-2"): 1, ("Nobody", "X-1"): 1}
    with pytest.raises(IndexError, match="seat 3 of 3"):
        done.scores(3)
    with pytest.raises(IndexError):
        done.shares(-1)


def test_by_seat() -> None:
    table = by_hand([0, 1, 3], 4).by_seat()
    assert list(table) == ["game", "seat", "player", "score", "share"]
    assert table["game"].tolist() == [0] * 3 + [1] * 3 + [3] * 3
    assert table["seat"].tolist() == [0, 1, 2] * 3
    assert table["score"].tolist() == [5, 5, 1, 9, 0, 0, 3, 3, 3]
    assert table["share"].tolist() == [0.5, 0.5, 0, 1, 0, 0, 1 / 3, 1 / 3, 1 / 3]
    assert set(table["player"]) == {"random"}
    mixed = jamlab.simulate("cramel", 3, "random,greedy,random", 2, 1, progress=False)
    assert mixed.by_seat()["player"].tolist() == ["random", "greedy", "random"] * 2


def test_summary() -> None:
    summary = by_hand([0, 1, 2, 3], 4).summary()
    assert summary.index.name == "seat"
    assert list(summary) == [
        "player", "games", "wins", "share", "low", "high", "score", "score_error",
    ]  # fmt: skip
    assert summary["wins"].tolist() == [0.5 + 1 + 1 / 3, 0.5 + 1 / 3, 1 / 3]
    assert summary["share"][0] == pytest.approx((0.5 + 1 + 1 / 3) / 4)
    assert (summary["low"][1], summary["high"][1]) == wilson(0.5 + 1 / 3, 4)
    assert summary["score"][0] == mean([5, 9, 0, 3])
    assert summary["score_error"][0] == pytest.approx(stdev([5, 9, 0, 3]) / sqrt(4))


def test_an_incomplete_simulation_says_so() -> None:
    part = by_hand([1, 3], 10)
    assert not part.complete
    assert len(part) == 2
    assert list(part.games) == [1, 3] == part.table()["game"].tolist()
    assert "2 of 10 games (stopped)" in repr(part)
    assert "2 of 10 games (stopped)" in part._repr_html_()
    assert by_hand([0, 1, 2, 3], 4).complete
    none = by_hand([], 10)
    assert none.table().empty
    assert none.by_seat().empty
    assert none.summary()["share"].isna().all()
    assert "0 of 10" in repr(none)
    assert "nan" not in none._repr_html_()


def test_the_representation_tells_what_was_played() -> None:
    done = jamlab.simulate("cramel", 2, ["random", "memory=0.5"], 3, 77, progress=False)
    for word in ("Cramel", "3 games", "seed 77", "random", "memory=0.5"):
        assert word in repr(done)
        assert word in done._repr_html_()
    assert "games/s" in repr(done)
    assert "games/s" not in done._repr_html_()  # so that the page is reproducible


def test_a_builders_name_is_text_and_never_markup() -> None:
    def builder() -> object:
        from jamlab.core import RandomAgent

        return RandomAgent()

    builder.__qualname__ = "<script>"
    done = jamlab.simulate("cramel", 2, builder, 1, 1, progress=False)  # type: ignore[arg-type]
    assert "<script>" not in done._repr_html_()
    assert "&lt;script&gt;" in done._repr_html_()


def test_progress_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told: list[tuple[int, int]] = []
    jamlab.simulate("sixty", 2, "random", 4, 1, progress=lambda *done: told.append(done), workers=1)
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    told.clear()
    jamlab.simulate("sixty", 2, "random", 4, 1, progress=lambda *done: told.append(done), workers=2)
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    jamlab.simulate("sixty", 2, "random", 300, 1, progress=False, workers=1)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert (round(found[0], 4), round(found[1], 4)) == (low, high)
    mirrored = wilson(games - wins, games)
    assert mirrored == pytest.approx((1 - found[1], 1 - found[0]))


def test_too_few_numbers() -> None:
    assert all(map(isnan, wilson(0, 0)))
    assert all(map(isnan, mean_and_error(0, 0, 0)))
    assert mean_and_error(7, 49, 1)[0] == 7
    assert isnan(mean_and_error(7, 49, 1)[1])
    # Large, nearly equal numbers: floats would lose the difference.
    assert mean_and_error(2 * 10**9 + 1, 10**18 + (10**9 + 1) ** 2, 2)[1] == pytest.approx(0.5)
