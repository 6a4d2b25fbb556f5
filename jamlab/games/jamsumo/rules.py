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
from jamlab.games.jamsumo import state as at
from jamlab.games.jamsumo.board import places
from jamlab.games.jamsumo.board.places import Spot
from jamlab.games.jamsumo.board.pose import Pose
from jamlab.games.jamsumo.board.reach import free_faces
from jamlab.games.jamsumo.flick.outcome import DICE_EACH, LETTERS
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.throw import Flick
from jamlab.games.jamsumo.state import JamSumoState

HOLDER_DRAWN: Final = tuple(made(ev.HolderDrawn, seat, "M-A9") for seat in range(4))


class JamSumoReferee(Referee):
    def pending(self, state: JamSumoState) -> Node:
        """Return the node of possible next events."""
        phase = state.phase
        if phase == at.TURN:
            return _turn(state)
        if phase == at.AIM:
            node = choice(state.mover)
            faces = free_faces(state.board, state.die, state.poses)
            node.extend(event_tables.aimed(state.die, state.poses[state.die], faces))
            return node
        if phase == at.FLICK:
            node = choice(state.mover)
            node.extend(event_tables.flicked(state.die, state.board.die))
            return node
        if phase == at.ROLL:
            flick = Flick(state.face, state.aim, state.speed, state.offset, state.height)
            return Roll(state.mover, state.board, state.die, flick, state.poses.copy())
        if phase == at.JUDGE:
            return forced(judging.due(state))
        if phase == at.SETTLE:
            return Roll(NOBODY, state.board, "", None, state.poses.copy())
        if phase == at.PLACE:
            return _place(state)
        if phase == at.FACE:
            return _face(state)
        if phase == at.FIRST:
            return one_of(HOLDER_DRAWN[: state.seats], Row([1] * state.seats), state.seats)
        if phase == at.BEGIN:
            return forced(_round(state))
        if phase == at.CORNER:
            node = choice(state.mover)
            for corner in range(1, len(state.board.areas) + 1):
                if corner not in state.corners:
                    node.append(made(ev.CornerChosen, state.mover, "M-C1", corner))
            return node
        if phase == at.SET_OUT:
            node = choice(state.mover)
            for name in places.FORMATIONS:
                node.append(made(ev.DiceSetOut, state.mover, "M-C1", name))
            return node
        if phase == at.END:
            return forced(made(ev.RoundEnded, NOBODY, state.ending, state.round))
        if phase == at.SCORE:
            clause = "M-C7" if state.is_sumo else "M-B5"
            points = state.shown(state.scored)
            return forced(made(ev.RoundScored, state.scored, clause, points))
        if phase == at.MARKER:
            return forced(made(ev.MarkerPassed, (state.holder + 1) % state.seats, "M-A8"))
        return _over(state)

    def apply(self, state: JamSumoState, event: Any) -> None:
        """Apply an event that `pending` offered; the phase determines its possible kinds."""
        phase = state.phase
        state.ms, state.path = 0, ""
        if phase == at.TURN:
            _turned_to(state, event)
        elif phase == at.AIM:
            state.face, state.aim = event.face, event.aim
            state.phase = at.FLICK
        elif phase == at.FLICK:
            state.speed, state.offset, state.height = event.speed, event.offset, event.height
            state.phase = at.ROLL
        elif phase == at.ROLL:
            if isinstance(event, ev.FlickFouled):
                judging.fouled(state)
            else:
                judging.rolled(state, event)
        elif phase == at.JUDGE:
            judging.judged(state)
        elif phase == at.SETTLE:
            judging.settled(state, event)
        elif phase == at.PLACE:
            _placed(state, event)
        elif phase == at.FACE:
            _faced(state, event)
        elif phase == at.FIRST:
            state.holder = event.seat
            state.phase = at.BEGIN
        elif phase == at.BEGIN:
            _began(state)
        elif phase == at.CORNER:
            _corner_chosen(state, event)
        elif phase == at.SET_OUT:
            _set_out(state, event)
        elif phase == at.END:
            state.phase = at.SCORE
        elif phase == at.SCORE:
            state.points[event.seat].append(event.points if state.is_sumo else -event.points)
            state.scored += 1
            if state.scored == state.seats:
                state.phase = at.OVER if state.round == state.rounds else at.MARKER
        else:  # MarkerPassed
            state.holder = event.seat
            state.phase = at.BEGIN


REFEREE: Final = JamSumoReferee()


# -- pending nodes ---------------------------------------------------------------------------------


def _round(state: JamSumoState) -> Event:
    sort = at.SUMO if state.is_sumo_round(state.round + 1) else at.JAM
    clause = "M-D1" if state.mode == at.BOTH else "M-A8"
    return made(ev.RoundBegan, state.holder, clause, state.round + 1, sort)


