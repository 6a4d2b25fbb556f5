"""Scene of Cramel: the square of tiles, the seats, the mover's turned up tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core.scene import Face, Goal, Layout, Piece, Scene, SeatPanel, Zone, race
from jamlab.games.cramel import rules
from jamlab.games.cramel import state as at
from jamlab.games.cramel.state import BLOOM, CRAMEL, NAMES, SET_SIZES, UNKNOWN, CramelState
from jamlab.games.cramel.words import harvest
from jamlab.text import many

LAYOUT: Final = Layout("grid", "board", at.SIDE, at.SIDE)
FACES: Final = {
    name: Face(name, icon=icon, dots=size)
    for name, icon, size in zip(NAMES, at.ICONS, SET_SIZES, strict=True)
}


def scene(view: CramelState, names: Sequence[str]) -> Scene:
    lying = [cell for cell in range(at.CELLS) if view.kinds[cell] != at.GAP]
    if view.bonus >= 0:
        lying = [cell for cell in lying if view.kinds[cell] != BLOOM]  # a seat holds her (C-16)
    pieces = tuple(_piece(view, cell) for cell in lying)
    plays = view.phase not in (at.FIRST, at.OVER)
    return Scene(
        layout=LAYOUT,
        zones=(Zone("board", "grid", _square(len(lying)), count=len(lying)),),
        pieces=pieces,
        seats=tuple(_seat(view, seat) for seat in range(view.seats)),
        mover=view.mover,
        goals=progress(view, view.mover) if plays else (),
        goals_title=f"Progress of {names[view.mover]}" if plays else "",
        summary=_summary(view) if view.phase != at.OVER else _who_holds(view, names),
    )


def _square(tiles: int) -> str:
    return f"The {many(tiles, 'tile')}" if tiles else "The empty square"


def _piece(view: CramelState, cell: int) -> Piece:
    kind = view.kinds[cell]
    name = NAMES[kind] if kind != UNKNOWN else ""
    up = cell in view.turned
    order = view.turned.index(cell) + 1 if up else 0
    up = up or (kind == BLOOM and view.phase == at.OVER)  # no seat holds her: she is shown
    current = cell == view.picked or (order and order == len(view.turned) and view.picked < 0)
    return Piece(
        id=f"t{view.tiles[cell]}",
        zone="board",
        slot=cell,
        face=name if up else "",
        memo="" if up else name,
        badge=order,
        flag="current" if current else "",
    )


def _seat(view: CramelState, seat: int) -> SeatPanel:
    items = [(NAMES[kind], n) for kind, n in enumerate(view.won[seat]) if n]
    if seat == view.bonus:
        items.append((NAMES[BLOOM], at.COUNTS[BLOOM]))
    moving = seat == view.mover and view.phase not in (at.FIRST, at.AWARD, at.STOPPED, at.OVER)
    return SeatPanel(
        seat=seat,
        total=view.scores()[seat],
        unit="tiles",
        status="to move" if moving else "",
        flag="move" if moving else "",
        items=tuple(items),
        note="holds Mrs Bloom" if seat == view.bonus else "",
    )


def progress(view: CramelState, seat: int) -> tuple[Goal, ...]:
    """Return the seat's goals: sets under way, then the distance to most tiles and Cramel."""
    goals: list[Goal] = []
    if seat == view.mover:
        turned = [view.kinds[cell] for cell in view.turned]
        unseen = sum(view.unseen) if view.phase in (at.TURN, at.REVEAL) else 0
        for kind in dict.fromkeys(turned):
            size = SET_SIZES[kind]
            if size:
                done = turned.count(kind)
                goals.append(
                    Goal(
                        name=NAMES[kind],
                        face=NAMES[kind],
                        done=done,
                        needed=max(size, -(-done // size) * size),
                        points=done // size * size,
                        clause="C-7" if kind == CRAMEL else "C-9",
                        outs=(view.unseen[kind], unseen) if unseen else (0, 0),
                    )
                )
    cramels = [row[CRAMEL] for row in view.won]
    scores = view.scores()
    goals.append(race("Most tiles", "", scores, seat, scores[seat], "C-17"))
    goals.append(race("Most Cramel", NAMES[CRAMEL], cramels, seat, at.COUNTS[BLOOM], "C-16"))
    return tuple(goals)


def _summary(view: CramelState) -> str:
    if view.phase in (at.TURN, at.REVEAL) and view.turned:
        won = harvest(rules.complete_sets(rules.counted(view.turned, view.kinds), view.sets))
        return f"Stopping now would win {won}." if won else "Nothing is complete yet."
    if view.phase == at.LOST and len(view.turned) > 1:
        won = harvest(rules.complete_sets(rules.counted(view.turned[:-1], view.kinds), view.sets))
        return f"Stopping one tile sooner would have won {won}." if won else ""
    return ""


def _who_holds(view: CramelState, names: Sequence[str]) -> str:
    if view.bonus < 0:
        return "Nobody alone has most Cramel, so nobody holds Mrs Bloom."
    cramels = view.won[view.bonus][CRAMEL]
    return (
        f"{names[view.bonus]} has most Cramel, {cramels}, and so holds the three Mrs Bloom tiles: "
        "they count among the tiles won."
    )
