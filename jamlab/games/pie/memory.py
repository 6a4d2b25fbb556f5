# compiled
"""Knowledge of each other's hands that attentive players keep, as tokens that move with the cards.

* A card taken openly is known to everybody, a card given to its giver.
* A card that leaves a hand openly is one of the known ones, for any viewpoint that knows of such a
  card.
* A card given away unseen may have been any: viewpoints that do not see it know of one card less of
  each kind in this hand, and of one more that lies in one of the two hands (unplaced.py). The
  receiver sees it.
* A card that went back into the pile openly is in no hand, until its seat draws or gets a card
  unseen from a hand that may hold it.
"""

from __future__ import annotations

from jamlab.core.event import ALL_KNOWING
from jamlab.core.row import Row
from jamlab.games.pie.deck import POT_LUCK
from jamlab.games.pie.state import (
    BAKE,
    BY_TURN,
    CHOOSE,
    DISCARD,
    DRAW,
    EVERYBODY,
    GIVE,
    LAY,
    NONE,
    PARTNER,
    TURN,
    PieState,
    is_fresh,
    kind_of,
    settled,
    token,
    who_of,
)
from jamlab.games.pie.unplaced import (
    TABLE,
    Hand,
    Unplaced,
    UnplacedCards,
    begun,
    bit_of,
    exchanged,
    given,
    not_held,
    opened,
    shown,
)

# -- constraints on hidden cards from what everybody has seen --------------------------------------
# * A seat that is complete bakes at once (P-E1): nobody has, so nobody is complete.
# * A seat that draws, or lays down what it drew, held no Fudge: it would have had to play it
#   (P-C1).
#
# Only the present table is checked, not its past: that a seat had no Fudge two turns ago is not
# used.


def at_odds(state: PieState) -> str:
    """Return the contradiction between hidden cards and what all saw, in words; "" if none."""
    phase = state.phase
    if state.baker >= 0:
        return _baking(state)
    if phase < TURN or phase == GIVE:  # nothing is checked while cards are on their way
        return ""
    for seat in range(state.seats):
        if state.cards.can_bake(_held(state, seat), state.recipe.at[seat]):
            return f"seat {seat} is complete and does not bake"
    if phase == DISCARD:
        return _after_drawing(state)
    just_drawn = state.cause == BY_TURN and phase in (LAY, PARTNER, CHOOSE)
    if (phase == DRAW or just_drawn) and _fudge(state, _held(state, state.mover)):
        return "Fudge is held that had to be played"
    return ""


def _baking(state: PieState) -> str:
    """Check that the first of several complete seats bakes (P-E3)."""
    if TURN <= state.phase < BAKE:
        return "a hand lies open without a pie"
    if state.first_to_bake(state.mover) != state.baker:
        return "another seat had to bake"
    return ""


def _after_drawing(state: PieState) -> str:
    """Check six cards: Fudge is among them only if it came last."""
    hand, took = state.hands[state.mover], state.took
    found = _fudge(state, hand)
    if took == NONE:
        for kind in range(state.cards.size):
            if hand.at[kind] and state.cards.is_laid_at_once(kind):
                return "Fudge is held that had to be laid down at once"
        return "two Fudge cards are held after a draw" if found > 1 else ""
    came = 1 if state.cards.is_fudge(took) else 0
    return "Fudge is held that had to be played" if found > came else ""


def _held(state: PieState, seat: int) -> Row:
    """Return the seat's hand, including the card that it has laid face down."""
    hand: Row = state.hands[seat]
    if state.chosen.at[seat] != NONE:
        hand = hand.copy()
        hand.at[state.chosen.at[seat]] += 1
    return hand


def _fudge(state: PieState, hand: Row) -> int:
    """Return the number of Fudge cards in the hand."""
    found = 0
    for kind in range(state.cards.size):
        if state.cards.sort.at[kind] > POT_LUCK:
            found += hand.at[kind]
    return found


def learn(state: PieState, seat: int, kind: int, who: int) -> None:
    """Record that `who` (a seat or EVERYBODY) knows that `seat` holds a card of this kind."""
    known = state.known[seat]
    known.append(token(kind, who, who != EVERYBODY))


def exchange_is_over(state: PieState) -> None:
    """Allow cards received in the exchange to be given away again."""
    for seat in range(state.seats):
        known = state.known[seat]
        for place in range(len(known)):
            known[place] = settled(known[place])
    if state.unplaced:
        state.unplaced = state.unplaced.then(exchanged)


def holds_no_fudge(state: PieState, seat: int) -> None:
    """Record that the seat did not have to play any Fudge, as all saw (P-C1)."""
    if state.unplaced:
        state.unplaced = state.unplaced.then(not_held, seat, state.cards.fudge)


def _hand(tokens: tuple[int, ...], seat: int, kind: int, size: int) -> Hand:
    """Return the hand of `size` cards, known by `tokens`, that a card of this kind leaves."""
    sees = 0
    sure = [0] * (TABLE + 1)
    for known in tokens:
        if is_fresh(known):
            continue
        who = who_of(known)
        viewers = range(TABLE + 1) if who == EVERYBODY else (who,)
        for viewer in viewers:
            sure[viewer] += 1
            if kind_of(known) == kind:
                sees |= 1 << viewer
    return Hand(seat, size, sees, tuple(sure))


