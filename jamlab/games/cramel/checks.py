# compiled
"""Invariants of a Cramel table, checked after every event of any game.

They run after every event of the soak test, so they are plain loops over rows, compiled like the
rules. Indices are checked before use: compiled rows have no bounds checks.
"""

from __future__ import annotations

from typing import Final

from jamlab.core.integers import Bits
from jamlab.core.row import Row
from jamlab.games.cramel.state import (
    AWARD,
    BLOOM,
    CELLS,
    CLAIM,
    COLLECT,
    COUNTS,
    FIRST,
    GAP,
    LOST,
    NAMES,
    OVER,
    QUIET_LIMIT,
    REVEAL,
    SET_SIZES,
    STOPPED,
    UNKNOWN,
    CramelState,
)

_TILE_KINDS: Final = len(NAMES)
_ALL_TILES: Final = Row(COUNTS)
_SET_SIZE: Final = Row(SET_SIZES)
_ONE: Final[Bits] = 1
_ALL_CELLS: Final[Bits] = (_ONE << CELLS) - _ONE  # sets of cells are bit sets


def broken(state: CramelState) -> str:
    """Return the first violated invariant in words; "" if all hold."""
    return _rows(state) or _tiles(state) or _turn(state) or _end(state)


def _rows(state: CramelState) -> str:
    if len(state.kinds) != CELLS or len(state.tiles) != CELLS or len(state.down) != CELLS:
        return "a row of cells is too short or too long"
    if len(state.unseen) != _TILE_KINDS or len(state.lying) != _TILE_KINDS:
        return "a row of kinds is too short or too long"
    if len(state.owed) != _TILE_KINDS or len(state.claims) != _TILE_KINDS:
        return "a row of kinds is too short or too long"
    if len(state.won) != state.seats:
        return "not every seat has a row of tiles won"
    return ""


def _tiles(state: CramelState) -> str:
    kinds, tiles, unseen = state.kinds, state.tiles, state.unseen
    short = _ALL_TILES.copy()  # tiles of each kind not found so far
    gaps = unknown = hidden = 0
    lie: Bits = 0
    for cell in range(CELLS):
        kind = kinds.at[cell]
        if kind >= 0:
            if kind >= _TILE_KINDS:
                return "a tile of no kind"
            short.at[kind] -= 1
        elif kind == GAP:
            gaps += 1
        elif kind == UNKNOWN:
            unknown += 1
        else:
            return "a tile of no kind"
        tile = tiles.at[cell]
        if not 0 <= tile < CELLS:
            return "a tile without a name"
        lie |= _ONE << tile
    for kind in range(_TILE_KINDS):
        if unseen.at[kind] < 0:
            return "fewer than no unseen tiles"
        hidden += unseen.at[kind]
        short.at[kind] -= unseen.at[kind]
    for seat in range(state.seats):
        won = state.won[seat]
        if len(won) != _TILE_KINDS:
            return "a row of kinds is too short or too long"
        for kind in range(_TILE_KINDS):
            if won.at[kind] < 0:
                return "fewer than no tiles were won"
            short.at[kind] -= won.at[kind]
        if won.at[BLOOM]:
            return "a Mrs Bloom was won"
    for kind in range(_TILE_KINDS):
        if short.at[kind]:
            return f"{COUNTS[kind] - short.at[kind]} tiles {NAMES[kind]}, not {COUNTS[kind]}"
    if unknown != hidden or state.unseen_left != hidden:
        return "the unseen tiles do not fill the unknown cells"
    if state.left != CELLS - gaps:
        return "the count of tiles left is wrong"
    if lie != _ALL_CELLS:
        return "a tile lies in two cells, or in none"
    return ""


def _turn(state: CramelState) -> str:
    kinds, phase = state.kinds, state.phase
    lying = state.lying.copy()
    up: Bits = 0
    for cell in state.turned:
        if not 0 <= cell < CELLS:
            return "a cell lies face up that is not there"
        if up >> cell & _ONE:
            return "a tile was turned up twice"
        up |= _ONE << cell
        kind = kinds.at[cell]
        if kind < 0:
            return "an unknown tile or a gap lies face up"
        lying.at[kind] -= 1
    for kind in range(_TILE_KINDS):
        if lying.at[kind]:
            return "what lies face up is counted wrongly"
    for cell in range(CELLS):
        lies_down = kinds.at[cell] != GAP and not up >> cell & _ONE
        if state.down.at[cell] != lies_down:
            return "the tiles that lie face down are not those that do not lie face up"
    if not up and phase in (LOST, COLLECT, CLAIM):
        return "nothing lies face up, but the turn goes on"
    if (state.picked >= 0) != (phase == REVEAL):
        return "a tile is picked at the wrong time"
    if state.picked >= CELLS or (state.picked >= 0 and not state.down.at[state.picked]):
        return "a tile is picked that does not lie face down"
    if state.bloom_cell >= CELLS:
        return "Mrs Bloom is not where she was turned up"
    if state.bloom_cell >= 0 and kinds.at[state.bloom_cell] != BLOOM:
        return "Mrs Bloom is not where she was turned up"
    return _owed(state)


def _owed(state: CramelState) -> str:
    collecting = False
    for kind in range(_TILE_KINDS):
        owed, claims = state.owed.at[kind], state.claims.at[kind]
        if owed or claims:
            collecting = True
            if owed < 0 or claims < 0 or owed + claims * _SET_SIZE.at[kind] > state.lying.at[kind]:
                return f"more {NAMES[kind]} is owed than lies face up"
    if collecting and state.phase not in (COLLECT, CLAIM):
        return "tiles are owed at the wrong time"
    if state.phase == COLLECT and not collecting:
        return "collecting, but nothing is owed"
    return ""


def _end(state: CramelState) -> str:
    phase = state.phase
    if not FIRST <= phase <= OVER:
        return "there is no such phase"
    if not 0 <= state.mover < state.seats or not 0 <= state.upcoming < state.seats:
        return "no seat is to move"
    if not 0 <= state.quiet <= QUIET_LIMIT:
        return "the count of turns without a win is out of range"
    if state.quiet == QUIET_LIMIT and phase not in (STOPPED, AWARD, OVER):
        return "the game goes on after too many turns without a win"
    if state.bonus >= 0 and phase != OVER:
        return "Mrs Bloom’s tiles were awarded before the end"
    if phase == OVER:
        # Known tiles, unknown tiles, and the tiles of all seats.
        all_of_them = CELLS - state.kinds.count(GAP) + sum(state.scores())
        if all_of_them != CELLS + (COUNTS[BLOOM] if state.bonus >= 0 else 0):
            return "the scores do not add up to the tiles"
    return ""
