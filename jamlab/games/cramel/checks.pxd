cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.cramel.state cimport CramelState

ctypedef unsigned long long Cells

cdef int BLOOM, CELLS, GAP, QUIET_LIMIT, TILE_KINDS, UNKNOWN
cdef int AWARD, CLAIM, COLLECT, FIRST, LOST, OVER, REVEAL, STOPPED
cdef tuple COUNTS, NAMES
cdef Row ALL_TILES, SET_SIZE
cdef Cells ALL_CELLS, ONE

cpdef str broken(CramelState state)
cdef str _rows(CramelState state)
@cython.locals(
    kinds=Row, tiles=Row, unseen=Row, short=Row, won=Row, gaps=int, unknown=int, hidden=int,
    cell=int, kind=int, tile=int, seat=int, lie=Cells,
)
cdef str _tiles(CramelState state)
@cython.locals(kinds=Row, lying=Row, phase=int, cell=int, kind=int, lies_down=bint, up=Cells)
cdef str _turn(CramelState state)
@cython.locals(kind=int, owed=int, claims=int, collecting=bint)
cdef str _owed(CramelState state)
@cython.locals(phase=int, all_of_them=int)
cdef str _end(CramelState state)
