cdef class Row:
    cdef int at[64]
    cdef int places
    cpdef Row copy(self)
    cpdef set_to(self, numbers)
    cpdef clear(self)
    cpdef int count(self, int number)
    cpdef int index(self, int number) except -1
    cpdef int total(self)
