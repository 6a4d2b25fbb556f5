cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Chance, Choice, Forced, event_at
from jamlab.engine.referee cimport Referee
from jamlab.engine.stream cimport Stream

cdef str CHOICE, CHANCE, FORCED, OBSERVED

cdef class Agent:
    cdef public object eyes
    cdef public Stream rng
    cpdef long choose(self, Choice choice) except? -1

cdef class RandomAgent(Agent):
    cpdef long choose(self, Choice choice) except? -1

cdef class Tally:
    cdef public int events
    cdef public int choices

cdef class Kept(Tally):
    cdef public list log
    cdef public list sorts

cpdef Event draw(Chance node, Stream rng)

@cython.locals(
    referee=Referee, tally=Tally, kept=Kept, log=list, sorts=list, keeps=bint, choices=int,
    others=int, choice=Choice, chance=Chance, forced=Forced, agent=Agent, index=long, event=Event,
    sort=str,
)
cdef _play_on(game, state, list agents, Stream stream, record, list watchers, report)

@cython.locals(
    choice=Choice, chance=Chance, forced=Forced, event=Event, many=long, left=long
)
cpdef play_out(Referee referee, state, Stream rng, long limit)

@cython.locals(sorts=int, first=int, end=int, place=int, taken=bint)
cdef Event _some_of(Choice choice, int many, Stream rng)
