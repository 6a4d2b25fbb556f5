"""Scores against independent results: enumeration in fractions, and figures from the papers that
define them."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jamlab.classroom.judging import Revealed, changed, crowd, judged, reliability, shown, standing
from jamlab.text import exactly
from tests.unit.core.written import misrounded, value_of

percents = st.integers(0, 100).map(lambda n: Fraction(n, 100))
classes = st.lists(percents, min_size=1, max_size=30)


@given(classes, percents)
def test_by_enumeration(guesses: list[Fraction], exact: Fraction) -> None:
    """Sum over guesses and outcomes, weighted by probability; spread over all pairs of pupils."""
    n = len(guesses)
    found = {came: judged([float(f) for f in guesses], float(exact), came) for came in (0.0, 1.0)}
    expected = Fraction(0)
    for came, chance in ((1, exact), (0, 1 - exact)):
        brier = sum((f - came) ** 2 for f in guesses) / Fraction(n)
        expected += chance * brier
        told = found[float(came)]
        assert told is not None
        assert told["brier"] == pytest.approx(float(brier), abs=1e-12)
        assert told["off"] is not None
        assert told["luck"] is not None
        assert told["off"] + told["luck"] == pytest.approx(float(brier), abs=1e-12)
    # independent of the outcome: expected Brier score minus the irreducible p(1 - p)
    off = expected - exact * (1 - exact)
    pairs = sum((a - b) ** 2 for a, b in product(guesses, repeat=2)) / Fraction(2 * n * n)
    for told in found.values():
        assert told is not None
        assert told["off"] == pytest.approx(float(off), abs=1e-12)
        assert told["spread"] == pytest.approx(float(pairs), abs=1e-12)
        assert told["mean_alone"] == pytest.approx(float(off - pairs), abs=1e-12)


def test_briers_own_example() -> None:
    """Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather Review
    78, 1950, table 1: ten forecasts of rain and their outcomes; P = 0.19. His P sums over both
    classes, rain and no rain, so it is twice ours."""
    rain = [0.7, 0.9, 0.8, 0.4, 0.2, 0.0, 0.0, 0.0, 0.0, 0.1]
    fell = [0, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    days = [judged([f], None, float(x)) for f, x in zip(rain, fell, strict=True)]
    briers = [day["brier"] for day in days if day is not None and day["brier"] is not None]
    assert 2 * sum(briers) / 10 == pytest.approx(0.19)


GALTON = (
    1074, 1109, 1126, 1148, 1162, 1174, 1181, 1188, 1197, 1207,
    1214, 1219, 1225, 1230, 1236, 1243, 1254, 1267, 1293,
)  # fmt: skip
"""Galton, "Vox populi", Nature 75, 1907: 5 % quantiles of 787 estimates of an ox, in pounds."""


def test_galtons_ox() -> None:
    """The ox weighed 1,198 pounds; the mean of all estimates was 1,197."""
    told = crowd(GALTON, 1198)
    assert told is not None
    assert told["error"] < 2
    assert told["errors"] == pytest.approx(831 / 19)
    assert (told["beaten"], told["n"], told["one_sided"]) == (19, 19, False)


@given(classes.filter(lambda guesses: len(guesses) > 1), percents)
def test_the_mean_is_no_worse_and_when_it_is_no_better(
    guesses: list[Fraction], exact: Fraction
) -> None:
    told = crowd([float(f) for f in guesses], float(exact))
    assert told is not None
    errors = [abs(f - exact) for f in guesses]
    error = abs(sum(guesses, Fraction(0)) / len(guesses) - exact)
    average = sum(errors, Fraction(0)) / len(errors)
    assert error <= average
    assert told["error"] == pytest.approx(float(error), abs=1e-9)
    assert told["errors"] == pytest.approx(float(average), abs=1e-9)
    assert told["one_sided"] == (error == average)
    assert told["beaten"] == sum(each > error for each in errors)
    assert told["level"] == sum(each == error for each in errors)


def test_the_crowd_in_words() -> None:
    def words(*guesses: float) -> list[str]:
        told = crowd(guesses, 0.5)
        assert told is not None
        return told["words"]

    assert words(0.4, 0.7) == [
        "Our mean is closer than each of the 2 of us.",
        "Some of us are too high and some too low: in the mean these errors cancel in part.",
    ]
    assert words(0.6, 0.7, 0.9)[0] == "Our mean is closer than 1 of 3 of us."
    assert words(0.6, 0.9)[1].endswith("the mean is too high by as much as we are on average.")
    assert words(0.1, 0.2)[1].startswith("Nobody of us is too high")
    assert words(0.5, 0.5) == ["All of us have it exactly."]
    assert words(0.4, 0.4) == ["All 2 of us are off by as much, and so is our mean."]
    assert crowd([0.3], 0.5) is None
    assert crowd([0.3, 0.4], None) is None


def test_students_own_example() -> None:
    """Hours of sleep gained by ten patients with two drugs (Student, "The probable error of a
    mean", Biometrika 6, 1908): paired difference 1.58, 95 % interval 0.70 to 2.46. Ours is the
    98 % interval: quantile 2.8214 instead of 2.2622, nine degrees of freedom."""
    first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    told = changed(list(zip(first, second, strict=True)), exact=-100.0)
    assert told is not None
    assert told["after"] - told["before"] == pytest.approx(1.58)
    half = (2.4599 - 0.7001) / 2 * 2.8214 / 2.2622
    assert told["interval"] == pytest.approx([1.58 - half, 1.58 + half], abs=2e-4)
    assert (told["closer"], told["further"], told["same"]) == (0, 9, 1)


def test_what_the_talk_changed_in_words() -> None:
    pairs = 2 * [(0.9, 0.6), (0.8, 0.6), (0.2, 0.4), (0.1, 0.4), (0.9, 0.7), (0.5, 0.5)]
    told = changed(pairs, 0.5, "%")
    assert told is not None
    assert told["words"] == [
        "Of 12 who voted twice 10 are closer now, 0 further off, 2 as before.",
        "On average they were off by 30.0 points, now by 10.0.",
        "Closer now: the change is −28.2 to −11.8 points (95 %).",
    ]
    few = changed(pairs[:9], 0.5, "%")
    assert few is not None
    assert few["interval"] is None
    assert few["words"][-1] == "They are too few to say whether talking helps."
    assert changed([], 0.5) is None


scores = st.floats(0, 1, allow_nan=False)


@given(scores, scores, scores)
def test_scores_are_rounded_each_by_itself_and_add_up_or_say_so(
    alone: float, brier: float, spread: float
) -> None:
    off = alone + spread
    told = shown(off, brier, alone, spread)
    exact = {
        "off": exactly(off), "luck": exactly(brier) - exactly(off), "brier": exactly(brier),
        "mean_alone": exactly(alone), "spread": exactly(spread),
    }  # fmt: skip
    texts = {name: str(told[name]) for name in exact}  # type: ignore[literal-required]
    assert not any(misrounded(texts[name], value) for name, value in exact.items())
    said = {name: value_of(text) for name, text in texts.items()}
    adds_up = said["off"] + said["luck"] == said["brier"]
    adds_up = adds_up and said["mean_alone"] + said["spread"] == said["off"]
    assert (told["note"] == "rounded") == (not adds_up)


@pytest.mark.parametrize(
    ("guesses", "exact", "came", "off", "brier"),
    [  # computed in fractions; issue 41: 0.0735 was shown as 0.073, 0.13546 as 0.136
        ((0.1, 0.5), Fraction(1, 5) + Fraction(1, 10), 0, {"0.040"}, {"0.130"}),
        ((0.45, 0.6), 0.25, 1, {"0.081", "0.0813"}, {"0.231", "0.2313"}),
        ((0.3, 0.65, 0.55), 0.3, 1, {"0.062", "0.0617"}, {"0.272", "0.2717"}),
    ],
)
def test_scores_by_hand(
    guesses: tuple[float, ...], exact: float, came: int, off: set[str], brier: set[str]
) -> None:
    told = judged(guesses, float(exact), came)
    assert told is not None
    assert told["shown"]["off"] in off
    assert told["shown"]["brier"] in brier


def test_half_a_thousandth_goes_up_though_a_float_is_less() -> None:
    assert 0.07349999999999998 < 0.0735
    assert shown(0.07349999999999998, None)["off"] == "0.074"


def test_the_class_beside_others_by_hand() -> None:
    half, tenth = Fraction(1, 2), Fraction(1, 10)
    told = standing(
        [
            Revealed([0.2, 0.4], 0.3, 1.0),
            Revealed([], 0.5, 1.0),  # no guesses: left out
            Revealed([0.9, 0.9], 0.8, 0.0),
        ]
    )
    assert told is not None
    assert told["rounds"] == 2
    off = {each["who"]: each["off"] for each in told["forecasters"]}
    brier = {each["who"]: each["brier"] for each in told["forecasters"]}
    assert off["members"] == pytest.approx(float((tenth**2 + tenth**2) / 2))
    assert off["mean"] == pytest.approx(float((0 + tenth**2) / 2))
    assert off["half"] == pytest.approx((0.2**2 + 0.3**2) / 2)
    assert off["last"] == pytest.approx((0.2**2 + 0.2**2) / 2)  # 50 %, then 100 %
    assert off["exact"] == 0
    assert brier["exact"] == pytest.approx((0.7**2 + 0.8**2) / 2)
    assert brier["last"] == pytest.approx(float((half**2 + 1) / 2))
    assert brier["members"] == pytest.approx(((0.8**2 + 0.6**2) / 2 + 0.9**2) / 2)
    assert all(each["luck"] == pytest.approx(each["brier"] - each["off"])
               for each in told["forecasters"])  # fmt: skip
    assert standing([]) is None


@given(st.lists(st.tuples(classes, percents, st.integers(0, 1)), min_size=1, max_size=6))
def test_the_reliability_picture_by_counting(
    rounds: list[tuple[list[Fraction], Fraction, int]],
) -> None:
    """Recount from (guess, outcome) pairs; all guesses at one question form one case."""
    found = reliability(
        ([float(f) for f in guesses], float(exact), float(came)) for guesses, exact, came in rounds
    )
    left = list(found)
    for place in range(5):
        low, high = Fraction(place, 5), Fraction(place + 1, 5)
        here = [
            (n, guess, exact, came)
            for n, (guesses, exact, came) in enumerate(rounds)
            for guess in guesses
            if low <= guess < high or guess == high == 1
        ]
        if not here:
            continue
        told = left.pop(0)
        assert (told["low"], told["high"]) == pytest.approx((float(low), float(high)))
        assert told["n"] == len(here)
        means = [
            sum(column, Fraction(0)) / len(here) for column in list(zip(*here, strict=True))[1:]
        ]
        shown = [told["said"], told["exact"], told["came"]]
        assert shown == pytest.approx([float(mean) for mean in means], abs=1e-9)
        # inverse of the share of guess pairs about the same question (Kish 1965)
        same = sum(one[0] == other[0] for one, other in product(here, repeat=2))
        cases = len(here) ** 2 // same
        assert 1 <= cases <= len({one[0] for one in here})
        came = float(means[2])
        for end in told["interval"]:  # Wilson: ends just within 95 % of the outcome share
            wide = 1.959964**2 * end * (1 - end) / cases
            assert (end - came) ** 2 == pytest.approx(wide, abs=1e-6)
        assert told["interval"][0] - 1e-9 <= came <= told["interval"][1] + 1e-9
    assert not left
