# cython: language_level=3, boundscheck=False
"""The compiled form of node.py: the same nodes, made and thrown away at next to no cost."""

cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Malloc, PyMem_Realloc
from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF, Py_INCREF
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_New, PyTuple_SET_ITEM
from libc.string cimport memcpy

from jamlab.core.event cimport Event
from jamlab.core.row cimport MOST, Row

from jamlab.core.observed import Observed

# A node holds events, which hold numbers and words: nothing that could hold the node. So the
# garbage collector need not know of it (no_gc).


@cython.no_gc
@cython.freelist(16)
cdef class Choice:
    """A seat must choose one of `options` (never empty, no event twice).

    It is the list of them: rules start with `choice(seat)` and add what is possible; nobody else
    adds, and no list that was added changes afterwards. `len(choice)` and `choice[n]` (n from 0)
    cost less than `options`, a tuple.
    """

    __match_args__ = ("seat", "options")

    def __cinit__(self):
        self._events = self._few
        self._room = FEW
        self._size = 0

    def __init__(self, int seat, options=()):
        self.seat = seat
        for event in options:
            self.append(event)

    # Events of a table are named by their places: nothing is counted for each. What is added
    # singly comes after them.

    def __dealloc__(self):
        cdef Py_ssize_t n
        for n in range(self._size):
            Py_DECREF(<object>self._events[n])
        if self._events != self._few:
            PyMem_Free(self._events)

    @property
    def options(self):
        """The events that the seat can choose from."""
        cdef tuple found
        cdef Py_ssize_t n
        cdef Py_ssize_t many = self._marked + self._size
        if self._options is None or len(self._options) != many:
            found = PyTuple_New(many)
            for n in range(many):
                event = self._at(n)
                Py_INCREF(event)
                PyTuple_SET_ITEM(found, n, event)
            self._options = found
        return self._options

    cdef Event _at(self, Py_ssize_t index):
        if index < self._marked:
            return <Event>self._table[index if self._whole else self._places[index]]
        return <Event>self._events[index - self._marked]

    def __getitem__(self, Py_ssize_t index):
        if not 0 <= index < self._marked + self._size:
            raise IndexError(f"option {index} of {len(self)}")
        return self._at(index)

    def __iter__(self):
        return iter(self.options)

    def __len__(self):
        return self._marked + self._size

    cdef int _put(self, PyObject* event) except -1:
        cdef PyObject** more = NULL
        cdef Py_ssize_t size = self._room * sizeof(PyObject*)
        if self._size == self._room:
            if self._events == self._few:
                more = <PyObject**>PyMem_Malloc(2 * size)
                if more != NULL:
                    memcpy(more, self._few, size)
            else:
                more = <PyObject**>PyMem_Realloc(self._events, 2 * size)
            if more == NULL:
                raise MemoryError
            self._events = more
            self._room *= 2
        Py_INCREF(<object>event)
        self._events[self._size] = event
        self._size += 1
        return 0

    cpdef append(self, Event event):
        """One option more."""
        self._put(<PyObject*>event)

    cpdef extend(self, list events):
        """These options too. A list that is long and comes first stays where it is."""
        cdef Py_ssize_t n
        if len(events) > FEW and not self._marked and not self._size:
            self._table = events
            self._marked = len(events)
            self._whole = True
            return
        for n in range(len(events)):
            self._put(<PyObject*>events[n])

    cpdef add_where(self, list events, Row marks):
        """The events in the places where `marks` has another number than 0."""
        cdef int place
        cdef int last = min(marks.places, len(events))
        cdef Py_ssize_t marked = 0
        if self._marked or self._size:
            for place in range(last):
                if marks.at[place]:
                    self._put(<PyObject*>events[place])
            return
        for place in range(last):
            self._places[marked] = place
            marked += marks.at[place] != 0
        self._table = events
        self._marked = marked

    cpdef add_by_count(self, list events, Row counts):
        """Of each place the events that its number in `counts` allows: `events[place][number]`.

        `events[place][0]` is empty.
        """
        cdef int place
        cdef Py_ssize_t n
        cdef list allowed
        for place in range(min(counts.places, len(events))):
            if counts.at[place]:
                allowed = <list>(<list>events[place])[counts.at[place]]
                for n in range(len(allowed)):
                    self._put(<PyObject*>allowed[n])

    def __eq__(self, other):
        if not isinstance(other, Choice):
            return NotImplemented
        return (self.seat, self.options) == (other.seat, other.options)

    def __hash__(self):
        return hash((self.seat, self.options))

    def __repr__(self):
        return f"Choice(seat={self.seat}, options={self.options})"


