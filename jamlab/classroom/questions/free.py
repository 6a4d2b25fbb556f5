"""A question that the teacher types in: nobody knows the exact answer, and what came is told by
the room."""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.classroom.questions.asked import CHANCE_ENDS, Asked

MOST = 300
MOST_OPTIONS = 8


def free(ask: str, choices: Sequence[str] = ()) -> Asked:
    """How likely is something, in percent; with `choices` (2 to 8) which of them. ValueError for an
    empty question, or one that is too long."""
    ask = " ".join(ask.split())
    options = [" ".join(choice.split()) for choice in choices]
    if not 0 < len(ask) <= MOST:
        raise ValueError(f"a question has 1 to {MOST} characters, not {len(ask)}")
    if options and not (2 <= len(options) <= MOST_OPTIONS and all(options)):
        raise ValueError(f"a question has 2 to {MOST_OPTIONS} answers to choose from, or none")
    if any(len(option) > MOST for option in options):
        raise ValueError(f"an answer has at most {MOST} characters")
    return Asked(
        {
            "kind": "choice" if options else "chance",
            "about": "",
            "ask": ask,
            "setting": "",
            "game": "",
            "low": 0.0,
            "high": float(len(options) - 1) if options else 1.0,
            "step": 1.0 if options else 0.01,
            "unit": "" if options else "%",
            "ends": [] if options else list(CHANCE_ENDS),
            "choices": options,
            "pieces": [],
            "picture": False,
            "trials": "",
        },
        {"exact": None, "came": None, "right": None, "feedback": [], "source": {"free": True}},
    )
