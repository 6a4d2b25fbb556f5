"""Events of Cramel that the rules use often, made once, by seat, cell and kind of tile.

Indices are `[clause]`, where an event may rest on several, then `[seat]`, then those named in the
table's comment.
"""

from __future__ import annotations

from typing import Final

from jamlab.core.event import made
from jamlab.core.event_tables import table
from jamlab.games.cramel import events as ev
from jamlab.games.cramel.state import BLOOM, CELLS, CRAMEL, NAMES, ROBY, place

SEATS: Final = range(5)
KINDS: Final = range(len(NAMES))

FREE: Final = 0  # the turned up tiles do not restrict the next one
NO_CRAMEL: Final = 1  # a tile lies turned up that no Cramel may join
ONLY_CRAMEL: Final = 2  # a Cramel lies turned up
CRAMEL_OR_ROBY: Final = 3  # a Cramel lies turned up, and Roby may lie beside it


def _turning_clause(company: int, kind: int) -> str:
    """Return the clause for turning up a tile of this kind in this company."""
    if kind == BLOOM:
        return "C-4"
    if kind == CRAMEL:
        return "C-6" if company == NO_CRAMEL else "C-7"
    if company == ONLY_CRAMEL or (company == CRAMEL_OR_ROBY and kind != ROBY):
        return "C-8"
    return "C-3"


PLACES: Final = [place(cell) for cell in range(CELLS)]

FIRST_PLAYER_DRAWN: Final = tuple(table(ev.FirstPlayerDrawn, "C-2", SEATS))
TURN_BEGAN: Final = table(ev.TurnBegan, "C-2", SEATS)
TILE_PICKED: Final = table(ev.TilePicked, "C-3", SEATS, PLACES)  # cell
TILE_TURNED: Final = [  # company, then seat, cell, kind
    [
        [
            tuple(
                made(ev.TileTurned, s, _turning_clause(company, kind), *place(cell), NAMES[kind])
                for kind in KINDS
            )
            for cell in range(CELLS)
        ]
        for s in SEATS
    ]
    for company in (FREE, NO_CRAMEL, ONLY_CRAMEL, CRAMEL_OR_ROBY)
]
TURN_LOST: Final = [  # kind
    [
        made(ev.TurnLost, s, {BLOOM: "C-4", CRAMEL: "C-6"}.get(kind, "C-8"), NAMES[kind])
        for kind in KINDS
    ]
    for s in SEATS
]
TURN_STOPPED: Final = {
    clause: table(ev.TurnStopped, clause, SEATS) for clause in ("C-7", "C-8", "C-9", "C-12")
}
TILE_COLLECTED: Final = {  # cell, kind
    clause: table(ev.TileCollected, clause, SEATS, PLACES, NAMES)
    for clause in ("C-7", "C-9", "C-10", "C-11")
}
TILES_TURNED_BACK: Final = {
    clause: table(ev.TilesTurnedBack, clause, SEATS)
    for clause in ("C-4", "C-6", "C-8", "C-9", "C-12")
}
MRS_BLOOM_MOVED: Final = table(ev.MrsBloomMoved, "C-5", SEATS, PLACES)  # cell
MRS_BLOOM_STAYED: Final = table(ev.MrsBloomStayed, "C-5", SEATS)
