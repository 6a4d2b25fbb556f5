"""What must be true of a table of Sixty after every event, whatever was played."""

from __future__ import annotations

from random import Random
from typing import Final

from jamlab.games.sixty import state as at
from jamlab.games.sixty.deck import COUNTS, HAND, NAMES, NUMBERS, points
from jamlab.games.sixty.rules import EXTRA_ROUNDS, ROUNDS
from jamlab.games.sixty.state import SixtyState

_ALL: Final = list(COUNTS)
_ATTACKED: Final = (at.ANSWER, at.TURNING, at.FETCHING, at.KEEPING, at.BEATEN)


def broken(state: SixtyState) -> str:
    """The first thing that does not hold, in words; "" if all holds."""
    return _cards(state) or _attack(state) or _round(state)


def _cards(state: SixtyState) -> str:
    piles = [state.deck, state.discard, *state.hands, *state.penalty]
    counted = list(map(sum, zip(*piles, strict=True)))
    if state.attack_count:
        counted[state.attack_kind] += state.attack_count
    if state.defence_count:
        counted[state.defence_kind] += state.defence_count
    if counted != _ALL:
        kind = next(kind for kind, n in enumerate(counted) if n != COUNTS[kind])
        return f"{counted[kind]} cards {NAMES[kind]}, not {COUNTS[kind]}"
    if min(map(min, piles)) < 0:
        return "a pile holds fewer than no cards"
    sizes = list(map(sum, state.hands))
    if sizes != state.hand_sizes or sum(state.deck) != state.deck_size:
        return "a size does not fit the cards"
    if max(sizes) > HAND:
        return "a hand holds more than five cards"
    if state.discard_top >= 0 and any(state.discard) and not state.discard[state.discard_top]:
        # Hocus-pocus may fetch the only card of its number, never the joker laid on top of it.
        return "the card on top of the discard pile is not in it"
    return ""


def _attack(state: SixtyState) -> str:
    if (state.attack_count > 0) != (state.defender >= 0):
        return "an attack without a defender, or a defender without an attack"
    if state.attack_count and not NUMBERS[state.attack_kind]:
        return "a joker attacks"
    if state.phase in _ATTACKED:
        if state.defender < 0:
            return "nobody defends"
        if state.defender == state.previous:
            return "the attack lies before the one who sent it"
    if state.phase == at.ANSWER and not state.hand_sizes[state.defender]:
        return "the defender has no cards"
    if (state.defence_count > 0) != (state.phase == at.BEATEN):
        return "a defence at the wrong time"
    if state.defence_count:
        against = NUMBERS[state.attack_kind] * state.attack_count
        if NUMBERS[state.defence_kind] * state.defence_count <= against:
            return "a defence that is not greater"
        if state.defence_kind == state.attack_kind:
            return "a defence of the attack’s own number"
    if (state.drawing >= 0) != (state.phase in (at.DRAW, at.OUT)):
        return "a hand is refilled at the wrong time"
    if state.phase == at.DRAW and not state.deck_size:
        return "a draw from an empty deck"
    if state.phase == at.ATTACK and not state.hand_sizes[state.mover]:
        return "the mover has no cards"
    return ""


def _round(state: SixtyState) -> str:
    if not 1 <= state.round <= ROUNDS + EXTRA_ROUNDS:
        return "there is no such round"
    if state.direction not in (1, -1):
        return "there is no such direction"
    for seat, plays in enumerate(state.playing if state.phase != at.ROUND else ()):
        if not plays and (state.hand_sizes[seat] or any(state.penalty[seat])):
            return f"seat {seat} holds cards of a round that it does not play"
    if state.phase == at.OVER:
        if state.round < ROUNDS or not state.contenders:
            return "the game is over too soon, or without a winner"
        lowest = min(state.totals[seat] for seat in state.contenders)
        if state.round == ROUNDS and lowest > min(state.totals):
            return "a seat with fewer points has lost"
    if state.phase == at.COUNT:
        for seat in range(state.dealt):
            if state.playing[seat] and points(state.penalty[seat]) != state.round_points[seat]:
                return f"the points of seat {seat} are not those of its cards"
    return ""


def otherwise(state: SixtyState, seat: int | None, rng: Random) -> SixtyState:
    """A state that `seat` (None: the table) cannot tell from this one.

    The cards it has not located, those of the deck and of hidden hands, are dealt anew among them.
    """
    twin = state.copy()
    if state.phase == at.COUNT:  # the hands lie open (S-F4)
        return twin
    hidden = [other for other in range(state.seats) if other != seat]
    pool = [
        kind
        for kind in range(len(NAMES))
        for _ in range(state.deck[kind] + sum(state.hands[other][kind] for other in hidden))
    ]
    rng.shuffle(pool)
    for other in hidden:
        hand = twin.hands[other]
        hand.clear()
        for _ in range(state.hand_sizes[other]):
            hand[pool.pop()] += 1
    twin.deck.set_to([pool.count(kind) for kind in range(len(NAMES))])
    return twin
