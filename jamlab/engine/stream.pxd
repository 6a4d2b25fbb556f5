cimport cython

ctypedef unsigned long long Bits

cdef Bits _FACTOR, _LOW, _ALL, _STATES, _GOLDEN, _FIRST, _SECOND

@cython.locals(bits=Bits)
cpdef Bits mixed(Bits number)
cdef Bits _start(Bits seed, Bits number)

cdef class Stream:
    cdef Bits _bits
    @cython.locals(low=Bits, high=Bits)
    cpdef long long below(self, Bits n)
    @cython.locals(high=double, low=double)
    cpdef double random(self)
