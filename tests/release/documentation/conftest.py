"""The documentation, made once: `make compiled` did it before, or the first test does it."""

from __future__ import annotations

from pathlib import Path

import pytest

from building.documentation.make import FOLDER, make


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the pages. Whatever Sphinx warns of is told as the error."""
    make()
    return FOLDER
