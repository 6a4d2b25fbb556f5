"""What a seat of Cramel may know: everybody sees every turned tile (C-3), so all know the same."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.engine.row import Row
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
        upcoming=state.upcoming,
        claims=tuple(state.claims),
        owed=tuple(state.owed),
        choosing=state.choosing,
        stopped=state.stopped,
        cramel_with_roby=state.cramel_with_roby,
        collecting=state.collecting,
        sets=state.sets,
        bloom=state.bloom,
        surplus=state.surplus,
    )


def state_of(view: CramelView) -> CramelState:
    """The one state with this view: what nobody has seen lies in no cell yet (see state.py)."""
    state = CramelState(
        len(view.won),
        cramel_with_roby=view.cramel_with_roby,
        collecting=view.collecting,
        sets=view.sets,
        bloom=view.bloom,
        surplus=view.surplus,
    )
    state.phase = view.phase
    state.mover = view.mover
    state.upcoming = view.upcoming
    state.kinds = Row(view.kinds)
    state.tiles = Row(view.tiles)
    state.unseen = Row(view.unseen)
    state.unseen_left = sum(view.unseen)
    state.left = CELLS - view.kinds.count(GAP)
    down = [kind != GAP for kind in view.kinds]
    lying = Row([0] * len(view.unseen))
    for cell in view.turned:
        down[cell] = False
        lying[view.kinds[cell]] += 1
    state.down = Row(down)
    state.turned = list(view.turned)
    state.lying = lying
    state.picked = view.picked
    state.bloom_cell = view.bloom_cell
    state.claims = Row(view.claims)
    state.owed = Row(view.owed)
    state.gained = view.gained
    state.choosing = view.choosing
    state.won = [Row(tiles) for tiles in view.won]
    state.bonus = view.bonus
    state.quiet = view.quiet
    state.stopped = view.stopped
    return state
