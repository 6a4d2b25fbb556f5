"""Sixty by its clauses: what can happen next, and what each event changes.

An attack: Attacked, then answers (Passed, a joker, FoughtBack, CardsTaken) until it is beaten or
taken. After every action that used a hand card the hand is refilled (S-B2).
"""

from __future__ import annotations

from typing import Final

from jamlab.engine.event import NOBODY, Event, made
from jamlab.engine.node import Chance, Choice, Forced, Node, Over
from jamlab.games.sixty import events as ev
from jamlab.games.sixty import state as at
from jamlab.games.sixty.deck import (
    ABRACADABRA,
    COUNTS,
    HAND,
    HOCUS_POCUS,
    KINDS,
    NAMES,
    NUMBER_KINDS,
    NUMBERS,
    ZAP,
    jokers,
    points,
)
from jamlab.games.sixty.state import NONE, SixtyState

ROUNDS: Final = 3
EXTRA_ROUNDS: Final = 3


# -- what can happen -------------------------------------------------------------------------------


def pending(state: SixtyState) -> Node:
    """What can happen next."""
    phase = state.phase
    if phase == at.DRAW:
        return _cards(state, ev.CardDrawn, state.drawing, "S-B2")
    if phase == at.ANSWER:
        return Choice(state.defender, answers(state))
    if phase == at.ATTACK:
        attacks = _attacks(state)
        if attacks:
            return Choice(state.mover, attacks)
        return Forced(made(ev.AttackSkipped, state.mover, "S-C3"))
    if phase == at.DEAL:
        return _cards(state, ev.CardDealt, state.dealing_seat(), "S-A4")
    if phase == at.FIRST:
        first = tuple(made(ev.FirstPlayerDrawn, seat, "S-A6") for seat in range(state.seats))
        return Chance(first, (1,) * state.seats)
    if phase == at.OVER:
        return _over(state)
    return Forced(_consequence(state))


def _consequence(state: SixtyState) -> Event:
    phase, seat = state.phase, state.defender
    if phase == at.BEATEN:
        return made(ev.AttackBeaten, seat, "S-D3")
    if phase == at.TURNING:
        return made(ev.DirectionTurned, seat, "S-E2", _abracadabra_target(state))
    if phase == at.FETCHING:
        card = NAMES[state.attack_kind]
        return made(ev.CardFetched, seat, "S-E3", card, state.next_seat(seat))
    if phase == at.KEEPING:
        card, kept = NAMES[state.attack_kind], state.attack_count // 2
        return made(ev.HalfKept, seat, "S-E4", card, kept, state.next_seat(seat))
    if phase == at.OUT:
        return made(ev.PlayerOut, state.drawing, "S-F1")
    if phase == at.ENDED:
        return made(ev.RoundEnded, NOBODY, state.ending, state.round)
    if phase == at.COUNT:
        counted = counting_seat(state)
        scored = points(state.penalty[counted]) + points(state.hands[counted])
        total = state.totals[counted] + scored
        return made(ev.PenaltyCounted, counted, "S-F4", scored, total)
    if phase == at.REDEAL:
        unlucky = next(n for n, hand in enumerate(state.hands) if jokers(hand) == HAND)
        return made(ev.HandsRedealt, unlucky, "S-A5")
    clause = "S-A3" if state.round == 1 else "S-F5" if state.round <= ROUNDS else "S-G2"
    return made(ev.RoundBegan, state.first, clause, state.round)


def _cards(
    state: SixtyState, kind: type[ev.CardDealt] | type[ev.CardDrawn], seat: int, clause: str
) -> Chance:
    """One card from the deck, each of its cards equally likely."""
    left = [card for card in range(len(NAMES)) if state.deck[card]]
    return Chance(
        tuple(made(kind, seat, clause, NAMES[card]) for card in left),
        tuple(state.deck[card] for card in left),
    )


def _attacks(state: SixtyState) -> tuple[Event, ...]:
    seat = state.mover
    hand, target = state.hands[seat], state.next_seat(seat)
    return tuple(
        made(ev.Attacked, seat, "S-C1" if count == 1 else "S-C2", NAMES[kind], count, target)
        for kind in NUMBER_KINDS
        for count in range(1, hand[kind] + 1)
    )


def answers(state: SixtyState) -> tuple[Event, ...]:
    """All legal answers of the defender: pass, jokers, fight back; else (or also) take."""
    seat, kind = state.defender, state.attack_kind
    hand = state.hands[seat]
    found: list[Event] = []
    if state.others_active(seat):
        target = state.next_seat(seat)
        found.extend(
            made(ev.Passed, seat, "S-D1", NAMES[kind], count, target)
            for count in range(1, hand[kind] + 1)
        )
        if hand[ABRACADABRA]:
            found.append(made(ev.AbracadabraPlayed, seat, "S-E2"))
        if hand[HOCUS_POCUS] and state.discard[kind]:
            found.append(made(ev.HocusPocusPlayed, seat, "S-E3"))
        if hand[ZAP]:
            found.append(made(ev.ZapPlayed, seat, "S-E4"))
    against = attack_sum(state)
    for other in NUMBER_KINDS:
        if other != kind:
            enough = against // NUMBERS[other] + 1
            found.extend(
                made(ev.FoughtBack, seat, "S-D3", NAMES[other], count)
                for count in range(enough, hand[other] + 1)
            )
    if not found or state.free_take:
        found.append(made(ev.CardsTaken, seat, "S-D4", NAMES[kind], state.attack_count))
    return tuple(found)


