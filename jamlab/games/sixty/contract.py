"""Test contract of Sixty: how its cards are counted and who may see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, prod
from typing import Any

from jamlab.core.contract import Contract
from jamlab.core.registry import load
from jamlab.games.sixty import deck
from jamlab.games.sixty.deck import JOKER_KINDS, NAMES
from jamlab.games.sixty.hand_constraints import SKIPPED, UnansweredAttack
from jamlab.games.sixty.state import DECK, REDEAL

# -- independent count of a hand's histories, backwards through what all saw of it -----------------
# From the present hand, the cards drawn last are removed in every way, those laid before are put
# back, and so on to the first showing: the number of ways is the weight of the hand. Unlike the
# game's own count it uses no cases and no distinction of old cards.


def ways(history: Sequence[Any], hand: Sequence[int]) -> int:
    """Return the number of ways, card by card, in which this history can lead to the hand."""
    return _ways(tuple(history), tuple(hand))


@lru_cache(maxsize=1 << 16)
def _ways(history: tuple[Any, ...], hand: tuple[int, ...]) -> int:
    if not history:
        return 1
    *earlier, last = history
    laid = 0 if isinstance(last, UnansweredAttack) else last.cards
    found = 0
    for gone, times in _taken(hand, sum(hand) - (last.size - laid)):
        before = [n - some for n, some in zip(hand, gone, strict=True)]
        if laid:
            before[last.kind] += laid
        if laid or fits(last, tuple(before)):
            found += times * _ways(tuple(earlier), tuple(before))
    return found


@lru_cache(maxsize=1 << 16)
def fits(shown: UnansweredAttack, hand: tuple[int, ...]) -> bool:
    """True if by the rules this hand had no other option."""
    if shown.kind == SKIPPED:
        return all(kind in JOKER_KINDS for kind, n in enumerate(hand) if n)
    state: Any = load("sixty").start(3, {})
    state.phase, state.defender, state.previous = 5, 1, 0
    state.attack_kind, state.attack_count = shown.kind, shown.cards
    state.hands[1].set_to(list(hand))
    others = 1 if shown.others_active else 0
    state.hand_sizes.set_to([others, sum(hand), 0])
    state.discard[shown.kind] = int(shown.lies_discarded)
    return {event.kind for event in load("sixty").pending(state).options} == {"CardsTaken"}  # type: ignore[union-attr]


def _taken(
    hand: tuple[int, ...], number: int, kind: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every way to take `number` cards of a hand, with its number of combinations."""
    if kind == len(NAMES):
        if not number:
            yield (), 1
        return
    for n in range(min(hand[kind], number) + 1):
        for rest, times in _taken(hand, number - n, kind + 1):
            yield (n, *rest), comb(hand[kind], n) * times


class SixtyContract(Contract):
    """Hands are hidden; what a seat showed of its hand weights the hands it may have."""

    shows_all = frozenset(("PenaltyCounted",))
    rare = {"HandsRedealt": "chance brings it in one deal of a million (S-A5)"}
    not_the_best = frozenset(("S-G2",))  # after an extra round the lowest may be out of the running

    def check_inventory(self, state: Any) -> None:
        """Assert that each card lies in one place."""
        for kind, count in enumerate(deck.COUNTS):
            attacking = state.attack_count if kind == state.attack_kind else 0
            defending = state.defence_count if kind == state.defence_kind else 0
            hands = sum(hand[kind] for hand in state.hands)
            taken = sum(pile[kind] for pile in state.penalty)
            lying = state.deck[kind] + state.discard[kind] + attacking + defending
            assert lying + hands + taken == count, deck.NAMES[kind]
        assert state.deck_size == sum(state.deck)
        assert state.hand_sizes == [sum(hand) for hand in state.hands]
        assert min(state.deck) >= 0
        assert min(min(hand) for hand in state.hands) >= 0
        assert max(state.hand_sizes) <= deck.HAND
        if state.defender >= 0 and state.drawing < 0:
            assert state.hand_sizes[state.defender] or state.phase in range(6, 12)

    def is_shown_to_all(self, state: Any) -> bool:
        """True after five jokers were dealt, which are shown (S-A5)."""
        return bool(state.phase == REDEAL)

    def ways(self, state: Any, seat: int | None) -> int:
        """Return the number of ways in which the showings can lead to the hidden hands."""
        hands = enumerate(zip(state.shown, state.hands, strict=True))
        return prod(ways(history, hand) for other, (history, hand) in hands if other != seat)


CONTRACT = SixtyContract(DECK)
