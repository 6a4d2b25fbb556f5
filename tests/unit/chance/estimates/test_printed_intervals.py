"""Every printed interval lies in the possible range, holds its estimate and is no point."""

import re
from array import array
from math import comb, isnan
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from jamlab.analysis.whatif.distribution import Distribution, gained, scored, shared, signed
from jamlab.chance import compare
from jamlab.chance.comparing import PlayersCompared, _ends, _inside, subtract_luck
from jamlab.chance.estimates.compare import span
from jamlab.chance.estimates.estimate import estimated
from jamlab.chance.estimates.intervals import bounded, effective_size, paired, unpaired
from jamlab.chance.estimates.variance_reduction import antithetic
from jamlab.chance.exact.answer import tried_out
from jamlab.chance.simulations import duplicate
from jamlab.chance.simulations.columns import Totals
from jamlab.classroom.judging import changed, reliability
from jamlab.core import Over
from jamlab.core.registry import load
from tests.repository.tiers import examples

NUMBER = r"[+−-]?[\d,]+(?:\.\d+)?"
SAID = re.compile(rf"({NUMBER})[^(\d]*\(({NUMBER})[ %]* to ({NUMBER})[ %]*\)")
"""An estimate and its interval in brackets."""

few = st.lists(st.booleans(), min_size=1, max_size=6)
RARE = (0.01, 0.03, 0.1, 0.3)


def number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", ""))


def sound(text: str, low: float, high: float) -> int:
    """Return the number of intervals in a text; AssertionError if one is unsound."""
    assert "nan" not in text, text
    assert "inf" not in text, text
    found = [[number(part) for part in each] for each in SAID.findall(text)]
    for value, least, most in found:
        assert low <= least <= value <= most <= high, text
        assert least < most, text
    return len(found)


# -- the intervals themselves ----------------------------------------------------------------------


@given(st.integers(1, 40), st.data())
@settings(max_examples=examples(200))
def test_a_bounded_mean_has_wilsons_interval_on_its_scale(n: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, n))
    low, high = bounded(2 * wins / n - 1, n, (-1.0, 1.0))
    ends = binomtest(wins, n).proportion_ci(method="wilson")  # SciPy as reference
    assert (low, high) == pytest.approx((2 * ends.low - 1, 2 * ends.high - 1), abs=1e-9)


@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), min_size=1, max_size=8))
@settings(max_examples=examples(200))
def test_paired_differences_lie_from_minus_1_to_1_and_are_no_point(changes: list[float]) -> None:
    n = len(changes)
    plus, minus = (sum(max(sign * one, 0) for one in changes) / n for sign in (1, -1))
    low, high = paired(plus, minus, n)
    assert -1 <= low <= plus - minus + 1e-12
    assert plus - minus - 1e-12 <= high <= 1
    assert low < high
    less, more = paired(minus, plus, n)
    assert (less, more) == pytest.approx((-high, -low), abs=1e-9)


@pytest.mark.parametrize("n", [10, 25])
def test_the_interval_of_paired_differences_holds_what_it_says(n: int) -> None:
    """Exact, without simulation: a sum over all outcomes of n pairs with their probabilities."""
    ends = {
        (up, down): paired(up / n, down / n, n) for up in range(n + 1) for down in range(n + 1 - up)
    }
    held = []
    for plus in (0.0, *RARE, 0.6, 0.95):
        for minus in (0.0, *RARE):
            if plus + minus > 1:
                continue
            true, total = plus - minus, 0.0
            for (up, down), (low, high) in ends.items():
                if low - 1e-12 <= true <= high + 1e-12:
                    ways = comb(n, up) * comb(n - up, down)
                    rest = max(1 - plus - minus, 0.0)
                    total += ways * plus**up * minus**down * rest ** (n - up - down)
            held.append(total)
    assert min(held) > 0.9
    assert sum(held) / len(held) > 0.95


