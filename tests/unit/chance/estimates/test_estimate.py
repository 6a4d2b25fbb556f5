"""Estimates are the same wherever they are made; intervals match SciPy and published tables."""

import os
import signal
import subprocess
import sys
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import isnan, sqrt
from statistics import mean, stdev
from typing import Any

import pytest
from scipy.stats import binomtest

from jamlab.chance import Estimate, Mirror, Point, Running, TrialFailed, estimate, execution, wilson
from jamlab.chance.estimates.estimate import estimated
from jamlab.chance.estimates.interval_methods import mean_interval
from jamlab.core.stream import Stream
from tests.unit.chance.estimates.trials import faulty, pips, six
from tests.unit.cli.terminal import ROOT


def figures(found: Estimate) -> tuple[Any, ...]:
    """Return all fields but the elapsed seconds."""
    return found.value, found.low, found.high, found.n, found.error, found.method, found.seed


@pytest.fixture(scope="module")
def expected() -> Estimate:
    return estimate(six, 3000, seed=4, workers=1, progress=False)


# -- independence of workers -----------------------------------------------------------------------


def test_each_trial_has_a_stream_of_its_own(expected: Estimate) -> None:
    made = [six(Stream(4, k)) for k in range(3000)]
    assert expected.value == sum(made) / 3000
    short = estimate(six, 500, seed=4, workers=1, progress=False)
    assert short.value == sum(made[:500]) / 500


