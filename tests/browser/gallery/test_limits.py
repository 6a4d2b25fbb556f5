"""Limits on the kernel of one page, and on the pages of one visitor."""

import re
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gallery.visiting import ENTRY, Client
from tests.browser.served import COUNTER, LABEL, Server, wait_until, write_notebook

SLOW = pytest.mark.slow("limits, reached with servers of their own")

GREEDY = {
    "is at work for ever": ("while True: pass", r"was at work for \d+ s without a pause"),
    "takes all memory": ("globals()['kept'] = b'x' * 500 * 2**20", r"took \d{3} MB"),
}
BUTTON = """
button = ipywidgets.Button(description="go")
def gone(_):
    {}
button.on_click(gone)
button
"""


@SLOW
@pytest.mark.parametrize("kind", GREEDY)
def test_a_kernel_that_takes_too_much_is_ended_and_others_stay(
    tmp_path: Path, small: Callable[..., Server], page: Page, kind: str
) -> None:
    code, why = GREEDY[kind]
    write_notebook(tmp_path / "notebooks" / "b.ipynb", ENTRY, COUNTER, LABEL, BUTTON.format(code))
    server = small(idle=5, busy=3, memory=350 * 2**20)
    other = page.context.new_page()
    server.open(other, "a")
    server.open(page, "b")
    before = server.kernels()
    page.get_by_role("button", name="go").click()
    wait_until(lambda: len(before - server.kernels()) == 1, "the end of the greedy kernel")
    expect(page.get_by_role("alert")).to_contain_text("The program behind this page has ended")
    said = server.log.read_text()
    assert said.count("\n") == 1
    assert re.search(rf"b\.ipynb: its kernel {why}, and is ended\.\n$", said)
    other.get_by_role("button", name="count 0").click()
    expect(other.get_by_text("asked 1 times")).to_be_visible()


@SLOW
def test_a_cell_without_end_does_not_keep_its_page(
    tmp_path: Path, small: Callable[..., Server], page: Page
) -> None:
    """Earlier output is shown, the failure is reported, and the controls work."""
    cells = ("'before'", COUNTER, LABEL, "import time; time.sleep(600)", "'after'")
    write_notebook(tmp_path / "notebooks" / "b.ipynb", ENTRY, *cells)
    server = small(idle=5, busy=3)
    server.open(page, "b")
    expect(page.locator("#rendered_cells")).to_contain_text("This step of the page took too long")
    expect(page.get_by_text("'before'")).to_be_visible()
    expect(page.get_by_text("'after'")).to_have_count(0)
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()
    assert "b.ipynb, cell 5: it took too long; the rest is not run" in server.log.read_text()


@SLOW
def test_one_visitor_does_not_take_the_places_of_all(small: Callable[..., Server]) -> None:
    server = small(kernels=4, idle=60, proxies=["127.0.0.1"])
    first, second, third = (Client(server, "192.0.2.7") for _ in range(3))
    assert [first.load(), second.load()] == ["in", "in"]
    assert third.load() == "2 pages are open at your address"
    assert len(server.kernels()) == 2
    assert Client(server, "192.0.2.8").load() == "in"  # a visitor at the limit blocks nobody else
    assert first.send("DELETE", f"api/kernels/{first.kernel}")[0] == HTTPStatus.NO_CONTENT
    assert third.ask() == "open"
    assert third.load() == "in"
