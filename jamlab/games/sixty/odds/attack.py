"""An attack in Sixty, and how likely a hand of unseen cards can answer it.

* A defender passes with the attack's own number, plays a joker, or fights back with cards of one
  other number and a larger sum (S-D1 to S-D3, S-E); else it must take.
* So a hand that cannot answer is told number by number: none of the attack's own, no joker that
  helps, of each other number no more than stay within the attack's sum. How many hands are such is
  the coefficient of x^h in a product of small polynomials, one a number: no hand is listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Final

from jamlab.core.text import many
from jamlab.games.sixty.deck import ABRACADABRA, HAND, HOCUS_POCUS, KINDS, NAMES, NUMBERS, ZAP
from jamlab.games.sixty.hidden.places import cases, within
from jamlab.games.sixty.hidden.shown import Laid, without_answer
from jamlab.games.sixty.state import ANSWER, ATTACK, DRAW, OUT, SixtyState
from jamlab.games.sixty.view import SixtyView

ANY: Final = (HAND,) * len(NAMES)
"""No limit: as many cards of each kind as a hand holds."""


@dataclass(frozen=True)
class Attack:
    """Cards of one number against a seat, and what that seat may answer with."""

    kind: int
    cards: int
    defender: int
    others_active: bool
    """Whether anybody is left to pass it on to (S-F2: if not, only fighting back helps)."""
    lies_discarded: bool
    """Whether a card of this number lies in the discard pile, for Hocus-pocus (S-E3)."""

    @property
    def sum(self) -> int:
        """The sum that fighting back must exceed."""
        return NUMBERS[self.kind] * self.cards

    @property
    def words(self) -> str:
        """`two 10s`."""
        return many(self.cards, NAMES[self.kind])

    def can_pass(self, kind: int) -> bool:
        """A card that passes the attack on (S-D1)."""
        return self.others_active and kind == self.kind

    def helps(self, kind: int) -> bool:
        """A joker that can be played (S-E)."""
        if not self.others_active:
            return False
        return kind in (ABRACADABRA, ZAP) or (kind == HOCUS_POCUS and self.lies_discarded)

    def limits(self) -> tuple[int, ...]:
        """The most cards of each kind in a hand that cannot answer."""
        return without_answer(self.kind, self.cards, self.others_active, self.lies_discarded)

    def is_answered_by(self, hand: Sequence[int]) -> bool:
        """True if this hand (cards by kind) can answer."""
        return any(n > most for n, most in zip(hand, self.limits(), strict=True))


def hands_within(unseen: Sequence[int], size: int, limits: Sequence[int]) -> int:
    """How many hands of `size` unseen cards hold at most `limits[kind]` of each kind.

    Cards count singly, as if each were marked: all hands are C(unseen, size).

    >>> hands_within([2, 3], 2, [0, 2]), hands_within([2, 3], 2, [2, 2])
    (3, 10)
    """
    ways = [1] + [0] * size  # how many ways to hold so many cards of the kinds up to here
    for there, most in zip(unseen, limits, strict=True):
        taken = [comb(there, n) for n in range(min(there, most, size) + 1)]
        ways = [
            sum(ways[held - n] * each for n, each in enumerate(taken) if n <= held)
            for held in range(size + 1)
        ]
    return ways[size]


@dataclass(frozen=True)
class Hands:
    """The hands that a seat may have, by what a view knows."""

    view: SixtyView
    seat: int

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return self.view.hand_sizes[self.seat]

    @property
    def is_plain(self) -> bool:
        """True if nobody showed anything: any unseen cards may be its hand."""
        (first, *others), _ = cases(self.view)
        return not others and not first.limited

    def within(self, limits: tuple[int, ...]) -> int:
        """How many hold at most `limits[kind]` of each kind.

        Where somebody showed something: in how many ways all hidden cards can lie so.
        """
        if self.is_plain:
            return hands_within(self.view.unseen, self.size, limits)
        return sum([within(case, self.seat, limits).all_ways() for case in cases(self.view)[0]])

    def chance_to_answer(self, attack: Attack) -> Fraction:
        """The chance that the hand can answer."""
        return 1 - Fraction(self.within(attack.limits()), self.within(ANY))


def _active_then(view: SixtyView) -> list[bool]:
    """Who holds cards when the defender answers: whoever refills a hand now will hold some (S-B1).

    Cards are drawn only while there are any, so an empty hand that is being refilled counts.
    """
    return [
        bool(n) or (view.phase == DRAW and seat == view.drawing)
        for seat, n in enumerate(view.hand_sizes)
    ]


def attack_on(
    state: SixtyState, view: SixtyView, number: str | None, cards: int
) -> tuple[Attack, Hands]:
    """The attack that lies on the table, or one that the mover might make; and who may answer.

    Cards that the mover would lay down out of a hand that is not seen are then no longer unseen.
    ValueError where there is no such attack.
    """
    if view.phase == ANSWER or (view.phase in (DRAW, OUT) and view.after == ANSWER):
        if number is not None and KINDS[number] != view.attack_kind:
            raise ValueError(
                f"the attack on the table is {many(view.attack_count, NAMES[view.attack_kind])}: "
                "say no number, or ask while a seat is to attack"
            )
        attack = Attack(
            view.attack_kind,
            view.attack_count,
            view.defender,
            any(
                is_active
                for seat, is_active in enumerate(_active_then(view))
                if seat != view.defender
            ),
            view.discard[view.attack_kind] > 0,
        )
        return attack, Hands(view, view.defender)
    if view.phase != ATTACK:
        raise ValueError("no attack lies on the table here, and nobody is about to attack")
    if number is None:
        raise ValueError("nothing lies on the table: say the attack's number, and how many cards")
    kind, mover = KINDS[number], view.mover
    held = most_held(view, mover, kind)
    if cards > held:
        raise ValueError(f"seat {mover} can have {many(held, number)} at most, not {cards}")
    defender = state.next_seat(mover)
    # A mover who lays down its last card while the deck is empty is out.
    mover_stays = view.hand_sizes[mover] > cards or view.deck_size > 0
    others = [
        other for other, n in enumerate(view.hand_sizes) if n and other not in (mover, defender)
    ]
    attack = Attack(kind, cards, defender, mover_stays or bool(others), view.discard[kind] > 0)
    then = view if view.hands[mover] is not None else _laid(view, mover, kind, cards)
    return attack, Hands(then, defender)


def most_held(view: SixtyView, seat: int, kind: int) -> int:
    """How many cards of a kind the seat can have."""
    hand = view.hands[seat]
    if hand is not None:
        return hand[kind]
    held = min(view.unseen[kind], view.hand_sizes[seat])
    while held and not sum([case.all_ways() for case in cases(_laid(view, seat, kind, held))[0]]):
        held -= 1
    return held


def _laid(view: SixtyView, seat: int, kind: int, cards: int) -> SixtyView:
    """What is known once the seat laid these cards out of a hand that is not seen."""
    unseen, sizes, shown = list(view.unseen), list(view.hand_sizes), list(view.shown)
    if shown[seat]:
        shown[seat] = (*shown[seat], Laid(sizes[seat], kind, cards))
    unseen[kind] -= cards
    sizes[seat] -= cards
    return replace(view, unseen=tuple(unseen), hand_sizes=tuple(sizes), shown=tuple(shown))
