"""What an answer is: its value, how it was counted, and what was taken for granted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from jamlab.core.text import percent


@dataclass(frozen=True)
class Row:
    """One outcome of a distribution: what it is, how likely, and the game's face of it (or "")."""

    label: str
    chance: Fraction
    face: str = ""


@dataclass(frozen=True)
class Matrix:
    """An absorbing Markov chain: `rows[i][j]` is the chance to go from state i to state j."""

    labels: tuple[str, ...]
    rows: tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class Answer:
    """The answer to a question about a table.

    `value` is exact unless there is an `interval` (95 %), which says that it was measured or
    estimated. `seat` says whose knowledge it rests on: a seat, None for what all at the table see,
    or `ALL_KNOWING`.
    """

    question: str
    seat: int | None
    value: Fraction
    """A chance from 0 to 1, or an expected number: then `unit` says of what."""
    unit: str = ""
    """"" for a chance; "tiles", "turns", "points"."""
    words: tuple[str, ...] = ()
    """The counting argument, sentence by sentence."""
    formula: str = ""
    """One line, "34/49 × 33/48 × 32/47 = 748/2303" for instance."""
    rows: tuple[Row, ...] = ()
    matrix: Matrix | None = None
    interval: tuple[float, float] | None = None
    assumption: str = ""
    """What is taken for granted; it says so where the answer is not exact."""
    settled: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What the question left open, as the answer filled it in: `of` for the likeliest card."""
    asker: str = field(default="", compare=False)
    """How the seat is called that it rests on; "" where nobody said so."""

    @property
    def is_exact(self) -> bool:
        """True if nothing was measured or estimated."""
        return self.interval is None

    @property
    def percent(self) -> str:
        """The chance with one decimal: "32.5 %"."""
        return percent(self.value)
