"""A copy of the checkout, to make games in: nothing of it touches the true one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.unit.cli.terminal import ROOT

COPIED = ("jamlab", "tests", "notebooks", "docs", "replays", "pyproject.toml", "CONTRIBUTING.md")
FEW = {"JAMLAB_TABLES": "few"}
"""Tests there go to few tables: the smallest and the largest."""
LEFT = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "results", "pictures")


@dataclass(frozen=True)
class Checkout:
    """A checkout in a folder of its own, and programs that run in it."""

    root: Path

    @classmethod
    def copied(cls, root: Path) -> Checkout:
        """As it is now; without what was compiled."""
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=LEFT)
            else:
                shutil.copy(ROOT / name, root / name)
        return cls(root)

    @property
    def environment(self) -> dict[str, str]:
        """That of programs there: what lies there is imported, interpreted."""
        return os.environ | {"PYTHONPATH": str(self.root), "JAMLAB_COMPILE": "0", **FEW}

    def python(self, *words: str, seconds: float = 300) -> subprocess.CompletedProcess[str]:
        """Run Python there; TimeoutExpired after so many seconds."""
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )

    def jamlab(self, *words: str, seconds: float = 300) -> subprocess.CompletedProcess[str]:
        """Run `jamlab …` there."""
        code = "from jamlab.cli import app; app(prog_name='jamlab')"
        return self.python("-c", code, *words, seconds=seconds)

    def tested(self, *words: str) -> str:
        """What pytest said of some tests there; AssertionError unless they passed."""
        told = self.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *words)
        assert told.returncode == 0, told.stdout[-3000:] + told.stderr[-1000:]
        return told.stdout

    def files(self) -> dict[str, bytes]:
        """All that lies there but what Python makes by itself."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in self.root.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }

    def change(self, file: str, old: str, new: str) -> None:
        """Put one text for another, which must stand there once."""
        text = (self.root / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file}: {text.count(old)} times {old!r}"
        (self.root / file).write_text(text.replace(old, new), encoding="utf-8")
