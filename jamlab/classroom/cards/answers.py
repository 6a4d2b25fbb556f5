"""What the four edges of a card say: quarters of a chance, or the options of a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

EDGES: Final = "ABCD"
BANDS: Final = ("0–25 %", "25–50 %", "50–75 %", "75–100 %")


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
