cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Chance, Choice, Over, choice, forced, one_of
from jamlab.engine.referee cimport Referee
from jamlab.engine.row cimport Row
from jamlab.games.cramel cimport events as ev
from jamlab.games.cramel.state cimport CramelState
from jamlab.games.cramel.tiles cimport cell_at

cdef int BLOOM, CELLS, CRAMEL, GAP, ROBY, UNKNOWN
cdef tuple COUNTS, FIRST_PLAYER_DRAWN, NAMES, NONE, SET_SIZES
cdef Row SET_SIZE
cdef dict KINDS

cdef int CRAMEL_OR_ROBY, FREE, NO_CRAMEL, ONLY_CRAMEL
cdef list MRS_BLOOM_MOVED, MRS_BLOOM_STAYED, TILE_PICKED, TILE_TURNED, TURN_BEGAN, TURN_LOST
cdef dict TILE_COLLECTED, TILES_TURNED_BACK, TURN_STOPPED

cdef int AWARD, BACK, BEGIN, CLAIM, COLLECT, FIRST, LOST, MOVE, OVER, REVEAL, STOPPED, TURN

cdef class CramelReferee(Referee):
    @cython.locals(table=CramelState, phase=int, seat=int, options=Choice)
    cpdef pending(self, state)
    @cython.locals(table=CramelState, phase=int, picked=ev.TilePicked)
    cpdef apply(self, state, Event event)

@cython.locals(turned=int, cramels=int, mixing=int)
cpdef int company(CramelState state) except -1
cpdef str turning_clause(CramelState state, int kind)
@cython.locals(kind=int, size=int, n=int, complete=Row)
cpdef Row complete_sets(Row lying, str sets)
@cython.locals(kind=int)
cpdef bint has_a_set(Row lying) except -1
@cython.locals(cramels=int)
cpdef str stopping_clause(CramelState state)
@cython.locals(kind=int)
cpdef int owed_kind(CramelState state) except -1
@cython.locals(owed=int, size=int)
cpdef str collecting_clause(CramelState state, int kind)

cdef Chance _first_player(CramelState state)
@cython.locals(cell=int, known=int, tiles=tuple)
cdef _reveal(CramelState state)
@cython.locals(kind=int, cell=int, tiles=list, cells=list, options=Choice)
cdef _collect(CramelState state)
@cython.locals(seat=int, kind=int, claims=Choice)
cdef _claim(CramelState state)
@cython.locals(cramels=int, mixed=bint)
cdef str _back_clause(CramelState state)
@cython.locals(cell=int, moves=Choice, moved=list)
cdef _move(CramelState state)
cdef Event _award(CramelState state)
cdef Over _over(CramelState state)

@cython.locals(kind=int)
cdef _claimed(CramelState state, Event event)
@cython.locals(cell=int, kind=int)
cdef _tile_turned(CramelState state, ev.TileTurned event)
@cython.locals(kind=int)
cdef _turn_stopped(CramelState state)
@cython.locals(cell=int, kind=int, won=Row)
cdef _tile_collected(CramelState state, ev.TileCollected event)
@cython.locals(cell=int)
cdef _tiles_turned_back(CramelState state)
@cython.locals(old=int, new=int)
cdef _mrs_bloom_moved(CramelState state, ev.MrsBloomMoved event)
cdef _settle(CramelState state)
cdef _end_turn(CramelState state)
