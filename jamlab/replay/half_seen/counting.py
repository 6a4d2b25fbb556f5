"""Proved by counting: no game can fit a round, because a card too many was shown, or a hand's.

Of each hand two things are known: faces that lie there for sure, and how many cards besides. A seat
that shows a face which it does not hold for sure shows one of the others; if there is none, no game
fits. Nor does one if more cards of a face are seen to be out at once than there are. What a seat
gives away unseen makes its whole hand unsure. Nothing is guessed, so what is found here is so.
"""

from __future__ import annotations

from collections import Counter

from jamlab.core import HIDDEN
from jamlab.core.hidden import BACK, DRAW, GET, GIVE, TURN
from jamlab.replay.half_seen.tally import CHECK, Tally


class _Hand:
    """What is known of one hand."""

    def __init__(self) -> None:
        self.sure: Counter[str] = Counter()
        self.others = 0


class _Count:
    """Hands, and what lies open."""

    def __init__(self, tally: Tally) -> None:
        self.piles = tally.piles
        self.hands = [_Hand() for _ in range(tally.holders)]
        self.out: list[Counter[str]] = [Counter() for _ in tally.piles]

    def gets(self, seat: int, face: str) -> None:
        hand = self.hands[seat]
        if face == HIDDEN:
            hand.others += 1
        else:
            hand.sure[face] += 1

    def gives(self, seat: int, face: str) -> bool:
        """False if the seat cannot have the card."""
        hand = self.hands[seat]
        if face == HIDDEN:
            hand.others += hand.sure.total() - 1
            hand.sure.clear()
        elif hand.sure[face]:
            hand.sure[face] -= 1
        else:
            hand.others -= 1
        return hand.others >= 0

    def too_many(self, pile: int, face: str) -> bool:
        """True if more cards of the face are out than there are."""
        there = self.out[pile][face]
        if pile == 0:
            there += sum(hand.sure[face] for hand in self.hands)
        return there > self.piles[pile].get(face, 0)


def cannot_be(tally: Tally) -> bool:
    """True if it is proved that no game fits the lines of this round; False proves nothing."""
    if tally.clashes or not all(tally.domain.values()):
        return True
    count = _Count(tally)
    values = [HIDDEN if slot in tally.domain else face for slot, face in enumerate(tally.values)]
    for sort, seat, slot, strain in tally.steps:
        face, pile = values[slot], tally.pile_of[slot]
        if sort == CHECK:
            hand = count.hands[seat]
            if strain is None or hand.others or tally.asked(values, hand.sure, strain):
                continue
            if strain(hand.sure, tally.told(values)):
                return True
            continue
        if sort == DRAW:
            count.gets(seat, face)
        elif sort == GET:
            count.gets(seat, face)
            count.out[pile][face] -= 1
        elif sort == GIVE:
            if not count.gives(seat, face):
                return True
            count.out[pile][face] += 1
        elif sort == TURN:
            count.out[pile][face] += 1
        elif sort == BACK:
            count.out[pile][face] -= 1
        else:
            count = _Count(tally)
        if face != HIDDEN and count.too_many(pile, face):
            return True
    return False
