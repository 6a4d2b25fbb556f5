cimport cython

@cython.locals(length=double, scale=double, a=int, b=int, c=int, d=int)
cpdef tuple rounded(double x, double y, double z, double w, double i, double j, double k)
cpdef tuple axes(tuple pose)
@cython.locals(axis=int, sign=int, turned=tuple, x=double, y=double, z=double)
cpdef tuple outward(tuple pose, int face)
cpdef int top_face(tuple pose) except -1
cpdef double tilt(tuple pose) except? -1
cpdef int flat_face(tuple pose, double within=*) except -1
cpdef tuple side_faces(tuple pose)
cpdef tuple lying(double x, double y, double z, int top, int front, double turn)
