"""`jamlab docs`: the documentation, from its folder; no server is needed."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from jamlab.cli.house import Wrong


def docs(
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only say where it lies; open no browser.")
    ] = False,
) -> None:
    """Open the documentation: for teachers, players, publishers, programs, and who runs a server.

    It needs no internet and no server. The gallery shows the same below /docs/.

    Examples:

    `jamlab docs`

    `jamlab docs --no-browser`
    """
    from jamlab.web.templates import DOCUMENTATION

    page = DOCUMENTATION / "index.html"
    if not page.is_file():
        raise Wrong("the documentation was not made here; in a checkout `make docs` makes it")
    typer.echo(page.as_uri())
    if not no_browser:
        webbrowser.open(page.as_uri())