def test_workers_and_pieces_do_not_show(
    expected: Estimate, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert figures(estimate(six, 3000, seed=4, workers=2, progress=False)) == figures(expected)
    for pieces in (1, 700):
        monkeypatch.setattr(execution, "_PIECES", pieces)
        with ThreadPoolExecutor(3) as pool:
            found = estimate(six, 3000, seed=4, executor=pool, progress=False)
            assert figures(found) == figures(expected)


def test_a_mean_does_not_hang_on_the_order_of_adding() -> None:
    def odd(rng: Stream) -> float:
        return float(10 ** rng.below(17)) / 3

    one = estimate(odd, 2000, kind="mean", workers=1, progress=False)
    with ThreadPoolExecutor(2) as pool:
        two = estimate(odd, 2000, kind="mean", executor=pool, progress=False)
    assert figures(one) == figures(two)


def test_another_seed_gives_other_trials(expected: Estimate) -> None:
    others = {estimate(six, 3000, seed=s, workers=1, progress=False).value for s in range(-3, 4)}
    assert len(others) > 3
    assert abs(mean(others) - 1 / 6) < 4 * expected.error


# -- intervals -------------------------------------------------------------------------------------


def test_a_share_has_scipys_wilson_interval(expected: Estimate) -> None:
    wins = round(expected.value * 3000)
    ends = binomtest(wins, 3000).proportion_ci(method="wilson")
    assert (expected.low, expected.high) == pytest.approx((ends.low, ends.high), rel=1e-12)
    assert expected.error == pytest.approx(sqrt(expected.value * (1 - expected.value) / 3000))
    narrow = estimate(six, 3000, seed=4, workers=1, progress=False, certainty=0.5)
    assert expected.low < narrow.low < narrow.value < narrow.high < expected.high


@pytest.mark.parametrize("n", [1, 2, 10, 263, 10_000])
def test_the_laboratorys_own_wilson_interval_is_scipys(n: int) -> None:
    for wins in {0, 1, n // 3, n - 1, n}:
        ends = binomtest(wins, n).proportion_ci(method="wilson")
        assert wilson(wins, n) == pytest.approx((ends.low, ends.high), abs=1e-12)


def test_a_mean_has_students_interval() -> None:
    # "Student", 1908, section IX: hours of sleep gained, drug 2 less drug 1; t = 4.06, 9 d.f.
    sleep = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]
    error = stdev(sleep) / sqrt(10)
    assert mean(sleep) / error == pytest.approx(4.06, abs=0.005)
    low, high = mean_interval(mean(sleep), error, 10, 0.95)
    assert (low, high) == pytest.approx((0.7001, 2.4599), abs=1e-4)
    found = estimate(pips, 400, kind="mean", workers=1, progress=False)
    made = [pips(Stream(0, k)) for k in range(400)]
    assert found.value == mean(made)
    assert found.error == pytest.approx(stdev(made) / 20)
    assert (found.low, found.high) == mean_interval(found.value, found.error, 400, 0.95)


@pytest.mark.parametrize(("n", "which"), [(300, "BCa"), (2500, "percentile")])
def test_the_bootstrap_agrees_with_t_where_both_hold(n: int, which: str) -> None:
    made: dict[str, Estimate] = {
        method: estimate(pips, n, kind="mean", method=method, workers=1, progress=False)
        for method in ("t", "bootstrap")
    }
    boot, t = made["bootstrap"], made["t"]
    assert boot.method == f"bootstrap ({which})"
    assert boot.value == t.value
    assert (boot.low, boot.high) == pytest.approx((t.low, t.high), abs=0.15 * (t.high - t.low))
    again = estimate(pips, n, kind="mean", method="bootstrap", workers=1, progress=False)
    assert figures(again) == figures(boot)


def test_intervals_hold_the_true_value_as_often_as_they_say() -> None:
    held = {"share": 0, "mean": 0}
    for seed in range(300):
        for kind, trial, true in (("share", six, 1 / 6), ("mean", pips, 3.5)):
            found = Running(trial, seed, kind)
            found.run(60)
            point = found.path[-1]
            held[kind] += point.low <= true <= point.high
    # 285 expected, standard deviation 3.8
    assert all(abs(n - 285) <= 4 * 3.8 for n in held.values()), held


def test_too_few_and_all_alike() -> None:
    one = estimate(pips, 1, kind="mean", workers=1, progress=False)
    assert isnan(one.low)
    assert isnan(one.error)
    for method in ("t", "bootstrap"):
        alike = estimate(lambda rng: 7, 50, kind="mean", method=method, workers=1, progress=False)
        assert (alike.low, alike.value, alike.high) == (7, 7, 7)
        assert "alike" in alike.assumption
    none = estimated(array("d"), seed=1, kind="share")
    assert isnan(none.value)
    assert isnan(none.low)


def test_the_estimate_tells_all_that_it_rests_on(expected: Estimate) -> None:
    page = expected._repr_html_()
    for word in ("3,000 trials", "wilson", "95 %", "seed 4", expected.words):
        assert word in repr(expected)
        assert word in page
    assert expected.assumption in page
    assert expected.words == "16.6 % (15.3 % to 17.9 %)"


# -- faults ----------------------------------------------------------------------------------------


def test_a_trial_that_breaks_off_is_named() -> None:
    said = r"trial \d+ \(rng = Stream\(1, \d+\)\): ZeroDivisionError: nothing to divide by"
    with pytest.raises(TrialFailed, match=said):
        estimate(faulty, 1000, seed=1, workers=1, progress=False)
    with ThreadPoolExecutor(2) as pool, pytest.raises(TrialFailed, match=said) as failed:
        estimate(faulty, 1000, seed=1, executor=pool, progress=False)
    assert "trials.py" in failed.value.__notes__[0]


@pytest.mark.parametrize(
    ("trial", "kind", "words"),
    [
        (lambda rng: None, "share", "must return True or False, got None"),
        (lambda rng: 0.5, "share", "must return True or False, got 0.5"),
        (lambda rng: "1", "mean", "must return a finite number, got '1'"),
        (lambda rng: float("nan"), "mean", "must return a finite number, got nan"),
        (lambda rng: 1j, "mean", "must return a finite number, got 1j"),
    ],
)
def test_a_value_that_is_none(trial: Callable[[Stream], Any], kind: str, words: str) -> None:
    with pytest.raises(TrialFailed, match=words):
        estimate(trial, 3, kind=kind, workers=1, progress=False)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"n": 0}, "n must be at least 1, got 0"),
        ({"n": 1.5}, "n must be a whole number, got 1.5"),
        ({"seed": None}, "seed must be a whole number, got None"),
        ({"kind": "median"}, "kind must be one of share, mean; got 'median'"),
        ({"method": "t"}, "method of a share must be one of wilson"),
        ({"kind": "mean", "method": "wilson"}, "method of a mean must be one of t, bootstrap"),
        ({"certainty": 95}, "certainty must be above 0"),
        ({"trial": 7}, "trial must be a function"),
        ({"workers": 0}, "workers must be at least 1, got 0"),
        ({"workers": 2, "executor": object()}, "not both"),
    ],
)
def test_bad_input(more: dict[str, Any], words: str) -> None:
    asked: dict[str, Any] = {"trial": six, "n": 10} | more
    with pytest.raises(ValueError, match=words):
        estimate(asked.pop("trial"), asked.pop("n"), progress=False, **asked)


