# cython: language_level=3, boundscheck=False
"""The compiled form of row.py: an array of C ints."""

cimport cython
from libc.string cimport memcpy, memset


@cython.freelist(64)
cdef class Row:
    """A row of up to 128 small whole numbers: see row.py."""

    def __init__(self, numbers):
        given = tuple(numbers)
        if len(given) > MOST:
            raise ValueError(f"a row must have at most {MOST} numbers, got {len(given)}")
        self.places = len(given)
        for place in range(self.places):
            self.at[place] = given[place]

    cpdef Row copy(self):
        """Another row with the same numbers."""
        cdef Row twin = Row.__new__(Row)
        twin.places = self.places
        memcpy(twin.at, self.at, self.places * sizeof(int))
        return twin

    cpdef set_to(self, numbers):
        """Put these numbers into the row; as many as it has places."""
        cdef int place
        if len(numbers) != self.places:
            raise ValueError(f"{len(numbers)} numbers for a row of {self.places}")
        for place in range(self.places):
            self.at[place] = numbers[place]

    cpdef clear(self):
        """Put 0 everywhere."""
        memset(self.at, 0, self.places * sizeof(int))

    cpdef int count(self, int number):
        """In how many places this number stands."""
        cdef int place, found = 0
        for place in range(self.places):
            found += self.at[place] == number
        return found

    cpdef int index(self, int number) except -1:
        """The first place where this number stands; ValueError if it stands nowhere."""
        cdef int place
        for place in range(self.places):
            if self.at[place] == number:
                return place
        raise ValueError(f"{number} is not in the row")

    cpdef int total(self):
        """The sum of all numbers."""
        cdef int place, found = 0
        for place in range(self.places):
            found += self.at[place]
        return found

    cpdef list filled(self):
        """The places where another number than 0 stands."""
        cdef int place
        return [place for place in range(self.places) if self.at[place]]

    cpdef add(self, Row other):
        """Add the numbers of a row with as many places, place by place."""
        cdef int place
        for place in range(self.places):
            self.at[place] += other.at[place]

    cpdef int worth(self, Row each):
        """The sum of all numbers, each times the number that stands in its place in `each`."""
        cdef int place, found = 0
        for place in range(self.places):
            found += self.at[place] * each.at[place]
        return found

    def __len__(self):
        return self.places

    def __iter__(self):
        return iter(_numbers(self))

    def __getitem__(self, place):
        cdef int where
        if isinstance(place, int):
            where = range(self.places)[place]
            return self.at[where]
        return _numbers(self)[place]

    def __setitem__(self, place, number):
        cdef int where = range(self.places)[place]
        self.at[where] = number

    def __eq__(self, other):
        if isinstance(other, (Row, list, tuple)):
            return _numbers(self) == list(other)
        return NotImplemented

    __hash__ = None

    def __repr__(self):
        return f"Row({_numbers(self)})"

    def __reduce__(self):
        return Row, (tuple(_numbers(self)),)


cdef list _numbers(Row row):
    return [row.at[place] for place in range(row.places)]
