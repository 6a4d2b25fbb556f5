"""Events of Sixty. `card` is a card's name ("12", "Zap!"), `count` the number of such cards."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.event import Event


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has named the seat that begins the first round."""


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began with this seat; all cards are in the deck, the direction is as S-A3 says."""

    round: int


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """The seat was dealt a card."""

    card: str


@dataclass(frozen=True, slots=True)
class HandsRedealt(Event):
    """The seat held five jokers: all cards went back and are dealt again."""


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """The seat laid cards of one number against another seat."""

    card: str
    count: int
    target: int


@dataclass(frozen=True, slots=True)
class AttackSkipped(Event):
    """The seat holds only jokers and could not attack."""


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The seat drew a card from the deck."""

    card: str


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat added cards of the attack's number and sent all of them on."""

    card: str
    count: int
    target: int


@dataclass(frozen=True, slots=True)
class AbracadabraPlayed(Event):
    """The seat answered with Abracadabra."""


@dataclass(frozen=True, slots=True)
class DirectionTurned(Event):
    """The direction card was turned; the attack went to `target`."""

    target: int


@dataclass(frozen=True, slots=True)
class HocusPocusPlayed(Event):
    """The seat answered with Hocus-pocus."""


@dataclass(frozen=True, slots=True)
class CardFetched(Event):
    """A card of the attack's number came from the discard pile and all went to `target`."""

    card: str
    target: int


@dataclass(frozen=True, slots=True)
class ZapPlayed(Event):
    """The seat answered with Zap!"""


@dataclass(frozen=True, slots=True)
class HalfKept(Event):
    """The seat took `count` attacking cards as penalty; the others went to `target`."""

    card: str
    count: int
    target: int


@dataclass(frozen=True, slots=True)
class FoughtBack(Event):
    """The seat laid cards of another number whose sum is greater."""

    card: str
    count: int


@dataclass(frozen=True, slots=True)
class AttackBeaten(Event):
    """Attack and defence went to the discard pile."""


@dataclass(frozen=True, slots=True)
class CardsTaken(Event):
    """The seat took all attacking cards as penalty cards."""

    card: str
    count: int


@dataclass(frozen=True, slots=True)
class PlayerOut(Event):
    """The seat has no card left and the deck is empty: it is out of the round."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round ended; its number."""

    round: int


@dataclass(frozen=True, slots=True)
class PenaltyCounted(Event):
    """The seat's penalty points of the round were written down, and its new total."""

    points: int
    total: int


ALL = (
    FirstPlayerDrawn,
    RoundBegan,
    CardDealt,
    HandsRedealt,
    Attacked,
    AttackSkipped,
    CardDrawn,
    Passed,
    AbracadabraPlayed,
    DirectionTurned,
    HocusPocusPlayed,
    CardFetched,
    ZapPlayed,
    HalfKept,
    FoughtBack,
    AttackBeaten,
    CardsTaken,
    PlayerOut,
    RoundEnded,
    PenaltyCounted,
)
