"""Table of lesson 9: a covered basket is auctioned, and each bidder sees one of its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from jamlab.core import Stream
from jamlab.games.jam.cards import SALAD, cards_of, printed
from jamlab.lessons.course.live_trials import Action, LiveTrial, Said, TablePiece, TableSpread
from jamlab.text import decimal

CARDS: Final = cards_of(printed("deck"), False)
DECK: Final = tuple(
    kind
    for kind, count in enumerate(CARDS.counts)
    if CARDS.sort[kind] <= SALAD
    for _ in range(count)
)
"""Recipe cards, by kind, without Karlsman and the Bears."""
WORTH: Final = tuple(int(CARDS.points[kind]) for kind in DECK)
POINTS: Final = dict(sorted(Counter(WORTH).items()))
"""Number of cards by points."""
TOTAL: Final = len(DECK)
BIDDERS: Final = 4
NAMES: Final = ("You", "Bo", "Cy", "Di")


def seem(cards: int) -> int:
    """Return the mean worth of `cards` cards, to the nearest point."""
    return round(Fraction(sum(WORTH) * cards, TOTAL))


OTHERS: Final = seem(BIDDERS - 1)
"""Assumed worth of the other bidders' cards."""
_LESS: Final = 2


def bid(points: int, less: int) -> int:
    """Return the bid for a card of `points`: the basket's apparent worth minus `less`."""
    return points + OTHERS - less


def gain(worths: Sequence[int], less: int) -> int:
    """Return the gain of the highest bidder: the basket minus the highest bid."""
    return sum(worths) - bid(max(worths), less)


def drawn(rng: Stream, left: list[int]) -> int:
    """Draw one of the remaining cards and return its place in the deck."""
    return left.pop(rng.below(len(left)))


class Basket(LiveTrial):
    """Trial in which the pupil looks at a card, bids, and sees the other cards and the basket's
    worth.

    A bid by hand is the pupil's own; the gain by the rule is stated beside it.
    """

    def __init__(self, rng: Stream, less: int = 0, **settings: int) -> None:
        super().__init__(rng, **settings)
        self._less = less
        self._left = list(range(TOTAL))
        self._cards: list[int] = []
        self._bids: list[int] = []
        """Bids in the order of NAMES; 0 for no bid."""

    @property
    def _worths(self) -> list[int]:
        return [WORTH[card] for card in self._cards]

    @property
    def _rule(self) -> int:
        return bid(self._worths[0], self._less)

    @property
    def spreads(self) -> tuple[TableSpread, ...]:
        pieces = []
        for seat, name in enumerate(NAMES):
            if seat >= len(self._cards):
                pieces.append(TablePiece(label=name, can=not self._cards and seat == 0))
                continue
            face = str(CARDS.names[DECK[self._cards[seat]]])
            best = self.over and seat == self._winner
            pieces.append(TablePiece(face, self._bid_said(seat), "ok" if best else ""))
        return (
            TableSpread(tuple(pieces), BIDDERS, "The basket: each bidder sees one card", "card"),
        )

    def _bid_said(self, seat: int) -> str:
        if not self._bids:
            return NAMES[seat]
        return f"{NAMES[seat]} {self._bids[seat] or '–'}"

    @property
    def _winner(self) -> int:
        """First of the highest bidders; drawing lots among equals would give the same gain."""
        return self._bids.index(max(self._bids))

    @property
    def actions(self) -> tuple[Action, ...]:
        if not self._cards:
            return (Action("look", "Look at your card"),)
        return (
            Action("rule", f"Bid {self._rule}", main=True),
            Action("less", f"Bid {self._rule - _LESS}"),
            Action("pass", "Do not bid"),
        )

    @property
    def said(self) -> Said:
        if not self._cards:
            return Said("Karlsman sells", "Look at your card in the basket.")
        worths = self._worths
        if not self.over:
            seems = worths[0] + OTHERS
            tell = f"{worths[0]} points, plus {OTHERS} for the others: it seems worth {seems}."
            return Said("Your bid?", tell)
        left = self.value
        tone = "no" if left < 0 else "ok" if left > 0 else ""
        headline = _named(self._winner, left)
        tell = f"The basket is worth {sum(worths)}; the highest bid was {max(self._bids)}."
        if max(self._bids) != bid(max(worths), self._less):
            rule = gain(worths, self._less)
            tell += f" By the rule the winner would get {_signed(rule)}."
        return Said(headline, tell, tone)

    @property
    def over(self) -> bool:
        return len(self._bids) > 0

    @property
    def value(self) -> int:
        return sum(self._worths) - max(self._bids)

    def pick(self, spread: int, place: int) -> None:
        self.act("look")

    def act(self, do: str) -> None:
        if do == "look":
            self._cards.append(drawn(self.rng, self._left))
            return
        self.is_own = True
        self._bid({"rule": self._rule, "less": self._rule - _LESS, "pass": 0}[do])

    def _bid(self, own: int) -> None:
        while len(self._cards) < BIDDERS:
            self._cards.append(drawn(self.rng, self._left))
        self._bids = [own, *(bid(worth, self._less) for worth in self._worths[1:])]

    def finish(self) -> None:
        if not self._cards:
            self.act("look")
        self._bid(self._rule)


def _named(seat: int, left: int) -> str:
    """Return the winner and the gain: "You lose 3", "Bo gains 2"."""
    you = seat == 0
    if not left:
        return f"{NAMES[seat]} win{'' if you else 's'}: nothing is left"
    word = "gain" if left > 0 else "lose"
    return f"{NAMES[seat]} {word}{'' if you else 's'} {abs(left)}"


def _signed(number: int) -> str:
    return decimal(number, 0, sign=True)


def dealt(rng: Stream) -> list[int]:
    """Deal a basket and return the points of the cards that the bidders see."""
    left = list(range(TOTAL))
    return [WORTH[drawn(rng, left)] for _ in range(BIDDERS)]
