"""Rules of JamSumo by clause: what can happen next, and what each event changes.

A turn: DieTaken, DiePlaced and DieTurned, or DieChosen; then DieAimed and DieFlicked; then the
outcome is observed (DiceRolled), with all consequences for single dice (judging.py).
"""

from __future__ import annotations

from typing import Any, Final

from jamlab.core.event import NOBODY, Event, made
from jamlab.core.node import Node, Over, choice, forced, one_of
from jamlab.core.referee import Referee
from jamlab.core.row import Row
from jamlab.games.jamsumo import event_tables, judging
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.places import (
    FORMATIONS,
    OWN,
    ROWS,
    area_spots,
    area_turns,
    formation,
    fronts,
    has_room,
    platform_spots,
    platform_turns,
    set_down,
)
from jamlab.games.jamsumo.board.reach import free_faces
from jamlab.games.jamsumo.flick.outcome import DICE_EACH, LETTERS
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.throw import Flick
from jamlab.games.jamsumo.state import (
    AIM,
    BEGIN,
    BOTH,
    CORNER,
    END,
    FACE,
    FIRST,
    FLICK,
    JAM,
    JAM_FACE,
    JUDGE,
    MARKER,
    OVER,
    PLACE,
    ROLL,
    SCORE,
    SET_OUT,
    SETTLE,
    SUMO,
    SUMO_FACE,
    TURN,
    JamSumoState,
)

HOLDER_DRAWN: Final = tuple(made(ev.HolderDrawn, seat, "M-A9") for seat in range(4))


class JamSumoReferee(Referee):
    """Referee of JamSumo."""

    def pending(self, state: JamSumoState) -> Node:
        """Return the next node."""
        phase = state.phase
        if phase == TURN:
            return _turn(state)
        if phase == AIM:
            node = choice(state.mover)
            faces = free_faces(state.board, state.die, state.poses)
            node.extend(event_tables.aimed(state.die, state.poses[state.die], faces))
            return node
        if phase == FLICK:
            node = choice(state.mover)
            node.extend(event_tables.flicked(state.die, state.board.die))
            return node
        if phase == ROLL:
            flick = Flick(state.face, state.aim, state.speed, state.offset, state.height)
            return Roll(state.mover, state.board, state.die, flick, state.poses.copy())
        if phase == JUDGE:
            return forced(judging.due(state))
        if phase == SETTLE:
            return Roll(NOBODY, state.board, "", None, state.poses.copy())
        if phase == PLACE:
            return _place(state)
        if phase == FACE:
            return _face(state)
        if phase == FIRST:
            return one_of(HOLDER_DRAWN[: state.seats], Row([1] * state.seats), state.seats)
        if phase == BEGIN:
            return forced(_round(state))
        if phase == CORNER:
            node = choice(state.mover)
            for corner in range(1, len(state.board.areas) + 1):
                if corner not in state.corners:
                    node.append(made(ev.CornerChosen, state.mover, "M-C1", corner))
            return node
        if phase == SET_OUT:
            node = choice(state.mover)
            for name in FORMATIONS:
                node.append(made(ev.DiceSetOut, state.mover, "M-C1", name))
            return node
        if phase == END:
            return forced(made(ev.RoundEnded, NOBODY, state.ending, state.round))
        if phase == SCORE:
            clause = "M-C7" if state.is_sumo else "M-B5"
            points = state.shown(state.scored)
            return forced(made(ev.RoundScored, state.scored, clause, points))
        if phase == MARKER:
            return forced(made(ev.MarkerPassed, (state.holder + 1) % state.seats, "M-A8"))
        return _over(state)

    def apply(self, state: JamSumoState, event: Any) -> None:
        """Apply an event that `pending` offered; the phase determines its possible kinds."""
        phase = state.phase
        state.ms, state.path = 0, ""
        if phase == TURN:
            _turned_to(state, event)
        elif phase == AIM:
            state.face, state.aim = event.face, event.aim
            state.phase = FLICK
        elif phase == FLICK:
            state.speed, state.offset, state.height = event.speed, event.offset, event.height
            state.phase = ROLL
        elif phase == ROLL:
            if isinstance(event, ev.FlickFouled):
                judging.fouled(state)
            else:
                judging.rolled(state, event)
        elif phase == JUDGE:
            judging.judged(state)
        elif phase == SETTLE:
            judging.settled(state, event)
        elif phase == PLACE:
            _placed(state, event)
        elif phase == FACE:
            _faced(state, event)
        elif phase == FIRST:
            state.holder = event.seat
            state.phase = BEGIN
        elif phase == BEGIN:
            _began(state)
        elif phase == CORNER:
            _corner_chosen(state, event)
        elif phase == SET_OUT:
            _set_out(state, event)
        elif phase == END:
            state.phase = SCORE
        elif phase == SCORE:
            state.points[event.seat].append(event.points if state.is_sumo else -event.points)
            state.scored += 1
            if state.scored == state.seats:
                state.phase = OVER if state.round == state.rounds else MARKER
        else:  # MarkerPassed
            state.holder = event.seat
            state.phase = BEGIN


REFEREE: Final = JamSumoReferee()


# -- pending nodes ---------------------------------------------------------------------------------


def _round(state: JamSumoState) -> Event:
    sort = SUMO if state.is_sumo_round(state.round + 1) else JAM
    clause = "M-D1" if state.mode == BOTH else "M-A8"
    return made(ev.RoundBegan, state.holder, clause, state.round + 1, sort)


