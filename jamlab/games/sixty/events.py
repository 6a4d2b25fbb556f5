"""Events of Sixty. `card` is a card's name ("12", "Zap!"), `count` the number of such cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from jamlab.core.event import Event, Seat, Secret, declared
from jamlab.games.sixty.deck import cards

ONE: Final = {"a": lambda card: cards(card, 1)}


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has named the seat that begins the first round."""

    words = "{who} is to begin"


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began with this seat; all cards are in the deck, the direction is as S-A3 says."""

    round: int

    words = "Round {round} begins: {who} is first, clockwise"
    opens = "Deal"
    opens_round = True


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """The seat was dealt a card."""

    card: Secret

    words = "{who} is dealt {card.a|a card}"
    shapes: ClassVar = ONE


@dataclass(frozen=True, slots=True)
class HandsRedealt(Event):
    """The seat held five jokers: all cards went back and are dealt again."""

    words = "{who} holds five jokers: the cards are dealt again"


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """The seat laid cards of one number against another seat."""

    card: str
    count: int
    target: Seat

    opens = "Attack"

    def told(self, names: Sequence[str]) -> str:
        laid = cards(self.card, self.count)
        return f"{names[self.seat]} attacks {names[self.target]} with {laid}"


@dataclass(frozen=True, slots=True)
class AttackSkipped(Event):
    """The seat holds only jokers and could not attack."""

    words = "{who} holds only jokers and cannot attack"
    opens = "Attack"


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The seat drew a card from the deck."""

    card: Secret

    words = "{who} draws {card.a|a card}"
    shapes: ClassVar = ONE


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat added cards of the attack's number and sent all of them on."""

    card: str
    count: int
    target: Seat

    def told(self, names: Sequence[str]) -> str:
        laid = cards(self.card, self.count)
        return f"{names[self.seat]} passes: adds {laid}, all go to {names[self.target]}"


@dataclass(frozen=True, slots=True)
class AbracadabraPlayed(Event):
    """The seat answered with Abracadabra."""

    words = "{who} plays Abracadabra"
    mark = "special"


@dataclass(frozen=True, slots=True)
class DirectionTurned(Event):
    """The direction card was turned; the attack went to `target`."""

    target: Seat

    words = "The direction turns, the attack goes to {target}"


@dataclass(frozen=True, slots=True)
class HocusPocusPlayed(Event):
    """The seat answered with Hocus-pocus."""

    words = "{who} plays Hocus-pocus"
    mark = "special"


@dataclass(frozen=True, slots=True)
class CardFetched(Event):
    """A card of the attack's number came from the discard pile and all went to `target`."""

    card: str
    target: Seat

    words = "{who} adds a {card} from the discard pile, all go to {target}"


@dataclass(frozen=True, slots=True)
class ZapPlayed(Event):
    """The seat answered with Zap!"""

    words = "{who} plays Zap!"
    mark = "special"


@dataclass(frozen=True, slots=True)
class HalfKept(Event):
    """The seat took `count` attacking cards as penalty; the others went to `target`."""

    card: str
    count: int
    target: Seat

    def told(self, names: Sequence[str]) -> str:
        kept = f"{names[self.seat]} keeps {cards(self.card, self.count)}, the rest"
        return f"{kept if self.count else 'The card'} goes to {names[self.target]}"


@dataclass(frozen=True, slots=True)
class FoughtBack(Event):
    """The seat laid cards of another number whose sum is greater."""

    card: str
    count: int

    mark = "ok"

    def told(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} fights back with {cards(self.card, self.count)}"


@dataclass(frozen=True, slots=True)
class AttackBeaten(Event):
    """Attack and defence went to the discard pile."""

    words = "The attack is beaten, all its cards are discarded"


@dataclass(frozen=True, slots=True)
class CardsTaken(Event):
    """The seat took all attacking cards as penalty cards."""

    card: str
    count: int

    mark = "no"

    def told(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} takes {cards(self.card, self.count)} as penalty"


@dataclass(frozen=True, slots=True)
class PlayerOut(Event):
    """The seat has no card left and the deck is empty: it is out of the round."""

    words = "{who} has no cards left and is out of the round"


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round ended; its number."""

    round: int

    words = "Round {round} ends"
    mark = "special"
    opens = "Count"


@dataclass(frozen=True, slots=True)
class PenaltyCounted(Event):
    """The seat's penalty points of the round were written down, and its new total."""

    points: int
    total: int

    words = "{who} writes down {points:1 point}, {total} in all"


ALL = declared(globals())
