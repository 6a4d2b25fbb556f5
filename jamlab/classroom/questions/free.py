"""A question that the teacher types in: nobody knows the exact answer, and what came is told by
the room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from jamlab.classroom.questions.asked import CHANCE_ENDS, Asked
from jamlab.classroom.told import ClassQuestion, QuestionKind

MOST = 300
MOST_OPTIONS = 8
MOST_STEPS: Final = 10_000
_LARGEST: Final = 1e9


def free(
    ask: str,
    choices: Sequence[str] = (),
    *,
    kind: str = "",
    low: float = 0.0,
    high: float = 100.0,
    step: float = 1.0,
    unit: str = "",
) -> Asked:
    """How likely is something, in percent; with `choices` (2 to 8) which of them; of the `kind`
    "number" how much, from `low` to `high` in steps, in a `unit`.

    ValueError for an empty question, one that is too long, or a number that cannot be set so.
    """
    words = _text("a question", ask, MOST)
    options = [_text("an answer", choice, MOST) for choice in choices]
    kind = kind or ("choice" if options else "chance")
    if kind not in ("chance", "number", "choice"):  # it may be anything, a list for instance
        raise ValueError(f"a question is about a chance, a number or a choice, not {kind!r}")
    if (kind == "choice") != bool(options) or not len(options) <= MOST_OPTIONS:
        raise ValueError(f"a choice has 2 to {MOST_OPTIONS} answers, a chance or a number has none")
    if len(options) == 1:
        raise ValueError(f"a choice has 2 to {MOST_OPTIONS} answers, not one")
    if len(set(options)) < len(options):
        raise ValueError("two of the answers are the same")
    if kind == "number":
        _check_scale(low, high, step)
    scale = {"chance": (0, 1, 0.01), "choice": (0, len(options) - 1, 1)}.get(
        kind, (low, high, step)
    )
    return Asked(
        _question(kind, words, options, scale, unit),  # type: ignore[arg-type]  # checked above
        {"exact": None, "came": None, "right": None, "feedback": [], "source": {"free": True}},
    )


def _question(
    kind: QuestionKind,
    ask: str,
    options: list[str],
    scale: tuple[float, float, float],
    unit: str,
) -> ClassQuestion:
    low, high, step = map(float, scale)
    return {
        "kind": kind,
        "about": "",
        "ask": ask,
        "setting": "",
        "game": "",
        "low": low,
        "high": high,
        "step": step,
        "unit": "%" if kind == "chance" else _text("a unit", unit, 20, 0) if unit else "",
        "ends": list(CHANCE_ENDS) if kind == "chance" else [],
        "choices": options,
        "pieces": [],
        "picture": False,
        "trials": False,
    }


def _text(what: str, said: Any, most: int, least: int = 1) -> str:
    """A text in one line, without what cannot be printed."""
    if not isinstance(said, str):
        raise ValueError(f"{what} is a text, not {said!r}")
    words = " ".join("".join(c if c.isprintable() else " " for c in said).split())
    if not least <= len(words) <= most:
        raise ValueError(f"{what} has {least} to {most} characters, not {len(words)}")
    return words


def _check_scale(low: Any, high: Any, step: Any) -> None:
    for name, value in (("low", low), ("high", high), ("step", step)):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not abs(value) <= _LARGEST:  # nor NaN
            raise ValueError(f"“{name}” is a number, not {value!r}")
    if not low < high:
        raise ValueError(f"a number lies between two ends: {low:g} is not below {high:g}")
    if not 0 < step <= high - low or (high - low) / step > MOST_STEPS:
        raise ValueError(f"from {low:g} to {high:g} in steps of {step:g} is no scale")
