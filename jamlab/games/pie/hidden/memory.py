# compiled
"""What attentive players remember of each other's hands: tokens come and go with the cards.

* A card taken openly is known to everybody, a card given to its giver.
* A card that leaves a hand openly is one of the known ones, for whoever knows of such a card.
* A card given away unseen may have been any: whoever does not see it counts on one card less of
  each kind. Who gets it sees it.
* A card that went back into the pile before all eyes is in no hand, until its seat draws or gets a
  card unseen from a hand that may hold it.
"""

from __future__ import annotations

from jamlab.engine.event import ALL_KNOWING
from jamlab.engine.row import Row
from jamlab.games.pie.state import EVERYBODY, PieState, is_fresh, kind_of, settled, token, who_of


def learn(state: PieState, seat: int, kind: int, who: int) -> None:
    """`who` (a seat or EVERYBODY) knows from now on that `seat` holds a card of this kind."""
    known = state.known[seat]
    known.append(token(kind, who, who != EVERYBODY))


def exchange_is_over(state: PieState) -> None:
    """From now on the cards that came may be given away."""
    for seat in range(state.seats):
        known = state.known[seat]
        for place in range(len(known)):
            known[place] = settled(known[place])


def seen_leaving(state: PieState, seat: int, kind: int) -> None:
    """All saw a card of this kind leave the hand: each who knew of one knows of one less."""
    known = state.known[seat]
    if not known:
        return
    common = token(kind, EVERYBODY)
    if common in known:
        known.remove(common)
        return
    for private in range(common + 1, common + 1 + state.seats):  # what each seat knows
        if private in known:
            known.remove(private)


def unseen_leaving(state: PieState, seat: int, kind: int, target: int) -> None:
    """A card of this kind left the hand and only `target` saw which."""
    kept: list[int] = []
    told: list[int] = []  # (kind, who) that has lost one already
    for known in state.known[seat]:
        other, who = kind_of(known), who_of(known)
        if is_fresh(known) or known in told:
            kept.append(known)
            continue
        if who == EVERYBODY:
            told.append(known)
            if other != kind:
                kept.append(token(other, target))
            continue
        if token(other, EVERYBODY) in state.known[seat]:
            kept.append(known)  # what everybody knew of is gone; this one is left
        elif who != target or other == kind:
            told.append(known)
        else:
            kept.append(known)
    state.known[seat] = kept


def into_pile(state: PieState, kinds: list[int]) -> None:
    """Cards go back into the pile before all eyes: no hand holds them."""
    back = Row([0] * state.cards.size)
    for kind in kinds:
        back.at[kind] += 1
    state.pile.add(back)
    state.pile_size += len(kinds)
    for returned in state.returned:
        returned.add(back)


def may_be_returned(state: PieState, kind: int, seat: int) -> None:
    """All see a card that comes out of a hand (NOBODY: of the pile): it may have been put back.

    It is none of those that its hand could not hold.
    """
    least = 0
    if seat >= 0:
        returned = state.returned[seat]
        least = returned.at[kind]
    for returned in state.returned:
        if returned.at[kind] > least:
            returned.at[kind] -= 1


def may_hold_any(state: PieState, seat: int) -> None:
    """What a seat drew, or is dealt anew, may be any card that went back."""
    returned = state.returned[seat]
    returned.clear()


def may_hold_what_it_gets(state: PieState) -> None:
    """Cards are about to change hands unseen: a hand may then hold what its giver's may."""
    before = [returned.copy() for returned in state.returned]
    for giver in range(state.seats):
        if state.chosen.at[giver] < 0:
            continue
        least = before[giver]
        kept = state.returned[state.given_to(giver)]
        if not kept.total():
            continue
        for kind in range(state.cards.size):
            if kept.at[kind] > least.at[kind]:
                kept.at[kind] = least.at[kind]


def unseen_by(state: PieState, seat: int) -> Row:
    """How many cards of each kind a viewpoint has not located (-1: the table, -2: none unseen).

    They are in the draw pile, in hands that it does not see (but for what it knows of these), or
    lie face down before other seats.
    """
    unseen = state.pile.copy()
    if seat == ALL_KNOWING:
        return unseen
    for other in range(state.seats):
        if other == seat:
            continue
        if state.chosen.at[other] >= 0:
            unseen.at[state.chosen.at[other]] += 1
        if other == state.baker:
            continue
        hand, known = state.hands[other], state.known[other]
        for kind in range(state.cards.size):
            unseen.at[kind] += hand.at[kind]
        for place in range(len(known)):
            who = who_of(known[place])
            if who in (EVERYBODY, seat):
                unseen.at[kind_of(known[place])] -= 1
    return unseen
