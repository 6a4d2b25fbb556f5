"""A class over HTTP: the whole application in a thread, at a database in a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.classroom.server.asked import Served


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with a class that is asked the questions of lesson 2."""
    with Served(f"sqlite:///{tmp_path / 'classes.db'}") as one:
        yield one
