"""Galleries of one page."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.gallery.visiting import ENTRY
from tests.browser.served import COUNTER, LABEL, Server, served, write_notebook


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Factory of one-page galleries with options; they end after the test."""
    write_notebook(tmp_path / "notebooks" / "a.ipynb", ENTRY, COUNTER, LABEL)
    ends = []

    def start(**options: object) -> Server:
        ends.append(served(tmp_path, tmp_path / "notebooks", pool=0, **options))
        return next(ends[-1])

    yield start
    for end in ends:
        next(end, None)
