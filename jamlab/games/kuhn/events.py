"""Events of Kuhn poker. `card` is "Jack", "Queen" or "King"; `chips` is the size of the pot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from jamlab.core.event import Event, Secret, declared


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has named the seat that acts first in the first round."""

    words = "{who} is to act first"


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Both paid a chip; this seat acts first."""

    words = "{who} acts first; both pay a chip"
    opens = "Round"


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """The seat was dealt its card; nobody else sees it."""

    card: Secret

    words = "{who} is dealt {card.the|a card}"
    shapes: ClassVar = {"the": "the {}".format}


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """The seat chose not to bet."""

    words = "{who} checks"


@dataclass(frozen=True, slots=True)
class BetMade(Event):
    """The seat chose to bet a chip."""

    words = "{who} bets a chip"
    mark = "special"


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The seat chose to pay the bet."""

    words = "{who} calls"


@dataclass(frozen=True, slots=True)
class Folded(Event):
    """The seat chose not to pay the bet."""

    words = "{who} folds"
    mark = "no"


@dataclass(frozen=True, slots=True)
class CardShown(Event):
    """The seat showed its card."""

    card: str

    words = "{who} shows the {card}"


@dataclass(frozen=True, slots=True)
class PotWon(Event):
    """The seat took the pot."""

    chips: int

    words = "{who} takes the pot of {chips:1 chip}"
    mark = "ok"


ALL = declared(globals())
