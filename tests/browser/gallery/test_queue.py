"""The limit on kernels, and the queue of visitors beyond it."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor, Watch
from tests.browser.gallery.visiting import Client
from tests.browser.served import PATIENCE, Server, wait_until

SLOW = pytest.mark.slow("limits of the queue, reached with servers of their own")


def test_who_comes_too_late_waits_in_a_queue_and_is_let_in(
    small: Callable[..., Server], visitor: Visitor, page: Page, watch: Watch
) -> None:
    server = small(kernels=1, idle=PATIENCE)  # axe may delay a page's requests
    first = visitor()
    server.open(first, "a")
    watch.expect("status of 503")
    answer = page.goto(server.url + "a")
    assert answer is not None
    assert answer.status == HTTPStatus.SERVICE_UNAVAILABLE
    expect(page.get_by_role("heading")).to_have_text("Every place at the table is taken.")
    expect(page.get_by_role("status")).to_have_text("You are next in line.")
    expect(page.locator(".astray")).to_contain_text("One page is open")
    second = visitor()
    second.goto(server.url + "a")
    expect(second.get_by_role("status")).to_have_text("You are second in line.")
    page.reload()  # and keeps its place
    expect(page.get_by_role("status")).to_have_text("You are next in line.")
    is_accessible(page)
    assert len(server.kernels()) == 1
    first.close(run_before_unload=True)
    expect(page.get_by_role("button", name="count 0")).to_be_visible()
    expect(second).to_have_title(re.compile("You are next in line"))
    expect(second.get_by_role("status")).to_contain_text("Less than a minute, it seems.")
    assert len(server.kernels()) == 1
    assert not server.log.read_text()


@SLOW
def test_the_queue_is_fair_and_has_an_end(small: Callable[..., Server]) -> None:
    server = small(kernels=1, queue=2, idle=5)
    first, a, b, c = (Client(server) for _ in range(4))
    assert first.load() == "in"
    assert a.load() == "You are next in line"
    assert b.load() == "You are second in line"
    assert c.load() == "The queue is full, too"
    assert c.queue == ""
    assert b.load() == "You are second in line"  # loaded again, it keeps its place

    def moved_up() -> bool:
        assert first.lives()
        return b.ask() == "You are next in line"

    wait_until(moved_up, "the end of a place that nobody asks for")
    assert c.load() == "You are second in line"
    assert a.load() == "The queue is full, too"
    assert first.send("DELETE", f"api/kernels/{first.kernel}")[0] == HTTPStatus.NO_CONTENT
    assert b.ask() == "open"
    assert c.ask() == "You are second in line"  # a place is free, reserved for the first in line
    assert a.load() == "The queue is full, too"
    assert b.load() == "in"
    assert c.ask() == "You are next in line"
    assert len(server.kernels()) == 1


@SLOW
def test_many_at_once_get_no_more_kernels_than_there_may_be(small: Callable[..., Server]) -> None:
    server = small(kernels=2, idle=30)
    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(_status, [server.url + "a"] * 8))
    assert sorted(statuses) == [200, 200, *[503] * 6]
    assert len(server.kernels()) == 2


def _status(address: str) -> int:
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            answer.read()
            return int(answer.status)
    except OSError as error:
        return int(getattr(error, "code", 0))