@cython.no_gc
@cython.freelist(16)
cdef class Chance:
    """One of `outcomes` happens, each in proportion to its weight (an exact int, at least 1).

    It is kept as the whole `pool`, one event for each kind of card or tile, beside how many there
    are of each (their sum is `total`): a deck hands out what it already has, and kinds that are
    used up are left out only when somebody asks.
    """

    __match_args__ = ("outcomes", "weights")

    def __init__(self, tuple outcomes, tuple weights):
        if len(outcomes) != len(weights) or min(weights, default=0) < 1:
            raise ValueError("a chance node needs a weight of at least 1 for each outcome")
        cdef Py_ssize_t n
        if len(outcomes) > MOST:
            raise ValueError(f"a chance node has up to {MOST} outcomes")
        self.pool = outcomes
        self._kinds = len(weights)
        for n in range(self._kinds):
            self._counts[n] = weights[n]
        self.total = sum(weights)

    @property
    def outcomes(self):
        """The events that may happen."""
        return tuple([event for event, n in zip(self.pool, _listed(self)) if n])

    @property
    def weights(self):
        """How likely each outcome is, beside the others."""
        return tuple([n for n in _listed(self) if n])

    def __eq__(self, other):
        if not isinstance(other, Chance):
            return NotImplemented
        return (self.outcomes, self.weights) == (other.outcomes, other.weights)

    def __hash__(self):
        return hash((self.outcomes, self.weights))

    def __repr__(self):
        return f"Chance(outcomes={self.outcomes}, weights={self.weights})"


cdef list _listed(Chance node):
    return [node._counts[n] for n in range(node._kinds)]


@cython.no_gc
@cython.freelist(16)
cdef class Forced:
    """Only this event can happen."""

    __match_args__ = ("event",)

    def __init__(self, Event event not None):
        self.event = event

    def __eq__(self, other):
        if not isinstance(other, Forced):
            return NotImplemented
        return self.event == other.event

    def __hash__(self):
        return hash(self.event)

    def __repr__(self):
        return f"Forced(event={self.event})"


cdef class Over:
    """The game has ended.

    `scores` has one int a seat (what counts is the game's own: tiles, penalty points);
    `reason` is one sentence, `clause` the rule that ended the game, `winners` the seats that share
    the win (empty: nobody).
    """

    __match_args__ = ("scores", "reason", "clause", "winners")

    def __init__(self, tuple scores, str reason, str clause, tuple winners):
        self.scores = scores
        self.reason = reason
        self.clause = clause
        self.winners = winners

    def _values(self):
        return self.scores, self.reason, self.clause, self.winners

    def __eq__(self, other):
        if not isinstance(other, Over):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self):
        return hash(self._values())

    def __repr__(self):
        return (
            f"Over(scores={self.scores}, reason={self.reason!r}, clause={self.clause!r}, "
            f"winners={self.winners})"
        )


Node = Choice | Chance | Forced | Observed | Over

CHOICE = "choice"
CHANCE = "chance"
FORCED = "forced"
OBSERVED = "observed"


cpdef Choice choice(int seat):
    """A choice of this seat, to which options are added."""
    cdef Choice node = Choice.__new__(Choice)
    node.seat = seat
    return node


cpdef Forced forced(Event event):
    """Only this event."""
    cdef Forced node = Forced.__new__(Forced)
    node.event = event
    return node


cpdef Chance one_of(tuple pool, Row counts, int total):
    """One of a pool: `counts` says how many there are of each kind (0 and more), `total` of all."""
    cdef Chance node = Chance.__new__(Chance)
    node.pool = pool
    node._kinds = counts.places
    memcpy(node._counts, counts.at, counts.places * sizeof(int))
    node.total = total
    return node


cpdef Event event_at(Chance node, int place):
    """The event that the `place`-th of the pool is (from 0), its kinds laid out one after another.

    IndexError if there are not so many.
    """
    cdef int kind
    for kind in range(node._kinds):
        place -= node._counts[kind]
        if place < 0:
            return <Event>PyTuple_GET_ITEM(node.pool, kind)
    raise IndexError("a chance node has not so many")


cpdef str sort_of(object node):
    """How a log names the node an event came from: one of the four words above."""
    if isinstance(node, Choice):
        return CHOICE
    if isinstance(node, Chance):
        return CHANCE
    if isinstance(node, Forced):
        return FORCED
    if isinstance(node, Observed):
        return OBSERVED
    raise ValueError("nothing happens after the end of a game")


cpdef bint can_happen(object node, Event event) except -1:
    """True if `event` is one of the things that can happen at `node`."""
    cdef Choice options
    cdef Chance outcomes
    cdef Py_ssize_t n
    if isinstance(node, Choice):
        options = node
        for n in range(options._marked + options._size):
            if options._at(n) is event:
                return True
        return event in options.options
    if isinstance(node, Chance):
        outcomes = node
        for n in range(len(outcomes.pool)):
            if outcomes.pool[n] is event:
                return outcomes._counts[n] > 0
        return event in outcomes.outcomes
    if isinstance(node, Forced):
        return event is (<Forced>node).event or event == (<Forced>node).event
    return isinstance(node, Observed) and node.refusal(event) is None
