"""Which notebooks and recorded games are shown, as `jamlab run` and `jamlab site` are told."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.house import Wrong

NotebooksSaid = Annotated[
    Path | None,
    typer.Option(
        help="A folder of your own notebooks: all are shown, in a section of their own. One stays "
        "out whose name begins with _, or whose metadata say "
        '`"jamlab": {"publish": false}`.',
        show_default="none",
    ),
]
OnlySaid = Annotated[
    bool, typer.Option("--only", help="With --notebooks: show these, and none of jamlab's.")
]
ReplaysSaid = Annotated[
    Path | None,
    typer.Option(
        help="Your own recorded games, a folder a game.", show_default="those that come along"
    ),
]


def are_there(notebooks: Path | None, replays: Path | None, only: bool) -> None:
    """Wrong if a folder that is named is none, or `only` is said without notebooks."""
    if only and notebooks is None:
        raise Wrong("--only needs --notebooks FOLDER: the folder of which the notebooks are shown")
    folders = (notebooks, replays)
    for folder in folders:
        if folder is not None and not folder.is_dir():
            raise Wrong(f"{folder}: no such folder")
