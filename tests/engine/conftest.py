"""The made-up game, in the registry for as long as a test runs."""

import sys
from collections.abc import Iterator

import pytest

from jamlab import games
from tests.engine import coin


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(games._PACKAGES, "coin", "tests.engine.coin")
    monkeypatch.setitem(sys.modules, "jamlab.games.coin.checks", coin)
    yield
    games.load.cache_clear()
