cdef unsigned long long _FACTOR, _LOW, _ALL, _STATES, _GOLDEN, _FIRST, _SECOND

cpdef unsigned long long mixed(unsigned long long number)

cdef unsigned long long _start(unsigned long long seed, unsigned long long number)

cdef class Stream:
    cdef unsigned long long _bits
    cpdef long long below(self, unsigned long long n)
    cpdef double random(self)