def attack_sum(state: SixtyState) -> int:
    """The sum of all cards attacking."""
    return NUMBERS[state.attack_kind] * state.attack_count


def _abracadabra_target(state: SixtyState) -> int:
    if state.hand_sizes[state.previous]:
        return state.previous
    return state.next_seat(state.defender, turned=True)


def counting_seat(state: SixtyState) -> int:
    """Whose penalty points are written down next."""
    return next(seat for seat in range(state.dealt, state.seats) if state.playing[seat])


def _over(state: SixtyState) -> Over:
    lowest = min(state.totals[seat] for seat in state.contenders)
    winners = tuple(seat for seat in state.contenders if state.totals[seat] == lowest)
    if state.round == ROUNDS:
        return Over(tuple(state.totals), "Three rounds are played", "S-G1", winners)
    extra = state.round - ROUNDS
    played = "one extra round" if extra == 1 else f"{extra} extra rounds"
    ending = "the win is shared" if len(winners) > 1 else "the tie is broken"
    return Over(tuple(state.totals), f"After {played} {ending}", "S-G2", winners)


# -- what an event changes -------------------------------------------------------------------------


def apply(state: SixtyState, event: Event) -> None:
    """Change the state by one event that `pending` offered."""
    if isinstance(event, ev.CardDrawn):
        _take_from_deck(state, event.seat, KINDS[event.card])
        if state.hand_sizes[event.seat] == HAND or not state.deck_size:
            _refilled(state)
    elif isinstance(event, ev.Attacked):
        kind = KINDS[event.card]
        _lay(state, event.seat, kind, event.count)
        state.attack_kind, state.attack_count = kind, event.count
        state.previous, state.defender = event.seat, event.target
        state.skipped = 0
        _refill(state, event.seat, at.ANSWER)
    elif isinstance(event, ev.Passed):
        _lay(state, event.seat, state.attack_kind, event.count)
        state.attack_count += event.count
        _send_on(state, event.target)
    elif isinstance(event, ev.FoughtBack):
        kind = KINDS[event.card]
        _lay(state, event.seat, kind, event.count)
        state.defence_kind, state.defence_count = kind, event.count
        state.phase = at.BEATEN
    elif isinstance(event, ev.AttackBeaten):
        _discard(state, state.attack_kind, state.attack_count)
        _discard(state, state.defence_kind, state.defence_count)
        state.ending = "S-F3" if state.others_active(event.seat) else "S-F2"
        _clear_attack(state)
        _refill(state, event.seat, at.ATTACK, fought=True)
    elif isinstance(event, ev.CardsTaken):
        state.penalty[event.seat][state.attack_kind] += state.attack_count
        state.ending = "S-F3" if state.others_active(event.seat) else "S-F2"
        _clear_attack(state)
        _begin_attack(state, state.next_seat(event.seat))
    elif isinstance(event, ev.CardDealt):
        _take_from_deck(state, event.seat, KINDS[event.card])
        state.dealt += 1
        if state.deal_is_done():
            redeal = any(jokers(hand) == HAND for hand in state.hands)
            state.mover = state.first
            state.phase = at.REDEAL if redeal else at.ATTACK
    elif isinstance(event, ev.AttackSkipped):
        _skip(state)
    elif isinstance(event, ev.AbracadabraPlayed):
        _play_joker(state, ABRACADABRA, at.TURNING)
    elif isinstance(event, ev.HocusPocusPlayed):
        _play_joker(state, HOCUS_POCUS, at.FETCHING)
    elif isinstance(event, ev.ZapPlayed):
        _play_joker(state, ZAP, at.KEEPING)
    elif isinstance(event, ev.DirectionTurned):
        state.direction = -state.direction
        _send_on(state, event.target)
    elif isinstance(event, ev.CardFetched):
        state.discard[state.attack_kind] -= 1
        state.attack_count += 1
        _send_on(state, event.target)
    elif isinstance(event, ev.HalfKept):
        state.penalty[event.seat][state.attack_kind] += event.count
        state.attack_count -= event.count
        _send_on(state, event.target)
    elif isinstance(event, ev.PlayerOut):
        _go_on(state)
    elif isinstance(event, ev.PenaltyCounted):
        _count(state, event)
    elif isinstance(event, ev.RoundEnded):
        state.round_points = [0] * state.seats
        state.dealt = 0
        state.phase = at.COUNT
    elif isinstance(event, ev.RoundBegan | ev.HandsRedealt):
        _shuffle(state)
    else:  # FirstPlayerDrawn
        state.first = event.seat
        state.phase = at.ROUND


