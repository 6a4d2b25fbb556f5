"""Scene of JamSumo: the board with its dice, and the dice in front of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core.scene import Aim, Face, Layout, Piece, Plan, Rolled, Scene, SeatPanel, Zone
from jamlab.games.jamsumo import state as at
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import flat_face
from jamlab.games.jamsumo.flick import path
from jamlab.games.jamsumo.flick.outcome import HOLE, LETTERS
from jamlab.games.jamsumo.progress import progress
from jamlab.games.jamsumo.state import JamSumoState

LAYOUT: Final = Layout("board", "board")
FACES: Final = {"die": Face("die", icon="die")}


def scene(view: JamSumoState, names: Sequence[str]) -> Scene:
    begun = view.round > 0
    board = [
        Piece(
            id=die,
            zone="board",
            slot=n,
            face="die",
            pose=pose,
            flag=_flag(view, die),
            badge=flat_face(pose, view.board.flat),
        )
        for n, (die, pose) in enumerate(view.poses.items())
    ]
    front = [
        Piece(id=f"{LETTERS[seat]}{number}", zone=f"front-{seat}", slot=number, face="die",
              badge=view.plain,
              flag=_flag(view, f"{LETTERS[seat]}{number}"))
        for seat, hand in enumerate(view.hands)
        for number in hand
    ]  # fmt: skip
    fallen = [(die, why) for die, why in view.due if die not in view.poses]
    out = [
        Piece(id=die, zone="out", slot=n, face="die", stands_for=way)
        for n, (die, way) in enumerate((*view.gone.items(), *fallen))
    ]
    return Scene(
        layout=LAYOUT,
        zones=_zones(view, names, len(board), len(out)),
        pieces=(*board, *front, *out),
        seats=tuple(_seat(view, seat) for seat in range(view.seats)),
        mover=view.mover,
        goals=progress(view, view.mover) if begun else (),
        goals_title=f"Progress of {names[view.mover]}" if begun else "",
        summary=_summary(view, names),
        banner=_banner(view),
        plan=plan_of(view.board),
        aim=_aim(view),
        roll=_roll(view),
    )


def plan_of(board: Board) -> Plan:
    return Plan(
        side=board.side,
        hole=board.hole,
        die=board.die,
        platforms=tuple((p.x, p.y, p.side, p.height) for p in board.platforms),
        areas=tuple((area.x, area.y, area.side) for area in board.areas),
        angle=round(10 * board.bowl),
    )


def _zones(view: JamSumoState, names: Sequence[str], on_board: int, out: int) -> tuple[Zone, ...]:
    fronts = [
        Zone(f"front-{seat}", "front", f"{names[seat]}’s dice", seat, len(hand))
        for seat, hand in enumerate(view.hands)
    ]
    gone = "Out of the round" if view.is_sumo else "Through the hole"
    return (
        Zone("board", "board", "The board", count=on_board),
        *fronts,
        Zone("out", "out", gone, count=out),
    )


def _flag(view: JamSumoState, die: str) -> str:
    return "current" if die == view.die else ""


def _seat(view: JamSumoState, seat: int) -> SeatPanel:
    playing = at.CORNER <= view.phase <= at.SETTLE
    moving = playing and seat == view.mover
    notes = []
    if view.round and seat == view.holder:
        notes.append("round marker")
    if view.is_sumo and view.corners[seat]:
        notes.append(f"SUMO area {view.corners[seat]}")
    return SeatPanel(
        seat=seat,
        total=view.scores()[seat],
        unit="points",
        status="to move" if moving else "",
        flag="move" if moving else "",
        items=(("die", view.left(seat)),) if playing else (),
        note=", ".join(notes),
    )


def _aim(view: JamSumoState) -> Aim | None:
    """Return the flick that is being chosen, or was made just now."""
    if not view.die or view.phase not in (at.PLACE, at.FACE, at.AIM, at.FLICK, at.ROLL, at.JUDGE):
        return None
    if view.phase == at.JUDGE and not view.path and not view.ms:
        return None
    return Aim(
        die=view.die,
        face=view.face,
        angle=10 * view.aim if view.face else -1,
        speed=10 * view.speed,
        offset=10 * view.offset,
        height=10 * view.height,
    )


def _roll(view: JamSumoState) -> Rolled | None:
    if not view.path:
        return None
    frames = path.decoded(view.path)
    dice = tuple(sorted({die for _, poses in frames for die in poses}))
    return Rolled(
        ms=view.ms,
        dice=dice,
        frames=tuple(
            (ms, *(number for die in dice for number in poses[die])) for ms, poses in frames
        ),
    )


def _banner(view: JamSumoState) -> str:
    if not view.round:
        return ""
    return f"{'Sumo' if view.is_sumo else 'Jam'}, round {view.round} of {view.rounds}"


def _summary(view: JamSumoState, names: Sequence[str]) -> str:
    if not at.CORNER <= view.phase <= at.SETTLE:
        return ""
    if view.is_sumo:
        told = [f"{names[seat]} {view.shown(seat)}" for seat in range(view.seats)]
        return f"On the board: {', '.join(told)}."
    through = [f"{names[seat]} {len(view.gone_of(seat, HOLE))}" for seat in range(view.seats)]
    return f"Through the hole: {', '.join(through)}."
