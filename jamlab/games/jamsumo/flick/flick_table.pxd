cimport cython

@cython.locals(n=int, share=double)
cdef tuple _between(list steps, double at)
