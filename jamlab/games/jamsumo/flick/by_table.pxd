cimport cython

from jamlab.core.stream cimport Stream
from jamlab.games.jamsumo.board.plane cimport enters, gauss, leaves, leaves_square
from jamlab.games.jamsumo.flick.put_down cimport SlideResult, Way

cdef class Mover:
    cdef public str die
    cdef public double x, y, angle, speed, time
    cdef public str last
    cdef public tuple runs

cdef class Slide(SlideResult):
    cdef public object table
    cdef public dict places
    cdef public list contacts
    cdef public list queue
    cdef public double time

    @cython.locals(mover=Mover)
    cpdef run(self)
    cpdef start(self, str die, double angle, double speed)
    @cython.locals(
        rng=Stream, x=double, y=double, run=double, spread=double, stray=double, face=double,
        far=double, angle=double, c=double, s=double, way=Way, here=int, dropped=bint, out=double,
        further=double, first=double, what=str, left=double, back=double,
    )
    cdef _leg(self, Mover mover)
    cdef _lost(self, str die, str fate)
    @cython.locals(
        x=double, y=double, other_x=double, other_y=double, c=double, s=double, aside=double,
        side=int, rng=Stream, passed=double, kept=double, away=double, on=double,
    )
    cdef _meets(self, Mover mover, str other, double angle, double speed)
    cdef tuple _edge(self, double x, double y, double c, double s)
    @cython.locals(along=double, speed=double)
    cdef tuple _over(self, Mover mover, double c, double s, double far)
    @cython.locals(along=double, speed=double, aside=double, beyond=double)
    cdef tuple _hole(self, Mover mover, double c, double s, double far, bint dropped)
    @cython.locals(speed=double, aside=double, runs=tuple, left=double, x=double, y=double)
    cdef _goes_past(self, Mover mover, double angle, double far, bint dropped)
    @cython.locals(found=double, number=int, reach=double)
    cdef tuple _platform(self, Mover mover, double x, double y, double c, double s, int here)
    @cython.locals(
        found=double, name=str, other=str, place=tuple, other_x=double, other_y=double,
        along=double, aside=double, met=double,
    )
    cdef tuple _die(self, Mover mover, double x, double y, double c, double s)

@cython.locals(width=double)
cdef double _skewed(double mean, double spread, Stream rng) except? -1
