cimport cython

from jamlab.engine.row cimport Row

cdef int NOTHING, OWN, WILD

cdef class Wants:
    cdef readonly list counts
    cdef readonly int groups
    cdef readonly Row is_jar
    cdef readonly Row jars
    cdef readonly list levels
    cdef readonly list places
    cdef readonly list points
    cdef readonly int size

cdef class Cuts:
    cdef readonly Row asked
    cdef readonly list ceilings
    cdef readonly int cones
    cdef readonly list counts
    cdef readonly list found
    cdef readonly Row jars
    cdef readonly Row most
    cdef readonly list numbers
    cdef readonly Row others
    cdef readonly Row own
    cdef readonly int record
    cdef readonly Row stock
    cdef readonly Wants wants
    cdef readonly list within

    @cython.locals(recipe=int, have=int, counts=Row, served=Row, group=int, n=int, places=int)
    cpdef _count(self)
    cpdef int alone(self, int which) except -1
    @cython.locals(size=int, which=int, points=tuple, reach=int, n=int)
    cpdef list best(self)
    @cython.locals(points=tuple, n=int)
    cdef _search(self, int which, int paid)
    @cython.locals(half=int, group=int, more=int)
    cdef bint _asks(self, int which, int n) except -1
    @cython.locals(which=int)
    cpdef bint possible(self, list numbers) except -1
    @cython.locals(open_ones=int, which=int, n=int, g=int, recipe=int, server=int)
    cpdef list served(self, list numbers)
    cdef int _server(self, int which, int recipe) except -1
    @cython.locals(is_jar=int, cones=int, group=int, here=int, less=int, places=int, n=int)
    cdef bint _can(self, int which, int recipe, int server) except -1
    @cython.locals(is_jar=int, served=Row, counts=Row, group=int, here=int)
    cdef _pass(self, int which, int recipe, int server)
    @cython.locals(n=int, have=int, before=int, counts=Row)
    cdef int _less(self, int recipe, int group, int places, int stock) except? -1
