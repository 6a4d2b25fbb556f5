cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Chance, Choice, Forced, Over, event_at
from jamlab.engine.referee cimport Referee
from jamlab.engine.stream cimport Stream

cdef str CHOICE, CHANCE, FORCED

cdef class Agent:
    cdef public object eyes
    cdef public Stream rng
    cpdef long choose(self, Choice choice) except? -1

cdef class RandomAgent(Agent):
    cpdef long choose(self, Choice choice) except? -1

cdef class Tally:
    cdef readonly int events
    cdef readonly int choices
    cpdef add(self, str sort, Event event)

cdef class Kept(Tally):
    cdef readonly list log
    cdef readonly list sorts
    cpdef add(self, str sort, Event event)

cpdef Event draw(Chance node, Stream rng)

@cython.locals(
    referee=Referee, tally=Tally, choice=Choice, chance=Chance, forced=Forced, event=Event, sort=str
)
cdef _play_on(game, state, list agents, Stream stream, record, list watchers)

@cython.locals(index=long, agent=Agent)
cdef Event _chosen(list agents, Choice choice)
