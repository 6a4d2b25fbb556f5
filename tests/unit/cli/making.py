"""Copy of the checkout in which tests make games without touching the original."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.unit.cli.terminal import ROOT

COPIED = (
    "jamlab", "tests", "notebooks", "docs", "replays", "benchmarks", "binder", "building",
    "package.json", "pyproject.toml", "CONTRIBUTING.md",
)  # fmt: skip
FEW = {"JAMLAB_TABLES": "few"}
"""Environment that limits the copy's tests to the smallest and the largest table."""
LEFT = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "results", "pictures")


@dataclass(frozen=True)
class Checkout:
    """A checkout in its own folder, and methods that run programs in it."""

    root: Path

    @classmethod
    def copied(cls, root: Path) -> Checkout:
        """Copy the working tree to `root`, without compiled files."""
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=LEFT)
            else:
                shutil.copy(ROOT / name, root / name)
        return cls(root)

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables for imports from the copy, interpreted."""
        return os.environ | {"PYTHONPATH": str(self.root), "JAMLAB_COMPILE": "0", **FEW}

    def python(self, *words: str, seconds: float = 300) -> subprocess.CompletedProcess[str]:
        """Run Python in the copy; raise TimeoutExpired after `seconds`."""
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
        """Run `jamlab …` in the copy."""
        code = "from jamlab.cli import app; app(prog_name='jamlab')"
        return self.python("-c", code, *words, seconds=seconds)

    def tested(self, *words: str) -> str:
        """Run pytest in the copy and return its output; AssertionError unless it passes."""
        told = self.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *words)
        assert told.returncode == 0, told.stdout[-3000:] + told.stderr[-1000:]
        return told.stdout

    def files(self) -> dict[str, bytes]:
        """Return the contents of all files except `__pycache__`, by relative path."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in self.root.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }

    def change(self, file: str, old: str, new: str) -> None:
        """Replace `old`, which must occur exactly once in the file, by `new`."""
        text = (self.root / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file}: {text.count(old)} times {old!r}"
        (self.root / file).write_text(text.replace(old, new), encoding="utf-8")
