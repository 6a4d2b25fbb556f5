"""Scores of a class's estimates against exact chances and outcomes; marking of worked answers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import inf, isnan, sqrt
from typing import Final, Literal, NamedTuple

from jamlab.chance.estimates.intervals import ROUNDING, t_quantile, wilson
from jamlab.chance.estimates.running import Interval
from jamlab.classroom.class_messages import (
    AfterReveal,
    Changed,
    ClassQuestion,
    Crowd,
    Forecaster,
    Pooled,
    Reliable,
    ShownScores,
    Standing,
    VoteScores,
    WorkedVote,
    WrongAnswer,
    Yardstick,
)
from jamlab.classroom.store.rows import TrialsRecord
from jamlab.text import ROUNDED, decimal, exactly, rounded

__all__ = [
    "Revealed",
    "changed",
    "crowd",
    "judged",
    "reliability",
    "standing",
    "verdict",
    "worked_vote",
]


# -- Mean of a class against its members: how many it beats, and why -------------------------------
#
# The mean's error never exceeds the members' mean error: errors in opposite directions cancel
# (Galton, "Vox populi", 1907). If all are wrong in the same direction nothing cancels, and the two
# are equal.


CLOSE: Final = 1e-9
"""Tolerance for the comparison of float sums."""


def crowd(values: Sequence[float], exact: float | None) -> Crowd | None:
    """Compare the mean of at least two answers with its members; None without an exact value."""
    n = len(values)
    if exact is None or n < 2:
        return None
    error = abs(sum(values) / n - exact)
    errors = [abs(value - exact) for value in values]
    above = any(value > exact + CLOSE for value in values)
    below = any(value < exact - CLOSE for value in values)
    beaten = sum(each > error + CLOSE for each in errors)
    level = sum(abs(each - error) <= CLOSE for each in errors)
    told: Crowd = {
        "n": n,
        "error": error,
        "errors": sum(errors) / n,
        "beaten": beaten,
        "level": level,
        "one_sided": not (above and below),
        "words": [],
    }
    told["words"] = _words(told, above=above, below=below)
    return told


def _words(told: Crowd, *, above: bool, below: bool) -> list[str]:
    n, beaten = told["n"], told["beaten"]
    if not (above or below):
        return ["All of us have it exactly."]
    if told["level"] == n:
        return [f"All {n} of us are off by as much, and so is our mean."]
    if beaten == n:
        first = f"Our mean is closer than each of the {n} of us."
    elif beaten:
        first = f"Our mean is closer than {beaten} of {n} of us."
    else:
        first = f"Our mean is closer than none of the {n} of us."
    if above and below:
        why = "Some of us are too high and some too low: in the mean these errors cancel in part."
    else:
        side = "high" if above else "low"
        why = f"Nobody of us is too {'low' if above else 'high'}: where all are wrong on the same "
        why += f"side nothing cancels, and the mean is too {side} by as much as we are on average."
    return [first, why]


# -- Scores of forecasts against exact chances and outcomes ----------------------------------------
#
# * The error of a forecast f of a chance p is (f − p)², free of the luck of the outcome. A proper
#   score measures it in the long run: the expectation of Brier's (f − x)², x being 1 or 0, is (f −
#   p)² + p(1 − p) (Brier, "Verification of forecasts expressed in terms of probability", 1950; the
#   decomposition: Murphy, "A new vector partition of the probability score", 1973).
# * In one round the difference between the two is luck, and only luck.
# * The error of the mean of many forecasts is smaller than their mean error by exactly their
#   variance (Galton, "Vox populi", 1907; Krogh and Vedelsby, "Neural network ensembles", 1995).


BANDS: Final = 5


def judged(
    guesses: Sequence[float], exact: float | None, came: float | None, last: float | None = None
) -> VoteScores | None:
    """Return the scores of these forecasts (0 to 1); None if there are none.

    `exact` is the chance, `came` the outcome, 1 or 0; each is None if unknown. `last` is the
    outcome of the previous round, for the forecaster who repeats it.
    """
    if not guesses:
        return None
    n = len(guesses)
    mean = sum(guesses) / n
    spread = sum((guess - mean) ** 2 for guess in guesses) / n
    mean_alone = None if exact is None else (mean - exact) ** 2
    off = None if mean_alone is None else mean_alone + spread
    brier = None if came is None else sum((guess - came) ** 2 for guess in guesses) / n
    luck = None if off is None or brier is None else brier - off
    return {
        "n": n,
        "mean": mean,
        "off": off,
        "luck": luck,
        "brier": brier,
        "mean_alone": mean_alone,
        "spread": spread,
        "yardsticks": _yardsticks(exact, came, last),
        "shown": shown(off, brier, mean_alone, spread),
    }


def _yardsticks(exact: float | None, came: float | None, last: float | None) -> list[Yardstick]:
    """Return the scores of trivial forecasters and of the best one."""
    if exact is None:
        return []
    known = [("always 50 %", 0.5), ("who knows the exact chance", exact)]
    if last is not None:
        known.insert(1, ("as it came last time", last))
    return [
        {
            "name": name,
            "off": (said - exact) ** 2,
            "brier": None if came is None else (said - came) ** 2,
        }
        for name, said in known
    ]


def reliability(rounds: Iterable[tuple[Sequence[float], float | None, float]]) -> list[Reliable]:
    """Return the observed frequency where the class said 0 to 20 %, 20 to 40 %, …; each round gives
    the guesses, the exact chance and the outcome (1 or 0). Bands without guesses are left out.

    The guesses of one round share one outcome: they count as one case, not thirty. So the interval
    (Wilson's) uses the effective sample size of weights w: (Σw)² / Σw² (Kish, "Survey sampling",
    1965), w being a round's number of guesses in the band.
    """
    bands: list[list[_Case]] = [[] for _ in range(BANDS)]
    for guesses, exact, came in rounds:
        found: dict[int, list[float]] = {}
        for guess in guesses:
            found.setdefault(min(int(guess * BANDS), BANDS - 1), []).append(guess)
        for band, those in found.items():
            bands[band].append((len(those), sum(those), exact, came))
    return [_reliable(place, cases) for place, cases in enumerate(bands) if cases]


_Case = tuple[int, float, float | None, float]
"""Guesses of a round in a band: their number, their sum, the exact chance, the outcome."""


def _reliable(place: int, cases: Sequence[_Case]) -> Reliable:
    n = sum(case[0] for case in cases)
    came = sum(case[0] * case[3] for case in cases) / n
    worth = max(1, int(n * n / sum(case[0] ** 2 for case in cases)))
    known = [(case[0], case[2]) for case in cases if case[2] is not None]
    weight = sum(count for count, _ in known)
    return {
        "low": place / BANDS,
        "high": (place + 1) / BANDS,
        "n": n,
        "said": sum(case[1] for case in cases) / n,
        "came": came,
        "interval": list(wilson(came * worth, worth)),
        "exact": sum(count * exact for count, exact in known) / weight if weight else None,
    }


# -- All trials of a room as one mean, and its convergence -----------------------------------------


POINTS: Final = 200


def pooled(
    played: Sequence[TrialsRecord], interval: Interval, *, points: int = POINTS
) -> Pooled | None:
    """Return the mean of all trials in order of arrival, with its 95 % `interval`; None while there
    are too few for one.

    The series has one entry per post, thinned to at most `points` on a logarithmic scale; the last
    is the current mean.
    """
    settled = list(_settled(played, interval))
    if not settled or settled[-1][0] < 2:
        return None
    n, mean, low, high = settled[-1]
    return {
        "n": int(n),
        "players": len({each.pupil for each in played}),
        "mean": mean,
        "low": low,
        "high": high,
        "series": [list(point) for point in _thinned(settled, points)],
    }


_Point = tuple[float, float, float, float]


def _settled(played: Sequence[TrialsRecord], interval: Interval) -> Iterator[_Point]:
    """Yield after each post the number of trials, their mean and its interval, if there is one."""
    n, total = 0, 0.0
    for each in played:
        n, total = n + each.n, total + each.total
        low, high = interval(total, n)
        if not isnan(low):
            yield n, total / n, low, high


def _thinned(settled: Sequence[_Point], most: int) -> Sequence[_Point]:
    """Return at most `most` of the points, including the first and the last."""
    if len(settled) <= most:
        return settled
    first, last = settled[0][0], settled[-1][0]
    found: list[_Point] = []
    step = (last / first) ** (1 / (most - 2))
    for point in settled[:-1]:
        if not found or point[0] >= found[-1][0] * step:
            found.append(point)
    return [*found, settled[-1]]


# Displayed scores, each rounded separately, with an extra digit where it makes them add up.
#
# Brier's score is the sum of error and luck; the error is the sum of the mean's error and the
# spread.


DIGITS: Final = 3
_MORE: Final = 1


def shown(
    off: float | None,
    brier: float | None,
    mean_alone: float | None = None,
    spread: float | None = None,
) -> ShownScores:
    """Format the scores with three decimals, or four where only those add up; "" for an unknown
    score.

    Luck is Brier's score minus the error.

    >>> list(shown(0.0244, 0.1938, 0.0104, 0.0140).values())
    ['0.0244', '0.1694', '0.1938', '0.0104', '0.0140', '']
    """
    known = [None if each is None else exactly(each) for each in (off, brier, mean_alone, spread)]
    first, last, alone, beside = known
    luck = None if first is None or last is None else last - first
    for digits in range(DIGITS, DIGITS + _MORE + 1):
        if _adds_up((first, luck, last), digits) and _adds_up((alone, beside, first), digits):
            note = ""
            break
    else:
        digits, note = DIGITS, ROUNDED
    off_, luck_, brier_, alone_, spread_ = (
        "" if each is None else decimal(each, digits) for each in (first, luck, last, alone, beside)
    )
    return {
        "off": off_,
        "luck": luck_,
        "brier": brier_,
        "mean_alone": alone_,
        "spread": spread_,
        "note": note,
    }


def _adds_up(parts: tuple[Fraction | None, ...], digits: int) -> bool:
    """Return True if the first two, rounded, add up to the third, or one of them is unknown."""
    known = [rounded(part, digits) for part in parts if part is not None]
    return len(known) < len(parts) or known[0] + known[1] == known[2]


# -- The class over several rounds, compared with other forecasters --------------------------------


Who = Literal["members", "mean", "half", "last", "exact"]
NAMES: Final[dict[Who, str]] = {
    "members": "we, one by one",
    "mean": "the mean of the class",
    "half": "always 50 %",
    "last": "as it came last time",
    "exact": "who knows the exact chance",
}


class Revealed(NamedTuple):
    """Round about a chance: guesses, exact chance, outcome (1 or 0)."""

    guesses: Sequence[float]
    exact: float
    came: float


def standing(rounds: Iterable[Revealed]) -> Standing | None:
    """Average the scores over the rounds with guesses, all rounds weighted equally; None without
    such rounds.

    The forecaster who repeats the previous outcome says 50 % in the first round.
    """
    found: dict[Who, list[tuple[float, float]]] = {who: [] for who in NAMES}
    last = 0.5
    for guesses, exact, came in rounds:
        if not guesses:
            continue
        mean = sum(guesses) / len(guesses)
        single: list[tuple[Who, float]] = [
            ("mean", mean), ("half", 0.5), ("last", last), ("exact", exact)
        ]  # fmt: skip
        for who, said in single:
            found[who].append(((said - exact) ** 2, (said - came) ** 2))
        off = sum((guess - exact) ** 2 for guess in guesses) / len(guesses)
        brier = sum((guess - came) ** 2 for guess in guesses) / len(guesses)
        found["members"].append((off, brier))
        last = came
    if not found["members"]:
        return None
    return {
        "rounds": len(found["members"]),
        "forecasters": [_forecaster(who, scores) for who, scores in found.items()],
    }


def _forecaster(who: Who, scores: Sequence[tuple[float, float]]) -> Forecaster:
    n = len(scores)
    off, brier = sum(each[0] for each in scores) / n, sum(each[1] for each in scores) / n
    return {
        "who": who,
        "name": NAMES[who],
        "off": off,
        "luck": brier - off,
        "brier": brier,
        "shown": shown(off, brier),
    }


# -- Effect of the talk between two votes: the same devices, before and after ----------------------


FEWEST: Final = 10
"""Minimum number of pairs for an interval; with five its coverage is only nine in ten classes."""
_TOO_FEW: Final = " to say whether talking helps."
CERTAINTY: Final = 0.98
"""Confidence level for Student's distribution, above the 95 % stated: distances from the exact
value are skewed and discrete, and 95 % had a coverage of 92 in 100 classes of ten.
"""


def changed(
    pairs: Sequence[tuple[float, float]], exact: float | None, unit: str = ""
) -> Changed | None:
    """Compare pairs of first and second answers; None without pairs or without an exact value.

    The interval is for the mean of the paired differences, by Student's distribution (Student, "The
    probable error of a mean", 1908), wide enough to hold in 95 of 100 classes and limited to
    possible values of a chance; None if there are too few pairs, or all changed alike. `unit` is
    that of the question: "%" for a chance.
    """
    n = len(pairs)
    if exact is None or not n:
        return None
    first = [abs(before - exact) for before, _ in pairs]
    then = [abs(after - exact) for _, after in pairs]
    moves = [after - before for before, after in zip(first, then, strict=True)]
    mean = sum(moves) / n
    interval = None
    if n >= FEWEST:
        error = sqrt(sum((move - mean) ** 2 for move in moves) / (n - 1) / n)
        half = t_quantile(CERTAINTY, n - 1) * error
        most = max(exact, 1 - exact) if unit == "%" else inf
        if half > ROUNDING:
            interval = [max(mean - half, -most), min(mean + half, most)]
    told: Changed = {
        "n": n,
        "before": sum(first) / n,
        "after": sum(then) / n,
        "interval": interval,
        "closer": sum(move < -CLOSE for move in moves),
        "further": sum(move > CLOSE for move in moves),
        "same": sum(abs(move) <= CLOSE for move in moves),
        "words": [],
    }
    told["words"] = _change_words(told, unit)
    return told


def _change_words(told: Changed, unit: str) -> list[str]:
    scale, name = (100, "points") if unit == "%" else (1, unit)
    before, after = (f"{decimal(scale * told[key], 1)}" for key in ("before", "after"))
    words = [
        f"Of {told['n']} who voted twice {told['closer']} are closer now, "
        f"{told['further']} further off, {told['same']} as before.",
        f"On average they were off by {before} {name}".rstrip() + f", now by {after}.",
    ]
    if told["interval"] is None:
        alike = "All changed alike" if told["n"] >= FEWEST else "They are too few"
        ends = ", which says nothing of others." if told["n"] >= FEWEST else _TOO_FEW
        return [*words, f"{alike}{ends}"]
    low, high = (scale * each for each in told["interval"])
    sure = "Closer now" if high < 0 else "Further off now" if low > 0 else "That can be chance"
    between = f"{decimal(low, 1, sign=True)} to {decimal(high, 1, sign=True)} {name}".rstrip()
    return [*words, f"{sure}: the change is {between} (95 %)."]


# Marking of worked exercises: right or wrong, and the misunderstanding.


_SLACK: Final = 1e-9
_BANDS: Final = 4
"""Number of parts of the scale: an answer by hands or cards is the middle of a quarter."""


def verdict(
    question: ClassQuestion, hidden: AfterReveal | None, value: float, sender: str = ""
) -> tuple[bool | None, str]:
    """Return whether an answer is right, and the misunderstanding behind it ("" if unknown).

    None for a guess, a question without a right answer. An answer by hands or cards (`sender`) is
    right if the exact value lies in its quarter.
    """
    if hidden is None:
        return None, ""
    right, worked = hidden["right"], hidden.get("worked")
    if right is not None:
        is_right = value == right
        said = hidden["feedback"][int(value)] if hidden["feedback"] and not is_right else ""
        return is_right, said
    if worked is None or hidden["exact"] is None:
        return None, ""
    off = abs(value - hidden["exact"]["value"])
    if sender in {"hands", "cards"}:
        wide = (question["high"] - question["low"]) / _BANDS
        is_middle = abs((value - question["low"]) / wide % 1 - 0.5) < _SLACK
        if is_middle:
            return off <= wide / 2 + _SLACK, ""
    if off <= worked["within"] + _SLACK:
        return True, ""
    for mistake in worked["mistakes"]:
        if mistake["low"] - _SLACK <= value <= mistake["high"] + _SLACK:
            return False, mistake["words"]
    return False, ""


def worked_vote(
    question: ClassQuestion, hidden: AfterReveal, answers: Iterable[tuple[float, str]]
) -> WorkedVote | None:
    """Mark a vote on a worked exercise; each answer is a value with its sender. None for other
    questions.

    Wrong answers with the same misunderstanding are merged under their most frequent value; the
    most frequent come first.
    """
    if hidden.get("worked") is None:
        return None
    n = right = 0
    wrong: dict[tuple[str, float], Counter[float]] = defaultdict(Counter)
    for value, sender in answers:
        n += 1
        is_right, words = verdict(question, hidden, value, sender)
        right += bool(is_right)
        if not is_right:
            wrong[words, 0.0 if words else value][value] += 1
    found: list[WrongAnswer] = [
        {
            "value": min(values, key=lambda value: (-values[value], value)),
            "count": values.total(),
            "words": words,
        }
        for (words, _), values in wrong.items()
    ]
    found.sort(key=lambda each: (-each["count"], not each["words"], each["value"]))
    return {"n": n, "right": right, "wrong": found}
