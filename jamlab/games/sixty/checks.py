# compiled
"""Invariants of Sixty, which hold after every event of any game.

The soak test checks them after every event, so they are plain loops over rows, compiled like the
rules. Every index is checked before use: compiled rows have no bounds check.
"""

from __future__ import annotations

from typing import Final

from jamlab.core.row import Row
from jamlab.games.sixty.deck import COUNTS, HAND, NAMES, NUMBERS, points
from jamlab.games.sixty.hand_constraints import REMEMBERED, UnansweredAttack, limits
from jamlab.games.sixty.rules import EXTRA_ROUNDS, ROUNDS
from jamlab.games.sixty.state import (
    ANSWER,
    ATTACK,
    BEATEN,
    COUNT,
    DEAL,
    DRAW,
    FETCHING,
    FIRST,
    KEEPING,
    OUT,
    OVER,
    ROUND,
    TURNING,
    SixtyState,
)

_CARD_KINDS: Final = len(NAMES)
_ALL_CARDS: Final = Row(COUNTS)
_NUMBER: Final = Row(NUMBERS)


def broken(state: SixtyState) -> str:
    """Return the first invariant that is broken, in words; "" if all hold."""
    return _cards(state) or _attack(state) or _round(state) or _shown(state)


def _taken(short: Row, pile: Row) -> int:
    """Subtract the pile from `short` and return its size; -1 if a count is negative."""
    if len(pile) != _CARD_KINDS:
        return -1
    size = signs = 0
    for kind in range(_CARD_KINDS):
        count = pile.at[kind]
        short.at[kind] -= count
        size += count
        signs |= count  # below 0 as soon as one count is
    return size if signs >= 0 else -1


def _cards(state: SixtyState) -> str:
    short = _ALL_CARDS.copy()  # count of each kind not yet found
    if len(state.hands) != state.seats or len(state.penalty) != state.seats:
        return "not every seat has a hand and a penalty pile"
    if len(state.hand_sizes) != state.seats:
        return "not every hand has a size"
    for seat in range(state.seats):
        hand, pile = state.hands[seat], state.penalty[seat]
        size = _taken(short, hand)
        if size < 0 or _taken(short, pile) < 0:
            return "a pile holds fewer than no cards"
        if size != state.hand_sizes.at[seat]:
            return "a size does not fit the cards"
        if size > HAND:
            return "a hand holds more than five cards"
    size = _taken(short, state.deck)
    if size < 0:
        return "a pile holds fewer than no cards"
    if size != state.deck_size:
        return "a size does not fit the cards"
    size = _taken(short, state.discard)
    if size < 0:
        return "a pile holds fewer than no cards"
    top = state.discard_top
    if not -1 <= top < _CARD_KINDS:
        return "the card on top of the discard pile is of no kind"
    if top >= 0 and size and not state.discard.at[top]:
        # Hocus-pocus may fetch the only card of its number, never the joker laid on top of it.
        return "the card on top of the discard pile is not in it"
    if state.attack_count < 0 or state.defence_count < 0:
        return "a pile holds fewer than no cards"
    if state.attack_count:
        if not 0 <= state.attack_kind < _CARD_KINDS:
            return "an attack with cards of no kind"
        short.at[state.attack_kind] -= state.attack_count
    if state.defence_count:
        if not 0 <= state.defence_kind < _CARD_KINDS:
            return "a defence with cards of no kind"
        short.at[state.defence_kind] -= state.defence_count
    for kind in range(_CARD_KINDS):
        if short.at[kind]:
            return f"{COUNTS[kind] - short.at[kind]} cards {NAMES[kind]}, not {COUNTS[kind]}"
    return ""


