"""`jamlab class`: a class of pupils, each with a device or none, is asked how likely it is."""

from __future__ import annotations

from typing import Annotated

import typer

from jamlab.cli.house import Wrong


def hold(
    context: typer.Context,
    lesson: Annotated[int, typer.Option(help="The lesson whose questions are asked.", min=1)] = 1,
    port: Annotated[
        int | None,
        typer.Option(
            help="The port.", show_default="the first free one from 8900", min=1, max=65535
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen at; 127.0.0.1 lets no other machine in.")
    ] = "0.0.0.0",
    database: Annotated[
        str,
        typer.Option(
            help="Where the answers are kept: an address as SQLAlchemy writes it, "
            "postgresql://… for instance.",
            show_default="a file of yours",
        ),
    ] = "",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only serve; open no browser.")
    ] = False,
) -> None:
    """Ask a class: predict together, see together.

    The page that opens goes on the wall; pupils open the address that it shows. No internet, no
    accounts, no real names. Ctrl-C ends it; the answers stay until you delete them.

    Examples:

    `jamlab class --lesson 4`
    """
    if context.invoked_subcommand is not None:
        return
    from jamlab.classroom.store import CannotOpen
    from jamlab.publish import CannotServe
    from jamlab.publish.classes import serving

    try:
        serving.hold(
            lesson=lesson, host=host, port=port, database=database, browser=not no_browser,
            say=typer.echo,
        )  # fmt: skip
    except (CannotOpen, CannotServe, ValueError) as error:
        raise Wrong(str(error)) from None
