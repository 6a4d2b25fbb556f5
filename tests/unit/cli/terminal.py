"""Run the command line in tests, in this process or as a separate program."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from jamlab.cli import app

ROOT = Path(__file__).parents[3]
PROGRAM = [sys.executable, "-c", "from jamlab.cli import app; app(prog_name='jamlab')"]


class Said:
    def __init__(self, result: Any) -> None:
        self.code, self.out, self.err = result.exit_code, result.stdout, result.stderr


def run(*args: str, typed: str | None = None) -> Said:
    """Run a command in this process, reraising any unhandled exception."""
    result = CliRunner().invoke(app, list(args), input=typed, prog_name="jamlab")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Said(result)


def program(*args: str, **extra: Any) -> subprocess.Popen[str]:
    """Start the command line in a separate process."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    return subprocess.Popen(
        [*PROGRAM, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        **extra,
    )


def unfinished(log: Path, lines: int) -> Path:
    """Write the log's first `lines` lines, a game in progress, and return their path."""
    path = log.with_name("unfinished.jsonl")
    path.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:lines]))
    return path
