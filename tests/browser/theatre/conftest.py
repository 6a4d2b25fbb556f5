"""The theatre, opened."""

import pytest
from playwright.sync_api import Page

from tests.browser.served import Server
from tests.browser.theatre.opening import KERNEL, opened


@pytest.fixture
def theatre(gallery: Server, page: Page) -> Page:
    return opened(gallery, page)


@pytest.fixture
def with_kernel(gallery: Server, page: Page) -> Page:
    return opened(gallery, page, KERNEL)
