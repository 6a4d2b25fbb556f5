"""The visitor's own files in the theatre: valid, dropped, invalid."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import is_accessible
from tests.browser.theatre.opening import (
    REPLAYS,
    STEPPER,
    WAIT,
    choose,
    is_on,
    picker,
    upload,
)

SLOW = pytest.mark.slow("other files by the way that a good one takes on each change")


def test_a_good_file_is_put_on_and_can_be_chosen_again(with_kernel: Page) -> None:
    upload(with_kernel, "mine.jsonl", (REPLAYS / "kuhn" / "tour.jsonl").read_bytes())
    is_on(with_kernel, "Kuhn poker: A walk through the rules")
    expect(with_kernel.locator(".jl-alert")).to_be_hidden()
    expect(with_kernel.locator(".house-brand")).to_be_visible()
    expect(with_kernel.locator(".jl-headbrand")).to_be_hidden()  # the page has one brand
    own = "A walk through the rules · your own"
    assert [picker(with_kernel, label) for label in ("Game", "Recording")] == ["Kuhn poker", own]
    expect(with_kernel).to_have_url(re.compile("#game=kuhn&own=mine.jsonl&step=0&seat=table$"))
    choose(with_kernel, "Recording", "10 rounds")
    is_on(with_kernel, "Kuhn poker: 10 rounds")
    choose(with_kernel, "Recording", own)
    is_on(with_kernel, "Kuhn poker: A walk through the rules")
    expect(with_kernel).to_have_url(re.compile("&own=mine.jsonl&"))
    with_kernel.reload()
    says = with_kernel.locator(".jl-missed")
    expect(says).to_contain_text("“mine.jsonl” was opened from a file", timeout=WAIT)


DROP = """(text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "dropped.jsonl"));
    for (const type of ["dragover", "drop"]) {
        const event = new DragEvent(type, {dataTransfer: files, bubbles: true, cancelable: true});
        document.querySelector(".jl-theatre .jl-table").dispatchEvent(event);
    }
}"""


@SLOW
def test_a_file_that_is_dropped_is_put_on(with_kernel: Page) -> None:
    with_kernel.evaluate(DROP, (REPLAYS / "cramel" / "tour.jsonl").read_text(encoding="utf-8"))
    is_on(with_kernel, "Cramel: A walk through the rules")
    expect(with_kernel.locator(".jl-theatre")).not_to_have_class(re.compile("is-over"))


@SLOW
def test_a_bad_file_is_told_and_nothing_is_lost(with_kernel: Page) -> None:
    with_kernel.locator(STEPPER).focus()
    with_kernel.keyboard.press("ArrowRight")
    good = (REPLAYS / "cramel" / "ann-bo-cy.jsonl").read_bytes()
    upload(with_kernel, "<b>bad</b>.jsonl", good.replace(b'"row":', b'"row":9', 1))
    alert = with_kernel.get_by_role("alert").filter(has_text="<b>bad</b>.jsonl, line 4")
    expect(alert).to_contain_text("seven rows and seven columns (C-2)", timeout=WAIT)
    plain = "This game is recorded wrongly: what its line 4 tells is against the rules."
    expect(alert).to_contain_text(plain)
    expect(with_kernel.locator(".jl-step")).to_have_value("1")
    assert picker(with_kernel, "Recording").startswith("Ann, Bo and Cy")
    is_accessible(with_kernel)
