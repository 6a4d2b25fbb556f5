"""Fixture: a class over HTTP, the whole application in a thread with a database file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.classroom.server.asked import Served


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server of one class with the questions of lesson 2."""
    with Served(f"sqlite:///{tmp_path / 'classes.db'}") as one:
        yield one
