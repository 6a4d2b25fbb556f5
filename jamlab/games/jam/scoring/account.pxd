cimport cython

from jamlab.games.jam.deck.cards cimport Cards

cdef int SALAD

@cython.locals(kind=int, cones=int, named=dict)
cdef tuple _serving(Cards cards, recipes)
@cython.locals(kind=int, points=int)
cdef int _printed(Cards cards, recipes) except? -1
@cython.locals(kind=int)
cdef list _fruits(Cards cards, tuple kinds)
