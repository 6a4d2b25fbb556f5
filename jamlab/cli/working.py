"""Who does the work of a command: processes of this machine, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated, Any

import typer

from jamlab.cli.house import Wrong

LOST = 1  # exit code: workers died

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
def executor_said(said: str | None) -> Iterator[Executor | None]:
    """The executor that was asked for; None for processes of this machine."""
    kind, _, address = (said or "processes").partition(":")
    if kind == "processes" and not address:
        yield None
        return
    if kind != "dask" or not address:
        raise Wrong(f"--executor is processes or dask:ADDRESS, not {said}")
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Wrong("Dask is not installed: pip install jamlab[cluster]") from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise Wrong(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client.get_executor()
