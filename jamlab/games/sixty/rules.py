# compiled
"""Sixty by its clauses: what can happen next. What each event changes stands in changes.py.

An attack: Attacked, then answers (Passed, a joker, FoughtBack, CardsTaken) until it is beaten or
taken. After every action that used a hand card the hand is refilled (S-B2).
"""

from __future__ import annotations

from typing import Any, Final

from jamlab.core.event import NOBODY, Event, made
from jamlab.core.node import Chance, Choice, Node, Over, choice, forced, one_of
from jamlab.core.referee import Referee
from jamlab.core.row import Row
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.changes import (
    ROUNDS,
    answered,
    attack_beaten,
    attack_skipped,
    attacked,
    card_dealt,
    card_drawn,
    card_fetched,
    direction_turned,
    go_on,
    half_kept,
    penalty_counted,
    shuffle,
)
from jamlab.games.sixty.deck import (
    ABRACADABRA,
    HAND,
    HOCUS_POCUS,
    NUMBERS,
    ZAP,
    jokers,
    points,
)
from jamlab.games.sixty.event_tables import (
    ABRACADABRA_PLAYED,
    ATTACK_BEATEN,
    ATTACK_SKIPPED,
    ATTACKED,
    CARD_DEALT,
    CARD_DRAWN,
    CARD_FETCHED,
    CARDS_TAKEN,
    DIRECTION_TURNED,
    FIRST_PLAYER_DRAWN,
    FOUGHT_BACK,
    HALF_KEPT,
    HOCUS_POCUS_PLAYED,
    PASSED,
    PLAYER_OUT,
    ZAP_PLAYED,
)
from jamlab.games.sixty.state import (
    ANSWER,
    ATTACK,
    BEATEN,
    COUNT,
    DEAL,
    DRAW,
    ENDED,
    FETCHING,
    FIRST,
    KEEPING,
    OUT,
    OVER,
    REDEAL,
    ROUND,
    TURNING,
    SixtyState,
)

_NUMBER: Final = Row(NUMBERS)


class SixtyReferee(Referee):
    """Knows the rules of Sixty: what can happen next, and what each event changes."""

    def pending(self, state: SixtyState) -> Node:
        """What can happen next."""
        phase = state.phase
        if phase == DRAW:
            return one_of(CARD_DRAWN[state.drawing], state.deck, state.deck_size)
        if phase == ANSWER:
            return answers(state)
        if phase == ATTACK:
            attacks = _attacks(state)
            if len(attacks):
                return attacks
            return forced(ATTACK_SKIPPED[state.mover])
        if phase == BEATEN:
            return forced(ATTACK_BEATEN[state.defender])
        if phase == DEAL:
            return one_of(CARD_DEALT[state.dealing_seat()], state.deck, state.deck_size)
        if phase == FIRST:
            return _first_player(state)
        if phase == OVER:
            return _over(state)
        return forced(_consequence(state))

    def apply(self, state: SixtyState, event: Any) -> None:
        """Change the state by one event that `pending` offered; the phase says what it can be."""
        phase = state.phase
        if phase == DRAW:
            card_drawn(state, event)
        elif phase == ANSWER:
            answered(state, event)
        elif phase == ATTACK:
            if isinstance(event, ev.Attacked):
                attacked(state, event)
            else:
                attack_skipped(state)
        elif phase == DEAL:
            card_dealt(state, event)
        elif phase == BEATEN:
            attack_beaten(state)
        elif phase == OUT:
            go_on(state)
        elif phase == TURNING:
            direction_turned(state, event)
        elif phase == FETCHING:
            card_fetched(state, event)
        elif phase == KEEPING:
            half_kept(state, event)
        elif phase == COUNT:
            penalty_counted(state, event)
        elif phase == ENDED:
            state.round_points = [0] * state.seats
            state.dealt = 0
            state.phase = COUNT
        elif phase in (ROUND, REDEAL):
            shuffle(state)
        else:  # FirstPlayerDrawn
            state.first = event.seat
            state.phase = ROUND


