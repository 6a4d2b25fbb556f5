cimport cython

from jamlab.games.jamsumo.board.pose cimport lying, rounded
from jamlab.games.jamsumo.board.reach cimport is_free
from jamlab.games.jamsumo.board.solid cimport extent, gap, radius

cpdef tuple set_down(object board, int x, int y, int top, int front, int turn, int platform)
cpdef tuple stood(
    object board, double x, double y, int top, int front, double turn, int platform=*
)
@cython.locals(pose=tuple)
cdef bint _fits(object board, int platform, tuple spot, int turn, tuple close) except -1
@cython.locals(pose=tuple)
cdef bint _keeps_out(object board, tuple spot, int turn, tuple there) except -1
@cython.locals(off=int)
cdef bint _inside(object board, tuple spot, int turn, object square) except -1
@cython.locals(half=double)
cdef double _room(object board, int turn, object square) except? -1
@cython.locals(
    free=set, outline=tuple, pose=tuple, low=double, high=double, way=tuple, c=double, s=double,
    near=double, aside=double, one=double, other=double, first=int, last=int,
)
cdef set _row(object xs, double y, list outlines, double more)