def seen_leaving(state: PieState, seat: int, kind: int) -> None:
    """Record a card leaving openly: viewpoints that knew of such a card know of one less."""
    if state.unplaced:
        tokens, size = tuple(state.known[seat]), state.hand_sizes.at[seat] + 1
        state.unplaced = state.unplaced.then(after_shown, tokens, seat, kind, size)
    known = state.known[seat]
    if not known:
        return
    common = token(kind, EVERYBODY)
    if common in known:
        known.remove(common)
        return
    for private in range(common + 1, common + 1 + state.seats):  # knowledge of each seat alone
        if private in known:
            known.remove(private)


def unseen_leaving(state: PieState, seat: int, kind: int, target: int, size: int) -> None:
    """Record a card leaving a hand of `size` cards, seen only by `target`."""
    if state.unplaced or state.known[seat]:
        tokens, seats = tuple(state.known[seat]), state.seats
        state.unplaced = state.unplaced.then(after_given, tokens, seat, kind, target, size, seats)
    if not state.known[seat]:
        return
    kept: list[int] = []
    told: list[int] = []  # tokens of which one was already removed
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
            kept.append(known)  # the token of everybody is the one removed
        elif who != target or other == kind:
            told.append(known)
        else:
            kept.append(known)
    state.known[seat] = kept


def after_shown(
    cards: UnplacedCards, tokens: tuple[int, ...], seat: int, kind: int, size: int
) -> UnplacedCards:
    """Return the unplaced cards after a card left a hand openly; `tokens` was known of the hand."""
    return shown(cards, _hand(tokens, seat, kind, size), kind)


def after_given(
    cards: UnplacedCards,
    tokens: tuple[int, ...],
    seat: int,
    kind: int,
    target: int,
    size: int,
    seats: int,
) -> UnplacedCards:
    """Return the unplaced cards after one was given away, seen only by `seat` and `target`. One
    card of each kind known in the hand may be the one.
    """
    new = list(given(cards, _hand(tokens, seat, kind, size), target, kind)) if cards else []
    tokens = tuple([known for known in tokens if not is_fresh(known)])
    viewers = [other for other in (*range(seats), TABLE) if other not in (seat, target)]
    for each in sorted({kind_of(known) for known in tokens}):
        common = tokens.count(token(each, EVERYBODY))
        who = EVERYBODY if common else 0
        by_number: dict[tuple[int, int], int] = {}
        for other in viewers:
            own = 0 if other == TABLE else tokens.count(token(each, other))
            if common + own:
                key = (common + own, who if common else other)
                by_number[key] = by_number.get(key, 0) | 1 << other
        for (number, knew), bits in by_number.items():
            new.append(begun(each, knew, bits, number, seat, target, size, seats))
    return tuple(new)


def into_pile(state: PieState, kinds: list[int]) -> None:
    """Put cards back into the pile openly: no hand holds them."""
    back = Row([0] * state.cards.size)
    for kind in kinds:
        back.at[kind] += 1
    state.pile.add(back)
    state.pile_size += len(kinds)
    for returned in state.returned:
        returned.add(back)


def may_be_returned(state: PieState, kind: int, seat: int) -> None:
    """Record a card seen to come out of a hand (NOBODY: the pile): it may have been one put back.

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
    """Record that a seat drew or was dealt unseen cards: it may hold any that went back."""
    returned = state.returned[seat]
    returned.clear()


def may_hold_what_it_gets(state: PieState) -> None:
    """Record that cards change hands unseen: a receiver may then hold what its giver may."""
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


def unplaced_by(state: PieState, seat: int) -> tuple[Unplaced, ...]:
    """Return the cards that a viewpoint knows to be in one of several hands; all-knowing:
    everybody's.

    `seat` is as in `unseen_by`. If a hand lies open and shows more cards of a kind than were known
    to be there, an unplaced card may be one of those.
    """
    if seat == ALL_KNOWING:
        return state.unplaced.cards
    bit = bit_of(seat)
    found = tuple(
        [card._replace(viewers=bit) for card in state.unplaced.cards if card.viewers & bit]
    )
    if state.baker >= 0:
        known = [
            kind_of(one) for one in state.known[state.baker] if who_of(one) in (EVERYBODY, seat)
        ]
        hand = state.hands[state.baker]
        more = [hand.at[kind] - known.count(kind) for kind in range(state.cards.size)]
        found = opened(found, state.baker, more)
    return tuple(sorted(found))


def unseen_by(state: PieState, seat: int) -> Row:
    """Count the cards of each kind that a viewpoint has not located (-1: the table, -2: none
    unseen).

    They are in the draw pile, in hands that it does not see (except for what it knows of these), or
    face down before other seats.
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
    if state.unplaced:
        for card in unplaced_by(state, seat):
            unseen.at[card.kind] -= 1
    return unseen
