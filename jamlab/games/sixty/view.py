"""What a seat of Sixty may know.

Hands are known to their seats only; penalty piles lie face down, but all saw what was taken (S-A7).
"""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.engine.event import ALL_KNOWING
from jamlab.engine.row import Row
from jamlab.games.sixty.deck import HAND, jokers, points
from jamlab.games.sixty.hidden.shown import History
from jamlab.games.sixty.state import COUNT, OVER, REDEAL, ROUND, SixtyState


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
    shown: tuple[History, ...]  # by seat: what its hand showed, and what left it since
    remembered: tuple[int, ...]  # the seats with something in `shown`, the latest last
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
        shown=tuple(state.shown),
        remembered=tuple(state.remembered),
        ending=state.ending,
        refill=state.refill,
        free_take=state.free_take,
        leader=state.leader,
        extra_round=state.extra_round,
    )
