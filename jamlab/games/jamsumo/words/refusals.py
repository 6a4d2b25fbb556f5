"""Why something may not happen in JamSumo: one sentence and the clause that forbids it."""

from __future__ import annotations

from dataclasses import replace

from jamlab.core.event import Event
from jamlab.core.node import Chance, Choice, Over
from jamlab.core.observed import Observed
from jamlab.core.refusals import Refusal, due_instead
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo import rules
from jamlab.games.jamsumo import state as at
from jamlab.games.jamsumo.board.pose import side_faces
from jamlab.games.jamsumo.board.reach import covered, free_faces
from jamlab.games.jamsumo.flick.outcome import SEAT_OF
from jamlab.games.jamsumo.state import JamSumoState


def forbidden(state: JamSumoState, event: Event) -> Refusal:
    """Why this event, which cannot happen now, may not."""
    node = rules.REFEREE.pending(state)
    if isinstance(node, Over):
        return Refusal("The game is over", node.clause)
    if isinstance(node, Chance):
        return Refusal("One of the seats gets the round marker first", "M-A9")
    if isinstance(node, Observed):
        found = node.refusal(event)
        assert found is not None, "a report that can stand is not forbidden"
        return found
    if isinstance(node, Choice):
        return _no_choice(state, node, event)
    return due_instead(event, node.event)


def _no_choice(state: JamSumoState, node: Choice, event: Event) -> Refusal:
    clause = node[0].clause
    if event.seat != node.seat:
        return Refusal(f"Seat {node.seat} is to act, not seat {event.seat}", "M-A8")
    for option in node.options:
        if type(option) is type(event) and replace(event, clause=option.clause) == option:
            return Refusal(f"{event.kind} rests on another clause", option.clause)
    if state.phase == at.TURN:
        return _no_turn(state, event)
    if not isinstance(event, type(node[0])):
        return Refusal(f"{node[0].kind} comes next, not {event.kind}", clause)
    die = getattr(event, "die", state.die)
    if die != state.die:
        return Refusal(f"It is {state.die} that is in hand", clause)
    if isinstance(event, ev.CornerChosen):
        if event.corner in state.corners:
            return Refusal(f"SUMO area {event.corner} is taken", clause)
        return Refusal(f"There is no SUMO area {event.corner}", clause)
    if isinstance(event, ev.DiceSetOut):
        return Refusal("There is no such formation", clause)
    if isinstance(event, ev.DiePlaced):
        return Refusal(f"{die} has no room at {event.x}, {event.y} mm", clause)
    if isinstance(event, ev.DieTurned):
        return Refusal(f"{die} cannot be turned so: no room, or no such side face", clause)
    if isinstance(event, ev.DieAimed):
        if event.face not in side_faces(state.poses[state.die]):
            return Refusal(f"{event.face} is no side face of {die}", "M-A2")
        if event.face not in free_faces(state.board, state.die, state.poses):
            return Refusal(covered(event.face, die), "M-A2")
        return Refusal("A flick goes up to 45 degrees from straight into the face", "M-A2")
    return Refusal("No finger flicks so: speed, offset or height", "M-A2")


def _no_turn(state: JamSumoState, event: Event) -> Refusal:
    seat = state.mover
    plain = "M-C8" if state.is_sumo else "M-B1"
    if isinstance(event, ev.Passed):
        return Refusal("Who has a die to flick does not pass", plain)
    if isinstance(event, ev.DieChosen):
        if event.die not in SEAT_OF:
            return Refusal(f"There is no die {event.die[:20]!r}", "M-A1")
        if SEAT_OF[event.die] != seat:
            return Refusal(f"{event.die} is not seat {seat}'s die", "M-A2")
        if event.die not in state.poses:
            return Refusal(f"{event.die} is not on the board", plain)
        return Refusal(f"A finger gets at no side face of {event.die}", "M-A2")
    if isinstance(event, ev.DieTaken):
        if state.is_sumo:
            return Refusal("In Sumo no die comes onto the board during the round", "M-C8")
        if event.platform not in rules.roomy(state):
            return Refusal(f"JAM platform {event.platform} has no room, or is none", "M-B1")
        if not state.hands[seat]:
            return Refusal("No die lies in front of the seat", "M-B1")
        return Refusal("Of the dice in front the one with the lowest number is taken", "M-B1")
    return Refusal(f"A turn begins with a die to flick, not with {event.kind}", "M-A2")
