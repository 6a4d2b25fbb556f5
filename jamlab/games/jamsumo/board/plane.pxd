cimport cython

from jamlab.core.stream cimport Stream

@cython.locals(found=double)
cpdef double leaves_square(double x, double y, double c, double s, double half) except? -1
cpdef double leaves(double x, double y, double c, double s, object square) except? -1
@cython.locals(low=double, high=double, one=double, other=double, inside=bint)
cpdef double enters(double x, double y, double c, double s, double half) except? -1
cpdef double gauss(Stream rng) except? -1
