"""Every published lesson, gone through as a pupil does; wide and on a phone in turns."""

import pytest
from playwright.sync_api import Page

from jamlab.lessons import COURSE, lesson
from jamlab.publish import published, share
from jamlab.publish.shelf import course
from tests.browser.pupil import Pupil
from tests.browser.served import Server

ADDRESSES = {page.lesson: page.name for page in course(published(share() / "notebooks"))}


@pytest.mark.parametrize("number", ADDRESSES)
def test_a_pupil_goes_through_it(gallery: Server, page: Page, number: int) -> None:
    if number % 2:
        page.set_viewport_size({"width": 390, "height": 844})
    Pupil(page, gallery, ADDRESSES[number], lesson(number)).goes_through_it()


def test_every_lesson_is_published() -> None:
    assert list(ADDRESSES) == sorted(COURSE)
