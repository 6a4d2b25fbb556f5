"""What is no answer to a question is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from jamlab.classroom.questions.asked import bounds
from jamlab.classroom.store import Refused

MOST_HANDS: Final = 200


def spelled_out(counted: Any) -> list[float]:
    """Values with how many raised a hand for each, as a list of all of them.

    >>> spelled_out([[0.25, 2], [0.5, 1]])
    [0.25, 0.25, 0.5]
    """
    values: list[float] = []
    for pair in counted if isinstance(counted, list) else [None]:
        if not isinstance(pair, list) or len(pair) != 2:
            raise Refused("values", "Hands are values with how many raised one for each.")
        value, count = pair
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_HANDS:
            raise Refused("values", f"So many hands cannot be counted: {count!r}.")
        values.extend([value] * count)
    if len(values) > MOST_HANDS:
        raise Refused("values", f"More than {MOST_HANDS} hands cannot be counted.")
    return values


def check(question: Mapping[str, Any], values: Sequence[Any]) -> None:
    """Refused unless all values are answers to the question."""
    low, high = bounds(question)
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Refused("values", "An answer is a number.")
        if not low - 1e-9 <= value <= high + 1e-9:
            raise Refused("values", "That is none of the answers to this question.")
        if question["kind"] == "choice" and value != int(value):
            raise Refused("values", "That is none of the answers to this question.")