def _shuffle(state: SixtyState) -> None:
    """All cards back into the deck, clockwise again (S-A3, S-A5)."""
    state.deck = list(COUNTS)
    state.deck_size = sum(COUNTS)
    state.hands = [list(NONE) for _ in range(state.seats)]
    state.hand_sizes = [0] * state.seats
    state.discard = list(NONE)
    state.discard_top = -1
    state.penalty = [list(NONE) for _ in range(state.seats)]
    state.direction = 1
    state.dealt = 0
    state.skipped = 0
    state.mover = state.first
    state.phase = at.DEAL


def _take_from_deck(state: SixtyState, seat: int, kind: int) -> None:
    state.deck[kind] -= 1
    state.deck_size -= 1
    state.hands[seat][kind] += 1
    state.hand_sizes[seat] += 1


def _lay(state: SixtyState, seat: int, kind: int, count: int) -> None:
    state.hands[seat][kind] -= count
    state.hand_sizes[seat] -= count


def _discard(state: SixtyState, kind: int, count: int) -> None:
    state.discard[kind] += count
    state.discard_top = kind


def _play_joker(state: SixtyState, kind: int, phase: int) -> None:
    _lay(state, state.defender, kind, 1)
    _discard(state, kind, 1)
    state.phase = phase


def _send_on(state: SixtyState, target: int) -> None:
    """All attacking cards go to `target`; who sent them refills first."""
    sender = state.defender
    state.previous, state.defender = sender, target
    _refill(state, sender, at.ANSWER)


def _clear_attack(state: SixtyState) -> None:
    state.attack_kind, state.attack_count = -1, 0
    state.defence_kind, state.defence_count = -1, 0
    state.previous = state.defender = -1


def _refill(state: SixtyState, seat: int, after: int, *, fought: bool = False) -> None:
    """Start refilling `seat` (S-B2), if it may draw; `after` is what follows."""
    state.drawing, state.after = seat, after
    size = state.hand_sizes[seat]
    may_draw = state.refill == "always" or fought or not size
    if may_draw and state.deck_size and size < HAND:
        state.phase = at.DRAW
    else:
        _refilled(state)


def _refilled(state: SixtyState) -> None:
    if state.hand_sizes[state.drawing]:
        _go_on(state)
    else:
        state.phase = at.OUT


def _go_on(state: SixtyState) -> None:
    seat, state.drawing = state.drawing, -1
    if state.after == at.ATTACK:
        _begin_attack(state, seat)
    else:
        state.phase = at.ANSWER


def _begin_attack(state: SixtyState, seat: int) -> None:
    """`seat` is to attack, or Next if it is out; with fewer than two active the round ends."""
    if state.active() < 2:
        state.phase = at.ENDED
        return
    state.mover = seat if state.hand_sizes[seat] else state.next_seat(seat)
    state.phase = at.ATTACK


def _skip(state: SixtyState) -> None:
    state.skipped += 1
    nobody_draws = not state.deck_size or state.refill == "fight_back"
    if nobody_draws and state.skipped >= state.active():
        state.ending = "S-C4"
        state.phase = at.ENDED
    else:
        state.mover = state.next_seat(state.mover)


def _count(state: SixtyState, event: ev.PenaltyCounted) -> None:
    seat = event.seat
    for kind, n in enumerate(state.hands[seat]):
        state.penalty[seat][kind] += n
    state.hands[seat] = list(NONE)
    state.hand_sizes[seat] = 0
    state.totals[seat] = event.total
    state.round_points[seat] = event.points
    state.dealt = seat + 1
    if not any(state.playing[seat + 1 :]):
        _end_round(state)


def _end_round(state: SixtyState) -> None:
    """After the counting: another round, an extra round, or the end (S-F5, S-G1, S-G2)."""
    if state.round >= ROUNDS:
        lowest = min(state.totals[seat] for seat in state.contenders)
        state.contenders = [seat for seat in state.contenders if state.totals[seat] == lowest]
        if len(state.contenders) == 1 or state.round == ROUNDS + EXTRA_ROUNDS:
            state.phase = at.OVER
            return
        if state.extra_round == "tied":
            state.playing = [seat in state.contenders for seat in range(state.seats)]
    state.first = _leader(state)
    state.round += 1
    state.phase = at.ROUND


def _leader(state: SixtyState) -> int:
    """Who begins the next round: most penalty points, then first met clockwise (S-F5)."""
    scored = state.round_points if state.leader == "round" else state.totals
    seats = [
        seat % state.seats
        for seat in range(state.first, state.first + state.seats)
        if state.playing[seat % state.seats]
    ]
    return max(seats, key=lambda seat: scored[seat])
