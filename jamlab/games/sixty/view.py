"""Knowledge of a seat of Sixty.

Hands are known only to their seats; penalty piles lie face down, but all saw what was taken (S-A7).
"""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.event import ALL_KNOWING
from jamlab.core.fields import seen
from jamlab.games.sixty.deck import HAND, jokers
from jamlab.games.sixty.hand_constraints import History
from jamlab.games.sixty.state import COUNT, REDEAL, SixtyState


@dataclass(frozen=True, slots=True)
class SixtyView:
    """Knowledge of a seat (or the table, `seat` None).

    `hands` has twelve ints for a known hand and None for a hidden one; `unseen` counts the cards
    that this viewpoint has not located: the deck and the hidden hands.
    """

    seat: int | None
    phase: int
    round: int
    playing: tuple[bool, ...]
    totals: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    penalty: tuple[tuple[int, ...], ...]
    deck_size: int
    discard: tuple[int, ...]
    discard_top: int
    direction: int
    mover: int
    previous: int
    defender: int
    drawing: int
    attack_kind: int
    attack_count: int
    defence_kind: int
    defence_count: int
    unseen: tuple[int, ...]
    first: int
    contenders: tuple[int, ...]
    round_points: tuple[int, ...]
    dealt: int
    order: tuple[int, ...]
    after: int
    skipped: int
    shown: tuple[History, ...]  # by seat: what its hand showed, and what left it since
    remembered: tuple[int, ...]  # the seats with something in `shown`, the latest last
    ending: str
    refill: str
    free_take: bool
    leader: str
    extra_round: str
    direction_stays: bool


def view_of(state: SixtyState, seat: int | None) -> SixtyView:
    """Return the view of `seat`; None is the table, `ALL_KNOWING` sees every hand."""
    laid_open = state.phase == COUNT or seat == ALL_KNOWING
    known = [laid_open or seat == other for other in range(state.seats)]
    if state.phase == REDEAL:  # five jokers are shown to all (S-A5)
        known = [
            shows or jokers(hand) == HAND for shows, hand in zip(known, state.hands, strict=True)
        ]
    unseen = [
        left + sum(hand[kind] for hand, shows in zip(state.hands, known, strict=True) if not shows)
        for kind, left in enumerate(state.deck)
    ]
    return seen(
        SixtyView,
        state,
        seat=seat,
        hands=tuple(
            tuple(hand) if shows else None for hand, shows in zip(state.hands, known, strict=True)
        ),
        unseen=tuple(unseen),
    )
