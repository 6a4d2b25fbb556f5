"""Events of Old Maid. `card` is a rank: "7", "Queen"."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.event import Event, Seat, Secret, declared


@dataclass(frozen=True, slots=True)
class DealerDrawn(Event):
    """Chance has named the seat that deals first."""

    words = "{who} deals first"


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began; this seat deals."""

    round: int

    words = "Round {round} begins: {who} deals"
    opens = "Deal"
    opens_round = True


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """The seat was dealt a card, which only the seat sees."""

    card: Secret

    words = "{who} is dealt {card|a card}"


@dataclass(frozen=True, slots=True)
class PairLaid(Event):
    """The seat laid down two cards of this rank."""

    card: str

    words = "{who} lays down a pair: {card}"
    mark = "ok"


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """All pairs are laid down, and the seat is to move."""

    words = "{who}’s turn"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class CardPicked(Event):
    """The seat picked a card of another hand by its place, from 1, without seeing it."""

    source: Seat
    place: int

    words = "{who} picks card {place} of {source}"


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """The seat took the card that it had picked; only these two see which."""

    source: Seat
    card: Secret

    words = "{who} takes {card|a card} from {source}"
    seen_by = ("seat", "source")
    drawn_from = "source"


@dataclass(frozen=True, slots=True)
class PlayerSafe(Event):
    """The seat has no card left."""

    words = "{who} has no card left and is safe"
    mark = "ok"


@dataclass(frozen=True, slots=True)
class OldMaidKept(Event):
    """The seat holds the last card: it is the Old Maid of this round."""

    words = "{who} keeps the last queen and is the Old Maid"
    mark = "no"


ALL = declared(globals())
