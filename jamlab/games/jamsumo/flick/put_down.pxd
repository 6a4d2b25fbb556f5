cimport cython

from jamlab.core.stream cimport Stream
from jamlab.games.jamsumo.board.places cimport stood
from jamlab.games.jamsumo.board.pose cimport rounded, side_faces, top_face
from jamlab.games.jamsumo.board.rest cimport near
from jamlab.games.jamsumo.board.solid cimport gap, ground_gap, platform_gap

cdef class Way:
    cdef public list points
    cdef public double face

cdef class SlideResult:
    cdef public object throw
    cdef public object board
    cdef public Stream rng
    cdef public dict ways
    cdef public dict gone

@cython.locals(front=int, platform=int, rim=double)
cdef _laid(SlideResult slide, double x, double y, int top, double turn, dict others)
cdef bint _has_room(object board, tuple pose, dict others) except -1
@cython.locals(number=int)
cdef double _ground(object board, tuple pose) except? -1
