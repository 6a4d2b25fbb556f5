"""Tables of Cramel for tests: small bags made by hand, and turns played on the rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from jamlab.core import Chance, Choice, Event, Forced, Stream
from jamlab.core.play import draw
from jamlab.core.row import Row
from jamlab.games.cramel import one_turn
from jamlab.games.cramel.one_turn import LOST as TURN_LOST
from jamlab.games.cramel.rules import REFEREE
from jamlab.games.cramel.state import (
    BACK,
    BEGIN,
    CELLS,
    COLLECT,
    COUNTS,
    GAP,
    KINDS,
    LOST,
    REVEAL,
    TURN,
    UNKNOWN,
    CramelState,
)
from tests.unit.games.cramel.castle import GAME
from tests.unit.games.driver import node_at, stepped

UNDER_WAY = {TURN, REVEAL, LOST, BACK, COLLECT}


def table(
    unknown: Mapping[str, int], known: Mapping[str, int] | None = None, **rulings: str
) -> CramelState:
    """Return the start of a turn with these tiles face down; seat 1 has won all the others."""
    state: CramelState = GAME.start(2, rulings)
    cells = [KINDS[tile] for tile, n in (known or {}).items() for _ in range(n)]
    cells += [UNKNOWN] * sum(unknown.values())
    unseen = [unknown.get(tile, 0) for tile in KINDS]
    won = [COUNTS[kind] - unseen[kind] - cells.count(kind) for kind in range(len(COUNTS))]
    state.phase = BEGIN
    state.kinds = Row(cells + [GAP] * (CELLS - len(cells)))
    state.down = Row([kind != GAP for kind in state.kinds])
    state.left = len(cells)
    state.unseen, state.unseen_left = Row(unseen), sum(unseen)
    state.won[1] = Row(won)
    REFEREE.apply(state, node_at(REFEREE, state, Forced).event)
    return state


def forgotten(state: CramelState) -> CramelState:
    """Return the table with all face-down tiles unknown, as for a player without memory."""
    state = state.copy()
    for cell, kind in enumerate(state.kinds):
        if state.down[cell] and kind != UNKNOWN:
            state.unseen[kind] += 1
            state.unseen_left += 1
            state.kinds[cell] = UNKNOWN
    return state


def best_by_trying(state: CramelState) -> Fraction:
    """Return the turn's highest expected number of tiles, from every choice on the engine.

    Only one of the unknown tiles is tried (they are alike), and one of each remembered kind.
    """
    mover, seen = state.mover, {}

    def worth(at: CramelState) -> Fraction:
        if at.phase not in UNDER_WAY:
            return Fraction(sum(at.won[mover]))
        node = REFEREE.pending(at)
        if isinstance(node, Forced):
            return worth(stepped(REFEREE, at, node.event))
        if isinstance(node, Chance):
            return sum(
                (
                    Fraction(weight, node.total) * worth(stepped(REFEREE, at, event))
                    for event, weight in zip(node.outcomes, node.weights, strict=True)
                ),
                Fraction(0),
            )
        assert isinstance(node, Choice)
        key = (tuple(sorted(at.turned)), tuple(at.kinds))
        if key not in seen:
            tried: dict[object, Fraction] = {}
            for event in node.options:
                row, column = getattr(event, "row", 0), getattr(event, "column", 0)
                what = at.kinds[(row - 1) * 7 + column - 1] if row else "stop"
                if what not in tried:
                    tried[what] = worth(stepped(REFEREE, at, event))
            seen[key] = max(tried.values())
        return seen[key]

    return worth(state.copy())


def played(state: CramelState, turn: one_turn.TurnTiles, memory: str, rng: Stream) -> int:
    """Play one turn on the engine by the best rule of `turn`; return the tiles won."""
    state, mover = state.copy(), state.mover
    had, at, came = sum(state.won[mover]), turn.start, list[int]()
    while state.phase in UNDER_WAY:
        node = REFEREE.pending(state)
        event: Event
        if isinstance(node, Forced):
            event = node.event
        elif isinstance(node, Chance):
            event = draw(node, rng)
        else:
            assert isinstance(node, Choice)
            doing = turn.solved.best(at)
            cells = [cell for cell in range(CELLS) if state.down[cell]]
            if memory == one_turn.NOTHING:
                bag = cells
            else:
                bag = [cell for cell in cells if state.kinds[cell] == UNKNOWN]
            wanted = [cell for cell in cells if cell not in bag and _joins(state, turn, at, cell)]
            if doing in (one_turn.TAKE_CASTLE, one_turn.TAKE_CRAMELS):
                at = (
                    one_turn.NO_CRAMEL if doing == one_turn.TAKE_CASTLE else one_turn.CRAMELS,
                    at[1],
                )
                continue
            if doing == one_turn.BAG:
                cell = rng.choice(bag)
                event = next(e for e in node.options if _cell(e) == cell)
                REFEREE.apply(state, event)
                turned: Any = REFEREE.pending(state)
                event = draw(turned, rng) if isinstance(turned, Chance) else turned.event
                REFEREE.apply(state, event)
                came.append(state.kinds[cell])
                at = turn.came(came)
                continue
            event = node.options[-1]
            if wanted:  # turn up remembered tiles that join, then stop
                event = next(e for e in node.options if _cell(e) == wanted[0])
        REFEREE.apply(state, event)
    assert at[0] != TURN_LOST or sum(state.won[mover]) == had
    return sum(state.won[mover]) - had


def _joins(state: CramelState, turn: one_turn.TurnTiles, at: one_turn.Situation, cell: int) -> bool:
    return at[0] != one_turn.OPEN and turn.joined(at[0], state.kinds[cell]) == at[0]


def _cell(event: Event) -> int:
    return (getattr(event, "row", 0) - 1) * 7 + getattr(event, "column", 0) - 1


SMALL = [
    table({"Jane": 2, "Roby": 1, "Cramel": 2, "Mrs Bloom": 1}),
    table({"Jane": 2, "El-El": 1, "Cramel": 1, "Mrs Bloom": 2}, {"El-El": 2, "Roby": 1}),
    table({"Roby": 2, "Cramel": 3, "Mrs Bloom": 1}, {"Cramel": 2, "Jane": 1, "Mrs Bloom": 2}),
    table({"Ring box": 2, "Gol": 1, "Mrs Bloom": 1}, {"Ring box": 2, "Gol": 1, "Cramel": 1}),
    table({"Roby": 2, "Cramel": 2, "Mrs Bloom": 1}, {"Jane": 2}, cramel_with_roby="yes"),
    table({"Jane": 3, "Roby": 1, "Mrs Bloom": 1}, {"Jane": 1, "Cramel": 1}, sets="one"),
]
