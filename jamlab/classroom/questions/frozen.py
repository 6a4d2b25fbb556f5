"""The log of a question about a step, up to what came: it is kept with the question, so that its
table can be drawn, and what comes be tried out, on any machine and after years."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import lru_cache
from gzip import compress
from typing import Any, Final

from jamlab.log import Replay

RECORD: Final = "record"
"""Where the source of a question keeps it."""
_READ: Final = 16


def frozen(replay: Replay, n: int) -> str:
    """The log up to event n + 1, as text."""
    lines = replay.data.splitlines(keepends=True)[: n + 2]
    return b64encode(compress(b"".join(lines), mtime=0)).decode()


def thawed(source: Mapping[str, Any]) -> Replay:
    """The game of a question's source."""
    return _read(source[RECORD])


@lru_cache(maxsize=_READ)
def _read(record: str) -> Replay:
    return Replay.of(b64decode(record), "log.jsonl.gz")
