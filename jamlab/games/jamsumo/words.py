"""Texts of JamSumo: events as sentences, options with their clauses, refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from jamlab.core.event import Event
from jamlab.core.node import Chance, Choice, Over
from jamlab.core.observed import Observed
from jamlab.core.refusals import Refusal, due_instead
from jamlab.core.scene import OptionLine
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo import rules, said
from jamlab.games.jamsumo import state as at
from jamlab.games.jamsumo.board.pose import side_faces
from jamlab.games.jamsumo.board.reach import covered, free_faces
from jamlab.games.jamsumo.flick.outcome import (
    SEAT_OF,
)
from jamlab.games.jamsumo.state import JamSumoState
from jamlab.text import many

# -- options ---------------------------------------------------------------------------------------


def option_lines(state: JamSumoState, seat: int, names: Sequence[str]) -> tuple[OptionLine, ...]:
    node = rules.REFEREE.pending(state)
    if not isinstance(node, Choice) or node.seat != seat:
        return ()
    options: Any = node.options
    if state.phase == at.TURN:
        return _turn_lines(state, seat, options)
    if state.phase == at.CORNER:
        taken = [
            OptionLine(f"SUMO area {corner}", "It is taken.", "M-C1")
            for corner in range(1, len(state.board.areas) + 1)
            if corner in state.corners
        ]
        return (*(_one(f"SUMO area {option.corner}", option) for option in options), *taken)
    if state.phase == at.SET_OUT:
        return tuple(_one(f"Set out the dice {said.FORMATIONS[o.formation]}", o) for o in options)
    if state.phase == at.PLACE:
        title = f"Put {state.die} down"
        text = f"{len(options)} places, by whole mm, have room for it."
    elif state.phase == at.FACE:
        title, text = f"Turn {state.die}", "Which side face looks where."
    elif state.phase == at.AIM:
        title = f"Aim at a side face of {state.die}"
        text = "In a direction up to 45° from straight into the face."
    else:
        title = f"Flick {state.die}"
        text = "How fast, how far from the middle of the face, how high."
    found = [OptionLine(title, text, options[0].clause, options)]
    if state.phase == at.AIM:
        found += [
            OptionLine(f"Strike the {face}", f"{covered(face, state.die)}.", "M-A2")
            for face in side_faces(state.poses[state.die])
            if face not in free_faces(state.board, state.die, state.poses)
        ]
        found.append(OptionLine("Strike the top face", "That is a foul.", "M-A3"))
    return tuple(found)


def _one(title: str, option: Event) -> OptionLine:
    return OptionLine(title, "", option.clause, (option,))


def _turn_lines(
    state: JamSumoState, seat: int, options: tuple[Event, ...]
) -> tuple[OptionLine, ...]:
    taken = tuple([option for option in options if isinstance(option, ev.DieTaken)])
    found = [
        _one(f"Flick {option.die}", option)
        for option in options
        if isinstance(option, ev.DieChosen)
    ]
    chosen = [option.die for option in options if isinstance(option, ev.DieChosen)]
    found += [
        OptionLine(f"Flick {die}", "A finger gets at none of its side faces.", "M-A2")
        for die in state.on_board(seat)
        if die not in chosen
    ]
    if state.is_sumo:
        found.append(OptionLine("Pass", "Who has a die that can be flicked does it.", "M-C8"))
        return tuple(found)
    if taken:
        left, room = len(state.hands[seat]), len(taken)
        text = f"{many(left, 'die')} {'lies' if left == 1 else 'lie'} in front; "
        text += f"{many(room, 'platform')} {'has' if room == 1 else 'have'} room."
        found.insert(0, OptionLine("Put a die on a JAM platform and flick it", text, "M-B1", taken))
    elif state.hands[seat]:
        found.append(OptionLine("Put a die on a platform", "None has room.", "M-B1"))
    else:
        found.append(OptionLine("Put a die on a platform", "None lies in front.", "M-B1"))
    found.append(OptionLine("Pass", "Only who has nothing that can be flicked passes.", "M-B1"))
    return tuple(found)


def forbidden(state: JamSumoState, event: Event) -> Refusal:
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
