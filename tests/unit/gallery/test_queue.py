"""The queue for kernels: first come, first served; visitors who left hold nobody up."""

import pytest

from jamlab.gallery.kernels import PageKernels, Queue, expected_wait
from jamlab.gallery.pages import place as in_words


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_first_come_first_served(clock: Clock) -> None:
    queue = Queue(9, 10, clock)
    a, b, c = (queue.draw() for _ in range(3))
    assert [queue.place(ticket) for ticket in (a, b, c)] == [1, 2, 3]
    queue.leave(a)
    assert [queue.place(ticket) for ticket in (a, b, c)] == [0, 1, 2]
    assert queue.draw()
    assert [queue.place(ticket) for ticket in (b, c)] == [1, 2]


def test_who_asks_no_more_loses_the_place_and_who_asks_keeps_it(clock: Clock) -> None:
    queue = Queue(9, 10, clock)
    a, b = queue.draw(), queue.draw()
    for clock.now in (4, 8, 12):
        assert queue.ask(b) == (2 if clock.now < 11 else 1)
    assert queue.ask(a) == 0
    assert len(queue) == 1
    clock.now = 23
    assert len(queue) == 0


def test_a_full_queue_takes_nobody_until_somebody_leaves(clock: Clock) -> None:
    queue = Queue(2, 10, clock)
    a, b = queue.draw(), queue.draw()
    assert queue.draw() == ""
    assert queue.place("") == queue.ask("") == 0
    queue.leave(a)
    assert queue.draw()
    assert queue.place(b) == 1
    assert queue.draw() == ""


def test_as_many_come_in_as_places_are_free_and_nobody_overtakes() -> None:
    kernels = PageKernels(most=2, most_waiting=9)
    assert kernels.admits()
    with kernels.making("a"):
        assert kernels.admits()
        with kernels.making("b"):
            assert not kernels.admits()
            first, second, third = (kernels.queue.draw() for _ in range(3))
            assert not kernels.admits(first)
        assert kernels.admits(first)
        assert not any(kernels.admits(ticket) for ticket in (second, third, "", "made up"))
    assert kernels.admits(second)
    assert not any(kernels.admits(ticket) for ticket in (third, "", "made up"))
    kernels.queue.leave(first)
    kernels.queue.leave(second)
    kernels.queue.leave(third)
    assert kernels.admits("made up")


def test_without_a_limit_everybody_comes_in() -> None:
    kernels = PageKernels(most=0)
    with kernels.making("a"):
        assert kernels.admits()


def test_how_long_it_takes_counts_pages_that_are_still_open() -> None:
    assert expected_wait(1, 1, [], [500]) is None
    assert expected_wait(1, 1, [60], []) == 60
    assert expected_wait(2, 3, [100, 200], [300]) == 200
    assert expected_wait(4, 2, [30], [30, 60]) == 240


@pytest.mark.parametrize(
    ("place", "seconds", "words"),
    [
        (1, None, "You are next in line."),
        (2, None, "You are second in line."),
        (12, None, "You are twelfth in line."),
        (13, None, "You are number 13 in line."),
        (1, 20, "You are next in line. Less than a minute, it seems."),
        (3, 70, "You are third in line. About one minute, it seems."),
        (3, 250, "You are third in line. About four minutes, it seems."),
        (4, 1500, "You are fourth in line. About 25 minutes, it seems."),
        (99, 7200, "You are number 99 in line. It may take more than an hour."),
    ],
)
def test_words(place: int, seconds: float | None, words: str) -> None:
    assert in_words(place, seconds) == words
