"""An attack in Sixty, and the chance that a hand of unseen cards can answer it.

* A defender passes with the attack's own number, plays a joker, or fights back with cards of one
  other number and a larger sum (S-D1 to S-D3, S-E); else it must take.
* So a hand that cannot answer is limited number by number: none of the attack's own, no joker that
  helps, of each other number no more than stay within the attack's sum. The number of such hands is
  the coefficient of x^h in a product of small polynomials, one per number; no hands are enumerated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.pool import pool_of
from jamlab.chance.exact.question import NUMBER, WORD, Parameter, Position, Question, plain_words
from jamlab.games.sixty.deck import (
    FIRST_JOKER,
    HAND,
    JOKER_KINDS,
    KINDS,
    NAMES,
    NUMBER_KINDS,
    NUMBERS,
)
from jamlab.games.sixty.hand_constraints import Laid, without_answer
from jamlab.games.sixty.hidden import cases, within
from jamlab.games.sixty.state import ANSWER, ATTACK, DRAW, OUT, SixtyState
from jamlab.text import many, spelled

ANY: Final = (HAND,) * len(NAMES)
"""No limit: a full hand of any kind."""


@dataclass(frozen=True)
class Attack:
    """Cards of one number against a seat, with the circumstances of its answer."""

    kind: int
    cards: int
    defender: int
    others_active: bool
    """True if anybody is left to pass it on to (S-F2: if not, only fighting back helps)."""
    lies_discarded: bool
    """True if a card of this number lies in the discard pile, for Hocus-pocus (S-E3)."""

    @property
    def sum(self) -> int:
        """Sum that fighting back must exceed."""
        return NUMBERS[self.kind] * self.cards

    @property
    def words(self) -> str:
        """`two 10s`."""
        return many(self.cards, NAMES[self.kind])

    def limits(self) -> tuple[int, ...]:
        """Return the most cards of each kind in a hand that cannot answer."""
        return without_answer(self.kind, self.cards, self.others_active, self.lies_discarded)

    def is_answered_by(self, hand: Sequence[int]) -> bool:
        """True if this hand (cards by kind) can answer."""
        return any(n > most for n, most in zip(hand, self.limits(), strict=True))


def hands_within(unseen: Sequence[int], size: int, limits: Sequence[int]) -> int:
    """Count the hands of `size` unseen cards with at most `limits[kind]` of each kind.

    Cards are distinct, as if each were marked: all hands are C(unseen, size).

    >>> hands_within([2, 3], 2, [0, 2]), hands_within([2, 3], 2, [2, 2])
    (3, 10)
    """
    ways = [1] + [0] * size  # number of ways to hold n cards of the kinds so far
    for there, most in zip(unseen, limits, strict=True):
        taken = [comb(there, n) for n in range(min(there, most, size) + 1)]
        ways = [
            sum(ways[held - n] * each for n, each in enumerate(taken) if n <= held)
            for held in range(size + 1)
        ]
    return ways[size]


@dataclass(frozen=True)
class Hands:
    """Possible hands of a seat, given a view."""

    view: SixtyState
    seat: int

    @property
    def size(self) -> int:
        return self.view.hand_sizes[self.seat]

    @property
    def is_plain(self) -> bool:
        """True if nobody showed anything: any unseen cards may be its hand."""
        (first, *others), _ = cases(self.view)
        return not others and not first.limited

    def within(self, limits: tuple[int, ...]) -> int:
        """Count the hands with at most `limits[kind]` of each kind.

        If somebody showed something: the ways in which all hidden cards can lie so.
        """
        if self.is_plain:
            return hands_within(tuple(self.view.deck), self.size, limits)
        return sum([within(case, self.seat, limits).all_ways() for case in cases(self.view)[0]])

    def chance_to_answer(self, attack: Attack) -> Fraction:
        return 1 - Fraction(self.within(attack.limits()), self.within(ANY))


def _active_then(view: SixtyState) -> list[bool]:
    """Return True for seats that hold cards when the defender answers, refills included (S-B1).

    Cards are drawn only while there are any, so an empty hand that is being refilled counts.
    """
    return [
        bool(n) or (view.phase == DRAW and seat == view.drawing)
        for seat, n in enumerate(view.hand_sizes)
    ]


def attack_on(
    position: Position[SixtyState], number: str | None, cards: int
) -> tuple[Attack, Hands]:
    """Return the attack on the table, or a possible one by the mover, and the defender's hands.

    Cards that the mover would lay from a hidden hand are then no longer unseen. ValueError if there
    is no such attack.
    """
    view = position.view
    if view.phase == ANSWER or (view.phase in (DRAW, OUT) and view.after == ANSWER):
        if number is not None and KINDS[number] != view.attack_kind:
            raise ValueError(
                f"the attack on the table is {many(view.attack_count, NAMES[view.attack_kind])}: "
                "say no number, or ask while a seat is to attack"
            )
        active, defender = _active_then(view), view.defender
        others = any(active[:defender] + active[defender + 1 :])
        lies_discarded = view.discard[view.attack_kind] > 0
        attack = Attack(view.attack_kind, view.attack_count, defender, others, lies_discarded)
        return attack, Hands(view, defender)
    if view.phase != ATTACK:
        raise ValueError("no attack lies on the table here, and nobody is about to attack")
    if number is None:
        raise ValueError("nothing lies on the table: say the attack's number, and how many cards")
    kind, mover = KINDS[number], view.mover
    held = most_held(view, mover, kind)
    if cards > held:
        name = position.names[mover]
        raise ValueError(f"{name} can have {many(held, number)} at most, not {cards}")
    defender = position.state.next_seat(mover)
    # A mover that lays its last card while the deck is empty is out.
    mover_stays = view.hand_sizes[mover] > cards or view.deck_size > 0
    others = mover_stays or any(
        n for other, n in enumerate(view.hand_sizes) if other not in (mover, defender)
    )
    attack = Attack(kind, cards, defender, others, view.discard[kind] > 0)
    then = view if view.hands[mover] else _laid(view, mover, kind, cards)
    return attack, Hands(then, defender)


def most_held(view: SixtyState, seat: int, kind: int) -> int:
    """Return the most cards of a kind that the seat can have."""
    hand = view.hands[seat]
    if hand:
        return hand[kind]
    held = min(view.deck[kind], view.hand_sizes[seat])
    while held and not sum([case.all_ways() for case in cases(_laid(view, seat, kind, held))[0]]):
        held -= 1
    return held


def _laid(view: SixtyState, seat: int, kind: int, cards: int) -> SixtyState:
    """Return the view after the seat lays these cards from a hidden hand."""
    after = view.copy()
    if after.shown[seat]:
        after.shown[seat] = (*after.shown[seat], Laid(after.hand_sizes[seat], kind, cards))
    after.deck[kind] -= cards
    after.hand_sizes[seat] -= cards
    return after


# -- questions -------------------------------------------------------------------------------------


def answer(position: Position[SixtyState], *, number: str | None, cards: int) -> Odds:
    """Return the chance that the defender can answer, with rows by the first possible way."""
    view, seat, names = position.view, position.seat, position.names
    attack, hands = attack_on(position, number, cards)
    question = f"Can {names[attack.defender]} answer an attack of {attack.words}?"
    hand = view.hands[attack.defender]
    if hand:
        can = attack.is_answered_by(tuple(hand))
        told = "It can answer." if can else "It cannot answer, and must take."
        known = f"The hand is known: {_held(tuple(hand))}."
        return Odds(question, seat, Fraction(int(can)), words=(known, told))
    every = hands.within(ANY)
    rows, left = [], every
    for label, limits in _stages(attack):
        now = hands.within(limits)
        if label and left != now:
            rows.append(OutcomeRow(label, Fraction(left - now, every)))
        left = now
    value = 1 - Fraction(left, every)
    if left:
        rows.append(OutcomeRow("must take", Fraction(left, every)))
    pool = pool_of(position.game, view)
    return Odds(
        question,
        seat,
        value,
        words=_counted(attack, hands, left, pool.seen(names)),
        formula=f"1 − {left}/{every} = {value}" if hands.is_plain else "",
        rows=tuple(rows),
        assumption=pool.granted(names),
    )


def attacks(position: Position[SixtyState]) -> Odds:
    """Return every attack open to the mover with the chance that it is answered."""
    view, names = position.view, position.names
    if view.phase != ATTACK:
        raise ValueError("nobody is about to attack here; “answer” asks about the attack that lies")
    found = _each_attack(position)
    hardest, least = min(found, key=lambda pair: pair[1])
    return Odds(
        f"Which attack is {names[hardest.defender]} least likely to answer?",
        position.seat,
        least,
        words=(
            f"{hardest.words.capitalize()}: each attack was counted as “answer” does.",
            "More cards, and larger ones, are harder to beat; one card of the same number passes "
            "any of them on.",
        ),
        rows=tuple(OutcomeRow(attack.words, chance) for attack, chance in found),
        assumption=pool_of(position.game, view).granted(names),
        settled={"number": NAMES[hardest.kind], "cards": hardest.cards},
    )


def _each_attack(position: Position[SixtyState]) -> list[tuple[Attack, Fraction]]:
    """Return the mover's possible attacks with the chance to answer; ValueError if none."""
    view, mover = position.view, position.view.mover
    found: list[tuple[Attack, Fraction]] = []
    for kind in NUMBER_KINDS:
        for cards in range(1, most_held(view, mover, kind) + 1):
            attack, hands = attack_on(position, NAMES[kind], cards)
            known = view.hands[attack.defender]
            if known:
                chance = Fraction(int(attack.is_answered_by(tuple(known))))
            else:
                chance = hands.chance_to_answer(attack)
            found.append((attack, chance))
    if not found:
        raise ValueError(f"{position.names[mover]} has no number card to attack with")
    return found


