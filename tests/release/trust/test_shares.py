"""No visitor takes all places for kernels, and one who has too many does not block the others."""

from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from jamlab.gallery.kernels import MINUTE, OWN, PageKernels, Shares, visitor_of

ANN, BO = "192.0.2.1", "192.0.2.2"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_so_many_pages_of_one_visitor() -> None:
    shares = Shares(2, 0, 0)
    assert shares.why_not(ANN, [ANN, BO]) == ""
    assert "2 pages are open" in shares.why_not(ANN, [ANN, BO, ANN])
    assert shares.why_not(BO, [ANN, BO, ANN]) == ""
    assert shares.why_not(OWN, [OWN] * 9) == ""


def test_so_many_are_begun_in_a_minute() -> None:
    clock = Clock()
    shares = Shares(0, 2, 3, clock)
    for clock.now in (0, 10):
        assert shares.why_not(ANN, []) == ""
        shares.began(ANN)
    assert "2 pages were opened" in shares.why_not(ANN, [])
    assert shares.why_not(BO, []) == ""
    shares.began(BO)
    shares.began(OWN)
    assert shares.why_not(BO, []).startswith("Many pages")
    assert shares.why_not(OWN, []) == ""
    clock.now = MINUTE
    assert shares.why_not(BO, []) == shares.why_not(ANN, []) == ""


def test_who_may_have_no_more_holds_nobody_up_in_the_queue() -> None:
    kernels = PageKernels(most=3, most_of_one=2, most_waiting=9)
    with kernels.making("a", ANN), kernels.making("b", ANN):
        third = kernels.queue.draw(ANN)
        bo = kernels.queue.draw(BO)
        assert not kernels.admits(third, ANN)
        assert not kernels.admits("", ANN)
        assert kernels.admits(bo, BO)
        assert not kernels.admits("", BO)  # the free place belongs to the first in the queue
    assert kernels.admits(third, ANN)


def test_a_school_behind_one_address_has_half_of_all_places_and_of_the_queue() -> None:
    kernels = PageKernels(most=12, most_of_one=6, most_waiting=100)
    with ExitStack() as pages:
        for n in range(6):
            assert kernels.admits("", ANN)
            pages.enter_context(kernels.making(f"{n}", ANN))
        assert not kernels.admits("", ANN)
        waiting = [kernels.queue.draw(ANN) for _ in range(30)]
        assert all(waiting)
        assert kernels.admits("", BO)
    assert [kernels.admits(ticket, ANN) for ticket in waiting[:6]] == [True] * 6


def test_who_has_many_tickets_holds_up_others_by_no_more_than_may_come_in() -> None:
    """One address draws tickets without end, each as another browser, and never comes in."""
    kernels = PageKernels(most=12, most_of_one=6, most_waiting=100)
    drawn = [kernels.queue.draw(ANN) for _ in range(200)]
    assert sum(map(bool, drawn)) == 50
    for _ in range(6):
        assert kernels.admits("", BO)
    ticket = kernels.queue.draw(BO)
    assert ticket
    assert kernels.admits(ticket, BO)
    with kernels.making("a", BO):
        assert kernels.admits("", "192.0.2.3")


def test_a_page_that_is_loaded_again_leaves_its_place_once() -> None:
    """Concurrent reloads give up the place once, while the page is made and when it is open."""
    clock = Clock()
    kernels = PageKernels(most=2, most_of_one=1, starts_of_one=3)
    kernels.shares = Shares(1, 3, 0, clock)
    with kernels.making("a", ANN) as page:
        page.kernel = "a-kernel"
        assert [kernels.gives_up("a-kernel") for _ in range(9)] == [True] + [False] * 8
        assert [kernels.gives_up(no) for no in ("", "another")] == [False, False]
        assert not kernels.admits("", ANN)
    for n in range(2):
        with kernels.making("a", ANN) as page:
            page.kernel = f"kernel-{n}"
            assert kernels.gives_up(page.kernel) == (n == 0)  # the third in a minute has to wait
    clock.now = MINUTE
    with kernels.making("a", ANN) as page:
        page.kernel = "later"
        assert kernels.gives_up("later")


@pytest.mark.parametrize(
    ("address", "handed", "visitor"),
    [
        ("127.0.0.1", "", OWN),
        ("::1", "", OWN),
        ("127.0.0.1", "::1", "127.0.0.1"),  # by a proxy unknown to the gallery
        ("127.0.0.1", f"{BO}, {ANN}", "127.0.0.1"),
        (ANN, BO, ANN),  # a client that is no proxy may send any header
        ("2001:db8::1:2", "", "2001:db8::"),
    ],
)
def test_who_a_visitor_is(address: str, handed: str, visitor: str) -> None:
    headers = {"X-Forwarded-For": handed} if handed else {}
    asked: Any = SimpleNamespace(remote_ip=address, headers=headers, version="HTTP/1.1")
    assert visitor_of(asked) == visitor
