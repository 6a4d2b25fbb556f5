"""Helpers that open the theatre, choose in it, and upload a file."""

from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.served import Server

REPLAYS = Path(__file__).parents[3] / "replays"
WAIT = 60_000  # ms: laying out a long game takes Python seconds
STEPPER = "[role=group].jamlab"
CRAMEL = "#game=cramel&log=ann-bo-cy"
KERNEL = "?python=kernel"
SHOWN = """if (location.protocol === 'http:') {
    localStorage.setItem('jamlab-future', 'shown');
    localStorage.setItem('jamlab-hints', 'theatre');
}"""
"""Script that sets a reader's options: future events are shown, hints were seen."""


def opened(gallery: Server, page: Page, address: str = "") -> Page:
    page.add_init_script(SHOWN)
    gallery.open(page, f"replays/theatre{address}")
    expect(page.locator(".jl-transport")).to_be_visible(timeout=WAIT)
    return page


def picker(page: Page, label: str) -> str:
    return page.get_by_role("button", name=f"{label}: ").inner_text()


def choose(page: Page, label: str, words: str) -> None:
    page.get_by_role("button", name=f"{label}: ").click()
    page.get_by_role("option", name=words, exact=True).click()


def is_on(page: Page, words: str) -> None:
    expect(page.locator(STEPPER)).to_have_attribute("aria-label", words, timeout=WAIT)


def upload(page: Page, name: str, content: bytes) -> None:
    file = FilePayload(name=name, mimeType="application/json", buffer=content)
    page.get_by_role("button", name="More").click()
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Open a log …").click()
    chosen.value.set_files(file)
