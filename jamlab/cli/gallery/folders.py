"""Which notebooks and recorded games are shown, as `jamlab run` and `jamlab site` are told."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.house import Wrong

NotebooksSaid = Annotated[
    Path | None, typer.Option(help="Your own notebooks.", show_default="those that come along")
]
ReplaysSaid = Annotated[
    Path | None,
    typer.Option(
        help="Your own recorded games, a folder a game.", show_default="those that come along"
    ),
]


def are_there(*folders: Path | None) -> None:
    """Wrong if one that is named is none."""
    for folder in folders:
        if folder is not None and not folder.is_dir():
            raise Wrong(f"{folder}: no such folder")
