"""From the gallery to the wall: "Use it with a class", in the browser of the machine's user."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import is_accessible
from tests.browser.served import Server
from tests.browser.theatre.opening import opened

TWICE = pytest.mark.slow(
    "the same button from the theatre; a lesson's leads to the wall on each change"
)


def begins(page: Page) -> None:
    """Press the button; on the wall it leads to, the first question can be asked."""
    is_accessible(page)
    page.get_by_role("button", name="Begin the class").click()
    expect(page).to_have_url(re.compile(r"http://127\.0\.0\.1:\d+/teach/\d+$"))  # without its key
    expect(page.locator("[data-code]")).to_have_text(re.compile(r"^\w\w \w\w$"))
    page.get_by_role("button", name="Ask the first question").click()
    expect(page.locator("body")).to_have_attribute("data-stage", "open")


def test_a_lesson_is_begun_from_its_page_for_teachers(gallery: Server, page: Page) -> None:
    page.goto(gallery.url)
    page.get_by_role("link", name="Teachers", exact=True).click()
    page.get_by_role("link", name="Aims and answers of lesson 4").click()
    page.get_by_role("link", name="Use it with a class").click()
    expect(page.get_by_role("main")).to_contain_text("4 questions, one after the other")
    begins(page)
    expect(page.locator("[data-about]")).to_have_text("Lesson 4")
    expect(page.locator("[data-ask]")).to_contain_text("How many points is that on average?")


@TWICE
def test_a_step_is_begun_from_the_menu_of_the_theatre(gallery: Server, page: Page) -> None:
    opened(gallery, page, "#game=cramel&log=four-players&step=4&seat=table")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Use it with a class").click()
    expect(page.get_by_role("main")).to_contain_text("One question, to which you add others")
    begins(page)
    expect(page.locator("[data-about]")).to_have_text("Cramel: Ann, Bo, Cy, Di, step 4")
    expect(page.get_by_role("img", name="The table as all may see it")).to_be_visible()
