cdef enum:
    MOST = 128  # numbers in a row

cdef class Row:
    cdef int at[MOST]
    cdef int places
    cpdef Row copy(self)
    cpdef set_to(self, numbers)
    cpdef clear(self)
    cpdef int count(self, int number)
    cpdef int index(self, int number) except -1
    cpdef int total(self)
    cpdef list filled(self)
    cpdef add(self, Row other)
    cpdef int worth(self, Row each)
