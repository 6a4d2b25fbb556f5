"""Operations on rows and nodes that rules call, in the engine's compiled or interpreted form."""

import pytest

from jamlab.core import Event
from jamlab.core.node import choice, event_at, one_of
from jamlab.core.row import Row

TOLD = [Event(number, "T-1") for number in range(30)]


def test_the_places_that_are_filled() -> None:
    assert Row([0, 2, 0, -1, 1]).filled() == [1, 3, 4]
    assert Row([0, 0]).filled() == []


def test_rows_are_added_place_by_place_and_the_other_one_stays() -> None:
    row, other = Row([1, 0, 5]), Row([2, 3, -5])
    row.add(other)
    assert (row, other) == (Row([3, 3, 0]), Row([2, 3, -5]))


def test_what_a_row_is_worth() -> None:
    assert Row([2, 0, 3]).worth(Row([10, 60, 1])) == 23


def test_a_cleared_row_is_no_other_rows() -> None:
    row = Row([1, 2])
    twin = row.copy()
    row.clear()
    assert (row, twin) == (Row([0, 0]), Row([1, 2]))


def test_options_by_count_come_after_those_that_are_there() -> None:
    by_count = [[[], TOLD[1:2], TOLD[1:3]], [[], TOLD[5:6]], [[], TOLD[7:8], TOLD[7:27]]]
    found = choice(3)
    found.append(TOLD[0])
    found.add_by_count(by_count, Row([2, 0, 2, 9]))  # entries without events are skipped
    assert found.options == (TOLD[0], *TOLD[1:3], *TOLD[7:27])
    none = choice(3)
    none.add_by_count(by_count, Row([0, 0, 0]))
    assert not len(none)


def test_each_place_of_a_pool_is_an_event() -> None:
    node = one_of(tuple(TOLD[:4]), Row([2, 0, 1, 3]), 6)
    assert [event_at(node, place) for place in range(6)] == [TOLD[n] for n in (0, 0, 2, 3, 3, 3)]
    with pytest.raises(IndexError):
        event_at(node, 6)
