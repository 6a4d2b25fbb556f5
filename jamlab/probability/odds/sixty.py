"""What can be asked of Sixty: can the defender answer an attack, and which attack is the hardest.

* A defender passes with the attack's own number, plays a joker, or fights back with cards of one
  other number and a larger sum (S-D1 to S-D3, S-E); else it must take.
* So a hand that cannot answer is told number by number: none of the attack's own, no joker that
  helps, of each other number no more than stay within the attack's sum. How many hands are such is
  the coefficient of x^h in a product of small polynomials, one a number: no hand is listed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, Final

from jamlab.engine import Stream
from jamlab.games.sixty.deck import (
    ABRACADABRA,
    FIRST_JOKER,
    HOCUS_POCUS,
    KINDS,
    NAMES,
    NUMBER_KINDS,
    NUMBERS,
    ZAP,
)
from jamlab.games.sixty.state import ANSWER, ATTACK, DRAW, SixtyState
from jamlab.games.sixty.view import SixtyView
from jamlab.probability.odds.pool import each_of, pool_of
from jamlab.probability.odds.question import NUMBER, WORD, Parameter, Question, Tried
from jamlab.probability.odds.record import Odds, Row
from jamlab.probability.trials import Trial

ANY: Final = 99
"""No limit: more cards of a kind than there are."""


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
        """`2 × 10`."""
        return f"{self.cards} × {NAMES[self.kind]}"

    def can_pass(self, kind: int) -> bool:
        """A card that passes the attack on (S-D1)."""
        return self.others_active and kind == self.kind

    def helps(self, kind: int) -> bool:
        """A joker that can be played (S-E)."""
        if not self.others_active:
            return False
        return kind in (ABRACADABRA, ZAP) or (kind == HOCUS_POCUS and self.lies_discarded)

    def too_few(self, kind: int) -> int:
        """How many cards of another number still do not beat the attack (S-D3)."""
        return self.sum // NUMBERS[kind]

    def limits(self) -> list[int]:
        """The most cards of each kind in a hand that cannot answer."""
        return [
            0
            if self.can_pass(kind) or self.helps(kind)
            else self.too_few(kind)
            if kind < FIRST_JOKER and kind != self.kind
            else ANY
            for kind in range(len(NAMES))
        ]

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
            sum(ways[held - n] * many for n, many in enumerate(taken) if n <= held)
            for held in range(size + 1)
        ]
    return ways[size]


def chance_to_answer(unseen: Sequence[int], size: int, attack: Attack) -> Fraction:
    """The chance that a hand of `size` of these unseen cards can answer."""
    none = hands_within(unseen, size, attack.limits())
    return 1 - Fraction(none, comb(sum(unseen), size))


# -- the questions ---------------------------------------------------------------------------------


def answer(
    game: Any,
    state: SixtyState,
    view: SixtyView,
    seat: int | None,
    *,
    number: str | None,
    cards: int,
) -> Odds:
    """Can the defender answer? The rows say with what, the first of the ways that there is."""
    attack, unseen = attack_on(state, view, number, cards)
    question = f"Can seat {attack.defender} answer an attack of {attack.words}?"
    hand = view.hands[attack.defender]
    if hand is not None:
        can = attack.is_answered_by(hand)
        told = "It can answer." if can else "It cannot answer, and must take."
        return Odds(
            question,
            seat,
            Fraction(int(can)),
            words=(f"The hand is known: {_held(hand)}.", told),
        )
    size, total = view.hand_sizes[attack.defender], sum(unseen)
    hands = comb(total, size)
    rows, left = [], hands
    for label, limits in _stages(attack):
        now = hands_within(unseen, size, limits)
        if label and left != now:
            rows.append(Row(label, Fraction(left - now, hands)))
        left = now
    value = 1 - Fraction(left, hands)
    if left:
        rows.append(Row("must take", Fraction(left, hands)))
    return Odds(
        question,
        seat,
        value,
        words=(
            f"{total} cards are unseen, and {size} of them are in this hand: one of C({total}, "
            f"{size}) = {hands:,} hands, each equally likely.",
            *_cannot(attack, unseen, size),
            f"{left:,} hands are such: how many ways there are to hold 0, 1, 2, … of a number, "
            "multiplied out over all numbers.",
        ),
        formula=f"1 − {left}/{hands} = {value}",
        rows=tuple(rows),
        assumption=pool_of(game, view, seat).assumption,
    )


def attacks(game: Any, state: SixtyState, view: SixtyView, seat: int | None) -> Odds:
    """Every attack that the mover can make, and how likely each is to be answered."""
    if view.phase != ATTACK:
        raise ValueError("nobody is about to attack here; “answer” asks about the attack that lies")
    found = _each_attack(state, view)
    hardest, least = min(found, key=lambda pair: pair[1])
    return Odds(
        f"Which attack is seat {hardest.defender} least likely to answer?",
        seat,
        least,
        words=(
            f"{hardest.words}: each attack was counted as “answer” does.",
            "More cards, and larger ones, are harder to beat; one card of the same number passes "
            "any of them on.",
        ),
        rows=tuple(Row(attack.words, chance) for attack, chance in found),
        assumption=pool_of(game, view, seat).assumption,
    )


def _each_attack(state: SixtyState, view: SixtyView) -> list[tuple[Attack, Fraction]]:
    """The attacks that the mover can make, with the chance to answer; ValueError if none."""
    mover = view.mover
    hand = view.hands[mover]
    held = hand if hand is not None else view.unseen
    found: list[tuple[Attack, Fraction]] = []
    for kind in NUMBER_KINDS:
        for cards in range(1, min(held[kind], view.hand_sizes[mover]) + 1):
            attack, unseen = attack_on(state, view, NAMES[kind], cards)
            known = view.hands[attack.defender]
            if known is not None:
                chance = Fraction(int(attack.is_answered_by(known)))
            else:
                chance = chance_to_answer(unseen, view.hand_sizes[attack.defender], attack)
            found.append((attack, chance))
    if not found:
        raise ValueError(f"seat {mover} has no number card to attack with")
    return found


def attack_on(
    state: SixtyState, view: SixtyView, number: str | None, cards: int
) -> tuple[Attack, tuple[int, ...]]:
    """The attack that lies on the table, or one that the mover might make; and the unseen cards.

    Cards that the mover would lay down out of a hand that is not seen are then no longer unseen.
    ValueError where there is no such attack.
    """
    if view.phase == ANSWER or (view.phase == DRAW and state.after == ANSWER):
        if number is not None and KINDS[number] != view.attack_kind:
            raise ValueError(
                f"the attack on the table is {view.attack_count} × {NAMES[view.attack_kind]}: "
                "say no number, or ask while a seat is to attack"
            )
        attack = Attack(
            view.attack_kind,
            view.attack_count,
            view.defender,
            state.next_seat(view.defender) >= 0,
            view.discard[view.attack_kind] > 0,
        )
        return attack, view.unseen
    if view.phase != ATTACK:
        raise ValueError("no attack lies on the table here, and nobody is about to attack")
    if number is None:
        raise ValueError("nothing lies on the table: say the attack's number, and how many cards")
    kind, mover = KINDS[number], view.mover
    hand = view.hands[mover]
    held = hand[kind] if hand is not None else min(view.unseen[kind], view.hand_sizes[mover])
    if cards > held:
        raise ValueError(f"seat {mover} can have {held} × {number} at most, not {cards}")
    unseen = list(view.unseen)
    if hand is None:
        unseen[kind] -= cards
    defender = state.next_seat(mover)
    # A mover who lays down its last card while the deck is empty is out.
    mover_stays = view.hand_sizes[mover] > cards or view.deck_size > 0
    others = [
        other for other, n in enumerate(view.hand_sizes) if n and other not in (mover, defender)
    ]
    attack = Attack(kind, cards, defender, mover_stays or bool(others), view.discard[kind] > 0)
    return attack, tuple(unseen)


# -- tried out -------------------------------------------------------------------------------------


def _answer_tried(
    game: Any,
    state: SixtyState,
    view: SixtyView,
    seat: int | None,
    *,
    number: str | None,
    cards: int,
) -> Trial:
    attack, unseen = attack_on(state, view, number, cards)
    known, size = view.hands[attack.defender], view.hand_sizes[attack.defender]

    def trial(rng: Stream) -> bool:
        if known is not None:
            return attack.is_answered_by(known)
        hand = [0] * len(unseen)
        for kind in rng.taken(each_of(unseen), size):
            hand[kind] += 1
        return attack.is_answered_by(hand)

    return trial


def _attacks_tried(game: Any, state: SixtyState, view: SixtyView, seat: int | None) -> Trial:
    hardest, _ = min(_each_attack(state, view), key=lambda pair: pair[1])
    return _answer_tried(game, state, view, seat, number=NAMES[hardest.kind], cards=hardest.cards)


_DEALT: Final = "A hand is dealt to the defender out of the unseen cards, and it answers if it can."


# -- words -----------------------------------------------------------------------------------------


def _stages(attack: Attack) -> list[tuple[str, list[int]]]:
    """Limits that grow tighter, way by way; what each shuts out is told by its name."""
    limits = [ANY] * len(NAMES)
    found: list[tuple[str, list[int]]] = [("", list(limits))]
    ways: list[tuple[str, Callable[[int], bool]]] = [
        (f"can pass: has {NAMES[attack.kind]}", attack.can_pass),
        ("cannot pass, but has a joker", attack.helps),
        ("can only fight back", lambda kind: kind < FIRST_JOKER and kind != attack.kind),
    ]
    for label, is_meant in ways:
        for kind, most in enumerate(attack.limits()):
            if is_meant(kind):
                limits[kind] = most
        found.append((label, list(limits)))
    return found


def _cannot(attack: Attack, unseen: Sequence[int], size: int) -> tuple[str, ...]:
    """What a hand that cannot answer looks like."""
    limits = attack.limits()
    none = [NAMES[kind] for kind in range(len(NAMES)) if unseen[kind] and not limits[kind]]
    few = [
        f"{limits[kind]} × {NAMES[kind]}"
        for kind in NUMBER_KINDS
        if unseen[kind] and 0 < limits[kind] < min(size, unseen[kind])
    ]
    parts = []
    if none:
        parts.append(f"holds none of {', '.join(none)}")
    if few:
        parts.append(f"at most {', '.join(few)}")
    if not parts:
        return ("No hand of these cards can answer.",)
    return (f"A hand that cannot answer {' and '.join(parts)} (it must exceed {attack.sum}).",)


def _held(hand: Sequence[int]) -> str:
    return ", ".join(f"{n} × {NAMES[kind]}" for kind, n in enumerate(hand) if n) or "no cards"


QUESTIONS: Final = {
    "answer": Question(
        "answer",
        "Can the defender answer the attack that lies on the table, or one that may come?",
        (
            Parameter(
                "number",
                "the attack's number; not said: the attack on the table",
                WORD,
                words=tuple(NAMES[kind] for kind in NUMBER_KINDS),
            ),
            Parameter("cards", "how many cards of it", NUMBER, 1, least=1, most=20),
        ),
        answer,
        tried=Tried(_DEALT, _answer_tried),
    ),
    "attacks": Question(
        "attacks",
        "Which attack is the defender least likely to answer?",
        (),
        attacks,
        tried=Tried(_DEALT, _attacks_tried),
    ),
}
