"""Cramel by its clauses: what can happen next, and what each event changes.

A turn: TurnBegan, then TilePicked and TileTurned again and again, until TurnStopped (tiles are
collected) or TurnLost (a tile ended it); then what is still turned up goes face down.
"""

from __future__ import annotations

from typing import Final

from jamlab.engine.event import NOBODY, Event, made
from jamlab.engine.node import Chance, Choice, Forced, Node, Over
from jamlab.games.cramel import events as ev
from jamlab.games.cramel import state as at
from jamlab.games.cramel.state import CramelState
from jamlab.games.cramel.tiles import (
    BLOOM,
    CELLS,
    COUNTS,
    CRAMEL,
    GAP,
    KINDS,
    NAMES,
    ROBY,
    SET_SIZES,
    UNKNOWN,
    cell_at,
    place,
)

_PICKS: Final[list[list[Event]]] = [
    [made(ev.TilePicked, seat, "C-3", *place(cell)) for cell in range(CELLS)] for seat in range(5)
]

QUIET_LIMIT: Final = 100
BLOOMS: Final = COUNTS[BLOOM]


# -- predicates ------------------------------------------------------------------------------------


def mixes_with_cramel(state: CramelState, kind: int) -> bool:
    """True if a tile of this kind may lie beside a Cramel in one turn (C-6, C-8)."""
    return kind == CRAMEL or (state.cramel_with_roby and kind == ROBY)


def turning_clause(state: CramelState, kind: int) -> str:
    """The clause under which a tile of this kind is turned up now."""
    if kind == BLOOM:
        return "C-4"
    turned = [state.kinds[cell] for cell in state.turned]
    if kind == CRAMEL:
        return "C-7" if all(mixes_with_cramel(state, other) for other in turned) else "C-6"
    if CRAMEL in turned and not mixes_with_cramel(state, kind):
        return "C-8"
    return "C-3"


ENDING_CLAUSES: Final = frozenset({"C-4", "C-6", "C-8"})


