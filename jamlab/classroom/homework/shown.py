"""What came back, as lines for the terminal: each question with how many gave which answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jamlab.classroom.homework.counted import Counted, said
from jamlab.classroom.told import ClassQuestion, Hidden, WorkedVote
from jamlab.core.text import decimal, many, rounded, unmarked

_MOST: Final = 12
"""So many different numbers are named; more are put into bands."""
_BANDS: Final = 10
_BAR: Final = 30


def lines(found: Counted) -> Iterator[str]:
    """All questions, one after the other."""
    count = len(found.answers)
    yield f"{found.sheet.title}: answers from {many(count, 'device')}."
    for place in range(1, len(found.sheet.questions) + 1):
        yield ""
        yield from _question(found, place)


def _question(found: Counted, place: int) -> Iterator[str]:
    question, hidden = found.sheet.questions[place - 1], found.hidden(place)
    values = found.values(place)
    about = f"{question['about']}: " if question["about"] else ""
    yield f"{place}. {about}{unmarked(question['ask'])}"
    if not values:
        yield "   nobody answered"
        return
    told = [many(len(values), "answer")]
    worked = found.worked(place)
    if worked is not None:
        told.append(f"{worked['right']} right")
        yield "   " + ", ".join(told + _known(question, hidden))
        yield from _worked(question, worked)
        return
    if question["kind"] != "choice":
        mean = sum(values) / len(values)
        told.append(f"mean {_rounded(question, mean)}")
    yield "   " + ", ".join(told + _known(question, hidden))
    tallies = found.tallies(place)
    if question["kind"] != "choice" and len(tallies) > _MOST:
        tallies = _bands(question, values)
    wide = max(len(words) for words, _, _ in tallies)
    most = max(count for _, count, _ in tallies)
    for words, count, is_right in tallies:
        bar = "█" * round(_BAR * count / most)
        mark = "✓" if is_right else " "
        yield f" {mark} {words:{wide}}  {count:>3} {bar}".rstrip()
    yield from _judged(found, place)


def _worked(question: ClassQuestion, worked: WorkedVote) -> Iterator[str]:
    """The wrong answers to an exercise, the most frequent first, with what they misunderstand."""
    for wrong in worked["wrong"][:_MOST]:
        words = f"  {unmarked(wrong['words'])}" if wrong["words"] else ""
        yield f"   {said(question, wrong['value'])}  {wrong['count']:>3}{words}"
    left = sum(wrong["count"] for wrong in worked["wrong"][_MOST:])
    if left:
        yield f"   {many(left, 'other wrong answer')}"


def _known(question: ClassQuestion, hidden: Hidden | None) -> list[str]:
    if hidden is None or hidden["right"] is not None or hidden["exact"] is None:
        return []
    exact = hidden["exact"]
    fraction = f" = {exact['fraction']}" if exact["fraction"] else ""
    return [f"exact {_rounded(question, exact['value'])}{fraction}"]


def _rounded(question: ClassQuestion, value: float) -> str:
    """A value that was reckoned out, with as many digits as say something."""
    digits = 3 if question["kind"] == "chance" else 2
    return said(question, float(rounded(value, digits)))


def _bands(question: ClassQuestion, values: list[float]) -> list[tuple[str, int, bool]]:
    low, high = question["low"], question["high"]
    width = (high - low) / _BANDS
    counts = [0] * _BANDS
    for value in values:
        counts[min(int((value - low) / width), _BANDS - 1)] += 1
    ends = [_rounded(question, low + n * width) for n in range(_BANDS + 1)]
    return [(f"{ends[n]} to {ends[n + 1]}", count, False) for n, count in enumerate(counts)]


def _judged(found: Counted, place: int) -> Iterator[str]:
    """How well the class judged: (guess − exact)², and its mean alone."""
    told = found.judged(place)
    if told is None or told["off"] is None or told["mean_alone"] is None:
        return
    yield f"   (guess − exact)² is {told['shown']['off']} on average (0 is perfect)"
    yield f"   the mean of all alone: {told['shown']['mean_alone']}"
    for yardstick in told["yardsticks"]:
        if yardstick["off"]:
            yield f"   who says {yardstick['name']}: {decimal(yardstick['off'], 3)}"
