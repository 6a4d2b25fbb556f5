"""Executors of commands: local processes or a Dask cluster, and their failures."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated, Any

import typer

from jamlab.chance import WorkersLost
from jamlab.chance.workers import UnitFailed
from jamlab.cli.shared import INTERRUPTED, UserError, complain, warnings_told
from jamlab.extras import require_extra

FAILED = 1  # exit code: workers died, or a game broke off

WorkersSaid = Annotated[
    int | None,
    typer.Option(help="How many processes.", show_default="one a core if worth it", min=1, max=256),
]
ExecutorSaid = Annotated[
    str | None,
    typer.Option(
        help="Who works: processes of this machine, or dask:ADDRESS, a Dask scheduler’s.",
        show_default="processes",
    ),
]


@contextmanager
def executing(said: str | None) -> Iterator[Executor | None]:
    """Provide the requested executor; report warnings and failures in one line.

    ValueError becomes Wrong; lost workers and a failed unit exit with FAILED, Ctrl-C with
    INTERRUPTED.
    """
    try:
        with warnings_told(), _executor(said) as given:
            yield given
    except ValueError as error:
        raise UserError(str(error)) from None
    except (WorkersLost, UnitFailed) as error:
        complain(str(error))
        raise typer.Exit(FAILED) from None
    except KeyboardInterrupt:
        complain("stopped")
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def _executor(said: str | None) -> Iterator[Executor | None]:
    """Provide the requested executor; None for processes of this machine."""
    kind, _, address = (said or "processes").partition(":")
    if kind == "processes" and not address:
        yield None
        return
    if kind != "dask" or not address:
        raise UserError(f"--executor must be processes or dask:ADDRESS, got {said!r}")
    require_extra("distributed", f"--executor {said}")
    distributed: Any = import_module("distributed")
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise UserError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client.get_executor()