def _attack(state: SixtyState) -> str:
    phase, defender = state.phase, state.defender
    if not FIRST <= phase <= OVER:
        return "there is no such phase"
    if not 0 <= state.mover < state.seats or not 0 <= state.first < state.seats:
        return "no seat is to begin"
    if defender >= state.seats or state.drawing >= state.seats or state.previous >= state.seats:
        return "nobody sits there"
    if (state.attack_count > 0) != (defender >= 0):
        return "an attack without a defender, or a defender without an attack"
    if state.attack_count and not _NUMBER.at[state.attack_kind]:
        return "a joker attacks"
    if phase in (ANSWER, TURNING, FETCHING, KEEPING, BEATEN):
        if defender < 0:
            return "nobody defends"
        if defender == state.previous:
            return "the attack lies before the one who sent it"
        if phase == ANSWER and not state.hand_sizes.at[defender]:
            return "the defender has no cards"
    if (state.defence_count > 0) != (phase == BEATEN):
        return "a defence at the wrong time"
    if state.defence_count:
        against = _NUMBER.at[state.attack_kind] * state.attack_count
        if _NUMBER.at[state.defence_kind] * state.defence_count <= against:
            return "a defence that is not greater"
        if state.defence_kind == state.attack_kind:
            return "a defence of the attack’s own number"
    if (state.drawing >= 0) != (phase in (DRAW, OUT)):
        return "a hand is refilled at the wrong time"
    if phase == DRAW and not state.deck_size:
        return "a draw from an empty deck"
    if phase == ATTACK and not state.hand_sizes.at[state.mover]:
        return "the mover has no cards"
    return ""


def _round(state: SixtyState) -> str:
    phase = state.phase
    if not 1 <= state.round <= ROUNDS + EXTRA_ROUNDS:
        return "there is no such round"
    if state.direction not in (1, -1):
        return "there is no such direction"
    if phase != ROUND:
        for seat in range(state.seats):
            plays, pile = state.playing[seat], state.penalty[seat]
            if not plays and (state.hand_sizes.at[seat] or pile.total()):
                return f"seat {seat} holds cards of a round that it does not play"
        if phase != FIRST:
            return _order(state) or _counts(state)
    return ""


def _order(state: SixtyState) -> str:
    """Check the seats dealt to in this round, their order, and the number of cards dealt."""
    playing, order = state.playing, state.order
    place, seat = 0, state.first
    for _ in range(state.seats):
        if playing[seat]:
            if place >= len(order) or order[place] != seat:
                return "the cards are not dealt clockwise from the first player"
            place += 1
        seat = seat + 1 if seat + 1 < state.seats else 0
    if place != len(order):
        return "the cards are not dealt clockwise from the first player"
    if state.phase == DEAL and state.deck_size + state.dealt != _ALL_CARDS.total():
        return "the cards dealt are counted wrongly"
    return ""


def _counts(state: SixtyState) -> str:
    """Check the points during the counting and at the end."""
    if state.phase == OVER:
        if state.round < ROUNDS or not state.contenders:
            return "the game is over too soon, or without a winner"
        lowest = min([state.totals[seat] for seat in state.contenders])
        if state.round == ROUNDS and lowest > min(state.totals):
            return "a seat with fewer points has lost"
    if state.phase == COUNT:
        if not 0 <= state.dealt <= state.seats:
            return "the seats counted are counted wrongly"
        for seat in range(state.dealt):
            pile = state.penalty[seat]
            if state.playing[seat] and points(pile) != state.round_points[seat]:
                return f"the points of seat {seat} are not those of its cards"
    return ""


def _shown(state: SixtyState) -> str:
    """Check what is remembered of a hand, as long as no card joined or left it."""
    if len(state.shown) != state.seats:
        return "not every hand has a memory"
    remembered = state.remembered
    if len(remembered) > REMEMBERED or len(remembered) != len(set(remembered)):
        return "too many seats are remembered"
    for seat in range(state.seats):
        history = state.shown[seat]
        if (seat in remembered) != (len(history) > 0):
            return f"what is remembered of seat {seat} is not in order"
        if not history:
            continue
        if not isinstance(history[0], UnansweredAttack):
            return f"what is remembered of seat {seat} begins with no showing"
        last, size = history[-1], state.hand_sizes.at[seat]
        if isinstance(last, UnansweredAttack):
            if size != last.size:
                return f"the hand of seat {seat} changed, and that was not remembered"
            hand, most = state.hands[seat], limits(last)
            for kind in range(_CARD_KINDS):
                if hand.at[kind] > most[kind]:
                    return f"the hand of seat {seat} holds what it showed that it did not hold"
        elif not 0 < last.size - last.cards <= size:
            return f"the hand of seat {seat} lost cards, and that was not remembered"
    return ""
