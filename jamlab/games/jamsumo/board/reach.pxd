cimport cython

from jamlab.games.jamsumo.board.pose cimport axes, outward, side_faces
from jamlab.games.jamsumo.board.solid cimport block_gap, blocks_gap, extent, radius

cpdef bint is_free(object board, tuple pose, tuple others) except -1
@cython.locals(blocks=list, found=list)
cdef list _free(object board, tuple pose, tuple others, int enough)
@cython.locals(x=int, y=int, here=int, reach=double, n=int)
cdef list _blocks(object board, tuple pose)
@cython.locals(other=tuple)
cdef bint _is_open(object board, tuple pose, tuple ways, tuple others, list blocks) except -1
@cython.locals(
    half=double, wide=double, x=int, y=int, z=int, its=tuple, middle=double, size=double,
    way=tuple, a=double, b=double, c=double,
)
cdef bint _is_ahead(object board, tuple pose, tuple ways, tuple other) except -1
