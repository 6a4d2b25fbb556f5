cimport cython

from jamlab.games.jamsumo.board.pose cimport axes
from jamlab.games.jamsumo.board.solid cimport extent, gap, ground_gap, platform_gap, radius

@cython.locals(reach=double, found=list, other=tuple, x=int, y=int, z=int)
cpdef list near(object board, tuple pose, object poses)
