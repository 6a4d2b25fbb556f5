"""Optimal stopping, against known answers and every possible plan."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from jamlab.chance.exact.stopping import STOP, SolvedStopping, Ways

Throw = tuple[int, int]  # (throws left, current pips)


def dice(throws: int) -> SolvedStopping[Throw]:
    """A die thrown up to so many times; the last throw counts."""

    def onward(at: Throw) -> Mapping[str, Ways[Throw]]:
        return {"throw": [(1, (at[0] - 1, eyes)) for eyes in range(1, 7)]} if at[0] else {}

    return SolvedStopping((throws, 0), lambda at: at[1] or None, onward)


def test_a_die_thrown_up_to_three_times() -> None:
    """The classic examination question: 7/2, 17/4, 14/3; stop at 5 first, then at 4."""
    assert [dice(n).value((n, 0)) for n in (1, 2, 3)] == [
        Fraction(7, 2), Fraction(17, 4), Fraction(14, 3),
    ]  # fmt: skip
    solved = dice(3)
    assert [solved.best((2, eyes)) for eyes in range(1, 7)] == ["throw"] * 4 + [STOP] * 2
    assert [solved.best((1, eyes)) for eyes in range(1, 7)] == ["throw"] * 3 + [STOP] * 3
    assert solved.continuation_value((1, 4)) == Fraction(7, 2)
    assert solved.continuation_value((0, 4)) is None


def test_outcomes_are_a_distribution_with_the_value_as_mean() -> None:
    solved = dice(3)
    outcomes = solved.outcomes()
    assert sum(outcomes.values()) == 1
    assert sum(value * chance for value, chance in outcomes.items()) == solved.value((3, 0))
    assert list(outcomes) == [1, 2, 3, 4, 5, 6]
    assert solved.reached()[(2, 6)] == Fraction(1, 6)


Bag = tuple[int, int, bool]  # (good left, drawn good, lost)


def bag(good: int, bad: int) -> SolvedStopping[Bag]:
    """Draw without replacement; each good one is worth one, a bad one loses all."""

    def onward(at: Bag) -> Mapping[str, Ways[Bag]]:
        left, drawn, lost = at
        if lost or not left:
            return {}
        return {"draw": [(left, (left - 1, drawn + 1, False)), (bad, (left, 0, True))]}

    return SolvedStopping((good, 0, False), lambda at: at[1], onward)


@pytest.mark.parametrize(("good", "bad"), [(5, 1), (7, 2), (6, 3)])
def test_no_plan_beats_it(good: int, bad: int) -> None:
    """A plan is the number n of good ones to stop at, worth n · C(good, n) / C(all, n)."""
    worths = []
    for stop_at in range(good + 1):
        chance = Fraction(1)
        for n in range(stop_at):
            chance *= Fraction(good - n, good + bad - n)
        worths.append(stop_at * chance)
    solved = bag(good, bad)
    assert solved.value((good, 0, False)) == max(worths)
    assert sum(solved.outcomes().values()) == 1


def test_every_plan_of_a_small_bag_tried_out() -> None:
    """Three good, one bad: 2**3 plans (continue after 0, 1, 2 good ones?), every order of four."""
    orders = range(4)  # position of the bad one
    best = Fraction(0)
    for plan in product((True, False), repeat=3):
        total = 0
        for bad_at in orders:
            drawn = 0
            while drawn < 3 and plan[drawn]:
                if drawn == bad_at:
                    drawn = 0
                    break
                drawn += 1
            total += drawn
        best = max(best, Fraction(total, 4))
    assert bag(3, 1).value((3, 0, False)) == best


def test_circles_and_dead_ends_are_refused() -> None:
    with pytest.raises(ValueError, match="leads back to itself"):
        SolvedStopping(0, lambda at: at, lambda at: {"on": [(1, 1 - at)]})
    with pytest.raises(ValueError, match="neither stop nor go on"):
        SolvedStopping(0, lambda at: None, lambda at: {})
