"""Events of Kuhn poker. `card` is "Jack", "Queen" or "King"; `chips` is the size of the pot."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.event import Event


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has named the seat that acts first in the first round."""


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Both paid a chip; this seat acts first."""


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """The seat was dealt its card; nobody else sees it."""

    card: str


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """The seat chose not to bet."""


@dataclass(frozen=True, slots=True)
class BetMade(Event):
    """The seat chose to bet a chip."""


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The seat chose to pay the bet."""


@dataclass(frozen=True, slots=True)
class Folded(Event):
    """The seat chose not to pay the bet."""


@dataclass(frozen=True, slots=True)
class CardShown(Event):
    """The seat showed its card."""

    card: str


@dataclass(frozen=True, slots=True)
class PotWon(Event):
    """The seat took the pot."""

    chips: int


ALL = (
    FirstPlayerDrawn,
    RoundBegan,
    CardDealt,
    Checked,
    BetMade,
    Called,
    Folded,
    CardShown,
    PotWon,
)
