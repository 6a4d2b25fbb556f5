# compiled
"""Rules of Cramel by clause: what can happen next, and what each event changes.

A turn: TurnBegan, then TilePicked and TileTurned again and again, until TurnStopped (tiles are
collected) or TurnLost (a tile ended it); then the remaining turned up tiles go face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from jamlab.core.event import NOBODY, Event, made
from jamlab.core.node import Chance, Node, Over, choice, forced, one_of
from jamlab.core.referee import Referee
from jamlab.core.row import Row
from jamlab.games.cramel import events as ev
from jamlab.games.cramel.event_tables import (
    CRAMEL_OR_ROBY,
    FIRST_PLAYER_DRAWN,
    FREE,
    MRS_BLOOM_MOVED,
    MRS_BLOOM_STAYED,
    NO_CRAMEL,
    ONLY_CRAMEL,
    TILE_COLLECTED,
    TILE_PICKED,
    TILE_TURNED,
    TILES_TURNED_BACK,
    TURN_BEGAN,
    TURN_LOST,
    TURN_STOPPED,
)
from jamlab.games.cramel.state import (
    AWARD,
    BACK,
    BEGIN,
    BLOOM,
    CELLS,
    CLAIM,
    COLLECT,
    COUNTS,
    CRAMEL,
    ENDING_CLAUSES,
    FIRST,
    GAP,
    KINDS,
    LOST,
    MOVE,
    NAMES,
    NONE,
    OVER,
    QUIET_LIMIT,
    REVEAL,
    ROBY,
    SET_SIZES,
    STOPPED,
    TURN,
    UNKNOWN,
    CramelState,
    cell_at,
)

_SET_SIZE: Final = Row(SET_SIZES)
BLOOMS: Final = COUNTS[BLOOM]


class CramelReferee(Referee):
    def pending(self, state: CramelState) -> Node:
        """Return the node of possible next events."""
        phase, seat = state.phase, state.mover
        if phase == TURN:
            options = choice(seat)
            options.add_where(TILE_PICKED[seat], state.down)
            if state.turned:
                options.append(TURN_STOPPED[stopping_clause(state)][seat])
            return options
        if phase == REVEAL:
            return _reveal(state)
        if phase == BEGIN:
            return forced(TURN_BEGAN[state.upcoming])
        if phase == BACK:
            return forced(TILES_TURNED_BACK[_back_clause(state)][seat])
        if phase == LOST:
            return forced(TURN_LOST[seat][state.kinds.at[state.turned[-1]]])
        if phase == COLLECT:
            return _collect(state)
        if phase == MOVE:
            return _move(state)
        if phase == CLAIM:
            return _claim(state)
        if phase == STOPPED:
            return forced(made(ev.GameStopped, NOBODY, "C-15"))
        if phase == AWARD:
            return forced(_award(state))
        if phase == FIRST:
            return _first_player(state)
        return _over(state)

    def apply(self, state: CramelState, event: Any) -> None:
        """Apply an event that `pending` offered; the phase determines its possible kinds."""
        phase = state.phase
        if phase == TURN:
            if isinstance(event, ev.TilePicked):
                picked: ev.TilePicked = event
                state.picked = cell_at(picked.row, picked.column)
                state.phase = REVEAL
            else:
                _turn_stopped(state)
        elif phase == REVEAL:
            _tile_turned(state, event)
        elif phase == BEGIN:
            state.mover = event.seat
            state.phase = TURN
        elif phase == BACK:
            _tiles_turned_back(state)
        elif phase == LOST:
            state.phase = BACK
        elif phase == COLLECT:
            _tile_collected(state, event)
        elif phase == MOVE:
            if isinstance(event, ev.MrsBloomMoved):
                _mrs_bloom_moved(state, event)
            else:
                _end_turn(state)
        elif phase == CLAIM:
            _claimed(state, event)
        elif phase == STOPPED:
            state.stopped = True
            state.phase = AWARD
        elif phase == AWARD:
            if isinstance(event, ev.BloomTilesAwarded):
                state.bonus = event.seat
            state.phase = OVER
        else:  # FirstPlayerDrawn
            state.mover = event.seat
            state.upcoming = event.seat
            state.phase = BEGIN


REFEREE: Final = CramelReferee()


# -- predicates ------------------------------------------------------------------------------------


def company(state: CramelState) -> int:
    """Return the restriction that the turned up tiles put on the next one (C-6, C-8)."""
    turned, cramels = len(state.turned), state.lying.at[CRAMEL]
    if cramels:
        return CRAMEL_OR_ROBY if state.cramel_with_roby else ONLY_CRAMEL
    mixing = state.lying.at[ROBY] if state.cramel_with_roby else 0
    return NO_CRAMEL if turned > mixing else FREE


def turning_clause(state: CramelState, kind: int) -> str:
    """Return the clause for turning up a tile of this kind now."""
    return TILE_TURNED[company(state)][state.mover][state.picked][kind].clause


def counted(cells: Sequence[int], kinds: Sequence[int] | Row) -> Row:
    """Count the tiles in these cells by kind."""
    counts = Row(NONE)
    for cell in cells:
        counts[kinds[cell]] += 1
    return counts


def complete_sets(lying: Row, sets: str) -> Row:
    """Return the number of sets of each kind that may be collected (C-9, C-11)."""
    complete = Row(NONE)
    for kind in range(len(SET_SIZES)):
        size = SET_SIZES[kind]
        if size:
            n = lying.at[kind] // size
            complete.at[kind] = 1 if n and size > 1 and sets == "one" else n
    return complete


def has_a_set(lying: Row) -> bool:
    """True if a set of some kind lies turned up."""
    for kind in range(len(SET_SIZES)):
        if lying.at[kind] >= _SET_SIZE.at[kind] > 0:
            return True
    return False


def stopping_clause(state: CramelState) -> str:
    """Return the clause that governs stopping now."""
    cramels = state.lying.at[CRAMEL]
    if cramels:
        return "C-7" if cramels == len(state.turned) else "C-8"
    return "C-9" if has_a_set(state.lying) else "C-12"


def owed_kind(state: CramelState) -> int:
    """Return the kind whose tiles are being collected now."""
    kind = 0
    while not state.owed.at[kind]:
        kind += 1
    return kind


def collecting_clause(state: CramelState, kind: int) -> str:
    """Return the clause for collecting a tile of this kind."""
    if kind == CRAMEL:
        return "C-7"
    owed = state.owed.at[kind]
    if state.lying.at[kind] > owed:
        return "C-10"
    return "C-11" if owed > SET_SIZES[kind] > 1 else "C-9"


# -- pending nodes ---------------------------------------------------------------------------------


def _first_player(state: CramelState) -> Chance:
    return one_of(FIRST_PLAYER_DRAWN[: state.seats], Row([1] * state.seats), state.seats)


def _reveal(state: CramelState) -> Node:
    """Return the node that turns up the picked tile: forced if it is known, else chance."""
    cell = state.picked
    tiles = TILE_TURNED[company(state)][state.mover][cell]
    known = state.kinds.at[cell]
    if known != UNKNOWN:
        return forced(tiles[known])
    if state.unseen.count(0) == len(NAMES) - 1:
        return forced(tiles[state.unseen.index(state.unseen_left)])
    return one_of(tiles, state.unseen, state.unseen_left)


def _collect(state: CramelState) -> Node:
    kind = owed_kind(state)
    tiles = TILE_COLLECTED[collecting_clause(state, kind)][state.mover]
    cells = [cell for cell in state.turned if state.kinds.at[cell] == kind]
    if state.surplus == "chosen" and len(cells) > state.owed.at[kind]:
        options = choice(state.mover)
        for cell in cells:
            options.append(tiles[cell][kind])
        return options
    return forced(tiles[cells[0]][kind])


def _claim(state: CramelState) -> Node:
    seat = state.mover
    claims = choice(seat)
    for kind in range(len(NAMES)):
        if state.claims.at[kind]:
            claims.append(made(ev.SetClaimed, seat, "C-9", NAMES[kind]))
    claims.append(made(ev.CollectingEnded, seat, "C-9"))
    return claims


def _back_clause(state: CramelState) -> str:
    if state.bloom_cell >= 0:
        return "C-4"
    cramels = state.lying.at[CRAMEL]
    mixed = cramels and cramels < len(state.turned)
    if mixed and not state.choosing:  # choosing what to collect means stopped, not lost
        return "C-6" if state.kinds.at[state.turned[-1]] == CRAMEL else "C-8"
    return "C-9" if state.gained else "C-12"


def _move(state: CramelState) -> Node:
    moves = choice(state.mover)
    moved = MRS_BLOOM_MOVED[state.mover]
    for cell in range(CELLS):
        if state.kinds.at[cell] == GAP:
            moves.append(moved[cell])
    if state.bloom == "may":
        moves.append(MRS_BLOOM_STAYED[state.mover])
    return moves


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
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == best])
    if state.stopped:
        return Over(scores, f"{QUIET_LIMIT} turns in a row won nothing", "C-15", winners)
    return Over(scores, "Only the three Mrs Bloom tiles are left", "C-14", winners)


# -- applying events -------------------------------------------------------------------------------


def _tile_turned(state: CramelState, event: ev.TileTurned) -> None:
    cell, kind = state.picked, KINDS[event.tile]
    if state.kinds.at[cell] == UNKNOWN:
        state.unseen.at[kind] -= 1
        state.unseen_left -= 1
        state.kinds.at[cell] = kind
    state.down.at[cell] = 0
    state.turned.append(cell)
    state.lying.at[kind] += 1
    state.picked = -1
    if kind == BLOOM:
        state.bloom_cell = cell
    state.phase = LOST if event.clause in ENDING_CLAUSES else TURN


def _turn_stopped(state: CramelState) -> None:
    state.claims = complete_sets(state.lying, state.sets)
    if state.collecting == "forced":
        for kind in range(len(SET_SIZES)):
            state.owed.at[kind] = state.claims.at[kind] * _SET_SIZE.at[kind]
        state.claims.clear()
    state.choosing = state.collecting == "optional"
    _settle(state)


def _claimed(state: CramelState, event: Event) -> None:
    if isinstance(event, ev.SetClaimed):
        kind = KINDS[event.tile]
        state.claims.at[kind] -= 1
        state.owed.at[kind] = _SET_SIZE.at[kind]
    else:  # CollectingEnded
        state.claims.clear()
    _settle(state)


def _tile_collected(state: CramelState, event: ev.TileCollected) -> None:
    cell, kind = cell_at(event.row, event.column), KINDS[event.tile]
    state.turned.remove(cell)
    state.lying.at[kind] -= 1
    state.kinds.at[cell] = GAP
    state.left -= 1
    won = state.won[state.mover]
    won.at[kind] += 1
    state.owed.at[kind] -= 1
    state.gained = True
    _settle(state)


def _tiles_turned_back(state: CramelState) -> None:
    for cell in state.turned:
        state.down.at[cell] = 1
    state.turned.clear()
    state.lying.clear()
    if state.bloom_cell >= 0 and state.bloom != "never" and state.kinds.count(GAP):
        state.phase = MOVE
    else:
        _end_turn(state)


def _mrs_bloom_moved(state: CramelState, event: ev.MrsBloomMoved) -> None:
    old, new = state.bloom_cell, cell_at(event.row, event.column)
    state.kinds.at[old] = GAP
    state.kinds.at[new] = BLOOM
    state.tiles.at[old], state.tiles.at[new] = state.tiles.at[new], state.tiles.at[old]
    state.down.at[old] = 0
    state.down.at[new] = 1
    _end_turn(state)


def _settle(state: CramelState) -> None:
    """Set the phase after a stop: collect what is owed, ask for claims, then turn back the rest."""
    if state.owed.total():
        state.phase = COLLECT
    elif state.choosing and state.claims.total():
        state.phase = CLAIM
    elif state.left == BLOOMS:
        state.phase = AWARD
    elif state.turned:
        state.phase = BACK
    else:
        _end_turn(state)


def _end_turn(state: CramelState) -> None:
    state.quiet = 0 if state.gained else state.quiet + 1
    state.gained = False
    state.choosing = False
    state.bloom_cell = -1
    state.upcoming = (state.mover + 1) % state.seats
    state.phase = STOPPED if state.quiet >= QUIET_LIMIT else BEGIN