# -- Ctrl-C ----------------------------------------------------------------------------------------

SCRIPT = """
from jamlab.chance import estimate
from tests.unit.chance.estimates.trials import slow
found = estimate(slow, 100_000, seed=3, workers=1, progress=False)
assert not found.complete and 0 < found.n < 10_000, found
assert "stopped" in repr(found)
print("kept")
"""


def test_ctrl_c_keeps_what_was_done() -> None:
    """With workers, `Execution` handles it: tests/unit/chance/simulations/test_ctrl_c.py."""
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        for _ in range(3):
            assert process.stdout.readline() == "began\n"
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert err == ""
    assert out.endswith("kept\n")


# -- incremental runs ------------------------------------------------------------------------------


@pytest.mark.parametrize(("trial", "kind"), [(six, "share"), (pips, "mean")])
def test_running_makes_the_same_trials(trial: Any, kind: str) -> None:
    tries = Running(trial, 4, kind)
    assert tries.path == ()
    paths: list[tuple[Point, ...]] = []
    for count in (1, 1, 5, 300, 693):
        assert tries.run(count) == count
        paths.append(tries.path)
    whole = estimate(trial, 1000, seed=4, kind=kind, workers=1, progress=False)
    assert figures(tries.estimate) == figures(whole)
    for early in paths:  # points already drawn do not move
        assert early[:-1] == paths[-1][: max(len(early) - 1, 0)]
    last = paths[-1][-1]
    assert last.n == 1000
    assert last[1:] == pytest.approx((whole.value, whole.low, whole.high), abs=1e-12)
    for point in paths[-1]:
        part = estimate(trial, point.n, seed=4, kind=kind, workers=1, progress=False)
        if point.n in (2, 7, 8, 10, 100, 316):
            known = pytest.approx((part.value, part.low, part.high), abs=1e-12, nan_ok=True)
            assert point[1:] == known


def test_a_path_has_some_two_hundred_points() -> None:
    tries = Running(lambda rng: True)
    tries.run(100_000)
    sizes = [point.n for point in tries.path]
    assert 150 <= len(sizes) <= 220
    assert sizes == sorted(set(sizes))
    assert sizes[:3] == [1, 2, 3]
    assert max(b / a for a, b in pairwise(sizes) if a > 100) < 1.07
    assert tries.path[-1].low > 0.9999


def test_a_spread_about_a_large_mean_is_not_lost() -> None:
    tries = Running(lambda rng: 10**12 + rng.below(2), kind="mean")
    tries.run(1000)
    point = tries.path[-1]
    assert (point.high - point.low) == pytest.approx(2 * 1.962 * 0.5 / sqrt(1000), rel=0.01)


def test_running_stops_in_time_and_goes_on_after_a_fault() -> None:
    tries = Running(six)
    assert 1 <= tries.run(10**9, seconds=0.02) < 10**6
    assert tries.seconds < 5
    broken = Running(faulty, 1)
    with pytest.raises(TrialFailed):
        broken.run(10_000)
    assert broken.estimate.n == broken.n > 0


def test_a_mirror_shows_the_other_end() -> None:
    rng, image = Stream(5, 3), Mirror(5, 3)
    for n in (2, 6, 49, 2**31 - 1):
        assert rng.below(n) + image.below(n) == n - 1
    assert rng.random() + image.random() == pytest.approx(1)
    assert image.choice("abc") in "abc"
