cimport cython

from jamlab.games.jamsumo.board.pose cimport axes, tilt

cdef tuple _FACES, _BANDS, _TRIANGLES

@cython.locals(low=double, high=double, at=double, a=double, b=double, c=double)
cdef tuple _reach(tuple corners, double x, double y, double z)
cpdef double extent(object board, tuple turned, double x, double y, double z) except? -1
@cython.locals(
    ax=double, ay=double, az=double, bx=double, by=double, bz=double, cx=double, cy=double,
    cz=double, a=double, b=double, c=double,
)
cdef double _extent(
    double less, double chamfer, tuple turned, double x, double y, double z
) except? -1
cpdef double radius(object board) except? -1
cpdef double lowest(object board, tuple pose) except? -1
@cython.locals(
    x=double, y=double, z=double, distance=double, found=double, mine=tuple, its=tuple, ways=tuple,
    turned=tuple, way=tuple, first=tuple, second=tuple, a=tuple, b=tuple, across=tuple,
)
cpdef double gap(object board, tuple one, tuple other, double enough=*) except? -1
@cython.locals(
    a=double, b=double, c=double, distance=double, less=double, chamfer=double, mine_reaches=double
)
cdef double _between(
    object board, tuple mine, tuple its, tuple way, double x, double y, double z
) except? -1
@cython.locals(turned=tuple, found=double, way=tuple, ways=tuple, mine=tuple, edge=tuple, across=tuple)
cpdef double block_gap(object board, tuple pose, object other, double enough=*) except? -1
@cython.locals(found=double, ways=tuple, way=tuple, mine=tuple, edge=tuple, across=tuple)
cpdef double blocks_gap(object one, object other, double enough=*) except? -1
@cython.locals(
    x=double, y=double, z=double, low=double, high=double, its_low=double, its_high=double
)
cdef double _apart(object one, object other, tuple way) except? -1
@cython.locals(x=double, y=double, z=double, middle=double, low=double, high=double)
cdef double _beside(object board, tuple pose, tuple turned, object other, tuple way) except? -1
@cython.locals(
    ax=double, ay=double, az=double, bx=double, by=double, bz=double, cx=double, cy=double,
    cz=double, a=double, b=double, c=double,
)
cdef tuple _turn(tuple turned, tuple way)
@cython.locals(a=double, b=double, c=double, d=double, e=double, f=double)
cdef tuple _cross(tuple one, tuple other)
@cython.locals(across=tuple, x=double, y=double, z=double)
cdef tuple _across(tuple a, tuple b)
@cython.locals(x=double, y=double, z=double, size=double)
cdef tuple _unit(tuple a)
cpdef double ground_gap(object board, tuple pose) except? -1
cdef double _above(object board, tuple pose, tuple turned, int sector) except? -1
@cython.locals(far=double, apart=double)
cpdef double platform_gap(object board, tuple pose, int number, double enough=*) except? -1
