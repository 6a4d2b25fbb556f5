"""Fixture: a recorded game as input of commands."""

from pathlib import Path

import pytest

from tests.unit.cli.terminal import run


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A finished game of Sixty between Ann, Bo and Cy."""
    path = tmp_path / "game.jsonl"
    assert run("play", "sixty", "--seats", "3", "--seed", "7", "-o", str(path)).code == 0
    return path