# -- words -----------------------------------------------------------------------------------------


def _stages(attack: Attack) -> list[tuple[str, tuple[int, ...]]]:
    """Return limits that tighten step by step, each with the label of what it excludes."""
    tightest, limits = attack.limits(), list(ANY)
    found = [("", ANY)]
    for label, kinds in (
        (f"can pass: has {NAMES[attack.kind]}", (attack.kind,)),
        ("cannot pass, but has a joker", JOKER_KINDS),
        ("can only fight back", NUMBER_KINDS),
    ):
        for kind in kinds:
            limits[kind] = tightest[kind]
        found.append((label, tuple(limits)))
    return found


def _counted(attack: Attack, hands: Hands, none: int, seen: tuple[str, ...]) -> tuple[str, ...]:
    """Return sentences on how the hands were counted."""
    unseen, size = tuple(hands.view.deck), hands.size
    total = sum(unseen)
    ways = "how many ways there are to hold 0, 1, 2, … of a number, multiplied out over all numbers"
    if hands.is_plain:
        return (
            f"{total} cards are unseen, and {size} of them are in this hand: one of C({total}, "
            f"{size}) = {comb(total, size):,} hands, each equally likely.",
            *_cannot(attack, unseen, size),
            f"{none:,} hands are such: {ways}.",
        )
    return (
        f"{total} cards are unseen, and {size} of them are in this hand.",
        *seen,
        *_cannot(attack, unseen, size),
        "Counted are all ways in which the hidden cards can lie, and those with such a hand: "
        f"{ways}.",
    )


def _cannot(attack: Attack, unseen: Sequence[int], size: int) -> tuple[str, ...]:
    """Describe a hand that cannot answer."""
    limits = attack.limits()
    none = [NAMES[kind] for kind in range(len(NAMES)) if unseen[kind] and not limits[kind]]
    few = [
        many(limits[kind], NAMES[kind])
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
    held = [(kind, n) for kind, n in enumerate(hand) if n]
    cards = [
        many(n, NAMES[kind]) if kind < FIRST_JOKER else f"{spelled(n)} {NAMES[kind]}"
        for kind, n in held
    ]
    return ", ".join(cards) or "no cards"


QUESTIONS: Final = {
    "answer": Question(
        "answer",
        "Can the defender answer the attack that lies on the table, or one that may come?",
        (
            Parameter(
                "number",
                "the attack's number",
                WORD,
                words=plain_words(NAMES[kind] for kind in NUMBER_KINDS),
                unsaid="the attack on the table",
            ),
            Parameter("cards", "how many cards of it", NUMBER, 1, least=1, most=20),
        ),
        answer,
    ),
    "attacks": Question(
        "attacks", "Which attack is the defender least likely to answer?", (), attacks
    ),
}
