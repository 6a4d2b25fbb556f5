"""A few of the kills of `python -m tests.release.trust.kills`, and their detection of a loss."""

import sys
from typing import Any

import pytest

from jamlab.log import LogWriter
from tests.release.trust.kills.__main__ import SORTS, tried

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are forked")
MANY = {"simulate": 2, "simulate, full disk": 2}


SEVERAL = pytest.mark.slow("starts programs again and again; record and simulate are killed, too")
FORKED = {"record", "simulate"}
"""Writers that are killed on each change."""


@pytest.mark.parametrize(
    "sort", [pytest.param(sort, marks=[SEVERAL] * (sort not in FORKED)) for sort in SORTS]
)
def test_nothing_that_was_confirmed_is_lost(sort: str) -> None:
    said: list[str] = []
    assert tried(sort, MANY.get(sort, 4), 7, said.append) == 0, said


def test_a_loss_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that buffers lines as if they were written is detected. The moment of a kill is
    random, so some of a few runs must detect it."""

    def late(self: Any, data: bytes) -> None:
        self._file.write(data)

    monkeypatch.setattr(LogWriter, "_put", late)
    assert any(tried("record", 6, seed, lambda _: None) > 0 for seed in range(7, 27))
