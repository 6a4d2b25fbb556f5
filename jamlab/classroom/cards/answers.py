"""What the four edges of a card say: quarters of a chance, or the options of a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

EDGES: Final = "ABCD"
BANDS: Final = ("0–25 %", "25–50 %", "50–75 %", "75–100 %")
ANY: Final = tuple(f"chance: {band}" for band in BANDS)
"""What the edges say where it is not known which questions they answer."""


def answer(question: Mapping[str, Any], edge: int) -> float | None:
    """The answer to a question that this edge (0 to 3) gives: of a choice the option, None where
    there are not so many; of anything else the middle of that quarter of its scale.

    >>> answer({"kind": "chance", "low": 0, "high": 1, "choices": []}, 2)
    0.625
    >>> answer({"kind": "choice", "low": 0, "high": 2, "choices": ["a", "b", "c"]}, 3)
    """
    if question["kind"] == "choice":
        return float(edge) if edge < len(question["choices"]) else None
    low, high = question["low"], question["high"]
    return float(low + (high - low) * (2 * edge + 1) / 8)


def bands(question: Mapping[str, Any]) -> tuple[str, ...]:
    """The quarters of a question's scale in words, edge by edge; none of a choice, which has its
    letters.

    >>> bands({"kind": "number", "low": 3, "high": 60, "unit": "points"})[:2]
    ('3–17.25 points', '17.25–31.5 points')
    """
    if question["kind"] == "choice":
        return ()
    scale = 100 if question["kind"] == "chance" else 1
    low, high = scale * question["low"], scale * question["high"]
    ends = [f"{round(low + (high - low) * n / 4, 2):g}" for n in range(5)]
    between = " to " if low < 0 else "–"
    return tuple(
        f"{one}{between}{other} {question['unit']}".strip() for one, other in pairwise(ends)
    )


def labels(questions: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """What stands beside the four letters of a card for these questions: the quarters of their
    scale, each with its question's number where they have several; "" if all are choices."""
    scales: dict[tuple[str, ...], list[int]] = {}
    for number, question in enumerate(questions, 1):
        if found := bands(question):
            scales.setdefault(found, []).append(number)
    if len(scales) < 2:
        return next(iter(scales), ("",) * len(EDGES))
    named = [
        (f"question{'s' * (len(of) > 1)} {', '.join(map(str, of))}: ", scale)
        for scale, of in scales.items()
    ]
    return tuple(
        "  ·  ".join(name + scale[edge] for name, scale in named) for edge in range(len(EDGES))
    )
