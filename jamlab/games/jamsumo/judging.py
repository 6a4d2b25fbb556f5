"""Consequences once dice lie still, in the order of M-C10.

1. In Sumo a flicked die that struck no opponent's die is taken off the board.
2. Dice that went through the hole or over the edge, or lie on a platform in Sumo, are handled.
3. Dice that leaned on those taken off settle, and 2 is repeated until nothing changes.
4. Then the round ends, or the next seat is to move.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from jamlab.core.event import Event, made
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.pose import Pose
from jamlab.games.jamsumo.board.rest import touching, unsteady
from jamlab.games.jamsumo.flick.outcome import (
    HOLE,
    OFF,
    PLATFORM,
    SEAT_OF,
    Contact,
    DieOutcome,
    after,
    read_contacts,
    read_moved,
)
from jamlab.games.jamsumo.state import END, FLICKS, JUDGE, MISSED, SETTLE, TURN, JamSumoState

RETURNED = "returned"


def due(state: JamSumoState) -> Event:
    """Return the event for the first die with a pending consequence."""
    die, why = state.due[0]
    seat = SEAT_OF[die]
    if why == MISSED:
        # A flick that moved nothing missed as well (M-A10); the die then lies as before.
        return made(ev.StrikerRemoved, seat, "M-C2", die)
    if why == RETURNED:
        return made(ev.DieReturned, seat, "M-B3", die)
    if not state.is_sumo:
        if why == HOLE:
            return made(ev.DieSunk, seat, "M-B2", die)
        return made(ev.DieOut, seat, "M-B3", die, why)
    own = die == state.die  # the striker's own die
    if why == PLATFORM:
        return made(ev.DieOnPlatform, seat, "M-C3" if own else "M-C5", die)
    return made(ev.DieOut, seat, "M-C3" if own else "M-C4", die, why)


def rolled(state: JamSumoState, event: ev.DiceRolled) -> None:
    """Apply the outcome of a flick."""
    outcome, contacts = read_moved(event.moved), read_contacts(event.contacts)
    before = state.poses
    state.poses = after(before, outcome)
    state.ms, state.path = event.ms, event.path
    on_board = state.die in state.poses
    if state.is_sumo and on_board and not _struck(state, before, outcome, contacts):
        state.due.append((state.die, MISSED))
    _find_due(state, outcome)
    _go_on(state)


def settled(state: JamSumoState, event: ev.DiceSettled) -> None:
    """Apply the outcome of dice that settled after others were taken away."""
    outcome = read_moved(event.moved)
    state.poses = after(state.poses, outcome)
    state.ms, state.path = event.ms, event.path
    _find_due(state, outcome)
    _go_on(state)


def judged(state: JamSumoState) -> None:
    """Apply the first pending consequence."""
    die, why = state.due.pop(0)
    if why == RETURNED:
        insort(state.hands[SEAT_OF[die]], int(die[1]))
    else:
        state.gone[die] = why
        state.gone = dict(sorted(state.gone.items()))
    if die in state.poses:
        state.lifted.append(state.poses.pop(die))
    _go_on(state)


def fouled(state: JamSumoState) -> None:
    """Undo a foul flick: all lies as when the turn began (M-A3)."""
    if state.from_hand:
        del state.poses[state.die]
        insort(state.hands[state.mover], int(state.die[1]))
    turn_done(state)


def turn_done(state: JamSumoState) -> None:
    """End the turn and perhaps the round (M-B4, M-C6, M-A12); else move on to the next seat."""
    state.turns += 1
    state.die = ""
    state.from_hand = False
    state.face = state.aim = state.speed = state.offset = state.height = 0
    state.lifted = []
    if any(not state.left(seat) for seat in range(state.seats)):
        state.ending = "M-C6" if state.is_sumo else "M-B4"
    elif state.turns >= FLICKS:
        state.ending = "M-A12"
    if state.ending:
        state.phase = END
        return
    state.mover = (state.mover + 1) % state.seats
    state.phase = TURN


def _find_due(state: JamSumoState, outcome: Sequence[DieOutcome]) -> None:
    """Queue the consequences for the dice that moved, in the order of their names."""
    listed = [die for die, _ in state.due]
    for record in outcome:
        die, fate = record.die, record.fate
        if die in listed:
            continue  # a striker that missed is taken off, wherever it lies
        if fate == HOLE:
            state.due.append((die, HOLE))
        elif fate == OFF:
            is_out = state.is_sumo or (state.off_is_out and SEAT_OF[die] != state.mover)
            state.due.append((die, OFF if is_out else RETURNED))
        elif fate == PLATFORM and state.is_sumo:
            state.due.append((die, PLATFORM))


def _go_on(state: JamSumoState) -> None:
    if state.due:
        state.phase = JUDGE
        return
    lifted, state.lifted = state.lifted, []
    if lifted and unsteady(state.board, state.poses, lifted):
        state.phase = SETTLE
    else:
        turn_done(state)


def _struck(
    state: JamSumoState,
    before: dict[str, Pose],
    outcome: Sequence[DieOutcome],
    contacts: Sequence[Contact],
) -> bool:
    """True if the flicked die struck an opponent's die (M-C2).

    Dice that touched each other before the flick still touch as it begins: that is a strike only if
    the opponent's die has moved.
    """
    moved = {record.die for record in outcome}
    for one, other in contacts:
        for own, foe in ((one, other), (other, one)):
            if SEAT_OF[own] != state.mover or SEAT_OF[foe] == state.mover:
                continue
            if own != state.die and not state.any_hit:
                continue
            if foe in moved or not touching(state.board, before[own], {foe: before[foe]}):
                return True
    return False
