"""What must be true of a Cramel table after every event, whatever was played."""

from __future__ import annotations

from random import Random
from typing import Final

from jamlab.games.cramel import state as at
from jamlab.games.cramel.rules import QUIET_LIMIT, counted
from jamlab.games.cramel.state import CramelState
from jamlab.games.cramel.tiles import BLOOM, CELLS, COUNTS, GAP, NAMES, SET_SIZES, UNKNOWN

_ALL_CELLS: Final = set(range(CELLS))
_RAISE: Final = 2
"""What makes each int of `kinds` a byte: GAP 0, UNKNOWN 1, the kinds from 2."""
_RAISED: Final = _RAISE.__add__
_RAISED_KINDS: Final = range(_RAISE, _RAISE + len(NAMES))
_ALL_TILES: Final = list(COUNTS)
_NOTHING: Final = [0] * len(NAMES)


def broken(state: CramelState) -> str:
    """The first thing that does not hold, in words; "" if all holds."""
    return _tiles(state) or _turn(state) or _end(state)


def _tiles(state: CramelState) -> str:
    unseen = state.unseen
    count = bytes(map(_RAISED, state.kinds)).count  # bytes count themselves ten times faster
    won = list(map(sum, zip(*state.won, strict=True)))
    found = list(map(sum, zip(map(count, _RAISED_KINDS), unseen, won, strict=True)))
    if found != _ALL_TILES:
        kind = next(kind for kind, n in enumerate(found) if n != COUNTS[kind])
        return f"{found[kind]} tiles {NAMES[kind]}, not {COUNTS[kind]}"
    if min(unseen) < 0:
        return "fewer than no unseen tiles"
    if count(UNKNOWN + _RAISE) != sum(unseen) or state.unseen_left != sum(unseen):
        return "the unseen tiles do not fill the unknown cells"
    if state.left != CELLS - count(GAP + _RAISE):
        return "the count of tiles left is wrong"
    if won[BLOOM]:
        return "a Mrs Bloom was won"
    if set(state.tiles) != _ALL_CELLS:
        return "a tile lies in two cells, or in none"
    return ""


def _turn(state: CramelState) -> str:
    kinds, turned, phase = state.kinds, state.turned, state.phase
    down = [kind != GAP and cell not in turned for cell, kind in enumerate(kinds)]
    if state.down != down:
        return "the tiles that lie face down are not those that do not lie face up"
    if state.lying != counted(turned, kinds):
        return "what lies face up is counted wrongly"
    if turned:
        if len(set(turned)) != len(turned):
            return "a tile was turned up twice"
        if min(kinds[cell] for cell in turned) < 0:
            return "an unknown tile or a gap lies face up"
    elif phase in (at.LOST, at.COLLECT, at.CLAIM):
        return "nothing lies face up, but the turn goes on"
    if (state.picked >= 0) != (phase == at.REVEAL):
        return "a tile is picked at the wrong time"
    if state.bloom_cell >= 0 and kinds[state.bloom_cell] != BLOOM:
        return "Mrs Bloom is not where she was turned up"
    if state.owed != _NOTHING or state.claims != _NOTHING:
        return _owed(state)
    return "collecting, but nothing is owed" if phase == at.COLLECT else ""


def _owed(state: CramelState) -> str:
    if state.phase not in (at.COLLECT, at.CLAIM):
        return "tiles are owed at the wrong time"
    up = [state.kinds[cell] for cell in state.turned]
    for kind, (owed, claims) in enumerate(zip(state.owed, state.claims, strict=True)):
        if owed < 0 or claims < 0 or owed + claims * SET_SIZES[kind] > up.count(kind):
            return f"more {NAMES[kind]} is owed than lies face up"
    return ""


def _end(state: CramelState) -> str:
    phase = state.phase
    if not 0 <= state.mover < state.seats:
        return "no seat is to move"
    if not 0 <= state.quiet <= QUIET_LIMIT:
        return "the count of turns without a win is out of range"
    if state.quiet == QUIET_LIMIT and phase not in (at.STOPPED, at.AWARD, at.OVER):
        return "the game goes on after too many turns without a win"
    if state.bonus >= 0 and phase != at.OVER:
        return "Mrs Bloom’s tiles were awarded before the end"
    if phase == at.OVER:
        all_of_them = sum(state.scores()) + sum(state.unseen) + _lying(state)
        if all_of_them != CELLS + (COUNTS[BLOOM] if state.bonus >= 0 else 0):
            return "the scores do not add up to the tiles"
    return ""


def _lying(state: CramelState) -> int:
    return sum(kind >= 0 for kind in state.kinds)


def otherwise(state: CramelState, seat: int | None, rng: Random) -> CramelState:
    """A state that `seat` cannot tell from this one: in Cramel all know the same (C-3)."""
    return state.copy()
