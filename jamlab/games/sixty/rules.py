# compiled
"""Rules and state changes of Sixty, by clause.

An attack: Attacked, then answers (Passed, a joker, FoughtBack, CardsTaken) until it is beaten or
taken. After every action that used a hand card the hand is refilled (S-B2).
"""

from __future__ import annotations

from typing import Any, Final

from jamlab.core.event import NOBODY, Event, made
from jamlab.core.node import Choice, Node, Over, choice, forced, one_of
from jamlab.core.referee import Referee
from jamlab.core.row import Row
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.deck import (
    ABRACADABRA,
    COUNTS,
    HAND,
    HOCUS_POCUS,
    KINDS,
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
from jamlab.games.sixty.hand_constraints import REMEMBERED, SKIPPED, Laid, UnansweredAttack
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
    """Referee of Sixty."""

    def pending(self, state: SixtyState) -> Node:
        """Return the next node."""
        phase = state.phase
        if phase == DRAW:
            return one_of(CARD_DRAWN[state.drawing], state.deck, state.deck_size)
        if phase == ANSWER:
            return answers(state)
        if phase == ATTACK:
            seat = state.mover
            found = choice(seat)
            found.add_by_count(ATTACKED[seat][state.next_seat(seat)], state.hands[seat])
            return found if len(found) else forced(ATTACK_SKIPPED[seat])
        if phase == BEATEN:
            return forced(ATTACK_BEATEN[state.defender])
        if phase == DEAL:
            return one_of(CARD_DEALT[state.dealing_seat()], state.deck, state.deck_size)
        if phase == FIRST:
            return one_of(FIRST_PLAYER_DRAWN[: state.seats], Row([1] * state.seats), state.seats)
        if phase == OVER:
            return _over(state)
        return forced(_consequence(state))

    def apply(self, state: SixtyState, event: Any) -> None:
        """Apply an event that `pending` offered; the phase determines its type."""
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
            state.direction = -state.direction
            _send_on(state, event.target)
        elif phase == FETCHING:
            state.discard.at[state.attack_kind] -= 1
            state.attack_count += 1
            _send_on(state, event.target)
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


# -- possible events -------------------------------------------------------------------------------


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


def answers(state: SixtyState) -> Choice:
    """Return all legal answers of the defender: pass, jokers, fight back; else (or also) take."""
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
    """Return the sum of all attacking cards."""
    return _NUMBER.at[state.attack_kind] * state.attack_count


def _abracadabra_target(state: SixtyState) -> int:
    if state.hand_sizes.at[state.previous]:
        return state.previous
    return state.next_seat(state.defender, True)


def counting_seat(state: SixtyState) -> int:
    """Return the seat whose penalty points are written down next."""
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


# State changes, by event.


ROUNDS: Final = 3
EXTRA_ROUNDS: Final = 3


def answered(state: SixtyState, event: Event) -> None:
    if isinstance(event, ev.FoughtBack):
        _fought_back(state, event)
    elif isinstance(event, ev.Passed):
        _passed(state, event)
    elif isinstance(event, ev.CardsTaken):
        _cards_taken(state, event)
    elif isinstance(event, ev.AbracadabraPlayed):
        _play_joker(state, ABRACADABRA, TURNING)
    elif isinstance(event, ev.HocusPocusPlayed):
        _play_joker(state, HOCUS_POCUS, FETCHING)
    else:  # ZapPlayed
        _play_joker(state, ZAP, KEEPING)


def card_drawn(state: SixtyState, event: ev.CardDrawn) -> None:
    seat = event.seat
    _take_from_deck(state, seat, KINDS[event.card])
    if not state.deck_size or state.hand_sizes.at[seat] == HAND:
        _refilled(state)


def card_dealt(state: SixtyState, event: ev.CardDealt) -> None:
    _take_from_deck(state, event.seat, KINDS[event.card])
    state.dealt += 1
    if state.deal_is_done():
        state.mover = state.first
        state.phase = REDEAL if _five_jokers(state) else ATTACK


def _five_jokers(state: SixtyState) -> bool:
    return any(jokers(hand) == HAND for hand in state.hands)


def attacked(state: SixtyState, event: ev.Attacked) -> None:
    kind = KINDS[event.card]
    _lay(state, event.seat, kind, event.count)
    state.attack_kind = kind
    state.attack_count = event.count
    state.previous = event.seat
    state.defender = event.target
    state.skipped = 0
    _refill(state, event.seat, ANSWER, state.refill == "always")


# `tuple.__new__` avoids a NamedTuple's own `__new__`, a Python function, for showings, which are
# frequent.


def attack_skipped(state: SixtyState) -> None:
    seat = state.mover
    size = state.hand_sizes.at[seat]
    _remember(state, seat, tuple.__new__(UnansweredAttack, (size, SKIPPED, 0, False, False)))
    state.skipped += 1
    nobody_draws = not state.deck_size or state.refill == "fight_back"
    if nobody_draws and state.skipped >= state.active():
        state.ending = "S-C4"
        state.phase = ENDED
    else:
        state.mover = state.next_seat(state.mover)


def _passed(state: SixtyState, event: ev.Passed) -> None:
    _lay(state, event.seat, state.attack_kind, event.count)
    state.attack_count += event.count
    _send_on(state, event.target)


def _fought_back(state: SixtyState, event: ev.FoughtBack) -> None:
    kind = KINDS[event.card]
    _lay(state, event.seat, kind, event.count)
    state.defence_kind = kind
    state.defence_count = event.count
    state.phase = BEATEN


def attack_beaten(state: SixtyState) -> None:
    seat = state.defender
    _discard(state, state.attack_kind, state.attack_count)
    _discard(state, state.defence_kind, state.defence_count)
    _clear_attack(state, seat)
    _refill(state, seat, ATTACK, True)


def half_kept(state: SixtyState, event: ev.HalfKept) -> None:
    pile = state.penalty[event.seat]
    pile.at[state.attack_kind] += event.count
    state.attack_count -= event.count
    _send_on(state, event.target)


def _cards_taken(state: SixtyState, event: ev.CardsTaken) -> None:
    seat = event.seat
    pile = state.penalty[seat]
    pile.at[state.attack_kind] += state.attack_count
    if not state.free_take:
        _show(state, seat)
    _clear_attack(state, seat)
    _begin_attack(state, state.next_seat(seat))


def penalty_counted(state: SixtyState, event: ev.PenaltyCounted) -> None:
    seat = event.seat
    hand, pile = state.hands[seat], state.penalty[seat]
    pile.add(hand)
    hand.clear()
    state.hand_sizes.at[seat] = 0
    _forget(state, seat)
    state.totals[seat] = event.total
    state.round_points[seat] = event.points
    state.dealt = seat + 1
    if not any(state.playing[seat + 1 :]):
        _end_round(state)


def shuffle(state: SixtyState) -> None:
    """Put all cards back into the deck; turn clockwise, unless the direction stays (S-A3)."""
    state.deck.set_to(COUNTS)
    state.deck_size = state.deck.total()
    for seat in range(state.seats):
        hand, pile = state.hands[seat], state.penalty[seat]
        hand.clear()
        pile.clear()
    state.hand_sizes.clear()
    state.shown = [()] * state.seats
    state.remembered = []
    state.discard.clear()
    state.discard_top = -1
    if not state.direction_stays:
        state.direction = 1
    state.dealt = 0
    state.order = _clockwise(state)
    state.skipped = 0
    state.mover = state.first
    state.phase = DEAL


def _take_from_deck(state: SixtyState, seat: int, kind: int) -> None:
    state.deck.at[kind] -= 1
    state.deck_size -= 1
    hand = state.hands[seat]
    hand.at[kind] += 1
    state.hand_sizes.at[seat] += 1


def _lay(state: SixtyState, seat: int, kind: int, count: int) -> None:
    hand = state.hands[seat]
    size = state.hand_sizes.at[seat]
    shown = state.shown[seat]
    if shown:
        if size > count:
            state.shown[seat] = (*shown, tuple.__new__(Laid, (size, kind, count)))
        else:
            _forget(state, seat)
    hand.at[kind] -= count
    state.hand_sizes.at[seat] = size - count


def _show(state: SixtyState, seat: int) -> None:
    """Remember that the seat kept the attack, so had no answer to it (S-D4)."""
    kind = state.attack_kind
    others_active, lies_discarded = state.next_seat(seat) >= 0, state.discard.at[kind] > 0
    of = (state.hand_sizes.at[seat], kind, state.attack_count, others_active, lies_discarded)
    _remember(state, seat, tuple.__new__(UnansweredAttack, of))


def _remember(state: SixtyState, seat: int, kept: UnansweredAttack) -> None:
    history = (*state.shown[seat], kept)
    _forget(state, seat)
    if len(state.remembered) == REMEMBERED:
        _forget(state, state.remembered[0])
    state.remembered.append(seat)
    state.shown[seat] = history


def _forget(state: SixtyState, seat: int) -> None:
    if state.shown[seat]:
        state.shown[seat] = ()
        state.remembered.remove(seat)


def _discard(state: SixtyState, kind: int, count: int) -> None:
    state.discard.at[kind] += count
    state.discard_top = kind


def _play_joker(state: SixtyState, kind: int, phase: int) -> None:
    _lay(state, state.defender, kind, 1)
    _discard(state, kind, 1)
    state.phase = phase


def _send_on(state: SixtyState, target: int) -> None:
    """Send all attacking cards to `target`; the sender refills first."""
    sender = state.defender
    state.previous = sender
    state.defender = target
    _refill(state, sender, ANSWER, state.refill == "always")


def _clear_attack(state: SixtyState, seat: int) -> None:
    """End the attack on `seat`; remaining players decide how the round would end (S-F2, S-F3)."""
    state.ending = "S-F3" if state.next_seat(seat) >= 0 else "S-F2"
    state.attack_kind = -1
    state.attack_count = 0
    state.defence_kind = -1
    state.defence_count = 0
    state.previous = -1
    state.defender = -1


def _refill(state: SixtyState, seat: int, after: int, may_draw: bool) -> None:
    """Start refilling `seat` (S-B2) if it may draw or has no cards; `after` is the next phase."""
    state.drawing = seat
    state.after = after
    size = state.hand_sizes.at[seat]
    if state.deck_size and size < HAND and (may_draw or not size):
        state.phase = DRAW
    else:
        _refilled(state)


def _refilled(state: SixtyState) -> None:
    if state.hand_sizes.at[state.drawing]:
        go_on(state)
    else:
        state.phase = OUT


def go_on(state: SixtyState) -> None:
    seat = state.drawing
    state.drawing = -1
    if state.after == ATTACK:
        _begin_attack(state, seat)
    else:
        state.phase = ANSWER


def _begin_attack(state: SixtyState, seat: int) -> None:
    """Let `seat` attack, or the next if it is out; with fewer than two active the round ends."""
    if state.active() < 2:
        state.phase = ENDED
        return
    state.mover = seat if state.hand_sizes.at[seat] else state.next_seat(seat)
    state.phase = ATTACK


def _end_round(state: SixtyState) -> None:
    """After the counting, start another round or an extra round, or end (S-F5, S-G1, S-G2)."""
    if state.round >= ROUNDS:
        lowest = min([state.totals[seat] for seat in state.contenders])
        tied = [seat for seat in state.contenders if state.totals[seat] == lowest]
        if state.extra_round != "open":
            state.contenders = tied
        if len(tied) == 1 or state.round == ROUNDS + EXTRA_ROUNDS:
            state.phase = OVER
            return
        if state.extra_round == "tied":
            state.playing = [seat in state.contenders for seat in range(state.seats)]
    state.first = _leader(state)
    state.round += 1
    state.phase = ROUND


def _leader(state: SixtyState) -> int:
    """Return the first player of the next round: most points, then first clockwise (S-F5)."""
    scored = state.round_points if state.leader == "round" else state.totals
    seats = _clockwise(state)
    points = [scored[seat] for seat in seats]
    return seats[points.index(max(points))]


def _clockwise(state: SixtyState) -> list[int]:
    """Return the seats playing in this round, clockwise from the first player."""
    seats = list(range(state.first, state.seats)) + list(range(state.first))
    return [seat for seat in seats if state.playing[seat]]
