"""Fixture: the made-up game `coin` in the registry during each test."""

import sys
from collections.abc import Iterator

import pytest

from jamlab.core import registry
from tests.unit.core import coin


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry._PACKAGES, "coin", "tests.unit.core.coin")
    monkeypatch.setitem(sys.modules, "jamlab.games.coin.checks", coin)
    yield
    registry.load.cache_clear()
