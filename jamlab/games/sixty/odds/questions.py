"""What can be asked of Sixty: can the defender answer an attack, and which attack is the hardest.

What an attack is, and how its answers are counted: sixty_attack.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Any, Final

from jamlab.chance.odds.answer import Odds, Row
from jamlab.chance.odds.pool import pool_of
from jamlab.chance.odds.question import NUMBER, WORD, Parameter, Question
from jamlab.core.text import many, spelled
from jamlab.games.sixty.deck import FIRST_JOKER, NAMES, NUMBER_KINDS
from jamlab.games.sixty.odds.attack import (
    ANY,
    Attack,
    Hands,
    attack_on,
    most_held,
)
from jamlab.games.sixty.state import ATTACK, SixtyState
from jamlab.games.sixty.view import SixtyView

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
    attack, hands = attack_on(state, view, number, cards)
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
    every = hands.within(ANY)
    rows, left = [], every
    for label, limits in _stages(attack):
        now = hands.within(limits)
        if label and left != now:
            rows.append(Row(label, Fraction(left - now, every)))
        left = now
    value = 1 - Fraction(left, every)
    if left:
        rows.append(Row("must take", Fraction(left, every)))
    pool = pool_of(game, view)
    return Odds(
        question,
        seat,
        value,
        words=_counted(attack, hands, left, pool.hidden.seen),
        formula=f"1 − {left}/{every} = {value}" if hands.is_plain else "",
        rows=tuple(rows),
        assumption=pool.assumption,
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
            f"{hardest.words.capitalize()}: each attack was counted as “answer” does.",
            "More cards, and larger ones, are harder to beat; one card of the same number passes "
            "any of them on.",
        ),
        rows=tuple(Row(attack.words, chance) for attack, chance in found),
        assumption=pool_of(game, view).assumption,
        settled={"number": NAMES[hardest.kind], "cards": hardest.cards},
    )


def _each_attack(state: SixtyState, view: SixtyView) -> list[tuple[Attack, Fraction]]:
    """The attacks that the mover can make, with the chance to answer; ValueError if none."""
    mover = view.mover
    found: list[tuple[Attack, Fraction]] = []
    for kind in NUMBER_KINDS:
        for cards in range(1, most_held(view, mover, kind) + 1):
            attack, hands = attack_on(state, view, NAMES[kind], cards)
            known = view.hands[attack.defender]
            if known is not None:
                chance = Fraction(int(attack.is_answered_by(known)))
            else:
                chance = hands.chance_to_answer(attack)
            found.append((attack, chance))
    if not found:
        raise ValueError(f"seat {mover} has no number card to attack with")
    return found


# -- words -----------------------------------------------------------------------------------------


def _stages(attack: Attack) -> list[tuple[str, tuple[int, ...]]]:
    """Limits that grow tighter, way by way; what each shuts out is told by its name."""
    limits = list(ANY)
    found = [("", ANY)]
    ways: list[tuple[str, Callable[[int], bool]]] = [
        (f"can pass: has {NAMES[attack.kind]}", attack.can_pass),
        ("cannot pass, but has a joker", attack.helps),
        ("can only fight back", lambda kind: kind < FIRST_JOKER and kind != attack.kind),
    ]
    for label, is_meant in ways:
        for kind, most in enumerate(attack.limits()):
            if is_meant(kind):
                limits[kind] = most
        found.append((label, tuple(limits)))
    return found


def _counted(attack: Attack, hands: Hands, none: int, seen: tuple[str, ...]) -> tuple[str, ...]:
    """How the hands were counted, in sentences."""
    unseen, size = hands.view.unseen, hands.size
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
    """What a hand that cannot answer looks like."""
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
                "the attack's number; not said: the attack on the table",
                WORD,
                words=tuple(NAMES[kind] for kind in NUMBER_KINDS),
            ),
            Parameter("cards", "how many cards of it", NUMBER, 1, least=1, most=20),
        ),
        answer,
    ),
    "attacks": Question(
        "attacks",
        "Which attack is the defender least likely to answer?",
        (),
        attacks,
    ),
}
