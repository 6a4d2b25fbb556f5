"""Fixtures: the open theatre; a game with values."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.served import Server
from tests.browser.theatre.opening import CRAMEL, KERNEL, opened
from tests.browser.theatre.valued import made_up


@pytest.fixture
def theatre(gallery: Server, page: Page) -> Page:
    return opened(gallery, page, CRAMEL)


@pytest.fixture
def with_kernel(gallery: Server, page: Page) -> Page:
    return opened(gallery, page, KERNEL + CRAMEL)


@pytest.fixture
def valued(cramel: dict[str, Any]) -> dict[str, Any]:
    return {**cramel, "values": made_up(cramel, ("table", "0", "1", "2", "all"))}
