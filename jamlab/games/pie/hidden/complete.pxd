cimport cython

@cython.locals(found=list, used=tuple, part=int, n=int)
cdef list _alone(list hand, list free)
@cython.locals(last=bint, hand=list, number=int, used=tuple, part=int, n=int, after=int)
cdef _lay(
    dict found, list free, list hands, bint same, int at, int first, tuple taken, before, ways,
)