@pytest.mark.parametrize(
    ("first", "second", "counts", "low", "high"),
    [
        (56 / 70, 48 / 80, (70, 80), 0.0524, 0.3339),
        (9 / 10, 3 / 10, (10, 10), 0.1705, 0.8090),
        (6 / 7, 2 / 7, (7, 7), 0.0582, 0.8062),
        (5 / 56, 0, (56, 29), -0.0381, 0.1926),
        (0, 0, (10, 20), -0.1611, 0.2775),
        (1, 0, (10, 20), 0.6791, 1.0),
    ],
)
def test_the_difference_of_independent_shares_is_the_published_one(
    first: float, second: float, counts: tuple[int, int], low: float, high: float
) -> None:
    """Table II of Newcombe's paper, method 10."""
    assert unpaired(first, second, counts) == pytest.approx((low, high), abs=6e-5)


def test_what_trials_are_worth() -> None:
    assert effective_size(0.5, 0.05, 7) == pytest.approx(100)  # 100 trials at 1/2 have this error
    assert (effective_size(1.0, 0.0, 7), effective_size(0.5, 0.0, 7)) == (7, 7)


# -- printed intervals -----------------------------------------------------------------------------


@given(few, st.booleans())
@example([True], True)
@settings(max_examples=examples(100), deadline=None)
def test_estimates_and_comparisons(came: list[bool], same: bool) -> None:
    turns = iter([*came, *came])
    share = estimated(array("d", map(float, came)), seed=0, kind="share")
    assert sound(share.words, 0, 100) == 1
    mean = estimated(array("d", map(float, came)), seed=0)
    with_interval = 0 if len(set(came)) < 2 or len(came) < 8 else 1
    assert sound(mean.words, -1e9, 1e9) == with_interval
    said = tried_out(mean.n, mean.value, mean.low, mean.high, "tiles")
    assert ("95 % interval" in said) == with_interval
    assert "95 % interval" in tried_out(share.n, share.value, share.low, share.high, "")
    if len(came) > 1:
        found = compare(lambda _: next(turns), lambda _: same, len(came), workers=1, progress=False)
        assert sound(found.words.replace(": it ", ""), -100, 100) == 3
        lowest, highest = found.independent
        assert -1 <= lowest <= found.difference.value <= highest <= 1
        assert lowest < highest


@pytest.mark.parametrize("chance", [0, 1])
def test_chosen_chance_of_what_always_or_never_comes(chance: int) -> None:
    found = antithetic(lambda _: bool(chance), 10, workers=1, progress=False)
    assert sound(found.words, 0, 100) == 1
    assert found.estimate.high - found.estimate.low > 0.2


