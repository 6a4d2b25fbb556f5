cpdef int cell_at(int row, int column) except? -1