def sets_turned(turned: list[int], kinds: list[int], sets: str) -> list[int]:
    """How many sets of each kind may be collected from the turned cells (C-9, C-11)."""
    counts = [0] * len(NAMES)
    for cell in turned:
        counts[kinds[cell]] += 1
    complete = [n // size if size else 0 for n, size in zip(counts, SET_SIZES, strict=True)]
    if sets == "one":
        return [min(n, 1) if size > 1 else n for n, size in zip(complete, SET_SIZES, strict=True)]
    return complete


def stopping_clause(state: CramelState) -> str:
    """The clause that says what stopping now leads to."""
    turned = [state.kinds[cell] for cell in state.turned]
    if CRAMEL in turned:
        return "C-7" if all(kind == CRAMEL for kind in turned) else "C-8"
    return "C-9" if any(sets_turned(state.turned, state.kinds, state.sets)) else "C-12"


def free_cells(state: CramelState) -> list[int]:
    """The cells of the square that hold no tile (C-5)."""
    return [cell for cell in range(CELLS) if state.kinds[cell] == GAP]


def owed_kind(state: CramelState) -> int:
    """The kind whose tiles are being collected now."""
    return next(kind for kind, owed in enumerate(state.owed) if owed)


def collecting_clause(state: CramelState, kind: int) -> str:
    """The clause a collected tile of this kind cites."""
    if kind == CRAMEL:
        return "C-7"
    lying = sum(state.kinds[cell] == kind for cell in state.turned)
    if lying > state.owed[kind]:
        return "C-10"
    return "C-11" if state.owed[kind] > SET_SIZES[kind] > 1 else "C-9"


# -- what can happen -------------------------------------------------------------------------------


def pending(state: CramelState) -> Node:
    """What can happen next."""
    phase, seat = state.phase, state.mover
    if phase == at.TURN:
        picks, turned = _PICKS[seat], state.turned
        options = [
            picks[cell]
            for cell, kind in enumerate(state.kinds)
            if kind != GAP and cell not in turned
        ]
        if state.turned:
            options.append(made(ev.TurnStopped, seat, stopping_clause(state)))
        return Choice(seat, tuple(options))
    if phase == at.REVEAL:
        return _reveal(state)
    if phase == at.BEGIN:
        return Forced(made(ev.TurnBegan, state.upcoming, "C-2"))
    if phase == at.LOST:
        kind = state.kinds[state.turned[-1]]
        clause = {BLOOM: "C-4", CRAMEL: "C-6"}.get(kind, "C-8")
        return Forced(made(ev.TurnLost, seat, clause, NAMES[kind]))
    if phase == at.CLAIM:
        claims: list[Event] = [
            made(ev.SetClaimed, seat, "C-9", NAMES[kind])
            for kind, sets in enumerate(state.claims)
            if sets
        ]
        return Choice(seat, (*claims, made(ev.CollectingEnded, seat, "C-9")))
    if phase == at.COLLECT:
        return _collect(state)
    if phase == at.BACK:
        return Forced(made(ev.TilesTurnedBack, seat, _back_clause(state)))
    if phase == at.MOVE:
        return _move(state)
    if phase == at.STOPPED:
        return Forced(made(ev.GameStopped, NOBODY, "C-15"))
    if phase == at.AWARD:
        return Forced(_award(state))
    if phase == at.FIRST:
        seats = range(state.seats)
        return Chance(
            tuple(made(ev.FirstPlayerDrawn, first, "C-2") for first in seats), (1,) * state.seats
        )
    return _over(state)


def _reveal(state: CramelState) -> Node:
    cell = state.picked
    row, column = place(cell)
    known = state.kinds[cell]
    kinds = range(len(NAMES)) if known == UNKNOWN else (known,)
    possible = [kind for kind in kinds if known != UNKNOWN or state.unseen[kind]]
    outcomes = tuple(
        made(ev.TileTurned, state.mover, turning_clause(state, kind), row, column, NAMES[kind])
        for kind in possible
    )
    if len(outcomes) == 1:
        return Forced(outcomes[0])
    return Chance(outcomes, tuple(state.unseen[kind] for kind in possible))


def _collect(state: CramelState) -> Node:
    kind = owed_kind(state)
    clause = collecting_clause(state, kind)
    cells = [cell for cell in state.turned if state.kinds[cell] == kind]
    tiles = tuple(
        made(ev.TileCollected, state.mover, clause, *place(cell), NAMES[kind]) for cell in cells
    )
    if state.surplus == "chosen" and len(cells) > state.owed[kind]:
        return Choice(state.mover, tiles)
    return Forced(tiles[0])


def _back_clause(state: CramelState) -> str:
    turned = [state.kinds[cell] for cell in state.turned]
    if state.bloom_cell >= 0:
        return "C-4"
    mixed = CRAMEL in turned and not all(kind == CRAMEL for kind in turned)
    if mixed and not state.choosing:  # who chooses what to collect has stopped, not lost
        return "C-6" if turned[-1] == CRAMEL else "C-8"
    return "C-9" if state.gained else "C-12"


def _move(state: CramelState) -> Node:
    moves = tuple(
        made(ev.MrsBloomMoved, state.mover, "C-5", *place(cell)) for cell in free_cells(state)
    )
    if state.bloom == "may":
        return Choice(state.mover, (*moves, made(ev.MrsBloomStayed, state.mover, "C-5")))
    return Choice(state.mover, moves)


def _award(state: CramelState) -> Event:
    cramels = [row[CRAMEL] for row in state.won]
    most = max(cramels)
    if most and cramels.count(most) == 1:
        return made(ev.BloomTilesAwarded, cramels.index(most), "C-16")
    return made(ev.BloomTilesUnclaimed, NOBODY, "C-16")


def _over(state: CramelState) -> Over:
    scores = state.scores()
    ranks = [(scores[seat], state.won[seat][CRAMEL]) for seat in range(state.seats)]
    best = max(ranks)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    if state.stopped:
        return Over(scores, f"{QUIET_LIMIT} turns in a row won nothing", "C-15", winners)
    return Over(scores, "Only the three Mrs Bloom tiles are left", "C-14", winners)


# -- what an event changes -------------------------------------------------------------------------


def apply(state: CramelState, event: Event) -> None:
    """Change the state by one event that `pending` offered."""
    if isinstance(event, ev.TilePicked):
        state.picked = cell_at(event.row, event.column)
        state.phase = at.REVEAL
    elif isinstance(event, ev.TileTurned):
        _turn_up(state, event)
    elif isinstance(event, ev.TileCollected):
        cell, kind = cell_at(event.row, event.column), KINDS[event.tile]
        state.turned.remove(cell)
        state.kinds[cell] = GAP
        state.left -= 1
        state.won[state.mover][kind] += 1
        state.owed[kind] -= 1
        state.gained = True
        _settle(state)
    elif isinstance(event, ev.TurnBegan):
        state.mover = event.seat
        state.phase = at.TURN
    elif isinstance(event, ev.TurnStopped):
        state.claims = sets_turned(state.turned, state.kinds, state.sets)
        if state.collecting == "forced":
            state.owed = [n * size for n, size in zip(state.claims, SET_SIZES, strict=True)]
            state.claims = [0] * len(NAMES)
        state.choosing = state.collecting == "optional"
        _settle(state)
    elif isinstance(event, ev.TurnLost):
        state.phase = at.BACK
    elif isinstance(event, ev.TilesTurnedBack):
        state.turned.clear()
        movable = state.bloom_cell >= 0 and state.bloom != "never" and GAP in state.kinds
        if movable:
            state.phase = at.MOVE
        else:
            _end_turn(state)
    elif isinstance(event, ev.MrsBloomMoved):
        old, new = state.bloom_cell, cell_at(event.row, event.column)
        state.kinds[old], state.kinds[new] = GAP, BLOOM
        state.tiles[old], state.tiles[new] = state.tiles[new], state.tiles[old]
        _end_turn(state)
    elif isinstance(event, ev.MrsBloomStayed):
        _end_turn(state)
    elif isinstance(event, ev.SetClaimed):
        kind = KINDS[event.tile]
        state.claims[kind] -= 1
        state.owed[kind] = SET_SIZES[kind]
        _settle(state)
    elif isinstance(event, ev.CollectingEnded):
        state.claims = [0] * len(NAMES)
        _settle(state)
    elif isinstance(event, ev.FirstPlayerDrawn):
        state.mover = state.upcoming = event.seat
        state.phase = at.BEGIN
    elif isinstance(event, ev.GameStopped):
        state.stopped = True
        state.phase = at.AWARD
    elif isinstance(event, ev.BloomTilesAwarded):
        state.bonus = event.seat
        state.phase = at.OVER
    else:  # BloomTilesUnclaimed
        state.phase = at.OVER


def _turn_up(state: CramelState, event: ev.TileTurned) -> None:
    cell, kind = state.picked, KINDS[event.tile]
    if state.kinds[cell] == UNKNOWN:
        state.unseen[kind] -= 1
        state.kinds[cell] = kind
    state.turned.append(cell)
    state.picked = -1
    if kind == BLOOM:
        state.bloom_cell = cell
    state.phase = at.LOST if event.clause in ENDING_CLAUSES else at.TURN


def _settle(state: CramelState) -> None:
    """After a stop: collect what is owed, then ask for claims, then turn back what is left."""
    if any(state.owed):
        state.phase = at.COLLECT
    elif state.choosing and any(state.claims):
        state.phase = at.CLAIM
    elif state.left == BLOOMS:
        state.phase = at.AWARD
    elif state.turned:
        state.phase = at.BACK
    else:
        _end_turn(state)


def _end_turn(state: CramelState) -> None:
    state.quiet = 0 if state.gained else state.quiet + 1
    state.gained = False
    state.choosing = False
    state.bloom_cell = -1
    state.upcoming = (state.mover + 1) % state.seats
    state.phase = at.STOPPED if state.quiet >= QUIET_LIMIT else at.BEGIN
