"""Trials with the 83 cards of Sixty, some of which are dealt face up, one after another."""

from __future__ import annotations

from typing import ClassVar, Final

from jamlab.core import Stream
from jamlab.games.sixty.deck import COUNTS, JOKER_KINDS, NAMES
from jamlab.lessons.course.live_trials import Action, LiveTrial, TablePiece, TableSpread
from jamlab.lessons.course.tile_trials import turned

CARDS: Final = sum(COUNTS)
JOKERS: Final = sum(COUNTS[kind] for kind in JOKER_KINDS)
_COLUMNS: Final = 12
_PLACES: Final = 5


def dealt(rng: Stream, count: int) -> list[int]:
    """Deal `count` of the 83 cards and return their kinds in order."""
    left = list(COUNTS)
    return [turned(rng, left, CARDS - n) for n in range(count)]


class DealtTrial(LiveTrial):
    """Trial that deals from a face-down deck. Any card may be clicked; it moves to the hand, until
    `count` cards lie there. The random stream, not the click, decides which cards they are.
    """

    count: ClassVar[int] = 1
    title: ClassVar[str] = "Your hand"

    def __init__(self, rng: Stream, **settings: int) -> None:
        super().__init__(rng, **settings)
        self._left = list(COUNTS)
        self._gone: list[int] = []
        self.hand: list[int] = []
        """Kinds of the cards dealt, in order."""

    def piece(self, kind: int) -> TablePiece:
        """Return a card of the hand as a piece."""
        return TablePiece(NAMES[kind], mark="ok" if kind in JOKER_KINDS else "")

    @property
    def over(self) -> bool:
        return len(self.hand) == self.count

    @property
    def spreads(self) -> tuple[TableSpread, ...]:
        empty = [TablePiece(mark="gone")] * (self.count - len(self.hand))
        hand = [*map(self.piece, self.hand), *empty]
        deck = [
            TablePiece(mark="gone") if place in self._gone else TablePiece(can=not self.over)
            for place in range(CARDS)
        ]
        return (
            TableSpread(tuple(hand), _PLACES, self.title, "card"),
            TableSpread(tuple(deck), _COLUMNS, "The cards, mixed", "card"),
        )

    @property
    def actions(self) -> tuple[Action, ...]:
        return (Action("deal", "Deal one", main=True),)

    def pick(self, spread: int, place: int) -> None:
        self._gone.append(place)
        self.hand.append(turned(self.rng, self._left, CARDS - len(self.hand)))

    def act(self, do: str) -> None:
        # Any card would do; taken from the end, as from the top of a deck.
        self.pick(1, next(place for place in reversed(range(CARDS)) if place not in self._gone))

    def finish(self) -> None:
        while not self.over:
            self.act("deal")
