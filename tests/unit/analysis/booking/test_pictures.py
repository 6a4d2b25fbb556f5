"""The charts of luck and of the ledger show the booked numbers and hatch luck."""

from typing import Any

import pytest
import vl_convert

from jamlab.analysis.booking import Booking, ledger_of
from jamlab.log import Replay
from jamlab.pages.win_chances.win_chance_charts import Plane, ledger_chart, luck_chart
from tests.unit.analysis.booking.tracks import REPLAYS, Made


@pytest.fixture(scope="module")
def replay() -> Replay:
    return Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")


def drawn(chart: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]], list[str]]:
    """Render a chart; return its lines, bars and labels."""
    told = chart.to_dict()
    assert "<path" in vl_convert.vegalite_to_svg(told)
    lines, bars, *words = [told["datasets"][layer["data"]["name"]] for layer in told["layer"]]
    return lines, bars, [one["said"] for layer in words for one in layer]


def test_the_ledger_is_drawn_with_its_numbers(replay: Replay) -> None:
    values = Made(replay)
    _, bars, words = drawn(ledger_chart(replay, values, 100))
    ledger = ledger_of(Booking.shown(replay, values), 100)
    for row in ledger.rows.values():
        for number in row:
            assert f"{'+' if number > 0 else '−'}{abs(number) / 10:.1f}" in words
    for number in (*ledger.start, *ledger.now):
        assert f"{number / 10:.1f}" in words
    assert len(bars) == 4 * 3
    assert [bar["full"] for bar in bars] == [0.0] * 3 + [1.0] * 9


def test_the_steps_of_luck_and_choices_begin_where_the_last_one_ended(replay: Replay) -> None:
    lines, bars, words = drawn(luck_chart(replay, Made(replay)))
    assert [bar["full"] for bar in bars] == [0.0, 1.0, 0.35] * 3
    for luck, own, others in (bars[:3], bars[3:6], bars[6:]):
        for one, other in ((luck, own), (own, others)):
            assert {one["x"], one["x2"]} & {other["x"], other["x2"]}
    assert words.count("luck") == 3
    luck = bars[0]
    slanted = [line for line in lines if line["wide"] == 2.0]
    inside = [line for line in slanted if luck["y"] - 1e-9 <= line["y"] <= luck["y2"] + 1e-9]
    assert len(inside) == pytest.approx((luck["x2"] - luck["x"] + 16) / 6, abs=1)


@pytest.mark.parametrize("bar", [(10, 50), (50, 10), (20, 20)])
def test_a_hatch_stays_inside_its_bar(bar: tuple[float, float]) -> None:
    plane = Plane(100, 40)
    plane.bar(*bar, 20, 16, "#000", hatched=True)
    (found,) = plane.bars
    assert found["x2"] - found["x"] == max(1, abs(bar[0] - bar[1]))
    for line in plane.lines:
        assert found["x"] <= min(line["x"], line["x2"])
        assert max(line["x"], line["x2"]) <= found["x2"]
        assert min(line["y"], line["y2"]) >= 12 - 1e-9
        assert max(line["y"], line["y2"]) <= 28 + 1e-9
        assert line["x"] + line["y"] == pytest.approx(line["x2"] + line["y2"])


def test_what_is_not_told_apart_is_drawn_too(replay: Replay) -> None:
    half = Made(replay, left_out=lambda n: n % 10 != 0)
    assert "not told apart" in drawn(luck_chart(replay, half))[2]
    assert "not told apart" in drawn(ledger_chart(replay, half))[2]