def roomy(state: JamSumoState) -> list[int]:
    """Return the platforms (from 1) that have room for a die (M-B1)."""
    return [
        platform
        for platform in range(1, len(state.board.platforms) + 1)
        if has_room(state.board, platform, state.poses)
    ]


def _turn(state: JamSumoState) -> Node:
    seat = state.mover
    node = choice(seat)
    if not state.is_sumo and state.hands[seat]:
        die = f"{LETTERS[seat]}{state.hands[seat][0]}"
        for platform in roomy(state):
            node.append(made(ev.DieTaken, seat, "M-B1", die, platform))
    clause = "M-C8" if state.is_sumo else "M-B1"
    for die in state.on_board(seat):
        if free_faces(state.board, die, state.poses):
            node.append(made(ev.DieChosen, seat, clause, die))
    return node if len(node) else forced(made(ev.Passed, seat, clause))


def _there(state: JamSumoState) -> list[Any]:
    """Return the poses of the dice that the mover has already set out."""
    return [state.poses[die] for die in state.on_board(state.mover)]


def _place(state: JamSumoState) -> Node:
    seat = state.mover
    if state.is_sumo:
        spots = area_spots(state.board, state.corners[seat], _there(state))
        if not spots:  # its other dice leave no room: all are set out anew
            return forced(made(ev.DiceSetOut, seat, "M-C1", ROWS))
    else:
        spots = platform_spots(state.board, state.platform, state.poses)
    node = choice(seat)
    clause = "M-C1" if state.is_sumo else "M-B1"
    node.extend(event_tables.placed(state.die, clause, spots))
    return node


def _face(state: JamSumoState) -> Node:
    seat = state.mover
    if state.is_sumo:
        turns = area_turns(state.board, state.corners[seat], state.spot, _there(state))
    else:
        turns = platform_turns(state.board, state.platform, state.spot, state.poses)
    node = choice(seat)
    clause = "M-C1" if state.is_sumo else "M-B1"
    ahead = fronts(SUMO_FACE if state.is_sumo else JAM_FACE)
    node.extend(event_tables.turned(state.die, clause, turns, ahead))
    return node


def _over(state: JamSumoState) -> Over:
    scores = state.scores()
    winners = tuple([seat for seat, score in enumerate(scores) if score == max(scores)])
    clause = {JAM: "M-B6", SUMO: "M-C9"}.get(state.mode, "M-D2")
    return Over(scores, f"All {state.rounds} rounds have been played", clause, winners)


# -- applying events -------------------------------------------------------------------------------


def _began(state: JamSumoState) -> None:
    """Begin a round: every seat takes back six dice (M-A8)."""
    state.round += 1
    state.is_sumo = state.is_sumo_round(state.round)
    state.mover = state.holder
    state.hands = [list(range(1, DICE_EACH + 1)) for _ in range(state.seats)]
    state.poses = {}
    state.gone = {}
    state.corners = [0] * state.seats
    state.turns = 0
    state.ending = ""
    state.scored = 0
    state.phase = CORNER if state.is_sumo else TURN


def _next_seat(state: JamSumoState) -> bool:
    """Pass the turn to the next seat; False if it comes back to the holder."""
    state.mover = (state.mover + 1) % state.seats
    return state.mover != state.holder


def _corner_chosen(state: JamSumoState, event: ev.CornerChosen) -> None:
    state.corners[event.seat] = event.corner
    if not _next_seat(state):
        state.phase = SET_OUT


def _set_out(state: JamSumoState, event: ev.DiceSetOut) -> None:
    seat = event.seat
    if event.formation == OWN:
        state.die = f"{LETTERS[seat]}{state.hands[seat][0]}"
        state.phase = PLACE
        return
    lie = formation(state.board, state.corners[seat], event.formation, SUMO_FACE)
    put = {f"{LETTERS[seat]}{n}": pose for n, pose in enumerate(lie, 1)}
    state.poses = dict(sorted({**state.poses, **put}.items()))
    _all_out(state)


def _all_out(state: JamSumoState) -> None:
    state.hands[state.mover] = []
    state.die = ""
    state.phase = SET_OUT if _next_seat(state) else TURN


def _turned_to(state: JamSumoState, event: Event) -> None:
    if isinstance(event, ev.DieTaken):
        state.die, state.platform = event.die, event.platform
        state.from_hand = True
        state.phase = PLACE
    elif isinstance(event, ev.DieChosen):
        state.die = event.die
        state.phase = AIM
    else:
        judging.turn_done(state)


def _placed(state: JamSumoState, event: Event) -> None:
    if isinstance(event, ev.DiePlaced):
        state.spot = (event.x, event.y)
        state.phase = FACE
    else:  # no room was left: DiceSetOut
        for die in state.on_board(state.mover):
            del state.poses[die]
        state.spot = (0, 0)
        assert isinstance(event, ev.DiceSetOut)
        _set_out(state, event)


def _faced(state: JamSumoState, event: ev.DieTurned) -> None:
    top = SUMO_FACE if state.is_sumo else JAM_FACE
    platform = state.platform
    pose = set_down(state.board, *state.spot, top, event.front, event.turn, platform)
    state.poses = dict(sorted({**state.poses, event.die: pose}.items()))
    hand = state.hands[event.seat]
    hand.remove(int(event.die[1]))
    state.spot, state.platform = (0, 0), 0
    if not state.is_sumo:
        state.phase = AIM
    elif hand:
        state.die = f"{LETTERS[event.seat]}{hand[0]}"
        state.phase = PLACE
    else:
        _all_out(state)
