"""Invariants of a JamSumo table, checked after every event of any game.

Poses were checked when they were reported; this module checks that each die is in one place.
"""

from __future__ import annotations

from jamlab.games.jamsumo import state as at
from jamlab.games.jamsumo.board.pose import BadPose, checked
from jamlab.games.jamsumo.board.reach import free_faces
from jamlab.games.jamsumo.flick.outcome import DICE_EACH, FATES, LETTERS, SEAT_OF
from jamlab.games.jamsumo.state import JamSumoState


def broken(state: JamSumoState) -> str:
    """Return the first violated invariant in words; "" if all hold."""
    return _dice(state) or _turn(state) or _round(state) or _points(state)


def _dice(state: JamSumoState) -> str:
    """Check that every die of every seat is in one place."""
    if len(state.hands) != state.seats:
        return "not every seat has a place for dice before it"
    fallen = [die for die, _ in state.due if die not in state.poses]
    found = [*state.poses, *state.gone, *fallen]
    for seat, hand in enumerate(state.hands):
        if hand != sorted(hand):
            return f"the dice before seat {seat} lie in no order"
        found += [f"{LETTERS[seat]}{number}" for number in hand]
    wanted = [f"{LETTERS[seat]}{n}" for seat in range(state.seats) for n in range(1, DICE_EACH + 1)]
    if sorted(found) != wanted:
        return "a die is in two places, or in none"
    if list(state.poses) != sorted(state.poses) or list(state.gone) != sorted(state.gone):
        return "dice are not kept in their order"
    for die, pose in state.poses.items():
        try:
            checked(pose)
        except BadPose as error:
            return f"{die}: {error}"
        if not state.board.over_board(pose[0], pose[1]):
            return f"{die} is not over the board"
    for die, way in state.gone.items():
        if way not in (*FATES, at.MISSED):
            return f"{die} is gone in no known way"
    return ""


def _turn(state: JamSumoState) -> str:
    phase = state.phase
    if not at.FIRST <= phase <= at.OVER:
        return "there is no such phase"
    if not 0 <= state.mover < state.seats or not 0 <= state.holder < state.seats:
        return "no seat is to move"
    choosing = phase in (at.PLACE, at.FACE, at.AIM, at.FLICK, at.ROLL)
    if choosing != bool(state.die) and phase not in (at.JUDGE, at.SETTLE):
        return "a die is in hand at the wrong time"
    if phase in (at.AIM, at.FLICK, at.ROLL) and (
        state.die not in state.poses or SEAT_OF[state.die] != state.mover
    ):
        return "the die to be flicked is not the mover's, or not on the board"
    if phase in (at.FLICK, at.ROLL) and state.face not in free_faces(
        state.board, state.die, state.poses
    ):
        return "a face is to be struck that no finger gets at"
    if bool(state.due) != (phase == at.JUDGE):
        return "something is due at the wrong time, or nothing is"
    if state.path and not state.ms:
        return "a path that took no time"
    if state.ms and phase not in (at.JUDGE, at.SETTLE, at.TURN, at.END):
        return "dice have just rolled, at the wrong time"
    return ""


def _round(state: JamSumoState) -> str:
    phase = state.phase
    if not 0 <= state.round <= state.rounds:
        return "there is no such round"
    if not 0 <= state.turns <= at.FLICKS:
        return "a round is too long"
    if (phase in (at.END, at.SCORE, at.MARKER, at.OVER)) != bool(state.ending) and (
        phase not in (at.BEGIN, at.FIRST)
    ):
        return "a round ends for no reason, or goes on after its end"
    chosen = [corner for corner in state.corners if corner]
    if len(set(chosen)) != len(chosen) or not all(
        0 <= corner <= len(state.board.areas) for corner in state.corners
    ):
        return "two seats have one SUMO area, or one has none that there is"
    if state.is_sumo and phase >= at.TURN and any(state.hands):
        return "a die lies before a seat in a Sumo round"
    if phase == at.TURN and any(not state.left(seat) for seat in range(state.seats)):
        return "the round goes on, but a seat has no die left"
    if not state.is_sumo and any(way == at.MISSED for way in state.gone.values()):
        return "a die was taken off in Jam"
    return ""


def _points(state: JamSumoState) -> str:
    done = state.round - 1 if state.phase not in (at.MARKER, at.OVER, at.BEGIN) else state.round
    for seat, points in enumerate(state.points):
        counted = state.phase == at.SCORE and seat < state.scored
        if len(points) != max(done, 0) + counted:
            return f"seat {seat} has points of {len(points)} rounds"
        for number, point in enumerate(points, 1):
            sign = 1 if state.is_sumo_round(number) else -1
            if not 0 <= sign * point <= 6 * DICE_EACH:
                return f"seat {seat} has {point} points in round {number}"
    return ""