@given(st.integers(2, 30), st.integers(2, 8), st.data())
@settings(max_examples=examples(200), deadline=None)
def test_players_compared(n: int, seats: int, data: st.DataObject) -> None:
    """Random winners at tables of any size, with the players changing places."""
    rng = Random(data.draw(st.integers(0, 10**6)))
    skill = data.draw(st.sampled_from([0.0, 0.5, 0.97, 1.0]))
    results, luck = array("d"), []
    for game in range(n):
        sides = [1 if (seat + game) % 2 == 0 else -1 for seat in range(seats)]
        ours = [seat for seat in range(seats) if (sides[seat] > 0) == (rng.random() < skill)]
        winner = rng.choice(ours or range(seats))
        results.append(sides[winner] / sides.count(sides[winner]))
        luck.append(array("d", [rng.random() - 0.5]))
    ends = _ends(seats, n)
    most = sum(1 / (seats // 2 if n % 2 else (seats + 1) // 2) for n in range(n)) / n
    assert ends[1] == pytest.approx(most)
    plain = estimated(results, seed=0)
    adjusted = estimated(subtract_luck(results, luck), seed=0)
    found = PlayersCompared(*_inside(plain, adjusted, ends), ("a", "b"), load("pig"), "wins")
    assert sound(found.words, -1, 1) == (2 if found.times > 0 else 1)
    assert "nan" not in repr(found)


def test_games_that_nearly_all_are_won_hold_what_they_say() -> None:
    """One wins if 1.2 + luck + noise is above 0, luck in ±1 and noise in ±1/2, both uniform.

    The losing region is a triangle with legs of 0.3 in an area of 2: 9 of 400 games.
    """
    true, rng = 1 - 2 * 9 / 400, Random(41)
    held, before, tries = 0, 0, 150
    for _ in range(tries):
        results, luck = array("d"), []
        for _ in range(40):
            lucky = rng.random() * 2 - 1
            results.append(1.0 if 1.2 + lucky + rng.random() - 0.5 > 0 else -1.0)
            luck.append(array("d", [lucky]))
        plain = estimated(results, seed=0)
        adjusted = estimated(subtract_luck(results, luck), seed=0)
        before += adjusted.low <= true <= adjusted.high
        _, inside = _inside(plain, adjusted, (-1.0, 1.0))
        held += inside.low <= true <= inside.high
    assert before / tries < 0.7, "Student's interval, which was printed"
    assert held / tries > 0.9


@given(st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), min_size=2, max_size=25))
@example([(1, -1)] * 25)
@example([(0, 0)] * 25)
@settings(max_examples=examples(40), deadline=None)
def test_duplicate_deals(deals: list[tuple[int, int]]) -> None:
    one, two = (array("d", map(float, each)) for each in zip(*deals, strict=True))
    for part in duplicate._parts(one, two, 0.95, 0):
        if one.count(0) + two.count(0) < 2 * len(deals):
            assert 0 <= part.low <= part.share <= part.high <= 1
            assert part.low < part.high
        else:
            assert isnan(part.share)
    gain = array("d", ((a - b) / 2 for a, b in zip(one, two, strict=True)))
    inside = duplicate._inside(estimated(gain, seed=0), (-1.0, 1.0))
    assert -1 <= inside.low <= inside.value <= inside.high <= 1
    assert inside.low < inside.high


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 60)), max_size=6))
@example([])
@settings(max_examples=examples(100))
def test_simulated_games(games: list[tuple[int, int]]) -> None:
    totals = Totals(2)
    totals.games = len(games)
    for winner, score in games:
        for seat in range(2):
            totals.wins[seat][2 if winner == 2 else 1] += winner in (2, seat)
            totals.scores[seat] += score
            totals.squares[seat] += score * score
    for row in totals.seat_summaries(["a", "b"]):
        assert "nan" not in " ".join(row.words)
        if games:
            assert 0 <= row.low <= row.share <= row.high <= 1
            assert row.low < row.high


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=6))
@settings(max_examples=examples(100))
def test_what_if(ended: list[tuple[int, int]]) -> None:
    def over(winner: int) -> Over:
        return Over((winner, 2), "over", "G-6", ((0, 1), (0,), (1,))[winner])

    left, right = (
        Distribution("", ("Ann", "Bo"), "", (), "", 0, 9, [over(one) for one in ends])
        for ends in zip(*ended, strict=True)
    )
    for seat in (0, 1):
        assert sound(shared(left.chance(seat)), 0, 100) == 1
        assert sound(scored(left.points(seat)), -1e9, 1e9) <= 1
        assert sound(signed(gained(left, right, seat)), -100, 100) == 1


@given(
    st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=14),
    st.sampled_from([0.0, 0.3, 1.0]),
)
@example([(0.9, 0.2)] * 12, 0.2)
@settings(max_examples=examples(100))
def test_what_a_class_judged(pairs: list[tuple[float, float]], exact: float) -> None:
    told = changed(pairs, exact, "%")
    assert told is not None
    assert "nan" not in " ".join(told["words"])
    if told["interval"] is not None:
        low, high = told["interval"]
        assert -1 <= low < high <= 1
        assert low - 1e-9 <= told["after"] - told["before"] <= high + 1e-9
    for band in reliability(
        [([before, after], exact, float(after > 0.5)) for before, after in pairs]
    ):
        low, high = band["interval"]
        assert 0 <= low <= band["came"] <= high <= 1
        assert low < high


def test_two_ends_are_told_apart() -> None:
    assert span(0.9999, 1.0, 3) == "+0.9999 to +1.0000"
    assert span(-0.2, 0.3, 3) == "−0.200 to +0.300"
    assert span(0.5, 0.5, 3) == span(float("nan"), 1, 3) == span(float("-inf"), 1, 3) == ""
