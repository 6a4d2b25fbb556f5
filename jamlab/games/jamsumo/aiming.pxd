cimport cython

from jamlab.core.node cimport Choice
from jamlab.games.jamsumo.board.plane cimport enters, leaves_square
from jamlab.games.jamsumo.events cimport DiePlaced

@cython.locals(best=double, found=int, index=int, cost=double)
cpdef int best_start(Choice choice, object board, dict poses, bint is_sumo) except -1
@cython.locals(mine=tuple, x=double, y=double, pose=tuple, cost=double, best=tuple)
cpdef tuple target(object board, dict poses, str die, bint is_sumo)
@cython.locals(
    options=tuple, place=DiePlaced, last=DiePlaced, across=int, low=int, high=int, n=int, found=int,
    least=int, x=int, y=int, far=int,
)
cpdef int nearest_middle(Choice choice) except -1
@cython.locals(
    least=double, found=int, most=int, first=int, face=int, start=int, last=int, turns=int, near=int,
    n=int, off=double, inside=int,
)
cpdef int squarest(object board, dict poses, str die, double wanted) except -1
@cython.locals(last=int, place=int, further=int)
cpdef int nearest(object numbers, double wanted) except -1
@cython.locals(
    far=double, c=double, s=double, wide=double, cost=double, other=str, pose=tuple, along=double,
    aside=double, reach=double,
)
cdef double _way(
    dict poses, str die, double x, double y, double to_x, double to_y, object board, str foe=*
) except? -1
@cython.locals(face=int)
cdef bint _can_aim(object board, dict poses, str die, double way) except -1
@cython.locals(far=double, c=double, s=double)
cpdef bint over_hole(object board, double x, double y, double to_x, double to_y) except -1
@cython.locals(angle=double)
cpdef double to_edge(object board, double x, double y, double to_x, double to_y) except? -1
