cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Chance, Choice, Forced, event_at
from jamlab.engine.play cimport Agent
from jamlab.engine.referee cimport Referee, State
from jamlab.engine.stream cimport Stream

cdef class Watched:
    cdef public Referee referee
    cdef public State state
    cdef public list agents
    cdef public Stream chance
    cdef public object broken
    cdef public frozenset clauses
    cdef public int events
    cdef public Event last

    @cython.locals(event=Event)
    cpdef play_to(self, int place)
    @cython.locals(
        choice=Choice, chance=Chance, forced=Forced, agent=Agent, many=int, index=long
    )
    cpdef Event chosen(self, node)
    @cython.locals(wrong=str)
    cpdef happen(self, Event event)
