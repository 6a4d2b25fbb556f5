"""What a seat of Sixty may know.

Hands are known to their seats only; penalty piles lie face down, but all saw what was taken (S-A7).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from jamlab.engine.event import ALL_KNOWING
from jamlab.engine.hidden import Case, Hidden, Place, dealt, in_order
from jamlab.engine.row import Row
from jamlab.engine.stream import Stream
from jamlab.games.sixty.deck import COUNTS, HAND, NAMES, jokers, points
from jamlab.games.sixty.state import COUNT, ENDED, OVER, REDEAL, ROUND, SixtyState


@dataclass(frozen=True, slots=True)
class SixtyView:
    """What a seat (or the table, `seat` None) knows.

    `hands` holds twelve ints where a hand is known and None where it is not; `unseen` counts the
    cards that this viewpoint has not located: the deck and the hands it cannot see.
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
    others_active: bool
    counted: tuple[bool, ...]  # whose penalty pile is already in `totals`
    first: int
    contenders: tuple[int, ...]
    round_points: tuple[int, ...]
    dealt: int
    order: tuple[int, ...]
    after: int
    skipped: int
    ending: str
    refill: str
    free_take: bool
    leader: str
    extra_round: str

    def standing(self) -> tuple[int, ...]:
        """Points written down, and those that lie on penalty piles not counted yet."""
        return tuple(
            total if done else total + points(Row(pile))
            for total, pile, done in zip(self.totals, self.penalty, self.counted, strict=True)
        )


def view_of(state: SixtyState, seat: int | None) -> SixtyView:
    """What `seat` knows; None is the table, `ALL_KNOWING` sees every hand."""
    laid_open = state.phase == COUNT or seat == ALL_KNOWING
    known = [laid_open or seat == other for other in range(state.seats)]
    if state.phase == REDEAL:  # five jokers are shown to all (S-A5)
        known = [
            seen or jokers(hand) == HAND for seen, hand in zip(known, state.hands, strict=True)
        ]
    unseen = [
        left + sum(hand[kind] for hand, seen in zip(state.hands, known, strict=True) if not seen)
        for kind, left in enumerate(state.deck)
    ]
    return SixtyView(
        seat=seat,
        phase=state.phase,
        round=state.round,
        playing=tuple(state.playing),
        totals=tuple(state.totals),
        hands=tuple(
            tuple(hand) if seen else None for hand, seen in zip(state.hands, known, strict=True)
        ),
        hand_sizes=tuple(state.hand_sizes),
        penalty=tuple(tuple(pile) for pile in state.penalty),
        deck_size=state.deck_size,
        discard=tuple(state.discard),
        discard_top=state.discard_top,
        direction=state.direction,
        mover=state.mover,
        previous=state.previous,
        defender=state.defender,
        drawing=state.drawing,
        attack_kind=state.attack_kind,
        attack_count=state.attack_count,
        defence_kind=state.defence_kind,
        defence_count=state.defence_count,
        unseen=tuple(unseen),
        others_active=state.defender >= 0 and state.next_seat(state.defender) >= 0,
        counted=tuple(
            state.phase in (ROUND, OVER) or (state.phase == COUNT and seat < state.dealt)
            for seat in range(state.seats)
        ),
        first=state.first,
        contenders=tuple(state.contenders),
        round_points=tuple(state.round_points),
        dealt=state.dealt,
        order=tuple(state.order),
        after=state.after,
        skipped=state.skipped,
        ending=state.ending,
        refill=state.refill,
        free_take=state.free_take,
        leader=state.leader,
        extra_round=state.extra_round,
    )


def state_of(view: SixtyView, rng: Stream) -> SixtyState:
    """A state with this view: cards not located are dealt anew to the hands it does not show."""
    lying, case = _prepared(view)
    state = lying.copy()
    _deal(state, case, rng)
    while view.phase == REDEAL and _shows_too_little(state, view):
        _deal(state, case, rng)
    return state


@lru_cache(maxsize=2)
def _prepared(view: SixtyView) -> tuple[SixtyState, Case]:
    """What every deal of a view begins with: what lies open, and what is dealt to the hands."""
    return _what_lies_open(view), Case(1, view.unseen, _hidden_hands(view))


def _what_lies_open(view: SixtyView) -> SixtyState:
    state = SixtyState(
        len(view.hands),
        refill=view.refill,
        free_take=view.free_take,
        leader=view.leader,
        extra_round=view.extra_round,
    )
    state.phase = view.phase
    state.after = view.after
    state.round = view.round
    state.first = view.first
    state.playing = list(view.playing)
    state.contenders = list(view.contenders)
    state.totals = list(view.totals)
    state.round_points = list(view.round_points)
    state.dealt = view.dealt
    state.order = list(view.order)
    state.hand_sizes = Row(view.hand_sizes)
    state.discard = Row(view.discard)
    state.discard_top = view.discard_top
    state.penalty = [Row(pile) for pile in view.penalty]
    state.direction = view.direction
    state.mover = view.mover
    state.previous = view.previous
    state.defender = view.defender
    state.attack_kind = view.attack_kind
    state.attack_count = view.attack_count
    state.defence_kind = view.defence_kind
    state.defence_count = view.defence_count
    state.drawing = view.drawing
    state.skipped = view.skipped
    state.ending = view.ending
    state.deck_size = view.deck_size
    state.hands = [Row(hand or [0] * len(NAMES)) for hand in view.hands]
    return state


def _deal(state: SixtyState, case: Case, rng: Stream) -> None:
    filled, deck = dealt(case, rng)
    for place, cards in zip(case.places, filled, strict=True):
        state.hands[place.seat] = Row(cards)
    state.deck = Row(deck)


def _hidden_hands(view: SixtyView) -> tuple[Place, ...]:
    """Any unseen card may lie in any of them."""
    return in_order(
        Place(seat, size, (0,) * len(NAMES))
        for seat, (hand, size) in enumerate(zip(view.hands, view.hand_sizes, strict=True))
        if hand is None
    )


_PAST: Final = (
    "that nobody was dealt five jokers (S-A5), and that a seat which kept an attack or skipped its "
    "own could not do otherwise (S-D4, S-C3), is not counted"
)


def hidden_of(view: SixtyView) -> Hidden:
    """What the next cards come from: the deck that lies there, or all cards if they go into it."""
    if view.deck_size and view.phase in (ENDED, COUNT, ROUND, REDEAL):
        granted = ("another round is played",) if view.phase in (ENDED, COUNT) else ()
        return Hidden(NAMES, (Case(1, COUNTS, ()),), sum(COUNTS), granted=granted)
    places = _hidden_hands(view)
    granted = (_PAST,) if places else ()
    return Hidden(NAMES, (Case(1, view.unseen, places),), view.deck_size, granted=granted)


def _shows_too_little(state: SixtyState, view: SixtyView) -> bool:
    """True if a hand that was not shown holds five jokers: it would have been (S-A5)."""
    return any(
        known is None and jokers(hand) == HAND
        for known, hand in zip(view.hands, state.hands, strict=True)
    )