def roomy(state: JamSumoState) -> list[int]:
    """Return the platforms (from 1) that have room for a die (M-B1)."""
    return [
        platform
        for platform in range(1, len(state.board.platforms) + 1)
        if places.has_room(state.board, platform, state.poses)
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


def _there(state: JamSumoState) -> list[Pose]:
    """Return the poses of the dice that the mover has already set out."""
    return [state.poses[die] for die in state.on_board(state.mover)]


def spots(state: JamSumoState, platform: int) -> tuple[Spot, ...]:
    """Return the places for a die on a platform (from 1), or in the mover's SUMO area (0)."""
    if platform:
        return places.platform_spots(state.board, platform, state.poses)
    return places.area_spots(state.board, state.corners[state.mover], _there(state))


def turns(state: JamSumoState, platform: int, spot: Spot) -> tuple[int, ...]:
    """Return the directions that a die can have at such a place."""
    if platform:
        return places.platform_turns(state.board, platform, spot, state.poses)
    return places.area_turns(state.board, state.corners[state.mover], spot, _there(state))


def _place(state: JamSumoState) -> Node:
    found = spots(state, state.platform)
    if not found:  # in Sumo its other dice leave no room: all are set out anew
        return forced(made(ev.DiceSetOut, state.mover, "M-C1", places.ROWS))
    node = choice(state.mover)
    clause = "M-C1" if state.is_sumo else "M-B1"
    node.extend(event_tables.placed(state.die, clause, found))
    return node


def _face(state: JamSumoState) -> Node:
    node = choice(state.mover)
    clause = "M-C1" if state.is_sumo else "M-B1"
    found, ahead = turns(state, state.platform, state.spot), places.fronts(state.plain)
    node.extend(event_tables.turned(state.die, clause, found, ahead))
    return node


def _over(state: JamSumoState) -> Over:
    scores = state.scores()
    winners = tuple([seat for seat, score in enumerate(scores) if score == max(scores)])
    clause = {at.JAM: "M-B6", at.SUMO: "M-C9"}.get(state.mode, "M-D2")
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
    state.phase = at.CORNER if state.is_sumo else at.TURN


def _next_seat(state: JamSumoState) -> bool:
    """Pass the turn to the next seat; False if it comes back to the holder."""
    state.mover = (state.mover + 1) % state.seats
    return state.mover != state.holder


def _corner_chosen(state: JamSumoState, event: ev.CornerChosen) -> None:
    state.corners[event.seat] = event.corner
    if not _next_seat(state):
        state.phase = at.SET_OUT


def _set_out(state: JamSumoState, event: ev.DiceSetOut) -> None:
    seat = event.seat
    if event.formation == places.OWN:
        state.die = f"{LETTERS[seat]}{state.hands[seat][0]}"
        state.phase = at.PLACE
        return
    lie = places.formation(state.board, state.corners[seat], event.formation, at.SUMO_FACE)
    put = {f"{LETTERS[seat]}{n}": pose for n, pose in enumerate(lie, 1)}
    state.poses = dict(sorted({**state.poses, **put}.items()))
    _all_out(state)


def _all_out(state: JamSumoState) -> None:
    state.hands[state.mover] = []
    state.die = ""
    state.phase = at.SET_OUT if _next_seat(state) else at.TURN


def _turned_to(state: JamSumoState, event: Event) -> None:
    if isinstance(event, ev.DieTaken):
        state.die, state.platform = event.die, event.platform
        state.from_hand = True
        state.phase = at.PLACE
    elif isinstance(event, ev.DieChosen):
        state.die = event.die
        state.phase = at.AIM
    else:
        judging.turn_done(state)


def _placed(state: JamSumoState, event: Event) -> None:
    if isinstance(event, ev.DiePlaced):
        state.spot = (event.x, event.y)
        state.phase = at.FACE
    else:  # no room was left: DiceSetOut
        for die in state.on_board(state.mover):
            del state.poses[die]
        state.spot = (0, 0)
        assert isinstance(event, ev.DiceSetOut)
        _set_out(state, event)


def _faced(state: JamSumoState, event: ev.DieTurned) -> None:
    pose = places.set_down(
        state.board, *state.spot, state.plain, event.front, event.turn, state.platform
    )
    state.poses = dict(sorted({**state.poses, event.die: pose}.items()))
    hand = state.hands[event.seat]
    hand.remove(int(event.die[1]))
    state.spot, state.platform = (0, 0), 0
    if not state.is_sumo:
        state.phase = at.AIM
    elif hand:
        state.die = f"{LETTERS[event.seat]}{hand[0]}"
        state.phase = at.PLACE
    else:
        _all_out(state)
