"""What a seat of Cramel may know: everybody sees every turned tile (C-3), so all know the same."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.games.cramel.state import CramelState
from jamlab.games.cramel.tiles import CELLS, GAP


@dataclass(frozen=True, slots=True)
class CramelView:
    """What everybody knows: each cell's kind where it was ever seen, and what is still unseen.

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
    cramel_with_roby: bool
    sets: str

    def hidden_cells(self) -> list[int]:
        """Cells with a tile that lies face down."""
        return [
            cell for cell in range(CELLS) if self.kinds[cell] != GAP and cell not in self.turned
        ]


def view_of(state: CramelState) -> CramelView:
    """The one view that all seats share."""
    return CramelView(
        phase=state.phase,
        mover=state.mover,
        kinds=tuple(state.kinds),
        tiles=tuple(state.tiles),
        turned=tuple(state.turned),
        picked=state.picked,
        bloom_cell=state.bloom_cell,
        unseen=tuple(state.unseen),
        won=tuple(tuple(row) for row in state.won),
        scores=state.scores(),
        bonus=state.bonus,
        quiet=state.quiet,
        gained=state.gained,
        cramel_with_roby=state.cramel_with_roby,
        sets=state.sets,
    )
