"""Why something may not happen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not happen: one sentence and the clause that forbids it."""

    sentence: str
    clause: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})"
