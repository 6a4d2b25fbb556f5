"""Progress display: a bar on a terminal, a line at each tenth elsewhere."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any, Self


class Progress:
    """Progress of making `total` items; silent if there are none."""

    def __init__(self, words: str, total: int, unit: str = "pages") -> None:
        self._words, self._total, self._unit, self._done = words, total, unit, 0
        self._bar: Any = None
        if total and sys.stderr.isatty():
            from tqdm import tqdm

            self._bar = tqdm(desc=words, total=total, unit=f" {unit}", leave=False)
        elif total:
            self._say()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _at: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def step(self, _name: str = "") -> None:
        """Count one more item."""
        before = 10 * self._done // max(1, self._total)
        self._done += 1
        if self._bar is not None:
            self._bar.update()
        elif 10 * self._done // max(1, self._total) > before:
            self._say()

    def _say(self) -> None:
        sys.stderr.write(f"{self._words}: {self._done} of {self._total} {self._unit}\n")
        sys.stderr.flush()
