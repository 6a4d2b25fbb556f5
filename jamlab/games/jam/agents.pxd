cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Choice
from jamlab.engine.play cimport Agent
from jamlab.games.jam.scoring.worth cimport Worth

cdef class Greedy(Agent):
    cdef public list jams
    cdef public set made
    cdef public object offer
    cdef public int sought

    @cython.locals(worth=Worth)
    cpdef long choose(self, Choice choice) except? -1
    @cython.locals(
        busy=int, card=int, fruit=int, jam=int, kind=int, kinds=dict, made=int, n=int, pie=int,
        recipe=int, salad=int, used=int,
    )
    cdef int _rank(self, Event option, view, Worth worth) except? -1
    cdef long _bid(self, Choice choice, view) except? -1
    cdef long _name_partner(self, Choice choice, view) except? -1
    cdef long _put_together(self, Choice choice, view) except? -1
    cdef long _answer(self, Choice choice, view) except? -1
    cdef long _trade_blind(self, Choice choice, view, Worth worth) except? -1