REFEREE: Final = SixtyReferee()


# -- what can happen -------------------------------------------------------------------------------


def _consequence(state: SixtyState) -> Event:
    phase, seat, kind = state.phase, state.defender, state.attack_kind
    if phase == TURNING:
        return DIRECTION_TURNED[seat][_abracadabra_target(state)]
    if phase == FETCHING:
        return CARD_FETCHED[seat][kind][state.next_seat(seat)]
    if phase == KEEPING:
        return HALF_KEPT[seat][kind][state.next_seat(seat)][state.attack_count // 2]
    if phase == OUT:
        return PLAYER_OUT[state.drawing]
    if phase == ENDED:
        return made(ev.RoundEnded, NOBODY, state.ending, state.round)
    if phase == COUNT:
        counted = counting_seat(state)
        scored = points(state.penalty[counted]) + points(state.hands[counted])
        return ev.PenaltyCounted(counted, "S-F4", scored, state.totals[counted] + scored)
    if phase == REDEAL:
        unlucky = [jokers(hand) == HAND for hand in state.hands].index(True)
        return made(ev.HandsRedealt, unlucky, "S-A5")
    clause = "S-A3" if state.round == 1 else "S-F5" if state.round <= ROUNDS else "S-G2"
    return made(ev.RoundBegan, state.first, clause, state.round)


def _first_player(state: SixtyState) -> Chance:
    return one_of(FIRST_PLAYER_DRAWN[: state.seats], Row([1] * state.seats), state.seats)


def _attacks(state: SixtyState) -> Choice:
    seat = state.mover
    found = choice(seat)
    found.add_by_count(ATTACKED[seat][state.next_seat(seat)], state.hands[seat])
    return found


def answers(state: SixtyState) -> Choice:
    """All legal answers of the defender: pass, jokers, fight back; else (or also) take."""
    seat, kind = state.defender, state.attack_kind
    hand = state.hands[seat]
    held = hand.at
    found = choice(seat)
    target = state.next_seat(seat)
    if target >= 0:
        if held[kind]:
            found.extend(PASSED[seat][target][kind][held[kind]])
        if held[ABRACADABRA]:
            found.append(ABRACADABRA_PLAYED[seat])
        if held[HOCUS_POCUS] and state.discard.at[kind]:
            found.append(HOCUS_POCUS_PLAYED[seat])
        if held[ZAP]:
            found.append(ZAP_PLAYED[seat])
    found.add_by_count(FOUGHT_BACK[seat][kind][state.attack_count - 1], hand)
    if state.free_take or not len(found):
        found.append(CARDS_TAKEN[seat][kind][state.attack_count - 1])
    return found


def attack_sum(state: SixtyState) -> int:
    """The sum of all cards attacking."""
    return _NUMBER.at[state.attack_kind] * state.attack_count


def _abracadabra_target(state: SixtyState) -> int:
    if state.hand_sizes.at[state.previous]:
        return state.previous
    return state.next_seat(state.defender, True)


def counting_seat(state: SixtyState) -> int:
    """Whose penalty points are written down next."""
    seat = state.dealt
    while not state.playing[seat]:
        seat += 1
    return seat


def _over(state: SixtyState) -> Over:
    lowest = min([state.totals[seat] for seat in state.contenders])
    winners = tuple([seat for seat in state.contenders if state.totals[seat] == lowest])
    if state.round == ROUNDS:
        return Over(tuple(state.totals), "Three rounds are played", "S-G1", winners)
    extra = state.round - ROUNDS
    played = "one extra round" if extra == 1 else f"{extra} extra rounds"
    ending = "the win is shared" if len(winners) > 1 else "the tie is broken"
    return Over(tuple(state.totals), f"After {played} {ending}", "S-G2", winners)
