"""The built documentation: made by `make compiled`, or by the first test that needs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from building.documentation.make import FOLDER, make


@pytest.fixture(scope="session")
def site() -> Path:
    """Folder of the built pages. Any Sphinx warning is an error."""
    make()
    return FOLDER
