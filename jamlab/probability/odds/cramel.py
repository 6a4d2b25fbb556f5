"""What can be asked of Cramel beside the questions of every game that draws."""

from __future__ import annotations

from typing import Final

from jamlab.probability.odds.question import Question

QUESTIONS: Final[dict[str, Question]] = {}
