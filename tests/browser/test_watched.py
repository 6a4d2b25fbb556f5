"""Faults noticed by the watch over every test's pages."""

import pytest
from playwright.sync_api import Page

from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor, Watch
from tests.browser.served import PATIENCE

FAULTS = {
    "an error that nobody catches": "setTimeout(() => { throw new Error('provoked') })",
    "a promise that nobody hears": "void Promise.reject(new Error('provoked'))",
    "an error in the console": "console.error('provoked')",
    "a warning in the console": "console.warn('provoked')",
}


def hears(page: Page, watch: Watch, count: int = 1) -> None:
    """Wait for complaints, which arrive separately from the results of `evaluate`."""
    for _ in range(50 * PATIENCE):
        if len(watch.complaints) >= count:
            break
        page.wait_for_timeout(20)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_fails_the_test_in_which_it_came(page: Page, watch: Watch, fault: str) -> None:
    page.evaluate(FAULTS[fault])
    hears(page, watch)
    with pytest.raises(AssertionError, match="provoked"):
        watch.check()
    watch.expect("provoked")


def test_so_does_one_on_a_page_beside(page: Page, visitor: Visitor, watch: Watch) -> None:
    besides = [page.context.new_page(), visitor()]
    for n, beside in enumerate(besides):
        beside.evaluate("n => console.error(`provoked ${n}`)", n)
        hears(beside, watch, n + 1)
        with pytest.raises(AssertionError, match=f"provoked {n}"):
            watch.check()
    watch.expect("provoked")


def test_nothing_is_asked_for_outside(page: Page, watch: Watch) -> None:
    page.context.route("**/*", lambda route: route.fulfill(body=""))
    page.evaluate("fetch('http://127.0.0.2/', {mode: 'no-cors'}).then(() => 0)")
    with pytest.raises(AssertionError, match=r"outside: http://127\.0\.0\.2/"):
        watch.check()
    watch.asked.clear()


@pytest.mark.parametrize("at_the_end", ["#000", "#ccc"])
def test_colours_are_judged_where_their_glide_ends(page: Page, at_the_end: str) -> None:
    page.set_content(
        "<html lang=en><title>A glide</title><main><h1>A glide</h1>"
        "<p style='color: #eee; transition: color .6s'>It grows readable, or it does not.</p>"
    )
    page.evaluate("void getComputedStyle(document.querySelector('p')).color")
    page.evaluate("colour => { document.querySelector('p').style.color = colour }", at_the_end)
    if at_the_end == "#000":
        is_accessible(page)
    else:
        with pytest.raises(AssertionError, match="color-contrast"):
            is_accessible(page)
