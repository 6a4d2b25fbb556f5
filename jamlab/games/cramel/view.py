"""View of Cramel, the same for every seat since all see each turned tile (C-3)."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.fields import laid, seen
from jamlab.core.row import Row
from jamlab.games.cramel.state import CELLS, GAP, CramelState


@dataclass(frozen=True, slots=True)
class CramelView:
    """Public knowledge: the kind of each cell that was ever seen, and the unseen tiles.

    `kinds` has 49 ints: a kind (index into tiles.NAMES), `UNKNOWN` or `GAP`; `turned` the cells
    face up now, in order; `unseen` the never seen tiles of each kind; `won` tiles by seat and kind.
    """

    phase: int
    mover: int
    kinds: tuple[int, ...]
    tiles: tuple[int, ...]
    turned: tuple[int, ...]
    picked: int
    bloom_cell: int
    unseen: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    bonus: int
    quiet: int
    gained: bool
    upcoming: int
    claims: tuple[int, ...]
    owed: tuple[int, ...]
    choosing: bool
    stopped: bool
    cramel_with_roby: bool
    collecting: str
    sets: str
    bloom: str
    surplus: str

    def hidden_cells(self) -> list[int]:
        """Return the cells with a face-down tile."""
        return [
            cell for cell in range(CELLS) if self.kinds[cell] != GAP and cell not in self.turned
        ]


def view_of(state: CramelState) -> CramelView:
    """Return the one view that all seats share."""
    return seen(CramelView, state, scores=state.scores())


def state_of(view: CramelView) -> CramelState:
    """Return the one state with this view; unseen tiles are in no cell yet (see state.py)."""
    state = CramelState(
        len(view.won),
        cramel_with_roby=view.cramel_with_roby,
        collecting=view.collecting,
        sets=view.sets,
        bloom=view.bloom,
        surplus=view.surplus,
    )
    laid(state, view)
    state.unseen_left = sum(view.unseen)
    state.left = CELLS - view.kinds.count(GAP)
    state.down = Row([kind != GAP for kind in view.kinds])
    for cell in view.turned:
        state.down[cell] = 0
        state.lying[view.kinds[cell]] += 1
    return state
