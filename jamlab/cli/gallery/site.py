"""`jamlab site`: the gallery as files, for who has no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.gallery.folders import NotebooksSaid, OnlySaid, ReplaysSaid, are_there
from jamlab.cli.house import Wrong, complain


def site(
    out: Annotated[Path, typer.Option("--out", "-o", help="The new folder.", show_default=False)],
    notebooks: NotebooksSaid = None,
    only: OnlySaid = False,
    replays: ReplaysSaid = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write into a folder that holds something.")
    ] = False,
) -> None:
    """Write the gallery as files: for any web host, below any path, or opened from a stick.

    In it are jamlab's notebooks that are marked as `"kept"`, the course, every recorded game as a
    page of its own, and all your notebooks. What needs a kernel is left out, and named.

    Examples:

    `jamlab site -o site`

    `jamlab site -o site --notebooks mine --replays games`
    """
    from jamlab.gallery import share
    from jamlab.gallery.progress import Progress
    from jamlab.gallery.site import count
    from jamlab.gallery.site import site as written

    for folder in (out, notebooks, replays):
        if folder is not None and folder.exists() and not folder.is_dir():
            raise Wrong(f"{folder} is no folder")
    are_there(notebooks, replays, only)
    if out.is_dir() and any(out.iterdir()) and not force:
        raise Wrong(f"{out} holds something already; choose another folder, or say --force")
    ours = None if only else share() / "notebooks"
    games = replays or share() / "replays"
    with Progress("Writing the site", count(ours, games, notebooks)) as bar:
        made = written(out, ours, games, bar.step, notebooks)
    for line in made.left_out:
        complain(f"not in the site: {line}")
    size = sum((out / name).stat().st_size for name in made.written)
    pages = sum(name.endswith(".html") for name in made.written)
    typer.echo(f"{out / 'index.html'}: {pages} pages, {size / 1e6:.1f} MB.")
