"""Answers to an exercise that is worked out: right or wrong, and what is misunderstood."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from jamlab.classroom.told import ClassQuestion, Hidden, WorkedVote, WrongAnswer

_SLACK: Final = 1e-9
_BANDS: Final = 4
"""Hands and cards answer a quarter of the scale, which counts for its middle."""


def verdict(
    question: ClassQuestion, hidden: Hidden | None, value: float, sender: str = ""
) -> tuple[bool | None, str]:
    """Whether an answer is right, and the words on what it misunderstands ("" if nobody knows).

    None for a question without a right answer: a guess. Hands and cards (`sender`) are right if the
    exact value lies in the quarter that they mean.
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
    question: ClassQuestion, hidden: Hidden, answers: Iterable[tuple[float, str]]
) -> WorkedVote | None:
    """A vote on an exercise that is worked out: each answer is a value and who sent it.

    Wrong answers with the same misunderstanding are one, called by the value that came most often;
    the most frequent stand first. None for other questions.
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
